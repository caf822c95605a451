"""Resources: gaining, paying, keeping and losing them. Rulebook 002, §3.1 and §9."""

from __future__ import annotations

import pytest

from acropole.games.monumental.numbers import DIFFERENT, OTHER, Q_RESOURCE, TURN_PAID
from acropole.games.monumental.rules.means import ask_gain, gain_choice, refuses_gain_choice
from acropole.kernel.play import settle
from tests.games.monumental.table import world

from .table import (
    Held,
    asked,
    deck,
    filled,
    finish_turn,
    legal,
    play,
    position,
    purse,
    reason,
    seat_of,
    set_purse,
)

# -- what lasts ------------------------------------------------------------------------------------


def test_basic_resources_are_lost_at_the_end_of_the_turn() -> None:
    # 002 §3.1: « ne peuvent pas être conservées d'un tour sur l'autre »
    state = position(purse={0: "production 3, science 2, military 1"})
    play(state, "end-turn")
    assert purse(state) == {}


def test_gold_and_culture_stay() -> None:
    # 002 §3.1, Ressources additionnelles
    state = position(purse={0: "production 3, gold 2, culture 1"})
    play(state, "end-turn")
    assert purse(state) == {"gold": 2, "culture": 1}


def test_only_the_player_who_ends_the_turn_loses_anything() -> None:
    state = position(purse={1: "production 1"})
    play(state, "end-turn")
    assert purse(state, 1) == {"production": 1}


def test_resources_for_one_purpose_are_lost_as_well() -> None:
    # verbs: gain_for
    state = position(purse={0: "for-section 2, for-barbarian 2, for-knowledge 1"})
    play(state, "end-turn")
    assert purse(state) == {}


def test_a_production_token_is_kept_until_it_is_used() -> None:
    # 002 §3.1 and §3.2, Jouer les explorateurs
    state = position(explorers={0: (3, 2)})
    play(state, "explorer:1")
    assert purse(state) == {}
    assert seat_of(state, 0)["production_tokens"] == 1
    finish_turn(state)
    assert seat_of(state, 0)["production_tokens"] == 1


def test_a_production_token_is_spent_for_1_production_that_is_lost_if_unused() -> None:
    # 002 §3.2, Jouer les explorateurs
    state = position(explorers={0: (3, 2)})
    play(state, "explorer:1", "use-production")
    assert purse(state) == {"production": 1}
    assert seat_of(state, 0)["production_tokens"] == 0
    assert reason(state, "use-production") == "no-token"
    play(state, "end-turn")
    assert purse(state) == {}


def test_a_market_token_is_kept_until_it_is_used() -> None:
    # 002 §3.1
    state = position(markets={"arms": {1: 0, 2: 8, 3: 8}})
    finish_turn(state)
    for _ in range(2):
        play(state, "activate:a1", "end-turn")
    play(state, "activate:a1")
    set_purse(state, 0, "")
    play(state, "use-market:arms")
    assert purse(state) == {"military": 4}
    assert reason(state, "use-market:arms") == "no-token"


def test_kept_resources_are_there_next_turn() -> None:
    # verbs: keep, on a Granary
    state = position(
        cities={0: filled("granary")}, active="a1", purse={0: "production 2, science 1"}
    )
    play(state, "use:a1", "end-turn")
    assert asked(state) == "keep"
    assert reason(state, "resource:gold") == "does-not-fit"
    assert reason(state, "resource:military") == "not-affordable"
    play(state, "resource:science", "resource:production")
    assert purse(state) == {"science": 1, "production": 1}


def test_fewer_resources_may_be_kept() -> None:
    # verbs: keep
    state = position(
        cities={0: filled("granary")}, active="a1", purse={0: "production 2, science 1"}
    )
    play(state, "use:a1", "end-turn", "resource:science", "no")
    assert purse(state) == {"science": 1}


def test_resources_are_kept_for_one_turn_only() -> None:
    # verbs: keep
    state = position(cities={0: "granary"}, decks={0: ""}, active="a1", purse={0: "science 1"})
    play(state, "use:a1", "end-turn", "resource:science")
    for _ in range(2):
        play(state, "activate:c3", "end-turn")
    assert purse(state) == {"science": 1}
    play(state, "activate:c3", "end-turn")
    assert purse(state) == {}


