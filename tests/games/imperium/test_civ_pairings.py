"""Every nation against every other, at every level, plays to the end.

A sample runs with the other tests; all pairings with 20 seeds each run by `pytest -m nightly`.
"""

from __future__ import annotations

from itertools import permutations
from typing import cast

import pytest

from acropole import is_compiled
from acropole.bots import Sight, make
from acropole.games.imperium.box import LEVELS
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.state import State
from tests.games.imperium.table import world

from .table import GAME

PAIRINGS = list(permutations(NATIONS, 2))
MOST_DECISIONS = 5000
COMMONS = ("classics", "legends", "mixed")


def play(pairing: tuple[str, str], level: str, seed: int, bot: str) -> State:
    """A whole game, with its accounts checked at the end."""
    options = {
        "nation": pairing[0],
        "opponent": pairing[1],
        "level": level,
        "side": "ab"[seed % 2],
        "commons": COMMONS[seed % 3],
    }
    state = GAME.deal(seed, options)
    if bot == "random":
        assert state.playout(seed) < MOST_DECISIONS
    else:
        player = make(bot)(seed)
        while not state.is_over:
            state.apply(player.choose(Sight(state)))
    rules = cast(ImperiumRules, state.variant)
    assert rules.problems(world(state)) == [], (pairing, level, seed)
    assert rules.recount(world(state)) == state.scores(), (pairing, level, seed)
    return state


def test_a_sample_of_random_games() -> None:
    step = 3 if is_compiled() else 6
    for number, pairing in enumerate(PAIRINGS[::step]):
        play(pairing, list(LEVELS)[number % len(LEVELS)], number, "random")


@pytest.mark.skipif(not is_compiled(), reason="greedy needs minutes for them in plain Python")
@pytest.mark.parametrize("level", LEVELS)
def test_a_sample_of_greedy_games(level: str) -> None:
    number = 37 * (1 + list(LEVELS).index(level))
    for pairing in PAIRINGS[number::71]:
        play(pairing, level, number, "greedy")


@pytest.mark.nightly
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_all_pairings(pairing: tuple[str, str], level: str, bot: str) -> None:
    for seed in range(20):
        play(pairing, level, seed, bot)
