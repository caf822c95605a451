"""Materials, population and progress: gaining, paying, stealing, and what is in force in play."""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import reactions, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import FRAME, SEAT, SOURCE

PEOPLE_FOR_GOODS: Final = (
    2  # population instead of materials, beside 1 progress for each other player
)


TOKENS: Final = ("mat", "pop", "prog")


def pool(world: World, seat: i64) -> dict[str, int]:
    """What somebody has of each, by its name."""
    i: i64
    return {name: world.pool[seat * n.RESOURCES + i] for i, name in enumerate(TOKENS)}


# -- what is in force ----------------------------------------------------------------------------


def in_force(world: World, seat: i64, column: vec[i64]) -> i64:
    """The sum of what a person's cards in play say, by kind, in a column of the tables."""
    found: i64 = 0
    card: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while card >= 0:
        found += column[world.kind[card]]
        card = world.below[card]
    card = world.top[seat * n.STRIDE + n.POWER_ZONE]
    while card >= 0:
        found += column[world.kind[card]]
        card = world.below[card]
    return found


def any_filter_fits(world: World, seat: i64, column: vec[i64], card: i64) -> bool:
    """Whether a card matches one of the filters that a person's cards in play put in force."""
    other: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while other >= 0:
        kind: i64 = world.kind[other]
        if column[kind] >= 0 and zones.symbols(world, column[kind], card) > 0:
            return True
        other = world.below[other]
    return False


# -- gaining -------------------------------------------------------------------------------------


def gain(world: World, seat: i64, resource: i64, count: i64) -> None:
    """Tokens from the supply: one gain, whatever the amount."""
    if count <= 0:
        return
    if resource == n.ACT:
        if seat != world.civ:
            world.turn[seat * n.TURN + n.TURN_ACTIONS] += count
    elif (
        resource == n.MAT
        and seat != world.civ
        and in_force(world, seat, world.tables.people_for_goods) > 0
    ):
        away: i64
        for away in range(1, world.seats):
            gain(world, (seat + away) % world.seats, n.PROG, 1)
        gain(world, seat, n.POP, PEOPLE_FOR_GOODS)
        return
    else:
        world.pool[seat * n.RESOURCES + resource] += count
    world.note(n.EV_GAINED, seat, count, resource)


def has(world: World, seat: i64, resource: i64) -> i64:
    return world.pool[seat * n.RESOURCES + resource]


# -- paying --------------------------------------------------------------------------------------


def affordable(world: World, seat: i64, mat: i64, pop: i64, prog: i64) -> bool:
    """Whether all of it can be paid together."""
    return missing(world, seat, mat, pop, prog) <= 0


def missing(world: World, seat: i64, mat: i64, pop: i64, prog: i64) -> i64:
    """How much more progress it takes than there is: 1 progress stands for 1 pop or 2 mat."""
    need: i64 = prog
    if pop > has(world, seat, n.POP):
        need += pop - has(world, seat, n.POP)
    if mat > has(world, seat, n.MAT):
        need += (mat - has(world, seat, n.MAT) + 1) // 2
    return need - has(world, seat, n.PROG)


def can_pay(world: World, seat: i64, resource: i64, count: i64) -> bool:
    if resource == n.MAT:
        return affordable(world, seat, count, 0, 0)
    if resource == n.POP:
        return affordable(world, seat, 0, count, 0)
    return count <= has(world, seat, n.PROG)


