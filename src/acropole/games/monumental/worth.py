"""What a position is worth to a bot, and what it leans to at first sight.

Points count 100 each. Means and cards are worth what they may still become: the numbers are rough
and only rank actions against one another. Leftovers of a turn are worth little: they vanish.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTIONS,
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
    L_PRODUCTION,
    LAND,
    MOVE_FROM,
    OUTPOST,
    PLEDGE,
    PROGRESS,
    PURSE,
    Q_ACTIONS,
    SLOT,
    SLOTS,
    T_ACTED,
    TAKE_BASIC,
    TURN,
    USE,
    USE_MARKET,
)
from acropole.games.monumental.turn import Turn
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import NO, YES

POINT: Final = 100
LEFTOVER: Final = 9  # a basic resource this turn
BEGUN: Final = 14  # each production in a first section
COIN: Final = 18
CULTURE_TOKEN: Final = 46
PRODUCTION_TOKEN: Final = 12
MARKET_TOKEN: Final = 35
ON_A_TOKEN: Final = 8  # an explorer where there is something to take


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
    (ACTIONS, 0),
)


def leanings() -> list[int]:
    """The table above, action by action."""
    return [lean for (first, lean), (end, _) in pairwise(LEAN_TO) for _ in range(end - first)]


LEANINGS: Final = vec[i64](leanings())


class Worth(Turn):
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
        purse: i64 = seat * PURSE
        r: i64
        for r in range(PURSE):
            if r == GOLD:
                value += self.purse[purse + r] * COIN
            elif r == CULTURE:
                value += self.purse[purse + r] * CULTURE_TOKEN
            elif r < GOLD or r >= FOR_SECTION:
                value += self.purse[purse + r] * LEFTOVER
        value += self.producers[seat] * PRODUCTION_TOKEN
        return value + self.worth_of_cards(seat) + self.worth_of_travels(seat)

    def worth_of_cards(self, seat: i64) -> i64:
        """Good cards add, starting cards in the way of them take away."""
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
        if self.section[seat] >= 0:
            value += self.tables.cost[self.kind_of(self.section[seat])] * BEGUN
        return value

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
