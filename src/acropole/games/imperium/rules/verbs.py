"""What the verbs of Imperium's effect language do. verbs.md §3.

SOURCE of an effect's frame is the card that carries the text, EFFECT_IT the card called `it` or -1,
EFFECT_COUNTED what was counted "this way", or the number that a reaction was set off with.
"""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.rules import (
    cards,
    counting,
    finding,
    market,
    means,
    picking,
    reactions,
    zones,
)
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, PC, SEAT, SOURCE

# -- what can be done ----------------------------------------------------------------------------


def can(world: World, pc: i64) -> bool:
    op: i64 = world.code[pc]
    seat: i64 = world.stack[world.sp + SEAT]
    if seat == world.civ or op == n.V_HAND_OVER:
        return civ_verbs.civ_can(world, pc)
    if is_about_cards(world, op):
        return picking.can_pick(world, seat, pc, world.stack[world.sp + SOURCE])
    if op <= n.V_DRAW_UPTO:
        return can_token(world, pc, seat)
    if op <= n.V_DEVELOP:
        return can_own(world, pc, seat)
    if op <= n.V_GAMBLE:
        return can_common(world, pc, seat)
    if op == n.V_TREAT:
        return counting.has_icon(world, seat, world.code[pc + 2])
    if op == n.V_COPY_EXHAUST:
        return can_copy(world, seat, pc, world.stack[world.sp + SOURCE])
    return op != n.V_RANSOM or means.attack(world) >= 0


def is_about_cards(world: World, op: i64) -> bool:
    if op < n.V_DISCARD or op > n.V_FREEPLAY:
        return False
    if op <= n.V_SINK:
        return op != n.V_KNIGHT_GARRISON
    return op == n.V_EXILE or op == n.V_RETURN_UNREST or op >= n.V_PLAY


