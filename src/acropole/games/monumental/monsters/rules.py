"""Monsters: revealed with the tokens of barbarians, defeated by explorers. 002 §7.

Which monsters hide among the barbarians, and where, is not decided before a token is turned up:
any covered one is as likely as the others.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import land as automa_land
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import conquest, land, pieces, triggers, verbs
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine, program
from acropole.kernel.fast import i64

ADVISED: Final = 3  # monsters in a game, at most. 002 §7.1


def announce(world: World) -> None:
    """Everybody is told when there are more of them than advised. 002 §7.1."""
    if world.monsters.lurking > ADVISED:
        world.note(n.EV_MANY_MONSTERS, 0, world.monsters.lurking, 0)


# -- small questions -----------------------------------------------------------------------------


def lair(world: World, monster: i64) -> i64:
    """The tile of a monster, or -1."""
    return world.monsters.beasts[monster * n.BEAST + n.B_TILE] if len(world.monsters.beasts) else -1


def holder(world: World, monster: i64) -> i64:
    """Who controls the province of a monster, or -1."""
    return world.land[lair(world, monster) * n.LAND + n.L_OWNER]


def revealed(world: World) -> i64:
    """How many monsters have been revealed."""
    return world.tables.monsters - world.monsters.lurking


def monster_on(world: World, tile: i64) -> i64:
    """A monster of that tile, or -1."""
    m: i64
    for m in range(n.MONSTERS):
        if lair(world, m) == tile:
            return m
    return -1


def champions(world: World, tile: i64) -> i64:
    value: i64 = heroes.champions(world, tile)
    if len(world.monsters.beasts):
        m: i64
        for m in range(n.MONSTERS):
            if world.monsters.beasts[m * n.BEAST + n.B_TILE] == tile:
                value += world.tables.monster_guard[m]
    return value


# -- revealing -----------------------------------------------------------------------------------


def take_token(world: World, seat: i64, tile: i64) -> None:
    """A monster's token looks like any other of the barbarians. 002 §7.2."""
    if meets_monster(world, tile):
        reveal_monster(world, seat, tile)
    else:
        conquest.take_token(world, seat, tile)


def meets_monster(world: World, tile: i64) -> bool:
    if world.monsters.lurking == 0 or not land.is_place(world, tile, n.P_BARBARIAN):
        return False
    return world.rng.below(covered_barbarians(world)) < world.monsters.lurking


def covered_barbarians(world: World) -> i64:
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if land.is_place(world, t, n.P_BARBARIAN):
            found += 1
    return found


def reveal_monster(world: World, seat: i64, tile: i64) -> None:
    monster: i64 = draw_monster(world)
    world.monsters.lurking -= 1
    world.land[tile * n.LAND + n.L_FRONT] = 0
    world.monsters.beasts[monster * n.BEAST + n.B_TILE] = tile
    world.monsters.beasts[monster * n.BEAST + n.B_ORDER] = revealed(world)
    world.monsters.beasts[monster * n.BEAST + n.B_PLACE] = world.seats  # card number players + 1
    world.note(n.EV_MONSTER, seat, monster, tile)
    automa_land.give_culture(world, seat, world.tables.monster_culture)


def draw_monster(world: World) -> i64:
    """Any that was not revealed yet; one that lives on water only where there is some."""
    seen: i64 = 0
    found: i64 = -1
    m: i64
    for m in range(n.MONSTERS):
        if world.monsters.beasts[m * n.BEAST + n.B_ORDER]:
            continue
        if world.tables.monster_water[m] and not has_water(world):
            continue
        seen += 1
        if world.rng.below(seen) == 0:
            found = m
    return found


def has_water(world: World) -> bool:
    t: i64
    for t in range(world.chart.tiles):
        if world.chart.is_water[t]:
            return True
    return False


def conquered(world: World, seat: i64) -> None:
    """What the conquest sets off waits until the monster has appeared."""
    tile: i64 = world.stack[world.sp + n.CONQUERED_TILE]
    before: i64 = revealed(world)
    conquest.conquered(world, seat)
    if revealed(world) > before:
        let_appear(world, seat, tile)


def let_appear(world: World, seat: i64, tile: i64) -> None:
    sp: i64 = machine.push(world, n.T_APPEAR, seat, 0, n.MONSTER_SOURCE + monster_on(world, tile))
    world.stack[sp + n.APPEAR_TILE] = tile


def appear(world: World, seat: i64) -> None:
    """One step of T_APPEAR: the figure on its tile, half of the units home, rounded up."""
    sp: i64 = world.sp
    tile: i64 = world.stack[sp + n.APPEAR_TILE]
    step: i64 = world.stack[sp + n.APPEAR_STEP]
    world.stack[sp + n.APPEAR_STEP] += 1
    if step == 0:
        monster: i64 = world.stack[sp + machine.SOURCE] - n.MONSTER_SOURCE
        if world.tables.monster_water[monster]:
            ask_lair(world, seat, monster, nearest_water(world, tile))
    elif step == 1:
        leaving: i64 = (pieces.units(world, tile) + 1) // 2
        if leaving:
            world.note(n.EV_HOME, seat, tile, leaving)
            land.ask_unit(world, seat, tile, n.LEAVING, leaving)
    else:
        machine.pop(world)
        heroes.free_if_empty(world, tile)


