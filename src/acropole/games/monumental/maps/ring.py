"""The shape of a random board for five: a ring road around a lake, and five equal valleys.

Hexes know no five-fold turn, but a ring of ten tiles has two for each seat. One valley is grown by
chance; the others are laid so that their tiles touch one another and the ring in the same way. The
outline differs, the land as a graph does not.
"""

from collections.abc import Iterator

from acropole.games.monumental.maps.board import Cell, Size, around
from acropole.games.monumental.maps.shape import Shape, choice, shuffled, turned
from acropole.kernel.chance import Rng

PLAYERS = 5
GATE = 2  # tiles of the ring for each seat
# All lakes that ten tiles surround, but for turning: a channel, a bend, a basin.
LAKES: tuple[tuple[Cell, ...], ...] = (
    ((0, 0), (2, 0), (4, 0)),
    ((0, 0), (2, 0), (3, 1)),
    ((0, 0), (2, 0), (1, 1), (3, 1)),
)
PROVINCES: dict[Size, int] = {"tight": 2, "wide": 3}  # in a valley
STEPS = 500  # tiles tried before the valleys are given up


def ring_shape(size: Size, rng: Rng) -> Shape | None:
    """A shape whose land looks the same from each of five capitals; None when chance fails."""
    lake = list(choice(LAKES, rng))
    for _ in range(rng.below(6)):
        lake = [turned(cell) for cell in lake]
    ring = _ring(lake)
    start = rng.below(len(ring))
    ring = ring[start:] + ring[:start]
    valley = _first_valley(ring, lake, size, rng)
    if valley is None:
        return None
    touches = [_touched(cell, ring[:GATE] + valley[:i]) for i, cell in enumerate(valley)]
    laid = list(valley)
    if not _lay_valleys(laid, touches, ring, lake, rng, iter(range(STEPS))):
        return None
    *land, capitals = [laid[i :: len(valley)] for i in range(len(valley))]
    return Shape(capitals, [ring[0::GATE], ring[1::GATE], *land], lake)


def _ring(lake: list[Cell]) -> list[Cell]:
    """The tiles around a lake, clockwise from the top."""
    shore = {cell for one in lake for cell in around(one)}.difference(lake)
    ring = [min(shore, key=lambda cell: (cell[1], cell[0]))]
    while len(ring) < len(shore):
        beside = shore.difference(ring).intersection(around(ring[-1]))
        ring.append(max(beside))
    return ring


def _touched(cell: Cell, others: list[Cell]) -> list[int]:
    """Which of the others a cell touches, by their places in the list."""
    beside = around(cell)
    return [i for i, other in enumerate(others) if other in beside]


def _first_valley(ring: list[Cell], lake: list[Cell], size: Size, rng: Rng) -> list[Cell] | None:
    """Cells that touch no tile of the ring but its first two; the last is the capital's."""
    gate, rest = ring[:GATE], ring[GATE:]
    valley: list[Cell] = []
    for i in range(PROVINCES[size] + 1):
        near = valley or gate
        if i == PROVINCES[size]:
            near = valley[:1] if size == "tight" else valley[-1:]
        cells = {cell for one in near for cell in around(one)}.difference(ring, lake, valley)
        free = [cell for cell in sorted(cells) if not _touched(cell, rest)]
        if i == 0 and size == "tight":
            # From a mouth on both tiles of the gate, the ways to other valleys are the shortest.
            free = [cell for cell in free if len(_touched(cell, gate)) == GATE]
        if not free:
            return None
        valley.append(choice(free, rng))
    return valley


def _lay_valleys(
    laid: list[Cell],
    touches: list[list[int]],
    ring: list[Cell],
    lake: list[Cell],
    rng: Rng,
    steps: Iterator[int],
) -> bool:
    """Add the tiles of the other valleys, going back where one does not fit.

    `touches` tells for each tile of a valley which gate tiles and earlier tiles of it it touches.
    """
    seat, tile = divmod(len(laid), len(touches))
    if seat == PLAYERS:
        return True
    gate = ring[GATE * seat : GATE * (seat + 1)]
    start = len(laid) - tile
    mine = gate + laid[start:]
    others = laid[:start] + [cell for cell in ring if cell not in gate]
    for cell in shuffled(around(mine[touches[tile][0]]), rng):
        if cell in lake or cell in mine or cell in others:
            continue
        if _touched(cell, mine) != touches[tile] or _touched(cell, others):
            continue
        if next(steps, None) is None:
            return False
        laid.append(cell)
        if _lay_valleys(laid, touches, ring, lake, rng, steps):
            return True
        laid.pop()
    return False
