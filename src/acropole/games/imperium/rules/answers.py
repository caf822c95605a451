"""A position of Imperium: answers to questions, and the steps of tasks."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.rules import (
    cards,
    counting,
    finding,
    legality,
    market,
    means,
    picking,
    playing,
    reactions,
    turn,
    verbs,
    zones,
)
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import BITS, i64
from acropole.kernel.machine import FRAME, PC, SEAT, SOURCE, YES
from acropole.kernel.program import ALL, ARROW, FIRST_TEST, FIRST_VERB, MAY, OTHERS

# -- effects -------------------------------------------------------------------------------------


def advance(world: World) -> None:
    """The C.I.V. is never asked: what it may do it does. solo-rules.md §6."""
    sp: i64 = world.sp
    pc: i64 = world.stack[sp + PC]
    if world.stack[sp + SEAT] == world.civ and civ_decides(world, pc):
        return
    if world.stack[sp + SEAT] != world.to_move:
        cards.tell(world)
    op: i64 = world.code[pc]
    after: i64 = pc + world.code[pc + 1]
    if op >= FIRST_VERB and op < FIRST_TEST:  # as `machine.advance` does it, without the hook
        world.stack[sp + PC] = after
        verbs.do(world, pc)
    elif (op == OTHERS or op == ALL) and (world.game[n.GAME_AVOIDED] or world.people > 1):
        start_for_seats(world, pc)
    elif op == MAY and asks_itself(world, pc):
        world.stack[sp + PC] = after
    else:
        machine.advance(world)


def asks_itself(world: World, pc: i64) -> bool:
    """Whether a `may` is about "up to" or "any number of" cards: nothing can be picked, too."""
    body: i64 = pc + world.code[pc + 1]
    if world.code[body] < FIRST_VERB or machine.following(world, body) != world.code[pc + 2]:
        return False
    return verbs.is_about_cards(world, world.code[body]) and picking.may_stop(world, body)


def civ_decides(world: World, pc: i64) -> bool:
    """Carry out what is otherwise with the C.I.V.; False when nothing is."""
    code = world.code
    op: i64 = code[pc]
    after: i64 = pc + code[pc + 1]
    if op == MAY:
        world.stack[world.sp + PC] = (
            after if machine.doable(world, after, code[pc + 2]) else code[pc + 2]
        )
    elif op == ARROW:
        world.stack[world.sp + PC] = after if civ_verbs.worth_paying(world, pc) else code[pc + 3]
    else:
        return False
    return True


def start_for_seats(world: World, pc: i64) -> None:
    """`others{…}` or `all{…}`, but not for those who avoid the attack."""
    cards.tell(world)
    sp: i64 = world.sp
    source: i64 = world.stack[sp + SOURCE]
    world.stack[sp + PC] = world.code[pc + 2]
    spared: i64 = 0
    away: i64
    seat: i64
    for away in range(world.seats):
        seat = (world.stack[sp + SEAT] + away) % world.seats
        if means.avoids(world, seat):
            spared |= BITS[seat]
            civ_turn.note_spared(world, seat, pc)
    for away in range(world.seats - 1, -1, -1):  # last pushed goes first
        seat = (world.stack[sp + SEAT] + away) % world.seats
        if (away > 0 or world.code[pc] == ALL) and not spared & BITS[seat]:
            begun: i64 = machine.start(world, pc + world.code[pc + 1], seat, source, 1)
            machine.inherit(world, begun, sp)


# -- answers -------------------------------------------------------------------------------------


def answer(world: World, action: i64) -> None:
    kind: i64 = world.stack[world.sp]
    seat: i64 = world.stack[world.sp + SEAT]
    if kind == n.Q_TURN:
        act(world, seat, action)
    elif action < n.A_END_TURN:
        answer_yes_no(world, kind, action == YES)
    elif action == n.A_PLEDGE:
        world.turn[seat * n.TURN + n.TURN_PLEDGED] += 1
    elif action < n.A_DECK:
        answer_slot(world, kind, seat, action - n.A_MARKET)
    elif action == n.A_DECK:
        answer_deck(world, kind, seat)
    elif action < n.A_PLAY:
        if kind == n.Q_GAMBLE:
            verbs.gamble(world, seat, action - n.A_SUIT)
        else:
            verbs.name_suit(world, action - n.A_SUIT)
    elif action < n.A_HAND:
        relieve_masks(world, seat, action - n.A_EXHAUST)
    else:
        answer_card(world, kind, seat, legality.offered(world, action))
    if world.game[n.GAME_ENDING] == n.COLLAPSED:
        world.sp = -FRAME


def act(world: World, seat: i64, action: i64) -> None:
    """An action of the turn."""
    if action == n.A_END_TURN:
        turn.end_turn(world, seat)
    elif action == n.A_INNOVATE:
        turn.innovate(world, seat)
    elif action == n.A_REVOLT:
        turn.revolt(world, seat)
    elif action == n.A_PLEDGE:
        world.turn[seat * n.TURN + n.TURN_PLEDGED] += 1
    else:
        world.stack[world.sp + n.TURN_ACTED] = 1
        if action < n.A_EXHAUST:
            card: i64 = legality.to_play(world, seat, action - n.A_PLAY)
            playing.play_card(world, seat, card, False)
        else:
            card = legality.exhaustible(world, seat, action - n.A_EXHAUST)
            playing.use_exhaust(world, seat, card)


def answer_yes_no(world: World, kind: i64, yes: bool) -> None:
    if kind == n.Q_REACT:
        reactions.decline_reactions(world)
    elif kind == n.Q_DRAW_MORE:
        machine.pop(world)
        if yes:
            world.stack[world.sp + n.DRAW_FLAGS] |= n.DRAW_ASKED
        else:
            world.stack[world.sp + n.DRAW_LEFT] = 0
    elif kind == n.Q_PAY_WITH:
        verbs.pay_with(world, world.stack[world.sp + SEAT], yes)
    elif kind == n.Q_RANSOM:
        verbs.answer_ransom(world, world.stack[world.sp + SEAT], yes)
    elif kind == n.Q_PAY_MORE and yes:
        pay_one_more(world, world.stack[world.sp + SEAT])
    else:
        machine.pop(world)


def pay_one_more(world: World, seat: i64) -> None:
    resource: i64 = world.stack[world.sp + n.PAY_MORE_RESOURCE]
    count_down(world, n.PAY_MORE_LEFT)
    cards.count_this_way(world, 1)
    means.pay(world, seat, resource, 1, 0)


def count_down(world: World, left: i64) -> None:
    """One of the things asked for is done, and the slot `left` says how many are not."""
    world.stack[world.sp + left] -= 1
    if world.stack[world.sp + left] <= 0:
        machine.pop(world)


def answer_slot(world: World, kind: i64, seat: i64, slot: i64) -> None:
    stack = world.stack
    sp: i64 = world.sp
    if kind == n.Q_ACQUIRE:
        count_down(world, n.ACQUIRE_LEFT)
        market.acquire_slot(world, seat, slot)
    elif kind == n.Q_BREAK:
        suit: i64 = stack[sp + n.BREAK_SUIT]
        end_break(world, seat)
        market.break_slot(world, seat, slot, suit)
    elif kind == n.Q_BREAK_VARIABLE:
        machine.pop(world)
        market.break_slot(world, seat, slot, -1)
    elif kind == n.Q_EXILE_MARKET:
        count_down(world, n.EXILE_MARKET_LEFT)
        market.exile_slot(world, slot)
    elif kind == n.Q_TOKEN:
        machine.pop(world)
        resource: i64 = stack[sp + n.TOKEN_RESOURCE]
        market.put_token(world, seat, slot, resource, stack[sp + n.TOKEN_COUNT])
    else:
        machine.pop(world)
        market.swap_exiled(world, seat, stack[sp + n.SWAP_IN_CARD], slot)


def end_break(world: World, seat: i64) -> None:
    """The question about a breakthrough goes; the next one, if any, names its suit anew."""
    pc: i64 = world.stack[world.sp + PC]
    source: i64 = world.stack[world.sp + SOURCE]
    left: i64 = world.stack[world.sp + n.BREAK_LEFT] - 1
    machine.pop(world)
    if left > 0:
        verbs.ask_suit(world, seat, pc, source, left)


def answer_deck(world: World, kind: i64, seat: i64) -> None:
    if kind == n.Q_BREAK:
        suit: i64 = world.stack[world.sp + n.BREAK_SUIT]
        end_break(world, seat)
        market.break_deck(world, seat, suit)
    else:
        machine.pop(world)
        market.found_in_main(world, seat, market.search_main(world, -1), -1)


def relieve_masks(world: World, seat: i64, kind: i64) -> None:
    """Exhaust a card for fewer masks in the discard being paid."""
    card: i64 = legality.of_kind(world, seat * n.STRIDE + n.PLAY, kind)
    reactions.exhaust(world, card)
    reactions.begin(world, reactions.own_reaction(world, n.E_MASK_COST, card), seat, card, 0)


def answer_card(world: World, kind: i64, seat: i64, card: i64) -> None:
    stack = world.stack
    sp: i64 = world.sp
    if n.Q_DISCARD <= kind <= n.Q_FREE_PLAY:
        picking.pick_card(world, seat, card)
    elif kind == n.Q_KNIGHT:
        knight: i64 = stack[sp + SOURCE]
        machine.pop(world)
        playing.station_knight(world, seat, knight, card)
    elif kind == n.Q_FIND:
        pc: i64 = stack[sp + PC]
        machine.pop(world)
        finding.find(world, seat, pc, card)
    elif kind == n.Q_DEVELOP:
        cards.develop(world, seat, card)
    elif kind == n.Q_ACQUIRE:
        count_down(world, n.ACQUIRE_LEFT)
        market.acquire_exiled(world, seat, card)
    elif kind == n.Q_BREAK:
        suit: i64 = stack[sp + n.BREAK_SUIT]
        end_break(world, seat)
        market.break_exiled(world, seat, card, suit)
    elif kind == n.Q_SWAP_OUT:
        stack[sp] = n.Q_SWAP_IN
        stack[sp + n.SWAP_IN_CARD] = card
    elif kind == n.Q_SWAP_NATION:
        verbs.swap_nation(world, seat, card)
    elif kind == n.Q_FAME:
        choose_fame(world, seat, card)
    elif kind == n.Q_FAME_BACK:
        order_fame(world, card)
    elif kind == n.Q_GIVE:
        verbs.give(world, seat, card)
    elif kind == n.Q_COPY:
        verbs.copy(world, seat, card)
    elif kind == n.Q_TREAT:
        machine.pop(world)
        counting.treat(world, card, stack[sp + n.TREAT_ICON])
    elif kind == n.Q_REFRESH:
        count_down(world, n.REFRESH_LEFT)
        world.mark[card] &= ~n.MARK_EXHAUSTED
        world.turn[seat * n.TURN + n.TURN_EXHAUSTS] += 1
    elif kind == n.Q_REACT:
        begin: i64 = stack[sp + n.REACT_BEGIN]
        reactions.react(world, reactions.waiting_reaction(world, begin, card))
    elif kind == n.Q_SOLSTICE:
        machine.pop(world)
        turn.resolve_solstice(world, seat, card)
    else:
        turn.protect(world, seat, card)


def choose_fame(world: World, seat: i64, card: i64) -> None:
    """One of the cards looked at is taken, the others go back in any order."""
    left: i64 = world.stack[world.sp + n.FAME_CARDS] - 1
    machine.pop(world)
    cards.top_fame_goes(world)
    civ_verbs.receive_fame(world, seat, card)
    if left > 1:
        world.stack[machine.push(world, n.Q_FAME_BACK, seat, 0, -1) + n.FAME_BACK_CARDS] = left


def order_fame(world: World, card: i64) -> None:
    """The card chosen lies below those chosen before it."""
    placed: i64 = world.stack[world.sp + n.FAME_BACK_PLACED]
    zones.raise_to(world, card, placed)
    world.stack[world.sp + n.FAME_BACK_PLACED] = placed + 1
    if placed + 2 >= world.stack[world.sp + n.FAME_BACK_CARDS]:
        machine.pop(world)


# -- tasks ---------------------------------------------------------------------------------------


def carry_on(world: World, kind: i64) -> None:
    seat: i64 = world.stack[world.sp + SEAT]
    if kind == n.T_ROUND:
        turn.next_in_round(world)
    elif kind == n.T_CLEAN_UP:
        turn.next_in_clean_up(world)
    elif kind == n.T_SOLSTICE:
        turn.next_in_solstice(world)
    elif kind == n.T_PLAYED:
        playing.next_played(world)
    elif kind == n.T_DRAW:
        cards.next_draw(world, seat)
    elif kind == n.T_REACTIONS:
        reactions.next_reaction(world)
    elif kind == n.T_FAME_LOOK:
        turn.next_in_fame_look(world, seat)
    elif kind == n.T_CIV_TURN:
        civ_turn.next_in_civ_turn(world)
    elif kind == n.T_END:
        turn.next_before_count(world)
    else:
        raise RuntimeError("unknown task")
    if world.game[n.GAME_ENDING] == n.COLLAPSED:
        world.sp = -FRAME
