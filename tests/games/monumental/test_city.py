"""The city: activating, using, archiving, drawing, filling. Rulebook 002, §3.1, §3.3 and §9."""

from __future__ import annotations

import pytest

from acropole.games.monumental.rules import city as city_rules
from acropole.games.monumental.rules.pieces import kind_of
from acropole.kernel.play import SCRATCH
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .table import (
    CELLS,
    GAME,
    PLAIN,
    asked,
    city,
    deck,
    develop,
    discard,
    filled,
    kinds,
    legal,
    play,
    position,
    purse,
    reason,
    seat_of,
    spaced,
)

# -- activating ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "places", "gains"),
    [
        ("a1", "a1 a2 a3 b1 c1", {"production": 3, "science": 1, "military": 1}),
        ("b2", "a2 b1 b2 b3 c2", {"production": 1, "science": 3, "military": 1}),
        ("c3", "a3 b3 c1 c2 c3", {"production": 1, "science": 1, "military": 3}),
    ],
)
def test_one_row_and_one_column_are_activated(
    choice: str, places: str, gains: dict[str, int]
) -> None:
    # 002 §3.1; the card where they cross counts once
    state = position(acting=False)
    assert len(legal(state)) == 9
    play(state, f"activate:{choice}")
    cells = [f"{row}{column}" for row in "abc" for column in "123"]
    active = seat_of(state, 0)["active"]
    assert [c for c, on in zip(cells, active, strict=True) if on] == places.split()
    assert purse(state) == gains


def test_a_knowledge_is_activated_with_the_card_that_covers_it() -> None:
    # 002 §3.1
    state = position(
        cities={0: "library+mathematics fort work-camp " + "library fort work-camp " * 2},
        acting=False,
    )
    play(state, "activate:a1")
    assert purse(state) == {"science": 4, "military": 1, "production": 1}


def test_a_knowledge_under_a_card_that_is_not_activated_stays_asleep() -> None:
    # 002 §3.1
    state = position(
        cities={0: PLAIN.replace("work-camp", "work-camp+navigation", 1)}, acting=False
    )
    play(state, "activate:c3")
    assert reason(state, "use-knowledge:a1") == "not-activated"


def test_printed_resources_are_gained_at_once_and_effects_wait_for_the_actions() -> None:
    # 002 §3.1; rules-delta A5
    state = position(cities={0: "warrior-altar mine"}, acting=False)
    assert reason(state, "use:a2") == "not-asked"
    play(state, "activate:a1")
    assert purse(state) == {"military": 1}
    assert asked(state) == "actions"


def test_a_turn_begins_with_the_city_and_not_with_actions() -> None:
    # 002 §3: four sequences in this order
    state = position(acting=False, purse={0: "gold 9, culture 9"})
    assert reason(state, "end-turn") == "not-asked"
    assert {code.split(":")[0] for code in legal(state)} == {"activate"}


def test_empty_places_are_not_activated() -> None:
    # 002 §3.3: spaces may be empty
    state = position(cities={0: "library"}, acting=False)
    play(state, "activate:a1")
    assert seat_of(state, 0)["active"] == [True] + [False] * 8


def test_even_an_empty_city_may_be_activated() -> None:
    # 002 §3.3
    state = position(cities={0: ""}, decks={0: ""}, acting=False)
    play(state, "activate:b2")
    assert purse(state) == {}
    play(state, "end-turn")
    assert city(state) == spaced("")


def test_a_lone_knowledge_is_activated_like_a_normal_card() -> None:
    # 002 §3.3, Mélanger la défausse; rules-delta A10
    state = position(cities={0: "+mathematics +navigation"}, acting=False)
    play(state, "activate:a1")
    assert purse(state) == {"science": 1}
    play(state, "use-knowledge:a2", "resource:military")
    assert purse(state) == {"science": 1, "military": 1}


# -- using effects ---------------------------------------------------------------------------------


