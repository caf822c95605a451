"""What effects do when the C.I.V. is the one who does them. solo-rules.md §7, verbs.md §11.

The C.I.V. never chooses: it takes the best card of the market, gives up the region it played last
and does a cost only if it leads to something. An effect is one of a row of its own tables, or one
of the person's cards that says what others do (civ_seat.py).
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import seat as civ_seat
from acropole.games.imperium.rules import cards, market, means, reactions, verbs, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import SEAT, SOURCE
from acropole.kernel.program import ARROW, FIRST_VERB, OTHERS

KING_AS_BARBARIAN: Final = 6  # progress
KING_AS_EMPIRE: Final = 3  # progress, and the top of the dynasty deck


# -- whether -------------------------------------------------------------------------------------


def possible(world: World, pc: i64) -> bool:
    """For the C.I.V. a cost must lead to something, and what others do must do something."""
    op: i64 = world.code[pc]
    if op >= FIRST_VERB:
        return verbs.can(world, pc)
    if world.stack[world.sp + SEAT] == world.civ:
        if op == ARROW:
            return worth_paying(world, pc)
        if op == OTHERS:
            return others_can(world, pc)
    return machine.possible(world, pc)


def worth_paying(world: World, pc: i64) -> bool:
    """Whether the cost of the ARROW at that address can be paid, and leads to anything."""
    code = world.code
    if not means.payable(world, pc + code[pc + 1], code[pc + 2]):
        return False
    return machine.doable(world, code[pc + 2], code[pc + 3])


def others_can(world: World, pc: i64) -> bool:
    """Whether any person can do anything of what `others{…}` says."""
    body: i64 = pc + world.code[pc + 1]
    found: bool = False
    seat: i64
    for seat in range(world.people):
        reactions.consider(world, body, seat, world.stack[world.sp + SOURCE])
        found = found or machine.doable(world, body, world.code[pc + 2])
        machine.pop(world)
    return found


def rival_has(world: World, resource: i64) -> bool:
    """Whether any person has a token of a resource."""
    seat: i64
    for seat in range(world.people):
        if means.has(world, seat, resource) > 0:
            return True
    return False


def civ_can(world: World, pc: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    if op == n.V_STEAL:
        return rival_has(world, code[pc + 2])
    if op == n.V_ACQUIRE:
        return civ_best_slot(world, pc) >= 0 or civ_best_exiled(world, pc) >= 0
    if op == n.V_BREAK or op == n.V_END_TRIGGER or op == n.V_BECOME:
        return True
    if op == n.V_EXILE_MARKET:
        return civ_exilable(world) >= 0
    if op == n.V_FAME_TOP or op == n.V_FAME_HISTORY:
        return world.size[n.FAME] > 0 or not world.game[n.GAME_KINGED] >> world.civ & 1
    if op == n.V_HIST or op == n.V_TOPDECK or op == n.V_EXILE:
        return code[pc + 2] == n.SELF or civ_picks(world, pc) >= 0
    if op >= n.V_DISCARD_TOP:
        return civ_can_own(world, pc)
    return civ_seat.civ_can(world, pc)


def civ_can_own(world: World, pc: i64) -> bool:
    """The words that only rows use."""
    code = world.code
    op: i64 = code[pc]
    its: i64 = world.civ * n.STRIDE
    if op == n.V_DISCARD_TOP:
        return world.size[its + n.DECK] > 0
    if op == n.V_SPEND or op == n.V_EXCHANGE:
        return means.has(world, world.civ, code[pc + 2]) >= code[pc + 3]
    if op == n.V_RETURN_DISCARDED:
        return civ_discarded(world, world.tables.unrest_filter) >= 0
    if op == n.V_DYNASTY:
        return dynasty_size(world) > 0
    if op == n.V_CONVERT or op == n.V_SPEND_ALL:
        return means.has(world, world.civ, code[pc + 2]) > 0
    if op == n.V_PLAY_DISCARDED:
        return civ_discarded(world, code[pc + 2]) >= 0
    if op == n.V_TOKEN_ABOVE:
        return slot_above_die(world) >= 0
    if op == n.V_EXILE_QUEST:
        return world.size[its + n.QUEST] > 1
    if op == n.V_TAKE_QUEST:
        return world.size[its + n.QUEST] > 0
    if op == n.V_HAND_OVER:
        return means.has(world, world.stack[world.sp + SEAT], code[pc + 2]) > 0
    return op == n.V_PLAY_THIS or op == n.V_LATE_UNREST


# -- what it does --------------------------------------------------------------------------------


def civ_do(world: World, pc: i64) -> None:
    code = world.code
    op: i64 = code[pc]
    if op == n.V_STEAL:
        means.steal(world, world.civ, code[pc + 2], code[pc + 3], code[pc + 4])
    elif op == n.V_ACQUIRE:
        civ_acquire(world, pc)
    elif op == n.V_BREAK:
        civ_break(world, code[pc + 2])
    elif op == n.V_EXILE_MARKET:
        civ_exile_market(world, code[pc + 2])
    elif op == n.V_FAME_TOP:
        cards.take_fame(world, world.civ)
    elif op == n.V_HIST or op == n.V_TOPDECK or op == n.V_EXILE:
        civ_put(world, pc)
    elif op == n.V_BECOME:
        world.kind[world.stack[world.sp + SOURCE]] = code[pc + 2]
        world.note(n.EV_BECAME, world.civ, world.stack[world.sp + SOURCE], code[pc + 2])
    elif op == n.V_END_TRIGGER:
        cards.trigger_end(world, n.BY_CARD)
    elif op >= n.V_DISCARD_TOP:
        civ_do_own(world, pc)
    else:
        civ_seat.civ_do(world, pc)


def civ_do_own(world: World, pc: i64) -> None:
    """The words that only rows use."""
    code = world.code
    op: i64 = code[pc]
    if op == n.V_DISCARD_TOP:
        left: i64 = code[pc + 2]
        while left > 0:
            civ_seat.civ_discard_top(world)
            left -= 1
    elif op == n.V_PLAY_THIS:
        civ_play(world, world.stack[world.sp + SOURCE])
    elif op == n.V_SPEND:
        means.pay(world, world.civ, code[pc + 2], code[pc + 3], 0)
    elif op == n.V_RETURN_DISCARDED:
        card: i64 = civ_discarded(world, world.tables.unrest_filter)
        if card >= 0:
            civ_return(world, card)
    elif op == n.V_DYNASTY:
        discard_dynasty(world)
    elif op == n.V_CONVERT:
        civ_exchange(world, code[pc + 2], 1)
    elif op == n.V_EXCHANGE:
        civ_exchange(world, code[pc + 2], code[pc + 3])
    elif op == n.V_PLAY_DISCARDED:
        found: i64 = civ_discarded(world, code[pc + 2])
        if found >= 0:
            civ_play(world, found)
    elif op == n.V_TOKEN_ABOVE:
        token_above_die(world, code[pc + 2], code[pc + 3])
    elif op == n.V_EXILE_QUEST:
        if world.size[world.civ * n.STRIDE + n.QUEST] > 1:
            quest: i64 = top_quest(world)
            zones.move(world, quest, n.EXILE)
            world.note(n.EV_EXILED, world.civ, quest, 0)
    elif op == n.V_TAKE_QUEST:
        take_quest(world)
    elif op == n.V_FAME_HISTORY:
        fame_to_history(world)
    elif op == n.V_HAND_OVER:
        hand_over(world, world.stack[world.sp + SEAT], code[pc + 2], code[pc + 3])
    elif op == n.V_SPEND_ALL:
        means.pay(world, world.civ, code[pc + 2], means.has(world, world.civ, code[pc + 2]), 0)
    elif op == n.V_LATE_UNREST:
        take_late_unrest(world)


# -- tokens --------------------------------------------------------------------------------------


def civ_exchange(world: World, resource: i64, count: i64) -> None:
    """As often as it can, n of a resource for 1 progress."""
    times: i64 = means.has(world, world.civ, resource) // count
    if times > 0:
        means.pay(world, world.civ, resource, times * count, 0)
        means.gain(world, world.civ, n.PROG, times)


def hand_over(world: World, seat: i64, resource: i64, count: i64) -> None:
    given: i64 = min(count, means.has(world, seat, resource))
    if given > 0:
        world.pool[seat * n.RESOURCES + resource] -= given
        means.note_stolen(world, world.civ, given, resource, seat)
        means.gain(world, world.civ, resource, given)


def slot_above_die(world: World) -> i64:
    """The market slot that the die shows, or -1 when there is no card."""
    slot: i64 = world.game[n.GAME_DIE] - 1
    if slot < 0 or slot >= n.SLOTS or world.market[slot] < 0:
        return -1
    return slot


def token_above_die(world: World, resource: i64, count: i64) -> None:
    slot: i64 = slot_above_die(world)
    if slot >= 0:
        world.tokens[slot * n.RESOURCES + resource] += count
        world.note(n.EV_TOKEN, world.civ, world.market[slot], resource)


# -- the market ----------------------------------------------------------------------------------


def civ_value(world: World, slot: i64) -> i64:
    """What the card of a slot is worth to the C.I.V., with the progress on it."""
    value: i64 = world.tables.civ_value[world.kind[world.market[slot]]]
    return value + world.tokens[slot * n.RESOURCES + n.PROG]


def is_better(world: World, slot: i64, best: i64) -> bool:
    """The higher value, then the more tokens; a tie leaves the lower slot."""
    if best < 0:
        return True
    more: i64 = civ_value(world, slot) - civ_value(world, best)
    if more != 0:
        return more > 0
    return tokens_on(world, slot) > tokens_on(world, best)


def tokens_on(world: World, slot: i64) -> i64:
    found: i64 = 0
    resource: i64
    for resource in range(n.RESOURCES):
        found += world.tokens[slot * n.RESOURCES + resource]
    return found


def civ_best_slot(world: World, pc: i64) -> i64:
    """The slot whose card the acquisition at that address takes, or -1."""
    best: i64 = -1
    slot: i64
    for slot in range(n.SLOTS):
        if market.slot_fits(world, pc, slot) and is_better(world, slot, best):
            best = slot
    return best


def civ_best_exiled(world: World, pc: i64) -> i64:
    """The exiled card that the acquisition takes: the most valuable, of these the latest."""
    best: i64 = -1
    if not world.code[pc + 4] >> n.EXILE & 1:
        return best
    values = world.tables.civ_value
    card: i64 = world.top[n.EXILE]
    while card >= 0:
        if zones.symbols(world, world.code[pc + 2], card) > 0 and (
            best < 0 or values[world.kind[card]] > values[world.kind[best]]
        ):
            best = card
        card = world.below[card]
    return best


def civ_acquire(world: World, pc: i64) -> None:
    slot: i64 = civ_best_slot(world, pc)
    if slot >= 0:
        market.acquire_slot(world, world.civ, slot)
        return
    card: i64 = civ_best_exiled(world, pc)
    if card >= 0:
        market.acquire_exiled(world, world.civ, card)


def civ_break(world: World, suits: i64) -> None:
    best: i64 = -1
    slot: i64
    for slot in range(n.SLOTS):
        if slot_shows(world, slot, suits) and is_better(world, slot, best):
            best = slot
    if best >= 0:
        market.break_slot(world, world.civ, best, -1)
    else:
        market.break_deck(world, world.civ, first_suit(world, suits))


def slot_shows(world: World, slot: i64, suits: i64) -> bool:
    """Whether the card of a slot has one of the suits, a sum of bits."""
    card: i64 = world.market[slot]
    if card < 0:
        return False
    suit: i64
    for suit in range(n.MARKET_SUITS):
        if suits >> suit & 1 and zones.suit_count(world, card, suit) > 0:
            return True
    return False


def first_suit(world: World, suits: i64) -> i64:
    suit: i64 = 0
    while not suits >> suit & 1:
        suit += 1
    return suit


def civ_exilable(world: World) -> i64:
    """The lowest slot whose card has no tokens, or -1."""
    slot: i64
    for slot in range(n.SLOTS):
        if world.market[slot] >= 0 and not zones.carries_tokens(world, slot):
            return slot
    return -1


def civ_exile_market(world: World, n: i64) -> None:
    while n > 0 and civ_exilable(world) >= 0:
        market.exile_slot(world, civ_exilable(world))
        n -= 1


# -- its cards -----------------------------------------------------------------------------------


def civ_discarded(world: World, filter: i64) -> i64:
    """The latest card of its discard that fits, or -1."""
    card: i64 = world.top[world.civ * n.STRIDE + n.DISCARD]
    while card >= 0 and zones.symbols(world, filter, card) == 0:
        card = world.below[card]
    return card


def civ_picks(world: World, pc: i64) -> i64:
    """The card that the verb at that address is about: the latest of discard or play."""
    zones: i64 = world.code[pc + 5]
    if zones >> n.DISCARD & 1:
        return civ_discarded(world, world.code[pc + 4])
    return civ_seat.civ_last_played(world, world.code[pc + 4]) if zones >> n.PLAY & 1 else -1


def civ_put(world: World, pc: i64) -> None:
    """History, top of the deck or exile for the card turned up, or for one it has."""
    op: i64 = world.code[pc]
    card: i64 = world.stack[world.sp + SOURCE]
    if world.code[pc + 2] != n.SELF:
        card = civ_picks(world, pc)
    if card < 0:
        return
    if op == n.V_HIST:
        cards.send(world, card, world.civ * n.STRIDE + n.HISTORY)
        world.note(n.EV_HISTORY, world.civ, card, 0)
    elif op == n.V_TOPDECK:
        zones.put_on(world, card, world.civ * n.STRIDE + n.DECK)
        world.note(n.EV_TOPDECKED, world.civ, card, 0)
    else:
        cards.send(world, card, n.EXILE)
        world.note(n.EV_EXILED, world.civ, card, 0)


def civ_play(world: World, card: i64) -> None:
    """Regions stay in play; their texts mean nothing to the C.I.V."""
    zones.move(world, card, world.civ * n.STRIDE + n.PLAY)
    world.note(n.EV_PLAYED, world.civ, card, 0)


def civ_return(world: World, card: i64) -> None:
    """An unrest back to the pile; the highest level rewards that."""
    cards.return_unrest(world, world.civ, card)
    means.gain(world, world.civ, n.PROG, world.tables.civ_calm)


def take_late_unrest(world: World) -> None:
    """Beside the deck, in what would be a hand, until the discard is shuffled."""
    card: i64 = world.top[n.UNREST_PILE]
    if card >= 0:
        zones.move(world, card, world.civ * n.STRIDE + n.HAND)
        world.note(n.EV_UNREST, world.civ, card, 0)
        cards.look_at_unrest(world)


# -- the dynasty deck ----------------------------------------------------------------------------


def dynasty_size(world: World) -> i64:
    its: i64 = world.civ * n.STRIDE
    return world.size[its + n.NATION] + world.size[its + n.ACCESSION_ZONE] + world.size[its + n.DEV]


def top_dynasty(world: World) -> i64:
    """Nation cards, then the accession card, then developments by falling value; -1: none.

    Cards of equal value lie in an order that nobody knows, so it is drawn only now.
    """
    its: i64 = world.civ * n.STRIDE
    if world.size[its + n.NATION] > 0:
        return zones.draw_from(world, its + n.NATION)
    if world.size[its + n.ACCESSION_ZONE] > 0:
        return world.top[its + n.ACCESSION_ZONE]
    return best_development(world)


def best_development(world: World) -> i64:
    values = world.tables.civ_value
    best: i64 = -1
    ties: i64 = 0
    card: i64 = world.top[world.civ * n.STRIDE + n.DEV]
    while card >= 0:
        if best < 0 or values[world.kind[card]] > values[world.kind[best]]:
            best = card
            ties = 1
        elif values[world.kind[card]] == values[world.kind[best]]:
            ties += 1
            if world.rng.below(ties) == 0:
                best = card
        card = world.below[card]
    return best


def discard_dynasty(world: World) -> None:
    """The top of the dynasty deck to the discard; the accession card makes an empire."""
    card: i64 = top_dynasty(world)
    if card < 0:
        return
    zones.move(world, card, world.civ * n.STRIDE + n.DISCARD)
    world.note(n.EV_DYNASTY, world.civ, card, 0)
    if world.tables.home[card] == n.AT_ACCESSION and not world.tables.never_empire[world.civ]:
        cards.found_empire(world, world.civ)
    look_at_dynasty(world)


def look_at_dynasty(world: World) -> None:
    """A dynasty deck that has become empty brings the end."""
    if dynasty_size(world) == 0:
        cards.trigger_end(world, n.BY_DYNASTY)


# -- quests of the Arthurians --------------------------------------------------------------------


def top_quest(world: World) -> i64:
    """The top impending quest; Graal lies below all the others."""
    chain: i64 = world.civ * n.STRIDE + n.QUEST
    others: i64 = 0
    chosen: i64 = -1
    card: i64 = world.top[chain]
    while card >= 0:
        if not world.tables.last_quest[world.kind[card]]:
            others += 1
            if world.rng.below(others) == 0:
                chosen = card
        card = world.below[card]
    return chosen if chosen >= 0 else world.top[chain]


def take_quest(world: World) -> None:
    card: i64 = top_quest(world)
    if card >= 0:
        zones.put_on(world, card, world.civ * n.STRIDE + n.DECK)
        world.note(n.EV_QUEST, world.civ, card, 0)


# -- fame ----------------------------------------------------------------------------------------


def receive_fame(world: World, seat: i64, card: i64) -> None:
    """The C.I.V. lays its fame cards on its deck for all to see."""
    if seat != world.civ:
        cards.receive_fame(world, seat, card)
        return
    zones.put_on(world, card, world.civ * n.STRIDE + n.DECK)
    world.note(n.EV_REVEALED, world.civ, card, 0)
    world.note(n.EV_FAME, world.civ, card, 0)


def fame_to_history(world: World) -> None:
    card: i64 = zones.draw_from(world, n.FAME)
    if card < 0:
        meet_king(world, world.civ)
    else:
        cards.top_fame_goes(world)
        zones.move(world, card, world.civ * n.STRIDE + n.HISTORY)
        world.note(n.EV_HISTORY, world.civ, card, 0)


def meet_king(world: World, seat: i64) -> None:
    """King of Kings is turned face down when the C.I.V. meets it: nobody meets it again."""
    if seat != world.civ:
        cards.meet_king(world, seat)
        return
    if world.game[n.GAME_KINGED] >> world.civ & 1:
        return
    world.game[n.GAME_KINGED] = (1 << world.seats) - 1
    world.note(n.EV_KING, world.civ, world.top[n.KING_ZONE], 0)
    cards.trigger_end(world, n.BY_KING)
    if world.side[world.civ] == n.STATE_EMPIRE:
        means.gain(world, world.civ, n.PROG, KING_AS_EMPIRE)
        card: i64 = top_dynasty(world)
        if card >= 0:
            zones.put_on(world, card, world.civ * n.STRIDE + n.DECK)
            world.note(n.EV_REVEALED, world.civ, card, 0)
            look_at_dynasty(world)
    else:
        means.gain(world, world.civ, n.PROG, KING_AS_BARBARIAN)
