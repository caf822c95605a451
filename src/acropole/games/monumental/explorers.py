"""Explorers and the markets they visit. 002 §3.2."""

from __future__ import annotations

from acropole.games.monumental.land import Land
from acropole.games.monumental.numbers import (
    CAPITAL,
    DIRECTIONS,
    E_EXPLORER_TOKEN,
    EV_MARKET,
    EV_PRODUCTION,
    EV_STEP,
    EXPLORERS,
    HAS_ACTED,
    HAS_MARKET_TOKEN,
    L_PRODUCTION,
    LAND,
    M_PILE,
    M_USED,
    MARKET_TOKENS,
    MARKETS,
    NO_TILE_THERE,
    NOTHING_HERE,
    Q_MARKET,
    T_ACTED,
    TURN,
    WATER,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, A, B


class Explorers(Land):
    def refuses_step(self, seat: i64, explorer: i64, direction: i64) -> i64:
        """To a neighbouring tile, whoever holds it; never onto water or an enemy capital."""
        here: i64 = self.explorer[seat * EXPLORERS + explorer]
        there: i64 = self.chart.next[here * DIRECTIONS + direction]
        if there < 0:
            return NO_TILE_THERE
        if self.chart.is_water[there]:
            return WATER
        if self.chart.is_capital[there] and there != self.home[seat]:
            return CAPITAL
        return LEGAL

    def step_explorer(self, seat: i64, explorer: i64, direction: i64) -> None:
        at: i64 = seat * EXPLORERS + explorer
        self.explorer[at] = self.chart.next[self.explorer[at] * DIRECTIONS + direction]
        self.note(EV_STEP, seat, self.explorer[at], 0)

    def refuses_explorer_act(self, seat: i64, explorer: i64, again: bool) -> i64:
        """Each explorer takes one token a turn: production, or one of a market not yet visited."""
        if not again and self.turn[seat * TURN + T_ACTED] >> explorer & 1:
            return HAS_ACTED
        tile: i64 = self.explorer[seat * EXPLORERS + explorer]
        if self.land[tile * LAND + L_PRODUCTION]:
            return LEGAL
        market: i64 = self.chart.market[tile]
        if market < 0:
            return NOTHING_HERE
        if self.has_visited(seat, market):
            return HAS_MARKET_TOKEN
        return LEGAL if self.market_pile(market) else NOTHING_HERE

    def has_visited(self, seat: i64, market: i64) -> bool:
        return self.held_token(seat, market) >= 0 or self.used_token(seat, market) >= 0

    def held_token(self, seat: i64, market: i64) -> i64:
        return self.find_market_token(market, seat)

    def used_token(self, seat: i64, market: i64) -> i64:
        return self.find_market_token(market, M_USED + seat)

    def find_market_token(self, market: i64, where: i64) -> i64:
        token: i64
        for token in range(MARKET_TOKENS):
            if self.market[market * MARKET_TOKENS + token] == where:
                return token
        return -1

    def market_pile(self, market: i64) -> i64:
        """The tokens that lie on a market, a mask."""
        found: i64 = 0
        token: i64
        for token in range(MARKET_TOKENS):
            if self.market[market * MARKET_TOKENS + token] == M_PILE:
                found |= 1 << token
        return found

    def act_with_explorer(self, seat: i64, explorer: i64) -> None:
        tile: i64 = self.explorer[seat * EXPLORERS + explorer]
        if self.land[tile * LAND + L_PRODUCTION]:
            self.land[tile * LAND + L_PRODUCTION] = 0
            self.producers[seat] += 1
            self.note(EV_PRODUCTION, seat, tile, 0)
            self.fire(E_EXPLORER_TOKEN, seat, 0, False)
            return
        market: i64 = self.chart.market[tile]
        self.looked[seat * MARKETS + market] = self.market_pile(market)
        self.reveals += 1
        sp: i64 = self.push(Q_MARKET, seat, 0, tile)
        self.stack[sp + A] = explorer
        self.stack[sp + B] = market

    def take_market_token(self, seat: i64, token: i64) -> None:
        market: i64 = self.stack[self.sp + B]
        self.pop()
        self.market[market * MARKET_TOKENS + token] = seat
        self.note(EV_MARKET, seat, market, market * MARKET_TOKENS + token)
        self.looked[seat * MARKETS + market] = self.market_pile(market)
        self.fire(E_EXPLORER_TOKEN, seat, 0, False)