def test_the_effect_of_an_activated_card_is_used_once_a_turn() -> None:
    # 002 §3.2
    state = position(cities={0: filled("pharmacy")}, active="a1", purse={0: "production 5"})
    play(state, "use:a1", "card:c3", "resource:science")
    assert purse(state) == {"production": 5, "science": 2}
    assert reason(state, "use:a1") == "used-up"


def test_the_effect_of_a_card_that_is_not_activated_cannot_be_used() -> None:
    # 002 §3.2
    state = position(cities={0: filled("pharmacy")})
    assert reason(state, "use:a1") == "not-activated"


def test_nobody_is_forced_to_use_an_effect() -> None:
    # 002 §3.2: « vous n'êtes jamais obligé »
    state = position(cities={0: filled("forum")}, active="a1", decks={0: "mine"})
    assert {"use:a1", "end-turn"} <= legal(state)
    play(state, "end-turn")
    assert city(state) == filled("mine")


def test_effects_may_be_used_in_any_order_between_other_actions() -> None:
    # 002 §3.2
    state = position(
        cities={0: "mine library+navigation fort"},
        active="a1 a2",
        purse={0: "production 1, military 1"},
    )
    play(state, "explore:1.e", "use-knowledge:a2", "resource:production", "basic:workshop")
    assert purse(state) == {}
    assert reason(state, "use:a1") == "effect-impossible"  # 1 production gained, not 2


def test_a_card_without_effect_has_nothing_to_use() -> None:
    state = position(active="a1")
    assert reason(state, "use:a1") == "no-effect"


def test_an_effect_in_force_needs_no_use() -> None:
    # 002 §3.2: permanent effects and triggers are active as soon as the card is activated
    state = position(cities={0: filled("guildhall")}, active="a1", purse={0: "production 4"})
    assert reason(state, "use:a1") == "no-effect"
    play(state, "basic:workshop")
    assert asked(state) == "basic"
    play(state, "basic:laboratory")
    assert deck(state) == "laboratory workshop"
    play(state, "basic:workshop")  # only the first time
    assert asked(state) == "actions"


def test_a_trigger_of_a_card_that_is_not_activated_is_silent() -> None:
    # 002 §3.2
    state = position(cities={0: filled("guildhall")}, purse={0: "production 2"})
    play(state, "basic:workshop")
    assert asked(state) == "actions"


def test_an_activated_card_cannot_be_activated_again() -> None:
    # 002 §9, Activer; rules-delta A4
    state = position(
        policies={0: "camps"}, active="a1", purse={0: "gold 2"}, cities={0: filled("market")}
    )
    play(state, "use-policy")
    assert asked(state) == "activate-more"
    assert reason(state, "card:a1") == "was-activated"
    play(state, "card:a2")
    assert purse(state) == {"gold": 1, "science": 1}
    assert reason(state, "use-policy") == "used-up"


def test_an_additional_activation_includes_the_knowledge_there() -> None:
    # 002 §3.1
    state = position(
        cities={0: PLAIN.replace("library", "library+mathematics", 1)},
        policies={0: "camps"},
        purse={0: "gold 1"},
    )
    play(state, "use-policy", "card:a2")
    assert purse(state) == {"science": 2}


# -- archiving -------------------------------------------------------------------------------------


def test_archiving_removes_a_card_that_was_not_activated() -> None:
    # 002 §9, Archiver
    state = position(cities={0: filled("pharmacy")}, active="a1 a2", decks={0: ""})
    play(state, "use:a1")
    assert reason(state, "card:a1") == "was-activated"
    assert reason(state, "card:a2") == "was-activated"
    play(state, "card:b1", "resource:science")
    assert city(state).split()[3] == "-"
    assert discard(state) == ""


def test_the_knowledge_under_an_archived_card_is_discarded() -> None:
    # 002 §9, Archiver
    state = position(cities={0: filled("pharmacy library+mathematics")}, active="a1", decks={0: ""})
    play(state, "use:a1", "card:a2", "resource:science")
    assert city(state).split()[1] == "-"
    assert discard(state) == "mathematics"


