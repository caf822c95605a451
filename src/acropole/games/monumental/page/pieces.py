"""The pieces of a tile and where they lie: who holds it above, what there is to take below.

A row is scaled until it fits between the edges of the hex, so that no piece covers another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

EDGE = 38.5  # from the middle of a tile to the middle of its owner's ring
TOP, TOP_OF_CAPITAL, BOTTOM = -20.0, -15.0, 30.0  # between the shield, or the name, and the edge
GAP = 2.0
SCALES = tuple(step / 20 for step in range(20, 5, -1))
# Width and height as they are drawn, with the line around them.
SIZES = {
    "units": (28.0, 28.0),
    "warlord": (30.0, 28.0),
    "hero": (30.0, 28.0),
    "outpost": (30.0, 28.0),
    "monster": (30.0, 30.0),
    "barbarian": (41.0, 25.0),
    "city": (49.0, 26.0),
    "wonder": (22.0, 22.0),
    "market": (35.0, 20.0),
    "production": (20.0, 20.0),
    "explorers": (30.0, 20.0),  # and ten for each of their numbers
}


@dataclass(frozen=True, slots=True)
class Piece:
    kind: str  # one of SIZES
    colour: int = 0
    text: str = ""
    icon: str = ""
    moves: str = ""  # its name while it moves
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    @property
    def size(self) -> tuple[float, float]:
        width, height = SIZES[self.kind]
        return width + 10 * len(self.text) if self.kind == "explorers" else width, height

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom, from the middle of the tile."""
        width, height = (side * self.scale / 2 for side in self.size)
        return self.x - width, self.y - height, self.x + width, self.y + height


@lru_cache(maxsize=4096)
def laid(
    upper: tuple[Piece, ...], lower: tuple[Piece, ...], *, is_capital: bool = False
) -> tuple[Piece, ...]:
    """Two rows; three where the lower one would be too small to be read. Most tiles lie as they
    lay a move ago: they are laid out once."""
    top = TOP_OF_CAPITAL if is_capital else TOP
    half = (len(lower) + 1) // 2
    ways = [_stacked([upper, lower], top)]
    if half < len(lower):
        ways.append(_stacked([upper, lower[:half], lower[half:]], top))
    return max(ways, key=lambda way: min((piece.scale for piece in way), default=1))


def _stacked(rows: Sequence[Sequence[Piece]], top: float) -> tuple[Piece, ...]:
    rows = [row for row in rows if row]
    heights = [max(piece.size[1] for piece in row) for row in rows]
    room = BOTTOM - top - GAP * (len(rows) - 1)
    shrink = min(1.0, room / sum(heights)) if rows else 1.0
    y = top + max(0.0, room - sum(heights)) / 2
    made: list[Piece] = []
    for row, height in zip(rows, heights, strict=True):
        made += _row(row, y + height * shrink / 2, height * shrink)
        y += height * shrink + GAP
    return tuple(made)


def _row(row: Sequence[Piece], y: float, tall: float) -> list[Piece]:
    """Side by side around the middle."""
    height = max(piece.size[1] for piece in row)
    width = sum(piece.size[0] for piece in row) + GAP * (len(row) - 1)
    fits = (s for s in SCALES if s * height <= tall and s * width <= _room(y, s * height / 2))
    scale = next(fits, SCALES[-1])
    x = -width * scale / 2
    made = []
    for piece in row:
        half = piece.size[0] * scale / 2
        made.append(replace(piece, x=round(x + half, 1), y=round(y, 1), scale=scale))
        x += 2 * half + GAP * scale
    return made


def _room(y: float, half: float) -> float:
    """How wide a row can be at a height: its ends are round, `half` is their radius."""
    slanted = 2 * (EDGE - half - abs(y) * sqrt(3) / 2) + half
    return 2 * min(slanted, EDGE)
