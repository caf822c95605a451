"""Conquering provinces. Rulebook 002, §3.2, with its own examples."""

from __future__ import annotations

import pytest

from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.games.monumental.rules import pieces as pieces_rules
from acropole.games.monumental.rules.conquest import units_needed
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .table import (
    Held,
    asked,
    conquer,
    develop,
    finish_turn,
    held,
    kinds,
    legal,
    play,
    position,
    purse,
    reason,
    refused,
    seat_of,
    set_purse,
    tile,
    wonder_on,
)

HOME = 2  # the capital of seat 0; provinces 3, 5 and 6 lie beside it


def defence(state: State, number: int) -> int:
    return conquest_rules.defence(world(state), number - 1)


def owned_tokens(state: State, seat: int = 0) -> int:
    return sum(seat_of(state, seat)["tokens"])


# -- attacking -------------------------------------------------------------------------------------


def test_everybody_has_ten_units_and_explorers_are_none() -> None:
    # 002 §3.2, Conquérir une province: 1 warlord and 9 soldiers
    state = position()
    assert pieces_rules.units(world(state), HOME - 1) == 10
    assert seat_of(state, 0)["explorers"] == [HOME - 1] * 2


def test_provinces_beside_a_controlled_tile_can_be_attacked() -> None:
    # 002 §3.2: capital or province
    state = position(purse={0: "military 9"}, land={3: Held(0)}, fronts={4: ""})
    targets = {code for code in legal(state) if code.startswith("conquer")}
    assert targets == {"conquer:4", "conquer:5", "conquer:6", "conquer:7"}
    assert reason(state, "conquer:10") == "not-adjacent"


def test_each_military_moves_one_unit_and_as_many_as_the_defence_are_needed() -> None:
    # 002 §3.2
    state = position(purse={0: "military 4"}, fronts={7: ""}, land={3: Held(0, 1)})
    assert defence(state, 7) == 2
    conquer(state, 7, "2", "2")
    assert held(state, 7) == Held(0, 2)
    assert held(state, HOME) == Held(0, 6, warlord=True)
    assert purse(state) == {"military": 2}


def test_too_little_military_conquers_nothing() -> None:
    # 002 §3.2
    state = position(purse={0: "military 2"}, fronts={6: "barbarian 2"})
    assert reason(state, "conquer:6") == "not-affordable"


def test_too_few_units_conquer_nothing() -> None:
    # 002 §3.2
    state = position(purse={0: "military 9"}, land={21: Held(0, 7), 22: Held(0, 1, warlord=True)})
    refusal = refused(state, "conquer:6")
    assert refusal is not None
    assert refusal.code == "too-few-units"
    assert refusal.text == "Tile 6 needs 3 units; 1 can get there."


def test_units_come_from_any_connected_tile() -> None:
    # 002 §3.2: adjacent, or by an unbroken chain of provinces under control
    state = position(purse={0: "military 9"}, land={3: Held(0, 1), 5: Held(0, 3)}, fronts={4: ""})
    play(state, "conquer:4")
    assert asked(state) == "units"
    assert legal(state) == {"tile:2", "tile:5", "warlord"}
    play(state, "tile:5")
    assert held(state, 4) == Held(0, 1)
    assert held(state, 5) == Held(0, 2)


def test_units_of_an_isolated_province_cannot_come() -> None:
    # 002 §3.2; 000, Cas spécial
    state = position(purse={0: "military 9"}, land={21: Held(0, 4)}, fronts={5: ""})
    play(state, "conquer:5")
    assert reason(state, "tile:21") == "not-reachable"
    assert reason(state, "tile:13") == "not-yours"
    assert reason(state, "tile:48") == "not-a-tile"


def test_units_of_two_separate_zones_may_combine() -> None:
    # 002 §3.2 and its picture: 1 (terrain) + 2 (units) = 3
    state = position(
        civs=("japanese", "greek", "danish"),
        purse={0: "military 3"},
        land={10: Held(0, 3), 7: Held(0, 2), 6: Held(1, 2)},
    )
    assert defence(state, 6) == 3
    conquer(state, 6, "10", "10", "7")
    assert held(state, 6) == Held(0, 3)
    assert held(state, 10) == Held(0, 1)
    assert held(state, 7) == Held(0, 1)
    assert held(state, 13) == Held(1, 9, warlord=True)


