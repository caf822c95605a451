"""How strong are the bots? Each challenges those named before it, and ratings follow.

In a contest one bot, the challenger, plays against a table full of the other kind, and moves on by
a seat from game to game. Opponents that the rules play beside them are left out of what is told:
who is first is who is first of the bots. Any executor plays the games; the same seeds give the same
results on all of them. Times are not results: they are what this machine took. A ladder of strong
bots takes long, so outcomes can be kept in a file, and what is there is not played again.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from time import process_time
from types import MappingProxyType

from acropole.bots import Bot, Sight, make
from acropole.kernel.game import Game, canonical
from acropole.lab import statistics, workers
from acropole.lab.outcomes import bot_identity, identity, outcomes
from acropole.registry import game as find_game

# One scale of ratings for many contests.
#
# With ratings R the model says that a challenger wins against a table of `others` of another kind
# with chance e(R) / (e(R) + others * e(R')), where e(R) = 10 ** (R / 400): the usual Elo for two.

POINTS = 400 / log(10)  # Elo points of one natural unit
ROUNDS = 500  # of the fit, far more than it needs
PRIOR = 0.5  # wins and losses added to each contest: nobody is infinitely strong


@dataclass(frozen=True, slots=True)
class Score:
    """How a challenger did against so many others of one kind a game."""

    challenger: str
    other: str
    others: int
    games: int
    wins: float


@dataclass(frozen=True, slots=True)
class Rating:
    elo: float
    reach: float  # half of its 95 % interval; 0 for the anchor


def ratings(scores: Sequence[Score], anchor: str) -> dict[str, Rating]:
    """The most likely ratings, the anchor at 0."""
    names = list(dict.fromkeys([anchor, *(n for s in scores for n in (s.challenger, s.other))]))
    free = names[1:]
    rating = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        for name in free:
            slope, bend = _derivatives(scores, rating, name)
            rating[name] += slope / bend
    spread = _variances(scores, rating, free)
    return {
        name: Rating(rating[name] * POINTS, sqrt(spread.get(name, 0.0)) * statistics.Z95 * POINTS)
        for name in names
    }


def _chance(score: Score, rating: Mapping[str, float]) -> float:
    lead = rating[score.challenger] - rating[score.other] - log(score.others)
    return 1 / (1 + exp(-lead))


def _derivatives(
    scores: Sequence[Score], rating: Mapping[str, float], name: str
) -> tuple[float, float]:
    """Of the log-likelihood by one rating: the first, and minus the second."""
    slope = bend = 0.0
    for score in scores:
        if name in (score.challenger, score.other):
            chance, games = _chance(score, rating), score.games + 2 * PRIOR
            surprise = score.wins + PRIOR - games * chance
            slope += surprise if name == score.challenger else -surprise
            bend += games * chance * (1 - chance)
    return slope, bend


def _variances(
    scores: Sequence[Score], rating: Mapping[str, float], free: Sequence[str]
) -> dict[str, float]:
    """The diagonal of the inverse of the information that the games hold about the ratings."""
    size = len(free)
    rows = [[0.0] * size + [float(i == j) for j in range(size)] for i in range(size)]
    for score in scores:
        chance = _chance(score, rating)
        weight = (score.games + 2 * PRIOR) * chance * (1 - chance)
        ends = [free.index(name) for name in (score.challenger, score.other) if name in free]
        for i in ends:
            for j in ends:
                rows[i][j] += weight if i == j else -weight
    for i in range(size):  # positive definite: no pivoting is needed
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return {name: rows[i][size + i] for i, name in enumerate(free)}


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of a contest, for any process to play."""

    game: str
    options: Mapping[str, object]
    challenger: str
    other: str
    number: int  # within the contest
    seed: int
    code: str = ""  # of the user: source text, so that any worker has it

    def key(self) -> str:
        codes = (self.challenger, self.other)
        bots = [bot_identity(self.game, self.options, code) for code in codes]
        what = [identity(self.game), self.options, bots, self.number, self.seed]
        return canonical([*what, sha256(self.code.encode()).hexdigest()])


@dataclass(frozen=True, slots=True)
class Outcome:
    win: float  # whether the challenger is first of the bots; a shared place counts in parts
    ahead: float  # the share of the others that it leaves behind; a shared rank counts half
    margin: float  # its points beyond the mean of the others
    slowest: dict[str, float]  # seconds of the longest thought, by code


class Timed(Bot):
    """A bot with a stopwatch."""

    def __init__(self, code: str) -> None:
        super().__init__(0)
        self.code = code
        self.slowest = 0.0

    def sit_down(self, seed: int) -> Bot:
        self.bot = make(self.code)(seed)
        return self

    def choose(self, sight: Sight) -> int:
        start = process_time()
        action = self.bot.choose(sight)
        self.slowest = max(self.slowest, process_time() - start)
        return action


def play_bout(bout: Bout) -> Outcome:
    if bout.code:
        workers.load_code(bout.code)
    game, options = find_game(bout.game), dict(bout.options)
    people = game.variant(options).people
    place = bout.number % people
    bots = [Timed(bout.challenger if seat == place else bout.other) for seat in range(people)]
    result = workers.play(game, options, bout.seed, [bot.sit_down for bot in bots]).result
    points = {one.seat: one.score for one in result.ranking if one.seat < people}
    ranks = {one.seat: one.rank for one in result.ranking if one.seat < people}
    first = [seat for seat, rank in ranks.items() if rank == min(ranks.values())]
    others = [points[seat] for seat in range(people) if seat != place]
    slowest: dict[str, float] = {}
    for bot in bots:
        slowest[bot.code] = max(slowest.get(bot.code, 0.0), bot.slowest)
    return Outcome(
        1 / len(first) if place in first else 0.0,
        ahead_of(ranks.pop(place), ranks.values()),
        points[place] - sum(others) / len(others),
        slowest,
    )


