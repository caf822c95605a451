"""The C.I.V.: its cards, its turn, its clean-up. Rulebook 004, solo-rules.md §1, §4, §5 and §9.

Its slots are the last zones of its seat, one card each. The card that the die sets aside stays in
its slot, passed over, until clean-up. `settled` of a slot tells whether people know the face-down
card: it was laid on the deck for all to see.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import seat as civ_seat
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.rules import means, picking, reactions, turn, verbs, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import SOURCE
from acropole.kernel.program import ARROW, FIRST_VERB, OTHERS, RETURN

DIE: Final = 6  # its faces

# Steps of T_CIV_TURN.
ROLL: Final = 0
TURN_UP: Final = 1
RESOLVE: Final = 2
PUT_AWAY: Final = 3
CLEAN_UP: Final = 4
REFILL: Final = 5
TRAVELLED: Final = 6
CLOSE: Final = 7


# -- setting up ----------------------------------------------------------------------------------


def set_up_civ(world: World) -> None:
    card: i64
    for card in range(world.tables.cards):
        if world.tables.owner[card] == world.civ:
            set_up_civ_card(world, card)
    resource: i64
    for resource in range(n.RESOURCES):
        world.pool[world.civ * n.RESOURCES + resource] = world.tables.civ_starting[resource]
    slot: i64
    for slot in range(world.tables.civ_slots):
        fill_slot(world, slot)


def set_up_civ_card(world: World, card: i64) -> None:
    """A card of its nation to where it begins; King Arthur's Court stays out of the game."""
    home: i64 = world.tables.home[card]
    its: i64 = world.civ * n.STRIDE
    if home == n.AT_START:
        zones.move(world, card, its + n.DECK)
    elif home == n.AT_NATION:
        zones.move(world, card, its + n.NATION)
    elif home == n.AT_ACCESSION:
        zones.move(world, card, its + n.ACCESSION_ZONE)
    elif home == n.AT_POWER:
        zones.move(world, card, its + n.POWER_ZONE)
    elif home == n.AT_IN_PLAY:
        if has_journey(world):
            zones.move(world, card, its + n.QUEST)
    elif home == n.AT_DEVELOPMENT:
        zones.move(world, card, its + zone_of_development(world, card))


def zone_of_development(world: World, card: i64) -> i64:
    """Quests are a pile of their own; regions of the Atlanteans are shuffled on the others."""
    if world.tables.has_quests[world.civ]:
        return n.QUEST
    first: bool = (
        world.tables.begins_empire[world.civ] != 0
        and zones.suit_count(world, card, n.SUIT_REGION) > 0
    )
    return n.NATION if first else n.DEV


def has_journey(world: World) -> bool:
    return world.tables.end_row[n.JOURNEY] > world.tables.first_row[n.JOURNEY]


# -- slots ---------------------------------------------------------------------------------------


def slot_chain(world: World, slot: i64) -> i64:
    return world.civ * n.STRIDE + n.FIRST_CIV_ZONE + slot


def fill_slot(world: World, slot: i64) -> None:
    """The top of its deck, face down; the deck is not empty."""
    deck: i64 = world.civ * n.STRIDE + n.DECK
    known: bool = world.settled[deck] > 0
    lay_in_slot(world, zones.draw_from(world, deck), slot, known)


def lay_in_slot(world: World, card: i64, slot: i64, known: bool) -> None:
    if known:
        zones.put_on(world, card, slot_chain(world, slot))
    else:
        zones.move(world, card, slot_chain(world, slot))


def is_set_aside(world: World, slot: i64) -> bool:
    return slot + 1 == world.game[n.GAME_DIE]


# -- its turn ------------------------------------------------------------------------------------


def civ_turn(world: World, seat: i64) -> None:
    machine.push(world, n.T_CIV_TURN, seat, 0, -1)


def next_in_civ_turn(world: World) -> None:
    """A step of T_CIV_TURN."""
    sp: i64 = world.sp
    step: i64 = world.stack[sp + n.CIV_TURN_STEP]
    if step == ROLL:
        world.game[n.GAME_DIE] = 1 + world.rng.below(DIE)
        world.note(n.EV_ROLLED, world.civ, world.game[n.GAME_DIE], 0)
        world.stack[sp + n.CIV_TURN_STEP] = TURN_UP
    elif step == TURN_UP:
        turn_up(world)
    elif step == RESOLVE:
        world.stack[sp + n.CIV_TURN_STEP] = PUT_AWAY
        reactions.begin(
            world, world.stack[sp + n.CIV_TURN_TEXT], world.civ, world.stack[sp + SOURCE], 0
        )
    elif step == PUT_AWAY:
        put_away(world, world.stack[sp + SOURCE])
        world.stack[sp + n.CIV_TURN_STEP] = TURN_UP
    elif step == CLEAN_UP:
        civ_clean_up(world)
        world.stack[sp + n.CIV_TURN_STEP] = REFILL
        world.stack[sp + n.CIV_TURN_SLOT] = 0
    elif step == REFILL:
        refill_slots(world)
    elif step == TRAVELLED:
        civ_shuffle(world)
        world.stack[sp + n.CIV_TURN_STEP] = (
            REFILL if world.size[world.civ * n.STRIDE + n.DECK] > 0 else CLOSE
        )
    else:
        if world.tables.civ_discards:
            civ_seat.civ_discard_top(world)
        machine.pop(world)


