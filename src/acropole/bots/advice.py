"""Advice for people: the best answers to a question and why, and what a seat may hope for.

It is given from the seat's own sight, so that a hint never tells what a player may not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from acropole.bots import ahead, ismcts, styles
from acropole.bots.base import Sight
from acropole.kernel.chance import seeded
from acropole.kernel.game import Rules
from acropole.kernel.languages import decimal

ITERATIONS = 2000
BEST = 3

FUTURES = 48  # that reasons are found in
SURE = 2.0  # standard errors that a difference must have
LEAST = 0.3  # points; a smaller difference is no reason
REASONS = 3  # the greatest ones


@dataclass(frozen=True, slots=True)
class Reason:
    """What one answer brings more of than another, or less; in points."""

    aspect: str
    points: float


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, the chance to win with it, and the share of the thinking that went into it.

    Reasons compare the answer with the highest chance with the next, and all others with it.
    """

    action: int
    chance: float
    share: float
    is_best: bool = False
    reasons: tuple[Reason, ...] = ()


def hints(
    sight: Sight, seed: int = 0, iterations: int = ITERATIONS, best: int = BEST, ms: int = 0
) -> list[Hint]:
    """The answers most thought of, best first; `ms`, when given, ends the thinking early."""
    search = ismcts.Ismcts(seed, iters=iterations, ms=ms).search(sight)
    answers = search.answers()[:best]
    ranked = [int(a.action) for a in sorted(answers, key=lambda answer: -answer.mean())]
    why = dict(zip(ranked, reasons(sight, ranked, seed), strict=True))
    return [
        Hint(
            a.action, a.mean(), a.visits / search.root.visits, a.action == ranked[0], why[a.action]
        )
        for a in answers
    ]


def hopes(sight: Sight, action: int, seed: int = 0, iterations: int = ITERATIONS) -> list[float]:
    """The chance of every seat to win after an answer, as the seat asked can tell it."""
    return ismcts.Ismcts(seed, iters=iterations).ponder(sight, action).outlook()


def reasons(sight: Sight, actions: Sequence[int], seed: int = 0) -> list[tuple[Reason, ...]]:
    """Why the first of these answers is better than the second, and the others worse than it."""
    if len(actions) == 1:
        return [()]
    found = _outcomes(sight, actions, seed)
    return [_differences(found[i], found[0 if i else 1]) for i in range(len(actions))]


def reasons_text(rules: Rules[Any], why: Sequence[Reason], lang: str) -> str:
    """Reasons in words: "provinces +1.5, gold −0.4"; empty without any."""
    text = rules.game.catalogue.text
    return ", ".join(
        text(
            lang,
            "aspect.change",
            aspect=rules.aspect_text(reason.aspect, lang),
            n=_signed(reason.points, lang),
        )
        for reason in why
    )


def _signed(points: float, lang: str) -> str:
    sign = "+" if points > 0 else "−"
    number = f"{abs(points):.1f}"
    return sign + decimal(lang, number)


def _outcomes(sight: Sight, actions: Sequence[int], seed: int) -> list[list[dict[str, float]]]:
    """By action and future: what the seat has, by aspect and in points, when a roll-out ends.

    All answers meet the same futures.
    """
    chance = seeded(seed)
    search = ismcts.Ismcts(seed, focus=2).new_search(sight)
    found: list[list[dict[str, float]]] = [[] for _ in actions]
    for _ in range(FUTURES):
        guess = sight.imagine(chance.below(2**31))
        rules, start = styles.rules_of(guess), chance.below(2**31)
        for action, ends in zip(actions, found, strict=True):
            end = ahead.after(guess.position, action)
            search.rng = seeded(start)
            search.roll_out(end, end.foresight())
            has = rules.aspects(end, sight.seat) | {
                styles.OTHERS: styles.others_worth(end, sight.seat)
            }
            ends.append({name: worth / rules.point for name, worth in has.items()})
    return found


def _differences(
    mine: Sequence[dict[str, float]], others: Sequence[dict[str, float]]
) -> tuple[Reason, ...]:
    """The aspects in which two answers surely differ, greatest first."""
    found: list[Reason] = []
    for name in mine[0]:
        apart = [one[name] - other[name] for one, other in zip(mine, others, strict=True)]
        mean = sum(apart) / len(apart)
        spread = sum((each - mean) ** 2 for each in apart) / (len(apart) - 1)
        if abs(mean) >= max(LEAST, SURE * sqrt(spread / len(apart))):
            found.append(Reason(name, round(mean, 2)))
    return tuple(sorted(found, key=lambda reason: -abs(reason.points))[:REASONS])
