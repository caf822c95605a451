"""The map table: a board drawn with a brush, checked at each stroke, shared by its address.

The whole board is in the address, as the text of a map; a stroke asks for the board after it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from acropole.games.monumental.maps import check, draw, paint
from acropole.games.monumental.maps.board import Board, Cell
from acropole.games.monumental.maps.reader import MAX_BYTES, presets, read_map, write_map
from acropole.games.monumental.page import hexmap
from acropole.kernel import errors, messages
from acropole.web.pages import game_page, renderer
from acropole.web.view.views import Reader

ICONS = {
    paint.WATER: "",
    paint.NOTHING: "ui-cross",
    paint.BARBARIAN: "crossed-axes",
    paint.CITY: "village",
    paint.MARKET: "scales",
    paint.PRODUCTION: "flat-hammer",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be painted: a tile, or a free cell beside the board."""

    cell: str
    x: float
    y: float
    words: str
    hex: hexmap.Hex | None = None  # None: a free cell
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class Brush:
    id: str
    label: str
    icon: str
    key: str


@dataclass(frozen=True, slots=True)
class Line:
    """Something that the checker says; `cell` is where, if it is in one place."""

    text: str
    is_fatal: bool
    cell: str = ""


def map_table(
    page: game_page.GamePage, reader: Reader, board: Board, query: Mapping[str, str]
) -> str:
    """`board` is what is drawn on if the query brings no text of its own."""
    text, error = query.get("text", ""), ""
    if text:
        try:
            board = read_map(text[:MAX_BYTES], "map")
        except errors.ContentError as wrong:
            error = wrong.text(reader.lang)
    brush, fill = query.get("brush", ""), query.get("fill", paint.HERE)
    cell = _cell(query.get("at", ""))
    if cell is not None and brush in (*paint.BRUSHES, *paint.CAPITALS) and not error:
        board, cell = paint.painted(board, cell, brush, fill)
    text = text if error else write_map(board)
    found = check.problems(board)
    wrong_tiles = {one.tile for one in found if one.is_fatal}
    spots = _spots(page, board, reader.lang, wrong_tiles)
    left, top = (
        min(s.x for s in spots) - hexmap.HALF - hexmap.MARGIN,
        min(s.y for s in spots) - hexmap.SIDE - hexmap.MARGIN,
    )
    width = max(s.x for s in spots) + hexmap.HALF + hexmap.MARGIN - left
    height = max(s.y for s in spots) + hexmap.SIDE + hexmap.MARGIN - top
    return renderer.render(
        f"{page.game}/maptable.html",
        reader,
        page,
        name=board.names[reader.lang],
        players=board.players,
        subtitle=draw.subtitle(board, reader.lang),
        id=board.id,
        text=text,
        error=error,
        at=_name(cell) if cell else "",
        spots=spots,
        box=f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}",
        size=(round(width), round(height)),
        brushes=_brushes(page, board, reader.lang),
        brush=brush if brush else "0",
        fills=paint.FILLS if board.players < 5 else (paint.HERE, paint.MIRRORED),
        fill=fill,
        checks=[
            Line(
                messages.capital(one.message.text(reader.lang)) + ".",
                one.is_fatal,
                "" if one.tile is None else _name(board.tiles[one.tile].cell),
            )
            for one in found
        ],
        is_sound=not error and not any(one.is_fatal for one in found),
        play=f"/new/{page.game}?" + urlencode({"players": board.players, "map": text}),
        printed=_printed(board) if not error else "",
        here="/library/maps?" + urlencode({"draw": "1", "text": text}),
    )


def _printed(board: Board) -> str:
    """The board in the place of ours, for whoever has the printed one at hand; empty for others."""
    known = board.id in presets()
    return write_map(replace(board, origin="public", note="")) if known else ""


def _cell(text: str) -> Cell | None:
    column, comma, row = text.partition(",")
    try:
        return (int(column), int(row)) if comma and len(text) < 10 else None
    except ValueError:
        return None


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _spots(page: game_page.GamePage, board: Board, lang: str, wrong: set[int | None]) -> list[Spot]:
    drawn = hexmap.bare(page, board, lang)
    found = [
        Spot(_name(tile.cell), hex.x, hex.y, hex.words, hex, tile.index in wrong)
        for tile, hex in zip(board.tiles, drawn.hexes, strict=True)
    ]
    free = page.say(lang, "maps.free")
    return found + [
        Spot(
            _name(cell),
            round(cell[0] * hexmap.HALF, 1),
            round(cell[1] * hexmap.SIDE * 1.5, 1),
            free,
        )
        for cell in paint.free_cells(board)
    ]


def _brushes(page: game_page.GamePage, board: Board, lang: str) -> list[Brush]:
    found = [
        Brush(
            code,
            f"{page.say(lang, f'map.{hexmap.TERRAINS[int(code)]}')} {code}",
            hexmap.TERRAIN_ICONS[int(code)],
            code,
        )
        for code in paint.TERRAINS
    ]
    keys = {paint.WATER: "w", paint.NOTHING: "x"}
    found += [
        Brush(code, page.say(lang, f"maps.brush-{code}"), ICONS[code], keys.get(code, code))
        for code in ICONS
    ]
    return found + [
        Brush(code, f"{page.say(lang, 'map.capital')} {number}", "greek-temple", "")
        for number, code in enumerate(paint.CAPITALS[: board.players], start=1)
    ]
