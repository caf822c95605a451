"""The map of Monumental: what lies on each tile, in two or three short lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from acropole.games.monumental.maps.draw import subtitle
from acropole.games.monumental.sight import Board, MonumentalSight, Tile, TileSight
from acropole.games.monumental.terminal import ink
from acropole.games.monumental.terminal.cards import Cards
from acropole.kernel.game import Game
from acropole.terminal.hexes import Hex, bricks, bricks_width

WIDTHS = (12, 10, 8, 6)  # of a tile, one wall counted
NARROW = 8  # narrower tiles have a third line


@dataclass(slots=True)
class Piece:
    """What stands on a tile: the holder, what it takes to conquer it, and explorers."""

    holding: Text = field(default_factory=Text)
    defence: str = ""
    explorers: Text = field(default_factory=Text)
    production: bool = False
    style: str = ""


def tile_width(board: Board, room: int) -> int:
    """The widest tiles with which a board fits; the narrowest if none does."""
    return next((w for w in WIDTHS if board_width(board, w) <= room), WIDTHS[-1])


def board_width(board: Board, width: int) -> int:
    return bricks_width((tile.cell for tile in board.tiles), width)


def board_text(
    board: Board, pieces: Sequence[Piece], width: int, signs: ink.Glyphs, *, ascii_only: bool
) -> Text:
    hexes = [
        Hex(tile.column, tile.row, _lines(tile, piece, width - 1, signs), piece.style)
        for tile, piece in zip(board.tiles, pieces, strict=True)
    ]
    return bricks(hexes, width, ascii_only=ascii_only)


def _lines(tile: Tile, piece: Piece, room: int, signs: ink.Glyphs) -> list[Text]:
    number = Text(f"{tile.index + 1:>2}", "dim" if tile.is_water else "")
    if tile.is_water:
        head = Text.assemble(number, " ", (signs.water * 2, ink.WATER_STYLE))
    elif tile.kind == "capital":
        head = Text.assemble(number, (f" C{(tile.seat or 0) + 1}", "bold"))
    else:
        style = "" if piece.style else ink.TERRAIN_STYLES[tile.terrain]
        head = Text.assemble(number, " ", (signs.terrain[tile.terrain] + str(tile.terrain), style))
    token = Text()
    if tile.market:
        token.append(ink.MARKET + tile.market, "bold yellow")
    if piece.production:
        token.append(signs.production, "" if piece.style else "dark_orange")
    held, explorers = piece.holding, piece.explorers
    full = _with_defence(piece, room)
    if room < NARROW - 1:
        return [head, full, _apart(token, explorers, room)]
    if len(full) + len(explorers) < room or not explorers:
        return [_apart(head, token, room), _apart(full, explorers, room)]
    if len(head) + len(explorers) + len(token) + 1 < room:
        return [_apart(Text.assemble(head, " ", explorers), token, room), full]
    return [_apart(head, token, room), _apart(held, explorers, room)]


def _with_defence(piece: Piece, room: int) -> Text:
    """The holder and the units it takes to conquer the tile, if there is room for both."""
    for gap in (" ", ""):
        if piece.defence and len(piece.holding) + len(gap) + len(piece.defence) <= room:
            style = "" if piece.style else "dim"
            return Text.assemble(piece.holding, gap, (piece.defence, style))
    return piece.holding


def _apart(left: Text, right: Text, room: int) -> Text:
    """One at each end; the right one is left out where both do not fit."""
    gap = room - len(left) - len(right)
    return Text.assemble(left, " " * gap, right) if gap >= 0 else left


# -- the pieces of a game ------------------------------------------------------------------------


def pieces_in_game(sight: MonumentalSight, cards: Cards, signs: ink.Glyphs) -> list[Piece]:
    drawing = _InGame(sight, cards, signs)
    return [drawing.piece(tile) for tile in sight.board.tiles]


def pieces_at_start(board: Board) -> list[Piece]:
    """A board before the game: which free cities will come is not known yet."""
    found = []
    for tile in board.tiles:
        piece = Piece(production=tile.production)
        if tile.token == "barbarian":
            piece.holding = Text(f"{ink.BARBARIAN}{tile.value}", "red")
            piece.defence = f"={tile.terrain + tile.value}"
        elif tile.token == "free-city":
            piece.holding = Text(ink.FREE_CITY, "yellow")
            piece.defence = f"={max(tile.terrain, 1)}"
        found.append(piece)
    return found


class _InGame:
    def __init__(self, sight: MonumentalSight, cards: Cards, signs: ink.Glyphs) -> None:
        self.sight = sight
        self.cards = cards
        self.signs = signs
        self.letters = [ink.LETTERS[seat.civilization] for seat in sight.seats]

    def piece(self, tile: Tile) -> Piece:
        there = self.sight.tiles[tile.index]
        piece = Piece(self._holding(tile.index, there), production=there.production)
        piece.explorers = self._explorers(tile.index, is_plain=there.owner < 0)
        if tile.kind == "province" and there.owner != self.sight.seat:
            piece.defence = f"={there.needed}"
        if there.owner >= 0:
            piece.style = ink.REALM_STYLES[there.owner]
        return piece

    def _holding(self, tile: int, there: TileSight) -> Text:
        """Barbarians, a free city's price, or the owner with troops and structures; monsters."""
        found = self._held(tile, there)
        if self.sight.monsters.on(tile):
            style = "bold" if there.owner >= 0 else ink.MONSTER_STYLE
            return Text.assemble((ink.MONSTER, style), found)
        return found

    def _held(self, tile: int, there: TileSight) -> Text:
        wonder = ink.WONDER if there.wonder else ""
        token = there.front
        if token:
            if token.value:
                return Text(f"{ink.BARBARIAN}{token.value}", "bold red")
            amounts = self.cards.amounts(token.price).plain.replace(" ", "")
            alike = f"{token.alike}{ink.SAME}" if token.alike else ""
            return Text.assemble((ink.FREE_CITY, "bold yellow"), amounts, alike)
        if there.owner < 0:
            return Text(wonder)
        hero = self.sight.hero_on(tile)
        troops = str(there.soldiers or "") + (ink.WARLORD if there.warlord else "")
        troops += ink.HERO if hero else ""
        structures = (self.signs.outpost if there.outpost else "") + wonder
        fort = f"+{there.fort}" if there.fort else ""
        return Text(f"{self.letters[there.owner]}{troops}{structures}{fort}", "bold")

    def _explorers(self, tile: int, *, is_plain: bool) -> Text:
        """`g12`: both explorers of Greece are here."""
        here: dict[int, str] = {}
        for seat, number in self.sight.explorers_on(tile):
            here[seat] = here.get(seat, self.letters[seat].lower()) + str(number)
        found = Text()
        for seat, text in here.items():
            found.append(text, ink.SEAT_STYLES[seat] if is_plain else "")
        return found


