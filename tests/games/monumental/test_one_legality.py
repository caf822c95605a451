"""Legality has one source: at every step of random games the list holds what nothing refuses.

All actions of the space are asked, in every mode and module. So an action that `apply` would take
and no list offers, or the other way round, cannot hide in a corner that few games reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from acropole.games.monumental.numbers import END_TURN
from acropole.games.monumental.state import MonumentalState
from acropole.kernel.machine import LEGAL
from acropole.kernel.rng import seeded

from .table import asked, new, rules_of

SEEDS = range(4)

MODES: dict[str, dict[str, Any]] = {
    "plain": {"players": 3},
    "five-renaissance": {"players": 5, "renaissance": True, "map": "wide"},
    "heroes": {"players": 4, "heroes": True},
    "monsters": {"players": 2, "monsters": 6},
    "heroes-monsters": {"players": 3, "heroes": True, "monsters": 12},
    "continuous": {"players": 2, "continuous": True},
    "continuous-heroes": {"players": 4, "continuous": True, "heroes": True},
    "continuous-monsters": {"players": 3, "continuous": True, "monsters": 6},
    "continuous-all": {
        "players": 5,
        "continuous": True,
        "heroes": True,
        "monsters": 6,
        "renaissance": True,
        "alternative_wonders": ["I", "II", "III"],
    },
    "automa": {"players": 1, "automa": "danish"},
    "automa-first": {"players": 1, "automa": "greek", "automa_edition": "first"},
    "automa-all": {"players": 2, "automa": "egyptian", "heroes": True, "monsters": 6},
    "automa-continuous": {
        "players": 2,
        "automa": "japanese",
        "continuous": True,
        "heroes": True,
        "monsters": 6,
        "renaissance": True,
    },
}


def random_game(seed: int, options: dict[str, Any]) -> Iterator[MonumentalState]:
    """Every position of a game of random answers; every other game ends few turns early."""
    state = new(seed, **options)
    rng = seeded(seed ^ 0x1E6A1)
    while not state.is_over:
        yield state
        found = state.legal_actions()
        if seed % 2 and len(found) > 1 and found[0] == END_TURN and rng.below(8):
            found = found[1:]
        state.apply(found[rng.below(len(found))])


@pytest.mark.parametrize("mode", MODES)
def test_the_list_holds_exactly_what_is_not_refused(mode: str) -> None:
    for seed in SEEDS:
        for state in random_game(seed, MODES[mode]):
            accepted = [a for a in range(state.actions) if state.refuses(a) == LEGAL]
            assert state.legal_actions() == accepted, asked(state)
            assert rules_of(state).problems(state) == []
