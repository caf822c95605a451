"""What a position is worth, for bots.

Points count 100 each. Tokens and cards are worth what they may still become: the numbers are rough
and only rank actions against one another.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import counting, means, scoring, zones
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64

POINT: Final = 100
MATERIAL: Final = 22
PEOPLE: Final = 30
UNREST: Final = 60  # beyond its points: it clogs the hand
IN_PLAY: Final = 45  # a card in play works without being drawn
CARD: Final = 25  # a card that can be played
ACTION: Final = 12
NATION_CARD: Final = 30  # a nation card still to come
COLLAPSE: Final = 10_000  # a collapse loses the game
SCARCE: Final = 4  # an unrest pile with fewer cards is a danger
DANGER: Final = 120  # the square of what is missing counts this much
SWING: Final = 2500  # among people
SWING_ALONE: Final = 850
ROUNDS_AHEAD: Final = 3


def worth(world: World, seat: i64) -> i64:
    value: i64 = scoring.score(world, seat) * POINT
    value += means.has(world, seat, n.MAT) * MATERIAL + means.has(world, seat, n.POP) * PEOPLE
    if seat == world.civ:
        return value
    value += world.size[seat * n.STRIDE + n.PLAY] * IN_PLAY
    value += world.turn[seat * n.TURN + n.TURN_ACTIONS] * ACTION
    return value - worth_to_come(world, seat) - danger(world, seat) + worth_of_cards(world, seat)


def prospects(world: World, seat: i64) -> dict[str, int]:
    """The parts of `worth` beside the points, for reasons and styles."""
    found: dict[str, int] = {
        "materials": means.has(world, seat, n.MAT) * MATERIAL,
        "people": means.has(world, seat, n.POP) * PEOPLE,
    }
    if seat != world.civ:
        found["in-play"] = world.size[seat * n.STRIDE + n.PLAY] * IN_PLAY
        found["actions"] = world.turn[seat * n.TURN + n.TURN_ACTIONS] * ACTION
        found["nation-deck"] = -worth_to_come(world, seat)
        found["collapse"] = -danger(world, seat)
        found["deck"] = worth_of_cards(world, seat)
    return found


def worth_to_come(world: World, seat: i64) -> i64:
    """Of the nation's cards that have not come yet."""
    mine: i64 = seat * n.STRIDE
    return (world.size[mine + n.NATION] + world.size[mine + n.ACCESSION_ZONE]) * NATION_CARD


def danger(world: World, seat: i64) -> i64:
    """How near a collapse is; among people it is no danger for who has the fewest unrest."""
    is_safe: bool = world.civ < 0 and has_fewest_unrest(world, seat)
    if world.game[n.GAME_ENDING] == n.COLLAPSED:
        return -COLLAPSE if is_safe else COLLAPSE
    missing: i64 = max(0, SCARCE - world.size[n.UNREST_PILE])
    return 0 if is_safe else missing * missing * DANGER


def has_fewest_unrest(world: World, seat: i64) -> bool:
    mine: i64 = counting.unrest_of(world, seat)
    other: i64
    for other in range(world.seats):
        if other != seat and counting.unrest_of(world, other) <= mine:
            return False
    return True


def worth_of_cards(world: World, seat: i64) -> i64:
    """Those that can be played, now or later."""
    mine: i64 = seat * n.STRIDE
    return (
        worth_of_chain(world, mine + n.HAND)
        + worth_of_chain(world, mine + n.DISCARD)
        + worth_of_chain(world, mine + n.DECK)
    )


def worth_of_chain(world: World, chain: i64) -> i64:
    value: i64 = 0
    card: i64 = world.top[chain]
    while card >= 0:
        value += -UNREST if zones.is_unrest(world, card) else CARD
        card = world.below[card]
    return value


def swing(world: World) -> i64:
    """Among people a lead says little: the best cards of a nation come late. The C.I.V. falls back
    in the end, too, but by much the same in all futures: there small leads tell answers apart."""
    return SWING_ALONE if world.people == 1 else SWING


def foresight(world: World) -> i64:
    return ROUNDS_AHEAD


def turn_mark(world: World) -> i64:
    return world.game[n.GAME_ROUND]