def nearest_water(world: World, tile: i64) -> i64:
    """The water tiles nearest to a tile as the crow flies, a mask."""
    nearest: i64 = n.TILES
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        away: i64 = world.chart.distance[tile * n.TILES + t]
        if world.chart.is_water[t] and away <= nearest:
            if away < nearest:
                found = 0
            nearest = away
            found |= BIT[t]
    return found


def ask_lair(world: World, seat: i64, monster: i64, tiles: i64) -> None:
    sp: i64 = machine.push(world, n.Q_LAIR, seat, 0, n.MONSTER_SOURCE + monster)
    world.stack[sp + n.LAIR_MONSTER] = monster
    world.stack[sp + n.LAIR_TILES] = tiles


def settle_monster(world: World, seat: i64, tile: i64) -> None:
    """Answer Q_LAIR."""
    monster: i64 = world.stack[world.sp + n.LAIR_MONSTER]
    machine.pop(world)
    world.monsters.beasts[monster * n.BEAST + n.B_TILE] = tile
    world.note(n.EV_LAIR, seat, monster, tile)


# -- defeating -----------------------------------------------------------------------------------


def refuses_defeat(world: World, seat: i64, monster: i64, explorer: i64) -> i64:
    """An explorer's action, where the monster is; beside it if it lives on water. §7.4."""
    tile: i64 = lair(world, monster)
    if tile < 0:
        return n.NO_MONSTER
    here: i64 = world.explorer[seat * n.EXPLORERS + explorer]
    near: bool = here == tile
    if world.tables.monster_water[monster]:
        near = world.chart.beside[tile] & BIT[here] != 0
    if not near:
        return n.MONSTER_TOO_FAR
    if world.turn[seat * n.TURN + n.TURN_ACTED] >> explorer & 1:
        return n.HAS_ACTED
    effect: i64 = world.tables.monster_defeat[monster]
    source: i64 = n.MONSTER_SOURCE + monster
    return machine.LEGAL if triggers.can_start(world, effect, seat, source, -1) else n.NOT_DEFEATED


def defeat(world: World, seat: i64, monster: i64, explorer: i64) -> None:
    world.turn[seat * n.TURN + n.TURN_ACTED] |= 1 << explorer
    world.note(n.EV_DEFEATED, seat, monster, 0)
    world.stack[machine.push(world, n.T_SLAIN, seat, 0, 0) + n.SLAIN_MONSTER] = monster
    effect: i64 = world.tables.monster_defeat[monster]
    triggers.begin(world, effect, seat, n.MONSTER_SOURCE + monster, -1)
    price: i64 = effect + world.code[effect + 1]
    spare: i64 = triggers.purse_of(world, seat, n.GOLD) - gold_of_price(
        world, seat, price, world.code[effect + 2]
    )
    if world.turn[seat * n.TURN + n.TURN_PLEDGED] > spare:
        world.turn[seat * n.TURN + n.TURN_PLEDGED] = spare


def slain(world: World, seat: i64) -> None:
    """T_SLAIN: the figure leaves the map, its card lies beside the city."""
    monster: i64 = world.stack[world.sp + n.SLAIN_MONSTER]
    machine.pop(world)
    world.monsters.beasts[monster * n.BEAST + n.B_TILE] = -1
    world.monsters.beasts[monster * n.BEAST + n.B_VICTOR] = seat + 1


def payable(world: World, pc: i64, end: i64) -> bool:
    """The parts of a price do not share the same gold."""
    if not verbs.payable(world, pc, end):
        return False
    if pc + world.code[pc + 1] >= end:
        return True
    seat: i64 = world.stack[world.sp + machine.SEAT]
    return gold_of_price(world, seat, pc, end) <= triggers.purse_of(world, seat, n.GOLD)


def gold_of_price(world: World, seat: i64, pc: i64, end: i64) -> i64:
    """The gold that the payments of a price take at least."""
    code = world.code
    gold: i64 = 0
    while pc < end and code[pc] >= program.FIRST_VERB:
        if code[pc] == n.V_PAY and code[pc + 2] != n.BASIC and not code[pc + 5]:
            gold += conquest.gold_for(world, seat, code[pc + 2], code[pc + 4])
        pc += code[pc + 1]
    return gold


def trophies(world: World, seat: i64) -> i64:
    """The monsters that a seat has defeated."""
    found: i64 = 0
    if len(world.monsters.beasts):
        m: i64
        for m in range(n.MONSTERS):
            if world.monsters.beasts[m * n.BEAST + n.B_VICTOR] == seat + 1:
                found += 1
    return found
