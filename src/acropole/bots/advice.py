"""Advice for people: the best answers to a question, and what a seat may hope for.

It is given from the seat's own sight, so that a hint never tells what a player may not know.
"""

from __future__ import annotations

from dataclasses import dataclass

from acropole.bots.base import Sight
from acropole.bots.ismcts import Ismcts

ITERATIONS = 2000
BEST = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, the chance to win with it, and the share of the thinking that went into it."""

    action: int
    chance: float
    share: float


def hints(
    sight: Sight, seed: int = 0, iterations: int = ITERATIONS, best: int = BEST, ms: int = 0
) -> list[Hint]:
    """The answers most thought of, best first; `ms`, when given, ends the thinking early."""
    search = Ismcts(seed, iters=iterations, ms=ms).search(sight)
    return [
        Hint(answer.action, answer.mean(), answer.visits / search.root.visits)
        for answer in search.answers()[:best]
    ]


def hopes(sight: Sight, action: int, seed: int = 0, iterations: int = ITERATIONS) -> list[float]:
    """The chance of every seat to win after an answer, as the seat asked can tell it."""
    return Ismcts(seed, iters=iterations).ponder(sight, action).outlook()
