"""Setting up, the round, clean-up, solstice and the end. player-rules.md §3, §4, §8, §10."""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ACCESSION,
    BARBARIAN,
    CIV,
    COMMON,
    DECK,
    DEV,
    DEVELOPMENT,
    DISCARD,
    EMPIRE,
    FAM,
    FAME,
    HAND,
    IN_FAME,
    IN_NATION,
    IN_PLAY,
    IN_UNREST,
    IS_POWER,
    KING,
    MAIN,
    MARKET,
    MARKET_SUITS,
    NATION,
    ON_ATTACKED,
    ON_FAME_LOOK,
    OUT,
    PLAY,
    POWER_ZONE,
    PROG,
    RESOURCES,
    SCORED,
    SMALL,
    START,
    TRI,
    UNC,
    UNR,
    UNREST_PILE,
)
from acropole.games.imperium.numbers import (
    ACCESSION_ZONE,
    ENDED,
    EV_DISCARDED,
    EV_ENDED,
    EV_INNOVATED,
    EV_OVER,
    EV_REACTED,
    EV_REVOLTED,
    EV_SOLSTICE,
    G_AVOIDED,
    G_ENDING,
    G_ROUND,
    KING_ZONE,
    LAST_ROUND,
    M_SOLSTICE,
    OPPONENT,
    PERSON,
    Q_FAME,
    Q_PROTECT,
    Q_SOLSTICE,
    Q_TURN,
    REMOVED_ZONE,
    SEATS,
    SLOTS,
    SMALL_DECKS,
    STRIDE,
    T_ACTIONS,
    T_ACTIVE,
    T_ANY_STATE,
    T_CLEAN_UP,
    T_END,
    T_EXHAUSTS,
    T_LOOK_MORE,
    T_NATION_USED,
    T_PLEDGED,
    T_ROUND,
    T_SOLSTICE,
    TRIGGERED,
)
from acropole.games.imperium.scoring import Scoring
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import A, B
from acropole.kernel.rng import Rng


