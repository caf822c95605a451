"""The effects of the wonders, used when their cards are activated."""

from __future__ import annotations

import json

import pytest

from acropole.games.monumental.numbers import L_FORT, L_SOLDIERS
from acropole.games.monumental.rules.conquest import units_needed
from acropole.games.monumental.rules.turn import tally_of
from acropole.games.monumental.rules.verbs import can_copy_token
from acropole.kernel.machine import array
from acropole.kernel.soundness import examined
from tests.games.monumental.cards import GAME, HOME, Table, active, covers, figure, gain_of
from tests.games.monumental.table import world

BASIC_CITY = {"b2": "fort", "b3": "library"}

# -- sections --------------------------------------------------------------------------------------


@covers("stonehenge", "florence-dome")
@pytest.mark.parametrize(
    ("id", "cost", "gain"),
    [("stonehenge", 4 - 2, {"culture": 1}), ("florence-dome", 4 - 3, {"science": 2})],
)
def test_a_section_is_built_cheaper_and_rewarded(id: str, cost: int, gain: dict[str, int]) -> None:
    table = active(id, track={2: "eiffel-tower", 3: "market"}, purse={"production": cost})
    assert table.gains("use") == {"production": -cost, **gain}
    assert table.track() == {3: "market"}


@covers("stonehenge", "florence-dome")
@pytest.mark.parametrize(("id", "cost"), [("stonehenge", 4 - 2), ("florence-dome", 4 - 3)])
def test_without_the_production_the_reward_is_out_of_reach(id: str, cost: int) -> None:
    table = active(id, track={2: "eiffel-tower"}, purse={"production": cost - 1, "science": 9})
    assert table.why("use") == "effect-impossible"


@covers("stonehenge", "florence-dome")
@pytest.mark.parametrize("id", ["stonehenge", "florence-dome"])
def test_without_a_wonder_to_build_it_is_unusable(id: str) -> None:
    table = active(id, track={2: "market"}, purse={"production": 9})
    assert table.why("use") == "effect-impossible"


@covers("stonehenge", "florence-dome")
@pytest.mark.parametrize(
    ("id", "cost", "gain"),
    [("stonehenge", 3 - 2, {"culture": 1}), ("florence-dome", 1, {"science": 2})],
)
def test_the_second_section_counts_too_and_costs_at_least_1(
    id: str, cost: int, gain: dict[str, int]
) -> None:
    table = active(id, begun="pyramids", provinces={4: 1}, purse={"production": 9}).play("use")
    assert table.purse() == dict.fromkeys(table.purse(), 0) | {
        "production": 9 - cost,
        **gain_of("pyramids", "bonus"),
        **gain,
    }


@covers("stonehenge")
def test_a_wonder_without_a_free_tile_is_not_completed() -> None:
    table = active("stonehenge", begun="pyramids", purse={"production": 9})
    assert table.why("use") == "effect-impossible"  # Stonehenge stands on the only tile


# -- exploration tokens ----------------------------------------------------------------------------


@covers("pyramids")
def test_the_pyramids_repeat_a_gain_of_a_token_and_return_it_to_the_box() -> None:
    table = active("pyramids", tokens=["barbarian-1a", "petra"]).play("use")
    assert table.asked == "token"
    assert len(table.legal()) == 2
    table.play(f"token:{table.token_number('petra') + 1}")
    assert table.gains("branch:2") == {"science": 3}
    assert (table.held("petra"), table.held("barbarian-1a")) == (0, 1)


@pytest.mark.parametrize("token", ["barbarian-1a", "petra"])
def test_a_game_can_be_saved_while_a_token_is_repeated(token: str) -> None:
    table = active("pyramids", tokens=["barbarian-1a", "petra"]).play("use")
    table.play(f"token:{table.token_number(token) + 1}")
    dump = world(table.state).dump()
    shape = GAME.variant(json.loads(table.state.to_json())["options"]).shape(dump)
    dump["development"] += [0] * (shape.parts["development"].rows - len(dump["development"]))
    assert examined(dump, shape) == dump


@covers("pyramids")
def test_the_pyramids_return_one_of_two_equal_tokens() -> None:
    table = active("pyramids", tokens=["barbarian-1a"] * 2)
    assert table.gains("use", "branch:2") == {"production": 2}
    assert table.held("barbarian-1a") == 1


