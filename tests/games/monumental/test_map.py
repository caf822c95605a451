"""Manoeuvres, outposts, explorers, markets. Rulebook 002, §3.2."""

from __future__ import annotations

import pytest

from acropole.games.monumental.numbers import M_PILE
from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.games.monumental.rules import pieces as pieces_rules
from tests.games.monumental.table import world

from .table import (
    Held,
    asked,
    conquer,
    finish_turn,
    held,
    legal,
    play,
    position,
    purse,
    reason,
    seat_of,
    seen,
    tile,
)

# The Cistern: tile 7 has the spice market, 10 the timber market, 16 the arms market.


# -- manoeuvres ------------------------------------------------------------------------------------


def test_a_manoeuvre_moves_a_unit_between_controlled_tiles_for_1_military() -> None:
    # 002 §3.2, Effectuer une manœuvre militaire
    state = position(land={3: Held(0, 2), 6: Held(0, 1)}, purse={0: "military 2"})
    play(state, "move:3", "tile:6")
    assert held(state, 3) == Held(0, 1)
    assert held(state, 6) == Held(0, 2)
    assert purse(state) == {"military": 1}


def test_distance_does_not_matter_along_controlled_tiles() -> None:
    # 002 §3.2; rules-delta C3: 1 military whatever the distance
    state = position(land={3: Held(0, 1), 7: Held(0, 1), 12: Held(0, 1)}, purse={0: "military 1"})
    play(state, "move:2", "tile:2", "tile:12")
    assert held(state, 12) == Held(0, 2)
    assert purse(state) == {}


def test_one_unit_moves_for_each_military() -> None:
    # 002 §3.2
    state = position(land={3: Held(0, 1)}, purse={0: "military 2"})
    for _ in range(2):
        play(state, "move:2", "tile:2")  # there is one other tile to go to
    assert held(state, 3) == Held(0, 3)
    assert reason(state, "move:2") == "not-affordable"


def test_both_tiles_must_be_connected() -> None:
    # 002 §3.2: adjacent or linked by an unbroken chain
    state = position(land={3: Held(0, 2), 5: Held(0, 1), 21: Held(0, 2)}, purse={0: "military 3"})
    play(state, "move:3")
    assert reason(state, "tile:21") == "not-reachable"
    assert reason(state, "tile:6") == "not-yours"
    assert legal(state) == {"tile:2", "tile:5"}


def test_an_isolated_unit_has_nowhere_to_go() -> None:
    # 002 §3.2; 000: not to an isolated province
    state = position(land={21: Held(0, 2)}, purse={0: "military 3"})
    assert reason(state, "move:21") == "nowhere-to-go"


def test_one_controls_both_tiles_of_a_manoeuvre() -> None:
    # 002 §3.2
    state = position(land={6: Held(1, 2)}, purse={0: "military 3"})
    assert reason(state, "move:6") == "not-yours"
    assert reason(state, "move:3") == "not-yours"


def test_the_last_unit_of_a_province_stays() -> None:
    # 002 §3.2: never abandoned
    state = position(land={3: Held(0, 1)}, purse={0: "military 3"})
    assert reason(state, "move:3") == "no-unit-to-spare"


def test_beside_an_outpost_the_last_unit_may_leave() -> None:
    # 002 §3.2
    state = position(land={3: Held(0, 1, outpost=True)}, purse={0: "military 1"})
    play(state, "move:3")
    assert held(state, 3) == Held(0, 0, outpost=True)
    assert held(state, 2) == Held(0, 9, warlord=True)


def test_units_may_be_reinforced_after_a_conquest() -> None:
    # rules-delta C4: reinforce by manoeuvre
    state = position(fronts={6: ""}, purse={0: "military 2"})
    conquer(state, 6, "2")
    play(state, "move:2", "tile:2")
    assert held(state, 6) == Held(0, 2)


def test_the_warlord_may_manoeuvre_like_any_unit() -> None:
    # 000, Manœuvre militaire: soldier or warlord
    state = position(land={3: Held(0, 1)}, purse={0: "military 1"})
    play(state, "move:2")
    assert legal(state) == {"tile:2", "warlord"}
    assert reason(state, "tile:3") == "no-unit-here"
    play(state, "warlord")
    assert held(state, 3) == Held(0, 1, warlord=True)