def turn_up(world: World) -> None:
    """Turn up the card of the next slot and find its row; unrest goes back to the pile."""
    sp: i64 = world.sp
    slot: i64 = world.stack[sp + n.CIV_TURN_SLOT]
    world.stack[sp + n.CIV_TURN_SLOT] = slot + 1
    if slot >= world.tables.civ_slots:
        world.stack[sp + n.CIV_TURN_STEP] = CLEAN_UP
        return
    card: i64 = world.top[slot_chain(world, slot)]
    if card < 0 or is_set_aside(world, slot):
        return
    world.note(n.EV_TURNED_UP, world.civ, card, 0)
    world.reveals += 1
    if zones.is_unrest(world, card):
        civ_verbs.civ_return(world, card)
        return
    zones.move(world, card, world.civ * n.STRIDE + n.RESOLVING)
    row: i64 = row_for(world, card, world.side[world.civ])
    if row < 0:
        put_away(world, card)
        return
    world.note(n.EV_ROW, world.civ, world.tables.row_number[row], 0)
    world.stack[sp + SOURCE] = card
    world.stack[sp + n.CIV_TURN_TEXT] = world.tables.row_text[row]
    world.stack[sp + n.CIV_TURN_STEP] = RESOLVE
    ask_protection(world, world.tables.row_text[row], card)


def row_for(world: World, card: i64, table: i64) -> i64:
    """The first row that is for the card and of which any part can be done, or -1."""
    tables = world.tables
    row: i64
    for row in range(tables.first_row[table], tables.end_row[table]):
        if zones.symbols(world, tables.row_match[row], card) > 0 and reactions.has_doable(
            world, tables.row_text[row], world.civ, card
        ):
            return row
    return -1


def put_away(world: World, card: i64) -> None:
    """A card that its row has not sent elsewhere is discarded."""
    world.game[n.GAME_AVOIDED] = 0
    if world.chain[card] == world.civ * n.STRIDE + n.RESOLVING:
        zones.move(world, card, world.civ * n.STRIDE + n.DISCARD)
        world.note(n.EV_DISCARDED, world.civ, card, 0)


# -- attacks on people ---------------------------------------------------------------------------


def ask_protection(world: World, pc: i64, card: i64) -> None:
    """Those whom a row attacks may use a protection."""
    world.game[n.GAME_AVOIDED] = 0
    victim: i64
    for victim in range(world.people - 1, -1, -1):
        # most people have no protection: that is seen sooner than whether it is an attack
        protected: bool = turn.any_protection(world, victim * n.STRIDE + n.PLAY)
        if protected and is_attack(world, pc, card, victim):
            machine.push(world, n.Q_PROTECT, victim, 0, -1)


def is_attack(world: World, pc: i64, card: i64, victim: i64) -> bool:
    """Whether a row would take something from a person, or make them give up cards."""
    reactions.consider(world, pc, world.civ, card)
    found: bool = attacks(world, pc, len(world.code), victim)
    machine.pop(world)
    return found


def attacks(world: World, pc: i64, end: i64, victim: i64) -> bool:
    """Whether what would be done from one address to another is an attack."""
    code = world.code
    while pc < end and code[pc] != RETURN:
        if machine.is_signpost(world, pc):
            pc = machine.branch_target(world, pc)
            continue
        op: i64 = code[pc]
        if op == OTHERS:
            if makes_suffer(world, pc, victim):
                return True
        elif op == ARROW:
            if civ_verbs.worth_paying(world, pc) and attacks(
                world, code[pc + 2], code[pc + 3], victim
            ):
                return True
        elif op == n.V_STEAL and means.has(world, victim, code[pc + 2]) > 0:
            return True
        pc = machine.following(world, pc)
    return False


def makes_suffer(world: World, pc: i64, victim: i64) -> bool:
    """Whether `others{…}` makes a person discard, abandon, recall or hand over."""
    code = world.code
    body: i64 = pc + code[pc + 1]
    end: i64 = code[pc + 2]
    found: bool = False
    reactions.consider(world, body, victim, world.stack[world.sp + SOURCE])
    while body < end and code[body] != RETURN and not found:
        if machine.is_signpost(world, body):
            body = machine.branch_target(world, body)
            continue
        if code[body] >= FIRST_VERB and is_suffered(world, code[body]):
            found = verbs.can(world, body)
        body = machine.following(world, body)
    machine.pop(world)
    return found


