"""All modules together: every combination of them goes through the kit once.

By day those of an even number of modules: any four of the five are then together in every way."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from acropole.games.monumental.effects import CIVILIZATIONS
from tests.games.kit import check_game

from .table import GAME

MODULES = ("automa", "heroes", "monsters", "continuous", "renaissance")
EVERY_COMBINATION = list(product((False, True), repeat=len(MODULES)))


def combination(number: int) -> dict[str, Any]:
    """One choice of modules; how many play, on which board and with which wonders is drawn."""
    draw = random.Random(number)
    chosen = EVERY_COMBINATION[number % len(EVERY_COMBINATION)]
    automa, heroes, monsters, continuous, renaissance = chosen
    seats = draw.randint(2, 5)
    options: dict[str, Any] = {
        "players": seats - automa,
        "automa": draw.choice(("random", *CIVILIZATIONS)) if automa else "off",
        "heroes": heroes,
        "monsters": draw.choice((1, 3, 8)) if monsters else 0,
        "continuous": continuous,
        "renaissance": renaissance,
        "alternative_wonders": draw.choice(([], ["I"], ["I", "II", "III"])),
        "map": draw.choice(("tight", "wide", "random")),
    }
    if "I" in options["alternative_wonders"] and draw.random() < 0.5:
        options["replaced_wonders"] = ["stonehenge"]
    if options["players"] == 1 and automa and not continuous and draw.random() < 0.5:
        options["automa_edition"] = "first"
    elif draw.random() < 0.3:
        options["first_player"] = "1"
    return options


def test_players_boards_and_wonders_are_drawn_in_every_way() -> None:
    drawn = [combination(number) for number in range(len(EVERY_COMBINATION))]
    assert {options["players"] for options in drawn} == {1, 2, 3, 4, 5}
    assert {options["map"] for options in drawn} == {"tight", "wide", "random"}
    assert {len(options["alternative_wonders"]) for options in drawn} == {0, 1, 3}


@pytest.mark.once
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=[pytest.mark.nightly] if sum(chosen) % 2 else [])
        for number, chosen in enumerate(EVERY_COMBINATION)
    ],
)
def test_modules_play_together(number: int) -> None:
    check_game(GAME, combination(number), seeds=[number])
