"""The Automa comes to the table: options, setup, its place in the order. 002 §5.1."""

from __future__ import annotations

import re

import pytest

from acropole.games.monumental.automa.rules import turn_up_policy
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.numbers import NOT_IN_GAME
from acropole.games.monumental.rules.turn import CIVILIZATION_CARDS
from acropole.kernel.errors import OptionError
from tests.games.monumental.table import world

from .automa import CARDS
from .table import (
    GAME,
    asked,
    finish_turn,
    kinds,
    legal,
    new,
    play,
    purse,
    rules_of,
    seat_of,
    seen,
    tile,
)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_automa_has_a_seat_and_the_board_is_for_all_seats(players: int) -> None:
    state = new(players=players, automa="greek")
    assert state.seats == players + 1
    assert seen(state)["board"]["id"].startswith(f"{players + 1}-")
    assert rules_of(state).own_seats() == (players,)
    assert seat_of(state, players)["civilization"] == "greek"
    pile = {market["pile"] for market in seen(state)["markets"]}
    assert pile <= {0, players + 1}


def test_with_the_automa_as_fifth_the_deck_is_that_for_five() -> None:
    assert len(world(new(players=4, automa="greek")).development) == 19 + 16 + 12


def test_only_its_warlord_and_policies_are_used() -> None:
    state = new(players=1, automa="danish")
    first = world(state).tables.first_card[CIVILIZATIONS.index("danish")]
    assert all(
        world(state).fate[card] == NOT_IN_GAME for card in range(first, first + CIVILIZATION_CARDS)
    )
    mine = seat_of(state, 1)
    assert mine["deck"] == mine["top"] == mine["discard"] == []
    assert mine["city"] == [None] * 9


def test_it_begins_with_2_gold_and_its_army_in_its_capital() -> None:
    state = new(players=1, automa="danish")
    play(state, "tile:8", *(["tile:12"] if asked(state) == "capital" else []))
    assert purse(state, 1) == {"gold": 2}
    assert tile(state, 8)["owner"] == 1
    assert (tile(state, 8)["soldiers"], tile(state, 8)["warlord"]) == (9, True)
    assert seat_of(state, 1)["outposts"] == 2
    assert seat_of(state, 1)["explorers"] == [7, 7]


@pytest.mark.parametrize("civ", CIVILIZATIONS)
def test_its_deck_is_the_15_action_cards_and_the_card_of_its_civilization(civ: str) -> None:
    view = seen(new(players=1, automa=civ))["automa"]
    assert view["deck"] == sorted([*CARDS[:15], f"automa-{civ}"])
    assert view["discard"] == view["shown"] == []


def test_its_policies_lie_in_a_shuffled_pile() -> None:
    orders = set()
    for seed in range(12):
        state = new(seed, players=1, automa="danish")
        for _ in range(5):
            turn_up_policy(world(state), 1)
        orders.add(tuple(seat_of(state, 1)["policies"]))
        assert sorted(seat_of(state, 1)["policies"]) == [0, 1, 2, 3, 4]
    assert len(orders) > 6


def test_the_player_to_its_right_chooses_its_capital_first() -> None:
    # Capitals are chosen from the last player against the clock, and the Automa is last.
    for seed in range(6):
        state = new(seed, players=3, automa="chinese")
        order = [(world(state).first + away) % 3 for away in range(3)]
        assert asked(state) == "automa-capital"
        assert state.to_move == order[-1]
        play(state, min(legal(state)))
        assert asked(state) == "capital"
        assert state.to_move == order[-1]
        play(state, min(legal(state)))
        assert state.to_move == order[-2]


def test_it_always_plays_last() -> None:
    for seed in range(6):
        state = new(seed, players=3, automa="chinese")
        assert world(state).first in (0, 1, 2)
        while asked(state) != "activate":
            play(state, min(legal(state)))
        turns = []
        for _ in range(2):
            for _ in range(3):
                turns.append(state.to_move)
                play(state, "activate:a1")
                finish_turn(state)
            assert asked(state) == "reveal"
            turns.append(3)
            events = play(state, "reveal")
            while asked(state) != "activate":
                events += play(state, min(legal(state)))
            assert kinds(events).count("ended") == 1
        order = [(world(state).first + away) % 3 for away in range(3)]
        assert turns == [*order, 3, *order, 3]


def test_turning_up_its_cards_is_a_step_of_its_own_for_the_player_to_its_right() -> None:
    state = new(players=1, automa="danish")
    while asked(state) != "activate":
        play(state, min(legal(state)))
    play(state, "activate:a1")
    finish_turn(state)
    assert (state.to_move, asked(state), legal(state)) == (0, "reveal", {"reveal"})
    before = state.horizon
    play(state, "reveal")
    assert state.horizon > before


# -- options ---------------------------------------------------------------------------------------


def test_a_random_automa_leads_a_civilization_that_nobody_else_has() -> None:
    drawn = set()
    for seed in range(20):
        state = new(seed, players=2, civilizations=["greek", "danish"], automa="random")
        drawn.add(seat_of(state, 2)["civilization"])
    assert drawn == {"egyptian", "chinese", "japanese"}


@pytest.mark.parametrize(
    ("option", "options"),
    [
        ("players", {"players": 1}),
        ("automa", {"players": 5, "automa": "greek"}),
        ("automa", {"players": 1, "automa": "roman"}),
        ("automa", {"players": 2, "automa": "greek", "civilizations": ["danish", "greek"]}),
        ("civilizations", {"players": 1, "automa": "greek", "civilizations": ["danish", "random"]}),
        ("map", {"players": 2, "automa": "greek", "map": "2-tight-ford"}),
        ("automa_edition", {"players": 2, "automa_edition": "first"}),
        ("automa_edition", {"players": 2, "automa": "greek", "automa_edition": "first"}),
        ("automa_edition", {"players": 1, "automa": "greek", "automa_edition": "second"}),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(option: str, options: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.deal(0, options)
    assert refused.value.option == option
    assert re.search(r"\w+ \w+ \w+ \w+", str(refused.value))


def test_without_an_automa_nothing_of_it_is_in_the_state() -> None:
    state = new(players=2)
    assert seen(state)["automa"] is None
    assert not [name for name in world(state).dump() if "automa" in name]
    assert rules_of(state).own_seats() == ()
    assert "treasury" not in seat_of(state, 0)["points"]
