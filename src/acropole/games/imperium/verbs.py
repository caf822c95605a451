"""What the verbs of Imperium's effect language do. codes.py, verbs.md §3.

SOURCE of an effect's frame is the card that carries the text, C the card called `it` or -1, D what
was counted "this way", or the number that a reaction was set off with.
"""

from __future__ import annotations

from acropole.games.imperium.civ_codes import HAND_OVER
from acropole.games.imperium.codes import (
    ACQUIRE,
    ADD_TOKEN,
    ALL,
    AVOID_ATTACK,
    BECOME,
    BREAK,
    BREAK_VARIABLE,
    COLLECT,
    COPY_EXHAUST,
    COUNT_CARDS,
    DECK,
    DEVELOP,
    DISCARD_CARDS,
    DOUBLE,
    DRAW,
    DRAW_UPTO,
    END_TRIGGER,
    EXACTLY,
    EXILE,
    EXILE_CARDS,
    EXILE_MARKET,
    FAME,
    FAME_LOOK,
    FAME_TOP,
    FERTILE,
    FIND,
    FREE_PLAY,
    GAIN,
    GAMBLE,
    GIVE,
    HAND,
    IGNORE_EMPIRE,
    KNIGHT_GARRISON,
    LESS_MASKS,
    LOOK_EXTRA,
    MAIN,
    MARKET,
    MAT,
    MOVE_QUEST,
    NATION,
    NATION_BOTTOM,
    NATION_LOOK,
    NATION_SHUFFLE,
    NATION_TOP,
    ON_HARVEST,
    ON_MARKET,
    PAY,
    PLAY,
    PLAY_CARD,
    POWER_ZONE,
    PROG,
    PUT_INTO_PLAY,
    QUEST,
    RANSOM,
    REFRESH,
    RETURN_SELF,
    RETURN_UNREST,
    RIVER,
    SENTENCE,
    SET_STATE,
    SINK,
    SPEND_ACTION,
    STEAL,
    SWAP_EXILE,
    SWAP_NATION,
    TAKE_UNREST,
    TREAT,
    UNREST_PILE,
    UPTO,
)
from acropole.games.imperium.finding import Finding
from acropole.games.imperium.numbers import (
    BY_CARD,
    BY_KING,
    COLLAPSED,
    DRAW_ASK,
    DRAW_IF_ABLE,
    EV_BECAME,
    EV_GAVE,
    EV_QUEST,
    EV_REVEALED,
    EV_TOKEN,
    G_AVOIDED,
    G_ENDING,
    G_KINGED,
    KING_ZONE,
    M_DRAWN,
    M_EXHAUSTED,
    NATION_UNDER,
    OPPONENT,
    PERSON,
    Q_ACQUIRE,
    Q_BREAK,
    Q_BREAK_VARIABLE,
    Q_EXILE_MARKET,
    Q_FIND,
    Q_GAMBLE,
    Q_GIVE,
    Q_KNIGHT,
    Q_PAY_MORE,
    Q_REFRESH,
    Q_SUIT,
    Q_SWAP_NATION,
    Q_SWAP_OUT,
    Q_TOKEN,
    Q_TREAT,
    STRIDE,
    T_ACTIONS,
    T_ANY_STATE,
    T_DREW,
    T_FAME_LOOK,
    T_LOOK_MORE,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, SEAT, SOURCE, A, B, C, D


class Verbs(Finding):
    # -- what can be done ------------------------------------------------------------------------

    def can(self, pc: i64) -> bool:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if seat == OPPONENT or op == HAND_OVER:
            return self.civ_can(pc)
        if self.is_about_cards(op):
            return self.can_pick(seat, pc, self.stack[self.sp + SOURCE])
        if op <= DRAW_UPTO:
            return self.can_token(pc, seat)
        if op <= DEVELOP:
            return self.can_own(pc, seat)
        if op <= GAMBLE:
            return self.can_common(pc, seat)
        if op == TREAT:
            return self.has_icon(seat, self.code[pc + 2])
        return op != RANSOM and op != COPY_EXHAUST

    def is_about_cards(self, op: i64) -> bool:
        if op < DISCARD_CARDS or op > FREE_PLAY:
            return False
        if op <= SINK:
            return op != KNIGHT_GARRISON
        return op == EXILE_CARDS or op == RETURN_UNREST or op >= PLAY_CARD

    def can_token(self, pc: i64, seat: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        if op == SENTENCE:
            return False
        if op == GAIN:
            return self.amount(pc + 3) > 0
        if op == PAY:
            if code[pc + 3] == UPTO:
                return self.strict > 0 or self.has(seat, code[pc + 2]) > 0
            return self.can_pay(seat, code[pc + 2], self.price(pc))
        if op == SPEND_ACTION:
            return self.turn[T_ACTIONS] >= code[pc + 2]
        if op == ADD_TOKEN:
            return code[pc + 4] != ON_MARKET or self.size[MARKET] > 0
        if op == COLLECT:
            return self.store[self.stack[self.sp + SOURCE]] > 0
        if op == REFRESH:
            return self.has_exhausted(seat)
        if op == DRAW:
            return self.amount(pc + 2) > 0 and self.can_draw(seat, code[pc + 4] != 0)
        if op == DRAW_UPTO:
            return self.can_draw(seat, code[pc + 3] != 0)
        return True

    def can_own(self, pc: i64, seat: i64) -> bool:
        op: i64 = self.code[pc]
        if op == KNIGHT_GARRISON:
            return self.regions_in_play(seat) > 0
        if op == MOVE_QUEST:
            return self.size[seat * STRIDE + QUEST] > 0
        if op == FIND:
            return self.finds(seat, pc)
        return self.can_develop(seat, self.code[pc + 2] != 0)

    def can_common(self, pc: i64, seat: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        if op == ACQUIRE:
            return self.can_acquire(pc)
        if op == EXILE_MARKET:
            return self.can_exile_market()
        if op == SWAP_EXILE:
            return self.size[EXILE] > 0 and self.size[MARKET] > 0
        if op == SWAP_NATION:
            return self.size[seat * STRIDE + HAND] > 0 and self.nation_size(seat) > 0
        if op == TAKE_UNREST:
            return self.size[UNREST_PILE] >= (code[pc + 2] if self.strict > 0 else 1)
        if op == FAME_TOP or op == FAME_LOOK:
            return self.size[FAME] > 0 or not self.game[G_KINGED] >> seat & 1
        if op == NATION_LOOK or op == NATION_TOP:
            return self.top_nation_exists(seat)
        if op == NATION_BOTTOM:
            it: i64 = self.stack[self.sp + C]
            return it >= 0 and self.zone_of(seat, it) == NATION
        if op == NATION_SHUFFLE:
            return self.nation_size(seat) > 0
        if op == GIVE:
            return self.has_any(seat, code[pc + 3])
        if op == GAMBLE:
            return self.size[MAIN] > 0
        return True

    def has_any(self, seat: i64, zones: i64) -> bool:
        zone: i64
        for zone in range(EXILE + 1):
            if zones >> zone & 1 and self.size[self.chain_of(seat, zone)] > 0:
                return True
        return False

    def has_exhausted(self, seat: i64) -> bool:
        return self.any_marked(seat * STRIDE + PLAY) or self.any_marked(seat * STRIDE + POWER_ZONE)

    def any_marked(self, chain: i64) -> bool:
        card: i64 = self.top[chain]
        while card >= 0:
            if self.is_refreshable(card):
                return True
            card = self.below[card]
        return False

    def is_refreshable(self, card: i64) -> bool:
        """A card that refreshed itself could do so without end, to no effect: it cannot."""
        return self.mark[card] & M_EXHAUSTED != 0 and card != self.stack[self.sp + SOURCE]

    # -- what is done ----------------------------------------------------------------------------

    def do(self, pc: i64) -> None:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op == SENTENCE:
            self.end_sentence()
        elif seat == OPPONENT or op == HAND_OVER:
            if not self.game[G_AVOIDED] >> OPPONENT & 1:
                self.civ_do(pc)
        elif self.is_about_cards(op):
            self.ask_cards(seat, pc)
        elif op <= DRAW_UPTO:
            self.do_token(pc, seat)
        elif op <= DEVELOP:
            self.do_own(pc, seat)
        elif op <= GAMBLE:
            self.do_common(pc, seat)
        else:
            self.do_game(pc, seat)
        if self.game[G_ENDING] == COLLAPSED:
            self.sp = -FRAME

    def end_sentence(self) -> None:
        if self.turn[T_DREW]:
            self.turn[T_DREW] = 0
            card: i64 = self.top[PERSON * STRIDE + HAND]
            while card >= 0:
                self.mark[card] &= ~M_DRAWN
                card = self.below[card]
        if len(self.pending) > 0:
            self.release()

    def do_token(self, pc: i64, seat: i64) -> None:
        code = self.code
        op: i64 = code[pc]
        source: i64 = self.stack[self.sp + SOURCE]
        if op == GAIN:
            n: i64 = self.amount(pc + 3)
            self.gain(seat, code[pc + 2], n)
            if code[pc + 2] == MAT and n > 0:
                self.harvest(pc, source)
        elif op == PAY:
            self.do_pay(pc, seat)
        elif op == SPEND_ACTION:
            self.turn[T_ACTIONS] -= code[pc + 2]
        elif op == STEAL:
            self.steal(seat, code[pc + 2], code[pc + 3], code[pc + 4])
        elif op == ADD_TOKEN:
            self.do_add_token(pc, seat, source)
        elif op == COLLECT:
            stored: i64 = self.store[source]
            self.store[source] = 0
            self.gain(seat, PROG, stored)
        elif op == REFRESH:
            self.stack[self.push(Q_REFRESH, seat, pc, source) + A] = code[pc + 2]
        elif op == DRAW:
            self.draw_cards(seat, self.amount(pc + 2), DRAW_IF_ABLE if code[pc + 4] else 0)
        else:
            self.draw_cards(
                seat, code[pc + 2], DRAW_ASK | DRAW_IF_ABLE if code[pc + 3] else DRAW_ASK
            )

    def do_pay(self, pc: i64, seat: i64) -> None:
        code = self.code
        resource: i64 = code[pc + 2]
        how: i64 = code[pc + 3]
        if how == UPTO:
            sp: i64 = self.push(Q_PAY_MORE, seat, pc, self.stack[self.sp + SOURCE])
            self.stack[sp + A] = code[pc + 4]
            self.stack[sp + B] = resource
            return
        n: i64 = self.has(seat, resource) if how == ALL else self.price(pc)
        if how == EXACTLY and not self.can_pay(seat, resource, n):
            return
        if resource == PROG:
            self.count_this_way(n)
        self.pay(seat, resource, n, self.progress_kept(pc))

    def do_add_token(self, pc: i64, seat: i64, source: i64) -> None:
        resource: i64 = self.code[pc + 2]
        n: i64 = self.code[pc + 3]
        if self.code[pc + 4] != ON_MARKET:
            self.store[source] += n
            self.note(EV_TOKEN, seat, source, resource)
            return
        if resource == PROG:
            power: i64 = self.top[seat * STRIDE + POWER_ZONE]
            if power >= 0 and self.tables.token_number[self.kind[power]] > 0:
                n = self.tables.token_number[self.kind[power]]
                resource = self.tables.token_resource[self.kind[power]]
        sp: i64 = self.push(Q_TOKEN, seat, pc, source)
        self.stack[sp + A] = resource
        self.stack[sp + B] = n

    def harvest(self, pc: i64, source: i64) -> None:
        """Materials came from a card in play with an icon: verbs.md §7, (a) to (c)."""
        if self.comes_from(pc, source, RIVER):
            self.fire(ON_HARVEST, RIVER, 0)
        if self.comes_from(pc, source, FERTILE):
            self.fire(ON_HARVEST, FERTILE, 0)

    def comes_from(self, pc: i64, source: i64, icon: i64) -> bool:
        if self.in_play(source) and self.icon_count(source, icon) > 0:
            return True
        counter: i64 = self.code[pc + 4]
        counted: bool = counter >= 0 and self.code[counter] == COUNT_CARDS
        if counted and self.counts_icon(counter, icon):
            return True
        it: i64 = self.stack[self.sp + C]
        paid_for: bool = it >= 0 and self.stack[self.sp + D] > 0  # by recalling or abandoning it
        return paid_for and self.icon_count(it, icon) > 0

    def counts_icon(self, counter: i64, icon: i64) -> bool:
        """Whether the COUNT at that address counts symbols of a card in play with the icon."""
        if not self.code[counter + 3] >> PLAY & 1:
            return False
        card: i64 = self.top[PERSON * STRIDE + PLAY]
        while card >= 0:
            if self.symbols(self.code[counter + 2], card) and self.icon_count(card, icon) > 0:
                return True
            card = self.below[card]
        return False

    def do_own(self, pc: i64, seat: i64) -> None:
        op: i64 = self.code[pc]
        source: i64 = self.stack[self.sp + SOURCE]
        if op == KNIGHT_GARRISON:
            self.push(Q_KNIGHT, seat, pc, source)
        elif op == MOVE_QUEST:
            quest: i64 = self.top[seat * STRIDE + QUEST]
            if quest >= 0:
                self.send(quest, seat * STRIDE + self.code[pc + 2])
                self.note(EV_QUEST, seat, quest, 0)
                self.call_it(quest)
        elif op == FIND:
            if self.finds(seat, pc):
                self.push(Q_FIND, seat, pc, source)
            else:
                self.find(seat, pc, -1)
        elif self.can_develop(seat, self.code[pc + 2] != 0):
            self.ask_development(seat, self.code[pc + 2] != 0, False)

    def do_common(self, pc: i64, seat: i64) -> None:
        code = self.code
        op: i64 = code[pc]
        source: i64 = self.stack[self.sp + SOURCE]
        if op == ACQUIRE:
            self.stack[self.push(Q_ACQUIRE, seat, pc, source) + A] = code[pc + 3]
        elif op == BREAK:
            self.ask_suit(seat, pc, source, code[pc + 3])
        elif op == BREAK_VARIABLE:
            self.push(Q_BREAK_VARIABLE, seat, pc, source)
        elif op == EXILE_MARKET:
            self.stack[self.push(Q_EXILE_MARKET, seat, pc, source) + A] = code[pc + 2]
        elif op == SWAP_EXILE:
            self.push(Q_SWAP_OUT, seat, pc, source)
        elif op == SWAP_NATION:
            if self.nation_size(seat) > 0:
                self.push(Q_SWAP_NATION, seat, pc, source)
        elif op == TAKE_UNREST:
            left: i64 = code[pc + 2]
            while left > 0 and self.take_unrest(seat):
                left -= 1
        elif op == RETURN_SELF:
            self.return_unrest(seat, source)
        elif op == FAME_TOP:
            self.take_fame(seat)
        elif op == FAME_LOOK:
            self.stack[self.push(T_FAME_LOOK, seat, pc, source) + A] = code[pc + 2]
        elif op == NATION_LOOK:
            card: i64 = self.top_nation_card(seat)
            if card >= 0:
                self.reveals += 1
                self.call_it(card)
        elif op == NATION_TOP:
            self.gain_nation_card(seat)
        elif op == NATION_BOTTOM:
            it: i64 = self.stack[self.sp + C]
            if it >= 0 and self.zone_of(seat, it) == NATION:
                self.leave(it)
                self.link_bottom(it, seat * STRIDE + NATION_UNDER)
        elif op == NATION_SHUFFLE:
            self.shuffle_nation(seat)
        elif op == GIVE:
            self.push(Q_GIVE, seat, pc, source)
        elif op == GAMBLE and self.size[MAIN] > 0:
            self.push(Q_GAMBLE, seat, pc, source)

    def ask_suit(self, seat: i64, pc: i64, source: i64, left: i64) -> None:
        """Break through: first one suit is named."""
        suits: i64 = self.code[pc + 2]
        sp: i64 = self.push(Q_SUIT, seat, pc, source)
        self.stack[sp + A] = suits
        self.stack[sp + B] = left
        self.stack[sp + C] = self.code[pc + 4]

    def name_suit(self, suit: i64) -> None:
        """The suit to break through for is named; now which card."""
        self.stack[self.sp] = Q_BREAK
        self.stack[self.sp + A] = suit

    def do_game(self, pc: i64, seat: i64) -> None:
        code = self.code
        op: i64 = code[pc]
        source: i64 = self.stack[self.sp + SOURCE]
        if op == AVOID_ATTACK:
            self.avoid_attack(seat, source)
        elif op == TREAT:
            self.stack[self.push(Q_TREAT, seat, pc, source) + A] = code[pc + 2]
        elif op == BECOME:
            self.become(seat, source, code[pc + 2])
        elif op == SET_STATE:
            self.found_empire(seat)
        elif op == PUT_INTO_PLAY:
            self.enter_play(seat, source)
        elif op == END_TRIGGER:
            self.trigger_end(BY_KING if self.lies_in(source, 0, KING_ZONE) else BY_CARD)
        elif op == LOOK_EXTRA:
            self.turn[T_LOOK_MORE] += code[pc + 2]
        elif op == DOUBLE:
            self.gain(seat, code[pc + 2], self.stack[self.sp + D])
        elif op == IGNORE_EMPIRE:
            self.turn[T_ANY_STATE] = 1
        elif op == LESS_MASKS:
            self.stack[self.sp - FRAME + A] -= code[pc + 2]  # the question about masks below

    def avoid_attack(self, seat: i64, protector: i64) -> None:
        self.game[G_AVOIDED] |= 1 << seat
        sp: i64 = self.attacker()
        if sp >= 0:
            self.stack[sp + D] = protector

    def become(self, seat: i64, card: i64, kind: i64) -> None:
        """A card is turned over, or exchanged for another; the new face has its own solstice."""
        self.kind[card] = kind
        self.mark[card] = 0
        self.note(EV_BECAME, seat, card, kind)
        if self.in_play(card):
            self.enter_play(seat, card)

    def gamble(self, seat: i64, suit: i64) -> None:
        """Turn the top of the main deck over: a card of the suit named is gained."""
        self.pop()
        card: i64 = self.draw_from(MAIN)
        self.note(EV_REVEALED, seat, card, suit)
        if self.suit_count(card, suit) > 0:
            self.receive(seat, card)
        else:
            self.move(card, EXILE)
            self.call_it(card)
        self.look_at_main_deck()

    def give(self, seat: i64, card: i64) -> None:
        """To the C.I.V., on top of its deck."""
        self.pop()
        self.mark[card] = 0
        self.put_on(card, OPPONENT * STRIDE + DECK)
        self.note(EV_GAVE, seat, card, 0)
        self.call_it(card)

    def swap_nation(self, seat: i64, card: i64) -> None:
        """A hand card goes on the nation deck, its top card to the hand."""
        self.pop()
        top: i64 = self.top_nation_card(seat)
        self.send(top, seat * STRIDE + HAND)
        self.reveals += 1
        self.put_on(card, seat * STRIDE + NATION)
        self.call_it(top)
