"""Each hero: what it does, and when it goes back. Rulebook 002, section 6."""

from __future__ import annotations

from acropole.games.monumental.numbers import H_USED
from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.games.monumental.rules.conquest import units_needed
from acropole.kernel.state import State
from tests.games.monumental.cards import covers
from tests.games.monumental.table import world

from .creatures import RICH, above, hero, led, offered, pass_turn, with_creatures
from .table import (
    Held,
    asked,
    city,
    conquer,
    deck,
    discard,
    filled,
    finish_turn,
    held,
    legal,
    play,
    purse,
    reason,
    seat_of,
    set_purse,
    wonder_on,
)
from .table import tile as at


def next_turn(state: State) -> None:
    """Everybody's turn goes by; seat 0 has activated its first row and column."""
    finish_turn(state)
    pass_turn(state)
    pass_turn(state)
    play(state, "activate:a1")


def answer_all(state: State) -> None:
    """The first answer to everything, until the actions of the turn are asked again."""
    while asked(state) != "actions":
        play(state, min(legal(state)))


def fresh(state: State) -> None:
    """The hero of seat 0 can be used again, as in another turn."""
    world(state).heroes.seats[H_USED] = 0


@covers("imhotep")
def test_imhotep_gives_the_bonus_of_his_wonder_twice_and_goes_back() -> None:
    # 002 §6.3: his card is shown
    state = with_creatures(purse={0: "production 3"}, begun={0: "stonehenge"})
    led(state, "imhotep", 0)
    play(state, "complete")
    assert wonder_on(state, 2) == "stonehenge"
    bonus = purse(state)
    assert {n % 2 for n in bonus.values()} == {0}
    single = with_creatures(purse={0: "production 3"}, begun={0: "stonehenge"})
    play(single, "complete")
    assert bonus == {name: 2 * n for name, n in purse(single).items()}
    assert hero(state) is None
    assert "imhotep" in above(state)


@covers("hannibal")
def test_hannibal_makes_the_next_conquest_easier_by_3_twice() -> None:
    state = led(with_creatures(purse={0: RICH}, land={6: Held(0, 1)}), "hannibal")
    assert units_needed(world(state), 0, 6) == 5
    play(state, "use-hero")
    assert units_needed(world(state), 0, 6) == 2
    conquer(state, 7, "2", "2")
    answer_all(state)
    assert hero(state) == ("hannibal", 2)
    next_turn(state)
    play(state, "use-hero")
    assert hero(state) is None
    assert "hannibal" in above(state)
    assert units_needed(world(state), 0, 9) == 2


@covers("enheduanna")
def test_enheduanna_makes_a_policy_cheaper_by_1_culture_and_goes_back() -> None:
    state = with_creatures(purse={0: "culture 1"}, policies={0: "raids"})
    led(state, "enheduanna")
    assert reason(state, "develop:1") == "not-affordable"
    play(state, "use-hero")
    assert asked(state) == "policy"
    play(state, min(legal(state)))
    answer_all(state)
    assert len(seat_of(state, 0)["policies"]) == 2
    assert "culture" not in purse(state)
    assert "enheduanna" in above(state)


@covers("archimedes")
def test_archimedes_adds_4_defence_and_a_gold_at_the_end_of_three_turns() -> None:
    state = with_creatures(purse={0: "gold 2"}, land={5: Held(0, 1)}, to_move=0)
    plain = conquest_rules.defence(world(state), 4)
    offered(state, "archimedes")
    play(state, "hire:archimedes")
    assert hero(state) == ("archimedes", 5)
    assert conquest_rules.defence(world(state), 4) == plain + 4
    for gold in (1, 2):
        next_turn(state)
        assert purse(state)["gold"] == gold
        assert hero(state) == ("archimedes", 5)
    finish_turn(state)
    assert purse(state)["gold"] == 3
    assert hero(state) is None
    assert conquest_rules.defence(world(state), 4) == plain


@covers("joan-of-arc")
def test_joan_of_arc_leads_an_attack_on_any_province_and_goes_back() -> None:
    # 002 §6.3: her card is shown
    state = with_creatures(purse={0: "military 2"}, fronts={17: "barbarian 2", 21: "barbarian 1"})
    led(state, "joan-of-arc")
    assert reason(state, "conquer:17") == "not-adjacent"
    play(state, "use-hero")
    assert asked(state) == "assault"
    assert {"tile:17", "tile:21"} <= legal(state)
    assert not {"tile:1", "tile:13", "tile:16"} & legal(state)  # water, a capital, too strong
    play(state, "tile:17", "tile:2")
    answer_all(state)
    assert held(state, 17) == Held(0, 1)
    assert "military" not in purse(state)
    assert "joan-of-arc" in above(state)


@covers("joan-of-arc")
def test_joan_of_arc_leads_against_a_free_city_whose_price_is_asked() -> None:
    state = with_creatures(purse={0: "military 2, science 2, production 2"}, fronts={17: "same 2"})
    led(state, "joan-of-arc")
    play(state, "use-hero", "tile:17")
    assert asked(state) == "pay"
    play(state, "resource:science")
    assert asked(state) != "units"  # she is the one that is needed
    answer_all(state)
    assert at(state, 17)["front"] is None
    assert purse(state)["production"] >= 2
    assert purse(state)["military"] == 1
    assert "joan-of-arc" in above(state)