def test_kept_resources_do_not_count_as_gained() -> None:
    # verbs: keep
    state = position(
        cities={0: "granary mine"},
        decks={0: ""},
        active="a1",
        purse={0: "production 2"},
    )
    play(state, "use:a1", "end-turn", "resource:production", "resource:production")
    for _ in range(2):
        play(state, "activate:c3", "end-turn")
    play(state, "activate:c2")  # the column of the mine
    assert purse(state) == {"production": 2}
    assert reason(state, "use:a2") == "effect-impossible"


def test_the_supply_is_never_exhausted() -> None:
    # verbs: gain; the box has 12 production pawns (002 §10), which are only there to count with
    state = position(explorers={0: (3, 2)}, purse={0: "production 12, gold 50, culture 20"})
    play(state, "explorer:1", "use-production")
    assert purse(state) == {"production": 13, "gold": 50, "culture": 20}


# -- gold ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action", ["basic:workshop", "acquire:1", "acquire:4", "conquer:6", "move:2", "explore:1.e"]
)
def test_gold_stands_for_any_basic_resource(action: str) -> None:
    # 002 §3.1 and §3.2, Remarque
    land = {5: Held(0, 1)}
    assert reason(position(purse={0: "gold 9"}, land=land), action) is None
    assert reason(position(purse={0: "culture 9"}, land=land), action) == "not-affordable"


def test_gold_never_stands_for_culture() -> None:
    # 002 §3.1
    state = position(purse={0: "gold 9"})
    for policy in range(1, 6):
        assert reason(state, f"develop:{policy}") == "not-affordable"


def test_gold_pays_what_the_resource_itself_does_not() -> None:
    # 002 §3.1
    state = position(purse={0: "production 1, gold 5"})
    play(state, "basic:workshop")
    assert purse(state) == {"gold": 4}


def test_pledged_gold_pays_first_and_saves_the_resource() -> None:
    # 002 §3.1: gold may replace a resource that one has
    state = position(purse={0: "production 2, gold 3"})
    play(state, "pledge", "pledge", "basic:workshop")
    assert purse(state) == {"production": 2, "gold": 1}


def test_a_pledge_serves_one_payment_and_no_more_than_its_price() -> None:
    state = position(purse={0: "production 4, military 3, gold 4"})
    play(state, "pledge", "pledge", "pledge", "basic:workshop")
    assert purse(state) == {"production": 4, "military": 3, "gold": 2}
    play(state, "explore:1.e")
    assert purse(state) == {"production": 4, "military": 2, "gold": 2}


def test_the_whole_price_may_be_pledged_to_save_a_little() -> None:
    # 002 §3.1: gold may replace any of it
    state = position(purse={0: "production 1, gold 3"})
    play(state, "pledge", "pledge", "basic:workshop")
    assert purse(state) == {"production": 1, "gold": 1}


def test_a_pledge_does_not_outlast_the_turn() -> None:
    state = position(purse={0: "production 1, gold 2"})
    play(state, "pledge")
    finish_turn(state)
    for _ in range(2):
        play(state, "activate:a1", "end-turn")
    play(state, "activate:a1")
    set_purse(state, 0, "production 2, gold 2")
    play(state, "basic:workshop")
    assert purse(state) == {"gold": 2}


def test_gold_is_pledged_only_to_save_something() -> None:
    state = position(purse={0: "gold 2"})
    assert reason(state, "pledge") == "nothing-to-spare"
    state = position(purse={0: "science 1, gold 1"})
    play(state, "pledge")
    assert reason(state, "pledge") == "no-gold"


def test_a_price_may_exclude_gold() -> None:
    # 002 §3.2, example: Warrior Culture
    for money, answer in (("military 1, gold 5", "effect-impossible"), ("military 2", None)):
        state = position(policies={0: "warrior-culture"}, purse={0: money})
        assert reason(state, "use-policy") == answer
    play(state, "use-policy")
    assert purse(state) == {"culture": 1}


# -- what was gained -------------------------------------------------------------------------------


def test_a_condition_looks_at_what_was_gained_and_consumes_nothing() -> None:
    # 002 §9, Gagner: the Mine
    state = position(cities={0: filled("work-camp work-camp mine")}, acting=False)
    play(state, "activate:a2")
    assert purse(state)["production"] == 2
    play(state, "use:a3")
    assert purse(state)["production"] == 2
    assert purse(state)["gold"] == 1


