"""Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2013), step by step.

A rating has a deviation, which says how sure it is, and a volatility, which says how much somebody
surprises. A period of rating may be any length of time here: what has gone by since the last game
only makes a rating less sure.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178  # between the ratings that people read and those of the formulas
MIDDLE = 1500.0
UNKNOWN = 350.0  # the deviation of somebody of whom nothing is known
TAU = 0.5  # how far volatilities may move
CLOSE = 1e-6  # enough for the iteration


@dataclass(frozen=True, slots=True)
class Rating:
    rating: float = MIDDLE
    deviation: float = UNKNOWN
    volatility: float = 0.06


def updated(player: Rating, games: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """The rating after games against others, each with its score: 1 won, 0.5 drawn, 0 lost.

    `periods` have gone by since the last games, these included.
    """
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    if not games:
        return Rating(
            player.rating, _capped(_waited(phi, player.volatility, periods)), player.volatility
        )
    doubt = surprise = 0.0  # 1 / v, and delta / v (steps 3 and 4)
    for other, score in games:
        weight = _weight(other.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - MIDDLE) / SCALE)))
        doubt += weight * weight * expected * (1 - expected)
        surprise += weight * (score - expected)
    variance = 1 / doubt
    volatility = _volatility(phi, player.volatility, variance, variance * surprise)
    waited = _waited(phi, volatility, periods)
    after = 1 / sqrt(1 / (waited * waited) + 1 / variance)
    return Rating(MIDDLE + SCALE * (mu + after * after * surprise), _capped(after), volatility)


def _weight(phi: float) -> float:
    """g: a game against somebody whose rating is unsure tells less."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _waited(phi: float, volatility: float, periods: float) -> float:
    return sqrt(phi * phi + periods * volatility * volatility)


def _capped(phi: float) -> float:
    return min(phi * SCALE, UNKNOWN)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: by the Illinois algorithm."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        pull = exp(x) * (delta * delta - spread) / (2 * spread * spread)
        return pull - (x - start) / (TAU * TAU)

    a = start
    if delta * delta > phi * phi + variance:
        b = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        b = start - steps * TAU
    at_a, at_b = f(a), f(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return exp(a / 2)
