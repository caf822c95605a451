"""Whole random games with an Automa keep the promises of the interface."""

from __future__ import annotations

import pytest

from acropole.games.monumental.effects import CIVILIZATIONS
from tests.games.kit import check_game

from .table import GAME

SEEDS = range(3)
# By day each civilization once, by night against every number of people.
PEOPLE = [
    pytest.param(players, civ, marks=[] if number % 3 == players - 2 else [pytest.mark.nightly])
    for number, civ in enumerate(CIVILIZATIONS)
    for players in (2, 3, 4)
]


@pytest.mark.once
@pytest.mark.parametrize("civ", CIVILIZATIONS)
def test_one_person_against_every_civilization(civ: str) -> None:
    assert check_game(GAME, {"players": 1, "automa": civ}, SEEDS) > 50


@pytest.mark.once
@pytest.mark.parametrize(("players", "civ"), PEOPLE)
def test_several_people_against_every_civilization(players: int, civ: str) -> None:
    board = ("tight", "wide", "random")[(players + CIVILIZATIONS.index(civ)) % 3]
    options = {"players": players, "automa": civ, "map": board}
    assert check_game(GAME, options, SEEDS[:1]) > 100


@pytest.mark.once
def test_the_solo_mode_of_the_first_edition() -> None:
    options = {"players": 1, "automa": "random", "automa_edition": "first"}
    assert check_game(GAME, options, SEEDS) > 50


@pytest.mark.once
def test_the_longest_game() -> None:
    options = {
        "players": 3,
        "automa": "random",
        "renaissance": True,
        "alternative_wonders": ["I", "II", "III"],
    }
    assert check_game(GAME, options, SEEDS[:1]) > 100