def test_two_tokens_of_one_kind_are_copied_once_each() -> None:
    table = active("pyramids", tokens=["barbarian-1a"] * 2)
    state, kind = table.state, table.token_number("barbarian-1a")
    world(state).reused = array([kind])
    assert can_copy_token(world(state), 0, kind)
    world(state).reused = array([kind, kind])
    assert not can_copy_token(world(state), 0, kind)


def test_a_copied_token_that_was_returned_is_not_held_against_its_kind() -> None:
    table = active("pyramids", tokens=["barbarian-1a"] * 2).play("use", "branch:1")
    assert can_copy_token(world(table.state), 0, table.token_number("barbarian-1a"))


@covers("pyramids")
def test_the_pyramids_need_a_token() -> None:
    assert active("pyramids").why("use") == "effect-impossible"


# -- the city --------------------------------------------------------------------------------------


@covers("hanging-gardens")
def test_the_hanging_gardens_give_1_production_and_reinforce_2_cards() -> None:
    city = {"a2": "fort", "a3": "mine", "b1": "library"}
    table = active("hanging-gardens", city=city, deck=["work-camp"] * 5)
    assert table.gains("use") == {"production": 1}
    table.play("end-turn")
    assert table.legal() == {"no", "card:a1", "card:a2", "card:a3", "card:b1"}
    table.play("card:a2", "card:a3")
    assert (table.city()["a2"], table.city()["a3"]) == ("fort", "mine")
    assert table.state.to_move == 1


@covers("hanging-gardens")
def test_the_hanging_gardens_may_reinforce_fewer_cards() -> None:
    deck = ["work-camp"] * 5 + ["library"] * 3
    table = active("hanging-gardens", city={"a2": "fort", "a3": "mine"}, deck=deck)
    table.play("use", "end-turn", "card:a2", "no")
    assert table.city()["a2"] == "fort"
    assert table.discard() == ["hanging-gardens", "mine"]


@covers("taj-mahal")
def test_the_taj_mahal_archives_a_card_and_takes_a_basic_building() -> None:
    table = active("taj-mahal", city=BASIC_CITY)
    assert table.gains("use", "card:b2", "basic:archery-range") == {}
    assert table.archived("fort")
    assert table.city()["b3"] == "library"
    assert table.deck() == ["archery-range"]
    assert table.asked == "actions"


@covers("taj-mahal")
def test_the_taj_mahal_takes_a_basic_building_although_nothing_can_be_archived() -> None:
    assert active("taj-mahal").play("use", "basic:workshop").deck() == ["workshop"]


@covers("artemis")
def test_artemis_gives_1_culture_for_a_card_and_a_gold() -> None:
    table = active("artemis", city=BASIC_CITY, purse={"gold": 1})
    assert table.gains("use", "card:b3") == {"gold": -1, "culture": 1}
    assert table.archived("library")
    assert table.city()["b2"] == "fort"


@covers("artemis")
def test_artemis_takes_both_or_nothing() -> None:
    assert active("artemis", city=BASIC_CITY).why("use") == "effect-impossible"
    assert active("artemis", purse={"gold": 9}).why("use") == "effect-impossible"


@covers("forbidden-city")
@pytest.mark.parametrize(
    ("closed", "gold"), [(["b2"], 1), (["b2", "b3"], 2), (["b2", "b3", "c2", "c3"], 3)]
)
def test_the_forbidden_city_gives_1_gold_for_each_place_not_activated_up_to_3(
    closed: list[str], gold: int
) -> None:
    table = active("forbidden-city", city={"a2": "fort", **dict.fromkeys(closed, "work-camp")})
    assert table.gains("use") == {"gold": gold}


@covers("forbidden-city")
def test_empty_places_are_not_closed_ones() -> None:
    assert active("forbidden-city", city={"a2": "fort"}).why("use") == "effect-impossible"


@covers("forbidden-city")
def test_a_knowledge_lying_alone_is_the_top_card_of_its_place() -> None:
    assert active("forbidden-city", known={"b2": "mathematics"}).gains("use") == {"gold": 1}


