"""What a finished game tells those who study balance."""

from __future__ import annotations

from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.interface import Event
from acropole.kernel.state import State
from tests.games.monumental.cards import active
from tests.games.monumental.table import play, position, world
from tests.games.monumental.test_end import ended


def test_dominations_are_told_by_civilization() -> None:
    state = ended(policies={0: "raids pillage", 1: "sakoku"})
    assert isinstance(state.variant, MonumentalRules)
    facts = state.variant.study(world(state), []).facts
    assert facts["dominations of the danish"] == 1
    assert facts["dominations of the japanese"] == 0


def used(state: State, events: list[Event]) -> list[tuple[int, str]]:
    assert isinstance(state.variant, MonumentalRules)
    return list(state.variant.study(world(state), events).played)


def test_a_wonder_whose_bonus_is_its_use_counts_as_used() -> None:
    state = position(begun={0: "statue-of-liberty"}, purse={0: "production 3"})
    assert used(state, play(state, "complete")) == [(0, "statue-of-liberty")]


def test_a_card_that_is_drawn_and_used_counts_as_used() -> None:
    table = active("writing", deck=["statue-of-liberty"], purse={"science": 1})
    drawn = play(table.state, "use-knowledge:a1")
    assert used(table.state, drawn) == [(0, "writing")]
    assert used(table.state, play(table.state, "yes")) == [(0, "statue-of-liberty")]
