"""The effects of the buildings of the development deck."""

from __future__ import annotations

import pytest

from acropole.games.monumental.numbers import L_SOLDIERS
from tests.games.monumental.cards import HOME, active, covers

# -- Era I -----------------------------------------------------------------------------------------


@covers("pharmacy")
def test_the_pharmacy_archives_a_card_for_2_basic_resources_of_one_kind() -> None:
    table = active("pharmacy", city={"b2": "fort", "b3": "mine"}).play("use")
    assert table.legal() == {"card:b2", "card:b3"}
    table.play("card:b2")
    assert table.archived("fort")
    assert table.city() == {"a1": "pharmacy", "b3": "mine"}
    assert table.gains("resource:science") == {"science": 2}
    assert table.asked == "actions"


@covers("pharmacy")
def test_the_pharmacy_gives_nothing_when_no_card_can_be_archived() -> None:
    assert active("pharmacy", city={"a2": "fort"}).why("use") == "effect-impossible"


@covers("warrior-altar")
def test_the_warrior_altar_gives_1_culture_after_a_conquest_of_this_turn() -> None:
    table = active("warrior-altar", bare=[4])
    assert table.why("use") == "effect-impossible"
    table.conquer(4)
    assert table.gains("use") == {"culture": 1}


@covers("warrior-altar")
def test_the_warrior_altar_counts_no_conquest_of_an_earlier_turn() -> None:
    table = active("pharmacy", bare=[4], deck=["warrior-altar"], purse={"military": 1})
    table.conquer(4).next_turn().play("activate:a1")
    table.subject = "warrior-altar"
    assert table.why("use") == "effect-impossible"


@covers("granary")
def test_the_granary_keeps_2_basic_resources_for_the_next_turn() -> None:
    table = active("granary", purse={"science": 3, "gold": 1}).play("use", "end-turn")
    assert table.asked == "keep"
    assert table.legal() == {"no", "resource:production", "resource:science"}
    table.play("resource:production", "resource:science")
    assert table.state.to_move == 1
    assert table.purse() == dict.fromkeys(table.purse(), 0) | {
        "production": 1,
        "science": 1,
        "gold": 1,
    }


@covers("granary")
def test_what_the_granary_kept_is_not_gained_in_the_next_turn() -> None:
    deck = ["mine", "library", "library", "library", "fort", "fort", "fort", "forum", "temple"]
    table = active("granary", deck=deck).play("use", "end-turn")
    table.play("resource:production", "resource:production").pass_rival()
    assert table.city()["a1"] == "mine"
    table.play("activate:a1")
    assert table.has("production") == 2
    assert table.why("use:a1") == "effect-impossible"


@covers("granary")
def test_an_unused_granary_keeps_nothing() -> None:
    table = active("granary").play("end-turn")
    assert table.asked != "keep"
    assert table.has("production") == 0


@covers("harbour")
def test_the_harbour_gives_2_steps_shared_among_the_explorers() -> None:
    table = active("harbour").play("use")
    assert table.gains("explore:1.e", "explore:2.ne") == {}
    assert table.explorers() == (9, 4)
    assert table.asked == "actions"


@covers("harbour")
def test_steps_need_not_all_be_made() -> None:
    table = active("harbour").play("use", "explore:1.e", "no")
    assert (table.explorers(), table.asked) == ((9, HOME), "actions")


# -- Era II ----------------------------------------------------------------------------------------


@covers("university")
def test_the_university_gives_2_gold_after_acquiring_a_knowledge() -> None:
    table = active(
        "university", track={1: "mathematics", 2: "market"}, purse={"production": 3, "science": 3}
    )
    table.play("acquire:2")
    assert table.why("use") == "effect-impossible"
    table.play("acquire:1")
    assert table.gains("use") == {"gold": 2}


@covers("university")
def test_a_knowledge_that_is_taken_is_not_acquired() -> None:
    table = active("university", city={"a2": "hadron-collider"}, track={1: "mathematics"})
    table.play("use:a2")
    assert table.deck() == ["mathematics"]
    assert table.why("use") == "effect-impossible"


