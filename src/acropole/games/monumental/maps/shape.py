"""The shape of a random board for two to four: one part made by chance, then turned or mirrored."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from acropole.games.monumental.maps.board import Board, Cell, Size, Tile, around, steps_between
from acropole.kernel.chance import Rng

T = TypeVar("T")


def between(least: int, most: int, rng: Rng) -> int:
    return least + rng.below(most - least + 1)


def choice(items: Sequence[T], rng: Rng) -> T:
    return items[rng.below(len(items))]


def weighted(items: Sequence[T], weights: Sequence[int], rng: Rng) -> T:
    """One of the items, each as likely as its weight says."""
    left = rng.below(sum(weights))
    for item, weight in zip(items, weights, strict=True):
        left -= weight
        if left < 0:
            return item
    raise ValueError("no item has a weight")


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    rest = list(items)
    return [rest.pop(rng.below(len(rest))) for _ in range(len(rest))]


# Symmetries of a board: turns and mirrors of the plane, and relabellings of the land.
#
# Hexes know no five-fold turn. A board for five can still be equal for all: its land is then a
# graph that looks the same from every capital, which is all that walking and conquering can see.

# Everything that must match between seats; the letter of a market and the seat may differ.
Label = tuple[str, int, str | None, int, bool, bool, bool]


def exchanges_all_capitals(board: Board) -> bool:
    """Whether a symmetry carries the first capital onto each of the others."""
    first, *others = [capital.index for capital in board.capitals]
    if board.players == 5:
        return all(_relabels(board, first, other) for other in others)
    reached = {image[first] for image in _isometries(board)}
    return reached.issuperset(others)


def turned(cell: Cell) -> Cell:
    """A cell of which column + row is even, turned by 60 degrees about (0, 0), clockwise."""
    column, row = cell
    return (column - 3 * row) // 2, (column + row) // 2


def _label(board: Board, tile: Tile) -> Label:
    return (
        tile.kind,
        tile.terrain,
        tile.token,
        tile.value,
        tile.market is not None,
        tile.production,
        board.is_coastal(tile.index),
    )


def _isometries(board: Board) -> Iterator[list[int]]:
    """Each turn and mirror that lays the board on itself, as the list of where tiles go."""
    column, row = board.tiles[0].cell
    cells = [(tile.column - column, tile.row - row) for tile in board.tiles]
    labels = {cell: _label(board, t) for cell, t in zip(cells, board.tiles, strict=True)}
    at = {cell: index for index, cell in enumerate(cells)}
    for mirrored in (cells, [(-column, row) for column, row in cells]):
        image = mirrored
        for _ in range(6):
            image = [turned(cell) for cell in image]
            # Lay the first tile, in reading order, of the image on that of the board.
            top = min(image, key=lambda cell: (cell[1], cell[0]))
            laid = [(cell[0] - top[0], cell[1] - top[1]) for cell in image]
            if all(labels.get(new) == labels[old] for old, new in zip(cells, laid, strict=True)):
                yield [at[cell] for cell in laid]


def _relabels(board: Board, start: int, end: int) -> bool:
    """Whether the land can be renamed, neighbours staying neighbours, so that start becomes end."""
    beside = [[t.index for t in board.beside(i) if not t.is_water] for i in range(len(board.tiles))]
    labels = [(_label(board, tile), len(beside[tile.index])) for tile in board.tiles]
    order = [start]  # so that each tile after the first touches an earlier one
    for here in order:
        order += [there for there in beside[here] if there not in order]

    def extend(done: int, image: dict[int, int]) -> bool:
        if done == len(order):
            return True
        here = order[done]
        earlier = [there for there in beside[here] if there in image]
        wanted = {image[there] for there in earlier}
        used = set(image.values())
        return any(
            extend(done + 1, image | {here: there})
            for there in beside[image[earlier[0]]]
            if there not in used
            and labels[there] == labels[here]
            and used.intersection(beside[there]) == wanted
        )

    return labels[start] == labels[end] and extend(1, {start: end})


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
