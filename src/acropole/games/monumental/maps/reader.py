"""The text form of a board: one `*.map` file, to be read and edited by people.

The head is TOML: `id`, `name` (en and fr), `players` 2 to 5, `size` tight or wide,
`free_city_rank` small or great (which free cities are drawn), `origin`, and if you like a `note`.
Below the line `[grid]` stands one line for each row of tiles:

    [grid]
    | C1   1b1+ ~
    >   0b2+ 1fA
    | ~    1b1+ C2

A row begins with `|`, or with `>` when it is moved half a tile to the right; the two alternate.
Blanks part the cells, and how many there are does not matter. A cell is

    .       no tile                       2b3+    province of terrain 2 with a barbarian of value 3
    ~       water                         1f+     province of terrain 1 with a free city
    C1      capital of the first seat     0b2A    the same with market A

where `+` is a production token. Blank lines and lines that begin with `#` are left out.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from acropole.games.monumental.maps import board as boards
from acropole.games.monumental.maps import box
from acropole.kernel import errors, languages, messages, toml_text

mistake = messages.Messages(Path(__file__).parent / "words", "mistake")

PRESETS = Path(__file__).parent / "preset"
MAX_BYTES = 64 * 1024

_GRID = "[grid]"
_NO_TILE = "."
_WATER = "~"
_FLUSH, _MOVED = "|", ">"
_CAPITAL = re.compile(rf"C([1-{boards.PLAYERS[-1]}])")
_PROVINCE = re.compile(
    rf"(?P<terrain>[{min(box.TERRAINS)}-{max(box.TERRAINS)}])"
    rf"(?:b(?P<value>[{min(box.VALUES)}-{max(box.VALUES)}])|(?P<city>f))?"
    rf"(?P<market>[{box.MARKETS}{box.FIFTH_MARKET}])?(?P<production>\+)?"
)
_KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def presets(players: int | None = None) -> list[str]:
    """The ids of the boards that come with the game, all or those for so many players."""
    ids = sorted(path.stem for path in PRESETS.glob("*.map"))
    return [id for id in ids if players is None or load_preset(id).players == players]


@cache
def load_preset(id: str) -> boards.Board:
    known = presets()
    if id not in known:
        hint = errors.did_you_mean(id, known) or f"; choose one of {', '.join(known)}"
        raise errors.OptionError("map", f"There is no map {id!r}{hint}")
    return load_file(PRESETS / f"{id}.map")


def load_file(path: Path) -> boards.Board:
    return read_map(load_text(path), path.name)


def load_text(path: Path) -> str:
    """The text of a map file, not yet read as one."""
    data = toml_text.read_bytes(path, path.name, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise errors.ContentError(mistake("too-long", most=MAX_BYTES), path.name)
    return toml_text.text_of(data, path.name)


def row_lines(text: str) -> list[int]:
    """The line on which each row of the grid stands."""
    lines = _split(text)
    return [number for number, _ in _grid_rows(lines, _grid_start(lines) or 0)]


def read_map(text: str, name: str) -> boards.Board:
    """The board that a text describes; `name` is the file that errors speak of."""
    lines = _split(text)
    start = _grid_start(lines)
    if start is None:
        raise errors.ContentError(mistake("no-grid", grid=_GRID), name, len(lines))
    head = _Head(lines[:start], name)
    tiles = _read_grid(_grid_rows(lines, start), name, head)
    seats = {tile.seat for tile in tiles}
    for seat in range(head["players"]):
        if seat not in seats:
            message = mistake("no-capital", capital=f"C{seat + 1}")
            raise errors.ContentError(message, name, head.line("players"))
    return boards.Board(
        id=head["id"],
        names=languages.Spoken(head["name"]),
        players=head["players"],
        size=head["size"],
        free_city_rank=head["free_city_rank"],
        tiles=tuple(tiles),
        note=head.table.get("note", ""),
        origin=head["origin"],
    )


def write_map(board: boards.Board) -> str:
    """The text of a board; reading it gives the same board."""
    names = ", ".join(f"{lang} = {_quoted(board.names[lang])}" for lang in languages.WRITTEN)
    head = [
        f"id = {_quoted(board.id)}",
        f"name = {{ {names} }}",
        f"players = {board.players}",
        f"size = {_quoted(board.size)}",
        f"free_city_rank = {_quoted(board.free_city_rank)}",
        f"origin = {_quoted(board.origin)}",
    ]
    if board.note:
        head.append(f"note = {_quoted(board.note)}")
    return "\n".join([*head, "", _GRID, *_rows(board)]) + "\n"


def cell_text(tile: boards.Tile) -> str:
    """A tile as the grid shows it."""
    if tile.is_water:
        return _WATER
    if tile.seat is not None:
        return f"C{tile.seat + 1}"
    token = {"barbarian": f"b{tile.value}", "free-city": "f", None: ""}[tile.token]
    return f"{tile.terrain}{token}{tile.market or ''}{'+' if tile.production else ''}"


def _is_line(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _is_names(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != set(languages.WRITTEN):
        return False
    return all(_is_line(name) for name in value.values())


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _KEBAB_CASE.fullmatch(value) is not None


def _is_players(value: object) -> bool:
    return type(value) is int and value in boards.PLAYERS


def _one_of(choices: Sequence[str]) -> tuple[Callable[[object], bool], errors.Phrase]:
    return (lambda value: value in choices), mistake("what.one-of", words=", ".join(choices))


# For each key of the head: what it accepts, and how to say so.
_KEYS: dict[str, tuple[Callable[[object], bool], errors.Phrase]] = {
    "id": (_is_id, mistake("what.id")),
    "name": (
        _is_names,
        mistake("what.names", names=", ".join(f'{lang} = "…"' for lang in languages.WRITTEN)),
    ),
    "players": (
        _is_players,
        mistake("what.players", first=boards.PLAYERS[0], last=boards.PLAYERS[-1]),
    ),
    "size": _one_of(boards.SIZES),
    "free_city_rank": _one_of(boards.RANKS),
    "origin": _one_of(boards.ORIGINS),
    "note": (_is_line, mistake("what.line")),
}
_OPTIONAL = {"note"}


class _Head:
    """The head of a map file, checked."""

    def __init__(self, lines: list[str], name: str) -> None:
        self.lines = lines
        self.table: dict[str, Any] = toml_text.parse_toml("\n".join(lines), name)
        for key, value in self.table.items():
            if key not in _KEYS:
                message = mistake("unknown-key", key=key, hint=messages.near(key, _KEYS))
                raise errors.ContentError(message, name, self.line(key))
            accepts, in_words = _KEYS[key]
            if not accepts(value):
                message = mistake("must-be", key=key, expected=in_words, value=repr(value))
                raise errors.ContentError(message, name, self.line(key))
        missing = [key for key in _KEYS if key not in self.table and key not in _OPTIONAL]
        if missing:
            message = mistake("lacks", keys=", ".join(missing))
            raise errors.ContentError(message, name, len(lines) + 1)

    def __getitem__(self, key: str) -> Any:
        return self.table[key]

    def line(self, key: str) -> int:
        pattern = re.compile(rf"\s*\[*[\"']?{re.escape(key)}\b")
        return next((i for i, line in enumerate(self.lines, 1) if pattern.match(line)), 1)


def _split(text: str) -> list[str]:
    # Some editors put a byte order mark first, which TOML does not allow.
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def _grid_start(lines: list[str]) -> int | None:
    return next((i for i, line in enumerate(lines) if line.strip() == _GRID), None)


def _grid_rows(lines: list[str], start: int) -> list[tuple[int, str]]:
    """The rows below the line `[grid]`, each with its number in the file."""
    return [
        (number, line)
        for number, line in enumerate(lines[start + 1 :], start + 2)
        if line.strip() and not line.lstrip().startswith("#")
    ]


def _read_grid(rows: list[tuple[int, str]], name: str, head: _Head) -> list[boards.Tile]:
    tiles: list[boards.Tile] = []
    before = ""
    for row, (number, line) in enumerate(rows):
        mark, *cells = line.replace(_FLUSH, f"{_FLUSH} ").replace(_MOVED, f"{_MOVED} ").split()
        if mark not in (_FLUSH, _MOVED):
            message = mistake("row", flush=_FLUSH, moved=_MOVED, mark=mark)
            raise errors.ContentError(message, name, number)
        if mark == before:
            message = mistake("rows", flush=_FLUSH, moved=_MOVED, mark=mark)
            raise errors.ContentError(message, name, number)
        before = mark
        for place, cell in enumerate(cells):
            if cell == _NO_TILE:
                continue
            tile = _read_cell(cell)
            problem = _misfit(cell, tile, tiles, head["players"])
            if tile is None or problem is not None:
                message = mistake("cell", cell=place + 1, problem=problem or "")
                raise errors.ContentError(message, name, number)
            column = 2 * place + (mark == _MOVED)
            tiles.append(replace(tile, index=len(tiles), column=column, row=row))
    return tiles


def _read_cell(cell: str) -> boards.Tile | None:
    if cell == _WATER:
        return _tile("water")
    if found := _CAPITAL.fullmatch(cell):
        return _tile("capital", seat=int(found[1]) - 1)
    if found := _PROVINCE.fullmatch(cell):
        token: boards.Token | None = "free-city" if found["city"] else None
        return _tile(
            "province",
            terrain=int(found["terrain"]),
            token="barbarian" if found["value"] else token,
            value=int(found["value"] or 0),
            market=found["market"],
            production=bool(found["production"]),
        )
    return None


def _tile(kind: boards.Kind, **content: Any) -> boards.Tile:
    return boards.Tile(index=0, column=0, row=0, kind=kind, **content)


def _misfit(
    cell: str, tile: boards.Tile | None, before: list[boards.Tile], players: int
) -> errors.Phrase | None:
    """Why a cell cannot be the next tile."""
    if tile is None:
        return mistake("unknown-tile", cell=cell)
    if tile.seat is not None and tile.seat >= players:
        return mistake("spare-capital", capital=cell, players=players)
    if tile.seat is not None and any(tile.seat == other.seat for other in before):
        return mistake("capital-twice", capital=cell)
    if len(before) == boards.MAX_TILES:
        return mistake("too-many-tiles", most=boards.MAX_TILES)
    return None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _rows(board: boards.Board) -> list[str]:
    texts = {tile.cell: cell_text(tile) for tile in board.tiles}
    width = 1 + max(4, *map(len, texts.values()))
    moved = (board.tiles[0].column + board.tiles[0].row) % 2
    rows = []
    for row in range(1 + max(tile.row for tile in board.tiles)):
        shift = (row + moved) % 2
        last = max((tile.column for tile in board.tiles if tile.row == row), default=shift)
        cells = [texts.get((column, row), _NO_TILE) for column in range(shift, last + 1, 2)]
        line = "".join(cell.ljust(width) for cell in cells)
        rows.append((f"{_MOVED}   " if shift else f"{_FLUSH} ") + line.rstrip())
    return rows
