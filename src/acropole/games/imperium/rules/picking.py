"""Which cards a verb is about, and what becomes of those picked.

A question about cards is one frame: PC is the verb's address, PICK_LEFT how many are still to pick.
It offers cards of some zones; `offers` says which, `pick` carries out the answer.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import cards, means, playing, reactions, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import interface, machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, PC, SOURCE

MANY: Final = 1000  # more cards than anybody has
# Questions about several cards whose order does not matter, each of which counts as one.
TOGETHER: Final = (n.Q_DISCARD, n.Q_TO_HAND, n.Q_HISTORY, n.Q_GARRISON, n.Q_EXILE, n.Q_RETURN)


# -- which cards ---------------------------------------------------------------------------------


def question_of(world: World, op: i64) -> i64:
    if op <= n.V_GARRISON:
        return n.Q_DISCARD + op - n.V_DISCARD
    if op <= n.V_SINK:
        return n.Q_ABANDON + op - n.V_ABANDON
    if op == n.V_EXILE:
        return n.Q_EXILE
    if op == n.V_RETURN_UNREST:
        return n.Q_RETURN
    return n.Q_PLAY if op == n.V_PLAY else n.Q_FREE_PLAY


def fits(world: World, seat: i64, pc: i64, source: i64, card: i64) -> bool:
    """Whether the verb at that address can be about this card, which lies in its zones."""
    code = world.code
    if zones.symbols(world, code[pc + 4], card) == 0:
        return False
    if code[pc + 2] == n.DRAWN and not world.mark[card] & n.MARK_DRAWN:
        return False
    zone: i64 = zones.zone_of(world, seat, card)
    if zone == n.GARRISON and not is_under(world, card, code[pc + 6], source):
        return False
    op: i64 = code[pc]
    kind: i64 = world.kind[card]
    if op == n.V_ABANDON:
        return zone != n.PLAY or (
            world.tables.pinned[kind] != 0 and world.tables.no_abandon[kind] == 0
        )
    if op == n.V_RECALL:
        return zone != n.PLAY or (
            world.tables.pinned[kind] != 0 and world.tables.no_recall[kind] == 0
        )
    if op == n.V_GARRISON:
        return can_be_garrisoned(world, seat, source, card)
    if op == n.V_PLAY:
        return playing.refuses_playing(world, seat, card, False, False) == LEGAL
    if op == n.V_FREEPLAY:
        return playing.refuses_playing(world, seat, card, True, code[pc + 7] != 0) == LEGAL
    return True


def can_be_garrisoned(world: World, seat: i64, source: i64, card: i64) -> bool:
    """Under the card that says so, which must be in play; a quest becomes the active one."""
    if zones.lies_in(world, card, seat, n.DEV):
        is_last: bool = world.size[seat * n.STRIDE + n.DEV] == 1
        if world.tables.last_quest[world.kind[card]] and not is_last:
            return False
    elif not zones.in_play(world, source):
        return False
    return playing.can_garrison(world, card)


def is_under(world: World, card: i64, under: i64, source: i64) -> bool:
    """Whether a garrisoned card lies where the verb says."""
    if under == n.UNDER_SELF:
        return world.host[card] == source
    return under < 0 or zones.symbols(world, under, world.host[card]) > 0


def chain_of(world: World, seat: i64, zone: i64) -> i64:
    return seat * n.STRIDE + zone if zone < n.MARKET or zone == n.NATION_UNDER else zone


def available(world: World, seat: i64, pc: i64, source: i64, most: i64) -> i64:
    """How many cards, or symbols, the verb finds; counting stops at `most`."""
    areas: i64 = world.code[pc + 5]
    symbols: bool = world.code[pc] == n.V_ABANDON or world.code[pc] == n.V_RECALL
    found: i64 = 0
    zone: i64 = 0
    while areas >> zone:
        if areas >> zone & 1:
            card: i64 = world.top[chain_of(world, seat, zone)]
            while card >= 0 and found < most:
                if fits(world, seat, pc, source, card):
                    found += zones.symbols(world, world.code[pc + 4], card) if symbols else 1
                card = world.below[card]
        zone += 1
    if is_mask_cost(world, pc):
        found += stand_ins(world, seat)
    return found


def wanted(world: World, seat: i64, pc: i64, source: i64) -> i64:
    """How many cards the verb asks for; unrest can cost fewer discards."""
    count: i64 = world.code[pc + 3]
    if world.code[pc + 2] == n.ANY:
        return MANY
    if world.code[pc] == n.V_DISCARD and source >= 0 and zones.is_unrest(world, source):
        return max(1, count - means.in_force(world, seat, world.tables.unrest_cards))
    return count


def can_pick(world: World, seat: i64, pc: i64, source: i64) -> bool:
    """Whether there is a card for the verb; a cost needs all that it asks for."""
    how: i64 = world.code[pc + 2]
    if how == n.SELF:
        return can_move_self(world, pc, source)
    if how == n.IT:
        return world.stack[world.sp + n.EFFECT_IT] >= 0 and can_move_it(world, seat, pc)
    strict: bool = world.strict > 0 or (source >= 0 and zones.is_unrest(world, source))
    if strict and how != n.UPTO and how != n.ANY:
        need: i64 = wanted(world, seat, pc, source) if how != n.ALL else 1
        return available(world, seat, pc, source, need) >= need
    return available(world, seat, pc, source, 1) > 0


def can_move_self(world: World, pc: i64, source: i64) -> bool:
    op: i64 = world.code[pc]
    if op == n.V_ABANDON or op == n.V_RECALL:
        kind: i64 = world.kind[source]
        barred = world.tables.no_abandon if op == n.V_ABANDON else world.tables.no_recall
        return zones.in_play(world, source) and barred[kind] == 0
    return True


def can_move_it(world: World, seat: i64, pc: i64) -> bool:
    if world.code[pc] == n.V_FREEPLAY:
        it: i64 = world.stack[world.sp + n.EFFECT_IT]
        if not zones.lies_in(world, it, seat, n.HAND):
            return False
        return playing.refuses_playing(world, seat, it, True, world.code[pc + 7] != 0) == LEGAL
    return True


# -- masks: Step Pyramids and Stone Heads, verbs.md §8.15 ----------------------------------------


def is_mask_cost(world: World, pc: i64) -> bool:
    return world.code[pc] == n.V_DISCARD and world.code[pc + 4] == world.tables.mask_filter


def stand_ins(world: World, seat: i64) -> i64:
    """What can stand in for discarded masks."""
    found: i64 = 0
    card: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while card >= 0:
        if world.tables.garrison_masks[world.kind[card]]:
            found += playing.garrison_size(world, card)
        if relieves_masks(world, seat, card):
            found += 1
        card = world.below[card]
    return found


def relieves_masks(world: World, seat: i64, card: i64) -> bool:
    """Whether this card can be exhausted for one mask fewer."""
    return (
        reactions.own_reaction(world, n.E_MASK_COST, card) >= 0
        and not world.mark[card] & n.MARK_EXHAUSTED
        and world.turn[seat * n.TURN + n.TURN_EXHAUSTS] > 0
    )


def stands_in(world: World, card: i64) -> bool:
    """Whether this garrisoned card can be discarded as a mask."""
    return world.host[card] >= 0 and world.tables.garrison_masks[world.kind[world.host[card]]] != 0


# -- asking --------------------------------------------------------------------------------------


def ask_cards(world: World, seat: i64, pc: i64) -> None:
    """Carry out a verb about cards, or ask which ones."""
    op: i64 = world.code[pc]
    how: i64 = world.code[pc + 2]
    source: i64 = world.stack[world.sp + SOURCE]
    if how == n.SELF:
        if can_move_self(world, pc, source):
            handle(world, seat, pc, source, source)
        return
    if how == n.IT:
        it: i64 = world.stack[world.sp + n.EFFECT_IT]
        if it >= 0 and can_move_it(world, seat, pc):
            handle(world, seat, pc, source, it)
        return
    count: i64 = wanted(world, seat, pc, source)
    if how == n.ALL or (how == n.EXACTLY and is_all_there_is(world, seat, pc, source, count)):
        handle_all(world, seat, pc, source)
        return
    sp: i64 = machine.push(world, question_of(world, op), seat, pc, source)
    world.stack[sp + n.PICK_LEFT] = count


def is_all_there_is(world: World, seat: i64, pc: i64, source: i64, count: i64) -> bool:
    """Whether there is no choice: every fitting card must go, in no particular order."""
    op: i64 = world.code[pc]
    if op == n.V_TOPDECK or op == n.V_PLAY or op == n.V_FREEPLAY or is_mask_cost(world, pc):
        return False
    return available(world, seat, pc, source, count + 1) <= count


def handle_all(world: World, seat: i64, pc: i64, source: i64) -> None:
    zones: i64 = world.code[pc + 5]
    zone: i64
    for zone in range(n.EXILE + 1):
        if zones >> zone & 1:
            card: i64 = world.top[chain_of(world, seat, zone)]
            while card >= 0:
                after: i64 = world.below[card]
                if fits(world, seat, pc, source, card):
                    handle(world, seat, pc, source, card)
                card = after
            if zone == n.DECK:
                world.settled[seat * n.STRIDE + n.DECK] = 0  # it was searched


# -- what becomes of a card ----------------------------------------------------------------------


def handle(world: World, seat: i64, pc: i64, source: i64, card: i64) -> None:
    op: i64 = world.code[pc]
    if op == n.V_PLAY or op == n.V_FREEPLAY:
        playing.play_card(world, seat, card, op == n.V_FREEPLAY)
        return
    mine: i64 = seat * n.STRIDE
    if op == n.V_ABANDON or op == n.V_RECALL:
        cards.count_this_way(world, max(1, zones.symbols(world, world.code[pc + 4], card)))
    if op == n.V_DISCARD:
        cards.send(world, card, mine + n.DISCARD)
        cards.count_this_way(world, 1)
        world.note(n.EV_DISCARDED, seat, card, 0)
    elif op == n.V_TOHAND:
        unseen: bool = world.people > 1 and zones.lies_in(world, card, seat, n.HISTORY)
        cards.send(world, card, mine + n.HAND)
        world.note(n.EV_UNBURIED if unseen else n.EV_TO_HAND, seat, card, 0)
    elif op == n.V_TOPDECK:
        world.mark[card] &= n.MARK_FREE_PLAYED
        zones.put_on(world, card, mine + n.DECK)
        world.note(n.EV_TOPDECKED, seat, card, 0)
    elif op == n.V_HIST:
        bury(world, seat, card)
    elif op == n.V_GARRISON:
        garrison(world, seat, source, card)
    elif op == n.V_ABANDON:
        cards.send(world, card, mine + n.DISCARD)
        world.note(n.EV_ABANDONED, seat, card, 0)
    elif op == n.V_RECALL:
        cards.send(world, card, mine + n.HAND)
        world.note(n.EV_RECALLED, seat, card, 0)
    elif op == n.V_SINK:
        cards.send(world, card, mine + n.SUNK)
        world.note(n.EV_SUNK, seat, card, 0)
        reactions.fire(world, seat, n.E_SINK, 0, 0)
    elif op == n.V_EXILE:
        cards.send(world, card, n.EXILE)
        world.note(n.EV_EXILED, seat, card, 0)
    else:
        cards.return_unrest(world, seat, card)
    cards.call_it(world, card)


def bury(world: World, seat: i64, card: i64) -> None:
    """Into the history; others do not see which card goes there from a hand or a deck."""
    zone: i64 = zones.zone_of(world, seat, card)
    chain: i64 = cards.history_of(world, seat)
    unseen: bool = world.people > 1 and (zone == n.HAND or zone == n.DECK)
    cards.send(world, card, chain)
    if unseen and chain % n.STRIDE == n.HISTORY:
        world.note(n.EV_BURIED, seat, card, 0)
    else:
        world.note(n.EV_HISTORY, seat, card, 0)


def garrison(world: World, seat: i64, source: i64, card: i64) -> None:
    """Under the card that says so; what comes from the quests becomes the active quest."""
    if zones.lies_in(world, card, seat, n.DEV):
        zones.move(world, card, seat * n.STRIDE + n.QUEST)
        world.note(n.EV_QUEST, seat, card, 0)
    else:
        cards.garrison_under(world, card, source)
        world.note(n.EV_GARRISONED, seat, card, source)


def pick_card(world: World, seat: i64, card: i64) -> None:
    """Answer a question about cards: the verb is done with this one."""
    sp: i64 = world.sp
    pc: i64 = world.stack[sp + PC]
    source: i64 = world.stack[sp + SOURCE]
    op: i64 = world.code[pc]
    done: i64 = 1
    if op == n.V_ABANDON or op == n.V_RECALL:
        done = zones.symbols(world, world.code[pc + 4], card)
    world.stack[sp + n.PICK_LEFT] -= done
    world.stack[sp + n.PICK_PICKED] += 1
    if world.stack[sp + n.PICK_LEFT] <= 0:
        machine.pop(world)
    if is_mask_cost(world, pc) and zones.lies_in(world, card, seat, n.GARRISON):
        cards.send(world, card, seat * n.STRIDE + n.DISCARD)
        world.note(n.EV_ABANDONED, seat, card, 0)
    else:
        handle(world, seat, pc, source, card)


def may_stop(world: World, pc: i64) -> bool:
    """Whether no more cards need be picked."""
    how: i64 = world.code[pc + 2]
    return how == n.UPTO or how == n.ANY


def several(world: World) -> interface.Several | None:
    """How many cards the question is about; None for one that takes one card, or none."""
    stack, sp = world.stack, world.sp
    if sp < 0 or stack[sp] not in TOGETHER or is_mask_cost(world, stack[sp + PC]):
        return None
    seat, pc, source = stack[sp + machine.SEAT], stack[sp + PC], stack[sp + SOURCE]
    most = available(world, seat, pc, source, stack[sp + n.PICK_LEFT])
    stops = may_stop(world, pc)
    if most < 2:
        return None
    return interface.Several(0 if stops else most, most, "no" if stops else "")
