"""Continuous mode, from one round to the next. Rulebook 003, §1, §2 and §4 to §6."""

from __future__ import annotations

import pytest

from acropole.games.monumental.continuous.rounds import first_of_game
from acropole.games.monumental.rules.explorers import held_token
from acropole.games.monumental.rules.turn import row_places
from acropole.games.monumental.variant import MonumentalRules
from tests.games.monumental.table import world

from .rounds import (
    ALL_RICH,
    RICH,
    SEVEN,
    activate_all,
    all_pass,
    current,
    rounds,
    start,
)
from .table import (
    asked,
    city,
    discard,
    filled,
    gone,
    kinds,
    legal,
    new,
    play,
    purse,
    reason,
    rules_of,
    seat_of,
    seen,
    set_purse,
    spaced,
    track,
)

# -- setting up: 003 §1 ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "places"), [(2, 6), (3, 7), (4, 8), (5, 9)])
def test_the_track_is_one_row_that_grows_with_the_players(players: int, places: int) -> None:
    state = new(players=players, continuous=True)
    assert len(track(state).split()) == places
    assert "-" not in track(state).split()
    assert row_places(world(state)) == places
    assert seen(state)["development"] == len(world(state).tables.development) - places


def test_whoever_begins_holds_the_era_i_card() -> None:
    for seed in range(6):
        state = new(seed, players=3, continuous=True)
        begins = seen(state)["first"]
        while asked(state) == "capital":
            state.apply(state.legal_actions()[0])
        assert state.to_move == begins
        assert current(state)["number"] == 1


def test_without_the_option_there_is_no_round() -> None:
    state = new(players=3)
    assert seen(state)["round"] is None
    assert len(world(state).rounds.now) == len(world(state).rounds.shelf) == 0
    assert not {"round", "shelf0"} & set(world(state).dump())


# -- activating: 003 §2 ----------------------------------------------------------------------------


def test_all_activate_one_after_the_other_from_the_first_player_clockwise() -> None:
    state = rounds(first=1, acting=False, to_move=1)
    order = []
    while asked(state) == "activate":
        order.append(state.to_move)
        play(state, "activate:a1")
    assert order == [1, 2, 0]
    assert (asked(state), state.to_move) == ("actions", 1)


def test_printed_resources_are_gained_at_once() -> None:
    state = rounds(acting=False)
    play(state, "activate:a1")
    assert purse(state, 0) == {"production": 3, "science": 1, "military": 1}
    assert state.to_move == 1


def test_no_text_works_before_all_have_activated() -> None:
    state = rounds(acting=False, cities={0: filled("mine work-camp work-camp")})
    play(state, "activate:a1", "activate:a1")
    assert asked(state) == "activate"
    assert reason(state, "use:a1") == "not-asked"
    play(state, "activate:a1", "use:a1")
    assert purse(state)["gold"] == 1


def test_lasting_effects_are_in_force_for_their_owner_only() -> None:
    # 002 §3.2: active as soon as the card is; here three cities are active at once
    state = rounds(acting=False, cities={1: spaced("guildhall")})
    activate_all(state)
    for seat in range(3):
        set_purse(state, seat, "production 2")
    events = play(state, "basic:workshop")
    assert kinds(events).count("acquired") == 1
    events = play(state, "basic:workshop", "basic:laboratory")  # the guildhall gives another one
    assert kinds(events).count("acquired") == 2
    events = play(state, "basic:workshop")
    assert kinds(events).count("acquired") == 1


# -- passing ---------------------------------------------------------------------------------------


def test_who_has_passed_takes_no_more_actions_this_round() -> None:
    state = rounds(purse=ALL_RICH)
    play(state, "end-turn")
    assert current(state)["passed"] == [True, False, False]
    for seat in (1, 2, 1, 2):
        assert state.to_move == seat
        play(state, "basic:workshop")


def test_passing_drops_basic_resources_at_once_and_keeps_the_rest() -> None:
    state = rounds(
        purse={0: "production 2, science 2, military 2, gold 2, culture 2, for-section 1"},
        markets={"arms": {1: 0}},
    )
    world(state).producers[0] = 1
    play(state, "end-turn")
    assert state.to_move == 1
    assert purse(state) == {"gold": 2, "culture": 2}
    assert seat_of(state, 0)["production_tokens"] == 1
    assert held_token(world(state), 0, 1) == 0


