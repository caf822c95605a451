"""Effects under way, those that an event sets off, and those in force without being used."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import land, pieces, trade
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import append, i64

AGAIN: Final = 2  # of a conquest with the warlord: not his first this turn


# -- effects under way ---------------------------------------------------------------------------


def begin(world: World, pc: i64, seat: i64, source: i64, asker: i64) -> None:
    """Start an effect; `asker` is the card of the city that it stands on, or -1."""
    sp: i64 = machine.start(world, pc, seat, source, 1)
    world.stack[sp + n.EFFECT_ASKER] = asker
    world.stack[sp + n.EFFECT_IT] = -1


def use(world: World, seat: i64, card: i64, asker: i64) -> None:
    """The effect of a card: of the city, drawn, or of a wonder just completed."""
    kind: i64 = pieces.kind_of(world, card)
    world.note(n.EV_USED, seat, card, 0)
    arm_if_lasting(world, seat, kind)
    begin(world, world.tables.effect[kind], seat, card, asker)


def can_start(world: World, pc: i64, seat: i64, source: i64, asker: i64) -> bool:
    sp: i64 = machine.suppose(world, pc, seat, source, 1)
    world.stack[sp + n.EFFECT_ASKER] = asker
    world.stack[sp + n.EFFECT_IT] = -1
    found: bool = machine.doable(world, pc, len(world.code))
    machine.pop(world)
    return found


# -- effects set off together --------------------------------------------------------------------


def queue(world: World, pc: i64, source: i64, asker: i64) -> None:
    if pc >= 0:
        world.pending = append(append(append(world.pending[:], pc), source), asker)


def release(world: World, seat: i64, group: i64) -> None:
    if len(world.pending) > group:
        world.stack[machine.push(world, n.T_EFFECTS, seat, 0, 0) + n.EFFECTS_GROUP] = group


def unqueue(world: World, at: i64, seat: i64) -> None:
    """Begin the effect that waits at a place of the queue."""
    pc: i64 = world.pending[at]
    source: i64 = world.pending[at + 1]
    asker: i64 = world.pending[at + 2]
    world.pending = machine.without(world.pending, at, 3)
    begin(world, pc, seat, source, asker)


# -- triggers ------------------------------------------------------------------------------------


def arm(world: World, seat: i64, kind: i64) -> None:
    """Put the lasting part of a card's effect in force until the end of the turn."""
    world.armed = machine.appended(world.armed, kind * 2)


def arm_if_lasting(world: World, seat: i64, kind: i64) -> None:
    """The lasting part of an effect begins when the effect is used or copied."""
    tables = world.tables
    if tables.in_force[kind] or tables.first_trigger[kind] < tables.end_trigger[kind]:
        arm(world, seat, kind)


def renew_policy(world: World, seat: i64) -> None:
    world.turn[seat * n.TURN + n.TURN_POLICY_USED] = 0
    world.turn[seat * n.TURN + n.TURN_POLICY_DONE] = 0


def fire(world: World, event: i64, seat: i64, about: i64, warlord: bool) -> None:
    """Something happened that has no place: queue what it sets off, and resolve it."""
    group: i64 = len(world.pending)
    heroes.collect(world, event, seat, about, 0)
    release(world, seat, group)


def fire_section(world: World, seat: i64, card: i64, paid: bool) -> None:
    group: i64 = len(world.pending)
    if paid:
        heroes.collect(world, n.E_ACQUIRE, seat, pieces.kind_of(world, card), 0)
    heroes.collect(world, n.E_SECTION, seat, card, 0)
    release(world, seat, group)


def fire_completion(world: World, seat: i64) -> None:
    group: i64 = len(world.pending)
    heroes.collect(world, n.E_SECTION, seat, 0, 0)
    heroes.collect(world, n.E_COMPLETE, seat, 0, 0)
    release(world, seat, group)


def fire_conquest(
    world: World,
    seat: i64,
    tile: i64,
    warlord: bool,
    player: bool,
    barbarian: bool,
    city: bool,
    group: i64,
) -> None:
    places: i64 = 1 << n.P_NONE
    if land.is_place(world, tile, n.P_COASTAL):
        places |= 1 << n.P_COASTAL
    if land.is_place(world, tile, n.P_HIGH):
        places |= 1 << n.P_HIGH
    if player:
        places |= 1 << n.P_PLAYER
    if barbarian:
        places |= 1 << n.P_BARBARIAN
    if city:
        places |= 1 << n.P_FREE_TOWN
    heroes.collect(world, n.E_CONQUEST, seat, places, 1 if warlord else 0)
    release(world, seat, group)