def test_a_free_manoeuvre_costs_nothing() -> None:
    # verbs: manoeuvre_free, on the Commandery
    state = position(cities={0: "commandery"}, active="a1", land={3: Held(0, 2), 5: Held(0, 1)})
    play(state, "use:a1", "move:3", "tile:5")
    assert held(state, 5) == Held(0, 2)
    assert purse(state) == {}


def test_a_free_manoeuvre_may_be_left_out() -> None:
    # verbs: up to n
    state = position(cities={0: "commandery"}, active="a1", land={3: Held(0, 2)})
    play(state, "use:a1", "no")
    assert asked(state) == "actions"


# -- outposts --------------------------------------------------------------------------------------


def test_three_units_of_a_province_go_home_for_an_outpost() -> None:
    # 002 §3.2, Construire un avant-poste, and its picture
    state = position(land={6: Held(0, 3)})
    play(state, "outpost:6")
    assert held(state, 6) == Held(0, 0, outpost=True)
    assert held(state, 2) == Held(0, 9, warlord=True)
    assert seat_of(state, 0)["outposts"] == 1


def test_an_outpost_is_free_of_charge() -> None:
    # 002 §3.2: « gratuitement »
    state = position(land={6: Held(0, 3)}, purse={0: "military 1"})
    play(state, "outpost:6")
    assert purse(state) == {"military": 1}


def test_the_three_units_may_include_the_warlord() -> None:
    # 002 §3.2: warlord or soldiers
    state = position(land={6: Held(0, 2, warlord=True)})
    play(state, "outpost:6")  # nobody is asked: all three go
    assert asked(state) == "actions"
    assert held(state, 6) == Held(0, 0, outpost=True)
    assert held(state, 2) == Held(0, 9, warlord=True)


def test_who_has_more_units_there_chooses_which_go_home() -> None:
    # 002 §3.2
    state = position(land={6: Held(0, 3, warlord=True)})
    play(state, "outpost:6", "tile:6", "warlord")  # the other one is a soldier in any case
    assert held(state, 6) == Held(0, 1, outpost=True)


def test_fewer_than_three_units_build_no_outpost() -> None:
    # 002 §3.2
    state = position(land={6: Held(0, 2)})
    assert reason(state, "outpost:6") == "too-few-units-here"


def test_a_province_has_at_most_one_outpost() -> None:
    # 002 §3.2
    state = position(land={6: Held(0, 4, outpost=True)})
    assert reason(state, "outpost:6") == "has-outpost"


def test_at_most_two_outposts_are_on_the_board() -> None:
    # 002 §3.2
    land = {3: Held(0, 0, outpost=True), 5: Held(0, 0, outpost=True), 6: Held(0, 4)}
    assert reason(position(land=land), "outpost:6") == "no-outpost-left"


def test_a_lost_outpost_may_be_built_again() -> None:
    # 002 §3.2: two at the same time; rules-delta A2
    state = position(
        land={6: Held(1, 3), 12: Held(1, 0, outpost=True), 7: Held(1, 0, outpost=True)},
        to_move=1,
    )
    assert reason(state, "outpost:6") == "no-outpost-left"
    state = position(
        land={
            3: Held(0, 1),
            6: Held(1, 3),
            12: Held(1, 0, outpost=True),
            7: Held(1, 0, outpost=True),
        },
        purse={0: "military 9"},
        to_move=0,
    )
    conquer(state, 7, *["2"] * 5)
    play(state, "end-turn", "activate:a1")
    assert reason(state, "outpost:6") is None


def test_no_outpost_in_a_capital_or_where_others_rule() -> None:
    # 002 §3.2: in a province one holds
    state = position(land={12: Held(1, 3)})
    assert reason(state, "outpost:2") == "capital"
    assert reason(state, "outpost:12") == "not-yours"


def test_an_outpost_adds_3_to_the_defence() -> None:
    # 002 §3.2
    assert conquest_rules.defence(world(position(land={6: Held(0, 1)})), 5) == 2
    assert conquest_rules.defence(world(position(land={6: Held(0, 1, outpost=True)})), 5) == 5


