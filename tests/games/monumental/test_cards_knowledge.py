"""The effects of the knowledge cards of the development deck."""

from __future__ import annotations

import pytest

from acropole.games.monumental.numbers import L_FORT, L_SOLDIERS
from acropole.games.monumental.rules import pieces as pieces_rules
from acropole.games.monumental.rules.conquest import units_needed
from acropole.games.monumental.rules.explorers import held_token
from acropole.games.monumental.rules.trade import policy_price
from tests.games.monumental.cards import CARDS, HOME, RIVAL_HOME, Table, active, covers
from tests.games.monumental.table import world

# -- resources -------------------------------------------------------------------------------------


@covers("navigation")
@pytest.mark.parametrize("resource", ["production", "science", "military"])
def test_navigation_gives_1_basic_resource_of_choice(resource: str) -> None:
    table = active("navigation").play("use")
    assert table.gains(f"resource:{resource}") == {resource: 1}
    assert table.asked == "actions"


@covers("navigation")
def test_navigation_gives_neither_gold_nor_culture() -> None:
    table = active("navigation").play("use")
    assert table.why("resource:gold") == "does-not-fit"
    assert table.why("resource:culture") == "does-not-fit"


@covers("masonry")
def test_masonry_gives_2_production_for_wonder_sections_only() -> None:
    table = active("masonry", track={1: "pyramids", 2: "market"}, purse={"production": 1})
    assert table.gains("use") == {"for-section": 2}
    assert table.why("acquire:2") == "not-affordable"
    assert table.why("basic:workshop") == "not-affordable"
    assert table.gains("acquire:1") == {"for-section": -2, "production": -1}


@covers("masonry")
def test_production_of_masonry_is_gained_and_is_lost_unused() -> None:
    table = active("masonry", city={"a2": "mine"}).play("use")
    assert table.gains("use:a2") == {"gold": 1}
    assert table.end_turn().purse()["for-section"] == 0


@covers("feudalism")
@pytest.mark.parametrize(("held", "gold"), [([], 1), ([4, 13], 1), ([4, 9, 13], 2)])
def test_feudalism_gives_1_gold_and_1_more_with_3_provinces(held: list[int], gold: int) -> None:
    assert active("feudalism", provinces=dict.fromkeys(held, 1)).gains("use") == {"gold": gold}


@covers("steam-engine")
@pytest.mark.parametrize("basics", range(5))
def test_the_steam_engine_gives_1_production_more_for_each_basic_building_up_to_3(
    basics: int,
) -> None:
    cells = ("a1", "a2", "a3", "b1")[:basics]
    table = active(
        "steam-engine", city={"b2": "workshop", "c1": "fort", **dict.fromkeys(cells, "laboratory")}
    )
    assert table.gains("use") == {"production": 2 + min(basics, 3)}


@covers("steam-engine")
def test_a_basic_building_drawn_for_use_counts_for_the_steam_engine() -> None:
    table = active("steam-engine", deck=["laboratory"], purse={"science": 2}).play("progress")
    assert table.gains("use") == {"production": 3}


@covers("finance")
def test_finance_gives_2_gold_and_sells_2_culture_for_3() -> None:
    table = active("finance", purse={"gold": 1})
    assert table.gains("use", "yes") == {"gold": 2 - 3, "culture": 2}


@covers("finance")
def test_the_culture_of_finance_may_be_declined_and_must_be_affordable() -> None:
    assert active("finance", purse={"gold": 1}).gains("use", "no") == {"gold": 2}
    table = active("finance", purse={"production": 9})
    assert table.gains("use") == {"gold": 2}
    assert table.asked == "actions"


@covers("cartography")
@pytest.mark.parametrize(
    ("taken", "gain"),
    [
        ([], {}),
        (["spice-1"], {"gold": 1}),
        (["spice-1", "arms-1", "timber-1"], {"gold": 3}),
        (["spice-1", "arms-1", "timber-1", "scroll-1"], {"gold": 3}),
    ],
)
def test_cartography_moves_an_explorer_and_pays_for_each_market_up_to_3(
    taken: list[str], gain: dict[str, int]
) -> None:
    table = active("cartography", market=taken)
    assert table.gains("use", "explore:1.e") == gain
    assert table.explorers() == (9, HOME)


