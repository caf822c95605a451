"""Gaining and paying. 002 §3.1: basic resources, gold and culture.

Gold stands for any basic resource. A payment takes resources tied to its purpose first, then gold
that the player pledged for it, then the resource itself, and gold for the rest: pledging is how a
player saves a resource and spends gold instead. Only where another resource may be substituted is
it asked, unit by unit.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.numbers import (
    ANY,
    BASIC,
    CULTURE,
    DIFFERENT,
    DOES_NOT_FIT,
    EV_GAINED,
    FOR_SECTION,
    GOLD,
    MILITARY,
    NOT_AFFORDABLE,
    OTHER,
    PRODUCTION,
    PURSE,
    Q_PAY,
    Q_PAY_FOR,
    Q_RESOURCE,
    SAME,
    SCIENCE,
    T_PAID,
    T_PLEDGED,
    TURN,
    USE_KNOWLEDGE,
    USE_SECTION,
)
from acropole.games.monumental.world import World
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, A, B, C, D

ALL_KINDS: Final = 7  # of basic resources, a mask


class Means(World):
    # -- gaining --------------------------------------------------------------------------------

    def gain(self, seat: i64, resource: i64, amount: i64) -> None:
        self.purse[seat * PURSE + resource] += amount
        self.note(EV_GAINED, seat, resource, amount)
        self.gained[seat * 5 + resource] += amount

    def gain_kind(self, seat: i64, kind: i64) -> None:
        """The resources printed on a card."""
        yields = self.tables.yields
        r: i64
        for r in range(BASIC):
            if yields[kind * 5 + r]:
                self.gain(seat, r, yields[kind * 5 + r])

    def gain_for(self, seat: i64, resource: i64, amount: i64, use: i64) -> None:
        """Resources that serve one purpose only; they count as gained."""
        self.purse[seat * PURSE + FOR_SECTION + use] += amount
        self.gained[seat * 5 + resource] += amount

    def ask_gain(self, seat: i64, amount: i64, mode: i64) -> None:
        """Basic resources of the player's choice."""
        refused: i64 = self.turn[seat * TURN + T_PAID] if mode == OTHER else 0
        if amount > 0 and refused != ALL_KINDS:
            sp: i64 = self.push(Q_RESOURCE, seat, 0, 0)
            self.stack[sp + A] = amount
            self.stack[sp + B] = mode
            self.stack[sp + C] = refused

    def gain_choice(self, seat: i64, resource: i64) -> None:
        """Answer Q_RESOURCE."""
        sp: i64 = self.sp
        amount: i64 = 1
        if self.stack[sp + B] == SAME:
            amount = self.stack[sp + A]
        self.gain(seat, resource, amount)
        self.stack[sp + A] -= amount
        if self.stack[sp + B] == DIFFERENT:
            self.stack[sp + C] |= 1 << resource
        if self.stack[sp + A] == 0 or self.stack[sp + C] == ALL_KINDS:
            self.pop()

    def refuses_gain_choice(self, resource: i64) -> i64:
        if resource > MILITARY:
            return DOES_NOT_FIT
        return DOES_NOT_FIT if self.stack[self.sp + C] >> resource & 1 else LEGAL

    # -- paying ---------------------------------------------------------------------------------

    def swaps(self, seat: i64, use: i64) -> bool:
        """Whether something in force lets other resources pay for this use."""
        raise NotImplementedError

    def has_for(self, seat: i64, resource: i64, use: i64) -> i64:
        """What a seat can put up of a resource for a use, gold included."""
        purse: i64 = seat * PURSE
        have: i64 = self.purse[purse + resource]
        if resource >= GOLD:
            return have
        have += self.purse[purse + GOLD]
        if use >= 0:
            have += self.purse[purse + FOR_SECTION + use]
            if self.swaps(seat, use):
                if use == USE_SECTION:
                    have += self.purse[purse + SCIENCE] + self.purse[purse + MILITARY]
                elif use == USE_KNOWLEDGE:
                    have += self.purse[purse + PRODUCTION]
        return have

    def charge(self, seat: i64, resource: i64, amount: i64, use: i64) -> None:
        """Pay what `has_for` has found to be there; asks only where there is a choice."""
        purse: i64 = seat * PURSE
        if resource >= GOLD:
            self.purse[purse + resource] -= amount
            return
        if use >= 0:
            amount -= self.take(purse + FOR_SECTION + use, amount)
        pledged: i64 = self.turn[seat * TURN + T_PLEDGED]
        self.turn[seat * TURN + T_PLEDGED] = 0
        if pledged > amount:
            pledged = amount
        amount -= self.take(purse + GOLD, pledged)
        if amount and use >= 0 and self.swaps(seat, use):
            sp: i64 = self.push(Q_PAY_FOR, seat, 0, 0)
            self.stack[sp + A] = amount
            self.stack[sp + B] = use
        else:
            amount -= self.take(purse + resource, amount)
            self.purse[purse + GOLD] -= amount

    def take(self, at: i64, amount: i64) -> i64:
        """Take up to that much out of a place of a purse; how much it was."""
        if amount > self.purse[at]:
            amount = self.purse[at]
        self.purse[at] -= amount
        return amount

    def refuses_substitute(self, seat: i64, resource: i64) -> i64:
        """Answers to Q_PAY_FOR: the resource itself, what may stand in for it, or gold."""
        use: i64 = self.stack[self.sp + B]
        if resource == CULTURE or (use == USE_KNOWLEDGE and resource == MILITARY):
            return DOES_NOT_FIT
        return LEGAL if self.purse[seat * PURSE + resource] else NOT_AFFORDABLE

    def pay_unit(self, seat: i64, resource: i64) -> None:
        """Answer Q_PAY_FOR or Q_PAY with one unit."""
        self.purse[seat * PURSE + resource] -= 1
        self.stack[self.sp + A] -= 1
        if resource < GOLD:
            self.stack[self.sp + C] |= 1 << resource
            self.turn[seat * TURN + T_PAID] |= 1 << resource
        if self.stack[self.sp + A] == 0:
            self.pop()

    # -- prices in basic resources of one's choice ----------------------------------------------

    def can_pay_basic(self, seat: i64, amount: i64, mode: i64, mask: i64, no_gold: i64) -> bool:
        """Whether that many more units can be paid after those of the kinds in the mask."""
        purse: i64 = seat * PURSE
        gold: i64 = 0 if no_gold else self.purse[purse + GOLD]
        found: i64 = 0
        r: i64
        for r in range(GOLD):
            have: i64 = self.purse[purse + r]
            if mode == ANY:
                found += have
            elif mode == DIFFERENT:
                if have and not mask >> r & 1:
                    found += 1
            elif (mask == 0 or mask >> r & 1) and have > found:
                found = have
        return found + gold >= amount

    def refuses_payment(self, seat: i64, resource: i64) -> i64:
        """Answers to Q_PAY: the rest must still be payable afterwards."""
        sp: i64 = self.sp
        mode: i64 = self.stack[sp + B]
        mask: i64 = self.stack[sp + C]
        no_gold: i64 = self.stack[sp + D]
        if resource == CULTURE or (resource == GOLD and no_gold):
            return DOES_NOT_FIT
        if self.purse[seat * PURSE + resource] == 0:
            return NOT_AFFORDABLE
        if resource < GOLD:
            if mode == DIFFERENT and mask >> resource & 1:
                return DOES_NOT_FIT
            if mode == SAME and mask and not mask >> resource & 1:
                return DOES_NOT_FIT
            mask |= 1 << resource
        self.purse[seat * PURSE + resource] -= 1
        rest: bool = self.can_pay_basic(seat, self.stack[sp + A] - 1, mode, mask, no_gold)
        self.purse[seat * PURSE + resource] += 1
        return LEGAL if rest else NOT_AFFORDABLE

    def ask_payment(self, seat: i64, amount: i64, mode: i64, no_gold: i64) -> None:
        sp: i64 = self.push(Q_PAY, seat, 0, 0)
        self.stack[sp + A] = amount
        self.stack[sp + B] = mode
        self.stack[sp + D] = no_gold
