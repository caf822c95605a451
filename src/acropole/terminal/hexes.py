"""A map of hexes as text: bricks laid in rows, each row half a brick off the one above.

So every brick touches its six neighbours, as pointy-top hexes do, and it reads without colours.
Columns count half hexes: the next hex of a row is two columns on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

# The corner piece for each set of lines that meet in it: up 1, down 2, left 4, right 8.
LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
ASCII_LINES = " |||-+++-+++-+++"
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex: where it is, what is written in it, and the style of its inside."""

    column: int
    row: int
    lines: Sequence[Text]
    style: str = ""


def bricks(hexes: Iterable[Hex], width: int, *, ascii_only: bool = False) -> Text:
    """The whole map. A hex is `width` wide, an even number that counts one of its walls."""
    found = sorted(hexes, key=lambda hex: (hex.row, hex.column))
    left = min(hex.column for hex in found)
    rows: dict[int, dict[int, Hex]] = {row: {} for row in range(found[0].row, found[-1].row + 1)}
    for hex in found:
        rows[hex.row][(hex.column - left) * width // 2] = hex
    corners = ASCII_LINES if ascii_only else LINES
    lines: list[Text] = []
    above: dict[int, Hex] = {}
    for row in rows.values():
        lines.append(_border(above, row, width, corners))
        lines += _inside(row, width, corners)
        above = row
    lines.append(_border(above, {}, width, corners))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def bricks_width(hexes: Iterable[tuple[int, int]], width: int) -> int:
    """How wide a map of hexes at these columns and rows will be."""
    columns = [column for column, _ in hexes]
    return (max(columns) - min(columns) + 2) * width // 2 + 1


def _walls(row: Iterable[int], width: int) -> set[int]:
    return {wall for start in row for wall in (start, start + width)}


def _border(above: dict[int, Hex], below: dict[int, Hex], width: int, corners: str) -> Text:
    up, down = _walls(above, width), _walls(below, width)
    across = {x for row in (above, below) for start in row for x in range(start, start + width)}
    line = "".join(
        corners[
            UP * (x in up) + DOWN * (x in down) + LEFT * (x - 1 in across) + RIGHT * (x in across)
        ]
        for x in range(max(up | down) + 1)
    )
    return Text(line, "dim")


def _inside(row: dict[int, Hex], width: int, corners: str) -> list[Text]:
    height = max((len(hex.lines) for hex in row.values()), default=0)
    wall = corners[UP | DOWN]
    lines = []
    for number in range(height):
        line = Text()
        for start, hex in row.items():
            if len(line) <= start:
                line.append(" " * (start - len(line))).append(wall, "dim")
            content = hex.lines[number].copy() if number < len(hex.lines) else Text()
            content.truncate(width - 1, pad=True)
            content.style = hex.style
            line.append_text(content)
            line.append(wall, "dim")
        lines.append(line)
    return lines
