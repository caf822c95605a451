"""Materials, population and progress: gaining, paying, stealing, and what is in force in play."""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ACT,
    EMPIRE,
    EMPIRES,
    MAT,
    ON_PAY,
    OTHERS,
    PAY,
    PLAY,
    POP,
    POWER_ZONE,
    PROG,
    REG,
    RESOURCES,
)
from acropole.games.imperium.numbers import (
    EV_GAINED,
    EV_KEPT,
    EV_PAID,
    EV_STOLE,
    G_AVOIDED,
    G_SHORT,
    OPPONENT,
    PERSON,
    SEATS,
    STRIDE,
    T_ACTIONS,
    T_CIV,
    T_PLEDGED,
)
from acropole.games.imperium.reactions import Reactions
from acropole.games.imperium.tables import Tables
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import FRAME, SEAT, SOURCE, D
from acropole.kernel.state import Variant

PEOPLE_FOR_GOODS = 2  # population instead of materials, beside 1 progress for each other player


class Means(Reactions):
    def __init__(self, variant: Variant, tables: Tables) -> None:
        super().__init__(variant, tables)
        self.strict: i64 = 0  # above 0 while a cost is looked at: it must be met in full

    # -- what is in force ------------------------------------------------------------------------

    def in_force(self, column: vec[i64]) -> i64:
        """The sum of what the cards in play say, by kind, in a column of the tables."""
        found: i64 = 0
        card: i64 = self.top[PERSON * STRIDE + PLAY]
        while card >= 0:
            found += column[self.kind[card]]
            card = self.below[card]
        card = self.top[PERSON * STRIDE + POWER_ZONE]
        while card >= 0:
            found += column[self.kind[card]]
            card = self.below[card]
        return found

    def any_filter_fits(self, column: vec[i64], card: i64) -> bool:
        """Whether a card matches one of the filters that cards in play put in force."""
        other: i64 = self.top[PERSON * STRIDE + PLAY]
        while other >= 0:
            kind: i64 = self.kind[other]
            if column[kind] >= 0 and self.symbols(column[kind], card) > 0:
                return True
            other = self.below[other]
        return False

    # -- gaining ---------------------------------------------------------------------------------

    def gain(self, seat: i64, resource: i64, n: i64) -> None:
        """Tokens from the supply: one gain, whatever the amount."""
        if n <= 0:
            return
        if resource == ACT:
            if seat == PERSON:
                self.turn[T_ACTIONS] += n
        elif resource == MAT and seat == PERSON and self.in_force(self.tables.people_for_goods) > 0:
            self.gain(OPPONENT, PROG, 1)
            self.gain(PERSON, POP, PEOPLE_FOR_GOODS)
            return
        else:
            self.pool[seat * RESOURCES + resource] += n
        self.note(EV_GAINED, seat, n, resource)

    def has(self, seat: i64, resource: i64) -> i64:
        return self.pool[seat * RESOURCES + resource]

    # -- paying ----------------------------------------------------------------------------------

    def affordable(self, seat: i64, mat: i64, pop: i64, prog: i64) -> bool:
        """Whether all of it can be paid together: 1 progress stands for 1 pop or 2 mat."""
        need: i64 = prog
        if pop > self.has(seat, POP):
            need += pop - self.has(seat, POP)
        if mat > self.has(seat, MAT):
            need += (mat - self.has(seat, MAT) + 1) // 2
        return need <= self.has(seat, PROG)

    def can_pay(self, seat: i64, resource: i64, n: i64) -> bool:
        if resource == MAT:
            return self.affordable(seat, n, 0, 0)
        return self.affordable(seat, 0, n, 0) if resource == POP else n <= self.has(seat, PROG)

    def pay(self, seat: i64, resource: i64, n: i64, kept: i64) -> None:
        """Pay what is affordable: pledged progress first, then tokens, then progress again.

        `kept` progress is needed for the rest of the same cost and cannot be spent by a pledge.
        """
        at: i64 = seat * RESOURCES
        if n <= 0:
            return
        self.note(EV_PAID, seat, n, resource)
        if resource == PROG:
            self.pool[at + PROG] -= n
            self.fire(ON_PAY, PROG, n)
            return
        worth: i64 = 2 if resource == MAT else 1
        short: i64 = n - self.pool[at + resource]
        by_progress: i64 = (short + worth - 1) // worth if short > 0 else 0
        pledged: i64 = min(self.turn[T_PLEDGED], self.pool[at + PROG] - kept)
        pledged = min(pledged, (n + worth - 1) // worth)
        if seat == PERSON and pledged > by_progress:
            by_progress = pledged
        self.pool[at + PROG] -= by_progress
        if seat == PERSON:
            self.turn[T_PLEDGED] = max(0, self.turn[T_PLEDGED] - by_progress)
        left: i64 = max(0, n - by_progress * worth)
        self.pool[at + resource] -= left
        if left > 0 and seat == PERSON:
            self.fire(ON_PAY, resource, left)

    def payable(self, pc: i64, end: i64) -> bool:
        """A cost must be met in full, and its payments must be affordable together."""
        self.strict += 1
        found: bool = super().payable(pc, end)
        self.strict -= 1
        return found and self.payments_affordable(pc, end)

    def payments_affordable(self, pc: i64, end: i64) -> bool:
        code = self.code
        mat: i64 = 0
        pop: i64 = 0
        prog: i64 = 0
        payments: i64 = 0
        while pc < end:
            if code[pc] == PAY:
                payments += 1
                n: i64 = self.price(pc)
                if code[pc + 2] == MAT:
                    mat += n
                elif code[pc + 2] == POP:
                    pop += n
                else:
                    prog += n
            if self.is_signpost(pc):
                return True
            pc = self.following(pc)
        return payments < 2 or self.affordable(self.stack[self.sp + SEAT], mat, pop, prog)

    def price(self, pc: i64) -> i64:
        """What the payment at that address costs now: materials for unrest can be fewer."""
        n: i64 = self.code[pc + 4]
        source: i64 = self.stack[self.sp + SOURCE]
        if self.code[pc + 2] == MAT and source >= 0 and self.is_unrest(source):
            return max(1, n - self.in_force(self.tables.unrest_mat))
        return n

    def progress_kept(self, pc: i64) -> i64:
        """The progress that the payments right after this one still need."""
        code = self.code
        seat: i64 = self.stack[self.sp + SEAT]
        need: i64 = 0
        pc += code[pc + 1]
        while code[pc] == PAY:
            short: i64 = self.price(pc) - self.has(seat, code[pc + 2])
            if code[pc + 2] == PROG:
                need += self.price(pc)
            elif short > 0:
                need += short if code[pc + 2] == POP else (short + 1) // 2
            pc += code[pc + 1]
        return need

    # -- protections -----------------------------------------------------------------------------

    def attacker(self) -> i64:
        """Where the turn of the C.I.V. lies on the stack, or below 0."""
        sp: i64 = self.sp
        while sp >= 0 and self.stack[sp] != T_CIV:
            sp -= FRAME
        return sp

    def protector(self) -> i64:
        """The card that avoids the attack being resolved, for the log."""
        return self.stack[self.attacker() + D]

    def note_kept(self, seat: i64, n: i64, resource: i64) -> None:
        """Tokens that an attack would have taken."""
        if n > 0 and self.log is not None:
            self.log.append((EV_KEPT, seat, self.protector(), n, resource))

    # -- stealing --------------------------------------------------------------------------------

    def steal(self, thief: i64, resource: i64, n: i64, whom: i64) -> None:
        """From each other player what there is; who has fewer is remembered as short."""
        self.game[G_SHORT] = 0
        seat: i64
        for seat in range(SEATS):
            if seat == thief or not self.is_victim(seat, whom):
                continue
            taken: i64 = min(n, self.has(seat, resource))
            if self.game[G_AVOIDED] >> seat & 1:
                self.note_kept(seat, taken, resource)
                continue
            if taken < n:
                self.game[G_SHORT] |= 1 << seat
            self.pool[seat * RESOURCES + resource] -= taken
            if taken > 0:
                self.note(EV_STOLE, thief, taken, resource)
                self.gain(thief, resource, taken)

    def is_victim(self, seat: i64, whom: i64) -> bool:
        if whom == OTHERS:
            return True
        if whom == EMPIRES:
            return self.side[seat] == EMPIRE
        return self.regions_in_play(seat) > 0

    def regions_in_play(self, seat: i64) -> i64:
        found: i64 = 0
        card: i64 = self.top[seat * STRIDE + PLAY]
        while card >= 0:
            found += self.suit_count(card, REG)
            card = self.below[card]
        return found
