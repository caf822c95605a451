"""The map of Monumental as a list of things to draw: tiles with their places, pieces and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from acropole.games.monumental.box import MARKET_IDS
from acropole.games.monumental.maps.board import Board, Tile
from acropole.games.monumental.variant import MonumentalRules
from acropole.web.pages.card_faces import faces
from acropole.web.pages.creatures import defeats
from acropole.web.pages.game_page import page_named
from acropole.web.pages.hotspots import NOTHING, Hotspot, Hotspots
from acropole.web.pages.words import say
from acropole.web.view.views import TableView

SIDE = 50.0  # of a hex
HALF = SIDE * sqrt(3) / 2  # half a hex across: one column of a board
MARGIN = 8.0
TERRAINS = ("meadow", "forest", "hill", "mountain", "volcano")
TERRAIN_ICONS = ("wheat", "forest", "oppidum", "peaks", "volcano")
PRICED = ("production", "science", "military", "gold", "culture")
DIRECTION_CODES = ("e", "ne", "nw", "w", "sw", "se")


@dataclass(frozen=True, slots=True)
class Piece:
    kind: str  # units, warlord, hero, outpost, explorer; monster, barbarian, city; or a token
    x: float
    y: float
    colour: int = 0
    text: str = ""
    icon: str = ""
    moves: str = ""  # its name while it moves


@dataclass(frozen=True, slots=True)
class Hex:
    number: int
    x: float
    y: float
    look: str  # meadow … volcano, capital, water
    icon: str
    value: str = ""  # of the terrain
    owner: int = 0  # the colour of its owner
    name: str = ""  # of a capital's civilization
    price: str = ""  # what its conquest takes, where it is legal
    is_chosen: bool = False
    pieces: tuple[Piece, ...] = ()
    spot: Hotspot = NOTHING
    words: str = ""  # all of this, to be read


@dataclass(frozen=True, slots=True)
class HexMap:
    name: str
    box: str  # of the drawing
    width: int
    height: int
    hexes: tuple[Hex, ...] = field(default=())


def _place(tile: Tile, left: int, top: int) -> tuple[float, float]:
    x = (tile.column - left + 1) * HALF + MARGIN
    y = (tile.row - top) * SIDE * 1.5 + SIDE + MARGIN
    return round(x, 1), round(y, 1)


def _frame(board: Board) -> tuple[int, int, int, int]:
    left = min(tile.column for tile in board.tiles)
    top = min(tile.row for tile in board.tiles)
    right = max(tile.column for tile in board.tiles)
    bottom = max(tile.row for tile in board.tiles)
    width = round((right - left + 2) * HALF + 2 * MARGIN)
    height = round((bottom - top) * SIDE * 1.5 + 2 * SIDE + 2 * MARGIN)
    return left, top, width, height


def drawn(board: Board, lang: str, hexes: Sequence[Hex]) -> HexMap:
    _, _, width, height = _frame(board)
    return HexMap(board.names[lang], f"0 0 {width} {height}", width, height, tuple(hexes))


def bare(board: Board, lang: str) -> HexMap:
    """A board before any game: for the library."""
    left, top, _, _ = _frame(board)
    hexes = []
    for tile in board.tiles:
        x, y = _place(tile, left, top)
        pieces = _rows(_start_pieces(tile), tile.kind == "capital")
        hexes.append(
            Hex(
                tile.index + 1,
                x,
                y,
                look(tile),
                terrain_icon(tile),
                "" if tile.kind != "province" else str(tile.terrain),
                owner=(tile.seat or 0) + 1 if tile.kind == "capital" else 0,
                pieces=pieces,
                words=_start_words(tile, lang),
            )
        )
    return drawn(board, lang, hexes)


def look(tile: Tile) -> str:
    return tile.kind if tile.kind != "province" else TERRAINS[tile.terrain]


def terrain_icon(tile: Tile) -> str:
    if tile.kind == "capital":
        return "greek-temple"
    return "" if tile.is_water else TERRAIN_ICONS[tile.terrain]


def _start_pieces(tile: Tile) -> tuple[list[Piece], list[Piece]]:
    upper, lower = [], []
    if tile.token == "barbarian":
        upper.append(Piece("barbarian", 0, 0, text=str(tile.value)))
    elif tile.token:
        upper.append(Piece("city", 0, 0, text="?"))
    if tile.market:
        lower.append(Piece("market", 0, 0, text=tile.market))
    if tile.production:
        lower.append(Piece("production", 0, 0))
    return upper, lower


def _start_words(tile: Tile, lang: str) -> str:
    if tile.kind != "province":
        return f"{tile.index + 1}, {say(lang, f'map.{tile.kind}')}"
    words = [f"{tile.index + 1}", f"{say(lang, f'map.{look(tile)}')} {tile.terrain}"]
    if tile.token == "barbarian":
        words.append(say(lang, "map.barbarians", n=tile.value))
    elif tile.token:
        words.append(say(lang, "map.free-city"))
    if tile.market:
        words.append(say(lang, "map.market"))
    if tile.production:
        words.append(say(lang, "map.production"))
    return ", ".join(words)


def _rows(pieces: tuple[list[Piece], list[Piece]], is_capital: bool) -> tuple[Piece, ...]:
    """Two rows: who holds the tile, and what there is to take."""
    upper, lower = pieces
    high, low = (8, 25) if not lower else (1, 29) if is_capital else (-4, 25)
    made: list[Piece] = []
    for row, y, step in ((upper, high, 32), (lower, low, 31)):
        first = -(len(row) - 1) / 2 * step
        made += [
            Piece(p.kind, first + place * step, y, p.colour, p.text, p.icon, p.moves)
            for place, p in enumerate(row)
        ]
    return tuple(made)


class Drawing:
    """The map of a game under way, from what the viewer sees."""

    def __init__(self, view: TableView, hotspots: Hotspots, colours: Sequence[int]) -> None:
        rules = view.rules
        assert isinstance(rules, MonumentalRules)
        self.view = view
        self.rules = rules
        self.lang = view.lang
        self.seen: Mapping[str, Any] = view.observation
        self.board = rules.game.board(rules.options, self.seen["board_seed"])
        self.hotspots = hotspots
        self.colours = colours
        self.asks = view.question.kind if view.is_asked and view.question else ""
        self.explorers = self._explorers()
        self.faces = faces(rules.game, view.lang)
        self.heroes: dict[int, tuple[int, str]] = {
            shown["hero"]["tile"]: (seat, shown["hero"]["id"])
            for seat, shown in enumerate(self.seen["seats"])
            if shown["hero"]
        }
        self.monsters: dict[int, str] = {
            monster["tile"]: monster["id"] for monster in self.seen["monsters"]["revealed"]
        }
        self.letters = {
            market["letter"]: MARKET_IDS.index(market.id)
            for market in rules.game.content["market"].values()
        }

    def map(self) -> HexMap:
        return drawn(self.board, self.lang, [self._hex(tile) for tile in self.board.tiles])

    def _explorers(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for seat, shown in enumerate(self.seen["seats"]):
            for number, tile in enumerate(shown["explorers"], 1):
                if tile >= 0:
                    found.setdefault(tile, []).append((seat, number))
        return found

    def _hex(self, tile: Tile) -> Hex:
        left, top, _, _ = _frame(self.board)
        x, y = _place(tile, left, top)
        seen = self.seen["tiles"][tile.index]
        spot = self._spot(tile, seen)
        conquest = f"conquer:{tile.index + 1}"
        price = str(seen["needed"]) if any(answer.code == conquest for answer in spot.acts) else ""
        return Hex(
            tile.index + 1,
            x,
            y,
            look(tile),
            terrain_icon(tile),
            "" if tile.kind != "province" else str(tile.terrain),
            owner=self.colours[seen["owner"]] if seen["owner"] >= 0 else 0,
            name=self._capital_name(tile, seen),
            price=price,
            pieces=_rows(self._pieces(tile, seen), tile.kind == "capital"),
            spot=spot,
            words=self._words(tile, seen, spot),
        )

    def _capital_name(self, tile: Tile, seen: Mapping[str, Any]) -> str:
        if tile.kind != "capital" or seen["owner"] < 0:
            return ""
        civilization = self.seen["seats"][seen["owner"]]["civilization"]
        return self.rules.game.catalogue.text(self.lang, f"civ.{civilization}")

    # -- what can be done ------------------------------------------------------------------------

    def _spot(self, tile: Tile, seen: Mapping[str, Any]) -> Hotspot:
        number = tile.index + 1
        codes = [f"{kind}:{number}" for kind in ("conquer", "tile", "move", "outpost")]
        codes += self._ways_here(tile)
        mine = [n for seat, n in self.explorers.get(tile.index, []) if seat == self.view.seat]
        codes += [f"explorer:{n}" for n in mine]
        if self.asks == "unit" and self.view.seat is not None and seen["warlord"]:
            codes.append("warlord")
        if self._is_my_hero(tile):
            codes.append("hero")
        if tile.index in self.monsters:
            codes += defeats(self.monsters[tile.index])
        if self.asks == "market" and tile.market and mine:
            codes += [f"pick:{n}" for n in range(1, 6)]
        return self.hotspots.at(*codes, ask=self._ask(tile, seen))

    def _is_my_hero(self, tile: Tile) -> bool:
        owner, _ = self.heroes.get(tile.index, (None, ""))
        return owner is not None and owner == self.view.seat

    def _ask(self, tile: Tile, seen: Mapping[str, Any]) -> str:
        if self.asks == "actions" and tile.kind == "province" and seen["owner"] != self.view.seat:
            return f"conquer:{tile.index + 1}"
        if "tile" in self.hotspots.kinds():
            return f"tile:{tile.index + 1}"
        return ""

    def _ways_here(self, tile: Tile) -> list[str]:
        """Codes of the own explorers' steps that end on the tile."""
        if self.view.seat is None:
            return []
        found = []
        for number, here in enumerate(self.seen["seats"][self.view.seat]["explorers"], 1):
            if here < 0:
                continue
            ways = self.board.neighbours(here)
            found += [
                f"explore:{number}.{code}"
                for code, there in zip(DIRECTION_CODES, ways, strict=True)
                if there == tile.index
            ]
        return found

    # -- what lies there -------------------------------------------------------------------------

    def _pieces(self, tile: Tile, seen: Mapping[str, Any]) -> tuple[list[Piece], list[Piece]]:
        upper: list[Piece] = []
        lower: list[Piece] = []
        colour = self.colours[seen["owner"]] if seen["owner"] >= 0 else 0
        number = tile.index + 1
        if seen["warlord"]:
            upper.append(Piece("warlord", 0, 0, colour, moves=f"warlord-{colour}"))
        if tile.index in self.heroes:
            seat, hero = self.heroes[tile.index]
            upper.append(Piece("hero", 0, 0, self.colours[seat], moves=f"hero-{hero}"))
        if seen["outpost"]:
            upper.append(Piece("outpost", 0, 0, colour, moves=f"outpost-{number}"))
        if seen["soldiers"]:
            text = str(seen["soldiers"])
            upper.append(Piece("units", 0, 0, colour, text, moves=f"units-{number}"))
        if tile.index in self.monsters:
            monster = self.monsters[tile.index]
            picture = self.faces[monster].art
            upper.append(Piece("monster", 0, 0, icon=picture, moves=f"monster-{monster}"))
        if seen["front"] >= 0:
            upper.append(self._front(seen["front"]))
        if seen["fort"]:
            upper.append(Piece("fort", 0, 0, text=f"+{seen['fort']}"))
        if seen["wonder"] >= 0:
            kind = self.rules.card_ids[seen["wonder"]].rsplit("#", 1)[0]
            picture = page_named("monumental").art(kind, "greek-temple")
            lower.append(Piece("wonder", 0, 0, icon=picture, moves=f"wonder-{kind}"))
        if tile.market:
            left = self.seen["markets"][self.letters[tile.market]]["pile"]
            lower.append(Piece("market", 0, 0, text=str(left)))
        if seen["production"]:
            lower.append(Piece("production", 0, 0))
        for seat, n in self.explorers.get(tile.index, []):
            mark = self.colours[seat]
            lower.append(Piece("explorer", 0, 0, mark, str(n), moves=f"explorer-{mark}-{n}"))
        return upper, lower

    def _front(self, front: int) -> Piece:
        value, *price, alike = self.rules.game.box.fronts[front]
        if value:
            return Piece("barbarian", 0, 0, text=str(value))
        asked = [name for name, n in zip(PRICED, price, strict=True) if n]
        # Several resources, or any of one kind, are named when the tile is pointed at.
        name = asked[0] if len(asked) == 1 else "basic"
        return Piece("city", 0, 0, text=str(sum(price) + alike), icon=name)

    def _price(self, front: int) -> str:
        _, *price, alike = self.rules.game.box.fronts[front]
        parts = [
            f"{n} {say(self.lang, f'resource.{name}')}"
            for name, n in zip(PRICED, price, strict=True)
            if n
        ]
        if alike:
            parts.append(say(self.lang, "map.alike", n=alike))
        return ", ".join(parts)

    def _words(self, tile: Tile, seen: Mapping[str, Any], spot: Hotspot) -> str:
        """A tile read aloud: where, what, whose, what stands there, what can be done."""
        lang = self.lang
        terrain = say(lang, f"map.{look(tile)}")
        words = [f"{terrain} {tile.terrain}" if tile.kind == "province" else terrain]
        if seen["front"] >= 0:
            value, *_ = self.rules.game.box.fronts[seen["front"]]
            words.append(
                say(lang, "map.barbarians", n=value)
                if value
                else f"{say(lang, 'map.free-city')} ({self._price(seen['front'])})"
            )
        if seen["owner"] >= 0:
            words.append(self.view.seats[seen["owner"]].name)
            if seen["soldiers"]:
                words.append(say(lang, "map.soldiers", n=seen["soldiers"]))
            words += [say(lang, f"map.{name}") for name in ("warlord", "outpost") if seen[name]]
        if tile.index in self.heroes:
            name = self.faces[self.heroes[tile.index][1]].name
            words.append(say(lang, "map.hero", name=name))
        if tile.index in self.monsters:
            words.append(say(lang, "map.monster", name=self.faces[self.monsters[tile.index]].name))
        if seen["wonder"] >= 0:
            words.append(say(lang, "map.wonder"))
        if tile.market:
            left = self.seen["markets"][self.letters[tile.market]]["pile"]
            words.append(say(lang, "map.market-with", n=left))
        if seen["production"]:
            words.append(say(lang, "map.production"))
        for seat, _ in self.explorers.get(tile.index, []):
            words.append(say(lang, "map.explorer-of", player=self.view.seats[seat].name))
        text = ", ".join(words)
        if tile.kind == "province" and seen["owner"] != self.view.seat:
            text += ". " + say(lang, "map.defence", n=seen["needed"])
        if spot.acts:
            text += " " + "; ".join(answer.text for answer in spot.acts) + "."
        return text
