"""The explorers of the Automa. 002 §5.3.

The Ford: the Automa lives on 8; market A is on 6, market B on 14. From 8 it is two steps to 14, by
9 or 13; three to 6, by 9 and 10 (5 is water).
"""

from __future__ import annotations

from typing import Any

from acropole.games.monumental.automa.land import step_automa
from acropole.games.monumental.numbers import (
    EV_GAINED,
    GOLD,
    M_GONE,
    M_PILE,
    M_USED,
    MARKET_TOKENS,
)
from acropole.kernel.interface import Event
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .automa import AUTOMA, ME, against, explorers, give, gold, turn_up, without_production
from .table import GAME, asked, kinds, legal, play, seat_of, seen, tile

EXPLORE = "explorers-if-cultural"  # one tile each, again for 2 gold, then a building
NOTHING: dict[str, dict[int, int]] = {"spice": {}, "arms": {}}
PILES = {"spice": {1: M_PILE, 2: M_PILE}, "arms": {1: M_PILE, 2: M_PILE}}


def ford(**settings: Any) -> State:
    return against("danish", track="- - market - - -", deck="", **{"markets": PILES} | settings)


def walk(state: State, *steps: str, paid: int = 0) -> list[Event]:
    """One EXPLORE card, answering its questions."""
    give(state, 2 * paid)
    events = turn_up(state, EXPLORE)
    for step in steps:
        assert asked(state) == "automa-step"
        events += play(state, step)
    return events


def test_the_first_goes_to_the_nearest_market_the_second_to_another() -> None:
    state = ford()
    without_production(state, 13)
    walk(state)
    assert explorers(state) == (13, 9)  # 14 by way of 13; 6 by way of 9


def test_of_two_ways_the_one_with_a_production_token() -> None:
    for tile_with_token in (9, 13):
        state = ford()
        without_production(state, tile_with_token)
        walk(state)
        assert explorers(state)[0] == tile_with_token


def test_if_the_choice_remains_the_player_to_its_right_decides() -> None:
    state = ford()
    without_production(state)
    turn_up(state, EXPLORE)
    assert (state.to_move, asked(state)) == (ME, "automa-step")
    assert legal(state) == {"tile:9", "tile:13"}
    decision = state.decision
    assert decision is not None
    assert decision.prompt() == "Where does explorer 1 of the Automa go?"
    play(state, "tile:9")
    assert explorers(state) == (9, 9)


def test_they_never_enter_water_or_another_capital() -> None:
    state = ford(explorers={AUTOMA: (16, 11)})
    without_production(state)
    for _ in range(3):
        turn_up(state, EXPLORE)
        while asked(state) == "automa-step":
            play(state, min(legal(state)))
        assert not {5, 15, 12} & set(explorers(state))


def test_markets_that_are_equally_near_are_both_a_goal() -> None:
    state = ford(explorers={AUTOMA: (10, 8)})  # 14 and 6 are both one step from 10
    without_production(state)
    turn_up(state, EXPLORE)
    assert legal(state) == {"tile:6", "tile:14"}


def test_with_one_market_left_both_go_there() -> None:
    state = ford(markets=PILES | {"arms": {1: M_USED + AUTOMA, 2: M_PILE}})
    without_production(state)
    walk(state)
    assert explorers(state) == (9, 9)


def test_a_production_token_on_the_way_is_taken() -> None:
    state = ford()
    without_production(state, 13)
    walk(state)
    assert not tile(state, 13)["production"]
    assert seat_of(state, AUTOMA)["production_tokens"] == 1
    assert gold(state) == 0


def test_two_production_tokens_become_1_gold_at_once() -> None:
    state = ford()
    without_production(state, 13, 9)
    world(state).producers[AUTOMA] = 1
    walk(state, "tile:13")
    # 13 makes two: 1 gold. Then 9 is the first of the next two.
    assert seat_of(state, AUTOMA)["production_tokens"] == 1
    assert gold(state) == 1


def test_the_top_token_of_a_market_gives_its_figure_in_gold() -> None:
    # 002's example: 4 military are 4 gold
    number = [token.id for token in GAME.box.market_tokens].index("arms-1")
    assert GAME.box.market_tokens[number]["gain"] == "gain(military 4)"
    state = ford(explorers={AUTOMA: (13, 8)}, markets=PILES | {"arms": {1: M_PILE}})
    without_production(state)
    events = walk(state)
    assert kinds(events)[1:4] == ["step", "sold", "gained"]
    assert events[3] == (EV_GAINED, AUTOMA, GOLD, 4)
    assert world(state).market[number] == M_USED + AUTOMA
    assert [AUTOMA, 0] in seen(state, ME)["markets"][1]["taken"]  # everybody saw it


def test_it_has_one_token_of_each_market_only() -> None:
    state = ford(
        explorers={AUTOMA: (13, 13)}, markets=PILES | {"arms": {1: M_USED + AUTOMA, 2: M_PILE}}
    )
    without_production(state)
    step_automa(world(state), 0, 14 - 1)
    assert seen(state)["markets"][1]["pile"] == 1


def test_with_a_token_of_every_market_they_are_discarded_and_both_go_home() -> None:
    state = ford(explorers={AUTOMA: (10, 13)}, markets=PILES | {"arms": {2: M_USED + AUTOMA}})
    without_production(state)
    events = walk(state)
    assert "went-home" in kinds(events)
    view = seen(state)["markets"]
    assert [len(market["gone"]) for market in view[:2]] == [1, 1]
    assert not any(holder == AUTOMA for market in view for holder, _ in market["taken"])
    assert world(state).market[1 * MARKET_TOKENS + 1] == M_GONE


def test_afterwards_they_set_out_again_with_the_steps_that_are_left() -> None:
    state = ford(explorers={AUTOMA: (10, 13)}, markets=PILES | {"arms": {1: M_PILE, 2: 17}})
    without_production(state, 9)
    walk(state)  # the first takes A; both go home; the second steps from there, to 9
    assert explorers(state) == (8, 9)


def test_an_empty_market_is_no_goal() -> None:
    state = ford(markets={"spice": {1: M_PILE}, "arms": {}})
    without_production(state)
    walk(state)
    assert explorers(state) == (9, 9)  # both towards 6


def test_a_market_emptied_by_others_is_not_waited_for() -> None:
    state = ford(
        explorers={AUTOMA: (14, 10)}, markets={"spice": {1: ME}, "arms": {1: M_USED + AUTOMA}}
    )
    play_to_reveal(state)
    assert explorers(state)[0] != 14 or explorers(state)[1] != 10
    assert seen(state)["markets"][1]["gone"] == [0]


def play_to_reveal(state: State) -> None:
    play(state, "end-turn")
    while asked(state) != "reveal":
        play(state, "no")
    play(state, "reveal")


def test_once_no_market_has_a_token_they_go_for_production() -> None:
    state = ford(markets=NOTHING)
    without_production(state, 1)  # from 8 by way of 4
    walk(state)
    assert explorers(state) == (4, 4)
    assert gold(state) == 0


def test_with_nothing_left_to_take_they_cannot_move() -> None:
    state = ford(markets=NOTHING)
    without_production(state)
    events = walk(state)
    assert explorers(state) == (8, 8)
    assert kinds(events).count("impossible") == 1
    assert gold(state) == 2  # and a building was taken
