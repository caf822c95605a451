"""The effects of policies; only the uncovered one works."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from acropole.games.monumental.rules import pieces as pieces_rules
from tests.games.monumental.cards import (
    CARDS,
    Table,
    active,
    covers,
    figure,
    gain_of,
    times,
    total,
)
from tests.games.monumental.table import world

# Beside the capital: 4 and 9 on the coast, 13 inland; 10 lies behind 9.

# -- on conquest -----------------------------------------------------------------------------------


@covers("pillage")
def test_pillage_gives_1_production_for_each_conquest() -> None:
    table = active("pillage", bare=[4, 13], purse={"military": 2})
    assert table.conquest(4) == {"production": 1}
    assert table.conquest(13) == {"production": 1}


@covers("raids")
def test_raids_give_1_gold_for_each_coastal_conquest_only() -> None:
    table = active("raids", bare=[4, 9, 13], purse={"military": 3})
    assert table.conquest(13) == {}
    assert table.conquest(4) == {"gold": 1}
    assert table.conquest(9) == {"gold": 1}


@covers("waterways")
def test_waterways_let_an_explorer_step_at_each_conquest() -> None:
    table = active("waterways", bare=[4, 13], purse={"military": 2})
    table.conquer(4)
    assert table.asked == "may"
    assert table.gains("yes", "explore:2.se") == {}
    assert table.explorers() == (8, 13)
    table.conquer(13).play("no")
    assert table.explorers() == (8, 13)


def with_the_shogun() -> Table:
    """Tile 9 is held; 10 and 14 behind it, and 4, are free to take."""
    return active("shogunate", provinces={9: 1}, bare=[4, 10, 14], purse={"military": 3})


SHOGUN = total({"science": 2}, gain_of("shogunate"))  # Musashi himself gains, too


@covers("shogunate")
def test_the_shogunate_rewards_the_first_conquest_of_the_warlord() -> None:
    table = with_the_shogun().conquer(10, "warlord")
    assert table.asked == "order"  # the warlord, the policy
    assert table.gains("pick:1") == SHOGUN
    assert table.conquest(14, "warlord") == {}


@covers("shogunate")
def test_the_shogunate_waits_for_the_warlord() -> None:
    table = with_the_shogun()
    assert table.conquest(4) == {}
    assert table.conquer(10, "warlord").gains("pick:1") == SHOGUN


@covers("shogunate")
def test_the_shogunate_rewards_again_in_the_next_turn() -> None:
    table = with_the_shogun().conquer(10, "warlord").play("pick:1")
    table.next_turn().play("activate:a1").give(military=1)
    assert table.conquer(14, "warlord").gains("pick:1") == SHOGUN


@covers("shogunate")
def test_the_warlord_may_have_conquered_before_the_shogunate() -> None:
    table = Table(
        civ="japanese",
        provinces={9: 1},
        bare=[10, 14],
        purse={"military": 2, "culture": 1},
    ).play("activate:a1")
    table.conquer(10, "warlord").play(f"develop:{table.policy_number('shogunate')}")
    assert table.conquest(14, "warlord") == {}


@covers("sakoku")
def test_sakoku_pays_in_a_turn_without_conquest() -> None:
    assert active("sakoku").gains("use") == gain_of("sakoku")


@covers("sakoku")
def test_sakoku_pays_nothing_after_a_conquest() -> None:
    table = active("sakoku", bare=[4], purse={"military": 1}).conquer(4)
    assert table.why("use") == "effect-impossible"
    table.next_turn().play("activate:a1")
    assert table.gains("use") == gain_of("sakoku")


@covers("longships")
def test_longships_let_a_conquest_leap_over_one_tile() -> None:
    table = active("longships", bare=[10, 11], purse={"military": 9})
    assert table.why("conquer:11") == "not-adjacent"  # two tiles between
    table.conquer(10)
    assert pieces_rules.units(world(table.state), 9) == 2
    assert table.why("conquer:11") is None  # now beside tile 10


@covers("longships")
def test_without_longships_a_conquest_needs_a_neighbour() -> None:
    table = active("pillage", bare=[10], purse={"military": 9})
    assert table.why("conquer:10") == "not-adjacent"


# -- on sections and acquisitions ------------------------------------------------------------------


@covers("vizierate")
def test_the_vizierate_pays_for_a_completed_wonder_only() -> None:
    table = active("vizierate", track={1: "pyramids", 2: "market"}, purse={"production": 9})
    assert table.gains("acquire:2") == {"production": -3}
    assert table.gains("acquire:1") == {"production": -3}
    reward = total(gain_of("pyramids", "bonus"), gain_of("vizierate"))
    assert table.gains("complete") == total({"production": -3}, reward)


@covers("vizierate")
def test_a_wonder_completed_for_nothing_pays_the_vizierate_too() -> None:
    city = {"a1": "forum", "b2": "pharaoh-barge"}
    table = active("vizierate", city=city, begun="pyramids")
    reward = total(gain_of("pyramids", "bonus"), gain_of("vizierate"))
    assert table.gains("use:a1") == reward


@covers("cult-of-amun")
def test_the_cult_of_amun_rewards_a_completed_wonder_only() -> None:
    table = active("cult-of-amun", track={1: "pyramids"}, purse={"production": 6})
    assert table.gains("acquire:1") == {"production": -3}
    reward = total(gain_of("pyramids", "bonus"), gain_of("cult-of-amun"))
    assert table.gains("complete") == total({"production": -3}, reward)


@covers("imperial-exams")
def test_the_examinations_reward_the_first_knowledge_of_a_turn() -> None:
    track = {1: "mathematics", 2: "bronze-working", 4: "market"}
    table = active("imperial-exams", track=track, purse={"science": 6, "production": 3})
    assert table.gains("acquire:4") == {"production": -3}
    assert table.gains("acquire:1") == total({"science": -3}, gain_of("imperial-exams"))
    assert table.gains("acquire:2") == {"science": -3}
    table.next_turn().play("activate:b2").give(science=9)
    place, id = next(p for p in table.track().items() if CARDS[p[1]]["type"] == "knowledge")
    paid = {"science": -CARDS[id]["cost"][0]}
    assert table.gains(f"acquire:{place}") == total(paid, gain_of("imperial-exams"))


@covers("imperial-exams")
def test_the_first_knowledge_of_a_turn_may_have_come_before_the_examinations() -> None:
    table = Table(
        civ="chinese",
        track={1: "mathematics", 2: "bronze-working"},
        purse={"science": 9, "culture": 1},
    ).play("activate:a1", "acquire:1")
    table.play(f"develop:{table.policy_number('imperial-exams')}")
    assert table.gains("acquire:2") == {"science": -3}  # the second of this turn


@covers("imperial-exams")
def test_the_examinations_give_nothing_for_a_knowledge_that_is_taken() -> None:
    table = active(
        "imperial-exams",
        city={"a1": "hadron-collider"},
        track={1: "mathematics"},
    )
    assert table.gains("use:a1") == {}
    assert table.deck() == ["mathematics"]


@covers("imperial-manufactures")
def test_with_the_imperial_workshops_production_pays_for_knowledge() -> None:
    table = active("imperial-manufactures", track={1: "mathematics"}, purse={"production": 3})
    assert table.gains("acquire:1") == {"production": -3}


@covers("imperial-manufactures")
def test_any_part_of_a_knowledge_may_be_paid_in_production() -> None:
    purse = {"science": 3, "production": 3, "military": 3, "gold": 3}
    table = active("imperial-manufactures", track={1: "mathematics"}, purse=purse)
    table.play("acquire:1")
    assert table.legal() == {"resource:science", "resource:production", "resource:gold"}
    paid = table.gains("resource:production", "resource:science", "resource:production")
    assert paid == {"production": -2, "science": -1}
    assert table.deck() == ["mathematics"]


@covers("imperial-manufactures")
def test_production_pays_for_no_other_science() -> None:
    table = active("imperial-manufactures", deck=["fort"], purse={"production": 9})
    assert table.why("progress") == "not-affordable"


@covers("architecture")
def test_with_architecture_any_basic_resource_builds_sections() -> None:
    table = active("architecture", track={1: "pyramids"}, purse={"science": 2, "military": 4})
    table.play("acquire:1")
    assert table.legal() == {"resource:science", "resource:military"}
    paid = table.gains("resource:military", "resource:science", "resource:military")
    assert paid == {"military": -2, "science": -1}
    table.play("complete")
    while table.asked == "pay-for":
        table.play(min(table.legal()))
    assert table.purse() == dict.fromkeys(table.purse(), 0) | gain_of("pyramids", "bonus")


@covers("architecture")
def test_any_part_of_a_section_may_be_paid_so_although_production_is_there() -> None:
    table = active("architecture", track={1: "pyramids"}, purse={"production": 3, "science": 3})
    table.play("acquire:1")
    assert table.gains(*["resource:science"] * 3) == {"science": -3}


@covers("architecture")
def test_architecture_helps_to_buy_no_building() -> None:
    table = active("architecture", track={1: "market"}, purse={"science": 9})
    assert table.why("acquire:1") == "not-affordable"
    assert table.why("basic:workshop") == "not-affordable"


# -- explorers -------------------------------------------------------------------------------------


@covers("colonies")
def test_colonies_pay_for_each_token_an_explorer_takes() -> None:
    table = active("colonies", explorers=(9, 14))
    assert table.gains("explorer:1") == gain_of("colonies")
    table.play("explorer:2")
    assert table.gains(min(table.legal("pick"))) == gain_of("colonies")
    assert table.gains("use-production") == {"production": 1}


# -- using the city --------------------------------------------------------------------------------


@covers("camps")
def test_camps_activate_one_more_card_with_its_knowledge_for_1_gold() -> None:
    table = active(
        "camps",
        city={"a1": "work-camp", "b2": "fort", "c3": "mine"},
        known={"b2": "mathematics"},
        purse={"gold": 2},
    ).play("use")
    assert table.legal() == {"card:b2", "card:c3"}
    assert table.gains("card:b2") == {"military": 1, "science": 1}
    assert table.has("gold") == 1
    assert table.active() == {"a1", "b2"}


@covers("camps")
def test_camps_without_gold_are_unusable() -> None:
    purse = {"production": 9}
    assert active("camps", city={"b2": "fort"}, purse=purse).why("use") == "effect-impossible"


@covers("hundred-schools")
def test_the_hundred_schools_copy_a_knowledge_activated_or_not() -> None:
    table = active(
        "hundred-schools",
        city={"a1": "work-camp", "b2": "fort"},
        known={"a1": "mathematics", "b2": "bronze-working"},
        purse={"gold": 1},
    ).play("use")
    assert table.legal() == {"knowledge:a1", "knowledge:b2"}  # no building
    assert table.gains("knowledge:b2") == {"military": 1}
    assert table.has("gold") == 0


@covers("hundred-schools")
def test_the_hundred_schools_ask_for_1_gold() -> None:
    table = active("hundred-schools", known={"b2": "bronze-working"}, purse={"military": 9})
    assert table.why("use") == "effect-impossible"


@covers("hundred-schools")
def test_a_copied_effect_is_used_at_once() -> None:
    table = active("hundred-schools", known={"b2": "mathematics"}, purse={"gold": 1})
    assert table.gains("use") == {"science": 1, "gold": -1}
    assert table.active() == set()


@covers("hundred-schools")
def test_the_hundred_schools_take_no_gold_without_a_knowledge_to_copy() -> None:
    assert active("hundred-schools", purse={"gold": 9}).why("use") == "effect-impossible"


@covers("hundred-schools")
@pytest.mark.parametrize("id", ["printing", "computing"])
def test_a_card_that_copies_is_not_copied(id: str) -> None:
    table = active("hundred-schools", known={"b2": id}, purse={"gold": 1})
    assert table.why("use") == "effect-impossible"


@covers("hundred-schools")
def test_no_card_is_copied_twice_in_a_turn() -> None:
    table = active(
        "hundred-schools",
        city={"a1": "colossus"},
        known={"b2": "mathematics", "b3": "navigation"},
        purse={"gold": 1},
    )
    table.play("use", "knowledge:b2", "use:a1")  # only one is left to copy
    assert table.asked == "resource"


@covers("treaties")
def test_treaties_repeat_the_bonus_of_any_developed_policy() -> None:
    table = active("treaties", policies=["poliorcetics", "colonies"]).play("use")
    numbers = [table.policy_number(id) for id in ("poliorcetics", "colonies", "treaties")]
    assert table.legal() == {f"develop:{number}" for number in numbers}
    assert table.gains(f"develop:{numbers[0]}") == {"gold": 1}


@covers("treaties")
def test_no_bonus_is_repeated_twice_in_a_turn() -> None:
    table = active("treaties", policies=["poliorcetics"], city={"a1": "playhouse"})
    table.play("use", f"develop:{table.policy_number('poliorcetics')}")
    assert table.has("gold") == 1
    table.play("use:a1")  # only that of the Treaties is left
    assert table.has("gold") == 1
    assert table.play("end-turn").asked == "reinforce"


@covers("funerary-cult")
def test_the_funerary_cult_repeats_the_bonus_of_a_wonder_for_gold() -> None:
    price = gain_of("funerary-cult", word="pay")
    table = active("funerary-cult", discard=["pyramids"], purse=price)
    assert table.gains("use") == total(gain_of("pyramids", "bonus"), {"gold": -price["gold"]})


def test_the_funerary_cult_uses_a_wonder_again_whose_bonus_is_its_use() -> None:
    table = active("funerary-cult", discard=["statue-of-liberty"], purse={"gold": 2})
    assert table.gains("use") == {"gold": -2, "culture": 2}


@covers("funerary-cult")
def test_the_funerary_cult_chooses_among_the_wonders() -> None:
    table = active(
        "funerary-cult", discard=["pyramids", "angkor-wat"], provinces={4: 1}, purse={"gold": 3}
    ).play("use")
    assert table.legal() == {"pick:1", "pick:2"}
    assert table.gains("pick:2") == gain_of("angkor-wat", "bonus")


@covers("funerary-cult")
def test_the_funerary_cult_without_a_wonder_is_unusable_and_takes_no_gold() -> None:
    assert active("funerary-cult", purse={"gold": 9}).why("use") == "effect-impossible"


@covers("tea-ceremony")
def test_the_tea_ceremony_reinforces_one_card_and_swaps_two() -> None:
    table = active(
        "tea-ceremony", city={"a1": "fort", "a2": "library", "b2": "mine"}, deck=["work-camp"] * 5
    )
    table.play("use", "end-turn")
    assert table.asked == "reinforce"
    table.play("card:a1")
    assert table.asked == "may"
    table.play("yes", "card:a1", "card:b2")
    assert (table.city()["a1"], table.city()["b2"]) == ("mine", "fort")
    assert table.state.to_move == 1


@covers("tea-ceremony")
def test_a_tea_ceremony_that_was_not_used_swaps_nothing() -> None:
    table = active("tea-ceremony", city={"a1": "fort", "b2": "mine"}, deck=["work-camp"] * 5)
    assert table.play("end-turn").state.to_move == 1


# -- counting --------------------------------------------------------------------------------------


@covers("scholar-officials")
@pytest.mark.parametrize("owned", range(1, 5))
def test_the_scholar_officials_give_production_by_knowledge_up_to_their_limit(owned: int) -> None:
    discard = ["pyrotechnics", "mathematics", "writing", "alchemy", "algebra"][: owned + 1]
    counted = min(owned, figure("scholar-officials", "max"))
    table = active("scholar-officials", discard=discard)  # the first is the starting knowledge
    assert table.gains("use") == times(counted, gain_of("scholar-officials"))


@covers("scholar-officials")
def test_the_scholar_officials_do_not_count_the_starting_knowledge() -> None:
    table = active("scholar-officials", discard=["pyrotechnics"])
    assert table.why("use") == "effect-impossible"


@covers("delian-league")
def test_the_delian_league_gives_nothing_without_its_fleet() -> None:
    assert active("delian-league", purse={"culture": 9}).why("use") == "effect-impossible"


# -- only the uncovered policy ---------------------------------------------------------------------


def conquers_the_coast(table: Table) -> object:
    before = table.has("gold"), table.has("production")
    table.conquer(4)
    return table.asked, table.has("gold") - before[0], table.has("production") - before[1]


def conquers_with_the_warlord(table: Table) -> object:
    return table.conquer(4, "warlord").asked


def leaps(table: Table) -> object:
    return table.why("conquer:10")


def builds(table: Table) -> object:
    return table.gains("acquire:1", "complete")


def learns(table: Table) -> object:
    return table.gains("acquire:2")


def builds_without_production(table: Table) -> object:
    return table.give(production=-9).why("acquire:1")


def learns_without_science(table: Table) -> object:
    return table.give(science=-9).why("acquire:2")


def collects(table: Table) -> object:
    return table.gains("explorer:1")


LASTING: dict[str, Callable[[Table], object]] = {
    "pillage": conquers_the_coast,
    "raids": conquers_the_coast,
    "waterways": conquers_the_coast,
    "shogunate": conquers_with_the_warlord,
    "longships": leaps,
    "vizierate": builds,
    "cult-of-amun": builds,
    "imperial-exams": learns,
    "colonies": collects,
    "architecture": builds_without_production,
    "imperial-manufactures": learns_without_science,
}
COVERS = {
    "greek": "treaties",
    "danish": "camps",
    "egyptian": "corvee",
    "chinese": "silk-road",
    "japanese": "sakoku",
}


def outcome(id: str, policies: list[str]) -> object:
    """What happens when the occasion comes with these policies developed."""
    table = Table(
        id,
        policies=policies,
        track={1: "pyramids", 2: "mathematics"},
        bare=[4, 10],
        fronts={13: "barbarian-1a"},
        explorers=(9, 9),
        purse={"military": 9, "production": 9, "science": 9},
    ).play("activate:a1")
    return LASTING[id](table)


def test_every_lasting_policy_is_among_them() -> None:
    words = ("on(", "substitute(", "allow_gap(")
    lasting = {
        id
        for id, card in CARDS.items()
        if card["type"] == "policy" and card["effect"].startswith(words)
    }
    assert lasting == set(LASTING)


@pytest.mark.parametrize("id", LASTING)
def test_a_lasting_policy_works_only_while_it_is_uncovered(id: str) -> None:
    cover = COVERS[CARDS[id]["civ"]]
    nothing = outcome(id, [])
    assert outcome(id, [cover, id]) != nothing
    assert outcome(id, [id, cover]) == nothing