def test_the_same_units_may_conquer_several_times_for_1_military_each() -> None:
    # 002 §3.2
    state = position(
        purse={0: "military 5"}, fronts={7: "", 4: ""}, land={3: Held(0, 1), 21: Held(0, 6)}
    )
    conquer(state, 7, "2", "2")
    assert held(state, 7) == Held(0, 2)
    conquer(state, 4, "7")
    assert held(state, 7) == Held(0, 1)
    assert held(state, 4) == Held(0, 1)
    assert purse(state) == {"military": 2}


def test_a_tile_one_controls_is_never_abandoned() -> None:
    # 002 §3.2: a unit or an outpost stays; rules-delta C5
    state = position(purse={0: "military 9"}, land={3: Held(0, 1), 5: Held(0, 2)}, fronts={4: ""})
    play(state, "conquer:4")
    assert reason(state, "tile:3") == "no-unit-to-spare"
    assert reason(state, "tile:5") is None


def test_an_outpost_holds_a_province_without_units() -> None:
    # 002 §3.2
    state = position(purse={0: "military 9"}, land={3: Held(0, 1, outpost=True)}, fronts={4: ""})
    conquer(state, 4, "3")
    assert held(state, 3) == Held(0, 0, outpost=True)


def test_a_capital_may_be_left_empty_and_is_still_controlled() -> None:
    # 002 §3.2: « sauf votre Capitale »
    state = position(purse={0: "military 9"}, land={21: Held(0, 9)}, fronts={5: "", 3: ""})
    conquer(state, 5, "warlord")
    assert held(state, HOME) == Held(0, 0)
    assert (
        reason(state, "conquer:3") == "too-few-units"
    )  # beside the empty capital, but nobody comes


def test_water_is_never_conquered() -> None:
    # 002 §3.2
    assert reason(position(purse={0: "military 9"}), "conquer:1") == "water"


def test_capitals_are_never_conquered() -> None:
    # 002 §3.2
    state = position(purse={0: "military 9"}, land={12: Held(0, 3)})
    assert reason(state, "conquer:13") == "capital"
    assert reason(state, "conquer:2") == "capital"


def test_a_province_of_ones_own_is_not_conquered() -> None:
    state = position(purse={0: "military 9"}, land={3: Held(0, 3)})
    assert reason(state, "conquer:3") == "yours-already"


def test_no_more_units_go_than_are_needed() -> None:
    # rules-delta C4
    state = position(purse={0: "military 9"}, fronts={6: ""})
    conquer(state, 6, "2")
    assert asked(state) == "actions"
    assert held(state, 6) == Held(0, 1)


def test_one_unit_and_one_military_are_always_needed() -> None:
    # rules-delta A9; 002 §7 for emptied provinces: terrain 0 counts as 1
    state = position(fronts={3: ""})
    assert defence(state, 3) == 1
    assert reason(state, "conquer:3") == "not-affordable"


def test_an_emptied_province_defends_with_its_terrain() -> None:
    # 002 §7 (of the Monsters module, the one place that tells)
    state = position(fronts={6: "", 7: "", 3: ""})
    assert [defence(state, number) for number in (3, 6, 7)] == [1, 1, 2]


# -- barbarians ------------------------------------------------------------------------------------


def test_barbarians_add_their_value_to_the_terrain() -> None:
    # 002 §3.2, example: 2 on terrain 1 costs 3 military
    state = position(fronts={6: "barbarian 2"}, purse={0: "military 3"})
    assert defence(state, 6) == 3
    conquer(state, 6, "2", "2", "2")
    assert held(state, 6) == Held(0, 3)


def test_one_of_the_two_gains_of_the_token_is_chosen_at_once() -> None:
    # 002 §3.2, Conquérir une province barbare
    found = set()
    for seed in range(12):
        state = position(fronts={6: "barbarian 1"}, purse={0: "military 2"})
        state.reseed(seed)
        conquer(state, 6, "2", "2")
        assert asked(state) == "branch"
        assert legal(state) == {"branch:1", "branch:2"}
        play(state, "branch:1")
        assert purse(state) == {"gold": 1}
        found.add(tuple(seat_of(state, 0)["tokens"]))
    assert len(found) > 2  # which token it is nobody knew


