"""The market and the decks behind it: acquiring, breaking through, exile. player-rules.md §7."""

from __future__ import annotations

from acropole.games.imperium.codes import (
    CIV,
    DECK,
    EXILE,
    HAND,
    MAIN,
    MARKET,
    MAT,
    ON_ACQUIRE,
    ON_MARKET_GAIN,
    ON_OBTAIN,
    REG,
    RESOURCES,
    SMALL,
    TRI,
    UNC,
    UNREST_PILE,
)
from acropole.games.imperium.numbers import (
    BY_MAIN_DECK,
    EV_ACQUIRED,
    EV_BROKE,
    EV_EXILED,
    EV_NOTHING_FOUND,
    EV_REFILLED,
    EV_TOKEN,
    PERSON,
    SLOTS,
    STRIDE,
    UNDER_MARKET,
)
from acropole.games.imperium.own import Own
from acropole.kernel.fast import i64


class Market(Own):
    # -- slots -----------------------------------------------------------------------------------

    def deck_of_slot(self, slot: i64) -> i64:
        """Left to right: two of the main deck, civilised, uncivilised, region."""
        if slot == 2:
            return SMALL + CIV
        if slot == 3:
            return SMALL + UNC
        return SMALL + REG if slot == 4 else MAIN

    def refill(self, slot: i64, deck: i64) -> None:
        """A new card for an empty slot, with unrest under it unless it is a region."""
        card: i64 = self.draw_from(deck if self.size[deck] > 0 else MAIN)
        self.market[slot] = card
        if card >= 0:
            self.move(card, MARKET)
            self.note(EV_REFILLED, PERSON, card, slot)
            self.renew_unrest(slot)
        self.look_at_main_deck()

    def renew_unrest(self, slot: i64) -> None:
        """Regions have no unrest under them, all other market cards have one."""
        needed: bool = self.suit_count(self.market[slot], REG) == 0
        if needed and self.under[slot] < 0:
            unrest: i64 = self.top[UNREST_PILE]
            if unrest >= 0:
                self.under[slot] = unrest
                self.move(unrest, UNDER_MARKET)
            self.look_at_unrest()
        elif not needed and self.under[slot] >= 0:
            self.move(self.under[slot], UNREST_PILE)
            self.under[slot] = -1

    def look_at_main_deck(self) -> None:
        if self.size[MAIN] == 0:
            self.trigger_end(BY_MAIN_DECK)

    def put_token(self, slot: i64, resource: i64, n: i64) -> None:
        self.tokens[slot * RESOURCES + resource] += n
        self.note(EV_TOKEN, PERSON, self.market[slot], resource)

    # -- what may be taken ------------------------------------------------------------------------

    def slot_fits(self, pc: i64, slot: i64) -> bool:
        """Whether the acquisition at that address can take the card of a slot."""
        card: i64 = self.market[slot]
        if card < 0 or not self.code[pc + 4] >> MARKET & 1:
            return False
        carried: i64 = self.code[pc + 5]
        if carried >= 0 and self.tokens[slot * RESOURCES + carried] == 0:
            return False
        return self.symbols(self.code[pc + 2], card) > 0

    # -- taking ----------------------------------------------------------------------------------

    def can_acquire(self, pc: i64) -> bool:
        slot: i64
        for slot in range(SLOTS):
            if self.slot_fits(pc, slot):
                return True
        card: i64 = self.top[EXILE]
        while card >= 0:
            if self.exiled_fits(pc, card):
                return True
            card = self.below[card]
        return False

    def exiled_fits(self, pc: i64, card: i64) -> bool:
        if self.code[pc + 5] >= 0 or self.symbols(self.code[pc + 2], card) == 0:
            return False
        if self.code[pc + 4] >> EXILE & 1:
            return True
        return self.any_filter_fits(self.tables.exile_open, card)

    def can_exile_market(self) -> bool:
        slot: i64
        for slot in range(SLOTS):
            if self.market[slot] >= 0 and not self.carries_tokens(slot):
                return True
        return False

    def receive(self, seat: i64, card: i64) -> None:
        """A gained card: to the hand, or on the deck of the C.I.V."""
        if seat == PERSON:
            self.move(card, seat * STRIDE + HAND)
        else:
            self.put_on(card, seat * STRIDE + DECK)
        self.call_it(card)

    def take_slot(self, seat: i64, slot: i64, with_unrest: bool) -> i64:
        """The card of a slot with the tokens on it; its unrest comes along or goes back."""
        card: i64 = self.market[slot]
        unrest: i64 = self.under[slot]
        self.market[slot] = -1
        self.under[slot] = -1
        self.receive(seat, card)
        self.take_tokens(seat, slot)
        if unrest >= 0 and with_unrest:
            self.receive_unrest(seat, unrest)
        elif unrest >= 0:
            self.move(unrest, UNREST_PILE)
        return card

    def take_tokens(self, seat: i64, slot: i64) -> None:
        resource: i64
        for resource in range(RESOURCES):
            n: i64 = self.tokens[slot * RESOURCES + resource]
            self.tokens[slot * RESOURCES + resource] = 0
            if n > 0:
                self.gain(seat, resource, n)
                if seat == PERSON:
                    self.fire(ON_MARKET_GAIN, resource, n)

    def acquire_slot(self, seat: i64, slot: i64) -> None:
        card: i64 = self.take_slot(seat, slot, True)
        self.note(EV_ACQUIRED, seat, card, 0)
        self.acquired(seat, card, MARKET)
        self.refill(slot, self.deck_of_slot(slot))

    def acquire_exiled(self, seat: i64, card: i64) -> None:
        """An exiled card has no tokens; unless it is a region an unrest is taken with it."""
        self.receive(seat, card)
        self.note(EV_ACQUIRED, seat, card, 0)
        self.acquired(seat, card, EXILE)
        if self.suit_count(card, REG) == 0:
            self.take_unrest(seat)

    def acquired(self, seat: i64, card: i64, zone: i64) -> None:
        if seat == PERSON:
            self.fire_card(ON_ACQUIRE, card, zone, 0)
            self.fire_card(ON_OBTAIN, card, zone, 0)

    # -- breaking through ------------------------------------------------------------------------

    def break_slot(self, seat: i64, slot: i64, suit: i64) -> None:
        card: i64 = self.take_slot(seat, slot, False)
        self.broken(seat, card, suit)
        self.refill(slot, self.deck_of_slot(slot))

    def break_exiled(self, seat: i64, card: i64, suit: i64) -> None:
        self.receive(seat, card)
        self.broken(seat, card, suit)

    def broken(self, seat: i64, card: i64, suit: i64) -> None:
        self.note(EV_BROKE, seat, card, 0)
        # a card of two suits was broken through for only one of them
        if seat == PERSON and suit == UNC:
            self.fire_card(ON_OBTAIN, card, MARKET, 0)

    def break_deck(self, seat: i64, suit: i64) -> None:
        """The top of the suit's own deck, else the first one that the main deck reveals."""
        if suit != TRI and self.size[SMALL + suit] > 0:
            card: i64 = self.draw_from(SMALL + suit)
            self.receive(seat, card)
            self.broken(seat, card, suit)
            return
        self.found_in_main(seat, self.search_main(suit), suit)

    def found_in_main(self, seat: i64, card: i64, suit: i64) -> None:
        if card < 0:
            self.note(EV_NOTHING_FOUND, seat, 0, 0)
            self.gain(seat, MAT, self.tables.found_nothing)
            return
        self.receive(seat, card)
        self.broken(seat, card, suit)
        self.look_at_main_deck()

    def search_main(self, suit: i64) -> i64:
        """The first card of a suit (or, -1, with variable points) in the main deck, or -1.

        The others are shuffled back, so any of the fitting cards is as likely as another.
        """
        fitting: i64 = 0
        card: i64 = self.top[MAIN]
        while card >= 0:
            if self.is_sought(card, suit):
                fitting += 1
            card = self.below[card]
        self.settled[MAIN] = 0
        if fitting == 0:
            return -1
        pick: i64 = self.rng.below(fitting)
        card = self.top[MAIN]
        while True:
            if self.is_sought(card, suit):
                if pick == 0:
                    return card
                pick -= 1
            card = self.below[card]

    def is_sought(self, card: i64, suit: i64) -> bool:
        if suit < 0:
            return self.tables.variable[self.kind[card]] != 0
        return self.suit_count(card, suit) > 0

    # -- exile -----------------------------------------------------------------------------------

    def exile_slot(self, slot: i64) -> None:
        """A market card to exile; the deck of its own suit fills the slot, whichever it is."""
        card: i64 = self.market[slot]
        banner: i64 = self.tables.banner[self.kind[card]]
        self.move(card, EXILE)
        self.note(EV_EXILED, PERSON, card, 0)
        if self.under[slot] >= 0:
            self.move(self.under[slot], UNREST_PILE)
            self.under[slot] = -1
        self.refill(slot, SMALL + banner if 0 <= banner < TRI else MAIN)

    def swap_exiled(self, card: i64, slot: i64) -> None:
        """An exiled card for a market card; the tokens stay on the slot."""
        self.move(self.market[slot], EXILE)
        self.note(EV_EXILED, PERSON, self.market[slot], 0)
        self.market[slot] = card
        self.move(card, MARKET)
        self.note(EV_REFILLED, PERSON, card, slot)
        self.renew_unrest(slot)