@covers("cartography")
def test_a_market_token_already_spent_counts_for_cartography() -> None:
    table = active("cartography", market=["arms-1"]).play("use-market:arms")
    assert table.gains("use", "no") == {"gold": 1}


# -- drawing, copying, activating ------------------------------------------------------------------


@covers("writing")
def test_writing_draws_a_card_for_use_for_1_science() -> None:
    table = active("writing", deck=["fort", "mine"], purse={"science": 1})
    assert table.gains("use") == {"science": -1, "military": 1}
    assert (table.deck(), table.discard()) == (["mine"], ["fort"])


@covers("writing")
def test_the_effect_of_a_drawn_card_may_be_declined() -> None:
    given = {"city": {"b2": "mine"}, "deck": ["forum"], "purse": {"science": 1}}
    table = active("writing", **given).play("use")
    assert table.asked == "use-drawn"
    assert table.play("no").city() == {"b2": "mine"}
    assert active("writing", **given).play("use", "yes").archived("mine")


@covers("writing")
def test_a_drawn_card_activated_before_has_no_effect_and_spends_the_draw() -> None:
    table = active("writing", deck=["fort"], purse={"science": 3}).play("progress")
    assert table.discard() == ["fort"]
    assert table.gains("use") == {"science": -1}
    assert table.discard() == ["fort"]


@covers("writing")
def test_a_drawn_knowledge_works_alone() -> None:
    table = active("writing", deck=["alchemy"], purse={"science": 1, "military": 2})
    assert table.gains("use", "yes") == {"science": -1, "military": -2, "gold": 2}


@covers("electricity")
def test_electricity_activates_2_more_cards() -> None:
    table = active(
        "electricity",
        city={"a1": "mine", "b2": "fort", "b3": "library", "c2": "work-camp"},
        known={"b3": "bronze-working"},
    ).play("use")
    assert table.legal() == {"card:b2", "card:b3", "card:c2"}
    assert table.gains("card:b3", "card:c2") == {"science": 1, "military": 1, "production": 1}
    assert {"b3", "c2"} <= table.active()
    assert table.asked == "actions"


@covers("electricity")
def test_electricity_activates_the_one_card_that_is_left() -> None:
    table = active("electricity", city={"b2": "fort"})
    assert table.gains("use") == {"military": 1}
    assert table.asked == "actions"


@covers("electricity")
def test_electricity_with_nothing_left_to_activate_is_unusable() -> None:
    assert active("electricity", city={"a2": "fort"}).why("use") == "effect-impossible"


@covers("electricity")
def test_what_electricity_activates_can_be_used_and_leaves_the_city() -> None:
    table = active("electricity", city={"b2": "forum"}, purse={"gold": 2}).play("use")
    assert table.gains("use:b2") == {"gold": -2, "culture": 1}
    assert table.why("use:b2") == "used-up"
    table.play("end-turn")
    assert world(table.state).active[0] == 0


@covers("computing")
def test_computing_copies_a_card_and_draws_2() -> None:
    table = active(
        "computing",
        city={"a1": "fort", "b2": "market"},
        known={"b2": "mathematics"},
        deck=["work-camp", "library", "mine"],
    ).play("use")
    assert table.legal() == {"card:a1", "card:b2", "knowledge:b2"}
    assert table.gains("card:b2") == {"gold": 2, "production": 1, "science": 1}
    assert table.discard() == ["library", "work-camp"]


@covers("computing")
def test_computing_copies_no_wonder_and_nothing_that_copies() -> None:
    table = active(
        "computing", city={"a1": "great-wall", "b2": "playhouse"}, known={"b2": "printing"}
    )
    assert table.why("use") == "effect-impossible"


@covers("computing")
def test_computing_draws_although_there_is_nothing_to_copy() -> None:
    table = active("computing", deck=["work-camp", "library"])
    assert table.gains("use") == {"production": 1, "science": 1}


@covers("computing")
def test_a_copied_trigger_is_in_force_until_the_end_of_the_turn() -> None:
    table = active("computing", city={"b2": "guildhall"}, purse={"production": 2})
    assert table.gains("use") == CARDS["guildhall"]["yields"]
    assert table.play("basic:workshop").asked == "basic"


@covers("printing")
def test_printing_copies_another_knowledge() -> None:
    table = active(
        "printing",
        city={"a1": "fort", "b2": "mine"},
        known={"a2": "mathematics", "b2": "navigation"},
    ).play("use")
    assert table.legal() == {"knowledge:a2", "knowledge:b2"}  # not itself, no building
    assert table.gains("knowledge:b2", "resource:military") == {"military": 1}


