"""Acquiring cards, building wonders, developing policies. Rulebook 002, §3.2."""

from __future__ import annotations

import pytest

from acropole.games.monumental.rules import conquest as conquest_rules
from tests.games.monumental.table import world

from .table import (
    GAME,
    Held,
    asked,
    city,
    deck,
    develop,
    filled,
    gone,
    held,
    kinds,
    legal,
    play,
    policy_ids,
    position,
    purse,
    reason,
    seat_of,
    seen,
    track,
    wonder_on,
)

# -- buildings and knowledge -----------------------------------------------------------------------


def test_a_building_of_the_track_costs_its_production() -> None:
    # 002 §3.2, Carte bâtiment
    state = position(track="market temple", purse={0: "production 3, science 9"})
    assert reason(state, "acquire:2") == "not-affordable"
    play(state, "acquire:1")
    assert purse(state) == {"science": 9}


def test_an_acquired_card_goes_on_top_of_the_city_deck() -> None:
    # 002 §3.2, Carte bâtiment
    state = position(track="market", decks={0: "mine"}, purse={0: "production 3"})
    play(state, "acquire:1")
    assert deck(state) == "market mine"


def test_a_basic_building_is_acquired_in_the_same_way() -> None:
    # 002 §3.2, Carte bâtiment
    state = position(decks={0: "mine"}, purse={0: "production 2"})
    play(state, "basic:archery-range")
    assert deck(state) == "archery-range mine"
    assert seen(state)["basics"] == [10, 10, 9]
    assert purse(state) == {}


def test_an_empty_pile_gives_no_more_buildings_of_that_type() -> None:
    # 002 §3.2, Carte bâtiment
    state = position(basics={"workshop": 0}, purse={0: "production 4"})
    assert reason(state, "basic:workshop") == "pile-empty"
    assert reason(state, "basic:laboratory") is None


def test_a_knowledge_costs_its_science() -> None:
    # 002 §3.2, Carte connaissance
    state = position(track="mathematics", decks={0: "mine"}, purse={0: "science 3, production 9"})
    play(state, "acquire:1")
    assert deck(state) == "mathematics mine"
    assert purse(state) == {"production": 9}


def test_science_buys_no_buildings_and_production_no_knowledge() -> None:
    # 002 §3.1, Ressources de base
    state = position(track="market mathematics", purse={0: "science 9"})
    assert reason(state, "acquire:1") == "not-affordable"
    state = position(track="market mathematics", purse={0: "production 9"})
    assert reason(state, "acquire:2") == "not-affordable"


def test_several_cards_may_be_acquired_in_a_turn() -> None:
    # 002 §3.2: as many actions as you like
    state = position(track="market mathematics temple", purse={0: "production 9, science 3"})
    play(state, "acquire:1", "acquire:2", "acquire:3", "basic:workshop")
    assert deck(state) == "workshop temple mathematics market"


def test_the_track_is_not_filled_during_the_turn() -> None:
    # 002 §3.4, Important
    state = position(track="market temple granary", purse={0: "production 3"})
    play(state, "acquire:1")
    assert track(state) == "- temple granary - - -"
    assert reason(state, "acquire:1") == "place-empty"


# -- wonders ---------------------------------------------------------------------------------------


def test_the_first_section_of_a_wonder_costs_its_left_circle() -> None:
    # 002 §3.2, Carte merveille
    state = position(track="stonehenge", decks={0: "mine"}, purse={0: "production 3"})
    events = play(state, "acquire:1")
    assert seat_of(state, 0)["begun"] == "stonehenge#1"
    assert deck(state) == "mine"
    assert "begun" in kinds(events)
    assert seat_of(state, 0)["points"]["wonders"] == 0


def test_a_wonder_is_completed_for_its_right_circle() -> None:
    # 002 §3.2, Compléter une merveille: Dome of Florence costs 4, then 5
    state = position(begun={0: "florence-dome"}, purse={0: "production 4"})
    assert reason(state, "complete") == "not-affordable"
    state = position(begun={0: "florence-dome"}, purse={0: "production 5"})
    play(state, "complete")
    assert seat_of(state, 0)["begun"] is None


def test_both_sections_may_be_built_in_one_turn() -> None:
    # 002 §3.2, Compléter une merveille
    state = position(track="pyramids", purse={0: "production 6"})
    play(state, "acquire:1", "complete")
    assert seat_of(state, 0)["points"]["wonders"] == 2


def test_the_bonus_comes_at_once() -> None:
    # 002 §3.2, Compléter une merveille
    state = position(begun={0: "pyramids"}, purse={0: "production 3"})
    play(state, "complete")
    assert purse(state) == {"gold": 2}