def test_resources_last_until_their_owner_passes() -> None:
    state = rounds(purse=ALL_RICH)
    play(state, "basic:workshop", "end-turn", "end-turn")
    assert purse(state)["production"] == 7
    assert state.to_move == 0


def test_free_actions_may_come_before_passing() -> None:
    state = rounds(markets={"spice": {2: 0}})
    play(state, "use-market:spice", "end-turn")
    assert purse(state) == {"culture": 1}
    assert current(state)["passed"] == [True, False, False]


def test_passing_is_the_players_own_word() -> None:
    state = rounds()
    assert legal(state) == {"end-turn"}
    assert state.action_text(state.parse_action("end-turn")).startswith("Pass")


def test_the_actions_end_when_all_have_passed() -> None:
    state = rounds(first=0)
    events = play(state, "end-turn", "end-turn", "end-turn")
    assert kinds(events).count("passed") == 3
    assert (asked(state), state.to_move) == ("activate", 1)
    assert current(state) == {
        "number": 2,
        "is_last": False,
        "passed": [False] * 3,
        "moved": [False] * 2,
    }


def test_what_happens_at_the_end_of_the_turn_happens_at_passing() -> None:
    # Notre-Dame: lose all gold at the end of the turn
    state = rounds(
        cities={0: filled("notre-dame")},
        wonders={"notre-dame": (0, 2)},
        active="a1",
        purse={0: "gold 3"},
    )
    play(state, "use:a1", "end-turn", "end-turn")
    assert purse(state) == {"gold": 6}
    play(state, "end-turn")
    assert purse(state) == {}


def test_kept_resources_are_chosen_at_passing_and_there_in_the_next_round() -> None:
    state = rounds(cities={0: filled("granary")}, active="a1", purse={0: "production 2, science 1"})
    play(state, "use:a1", "end-turn", "end-turn", "end-turn")
    assert (asked(state), state.to_move) == ("keep", 0)
    play(state, "resource:production", "resource:science")
    assert current(state)["number"] == 2
    assert purse(state) == {"production": 1, "science": 1}


# -- completing the cities: 003 §4 -----------------------------------------------------------------


def test_cities_are_completed_after_all_have_passed() -> None:
    state = rounds(cities={0: filled("mine")}, active="a1", decks={0: "forum"})
    play(state, "end-turn", "end-turn")
    assert city(state).split()[0] == "mine"
    play(state, "end-turn")
    assert city(state).split()[0] == "forum"
    assert discard(state) == "mine"


def test_questions_about_cities_come_from_the_first_player_clockwise() -> None:
    state = rounds(
        first=2,
        to_move=2,
        cities=dict.fromkeys(range(3), filled("-")),
        decks={0: "navigation writing fort", 1: "mathematics masonry", 2: "compass alchemy"},
    )
    play(state, "end-turn", "end-turn", "end-turn")
    order = []
    while asked(state) == "knowledge":
        order.append(state.to_move)
        play(state, "no")
    assert order == [2, 0, 1]


def test_everybody_reinforces_their_own_cards() -> None:
    cities = {0: filled("granary mine"), 1: filled("mine")}
    state = rounds(cities=cities, active="a1 a2")
    world(state).keepers = type(world(state).keepers)([0, -1])
    play(state, "end-turn", "end-turn", "end-turn")
    assert (asked(state), state.to_move) == ("reinforce", 0)
    play(state, "card:a2")
    assert city(state).split()[1] == "mine"
    assert asked(state) == "activate"


def test_action_pawns_are_removed() -> None:
    state = rounds(
        cities={0: filled("mine")}, active="a1", explorers={0: (3, 3)}, purse={0: "production 2"}
    )
    world(state).gained[0] = 2
    play(state, "use:a1", "end-turn", "end-turn", "explorer:1", "end-turn")
    assert any(seat_of(state, 0)["used"])
    all_pass(state)
    assert not any(seat_of(state, 0)["used"])
    assert not any(seat_of(state, 0)["turn"].values())


# -- completing the track: 003 §5 ------------------------------------------------------------------

EIGHT = "market temple granary navigation writing stonehenge mathematics masonry"


def test_four_players_two_cards_taken_two_discarded() -> None:
    # the example of 003 §5
    state = rounds(
        4, track=EIGHT, deck="pyramids pharmacy bronze-working feudalism", purse={0: RICH, 1: RICH}
    )
    play(state, "acquire:2", "acquire:4")
    all_pass(state)
    cards = track(state).split()
    assert cards[4:] == ["market", "granary", "writing", "stonehenge"]
    assert set(cards[:4]) == {"pyramids", "pharmacy", "bronze-working", "feudalism"}
    assert {"mathematics", "masonry"} <= gone(state)


