"""What the person sees, and guesses at what nobody sees."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.games.imperium.rules.zones import shuffle_in
from tests.games.imperium.table import world

from .table import GAME, Table


def test_the_deck_is_seen_without_its_order() -> None:
    table = Table(deck="")
    for card in ("marsh", "berbers", "iberia"):
        shuffle_in(world(table.state), table._put(card, 19), 1)
    person: Any = table.state.observe(0)["person"]
    names = [name.rsplit("#", 1)[0] for name in person["deck"]]
    assert (len(names), person["deck"], person["deck_top"]) == (3, sorted(person["deck"]), [])


def test_cards_put_on_the_deck_are_known() -> None:
    table = Table(hand="minoans_tributary marsh", deck="")
    table.play("play:minoans_tributary")
    person: Any = table.state.observe(0)["person"]
    assert len(person["deck_top"]) == 1


def test_everybody_sees_what_the_person_sees() -> None:
    state = GAME.new(seed=3)
    views = [state.observe(seat) for seat in (0, 1, None)]
    for view in views:
        del view["seat"]
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_moves_commons_between_small_decks_and_main_deck(seed: int) -> None:
    state = GAME.new(seed=1)
    guess = state.determinize(0, seed)
    assert guess.observe(0) == state.observe(0)
    assert sorted(world(guess).dump()["chain12"][1:]) != sorted(world(state).dump()["chain12"][1:])


def test_a_guess_depends_on_what_is_seen_and_on_the_seed_only() -> None:
    state = GAME.new(seed=1)
    other = state.determinize(0, 77)
    assert state.determinize(0, 5).digest() == other.determinize(0, 5).digest()
    assert state.determinize(0, 5).digest() != state.determinize(0, 6).digest()


def test_the_points_are_told_card_by_card() -> None:
    table = Table(hand="unrest_common", history="great", play="jungle", pool=(0, 4, 3), deck="",
                  idle=False)  # fmt: skip
    seen: Any = table.state.observe(0)
    points = {card.rsplit("#", 1)[0]: n for card, n in seen["points"].items()}
    assert sorted(points.values()) == [-2, 1, 2, 6]
    assert seen["score"] == 3 + sum(points.values())


def test_the_result_tells_points_by_suit() -> None:
    table = Table(hand="unrest_common", history="great", pool=(0, 4, 3), deck="", idle=False)
    place = next(p for p in table.state.result().ranking if p.seat == 0)
    assert {name: n for name, n in place.points.items() if n} == {
        "progress": 3, "fame": 6, "unrest": -2, "power": 2,
    }  # fmt: skip
    assert sum(place.points.values()) == place.score