def ahead_of(mine: int, others: Collection[int]) -> float:
    """The share of other ranks that come after mine; an equal one counts half."""
    return sum((mine < rank) + (mine <= rank) for rank in others) / (2 * len(others))


@dataclass(slots=True)
class Contest:
    """All games of one challenger against one other kind."""

    challenger: str
    other: str
    others: int  # at a table
    games: int = 0
    wins: float = 0.0
    ahead: statistics.Mean = field(default_factory=statistics.Mean)
    margin: float = 0.0

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.wins += outcome.win
        self.ahead.add(outcome.ahead)
        self.margin += outcome.margin

    @property
    def share(self) -> float:
        return self.wins / self.games

    def to_dict(self) -> dict[str, object]:
        return {
            "challenger": self.challenger,
            "other": self.other,
            "games": self.games,
            "win_share": self.share,
            "win_share_95": list(statistics.wilson(self.wins, self.games)),
            "ahead_share": self.ahead.mean,
            "ahead_share_95": list(statistics.of_others(self.ahead, self.others)),
            "mean_margin": self.margin / self.games,
        }


@dataclass(slots=True)
class Ladder:
    """Who met whom so far."""

    seats: int  # of bots
    anchor: str
    contests: dict[tuple[str, str], Contest] = field(default_factory=dict)
    slowest: dict[str, float] = field(default_factory=dict)

    def add(self, bout: Bout, outcome: Outcome) -> None:
        pair = (bout.challenger, bout.other)
        self.contests.setdefault(pair, Contest(*pair, self.seats - 1)).add(outcome)
        for code, seconds in outcome.slowest.items():
            self.slowest[code] = max(self.slowest.get(code, 0.0), seconds)

    def ratings(self) -> dict[str, Rating]:
        """Best first."""
        scores = [
            Score(c.challenger, c.other, c.others, c.games, c.wins) for c in self.contests.values()
        ]
        found = ratings(scores, self.anchor)
        return dict(sorted(found.items(), key=lambda item: -item[1].elo))


def bouts(
    game: Game,
    options: Mapping[str, object],
    codes: Sequence[str],
    games: int,
    seed: int,
    reach: int | None = None,
    code: str = "",
    mixed: Mapping[str, Sequence[object]] = MappingProxyType({}),
) -> list[Bout]:
    """A round robin: all pairs meet, the one named later is the challenger.

    With a reach it challenges only so many of those before it: far ones lose anyway. What the game
    draws where options leave it open stays while the challenger goes around the table: so it plays
    each nation, and against each. So do boards, modules and rules drawn from what is mixed.
    """
    people = game.variant(dict(options)).people
    tables = [table(game, options, mixed, seed + number // people) for number in range(games)]
    pairs = [
        (codes[low], codes[high])
        for low, high in combinations(range(len(codes)), 2)
        if reach is None or high - low <= reach
    ]
    return [
        Bout(game.id, tables[number], challenger, other, number, seed + number, code)
        for other, challenger in pairs
        for number in range(games)
    ]


def table(
    game: Game,
    options: Mapping[str, object],
    mixed: Mapping[str, Sequence[object]],
    seed: int,
) -> dict[str, object]:
    """The options of a game, with what is drawn for it."""
    chance = Random(seed)
    given = {**options, **{name: chance.choice(values) for name, values in mixed.items()}}
    return game.options.resolve(game.drawn(given, chance))


def climb(
    todo: Sequence[Bout], anchor: str, executor: workers.Mapper, log: Path | None = None
) -> Iterator[Ladder]:
    """The ladder as it grows, game by game; the last one is the whole."""
    ladder = Ladder(find_game(todo[0].game).variant(dict(todo[0].options)).people, anchor)
    found = outcomes(play_bout, todo, Outcome, executor, log)
    for bout, outcome in zip(todo, found, strict=True):
        ladder.add(bout, outcome)
        yield ladder


def markdown(ladder: Ladder) -> str:
    """The ladder for the documentation; times are left out, they differ from run to run."""
    lines = ["| bot | Elo | 95 % interval |", "|---|---|---|"]
    for code, rating in ladder.ratings().items():
        low, high = rating.elo - rating.reach, rating.elo + rating.reach
        reach = f"{low:+.0f} to {high:+.0f}" if rating.reach else "anchor"
        lines.append(f"| `{code}` | {rating.elo:+.0f} | {reach} |")
    lines += ["", "| challenger | against | games | wins | ahead of a seat | mean margin |"]
    lines += ["|---|---|---|---|---|---|"]
    for contest in ladder.contests.values():
        games = contest.games
        lines.append(
            f"| `{contest.challenger}` | {contest.others} × `{contest.other}` | {games} "
            f"| {_sure(contest.share, statistics.wilson(contest.wins, games))} "
            f"| {_sure(contest.ahead.mean, statistics.of_others(contest.ahead, contest.others))} "
            f"| {contest.margin / games:+.1f} |"
        )
    return "\n".join(lines) + "\n"


def _sure(share: float, interval: tuple[float, float]) -> str:
    """A share with its interval."""
    low, high = interval
    return f"{share:.1%} ({low:.1%} to {high:.1%})"