@covers("printing")
def test_printing_alone_copies_nothing() -> None:
    assert active("printing", city={"b2": "fort"}).why("use") == "effect-impossible"


@covers("printing")
def test_an_effect_is_copied_as_if_printed_on_the_card_that_copies() -> None:
    """Bushido spares its host: copied by the Printing Press, the card that lies on the latter."""
    table = active(
        "printing",
        city={"a1": "fort", "a2": "mine"},
        known={"a2": "bushido"},
        deck=["work-camp"] * 5,
    )
    table.play("use", "end-turn")
    assert table.legal() == {"no", "card:a2"}


@covers("printing", "aviation")
def test_a_copied_aviation_lets_conquests_leap() -> None:
    table = active("printing", known={"b2": "aviation"}, bare=[11], purse={"military": 9})
    assert table.why("conquer:11") == "not-adjacent"
    table.play("use")
    assert table.why("conquer:11") is None


@covers("humanism")
def test_humanism_gives_1_culture_for_an_archived_starting_card() -> None:
    table = active(
        "humanism", city={"b2": "fort", "b3": "workshop", "c2": "forum", "c3": "emporion"}
    ).play("use")
    assert table.legal() == {"card:b2", "card:c2"}
    assert table.gains("card:c2") == {"culture": 1}
    assert table.archived("forum")
    assert table.city()["b2"] == "fort"


@covers("humanism")
def test_humanism_needs_a_starting_card() -> None:
    table = active("humanism", city={"b2": "workshop"}, known={"b2": "mathematics"})
    assert table.why("use") == "effect-impossible"


# -- the map ---------------------------------------------------------------------------------------


@covers("compass")
def test_the_compass_lets_an_explorer_step_and_take_a_second_token() -> None:
    table = active("compass", explorers=(9, 13)).play("explorer:1")
    assert table.why("explorer:1") == "has-acted"
    table.play("use", "explore:1.e")
    assert table.asked == "may"
    table.play("yes", "explorer:1")
    assert world(table.state).producers[0] == 2
    assert table.asked == "actions"


@covers("compass")
def test_the_compass_asks_for_no_token_where_there_is_none() -> None:
    table = active("compass").play("use", "no")
    assert table.asked == "actions"


@covers("compass")
def test_the_compass_does_not_replace_the_own_token_of_the_turn() -> None:
    table = active("compass", explorers=(9, HOME)).play("use", "no", "yes", "explorer:1")
    assert world(table.state).producers[0] == 1
    assert table.why("explorer:1") == "nothing-here"  # but it has not acted


@covers("compass")
def test_the_compass_reaches_a_market() -> None:
    table = active("compass", explorers=(9, HOME)).play("use", "explore:1.se", "yes", "explorer:1")
    assert table.asked == "market"
    table.play(min(table.legal()))
    assert held_token(world(table.state), 0, 1) >= 0


@covers("gunpowder")
def test_gunpowder_lowers_the_defence_of_the_next_conquest_by_2() -> None:
    table = active("gunpowder", rivals={9: 1, 13: 3}, purse={"military": 1})
    assert table.why("conquer:13") == "not-affordable"  # terrain 1 and 3 soldiers
    table.play("use")
    assert table.gains("conquer:13", *[f"tile:{HOME}"] * 2) == {"military": 1 + 1 - 4}
    assert table.land(13, L_SOLDIERS) == 2
    assert units_needed(world(table.state), 0, 9 - 1) == 2  # only the next one


@covers("gunpowder")
def test_a_conquest_costs_at_least_1() -> None:
    table = active("gunpowder", bare=[4]).play("use")
    assert table.gains("conquer:4", f"tile:{HOME}") == {"military": -1}


@covers("gunpowder")
def test_unused_gunpowder_is_lost_at_the_end_of_the_turn() -> None:
    table = active("gunpowder", rivals={13: 2}).play("use").next_turn()
    assert units_needed(world(table.state), 0, 13 - 1) == 3


@covers("aviation")
def test_aviation_lets_conquests_leap_over_two_tiles() -> None:
    table = active("aviation", bare=[11, 16], purse={"military": 6})
    assert table.why("conquer:16") == "not-adjacent"  # three tiles between
    table.conquer(11)
    assert table.land(11, L_SOLDIERS) == 1