def test_an_isolated_province_may_have_one_too() -> None:
    # 000, Construire un avant-poste
    assert reason(position(land={21: Held(0, 3)}), "outpost:21") is None


# -- explorers -------------------------------------------------------------------------------------


def test_an_explorer_moves_one_tile_for_1_military() -> None:
    # 002 §3.2, Jouer les explorateurs; rules-delta C3
    state = position(purse={0: "military 3"})
    play(state, "explore:1.e")
    assert seat_of(state, 0)["explorers"] == [2, 1]
    play(state, "explore:1.e", "explore:2.se")
    assert seat_of(state, 0)["explorers"] == [3, 5]
    assert purse(state) == {}
    assert reason(state, "explore:1.w") == "not-affordable"


def test_explorers_go_wherever_others_rule() -> None:
    # 002 §3.2: whoever controls it
    state = position(purse={0: "military 1"}, land={3: Held(1, 3)})
    play(state, "explore:1.e")
    assert seat_of(state, 0)["explorers"][0] == 2
    assert held(state, 3) == Held(1, 3)


def test_explorers_neither_conquer_nor_control() -> None:
    # 002 §3.2, Important
    state = position(purse={0: "military 1"})
    play(state, "explore:1.e")
    assert held(state, 3) is None
    assert pieces_rules.units(world(state), 2) == 0


def test_explorers_never_enter_water_or_an_enemy_capital() -> None:
    # 002 §9, Déplacer; rules-delta A7
    state = position(purse={0: "military 9"}, explorers={0: (12, 6)})
    assert reason(state, "explore:1.e") == "capital"
    assert reason(state, "explore:2.se") == "water"
    assert reason(state, "explore:1.w") == "water"


def test_explorers_may_come_home() -> None:
    # 002 §9: only enemy capitals are closed
    state = position(purse={0: "military 1"}, explorers={0: (6, 6)})
    play(state, "explore:1.nw")
    assert seat_of(state, 0)["explorers"] == [1, 5]


def test_beyond_the_edge_there_is_no_tile() -> None:
    state = position(purse={0: "military 1"})
    assert reason(state, "explore:1.nw") == "no-tile-there"


def test_an_explorer_takes_the_production_token_where_it_stands() -> None:
    # 002 §3.2
    state = position(explorers={0: (3, 2)})
    assert tile(state, 3)["production"]
    play(state, "explorer:1")
    assert not tile(state, 3)["production"]
    assert seat_of(state, 0)["production_tokens"] == 1


def test_an_explorer_already_there_acts_without_moving() -> None:
    # 000, Bouger et utiliser les explorateurs
    state = position(explorers={0: (3, 2)})
    assert reason(state, "explorer:1") is None


def test_each_explorer_acts_once_a_turn() -> None:
    # 002 §3.2: « chacun de vos Explorateurs »; rules-delta A6
    state = position(explorers={0: (3, 5)}, purse={0: "military 2"})
    play(state, "explorer:1", "explore:1.e")
    assert reason(state, "explorer:1") == "has-acted"
    play(state, "explorer:2")
    assert seat_of(state, 0)["production_tokens"] == 2


def test_explorers_act_again_next_turn() -> None:
    # 002 §3.2: each turn
    state = position(explorers={0: (3, 2)}, decks={0: ""})
    play(state, "explorer:1", "end-turn")
    for _ in range(2):
        play(state, "activate:a1", "end-turn")
    play(state, "activate:a3", "explore:1.e", "explorer:1")
    assert seat_of(state, 0)["production_tokens"] == 2


def test_where_nothing_lies_nothing_is_taken() -> None:
    # 002 §3.2
    state = position()
    assert reason(state, "explorer:1") == "nothing-here"  # a capital
    state = position(explorers={0: (3, 3)})
    play(state, "explorer:1")
    assert reason(state, "explorer:2") == "nothing-here"


def test_a_further_token_by_a_card_does_not_use_up_the_explorers_own_action() -> None:
    # verbs: explorer_act, on the Compass: one more token, although it may have acted
    state = position(
        cities={0: "library+compass"}, active="a1", explorers={0: (2, 5)}, purse={0: "military 1"}
    )
    play(state, "use-knowledge:a1", "explore:1.e", "yes", "explorer:1")
    assert seat_of(state, 0)["production_tokens"] == 1
    play(state, "explore:1.e", "explorer:1")
    assert seat_of(state, 0)["production_tokens"] == 2


