"""What is wrong with a board: 002 "create your own board", the box, the shape, and fairness.

A fatal problem breaks a rule or makes the game impossible. The others say that the seats are not
equal, or that the board is not of the size it claims; whoever draws a board may want that.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from acropole.games.monumental.maps import box, shape
from acropole.games.monumental.maps.board import Board, Tile

# How many steps there are between the nearest capitals.
TIGHT = {2: 4, 3: 4, 4: 4, 5: 5}  # at most, by number of players
WIDE = 6  # at least


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; `tile` is where, if it is in one place."""

    code: str
    text: str
    tile: int | None = None
    is_fatal: bool = True


def problems(board: Board, stock: box.Stock = box.BOX) -> list[Problem]:
    """Everything that is wrong with a board; empty for a good one."""
    found = [*_custom_rules(board), *_box(board, stock), *_shape(board)]
    # Paths that do not exist cannot be compared.
    if not any(problem.code in ("pieces", "unreachable") for problem in found):
        found += _fairness(board)
    return found


def steps(board: Board, start: int) -> dict[int, int]:
    """Steps on foot to each land tile; another capital can be reached but not crossed."""
    found = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        if here != start and board.tiles[here].kind == "capital":
            continue
        for tile in board.beside(here):
            if not tile.is_water and tile.index not in found:
                found[tile.index] = found[here] + 1
                todo.append(tile.index)
    return found


def _where(tile: Tile) -> str:
    return f"row {tile.row + 1}, cell {tile.column // 2 + 1}"


def _custom_rules(board: Board) -> Iterator[Problem]:
    """002, create your own board."""
    provinces = board.of_kind("province")
    cities = [tile for tile in provinces if tile.token == "free-city"]
    if len(cities) != board.players:
        text = f"{len(cities)} free cities for {board.players} players; place one per player"
        yield Problem("free-cities", text)
    for tile in provinces:
        if tile.token is None:
            text = f"{_where(tile)}: the province has neither barbarian nor free city"
            yield Problem("no-token", text, tile.index)
        if tile.market and tile.production:
            text = f"{_where(tile)}: no production token lies on a market"
            yield Problem("production-on-market", text, tile.index)
        if not tile.market and not tile.production:
            text = f"{_where(tile)}: a province without market needs a production token"
            yield Problem("no-production", text, tile.index)
    yield from _beside_capitals(board)
    yield from _markets(board, [tile for tile in provinces if tile.market])


def _beside_capitals(board: Board) -> Iterator[Problem]:
    values = []
    for capital in board.capitals:
        barbarians = [t for t in board.beside(capital.index) if t.token == "barbarian"]
        values.append(sorted(tile.value for tile in barbarians))
        for tile in barbarians:
            if tile.value not in box.BESIDE_CAPITALS:
                text = f"{_where(tile)}: only barbarians of value 1 or 2 stand beside a capital"
                yield Problem("strong-neighbour", text, tile.index)
    if any(one != values[0] for one in values):
        text = f"the barbarians beside the capitals differ: {_each(values)}"
        yield Problem("unequal-neighbours", text)


def _markets(board: Board, markets: list[Tile]) -> Iterator[Problem]:
    if len(markets) != board.players:
        text = f"{len(markets)} markets for {board.players} players; place one per player"
        yield Problem("markets", text)
    seen: set[str] = set()
    for tile in markets:
        letter = tile.market or ""
        if letter in seen:
            yield Problem("market-twice", f"{_where(tile)}: market {letter} again", tile.index)
        elif letter not in box.markets(board.players):
            text = f"{_where(tile)}: market {letter} is not used with {board.players} players"
            yield Problem("market-unused", text, tile.index)
        seen.add(letter)


def _box(board: Board, stock: box.Stock) -> Iterator[Problem]:
    """No more of anything than the box holds."""
    provinces = board.of_kind("province")
    water = len(board.of_kind("water"))
    yield from _limit("provinces", "province tiles", len(provinces) + water, stock.provinces)
    yield from _limit("water", "water tiles", water, stock.water)
    production = sum(tile.production for tile in provinces)
    yield from _limit("production", "production tokens", production, box.PRODUCTION)
    terrains = Counter(tile.terrain for tile in provinces)
    for terrain, count in sorted(terrains.items()):
        yield from _limit(
            "terrain", f"provinces of terrain {terrain}", count, stock.terrain[terrain]
        )
    barbarians = Counter(tile.value for tile in provinces if tile.token == "barbarian")
    for value, count in sorted(barbarians.items()):
        yield from _limit(
            "barbarians", f"barbarians of value {value}", count, stock.barbarians[value]
        )


