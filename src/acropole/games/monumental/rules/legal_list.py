"""The legal answers to a question, found without asking of every action of the space."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import (
    conquest,
    creatures,
    explorers,
    land,
    legality,
    means,
    trade,
    triggers,
)
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import play
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import BRANCH, LEGAL, NO, SEAT

OWN: Final = vec[i64]([0] * n.TILES)  # scratch: the tiles of the seat whose actions are listed


def write_legal(world: World, out: vec[i64]) -> i64:
    """Like asking `refusal` of all actions, but only of those that the question can mean."""
    kind: i64 = world.stack[world.sp]
    if kind == n.Q_ACTIONS:
        return write_actions(world, out)
    if kind >= n.Q_DEPLOY and kind <= n.Q_LAIR:
        return creatures.write_creature_answers(world, out, kind)
    if kind == n.Q_ACTIVATE:
        return play.write_range(world, out, 0, n.ACTIVATE, n.END_TURN)
    count: i64 = 0
    if legality.takes_yes_no(world, kind, NO):
        count = play.write_range(world, out, 0, NO, BRANCH)
    if kind == n.Q_RESOURCE or kind == n.Q_PAY or kind == n.Q_PAY_FOR or kind == n.Q_KEEP:
        return play.write_range(world, out, count, n.RESOURCE, n.PICK)
    if kind == n.Q_UNITS or kind == n.Q_UNIT:
        count = write_own_tiles(world, out, count, n.TILE)
        count = play.write_range(world, out, count, n.WARLORD, n.RESOURCE)
        return (
            play.write_range(world, out, count, n.HERO, n.HERO + 1)
            if world.tables.creatures
            else count
        )
    if kind == n.Q_CAPITAL or (kind >= n.Q_AUTOMA_CONQUER and kind <= n.Q_AUTOMA_CAPITAL):
        return play.write_range(world, out, count, n.TILE, n.TILE + world.chart.tiles)
    if kind == n.Q_MOVE_TO or kind == n.Q_WONDER_TILE or kind == n.Q_OUTPOST or kind == n.Q_FORTIFY:
        return write_own_tiles(world, out, count, n.TILE)
    if kind == n.Q_REVEAL:
        return play.write_range(world, out, count, n.REVEAL, n.REVEAL + 1)
    if kind == n.Q_MOVE_FREE:
        return write_own_tiles(world, out, count, n.MOVE)
    if kind == n.Q_STEP or kind == n.Q_ACT:
        return play.write_range(world, out, count, n.EXPLORE, n.USE)
    if kind == n.Q_BASIC or kind == n.Q_TRACK or kind == n.Q_SECTION:
        return play.write_range(world, out, count, n.ACQUIRE, n.DEVELOP)
    if kind == n.Q_BONUS or kind == n.Q_POLICY:
        return play.write_range(world, out, count, n.DEVELOP, n.CONQUER)
    if kind == n.Q_TOKEN:
        return play.write_range(world, out, count, n.TOKEN, n.HIRE)
    if (
        kind == n.Q_ARCHIVE
        or kind == n.Q_COPY
        or kind == n.Q_ACTIVATE_MORE
        or kind == n.Q_REINFORCE
        or kind == n.Q_ATTACH_TO
        or kind == n.Q_SWAP
        or kind == n.Q_SWAP_WITH
    ):
        return play.write_range(world, out, count, n.CARD, n.TILE)
    if (
        kind == n.Q_ORDER
        or kind == n.Q_WONDER_BONUS
        or kind == n.Q_MARKET
        or kind == n.Q_ATTACH
        or kind == n.Q_PICK_DRAWN
        or kind == n.Q_SCRY
    ):
        return play.write_range(world, out, count, n.PICK, n.TOKEN)
    return play.write_range(world, out, count, n.ACTIVATE, n.HIRE)  # no shorter road is known


def write_own_tiles(world: World, out: vec[i64], n: i64, first: i64) -> i64:
    """Like `write_range`, for actions that only tiles of one's own can mean."""
    realm: i64 = world.realm[world.stack[world.sp + SEAT]]
    t: i64
    for t in range(world.chart.tiles):
        if realm & BIT[t] and legality.refusal(world, first + t) == LEGAL:
            out[n] = first + t
            n += 1
    return n


