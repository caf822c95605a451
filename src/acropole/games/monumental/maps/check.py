"""What is wrong with a board: 002 "create your own board", the box, the shape, and fairness.

A fatal problem breaks a rule or makes the game impossible. The others say that the seats are not
equal, or that the board is not of the size it claims; whoever draws a board may want that.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from acropole.games.monumental.maps import box, shape
from acropole.games.monumental.maps.board import Board, Tile
from acropole.kernel import errors, messages

# How many steps there are between the nearest capitals.
TIGHT = {2: 4, 3: 4, 4: 4, 5: 5}  # at most, by number of players
WIDE = 6  # at least
_words = messages.Messages(Path(__file__).parent / "words", "problem")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; `tile` is where, if it is in one place, and `said` tells it, too."""

    code: str
    message: errors.Phrase
    said: errors.Phrase
    tile: int | None = None
    is_fatal: bool = True


def _problem(code: str, tile: Tile | None = None, /, **values: object) -> Problem:
    """What breaks a rule; the words for it have the name of its code."""
    message = _words(code, **values)
    if tile is None:
        return Problem(code, message, message)
    place = {"row": tile.row + 1, "cell": tile.column // 2 + 1}
    return Problem(code, message, _words("at", **place, problem=message), tile.index)


def _remark(code: str, **values: object) -> Problem:
    """What whoever draws a board may want."""
    return replace(_problem(code, **values), is_fatal=False)


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


def _custom_rules(board: Board) -> Iterator[Problem]:
    """002, create your own board."""
    provinces = board.of_kind("province")
    cities = [tile for tile in provinces if tile.token == "free-city"]
    if len(cities) != board.players:
        yield _problem("free-cities", n=len(cities), players=board.players)
    for tile in provinces:
        if tile.token is None:
            yield _problem("no-token", tile)
        if tile.market and tile.production:
            yield _problem("production-on-market", tile)
        if not tile.market and not tile.production:
            yield _problem("no-production", tile)
    yield from _beside_capitals(board)
    yield from _markets(board, [tile for tile in provinces if tile.market])


def _beside_capitals(board: Board) -> Iterator[Problem]:
    values = []
    for capital in board.capitals:
        barbarians = [t for t in board.beside(capital.index) if t.token == "barbarian"]
        values.append(sorted(tile.value for tile in barbarians))
        for tile in barbarians:
            if tile.value not in box.BESIDE_CAPITALS:
                yield _problem("strong-neighbour", tile)
    if any(one != values[0] for one in values):
        yield _problem("unequal-neighbours", each=_each(values))


def _markets(board: Board, markets: list[Tile]) -> Iterator[Problem]:
    if len(markets) != board.players:
        yield _problem("markets", n=len(markets), players=board.players)
    seen: set[str] = set()
    for tile in markets:
        letter = tile.market or ""
        if letter in seen:
            yield _problem("market-twice", tile, letter=letter)
        elif letter not in box.markets(board.players):
            yield _problem("market-unused", tile, letter=letter, players=board.players)
        seen.add(letter)


def _box(board: Board, stock: box.Stock) -> Iterator[Problem]:
    """No more of anything than the box holds."""
    provinces = board.of_kind("province")
    water = len(board.of_kind("water"))
    yield from _limit("provinces", len(provinces) + water, stock.provinces)
    yield from _limit("water", water, stock.water)
    production = sum(tile.production for tile in provinces)
    yield from _limit("production", production, box.PRODUCTION)
    terrains = Counter(tile.terrain for tile in provinces)
    for terrain, count in sorted(terrains.items()):
        yield from _limit("terrain", count, stock.terrain[terrain], terrain=terrain)
    barbarians = Counter(tile.value for tile in provinces if tile.token == "barbarian")
    for value, count in sorted(barbarians.items()):
        yield from _limit("barbarians", count, stock.barbarians[value], value=value)


def _limit(code: str, count: int, stock: int, **of: object) -> Iterator[Problem]:
    if count > stock:
        yield _problem(code, n=count, stock=stock, **of)


def _shape(board: Board) -> Iterator[Problem]:
    for capital in board.capitals:
        for tile in board.beside(capital.index):
            if tile.kind == "capital" and tile.index > capital.index:
                yield _problem("capitals-touch", tile)
    piece = {0}
    todo = [0]
    while todo:
        new = [tile.index for tile in board.beside(todo.pop()) if tile.index not in piece]
        piece.update(new)
        todo += new
    for tile in board.tiles:
        if tile.index not in piece:
            yield _problem("pieces", tile)
            return
    reached = [steps(board, capital.index) for capital in board.capitals]
    for tile in board.tiles:
        cut_off = [seat + 1 for seat, near in enumerate(reached) if tile.index not in near]
        if cut_off and not tile.is_water:
            yield _problem("unreachable", tile, capital=f"C{cut_off[0]}")


def _fairness(board: Board) -> Iterator[Problem]:
    near = [steps(board, capital.index) for capital in board.capitals]
    land = board.of_kind("province")
    capitals = [
        sorted(far[other.index] for other in board.capitals if other is not capital)
        for far, capital in zip(near, board.capitals, strict=True)
    ]
    yield from _equal("capital-distances", capitals)
    for code, tiles in (
        ("market-distances", [tile for tile in land if tile.market]),
        ("city-distances", [tile for tile in land if tile.token == "free-city"]),
    ):
        distances = [sorted(far[tile.index] for tile in tiles) for far in near]
        yield from _equal(code, distances)
    surroundings = [
        sorted((t.kind, t.terrain, t.token or "", t.value) for t in board.beside(capital.index))
        for capital in board.capitals
    ]
    if any(one != surroundings[0] for one in surroundings):
        yield _remark("surroundings")
    yield from _homes(board, near)
    if not shape.exchanges_all_capitals(board):
        way = _words("way-land" if board.players == 5 else "way-board")
        yield _remark("symmetry", way=way)
    gap = min(min(distances) for distances in capitals)
    if gap > TIGHT[board.players] if board.size == "tight" else gap < WIDE:
        limit = TIGHT[board.players] if board.size == "tight" else WIDE
        yield _remark("size", gap=gap, meant=_words(f"meant-{board.size}", limit=limit))


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
    yield from _equal("home-count", count)
    yield from _equal("home-cost", cost)
    yield from _equal("home-coast", coast)


def _equal(code: str, seats: Iterable[object]) -> Iterator[Problem]:
    values = list(seats)
    if any(one != values[0] for one in values):
        yield _remark(code, each=_each(values))


def _each(values: Iterable[object]) -> str:
    return ", ".join(
        f"C{seat} {' '.join(map(str, one)) if isinstance(one, list) else one}"
        for seat, one in enumerate(values, 1)
    )