@covers("guildhall")
def test_the_guildhall_gives_a_basic_building_with_the_first_building_acquired() -> None:
    table = active("guildhall", track={1: "market"}, purse={"production": 5})
    table.play("acquire:1")
    assert table.asked == "basic"
    assert table.gains("basic:laboratory") == {}
    assert table.asked == "actions"
    assert table.deck() == ["laboratory", "market"]
    table.play("basic:workshop")
    assert table.asked == "actions"
    assert table.deck() == ["workshop", "laboratory", "market"]


@covers("guildhall")
def test_a_basic_building_that_is_bought_counts_for_the_guildhall() -> None:
    table = active("guildhall").play("basic:workshop", "basic:archery-range")
    assert table.deck() == ["archery-range", "workshop"]


@covers("guildhall")
def test_knowledge_and_wonders_give_no_basic_building() -> None:
    purse = {"science": 3}
    table = active("guildhall", track={1: "mathematics", 2: "pyramids"}, purse=purse)
    assert table.play("acquire:1", "acquire:2").asked == "actions"
    assert sum(table.basics().values()) == 30


@covers("guildhall")
def test_a_guildhall_that_is_not_activated_gives_nothing() -> None:
    table = active("market", city={"b2": "guildhall"}, purse={"production": 2})
    assert table.play("basic:workshop").asked == "actions"


@covers("guildhall")
def test_the_first_building_of_a_turn_may_have_come_before_the_guildhall() -> None:
    table = active("camps", city={"b2": "guildhall"}, purse={"production": 2, "gold": 1})
    table.play("basic:workshop", "use")
    assert "b2" in table.active()
    assert table.play("basic:workshop").asked == "actions"  # the second of this turn


@covers("guildhall")
def test_a_guildhall_drawn_for_use_is_in_force() -> None:
    table = active("market", deck=["guildhall"], purse={"science": 2}).play("progress")
    assert table.play("basic:workshop").asked == "basic"


@covers("guildhall")
def test_the_guildhall_is_out_of_force_in_the_next_turn() -> None:
    table = active("guildhall", deck=["fort"] * 3 + ["library"] * 3 + ["work-camp"] * 4)
    table.next_turn().play("activate:a1").give(production=2)
    assert table.play("basic:workshop").asked == "actions"


@covers("commandery")
def test_the_commandery_moves_two_units_for_nothing() -> None:
    table = active("commandery", provinces={4: 1, 13: 3}).play("use")
    assert table.asked == "move-free"
    assert table.why("move:4") == "no-unit-to-spare"
    assert table.gains("move:13", "tile:4") == {}
    assert table.asked == "move-free"
    assert table.gains("move:13", "tile:4") == {}
    assert (table.land(13, L_SOLDIERS), table.land(4, L_SOLDIERS)) == (1, 3)
    assert table.asked == "actions"


@covers("commandery")
def test_the_commandery_reaches_only_connected_tiles() -> None:
    table = active("commandery", provinces={4: 1, 16: 1}).play("use", f"move:{HOME}")
    table.play(f"tile:{HOME}")  # a soldier, not the warlord
    assert table.land(4, L_SOLDIERS) == 2  # 16 lies apart


@covers("commandery")
def test_the_commandery_is_unusable_without_a_province() -> None:
    assert active("commandery").why("use") == "effect-impossible"


@covers("scriptorium")
def test_the_scriptorium_puts_a_discarded_knowledge_under_a_card() -> None:
    table = active(
        "scriptorium",
        city={"a2": "mine", "b2": "fort", "b3": "library", "c2": "work-camp"},
        known={"b3": "writing"},
        discard=["mathematics", "fort", "alchemy"],
    ).play("use")
    assert table.legal() == {"pick:1", "pick:2"}
    table.play("pick:2")
    assert table.legal() == {"card:b2", "card:c2"}  # not activated, without a knowledge
    table.play("card:b2")
    assert table.known() == {"b2": "alchemy", "b3": "writing"}
    assert table.discard() == ["fort", "mathematics"]


