"""The C.I.V.: its cards, its turn, its clean-up. Rulebook 004, solo-rules.md §1, §4, §5 and §9.

Its slots are the last zones of its seat, one card each. The card that the die sets aside stays in
its slot, passed over, until clean-up. `settled` of a slot tells whether people know the face-down
card: it was laid on the deck for all to see.
"""

from __future__ import annotations

from acropole.games.imperium.civ_codes import HAND_OVER, JOURNEY
from acropole.games.imperium.codes import (
    ABANDON,
    ACCESSION,
    DECK,
    DEV,
    DEVELOPMENT,
    DISCARD,
    DISCARD_CARDS,
    HAND,
    IN_NATION,
    IN_PLAY,
    IS_POWER,
    NATION,
    POWER_ZONE,
    QUEST,
    RECALL,
    REG,
    RESOURCES,
    SENTENCE,
    START,
    STEAL,
)
from acropole.games.imperium.numbers import (
    ACCESSION_ZONE,
    EV_DISCARDED,
    EV_NO_ABANDON,
    EV_NO_DISCARD,
    EV_NO_MORE,
    EV_NO_RECALL,
    EV_ROLLED,
    EV_ROW,
    EV_SHUFFLED,
    EV_TURNED_UP,
    FIRST_CIV_ZONE,
    G_AVOIDED,
    G_DIE,
    OPPONENT,
    PERSON,
    RESOLVING,
    STRIDE,
    T_CIV,
)
from acropole.games.imperium.turn import Turn
from acropole.kernel.fast import i64
from acropole.kernel.machine import SOURCE, A, B, C
from acropole.kernel.program import ARROW, FIRST_VERB, OTHERS, RETURN

DIE = 6  # its faces

# Steps of T_CIV. B: the next slot to resolve or to fill, C: the text of the row.
ROLL = 0
TURN_UP = 1
RESOLVE = 2
PUT_AWAY = 3
CLEAN_UP = 4
REFILL = 5
TRAVELLED = 6
CLOSE = 7


