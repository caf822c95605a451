"""What a position is worth to a bot, and what it leans to at first sight.

Points count 100 each. Means and cards are worth what they may still become: the numbers are rough
and only rank actions against one another. Leftovers of a turn are worth little: they vanish.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import conquest, explorers, pieces, trade, turn
from acropole.games.monumental.state.world import World
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import NO, SEAT, YES

POINT: Final = 100
LEFTOVER: Final = 14  # a basic resource this turn
BEGUN: Final = 24  # each production in a first section
COIN: Final = 15
CULTURE_TOKEN: Final = 110  # at most
NEXT_POLICY: Final = 210  # all the culture that it costs
PRODUCTION_TOKEN: Final = 12
MARKET_TOKEN: Final = 35
ON_A_TOKEN: Final = 9  # an explorer where there is something to take
KEPT: Final = 30  # percent of a card's worth that are left when the development deck is empty
EAGERNESS: Final = 8  # to have a hero rather than its price
EASIER: Final = 12  # each point of defence that the next conquest is spared
PREY: Final = 42  # a monster that an explorer can fight …
STEP: Final = 12  # … less for each step on the way

LAST_TURNS: Final = 32  # more than there can be, once the end is in sight
SEATS: Final = 8  # more than there are at any table

SWING: Final = 500
FORESIGHT: Final = 1  # a turn here is long: its end tells enough

# How much a player leans to an action at first sight: from the first one up to the next line's.
LEAN_TO: Final = (
    (NO, 3),
    (YES, 10),
    (n.END_TURN, 2),
    (n.ACQUIRE, 20),
    (n.TAKE_BASIC, 12),
    (n.COMPLETE, 80),
    (n.DEVELOP, 60),
    (n.CONQUER, 40),
    (n.MOVE, 1),
    (n.OUTPOST, 1),
    (n.EXPLORE, 6),
    (n.EXPLORER, 60),
    (n.USE, 60),
    (n.USE_MARKET, 20),
    (n.PROGRESS, 12),
    (n.PLEDGE, 1),
    (n.CARD, 10),
    (n.HIRE, 30),
    (n.USE_HERO, 60),
    (n.HERO, 10),
    (n.ACTIONS, 0),
)


def leanings() -> list[int]:
    """The table above, action by action."""
    return [lean for (first, lean), (end, _) in pairwise(LEAN_TO) for _ in range(end - first)]


LEANINGS: Final = vec[i64](leanings())


def turn_mark(world: World) -> i64:
    """A person alone with the Automa has every turn, so what is left of the game counts too."""
    return (world.undealt * LAST_TURNS + world.turns_left + 1) * SEATS + world.stack[SEAT]


def swing(world: World) -> i64:
    return SWING


def foresight(world: World) -> i64:
    """Once the last turns are counted, to the end: whoever comes later fears no answer."""
    return world.turns_left if world.turns_left > FORESIGHT else FORESIGHT


def lean(world: World, action: i64) -> i64:
    if world.stack[world.sp] == n.Q_ACTIONS and n.ACQUIRE <= action < n.TAKE_BASIC:
        card: i64 = world.track[action - n.ACQUIRE]
        return LEANINGS[action] + world.tables.worth[pieces.kind_of(world, card)] // 2
    return LEANINGS[action]


def worth(world: World, seat: i64) -> i64:
    value: i64 = turn.score(world, seat) * POINT
    if seat == world.tables.automa:
        return value
    purse: i64 = seat * n.PURSE
    value += world.purse[purse + n.GOLD] * COIN
    value += world.purse[purse + n.CULTURE] * worth_of_culture(world, seat)
    value += worth_of_leftovers(world, seat) + worth_of_policy(world, seat)
    value += worth_of_section(world, seat)
    value += worth_of_cards(world, seat) + worth_of_travels(world, seat)
    return value + worth_of_hero(world, seat) + worth_of_hunts(world, seat)


def prospects(world: World, seat: i64) -> dict[str, int]:
    """The parts of `worth` beside the points, for reasons and styles."""
    if seat == world.tables.automa:
        return {}
    purse: i64 = seat * n.PURSE
    return {
        "gold": world.purse[purse + n.GOLD] * COIN,
        "culture": world.purse[purse + n.CULTURE] * worth_of_culture(world, seat),
        "resources": worth_of_leftovers(world, seat),
        "policy": worth_of_policy(world, seat),
        "section": worth_of_section(world, seat),
        "cards": worth_of_cards(world, seat),
        "explorers": worth_of_travels(world, seat),
        "hero": worth_of_hero(world, seat),
        "hunts": worth_of_hunts(world, seat),
    }


def worth_of_leftovers(world: World, seat: i64) -> i64:
    value: i64 = world.producers[seat] * PRODUCTION_TOKEN
    r: i64
    for r in range(n.PURSE):
        if r < n.GOLD or r >= n.FOR_SECTION:
            value += world.purse[seat * n.PURSE + r] * LEFTOVER
    return value


def worth_of_policy(world: World, seat: i64) -> i64:
    """What the policy that is active does, beside its points."""
    if not world.developed[seat]:
        return 0
    return world.tables.worth[trade.active_policy(world, seat)]


def worth_of_section(world: World, seat: i64) -> i64:
    """A wonder that is begun."""
    if world.section[seat] < 0:
        return 0
    return world.tables.cost[pieces.kind_of(world, world.section[seat])] * BEGUN


def worth_of_culture(world: World, seat: i64) -> i64:
    """Each is a part of the price of the next policy, which rises from one to the next."""
    price: i64 = world.developed[seat] + 1
    if price > n.POLICIES:
        return 0
    each: i64 = NEXT_POLICY // price
    return each if each < CULTURE_TOKEN else CULTURE_TOKEN


def worth_of_cards(world: World, seat: i64) -> i64:
    """Good cards add, starting cards in the way of them take away; less and less, as the game
    leaves fewer turns to use them."""
    worth = world.tables.worth
    value: i64 = 0
    deck = world.deck[seat]
    discard = world.discard[seat]
    i: i64
    for i in range(deck.size):
        value += worth[pieces.kind_of(world, deck.cards[i])]
    for i in range(discard.size):
        value += worth[pieces.kind_of(world, discard.cards[i])]
    for i in range(seat * n.SLOTS, (seat + 1) * n.SLOTS):
        if world.city[i] >= 0:
            value += worth[pieces.kind_of(world, world.city[i])]
        if world.known[i] >= 0:
            value += worth[pieces.kind_of(world, world.known[i])]
    every: i64 = len(world.development)
    return value * (world.undealt * 100 + every * KEPT) // (every * 100)


def worth_of_travels(world: World, seat: i64) -> i64:
    value: i64 = 0
    market: i64
    e: i64
    for market in range(len(world.chart.market_on)):
        if explorers.held_token(world, seat, market) >= 0:
            value += MARKET_TOKEN
    for e in range(n.EXPLORERS):
        tile: i64 = world.explorer[seat * n.EXPLORERS + e]
        if tile >= 0 and not world.turn[seat * n.TURN + n.TURN_ACTED] >> e & 1:
            market = world.chart.market[tile]
            if world.land[tile * n.LAND + n.L_PRODUCTION]:
                value += ON_A_TOKEN
            elif market >= 0 and not explorers.has_visited(world, seat, market):
                value += ON_A_TOKEN * 2
    return value


def worth_of_hero(world: World, seat: i64) -> i64:
    """A little more than its price, use after use, and the easier conquest it has prepared."""
    if len(world.heroes.seats) == 0:
        return 0
    value: i64 = world.turn[seat * n.TURN + n.TURN_LESS + conquest.CONQUEST_DISCOUNT] * EASIER
    card: i64 = heroes.hero_of(world, seat)
    if card < 0:
        return value
    kind: i64 = pieces.kind_of(world, card)
    left: i64 = world.tables.stays[kind] - world.heroes.seats[seat * n.HERO_SLOTS + n.H_TIMES]
    price: i64 = world.tables.cost[kind] * COIN + EAGERNESS
    return value + price * left // world.tables.stays[kind]


def worth_of_hunts(world: World, seat: i64) -> i64:
    """Monsters in reach of explorers that can still act."""
    value: i64 = 0
    m: i64
    e: i64
    for m in range(len(world.monsters.beasts) // n.BEAST):
        lair: i64 = world.monsters.beasts[m * n.BEAST + n.B_TILE]
        best: i64 = 0
        for e in range(n.EXPLORERS):
            tile: i64 = world.explorer[seat * n.EXPLORERS + e]
            if lair < 0 or tile < 0 or world.turn[seat * n.TURN + n.TURN_ACTED] >> e & 1:
                continue
            steps: i64 = world.chart.distance[lair * n.TILES + tile]
            if world.tables.monster_water[m]:
                steps -= 1
            if PREY - steps * STEP > best:
                best = PREY - steps * STEP
        value += best
    return value
