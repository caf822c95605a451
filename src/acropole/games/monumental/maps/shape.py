"""The shape of a random board for two to four: one part made by chance, then turned or mirrored.

An orbit is a cell with its images, one for each seat (fewer where images meet, in the middle). All
cells of an orbit get the same terrain and tokens, so that no seat is better off than another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from acropole.games.monumental.maps.board import Cell, Size, around, steps_between
from acropole.games.monumental.maps.chance import between, choice, shuffled, weighted
from acropole.games.monumental.maps.symmetry import turned
from acropole.kernel.rng import Rng

# Fewest and most: land provinces for each player, tiles of water.
LAND: dict[Size, dict[int, tuple[int, int]]] = {
    "tight": {2: (7, 8), 3: (5, 6), 4: (5, 6)},
    "wide": {2: (11, 12), 3: (8, 8), 4: (6, 6)},
}
WATER: dict[Size, tuple[int, int]] = {"tight": (3, 4), "wide": (4, 7)}
# How far apart the nearest capitals lie, as the crow flies.
GAP: dict[Size, tuple[int, int]] = {"tight": (3, 4), "wide": (6, 7)}
REACH = 8  # columns and rows from the middle in which capitals are sought
LAND_BESIDE_CAPITAL = 2  # at least


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the tiles of a board lie; the capitals in the order of the seats."""

    capitals: list[Cell]
    land: list[list[Cell]]  # orbits
    water: list[Cell]


def symmetric_shape(players: int, size: Size, rng: Rng) -> Shape | None:
    """A shape that a turn (two or three players) or two mirrors (four) lay on itself.

    None when chance leads to no such shape.
    """
    middle = 2 * rng.below(2)  # on a tile, or between tiles
    capitals = choice(_capital_orbits(players, size, middle), rng)
    land_tiles = players * between(*LAND[size][players], rng)
    water_tiles = between(*WATER[size], rng)
    land = _grown(capitals, land_tiles + water_tiles, middle, rng)
    orbits = sorted({tuple(sorted(set(images(cell, players, middle)))) for cell in land})
    water: list[Cell] = []
    for orbit in shuffled(orbits, rng):
        rest = land.difference(orbit)
        if len(water) + len(orbit) <= water_tiles and _is_walkable(rest, capitals):
            land = rest
            water += orbit
    if not water or not _is_walkable(land, capitals):
        return None
    return Shape(capitals, [list(orbit) for orbit in orbits if orbit[0] in land], water)


def images(cell: Cell, players: int, middle: int) -> list[Cell]:
    """Where the symmetry of the board carries a cell: one for each seat, going round."""
    column, row = cell
    if players == 2:
        return [cell, (middle - column, -row)]
    if players == 3:
        once = _third_turn(cell, middle)
        return [cell, once, _third_turn(once, middle)]
    return [cell, (middle - column, row), (middle - column, -row), (column, -row)]


def _third_turn(cell: Cell, middle: int) -> Cell:
    column, row = turned(turned(cell))
    return column + middle, row


def _capital_orbits(players: int, size: Size, middle: int) -> list[list[Cell]]:
    """Where the capitals can lie."""
    least, most = GAP[size]
    span = range(-REACH, REACH + 1)
    found = []
    for cell in [(column, row) for row in span for column in span if (column + row) % 2 == 0]:
        first, *others = images(cell, players, middle)
        if least <= min(steps_between(first, other) for other in others) <= most:
            found.append([first, *others])
    return found


def _grown(capitals: list[Cell], tiles: int, middle: int, rng: Rng) -> set[Cell]:
    """Roads from the capitals to the middle, then cells beside them until there are enough."""
    players = len(capitals)
    grown: set[Cell] = set()
    for cell in _road(capitals[0], rng):
        grown.update(images(cell, players, middle))
    grown.difference_update(capitals)
    while len(grown) < tiles:
        taken = grown.union(capitals)
        edge = sorted({cell for one in taken for cell in around(one)} - taken)
        # Cells in a bay are preferred, so that boards are round rather than spidery.
        weights = [sum(cell in taken for cell in around(one)) ** 3 for one in edge]
        grown.update(images(weighted(edge, weights, rng), players, middle))
    return grown


def _road(start: Cell, rng: Rng) -> list[Cell]:
    """A shortest way to a cell in the middle, whose images touch one another."""
    end = (0, 0)
    road = [start]
    while (left := steps_between(road[-1], end)) > 0:
        nearer = [cell for cell in around(road[-1]) if steps_between(cell, end) < left]
        road.append(choice(nearer, rng))
    return road[1:]


def _is_walkable(land: Iterable[Cell], capitals: list[Cell]) -> bool:
    """Whether all land hangs together without the capitals, and each capital has its share."""
    rest = set(land)
    todo = [rest.pop()] if rest else []
    seen = set(todo)
    while todo:
        new = rest.intersection(around(todo.pop()))
        rest -= new
        seen |= new
        todo += new
    beside = [sum(cell in seen for cell in around(capital)) for capital in capitals]
    return not rest and min(beside) >= LAND_BESIDE_CAPITAL
