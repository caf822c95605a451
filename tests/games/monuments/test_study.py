"""What a finished game tells those who study balance."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.bots import Sight, make
from acropole.games.monuments.schema import MONUMENT_IDS
from acropole.kernel.interface import Event, Study
from acropole.kernel.state import State
from tests.games.monuments.table import board

from .table import GAME


def played(options: dict[str, object], seed: int) -> tuple[State, int, Study]:
    """A whole game: its end, who began, and what it tells."""
    events: list[Event] = []
    state = GAME.deal(seed, options, events)
    assert isinstance(state, State)
    board(state).log = events
    first, bot = state.to_move, make("random")(seed)
    while not state.is_over:
        state.apply(bot.choose(Sight(state)))
    return state, first, GAME.variant(options).study(board(state), events)


@pytest.mark.parametrize("seed", range(5))
def test_seats_are_told_by_turn_order(seed: int) -> None:
    _, first, told = played({"players": 3}, seed)
    assert told.labels[first] == {"turn order": "1"}
    assert told.labels[(first + 1) % 3] == {"turn order": "2"}
    assert told.labels[(first + 2) % 3] == {"turn order": "3"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_monuments_are_told_by_who_erected_them(players: int, seed: int) -> None:
    state, _, told = played({"players": players}, seed)
    seen: Any = state.observe(None)
    standing = [
        (seat, monument)
        for seat, person in enumerate(seen["seats"])
        for display in person["displays"]
        for monument in display["monuments"]
    ]
    assert sorted(told.played) == sorted(standing)
    assert told.facts == {"monuments erected": len(standing)}
    assert {name for _, name in told.played} <= set(told.offered)


@pytest.mark.parametrize("seed", range(5))
def test_the_monument_left_out_is_not_offered(seed: int) -> None:
    _, _, told = played({"players": 2, "left_out": "semiramis"}, seed)
    assert set(MONUMENT_IDS) - set(told.offered) == {"semiramis"}