@covers("alhambra")
def test_the_alhambra_gives_2_gold_and_swaps_twice_when_the_city_is_filled() -> None:
    city = {"b2": "fort", "b3": "mine", "c2": "library"}
    table = active("alhambra", city=city, known={"b2": "alchemy"}, deck=["work-camp"] * 5)
    assert table.gains("use") == {"gold": 2}
    table.play("end-turn")
    assert table.asked == "may"
    table.play("yes", "card:b2", "card:b3", "card:b3", "card:c2")
    found = table.city()
    assert (found["b2"], found["b3"], found["c2"]) == ("mine", "library", "fort")
    assert table.known()["c2"] == "alchemy"  # each moves with its knowledge
    assert table.state.to_move == 1


@covers("alhambra")
def test_the_alhambra_swaps_only_if_it_was_used_and_only_if_wanted() -> None:
    given = {"city": {"b2": "fort", "b3": "mine"}, "deck": ["work-camp"] * 5}
    assert active("alhambra", **given).play("end-turn").state.to_move == 1
    table = active("alhambra", **given).play("use", "end-turn", "no")
    assert (table.city()["b2"], table.city()["b3"]) == ("fort", "mine")


# -- copying and drawing ---------------------------------------------------------------------------


@covers("colossus")
def test_the_colossus_copies_a_knowledge() -> None:
    table = active(
        "colossus", city={"b2": "market"}, known={"b2": "mathematics", "b3": "alchemy"}
    ).give(science=2)
    table.play("use")
    assert table.legal() == {"knowledge:b2", "knowledge:b3"}
    assert table.gains("knowledge:b3") == {"science": -2, "gold": 2}


@covers("colossus")
def test_the_colossus_without_a_knowledge_is_unusable() -> None:
    assert active("colossus", city=BASIC_CITY).why("use") == "effect-impossible"


@covers("space-station")
def test_the_space_station_draws_5_cards_and_uses_2_of_them() -> None:
    deck = ["fort", "library", "work-camp", "mine", "workshop", "forum"]
    table = active("space-station", deck=deck).play("use")
    assert table.asked == "pick-drawn"
    assert table.legal() == {"no", *(f"pick:{n}" for n in range(1, 6))}
    assert table.gains("pick:5") == {"production": 2}
    assert table.why("pick:5") == "used-up"
    assert table.gains("pick:1") == {"military": 1}
    assert table.asked == "actions"
    assert table.deck() == ["forum"]
    assert table.discard() == ["fort", "library", "mine", "work-camp", "workshop"]


@covers("space-station")
def test_the_space_station_offers_the_effects_of_what_it_uses() -> None:
    table = active("space-station", deck=["mine", "workshop", "fort"]).play("use", "pick:2")
    table.play("pick:1")
    assert table.asked == "use-drawn"
    assert table.gains("yes") == {"gold": 1}
    assert table.discard() == ["fort", "mine", "workshop"]


@covers("space-station")
def test_the_space_station_may_use_fewer_and_draws_what_there_is() -> None:
    table = active("space-station", deck=["fort"], discard=["library"]).play("use")
    assert table.legal() == {"no", "pick:1", "pick:2"}
    assert table.gains("no") == {}
    assert table.discard() == ["fort", "library"]


@covers("space-station")
def test_the_space_station_uses_no_card_that_was_already_used_this_turn() -> None:
    table = active("space-station", deck=["fort", "library"], purse={"science": 2})
    table.play("progress", "use")  # both are drawn, the fort again
    fort = next(n for n, card in enumerate(table.drawn(), 1) if card == "fort")
    assert table.why(f"pick:{fort}") == "used-up"
    assert len(table.legal()) == 2


@covers("space-station")
def test_the_space_station_needs_a_card_to_draw() -> None:
    assert active("space-station").why("use") == "effect-impossible"


@covers("statue-of-liberty")
def test_the_statue_of_liberty_gives_2_culture() -> None:
    assert active("statue-of-liberty").gains("use") == {"culture": 2}


@covers("hagia-sophia")
def test_hagia_sophia_gives_1_culture_and_repeats_the_bonus_of_a_policy() -> None:
    table = active("hagia-sophia", policies=["poliorcetics", "treaties"]).play("use")
    assert table.has("culture") == 1
    assert table.gains(f"develop:{table.policy_number('poliorcetics')}") == {"gold": 1}


@covers("hagia-sophia")
def test_hagia_sophia_without_a_policy_gives_only_culture() -> None:
    table = active("hagia-sophia")
    assert table.gains("use") == {"culture": 1}
    assert table.asked == "actions"