@covers("scriptorium")
def test_the_scriptorium_needs_a_discarded_knowledge_and_a_place_for_it() -> None:
    table = active("scriptorium", city={"b2": "fort"}, discard=["mine"])
    assert table.why("use") == "effect-impossible"
    table = active("scriptorium", city={"a2": "fort"}, discard=["mathematics"])
    assert table.why("use") == "effect-impossible"


@covers("scriptorium")
def test_a_knowledge_drawn_and_then_attached_works_only_once_in_a_turn() -> None:
    """However a card is activated, it is so once a turn."""
    table = active(
        "scriptorium",
        civ="danish",
        city={"b2": "fort"},
        deck=["mathematics"],
        policies=["camps"],
        purse={"science": 2, "gold": 1},
    )
    assert table.gains("progress") == {"science": 1 - 2}
    table.play("use")
    assert table.known() == {"b2": "mathematics"}
    assert table.gains("use-policy") == {"gold": -1, "military": 1}  # the fort, no science


# -- Renaissance -----------------------------------------------------------------------------------


@covers("arsenal")
def test_the_arsenal_gives_a_basic_building_for_each_province_taken_from_a_player() -> None:
    table = active("arsenal", rivals={4: 1, 13: 1}, purse={"military": 1})
    for tile, id in ((4, "workshop"), (13, "laboratory")):
        table.conquer(tile)
        assert table.asked == "basic"
        table.play(f"basic:{id}")
    assert table.deck() == ["laboratory", "workshop"]


@covers("arsenal")
def test_the_arsenal_gives_nothing_for_other_conquests() -> None:
    table = active("arsenal", bare=[4], fronts={13: "barbarian-1a"}, purse={"military": 1})
    assert table.conquer(4).asked == "actions"
    assert table.conquer(13).asked == "branch"
    assert table.play("branch:1").asked == "actions"


@covers("medici-bank")
@pytest.mark.parametrize(("gold", "gain"), [(2, {"gold": 2}), (5, {"gold": 2})])
def test_the_medici_bank_gives_2_gold_to_those_who_hold_4(gold: int, gain: dict[str, int]) -> None:
    assert active("medici-bank", purse={"gold": gold}).gains("use") == gain  # and 2 printed


@covers("medici-bank")
def test_the_medici_bank_gives_nothing_to_those_who_hold_3() -> None:
    table = active("medici-bank", purse={"gold": 1})
    assert table.why("use") == "effect-impossible"


@covers("observatory")
def test_the_observatory_orders_the_top_three_cards_and_draws_one() -> None:
    table = active("observatory", deck=["fort", "library", "work-camp", "mine"]).play("use")
    assert table.asked == "scry"
    assert table.legal() == {"no", "pick:1", "pick:2", "pick:3"}
    table.play("pick:1")  # back on the deck: the fort
    assert table.gains("pick:2", "no") == {"production": 1}  # the work camp upon it is drawn
    assert table.deck() == ["fort", "mine"]
    assert table.discard() == ["library", "work-camp"]


@covers("observatory")
def test_the_observatory_may_discard_all_it_sees() -> None:
    table = active("observatory", deck=["fort", "library", "work-camp", "workshop"])
    assert table.gains("use", "no") == {"production": 2}
    assert table.discard() == ["fort", "library", "work-camp", "workshop"]


@covers("observatory")
def test_the_observatory_does_not_shuffle_to_see_more() -> None:
    table = active("observatory", deck=["fort"], discard=["mine", "library"]).play("use")
    assert table.legal() == {"no", "pick:1"}
    assert table.gains("pick:1") == {"military": 1}
    assert table.discard() == ["fort", "library", "mine"]


@covers("observatory")
def test_with_an_empty_deck_the_observatory_only_draws() -> None:
    table = active("observatory", discard=["fort"])
    assert table.gains("use") == {"military": 1}


@covers("playhouse")
def test_the_playhouse_repeats_the_bonus_of_a_policy() -> None:
    table = active("playhouse", policies=["poliorcetics", "architecture"]).play("use")
    assert table.gains(f"develop:{table.policy_number('poliorcetics')}") == {"gold": 1}


@covers("playhouse")
def test_the_playhouse_needs_a_policy() -> None:
    assert active("playhouse").why("use") == "effect-impossible"