def test_the_token_is_kept_and_the_province_has_none_any_more() -> None:
    # 002 §3.2, Conquérir une province barbare
    state = position(fronts={6: "barbarian 1"}, purse={0: "military 2"})
    events = play(state, "conquer:6", "tile:2", "tile:2", "branch:1")
    assert owned_tokens(state) == 1
    assert tile(state, 6)["front"] is None
    assert {"conquered", "token"} <= set(kinds(events))


# -- free cities -----------------------------------------------------------------------------------


def test_a_free_city_defends_with_its_terrain_and_wants_its_price() -> None:
    # 002 §3.2, example: 2 science on terrain 1 costs 1 military and 2 science
    state = position(fronts={6: "science 2"}, purse={0: "military 1, science 2"})
    assert defence(state, 6) == 1
    conquer(state, 6, "2")
    assert held(state, 6) == Held(0, 1)
    assert asked(state) == "branch"
    play(state, "branch:1")
    assert "military" not in purse(state)
    assert owned_tokens(state) == 1


@pytest.mark.parametrize("money", ["military 1, science 1", "military 9", "science 9"])
def test_without_its_price_a_free_city_is_not_conquered(money: str) -> None:
    # 002 §3.2, Conquérir une province ville libre
    state = position(fronts={6: "science 2"}, purse={0: money})
    assert reason(state, "conquer:6") == "not-affordable"


def test_gold_pays_for_both_parts_of_the_price() -> None:
    # 002 §3.2, Remarque
    state = position(fronts={6: "science 2"}, purse={0: "gold 3"})
    conquer(state, 6, "2")
    assert purse(state).get("gold", 0) == 0
    assert reason(position(fronts={6: "science 2"}, purse={0: "gold 2"}), "conquer:6") is not None


def test_a_price_in_military_comes_on_top_of_the_units() -> None:
    # 002 §3.2
    for military, answer in ((2, "not-affordable"), (3, None)):
        state = position(fronts={6: "military 2"}, purse={0: f"military {military}"})
        assert reason(state, "conquer:6") == answer


def test_pledged_gold_saves_military_first_and_leaves_what_the_price_needs() -> None:
    # 002 §3.1: gold may replace any basic resource
    state = position(fronts={6: "science 2"}, purse={0: "military 1, science 2, gold 2"})
    play(state, "pledge", "pledge", "conquer:6", "tile:2")
    assert {name: n for name, n in purse(state).items() if name != "culture"} == {
        "military": 1,
        "science": 1,
    }
    state = position(fronts={6: "science 2"}, purse={0: "military 1, science 1, gold 1"})
    play(state, "pledge", "conquer:6", "tile:2")
    assert not {"military", "science", "gold"} & set(purse(state))


KILWA = {6: "same 2"}  # two of one basic resource, on terrain 1


def test_a_price_of_one_kind_is_chosen_when_it_is_paid() -> None:
    # Kilwa
    state = position(fronts=KILWA, purse={0: "military 3, science 2, production 1"})
    play(state, "conquer:6")
    assert asked(state) == "pay"
    assert legal(state) == {"resource:military", "resource:science"}
    play(state, "resource:science", "tile:2")  # the second science is forced
    assert purse(state) == {"military": 2, "production": 1}
    assert held(state, 6) == Held(0, 1)


@pytest.mark.parametrize(
    ("money", "answer"),
    [
        ("military 1, science 1, production 1", "not-affordable"),
        ("military 2, science 1, production 1", "not-affordable"),
        ("military 1, science 2", None),
        ("military 3", None),
        ("science 2, gold 1", None),
        ("military 1, production 1, gold 1", None),
        ("gold 3", None),
        ("gold 2, science 1", None),
        ("gold 2", "not-affordable"),
    ],
)
def test_gold_stands_for_the_kind_that_is_paid(money: str, answer: str | None) -> None:
    state = position(fronts=KILWA, purse={0: money})
    assert reason(state, "conquer:6") == answer


def test_pledged_gold_leaves_what_a_price_of_one_kind_needs() -> None:
    state = position(fronts=KILWA, purse={0: "military 1, science 1, gold 1"})
    play(state, "pledge", "conquer:6")
    while asked(state) == "pay":
        state.apply(state.legal_actions()[0])
    play(state, "tile:2")
    assert not {"military", "science", "gold"} & set(purse(state))


