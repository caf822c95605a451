"""Conquest: what it takes, who attacks, what happens to the province. 002 §3.2."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import land, means, pieces, triggers
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine
from acropole.kernel.fast import i64

CONQUEST_DISCOUNT: Final = 2  # its place among the discounts of a turn


def defence(world: World, tile: i64) -> i64:
    """Terrain, tokens, troops and structures; at least one unit is always needed."""
    tables = world.tables
    at: i64 = tile * n.LAND
    value: i64 = world.chart.terrain[tile]
    owner: i64 = world.land[at + n.L_OWNER]
    if world.land[at + n.L_FRONT]:
        value += tables.defence[world.land[at + n.L_FRONT] - 1]
    if world.land[at + n.L_WONDER]:
        value += tables.wonder_defence
    if owner >= 0:
        value += world.land[at + n.L_SOLDIERS] + world.land[at + n.L_FORT]
        if world.warlord[owner] == tile:
            value += tables.warlord_defence
        if world.land[at + n.L_OUTPOST]:
            value += tables.outpost_defence
    if tables.creatures:
        value += monsters.champions(world, tile)
    return value if value > 1 else 1


def units_needed(world: World, seat: i64, tile: i64) -> i64:
    """The defence after the discount on the next conquest."""
    value: i64 = defence(world, tile) - world.turn[seat * n.TURN + n.TURN_LESS + CONQUEST_DISCOUNT]
    return value if value > 1 else 1


def conquest_use(world: World, tile: i64) -> i64:
    return n.USE_BARBARIAN if land.is_place(world, tile, n.P_BARBARIAN) else n.USE_ANY


def refuses_conquest(world: World, seat: i64, tile: i64) -> i64:
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    reason: i64 = refuses_target(world, seat, tile)
    if reason != machine.LEGAL:
        return reason
    reach: i64 = land.reach(world, seat, tile)
    if reach == 0:
        return n.NOT_ADJACENT
    if land.units_within(world, reach) < units_needed(world, seat, tile):
        return n.TOO_FEW_UNITS
    return machine.LEGAL


def refuses_target(world: World, seat: i64, tile: i64) -> i64:
    """Why a tile cannot be conquered, wherever the units come from."""
    if world.chart.is_water[tile]:
        return n.WATER
    if world.chart.is_capital[tile]:
        return n.CAPITAL
    if world.land[tile * n.LAND + n.L_OWNER] == seat:
        return n.YOURS_ALREADY
    return machine.LEGAL if can_pay_conquest(world, seat, tile) else n.NOT_AFFORDABLE


def can_pay_conquest(world: World, seat: i64, tile: i64) -> bool:
    """One military a unit; a free city wants its price besides. Gold covers what is short."""
    units: i64 = units_needed(world, seat, tile)
    use: i64 = conquest_use(world, tile)
    if means.has_for(world, seat, n.MILITARY, use) < units:
        return False
    front: i64 = world.land[tile * n.LAND + n.L_FRONT] - 1
    if front < 0 or not world.tables.is_city[front]:
        return True
    culture: i64 = world.tables.price[front * n.PRICE + n.CULTURE]
    return city_gold(world, seat, front, units) <= triggers.purse_of(
        world, seat, n.GOLD
    ) and culture <= triggers.purse_of(world, seat, n.CULTURE)


def city_gold(world: World, seat: i64, front: i64, units: i64) -> i64:
    """The gold that the units and the price of a free city take at least."""
    price = world.tables.price
    same: i64 = price[front * n.PRICE + n.BASIC]
    least: i64 = -1
    kind: i64
    r: i64
    for kind in range(n.GOLD):  # in which what must be of one kind is paid
        gold: i64 = 0
        for r in range(n.CULTURE):
            amount: i64 = price[front * n.PRICE + r]
            if r == n.MILITARY:
                amount += units
            if r == kind:
                amount += same
            gold += gold_for(world, seat, r, amount)
        if least < 0 or gold < least:
            least = gold
        if same == 0:
            break
    return least


def gold_for(world: World, seat: i64, resource: i64, amount: i64) -> i64:
    """The gold that a payment takes at least."""
    if resource >= n.GOLD:
        return amount if resource == n.GOLD else 0
    short: i64 = amount - triggers.purse_of(world, seat, resource)
    return short if short > 0 else 0


def conquer(world: World, seat: i64, tile: i64) -> None:
    attack(world, seat, tile, land.reach(world, seat, tile))


def attack(world: World, seat: i64, tile: i64, reach: i64) -> None:
    """Pay, then choose the units that attack."""
    pay_attack(world, seat, tile, muster(world, seat, tile, reach))


def muster(world: World, seat: i64, tile: i64, reach: i64) -> i64:
    """Ask which units attack; how many are needed."""
    units: i64 = units_needed(world, seat, tile)
    world.turn[seat * n.TURN + n.TURN_LESS + CONQUEST_DISCOUNT] = 0
    done: i64 = machine.push(world, n.T_CONQUERED, seat, 0, tile)
    world.stack[done + n.CONQUERED_TILE] = tile
    world.stack[done + n.CONQUERED_UNITS] = units
    sp: i64 = machine.push(world, n.Q_UNITS, seat, 0, tile)
    world.stack[sp + n.UNITS_TILE] = tile
    world.stack[sp + n.UNITS_NEEDED] = units
    world.stack[sp + n.UNITS_REACH] = reach
    return units


def pay_attack(world: World, seat: i64, tile: i64, units: i64) -> None:
    """A payment may ask questions of its own, which then lie above."""
    front: i64 = world.land[tile * n.LAND + n.L_FRONT] - 1
    if front >= 0 and world.tables.is_city[front]:
        pay_free_city(world, seat, front, units)
    else:
        means.charge(world, seat, n.MILITARY, units, conquest_use(world, tile))


def pay_free_city(world: World, seat: i64, front: i64, units: i64) -> None:
    """The units, then the rest of the price. Pledged gold goes to them in that order."""
    price = world.tables.price
    part: i64 = units + price[front * n.PRICE + n.MILITARY]
    owed: i64 = city_gold(world, seat, front, units)  # gold that is still to be paid at least
    owed -= gold_for(world, seat, n.MILITARY, part)
    charge_part(world, seat, n.MILITARY, part, owed)
    r: i64
    for r in range(n.CULTURE + 1):
        part = price[front * n.PRICE + r]
        if r != n.MILITARY and part:
            owed -= gold_for(world, seat, r, part)
            charge_part(world, seat, r, part, owed)
    world.turn[seat * n.TURN + n.TURN_PLEDGED] = 0
    if price[front * n.PRICE + n.BASIC]:
        means.ask_payment(world, seat, price[front * n.PRICE + n.BASIC], n.SAME, 0)


def charge_part(world: World, seat: i64, resource: i64, amount: i64, owed: i64) -> None:
    """One part of a payment: pledged gold leaves what the other parts need."""
    pledged: i64 = world.turn[seat * n.TURN + n.TURN_PLEDGED]
    if pledged > triggers.purse_of(world, seat, n.GOLD) - owed:
        pledged = triggers.purse_of(world, seat, n.GOLD) - owed
    world.turn[seat * n.TURN + n.TURN_PLEDGED] = pledged
    means.charge(world, seat, resource, amount, n.USE_ANY)
    world.turn[seat * n.TURN + n.TURN_PLEDGED] = pledged - amount if pledged > amount else 0


def refuses_attacker(world: World, seat: i64, tile: i64, warlord: bool) -> i64:
    """Answers to Q_UNITS: a soldier of that tile, or the warlord."""
    if tile < 0 or tile >= world.chart.tiles or world.land[tile * n.LAND + n.L_OWNER] != seat:
        return n.NOT_YOURS
    if not world.stack[world.sp + n.UNITS_REACH] & BIT[tile]:
        return n.NOT_REACHABLE
    if not warlord and world.land[tile * n.LAND + n.L_SOLDIERS] == 0:
        return n.NO_UNIT_HERE
    return machine.LEGAL if pieces.spare_units(world, tile) > 0 else n.NO_UNIT_TO_SPARE


def send(world: World, seat: i64, tile: i64, warlord: bool) -> None:
    """A unit sets out; it arrives when all are chosen."""
    if warlord:
        world.warlord[seat] = -1
        world.stack[world.sp - 8 + n.CONQUERED_WARLORD] = 1  # told to T_CONQUERED, the frame below
    else:
        world.land[tile * n.LAND + n.L_SOLDIERS] -= 1
    world.stack[world.sp + n.UNITS_NEEDED] -= 1
    if world.stack[world.sp + n.UNITS_NEEDED] == 0:
        machine.pop(world)


def conquered(world: World, seat: i64) -> None:
    """The units arrive, the defenders go home, the token is turned up. 002, Conquérir."""
    sp: i64 = world.sp
    tile: i64 = world.stack[sp + n.CONQUERED_TILE]
    units: i64 = world.stack[sp + n.CONQUERED_UNITS]
    warlord: bool = world.stack[sp + n.CONQUERED_WARLORD] != 0
    hero: bool = world.stack[sp + n.CONQUERED_HERO] != 0
    machine.pop(world)
    place: i64
    for place in range(n.P_HIGH + 1):
        if land.is_place(world, tile, place):
            world.turn[seat * n.TURN + n.TURN_CONQUESTS + place] += 1
    player: bool = land.is_place(world, tile, n.P_PLAYER)
    barbarian: bool = land.is_place(world, tile, n.P_BARBARIAN)
    city: bool = land.is_place(world, tile, n.P_FREE_TOWN)
    tell(world, seat, tile, units)
    heroes.drive_out(world, tile)
    at: i64 = tile * n.LAND
    world.land[at + n.L_OWNER] = seat
    world.realm[seat] |= BIT[tile]
    world.land[at + n.L_SOLDIERS] = units - 1 if warlord else units
    world.land[at + n.L_FORT] = 0
    if warlord:
        world.warlord[seat] = tile
    if hero:
        heroes.bring_hero(world, seat, tile)
    group: i64 = len(world.pending)
    if world.land[at + n.L_FRONT]:
        monsters.take_token(world, seat, tile)
    triggers.fire_conquest(world, seat, tile, warlord, player, barbarian, city, group)


def tell(world: World, seat: i64, tile: i64, units: i64) -> None:
    """Of a conquest, for the log: from whom, and whose units go home."""
    owner: i64 = world.land[tile * n.LAND + n.L_OWNER]
    if owner < 0:
        world.note(n.EV_CONQUERED, seat, tile, units)
        return
    world.note(n.EV_CONQUERED_FROM, seat, tile, owner)
    if pieces.units(world, tile) > 0:
        world.note(n.EV_DRIVEN_OUT, owner, tile, pieces.units(world, tile))


def take_token(world: World, seat: i64, tile: i64) -> None:
    """Turn up the token of a conquered province; one of its gains is chosen at once."""
    token: i64 = turn_up(world, world.land[tile * n.LAND + n.L_FRONT] - 1)
    world.land[tile * n.LAND + n.L_FRONT] = 0
    world.tokens[seat * n.TOKEN_TYPES + token] += 1
    world.note(n.EV_TOKEN, seat, token, 0)
    triggers.queue(world, world.tables.token_gain[token], n.TOKEN_SOURCE + token, -1)


def drive_out(world: World, tile: i64) -> None:
    """Defenders return to their capital, an outpost to its owner's reserve."""
    at: i64 = tile * n.LAND
    owner: i64 = world.land[at + n.L_OWNER]
    if owner < 0:
        return
    world.land[world.home[owner] * n.LAND + n.L_SOLDIERS] += world.land[at + n.L_SOLDIERS]
    world.land[at + n.L_SOLDIERS] = 0
    if world.warlord[owner] == tile:
        world.warlord[owner] = world.home[owner]
    if world.land[at + n.L_OUTPOST]:
        world.land[at + n.L_OUTPOST] = 0
        world.outposts[owner] += 1
    world.realm[owner] &= ~BIT[tile]
    world.land[at + n.L_OWNER] = -1


def turn_up(world: World, front: i64) -> i64:
    """Which token with that front it is: any that has not been turned up yet."""
    total: i64 = 0
    kind: i64
    for kind in range(len(world.bag)):
        if world.tables.front[kind] == front:
            total += world.bag[kind]
    pick: i64 = world.rng.below(total)
    for kind in range(len(world.bag)):
        if world.tables.front[kind] == front:
            pick -= world.bag[kind]
            if pick < 0:
                world.bag[kind] -= 1
                return kind
    raise RuntimeError("no token with that front is left")
