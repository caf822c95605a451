"""Which cards a verb is about, and what becomes of those picked. codes.py, "cards".

A question about cards is one frame: PC the verb's address, A how many are still to pick, B how many
were. It offers cards of some zones; `offers` says which, `pick` carries out the answer.
"""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ABANDON,
    ALL,
    ANY,
    DECK,
    DEV,
    DISCARD,
    DISCARD_CARDS,
    DRAWN,
    EXACTLY,
    EXILE,
    EXILE_CARDS,
    FREE_PLAY,
    GARRISON,
    GARRISON_CARDS,
    HAND,
    HIST,
    IT,
    MARKET,
    ON_MASK_COST,
    ON_SINK,
    PLAY,
    PLAY_CARD,
    QUEST,
    RECALL,
    RETURN_UNREST,
    SELF,
    SINK,
    SUNK,
    TO_HAND,
    TOPDECK,
    UNDER_SELF,
    UPTO,
)
from acropole.games.imperium.numbers import (
    EV_ABANDONED,
    EV_DISCARDED,
    EV_EXILED,
    EV_GARRISONED,
    EV_HISTORY,
    EV_QUEST,
    EV_RECALLED,
    EV_SUNK,
    EV_TO_HAND,
    EV_TOPDECKED,
    M_DRAWN,
    M_EXHAUSTED,
    M_FREE_PLAYED,
    NATION_UNDER,
    PERSON,
    Q_ABANDON,
    Q_DISCARD,
    Q_EXILE,
    Q_FREE_PLAY,
    Q_PLAY,
    Q_RETURN,
    STRIDE,
    T_EXHAUSTS,
)
from acropole.games.imperium.play import Play
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, PC, SOURCE, A, B, C

MANY = 1000  # more cards than anybody has