def _limit(code: str, things: str, count: int, stock: int) -> Iterator[Problem]:
    if count > stock:
        yield Problem(code, f"{count} {things}, but the box holds {stock}")


def _shape(board: Board) -> Iterator[Problem]:
    for capital in board.capitals:
        for tile in board.beside(capital.index):
            if tile.kind == "capital" and tile.index > capital.index:
                text = f"{_where(tile)}: two capitals side by side"
                yield Problem("capitals-touch", text, tile.index)
    piece = {0}
    todo = [0]
    while todo:
        new = [tile.index for tile in board.beside(todo.pop()) if tile.index not in piece]
        piece.update(new)
        todo += new
    for tile in board.tiles:
        if tile.index not in piece:
            text = f"{_where(tile)}: the board is in several pieces, and this is not in the first"
            yield Problem("pieces", text, tile.index)
            return
    reached = [steps(board, capital.index) for capital in board.capitals]
    for tile in board.tiles:
        cut_off = [seat + 1 for seat, near in enumerate(reached) if tile.index not in near]
        if cut_off and not tile.is_water:
            text = f"{_where(tile)}: cannot be reached on foot from capital C{cut_off[0]}"
            yield Problem("unreachable", text, tile.index)


def _fairness(board: Board) -> Iterator[Problem]:
    near = [steps(board, capital.index) for capital in board.capitals]
    land = board.of_kind("province")
    capitals = [
        sorted(far[other.index] for other in board.capitals if other is not capital)
        for far, capital in zip(near, board.capitals, strict=True)
    ]
    yield from _equal("capital-distances", "steps to the other capitals", capitals)
    for code, things, tiles in (
        ("market-distances", "markets", [tile for tile in land if tile.market]),
        ("city-distances", "free cities", [tile for tile in land if tile.token == "free-city"]),
    ):
        distances = [sorted(far[tile.index] for tile in tiles) for far in near]
        yield from _equal(code, f"steps to the {things}", distances)
    surroundings = [
        sorted((t.kind, t.terrain, t.token or "", t.value) for t in board.beside(capital.index))
        for capital in board.capitals
    ]
    if any(one != surroundings[0] for one in surroundings):
        text = "unequal: the terrain and tokens beside the capitals"
        yield Problem("surroundings", text, is_fatal=False)
    yield from _homes(board, near)
    if not shape.exchanges_all_capitals(board):
        way = "relabelling of the land" if board.players == 5 else "turn or mirror of the board"
        yield Problem(
            "symmetry", f"no {way} carries every capital onto every other", is_fatal=False
        )
    gap = min(min(distances) for distances in capitals)
    if gap > TIGHT[board.players] if board.size == "tight" else gap < WIDE:
        limit = f"most {TIGHT[board.players]}" if board.size == "tight" else f"least {WIDE}"
        text = f"the nearest capitals are {gap} steps apart; {board.size} means at {limit}"
        yield Problem("size", text, is_fatal=False)


def _homes(board: Board, near: list[dict[int, int]]) -> Iterator[Problem]:
    """A province is home to the nearest capital; equally near capitals share it."""
    count, cost, coast = ([Fraction(0)] * board.players for _ in range(3))
    for tile in board.of_kind("province"):
        best = min(far[tile.index] for far in near)
        seats = [seat for seat, far in enumerate(near) if far[tile.index] == best]
        share = Fraction(1, len(seats))
        for seat in seats:
            count[seat] += share
            cost[seat] += share * (tile.terrain + tile.value)
            coast[seat] += share * board.is_coastal(tile.index)
    yield from _equal("home-count", "provinces nearest to each capital", count)
    yield from _equal("home-cost", "conquest cost of the nearest provinces", cost)
    yield from _equal("home-coast", "coast among the nearest provinces", coast)


def _equal(code: str, what: str, seats: Iterable[object]) -> Iterator[Problem]:
    values = list(seats)
    if any(one != values[0] for one in values):
        yield Problem(code, f"unequal {what}: {_each(values)}", is_fatal=False)


def _each(values: Iterable[object]) -> str:
    return ", ".join(
        f"C{seat} {' '.join(map(str, one)) if isinstance(one, list) else one}"
        for seat, one in enumerate(values, 1)
    )
