"""Imperium for four: no seat wins much more often than its fair share.

Four nations drawn by chance play in all four orders, so that no seat has the better nations. The
figures are in docs/balance-imperium.md.
"""

from __future__ import annotations

import random

import pytest

from acropole.bots import make
from acropole.games.imperium.box import MIXED
from acropole.games.imperium.effects import BOXES, NATIONS
from acropole.lab import workers

from .table import GAME

COMMONS = (*BOXES, MIXED)
MOST = 1.3  # of the fair share


def shares(bot: str, players: int, groups: int) -> list[float]:
    """By seat, how often it wins: 1 is its fair share; shared victories count in parts."""
    wins = [0.0] * players
    for group in range(1, groups + 1):
        nations = random.Random(group - 1).sample(NATIONS, players)
        for first in range(players):
            order = nations[first:] + nations[:first]
            given = {"players": players, "nation": order[0], "rivals": order[1:]}
            options = GAME.options.resolve({**given, "commons": COMMONS[group % 3]})
            seed = group * 10 + first
            result = workers.play(GAME, options, seed, [make(bot)] * players).result
            for winner in result.winners:
                wins[winner] += 1 / len(result.winners)
    return [share / groups for share in wins]


@pytest.mark.nightly
def test_no_seat_of_four_wins_more_than_its_share_allows() -> None:
    found = shares("greedy", 4, groups=100)
    assert sum(found) == pytest.approx(4)
    assert max(found) < MOST, found