@covers("aviation")
def test_aviation_that_is_not_activated_does_not_leap() -> None:
    table = Table(known={"b2": "aviation"}, bare=[11], purse={"military": 6})
    assert table.play("activate:a1").why("conquer:11") == "not-adjacent"


@covers("aviation")
def test_a_drawn_aviation_is_in_force_until_the_end_of_the_turn() -> None:
    table = active("writing", deck=["aviation"], bare=[11], purse={"science": 1, "military": 1})
    table.play("use")
    assert table.why("conquer:11") is None
    table.next_turn().play("activate:c3").give(military=9)
    assert "aviation" in table.discard()
    assert table.why("conquer:11") == "not-adjacent"


@covers("horse-riding")
def test_horse_riding_moves_a_unit_and_an_explorer() -> None:
    table = active("horse-riding", provinces={13: 2}).play("use", "move:13")
    assert table.land(13, L_SOLDIERS) == 1
    assert table.asked == "step"
    assert table.gains("explore:2.e") == {}
    assert table.explorers() == (HOME, 9)
    assert table.asked == "actions"


@covers("horse-riding")
def test_horse_riding_moves_an_explorer_where_no_unit_can_move() -> None:
    assert active("horse-riding").play("use").asked == "step"


@covers("bastion-fort")
def test_the_star_fort_gives_2_military_and_2_provinces_defence_2() -> None:
    table = active("bastion-fort", provinces={4: 1, 9: 1, 13: 1})
    assert table.gains("use") == {"military": 2}
    assert table.asked == "fortify"
    assert table.why(f"tile:{HOME}") == "not-yours"  # a capital is no province
    table.play("tile:4")
    assert table.why("tile:4") == "used-up"
    table.play("tile:13")
    assert table.asked == "actions"
    needed = {tile: units_needed(world(table.state), 1, tile - 1) for tile in (4, 9, 13)}
    assert needed == {4: 0 + 1 + 2, 9: 1 + 1, 13: 1 + 1 + 2}


@covers("bastion-fort")
def test_fortification_lasts_until_the_next_turn_of_its_owner_begins() -> None:
    table = active("bastion-fort", provinces={4: 1}).play("use", "tile:4").end_turn()
    assert units_needed(world(table.state), 1, 4 - 1) == 3
    table.pass_rival()
    assert units_needed(world(table.state), 1, 4 - 1) == 1


@covers("bastion-fort")
def test_whoever_conquers_a_fortified_province_gets_no_fortification() -> None:
    table = active("bastion-fort", provinces={11: 1}).play("use", "tile:11").end_turn()
    world(table.state).purse[8 + 2] = 9  # military of the rival
    table.play("activate:a1", "conquer:11", *[f"tile:{RIVAL_HOME}"] * 4)
    assert pieces_rules.units(world(table.state), 11 - 1) == 4
    assert table.land(11, L_FORT) == 0


@covers("bastion-fort")
def test_fewer_provinces_may_be_fortified() -> None:
    table = active("bastion-fort", provinces={4: 1, 13: 1}).play("use", "no")
    assert (table.land(4, L_FORT), table.land(13, L_FORT)) == (0, 0)
    assert active("bastion-fort").gains("use") == {"military": 2}


# -- policies --------------------------------------------------------------------------------------


@covers("universal-suffrage")
def test_universal_suffrage_makes_the_next_policy_1_cheaper() -> None:
    table = active("universal-suffrage", policies=["colonies", "treaties"], purse={"culture": 9})
    before = table.play("use").has("culture")
    for id, cost in (("poliorcetics", 3 - 1), ("delian-league", 4)):
        table.play(f"develop:{table.policy_number(id)}")
        while table.asked != "actions":
            table.play(min(table.legal()))
        before -= cost
        assert table.has("culture") == before


@covers("universal-suffrage")
def test_the_first_policy_still_costs_1() -> None:
    table = active("universal-suffrage").play("use")
    assert table.gains(f"develop:{table.policy_number('poliorcetics')}") == {
        "culture": -1,
        "gold": 1,
    }


@covers("universal-suffrage")
def test_unused_universal_suffrage_is_lost_at_the_end_of_the_turn() -> None:
    table = active("universal-suffrage", policies=["colonies"]).play("use").next_turn()
    assert policy_price(world(table.state), 0, 0) == 2