def test_when_nothing_was_taken_as_many_cards_go_as_there_are_players() -> None:
    state = rounds(track=SEVEN)
    all_pass(state)
    assert track(state).split()[3:] == ["market", "temple", "masonry", "navigation"]
    assert {"writing", "stonehenge", "mathematics"} <= gone(state)


def test_when_enough_were_taken_nothing_is_discarded() -> None:
    state = rounds(track=SEVEN, purse=ALL_RICH)
    play(state, "acquire:7", "acquire:1", "acquire:2", "acquire:4", "end-turn", "end-turn")
    all_pass(state)
    assert track(state).split()[4:] == ["masonry", "writing", "stonehenge"]
    assert not set(SEVEN.split()) & gone(state)


def test_a_card_taken_for_nothing_counts_and_a_basic_building_does_not() -> None:
    state = rounds(
        cities={0: filled("hadron-collider")},
        wonders={"hadron-collider": (0, 2)},
        active="a1",
        track=SEVEN,
        purse=ALL_RICH,
    )
    play(state, "use:a1", "acquire:4", "basic:workshop", "basic:workshop")
    all_pass(state)
    assert {"stonehenge", "mathematics"} <= gone(state)
    assert "writing" not in gone(state)


def test_the_track_comes_after_the_cities() -> None:
    state = rounds(decks={0: "navigation mathematics fort"}, cities={0: filled("-")})
    before = track(state)
    play(state, "end-turn", "end-turn", "end-turn")
    assert asked(state) == "knowledge"
    assert track(state) == before
    play(state, "no")
    assert track(state) != before


def test_the_era_i_card_goes_to_the_left_each_round() -> None:
    state = rounds(first=1, to_move=1)
    order = []
    for _ in range(4):
        order.append(seen(state)["first"])
        all_pass(state)
        activate_all(state)
    assert order == [1, 2, 0, 1]
    assert first_of_game(world(state)) == 1


# -- the last round: 003 §6 ------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "is_last"), [(4, False), (3, True), (0, True)])
def test_with_three_cards_or_fewer_after_the_refill_the_next_round_is_the_last(
    left: int, is_last: bool
) -> None:
    cards = "pyramids pharmacy bronze-working feudalism commandery taj-mahal guildhall"
    state = rounds(
        track=SEVEN,
        deck=" ".join(cards.split()[: 3 + left]),
    )
    events = all_pass(state)
    assert seen(state)["development"] == left
    assert current(state)["is_last"] is is_last
    assert ("next-is-last" in events) is is_last


def test_the_game_ends_with_the_last_round() -> None:
    state = rounds(
        track=SEVEN,
        deck="pyramids pharmacy bronze-working",
    )
    all_pass(state)
    activate_all(state)
    events = all_pass(state)
    assert state.is_over
    assert events[-1] == "over"
    assert state.result().reason == "deck-low"


def test_a_round_that_takes_more_than_the_deck_holds_leaves_gaps() -> None:
    state = rounds(track=SEVEN, deck="pyramids", purse=ALL_RICH)
    play(state, "acquire:1", "acquire:2", "acquire:3", "acquire:4")
    all_pass(state)
    assert track(state).split() == ["-", "-", "-", "pyramids", *SEVEN.split()[4:]]
    assert current(state)["is_last"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_as_many_rounds(players: int) -> None:
    state = start(players)
    log: list[tuple[int, ...]] = []
    world(state).log = log
    state.playout(7)
    passes = [event[1] for event in log if MonumentalRules.events[event[0]].name == "passed"]
    numbers = [passes.count(seat) for seat in range(players)]
    assert numbers == [current(state)["number"]] * players
    assert rules_of(state).problems(world(state)) == []


# -- copies and files ------------------------------------------------------------------------------


def test_a_copy_has_its_own_round() -> None:
    state = rounds(cities={1: spaced("guildhall")}, acting=False)
    activate_all(state)
    for seat in range(3):
        set_purse(state, seat, RICH)
    before = state.digest()
    twin = state.clone()
    play(twin, "end-turn", "basic:workshop", "basic:laboratory")
    assert state.digest() == before
    play(state, "end-turn", "basic:workshop")
    assert asked(state) == "basic"  # its own guildhall has not fired yet
