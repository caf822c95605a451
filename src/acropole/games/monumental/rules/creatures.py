"""The actions and questions of heroes and monsters: what is legal, and what it does. 002 §6–7."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import attacks
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine, play
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, NOT_ASKED, SEAT

# -- actions of a turn ---------------------------------------------------------------------------


def refuses_creature_action(world: World, seat: i64, action: i64) -> i64:
    if action < n.USE_HERO:
        if len(world.heroes.seats) == 0:
            return n.NOT_OFFERED
        return heroes.refuses_hire(world, seat, world.tables.heroes[action - n.HIRE])
    if action == n.USE_HERO:
        return heroes.refuses_hero_use(world, seat) if len(world.heroes.seats) else n.NO_HERO
    if len(world.monsters.beasts) == 0:
        return n.NO_MONSTER
    pair: i64 = action - n.DEFEAT
    return monsters.refuses_defeat(world, seat, pair // n.EXPLORERS, pair % n.EXPLORERS)


def write_creature_actions(world: World, out: vec[i64], count: i64, seat: i64) -> i64:
    i: i64
    if len(world.heroes.offer):
        for i in range(n.HEROES):
            if heroes.refuses_hire(world, seat, world.tables.heroes[i]) == LEGAL:
                out[count] = n.HIRE + i
                count += 1
    if heroes.hero_of(world, seat) >= 0 and heroes.refuses_hero_use(world, seat) == LEGAL:
        out[count] = n.USE_HERO
        count += 1
    if len(world.monsters.beasts):
        for i in range(n.MONSTERS * n.EXPLORERS):
            if monsters.refuses_defeat(world, seat, i // n.EXPLORERS, i % n.EXPLORERS) == LEGAL:
                out[count] = n.DEFEAT + i
                count += 1
    return count


def act_with_creature(world: World, seat: i64, action: i64) -> None:
    if action < n.USE_HERO:
        heroes.hire(world, seat, world.tables.heroes[action - n.HIRE])
    elif action == n.USE_HERO:
        heroes.use_hero(world, seat)
    else:
        pair: i64 = action - n.DEFEAT
        monsters.defeat(world, seat, pair // n.EXPLORERS, pair % n.EXPLORERS)


# -- answers to further questions ----------------------------------------------------------------


def refuses_creature_answer(world: World, kind: i64, seat: i64, action: i64) -> i64:
    if kind == n.Q_SAILOR:
        if action < n.PICK or action >= n.PICK + n.PICKS:
            return NOT_ASKED
        return heroes.refuses_sailor(world, seat, action - n.PICK)
    if action == n.WARLORD or action == n.HERO:
        return refuses_leader(world, kind, seat, action == n.HERO)
    if action < n.TILE or action >= n.TILE + n.TILES:
        return NOT_ASKED
    tile: i64 = action - n.TILE
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    if kind == n.Q_DEPLOY:
        return heroes.refuses_deployment(world, seat, tile)
    if kind == n.Q_ASSAULT:
        return heroes.refuses_assault(world, seat, tile)
    if kind == n.Q_CASUALTY:
        return attacks.refuses_casualty(world, seat, tile)
    return LEGAL if world.stack[world.sp + n.ASKED_TILES] & BIT[tile] else n.DOES_NOT_FIT


def refuses_leader(world: World, kind: i64, seat: i64, hero: bool) -> i64:
    """The warlord or the hero as a casualty."""
    if kind != n.Q_CASUALTY:
        return NOT_ASKED
    if hero and not heroes.hero_is_unit(world, seat):
        return n.NO_UNIT_HERE
    return LEGAL if attacks.is_hit(world, seat, leader_tile(world, seat, hero)) else n.NO_UNIT_HERE


def leader_tile(world: World, seat: i64, hero: bool) -> i64:
    return world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] if hero else world.warlord[seat]


def write_creature_answers(world: World, out: vec[i64], kind: i64) -> i64:
    if kind == n.Q_SAILOR:
        return play.write_range(world, out, 0, n.PICK, n.PICK + n.EXPLORERS)
    count: i64 = play.write_range(world, out, 0, n.TILE, n.TILE + world.chart.tiles)
    count = play.write_range(world, out, count, n.WARLORD, n.WARLORD + 1)
    return play.write_range(world, out, count, n.HERO, n.HERO + 1)


def answer_for_creature(world: World, kind: i64, seat: i64, action: i64) -> None:
    tile: i64 = action - n.TILE
    if kind == n.Q_DEPLOY:
        machine.pop(world)
        world.heroes.seats[seat * n.HERO_SLOTS + n.H_TILE] = tile
    elif kind == n.Q_ASSAULT:
        heroes.assault(world, seat, tile)
    elif kind == n.Q_SAILOR:
        heroes.ask_harbour(world, seat, action - n.PICK)
    elif kind == n.Q_SAIL:
        heroes.sail(world, seat, tile)
    elif kind == n.Q_LAIR:
        monsters.settle_monster(world, seat, tile)
    elif action == n.WARLORD or action == n.HERO:
        hero: bool = action == n.HERO
        attacks.lose_unit(world, seat, leader_tile(world, seat, hero), not hero, hero)
    else:
        attacks.lose_unit(world, seat, tile, False, False)


# -- tasks ---------------------------------------------------------------------------------------


def carry_on_with_creature(world: World, kind: i64) -> None:
    seat: i64 = world.stack[world.sp + SEAT]
    if kind == n.T_APPEAR:
        monsters.appear(world, seat)
    elif kind == n.T_STIR:
        attacks.stir(world, seat)
    elif kind == n.T_AFTERMATH:
        attacks.clear_up(world, seat)
    elif kind == n.T_RAVAGE:
        attacks.ravage(world, seat)
    else:
        monsters.slain(world, seat)
