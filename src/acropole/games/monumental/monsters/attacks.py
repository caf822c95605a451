"""Monsters attack: they walk under the track, and strike beyond its last card. 002 §7.3."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import land, means, pieces, trade, triggers, turn, verbs
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine
from acropole.kernel.fast import i64

RETURN_PLACE: Final = 3  # of the track: where a token goes after an attack, counted from 0


# -- walking and attacking -----------------------------------------------------------------------


def pass_on(world: World, seat: i64) -> None:
    """Between the track and the next turn the monsters walk. 002 §7.3."""
    if not rouse(world, seat):
        turn.pass_on(world, seat)


def rouse(world: World, seat: i64) -> bool:
    """Monsters that were revealed have their turn; whether there are any."""
    if monsters.revealed(world) == 0:
        return False
    world.stack[machine.push(world, n.T_STIR, seat, 0, 0) + n.STIR_ORDER] = 1
    return True


def calm(world: World, seat: i64) -> None:
    """All monsters have had their turn."""
    machine.pop(world)
    turn.pass_on(world, seat)


def stir(world: World, seat: i64) -> None:
    """One step of T_STIR: the monsters in the order in which they were revealed."""
    order: i64 = world.stack[world.sp + n.STIR_ORDER]
    world.stack[world.sp + n.STIR_ORDER] += 1
    if order > monsters.revealed(world):
        rounds.calm(world, seat)
        return
    m: i64
    for m in range(n.MONSTERS):
        if (
            world.monsters.beasts[m * n.BEAST + n.B_ORDER] == order
            and monsters.lair(world, m) >= 0
            and rounds.is_attacking(world, m)
        ):
            let_attack(world, seat, m)


def is_attacking(world: World, monster: i64) -> bool:
    """Its token moves on; beyond the last card it attacks and comes back to the fourth."""
    at: i64 = monster * n.BEAST + n.B_PLACE
    world.monsters.beasts[at] += 1
    if world.monsters.beasts[at] < world.tables.track_places:
        return False
    world.monsters.beasts[at] = RETURN_PLACE
    return True


def let_attack(world: World, seat: i64, monster: i64) -> None:
    """Everybody is hit, from the player whose turn has ended, or who holds its province."""
    world.note(n.EV_ATTACK, seat, monster, monsters.lair(world, monster))
    victim: i64 = seat
    if world.tables.monster_strikes[monster] == n.STRIKES_HOLDER:
        victim = monsters.holder(world, monster)
    if victim >= 0:
        world.stack[machine.push(world, n.T_AFTERMATH, seat, 0, 0) + n.AFTERMATH_CHOOSER] = (
            1 + monsters.holder(world, monster)
        )
        triggers.begin(
            world, world.tables.monster_attack[monster], victim, n.MONSTER_SOURCE + monster, -1
        )


def who_answers(world: World, seat: i64) -> i64:
    """What an attack leaves open is chosen by who controls the monster's province. 002 §7.3.

    Whoever did so when the attack began; where nobody did, all choose for themselves.
    """
    if world.stack[world.sp + machine.SOURCE] < n.MONSTER_SOURCE:
        return seat
    frame: i64 = world.sp
    while frame >= 0:
        if world.stack[frame] == n.T_AFTERMATH and world.stack[frame + n.AFTERMATH_CHOOSER]:
            return world.stack[frame + n.AFTERMATH_CHOOSER] - 1
        frame -= machine.FRAME
    return seat


def clear_up(world: World, seat: i64) -> None:
    """T_AFTERMATH: cards lost out of turn are replaced at once."""
    machine.pop(world)
    away: i64
    for away in range(world.seats - 1, -1, -1):
        other: i64 = (seat + away) % world.seats
        if verbs.cards_in_city(world, other) < n.SLOTS and other != world.tables.automa:
            machine.push(world, n.T_FILL, other, 0, 0)


# -- effects -------------------------------------------------------------------------------------


def can_creature(world: World, pc: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    if op < n.V_DESTROY:
        return heroes.can_creature(world, pc)
    seat: i64 = world.stack[world.sp + machine.SEAT]
    monster: i64 = world.stack[world.sp + machine.SOURCE] - n.MONSTER_SOURCE
    if op == n.V_DESTROY:
        return troops_near(world, seat, monsters.lair(world, monster), code[pc + 3], 0) != 0
    if op == n.V_RAVAGE:
        return (
            troops_near(world, seat, monsters.lair(world, monster), code[pc + 2], code[pc + 3]) != 0
        )
    if op == n.V_RAZE:
        return has_outpost_at(world, seat, monsters.lair(world, monster))
    if op == n.V_HOARD:
        return triggers.purse_of(world, seat, n.GOLD) > 0
    if op == n.V_BURN_TRACK:
        return world.undealt > 0
    if op == n.V_NEED:
        return tally_for(world, seat, monster, code[pc + 3]) >= code[pc + 2]
    return True


def do_creature(world: World, pc: i64) -> None:
    code = world.code
    op: i64 = code[pc]
    if op < n.V_DESTROY:
        heroes.do_creature(world, pc)
        return
    if not automa.can(world, pc):
        return
    seat: i64 = world.stack[world.sp + machine.SEAT]
    monster: i64 = world.stack[world.sp + machine.SOURCE] - n.MONSTER_SOURCE
    at: i64 = monster * n.BEAST
    if op == n.V_DESTROY:
        ask_casualties(world, seat, monster, code[pc + 2], code[pc + 3])
    elif op == n.V_DESTROY_LONE:
        destroy_lone(world, seat)
    elif op == n.V_RAVAGE:
        sp: i64 = machine.push(world, n.T_RAVAGE, seat, 0, n.MONSTER_SOURCE + monster)
        world.stack[sp + n.RAVAGE_TILES] = troops_near(
            world, seat, monsters.lair(world, monster), code[pc + 2], code[pc + 3]
        )
    elif op == n.V_ROUT:
        rout(world, monster)
    elif op == n.V_RAZE:
        world.land[monsters.lair(world, monster) * n.LAND + n.L_OUTPOST] = 0
        world.outposts[seat] += 1
        heroes.free_if_empty(world, monsters.lair(world, monster))
    elif op == n.V_EXPLORERS_HOME:
        chase_explorers(world, seat, monsters.lair(world, monster), code[pc + 2])
    elif op == n.V_GROW:
        world.monsters.beasts[at + n.B_MARKS] += code[pc + 2]
    elif op == n.V_HOARD:
        world.monsters.beasts[at + n.B_MARKS] += means.take(
            world, seat * n.PURSE + n.GOLD, code[pc + 2]
        )
    elif op == n.V_BURN_TRACK:
        burn_track(world, seat, code[pc + 2])
    elif op == n.V_FLY:
        fly(world, seat, monster)
    elif op == n.V_ALL_BONUSES:
        trade.receive_bonuses(world, seat)


def count_marks(world: World) -> i64:
    monster: i64 = world.stack[world.sp + machine.SOURCE] - n.MONSTER_SOURCE
    return world.monsters.beasts[monster * n.BEAST + n.B_MARKS]


def tally_for(world: World, seat: i64, monster: i64, what: i64) -> i64:
    """What a price only asks to have."""
    if what == n.NEED_POLICIES:
        return world.developed[seat]
    if what == n.NEED_MARKETS:
        return verbs.markets_visited(world, seat)
    if what == n.NEED_WONDERS:
        return world.owned[seat * 2 + 1]
    return 1 if world.warlord[seat] == monsters.lair(world, monster) else 0


# -- units lost ----------------------------------------------------------------------------------


def troops_near(world: World, seat: i64, tile: i64, radius: i64, place: i64) -> i64:
    """The provinces of a seat with units within so many tiles of a tile, a mask."""
    found: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if (
            world.realm[seat] & BIT[t]
            and not world.chart.is_capital[t]
            and world.chart.distance[tile * n.TILES + t] <= radius
            and pieces.units(world, t)
            and land.is_place(world, t, place)
        ):
            found |= BIT[t]
    return found


def ask_casualties(world: World, seat: i64, monster: i64, count: i64, radius: i64) -> None:
    tiles: i64 = troops_near(world, seat, monsters.lair(world, monster), radius, 0)
    there: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if tiles & BIT[t]:
            there += pieces.units(world, t)
    sp: i64 = machine.push(world, n.Q_CASUALTY, seat, 0, n.MONSTER_SOURCE + monster)
    world.stack[sp + n.CASUALTY_LEFT] = count if count < there else there
    world.stack[sp + n.CASUALTY_TILES] = tiles


def refuses_casualty(world: World, seat: i64, tile: i64) -> i64:
    """Answers to Q_CASUALTY: a soldier of that tile."""
    if not is_hit(world, seat, tile):
        return n.DOES_NOT_FIT
    return machine.LEGAL if world.land[tile * n.LAND + n.L_SOLDIERS] else n.NO_UNIT_HERE


def is_hit(world: World, seat: i64, tile: i64) -> bool:
    if tile < 0 or world.land[tile * n.LAND + n.L_OWNER] != seat:
        return False
    return world.stack[world.sp + n.CASUALTY_TILES] & BIT[tile] != 0


def lose_unit(world: World, seat: i64, tile: i64, warlord: bool, hero: bool) -> None:
    """Destroyed units go home. 002 §9."""
    if hero:
        world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = world.home[seat]
    else:
        land.go_home(world, seat, tile, warlord)
    world.note(n.EV_HOME, seat, tile, 1)
    heroes.free_if_empty(world, tile)
    world.stack[world.sp + n.CASUALTY_LEFT] -= 1
    if world.stack[world.sp + n.CASUALTY_LEFT] == 0:
        machine.pop(world)


def destroy_lone(world: World, seat: i64) -> None:
    """Every soldier that is alone in a province, with neither outpost nor leader."""
    t: i64
    for t in range(world.chart.tiles):
        at: i64 = t * n.LAND
        if (
            world.realm[seat] & BIT[t]
            and not world.chart.is_capital[t]
            and world.land[at + n.L_SOLDIERS] == 1
            and world.land[at + n.L_OUTPOST] == 0
            and world.warlord[seat] != t
            and not heroes.hero_stands(world, seat, t)
        ):
            land.go_home(world, seat, t, False)
            world.note(n.EV_HOME, seat, t, 1)
            heroes.free_if_empty(world, t)


def ravage(world: World, seat: i64) -> None:
    """One step of T_RAVAGE: a unit of the next province goes home."""
    sp: i64 = world.sp
    if world.stack[sp + n.RAVAGE_TILE]:
        heroes.free_if_empty(world, world.stack[sp + n.RAVAGE_TILE] - 1)
    left: i64 = world.stack[sp + n.RAVAGE_TILES]
    t: i64
    for t in range(world.chart.tiles):
        if left & BIT[t]:
            world.stack[sp + n.RAVAGE_TILE] = t + 1
            world.stack[sp + n.RAVAGE_TILES] = left & ~BIT[t]
            world.note(n.EV_HOME, seat, t, 1)
            land.ask_unit(world, seat, t, n.LEAVING, 1)
            return
    machine.pop(world)


def rout(world: World, monster: i64) -> None:
    """Half of the units of its province go home, as when a monster appears."""
    owner: i64 = monsters.holder(world, monster)
    if owner >= 0:
        sp: i64 = machine.push(world, n.T_APPEAR, owner, 0, n.MONSTER_SOURCE + monster)
        world.stack[sp + n.APPEAR_TILE] = monsters.lair(world, monster)
        world.stack[sp + n.APPEAR_STEP] = 1


def has_outpost_at(world: World, seat: i64, tile: i64) -> bool:
    at: i64 = tile * n.LAND
    return world.land[at + n.L_OWNER] == seat and world.land[at + n.L_OUTPOST] != 0


# -- what else attacks do ------------------------------------------------------------------------


def chase_explorers(world: World, seat: i64, tile: i64, radius: i64) -> None:
    e: i64
    for e in range(n.EXPLORERS):
        here: i64 = world.explorer[seat * n.EXPLORERS + e]
        if here != world.home[seat] and world.chart.distance[tile * n.TILES + here] <= radius:
            world.explorer[seat * n.EXPLORERS + e] = world.home[seat]
            world.note(n.EV_EXPLORERS_HOME, seat, here, 0)


def burn_track(world: World, seat: i64, count: i64) -> None:
    """The cards farthest from the deck leave the game, and the track is filled up."""
    place: i64
    for place in range(world.tables.track_places - 1, -1, -1):
        card: i64 = world.track[place]
        if card >= 0 and count > 0:
            count -= 1
            world.fate[card] = n.OUT_OF_GAME
            world.note(n.EV_REMOVED, seat, card, 0)
            world.track[place] = -1
    turn.refill_track(world)


def fly(world: World, seat: i64, monster: i64) -> None:
    """To the province with most units, of several the farthest."""
    here: i64 = monsters.lair(world, monster)
    tiles: i64 = 0
    best: i64 = 0
    t: i64
    for t in range(world.chart.tiles):
        if (
            world.chart.is_capital[t]
            or monsters.monster_on(world, t) >= 0
            or pieces.units(world, t) == 0
        ):
            continue
        value: i64 = pieces.units(world, t) * n.TILES + world.chart.distance[here * n.TILES + t]
        if value >= best:
            tiles = BIT[t] if value > best else tiles | BIT[t]
            best = value
    if tiles:
        monsters.ask_lair(world, turn.who_answers(world, seat), monster, tiles)