def note_spared(world: World, victim: i64, pc: i64) -> None:
    """What `others{…}` would have made of a person, had they not used a protection."""
    if world.log is None or means.protector(world, victim) < 0:
        return
    code = world.code
    body: i64 = pc + code[pc + 1]
    end: i64 = code[pc + 2]
    more: bool = False
    reactions.begin(world, body, victim, world.stack[world.sp + SOURCE], 0)
    while body < end and code[body] != RETURN:
        if machine.is_signpost(world, body):
            body = machine.branch_target(world, body)
            continue
        if code[body] >= FIRST_VERB and is_suffered(world, code[body]):
            note_spared_verb(world, victim, body)
        elif code[body] != n.V_SENTENCE and civ_verbs.possible(world, body):
            more = True
        body = machine.following(world, body)
    machine.pop(world)
    if more:
        world.note(n.EV_NO_MORE, victim, means.protector(world, victim), 0)


def note_spared_verb(world: World, victim: i64, pc: i64) -> None:
    code = world.code
    op: i64 = code[pc]
    if op == n.V_HAND_OVER:
        means.note_kept(
            world,
            victim,
            min(code[pc + 3], means.has(world, victim, code[pc + 2])),
            code[pc + 2],
        )
        return
    count: i64 = picking.available(world, victim, pc, world.stack[world.sp + SOURCE], code[pc + 3])
    count = min(count, code[pc + 3])  # a card may show more symbols than are asked for
    event: i64 = n.EV_NO_RECALL
    if op == n.V_DISCARD:
        event = n.EV_NO_DISCARD
    elif op == n.V_ABANDON:
        event = n.EV_NO_ABANDON
    if count > 0:
        world.note(event, victim, means.protector(world, victim), count)


def is_suffered(world: World, op: i64) -> bool:
    return op == n.V_DISCARD or op == n.V_ABANDON or op == n.V_RECALL or op == n.V_HAND_OVER


# -- clean-up ------------------------------------------------------------------------------------


def civ_clean_up(world: World) -> None:
    """A token above the slot that the die shows; the card set aside goes to the first slot."""
    civ_verbs.token_above_die(world, world.tables.civ_token, world.tables.civ_tokens)
    slot: i64 = world.game[n.GAME_DIE] - 1
    if 0 < slot < world.tables.civ_slots:
        chain: i64 = slot_chain(world, slot)
        card: i64 = world.top[chain]
        if card >= 0:
            lay_in_slot(world, card, 0, world.settled[chain] > 0)
    world.game[n.GAME_DIE] = 0


def refill_slots(world: World) -> None:
    """Fill the empty slots in order; an empty deck is made anew first."""
    sp: i64 = world.sp
    deck: i64 = world.civ * n.STRIDE + n.DECK
    while world.stack[sp + n.CIV_TURN_SLOT] < world.tables.civ_slots:
        slot: i64 = world.stack[sp + n.CIV_TURN_SLOT]
        if world.size[slot_chain(world, slot)] == 0:
            if world.size[deck] == 0 and renew_deck(world):
                return
            if world.size[deck] == 0:
                break
            fill_slot(world, slot)
        world.stack[sp + n.CIV_TURN_SLOT] = slot + 1
    world.stack[sp + n.CIV_TURN_STEP] = CLOSE


def renew_deck(world: World) -> bool:
    """A new deck from the discard; True when the Utopians travel first."""
    if has_journey(world):
        card: i64 = world.top[world.civ * n.STRIDE + n.QUEST]
        row: i64 = row_for(world, card, n.JOURNEY) if card >= 0 else -1
        world.stack[world.sp + n.CIV_TURN_STEP] = TRAVELLED
        if row >= 0:
            world.note(n.EV_ROW, world.civ, world.tables.row_number[row], 0)
            reactions.begin(world, world.tables.row_text[row], world.civ, card, 0)
        return True
    civ_verbs.discard_dynasty(world)
    civ_shuffle(world)
    return False


def civ_shuffle(world: World) -> None:
    """The discard under what was gained since the deck ran out; then late unrest."""
    its: i64 = world.civ * n.STRIDE
    while world.top[its + n.DISCARD] >= 0:
        card: i64 = world.top[its + n.DISCARD]
        zones.leave(world, card)
        zones.link_bottom(world, card, its + n.DECK)
    world.note(n.EV_SHUFFLED, world.civ, 0, 0)
    while world.top[its + n.HAND] >= 0:
        zones.move(world, world.top[its + n.HAND], its + n.DISCARD)