def test_a_covered_knowledge_may_be_archived_and_its_host_stays() -> None:
    # verbs: archive
    state = position(cities={0: filled("pharmacy library+mathematics")}, active="a1", decks={0: ""})
    assert seat_of(state, 0)["points"]["knowledge"] == 1
    play(state, "use:a1", "knowledge:a2", "resource:science")
    assert city(state).split()[1] == "library"
    assert discard(state) == ""
    assert seat_of(state, 0)["points"]["knowledge"] == 0


def test_only_a_card_that_fits_can_be_archived() -> None:
    # 002 §2, Dolmen: 1 Fort or 1 Archery Range
    state = position(cities={0: "dolmen fort library"}, active="a1")
    play(state, "use:a1")  # one card fits: the engine takes it
    assert purse(state) == {"culture": 1}
    assert city(state) == spaced("dolmen - library")


def test_a_price_that_cannot_be_paid_makes_the_effect_unusable() -> None:
    # 002 §9, Payer
    state = position(cities={0: "dolmen work-camp library"}, active="a1")
    assert reason(state, "use:a1") == "effect-impossible"


def test_an_archived_place_is_filled_at_the_end_of_the_turn() -> None:
    # 002 §3.3
    state = position(cities={0: filled("pharmacy")}, active="a1", decks={0: "mine forum fort"})
    play(state, "use:a1", "card:c3", "resource:science", "end-turn")
    assert city(state).split()[0] == "mine"
    assert city(state).split()[8] == "forum"


def test_no_card_archives_in_the_turn_of_an_opponent() -> None:
    # rules-delta A13: 000 tells what would happen then, 002 does not; no card needs it
    for entry in GAME.card_entries():
        effects = str(entry.fields)
        assert not ("others{" in effects and "archive" in effects), entry.id


# -- copying ---------------------------------------------------------------------------------------


def test_copying_gives_the_resources_again_and_the_effect_even_of_an_activated_card() -> None:
    # 002 §9, Copier; rules-delta A4
    state = position(cities={0: "library+printing fort+navigation"}, active="a1 a2")
    play(state, "use-knowledge:a2", "resource:military")
    play(state, "use-knowledge:a1")  # one knowledge can be copied: the engine takes it
    play(state, "resource:science")
    assert purse(state) == {"military": 1, "science": 1}


def test_a_card_that_was_not_activated_may_be_copied() -> None:
    # verbs: copy
    state = position(cities={0: "library+printing fort+mathematics"}, active="a1")
    play(state, "use-knowledge:a1")
    assert purse(state) == {"science": 1}


def test_a_copied_card_is_not_used_up() -> None:
    # 002 §9, Copier: the copy is used as if printed here
    state = position(cities={0: "library+printing fort+navigation"}, active="a1 a2")
    play(state, "use-knowledge:a1", "resource:science")
    assert reason(state, "use-knowledge:a2") is None


def test_a_copy_puts_a_lasting_effect_in_force() -> None:
    # 002 §9, Copier: « utiliser les effets d'une autre carte »
    state = position(
        cities={0: "library+printing fort+aviation"},
        active="a1",
        purse={0: "military 9"},
    )
    assert reason(state, "conquer:4") == "not-adjacent"
    play(state, "use-knowledge:a1")
    assert purse(state) == {"military": 12}
    assert reason(state, "conquer:8") is None


def test_no_card_is_copied_twice_in_a_turn() -> None:
    # verbs B2
    state = position(
        cities={0: "library+printing colossus fort+navigation"},
        wonders={"colossus": (0, 2)},
        active="a1 a2",
    )
    play(state, "use-knowledge:a1", "resource:science")
    assert reason(state, "use:a2") == "effect-impossible"


