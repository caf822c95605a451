"""Continuous mode: one action a turn, and what is free. Rulebook 003, §3, with its example."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.games.monumental.numbers import M_PILE, M_USED
from tests.games.monumental.table import world

from .rounds import (
    ALL_RICH,
    RICH,
    SEVEN,
    activate_all,
    all_pass,
    current,
    rounds,
)
from .table import (
    Held,
    asked,
    conquer,
    discard,
    filled,
    held,
    legal,
    play,
    purse,
    reason,
    seat_of,
    set_purse,
    tile,
)

# -- single actions: 003 §3 ------------------------------------------------------------------------


def test_each_player_takes_one_action_clockwise_from_the_first() -> None:
    state = rounds(first=2, to_move=2, purse=ALL_RICH)
    order = []
    for _ in range(6):
        order.append(state.to_move)
        play(state, "basic:workshop")
    assert order == [2, 0, 1, 2, 0, 1]


SINGLE: dict[str, tuple[list[str], dict[str, Any]]] = {
    "acquire a development card": (["acquire:1"], {}),
    "acquire a basic building": (["basic:workshop"], {}),
    "begin a wonder": (["acquire:6"], {}),
    "complete a wonder": (["complete"], {"begun": {0: "lighthouse"}}),
    "develop a policy": (["develop:4"], {}),
    "conquer a province": (["conquer:3", "tile:2", "branch:1"], {"fronts": {3: "barbarian 1"}}),
    "build an outpost": (["outpost:3"], {"land": {3: Held(0, 3)}}),
    "use a card": (["use:a1"], {"cities": {0: filled("mine")}}),
    "use a knowledge": (["use-knowledge:a1", "no"], {"cities": {0: filled("library+exploration")}}),
    "use the policy": (["use-policy"], {"policies": {0: "warrior-culture"}}),
    "scientific progress": (["progress"], {"decks": {0: "library"}}),
}


@pytest.mark.parametrize("name", SINGLE)
def test_a_single_action_ends_the_turn(name: str) -> None:
    codes, given = SINGLE[name]
    state = rounds(track=SEVEN, active="a1", purse={0: RICH}, **given)
    world(state).gained[0] = 5  # for the mine
    play(state, *codes)
    while state.to_move == 0:  # what the action itself asks
        assert asked(state) != "actions"
        state.apply(state.legal_actions()[-1])
    assert (asked(state), state.to_move) == ("actions", 1)
    assert current(state)["passed"] == [False] * 3


def test_a_used_card_waits_for_the_next_round() -> None:
    # an action pawn lies on it
    state = rounds(policies={0: "warrior-culture"}, purse=ALL_RICH)
    play(state, "use-policy", "basic:workshop", "basic:workshop")
    assert reason(state, "use-policy") == "used-up"
    all_pass(state)
    activate_all(state)
    for seat in range(3):
        set_purse(state, seat, RICH)
    while state.to_move:
        play(state, "basic:workshop")
    assert reason(state, "use-policy") is None


# -- manoeuvres ------------------------------------------------------------------------------------


def test_a_manoeuvre_moves_one_or_more_units() -> None:
    # 002, Effectuer une manœuvre: « une ou plusieurs Unités »
    state = rounds(purse={0: "military 3"}, land={3: Held(0, 1)})
    play(state, "move:2", "tile:2", "move:2", "tile:2")
    assert state.to_move == 0
    assert legal(state) == {"end-turn", "move:2", "move:3"}
    assert reason(state, "conquer:5") == "action-taken"
    assert reason(state, "explore:1.e") == "action-taken"
    play(state, "end-turn")
    assert state.to_move == 1
    assert held(state, 3) == Held(0, 3)
    assert not current(state)["passed"][0]


def test_a_manoeuvre_ends_by_itself_when_nothing_can_be_paid_any_more() -> None:
    state = rounds(purse={0: "military 1"}, land={3: Held(0, 1)})
    play(state, "move:2", "tile:2")
    assert state.to_move == 1


# -- explorers -------------------------------------------------------------------------------------


def test_the_explorers_go_several_tiles_in_one_action() -> None:
    # 002: « plusieurs Provinces à la fois »
    state = rounds(purse={0: "military 4"})
    play(state, "explore:1.e", "explore:1.e", "explore:2.se")
    assert seat_of(state, 0)["explorers"] == [3, 5]
    assert reason(state, "move:2") == "action-taken"
    play(state, "end-turn")
    assert state.to_move == 1


def test_an_explorer_acts_in_addition_to_its_move() -> None:
    state = rounds(purse={0: "military 1"})
    play(state, "explore:1.e")
    assert "explorer:1" in legal(state)
    play(state, "explorer:1")
    assert seat_of(state, 0)["production_tokens"] == 1


def test_an_explorer_that_has_acted_may_still_move() -> None:
    state = rounds(purse={0: "military 2"}, explorers={0: (3, 2)})
    play(state, "explorer:1", "explore:1.e")
    assert seat_of(state, 0)["explorers"] == [3, 1]
    assert reason(state, "explorer:1") == "has-acted"
    play(state, "end-turn", "end-turn", "end-turn", "explore:1.w")
    assert seat_of(state, 0)["explorers"] == [2, 1]


def test_an_explorer_acts_once_a_round() -> None:
    state = rounds(purse=ALL_RICH, explorers={0: (3, 5)})
    play(state, "explorer:1", "end-turn", "basic:workshop", "basic:workshop")
    assert reason(state, "explorer:1") == "has-acted"
    assert reason(state, "explorer:2") is None
    all_pass(state)
    assert not any(seat_of(state, 0)["turn"].values())


def test_both_explorers_act_in_one_action() -> None:
    # 003 lists « Jouer les Explorateurs » as one action
    state = rounds(explorers={0: (3, 5)})
    play(state, "explorer:1")
    assert {"explorer:2", "end-turn"} <= legal(state)
    play(state, "explorer:2")
    assert seat_of(state, 0)["production_tokens"] == 2


def test_an_explorer_moved_by_an_effect_may_act_as_well() -> None:
    # « ou par tout autre effet qui permette de déplacer l'Explorateur »; the other one may not
    state = rounds(
        civs=("egyptian", "japanese", "greek"),
        policies={0: "waterways"},
        purse={0: "military 1"},
        fronts={3: ""},
        explorers={0: (2, 5)},
    )
    conquer(state, 3, "2")
    play(state, "yes", "explore:1.e")
    assert (state.to_move, asked(state)) == (0, "actions")
    assert legal(state) == {"end-turn", "explorer:1"}
    assert reason(state, "explorer:2") == "action-taken"
    play(state, "explorer:1")
    assert seat_of(state, 0)["production_tokens"] == 1


def test_acting_after_a_move_by_an_effect_leaves_the_action_of_the_turn() -> None:
    state = rounds(
        cities={0: filled("library+exploration")}, active="a1", purse={0: "production 4"}
    )
    play(state, "use-knowledge:a1", "explore:1.e")
    assert legal(state) == {"end-turn", "explorer:1"}  # the card was the action of the turn
    play(state, "end-turn", "end-turn", "end-turn")
    assert "explorer:1" in legal(state)  # on the next turn it is the action itself
    play(state, "explorer:1")
    assert reason(state, "basic:workshop") == "action-taken"


# -- free actions ----------------------------------------------------------------------------------


def test_tokens_are_used_besides_the_action_before_and_after() -> None:
    state = rounds(
        markets={"arms": {1: 0}, "timber": {1: 0}, "spice": {2: 0}}, purse={0: "production 2"}
    )
    play(state, "use-market:spice")
    assert reason(state, "basic:workshop") is None
    play(state, "basic:workshop")
    assert legal(state) == {"end-turn", "use-market:arms", "use-market:timber"}
    play(state, "use-market:arms", "use-market:timber")
    assert state.to_move == 1
    assert purse(state) == {"culture": 1, "military": 4, "production": 3}


def test_a_token_gained_by_the_action_may_be_used_at_once() -> None:
    # 002: « dès son obtention »
    state = rounds(explorers={0: (16, 16)}, markets={"arms": {1: M_PILE, 2: M_PILE}})
    play(state, "explorer:1", "pick:1")
    assert "use-market:arms" in legal(state)
    play(state, "use-market:arms")
    assert purse(state) == {"military": 4}
    assert world(state).market[5] == M_USED


def test_the_turn_is_over_by_itself_when_nothing_free_is_left() -> None:
    state = rounds(purse={0: RICH})
    play(state, "basic:workshop")
    assert state.to_move == 1
    state = rounds(purse={0: RICH}, markets={"arms": {1: 0}})
    play(state, "basic:workshop")
    assert state.to_move == 0
    play(state, "use-market:arms")
    assert state.to_move == 1


def test_the_gains_of_a_conquered_token_are_free() -> None:
    state = rounds(purse={0: "military 3"}, fronts={3: "barbarian 1"})
    play(state, "conquer:3", "tile:2", "branch:1")
    assert purse(state) == {"gold": 1, "military": 2}
    assert state.to_move == 1


def test_the_bonuses_of_wonders_and_policies_are_free() -> None:
    state = rounds(begun={0: "pyramids"}, purse={0: "production 3"})
    play(state, "complete")
    assert purse(state) == {"gold": 2}
    assert state.to_move == 1
    state = rounds(policies={0: "warrior-culture"}, purse={0: "culture 2"})
    play(state, "develop:2", "pick:1", "basic:workshop")
    assert purse(state) == {"gold": 1}
    assert state.to_move == 1


def test_a_drawn_card_is_used_for_nothing_more_and_so_is_what_it_draws() -> None:
    # « ces actions gratuites peuvent elles-mêmes déclencher d'autres effets »
    state = rounds(decks={0: "writing library fort"}, purse={0: "science 3"})
    play(state, "progress")
    assert asked(state) == "use-drawn"
    play(state, "yes")
    assert purse(state) == {"science": 1}
    assert discard(state).split() == ["writing", "library"]
    assert state.to_move == 1


def test_gold_is_pledged_for_the_action_and_no_longer() -> None:
    state = rounds(purse={0: "production 4, gold 2"}, markets={"arms": {1: 0}})
    play(state, "pledge", "basic:workshop")
    assert purse(state) == {"production": 3, "gold": 1}
    assert reason(state, "pledge") == "action-taken"


def test_a_pledge_ends_with_the_turn_of_its_action() -> None:
    state = rounds(purse={0: "production 4, gold 2"}, explorers={0: (3, 3)})
    play(state, "pledge", "explorer:1", "end-turn", "end-turn", "end-turn", "basic:workshop")
    assert purse(state) == {"production": 2, "gold": 2}


# -- this turn is this round -----------------------------------------------------------------------


def test_ramesses_conquers_and_the_warrior_altar_waits_for_the_next_turn() -> None:
    # the example of 003 §3
    state = rounds(
        civs=("egyptian", "japanese", "greek"),
        cities={0: filled("warrior-altar")},
        active="a1",
        purse={0: "military 1", 1: RICH, 2: RICH},
        fronts={3: "barbarian 1"},
    )
    assert reason(state, "use:a1") == "effect-impossible"
    play(state, "conquer:3", "warlord")
    assert asked(state) == "order"  # Ramesses II and the token, as the player likes
    play(state, "pick:2", "branch:1")
    assert purse(state) == {"production": 2, "gold": 1}
    assert seat_of(state, 0)["turn"]["warlord_done"]  # the pawn on Ramesses II
    assert state.to_move == 1
    play(state, "basic:workshop", "basic:workshop")
    assert (state.to_move, asked(state)) == (0, "actions")
    play(state, "use:a1")
    assert purse(state) == {"production": 2, "gold": 1, "culture": 1}
    assert state.to_move == 1


def test_the_warlord_works_once_a_round() -> None:
    # 002: once a turn
    state = rounds(purse=ALL_RICH, fronts={3: "", 5: ""})
    conquer(state, 3, "warlord")
    assert purse(state)["military"] == 10
    play(state, "basic:workshop", "basic:workshop", "move:2", "end-turn")
    play(state, "basic:workshop", "basic:workshop")
    conquer(state, 5, "warlord")
    assert purse(state)["military"] == 8


def test_conditions_do_not_look_at_what_others_did() -> None:
    state = rounds(
        cities={1: filled("warrior-altar")}, purse=ALL_RICH, fronts={3: ""}, first=0, to_move=0
    )
    world(state).active[1] = 1
    conquer(state, 3, "2")
    assert state.to_move == 1
    assert reason(state, "use:a1") == "effect-impossible"


def test_the_first_knowledge_of_the_round_is_the_players_own_first() -> None:
    # on(acquire, first, knowledge): what another player acquired is no first
    state = rounds(
        civs=("chinese", "japanese", "greek"),
        policies={0: "imperial-exams"},
        track=SEVEN,
        purse=ALL_RICH,
        to_move=1,
        first=1,
    )
    play(state, "acquire:4", "acquire:5", "acquire:7")
    assert purse(state)["culture"] == 10
    play(state, "basic:workshop", "basic:workshop", "acquire:3")
    assert purse(state)["culture"] == 10


def test_discounts_wait_for_a_later_turn_of_the_round() -> None:
    state = rounds(
        cities={0: filled("library+gunpowder")},
        active="a1",
        purse=ALL_RICH,
        fronts={6: "barbarian 2"},
    )
    play(state, "use-knowledge:a1", "basic:workshop", "basic:workshop", "conquer:6", "tile:2")
    assert held(state, 6) == Held(0, 1)


def test_fortified_provinces_hold_until_the_next_round() -> None:
    state = rounds(
        cities={0: filled("great-wall")},
        wonders={"great-wall": (0, 2)},
        active="a1",
        land={3: Held(0, 1)},
    )
    play(state, "use:a1", "tile:3")
    assert tile(state, 3)["fort"] == 2
    all_pass(state)
    assert tile(state, 3)["fort"] == 0


def test_a_card_drawn_twice_in_a_round_does_nothing_the_second_time() -> None:
    state = rounds(decks={0: "library"}, purse={0: "science 5"})
    play(state, "progress", "end-turn", "end-turn", "progress")
    assert purse(state) == {"science": 2}
