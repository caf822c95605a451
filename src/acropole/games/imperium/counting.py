"""What conditions and counts of Imperium's effect language look at. codes.py, verbs.md §3."""

from __future__ import annotations

from acropole.games.imperium.civ_codes import RIVAL_EMPIRE, RIVAL_HAS
from acropole.games.imperium.civ_verbs import CivVerbs
from acropole.games.imperium.codes import (
    COULD_NOT_PAY,
    COUNT_CARDS,
    COUNT_OPPONENT_UNREST,
    COUNT_POOL,
    COUNT_POORER,
    EMPIRE,
    EXILE,
    FERTILE,
    GARRISON,
    HAS,
    HISTORY,
    ICONS,
    IS_BARBARIAN,
    IS_EMPIRE,
    IS_QUESTING,
    IT_IS,
    PLAY,
    PROG,
    QUEST,
    RESOURCES,
    SCORED,
)
from acropole.games.imperium.numbers import (
    FIRST_CIV_ZONE,
    G_SHORT,
    M_FERTILE,
    M_RIVER,
    OPPONENT,
    RESOLVING,
    STRIDE,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import SEAT, SOURCE, C, D


class Counting(CivVerbs):
    # -- conditions and counts -------------------------------------------------------------------

    def test(self, pc: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op == IS_BARBARIAN:
            return self.side[seat] != EMPIRE
        if op == IS_EMPIRE:
            return self.side[seat] == EMPIRE
        if op == IT_IS:
            it: i64 = self.stack[self.sp + C]
            return it >= 0 and self.symbols(code[pc + 4], it) > 0
        if op == COULD_NOT_PAY:
            return self.game[G_SHORT] >> seat & 1 != 0
        if op == HAS:
            return self.count_cards(seat, pc + 4, 1) > 0
        if op == IS_QUESTING:
            return self.size[seat * STRIDE + QUEST] > 0
        if op == RIVAL_HAS:
            return self.count_in(1 - seat, code[pc + 4], PLAY, 1) > 0
        if op == RIVAL_EMPIRE:
            return self.side[1 - seat] == EMPIRE
        raise RuntimeError("unknown test")

    def count(self, pc: i64) -> i64:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op == COUNT_CARDS:
            return self.count_cards(seat, pc + 2, 1000)
        if COUNT_POOL <= op < COUNT_POOL + RESOURCES:
            return self.has(seat, op - COUNT_POOL)
        if op == COUNT_OPPONENT_UNREST:
            return self.civ_unrest()
        if op == COUNT_POORER:
            return 1 if self.has(1 - seat, PROG) < self.has(seat, PROG) else 0
        return self.stack[self.sp + D]

    def count_cards(self, seat: i64, at: i64, most: i64) -> i64:
        """Symbols of a filter in zones: `filter, zones, under` at that address."""
        code = self.code
        filter: i64 = code[at]
        zones: i64 = code[at + 1]
        source: i64 = self.stack[self.sp + SOURCE]
        found: i64 = 0
        zone: i64
        for zone in range(EXILE + 1):
            if not zones >> zone & 1:
                continue
            card: i64 = self.top[self.chain_of(seat, zone)]
            while card >= 0:
                if zone != GARRISON or self.is_under(card, code[at + 2], source):
                    found += self.symbols(filter, card)
                card = self.below[card]
            if found >= most:
                return found
        return found + self.count_besides(seat, filter) if zones == SCORED else found

    def count_besides(self, seat: i64, filter: i64) -> i64:
        """Among all one owns: the card being played, and the state card as a card."""
        found: i64 = 1 if filter == self.tables.every_filter else 0
        card: i64 = self.top[seat * STRIDE + RESOLVING]
        while card >= 0:
            found += self.symbols(filter, card)
            card = self.below[card]
        return found

    def civ_unrest(self) -> i64:
        """Unrest cards in all zones of the C.I.V."""
        found: i64 = 0
        zone: i64
        for zone in range(STRIDE):
            if zone <= HISTORY or zone >= FIRST_CIV_ZONE:
                card: i64 = self.top[OPPONENT * STRIDE + zone]
                while card >= 0:
                    if self.is_unrest(card):
                        found += 1
                    card = self.below[card]
        return found

    # -- icons -----------------------------------------------------------------------------------

    def icon_count(self, card: i64, icon: i64) -> i64:
        found: i64 = self.tables.icons[self.kind[card] * ICONS + icon]
        return found + self.treated_symbols(card, icon)

    def has_icon(self, seat: i64, icon: i64) -> bool:
        card: i64 = self.top[seat * STRIDE + PLAY]
        while card >= 0:
            if self.icon_count(card, icon) > 0:
                return True
            card = self.below[card]
        return False

    def treat(self, card: i64, icon: i64) -> None:
        """One of its icons counts as production this turn. verbs.md §8.16."""
        self.mark[card] += M_FERTILE if icon == FERTILE else M_RIVER