@covers("hadron-collider")
def test_the_collider_takes_a_knowledge_of_the_track() -> None:
    track = {1: "mathematics", 2: "market", 3: "pyramids", 4: "aviation"}
    table = active("hadron-collider", track=track).play("use")
    assert table.asked == "track"
    assert table.legal() == {"acquire:1", "acquire:4"}
    table.play("acquire:4")
    assert table.deck() == ["aviation"]
    assert table.track() == {1: "mathematics", 2: "market", 3: "pyramids"}
    assert tally_of(world(table.state), 0, 1) == 1


@covers("hadron-collider")
def test_the_collider_is_unusable_without_a_knowledge_to_take() -> None:
    table = active("hadron-collider", track={1: "market", 2: "pyramids"})
    assert table.why("use") == "effect-impossible"


# -- gold and culture ------------------------------------------------------------------------------


@covers("notre-dame")
def test_notre_dame_doubles_the_gold_and_takes_all_that_is_left_of_it() -> None:
    table = active("notre-dame", purse={"gold": 3, "culture": 1})
    assert table.gains("use") == {"gold": 3}
    table.play("basic:workshop")  # 2 of them are spent
    table.end_turn()
    assert (table.has("gold"), table.has("culture")) == (0, 1)


@covers("notre-dame")
def test_an_unused_notre_dame_takes_no_gold() -> None:
    assert active("notre-dame", purse={"gold": 3}).end_turn().has("gold") == 3


@covers("notre-dame")
def test_notre_dame_has_nothing_to_double_without_gold() -> None:
    assert active("notre-dame").why("use") == "effect-impossible"


@covers("notre-dame")
def test_notre_dame_takes_no_gold_in_the_next_turn() -> None:
    table = active("notre-dame", purse={"gold": 1}).play("use").next_turn()
    assert table.play("activate:a1").give(gold=4).end_turn().has("gold") == 4


@covers("eiffel-tower")
def test_the_eiffel_tower_gives_every_other_player_1_gold() -> None:
    table = active("eiffel-tower")
    before = table.purse(1)
    assert table.gains("use") == {"culture": 1, "gold": 3}
    assert table.purse(1) == before | {"gold": before["gold"] + 1}


@covers("sistine-chapel")
def test_the_sistine_chapel_gives_1_gold_and_sells_2_culture_for_2() -> None:
    table = active("sistine-chapel", purse={"gold": 1})
    assert table.gains("use", "yes") == {"gold": 1 - 2, "culture": 2}


@covers("sistine-chapel")
def test_the_culture_of_the_chapel_may_be_declined_and_must_be_affordable() -> None:
    assert active("sistine-chapel", purse={"gold": 1}).gains("use", "no") == {"gold": 1}
    table = active("sistine-chapel", purse={"production": 9})
    assert table.gains("use") == {"gold": 1}
    assert table.asked == "actions"


FOUR = ["poliorcetics", "treaties", "colonies", "architecture"]


@covers("angkor-wat")
@pytest.mark.parametrize("policies", range(5))
def test_angkor_wat_gives_1_science_and_1_for_each_policy_up_to_3(policies: int) -> None:
    table = active("angkor-wat", policies=FOUR[:policies])
    assert table.gains("use") == {"science": 1 + min(policies, 3)}


@covers("sydney-opera")
@pytest.mark.parametrize("policies", range(5))
def test_the_sydney_opera_gives_1_culture_and_1_gold_for_each_policy_up_to_3(
    policies: int,
) -> None:
    change = active("sydney-opera", policies=FOUR[:policies]).gains("use")
    assert change == {"culture": 1} | ({"gold": min(policies, 3)} if policies else {})


@covers("machu-picchu")
@pytest.mark.parametrize(
    ("held", "extra"), [([], 0), ([4, 13], 0), ([10, 4], 1), ([10, 17, 2], 3), ([10, 17, 2, 3], 3)]
)
def test_machu_picchu_gives_1_production_and_a_basic_resource_for_each_high_province(
    held: list[int], extra: int
) -> None:
    table = active("machu-picchu", provinces=dict.fromkeys(held, 1))
    change = table.gains("use", *["resource:science"] * extra)
    assert change == {"production": 1} | ({"science": extra} if extra else {})
    assert table.asked == "actions"


# -- war -------------------------------------------------------------------------------------------


@covers("krak")
def test_the_krak_gives_3_military_and_1_culture_after_conquering_from_a_player() -> None:
    table = active("krak", rivals={13: 1}, purse={"military": 2}).conquer(13)
    assert table.gains("use") == {"military": 3, "culture": 1}


