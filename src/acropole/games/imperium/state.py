"""A position of Imperium: answers to questions, and the steps of tasks."""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ON_MASK_COST,
    PLAY,
)
from acropole.games.imperium.legality import Legality
from acropole.games.imperium.numbers import (
    COLLAPSED,
    DRAW_ASKED,
    END_TURN,
    EXHAUST_KIND,
    FROM_DECK,
    FROM_SLOT,
    G_AVOIDED,
    G_ENDING,
    HAND_KIND,
    INNOVATE,
    M_EXHAUSTED,
    OPPONENT,
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
    Q_REACT,
    Q_REFRESH,
    Q_SOLSTICE,
    Q_SWAP_IN,
    Q_SWAP_NATION,
    Q_SWAP_OUT,
    Q_TOKEN,
    Q_TREAT,
    Q_TURN,
    REVOLT,
    STRIDE,
    SUIT,
    T_CIV,
    T_CLEAN_UP,
    T_DRAW,
    T_END,
    T_EXHAUSTS,
    T_FAME_LOOK,
    T_PLAYED,
    T_PLEDGED,
    T_REACT,
    T_ROUND,
    T_SOLSTICE,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, PC, SEAT, SOURCE, YES, A, B
from acropole.kernel.program import ARROW, FIRST_VERB, MAY, OTHERS


class ImperiumState(Legality):
    def clone(self) -> ImperiumState:
        twin = ImperiumState(self.variant, self.tables)
        self.copy_world_to(twin)
        return twin

    # -- effects ---------------------------------------------------------------------------------

    def advance(self) -> None:
        """The C.I.V. is never asked: what it may do it does. solo-rules.md §6."""
        sp: i64 = self.sp
        pc: i64 = self.stack[sp + PC]
        if self.stack[sp + SEAT] == OPPONENT:
            if self.civ_decides(pc):
                return
        elif self.code[pc] == MAY and self.asks_itself(pc):
            self.stack[sp + PC] = pc + self.code[pc + 1]
            return
        super().advance()

    def asks_itself(self, pc: i64) -> bool:
        """Whether a `may` is about "up to" or "any number of" cards: nothing can be picked, too."""
        body: i64 = pc + self.code[pc + 1]
        if self.code[body] < FIRST_VERB or self.following(body) != self.code[pc + 2]:
            return False
        return self.is_about_cards(self.code[body]) and self.may_stop(body)

    def civ_decides(self, pc: i64) -> bool:
        """Carry out what is otherwise with the C.I.V.; False when nothing is."""
        code = self.code
        op: i64 = code[pc]
        after: i64 = pc + code[pc + 1]
        if op == MAY:
            self.stack[self.sp + PC] = after if self.doable(after, code[pc + 2]) else code[pc + 2]
        elif op == ARROW:
            self.stack[self.sp + PC] = after if self.worth_paying(pc) else code[pc + 3]
        elif op == OTHERS and self.game[G_AVOIDED] >> PERSON & 1:
            self.note_spared(pc)
            self.stack[self.sp + PC] = code[pc + 2]
        else:
            return False
        return True

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, action: i64) -> None:
        kind: i64 = self.stack[self.sp]
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == Q_TURN:
            self.act(action)
        elif action < END_TURN:
            self.answer_yes_no(kind, action == YES)
        elif action < FROM_DECK:
            self.answer_slot(kind, seat, action - FROM_SLOT)
        elif action == FROM_DECK:
            self.answer_deck(kind, seat)
        elif action < PLAY_KIND:
            if kind == Q_GAMBLE:
                self.gamble(seat, action - SUIT)
            else:
                self.name_suit(action - SUIT)
        elif action < HAND_KIND:
            self.relieve_masks(action - EXHAUST_KIND)
        else:
            self.answer_card(kind, seat, self.offered(action))
        if self.game[G_ENDING] == COLLAPSED:
            self.sp = -FRAME

    def act(self, action: i64) -> None:
        """An action of the turn."""
        if action == END_TURN:
            self.end_turn()
        elif action == INNOVATE:
            self.innovate()
        elif action == REVOLT:
            self.revolt()
        elif action == PLEDGE:
            self.turn[T_PLEDGED] += 1
        else:
            self.stack[self.sp + A] = 1
            if action < EXHAUST_KIND:
                self.play_card(self.to_play(action - PLAY_KIND), False)
            else:
                self.use_exhaust(self.exhaustible(action - EXHAUST_KIND))

    def answer_yes_no(self, kind: i64, yes: bool) -> None:
        if kind == Q_REACT:
            self.decline_reactions()
        elif kind == Q_DRAW_MORE:
            self.pop()
            if yes:
                self.stack[self.sp + B] |= DRAW_ASKED
            else:
                self.stack[self.sp + A] = 0
        elif kind == Q_PAY_MORE and yes:
            self.pay_one_more()
        else:
            self.pop()

    def pay_one_more(self) -> None:
        resource: i64 = self.stack[self.sp + B]
        self.count_down()
        self.count_this_way(1)
        self.pay(PERSON, resource, 1, 0)

    def count_down(self) -> None:
        """One of the things asked for is done; the question goes when none is left."""
        self.stack[self.sp + A] -= 1
        if self.stack[self.sp + A] <= 0:
            self.pop()

    def answer_slot(self, kind: i64, seat: i64, slot: i64) -> None:
        first: i64 = self.stack[self.sp + A]
        second: i64 = self.stack[self.sp + B]
        if kind == Q_ACQUIRE:
            self.count_down()
            self.acquire_slot(seat, slot)
        elif kind == Q_BREAK:
            self.end_break(seat)
            self.break_slot(seat, slot, first)
        elif kind == Q_BREAK_VARIABLE:
            self.pop()
            self.break_slot(seat, slot, -1)
        elif kind == Q_EXILE_MARKET:
            self.count_down()
            self.exile_slot(slot)
        elif kind == Q_TOKEN:
            self.pop()
            self.put_token(slot, first, second)
        else:
            self.pop()
            self.swap_exiled(first, slot)

    def end_break(self, seat: i64) -> None:
        """The question about a breakthrough goes; the next one, if any, names its suit anew."""
        pc: i64 = self.stack[self.sp + PC]
        source: i64 = self.stack[self.sp + SOURCE]
        left: i64 = self.stack[self.sp + B] - 1
        self.pop()
        if left > 0:
            self.ask_suit(seat, pc, source, left)

    def answer_deck(self, kind: i64, seat: i64) -> None:
        suit: i64 = self.stack[self.sp + A]
        if kind == Q_BREAK:
            self.end_break(seat)
            self.break_deck(seat, suit)
        else:
            self.pop()
            self.found_in_main(seat, self.search_main(-1), -1)

    def relieve_masks(self, kind: i64) -> None:
        """Exhaust a card for fewer masks in the discard being paid."""
        card: i64 = self.of_kind(PERSON * STRIDE + PLAY, kind)
        self.mark[card] |= M_EXHAUSTED
        self.turn[T_EXHAUSTS] -= 1
        self.begin(self.own_reaction(ON_MASK_COST, card), PERSON, card, 0)

    def answer_card(self, kind: i64, seat: i64, card: i64) -> None:
        first: i64 = self.stack[self.sp + A]
        if Q_DISCARD <= kind <= Q_FREE_PLAY:
            self.pick_card(seat, card)
        elif kind == Q_KNIGHT:
            knight: i64 = self.stack[self.sp + SOURCE]
            self.pop()
            self.station_knight(knight, card)
        elif kind == Q_FIND:
            pc: i64 = self.stack[self.sp + PC]
            self.pop()
            self.find(seat, pc, card)
        elif kind == Q_DEVELOP:
            self.develop(seat, card)
        elif kind == Q_ACQUIRE:
            self.count_down()
            self.acquire_exiled(seat, card)
        elif kind == Q_BREAK:
            self.end_break(seat)
            self.break_exiled(seat, card, first)
        elif kind == Q_SWAP_OUT:
            self.stack[self.sp] = Q_SWAP_IN
            self.stack[self.sp + A] = card
        elif kind == Q_SWAP_NATION:
            self.swap_nation(seat, card)
        elif kind == Q_FAME:
            self.choose_fame(seat, card)
        elif kind == Q_FAME_BACK:
            self.order_fame(card)
        elif kind == Q_GIVE:
            self.give(seat, card)
        elif kind == Q_TREAT:
            self.pop()
            self.treat(card, first)
        elif kind == Q_REFRESH:
            self.count_down()
            self.mark[card] &= ~M_EXHAUSTED
            self.turn[T_EXHAUSTS] += 1
        elif kind == Q_REACT:
            self.react(self.waiting_reaction(first, card))
        elif kind == Q_SOLSTICE:
            self.resolve_solstice(card)
        else:
            self.protect(card)

    def choose_fame(self, seat: i64, card: i64) -> None:
        """One of the cards looked at is taken, the others go back in any order."""
        left: i64 = self.stack[self.sp + A] - 1
        self.pop()
        self.receive_fame(seat, card)
        if left > 1:
            self.stack[self.push(Q_FAME_BACK, seat, 0, -1) + A] = left

    def order_fame(self, card: i64) -> None:
        """The card chosen lies below those chosen before it."""
        placed: i64 = self.stack[self.sp + B]
        self.raise_to(card, placed)
        self.stack[self.sp + B] = placed + 1
        if placed + 2 >= self.stack[self.sp + A]:
            self.pop()

    # -- tasks -----------------------------------------------------------------------------------

    def carry_on(self, kind: i64) -> None:
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == T_ROUND:
            self.next_in_round()
        elif kind == T_CLEAN_UP:
            self.next_in_clean_up()
        elif kind == T_SOLSTICE:
            self.next_in_solstice()
        elif kind == T_PLAYED:
            self.next_played()
        elif kind == T_DRAW:
            self.next_draw(seat)
        elif kind == T_REACT:
            self.next_reaction()
        elif kind == T_FAME_LOOK:
            self.next_in_fame_look(seat)
        elif kind == T_CIV:
            self.next_in_civ_turn()
        elif kind == T_END:
            self.next_before_count()
        else:
            raise RuntimeError("unknown task")
        if self.game[G_ENDING] == COLLAPSED:
            self.sp = -FRAME
