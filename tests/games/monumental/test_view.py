"""What each seat sees, and guesses at what it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from acropole.games.monumental.heroes.rules import deal_development
from acropole.games.monumental.numbers import M_PILE, OUT_OF_GAME
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .table import (
    asked,
    city,
    deck,
    kinds,
    legal,
    new,
    plain,
    play,
    position,
    rules_of,
    seat_of,
    seen,
)

ARMS = 1
MODERN = {"eiffel-tower#1", "statue-of-liberty#1", "panama-canal#1", "hadron-collider#1"}
MARKET: dict[str, Any] = {
    "explorers": {0: (16, 2), 1: (16, 13), 2: (16, 20)},
    "markets": {"arms": {1: M_PILE, 2: M_PILE, 4: M_PILE}},
}


def middle_of_a_game(players: int, seed: int, moves: int = 150) -> State:
    state = new(seed, players=players)
    while not state.is_over and moves:
        actions = state.legal_actions()
        state.apply(actions[(moves * 7 + seed) % len(actions)])
        moves -= 1
    return state


def guess(state: State, viewer: int | None, seed: int) -> State:
    found = state.determinize(viewer, seed)
    assert isinstance(found, State)
    assert rules_of(found).problems(world(found)) == []
    return found


def scrying() -> State:
    """Seat 0 looks at three of the five cards of its deck."""
    state = shuffled("library market fort mine forum")
    play(state, "use:a1")
    return state


def shuffled(cards: str, **given: Any) -> State:
    """Seat 0 has an Observatory to use; nobody knows the order of its deck."""
    state = position(cities={0: "observatory"}, decks={0: cards}, active="a1", **given)
    world(state).deck[0].settled = 0
    return state


# -- open things -----------------------------------------------------------------------------------


def test_cities_discards_resources_and_the_map_are_open() -> None:
    state = position(
        cities={1: "library+mathematics"},
        discards={1: "market"},
        purse={1: "gold 2"},
        decks={1: ""},
    )
    for viewer in (None, 0, 1, 2):
        view = seat_of(state, 1, viewer)
        assert plain(view["city"])[0] == "library"
        assert plain(view["knowledge"])[0] == "mathematics"
        assert plain(view["discard"]) == ["market"]
        assert view["purse"]["gold"] == 2


def test_a_city_deck_is_known_by_what_is_in_it_and_not_by_its_order() -> None:
    # what was shuffled has no order until a card is drawn
    state = new(3)
    view = seat_of(state, 0, 0)
    assert view["deck"] == sorted(view["deck"])
    assert view["top"] == []


def test_everybody_saw_what_was_put_on_a_deck() -> None:
    # 002 §3.2: an acquired card goes face down onto the deck, but everybody saw it
    state = position(purse={0: "production 2"}, decks={0: ""})
    play(state, "basic:workshop")
    for viewer in (None, 0, 1):
        assert plain(seat_of(state, 0, viewer)["top"]) == ["workshop"]


def test_the_order_of_the_development_deck_is_nowhere() -> None:
    state = new(3)
    text = json.dumps(state.observe(0))
    hidden = {
        rules_of(state).card_ids[world(state).development[i]] for i in range(world(state).undealt)
    }
    assert not any(f'"{card}"' in text for card in hidden)


# -- hidden things ---------------------------------------------------------------------------------


def test_what_is_looked_at_on_the_own_deck_is_hidden_from_others() -> None:
    state = scrying()
    assert len(seen(state, 0)["drawn"]) == 3
    assert len(seat_of(state, 0, 0)["deck"]) == 2
    for viewer in (None, 1, 2):
        assert seen(state, viewer)["drawn"] == []
        cards = plain(seat_of(state, 0, viewer)["deck"])
        assert sorted(cards) == ["fort", "forum", "library", "market", "mine"]


def test_the_order_of_cards_put_back_is_known_to_their_owner_only() -> None:
    state = shuffled("library fort work-camp work-camp")
    play(state, "use:a1", "pick:1", "pick:1", "pick:1")  # the last one is then drawn and used
    assert len(deck(state).split()) == 2
    for viewer in (None, 1, 2):
        assert seat_of(state, 0, viewer)["top"] == []
        assert len(seat_of(state, 0, viewer)["deck"]) == 3


def test_a_card_acquired_later_lies_open_on_hidden_ones() -> None:
    state = shuffled("library fort work-camp work-camp", purse={0: "production 2"})
    play(state, "use:a1", "pick:1", "pick:1", "pick:1", "basic:workshop")
    assert len(deck(state).split()) == 3
    assert plain(seat_of(state, 0, 1)["top"]) == ["workshop"]


def test_the_market_tokens_of_others_are_hidden() -> None:
    # 002 §3.2: face down in the reserve
    state = position(**MARKET)
    events = play(state, "explorer:1", "pick:2")
    assert seen(state, 0)["markets"][ARMS]["taken"] == [(0, 1)]
    assert seen(state, 1)["markets"][ARMS]["taken"] == [(0, -1)]
    (event,) = [e for e in events if kinds([e]) == ["market"]]
    kind = MonumentalRules.events[event[0]]
    assert "market_token" in kind.view(event, 0)
    assert kind.view(event, 1) == {"event": "market", "seat": 0}


def test_which_tokens_lie_on_a_market_is_known_to_those_who_looked() -> None:
    # 002 §3.2
    state = position(**MARKET)
    assert seen(state, 0)["markets"][ARMS]["looked"] == 0
    play(state, "explorer:1")
    assert seen(state, 0)["markets"][ARMS]["looked"] == 0b1011
    assert seen(state, 1)["markets"][ARMS]["looked"] == 0


def test_no_other_event_is_secret() -> None:
    assert [kind.name for kind in MonumentalRules.events.values() if kind.secret] == ["market"]


def test_the_backs_of_tokens_on_the_map_are_drawn_when_they_are_turned_up() -> None:
    # 002 §2: face down; nothing in the state says which they are
    state = position(fronts={6: "barbarian 1"}, purse={0: "military 2"})
    found = set()
    for seed in range(30):
        twin = state.clone()
        assert isinstance(twin, State)
        twin.reseed(seed)
        play(twin, "conquer:6", "tile:2", "tile:2")
        found.add(tuple(seat_of(twin, 0)["tokens"]))
    assert len(found) == 5  # the five barbarians of value 1


# -- guesses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_seat_cannot_tell_a_guess_from_the_truth(players: int) -> None:
    for seed in range(3):
        state = middle_of_a_game(players, seed)
        for viewer in (None, *range(players)):
            for chance in range(2):
                assert guess(state, viewer, chance).observe(viewer) == state.observe(viewer)


def test_a_guess_leaves_the_state_alone() -> None:
    state = middle_of_a_game(3, 1)
    before = state.digest()
    guess(state, 0, 5).playout(1)
    assert state.digest() == before


def test_a_guess_has_another_future() -> None:
    state = position(
        decks={0: ""}, discards={0: "market temple mine forum"}, purse={0: "science 2"}
    )
    drawn = set()
    for chance in range(40):
        twin = guess(state, 0, chance)
        play(twin, "progress", *(["no"] if asked(twin) == "use-drawn" else []))
        drawn.add(tuple(plain(seat_of(twin, 0)["discard"])))
    assert len(drawn) == 4


def test_a_guess_holds_neither_the_true_chance_nor_another_way_back() -> None:
    state = middle_of_a_game(3, 1)
    guesses = [guess(state, 0, chance) for chance in range(5)]
    words = [world(twin).dump()["rng"][0] for twin in guesses]
    assert len({world(state).dump()["rng"][0], *words}) == 6
    assert {twin.horizon for twin in guesses} == {state.horizon}


def test_guesses_at_a_market_nobody_visited_use_all_five_tokens() -> None:
    state = position(**MARKET)
    piles = set()
    for chance in range(60):
        tokens = world(guess(state, 0, chance)).dump()["market"][5:10]
        assert tokens.count(M_PILE) == 3
        piles.add(tuple(tokens))
    assert len(piles) == 10


def test_who_looked_keeps_the_tokens_seen_there() -> None:
    state = position(**MARKET)
    play(state, "explorer:1", "pick:2")
    truth = world(state).dump()["market"][5:10]
    assert {tuple(world(guess(state, 0, c)).dump()["market"][5:10]) for c in range(20)} == {
        tuple(truth)
    }
    others = {tuple(world(guess(state, 1, c)).dump()["market"][5:10]) for c in range(250)}
    assert len(others) == 30  # which of five is held, which two of the other four lie there


def test_what_was_taken_after_a_look_is_one_of_those_seen() -> None:
    state = position(**MARKET)
    play(state, "explorer:1", "pick:2", "end-turn", "activate:a1", "explorer:1", "pick:1")
    for chance in range(30):
        tokens = world(guess(state, 0, chance)).dump()["market"][5:10]
        assert tokens[1] == 0
        assert sorted((tokens[0], tokens[3])) == [1, M_PILE]
        assert (tokens[2], tokens[4]) == (-1, -1)


def test_a_guess_at_a_market_does_not_depend_on_the_truth() -> None:
    # nor does what others are thought to have seen there
    state = position(**MARKET)
    play(state, "explorer:1", "pick:2")
    other = next(
        twin
        for twin in (guess(state, 2, chance) for chance in range(50))
        if world(twin).dump()["market"] != world(state).dump()["market"]
    )
    for chance in range(10):
        assert guess(state, 2, chance).digest() == guess(other, 2, chance).digest()
    for twin in (guess(state, 2, chance) for chance in range(20)):
        pile = sum(
            1 << t for t, place in enumerate(world(twin).dump()["market"][5:10]) if place == M_PILE
        )
        assert seen(twin, 0)["markets"][ARMS]["looked"] == pile


def test_guesses_shuffle_what_another_player_looks_at() -> None:
    state = scrying()
    looked = {tuple(world(guess(state, 1, chance)).dump()["drawn"]) for chance in range(400)}
    assert len(looked) == 5 * 4 * 3
    own = {tuple(world(guess(state, 0, chance)).dump()["drawn"]) for chance in range(9)}
    assert own == {tuple(world(state).dump()["drawn"])}


def test_guesses_shuffle_what_another_player_put_back() -> None:
    state = shuffled("library fort mine forum")
    play(state, "use:a1", "pick:1", "pick:1", "pick:1")
    while asked(state) != "actions":
        play(state, "no")
    known = deck(state)
    assert {deck(guess(state, 0, chance)) for chance in range(9)} == {known}
    assert len({deck(guess(state, 1, chance)) for chance in range(60)}) == 6


def test_which_wonder_was_replaced_is_guessed_until_all_others_are_seen() -> None:
    state = new(1, players=3, alternative_wonders=["III"])
    absent = set()
    for chance in range(60):
        twin = guess(state, 0, chance)
        ids = rules_of(twin).card_ids
        in_deck = {ids[world(twin).development[i]] for i in range(world(twin).undealt)}
        (gone_one,) = MODERN - in_deck
        assert "space-station#1" in in_deck
        absent.add(gone_one)
    assert len(absent) == 4


def test_a_wonder_that_was_seen_is_not_the_replaced_one() -> None:
    state = new(1, players=3, alternative_wonders=["III"])
    ids = rules_of(state).card_ids
    seen_ones: set[str] = set()
    while len(seen_ones) < 2:
        card = deal_development(world(state))
        world(state).fate[card] = OUT_OF_GAME
        seen_ones |= {ids[card]} & MODERN
    for chance in range(20):
        twin = guess(state, 0, chance)
        assert {
            ids[card] for card, fate in enumerate(world(twin).fate) if fate == OUT_OF_GAME
        } >= seen_ones


def test_who_is_asked_knows_what_is_legal() -> None:
    for players in (2, 3, 5):
        for seed in range(4):
            state = middle_of_a_game(players, seed, 120 + seed)
            if not state.is_over:
                twin = guess(state, state.to_move, seed)
                assert legal(twin) == legal(state)
                assert city(twin) == city(state)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_guess_in_the_middle_of_a_question_can_be_played_on(viewer: int | None) -> None:
    looking = position(**MARKET)
    play(looking, "explorer:1")
    for state in (looking, scrying()):
        for chance in range(5):
            twin = guess(state, viewer, chance)
            twin.playout(chance)
            assert rules_of(twin).problems(world(twin)) == []
