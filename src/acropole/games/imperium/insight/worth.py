"""What a position is worth, for bots.

Points count 100 each. Tokens and cards are worth what they may still become: the numbers are rough
and only rank actions against one another.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import means, scoring, zones
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
SWING: Final = 2500
ROUNDS_AHEAD: Final = 3


def worth(world: World, seat: i64) -> i64:
    value: i64 = scoring.score(world, seat) * POINT
    value += means.has(world, seat, n.MAT) * MATERIAL + means.has(world, seat, n.POP) * PEOPLE
    if seat == n.OPPONENT:
        return value
    mine: i64 = n.PERSON * n.STRIDE
    value += world.size[mine + n.PLAY] * IN_PLAY
    value += world.turn[n.TURN_ACTIONS] * ACTION
    value -= (world.size[mine + n.NATION] + world.size[mine + n.ACCESSION_ZONE]) * NATION_CARD
    value -= danger(world)
    value += worth_of_cards(world, mine + n.HAND)
    value += worth_of_cards(world, mine + n.DISCARD)
    return value + worth_of_cards(world, mine + n.DECK)


def danger(world: World) -> i64:
    """How near a collapse is."""
    if world.game[n.GAME_ENDING] == n.COLLAPSED:
        return COLLAPSE
    missing: i64 = max(0, SCARCE - world.size[n.UNREST_PILE])
    return missing * missing * DANGER


def worth_of_cards(world: World, chain: i64) -> i64:
    value: i64 = 0
    card: i64 = world.top[chain]
    while card >= 0:
        value += -UNREST if zones.is_unrest(world, card) else CARD
        card = world.below[card]
    return value


def swing(world: World) -> i64:
    """The C.I.V. is often far ahead and falls back in the end: a lead says little."""
    return SWING


def foresight(world: World) -> i64:
    return ROUNDS_AHEAD


def turn_mark(world: World) -> i64:
    return world.game[n.GAME_ROUND]
