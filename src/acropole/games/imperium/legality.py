"""What may be answered to each question of Imperium.

Questions about cards offer some of the cards in some zones: `zones_asked` and `offers` say which.
The legal list, `apply` and `why_not` ask the same functions.
"""

from __future__ import annotations

from acropole.games.imperium.codes import (
    DEV,
    DISCARD,
    EXILE,
    FAME,
    GARRISON,
    HAND,
    MARKET_SUITS,
    NATION,
    PLAY,
    POWER_ZONE,
    PROG,
    REG,
)
from acropole.games.imperium.leaning import Leaning
from acropole.games.imperium.numbers import (
    ALREADY_EXHAUSTED,
    CARD_KIND,
    CARRIES_TOKENS,
    DISCARD_KIND,
    DOES_NOT_FIT,
    END_TURN,
    EXHAUST_KIND,
    FROM_DECK,
    FROM_SLOT,
    HAND_KIND,
    INNOVATE,
    KINDS,
    M_EXHAUSTED,
    MUST_GO_ON,
    NATION_UNDER,
    NO_PROGRESS,
    NO_SUCH_SUIT,
    NOT_AFFORDABLE,
    NOT_IN_HAND,
    NOT_IN_PLAY,
    NOT_THERE,
    PERSON,
    PLAY_KIND,
    PLEDGE,
    Q_ACQUIRE,
    Q_BREAK,
    Q_BREAK_VARIABLE,
    Q_DEVELOP,
    Q_DISCARD,
    Q_DRAW_MORE,
    Q_EXILE_MARKET,
    Q_FAME,
    Q_FAME_BACK,
    Q_FIND,
    Q_FREE_PLAY,
    Q_GAMBLE,
    Q_GIVE,
    Q_KNIGHT,
    Q_PAY_MORE,
    Q_PROTECT,
    Q_REACT,
    Q_REFRESH,
    Q_SOLSTICE,
    Q_SUIT,
    Q_SWAP_IN,
    Q_SWAP_NATION,
    Q_SWAP_OUT,
    Q_TOKEN,
    Q_TREAT,
    Q_TURN,
    REVOLT,
    SLOT_EMPTY,
    SLOTS,
    STRIDE,
    SUIT,
    T_PLEDGED,
    TURN_BEGUN,
)
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, NO, NOT_ASKED, PC, SEAT, SOURCE, YES, A, B, C