def test_a_free_city_on_terrain_0_needs_one_unit() -> None:
    # 000, Conquérir une province ville libre; rules-delta A9
    state = position(fronts={3: "science 2"}, purse={0: "science 2"})
    assert reason(state, "conquer:3") == "not-affordable"
    state = position(fronts={3: "science 2"}, purse={0: "science 2, military 1"})
    conquer(state, 3, "2")
    assert held(state, 3) == Held(0, 1)


# -- other players ---------------------------------------------------------------------------------


def test_an_enemy_province_defends_with_terrain_units_and_structures() -> None:
    # 002 §3.2, example: 2 + 1 soldier + 2 warlord + 3 outpost + 2 Stonehenge = 10
    state = position(
        land={3: Held(0, 0, outpost=True), 7: Held(1, 1, warlord=True, outpost=True)},
        wonders={"stonehenge": (1, 7)},
        purse={0: "military 10"},
    )
    assert defence(state, 7) == 10
    conquer(state, 7, *["2"] * 9, "warlord")
    assert held(state, 7) == Held(0, 9, warlord=True)


def test_three_soldiers_and_a_warlord_on_terrain_2_defend_with_7() -> None:
    # 000, Conquérir une province ennemie, example
    assert defence(position(land={7: Held(1, 3, warlord=True)}), 7) == 7


def test_the_warlord_defends_with_2_and_attacks_as_1() -> None:
    # 002 §3.2, Déplacer votre chef de guerre; 000: 2 against 1
    state = position(land={6: Held(1, 0, warlord=True)}, purse={0: "military 3"})
    assert defence(state, 6) == 3
    play(state, "conquer:6", "warlord")
    assert asked(state) == "units"
    play(state, "tile:2", "tile:2")
    assert held(state, 6) == Held(0, 2, warlord=True)


def test_defenders_return_to_their_capital_and_the_outpost_to_the_reserve() -> None:
    # 002 §3.2, Conquérir une province ennemie
    state = position(
        land={3: Held(0, 1), 6: Held(1, 1, warlord=True, outpost=True)}, purse={0: "military 9"}
    )
    assert seat_of(state, 1)["outposts"] == 1
    conquer(state, 6, *["2"] * 7)
    assert held(state, 6) == Held(0, 7)
    assert held(state, 13) == Held(1, 9, warlord=True)
    assert seat_of(state, 1)["outposts"] == 2


def test_a_conquered_wonder_token_stays_and_its_card_and_points_remain_with_the_builder() -> None:
    # rules-delta C6
    state = position(land={6: Held(1, 1)}, wonders={"stonehenge": (1, 6)}, purse={0: "military 9"})
    assert defence(state, 6) == 4
    conquer(state, 6, "2", "2", "2", "2")
    assert wonder_on(state, 6) == "stonehenge"
    assert seat_of(state, 0)["points"]["wonders"] == 0
    assert seat_of(state, 1)["points"]["wonders"] == 2
    assert defence(state, 6) == 1 + 4 + 2


def test_a_wonder_token_alone_defends_but_controls_nothing() -> None:
    # rules-delta C6
    state = position(wonders={"stonehenge": (1, 6)}, fronts={6: ""}, purse={0: "military 3"})
    assert held(state, 6) is None
    assert defence(state, 6) == 3
    assert seat_of(state, 1)["points"]["provinces"] == 0


def test_fortification_adds_defence_until_the_owners_next_turn() -> None:
    # verbs: fortify, on the Great Wall
    state = position(
        cities={0: "great-wall"},
        decks={0: ""},
        wonders={"great-wall": (0, 2)},
        land={6: Held(0, 1), 5: Held(0, 1)},
        active="a1",
    )
    play(state, "use:a1", "tile:6")
    assert reason(state, "tile:6") == "used-up"
    assert reason(state, "tile:2") == "not-yours"  # a capital is no province
    play(state, "no", "end-turn")
    for _ in range(2):
        assert (defence(state, 5), defence(state, 6)) == (2, 4)
        play(state, "activate:a1", "end-turn")
    assert defence(state, 6) == 2


# -- the warlord -----------------------------------------------------------------------------------


def test_the_warlord_brings_his_effect_when_he_attacks() -> None:
    # 002 §3.2, Déplacer votre chef de guerre: Siegfried, 2 military
    state = position(fronts={6: ""}, purse={0: "military 1"})
    conquer(state, 6, "warlord")
    assert purse(state) == {"military": 2}
    assert held(state, 6) == Held(0, 0, warlord=True)