class Picking(Play):
    # -- which cards -----------------------------------------------------------------------------

    def question_of(self, op: i64) -> i64:
        if op <= GARRISON_CARDS:
            return Q_DISCARD + op - DISCARD_CARDS
        if op <= SINK:
            return Q_ABANDON + op - ABANDON
        if op == EXILE_CARDS:
            return Q_EXILE
        if op == RETURN_UNREST:
            return Q_RETURN
        return Q_PLAY if op == PLAY_CARD else Q_FREE_PLAY

    def fits(self, seat: i64, pc: i64, source: i64, card: i64) -> bool:
        """Whether the verb at that address can be about this card, which lies in its zones."""
        code = self.code
        if self.symbols(code[pc + 4], card) == 0:
            return False
        if code[pc + 2] == DRAWN and not self.mark[card] & M_DRAWN:
            return False
        zone: i64 = self.zone_of(seat, card)
        if zone == GARRISON and not self.is_under(card, code[pc + 6], source):
            return False
        op: i64 = code[pc]
        kind: i64 = self.kind[card]
        if op == ABANDON:
            return zone != PLAY or (
                self.tables.pinned[kind] != 0 and self.tables.no_abandon[kind] == 0
            )
        if op == RECALL:
            return zone != PLAY or (
                self.tables.pinned[kind] != 0 and self.tables.no_recall[kind] == 0
            )
        if op == GARRISON_CARDS:
            if zone == DEV and self.tables.last_quest[kind] and self.size[seat * STRIDE + DEV] > 1:
                return False
            return self.can_garrison(card)
        if op == PLAY_CARD:
            return self.refuses_playing(card, False, False) == LEGAL
        if op == FREE_PLAY:
            return self.refuses_playing(card, True, code[pc + 7] != 0) == LEGAL
        return True

    def is_under(self, card: i64, under: i64, source: i64) -> bool:
        """Whether a garrisoned card lies where the verb says."""
        if under == UNDER_SELF:
            return self.host[card] == source
        return under < 0 or self.symbols(under, self.host[card]) > 0

    def chain_of(self, seat: i64, zone: i64) -> i64:
        return seat * STRIDE + zone if zone < MARKET or zone == NATION_UNDER else zone

    def available(self, seat: i64, pc: i64, source: i64, most: i64) -> i64:
        """How many cards, or symbols, the verb finds; counting stops at `most`."""
        zones: i64 = self.code[pc + 5]
        symbols: bool = self.code[pc] == ABANDON or self.code[pc] == RECALL
        found: i64 = 0
        zone: i64
        for zone in range(EXILE + 1):
            if zones >> zone & 1:
                card: i64 = self.top[self.chain_of(seat, zone)]
                while card >= 0 and found < most:
                    if self.fits(seat, pc, source, card):
                        found += self.symbols(self.code[pc + 4], card) if symbols else 1
                    card = self.below[card]
        if self.is_mask_cost(pc):
            found += self.stand_ins(seat)
        return found

    def wanted(self, pc: i64, source: i64) -> i64:
        """How many cards the verb asks for; unrest can cost fewer discards."""
        n: i64 = self.code[pc + 3]
        if self.code[pc + 2] == ANY:
            return MANY
        if self.code[pc] == DISCARD_CARDS and source >= 0 and self.is_unrest(source):
            return max(1, n - self.in_force(self.tables.unrest_cards))
        return n

    def can_pick(self, seat: i64, pc: i64, source: i64) -> bool:
        """Whether there is a card for the verb; a cost needs all that it asks for."""
        how: i64 = self.code[pc + 2]
        if how == SELF:
            return self.can_move_self(pc, source)
        if how == IT:
            return self.stack[self.sp + C] >= 0 and self.can_move_it(pc)
        strict: bool = self.strict > 0 or (source >= 0 and self.is_unrest(source))
        if strict and how != UPTO and how != ANY:
            need: i64 = self.wanted(pc, source) if how != ALL else 1
            return self.available(seat, pc, source, need) >= need
        return self.available(seat, pc, source, 1) > 0

    def can_move_self(self, pc: i64, source: i64) -> bool:
        op: i64 = self.code[pc]
        if op == ABANDON or op == RECALL:
            kind: i64 = self.kind[source]
            barred = self.tables.no_abandon if op == ABANDON else self.tables.no_recall
            return self.in_play(source) and barred[kind] == 0
        return True

    def can_move_it(self, pc: i64) -> bool:
        if self.code[pc] == FREE_PLAY:
            it: i64 = self.stack[self.sp + C]
            if not self.lies_in(it, PERSON, HAND):
                return False
            return self.refuses_playing(it, True, self.code[pc + 7] != 0) == LEGAL
        return True

    # -- masks: Step Pyramids and Stone Heads, verbs.md §8.15 ------------------------------------

    def is_mask_cost(self, pc: i64) -> bool:
        return self.code[pc] == DISCARD_CARDS and self.code[pc + 4] == self.tables.mask_filter

    def stand_ins(self, seat: i64) -> i64:
        """What can stand in for discarded masks."""
        found: i64 = 0
        card: i64 = self.top[seat * STRIDE + PLAY]
        while card >= 0:
            if self.tables.garrison_masks[self.kind[card]]:
                found += self.garrison_size(card)
            if self.relieves_masks(card):
                found += 1
            card = self.below[card]
        return found

    def relieves_masks(self, card: i64) -> bool:
        """Whether this card can be exhausted for one mask fewer."""
        return (
            self.own_reaction(ON_MASK_COST, card) >= 0
            and not self.mark[card] & M_EXHAUSTED
            and self.turn[T_EXHAUSTS] > 0
        )

    def stands_in(self, card: i64) -> bool:
        """Whether this garrisoned card can be discarded as a mask."""
        return self.host[card] >= 0 and self.tables.garrison_masks[self.kind[self.host[card]]] != 0

    # -- asking ----------------------------------------------------------------------------------

    def ask_cards(self, seat: i64, pc: i64) -> None:
        """Carry out a verb about cards, or ask which ones."""
        op: i64 = self.code[pc]
        how: i64 = self.code[pc + 2]
        source: i64 = self.stack[self.sp + SOURCE]
        if how == SELF:
            if self.can_move_self(pc, source):
                self.handle(seat, pc, source, source)
            return
        if how == IT:
            it: i64 = self.stack[self.sp + C]
            if it >= 0 and self.can_move_it(pc):
                self.handle(seat, pc, source, it)
            return
        n: i64 = self.wanted(pc, source)
        if how == ALL or (how == EXACTLY and self.is_all_there_is(seat, pc, source, n)):
            self.handle_all(seat, pc, source)
            return
        sp: i64 = self.push(self.question_of(op), seat, pc, source)
        self.stack[sp + A] = n

    def is_all_there_is(self, seat: i64, pc: i64, source: i64, n: i64) -> bool:
        """Whether there is no choice: every fitting card must go, in no particular order."""
        op: i64 = self.code[pc]
        if op == TOPDECK or op == PLAY_CARD or op == FREE_PLAY or self.is_mask_cost(pc):
            return False
        return self.available(seat, pc, source, n + 1) <= n

    def handle_all(self, seat: i64, pc: i64, source: i64) -> None:
        zones: i64 = self.code[pc + 5]
        zone: i64
        for zone in range(EXILE + 1):
            if zones >> zone & 1:
                card: i64 = self.top[self.chain_of(seat, zone)]
                while card >= 0:
                    after: i64 = self.below[card]
                    if self.fits(seat, pc, source, card):
                        self.handle(seat, pc, source, card)
                    card = after
                if zone == DECK:
                    self.settled[seat * STRIDE + DECK] = 0  # it was searched

    # -- what becomes of a card ------------------------------------------------------------------

    def handle(self, seat: i64, pc: i64, source: i64, card: i64) -> None:
        op: i64 = self.code[pc]
        if op == PLAY_CARD or op == FREE_PLAY:
            self.play_card(card, op == FREE_PLAY)
            return
        mine: i64 = seat * STRIDE
        if op == ABANDON or op == RECALL:
            self.count_this_way(max(1, self.symbols(self.code[pc + 4], card)))
        if op == DISCARD_CARDS:
            self.send(card, mine + DISCARD)
            self.count_this_way(1)
            self.note(EV_DISCARDED, seat, card, 0)
        elif op == TO_HAND:
            self.send(card, mine + HAND)
            self.note(EV_TO_HAND, seat, card, 0)
        elif op == TOPDECK:
            self.mark[card] &= M_FREE_PLAYED
            self.put_on(card, mine + DECK)
            self.note(EV_TOPDECKED, seat, card, 0)
        elif op == HIST:
            self.send(card, self.history_of(seat))
            self.note(EV_HISTORY, seat, card, 0)
        elif op == GARRISON_CARDS:
            self.garrison(seat, source, card)
        elif op == ABANDON:
            self.send(card, mine + DISCARD)
            self.note(EV_ABANDONED, seat, card, 0)
        elif op == RECALL:
            self.send(card, mine + HAND)
            self.note(EV_RECALLED, seat, card, 0)
        elif op == SINK:
            self.send(card, mine + SUNK)
            self.note(EV_SUNK, seat, card, 0)
            self.fire(ON_SINK, 0, 0)
        elif op == EXILE_CARDS:
            self.send(card, EXILE)
            self.note(EV_EXILED, seat, card, 0)
        else:
            self.return_unrest(seat, card)
        self.call_it(card)

    def garrison(self, seat: i64, source: i64, card: i64) -> None:
        """Under the card that says so; what comes from the quests becomes the active quest."""
        if self.lies_in(card, seat, DEV):
            self.move(card, seat * STRIDE + QUEST)
            self.note(EV_QUEST, seat, card, 0)
        else:
            self.garrison_under(card, source)
            self.note(EV_GARRISONED, seat, card, source)

    def pick_card(self, seat: i64, card: i64) -> None:
        """Answer a question about cards: the verb is done with this one."""
        sp: i64 = self.sp
        pc: i64 = self.stack[sp + PC]
        source: i64 = self.stack[sp + SOURCE]
        op: i64 = self.code[pc]
        done: i64 = 1
        if op == ABANDON or op == RECALL:
            done = self.symbols(self.code[pc + 4], card)
        self.stack[sp + A] -= done
        self.stack[sp + B] += 1
        if self.stack[sp + A] <= 0:
            self.pop()
        if self.is_mask_cost(pc) and self.lies_in(card, seat, GARRISON):
            self.send(card, seat * STRIDE + DISCARD)
            self.note(EV_ABANDONED, seat, card, 0)
        else:
            self.handle(seat, pc, source, card)

    def may_stop(self, pc: i64) -> bool:
        """Whether no more cards need be picked."""
        how: i64 = self.code[pc + 2]
        return how == UPTO or how == ANY
