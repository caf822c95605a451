"""The attack on the fast generator: from what lies open after a set-up of Monumental to its state.

The generator is linear: s' = A·lo + hi is A·s modulo p = A·2³² − 1, where lo and hi are the halves
of s. A draw tells the top bits of lo ^ hi, and hi follows nearly from the lo before it: so each
draw tells the top bits of lo, hence of s'/p. A number of which many multiples are known roughly is
the nearest point of a lattice, found by reduction (LLL) and rounding (Babai's nearest plane).
"""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from math import sqrt
from operator import mul
from typing import Any, cast

import acropole
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.chance import MULTIPLIER, Rng
from acropole.kernel.state import State

MODULUS = MULTIPLIER * 2**32 - 1
BITS = 11  # of lo, as far as they are told apart
STEP = 2 ** (32 - BITS)
DRAWS = 46  # used by the attack
REWIND = 120  # draws of a set-up before the cities are filled, at most

Draw = tuple[int, int]  # the number drawn, and below which it had to be


def public_draws(observation: dict[str, object], card_ids: list[str]) -> list[Draw]:
    """The draws that filled the cities, read off what a spectator sees."""
    order = {name: index for index, name in enumerate(card_ids)}
    found: list[Draw] = []
    for seat in cast(list[dict[str, Any]], observation["seats"]):
        drawn: list[str] = []
        for card, known in zip(seat["city"], seat["knowledge"], strict=True):
            drawn += [name for name in (known, card) if name is not None]
        pile = sorted([*drawn, *seat["deck"]], key=order.__getitem__)
        for card in drawn:
            found.append((pile.index(card), len(pile)))
            pile[pile.index(card)] = pile[-1]
            pile.pop()
    return found


def told(draws: list[Draw]) -> list[tuple[float, float]]:
    """What each draw tells of lo after it: where it lies, and how far from there it may be."""
    found: list[tuple[float, float]] = []
    high = dict.fromkeys(range(MULTIPLIER // STEP + 1), 1.0)  # the top bits of hi, how likely
    for number, below in draws:
        first, last = -(-(number << 32) // below), ((number + 1 << 32) - 1) // below
        low: dict[int, float] = defaultdict(float)
        for top in range(first // STEP, last // STEP + 1):
            share = (min(last, (top + 1) * STEP) - max(first, top * STEP)) / (last - first)
            for other, chance in high.items():
                low[top ^ other] += share * chance
        whole = sum(low.values())
        place = sum((part + 0.5) * chance for part, chance in low.items()) / whole
        spread = sum((part + 0.5 - place) ** 2 * chance for part, chance in low.items()) / whole
        found.append((place * STEP, sqrt(spread) * STEP))
        high = defaultdict(float)
        for part, chance in low.items():
            high[(MULTIPLIER * (2 * part + 1) * STEP >> 33) // STEP] += chance / whole
    return found


def reduced(basis: list[list[int]]) -> list[list[int]]:
    """LLL with exact rows and a floating orthogonalisation."""
    rows = [row[:] for row in basis]
    dots = [[sum(map(mul, one, two)) for two in rows] for one in rows]
    size = len(rows)
    mu = [[0.0] * size for _ in rows]
    r = [[0.0] * size for _ in rows]
    r[0][0] = float(dots[0][0])
    k = 1
    while k < size:
        changed = True
        while changed:
            changed = False
            mine, coefficients = r[k], mu[k]
            for j in range(k + 1):
                mine[j] = dots[k][j] - sum(map(mul, mu[j][:j], mine))
                coefficients[j] = mine[j] / r[j][j] if j < k else 1.0
            for j in range(k - 1, -1, -1):
                times = round(coefficients[j])
                if times:
                    changed = True
                    take_off(rows, dots, k, j, times)
                    for i in range(j + 1):
                        coefficients[i] -= times * mu[j][i]
        if r[k][k] >= (0.99 - mu[k][k - 1] ** 2) * r[k - 1][k - 1]:
            k += 1
            continue
        rows[k], rows[k - 1] = rows[k - 1], rows[k]
        dots[k], dots[k - 1] = dots[k - 1], dots[k]
        for line in dots:
            line[k], line[k - 1] = line[k - 1], line[k]
        k = max(k - 1, 1)
        r[0][0] = float(dots[0][0])
    return rows


def take_off(rows: list[list[int]], dots: list[list[int]], k: int, j: int, times: int) -> None:
    """Take a row off another, and keep their products right."""
    rows[k] = [a - times * b for a, b in zip(rows[k], rows[j], strict=True)]
    dots[k] = [a - times * b for a, b in zip(dots[k], dots[j], strict=True)]
    for i, line in enumerate(dots):
        if i != k:
            line[k] = dots[k][i]
    dots[k][k] -= times * dots[k][j]


def nearest(rows: list[list[int]], target: list[float]) -> list[int]:
    """A lattice point near the target: Babai's nearest plane."""
    size = len(rows)
    normal: list[list[float]] = []
    norms: list[float] = []
    for row in rows:
        rest = [float(x) for x in row]
        for other, norm in zip(normal, norms, strict=True):
            part = sum(a * b for a, b in zip(row, other, strict=True)) / norm
            rest = [a - part * b for a, b in zip(rest, other, strict=True)]
        normal.append(rest)
        norms.append(sum(x * x for x in rest))
    left = target[:]
    point = [0] * len(target)
    for i in range(size - 1, -1, -1):
        times = round(sum(a * b for a, b in zip(left, normal[i], strict=True)) / norms[i])
        left = [a - times * b for a, b in zip(left, rows[i], strict=True)]
        point = [a + times * b for a, b in zip(point, rows[i], strict=True)]
    return point


def recovered(draws: list[Draw]) -> int | None:
    """The state of the generator before these draws, if they are its own."""
    known = told(draws)[1 : DRAWS + 1]  # of the first less is known
    factors = [pow(MULTIPLIER, t, MODULUS) for t in range(len(known))]
    weights = [round(2**36 / spread) for _, spread in known]
    basis = [[f * w for f, w in zip(factors, weights, strict=True)]]
    for t in range(1, len(known)):
        basis.append([0] * t + [MODULUS * weights[t]] + [0] * (len(known) - t - 1))
    middle = [MULTIPLIER * place * w for (place, _), w in zip(known, weights, strict=True)]
    point = nearest(reduced(basis), middle)
    after_second = point[0] // weights[0] % MODULUS  # s after lo of the second draw went into it
    back = pow(MULTIPLIER, -1, MODULUS)
    word = after_second * pow(back, 3, MODULUS) % MODULUS
    rng = Rng(word)
    return word if all(rng.below(below) == number for number, below in draws) else None


def cracked(options: dict[str, object], observation: dict[str, object]) -> State | None:
    """The whole position, hidden things included, from what a spectator sees after the set-up."""
    game = acropole.game("monumental")
    rules = cast(MonumentalRules, game.variant(options))
    word = recovered(public_draws(observation, rules.card_ids))
    if word is None:
        return None
    back = pow(MULTIPLIER, -1, MODULUS)
    for rewound in count():
        guess = State(rules, rules.deal(0, Rng(word), None))
        if guess.observe(None) == observation:
            return guess
        if rewound == REWIND:
            return None
        word = word * back % MODULUS
    return None