def collect(world: World, event: i64, seat: i64, about: i64, warlord: i64) -> None:
    """Queue the triggers in force that this event sets off."""
    turn: i64 = seat * n.TURN
    if event == n.E_ARCHIVE:
        collect_from(world, pieces.kind_of(world, about), event, seat, about, warlord, False, about)
        return
    leader: i64 = world.tables.warlord[world.civilization[seat]]
    done: bool = world.turn[turn + n.TURN_WARLORD_DONE] != 0
    if warlord and done:
        warlord = AGAIN
    if collect_from(world, leader, event, seat, about, warlord, done, n.WARLORD_SOURCE + seat):
        world.turn[turn + n.TURN_WARLORD_DONE] = 1
    policy: i64 = trade.active_policy(world, seat)
    if policy >= 0 and world.tables.in_force[policy]:
        done = world.turn[turn + n.TURN_POLICY_DONE] != 0
        top: i64 = world.policies[seat * n.POLICIES + world.developed[seat] - 1]
        source: i64 = n.POLICY_SOURCE + seat * n.POLICIES + top
        if collect_from(world, policy, event, seat, about, warlord, done, source):
            world.turn[turn + n.TURN_POLICY_DONE] = 1
    i: i64
    for i in range(len(world.armed)):
        kind: i64 = world.armed[i] // 2
        done = world.armed[i] % 2 != 0
        if collect_from(world, kind, event, seat, about, warlord, done, -1 - kind):
            world.armed[i] |= 1


def collect_from(
    world: World,
    kind: i64,
    event: i64,
    seat: i64,
    about: i64,
    warlord: i64,
    done: bool,
    source: i64,
) -> bool:
    """Queue the triggers of one kind; whether any of them fired."""
    tables = world.tables
    fired: bool = False
    t: i64
    for t in range(tables.first_trigger[kind], tables.end_trigger[kind]):
        if tables.event[t] != event:
            continue
        if tables.only_first[t] and (done or happened_before(world, t, seat)):
            continue
        if tables.with_warlord[t] and (warlord == 0 or (warlord == AGAIN and tables.only_first[t])):
            continue
        if (event == n.E_CONQUEST or event == n.E_CHARGE) and not about >> tables.about[t] & 1:
            continue
        if event == n.E_ACQUIRE and not tables.fits[tables.about[t] * tables.kinds + about]:
            continue
        queue(world, tables.body[t], source, -1)
        fired = True
    return fired


def happened_before(world: World, trigger: i64, seat: i64) -> bool:
    """Whether the event of a `first` trigger came earlier this turn, before it was in force."""
    about: i64 = world.tables.about[trigger]
    if world.tables.event[trigger] == n.E_ACQUIRE:
        return bought_fitting(world, about) > 1
    if world.tables.event[trigger] == n.E_CONQUEST and not world.tables.with_warlord[trigger]:
        return world.turn[seat * n.TURN + n.TURN_CONQUESTS + about] > 1
    return False


def swaps(world: World, seat: i64, use: i64) -> bool:
    found = world.tables.swaps_section if use == n.USE_SECTION else world.tables.swaps_knowledge
    if use != n.USE_SECTION and use != n.USE_KNOWLEDGE:
        return False
    policy: i64 = trade.active_policy(world, seat)
    if policy >= 0 and found[policy]:
        return True
    i: i64
    for i in range(len(world.armed)):
        if found[world.armed[i] // 2]:
            return True
    return False


def leap(world: World, seat: i64) -> i64:
    policy: i64 = trade.active_policy(world, seat)
    most: i64 = 0 if policy < 0 else world.tables.gap[policy]
    i: i64
    for i in range(len(world.armed)):
        gap: i64 = world.tables.gap[world.armed[i] // 2]
        if gap > most:
            most = gap
    return most


def purse_of(world: World, seat: i64, resource: i64) -> i64:
    return world.purse[seat * n.PURSE + resource]


def drop_drawn(world: World, card: i64) -> None:
    i: i64
    for i in range(len(world.drawn)):
        if world.drawn[i] == card:
            world.drawn = machine.without(world.drawn, i)
            return


def bought_fitting(world: World, filter: i64) -> i64:
    found: i64 = 0
    i: i64
    for i in range(len(world.bought)):
        if world.tables.fits[filter * world.tables.kinds + world.bought[i]]:
            found += 1
    return found
