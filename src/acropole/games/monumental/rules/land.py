"""The map: how its tiles hang together, manoeuvres, outposts. 002 §3.2."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import pieces, triggers
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine
from acropole.kernel.fast import i64

# -- the lie of the land -------------------------------------------------------------------------


def is_place(world: World, tile: i64, place: i64) -> bool:
    """Whether a tile, as it is now, is a place of that sort."""
    at: i64 = tile * n.LAND
    if place == n.P_COASTAL:
        return world.chart.is_coastal[tile] != 0
    if place == n.P_HIGH:
        return world.chart.terrain[tile] >= 2
    if place == n.P_PLAYER:
        return world.land[at + n.L_OWNER] >= 0
    front: i64 = world.land[at + n.L_FRONT] - 1
    if place == n.P_BARBARIAN:
        return front >= 0 and not world.tables.is_city[front]
    if place == n.P_FREE_TOWN:
        return front >= 0 and world.tables.is_city[front] != 0
    return True


def provinces(world: World, seat: i64, place: i64) -> i64:
    """How many provinces of that sort a seat controls; the capital is none."""
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if (
            world.land[t * n.LAND + n.L_OWNER] == seat
            and not world.chart.is_capital[t]
            and (place == n.P_NONE or is_place(world, t, place))
        ):
            found += 1
    return found


def zone(world: World, seat: i64, seeds: i64) -> i64:
    """The tiles of a seat that hang together with any of these."""
    realm: i64 = world.realm[seat]
    found: i64 = seeds & realm
    edge: i64 = found
    t: i64
    while edge and found != realm:
        wider: i64 = 0
        for t in range(world.chart.tiles):
            if edge & BIT[t]:
                wider |= world.chart.beside[t]
        edge = wider & realm & ~found
        found |= edge
    return found


def reach(world: World, seat: i64, target: i64) -> i64:
    """The tiles of a seat whose units can get to a target, by adjacency or a leap."""
    near: i64 = world.chart.beside[target]
    leap: i64 = triggers.leap(world, seat)
    t: i64
    if leap:
        for t in range(world.chart.tiles):
            if world.chart.distance[target * n.TILES + t] <= leap + 1:
                near |= BIT[t]
    return zone(world, seat, near)


def units_within(world: World, tiles: i64) -> i64:
    """Units that may leave these tiles."""
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if tiles & BIT[t]:
            found += pieces.spare_units(world, t)
    return found


# -- manoeuvres ----------------------------------------------------------------------------------


def refuses_setting_out(world: World, seat: i64, tile: i64) -> i64:
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    if world.land[tile * n.LAND + n.L_OWNER] != seat:
        return n.NOT_YOURS
    if pieces.spare_units(world, tile) < 1:
        return n.NO_UNIT_TO_SPARE
    if not world.chart.beside[tile] & world.realm[seat]:
        return n.NOWHERE_TO_GO
    return machine.LEGAL


def set_out(world: World, seat: i64, tile: i64) -> None:
    """A manoeuvre begins: which unit, if there is a choice, then where to."""
    task: i64 = machine.push(world, n.T_SET_OUT, seat, 0, tile)
    world.stack[task + n.SET_OUT_FROM] = tile
    ask_unit(world, seat, tile, n.MOVING, 1)


def ask_unit(world: World, seat: i64, tile: i64, purpose: i64, count: i64) -> None:
    """Which unit; the question belongs to whatever is under way."""
    sp: i64 = machine.push(world, n.Q_UNIT, seat, 0, world.stack[world.sp + machine.SOURCE])
    world.stack[sp + n.UNIT_TILE] = tile
    world.stack[sp + n.UNIT_PURPOSE] = purpose
    world.stack[sp + n.UNIT_LEFT] = count


def refuses_unit(world: World, seat: i64, tile: i64, warlord: bool) -> i64:
    """Answers to Q_UNIT: a soldier of that very tile, or the warlord who stands there."""
    if tile != world.stack[world.sp + n.UNIT_TILE]:
        return n.NO_UNIT_HERE
    if warlord:
        return machine.LEGAL
    return machine.LEGAL if world.land[tile * n.LAND + n.L_SOLDIERS] else n.NO_UNIT_HERE


def choose_unit(world: World, seat: i64, tile: i64, warlord: bool) -> None:
    sp: i64 = world.sp
    if world.stack[sp + n.UNIT_PURPOSE] == n.LEAVING:
        left: i64 = world.stack[sp + n.UNIT_LEFT] - 1
        machine.pop(world)
        go_home(world, seat, tile, warlord)
        heroes.send_home(world, seat, tile, left)
    else:
        machine.pop(world)
        world.stack[world.sp + n.SET_OUT_UNIT] = 1 if warlord else 0


def send_home(world: World, seat: i64, tile: i64, count: i64) -> None:
    """Units leave for the capital; their owner chooses which, unless all of them go."""
    if pieces.units(world, tile) > count:
        if count:
            ask_unit(world, seat, tile, n.LEAVING, count)
        return
    while world.land[tile * n.LAND + n.L_SOLDIERS]:
        go_home(world, seat, tile, False)
    if world.warlord[seat] == tile:
        go_home(world, seat, tile, True)


def go_home(world: World, seat: i64, tile: i64, warlord: bool) -> None:
    if warlord:
        world.warlord[seat] = world.home[seat]
    else:
        world.land[tile * n.LAND + n.L_SOLDIERS] -= 1
        world.land[world.home[seat] * n.LAND + n.L_SOLDIERS] += 1


def ask_destination(world: World, seat: i64) -> None:
    """T_SET_OUT knows its unit: where does it go?"""
    tile: i64 = world.stack[world.sp + n.SET_OUT_FROM]
    warlord: i64 = world.stack[world.sp + n.SET_OUT_UNIT]
    machine.pop(world)
    sp: i64 = machine.push(world, n.Q_MOVE_TO, seat, 0, tile)
    world.stack[sp + n.MOVE_TO_FROM] = tile
    world.stack[sp + n.MOVE_TO_UNIT] = warlord
    world.stack[sp + n.MOVE_TO_TILES] = zone(world, seat, BIT[tile]) & ~BIT[tile]


def refuses_destination(world: World, seat: i64, tile: i64) -> i64:
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    if world.land[tile * n.LAND + n.L_OWNER] != seat:
        return n.NOT_YOURS
    return machine.LEGAL if world.stack[world.sp + n.MOVE_TO_TILES] & BIT[tile] else n.NOT_REACHABLE


def arrive(world: World, seat: i64, tile: i64) -> None:
    world.note(n.EV_MOVED, seat, world.stack[world.sp + n.MOVE_TO_FROM], tile)
    if world.stack[world.sp + n.MOVE_TO_UNIT]:
        world.warlord[seat] = tile
    else:
        world.land[world.stack[world.sp + n.MOVE_TO_FROM] * n.LAND + n.L_SOLDIERS] -= 1
        world.land[tile * n.LAND + n.L_SOLDIERS] += 1
    machine.pop(world)


# -- outposts ------------------------------------------------------------------------------------


def refuses_outpost(world: World, seat: i64, tile: i64, units: i64) -> i64:
    """In a province of one's own, one each; `units` is how many go home for it."""
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    if world.chart.is_capital[tile]:
        return n.CAPITAL
    if world.land[tile * n.LAND + n.L_OWNER] != seat:
        return n.NOT_YOURS
    if world.land[tile * n.LAND + n.L_OUTPOST]:
        return n.HAS_OUTPOST
    if world.outposts[seat] == 0:
        return n.NO_OUTPOST_LEFT
    return machine.LEGAL if pieces.units(world, tile) >= units else n.TOO_FEW_UNITS_HERE


def build_outpost(world: World, seat: i64, tile: i64) -> None:
    world.outposts[seat] -= 1
    world.note(n.EV_OUTPOST, seat, tile, 0)
    world.land[tile * n.LAND + n.L_OUTPOST] = 1
