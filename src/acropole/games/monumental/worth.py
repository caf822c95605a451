"""What a position is worth to a bot, and what it leans to at first sight.

Points count 100 each. Means and cards are worth what they may still become: the numbers are rough
and only rank actions against one another. Leftovers of a turn are worth little: they vanish.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from acropole.games.monumental.conquest import CONQUEST_DISCOUNT
from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTIONS,
    B_TILE,
    BEAST,
    COMPLETE,
    CONQUER,
    CULTURE,
    DEVELOP,
    END_TURN,
    EXPLORE,
    EXPLORER_ACT,
    EXPLORERS,
    FOR_SECTION,
    GOLD,
    H_TIMES,
    HERO,
    HERO_SLOTS,
    HIRE,
    L_PRODUCTION,
    LAND,
    MOVE_FROM,
    OUTPOST,
    PLEDGE,
    POLICIES,
    PROGRESS,
    PURSE,
    Q_ACTIONS,
    SLOT,
    SLOTS,
    T_ACTED,
    T_LESS,
    TAKE_BASIC,
    TILES,
    TURN,
    USE,
    USE_HERO,
    USE_MARKET,
)
from acropole.games.monumental.rounds import Rounds
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
    (END_TURN, 2),
    (ACQUIRE, 20),
    (TAKE_BASIC, 12),
    (COMPLETE, 80),
    (DEVELOP, 60),
    (CONQUER, 40),
    (MOVE_FROM, 1),
    (OUTPOST, 1),
    (EXPLORE, 6),
    (EXPLORER_ACT, 60),
    (USE, 60),
    (USE_MARKET, 20),
    (PROGRESS, 12),
    (PLEDGE, 1),
    (SLOT, 10),
    (HIRE, 30),
    (USE_HERO, 60),
    (HERO, 10),
    (ACTIONS, 0),
)


def leanings() -> list[int]:
    """The table above, action by action."""
    return [lean for (first, lean), (end, _) in pairwise(LEAN_TO) for _ in range(end - first)]


LEANINGS: Final = vec[i64](leanings())


class Worth(Rounds):
    def turn_mark(self) -> i64:
        """A person alone with the Automa has every turn, so what is left of the game counts too."""
        return (self.undealt * LAST_TURNS + self.turns_left + 1) * SEATS + self.stack[SEAT]

    def swing(self) -> i64:
        return SWING

    def foresight(self) -> i64:
        return FORESIGHT

    def lean(self, action: i64) -> i64:
        if self.stack[self.sp] == Q_ACTIONS and ACQUIRE <= action < TAKE_BASIC:
            card: i64 = self.track[action - ACQUIRE]
            return LEANINGS[action] + self.tables.worth[self.kind_of(card)] // 2
        return LEANINGS[action]

    def worth(self, seat: i64) -> i64:
        value: i64 = self.score(seat) * POINT
        if seat == self.tables.automa:
            return value
        purse: i64 = seat * PURSE
        r: i64
        for r in range(PURSE):
            if r == GOLD:
                value += self.purse[purse + r] * COIN
            elif r == CULTURE:
                value += self.purse[purse + r] * self.worth_of_culture(seat)
            elif r < GOLD or r >= FOR_SECTION:
                value += self.purse[purse + r] * LEFTOVER
        value += self.producers[seat] * PRODUCTION_TOKEN
        if self.developed[seat]:
            value += self.tables.worth[self.active_policy(seat)]
        if self.section[seat] >= 0:
            value += self.tables.cost[self.kind_of(self.section[seat])] * BEGUN
        value += self.worth_of_cards(seat) + self.worth_of_travels(seat)
        return value + self.worth_of_hero(seat) + self.worth_of_hunts(seat)

    def worth_of_culture(self, seat: i64) -> i64:
        """Each is a part of the price of the next policy, which rises from one to the next."""
        price: i64 = self.developed[seat] + 1
        if price > POLICIES:
            return 0
        each: i64 = NEXT_POLICY // price
        return each if each < CULTURE_TOKEN else CULTURE_TOKEN

    def worth_of_cards(self, seat: i64) -> i64:
        """Good cards add, starting cards in the way of them take away; less and less, as the game
        leaves fewer turns to use them."""
        worth = self.tables.worth
        value: i64 = 0
        deck = self.deck[seat]
        discard = self.discard[seat]
        i: i64
        for i in range(deck.size):
            value += worth[self.kind_of(deck.cards[i])]
        for i in range(discard.size):
            value += worth[self.kind_of(discard.cards[i])]
        for i in range(seat * SLOTS, (seat + 1) * SLOTS):
            if self.city[i] >= 0:
                value += worth[self.kind_of(self.city[i])]
            if self.known[i] >= 0:
                value += worth[self.kind_of(self.known[i])]
        every: i64 = len(self.development)
        return value * (self.undealt * 100 + every * KEPT) // (every * 100)

    def worth_of_travels(self, seat: i64) -> i64:
        value: i64 = 0
        market: i64
        e: i64
        for market in range(len(self.chart.market_on)):
            if self.held_token(seat, market) >= 0:
                value += MARKET_TOKEN
        for e in range(EXPLORERS):
            tile: i64 = self.explorer[seat * EXPLORERS + e]
            if tile >= 0 and not self.turn[seat * TURN + T_ACTED] >> e & 1:
                market = self.chart.market[tile]
                if self.land[tile * LAND + L_PRODUCTION]:
                    value += ON_A_TOKEN
                elif market >= 0 and not self.has_visited(seat, market):
                    value += ON_A_TOKEN * 2
        return value

    def worth_of_hero(self, seat: i64) -> i64:
        """A little more than its price, use after use, and the easier conquest it has prepared."""
        if len(self.heroes) == 0:
            return 0
        value: i64 = self.turn[seat * TURN + T_LESS + CONQUEST_DISCOUNT] * EASIER
        card: i64 = self.hero_of(seat)
        if card < 0:
            return value
        kind: i64 = self.kind_of(card)
        left: i64 = self.tables.stays[kind] - self.heroes[seat * HERO_SLOTS + H_TIMES]
        price: i64 = self.tables.cost[kind] * COIN + EAGERNESS
        return value + price * left // self.tables.stays[kind]

    def worth_of_hunts(self, seat: i64) -> i64:
        """Monsters in reach of explorers that can still act."""
        value: i64 = 0
        m: i64
        e: i64
        for m in range(len(self.monsters) // BEAST):
            lair: i64 = self.monsters[m * BEAST + B_TILE]
            best: i64 = 0
            for e in range(EXPLORERS):
                tile: i64 = self.explorer[seat * EXPLORERS + e]
                if lair < 0 or tile < 0 or self.turn[seat * TURN + T_ACTED] >> e & 1:
                    continue
                steps: i64 = self.chart.distance[lair * TILES + tile]
                if self.tables.monster_water[m]:
                    steps -= 1
                if PREY - steps * STEP > best:
                    best = PREY - steps * STEP
            value += best
        return value