def legend(
    board: Board,
    cards: Cards,
    signs: ink.Glyphs,
    width: int,
    options: Mapping[str, object] | None = None,
) -> Text:
    """What the signs mean; `options` are those of the game that is played on the board."""
    in_game = options is not None
    say = cards.say
    parts: list[Text] = []
    terrains = {tile.terrain for tile in board.of_kind("province")}
    names = {
        tile["terrain"]: tile["name"][cards.lang]
        for tile in cards.game.content["tile"].values()
        if not tile["water"]
    }
    for terrain in sorted(terrains):
        sign = Text(f"{signs.terrain[terrain]}{terrain}", ink.TERRAIN_STYLES[terrain])
        parts.append(Text.assemble(sign, f" {names[terrain].lower()}"))
    shown = [
        (signs.water * 2, "water"),
        (f"{ink.BARBARIAN}2", "barbarian"),
        (ink.FREE_CITY, "price" if in_game else "free-city"),
        *([(f"{ink.FREE_CITY}2{ink.SAME}", "same")] if in_game else []),
        ("=3", "units"),
        (signs.production, "production"),
        (f"{ink.MARKET}A", "market"),
    ]
    if in_game:
        shown += [
            (f"G5{ink.WARLORD}", "army"),
            (signs.outpost, "outpost"),
            (ink.WONDER, "wonder"),
            ("g1", "explorer"),
        ]
    if options and options["heroes"]:
        shown.append((ink.HERO, "hero"))
    if options and options["monsters"]:
        shown.append((ink.MONSTER, "monster"))
    parts += [
        Text.assemble((sign, "bold"), f" {say(f'table.legend-{key}')}") for sign, key in shown
    ]
    lines = ink.flow(parts, width)
    lines.style = "dim"
    return lines


class BoardDrawing:
    """A board before the game, with its names and its legend."""

    def __init__(self, board: Board, game: Game, lang: str) -> None:
        self.board = board
        self.cards = Cards(game, lang)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board, lang, width = self.board, self.cards.lang, options.max_width
        signs = ink.glyphs(options.ascii_only)
        yield Text.assemble((board.names[lang], "bold"), f"  ({board.id})")
        yield Text(subtitle(board, lang), "dim")
        if board.note:
            yield Text(board.note)
        yield Text()
        tiles = tile_width(board, width)
        pieces = pieces_at_start(board)
        yield board_text(board, pieces, tiles, signs, ascii_only=options.ascii_only)
        yield legend(board, self.cards, signs, width)
