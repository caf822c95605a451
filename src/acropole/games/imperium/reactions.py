"""Effects under way, and the reactions that events set off. Facts: verbs.md §2.5 and §7.

A reaction waits until the printed sentence that set it off is finished. Only the person has
reactions: the C.I.V. ignores the texts of cards.
"""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ON_ATTACKED,
    PLAY,
    POWER_ZONE,
)
from acropole.games.imperium.numbers import (
    EV_REACTED,
    M_EXHAUSTED,
    PERSON,
    Q_REACT,
    STRIDE,
    T_ACTIVE,
    T_EXHAUSTS,
    T_REACT,
)
from acropole.games.imperium.world import World
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, A, B, C, D, array, numbers
from acropole.kernel.program import ARROW, MAY, RETURN

ENTRY = 3  # numbers of an entry of `pending`: row, card, number


class Reactions(World):
    # -- effects under way -----------------------------------------------------------------------

    def begin(self, pc: i64, seat: i64, source: i64, number: i64) -> None:
        """Start a text. C is the card called `it`, D what was counted "this way"."""
        sp: i64 = self.start(pc, seat, source, 1)
        self.stack[sp + C] = -1
        self.stack[sp + D] = number

    def consider(self, pc: i64, seat: i64, source: i64) -> None:
        """Put a text on top to ask what it could do; `pop` takes it away again."""
        sp: i64 = self.suppose(pc, seat, source, 1)
        self.stack[sp + C] = -1
        self.stack[sp + D] = 0

    def begin_chosen(self, pc: i64, source: i64, number: i64) -> None:
        """Start a text that the person chose to use: one that is all `may` is not asked again."""
        if self.code[pc] == MAY and self.code[self.following(self.following(pc))] == RETURN:
            pc += self.code[pc + 1]
        self.begin(pc, PERSON, source, number)

    def startable(self, pc: i64, seat: i64, source: i64) -> bool:
        """Whether a text can be used: its costs can be paid and some part of it can be done."""
        self.consider(pc, seat, source)
        found: bool = self.usable(pc)
        self.pop()
        return found

    def usable(self, pc: i64) -> bool:
        return self.costs_payable(pc) and self.doable(pc, len(self.code))

    def costs_payable(self, pc: i64) -> bool:
        """Whether every cost that stands outside `may` and `choose` can be paid."""
        code = self.code
        while code[pc] != RETURN:
            if self.is_signpost(pc):
                pc = self.directed(pc)
                continue
            if code[pc] == ARROW and not self.payable(pc + code[pc + 1], code[pc + 2]):
                return False
            pc = self.following(pc)
        return True

    def has_doable(self, pc: i64, seat: i64, source: i64) -> bool:
        """Whether any part of a text can be done; what cannot be paid is skipped."""
        self.consider(pc, seat, source)
        found: bool = self.doable(pc, len(self.code))
        self.pop()
        return found

    # -- events ----------------------------------------------------------------------------------

    def fire_card(self, event: i64, card: i64, zone: i64, number: i64) -> None:
        """Something happened to a card that came from a zone."""
        self.fire_in(PERSON * STRIDE + PLAY, event, card, zone, number)
        self.fire_in(PERSON * STRIDE + POWER_ZONE, event, card, zone, number)

    def fire_in(self, chain: i64, event: i64, card: i64, zone: i64, number: i64) -> None:
        tables = self.tables
        source: i64 = self.top[chain]
        row: i64
        while source >= 0:
            kind: i64 = self.kind[source]
            for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
                if (
                    tables.event[row] == event
                    and self.symbols(tables.about[row], card) > 0
                    and (tables.about_from[row] == 0 or tables.about_from[row] >> zone & 1)
                ):
                    self.pend(row, source, number)
            source = self.below[source]

    def fire(self, event: i64, about: i64, number: i64) -> None:
        """Something happened that is about a resource or an icon, or about nothing: 0."""
        self.fire_about(PERSON * STRIDE + PLAY, event, about, number)
        self.fire_about(PERSON * STRIDE + POWER_ZONE, event, about, number)

    def fire_about(self, chain: i64, event: i64, about: i64, number: i64) -> None:
        tables = self.tables
        source: i64 = self.top[chain]
        row: i64
        while source >= 0:
            kind: i64 = self.kind[source]
            for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
                if tables.event[row] == event and tables.about[row] == about:
                    self.pend(row, source, number)
            source = self.below[source]

    def own_reaction(self, event: i64, card: i64) -> i64:
        """The text with which a card answers its own event, or -1."""
        tables = self.tables
        kind: i64 = self.kind[card]
        row: i64
        for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
            if tables.event[row] == event:
                return tables.reaction[row]
        return -1

    def pend(self, row: i64, card: i64, number: i64) -> None:
        self.pending = array([*numbers(self.pending), row, card, number])

    # -- resolving them --------------------------------------------------------------------------

    def release(self) -> bool:
        """Resolve the reactions set off since the reaction under way began; whether there are."""
        begin: i64 = self.frontier()
        if len(self.pending) <= begin:
            return False
        self.stack[self.push(T_REACT, PERSON, 0, -1) + A] = begin
        return True

    def frontier(self) -> i64:
        """Where the reactions begin that are not waiting for one under way."""
        sp: i64 = self.sp
        while sp >= 0:
            if self.stack[sp] == T_REACT:
                return self.stack[sp + B]
            sp -= FRAME
        return 0

    def next_reaction(self) -> None:
        """A step of T_REACT: what cannot be used is dropped, the owner chooses among the rest."""
        begin: i64 = self.stack[self.sp + A]
        at: i64 = begin
        while at < len(self.pending):
            if self.can_react(self.pending[at], self.pending[at + 1]):
                at += ENTRY
            else:
                self.drop_pending(at)
        if at == begin:
            self.pop()
        else:
            self.stack[self.push(Q_REACT, PERSON, 0, -1) + A] = begin

    def can_react(self, row: i64, card: i64) -> bool:
        tables = self.tables
        zone: i64 = self.zone_of(PERSON, card)
        if zone != PLAY and zone != POWER_ZONE:
            return False
        kind: i64 = self.kind[card]
        if not tables.first_reaction[kind] <= row < tables.end_reaction[kind]:
            return False
        if tables.costs_exhaust[row]:
            if self.mark[card] & M_EXHAUSTED or self.turn[T_EXHAUSTS] == 0:
                return False
            if not self.turn[T_ACTIVE] and tables.event[row] != ON_ATTACKED:
                return False
            return self.startable(tables.reaction[row], PERSON, card)
        return self.has_doable(tables.reaction[row], PERSON, card)

    def drop_pending(self, at: i64) -> None:
        rest = numbers(self.pending)
        del rest[at : at + ENTRY]
        self.pending = array(rest)

    def must_react(self, begin: i64) -> bool:
        """Whether a reaction that is not optional waits."""
        at: i64
        for at in range(begin, len(self.pending), ENTRY):
            if not self.tables.costs_exhaust[self.pending[at]]:
                return True
        return False

    def waiting_reaction(self, begin: i64, card: i64) -> i64:
        """Where the first reaction of a card waits, or -1."""
        at: i64
        for at in range(begin, len(self.pending), ENTRY):
            if self.pending[at + 1] == card:
                return at
        return -1

    def react(self, at: i64) -> None:
        """Use the reaction that waits there; the question about it is on top."""
        row: i64 = self.pending[at]
        card: i64 = self.pending[at + 1]
        number: i64 = self.pending[at + 2]
        self.drop_pending(at)
        self.pop()
        self.stack[self.sp + B] = len(self.pending)
        self.note(EV_REACTED, PERSON, card, 0)
        if self.tables.costs_exhaust[row]:
            self.exhaust(card)
            self.begin_chosen(self.tables.reaction[row], card, number)
        else:
            self.begin(self.tables.reaction[row], PERSON, card, number)

    def decline_reactions(self) -> None:
        begin: i64 = self.stack[self.sp + A]
        self.pending = array(numbers(self.pending)[:begin])
        self.pop()

    def exhaust(self, card: i64) -> None:
        self.mark[card] |= M_EXHAUSTED
        self.turn[T_EXHAUSTS] -= 1