def pay(world: World, seat: i64, resource: i64, count: i64, kept: i64) -> None:
    """Pay what is affordable: pledged progress first, then tokens, then progress again.

    `kept` progress is needed for the rest of the same cost and cannot be spent by a pledge.
    """
    at: i64 = seat * n.RESOURCES
    if count <= 0:
        return
    world.note(n.EV_PAID, seat, count, resource)
    if resource == n.PROG:
        world.pool[at + n.PROG] -= count
        reactions.fire(world, seat, n.E_PAY, n.PROG, count)
        return
    worth: i64 = 2 if resource == n.MAT else 1
    short: i64 = count - world.pool[at + resource]
    by_progress: i64 = (short + worth - 1) // worth if short > 0 else 0
    if seat != world.civ:
        mine: i64 = seat * n.TURN + n.TURN_PLEDGED
        pledged: i64 = min(world.turn[mine], world.pool[at + n.PROG] - kept)
        by_progress = max(by_progress, min(pledged, (count + worth - 1) // worth))
        world.turn[mine] = max(0, world.turn[mine] - by_progress)
    world.pool[at + n.PROG] -= by_progress
    left: i64 = max(0, count - by_progress * worth)
    world.pool[at + resource] -= left
    if left > 0:
        reactions.fire(world, seat, n.E_PAY, resource, left)


def payable(world: World, pc: i64, end: i64) -> bool:
    """A cost must be met in full, and its payments must be affordable together."""
    world.strict += 1
    found: bool = machine.payable(world, pc, end)
    world.strict -= 1
    return found and payments_affordable(world, pc, end)


def payments_affordable(world: World, pc: i64, end: i64) -> bool:
    code = world.code
    mat: i64 = 0
    pop: i64 = 0
    prog: i64 = 0
    payments: i64 = 0
    while pc < end:
        if code[pc] == n.V_PAY:
            payments += 1
            count: i64 = price(world, pc)
            if code[pc + 2] == n.MAT:
                mat += count
            elif code[pc + 2] == n.POP:
                pop += count
            else:
                prog += count
        if machine.is_signpost(world, pc):
            return True
        pc = machine.following(world, pc)
    return payments < 2 or affordable(world, world.stack[world.sp + SEAT], mat, pop, prog)


def price(world: World, pc: i64) -> i64:
    """What the payment at that address costs now: materials for unrest can be fewer."""
    count: i64 = world.code[pc + 4]
    source: i64 = world.stack[world.sp + SOURCE]
    if world.code[pc + 2] == n.MAT and source >= 0 and zones.is_unrest(world, source):
        seat: i64 = world.stack[world.sp + SEAT]
        return max(1, count - in_force(world, seat, world.tables.unrest_mat))
    return count


def progress_kept(world: World, pc: i64) -> i64:
    """The progress that the payments right after this one still need."""
    code = world.code
    seat: i64 = world.stack[world.sp + SEAT]
    need: i64 = 0
    pc += code[pc + 1]
    while code[pc] == n.V_PAY:
        short: i64 = price(world, pc) - has(world, seat, code[pc + 2])
        if code[pc + 2] == n.PROG:
            need += price(world, pc)
        elif short > 0:
            need += short if code[pc + 2] == n.POP else (short + 1) // 2
        pc += code[pc + 1]
    return need


def can_pledge(world: World, seat: i64, pc: i64) -> bool:
    """Whether one more progress can take the place of goods in the payment at that address."""
    resource: i64 = world.code[pc + 2]
    if resource == n.PROG or has(world, seat, resource) == 0:
        return False
    worth: i64 = 2 if resource == n.MAT else 1
    count: i64 = price(world, pc)
    short: i64 = max(0, count - has(world, seat, resource))
    used: i64 = max((short + worth - 1) // worth, world.turn[seat * n.TURN + n.TURN_PLEDGED])
    most: i64 = min(
        (count + worth - 1) // worth, has(world, seat, n.PROG) - progress_kept(world, pc)
    )
    return used < most


# -- protections ---------------------------------------------------------------------------------


def attack(world: World) -> i64:
    """Where what may be an attack lies on the stack, a card played or the C.I.V.'s; or below 0."""
    sp: i64 = world.sp
    while sp >= 0 and world.stack[sp] != n.T_CIV_TURN and world.stack[sp] != n.T_PLAYED:
        sp -= FRAME
    return sp


def avoids(world: World, seat: i64) -> bool:
    """Whether a seat avoids the effect on top: the attack, not what the attack sets off."""
    if not world.game[n.GAME_AVOIDED] >> seat & 1:
        return False
    sp: i64 = attack(world)
    return sp >= 0 and world.stack[sp + SOURCE] == world.stack[world.sp + SOURCE]


def protector(world: World, seat: i64) -> i64:
    """The card with which a seat avoids an attack of the C.I.V., for the log; -1: not known."""
    sp: i64 = attack(world)
    if sp < 0 or world.stack[sp] != n.T_CIV_TURN:
        return -1
    card: i64 = world.stack[sp + n.CIV_TURN_PROTECTOR]
    return card if world.chain[card] // n.STRIDE == seat else -1


def note_kept(world: World, seat: i64, count: i64, resource: i64) -> None:
    """Tokens that an attack would have taken."""
    if count > 0 and world.log is not None and protector(world, seat) >= 0:
        world.log.append((n.EV_KEPT, seat, protector(world, seat), count, resource))


# -- stealing ------------------------------------------------------------------------------------


def steal(world: World, thief: i64, resource: i64, count: i64, whom: i64) -> None:
    """From each other player what there is; who has fewer is remembered as short."""
    world.game[n.GAME_SHORT] = 0
    away: i64
    for away in range(1, world.seats):
        seat: i64 = (thief + away) % world.seats
        if not is_victim(world, seat, whom):
            continue
        taken: i64 = min(count, has(world, seat, resource))
        if avoids(world, seat):
            note_kept(world, seat, taken, resource)
            continue
        if taken < count:
            world.game[n.GAME_SHORT] |= 1 << seat
        world.pool[seat * n.RESOURCES + resource] -= taken
        if taken > 0:
            note_stolen(world, thief, taken, resource, seat)
            gain(world, thief, resource, taken)


def note_stolen(world: World, thief: i64, count: i64, resource: i64, victim: i64) -> None:
    if world.log is not None:
        world.log.append((n.EV_STOLE, thief, count, resource, victim))


def is_victim(world: World, seat: i64, whom: i64) -> bool:
    if whom == n.OTHERS:
        return True
    if whom == n.EMPIRES:
        return world.side[seat] == n.STATE_EMPIRE
    return regions_in_play(world, seat) > 0


def regions_in_play(world: World, seat: i64) -> i64:
    found: i64 = 0
    card: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while card >= 0:
        found += zones.suit_count(world, card, n.SUIT_REGION)
        card = world.below[card]
    return found
