"""A board of hex tiles: what lies where, who is beside whom.

Tiles stand in rows of pointy-top hexes. Columns count half tiles, so that the next tile of a row
is two columns on, and the tiles touching it from the rows above and below are one column off.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

Kind = Literal["capital", "province", "water"]
Token = Literal["barbarian", "free-city"]
Size = Literal["tight", "wide"]
Rank = Literal["small", "great"]
Origin = Literal["rulebook", "public", "reconstructed", "original"]
Cell = tuple[int, int]  # column and row

SIZES: tuple[Size, ...] = get_args(Size)
RANKS: tuple[Rank, ...] = get_args(Rank)
ORIGINS: tuple[Origin, ...] = get_args(Origin)
PLAYERS = range(2, 6)
MAX_TILES = 48
NOTHING = -1  # beyond the edge

# E, NE, NW, W, SW, SE
DIRECTIONS: tuple[Cell, ...] = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


def around(cell: Cell) -> list[Cell]:
    """The six cells beside one, in the order of DIRECTIONS."""
    column, row = cell
    return [(column + right, row + down) for right, down in DIRECTIONS]


def steps_between(one: Cell, other: Cell) -> int:
    """How many hexes apart two cells are, as the crow flies."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(0, (across - down) // 2)


@dataclass(frozen=True, slots=True)
class Tile:
    """One hex. Terrain is 0 on water and capitals, value 0 where no barbarian lies."""

    index: int
    column: int
    row: int
    kind: Kind
    terrain: int = 0
    token: Token | None = None
    value: int = 0  # front of the barbarian
    market: str | None = None  # its letter
    production: bool = False
    seat: int | None = None  # of a capital, from 0

    @property
    def cell(self) -> Cell:
        return self.column, self.row

    @property
    def is_water(self) -> bool:
        return self.kind == "water"


@dataclass(frozen=True)
class Board:
    """A board before the game: tiles in reading order, each at its index."""

    id: str
    names: dict[str, str] = field(hash=False)
    players: int
    size: Size
    free_city_rank: Rank
    tiles: tuple[Tile, ...]
    note: str = ""
    origin: Origin = "original"

    @cached_property
    def _at(self) -> dict[Cell, int]:
        return {tile.cell: tile.index for tile in self.tiles}

    @cached_property
    def _neighbours(self) -> list[list[int]]:
        return [[self._at.get(cell, NOTHING) for cell in around(t.cell)] for t in self.tiles]

    def neighbours(self, i: int) -> list[int]:
        """The tiles E, NE, NW, W, SW and SE of a tile; -1 where there is none."""
        return list(self._neighbours[i])

    def beside(self, i: int) -> Iterator[Tile]:
        """The tiles that touch a tile."""
        return (self.tiles[j] for j in self._neighbours[i] if j != NOTHING)

    def distance(self, i: int, j: int) -> int:
        """Steps between two tiles as the crow flies, over water and gaps too."""
        return steps_between(self.tiles[i].cell, self.tiles[j].cell)

    def is_coastal(self, i: int) -> bool:
        """Whether a tile is land that touches water; the edge of the board is no coast."""
        return not self.tiles[i].is_water and any(tile.is_water for tile in self.beside(i))

    def of_kind(self, kind: Kind) -> list[Tile]:
        return [tile for tile in self.tiles if tile.kind == kind]

    @cached_property
    def capitals(self) -> list[Tile]:
        """The capitals in the order of their seats."""
        return sorted(self.of_kind("capital"), key=lambda tile: tile.seat or 0)