def test_what_was_gained_may_be_spent_before() -> None:
    # 002 §9: resources that were in the reserve this turn; rules-delta A12
    state = position(cities={0: filled("work-camp work-camp mine")}, acting=False)
    play(state, "activate:a2", "basic:workshop", "use:a3")
    assert purse(state)["gold"] == 1


def test_tokens_and_effects_count_as_gained() -> None:
    # 002 §9, Gagner: by activation, by effects of cards or tokens
    state = position(cities={0: "mine library+navigation"}, active="a1 a2", explorers={0: (3, 2)})
    play(state, "explorer:1", "use-production")
    assert reason(state, "use:a1") == "effect-impossible"
    play(state, "use-knowledge:a2", "resource:production", "use:a1")
    assert purse(state) == {"production": 2, "gold": 1}


def test_gold_spent_for_a_resource_is_not_gained_as_it() -> None:
    # verbs F4
    state = position(cities={0: "mine"}, active="a1", purse={0: "gold 5"}, decks={0: ""})
    play(state, "basic:workshop")
    assert reason(state, "use:a1") == "effect-impossible"


def test_what_was_gained_last_turn_counts_no_more() -> None:
    # 002 §9: « ce tour »
    state = position(cities={0: filled("work-camp work-camp mine")}, acting=False)
    play(state, "activate:a1", "end-turn")
    assert world(state).dump()["gained"][:5] != [0] * 5
    for _ in range(2):
        play(state, "activate:a1", "end-turn")
    assert world(state).dump()["gained"][:5] == [0] * 5


# -- paying ----------------------------------------------------------------------------------------


def test_who_has_too_little_cannot_use_the_effect() -> None:
    # 002 §9, Payer
    state = position(policies={0: "warrior-culture"}, purse={0: "military 1"})
    assert reason(state, "use-policy") == "effect-impossible"
    assert purse(state) == {"military": 1}


def test_paid_resources_leave_the_reserve() -> None:
    # 002 §9, Payer
    state = position(cities={0: "forum"}, active="a1", purse={0: "production 2, science 1"})
    play(state, "use:a1")  # nothing to archive: the engine takes the other branch
    play(state, "resource:production")
    assert purse(state) == {"production": 1, "culture": 1}


def test_different_resources_must_differ_and_gold_counts_as_any() -> None:
    # 002 §2, Forum; verbs F4
    state = position(cities={0: "forum"}, active="a1", purse={0: "production 2"})
    assert reason(state, "use:a1") == "effect-impossible"
    state = position(cities={0: "forum"}, active="a1", purse={0: "production 2, gold 1"})
    play(state, "use:a1", "resource:gold")
    assert purse(state) == {"production": 1, "culture": 1}


def test_like_resources_must_be_alike() -> None:
    # 002 §3.2, Alchemy: pay 2 identical basic resources to gain 2 gold
    state = position(
        cities={0: "library+alchemy"},
        active="a1",
        purse={0: "production 2, science 1"},
    )
    play(state, "use-knowledge:a1")
    assert purse(state) == {"science": 1, "gold": 2}
    state = position(
        cities={0: "library+alchemy"},
        active="a1",
        purse={0: "production 1, science 1"},
    )
    assert reason(state, "use-knowledge:a1") == "effect-impossible"


def test_different_resources_are_gained_one_of_each() -> None:
    # verbs: basic n different
    state = position()
    ask_gain(world(state), 0, 2, DIFFERENT)
    settle(world(state))
    play(state, "resource:science")
    assert reason(state, "resource:science") == "does-not-fit"
    assert reason(state, "resource:gold") == "does-not-fit"
    play(state, "resource:military")
    assert purse(state) == {"science": 1, "military": 1}


# -- for one purpose -------------------------------------------------------------------------------


def test_production_for_sections_builds_wonders_only() -> None:
    # verbs: gain_for, on Masonry
    state = position(
        cities={0: "library+masonry"},
        active="a1",
        track="market stonehenge",
        purse={0: "production 1"},
    )
    play(state, "use-knowledge:a1")
    assert purse(state) == {"production": 1, "for-section": 2}
    assert reason(state, "acquire:1") == "not-affordable"
    assert reason(state, "basic:workshop") == "not-affordable"
    play(state, "acquire:2")
    assert purse(state) == {}


def test_resources_for_one_purpose_are_spent_first() -> None:
    # verbs: gain_for
    state = position(track="stonehenge", purse={0: "production 3, for-section 2"})
    play(state, "acquire:1")
    assert purse(state) == {"production": 2}


