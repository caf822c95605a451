"""One scale of ratings for many contests.

With ratings R the model says that a challenger wins against a table of `others` of another kind
with chance e(R) / (e(R) + others * e(R')), where e(R) = 10 ** (R / 400): the usual Elo for two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from acropole.lab.intervals import Z95

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
        name: Rating(rating[name] * POINTS, sqrt(spread.get(name, 0.0)) * Z95 * POINTS)
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
