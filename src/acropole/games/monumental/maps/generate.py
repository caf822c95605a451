"""A random board by the rules of 002 "create your own board", the same for the same seed.

Chance makes a shape that is equal for all seats, then gives terrain and tokens from the box to
whole orbits of it. Beyond the rules, the land beside capitals is low where the box has enough of
it, and free cities and markets lie apart and away from the capitals.
"""

from collections.abc import Iterable
from dataclasses import replace

from acropole.games.monumental.maps import board as boards
from acropole.games.monumental.maps import box, check, ring
from acropole.games.monumental.maps.shape import Shape, choice, shuffled, symmetric_shape, weighted
from acropole.kernel import chance, errors, game

TRIES = 400
OTHER_TRIES = 60  # with the pieces of a pack, of which no equal board may be possible
LOW_TERRAIN = (0, 1)

Orbit = list[boards.Cell]


def random_board(
    players: int, seed: int, size: boards.Size | None = None, stock: box.Stock = box.BOX
) -> boards.Board:
    """A legal and fair board; without a size, chance chooses that too.

    Where the pieces of a pack lead to none, it is made of ours.
    """
    if players not in boards.PLAYERS:
        text = (
            f"A board is for {boards.PLAYERS[0]} to {boards.PLAYERS[-1]} players, not {players!r}."
        )
        raise errors.OptionError("players", text)
    if size is not None and size not in boards.SIZES:
        raise errors.OptionError(
            "size", f"The size must be one of {', '.join(boards.SIZES)}; not {size!r}."
        )
    game.check_seed(seed)
    rng = chance.seeded(seed)
    chosen = choice(boards.SIZES, rng) if size is None else size
    for tried in range(TRIES):
        if tried == OTHER_TRIES and stock != box.BOX:
            stock = box.BOX
        board = _try(players, chosen, seed, stock, rng)
        if board is not None and not check.problems(board, stock):
            return board
    raise errors.OptionError("seed", f"Seed {seed} leads to no legal board; try another one.")


def _try(
    players: int, size: boards.Size, seed: int, stock: box.Stock, rng: chance.Rng
) -> boards.Board | None:
    is_ring = players == ring.PLAYERS
    shape = ring.ring_shape(size, rng) if is_ring else symmetric_shape(players, size, rng)
    tiles = _furnished(shape, stock, rng) if shape else None
    if tiles is None:
        return None
    return boards.Board(
        id=f"{players}-{size}-random-{seed}",
        names={"en": f"Random board {seed}", "fr": f"Plateau aléatoire {seed}"},
        players=players,
        size=size,
        free_city_rank=choice(boards.RANKS, rng),
        tiles=_in_reading_order(tiles),
    )


def _furnished(shape: Shape, stock: box.Stock, rng: chance.Rng) -> list[boards.Tile] | None:
    """The tiles of a shape with terrain and tokens; None when the box has not enough."""
    players = len(shape.capitals)
    beside = {cell for capital in shape.capitals for cell in boards.around(capital)}
    near = [orbit for orbit in shape.land if not beside.isdisjoint(orbit)]
    far = [orbit for orbit in shape.land if beside.isdisjoint(orbit)]
    cities = _chosen(far, players, rng)
    markets = _chosen([orbit for orbit in far if orbit[0] not in cities], players, rng)
    if len(cities) != players or len(markets) != players:
        return None
    letters = dict(zip(markets, shuffled(box.markets(players), rng), strict=False))
    tiles = [boards.Tile(0, *cell, "water") for cell in shape.water]
    tiles += [
        boards.Tile(0, *cell, "capital", seat=seat) for seat, cell in enumerate(shape.capitals)
    ]
    terrains, barbarians = dict(stock.terrain), dict(stock.barbarians)
    # Large orbits first: later the box may hold too few equal tiles for them.
    for orbit in near + sorted(far, key=len, reverse=True):
        terrain = _drawn(terrains, LOW_TERRAIN if orbit in near else terrains, len(orbit), rng)
        if terrain is None:
            terrain = _drawn(terrains, terrains, len(orbit), rng)
        value: int | None = 0
        if orbit[0] not in cities:
            values = box.BESIDE_CAPITALS if orbit in near else barbarians
            value = _drawn(barbarians, values, len(orbit), rng)
        if terrain is None or value is None:
            return None
        token: boards.Token = "barbarian" if value else "free-city"
        for cell in orbit:
            market = letters.get(cell)
            tiles.append(
                boards.Tile(0, *cell, "province", terrain, token, value, market, market is None)
            )
    return tiles


def _chosen(orbits: list[Orbit], count: int, rng: chance.Rng) -> list[boards.Cell]:
    """That many cells in whole orbits, or fewer if it cannot be."""
    cells: list[boards.Cell] = []
    for orbit in shuffled(orbits, rng):
        if len(cells) + len(orbit) <= count:
            cells += orbit
    return cells


def _drawn(
    stock: dict[int, int], allowed: Iterable[int], count: int, rng: chance.Rng
) -> int | None:
    """Take so many equal pieces of a random allowed kind; None when there is no such kind."""
    kinds = [kind for kind in allowed if stock[kind] >= count]
    if not kinds:
        return None
    kind = weighted(kinds, [stock[kind] for kind in kinds], rng)
    stock[kind] -= count
    return kind


def _in_reading_order(tiles: list[boards.Tile]) -> tuple[boards.Tile, ...]:
    """The tiles moved so that columns and rows begin at 0, and numbered."""
    left, top = min(tile.column for tile in tiles), min(tile.row for tile in tiles)
    return tuple(
        replace(tile, index=index, column=tile.column - left, row=tile.row - top)
        for index, tile in enumerate(sorted(tiles, key=lambda tile: (tile.row, tile.column)))
    )
