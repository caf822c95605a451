"""All modules together: twenty combinations of options drawn by lot, each through the kit."""

from __future__ import annotations

import random
from typing import Any

import pytest

from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.testing import check_game

from .table import GAME


def combination(number: int) -> dict[str, Any]:
    """Any options that go together; the later the more modules."""
    draw = random.Random(number)
    seats = draw.randint(2, 5)
    automa = draw.choice(("off", "random", *CIVILIZATIONS)) if seats > 1 else "off"
    continuous = draw.random() < 0.5
    options: dict[str, Any] = {
        "players": seats if automa == "off" else seats - 1,
        "automa": automa,
        "heroes": draw.random() < 0.7,
        "monsters": draw.choice((0, 1, 3, 8)),
        "continuous": continuous,
        "renaissance": draw.random() < 0.5,
        "alternative_wonders": draw.choice(([], ["I"], ["I", "II", "III"])),
        "map": draw.choice(("tight", "wide", "random")),
    }
    if "I" in options["alternative_wonders"] and draw.random() < 0.5:
        options["replaced_wonders"] = ["stonehenge"]
    if options["players"] == 1 and not continuous and draw.random() < 0.5:
        options["automa_edition"] = "first"
    elif draw.random() < 0.3:
        options["first_player"] = "1"
    return options


COMBINATIONS = [combination(number) for number in range(20)]


def test_every_module_is_among_the_combinations_with_every_other() -> None:
    def has(options: dict[str, Any], name: str) -> bool:
        return options[name] not in (False, 0, "off")

    modules = ("automa", "heroes", "monsters", "continuous", "renaissance")
    for one in modules:
        for other in modules:
            assert any(has(o, one) and has(o, other) for o in COMBINATIONS), (one, other)


@pytest.mark.kit
@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_modules_play_together(number: int) -> None:
    check_game(GAME, COMBINATIONS[number], seeds=range(number, number + 1))
