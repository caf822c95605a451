"""What a finished game tells those who study balance."""

from __future__ import annotations

from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.interface import Event, Study
from acropole.kernel.state import State
from tests.games.monumental.cards import active
from tests.games.monumental.table import play, policy_ids, position, world
from tests.games.monumental.test_end import ended


def test_dominations_are_told_by_civilization() -> None:
    state = ended(policies={0: "raids pillage", 1: "sakoku"})
    assert isinstance(state.variant, MonumentalRules)
    facts = state.variant.study(world(state), []).facts
    assert facts["dominations of the danish"] == 1
    assert facts["dominations of the japanese"] == 0


def study(state: State, events: list[Event]) -> Study:
    assert isinstance(state.variant, MonumentalRules)
    return state.variant.study(world(state), events)


def used(state: State, events: list[Event]) -> list[tuple[int, str]]:
    return list(study(state, events).played)


def test_a_wonder_whose_bonus_is_its_use_counts_as_used() -> None:
    state = position(begun={0: "statue-of-liberty"}, purse={0: "production 3"})
    assert used(state, play(state, "complete")) == [(0, "statue-of-liberty")]


def test_a_card_that_is_drawn_and_used_counts_as_used() -> None:
    table = active("writing", deck=["statue-of-liberty"], purse={"science": 1})
    drawn = play(table.state, "use-knowledge:a1")
    assert used(table.state, drawn) == [(0, "writing")]
    assert used(table.state, play(table.state, "yes")) == [(0, "statue-of-liberty")]


def test_policies_are_offered_to_their_civilization_and_taken_when_they_are_developed() -> None:
    state = position(2, civs=["greek", "danish"], purse={0: "culture 2"})
    delian = policy_ids(state, 0).index("delian-league") + 1
    told = study(state, play(state, f"develop:{delian}"))
    assert told.acquired == [(0, "delian-league")]
    assert {"delian-league", "pillage"} <= set(told.offered)
    assert not {"bushido", "sakoku", "vizierate"} & set(told.offered)


def test_what_a_civilization_begins_with_counts_if_it_can_be_used() -> None:
    state = position(2, civs=["egyptian", "danish"])
    offered = set(study(state, []).offered)
    assert {"nile-calendar", "forum", "mine"} <= offered
    assert not {"ramesses", "pharaoh-barge", "work-camp"} & offered


def test_basic_buildings_count_as_taken() -> None:
    state = position(purse={0: "production 2"})
    told = study(state, play(state, "basic:workshop"))
    assert told.acquired == [(0, "workshop")]
    assert "workshop" in told.offered


def test_cards_left_in_the_deck_wait() -> None:
    told = study(position(track="university", deck="writing"), [])
    assert "writing" in told.waiting
    assert "writing" not in told.offered
    assert "university" in told.offered
