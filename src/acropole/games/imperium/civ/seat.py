"""What the person's effects do to the C.I.V. solo-rules.md §6, verbs.md §10.

The C.I.V. has no hand and decides nothing: it gains what it may gain, discards nothing, returns no
unrest, and gives up the region it played last.
"""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import cards, means, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64


def civ_can(world: World, pc: i64) -> bool:
    op: i64 = world.code[pc]
    if op == n.V_GAIN:
        return machine.amount(world, pc + 3) > 0
    if op == n.V_TAKE_UNREST:
        return world.size[n.UNREST_PILE] > 0
    if op == n.V_DRAW:
        return world.size[world.civ * n.STRIDE + n.DECK] > 0
    if op == n.V_ABANDON or op == n.V_RECALL:
        return civ_symbols(world, world.code[pc + 4]) >= (world.code[pc + 3] if world.strict else 1)
    return False


def civ_do(world: World, pc: i64) -> None:
    op: i64 = world.code[pc]
    if op == n.V_GAIN:
        means.gain(world, world.civ, world.code[pc + 2], machine.amount(world, pc + 3))
    elif op == n.V_TAKE_UNREST:
        left: i64 = world.code[pc + 2]
        while left > 0 and cards.take_unrest(world, world.civ):
            left -= 1
    elif op == n.V_DRAW:
        civ_discard_top(world)
    elif op == n.V_ABANDON or op == n.V_RECALL:
        civ_give_up(world, pc)


def civ_discard_top(world: World) -> None:
    card: i64 = zones.draw_from(world, world.civ * n.STRIDE + n.DECK)
    if card >= 0:
        zones.move(world, card, world.civ * n.STRIDE + n.DISCARD)
        world.note(n.EV_DISCARDED, world.civ, card, 0)


def civ_symbols(world: World, filter: i64) -> i64:
    """Symbols of a filter on its cards in play."""
    found: i64 = 0
    card: i64 = world.top[world.civ * n.STRIDE + n.PLAY]
    while card >= 0:
        found += zones.symbols(world, filter, card)
        card = world.below[card]
    return found


def civ_last_played(world: World, filter: i64) -> i64:
    card: i64 = world.top[world.civ * n.STRIDE + n.PLAY]
    while card >= 0 and zones.symbols(world, filter, card) == 0:
        card = world.below[card]
    return card


def civ_give_up(world: World, pc: i64) -> None:
    """Abandon or recall as many symbols as asked, the card played last first."""
    left: i64 = world.code[pc + 3]
    card: i64 = civ_last_played(world, world.code[pc + 4])
    while card >= 0 and left > 0:
        left -= zones.symbols(world, world.code[pc + 4], card)
        cards.count_this_way(world, zones.symbols(world, world.code[pc + 4], card))
        if world.code[pc] == n.V_ABANDON:
            cards.send(world, card, world.civ * n.STRIDE + n.DISCARD)
            world.note(n.EV_ABANDONED, world.civ, card, 0)
        else:
            zones.put_on(world, card, world.civ * n.STRIDE + n.DECK)
            world.note(n.EV_RECALLED, world.civ, card, 0)
        cards.call_it(world, card)
        card = civ_last_played(world, world.code[pc + 4])
