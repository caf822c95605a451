"""The tiny game: a variant of ours that solvers can look through to the end."""

from __future__ import annotations

from typing import Any

import pytest

import acropole
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from acropole.testing import check_game

TINY = {"players": 2, "size": "tiny"}


def positions(state: State) -> int:
    """How many there are from here on, on all ways."""
    found = 1
    if state.is_over:
        return found
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found += positions(after)
    return found


def test_eight_cards_are_dealt_to_two_hands_the_row_and_the_pile() -> None:
    seen: Any = acropole.game("monuments").deal(1, TINY).observe(0)
    assert seen["goal"]["left"] == {"pile": 1}
    assert [seen["things"][f"row:{place}"]["codes"] for place in (1, 2, 3)]
    assert [len(seat["displays"]) for seat in seen["seats"]] == [1, 1]


def test_all_its_ways_can_be_walked() -> None:
    game = acropole.game("monuments")
    assert all(positions(game.deal(seed, TINY)) < 20_000 for seed in (1, 2))


def test_it_keeps_the_promises_of_a_game() -> None:
    check_game("monuments", TINY, seeds=range(3))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 2, "left_out": "zeus"},
        {"players": 2, "size": "small"},
        {"players": 2, "later_cards": 1},
    ],
)
def test_it_is_for_two_with_one_colour_each(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        acropole.game("monuments").deal(1, {"size": "tiny", **options})
