"""Rules with their options settled: shared while somebody holds them, forgotten after that."""

from __future__ import annotations

import gc
from itertools import product

import acropole
from acropole.kernel.game import KEPT_VARIANTS

GAME = type(acropole.game("monuments"))()  # one of its own: positions of others keep theirs alive


CHOICES: dict[str, tuple[object, ...]] = {
    "track": ("seven", "six"),
    "actions": ("must", "may"),
    "historians_each": (1, 2),
    "own_other_colour": (True, False),
    "both_colours": (True, False),
    "iii_cards": ("kept", "removed"),
}


def many() -> list[dict[str, object]]:
    found = product(*CHOICES.values())
    return [{"players": 2} | dict(zip(CHOICES, chosen, strict=True)) for chosen in found]


def test_options_that_were_tried_are_not_kept_for_ever() -> None:
    for options in many():
        GAME.variant(options)
    gc.collect()
    assert len(many()) >= 2 * KEPT_VARIANTS
    assert len(GAME._recent) <= KEPT_VARIANTS
    assert len(GAME._alive) <= KEPT_VARIANTS


def test_all_positions_of_a_variant_share_its_rules_however_many_others_were_asked_for() -> None:
    state = GAME.deal(1, {"players": 2})
    for options in many():
        GAME.variant(options)
    assert GAME.variant({"players": 2}) is state.variant
    assert GAME.variant(GAME.options.resolve({"players": 2})) is state.variant
    assert GAME.deal(2, {"players": 2}).variant is state.variant
