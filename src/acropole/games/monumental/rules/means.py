"""Gaining and paying. 002 §3.1: basic resources, gold and culture.

Gold stands for any basic resource. A payment takes resources tied to its purpose first, then gold
that the player pledged for it, then the resource itself, and gold for the rest: pledging is how a
player saves a resource and spends gold instead. Only where another resource may be substituted is
it asked, unit by unit.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import triggers
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL

ALL_KINDS: Final = 7  # of basic resources, a mask


# -- gaining -------------------------------------------------------------------------------------


def gain(world: World, seat: i64, resource: i64, amount: i64) -> None:
    world.purse[seat * n.PURSE + resource] += amount
    world.note(n.EV_GAINED, seat, resource, amount)
    world.gained[seat * 5 + resource] += amount


def gain_kind(world: World, seat: i64, kind: i64) -> None:
    """The resources printed on a card."""
    yields = world.tables.yields
    r: i64
    for r in range(n.BASIC):
        if yields[kind * 5 + r]:
            gain(world, seat, r, yields[kind * 5 + r])


def gain_for(world: World, seat: i64, resource: i64, amount: i64, use: i64) -> None:
    """Resources that serve one purpose only; they count as gained."""
    world.purse[seat * n.PURSE + n.FOR_SECTION + use] += amount
    world.gained[seat * 5 + resource] += amount


def ask_gain(world: World, seat: i64, amount: i64, mode: i64) -> None:
    """Basic resources of the player's choice."""
    refused: i64 = world.turn[seat * n.TURN + n.TURN_PAID] if mode == n.OTHER else 0
    if amount > 0 and refused != ALL_KINDS:
        sp: i64 = machine.push(world, n.Q_RESOURCE, seat, 0, 0)
        world.stack[sp + n.RESOURCE_LEFT] = amount
        world.stack[sp + n.RESOURCE_MODE] = mode
        world.stack[sp + n.RESOURCE_REFUSED] = refused


def gain_choice(world: World, seat: i64, resource: i64) -> None:
    """Answer Q_RESOURCE."""
    sp: i64 = world.sp
    amount: i64 = 1
    if world.stack[sp + n.RESOURCE_MODE] == n.SAME:
        amount = world.stack[sp + n.RESOURCE_LEFT]
    gain(world, seat, resource, amount)
    world.stack[sp + n.RESOURCE_LEFT] -= amount
    if world.stack[sp + n.RESOURCE_MODE] == n.DIFFERENT:
        world.stack[sp + n.RESOURCE_REFUSED] |= 1 << resource
    if world.stack[sp + n.RESOURCE_LEFT] == 0 or world.stack[sp + n.RESOURCE_REFUSED] == ALL_KINDS:
        machine.pop(world)


def refuses_gain_choice(world: World, resource: i64) -> i64:
    if resource > n.MILITARY:
        return n.DOES_NOT_FIT
    return n.DOES_NOT_FIT if world.stack[world.sp + n.RESOURCE_REFUSED] >> resource & 1 else LEGAL


# -- paying --------------------------------------------------------------------------------------


def has_for(world: World, seat: i64, resource: i64, use: i64) -> i64:
    """What a seat can put up of a resource for a use, gold included."""
    purse: i64 = seat * n.PURSE
    have: i64 = world.purse[purse + resource]
    if resource >= n.GOLD:
        return have
    have += world.purse[purse + n.GOLD]
    if use >= 0:
        have += world.purse[purse + n.FOR_SECTION + use]
        if triggers.swaps(world, seat, use):
            if use == n.USE_SECTION:
                have += world.purse[purse + n.SCIENCE] + world.purse[purse + n.MILITARY]
            elif use == n.USE_KNOWLEDGE:
                have += world.purse[purse + n.PRODUCTION]
    return have