def test_free_steps_are_shared_among_the_explorers_and_may_stop_early() -> None:
    # verbs: explorer_move
    state = position(cities={0: "harbour"}, active="a1")
    play(state, "use:a1", "explore:1.e", "explore:2.se")
    assert seat_of(state, 0)["explorers"] == [2, 5]
    state = position(cities={0: "harbour"}, active="a1")
    play(state, "use:a1", "explore:1.e", "no")
    assert seat_of(state, 0)["explorers"] == [2, 1]
    assert asked(state) == "actions"


# -- markets ---------------------------------------------------------------------------------------


def market() -> dict[str, dict[int, int]]:
    """Tokens 1, 2 and 3 lie on the arms market."""
    return {"arms": {1: M_PILE, 2: M_PILE, 3: M_PILE}}


def test_at_a_market_one_token_of_choice_is_taken() -> None:
    # 002 §3.2: look at the tokens and take one
    state = position(explorers={0: (16, 2)}, markets=market())
    play(state, "explorer:1")
    assert asked(state) == "market"
    assert legal(state) == {"pick:1", "pick:2", "pick:3"}
    assert reason(state, "pick:4") == "does-not-fit"
    play(state, "pick:1", "use-market:arms")
    assert purse(state) == {"military": 4}


def test_the_rest_goes_back_face_down() -> None:
    # 002 §3.2
    state = position(explorers={0: (16, 2)}, markets=market())
    play(state, "explorer:1", "pick:2")
    assert seen(state)["markets"][1]["pile"] == 2


def test_the_tokens_are_seen_by_the_one_who_looks_only() -> None:
    # 002 §3.2: face down in the reserve
    state = position(explorers={0: (16, 2)}, markets=market())
    play(state, "explorer:1", "pick:2")
    assert seen(state, 0)["markets"][1]["taken"] == [[0, 1]]
    assert seen(state, 0)["markets"][1]["looked"] == [0, 2]
    for viewer in (None, 1, 2):
        assert seen(state, viewer)["markets"][1]["taken"] == [[0, -1]]
        assert seen(state, viewer)["markets"][1]["looked"] == []


def test_one_has_only_one_token_of_each_market() -> None:
    # 002 §3.2
    state = position(explorers={0: (16, 16)}, markets=market())
    play(state, "explorer:1", "pick:2")
    assert reason(state, "explorer:2") == "has-market-token"


def test_a_used_token_still_counts() -> None:
    # 002 §3.2: kept near the city to remember the visit
    state = position(explorers={0: (16, 16)}, markets=market())
    play(state, "explorer:1", "pick:2", "use-market:arms")
    assert reason(state, "explorer:2") == "has-market-token"
    assert seen(state)["markets"][1]["used"] == [0]
    assert seen(state, 2)["markets"][1]["taken"] == [[0, 1]]  # shown when used


def test_other_markets_may_be_visited_too() -> None:
    # 002 §3.2: one of each
    state = position(explorers={0: (16, 10)}, markets=market())
    play(state, "explorer:1", "pick:1", "explorer:2")
    assert asked(state) == "market"


def test_a_market_token_may_be_used_at_once_or_later() -> None:
    # 002 §3.2
    state = position(explorers={0: (16, 2)}, markets=market())
    play(state, "explorer:1", "pick:1")
    assert reason(state, "use-market:arms") is None
    assert reason(state, "use-market:spice") == "no-token"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_a_token_for_everybody(players: int) -> None:
    # 002 §2: as many tokens as players
    chart = world(position(players)).chart
    there = next(t for t in range(chart.tiles) if chart.market[t] >= 0)
    state = position(
        players, explorers=dict.fromkeys(range(players), (there + 1, there + 1)), acting=False
    )
    for _ in range(players):
        play(state, "activate:a1", "explorer:1")
        while asked(state) == "market":  # the last token needs no choice
            play(state, min(legal(state)))
        finish_turn(state)
    assert seen(state)["markets"][chart.market[there]]["pile"] == 0
    assert len(seen(state)["markets"][chart.market[there]]["taken"]) == players