class Civ(Turn):
    # -- setting up ------------------------------------------------------------------------------

    def set_up_civ(self) -> None:
        card: i64
        for card in range(self.tables.cards):
            if self.tables.owner[card] == OPPONENT:
                self.set_up_civ_card(card)
        resource: i64
        for resource in range(RESOURCES):
            self.pool[OPPONENT * RESOURCES + resource] = self.tables.civ_starting[resource]
        slot: i64
        for slot in range(self.tables.civ_slots):
            self.fill_slot(slot)

    def set_up_civ_card(self, card: i64) -> None:
        """A card of its nation to where it begins; King Arthur's Court stays out of the game."""
        home: i64 = self.tables.home[card]
        its: i64 = OPPONENT * STRIDE
        if home == START:
            self.move(card, its + DECK)
        elif home == IN_NATION:
            self.move(card, its + NATION)
        elif home == ACCESSION:
            self.move(card, its + ACCESSION_ZONE)
        elif home == IS_POWER:
            self.move(card, its + POWER_ZONE)
        elif home == IN_PLAY:
            if self.has_journey():
                self.move(card, its + QUEST)
        elif home == DEVELOPMENT:
            self.move(card, its + self.zone_of_development(card))

    def zone_of_development(self, card: i64) -> i64:
        """Quests are a pile of their own; regions of the Atlanteans are shuffled on the others."""
        if self.tables.has_quests[OPPONENT]:
            return QUEST
        first: bool = self.tables.begins_empire[OPPONENT] != 0 and self.suit_count(card, REG) > 0
        return NATION if first else DEV

    def has_journey(self) -> bool:
        return self.tables.end_row[JOURNEY] > self.tables.first_row[JOURNEY]

    # -- slots -----------------------------------------------------------------------------------

    def slot_chain(self, slot: i64) -> i64:
        return OPPONENT * STRIDE + FIRST_CIV_ZONE + slot

    def fill_slot(self, slot: i64) -> None:
        """The top of its deck, face down; the deck is not empty."""
        deck: i64 = OPPONENT * STRIDE + DECK
        known: bool = self.settled[deck] > 0
        self.lay_in_slot(self.draw_from(deck), slot, known)

    def lay_in_slot(self, card: i64, slot: i64, known: bool) -> None:
        if known:
            self.put_on(card, self.slot_chain(slot))
        else:
            self.move(card, self.slot_chain(slot))

    def is_set_aside(self, slot: i64) -> bool:
        return slot + 1 == self.game[G_DIE]

    # -- its turn --------------------------------------------------------------------------------

    def civ_turn(self, seat: i64) -> None:
        self.push(T_CIV, seat, 0, -1)

    def next_in_civ_turn(self) -> None:
        """A step of T_CIV."""
        sp: i64 = self.sp
        step: i64 = self.stack[sp + A]
        if step == ROLL:
            self.game[G_DIE] = 1 + self.rng.below(DIE)
            self.note(EV_ROLLED, OPPONENT, self.game[G_DIE], 0)
            self.stack[sp + A] = TURN_UP
        elif step == TURN_UP:
            self.turn_up()
        elif step == RESOLVE:
            self.stack[sp + A] = PUT_AWAY
            self.begin(self.stack[sp + C], OPPONENT, self.stack[sp + SOURCE], 0)
        elif step == PUT_AWAY:
            self.put_away(self.stack[sp + SOURCE])
            self.stack[sp + A] = TURN_UP
        elif step == CLEAN_UP:
            self.civ_clean_up()
            self.stack[sp + A] = REFILL
            self.stack[sp + B] = 0
        elif step == REFILL:
            self.refill_slots()
        elif step == TRAVELLED:
            self.civ_shuffle()
            self.stack[sp + A] = REFILL if self.size[OPPONENT * STRIDE + DECK] > 0 else CLOSE
        else:
            if self.tables.civ_discards:
                self.civ_discard_top()
            self.pop()

    def turn_up(self) -> None:
        """Turn up the card of the next slot and find its row; unrest goes back to the pile."""
        sp: i64 = self.sp
        slot: i64 = self.stack[sp + B]
        self.stack[sp + B] = slot + 1
        if slot >= self.tables.civ_slots:
            self.stack[sp + A] = CLEAN_UP
            return
        card: i64 = self.top[self.slot_chain(slot)]
        if card < 0 or self.is_set_aside(slot):
            return
        self.note(EV_TURNED_UP, OPPONENT, card, 0)
        self.reveals += 1
        if self.is_unrest(card):
            self.civ_return(card)
            return
        self.move(card, OPPONENT * STRIDE + RESOLVING)
        row: i64 = self.row_for(card, self.side[OPPONENT])
        if row < 0:
            self.put_away(card)
            return
        self.note(EV_ROW, OPPONENT, self.tables.row_number[row], 0)
        self.stack[sp + SOURCE] = card
        self.stack[sp + C] = self.tables.row_text[row]
        self.stack[sp + A] = RESOLVE
        if self.is_attack(self.tables.row_text[row], card):
            self.ask_protection()

    def row_for(self, card: i64, table: i64) -> i64:
        """The first row that is for the card and of which any part can be done, or -1."""
        tables = self.tables
        row: i64
        for row in range(tables.first_row[table], tables.end_row[table]):
            if self.symbols(tables.row_match[row], card) > 0 and self.has_doable(
                tables.row_text[row], OPPONENT, card
            ):
                return row
        return -1

    def put_away(self, card: i64) -> None:
        """A card that its row has not sent elsewhere is discarded."""
        self.game[G_AVOIDED] = 0
        if self.chain[card] == OPPONENT * STRIDE + RESOLVING:
            self.move(card, OPPONENT * STRIDE + DISCARD)
            self.note(EV_DISCARDED, OPPONENT, card, 0)

    # -- attacks on the person -------------------------------------------------------------------

    def is_attack(self, pc: i64, card: i64) -> bool:
        """Whether a row would take something from the person, or make them give up cards."""
        self.consider(pc, OPPONENT, card)
        found: bool = self.attacks(pc, len(self.code))
        self.pop()
        return found

    def attacks(self, pc: i64, end: i64) -> bool:
        """Whether what would be done from one address to another is an attack."""
        code = self.code
        while pc < end and code[pc] != RETURN:
            if self.is_signpost(pc):
                pc = self.directed(pc)
                continue
            op: i64 = code[pc]
            if op == OTHERS:
                if self.makes_suffer(pc):
                    return True
            elif op == ARROW:
                if self.worth_paying(pc) and self.attacks(code[pc + 2], code[pc + 3]):
                    return True
            elif op == STEAL and self.can(pc):
                return True
            pc = self.following(pc)
        return False

    def makes_suffer(self, pc: i64) -> bool:
        """Whether `others{…}` makes the person discard, abandon, recall or hand over."""
        code = self.code
        body: i64 = pc + code[pc + 1]
        end: i64 = code[pc + 2]
        found: bool = False
        self.consider(body, PERSON, self.stack[self.sp + SOURCE])
        while body < end and code[body] != RETURN and not found:
            if self.is_signpost(body):
                body = self.directed(body)
                continue
            if code[body] >= FIRST_VERB and self.is_suffered(code[body]):
                found = self.can(body)
            body = self.following(body)
        self.pop()
        return found

    def note_spared(self, pc: i64) -> None:
        """What `others{…}` would have made of the person, had they not used a protection."""
        if self.log is None:
            return
        code = self.code
        body: i64 = pc + code[pc + 1]
        end: i64 = code[pc + 2]
        more: bool = False
        self.begin(body, PERSON, self.stack[self.sp + SOURCE], 0)
        while body < end and code[body] != RETURN:
            if self.is_signpost(body):
                body = self.directed(body)
                continue
            if code[body] >= FIRST_VERB and self.is_suffered(code[body]):
                self.note_spared_verb(body)
            elif code[body] != SENTENCE and self.possible(body):
                more = True
            body = self.following(body)
        self.pop()
        if more:
            self.note(EV_NO_MORE, PERSON, self.protector(), 0)

    def note_spared_verb(self, pc: i64) -> None:
        code = self.code
        op: i64 = code[pc]
        if op == HAND_OVER:
            self.note_kept(PERSON, min(code[pc + 3], self.has(PERSON, code[pc + 2])), code[pc + 2])
            return
        n: i64 = self.available(PERSON, pc, self.stack[self.sp + SOURCE], code[pc + 3])
        n = min(n, code[pc + 3])  # a card may show more symbols than are asked for
        event: i64 = EV_NO_RECALL
        if op == DISCARD_CARDS:
            event = EV_NO_DISCARD
        elif op == ABANDON:
            event = EV_NO_ABANDON
        if n > 0:
            self.note(event, PERSON, self.protector(), n)

    def is_suffered(self, op: i64) -> bool:
        return op == DISCARD_CARDS or op == ABANDON or op == RECALL or op == HAND_OVER

    # -- clean-up --------------------------------------------------------------------------------

    def civ_clean_up(self) -> None:
        """A token above the slot that the die shows; the card set aside goes to the first slot."""
        self.token_above_die(self.tables.civ_token, self.tables.civ_tokens)
        slot: i64 = self.game[G_DIE] - 1
        if 0 < slot < self.tables.civ_slots:
            chain: i64 = self.slot_chain(slot)
            card: i64 = self.top[chain]
            if card >= 0:
                self.lay_in_slot(card, 0, self.settled[chain] > 0)
        self.game[G_DIE] = 0

    def refill_slots(self) -> None:
        """Fill the empty slots in order; an empty deck is made anew first."""
        sp: i64 = self.sp
        deck: i64 = OPPONENT * STRIDE + DECK
        while self.stack[sp + B] < self.tables.civ_slots:
            slot: i64 = self.stack[sp + B]
            if self.size[self.slot_chain(slot)] == 0:
                if self.size[deck] == 0 and self.renew_deck():
                    return
                if self.size[deck] == 0:
                    break
                self.fill_slot(slot)
            self.stack[sp + B] = slot + 1
        self.stack[sp + A] = CLOSE

    def renew_deck(self) -> bool:
        """A new deck from the discard; True when the Utopians travel first."""
        if self.has_journey():
            card: i64 = self.top[OPPONENT * STRIDE + QUEST]
            row: i64 = self.row_for(card, JOURNEY) if card >= 0 else -1
            self.stack[self.sp + A] = TRAVELLED
            if row >= 0:
                self.note(EV_ROW, OPPONENT, self.tables.row_number[row], 0)
                self.begin(self.tables.row_text[row], OPPONENT, card, 0)
            return True
        self.discard_dynasty()
        self.civ_shuffle()
        return False

    def civ_shuffle(self) -> None:
        """The discard under what was gained since the deck ran out; then late unrest."""
        its: i64 = OPPONENT * STRIDE
        while self.top[its + DISCARD] >= 0:
            card: i64 = self.top[its + DISCARD]
            self.leave(card)
            self.link_bottom(card, its + DECK)
        self.note(EV_SHUFFLED, OPPONENT, 0, 0)
        while self.top[its + HAND] >= 0:
            self.move(self.top[its + HAND], its + DISCARD)
