"""The map of Monumental as a list of things to draw: tiles with their places, pieces and words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from acropole.games.monumental.page.pieces import Piece, laid
from acropole.games.monumental.sight import Board, MonumentalSight, Tile, TileSight, TokenSight
from acropole.web.pages import card_faces, game_page
from acropole.web.view.views import TableView

SIDE = 50.0  # of a hex
HALF = SIDE * sqrt(3) / 2  # half a hex across: one column of a board
MARGIN = 8.0
TERRAINS = ("meadow", "forest", "hill", "mountain", "volcano")
TERRAIN_ICONS = ("wheat", "forest", "oppidum", "peaks", "volcano")


@dataclass(frozen=True, slots=True)
class Hex:
    number: int
    x: float
    y: float
    look: str  # meadow … volcano, capital, water
    icon: str
    value: str = ""  # of the terrain
    owner: int = 0  # the colour of its owner
    is_mine: bool = False  # held by who looks
    fort: int = 0  # defence that fortification adds
    name: str = ""  # of a capital's civilization
    prices: tuple[tuple[str, str], ...] = ()  # in military, by the kind of what can be done there
    kinds: str = ""  # of the answers that it carries
    pieces: tuple[Piece, ...] = ()
    spot: game_page.Hotspot = game_page.NOTHING
    words: str = ""  # all of this, to be read


@dataclass(frozen=True, slots=True)
class HexMap:
    name: str
    box: str  # of the drawing: the land, and what lies on the water
    width: int
    height: int
    hexes: tuple[Hex, ...] = ()
    ways: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of answers: from and to
    target: int = 0  # the tile that is under attack
    is_lit: bool = False  # all that is legal shows, not only what a chosen kind is about


def _place(tile: Tile) -> tuple[float, float]:
    return round(tile.column * HALF, 1), round(tile.row * SIDE * 1.5, 1)


def drawn(board: Board, lang: str, hexes: Sequence[Hex], **more: Any) -> HexMap:
    """The sea around the land is cut off: it would only make the land smaller."""
    shown = [t for t in hexes if t.look != "water" or t.pieces]
    left, top = min(t.x for t in shown) - HALF - MARGIN, min(t.y for t in shown) - SIDE - MARGIN
    width = max(t.x for t in shown) + HALF + MARGIN - left
    height = max(t.y for t in shown) + SIDE + MARGIN - top
    box = f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
    return HexMap(board.names[lang], box, round(width), round(height), tuple(hexes), **more)


def bare(page: game_page.GamePage, board: Board, lang: str) -> HexMap:
    """A board before any game: for the library."""
    hexes = []
    for tile in board.tiles:
        x, y = _place(tile)
        pieces = laid(*_start_pieces(tile), is_capital=tile.kind == "capital")
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


def _start_pieces(tile: Tile) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    upper, lower = [], []
    if tile.token == "barbarian":
        upper.append(Piece("barbarian", text=str(tile.value)))
    elif tile.token:
        upper.append(Piece("city", text="?"))
    if tile.market:
        lower.append(Piece("market", text=tile.market))
    if tile.production:
        lower.append(Piece("production"))
    return tuple(upper), tuple(lower)


def _start_words(page: game_page.GamePage, tile: Tile, lang: str) -> str:
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


class Drawing:
    """The map of a game under way, from what the viewer sees."""

    def __init__(
        self, page: game_page.GamePage, view: TableView, hotspots: game_page.Hotspots
    ) -> None:
        self.page = page
        self.view = view
        self.sight: MonumentalSight = view.sight
        self.lang = view.lang
        self.hotspots = hotspots
        self.colours = page.colours(view)
        self.game = view.rules.game
        self.faces = card_faces.faces(self.game, view.lang)
        self.kind_of = {code: kind.name for kind in page.kinds for code in kind.codes}
        self.steps = {step.code: step for step in self.sight.steps}

    def map(self) -> HexMap:
        board = self.sight.board
        return drawn(
            board,
            self.lang,
            [self._hex(tile) for tile in board.tiles],
            ways=self._ways(),
            target=self.sight.attack.tile + 1 if self.sight.attack else 0,
            is_lit=self.view.question is not None and self.view.question.kind != "actions",
        )

    def _ways(self) -> dict[str, tuple[int, int]]:
        """From which tile to which an answer leads; 0 where it does not say."""
        found = {}
        about = self.sight.seats[self.sight.about or 0]
        for answer in self.view.answers:
            kind, _, rest = answer.code.partition(":")
            step = self.steps.get(answer.code)
            if step:
                start = about.explorers[step.explorer - 1]
                found[answer.code] = (start + 1, step.tile + 1)
            elif kind == "conquer":
                found[answer.code] = (0, int(rest))
            elif self.sight.attack and kind == "tile":
                found[answer.code] = (int(rest), self.sight.attack.tile + 1)
        return found

    def _say(self, key: str, **slots: object) -> str:
        return self.page.say(self.lang, f"map.{key}", **slots)

    def _hex(self, tile: Tile) -> Hex:
        x, y = _place(tile)
        number, there = tile.index + 1, self.sight.tiles[tile.index]
        spot = self.hotspots.on(f"tile:{number}")
        kinds = [self.kind_of.get(answer.code.partition(":")[0], "") for answer in spot.acts]
        return Hex(
            number,
            x,
            y,
            look(tile),
            terrain_icon(tile),
            "" if tile.kind != "province" else str(tile.terrain),
            owner=self.colours[there.owner] if there.owner >= 0 else 0,
            is_mine=there.owner == self.view.seat,
            fort=there.fort,
            name=self._capital_name(tile, there),
            prices=tuple(self._prices(there, spot)),
            kinds=" ".join(dict.fromkeys(kinds)).strip(),
            pieces=laid(*self._pieces(tile, there), is_capital=tile.kind == "capital"),
            spot=spot,
            words=self._words(tile, there, spot),
        )

    def _capital_name(self, tile: Tile, there: TileSight) -> str:
        if tile.kind != "capital" or there.owner < 0:
            return ""
        civilization = self.sight.seats[there.owner].civilization
        return self.game.catalogue.text(self.lang, f"civ.{civilization}")

    # -- what lies there -------------------------------------------------------------------------

    def _pieces(self, tile: Tile, there: TileSight) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        upper: list[Piece] = []
        lower: list[Piece] = []
        colour = self.colours[there.owner] if there.owner >= 0 else 0
        number = tile.index + 1
        if there.warlord:
            upper.append(Piece("warlord", colour, moves=f"warlord-{colour}"))
        hero = self.sight.hero_on(tile.index)
        if hero:
            upper.append(Piece("hero", self.colours[hero[0]], moves=f"hero-{hero[1]}"))
        if there.outpost:
            upper.append(Piece("outpost", colour, moves=f"outpost-{number}"))
        if there.soldiers:
            text = str(there.soldiers)
            upper.append(Piece("units", colour, text, moves=f"units-{number}"))
        monster = self.sight.monsters.on(tile.index)
        if monster:
            picture = self.faces[monster.id].art
            upper.append(Piece("monster", icon=picture, moves=f"monster-{monster.id}"))
        if there.front:
            upper.append(_token(there.front))
        if there.wonder:
            kind = card_faces.card_id(there.wonder)
            picture = self.page.art(kind, "greek-temple")
            lower.append(Piece("wonder", icon=picture, moves=f"wonder-{kind}"))
        market = self.sight.market_on(tile)
        if market:
            lower.append(Piece("market", text=str(market.pile)))
        if there.production:
            lower.append(Piece("production"))
        for seat, numbers in self._explorers(tile).items():
            mark, text = self.colours[seat], "".join(str(n) for n in numbers)
            lower.append(Piece("explorers", mark, text, moves=f"explorer-{mark}-{numbers[0]}"))
        return tuple(upper), tuple(lower)

    def _explorers(self, tile: Tile) -> dict[int, list[int]]:
        """The explorers there by seat: those of one share a piece."""
        found: dict[int, list[int]] = {}
        for seat, number in self.sight.explorers_on(tile.index):
            found.setdefault(seat, []).append(number)
        return found

    def _prices(self, there: TileSight, spot: game_page.Hotspot) -> Iterator[tuple[str, str]]:
        codes = [answer.code for answer in spot.acts]
        if any(code.startswith("conquer:") for code in codes):
            yield "conquer", str(there.needed)
        costs = {self.steps[code].cost for code in codes if code in self.steps}
        if costs:
            yield "explorers", str(max(costs))

    def _price(self, token: TokenSight) -> str:
        parts = [
            f"{n} {self.page.say(self.lang, f'resource.{name}')}" for name, n in token.price.items()
        ]
        if token.alike:
            parts.append(self._say("alike", n=token.alike))
        return ", ".join(parts)

    def _words(self, tile: Tile, there: TileSight, spot: game_page.Hotspot) -> str:
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
        for seat, number in self.sight.explorers_on(tile.index):
            words.append(self._say("explorer-of", player=self.view.seats[seat].name, n=number))
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
        return Piece("barbarian", text=str(token.value))
    # Several resources, or any of one kind, are named when the tile is pointed at.
    name = next(iter(token.price)) if len(token.price) == 1 else "basic"
    return Piece("city", text=str(sum(token.price.values()) + token.alike), icon=name)
