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
from acropole.games.monumental.rules.turn import begin_turn
from acropole.games.monumental.vocabulary import CARD_PARTS
from acropole.kernel.interface import Event
from acropole.kernel.machine import FRAME, array, pop, push
from acropole.kernel.play import SCRATCH, settle
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .table import GAME, discard, position, rules_of

ME, AUTOMA = 0, 1
CARDS = [card.id for card in GAME.box.automa_cards]


def against(automa: str = "danish", players: int = 2, **settings: Any) -> State:
    """A position with an Automa on the last of that many seats."""
    return position(players, automa=automa, **settings)


def turn_up(state: State, *cards: str, parts: str = "all", deck: Sequence[str] = ()) -> list[Event]:
    """The Automa's turn with these cards turned up; `deck` lies below, the others are discarded.

    It goes on until somebody is asked something: what happened.
    """
    actions = len(GAME.content["automa-action"])
    own = [*range(actions), actions + world(state).civilization[world(state).tables.automa]]
    shown = [CARDS.index(card) for card in cards]
    below = [CARDS.index(card) for card in deck]
    world(state).automa.shown = array([card * PARTS + CARD_PARTS[parts] for card in shown])
    world(state).automa.deck = array(below)
    world(state).automa.discard = array([c for c in own if c not in shown and c not in below])
    world(state).sp = -FRAME
    begin_turn(world(state), world(state).tables.automa)
    pop(world(state))
    push(world(state), T_AUTOMA, world(state).tables.automa, 0, -1)
    log: list[Event] = []
    world(state).log = log
    SCRATCH.owner = None
    settle(world(state))
    world(state).log = None
    assert rules_of(state).problems(world(state)) == []
    return log


def give(state: State, gold: int) -> None:
    world(state).purse[world(state).tables.automa * PURSE + GOLD] = gold


def gold(state: State) -> int:
    return world(state).purse[world(state).tables.automa * PURSE + GOLD]


def took(state: State) -> list[str]:
    """What the Automa took, in that order."""
    return discard(state, world(state).tables.automa).split()[::-1]


def without_production(state: State, *keep: int) -> None:
    """Take the production tokens off the map, but for those on these tiles."""
    for tile in range(world(state).chart.tiles):
        world(state).land[tile * LAND + L_PRODUCTION] = int(tile + 1 in keep)


def explorers(state: State) -> tuple[int, int]:
    seat = world(state).tables.automa * 2
    return world(state).explorer[seat] + 1, world(state).explorer[seat + 1] + 1