def test_cards_that_copy_and_wonders_are_never_copied() -> None:
    # verbs B2
    state = position(
        cities={0: "fort+computing hanging-gardens library+printing fort"},
        wonders={"hanging-gardens": (0, 2)},
        active="a1",
        decks={0: ""},
    )
    play(state, "use-knowledge:a1")
    assert reason(state, "card:a2") == "does-not-fit"
    assert reason(state, "knowledge:a3") == "does-not-fit"
    assert {"card:a1", "card:a3", "card:b1"} == legal(state)


# -- drawing and using -----------------------------------------------------------------------------


def test_scientific_progress_draws_and_uses_the_top_card_for_2_science() -> None:
    # 002 §3.2, Accomplir un progrès scientifique
    state = position(decks={0: "fort mine"}, purse={0: "science 3"})
    events = play(state, "progress")
    assert purse(state) == {"science": 1, "military": 1}
    assert deck(state) == "mine"
    assert "drew" in kinds(events)


def test_a_drawn_card_is_discarded_as_soon_as_its_effects_are_resolved() -> None:
    # 002 §3.2; rules-delta A3
    state = position(decks={0: "mine library"}, purse={0: "science 2, production 2"})
    play(state, "progress")
    assert discard(state) == "mine"
    assert asked(state) == "actions"


def test_using_the_effect_of_a_drawn_card_is_optional() -> None:
    # 002 §3.2: nobody is forced
    for answer, left in (("yes", "branch"), ("no", "actions")):
        state = position(decks={0: "forum"}, purse={0: "science 3, production 1"})
        play(state, "progress")
        assert asked(state) == "use-drawn"
        play(state, answer)
        assert asked(state) == left


def test_a_drawn_card_is_no_card_of_the_city() -> None:
    # 000: drawn cards are not part of the city for effects of other cards
    state = position(cities={0: ""}, decks={0: "pharmacy"}, purse={0: "science 2"})
    play(state, "progress")
    assert asked(state) == "actions"  # nothing to archive
    assert discard(state) == "pharmacy"


def test_a_drawn_knowledge_works_alone() -> None:
    # rules-delta E
    state = position(decks={0: "navigation mine"}, purse={0: "science 2"})
    play(state, "progress", "yes", "resource:military")
    assert purse(state) == {"military": 1}
    assert discard(state) == "navigation"


def test_what_a_drawn_card_puts_in_force_lasts_until_the_end_of_the_turn() -> None:
    # verbs: draw_use
    state = position(decks={0: "guildhall"}, purse={0: "science 2"})
    play(state, "progress", "basic:workshop", "basic:laboratory")
    assert deck(state) == "laboratory workshop"


def test_progress_may_be_repeated_and_paid_in_gold() -> None:
    # 002 §3.2: as many actions as you like; gold for science
    state = position(decks={0: "fort work-camp mine"}, purse={0: "science 1, gold 3"})
    play(state, "progress")
    assert purse(state) == {"gold": 2, "military": 1}
    play(state, "progress")
    assert purse(state) == {"military": 1, "production": 1}


def test_drawing_from_an_empty_deck_shuffles_the_discard() -> None:
    # 002 §9, Piocher
    state = position(decks={0: ""}, discards={0: "forum"}, purse={0: "science 2"})
    play(state, "progress", "no")
    assert discard(state) == "forum"


def test_drawing_for_use_may_shuffle_a_discard_of_only_knowledge() -> None:
    # 002 §9, Piocher, has no exception; the one of §3.3 is about filling the city
    state = position(decks={0: ""}, discards={0: "mathematics"}, purse={0: "science 2"})
    play(state, "progress")
    assert purse(state) == {"science": 1}


def test_without_any_card_nothing_can_be_drawn() -> None:
    # 002 §9, Piocher
    state = position(decks={0: ""}, purse={0: "science 2"})
    assert reason(state, "progress") == "no-card-to-draw"