def test_the_completed_wonder_goes_on_top_of_the_city_deck() -> None:
    # 002 §3.2, Compléter une merveille
    state = position(begun={0: "pyramids"}, decks={0: "mine"}, purse={0: "production 3"})
    play(state, "complete")
    assert deck(state) == "pyramids mine"


def test_the_card_goes_onto_the_deck_after_the_bonus() -> None:
    # 002 §3.2, Compléter une merveille: the bonus first, then the card
    state = position(
        begun={0: "hadron-collider"},
        decks={0: "mine"},
        track="mathematics aviation",
        purse={0: "production 3"},
    )
    play(state, "complete")
    assert deck(state) == "mine"
    play(state, "acquire:2")
    assert deck(state) == "hadron-collider aviation mine"


def test_the_token_goes_to_a_tile_one_controls_or_to_the_capital() -> None:
    # 002 §3.2, Compléter une merveille
    state = position(
        begun={0: "pyramids"}, purse={0: "production 3"}, land={5: Held(0), 12: Held(1)}
    )
    play(state, "complete")
    assert asked(state) == "wonder-tile"
    assert reason(state, "tile:12") == "not-yours"
    assert reason(state, "tile:6") == "not-yours"
    assert legal(state) == {"tile:2", "tile:5"}
    play(state, "tile:5")
    assert wonder_on(state, 5) == "pyramids"


def test_there_is_only_one_wonder_on_a_tile() -> None:
    # 002 §3.2, Compléter une merveille
    state = position(
        begun={0: "pyramids"},
        wonders={"stonehenge": (0, 5)},
        purse={0: "production 3"},
        land={5: Held(0), 6: Held(0)},
    )
    play(state, "complete")
    assert reason(state, "tile:5") == "no-free-tile"
    assert legal(state) == {"tile:2", "tile:6"}


def test_a_wonder_token_adds_2_to_the_defence() -> None:
    # 002 §3.2, Compléter une merveille
    for wonders, defence in ({}, 2), ({"stonehenge": (1, 6)}, 4):
        state = position(land={6: Held(1, 1)}, wonders=wonders)
        assert conquest_rules.defence(world(state), 5) == defence


def test_without_a_free_tile_the_wonder_cannot_be_completed() -> None:
    # 002 §3.2, Compléter une merveille; rules-delta A8
    state = position(
        begun={0: "pyramids"}, wonders={"stonehenge": (0, 2)}, purse={0: "production 9"}
    )
    assert reason(state, "complete") == "no-free-tile"
    assert reason(state, "acquire:1") is None


def test_a_wonder_must_be_begun_before_it_is_completed() -> None:
    # 002 §3.2, Compléter une merveille
    state = position(purse={0: "production 9"})
    assert reason(state, "complete") == "no-wonder"


@pytest.mark.parametrize(("answer", "kept"), [("yes", "pyramids"), ("no", "stonehenge")])
def test_one_builds_one_wonder_at_a_time_and_the_other_leaves_the_game(
    answer: str, kept: str
) -> None:
    # 002 §3.2, Carte merveille, Important
    state = position(track="pyramids", begun={0: "stonehenge"}, purse={0: "production 3"})
    play(state, "acquire:1")
    assert asked(state) == "keep-wonder"
    play(state, answer)
    assert seat_of(state, 0)["begun"] == f"{kept}#1"
    assert {"pyramids", "stonehenge"} & gone(state) == {"pyramids", "stonehenge"} - {kept}
    assert purse(state) == {}


def test_completed_wonders_do_not_hinder_another() -> None:
    # 002 §3.2: one at a time
    state = position(track="pyramids", wonders={"stonehenge": (0, 2)}, purse={0: "production 3"})
    play(state, "acquire:1")
    assert seat_of(state, 0)["begun"] == "pyramids#1"


def test_a_completed_wonder_works_in_the_city_like_a_building() -> None:
    # 002 §3.3: « sans Bâtiment ou Merveille »; §8: effect after activation
    state = position(cities={0: filled("great-wall")}, wonders={"great-wall": (0, 2)}, acting=False)
    play(state, "activate:a1", "use:a1")
    assert purse(state)["military"] == 3


def test_a_section_for_less_is_either_stage() -> None:
    # 002 §9, Compléter une section; rules-delta B; Stonehenge: 2 production less, then 1 culture
    for begun, action in (({}, "acquire:1"), ({0: "great-wall"}, "complete")):
        state = position(
            cities={0: "stonehenge"},
            wonders={"stonehenge": (0, 2)},
            land={5: Held(0)},
            track="pyramids",
            begun=begun,
            active="a1",
            purse={0: "production 1"},
        )
        assert reason(state, action) == "not-affordable"
        play(state, "use:a1")
        if asked(state) == "section":
            play(state, action)
            play(state, *[a for a in ("yes", "tile:5") if a in legal(state)])
        assert purse(state)["culture"] == 1
        assert "production" not in purse(state)


