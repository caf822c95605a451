"""Cities: activating, archiving, drawing, filling. 002 §3.1, §3.3 and the lexicon, §9."""

from __future__ import annotations

from acropole.games.monumental.means import Means
from acropole.games.monumental.numbers import (
    DOES_NOT_FIT,
    E_ARCHIVE,
    EV_ARCHIVED,
    EV_DREW,
    HAS_KNOWLEDGE,
    KNOWLEDGE,
    PLACE_EMPTY,
    Q_KNOWLEDGE,
    Q_USE_DRAWN,
    SLOTS,
    T_BASICS,
    T_DISCARD_DRAWN,
    TURN,
    USED_UP,
    WAS_ACTIVATED,
    WONDER,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, A, B, appended, without
from acropole.kernel.pile import Pile


class City(Means):
    # -- what effects in force a card brings (games/monumental/effects.py) ----------------------

    def arm(self, seat: i64, kind: i64) -> None:
        raise NotImplementedError

    def fire(self, event: i64, seat: i64, about: i64, warlord: bool) -> None:
        raise NotImplementedError

    # -- activation -----------------------------------------------------------------------------

    def activate(self, seat: i64, slot: i64) -> None:
        """Turn a card of the city, and the knowledge under it, and gain what is printed."""
        at: i64 = seat * SLOTS + slot
        self.active[seat] |= 1 << slot
        if self.known[at] >= 0:
            if self.was_seen(self.known[at]):  # drawn for use, then attached
                self.used[seat] |= 1 << (slot + SLOTS)
            else:
                self.bring_into_use(seat, self.known[at])
        if self.city[at] >= 0:
            self.bring_into_use(seat, self.city[at])

    def bring_into_use(self, seat: i64, card: i64) -> None:
        """A card is activated, or drawn for use: once a turn each."""
        kind: i64 = self.kind_of(card)
        self.seen_once = appended(self.seen_once, card)
        self.gain_kind(seat, kind)
        if self.tables.is_basic[kind]:
            self.turn[seat * TURN + T_BASICS] += 1
        if self.tables.in_force[kind]:
            self.arm(seat, kind)

    def is_active(self, seat: i64, slot: i64) -> bool:
        return self.active[seat] >> slot & 1 != 0

    def is_empty(self, seat: i64, slot: i64) -> bool:
        return self.city[seat * SLOTS + slot] < 0 and self.known[seat * SLOTS + slot] < 0

    def top_card(self, seat: i64, slot: i64) -> i64:
        """What lies on top there, or -1; a knowledge without a card over it is a normal card."""
        card: i64 = self.city[seat * SLOTS + slot]
        return card if card >= 0 else self.known[seat * SLOTS + slot]

    def fits(self, filter: i64, seat: i64, card: i64, slot: i64, asker: i64) -> bool:
        """Whether a card of the city fits a filter; `asker` is the card that asks, or -1."""
        tables = self.tables
        if not tables.fits[filter * tables.kinds + self.kind_of(card)]:
            return False
        if tables.host[filter] == 0:
            return True
        return (slot == self.slot_of(seat, asker)) == (tables.host[filter] == 1)

    # -- archiving and the like: which cards can be chosen --------------------------------------

    def refuses_archive(
        self, seat: i64, slot: i64, knowledge: bool, filter: i64, asker: i64
    ) -> i64:
        """Only cards that were not activated this turn."""
        card: i64 = self.known[seat * SLOTS + slot] if knowledge else self.city[seat * SLOTS + slot]
        if card < 0:
            return PLACE_EMPTY
        if self.is_active(seat, slot):
            return WAS_ACTIVATED
        return LEGAL if self.fits(filter, seat, card, slot, asker) else DOES_NOT_FIT

    def archivable(self, seat: i64, filter: i64, asker: i64) -> i64:
        """How many cards of the city could be archived."""
        found: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if self.active[seat] >> slot & 1:
                continue
            if self.refuses_archive(seat, slot, False, filter, asker) == LEGAL:
                found += 1
            if self.refuses_archive(seat, slot, True, filter, asker) == LEGAL:
                found += 1
        return found

    def archive(self, seat: i64, slot: i64, knowledge: bool) -> None:
        """Out of the game; a knowledge under an archived card is discarded."""
        at: i64 = seat * SLOTS + slot
        card: i64
        if knowledge:
            card = self.known[at]
            self.known[at] = -1
        else:
            card = self.city[at]
            self.city[at] = -1
            if self.known[at] >= 0:
                self.discard[seat].put_on_top(self.known[at])
                self.known[at] = -1
        self.archive_card(seat, card)
        self.note(EV_ARCHIVED, seat, card, 0)
        self.fire(E_ARCHIVE, seat, card, False)

    def refuses_activation(self, seat: i64, slot: i64, filter: i64, asker: i64) -> i64:
        card: i64 = self.top_card(seat, slot)
        if card < 0:
            return PLACE_EMPTY
        if self.is_active(seat, slot):
            return WAS_ACTIVATED
        return LEGAL if self.fits(filter, seat, card, slot, asker) else DOES_NOT_FIT

    def refuses_copy(self, seat: i64, slot: i64, knowledge: bool, filter: i64, asker: i64) -> i64:
        """Another card, never a wonder nor one that copies, and none twice in a turn."""
        card: i64 = self.known[seat * SLOTS + slot] if knowledge else self.city[seat * SLOTS + slot]
        if card < 0:
            return PLACE_EMPTY
        kind: i64 = self.kind_of(card)
        if self.tables.type[kind] == WONDER or self.tables.copies[kind] or card == asker:
            return DOES_NOT_FIT
        i: i64
        for i in range(len(self.copied)):
            if self.copied[i] == card:
                return USED_UP
        return LEGAL if self.fits(filter, seat, card, slot, asker) else DOES_NOT_FIT

    def slot_of(self, seat: i64, card: i64) -> i64:
        """Where a card lies in the city, or -1."""
        if card < 0:
            return -1
        slot: i64
        for slot in range(SLOTS):
            if self.city[seat * SLOTS + slot] == card or self.known[seat * SLOTS + slot] == card:
                return slot
        return -1

    def refuses_attach(self, seat: i64, slot: i64) -> i64:
        if self.city[seat * SLOTS + slot] < 0:
            return PLACE_EMPTY
        if self.known[seat * SLOTS + slot] >= 0:
            return HAS_KNOWLEDGE
        return WAS_ACTIVATED if self.is_active(seat, slot) else LEGAL

    def swap(self, seat: i64, one: i64, two: i64) -> None:
        """Exchange two places of the city: cards, their knowledge, and the marks of the turn."""
        a: i64 = seat * SLOTS + one
        b: i64 = seat * SLOTS + two
        card: i64 = self.city[a]
        self.city[a] = self.city[b]
        self.city[b] = card
        card = self.known[a]
        self.known[a] = self.known[b]
        self.known[b] = card
        self.active[seat] = exchanged(self.active[seat], one, two)
        self.used[seat] = exchanged(self.used[seat], one, two)
        self.used[seat] = exchanged(self.used[seat], one + SLOTS, two + SLOTS)

    # -- drawing --------------------------------------------------------------------------------

    def draw_card(self, seat: i64, filling: bool) -> i64:
        """The top card of the city deck; the discard is shuffled only when one must be drawn."""
        if self.deck[seat].size == 0 and not self.reshuffle(seat, filling):
            return -1
        card: i64 = self.deck[seat].draw(self.rng)
        if self.secret[seat] > self.deck[seat].settled:
            self.secret[seat] = self.deck[seat].settled
            self.reveals += 1  # only its owner knew this card
        return card

    def reshuffle(self, seat: i64, filling: bool) -> bool:
        """A discard that holds nothing but knowledge is not shuffled to fill a city."""
        discard = self.discard[seat]
        if discard.size == 0 or (filling and self.only_knowledge(discard)):
            return False
        deck = self.deck[seat]
        i: i64
        for i in range(discard.size):
            deck.shuffle_in(discard.cards[i])
        discard.size = 0
        discard.settled = 0
        return True

    def only_knowledge(self, pile: Pile) -> bool:
        i: i64
        for i in range(pile.size):
            if self.type_of(pile.cards[i]) != KNOWLEDGE:
                return False
        return True

    def can_draw(self, seat: i64) -> bool:
        return self.deck[seat].size + self.discard[seat].size > 0

    def draw_and_use(self, seat: i64) -> None:
        """One card of T_DRAW_USE: printed resources, its effect if wanted, then the discard."""
        card: i64 = self.draw_card(seat, False)
        if card < 0:
            self.stack[self.sp + A] = 0
            return
        if self.was_seen(card):
            self.discard[seat].put_on_top(card)
            return
        self.drawn = appended(self.drawn, card)
        self.note(EV_DREW, seat, card, 0)
        self.stack[self.push(T_DISCARD_DRAWN, seat, 0, card) + A] = card
        self.bring_into_use(seat, card)
        self.offer_drawn(seat, card)

    def offer_drawn(self, seat: i64, card: i64) -> None:
        """Ask whether the effect of a drawn card is wanted, if any of it can be done."""
        effect: i64 = self.tables.effect[self.kind_of(card)]
        if effect >= 0 and self.can_start(effect, seat, card, -1):
            self.stack[self.push(Q_USE_DRAWN, seat, 0, card) + A] = card

    def can_start(self, pc: i64, seat: i64, source: i64, asker: i64) -> bool:
        """Whether any part of the effect at that address can be done."""
        raise NotImplementedError

    def was_seen(self, card: i64) -> bool:
        i: i64
        for i in range(len(self.seen_once)):
            if self.seen_once[i] == card:
                return True
        return False

    def discard_drawn(self, seat: i64, card: i64) -> None:
        i: i64
        for i in range(len(self.drawn)):
            if self.drawn[i] == card:
                self.drawn = without(self.drawn, i)
                break
        self.discard[seat].put_on_top(card)

    # -- filling --------------------------------------------------------------------------------

    def clear_activated(self, seat: i64) -> None:
        """The activated cards and their knowledge go to the discard. 002 §3.3."""
        discard = self.discard[seat]
        slot: i64
        for slot in range(SLOTS):
            at: i64 = seat * SLOTS + slot
            if self.is_active(seat, slot):
                if self.known[at] >= 0:
                    discard.put_on_top(self.known[at])
                    self.known[at] = -1
                if self.city[at] >= 0:
                    discard.put_on_top(self.city[at])
                    self.city[at] = -1
        self.active[seat] = 0

    def fill_slot(self, seat: i64) -> None:
        """One step of T_FILL. A: slot, B: whether a knowledge there waits for a card over it."""
        sp: i64 = self.sp
        slot: i64 = self.stack[sp + A]
        waits: i64 = self.stack[sp + B]
        while slot < SLOTS and not waits and not self.is_empty(seat, slot):
            slot += 1
        if slot == SLOTS:
            self.pop()
            return
        at: i64 = seat * SLOTS + slot
        self.stack[sp + A] = slot
        card: i64 = self.draw_card(seat, True)
        if card < 0 or self.type_of(card) != KNOWLEDGE:
            self.city[at] = card
            self.stack[sp + A] += 1
            self.stack[sp + B] = 0
        elif not waits:
            self.known[at] = card
            self.stack[sp + B] = 1
        else:
            self.drawn = appended(self.drawn, card)
            top: i64 = self.push(Q_KNOWLEDGE, seat, 0, card)
            self.stack[top + A] = card
            self.stack[top + B] = slot

    def choose_knowledge(self, seat: i64, keep_new: bool) -> None:
        """Answer Q_KNOWLEDGE: of two knowledges for one place the other is discarded."""
        card: i64 = self.stack[self.sp + A]
        at: i64 = seat * SLOTS + self.stack[self.sp + B]
        self.drawn = without(self.drawn, len(self.drawn) - 1)
        if keep_new:
            self.discard[seat].put_on_top(self.known[at])
            self.known[at] = card
        else:
            self.discard[seat].put_on_top(card)
        self.pop()


def exchanged(mask: i64, one: i64, two: i64) -> i64:
    """A mask whose bits at these two places have changed places."""
    if mask >> one & 1 == mask >> two & 1:
        return mask
    return mask ^ (1 << one) ^ (1 << two)