def test_a_card_already_used_this_turn_does_nothing_when_drawn_again() -> None:
    # verbs B1; 002 §9, Activer
    state = position(cities={0: ""}, decks={0: ""}, discards={0: "fort"}, purse={0: "science 4"})
    play(state, "progress", "progress")
    assert purse(state) == {"military": 1}
    assert discard(state) == "fort"


def test_drawing_several_to_use_some_discards_all() -> None:
    # 002 §2, I.S.S: draw 5 cards and use 2 of them
    state = position(
        cities={0: "space-station"},
        wonders={"space-station": (0, 2)},
        decks={0: "fort work-camp library work-camp mathematics mine"},
        active="a1",
    )
    play(state, "use:a1", "pick:1", "pick:5")
    assert purse(state) == {"military": 1, "science": 1}
    assert sorted(discard(state).split()) == sorted(
        ["fort", "work-camp", "library", "work-camp", "mathematics"]
    )
    assert deck(state) == "mine"


def test_fewer_cards_may_be_used_than_allowed() -> None:
    # 002 §3.2: nobody is forced
    state = position(
        cities={0: "space-station"},
        wonders={"space-station": (0, 2)},
        decks={0: "library fort"},
        active="a1",
    )
    play(state, "use:a1", "pick:2", "no")
    assert purse(state) == {"military": 1}
    assert deck(state) == ""


# -- looking, attaching, swapping ------------------------------------------------------------------


def test_looked_at_cards_go_back_in_any_order_or_are_discarded() -> None:
    # verbs: scry, draw_use
    state = position(
        cities={0: "observatory"}, decks={0: "library work-camp fort mine"}, active="a1"
    )
    play(state, "use:a1")
    assert [state.action_text(a) for a in state.legal_actions()][1:] == [
        "Put Library back on your deck (1)",
        "Put Work Camp back on your deck (2)",
        "Put Fort back on your deck (3)",
    ]
    play(state, "pick:3", "pick:2", "no")  # the fort, the work camp over it; the library goes
    assert purse(state) == {"production": 1}  # then the top card is drawn and used
    assert deck(state) == "fort mine"
    assert discard(state) == "work-camp library"


def test_looking_never_shuffles_the_discard() -> None:
    # verbs: scry
    state = position(
        cities={0: "observatory"},
        decks={0: "library"},
        discards={0: "market"},
        active="a1",
    )
    play(state, "use:a1")
    assert len(legal(state)) == 2
    play(state, "pick:1")
    assert discard(state) == "library market"


def test_a_knowledge_of_the_discard_is_attached_under_a_card_that_has_none() -> None:
    # verbs: attach
    state = position(
        cities={0: "scriptorium library+navigation fort work-camp"},
        discards={0: "market mathematics bronze-working"},
        active="a1",
    )
    play(state, "use:a1")
    texts = {state.action_text(action): action for action in state.legal_actions()}
    assert set(texts) == {"Attach Bronze Working (1)", "Attach Mathematics (2)"}
    state.apply(texts["Attach Mathematics (2)"])
    assert reason(state, "card:a1") == "was-activated"
    assert reason(state, "card:a2") == "has-knowledge"
    assert reason(state, "card:c1") == "place-empty"
    play(state, "card:b1")
    assert city(state).split()[3] == "work-camp+mathematics"
    assert discard(state) == "market bronze-working"


def test_a_knowledge_drawn_and_attached_is_not_activated_again() -> None:
    # verbs B1: once a turn by whatever means
    state = position(
        cities={0: "scriptorium library"},
        decks={0: "mathematics"},
        policies={0: "camps"},
        active="a1",
        purse={0: "science 2, gold 1"},
    )
    play(state, "progress")
    assert purse(state) == {"science": 1, "gold": 1}
    play(state, "use:a1", "use-policy")  # attached under the library, which is then activated
    assert city(state).split()[1] == "library+mathematics"
    assert purse(state) == {"science": 2}


