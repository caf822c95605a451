"""Effects under way, and the reactions that events set off. Facts: verbs.md §2.5 and §7.

A reaction waits until the printed sentence that set it off is finished. Only people have
reactions: the C.I.V. ignores the texts of cards.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import cards, means, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import append, i64
from acropole.kernel.machine import FRAME, LEGAL, SEAT, without
from acropole.kernel.program import ARROW, FIRST_TEST, FIRST_VERB, MAY, RETURN

ENTRY: Final = 3  # numbers of an entry of `pending`: row, card, number


# -- effects under way ---------------------------------------------------------------------------


def begin(world: World, pc: i64, seat: i64, source: i64, number: i64) -> None:
    """Start a text that knows a number, as if so many were counted "this way"."""
    sp: i64 = machine.start(world, pc, seat, source, 1)
    world.stack[sp + n.EFFECT_IT] = -1
    world.stack[sp + n.EFFECT_COUNTED] = number


def consider(world: World, pc: i64, seat: i64, source: i64) -> None:
    """Put a text on top to ask what it could do; `pop` takes it away again."""
    sp: i64 = machine.suppose(world, pc, seat, source, 1)
    world.stack[sp + n.EFFECT_IT] = -1  # what is counted begins at 0


def begin_chosen(world: World, pc: i64, seat: i64, source: i64, number: i64) -> None:
    """Start a text that a person chose to use: one that is all `may` is not asked again."""
    if (
        world.code[pc] == MAY
        and world.code[machine.following(world, machine.following(world, pc))] == RETURN
    ):
        pc += world.code[pc + 1]
    begin(world, pc, seat, source, number)


def startable(world: World, pc: i64, seat: i64, source: i64) -> bool:
    """Whether a text can be used: its costs can be paid and some part of it can be done."""
    consider(world, pc, seat, source)
    found: bool = refuses_text(world, pc, False) == LEGAL
    machine.pop(world)
    return found


def refuses_text(world: World, begin: i64, idle: bool) -> i64:
    """Why a person cannot use the text on top; `idle`: it may do nothing at all.

    Every cost that stands outside `may` and `choose` must be payable, and some part doable.
    """
    code = world.code
    pc: i64 = begin
    paid: bool = False
    while code[pc] != RETURN:
        op: i64 = code[pc]
        if op >= FIRST_VERB and op < FIRST_TEST:
            pc += code[pc + 1]
        elif machine.is_signpost(world, pc):
            pc = machine.branch_target(world, pc)
        else:
            if op == ARROW:
                if not means.payable(world, pc + code[pc + 1], code[pc + 2]):
                    return n.COST_UNPAYABLE
                paid = True  # what can be paid can be done
            pc = machine.following(world, pc)
    if paid or idle or machine.doable(world, begin, len(code)):
        return LEGAL
    return n.NOTHING_TO_DO


def has_doable(world: World, pc: i64, seat: i64, source: i64) -> bool:
    """Whether any part of a text can be done; what cannot be paid is skipped."""
    consider(world, pc, seat, source)
    found: bool = machine.doable(world, pc, len(world.code))
    machine.pop(world)
    return found


# -- events --------------------------------------------------------------------------------------


def fire_card(world: World, seat: i64, event: i64, card: i64, zone: i64, number: i64) -> None:
    """A person did something to a card that came from a zone."""
    if seat == world.civ:
        return
    fire_in(world, seat * n.STRIDE + n.PLAY, event, card, zone, number)
    fire_in(world, seat * n.STRIDE + n.POWER_ZONE, event, card, zone, number)


def fire_in(world: World, chain: i64, event: i64, card: i64, zone: i64, number: i64) -> None:
    tables = world.tables
    source: i64 = world.top[chain]
    row: i64
    while source >= 0:
        kind: i64 = world.kind[source]
        for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
            if (
                tables.event[row] == event
                and zones.symbols(world, tables.about[row], card) > 0
                and (tables.about_from[row] == 0 or tables.about_from[row] >> zone & 1)
            ):
                pend(world, row, source, number)
        source = world.below[source]


def fire(world: World, seat: i64, event: i64, about: i64, number: i64) -> None:
    """Something happened to a person that is about a resource or an icon, or about nothing: 0."""
    if seat == world.civ:
        return
    fire_about(world, seat * n.STRIDE + n.PLAY, event, about, number)
    fire_about(world, seat * n.STRIDE + n.POWER_ZONE, event, about, number)


def fire_about(world: World, chain: i64, event: i64, about: i64, number: i64) -> None:
    tables = world.tables
    source: i64 = world.top[chain]
    row: i64
    while source >= 0:
        kind: i64 = world.kind[source]
        for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
            if tables.event[row] == event and tables.about[row] == about:
                pend(world, row, source, number)
        source = world.below[source]


def own_reaction(world: World, event: i64, card: i64) -> i64:
    """The text with which a card answers its own event, or -1."""
    tables = world.tables
    kind: i64 = world.kind[card]
    row: i64
    for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
        if tables.event[row] == event:
            return tables.reaction[row]
    return -1


def pend(world: World, row: i64, card: i64, number: i64) -> None:
    world.pending = append(append(append(world.pending[:], row), card), number)


# -- resolving them ------------------------------------------------------------------------------


def release(world: World) -> bool:
    """Resolve the reactions set off since the reaction under way began; whether there are."""
    begin: i64 = frontier(world)
    if len(world.pending) <= begin:
        return False
    world.stack[machine.push(world, n.T_REACTIONS, 0, 0, -1) + n.REACTIONS_BEGIN] = begin
    return True


def frontier(world: World) -> i64:
    """Where the reactions begin that are not waiting for one under way."""
    sp: i64 = world.sp
    while sp >= 0:
        if world.stack[sp] == n.T_REACTIONS:
            return world.stack[sp + n.REACTIONS_LATER]
        sp -= FRAME
    return 0


def next_reaction(world: World) -> None:
    """A step of T_REACTIONS: what cannot be used is dropped, owners choose among the rest.

    Whose turn it is comes first, then the others in turn order.
    """
    begin: i64 = world.stack[world.sp + n.REACTIONS_BEGIN]
    at: i64 = begin
    while at < len(world.pending):
        if can_react(world, world.pending[at], world.pending[at + 1]):
            at += ENTRY
        else:
            drop_pending(world, at)
    if at == begin:
        machine.pop(world)
    else:
        seat: i64 = next_owner(world, begin)
        if seat != world.to_move:
            cards.tell(world)
        world.stack[machine.push(world, n.Q_REACT, seat, 0, -1) + n.REACT_BEGIN] = begin


def next_owner(world: World, begin: i64) -> i64:
    """Who is the first, from whose turn it is on, to have a reaction that waits."""
    nearest: i64 = world.people
    at: i64
    for at in range(begin, len(world.pending), ENTRY):
        away: i64 = owner(world, world.pending[at + 1]) - zones.whose_turn(world)
        nearest = min(nearest, away if away >= 0 else away + world.people)
    return (zones.whose_turn(world) + nearest) % world.people


def owner(world: World, card: i64) -> i64:
    """Whose card it is, of those that are in play."""
    return world.chain[card] // n.STRIDE


def can_react(world: World, row: i64, card: i64) -> bool:
    tables = world.tables
    seat: i64 = owner(world, card)
    zone: i64 = world.chain[card] % n.STRIDE
    if (zone != n.PLAY and zone != n.POWER_ZONE) or seat == world.civ:
        return False
    kind: i64 = world.kind[card]
    if not tables.first_reaction[kind] <= row < tables.end_reaction[kind]:
        return False
    if tables.costs_exhaust[row]:
        mine: i64 = seat * n.TURN
        if world.mark[card] & n.MARK_EXHAUSTED or world.turn[mine + n.TURN_EXHAUSTS] == 0:
            return False
        if not world.turn[mine + n.TURN_ACTIVE] and tables.event[row] != n.E_ATTACKED:
            return False
        return startable(world, tables.reaction[row], seat, card)
    return has_doable(world, tables.reaction[row], seat, card)


def drop_pending(world: World, at: i64) -> None:
    world.pending = without(world.pending, at, ENTRY)


def must_react(world: World, seat: i64, begin: i64) -> bool:
    """Whether a reaction of a seat that is not optional waits."""
    at: i64
    for at in range(begin, len(world.pending), ENTRY):
        mine: bool = owner(world, world.pending[at + 1]) == seat
        if mine and not world.tables.costs_exhaust[world.pending[at]]:
            return True
    return False


def waiting_reaction(world: World, begin: i64, card: i64) -> i64:
    """Where the first reaction of a card waits, or -1."""
    at: i64
    for at in range(begin, len(world.pending), ENTRY):
        if world.pending[at + 1] == card:
            return at
    return -1


def react(world: World, at: i64) -> None:
    """Use the reaction that waits there; the question about it is on top."""
    row: i64 = world.pending[at]
    card: i64 = world.pending[at + 1]
    number: i64 = world.pending[at + 2]
    seat: i64 = owner(world, card)
    drop_pending(world, at)
    machine.pop(world)
    world.stack[world.sp + n.REACTIONS_LATER] = len(world.pending)
    world.note(n.EV_REACTED, seat, card, 0)
    if world.tables.costs_exhaust[row]:
        exhaust(world, card)
        begin_chosen(world, world.tables.reaction[row], seat, card, number)
    else:
        begin(world, world.tables.reaction[row], seat, card, number)


def decline_reactions(world: World) -> None:
    """All that wait for the seat that is asked; others are asked about theirs."""
    seat: i64 = world.stack[world.sp + SEAT]
    at: i64 = world.stack[world.sp + n.REACT_BEGIN]
    while at < len(world.pending):
        if owner(world, world.pending[at + 1]) == seat:
            drop_pending(world, at)
        else:
            at += ENTRY
    machine.pop(world)


def exhaust(world: World, card: i64) -> None:
    """An exhaust token of its owner goes onto a card."""
    world.mark[card] |= n.MARK_EXHAUSTED
    world.turn[owner(world, card) * n.TURN + n.TURN_EXHAUSTS] -= 1