def test_a_section_never_costs_less_than_1() -> None:
    # verbs B3
    state = position(
        cities={0: "stonehenge"},
        wonders={"stonehenge": (0, 2)},
        track="pyramids",
        active="a1",
    )
    assert reason(state, "use:a1") == "effect-impossible"


def test_a_free_section_costs_nothing() -> None:
    # 002 §2, Pharaoh's Barge: when archived, build a section free
    state = position(
        civs=("egyptian", "danish", "japanese"),
        cities={0: "pharmacy pharaoh-barge"},
        track="market pyramids",
        active="a1",
    )
    play(state, "use:a1")  # one card to archive, one wonder to begin
    assert seat_of(state, 0)["begun"] == "pyramids#1"
    assert world(state).dump()["bought"] == []  # nothing was acquired by paying
    assert asked(state) == "resource"


# -- policies --------------------------------------------------------------------------------------


def test_policies_cost_1_then_2_then_3_and_so_on() -> None:
    # 002 §3.2, Développer une politique culturelle
    names = ["warrior-culture", "raids", "longships", "camps", "pillage"]
    for n in range(5):
        given = {0: " ".join(names[:n])}
        poor = position(policies=given, purse={0: f"culture {n}"})
        number = policy_ids(poor, 0).index(names[n]) + 1
        assert reason(poor, f"develop:{number}") == "not-affordable"
        rich = position(policies=given, purse={0: f"culture {n + 1}"})
        develop(rich, names[n])
        assert "culture" not in purse(rich)
        assert seat_of(rich, 0)["points"]["policies"] == 2 * (n + 1)


def test_any_of_the_five_may_be_chosen() -> None:
    # 002 §3.2, Développer: « de votre choix »
    state = position(purse={0: "culture 1"})
    assert {f"develop:{n}" for n in range(1, 6)} <= legal(state)


def test_a_policy_is_developed_once() -> None:
    state = position(policies={0: "raids"}, purse={0: "culture 9"})
    number = policy_ids(state, 0).index("raids") + 1
    assert reason(state, f"develop:{number}") == "already-developed"


def test_the_bonus_of_a_policy_comes_at_once() -> None:
    # 002 §3.2, Développer
    state = position(purse={0: "culture 1"})
    develop(state, "longships")
    assert purse(state) == {"military": 2}


def test_a_new_policy_brings_the_bonuses_of_all_earlier_ones_too() -> None:
    # 002 §3.2, Développer; §9, Bonus
    state = position(policies={0: "warrior-culture longships"}, purse={0: "culture 3"})
    develop(state, "pillage")
    assert asked(state) == "order"
    play(state, "pick:1", "pick:1", "basic:workshop")
    assert purse(state) == {"gold": 1, "military": 2}
    assert deck(state).split()[0] == "workshop"


def test_the_bonuses_come_in_the_order_the_player_likes() -> None:
    # rules-delta E; 002 §3.2: simultaneous effects in any order
    state = position(policies={0: "warrior-culture longships"}, purse={0: "culture 3"})
    develop(state, "pillage")
    texts = [state.action_text(action) for action in state.legal_actions()]
    assert texts == [
        "Effect 1 first: Warrior Culture",
        "Effect 2 first: Longships",
        "Effect 3 first: Pillage",
    ]
    play(state, "pick:3", "basic:workshop")
    assert purse(state) == {}
    play(state, "pick:2")
    assert purse(state) == {"gold": 1, "military": 2}


def test_only_the_uncovered_policy_is_permanent() -> None:
    # 002 §3.2, Développer; §9, Active
    covered = position(policies={0: "longships raids"}, purse={0: "military 9"})
    assert reason(covered, "conquer:4") == "not-adjacent"
    active = position(policies={0: "raids longships"}, purse={0: "military 9"}, fronts={4: ""})
    assert reason(active, "conquer:4") is None


def test_a_new_policy_replaces_the_effect_of_the_one_before() -> None:
    # 002 §3.2, Développer
    state = position(policies={0: "longships"}, purse={0: "military 9, culture 2"}, fronts={4: ""})
    assert reason(state, "conquer:4") is None
    develop(state, "warrior-culture")
    play(state, "pick:1")
    assert reason(state, "conquer:4") == "not-adjacent"
    assert reason(state, "use-policy") is None


def test_the_active_policy_is_used_once_a_turn() -> None:
    # 002 §3.2, example: Warrior Culture
    state = position(policies={0: "warrior-culture"}, purse={0: "military 4"})
    play(state, "use-policy")
    assert purse(state) == {"military": 2, "culture": 1}
    assert reason(state, "use-policy") == "used-up"