def test_two_cards_of_the_city_swap_places_with_their_knowledge() -> None:
    # verbs: swap, on(city_filled); the policy's trigger begins with its use
    state = position(
        civs=("japanese", "danish", "greek"),
        cities={0: "library+mathematics fort mine"},
        decks={0: ""},
        policies={0: "tea-ceremony"},
    )
    play(state, "use-policy", "end-turn", "yes", "card:a1")
    assert reason(state, "card:a1") == "does-not-fit"
    assert reason(state, "card:b1") == "place-empty"
    play(state, "card:a3")
    assert city(state) == spaced("mine fort library+mathematics")
    assert state.to_move == 1


def test_a_policy_that_was_not_used_sets_off_nothing_when_the_city_is_filled() -> None:
    # verbs F2: a trigger mixed with a plain part starts only when the effect is used
    state = position(
        civs=("japanese", "danish", "greek"), policies={0: "tea-ceremony"}, decks={0: ""}
    )
    play(state, "end-turn")
    assert state.to_move == 1


def test_up_to_two_swaps_means_that_one_is_enough() -> None:
    # verbs: swap; the card says "up to 2 times"
    state = position(
        cities={0: filled("alhambra")},
        wonders={"alhambra": (0, 2)},
        decks={0: "mine"},
        active="a1",
    )
    play(state, "use:a1", "end-turn", "yes", "card:a1", "card:c3", "no")
    assert city(state).split() == ["fort", *PLAIN.split()[1:8], "mine"]
    assert state.to_move == 1


def swap(state: State, one: str, two: str) -> None:
    """As an effect does in the middle of a turn."""
    city_rules.swap(world(state), 0, CELLS.index(one), CELLS.index(two))
    SCRATCH.owner = None


def test_a_card_that_was_used_is_used_up_wherever_it_is_moved() -> None:
    state = position(
        cities={0: filled("forum+mathematics library fort+navigation mine")},
        purse={0: "production 2"},
        active="a1 a3 b1",
    )
    world(state).gained[0] = 2
    play(state, "use:b1", "use-knowledge:a3", "resource:science")
    swap(state, "b1", "a1")
    assert reason(state, "use:a1") == "used-up"  # the Mine
    assert reason(state, "use:b1") is None  # the Forum
    swap(state, "a3", "b1")
    assert reason(state, "use-knowledge:b1") == "used-up"  # Navigation
    assert reason(state, "use:a3") is None
    swap(state, "a1", "a2")
    assert reason(state, "use:a1") == "not-activated"
    assert reason(state, "use:a2") == "used-up"


def test_a_card_that_was_copied_is_not_copied_again_from_another_place() -> None:
    state = position(
        cities={0: "library+printing colossus fort+navigation work-camp+alchemy"},
        wonders={"colossus": (0, 2)},
        active="a1 a2",
    )
    play(state, "use-knowledge:a1", "knowledge:a3", "resource:science")
    swap(state, "a3", "b1")
    play(state, "use:a2")  # only the other is left to copy, whichever place it has
    assert asked(state) != "copy"
    copied = [GAME.box.kinds[kind_of(world(state), card)].id for card in world(state).copied]
    assert copied == ["navigation", "alchemy"]


def test_a_knowledge_that_comes_where_another_was_copied_may_be_copied() -> None:
    state = position(
        cities={0: "library+printing colossus fort+navigation granary+alchemy"},
        wonders={"colossus": (0, 2)},
        active="a1 a2",
    )
    play(state, "use-knowledge:a1", "knowledge:a3", "resource:science")
    place, other = CELLS.index("a3"), CELLS.index("b1")
    city_rules.archive(world(state), 0, place, True)
    world(state).known[place], world(state).known[other] = world(state).known[other], -1
    SCRATCH.owner = None
    assert reason(state, "use:a2") is None


def test_what_bushido_asks_moves_with_it() -> None:
    state = position(
        civs=("japanese", "danish", "greek"),
        cities={0: "fort+bushido library mine"},
        decks={0: ""},
        active="a1 a2",
    )
    play(state, "use-knowledge:a1")
    swap(state, "a1", "a2")
    play(state, "end-turn")
    assert reason(state, "card:a2") == "does-not-fit"
    assert legal(state) == {"card:a1", "no"}


