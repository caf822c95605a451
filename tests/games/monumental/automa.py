"""Positions with an Automa in which certain cards of its deck are turned up.

Two seats are on The Ford (see table.py): the person on tile 12, the Automa on tile 8. What the
Automa took lies in the discard of its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from acropole.games.monumental.numbers import (
    GOLD,
    L_PRODUCTION,
    LAND,
    PARTS,
    PURSE,
    T_AUTOMA,
)
from acropole.games.monumental.state import MonumentalState
from acropole.games.monumental.vocabulary import CARD_PARTS
from acropole.kernel.events import Event
from acropole.kernel.machine import FRAME, array
from acropole.kernel.state import SCRATCH

from .table import GAME, discard, position, rules_of

ME, AUTOMA = 0, 1
CARDS = [card.id for card in GAME.box.automa_cards]


def against(automa: str = "danish", players: int = 2, **settings: Any) -> MonumentalState:
    """A position with an Automa on the last of that many seats."""
    return position(players, automa=automa, **settings)


def turn_up(
    state: MonumentalState, *cards: str, parts: str = "all", deck: Sequence[str] = ()
) -> list[Event]:
    """The Automa's turn with these cards turned up; `deck` lies below, the others are discarded.

    It goes on until somebody is asked something: what happened.
    """
    actions = len(GAME.content["automa-action"])
    own = [*range(actions), actions + state.civilization[state.tables.automa]]
    shown = [CARDS.index(card) for card in cards]
    below = [CARDS.index(card) for card in deck]
    state.automa_shown = array([card * PARTS + CARD_PARTS[parts] for card in shown])
    state.automa_deck = array(below)
    state.automa_discard = array([c for c in own if c not in shown and c not in below])
    state.sp = -FRAME
    state.begin_turn(state.tables.automa)
    state.pop()
    state.push(T_AUTOMA, state.tables.automa, 0, -1)
    log: list[Event] = []
    state.log = log
    SCRATCH.owner = None
    state.settle()
    state.log = None
    assert rules_of(state).problems(state) == []
    return log


def give(state: MonumentalState, gold: int) -> None:
    state.purse[state.tables.automa * PURSE + GOLD] = gold


def gold(state: MonumentalState) -> int:
    return state.purse[state.tables.automa * PURSE + GOLD]


def took(state: MonumentalState) -> list[str]:
    """What the Automa took, in that order."""
    return discard(state, state.tables.automa).split()[::-1]


def without_production(state: MonumentalState, *keep: int) -> None:
    """Take the production tokens off the map, but for those on these tiles."""
    for tile in range(state.chart.tiles):
        state.land[tile * LAND + L_PRODUCTION] = int(tile + 1 in keep)


def explorers(state: MonumentalState) -> tuple[int, int]:
    seat = state.tables.automa * 2
    return state.explorer[seat] + 1, state.explorer[seat + 1] + 1