def write_actions(world: World, out: vec[i64]) -> i64:
    """The actions of a turn, asked only where the answer can be yes."""
    if world.stack[world.sp + n.ACTIONS_ACTED]:
        return write_after(world, out)
    seat: i64 = world.stack[world.sp + SEAT]
    out[0] = n.END_TURN
    count: i64 = 1
    i: i64
    means_at_hand: i64 = wealth(world, seat)
    for i in range(world.tables.track_places):
        card: i64 = world.track[i]
        if (
            card >= 0
            and world.tables.cost[world.tables.kind[card]] <= means_at_hand
            and trade.refuses_acquiring(world, seat, i, 0, False) == LEGAL
        ):
            out[count] = n.ACQUIRE + i
            count += 1
    if means_at_hand:
        for i in range(n.BASICS):
            if trade.refuses_basic(world, seat, i, False) == LEGAL:
                out[count] = n.TAKE_BASIC + i
                count += 1
    if world.section[seat] >= 0 and trade.refuses_completing(world, seat, 0, False) == LEGAL:
        out[count] = n.COMPLETE
        count += 1
    if world.purse[seat * n.PURSE + n.CULTURE]:
        for i in range(n.POLICIES):
            if trade.refuses_developing(world, seat, i, 0) == LEGAL:
                out[count] = n.DEVELOP + i
                count += 1
    count = write_map_actions(world, out, count, seat)
    count = write_uses(world, out, count, seat)
    if legality.refuses_progress(world, seat) == LEGAL:
        out[count] = n.PROGRESS
        count += 1
    if legality.refuses_pledge(world, seat) == LEGAL:
        out[count] = n.PLEDGE
        count += 1
    return (
        creatures.write_creature_actions(world, out, count, seat)
        if world.tables.creatures
        else count
    )


def write_uses(world: World, out: vec[i64], count: i64, seat: i64) -> i64:
    """Effects of the city, the policy, market tokens and production."""
    i: i64
    card: i64
    if world.active[seat]:
        kind = world.tables.kind
        effect = world.tables.effect
        for i in range(n.SLOTS):
            card = world.city[seat * n.SLOTS + i]
            if (
                card >= 0
                and effect[kind[card]] >= 0
                and legality.refuses_use(world, seat, i, False) == LEGAL
            ):
                out[count] = n.USE + i
                count += 1
        for i in range(n.SLOTS):
            card = world.known[seat * n.SLOTS + i]
            if card >= 0 and legality.refuses_use(world, seat, i, True) == LEGAL:
                out[count] = n.USE_KNOWN + i
                count += 1
    if world.developed[seat] and legality.refuses_policy_use(world, seat) == LEGAL:
        out[count] = n.USE_POLICY
        count += 1
    for i in range(n.MARKETS * n.MARKET_TOKENS):  # a seat holds one of a market at most
        if world.market[i] == seat:
            out[count] = n.USE_MARKET + i // n.MARKET_TOKENS
            count += 1
    if world.producers[seat]:
        out[count] = n.USE_PRODUCTION
        count += 1
    return count


def wealth(world: World, seat: i64) -> i64:
    """The most that a seat could pay for anything, discounts included."""
    purse: i64 = seat * n.PURSE
    found: i64 = world.turn[seat * n.TURN + n.TURN_LESS] - world.purse[purse + n.CULTURE]
    i: i64
    for i in range(n.PURSE):
        found += world.purse[purse + i]
    return found


def write_after(world: World, out: vec[i64]) -> i64:
    """After the single action of a turn, asked only where `may_follow` can say yes."""
    count: i64 = play.write_range(world, out, 0, n.END_TURN, n.ACQUIRE)
    if world.stack[world.sp + n.ACTIONS_ACTED] == n.MANOEUVRING:
        count = write_own_tiles(world, out, count, n.MOVE)
    count = play.write_range(world, out, count, n.EXPLORE, n.USE)
    count = play.write_range(world, out, count, n.USE_MARKET, n.CARD)
    return play.write_range(world, out, count, n.DEFEAT, n.HERO) if world.tables.monsters else count


def write_map_actions(world: World, out: vec[i64], count: i64, seat: i64) -> i64:
    """Conquests, manoeuvres, outposts and explorers."""
    realm: i64 = world.realm[seat]
    tiles: i64 = world.chart.tiles
    own: i64 = 0
    t: i64
    i: i64
    for t in range(tiles):
        if realm & BIT[t]:
            OWN[own] = t
            own += 1
    military: i64 = means.has_for(world, seat, n.MILITARY, n.USE_ANY)
    most: i64 = military + world.purse[seat * n.PURSE + n.FOR_SECTION + n.USE_BARBARIAN]
    if most:
        near: i64 = -1
        if triggers.leap(world, seat) == 0:
            near = 0
            for i in range(own):
                near |= world.chart.beside[OWN[i]]
        near &= world.chart.provinces & ~realm
        for t in range(tiles):
            if (
                near & BIT[t]
                and conquest.units_needed(world, seat, t) <= most
                and conquest.refuses_conquest(world, seat, t) == LEGAL
            ):
                out[count] = n.CONQUER + t
                count += 1
    if military:
        for i in range(own):
            if land.refuses_setting_out(world, seat, OWN[i]) == LEGAL:
                out[count] = n.MOVE + OWN[i]
                count += 1
    if world.outposts[seat]:
        for i in range(own):
            if land.refuses_outpost(world, seat, OWN[i], world.tables.outpost_units) == LEGAL:
                out[count] = n.OUTPOST + OWN[i]
                count += 1
    if military:
        for t in range(n.EXPLORERS * n.DIRECTIONS):
            if explorers.refuses_step(world, seat, t // n.DIRECTIONS, t % n.DIRECTIONS) == LEGAL:
                out[count] = n.EXPLORE + t
                count += 1
    for t in range(n.EXPLORERS):
        if explorers.refuses_explorer_act(world, seat, t, False) == LEGAL:
            out[count] = n.EXPLORER + t
            count += 1
    return count