def charge(world: World, seat: i64, resource: i64, amount: i64, use: i64) -> None:
    """Pay what `has_for` has found to be there; asks only where there is a choice."""
    purse: i64 = seat * n.PURSE
    if resource >= n.GOLD:
        world.purse[purse + resource] -= amount
        return
    if use >= 0:
        amount -= take(world, purse + n.FOR_SECTION + use, amount)
    pledged: i64 = world.turn[seat * n.TURN + n.TURN_PLEDGED]
    world.turn[seat * n.TURN + n.TURN_PLEDGED] = 0
    if pledged > amount:
        pledged = amount
    amount -= take(world, purse + n.GOLD, pledged)
    if amount and use >= 0 and triggers.swaps(world, seat, use):
        sp: i64 = machine.push(world, n.Q_PAY_FOR, seat, 0, 0)
        world.stack[sp + n.PAY_FOR_LEFT] = amount
        world.stack[sp + n.PAY_FOR_USE] = use
    else:
        amount -= take(world, purse + resource, amount)
        world.purse[purse + n.GOLD] -= amount


def take(world: World, at: i64, amount: i64) -> i64:
    """Take up to that much out of a place of a purse; how much it was."""
    if amount > world.purse[at]:
        amount = world.purse[at]
    world.purse[at] -= amount
    return amount


def refuses_substitute(world: World, seat: i64, resource: i64) -> i64:
    """Answers to Q_PAY_FOR: the resource itself, what may stand in for it, or gold."""
    use: i64 = world.stack[world.sp + n.PAY_FOR_USE]
    if resource == n.CULTURE or (use == n.USE_KNOWLEDGE and resource == n.MILITARY):
        return n.DOES_NOT_FIT
    return LEGAL if world.purse[seat * n.PURSE + resource] else n.NOT_AFFORDABLE


def pay_unit(world: World, seat: i64, resource: i64) -> None:
    """Answer Q_PAY_FOR or Q_PAY with one unit."""
    world.purse[seat * n.PURSE + resource] -= 1
    world.stack[world.sp + n.PAY_LEFT] -= 1
    if resource < n.GOLD:
        world.stack[world.sp + n.PAY_PAID] |= 1 << resource
        world.turn[seat * n.TURN + n.TURN_PAID] |= 1 << resource
    if world.stack[world.sp + n.PAY_LEFT] == 0:
        machine.pop(world)


# -- prices in basic resources of one's choice ---------------------------------------------------


def can_pay_basic(world: World, seat: i64, amount: i64, mode: i64, mask: i64, no_gold: i64) -> bool:
    """Whether that many more units can be paid after those of the kinds in the mask."""
    purse: i64 = seat * n.PURSE
    gold: i64 = 0 if no_gold else world.purse[purse + n.GOLD]
    found: i64 = 0
    r: i64
    for r in range(n.GOLD):
        have: i64 = world.purse[purse + r]
        if mode == n.ANY:
            found += have
        elif mode == n.DIFFERENT:
            if have and not mask >> r & 1:
                found += 1
        elif (mask == 0 or mask >> r & 1) and have > found:
            found = have
    return found + gold >= amount


def refuses_payment(world: World, seat: i64, resource: i64) -> i64:
    """Answers to Q_PAY: the rest must still be payable afterwards."""
    sp: i64 = world.sp
    mode: i64 = world.stack[sp + n.PAY_MODE]
    mask: i64 = world.stack[sp + n.PAY_PAID]
    no_gold: i64 = world.stack[sp + n.PAY_NOGOLD]
    if resource == n.CULTURE or (resource == n.GOLD and no_gold):
        return n.DOES_NOT_FIT
    if world.purse[seat * n.PURSE + resource] == 0:
        return n.NOT_AFFORDABLE
    if resource < n.GOLD:
        if mode == n.DIFFERENT and mask >> resource & 1:
            return n.DOES_NOT_FIT
        if mode == n.SAME and mask and not mask >> resource & 1:
            return n.DOES_NOT_FIT
        mask |= 1 << resource
    world.purse[seat * n.PURSE + resource] -= 1
    rest: bool = can_pay_basic(world, seat, world.stack[sp + n.PAY_LEFT] - 1, mode, mask, no_gold)
    world.purse[seat * n.PURSE + resource] += 1
    return LEGAL if rest else n.NOT_AFFORDABLE


def ask_payment(world: World, seat: i64, amount: i64, mode: i64, no_gold: i64) -> None:
    sp: i64 = machine.push(world, n.Q_PAY, seat, 0, 0)
    world.stack[sp + n.PAY_LEFT] = amount
    world.stack[sp + n.PAY_MODE] = mode
    world.stack[sp + n.PAY_NOGOLD] = no_gold