@covers("krak")
def test_the_krak_gives_no_culture_for_other_conquests() -> None:
    table = active("krak", fronts={13: "barbarian-1a"}, bare=[4], purse={"military": 3})
    table.conquer(4).conquer(13).play("branch:1")
    assert table.gains("use") == {"military": 3}


@covers("saint-basil")
def test_saint_basil_arms_for_a_conquest_or_celebrates_it() -> None:
    given = {"bare": [4], "purse": {"military": 1}}
    assert active("saint-basil", **given).gains("use") == {"military": 3}
    assert active("saint-basil", **given).conquer(4).gains("use") == {"culture": 1, "gold": 1}


@covers("great-wall")
def test_the_great_wall_gives_2_military_and_fortifies_2_provinces() -> None:
    table = active("great-wall", provinces={4: 1, 9: 1, 13: 1})
    assert table.gains("use", "tile:9", "tile:13") == {"military": 2}
    assert [table.land(tile, L_FORT) for tile in (4, 9, 13)] == [0, 2, 2]
    assert table.asked == "actions"


@covers("great-wall")
def test_the_great_wall_makes_a_province_dearer_until_the_next_turn() -> None:
    table = active("great-wall", provinces={13: 1, 4: 1}).play("use", "tile:13", "tile:4")
    fortified = units_needed(world(table.state), 1, 13 - 1)
    table.next_turn()
    assert units_needed(world(table.state), 1, 13 - 1) == fortified - 2


@covers("trans-siberian")
def test_the_trans_siberian_gives_3_military_and_moves_4_units() -> None:
    table = active("trans-siberian", provinces={4: 1, 13: 2}).play("use")
    assert table.has("military") == 3
    for _ in range(4):
        assert table.asked == "move-free"
        table.play(f"move:{HOME}", f"tile:{HOME}", "tile:4")
    assert table.asked == "actions"
    assert table.has("military") == 3
    assert table.land(4, L_SOLDIERS) == 5


@covers("trans-siberian")
def test_the_trans_siberian_may_move_fewer_units() -> None:
    table = active("trans-siberian", provinces={13: 2}).play("use", "move:13", "no")
    assert table.asked == "actions"
    assert table.land(13, L_SOLDIERS) == 1


# -- explorers -------------------------------------------------------------------------------------


@covers("lighthouse")
def test_the_lighthouse_moves_explorers_2_steps_and_pays_1_gold_on_the_coast() -> None:
    table = active("lighthouse", provinces={4: 1}).play("use")
    assert table.gains("explore:1.e", "explore:1.e") == {"gold": 1}
    assert table.explorers() == (10, HOME)


@covers("lighthouse")
def test_the_lighthouse_pays_nothing_inland() -> None:
    table = active("lighthouse", provinces={13: 1})
    assert table.gains("use", "explore:1.e", "explore:2.e") == {}
    assert table.asked == "actions"


@covers("panama-canal")
def test_the_panama_canal_gives_4_steps_and_2_tokens() -> None:
    table = active("panama-canal", explorers=(9, HOME)).play("explorer:1", "use")
    table.play("explore:1.e", "explore:2.e", "explore:2.se", "explore:2.ne")
    assert table.explorers() == (10, 10)
    assert table.asked == "may"
    table.play("yes", "explorer:1")
    assert table.asked == "actions"  # the other one finds nothing left on tile 10
    assert world(table.state).producers[0] == 2
    assert table.has("gold") == figure("panama-canal", "gold")


@covers("panama-canal")
def test_the_panama_canal_lets_one_explorer_or_both_take_the_tokens() -> None:
    table = active("panama-canal", explorers=(9, 13)).play("use", "no", "yes")
    assert table.asked == "act"
    table.play("explorer:1", "explorer:2")
    assert table.asked == "actions"
    assert world(table.state).producers[0] == 2


@covers("panama-canal")
def test_the_tokens_of_the_panama_canal_may_be_declined() -> None:
    table = active("panama-canal", explorers=(9, 13)).play("use", "no", "no")
    assert world(table.state).producers[0] == 0


def test_a_wonder_lies_in_the_city_like_a_building() -> None:
    table = Table(city={"b2": "great-wall"}).play("activate:b2")
    assert table.gains("use:b2") == {"military": 2}
