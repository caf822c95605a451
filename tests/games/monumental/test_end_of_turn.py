"""The end of a turn: the development track is refilled. Rulebook 002, §3.4, with its pictures."""

from __future__ import annotations

import pytest

from .table import (
    Held,
    asked,
    city,
    develop,
    discard,
    finish_turn,
    gone,
    kinds,
    play,
    position,
    purse,
    seat_of,
    seen,
    track,
)

CARDS = "market pharmacy navigation stonehenge warrior-altar bronze-working"
RICH = "production 20, science 20"


# -- three to five players -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_when_a_card_was_acquired_the_rest_moves_right_and_a_new_one_comes_in(players: int) -> None:
    # 002 §3.4
    state = position(players, track=CARDS, deck="temple", purse={0: RICH})
    play(state, "acquire:3", "end-turn")
    assert track(state) == "temple market pharmacy stonehenge warrior-altar bronze-working"
    assert not set(CARDS.split()) & gone(state)


def test_when_several_were_acquired_all_gaps_are_filled() -> None:
    # 002 §3.4: until there are six again
    state = position(track=CARDS, deck="temple granary mathematics", purse={0: RICH})
    play(state, "acquire:1", "acquire:4", "acquire:6")
    finish_turn(state)
    left, right = track(state).split()[:3], track(state).split()[3:]
    assert set(left) == {"temple", "granary", "mathematics"}
    assert right == ["pharmacy", "navigation", "warrior-altar"]


def test_gaps_are_filled_from_the_right_to_the_left() -> None:
    # 002 §3.4
    state = position(track=CARDS, deck="temple", purse={0: RICH})
    play(state, "acquire:1", "acquire:2", "acquire:3")
    finish_turn(state)
    assert track(state) == "- - temple stonehenge warrior-altar bronze-working"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_when_nothing_was_taken_the_rightmost_card_is_discarded(players: int) -> None:
    # 002 §3.4
    state = position(players, track=CARDS, deck="temple")
    events = play(state, "end-turn")
    assert track(state) == "temple market pharmacy navigation stonehenge warrior-altar"
    assert "bronze-working" in gone(state)
    assert "removed" in kinds(events)


def test_the_era_of_the_new_card_does_not_matter() -> None:
    # 002 §3.4
    state = position(track=CARDS, deck="electricity")
    play(state, "end-turn")
    assert track(state).split()[0] == "electricity"


def test_basic_buildings_are_no_cards_of_the_track() -> None:
    # 002 §3.4: « dans la piste »
    state = position(track=CARDS, deck="temple", purse={0: RICH})
    play(state, "basic:workshop")
    finish_turn(state)
    assert "bronze-working" in gone(state)


def test_a_wonder_begun_is_a_card_taken() -> None:
    # 002 §3.4
    state = position(track=CARDS, deck="temple", purse={0: RICH})
    play(state, "acquire:4", "end-turn")
    assert track(state) == "temple market pharmacy navigation warrior-altar bronze-working"


def test_completing_a_wonder_takes_nothing_from_the_track() -> None:
    # 002 §3.4
    state = position(track=CARDS, deck="temple", begun={0: "pyramids"}, purse={0: RICH})
    play(state, "complete")
    finish_turn(state)
    assert "bronze-working" in gone(state)


def test_a_card_taken_for_nothing_counts_as_taken() -> None:
    # 002 §3.4: « si vous n'avez pas pris de carte »
    state = position(
        cities={0: "hadron-collider"},
        wonders={"hadron-collider": (0, 2)},
        active="a1",
        track=CARDS,
        deck="temple",
        purse={0: RICH},
    )
    play(state, "use:a1", "acquire:3")
    finish_turn(state)
    assert track(state) == "temple market pharmacy stonehenge warrior-altar bronze-working"


def test_what_another_player_took_before_does_not_count() -> None:
    # 002 §3.4: « durant votre tour »
    state = position(track=CARDS, deck="temple granary", purse={0: RICH})
    play(state, "acquire:6", "end-turn")
    play(state, "activate:a1", "end-turn")
    assert "warrior-altar" in gone(state)


def test_the_discard_of_the_track_is_not_that_of_the_city() -> None:
    # 002 §9, Défausser
    state = position(track=CARDS, deck="temple", decks={0: ""})
    play(state, "end-turn")
    assert discard(state) == ""


def test_once_the_deck_is_empty_nothing_is_discarded_any_more() -> None:
    # rules-delta C2
    state = position(track=CARDS, deck="", turns_left=4)
    play(state, "end-turn")
    assert track(state) == CARDS
    assert "bronze-working" not in gone(state)


def test_with_an_empty_deck_the_cards_still_move_right() -> None:
    # 002 §3.4
    state = position(track=CARDS, deck="", turns_left=4, purse={0: RICH})
    play(state, "acquire:6", "end-turn")
    assert track(state) == "- market pharmacy navigation stonehenge warrior-altar"