def test_without_the_warlord_there_is_no_effect() -> None:
    # 002 §3.2
    state = position(fronts={6: ""}, purse={0: "military 1"})
    conquer(state, 6, "2")
    assert purse(state) == {}


def test_his_effect_works_once_a_turn() -> None:
    # 002 §3.2
    state = position(fronts={6: "", 5: ""}, purse={0: "military 2"}, land={3: Held(0, 1)})
    conquer(state, 6, "warlord")
    play(state, "move:2", "tile:6")
    assert purse(state) == {"military": 2}
    conquer(state, 5, "warlord")
    assert purse(state) == {"military": 1}


def test_his_effect_comes_again_next_turn() -> None:
    # 002 §3.2: « une fois par tour »
    state = position(fronts={6: "", 5: ""}, purse={0: "military 2"}, land={3: Held(0, 1)})
    conquer(state, 6, "warlord")
    play(state, "move:2", "tile:6")
    finish_turn(state)
    for _ in range(2):
        play(state, "activate:a1")
        finish_turn(state)
    play(state, "activate:a1")
    set_purse(state, 0, "military 1")
    conquer(state, 5, "warlord")
    assert purse(state) == {"military": 2}


def test_a_manoeuvre_with_the_warlord_brings_nothing() -> None:
    # 002 §3.2: only among attacking units
    state = position(land={6: Held(0, 1)}, purse={0: "military 1"})
    play(state, "move:2", "warlord")
    assert held(state, 6) == Held(0, 1, warlord=True)
    assert purse(state) == {}


def test_of_effects_set_off_together_the_player_chooses_the_order() -> None:
    # 002 §3.2: the warlord's and the token's
    state = position(fronts={3: "barbarian 1"}, purse={0: "military 1"})
    play(state, "conquer:3", "warlord")
    assert asked(state) == "order"
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert texts == ["Effect 1 first: Barbarians of value 1", "Effect 2 first: Siegfried"]
    play(state, "pick:2")
    assert purse(state) == {"military": 2}
    assert asked(state) == "branch"


# -- what cards change -----------------------------------------------------------------------------


def test_with_longships_a_province_one_tile_off_can_be_conquered_even_over_water() -> None:
    # 002 §2, Drakkars: at one tile's distance; crow-fly tiles
    state = position(
        policies={0: "longships"},
        land={6: Held(0, 5)},
        fronts={12: "", 16: ""},
        purse={0: "military 9"},
    )
    assert reason(state, "conquer:12") is None  # beyond water
    assert reason(state, "conquer:16") is None
    assert reason(state, "conquer:17") == "not-adjacent"
    play(state, "conquer:12")
    assert legal(state) >= {"tile:6", "tile:2"}


def test_pillage_brings_production_for_every_conquest() -> None:
    # 002 §2, Pillage
    state = position(policies={0: "pillage"}, fronts={5: "", 6: ""}, purse={0: "military 2"})
    conquer(state, 5, "2")
    conquer(state, 6, "2")
    assert purse(state) == {"production": 2}


def test_raids_bring_gold_for_coastal_provinces_only() -> None:
    # 002 §2, Raids; §9: coastal is beside water
    state = position(policies={0: "raids"}, fronts={5: "", 6: ""}, purse={0: "military 2"})
    conquer(state, 5, "2")
    assert purse(state) == {"military": 1}
    conquer(state, 6, "2")
    assert purse(state) == {"gold": 1}


def test_a_discount_lowers_units_and_military_of_the_next_conquest() -> None:
    # verbs: discount, on Gunpowder; B6: never under 1
    state = position(
        cities={0: "library+gunpowder"},
        active="a1",
        fronts={6: "barbarian 2", 5: ""},
        purse={0: "military 1"},
    )
    play(state, "use-knowledge:a1")
    conquer(state, 6, "2")
    assert held(state, 6) == Held(0, 1)
    assert units_needed(world(state), 0, 4) == 1


def test_a_policy_developed_in_between_counts_from_then_on() -> None:
    # 002 §3.2: actions in any order
    state = position(fronts={5: "", 6: ""}, purse={0: "military 2, culture 1"})
    conquer(state, 5, "2")
    develop(state, "pillage")
    play(state, "basic:workshop")
    conquer(state, 6, "2")
    assert purse(state) == {"production": 1}