# -- filling the city ------------------------------------------------------------------------------


def test_activated_cards_are_discarded_and_their_places_filled_in_reading_order() -> None:
    # 002 §3.3, Ajouter des cartes, and its picture
    state = position(
        decks={0: "mine forum dolmen market temple library"},
        cities={0: PLAIN.replace("library fort ", "library granary ", 1)},
        acting=False,
    )
    play(state, "activate:b2", "end-turn")
    assert city(state) == "work-camp mine granary forum dolmen market work-camp temple fort"
    assert sorted(discard(state).split()) == sorted(
        ["library", "work-camp", "library", "fort", "library"]
    )
    assert deck(state) == "library"


def test_cards_that_were_not_activated_stay() -> None:
    # 002 §3.3
    state = position(decks={0: "mine forum dolmen work-camp market"}, acting=False)
    play(state, "activate:a1", "end-turn")
    assert city(state) == "mine forum dolmen work-camp library fort market library fort"


def test_a_knowledge_drawn_is_covered_by_the_second_card() -> None:
    # 002 §3.3
    state = position(decks={0: "mathematics mine forum"}, active="a1 a2")
    play(state, "end-turn")
    assert city(state).split()[:2] == ["mine+mathematics", "forum"]


@pytest.mark.parametrize(("answer", "kept"), [("yes", "navigation"), ("no", "mathematics")])
def test_of_two_knowledges_one_is_kept_and_the_other_discarded(answer: str, kept: str) -> None:
    # 002 §3.3
    state = position(decks={0: "mathematics navigation mine forum"}, active="a1")
    play(state, "end-turn")
    assert asked(state) == "knowledge"
    play(state, answer)
    assert city(state).split()[0] == f"mine+{kept}"
    assert discard(state).split()[0] in {"mathematics", "navigation"} - {kept}


def test_knowledges_are_chosen_from_until_another_card_comes() -> None:
    # 002 §3.3: « continuez ainsi »
    state = position(decks={0: "mathematics navigation writing mine"}, active="a1")
    play(state, "end-turn", "yes", "no")
    assert city(state).split()[0] == "mine+navigation"
    assert set(discard(state).split()) == {"writing", "mathematics", "work-camp"}


def test_the_discard_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    # 002 §3.3, Mélanger la défausse
    state = position(decks={0: "mine forum"}, discards={0: "market temple"}, active="a1 a2")
    play(state, "end-turn")
    assert city(state).split()[:2] == ["mine", "forum"]
    assert len(discard(state).split()) == 4
    assert seat_of(state, 0)["deck"] == []


def test_the_cards_just_discarded_are_shuffled_too() -> None:
    # 002 §3.3, Mélanger la défausse
    state = position(cities={0: "library fort"}, decks={0: ""}, active="a1 a2")
    play(state, "end-turn")
    assert sorted(city(state).split()[:2]) == ["fort", "library"]
    assert discard(state) == ""


def test_with_nothing_left_to_draw_places_stay_empty() -> None:
    # 002 §3.3, Mélanger la défausse
    state = position(cities={0: "library fort"}, decks={0: "mine"})
    play(state, "end-turn")
    assert city(state) == spaced("library fort mine")


def test_a_knowledge_may_be_left_alone() -> None:
    # 002 §3.3, Mélanger la défausse
    state = position(cities={0: "library"}, decks={0: "mathematics"})
    play(state, "end-turn")
    assert city(state) == spaced("library +mathematics")


def test_a_lone_knowledge_is_not_covered_later() -> None:
    # 002 §3.3: it counts as a normal card
    state = position(cities={0: "+mathematics"}, decks={0: "mine forum"})
    play(state, "end-turn")
    assert city(state) == spaced("+mathematics mine forum")