def test_joan_of_arc_alone_conquers_nothing_for_long() -> None:
    # U64: she is the only unit, and goes back
    state = led(with_creatures(purse={0: "military 1"}, fronts={17: ""}), "joan-of-arc")
    play(state, "use-hero", "tile:17")
    assert held(state, 17) is None
    assert at(state, 17)["front"] is None
    assert "joan-of-arc" in above(state)


@covers("zheng-he")
def test_zheng_he_takes_an_explorer_over_the_water_and_a_token_on_board() -> None:
    state = with_creatures(explorers={0: (12, 2)})
    led(state, "zheng-he")
    play(state, "use-hero")
    assert asked(state) == "sailor"
    assert legal(state) == {"pick:1", "pick:2"}  # both are on a coast
    play(state, "pick:1")
    assert asked(state) == "sail"
    assert {"tile:6", "tile:10", "tile:15"} <= legal(state)
    assert not {"tile:13", "tile:11", "tile:12", "tile:21"} & legal(state)
    play(state, "tile:15")
    answer_all(state)
    assert seat_of(state, 0)["explorers"][0] == 14
    assert seat_of(state, 0)["production_tokens"] == 1
    assert hero(state) == ("zheng-he", 2)
    next_turn(state)
    play(state, "use-hero", "pick:2")  # tile 3 is the only other coast of tile 1
    answer_all(state)
    assert "zheng-he" in above(state)


@covers("mansa-musa")
def test_mansa_musa_turns_a_gold_into_culture_three_times() -> None:
    state = led(with_creatures(purse={0: "gold 2"}, land={5: Held(0, 1)}), "mansa-musa", 5)
    for culture in (1, 2):
        play(state, "use-hero")
        assert purse(state)["culture"] == culture
        assert hero(state) == ("mansa-musa", 5)
        next_turn(state)
    assert reason(state, "use-hero") == "effect-impossible"
    set_purse(state, 0, "gold 1, culture 2")
    play(state, "use-hero")
    assert purse(state)["culture"] == 3
    assert "mansa-musa" in above(state)


@covers("al-khwarizmi")
def test_al_khwarizmi_copies_a_knowledge_of_the_city_twice() -> None:
    state = with_creatures(cities={0: filled("library+bronze-working fort+mathematics")})
    led(state, "al-khwarizmi")
    play(state, "use-hero")
    assert legal(state) == {"knowledge:a1", "knowledge:a2"}
    play(state, "knowledge:a1")
    assert sum(purse(state).values()) == 1
    assert hero(state) == ("al-khwarizmi", 2)
    fresh(state)
    play(state, "use-hero")
    assert sum(purse(state).values()) == 2
    assert "al-khwarizmi" in above(state)


@covers("toussaint-louverture")
def test_toussaint_gives_culture_for_conquests_he_takes_part_in() -> None:
    state = with_creatures(purse={0: RICH}, fronts={3: "", 5: "", 6: ""})
    led(state, "toussaint-louverture")
    conquer(state, 3, "2")
    assert purse(state)["culture"] == 9
    play(state, "conquer:5", "hero")
    assert asked(state) == "may"
    play(state, "no")
    assert purse(state)["culture"] == 10
    assert hero(state) == ("toussaint-louverture", 5)
    play(state, "move:2", "tile:2", "tile:5", "conquer:6", "hero", "yes")
    while asked(state) != "actions":
        play(state, "no")
    assert purse(state)["culture"] == 11
    assert "toussaint-louverture" in above(state)
    assert held(state, 6) is None  # nobody else was there


@covers("sacagawea")
def test_sacagawea_moves_explorers_3_tiles_and_takes_a_token_twice() -> None:
    state = led(with_creatures(explorers={0: (5, 2)}), "sacagawea")
    play(state, "explorer:1", "use-hero")
    assert asked(state) == "step"
    play(state, "explore:1.e", "no")
    assert asked(state) == "act" or seat_of(state, 0)["production_tokens"] == 2
    answer_all(state)
    assert seat_of(state, 0)["explorers"][0] == 5
    assert seat_of(state, 0)["production_tokens"] == 2
    assert hero(state) == ("sacagawea", 2)
    next_turn(state)
    play(state, "use-hero", "no")
    answer_all(state)
    assert "sacagawea" in above(state)


@covers("ada-lovelace")
def test_ada_lovelace_activates_another_building_twice() -> None:
    state = with_creatures(cities={0: filled("fort library work-camp mine forum")})
    led(state, "ada-lovelace")
    play(state, "use-hero", "card:a1")
    assert purse(state) == {"military": 1}
    assert seat_of(state, 0)["active"][0]
    assert hero(state) == ("ada-lovelace", 2)
    fresh(state)
    play(state, "use-hero", "card:a2")
    assert purse(state) == {"military": 1, "science": 1}
    assert "ada-lovelace" in above(state)


@covers("marie-curie")
def test_marie_curie_draws_and_uses_two_cards_twice() -> None:
    state = with_creatures(decks={0: "fort library work-camp fort"})
    led(state, "marie-curie")
    play(state, "use-hero")
    assert purse(state) == {"military": 1, "science": 1}
    assert discard(state) == "library fort"
    assert deck(state) == "work-camp fort"
    assert city(state).count("fort") == 3
    fresh(state)
    play(state, "use-hero")
    assert purse(state) == {"military": 2, "science": 1, "production": 1}
    assert "marie-curie" in above(state)