class Legality(Leaning):
    # -- one action ------------------------------------------------------------------------------

    def refusal(self, action: i64) -> i64:
        kind: i64 = self.stack[self.sp]
        if kind == Q_TURN:
            return self.refuses_in_turn(action)
        if action < END_TURN:
            return self.refuses_yes_no(kind, action)
        if action < FROM_SLOT:
            return NOT_ASKED
        if action < FROM_DECK:
            return self.refuses_slot(kind, action - FROM_SLOT)
        if action == FROM_DECK:
            return LEGAL if kind == Q_BREAK or kind == Q_BREAK_VARIABLE else NOT_ASKED
        if action < PLAY_KIND:
            return self.refuses_suit(kind, action - SUIT)
        if action < EXHAUST_KIND:
            return NOT_ASKED
        if action < HAND_KIND:
            return self.refuses_mask_relief(kind, action - EXHAUST_KIND)
        return self.refuses_card(kind, action)

    def refuses_in_turn(self, action: i64) -> i64:
        if action < END_TURN:
            return NOT_ASKED
        if action == END_TURN:
            return LEGAL
        if action == INNOVATE or action == REVOLT:
            return TURN_BEGUN if self.stack[self.sp + A] else LEGAL
        if action == PLEDGE:
            return LEGAL if self.turn[T_PLEDGED] < self.has(PERSON, PROG) else NO_PROGRESS
        if PLAY_KIND <= action < EXHAUST_KIND:
            card: i64 = self.to_play(action - PLAY_KIND)
            return NOT_IN_HAND if card < 0 else self.refuses_playing(card, False, False)
        if EXHAUST_KIND <= action < HAND_KIND:
            return self.refuses_exhaust_kind(action - EXHAUST_KIND)
        return NOT_ASKED

    def of_kind(self, chain: i64, kind: i64) -> i64:
        """The topmost card of a kind in a chain, or -1."""
        card: i64 = self.top[chain]
        while card >= 0 and self.face(card) != kind:
            card = self.below[card]
        return card

    def to_play(self, kind: i64) -> i64:
        """The card of a kind in hand that is played first: one that costs no action; -1: none."""
        card: i64 = self.of_kind(PERSON * STRIDE + HAND, kind)
        found: i64 = card
        while card >= 0 and self.costs_action(found):
            if self.face(card) == kind and not self.costs_action(card):
                found = card
            card = self.below[card]
        return found

    def refuses_exhaust_kind(self, kind: i64) -> i64:
        card: i64 = self.exhaustible(kind)
        if card >= 0:
            return LEGAL
        card = self.of_kind(PERSON * STRIDE + PLAY, kind)
        if card < 0:
            card = self.of_kind(PERSON * STRIDE + POWER_ZONE, kind)
        return NOT_IN_PLAY if card < 0 else self.refuses_exhausting(card)

    def exhaustible(self, kind: i64) -> i64:
        """A card of a kind in play whose exhaust effect can be used, or -1."""
        if self.tables.exhaust[kind] < 0:
            return -1
        card: i64 = self.exhaustible_in(PERSON * STRIDE + PLAY, kind)
        return card if card >= 0 else self.exhaustible_in(PERSON * STRIDE + POWER_ZONE, kind)

    def exhaustible_in(self, chain: i64, kind: i64) -> i64:
        card: i64 = self.top[chain]
        while card >= 0:
            if self.face(card) == kind and self.refuses_exhausting(card) == LEGAL:
                return card
            card = self.below[card]
        return -1

    def refuses_yes_no(self, kind: i64, action: i64) -> i64:
        if kind == Q_DRAW_MORE or kind == Q_PAY_MORE:
            if action == YES and kind == Q_PAY_MORE:
                return LEGAL if self.has(PERSON, self.stack[self.sp + B]) > 0 else NOT_AFFORDABLE
            return LEGAL if action == NO or action == YES else NOT_ASKED
        if action != NO:
            return NOT_ASKED
        return LEGAL if self.may_decline(kind) else MUST_GO_ON

    def may_decline(self, kind: i64) -> bool:
        """Whether NO ends the question."""
        if Q_DISCARD <= kind <= Q_FREE_PLAY:
            return self.may_stop(self.stack[self.sp + PC])
        if kind == Q_DEVELOP:
            return self.stack[self.sp + B] != 0
        if kind == Q_REACT:
            return not self.must_react(self.stack[self.sp + A])
        return kind == Q_PROTECT

    # -- the market ------------------------------------------------------------------------------

    def refuses_slot(self, kind: i64, slot: i64) -> i64:
        if not self.asks_slot(kind):
            return NOT_ASKED
        card: i64 = self.market[slot]
        if card < 0:
            return SLOT_EMPTY
        if kind == Q_EXILE_MARKET:
            return CARRIES_TOKENS if self.carries_tokens(slot) else LEGAL
        fits: bool = True
        if kind == Q_ACQUIRE:
            fits = self.slot_fits(self.stack[self.sp + PC], slot)
        elif kind == Q_BREAK:
            fits = self.suit_count(card, self.stack[self.sp + A]) > 0
        elif kind == Q_BREAK_VARIABLE:
            fits = self.tables.variable[self.kind[card]] != 0
        return LEGAL if fits else DOES_NOT_FIT

    def asks_slot(self, kind: i64) -> bool:
        if Q_ACQUIRE <= kind <= Q_TOKEN:
            return kind != Q_SUIT
        return kind == Q_SWAP_IN

    def refuses_suit(self, kind: i64, suit: i64) -> i64:
        if kind == Q_GAMBLE:
            return LEGAL
        if kind != Q_SUIT:
            return NOT_ASKED
        return LEGAL if self.stack[self.sp + A] >> suit & 1 else NO_SUCH_SUIT

    # -- cards -----------------------------------------------------------------------------------

    def zones_asked(self, kind: i64) -> i64:
        """The zones whose cards the question on top is about, a sum of bits."""
        pc: i64 = self.stack[self.sp + PC]
        if Q_DISCARD <= kind <= Q_FREE_PLAY:
            zones: i64 = self.code[pc + 5]
            return zones | 1 << GARRISON if self.is_mask_cost(pc) else zones
        if kind == Q_FIND:
            return self.code[pc + 4]
        if kind == Q_GIVE:
            return self.code[pc + 3]
        if kind == Q_KNIGHT or kind == Q_TREAT:
            return 1 << PLAY
        if kind == Q_DEVELOP:
            return 1 << DEV
        if kind == Q_ACQUIRE or kind == Q_BREAK or kind == Q_SWAP_OUT:
            return 1 << EXILE
        if kind == Q_SWAP_NATION:
            return 1 << HAND
        if kind == Q_FAME or kind == Q_FAME_BACK:
            return 1 << FAME
        if kind == Q_REFRESH or kind == Q_REACT or kind == Q_SOLSTICE or kind == Q_PROTECT:
            return 1 << PLAY | 1 << POWER_ZONE
        return 0

    def offers(self, kind: i64, seat: i64, card: i64) -> bool:
        """Whether a card of these zones can be picked."""
        stack = self.stack
        sp: i64 = self.sp
        pc: i64 = stack[sp + PC]
        first: i64 = stack[sp + A]
        if Q_DISCARD <= kind <= Q_FREE_PLAY:
            if first <= 0:
                return False
            if self.is_mask_cost(pc) and self.lies_in(card, seat, GARRISON):
                return self.stands_in(card)
            return self.fits(seat, pc, stack[sp + SOURCE], card)
        if kind == Q_FIND:
            return self.is_findable(seat, pc, card)
        if kind == Q_KNIGHT:
            return self.suit_count(card, REG) > 0
        if kind == Q_TREAT:
            return self.icon_count(card, first) > 0
        if kind == Q_DEVELOP:
            return first != 0 or self.can_afford_development(seat, card)
        if kind == Q_ACQUIRE:
            return self.exiled_fits(pc, card)
        if kind == Q_BREAK:
            return stack[sp + C] != 0 and self.suit_count(card, first) > 0
        if kind == Q_FAME:
            return self.depth(card) < first
        if kind == Q_FAME_BACK:
            return stack[sp + B] <= self.depth(card) < first
        if kind == Q_REFRESH:
            return self.is_refreshable(card)
        if kind == Q_REACT:
            return self.waiting_reaction(first, card) >= 0
        if kind == Q_SOLSTICE:
            return self.has_solstice(card)
        if kind == Q_PROTECT:
            return self.protection(card) >= 0
        return True

    def depth(self, card: i64) -> i64:
        """How many cards of its chain lie above it."""
        found: i64 = 0
        over: i64 = self.above[card]
        while over >= 0:
            found += 1
            over = self.above[over]
        return found

    def action_for(self, zone: i64, kind: i64) -> i64:
        """The action that picks a card of a kind in a zone."""
        if zone == HAND:
            return HAND_KIND + kind
        return DISCARD_KIND + kind if zone == DISCARD else CARD_KIND + kind

    def offered(self, action: i64) -> i64:
        """The card that an action picks, or -1."""
        question: i64 = self.stack[self.sp]
        seat: i64 = self.stack[self.sp + SEAT]
        zones: i64 = self.zones_asked(question)
        kind: i64 = (action - HAND_KIND) % KINDS
        zone: i64
        for zone in range(FAME + 1):
            if zones >> zone & 1 and self.action_for(zone, kind) == action:
                card: i64 = self.offered_in(question, seat, self.chain_of(seat, zone), kind)
                if card < 0 and zone == NATION:
                    under: i64 = seat * STRIDE + NATION_UNDER
                    card = self.offered_in(question, seat, under, kind)
                if card >= 0:
                    return card
        return -1

    def offered_in(self, question: i64, seat: i64, chain: i64, kind: i64) -> i64:
        card: i64 = self.top[chain]
        while card >= 0:
            if self.face(card) == kind and self.offers(question, seat, card):
                return card
            card = self.below[card]
        return -1

    def refuses_card(self, question: i64, action: i64) -> i64:
        if self.zones_asked(question) == 0:
            return NOT_ASKED
        if self.offered(action) >= 0:
            return LEGAL
        return NOT_AFFORDABLE if self.is_dear(question, action) else NOT_THERE

    def is_dear(self, question: i64, action: i64) -> bool:
        """Whether the action names a development that cannot be paid."""
        if question != Q_DEVELOP or action < CARD_KIND:
            return False
        return self.of_kind(PERSON * STRIDE + DEV, action - CARD_KIND) >= 0

    def refuses_mask_relief(self, question: i64, kind: i64) -> i64:
        """While masks are paid: exhaust a card for one fewer."""
        if question != Q_DISCARD or not self.is_mask_cost(self.stack[self.sp + PC]):
            return NOT_ASKED
        card: i64 = self.of_kind(PERSON * STRIDE + PLAY, kind)
        if card < 0:
            return NOT_IN_PLAY
        if self.mark[card] & M_EXHAUSTED:
            return ALREADY_EXHAUSTED
        return LEGAL if self.relieves_masks(card) else DOES_NOT_FIT

    # -- all legal actions -----------------------------------------------------------------------

    def write_legal(self, out: vec[i64]) -> i64:
        kind: i64 = self.stack[self.sp]
        if kind == Q_TURN:
            return self.write_turn(out)
        n: i64 = self.write_range(out, 0, NO, YES + 1)
        if self.asks_slot(kind):
            n = self.write_range(out, n, FROM_SLOT, FROM_SLOT + SLOTS)
        if kind == Q_BREAK or kind == Q_BREAK_VARIABLE:
            out[n] = FROM_DECK
            n += 1
        if kind == Q_SUIT or kind == Q_GAMBLE:
            n = self.write_range(out, n, SUIT, SUIT + MARKET_SUITS)
        if kind == Q_DISCARD and self.is_mask_cost(self.stack[self.sp + PC]):
            n = self.write_reliefs(out, n)
        return self.write_cards(out, n, kind)

    def write_turn(self, out: vec[i64]) -> i64:
        n: i64 = self.write_range(out, 0, END_TURN, FROM_SLOT)
        first: i64 = n
        card: i64 = self.top[PERSON * STRIDE + HAND]
        while card >= 0:
            action: i64 = PLAY_KIND + self.face(card)
            known: bool = self.is_listed(out, first, n, action)
            if not known and self.refuses_playing(card, False, False) == LEGAL:
                n = self.insert(out, first, n, action)
            card = self.below[card]
        first = n
        n = self.write_exhausts(out, first, n, PERSON * STRIDE + PLAY)
        return self.write_exhausts(out, first, n, PERSON * STRIDE + POWER_ZONE)

    def write_exhausts(self, out: vec[i64], first: i64, n: i64, chain: i64) -> i64:
        card: i64 = self.top[chain]
        while card >= 0:
            action: i64 = EXHAUST_KIND + self.face(card)
            known: bool = self.is_listed(out, first, n, action)
            if not known and self.refuses_exhausting(card) == LEGAL:
                n = self.insert(out, first, n, action)
            card = self.below[card]
        return n

    def write_reliefs(self, out: vec[i64], n: i64) -> i64:
        card: i64 = self.top[PERSON * STRIDE + PLAY]
        while card >= 0:
            if self.stack[self.sp + A] > 0 and self.relieves_masks(card):
                n = self.insert(out, n, n, EXHAUST_KIND + self.face(card))
            card = self.below[card]
        return n

    def write_cards(self, out: vec[i64], first: i64, question: i64) -> i64:
        seat: i64 = self.stack[self.sp + SEAT]
        zones: i64 = self.zones_asked(question)
        n: i64 = first
        zone: i64
        for zone in range(FAME + 1):
            if zones >> zone & 1:
                n = self.write_chain(out, first, n, question, self.chain_of(seat, zone), zone)
                if zone == NATION:
                    under: i64 = seat * STRIDE + NATION_UNDER
                    n = self.write_chain(out, first, n, question, under, zone)
        return n

    def write_chain(
        self, out: vec[i64], first: i64, n: i64, question: i64, chain: i64, zone: i64
    ) -> i64:
        seat: i64 = self.stack[self.sp + SEAT]
        card: i64 = self.top[chain]
        while card >= 0:
            action: i64 = self.action_for(zone, self.face(card))
            if not self.is_listed(out, first, n, action) and self.offers(question, seat, card):
                n = self.insert(out, first, n, action)
            card = self.below[card]
        return n

    def is_listed(self, out: vec[i64], first: i64, n: i64, action: i64) -> bool:
        i: i64
        for i in range(first, n):
            if out[i] == action:
                return True
        return False

    def insert(self, out: vec[i64], first: i64, n: i64, action: i64) -> i64:
        """Add an action to those from `first` on, which stay in rising order."""
        i: i64 = n
        while i > first and out[i - 1] > action:
            out[i] = out[i - 1]
            i -= 1
        out[i] = action
        return n + 1

    def tells(self, action: i64) -> bool:
        """Taking a card from the market or a deck turns another one over."""
        kind: i64 = self.stack[self.sp]
        return FROM_SLOT <= action <= FROM_DECK and kind != Q_TOKEN

    def drop_question(self) -> None:
        """Nothing fits: what cannot be done is skipped."""
        self.pop()