def test_a_discard_of_only_knowledge_is_not_shuffled() -> None:
    # 002 §3.3, Mélanger la défausse; rules-delta A10
    state = position(
        cities={0: "library fort"},
        decks={0: "mine"},
        discards={0: "mathematics navigation"},
    )
    play(state, "end-turn")
    assert city(state) == spaced("library fort mine")
    assert discard(state) == "mathematics navigation"


def test_one_other_card_makes_the_discard_worth_shuffling() -> None:
    # 002 §3.3, Mélanger la défausse
    state = position(cities={0: "library fort"}, decks={0: ""}, discards={0: "mathematics mine"})
    play(state, "end-turn")
    assert discard(state) == ""
    assert city(state) in (
        spaced("library fort mine+mathematics"),
        spaced("library fort mine +mathematics"),
    )


# -- reinforcing -----------------------------------------------------------------------------------


def test_a_reinforced_card_stays_upright_when_the_city_is_completed() -> None:
    # 002 §9, Renforcer: chosen at the moment of completing
    state = position(
        civs=("japanese", "danish", "greek"),
        cities={0: "fort+bushido library mine"},
        decks={0: "forum work-camp samurai-ground"},
        active="a1 a2 a3",
    )
    play(state, "use-knowledge:a1")
    assert asked(state) == "actions"
    play(state, "end-turn")
    assert asked(state) == "reinforce"
    play(state, "card:a2")
    assert city(state).split()[:4] == ["forum", "library", "work-camp", "samurai-ground"]
    assert seat_of(state, 0)["active"] == [False] * 9


def test_the_card_on_bushido_cannot_be_chosen() -> None:
    # 002 §2, Bushidô
    state = position(
        civs=("japanese", "danish", "greek"),
        cities={0: "fort+bushido library mine"},
        decks={0: ""},
        active="a1 a2",
    )
    play(state, "use-knowledge:a1", "end-turn")
    assert reason(state, "card:a1") == "does-not-fit"
    assert reason(state, "card:a3") == "not-activated"
    assert reason(state, "card:b1") == "place-empty"
    assert legal(state) == {"card:a2", "no"}


def test_the_knowledge_under_a_reinforced_card_is_discarded() -> None:
    # 002 §9, Renforcer
    state = position(
        cities={0: filled("hanging-gardens library+mathematics")},
        wonders={"hanging-gardens": (0, 2)},
        decks={0: "mine forum"},
        active="a1 a2",
    )
    play(state, "use:a1", "end-turn", "card:a2", "no")
    assert city(state) == filled("mine library")
    assert discard(state) == "hanging-gardens mathematics"


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["card:a1", "card:a2"], "hanging-gardens library"),
        (["card:a2", "no"], "mine library"),
        (["no"], "mine forum"),
    ],
)
def test_up_to_that_many_cards_are_reinforced(answers: list[str], left: str) -> None:
    # verbs: reinforce
    state = position(
        cities={0: filled("hanging-gardens")},
        wonders={"hanging-gardens": (0, 2)},
        decks={0: "mine forum"},
        active="a1 a2",
    )
    play(state, "use:a1", "end-turn", *answers)
    assert city(state) == filled(left)


def test_a_lone_knowledge_may_be_reinforced() -> None:
    # 002 §3.3: it is like a normal card
    state = position(
        cities={0: "hanging-gardens +mathematics"},
        wonders={"hanging-gardens": (0, 2)},
        decks={0: ""},
        active="a1 a2",
    )
    play(state, "use:a1", "end-turn", "card:a2", "no")
    assert city(state) == spaced("hanging-gardens +mathematics")


def test_a_bonus_may_reinforce_as_well() -> None:
    # 002 §2, Raids; §9, Bonus
    state = position(active="a1", decks={0: ""}, purse={0: "culture 1"})
    develop(state, "raids")
    play(state, "end-turn", "card:a1")
    assert city(state) == PLAIN