def can_token(world: World, pc: i64, seat: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    if op == n.V_SENTENCE:
        return False
    if op == n.V_GAIN:
        return machine.amount(world, pc + 3) > 0
    if op == n.V_PAY:
        if code[pc + 3] == n.UPTO:
            return world.strict > 0 or means.has(world, seat, code[pc + 2]) > 0
        return means.can_pay(world, seat, code[pc + 2], means.price(world, pc))
    if op == n.V_SPEND_ACTION:
        return world.turn[seat * n.TURN + n.TURN_ACTIONS] >= code[pc + 2]
    if op == n.V_ADD_TOKEN:
        return code[pc + 4] != n.ON_MARKET or world.size[n.MARKET] > 0
    if op == n.V_COLLECT:
        return world.store[world.stack[world.sp + SOURCE]] > 0
    if op == n.V_REFRESH:
        return has_exhausted(world, seat)
    if op == n.V_DRAW:
        return machine.amount(world, pc + 2) > 0 and cards.can_draw(world, seat, code[pc + 4] != 0)
    if op == n.V_DRAW_UPTO:
        return cards.can_draw(world, seat, code[pc + 3] != 0)
    return True


def can_own(world: World, pc: i64, seat: i64) -> bool:
    op: i64 = world.code[pc]
    if op == n.V_KNIGHT_GARRISON:
        return means.regions_in_play(world, seat) > 0
    if op == n.V_MOVE_QUEST:
        return world.size[seat * n.STRIDE + n.QUEST] > 0
    if op == n.V_FIND:
        return finding.finds(world, seat, pc)
    return cards.can_develop(world, seat, world.code[pc + 2] != 0)


def can_common(world: World, pc: i64, seat: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    if op == n.V_ACQUIRE:
        return market.can_acquire(world, seat, pc)
    if op == n.V_EXILE_MARKET:
        return market.can_exile_market(world)
    if op == n.V_SWAP_EXILE:
        return world.size[n.EXILE] > 0 and world.size[n.MARKET] > 0
    if op == n.V_SWAP_NATION:
        return world.size[seat * n.STRIDE + n.HAND] > 0 and cards.nation_size(world, seat) > 0
    if op == n.V_TAKE_UNREST:
        return world.size[n.UNREST_PILE] >= (code[pc + 2] if world.strict > 0 else 1)
    if op == n.V_FAME_TOP or op == n.V_FAME_LOOK:
        return world.size[n.FAME] > 0 or not world.game[n.GAME_KINGED] >> seat & 1
    if op == n.V_NATION_LOOK or op == n.V_NATION_TOP:
        return cards.top_nation_exists(world, seat)
    if op == n.V_NATION_BOTTOM:
        it: i64 = world.stack[world.sp + n.EFFECT_IT]
        return it >= 0 and zones.zone_of(world, seat, it) == n.NATION
    if op == n.V_NATION_SHUFFLE:
        return cards.nation_size(world, seat) > 0
    if op == n.V_GIVE:
        return has_any(world, seat, code[pc + 3])
    if op == n.V_GAMBLE:
        return world.size[n.MAIN] > 0
    return True


def has_any(world: World, seat: i64, zones: i64) -> bool:
    zone: i64
    for zone in range(n.EXILE + 1):
        if zones >> zone & 1 and world.size[picking.chain_of(world, seat, zone)] > 0:
            return True
    return False


def has_exhausted(world: World, seat: i64) -> bool:
    return any_marked(world, seat * n.STRIDE + n.PLAY) or any_marked(
        world, seat * n.STRIDE + n.POWER_ZONE
    )


def any_marked(world: World, chain: i64) -> bool:
    card: i64 = world.top[chain]
    while card >= 0:
        if is_refreshable(world, card):
            return True
        card = world.below[card]
    return False


def is_refreshable(world: World, card: i64) -> bool:
    """A card that refreshed itself could do so without end, to no effect: it cannot."""
    return world.mark[card] & n.MARK_EXHAUSTED != 0 and card != world.stack[world.sp + SOURCE]


# -- what is done --------------------------------------------------------------------------------


def do(world: World, pc: i64) -> None:
    op: i64 = world.code[pc]
    seat: i64 = world.stack[world.sp + SEAT]
    if op == n.V_SENTENCE:
        end_sentence(world)
    elif seat == world.civ or op == n.V_HAND_OVER:
        civ_verbs.civ_do(world, pc)
    elif is_about_cards(world, op):
        picking.ask_cards(world, seat, pc)
    elif op <= n.V_DRAW_UPTO:
        do_token(world, pc, seat)
    elif op <= n.V_DEVELOP:
        do_own(world, pc, seat)
    elif op <= n.V_GAMBLE:
        do_common(world, pc, seat)
    else:
        do_game(world, pc, seat)
    if world.game[n.GAME_ENDING] == n.COLLAPSED:
        world.sp = -FRAME


def end_sentence(world: World) -> None:
    seat: i64
    for seat in range(world.people):
        if world.turn[seat * n.TURN + n.TURN_DREW]:
            world.turn[seat * n.TURN + n.TURN_DREW] = 0
            card: i64 = world.top[seat * n.STRIDE + n.HAND]
            while card >= 0:
                world.mark[card] &= ~n.MARK_DRAWN
                card = world.below[card]
    if len(world.pending) > 0:
        reactions.release(world)


def do_token(world: World, pc: i64, seat: i64) -> None:
    code = world.code
    op: i64 = code[pc]
    source: i64 = world.stack[world.sp + SOURCE]
    if op == n.V_GAIN:
        count: i64 = machine.amount(world, pc + 3)
        means.gain(world, seat, code[pc + 2], count)
        if code[pc + 2] == n.MAT and count > 0:
            harvest(world, seat, pc, source)
    elif op == n.V_PAY:
        do_pay(world, pc, seat)
    elif op == n.V_SPEND_ACTION:
        world.turn[seat * n.TURN + n.TURN_ACTIONS] -= code[pc + 2]
    elif op == n.V_STEAL:
        means.steal(world, seat, code[pc + 2], code[pc + 3], code[pc + 4])
    elif op == n.V_ADD_TOKEN:
        do_add_token(world, pc, seat, source)
    elif op == n.V_COLLECT:
        stored: i64 = world.store[source]
        world.store[source] = 0
        means.gain(world, seat, n.PROG, stored)
    elif op == n.V_REFRESH:
        world.stack[machine.push(world, n.Q_REFRESH, seat, pc, source) + n.REFRESH_LEFT] = code[
            pc + 2
        ]
    elif op == n.V_DRAW:
        cards.draw_cards(
            world, seat, machine.amount(world, pc + 2), n.DRAW_IF_ABLE if code[pc + 4] else 0
        )
    else:
        cards.draw_cards(
            world, seat, code[pc + 2], n.DRAW_ASK | n.DRAW_IF_ABLE if code[pc + 3] else n.DRAW_ASK
        )


def do_pay(world: World, pc: i64, seat: i64) -> None:
    code = world.code
    resource: i64 = code[pc + 2]
    how: i64 = code[pc + 3]
    if how == n.UPTO:
        sp: i64 = machine.push(world, n.Q_PAY_MORE, seat, pc, world.stack[world.sp + SOURCE])
        world.stack[sp + n.PAY_MORE_LEFT] = code[pc + 4]
        world.stack[sp + n.PAY_MORE_RESOURCE] = resource
        return
    count: i64 = means.has(world, seat, resource) if how == n.ALL else means.price(world, pc)
    if how == n.EXACTLY and not means.can_pay(world, seat, resource, count):
        return
    if resource == n.PROG:
        cards.count_this_way(world, count)
    if is_out_of_turn(world, seat) and means.can_pledge(world, seat, pc):
        machine.push(world, n.Q_PAY_WITH, seat, pc, world.stack[world.sp + SOURCE])
    else:
        means.pay(world, seat, resource, count, means.progress_kept(world, pc))


def is_out_of_turn(world: World, seat: i64) -> bool:
    """Where several play: whoever pays at another time than in their turn is asked with what."""
    return world.tables.asks_payment > 0 and not world.turn[seat * n.TURN + n.TURN_ACTIVE]


def pay_with(world: World, seat: i64, progress: bool) -> None:
    """Answer whether one more progress is used; the question about it is on top."""
    pc: i64 = world.stack[world.sp + PC]
    machine.pop(world)
    if progress:
        world.turn[seat * n.TURN + n.TURN_PLEDGED] += 1
        if means.can_pledge(world, seat, pc):
            machine.push(world, n.Q_PAY_WITH, seat, pc, world.stack[world.sp + SOURCE])
            return
    means.pay(
        world, seat, world.code[pc + 2], means.price(world, pc), means.progress_kept(world, pc)
    )


def do_add_token(world: World, pc: i64, seat: i64, source: i64) -> None:
    resource: i64 = world.code[pc + 2]
    count: i64 = world.code[pc + 3]
    if world.code[pc + 4] != n.ON_MARKET:
        world.store[source] += count
        world.note(n.EV_TOKEN, seat, source, resource)
        return
    if resource == n.PROG:
        power: i64 = world.top[seat * n.STRIDE + n.POWER_ZONE]
        if power >= 0 and world.tables.token_number[world.kind[power]] > 0:
            count = world.tables.token_number[world.kind[power]]
            resource = world.tables.token_resource[world.kind[power]]
    sp: i64 = machine.push(world, n.Q_TOKEN, seat, pc, source)
    world.stack[sp + n.TOKEN_RESOURCE] = resource
    world.stack[sp + n.TOKEN_COUNT] = count


def harvest(world: World, seat: i64, pc: i64, source: i64) -> None:
    """Materials came from a card in play with an icon: verbs.md §7, (a) to (c)."""
    if comes_from(world, seat, pc, source, n.ICON_RIVER):
        reactions.fire(world, seat, n.E_HARVEST, n.ICON_RIVER, 0)
    if comes_from(world, seat, pc, source, n.ICON_FERTILE):
        reactions.fire(world, seat, n.E_HARVEST, n.ICON_FERTILE, 0)


def comes_from(world: World, seat: i64, pc: i64, source: i64, icon: i64) -> bool:
    if zones.lies_in(world, source, seat, n.PLAY) and counting.icon_count(world, source, icon) > 0:
        return True
    counter: i64 = world.code[pc + 4]
    counted: bool = counter >= 0 and world.code[counter] == n.C_CARDS
    if counted and counts_icon(world, seat, counter, icon):
        return True
    it: i64 = world.stack[world.sp + n.EFFECT_IT]
    # something was counted: the effect was paid for by recalling or abandoning it
    return (
        it >= 0
        and world.stack[world.sp + n.EFFECT_COUNTED] > 0
        and (counting.icon_count(world, it, icon) > 0)
    )


def counts_icon(world: World, seat: i64, counter: i64, icon: i64) -> bool:
    """Whether the COUNT at that address counts symbols of a card in play with the icon."""
    if not world.code[counter + 3] >> n.PLAY & 1:
        return False
    card: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while card >= 0:
        if (
            zones.symbols(world, world.code[counter + 2], card)
            and counting.icon_count(world, card, icon) > 0
        ):
            return True
        card = world.below[card]
    return False


def do_own(world: World, pc: i64, seat: i64) -> None:
    op: i64 = world.code[pc]
    source: i64 = world.stack[world.sp + SOURCE]
    if op == n.V_KNIGHT_GARRISON:
        machine.push(world, n.Q_KNIGHT, seat, pc, source)
    elif op == n.V_MOVE_QUEST:
        quest: i64 = world.top[seat * n.STRIDE + n.QUEST]
        if quest >= 0:
            cards.send(world, quest, seat * n.STRIDE + world.code[pc + 2])
            world.note(n.EV_QUEST, seat, quest, 0)
            cards.call_it(world, quest)
    elif op == n.V_FIND:
        if finding.finds(world, seat, pc):
            machine.push(world, n.Q_FIND, seat, pc, source)
        else:
            finding.find(world, seat, pc, -1)
    elif cards.can_develop(world, seat, world.code[pc + 2] != 0):
        cards.ask_development(world, seat, world.code[pc + 2] != 0, False)


def do_common(world: World, pc: i64, seat: i64) -> None:
    code = world.code
    op: i64 = code[pc]
    source: i64 = world.stack[world.sp + SOURCE]
    if op == n.V_ACQUIRE:
        world.stack[machine.push(world, n.Q_ACQUIRE, seat, pc, source) + n.ACQUIRE_LEFT] = code[
            pc + 3
        ]
    elif op == n.V_BREAK:
        ask_suit(world, seat, pc, source, code[pc + 3])
    elif op == n.V_BREAK_VARIABLE:
        machine.push(world, n.Q_BREAK_VARIABLE, seat, pc, source)
    elif op == n.V_EXILE_MARKET:
        world.stack[
            machine.push(world, n.Q_EXILE_MARKET, seat, pc, source) + n.EXILE_MARKET_LEFT
        ] = code[pc + 2]
    elif op == n.V_SWAP_EXILE:
        machine.push(world, n.Q_SWAP_OUT, seat, pc, source)
    elif op == n.V_SWAP_NATION:
        if cards.nation_size(world, seat) > 0:
            machine.push(world, n.Q_SWAP_NATION, seat, pc, source)
    elif op == n.V_TAKE_UNREST:
        left: i64 = code[pc + 2]
        while left > 0 and cards.take_unrest(world, seat):
            left -= 1
    elif op == n.V_RETURN_SELF:
        cards.return_unrest(world, seat, source)
    elif op == n.V_FAME_TOP:
        cards.take_fame(world, seat)
    elif op == n.V_FAME_LOOK:
        world.stack[machine.push(world, n.T_FAME_LOOK, seat, pc, source) + n.FAME_LOOK_COUNT] = (
            code[pc + 2]
        )
    elif n.V_NATION_LOOK <= op <= n.V_NATION_SHUFFLE:
        do_nation(world, op, seat)
    elif op == n.V_GIVE:
        ask_gifts(world, seat, pc, source)
    elif op == n.V_GAMBLE and world.size[n.MAIN] > 0:
        machine.push(world, n.Q_GAMBLE, seat, pc, source)


def do_nation(world: World, op: i64, seat: i64) -> None:
    if op == n.V_NATION_LOOK:
        card: i64 = cards.top_nation_card(world, seat)
        if card >= 0:
            world.reveals += 1
            cards.call_it(world, card)
    elif op == n.V_NATION_TOP:
        cards.gain_nation_card(world, seat)
    elif op == n.V_NATION_BOTTOM:
        it: i64 = world.stack[world.sp + n.EFFECT_IT]
        if it >= 0 and zones.zone_of(world, seat, it) == n.NATION:
            zones.leave(world, it)
            zones.link_bottom(world, it, seat * n.STRIDE + n.NATION_UNDER)
    else:
        finding.shuffle_nation(world, seat)


def ask_suit(world: World, seat: i64, pc: i64, source: i64, left: i64) -> None:
    """Break through: first one suit is named."""
    suits: i64 = world.code[pc + 2]
    sp: i64 = machine.push(world, n.Q_SUIT, seat, pc, source)
    world.stack[sp + n.SUIT_SUITS] = suits
    world.stack[sp + n.SUIT_LEFT] = left
    world.stack[sp + n.SUIT_EXILE] = world.code[pc + 4]


def name_suit(world: World, suit: i64) -> None:
    """The suit to break through for is named; now which card."""
    world.stack[world.sp] = n.Q_BREAK
    world.stack[world.sp + n.BREAK_SUIT] = suit


def do_game(world: World, pc: i64, seat: i64) -> None:
    code = world.code
    op: i64 = code[pc]
    source: i64 = world.stack[world.sp + SOURCE]
    if op == n.V_AVOID_ATTACK:
        avoid_attack(world, seat, source)
    elif op == n.V_RANSOM:
        ask_ransom(world, seat, pc, source)
    elif op == n.V_COPY_EXHAUST:
        if can_copy(world, seat, pc, source):
            machine.push(world, n.Q_COPY, seat, pc, source)
    elif op == n.V_TREAT:
        world.stack[machine.push(world, n.Q_TREAT, seat, pc, source) + n.TREAT_ICON] = code[pc + 2]
    elif op == n.V_BECOME:
        become(world, seat, source, code[pc + 2])
    elif op == n.V_SET_STATE:
        cards.found_empire(world, seat)
    elif op == n.V_PUT_INTO_PLAY:
        cards.enter_play(world, seat, source)
    elif op == n.V_END_TRIGGER:
        cards.trigger_end(
            world, n.BY_KING if zones.lies_in(world, source, 0, n.KING_ZONE) else n.BY_CARD
        )
    elif op == n.V_LOOK_EXTRA:
        world.turn[seat * n.TURN + n.TURN_LOOK_MORE] += code[pc + 2]
    elif op == n.V_DOUBLE:
        means.gain(world, seat, code[pc + 2], world.stack[world.sp + n.EFFECT_COUNTED])
    elif op == n.V_IGNORE_EMPIRE:
        world.turn[seat * n.TURN + n.TURN_ANY_STATE] = 1
    elif op == n.V_LESS_MASKS:
        world.stack[world.sp - FRAME + n.PICK_LEFT] -= code[
            pc + 2
        ]  # the question about masks below


def avoid_attack(world: World, seat: i64, protector: i64) -> None:
    world.game[n.GAME_AVOIDED] |= 1 << seat
    sp: i64 = means.attack(world)
    if sp >= 0 and world.stack[sp] == n.T_CIV_TURN:
        world.stack[sp + n.CIV_TURN_PROTECTOR] = protector


def ask_ransom(world: World, seat: i64, pc: i64, source: i64) -> None:
    """The attacker may pay for the attack; the C.I.V. never does."""
    sp: i64 = means.attack(world)
    if sp < 0:
        return
    attacker: i64 = world.stack[sp + SEAT]
    if attacker == world.civ or means.has(world, attacker, n.PROG) < world.code[pc + 2]:
        avoid_attack(world, seat, source)
    else:
        machine.push(world, n.Q_RANSOM, attacker, pc, source)


def answer_ransom(world: World, attacker: i64, pays: bool) -> None:
    """The progress goes to the owner of the card that asks for it, or its owner is spared."""
    count: i64 = world.code[world.stack[world.sp + PC] + 2]
    source: i64 = world.stack[world.sp + SOURCE]
    seat: i64 = reactions.owner(world, source)
    machine.pop(world)
    if pays:
        world.pool[attacker * n.RESOURCES + n.PROG] -= count
        world.note(n.EV_RANSOMED, attacker, count, 0)
        means.gain(world, seat, n.PROG, count)
    else:
        avoid_attack(world, seat, source)


def can_copy(world: World, seat: i64, pc: i64, source: i64) -> bool:
    away: i64
    for away in range(1, world.seats):
        card: i64 = world.top[(seat + away) % world.seats * n.STRIDE + n.PLAY]
        while card >= 0:
            if is_copied(world, seat, pc, source, card):
                return True
            card = world.below[card]
    return False


def is_copied(world: World, seat: i64, pc: i64, source: i64, card: i64) -> bool:
    """Whether the exhaust text of another's card can be used; one that copies itself cannot."""
    text: i64 = world.tables.exhaust[world.kind[card]]
    if text < 0 or world.code[text] == n.V_COPY_EXHAUST:
        return False
    if zones.symbols(world, world.code[pc + 2], card) == 0:
        return False
    return reactions.startable(world, text, seat, source)


def copy(world: World, seat: i64, card: i64) -> None:
    """The text of another's card as if it stood on one's own; no token goes onto that card."""
    source: i64 = world.stack[world.sp + SOURCE]
    machine.pop(world)
    world.note(n.EV_COPIED, seat, card, 0)
    text: i64 = world.tables.exhaust[world.kind[card]]
    reactions.begin_chosen(world, text, seat, source, 0)


def become(world: World, seat: i64, card: i64, kind: i64) -> None:
    """A card is turned over, or exchanged for another; the new face has its own solstice."""
    world.kind[card] = kind
    world.mark[card] = 0
    world.note(n.EV_BECAME, seat, card, kind)
    if zones.in_play(world, card):
        cards.enter_play(world, seat, card)


def gamble(world: World, seat: i64, suit: i64) -> None:
    """Turn the top of the main deck over: a card of the suit named is gained."""
    machine.pop(world)
    card: i64 = zones.draw_from(world, n.MAIN)
    world.note(n.EV_REVEALED, seat, card, suit)
    if zones.suit_count(world, card, suit) > 0:
        market.receive(world, seat, card)
    else:
        zones.move(world, card, n.EXILE)
        cards.call_it(world, card)
    market.look_at_main_deck(world)


def ask_gifts(world: World, seat: i64, pc: i64, source: i64) -> None:
    """One card for each other player in turn order, but for those who avoid the attack."""
    card: i64
    for card in range(world.tables.cards):
        world.mark[card] &= ~n.MARK_GIVEN
    away: i64
    for away in range(world.seats - 2, -1, -1):  # last pushed goes first
        if not means.avoids(world, (seat + 1 + away) % world.seats):
            sp: i64 = machine.push(world, n.Q_GIVE, seat, pc, source)
            world.stack[sp + n.GIVE_AWAY] = away


def give(world: World, seat: i64, card: i64) -> None:
    """To another, by the option to hand or discard, or on top of the deck of the C.I.V."""
    other: i64 = (seat + 1 + world.stack[world.sp + n.GIVE_AWAY]) % world.seats
    machine.pop(world)
    world.mark[card] = 0
    if other == world.civ:
        zones.put_on(world, card, other * n.STRIDE + n.DECK)
    else:
        zones.move(world, card, other * n.STRIDE + world.tables.gifts_to)
        world.mark[card] = n.MARK_GIVEN
    world.note(n.EV_GAVE, seat, card, other)
    cards.call_it(world, card)


def swap_nation(world: World, seat: i64, card: i64) -> None:
    """A hand card goes on the nation deck, its top card to the hand."""
    machine.pop(world)
    top: i64 = cards.top_nation_card(world, seat)
    cards.send(world, top, seat * n.STRIDE + n.HAND)
    world.reveals += 1
    zones.put_on(world, card, seat * n.STRIDE + n.NATION)
    cards.call_it(world, top)