def test_a_policy_developed_this_turn_may_be_used_at_once() -> None:
    # 002 §3.2: at any moment while it is active, even after the one before it was used
    state = position(policies={0: "warrior-culture"}, purse={0: "military 2, culture 1, gold 1"})
    play(state, "use-policy")
    assert purse(state) == {"culture": 2, "gold": 1}
    develop(state, "camps")
    play(state, "pick:1", "card:a1")  # the gold of Warrior Culture, then a card is archived
    play(state, "use-policy", "card:b1")
    assert purse(state) == {"gold": 1, "production": 1}


def test_without_a_policy_there_is_none_to_use() -> None:
    assert reason(position(), "use-policy") == "no-policy"


def test_a_policy_that_works_by_itself_cannot_be_used() -> None:
    # 002 §3.2: effects set off by something
    assert reason(position(policies={0: "raids"}), "use-policy") == "no-effect"


def test_a_bonus_can_be_copied_once_a_turn() -> None:
    # 002 §3.2, Treaties: copy the bonus of one of your policies; verbs B2
    state = position(civs=("greek", "danish", "japanese"), policies={0: "poliorcetics treaties"})
    play(state, "use-policy")
    assert asked(state) == "bonus"
    assert reason(state, f"develop:{policy_ids(state, 0).index('colonies') + 1}") == "does-not-fit"
    play(state, f"develop:{policy_ids(state, 0).index('poliorcetics') + 1}")
    assert purse(state) == {"gold": 1}


def test_a_discount_on_a_policy_leaves_at_least_1_to_pay() -> None:
    # verbs B3, on Universal Suffrage
    state = position(
        cities={0: "library+universal-suffrage"},
        active="a1",
        purse={0: "culture 1"},
    )
    play(state, "use-knowledge:a1")
    develop(state, "longships")
    assert purse(state) == {"military": 2}
    state = position(
        cities={0: "library+universal-suffrage"},
        active="a1",
        policies={0: "longships"},
        purse={0: "culture 1"},
    )
    play(state, "use-knowledge:a1")
    develop(state, "warrior-culture")
    assert "culture" not in purse(state)


def test_completing_a_wonder_and_using_an_effect_are_actions_of_their_own() -> None:
    # 002 §3.2, the list of actions; rules-delta A17
    state = position(
        cities={0: "library+navigation"},
        active="a1",
        track="pyramids",
        begun={0: "stonehenge"},
        policies={0: "warrior-culture"},
        purse={0: "production 3, military 2"},
    )
    assert {"acquire:1", "complete", "use-knowledge:a1", "use-policy"} <= legal(state)


# -- taking ----------------------------------------------------------------------------------------


def test_taking_a_card_is_free_and_puts_it_on_the_deck() -> None:
    # 002 §9, Prendre
    state = position(decks={0: "mine"}, purse={0: "culture 1"})
    develop(state, "pillage")
    play(state, "basic:laboratory")
    assert deck(state) == "laboratory mine"
    assert purse(state) == {}


def test_a_taken_card_is_not_an_acquired_one() -> None:
    # verbs B3: taken cards do not fire acquire
    state = position(cities={0: "guildhall"}, active="a1", purse={0: "culture 1"}, decks={0: ""})
    develop(state, "pillage")
    play(state, "basic:laboratory")
    assert asked(state) == "actions"
    assert deck(state) == "laboratory"


def test_a_card_is_taken_from_the_track_only_if_it_fits() -> None:
    # verbs: take_track, on the Large Hadron Collider
    state = position(
        cities={0: "hadron-collider"},
        wonders={"hadron-collider": (0, 2)},
        track="market mathematics pyramids navigation",
        active="a1",
        purse={0: "science 3"},
    )
    play(state, "use:a1")
    assert reason(state, "acquire:1") == "does-not-fit"
    assert legal(state) == {"acquire:2", "acquire:4"}
    play(state, "acquire:4")
    assert deck(state).split()[0] == "navigation"
    assert track(state).split()[3] == "-"
    assert seat_of(state, 0)["points"]["knowledge"] == 1
    assert held(state, 2) == Held(0, 9, warlord=True)
    assert city(state).split()[0] == "hadron-collider"


def test_the_bonus_of_a_late_wonder_is_copied_like_that_of_the_first() -> None:
    # the 17th wonder of the game and later ones
    names = [
        card.id
        for card in GAME.card_entries()
        if card.fields.get("type") == "wonder" and card.fields.get("deck") != "alternative"
    ]
    state = position(
        5,
        civs=("egyptian", "danish", "japanese", "greek", "chinese"),
        map="wide",
        renaissance=True,
        wonders={name: (0, place) for place, name in enumerate(names, 1)},
        policies={0: "funerary-cult"},
        purse={0: "gold 2"},
    )
    play(state, "use-policy")
    assert len(names) == 22
    assert legal(state) == {f"pick:{n}" for n in range(1, 23)}
    assert state.action_text(state.parse_action("pick:22")) != "22: "
