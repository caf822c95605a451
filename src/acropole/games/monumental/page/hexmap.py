"""The map of Monumental as a list of things to draw: tiles with their places, pieces and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from acropole.games.monumental.sight import Board, MonumentalSight, Tile, TileSight, TokenSight
from acropole.web.pages.card_faces import card_id, faces
from acropole.web.pages.game_page import GamePage
from acropole.web.pages.hotspots import NOTHING, Hotspot, Hotspots
from acropole.web.view.views import TableView

SIDE = 50.0  # of a hex
HALF = SIDE * sqrt(3) / 2  # half a hex across: one column of a board
MARGIN = 8.0
TERRAINS = ("meadow", "forest", "hill", "mountain", "volcano")
TERRAIN_ICONS = ("wheat", "forest", "oppidum", "peaks", "volcano")


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


def bare(page: GamePage, board: Board, lang: str) -> HexMap:
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
                words=_start_words(page, tile, lang),
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


def _start_words(page: GamePage, tile: Tile, lang: str) -> str:
    say = page.say
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
        made += [replace(piece, x=first + place * step, y=y) for place, piece in enumerate(row)]
    return tuple(made)


class Drawing:
    """The map of a game under way, from what the viewer sees."""

    def __init__(self, page: GamePage, view: TableView, hotspots: Hotspots) -> None:
        self.page = page
        self.view = view
        self.sight: MonumentalSight = view.sight
        self.lang = view.lang
        self.hotspots = hotspots
        self.colours = page.colours(view)
        self.game = view.rules.game
        self.faces = faces(self.game, view.lang)

    def map(self) -> HexMap:
        board = self.sight.board
        return drawn(board, self.lang, [self._hex(tile) for tile in board.tiles])

    def _say(self, key: str, **slots: object) -> str:
        return self.page.say(self.lang, f"map.{key}", **slots)

    def _hex(self, tile: Tile) -> Hex:
        left, top, _, _ = _frame(self.sight.board)
        x, y = _place(tile, left, top)
        number, there = tile.index + 1, self.sight.tiles[tile.index]
        spot = self.hotspots.on(f"tile:{number}")
        can_conquer = any(answer.code == f"conquer:{number}" for answer in spot.acts)
        return Hex(
            number,
            x,
            y,
            look(tile),
            terrain_icon(tile),
            "" if tile.kind != "province" else str(tile.terrain),
            owner=self.colours[there.owner] if there.owner >= 0 else 0,
            name=self._capital_name(tile, there),
            price=str(there.needed) if can_conquer else "",
            pieces=_rows(self._pieces(tile, there), tile.kind == "capital"),
            spot=spot,
            words=self._words(tile, there, spot),
        )

    def _capital_name(self, tile: Tile, there: TileSight) -> str:
        if tile.kind != "capital" or there.owner < 0:
            return ""
        civilization = self.sight.seats[there.owner].civilization
        return self.game.catalogue.text(self.lang, f"civ.{civilization}")

    # -- what lies there -------------------------------------------------------------------------

    def _pieces(self, tile: Tile, there: TileSight) -> tuple[list[Piece], list[Piece]]:
        upper: list[Piece] = []
        lower: list[Piece] = []
        colour = self.colours[there.owner] if there.owner >= 0 else 0
        number = tile.index + 1
        if there.warlord:
            upper.append(Piece("warlord", 0, 0, colour, moves=f"warlord-{colour}"))
        hero = self.sight.hero_on(tile.index)
        if hero:
            upper.append(Piece("hero", 0, 0, self.colours[hero[0]], moves=f"hero-{hero[1]}"))
        if there.outpost:
            upper.append(Piece("outpost", 0, 0, colour, moves=f"outpost-{number}"))
        if there.soldiers:
            text = str(there.soldiers)
            upper.append(Piece("units", 0, 0, colour, text, moves=f"units-{number}"))
        monster = self.sight.monsters.on(tile.index)
        if monster:
            picture = self.faces[monster.id].art
            upper.append(Piece("monster", 0, 0, icon=picture, moves=f"monster-{monster.id}"))
        if there.front:
            upper.append(_token(there.front))
        if there.fort:
            upper.append(Piece("fort", 0, 0, text=f"+{there.fort}"))
        if there.wonder:
            kind = card_id(there.wonder)
            picture = self.page.art(kind, "greek-temple")
            lower.append(Piece("wonder", 0, 0, icon=picture, moves=f"wonder-{kind}"))
        market = self.sight.market_on(tile)
        if market:
            lower.append(Piece("market", 0, 0, text=str(market.pile)))
        if there.production:
            lower.append(Piece("production", 0, 0))
        for seat, n in self.sight.explorers_on(tile.index):
            mark = self.colours[seat]
            lower.append(Piece("explorer", 0, 0, mark, str(n), moves=f"explorer-{mark}-{n}"))
        return upper, lower

    def _price(self, token: TokenSight) -> str:
        parts = [
            f"{n} {self.page.say(self.lang, f'resource.{name}')}" for name, n in token.price.items()
        ]
        if token.alike:
            parts.append(self._say("alike", n=token.alike))
        return ", ".join(parts)

    def _words(self, tile: Tile, there: TileSight, spot: Hotspot) -> str:
        """A tile read aloud: where, what, whose, what stands there, what can be done."""
        terrain = self._say(look(tile))
        words = [f"{terrain} {tile.terrain}" if tile.kind == "province" else terrain]
        words += self._held(there)
        hero = self.sight.hero_on(tile.index)
        if hero:
            words.append(self._say("hero", name=self.faces[hero[1]].name))
        monster = self.sight.monsters.on(tile.index)
        if monster:
            words.append(self._say("monster", name=self.faces[monster.id].name))
        if there.wonder:
            words.append(self._say("wonder"))
        market = self.sight.market_on(tile)
        if market:
            words.append(self._say("market-with", n=market.pile))
        if there.production:
            words.append(self._say("production"))
        for seat, _ in self.sight.explorers_on(tile.index):
            words.append(self._say("explorer-of", player=self.view.seats[seat].name))
        text = ", ".join(words)
        if tile.kind == "province" and there.owner != self.view.seat:
            text += ". " + self._say("defence", n=there.needed)
        if spot.acts:
            text += " " + "; ".join(answer.text for answer in spot.acts) + "."
        return text

    def _held(self, there: TileSight) -> list[str]:
        """Barbarians or a free city; or whose it is, and who holds it."""
        words = []
        token = there.front
        if token and token.value:
            words.append(self._say("barbarians", n=token.value))
        elif token:
            words.append(f"{self._say('free-city')} ({self._price(token)})")
        if there.owner >= 0:
            words.append(self.view.seats[there.owner].name)
            if there.soldiers:
                words.append(self._say("soldiers", n=there.soldiers))
            words += [self._say(name) for name in ("warlord", "outpost") if getattr(there, name)]
        return words


def _token(token: TokenSight) -> Piece:
    if token.value:
        return Piece("barbarian", 0, 0, text=str(token.value))
    # Several resources, or any of one kind, are named when the tile is pointed at.
    name = next(iter(token.price)) if len(token.price) == 1 else "basic"
    return Piece("city", 0, 0, text=str(sum(token.price.values()) + token.alike), icon=name)
