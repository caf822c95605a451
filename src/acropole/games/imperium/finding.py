"""The verb `find`: a card is searched for in several zones, and they are shuffled after it."""

from __future__ import annotations

from acropole.games.imperium.codes import DECK, DISCARD, HAND, HISTORY, NATION
from acropole.games.imperium.counting import Counting
from acropole.games.imperium.numbers import EV_FOUND, NATION_UNDER, STRIDE
from acropole.kernel.fast import i64


class Finding(Counting):
    def finds(self, seat: i64, pc: i64) -> bool:
        zone: i64
        for zone in range(NATION + 1):
            if self.found_in(seat, pc, zone) >= 0:
                return True
        return False

    def found_in(self, seat: i64, pc: i64, zone: i64) -> i64:
        """The topmost card of a zone that is searched for, or -1."""
        if not self.code[pc + 4] >> zone & 1:
            return -1
        card: i64 = self.top[seat * STRIDE + zone]
        while card >= 0:
            if self.symbols(self.code[pc + 2], card) > 0:
                return card
            card = self.below[card]
        if zone == NATION:
            card = self.top[seat * STRIDE + NATION_UNDER]
            while card >= 0:
                if self.symbols(self.code[pc + 2], card) > 0:
                    return card
                card = self.below[card]
        return -1

    def is_findable(self, seat: i64, pc: i64, card: i64) -> bool:
        """A named card comes from the first zone that holds it: hand, discard, deck, nation."""
        if self.symbols(self.code[pc + 2], card) == 0:
            return False
        zone: i64 = self.zone_of(seat, card)
        return not self.code[pc + 3] or zone == self.first_finding(seat, pc)

    def first_finding(self, seat: i64, pc: i64) -> i64:
        if self.found_in(seat, pc, HAND) >= 0:
            return HAND
        if self.found_in(seat, pc, DISCARD) >= 0:
            return DISCARD
        return DECK if self.found_in(seat, pc, DECK) >= 0 else NATION

    def find(self, seat: i64, pc: i64, card: i64) -> None:
        """Take the card found, -1 for none, and shuffle what was searched."""
        named: bool = self.code[pc + 3] != 0
        zone: i64 = NATION if card < 0 else self.zone_of(seat, card)
        if card >= 0:
            target: i64 = self.code[pc + 5]
            chain: i64 = self.history_of(seat) if target == HISTORY else seat * STRIDE + target
            self.send(card, chain)
            self.note(EV_FOUND, seat, card, 0)
            self.call_it(card)
        if (not named or zone == DECK or zone == NATION) and self.code[pc + 4] >> DECK & 1:
            self.settled[seat * STRIDE + DECK] = 0
        if (not named or zone == NATION) and self.code[pc + 4] >> NATION & 1:
            self.shuffle_nation(seat)

    def shuffle_nation(self, seat: i64) -> None:
        self.pour(seat * STRIDE + NATION_UNDER, seat * STRIDE + NATION)
