"""What bots learn from in Monumental: what one seat has, each thing in its place."""

from __future__ import annotations

import pytest

from acropole.games.monumental import numbers as n
from acropole.games.monumental.insight import worth
from acropole.games.monumental.rules import turn
from acropole.kernel.state import State
from tests.games.monumental.table import GAME, Held, position, world

Page = dict[str, list[float]]


def told(state: State, seat: int) -> Page:
    """What stands on the page of a seat, part by part, in numbers of things."""
    reader = GAME.variant({"players": state.seats}).insights()
    reader.read(world(state), seat)
    return {
        part.name: [
            round(reader.page[reader.at[part.name] + place] * part.most, 6)
            for place in range(part.size)
        ]
        for part in reader.parts
    }


def kind(name: str) -> int:
    return GAME.box.kind_of[name]


def test_points_are_told_by_category() -> None:
    state = position(2, land={11: Held(0, soldiers=3), 16: Held(0, outpost=True), 9: Held(1)})
    for seat, dominates in ((0, [1, 0, 0, 0]), (1, [0, 0, 0, 0])):
        page = told(state, seat)
        assert page["tally"] == [turn.tally_of(world(state), seat, i) for i in range(4)]
        assert page["dominates"] == dominates


def test_means_are_those_of_the_seat() -> None:
    state = position(2, purse={0: "gold 2, culture 3", 1: "gold 1"}, begun={1: "stonehenge"})
    page = told(state, 0)
    assert (page["purse"][n.GOLD], page["purse"][n.CULTURE]) == (2, 3)
    assert page["culture"] == [3 * worth.worth_of_culture(world(state), 0)]
    assert page["section"] == [0, 0]
    assert told(state, 1)["section"] == [1, world(state).tables.cost2[kind("stonehenge")]]


def test_cards_count_wherever_they_lie() -> None:
    state = position(
        2,
        cities={0: "market library fort - - - - - -"},
        decks={0: "library", 1: "temple"},
        discards={0: "library writing"},
    )
    page = told(state, 0)
    found = {name: page["cards"][kind(name)] for name in ("market", "library", "writing", "temple")}
    assert found == {"market": 1, "library": 3, "writing": 1, "temple": 0}
    assert told(state, 1)["cards"][kind("temple")] == 1


def test_the_map_is_told_by_what_a_realm_has_and_touches() -> None:
    state = position(2, land={11: Held(0, soldiers=3), 16: Held(0, outpost=True), 9: Held(1)})
    page = told(state, 0)
    assert sum(page["terrain"]) == 2
    assert page["realm"][:4] == [4, 5, 1, 1]
    empty, barbarians, cities, others, defence = page["border"]
    assert (empty, cities, others) == (0, 1, 0)
    assert defence > barbarians > 1


@pytest.mark.parametrize(("turns_left", "turns"), [(-1, [0, 0]), (3, [2, 1]), (2, [1, 1])])
def test_the_last_turns_are_counted_by_seat(turns_left: int, turns: list[int]) -> None:
    state = position(2, deck="", turns_left=turns_left) if turns_left > 0 else position(2)
    assert [told(state, seat)["turns"] for seat in range(2)] == [[count] for count in turns]
    assert [told(state, seat)["mover"] for seat in range(2)] == [[1, 0], [0, 1]]
