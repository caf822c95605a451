"""What a position is worth to a player that looks one step ahead.

Points count 100 each. Means and cards are worth what they may still become: the numbers are rough
and only rank actions against one another. Leftovers of a turn are worth little: they vanish.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.numbers import (
    CULTURE,
    EXPLORERS,
    FOR_SECTION,
    GOLD,
    L_PRODUCTION,
    LAND,
    PURSE,
    SLOTS,
    T_ACTED,
    TURN,
)
from acropole.games.monumental.rounds import Rounds
from acropole.kernel.fast import i64

POINT: Final = 100
LEFTOVER: Final = 9  # a basic resource this turn
BEGUN: Final = 14  # each production in a first section
COIN: Final = 18
CULTURE_TOKEN: Final = 46
PRODUCTION_TOKEN: Final = 12
MARKET_TOKEN: Final = 35
ON_A_TOKEN: Final = 8  # an explorer where there is something to take


class Worth(Rounds):
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
        if self.developed[seat]:
            value += self.tables.worth[self.active_policy(seat)]
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