class Turn(Scoring):
    # -- setting up ------------------------------------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        self.rng = rng
        self.lay_out()
        card: i64
        for card in range(self.tables.cards):
            if self.tables.home[card] == IN_UNREST:
                if not self.tables.spare[card]:
                    self.move(card, UNREST_PILE)
            elif self.tables.home[card] == KING:
                self.move(card, KING_ZONE)
            elif self.tables.owner[card] == PERSON:
                self.set_up_card(card)
        self.set_up_commons()
        self.set_up_market()
        self.set_up_seats()
        self.set_up_civ()
        left: i64 = self.tables.hand
        while left > 0:
            self.draw_one(PERSON)
            left -= 1
        self.pending = vec[i64]()
        self.end_sentence()
        self.push(T_ROUND, PERSON, 0, -1)
        self.settle()

    def set_up_card(self, card: i64) -> None:
        """A card of the person's nation to where it begins."""
        home: i64 = self.tables.home[card]
        mine: i64 = PERSON * STRIDE
        if home == START:
            self.move(card, mine + DECK)
        elif home == IN_NATION:
            self.move(card, mine + NATION)
        elif home == ACCESSION:
            self.move(card, mine + ACCESSION_ZONE)
        elif home == DEVELOPMENT:
            self.move(card, mine + DEV)
        elif home == IN_PLAY:
            self.move(card, mine + PLAY)
        elif home == IS_POWER:
            self.move(card, mine + POWER_ZONE)

    def set_up_commons(self) -> None:
        """Small decks, main deck and fame deck."""
        suit: i64
        left: i64 = self.tables.replaced
        for suit in range(MARKET_SUITS):
            self.lay_suit(suit)
        self.lay_suit(FAM)
        while left > 0:  # any common card of the other box, wherever it belongs. 004, setup
            self.lay_common(self.random_spare(-1))
            left -= 1
        for suit in range(SMALL_DECKS):
            while self.size[SMALL + suit] > self.tables.small_deck:
                self.shuffle_in(self.draw_from(SMALL + suit), MAIN)
        for left in range(self.tables.fame_removed):
            self.move(self.draw_from(FAME), REMOVED_ZONE)

    def lay_suit(self, suit: i64) -> None:
        """The sure cards of a suit, filled up with spare ones by chance."""
        tables = self.tables
        card: i64
        laid: i64 = 0
        for card in range(tables.cards):
            if self.is_common(card, suit) and not tables.spare[card]:
                self.lay_common(card)
                laid += 1
        while laid < tables.need_suit[suit]:
            spare: i64 = self.random_spare(suit)
            if spare < 0:
                return
            self.lay_common(spare)
            laid += 1

    def lay_common(self, card: i64) -> None:
        """A common card to where cards of its suit begin."""
        suit: i64 = self.tables.banner[self.kind[card]]
        if suit == UNR:
            self.move(card, UNREST_PILE)
        elif suit == FAM:
            self.move(card, FAME)
        else:
            self.move(card, MAIN if suit == TRI else SMALL + suit)

    def is_common(self, card: i64, suit: i64) -> bool:
        home: i64 = self.tables.home[card]
        if home != COMMON and home != IN_FAME:
            return False
        return self.tables.banner[self.kind[card]] == suit

    def random_spare(self, suit: i64) -> i64:
        """A spare card of a suit, or of any (-1), that is still out of the game; -1: none."""
        found: i64 = 0
        card: i64
        chosen: i64 = -1
        for card in range(self.tables.cards):
            if self.is_spare(card, suit):
                found += 1
                if self.rng.below(found) == 0:
                    chosen = card
        return chosen

    def is_spare(self, card: i64, suit: i64) -> bool:
        if not self.tables.spare[card] or self.chain[card] != OUT:
            return False
        return suit < 0 or self.is_common(card, suit)

    def set_up_market(self) -> None:
        slot: i64
        for slot in range(SLOTS):
            self.refill(slot, self.deck_of_slot(slot))
            card: i64 = self.market[slot]
            if self.suit_count(card, CIV) > 0 and self.suit_count(card, UNC) == 0:
                self.tokens[slot * RESOURCES + PROG] += 1

    def set_up_seats(self) -> None:
        tables = self.tables
        resource: i64
        seat: i64
        for resource in range(RESOURCES):
            self.pool[PERSON * RESOURCES + resource] = tables.starting[resource]
        for seat in range(SEATS):
            self.side[seat] = EMPIRE if tables.begins_empire[seat] else BARBARIAN
        self.renew_tokens()

    def set_up_civ(self) -> None:
        """The cards of the C.I.V., its tokens and its slots: civ.py."""

    # -- the round -------------------------------------------------------------------------------

    def next_in_round(self) -> None:
        """A step of T_ROUND: the person, clean-up, the C.I.V., solstice, the end of the round."""
        step: i64 = self.stack[self.sp + A]
        self.stack[self.sp + A] = step + 1
        if step == 0:
            self.game[G_ROUND] += 1
            self.turn[T_ACTIVE] = 1
            self.push(Q_TURN, PERSON, 0, -1)
        elif step == 1:
            self.push(T_CLEAN_UP, PERSON, 0, -1)
        elif step == 2:
            self.civ_turn(OPPONENT)
        elif step == 3:
            self.push(T_SOLSTICE, PERSON, 0, -1)
        elif step == 4:
            self.end_round()
        else:
            self.game[G_ENDING] = ENDED
            self.note(EV_OVER, PERSON, 0, 0)
            self.pop()

    def end_round(self) -> None:
        """Once the end is triggered one more round is played, then points are counted."""
        if self.game[G_ENDING] == LAST_ROUND:
            self.push(T_END, PERSON, 0, -1)
            return
        if self.game[G_ENDING] == TRIGGERED:
            self.game[G_ENDING] = LAST_ROUND
        self.stack[self.sp + A] = 0

    def civ_turn(self, seat: i64) -> None:
        """The C.I.V. takes its turn: civ.py."""

    def end_turn(self) -> None:
        self.turn[T_ACTIVE] = 0
        self.note(EV_ENDED, PERSON, 0, 0)
        self.pop()

    def innovate(self) -> None:
        """Discard the whole hand, then break through. 004, "Innover"."""
        self.turn[T_ACTIVE] = 0
        self.note(EV_INNOVATED, PERSON, 0, 0)
        self.pop()
        hand: i64 = PERSON * STRIDE + HAND
        while self.top[hand] >= 0:
            self.note(EV_DISCARDED, PERSON, self.top[hand], 0)
            self.send(self.top[hand], PERSON * STRIDE + DISCARD)
        self.begin(self.tables.innovate, PERSON, -1, 0)

    def revolt(self) -> None:
        self.turn[T_ACTIVE] = 0
        self.note(EV_REVOLTED, PERSON, 0, 0)
        self.pop()
        self.begin(self.tables.revolt, PERSON, -1, 0)

    # -- clean-up --------------------------------------------------------------------------------

    def next_in_clean_up(self) -> None:
        """A step of T_CLEAN_UP. 004, "Nettoyage"."""
        step: i64 = self.stack[self.sp + A]
        self.stack[self.sp + A] = step + 1
        if step == 0:
            if self.size[MARKET] > 0:
                self.begin(self.tables.put_token, PERSON, -1, 0)
        elif step == 1:
            self.renew_tokens()
        elif step == 2:
            self.begin(self.tables.tidy, PERSON, -1, 0)
        elif step == 3:
            self.draw_to_size()
        elif step == 4 or step == 6:
            self.stack[self.sp + B] = self.size[PERSON * STRIDE + HAND]
            self.end_sentence()
        elif step == 5:
            if self.size[PERSON * STRIDE + HAND] < self.stack[self.sp + B]:
                self.draw_to_size()  # reactions to the draw took cards of the hand
        else:
            self.pop()

    def renew_tokens(self) -> None:
        """All tokens back to the state card; what lasted for the turn is over."""
        turn = self.turn
        turn[T_ACTIONS] = self.tables.actions
        turn[T_EXHAUSTS] = self.tables.exhausts
        turn[T_PLEDGED] = 0
        turn[T_NATION_USED] = 0
        turn[T_ANY_STATE] = 0
        turn[T_LOOK_MORE] = 0
        card: i64
        for card in range(self.tables.cards):
            self.mark[card] = 0

    # -- solstice --------------------------------------------------------------------------------

    def next_in_solstice(self) -> None:
        """A step of T_SOLSTICE: each effect once, in the order the person likes."""
        if self.any_solstice(PERSON * STRIDE + PLAY) or self.any_solstice(
            PERSON * STRIDE + POWER_ZONE
        ):
            self.push(Q_SOLSTICE, PERSON, 0, -1)
            return
        self.clear_solstice(PERSON * STRIDE + PLAY)
        self.clear_solstice(PERSON * STRIDE + POWER_ZONE)
        self.pop()

    def any_solstice(self, chain: i64) -> bool:
        card: i64 = self.top[chain]
        while card >= 0:
            if self.has_solstice(card):
                return True
            card = self.below[card]
        return False

    def has_solstice(self, card: i64) -> bool:
        """Whether a card in play has a solstice effect to resolve that can do something."""
        text: i64 = self.tables.solstice[self.kind[card]]
        if text < 0 or self.mark[card] & M_SOLSTICE:
            return False
        return self.has_doable(text, PERSON, card)

    def clear_solstice(self, chain: i64) -> None:
        card: i64 = self.top[chain]
        while card >= 0:
            self.mark[card] &= ~M_SOLSTICE
            card = self.below[card]

    def resolve_solstice(self, card: i64) -> None:
        self.pop()
        self.mark[card] |= M_SOLSTICE
        self.note(EV_SOLSTICE, PERSON, card, 0)
        self.begin(self.tables.solstice[self.kind[card]], PERSON, card, 0)

    # -- fame ------------------------------------------------------------------------------------

    def next_in_fame_look(self, seat: i64) -> None:
        """A step of T_FAME_LOOK: first what looking sets off, then the cards."""
        sp: i64 = self.sp
        if self.stack[sp + B] == 0:
            self.stack[sp + B] = 1
            self.fire(ON_FAME_LOOK, 0, 0)
            self.release()
            return
        n: i64 = self.stack[sp + A] + self.turn[T_LOOK_MORE]
        self.turn[T_LOOK_MORE] = 0
        self.pop()
        n = self.settle_top(FAME, n)
        if n == 0:
            self.meet_king(seat)
        else:
            self.reveals += 1
            self.stack[self.push(Q_FAME, seat, 0, -1) + A] = n

    # -- attacks on the person -------------------------------------------------------------------

    def ask_protection(self) -> None:
        """Before an attack on the person is resolved: one protection can be used."""
        self.game[G_AVOIDED] = 0
        if self.any_protection(PERSON * STRIDE + PLAY):
            self.push(Q_PROTECT, PERSON, 0, -1)

    def any_protection(self, chain: i64) -> bool:
        card: i64 = self.top[chain]
        while card >= 0:
            if self.protection(card) >= 0:
                return True
            card = self.below[card]
        return False

    def protection(self, card: i64) -> i64:
        """The usable reaction of a card to an attack, or -1."""
        tables = self.tables
        kind: i64 = self.kind[card]
        row: i64
        for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
            if tables.event[row] == ON_ATTACKED and self.can_react(row, card):
                return row
        return -1

    def protect(self, card: i64) -> None:
        row: i64 = self.protection(card)
        self.pop()
        self.note(EV_REACTED, PERSON, card, 0)
        if self.tables.costs_exhaust[row]:
            self.exhaust(card)
        self.begin_chosen(self.tables.reaction[row], card, 0)

    # -- before the count ------------------------------------------------------------------------

    def next_before_count(self) -> None:
        """A step of T_END: texts that work before points are counted."""
        step: i64 = self.stack[self.sp + A]
        card: i64
        for card in range(step, self.tables.cards):
            text: i64 = self.tables.scoring[self.kind[card]]
            if text >= 0:
                zone: i64 = self.zone_of(PERSON, card)
                if 0 <= zone < MARKET and SCORED >> zone & 1:
                    self.stack[self.sp + A] = card + 1
                    self.begin(text, PERSON, card, 0)
                    return
        self.pop()
