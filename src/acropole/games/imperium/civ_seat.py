"""What the person's effects do to the C.I.V. solo-rules.md §6, verbs.md §10.

The C.I.V. has no hand and decides nothing: it gains what it may gain, discards nothing, returns no
unrest, and gives up the region it played last.
"""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ABANDON,
    DECK,
    DISCARD,
    DRAW,
    GAIN,
    PLAY,
    RECALL,
    TAKE_UNREST,
    UNREST_PILE,
)
from acropole.games.imperium.numbers import (
    EV_ABANDONED,
    EV_DISCARDED,
    EV_RECALLED,
    OPPONENT,
    STRIDE,
)
from acropole.games.imperium.picking import Picking
from acropole.kernel.fast import i64


class CivSeat(Picking):
    def civ_can(self, pc: i64) -> bool:
        op: i64 = self.code[pc]
        if op == GAIN:
            return self.amount(pc + 3) > 0
        if op == TAKE_UNREST:
            return self.size[UNREST_PILE] > 0
        if op == DRAW:
            return self.size[OPPONENT * STRIDE + DECK] > 0
        if op == ABANDON or op == RECALL:
            return self.civ_symbols(self.code[pc + 4]) >= (self.code[pc + 3] if self.strict else 1)
        return False

    def civ_do(self, pc: i64) -> None:
        op: i64 = self.code[pc]
        if op == GAIN:
            self.gain(OPPONENT, self.code[pc + 2], self.amount(pc + 3))
        elif op == TAKE_UNREST:
            left: i64 = self.code[pc + 2]
            while left > 0 and self.take_unrest(OPPONENT):
                left -= 1
        elif op == DRAW:
            self.civ_discard_top()
        elif op == ABANDON or op == RECALL:
            self.civ_give_up(pc)

    def civ_discard_top(self) -> None:
        card: i64 = self.draw_from(OPPONENT * STRIDE + DECK)
        if card >= 0:
            self.move(card, OPPONENT * STRIDE + DISCARD)
            self.note(EV_DISCARDED, OPPONENT, card, 0)

    def civ_symbols(self, filter: i64) -> i64:
        """Symbols of a filter on its cards in play."""
        found: i64 = 0
        card: i64 = self.top[OPPONENT * STRIDE + PLAY]
        while card >= 0:
            found += self.symbols(filter, card)
            card = self.below[card]
        return found

    def civ_last_played(self, filter: i64) -> i64:
        card: i64 = self.top[OPPONENT * STRIDE + PLAY]
        while card >= 0 and self.symbols(filter, card) == 0:
            card = self.below[card]
        return card

    def civ_give_up(self, pc: i64) -> None:
        """Abandon or recall as many symbols as asked, the card played last first."""
        left: i64 = self.code[pc + 3]
        card: i64 = self.civ_last_played(self.code[pc + 4])
        while card >= 0 and left > 0:
            left -= self.symbols(self.code[pc + 4], card)
            self.count_this_way(self.symbols(self.code[pc + 4], card))
            if self.code[pc] == ABANDON:
                self.send(card, OPPONENT * STRIDE + DISCARD)
                self.note(EV_ABANDONED, OPPONENT, card, 0)
            else:
                self.put_on(card, OPPONENT * STRIDE + DECK)
                self.note(EV_RECALLED, OPPONENT, card, 0)
            self.call_it(card)
            card = self.civ_last_played(self.code[pc + 4])
