"""Heroes and monsters put exactly where a test wants them. Tiles are numbered as in actions."""

from __future__ import annotations

from typing import Any, cast

from acropole.games.monumental.box import MONSTER_IDS
from acropole.games.monumental.effects import HERO_IDS
from acropole.games.monumental.monsters import rules as monsters_rules
from acropole.games.monumental.numbers import (
    B_MARKS,
    B_ORDER,
    B_PLACE,
    B_TILE,
    BEAST,
    H_CARD,
    H_TILE,
    HERO_SLOTS,
    L_FRONT,
    LAND,
    P_BARBARIAN,
)
from acropole.games.monumental.rules.land import is_place
from acropole.kernel.machine import array
from acropole.kernel.play import SCRATCH
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .table import finish_turn, play, position, rules_of, seat_of, seen

RICH = "production 9, science 9, military 9, gold 9, culture 9"


def with_creatures(players: int = 3, **given: Any) -> State:
    """A position with both modules; no monster has been revealed."""
    options: dict[str, Any] = {"heroes": True, "monsters": 3}
    return position(players, **(options | given))


# -- heroes ----------------------------------------------------------------------------------------


def card_of(state: State, id: str) -> int:
    return world(state).tables.heroes[HERO_IDS.index(id)]


def offered(state: State, *ids: str) -> State:
    """These heroes lie above the track."""
    for id in ids:
        _take(state, card_of(state, id))
        world(state).heroes.offer = array([*world(state).heroes.offer, card_of(state, id)])
    SCRATCH.owner = None
    assert rules_of(state).problems(world(state)) == []
    return state


def led(state: State, id: str, tile: int | None = None, seat: int = 0) -> State:
    """That hero belongs to a seat and stands on a tile, its capital unless given; 0 is beside."""
    _take(state, card_of(state, id))
    at = seat * HERO_SLOTS
    world(state).heroes.seats[at + H_CARD] = card_of(state, id)
    world(state).heroes.seats[at + H_TILE] = world(state).home[seat] if tile is None else tile - 1
    SCRATCH.owner = None
    assert rules_of(state).problems(world(state)) == []
    return state


def _take(state: State, card: int) -> None:
    """Out of the deck, or out of the box."""
    deck = [world(state).development[i] for i in range(world(state).undealt)]
    if card in deck:
        rest = [other for other in world(state).development if other != card]
        world(state).development = array([*rest, card])
        world(state).undealt -= 1
    world(state).fate[card] = 0


def hero(state: State, seat: int = 0) -> tuple[str, int] | None:
    """Which hero a seat has, and where (0 beside the map)."""
    found = seat_of(state, seat)["hero"]
    return (found["id"], found["tile"] + 1) if found else None


def above(state: State) -> list[str]:
    return cast(list[str], seen(state)["heroes"])


# -- monsters --------------------------------------------------------------------------------------


def roaming(state: State, id: str, tile: int, place: int = 1, marks: int = 0) -> State:
    """That monster has been revealed; its token lies under that card of the track."""
    at = MONSTER_IDS.index(id) * BEAST
    world(state).monsters.lurking -= 1
    world(state).monsters.beasts[at + B_TILE] = tile - 1
    world(state).monsters.beasts[at + B_ORDER] = monsters_rules.revealed(world(state))
    world(state).monsters.beasts[at + B_PLACE] = place - 1
    world(state).monsters.beasts[at + B_MARKS] = marks
    if is_place(world(state), tile - 1, P_BARBARIAN):
        world(state).land[(tile - 1) * LAND + L_FRONT] = 0
    SCRATCH.owner = None
    assert rules_of(state).problems(world(state)) == []
    return state


def only_token(state: State, id: str, tile: int) -> State:
    """The one token of barbarians left is that monster's; all others have come and gone."""
    for other in range(world(state).chart.tiles):
        if other != tile - 1 and is_place(world(state), other, P_BARBARIAN):
            world(state).land[other * LAND + L_FRONT] = 0
    for monster, name in enumerate(MONSTER_IDS):
        if name != id:
            world(state).monsters.beasts[monster * BEAST + B_ORDER] = 1
    world(state).monsters.lurking = 1
    SCRATCH.owner = None
    return state


def monster(state: State, id: str) -> dict[str, Any] | None:
    """What everybody sees of a monster; None before it is revealed."""
    revealed = seen(state)["monsters"]["revealed"]
    return next((found for found in revealed if found["id"] == id), None)


def lair(state: State, id: str) -> int:
    """Its tile, 0 if it is not on the map."""
    found = monster(state, id)
    return found["tile"] + 1 if found else 0


def place(state: State, id: str) -> int:
    """The card of the track under which its token lies."""
    found = monster(state, id)
    assert found
    return int(found["place"]) + 1


def attack(state: State, id: str, tile: int, **given: Any) -> State:
    """End the turn, so that the monster attacks from that tile."""
    roaming(state, id, tile, place=6, **given)
    play(state, "end-turn")
    return state


def pass_turn(state: State) -> None:
    """A whole turn in which nothing is done."""
    play(state, "activate:a1")
    finish_turn(state)
