"""Explorers and the markets they visit. 002 §3.2."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import triggers
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64


def refuses_step(world: World, seat: i64, explorer: i64, direction: i64) -> i64:
    """To a neighbouring tile, whoever holds it; never onto water or an enemy capital."""
    here: i64 = world.explorer[seat * n.EXPLORERS + explorer]
    there: i64 = world.chart.next[here * n.DIRECTIONS + direction]
    if there < 0:
        return n.NO_TILE_THERE
    if world.chart.is_water[there]:
        return n.WATER
    if world.chart.is_capital[there] and there != world.home[seat]:
        return n.CAPITAL
    return machine.LEGAL


def step_explorer(world: World, seat: i64, explorer: i64, direction: i64) -> None:
    at: i64 = seat * n.EXPLORERS + explorer
    world.explorer[at] = world.chart.next[world.explorer[at] * n.DIRECTIONS + direction]
    world.note(n.EV_STEP, seat, world.explorer[at], 0)


def refuses_explorer_act(world: World, seat: i64, explorer: i64, again: bool) -> i64:
    """Each explorer takes one token a turn: production, or one of a market not yet visited."""
    if not again and world.turn[seat * n.TURN + n.TURN_ACTED] >> explorer & 1:
        return n.HAS_ACTED
    tile: i64 = world.explorer[seat * n.EXPLORERS + explorer]
    if world.land[tile * n.LAND + n.L_PRODUCTION]:
        return machine.LEGAL
    market: i64 = world.chart.market[tile]
    if market < 0:
        return n.NOTHING_HERE
    if has_visited(world, seat, market):
        return n.HAS_MARKET_TOKEN
    return machine.LEGAL if market_pile(world, market) else n.NOTHING_HERE


def has_visited(world: World, seat: i64, market: i64) -> bool:
    return held_token(world, seat, market) >= 0 or used_token(world, seat, market) >= 0


def held_token(world: World, seat: i64, market: i64) -> i64:
    return find_market_token(world, market, seat)


def used_token(world: World, seat: i64, market: i64) -> i64:
    return find_market_token(world, market, n.M_USED + seat)


def find_market_token(world: World, market: i64, where: i64) -> i64:
    token: i64
    for token in range(n.MARKET_TOKENS):
        if world.market[market * n.MARKET_TOKENS + token] == where:
            return token
    return -1


def market_pile(world: World, market: i64) -> i64:
    """The tokens that lie on a market, a mask."""
    found: i64 = 0
    token: i64
    for token in range(n.MARKET_TOKENS):
        if world.market[market * n.MARKET_TOKENS + token] == n.M_PILE:
            found |= 1 << token
    return found


def act_with_explorer(world: World, seat: i64, explorer: i64) -> None:
    tile: i64 = world.explorer[seat * n.EXPLORERS + explorer]
    if world.land[tile * n.LAND + n.L_PRODUCTION]:
        world.land[tile * n.LAND + n.L_PRODUCTION] = 0
        world.producers[seat] += 1
        world.note(n.EV_PRODUCTION, seat, tile, 0)
        triggers.fire(world, n.E_EXPLORER_TOKEN, seat, 0, False)
        return
    market: i64 = world.chart.market[tile]
    world.looked[seat * n.MARKETS + market] = market_pile(world, market)
    world.reveals += 1
    sp: i64 = machine.push(world, n.Q_MARKET, seat, 0, tile)
    world.stack[sp + n.MARKET_EXPLORER] = explorer
    world.stack[sp + n.MARKET_MARKET] = market


def take_market_token(world: World, seat: i64, token: i64) -> None:
    market: i64 = world.stack[world.sp + n.MARKET_MARKET]
    machine.pop(world)
    world.market[market * n.MARKET_TOKENS + token] = seat
    world.note(n.EV_MARKET, seat, market, market * n.MARKET_TOKENS + token)
    world.looked[seat * n.MARKETS + market] = market_pile(world, market)
    triggers.fire(world, n.E_EXPLORER_TOKEN, seat, 0, False)