# -- two players -----------------------------------------------------------------------------------

# The two tracks: market pharmacy navigation / stonehenge warrior-altar bronze-working


def test_two_taken_from_one_of_two_tracks() -> None:
    # 002 §3.4, picture: the card left moves right, two come in; the other track loses its last
    state = position(2, track=CARDS, deck="temple mathematics granary", purse={0: RICH})
    play(state, "acquire:1", "acquire:3")
    finish_turn(state)
    cards = track(state).split()
    assert cards[2] == "pharmacy"
    assert cards[4:] == ["stonehenge", "warrior-altar"]
    assert {*cards[:2], cards[3]} == {"temple", "mathematics", "granary"}
    assert gone(state) & set(CARDS.split()) == {"bronze-working"}


def test_cards_taken_from_the_second_track_only() -> None:
    # 002 §3.4, Partie à 2 joueurs
    state = position(2, track=CARDS, deck="temple mathematics", purse={0: RICH})
    play(state, "acquire:5")
    finish_turn(state)
    cards = track(state).split()
    assert cards[1:3] == ["market", "pharmacy"]
    assert cards[4:] == ["stonehenge", "bronze-working"]
    assert gone(state) & set(CARDS.split()) == {"navigation"}


def test_cards_taken_from_both_tracks() -> None:
    # 002 §3.4, Partie à 2 joueurs
    state = position(2, track=CARDS, deck="temple mathematics", purse={0: RICH})
    play(state, "acquire:3", "acquire:6")
    finish_turn(state)
    cards = track(state).split()
    assert cards[1:3] == ["market", "pharmacy"]
    assert cards[4:] == ["stonehenge", "warrior-altar"]
    assert not gone(state) & set(CARDS.split())


def test_nothing_taken_from_either_track() -> None:
    # 002 §3.4, picture; rules-delta B: one card of each track, not two
    state = position(2, track=CARDS, deck="temple mathematics")
    play(state, "end-turn")
    cards = track(state).split()
    assert cards[1:3] == ["market", "pharmacy"]
    assert cards[4:] == ["stonehenge", "warrior-altar"]
    assert gone(state) & set(CARDS.split()) == {"navigation", "bronze-working"}


def test_cards_never_change_tracks() -> None:
    # 002 §3.4: each track by itself
    state = position(2, track="- - - stonehenge warrior-altar bronze-working", deck="temple")
    play(state, "end-turn")
    assert set(track(state).split()[3:]) <= {"-", "temple", "stonehenge", "warrior-altar"}
    assert track(state).split()[:2] == ["-", "-"]


def test_with_one_card_left_it_goes_to_the_first_track() -> None:
    # both tracks lose a card, for the deck was not empty; ours
    state = position(2, track=CARDS, deck="temple")
    play(state, "end-turn")
    assert track(state) == "temple market pharmacy - stonehenge warrior-altar"


def test_with_two_players_nothing_is_discarded_once_the_deck_is_empty() -> None:
    # rules-delta C2
    state = position(2, track=CARDS, deck="", turns_left=3)
    play(state, "end-turn")
    assert track(state) == CARDS


# -- the sequence ----------------------------------------------------------------------------------


def test_the_city_is_completed_before_the_track() -> None:
    # 002 §3: four sequences in this order
    state = position(
        track="market pharmacy writing stonehenge warrior-altar bronze-working",
        deck="temple",
        decks={0: "mathematics navigation mine"},
        active="a1",
    )
    play(state, "end-turn")
    assert asked(state) == "knowledge"
    assert track(state).split()[0] == "market"
    play(state, "no")
    assert track(state).split()[0] == "temple"


def test_what_happens_at_the_end_of_the_turn_comes_before_the_city_is_completed() -> None:
    # verbs: on(end_of_turn), on Notre-Dame; 002 §2: lose all gold at the end of the turn
    state = position(
        cities={0: "notre-dame"},
        wonders={"notre-dame": (0, 2)},
        active="a1",
        decks={0: ""},
        purse={0: "gold 3"},
    )
    play(state, "use:a1")
    assert purse(state) == {"gold": 6}
    play(state, "end-turn")
    assert purse(state) == {}
    assert city(state).split()[0] == "notre-dame"  # shuffled and drawn again


def test_the_next_player_begins_with_a_fresh_turn() -> None:
    # 002 §3
    state = position(land={3: Held(1, 2)}, purse={0: "military 2, culture 1"})
    develop(state, "longships")
    finish_turn(state)
    assert state.to_move == 1
    assert asked(state) == "activate"
    assert seen(state)["taken"] == [0, 0]
    assert not any(seat_of(state, 1)["turn"].values())