def test_they_count_as_gained() -> None:
    # verbs: gain_for
    state = position(cities={0: "library+masonry mine"}, active="a1 a2")
    play(state, "use-knowledge:a1", "use:a2")
    assert purse(state) == {"for-section": 2, "gold": 1}


def test_military_for_barbarians_conquers_barbarian_provinces_only() -> None:
    # verbs: gain_for, on the Samurai Training Ground
    state = position(purse={0: "for-barbarian 3"}, fronts={6: "barbarian 2", 5: "science 2", 3: ""})
    assert reason(state, "conquer:6") is None
    assert reason(state, "conquer:3") == "not-affordable"
    assert reason(state, "conquer:5") == "not-affordable"
    assert reason(state, "move:2") == "not-affordable"
    assert reason(state, "explore:1.e") == "not-affordable"
    play(state, "conquer:6", "tile:2", "tile:2", "tile:2")
    assert "for-barbarian" not in purse(state)


def test_science_for_knowledge_acquires_knowledge_only() -> None:
    # verbs: gain_for
    state = position(track="mathematics", purse={0: "for-knowledge 3"})
    assert reason(state, "progress") == "not-affordable"
    play(state, "acquire:1")
    assert purse(state) == {}


# -- substitutes -----------------------------------------------------------------------------------


def test_any_basic_resource_may_replace_production_for_a_wonder() -> None:
    # 002 §3.2, Architecture
    state = position(
        civs=("greek", "danish", "japanese"),
        policies={0: "architecture"},
        track="market stonehenge",
        purse={0: "production 1, science 1, military 1"},
    )
    assert reason(state, "acquire:1") == "not-affordable"  # a building
    play(state, "acquire:2")
    assert asked(state) == "pay-for"
    assert reason(state, "resource:culture") == "does-not-fit"
    play(state, "resource:science", "resource:military")
    assert purse(state) == {}
    assert seat_of(state, 0)["begun"] == "stonehenge#1"


def test_the_player_chooses_which_resource_is_saved() -> None:
    # 002 §3.2, Architecture: « vous pouvez remplacer »
    state = position(
        civs=("greek", "danish", "japanese"),
        policies={0: "architecture"},
        track="market stonehenge",
        purse={0: "production 3, military 2, gold 1"},
    )
    play(state, "acquire:2")
    assert legal(state) == {"resource:production", "resource:military", "resource:gold"}
    play(state, "resource:military", "resource:military", "resource:gold")
    assert purse(state) == {"production": 3}
    play(state, "acquire:1")
    assert deck(state) == "market"


def test_a_covered_policy_substitutes_nothing() -> None:
    # 002 §3.2, Développer: the permanent effect is replaced
    state = position(
        civs=("greek", "danish", "japanese"),
        policies={0: "architecture poliorcetics"},
        track="stonehenge",
        purse={0: "science 3"},
    )
    assert reason(state, "acquire:1") == "not-affordable"


def test_production_may_replace_science_for_knowledge() -> None:
    # verbs: substitute, on the Imperial Workshops
    state = position(
        civs=("chinese", "danish", "japanese"),
        policies={0: "imperial-manufactures"},
        track="mathematics",
        purse={0: "production 2, science 2, military 5"},
    )
    assert reason(state, "progress") is None
    play(state, "acquire:1")
    assert reason(state, "resource:military") == "does-not-fit"
    play(state, "resource:production", "resource:science", "resource:production")
    assert purse(state) == {"science": 1, "military": 5}


def test_the_substitute_serves_knowledge_only() -> None:
    # verbs: substitute, for:knowledge
    state = position(
        civs=("chinese", "danish", "japanese"),
        policies={0: "imperial-manufactures"},
        purse={0: "production 9"},
    )
    assert reason(state, "progress") == "not-affordable"


def test_where_every_kind_was_paid_there_is_no_other_to_gain() -> None:
    state = position()
    world(state).turn[TURN_PAID] = 0b011
    ask_gain(world(state), 0, 2, OTHER)
    assert [r for r in range(5) if refuses_gain_choice(world(state), r) == 0] == [2]
    gain_choice(world(state), 0, 2)
    assert world(state).stack[world(state).sp] == Q_RESOURCE
    gain_choice(world(state), 0, 2)
    assert (asked(state), purse(state)) == ("actions", {"military": 2})
    world(state).turn[TURN_PAID] = 0b111
    ask_gain(world(state), 0, 1, OTHER)
    assert asked(state) == "actions"
