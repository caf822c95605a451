"""Whole random games of Imperium keep the promises of the interface."""

from __future__ import annotations

import pytest

from acropole.games.imperium import state as hot
from acropole.games.imperium.effects import BOXES, NATIONS
from acropole.testing import check_game

from .table import GAME

COMPILED = not str(hot.__file__).endswith(".py")
COMMONS = (*BOXES, "mixed")


@pytest.mark.parametrize("nation", NATIONS)
def test_every_nation(nation: str) -> None:
    number = NATIONS.index(nation)
    for turn in range(2 if COMPILED else 1):
        options = {
            "nation": nation,
            "opponent": NATIONS[(number + 5 + turn) % len(NATIONS)],
            "side": "ab"[(number + turn) % 2],
            "commons": COMMONS[(number + turn) % 3],
        }
        assert check_game(GAME, options, [number + 100 * turn]) > 20


@pytest.mark.parametrize("nation", NATIONS)
def test_random_games_come_to_an_end(nation: str) -> None:
    opponent = NATIONS[NATIONS.index(nation) - 1]
    for seed in range(20 if COMPILED else 3):
        state = GAME.new(seed=seed, nation=nation, opponent=opponent, side="ab"[seed % 2])
        assert state.playout(seed) < 5000
        assert GAME.variant({"nation": nation, "opponent": opponent}).problems(state) == []
