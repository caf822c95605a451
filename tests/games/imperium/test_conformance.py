"""Whole random games of Imperium keep the promises of the interface."""

from __future__ import annotations

import pytest

from acropole import is_compiled
from acropole.games.imperium.box import LEVELS
from acropole.games.imperium.effects import BOXES, NATIONS
from tests.games.imperium.table import world
from tests.games.kit import check_game

from .table import GAME

COMMONS = (*BOXES, "mixed")
LEVEL_NAMES = tuple(LEVELS)


@pytest.mark.once
@pytest.mark.parametrize("nation", NATIONS)
def test_every_nation(nation: str) -> None:
    number = NATIONS.index(nation)
    options = {
        "nation": nation,
        "opponent": NATIONS[(number + 5) % len(NATIONS)],
        "side": "ab"[number % 2],
        "commons": COMMONS[number % 3],
        "level": LEVEL_NAMES[number % len(LEVEL_NAMES)],
    }
    assert check_game(GAME, options, [number]) > 10  # a collapse can come early


@pytest.mark.parametrize("nation", NATIONS)
def test_random_games_come_to_an_end_and_lose_no_card(nation: str) -> None:
    opponent = NATIONS[NATIONS.index(nation) - 1]
    for seed in range(20 if is_compiled() else 2):
        options = {"nation": nation, "opponent": opponent, "side": "ab"[seed % 2]}
        state = GAME.new(seed=seed, **options)
        assert state.playout(seed) < 5000
        assert GAME.variant(options).problems(world(state)) == []
