"""Effects under way, those that an event sets off, and those in force without being used."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.numbers import (
    E_ACQUIRE,
    E_ARCHIVE,
    E_CHARGE,
    E_COMPLETE,
    E_CONQUEST,
    E_SECTION,
    P_ANY,
    P_BARBARIAN,
    P_COASTAL,
    P_FREE_CITY,
    P_HIGH,
    P_PLAYER,
    POLICIES,
    POLICY_SOURCE,
    PURSE,
    T_CONQUESTS,
    T_EFFECTS,
    T_POLICY_DONE,
    T_POLICY_USED,
    T_WARLORD_DONE,
    TURN,
    USE_KNOWLEDGE,
    USE_SECTION,
    WARLORD_SOURCE,
)
from acropole.games.monumental.trade import Trade
from acropole.kernel.fast import i64
from acropole.kernel.machine import (
    A,
    C,
    D,
    appended,
    array,
    numbers,
    without,
)

AGAIN: Final = 2  # of a conquest with the warlord: not his first this turn


class Triggers(Trade):
    # -- effects under way ----------------------------------------------------------------------

    def begin(self, pc: i64, seat: i64, source: i64, asker: i64) -> None:
        """Start an effect; `asker` is the card of the city that it stands on, or -1."""
        sp: i64 = self.start(pc, seat, source, 1)
        self.stack[sp + C] = asker
        self.stack[sp + D] = -1

    def can_start(self, pc: i64, seat: i64, source: i64, asker: i64) -> bool:
        sp: i64 = self.suppose(pc, seat, source, 1)
        self.stack[sp + C] = asker
        self.stack[sp + D] = -1
        found: bool = self.doable(pc, len(self.code))
        self.pop()
        return found

    # -- effects set off together ---------------------------------------------------------------

    def queue(self, pc: i64, source: i64, asker: i64) -> None:
        if pc >= 0:
            self.pending = array([*numbers(self.pending), pc, source, asker])

    def release(self, seat: i64, group: i64) -> None:
        if len(self.pending) > group:
            self.stack[self.push(T_EFFECTS, seat, 0, 0) + A] = group

    def unqueue(self, at: i64, seat: i64) -> None:
        """Begin the effect that waits at a place of the queue."""
        pc: i64 = self.pending[at]
        source: i64 = self.pending[at + 1]
        asker: i64 = self.pending[at + 2]
        rest = numbers(self.pending)
        del rest[at : at + 3]
        self.pending = array(rest)
        self.begin(pc, seat, source, asker)

    # -- triggers -------------------------------------------------------------------------------

    def arm(self, seat: i64, kind: i64) -> None:
        """Put the lasting part of a card's effect in force until the end of the turn."""
        self.armed = appended(self.armed, kind * 2)

    def arm_if_lasting(self, seat: i64, kind: i64) -> None:
        """The lasting part of an effect begins when the effect is used or copied."""
        tables = self.tables
        if tables.in_force[kind] or tables.first_trigger[kind] < tables.end_trigger[kind]:
            self.arm(seat, kind)

    def renew_policy(self, seat: i64) -> None:
        self.turn[seat * TURN + T_POLICY_USED] = 0
        self.turn[seat * TURN + T_POLICY_DONE] = 0

    def fire(self, event: i64, seat: i64, about: i64, warlord: bool) -> None:
        """Something happened that has no place: queue what it sets off, and resolve it."""
        group: i64 = len(self.pending)
        self.collect(event, seat, about, 0)
        self.release(seat, group)

    def fire_section(self, seat: i64, card: i64, paid: bool) -> None:
        group: i64 = len(self.pending)
        if paid:
            self.collect(E_ACQUIRE, seat, self.kind_of(card), 0)
        self.collect(E_SECTION, seat, card, 0)
        self.release(seat, group)

    def fire_completion(self, seat: i64) -> None:
        group: i64 = len(self.pending)
        self.collect(E_SECTION, seat, 0, 0)
        self.collect(E_COMPLETE, seat, 0, 0)
        self.release(seat, group)

    def fire_conquest(
        self,
        seat: i64,
        tile: i64,
        warlord: bool,
        player: bool,
        barbarian: bool,
        city: bool,
        group: i64,
    ) -> None:
        places: i64 = 1 << P_ANY
        if self.is_place(tile, P_COASTAL):
            places |= 1 << P_COASTAL
        if self.is_place(tile, P_HIGH):
            places |= 1 << P_HIGH
        if player:
            places |= 1 << P_PLAYER
        if barbarian:
            places |= 1 << P_BARBARIAN
        if city:
            places |= 1 << P_FREE_CITY
        self.collect(E_CONQUEST, seat, places, 1 if warlord else 0)
        self.release(seat, group)

    def collect(self, event: i64, seat: i64, about: i64, warlord: i64) -> None:
        """Queue the triggers in force that this event sets off."""
        turn: i64 = seat * TURN
        if event == E_ARCHIVE:
            self.collect_from(self.kind_of(about), event, seat, about, warlord, False, about)
            return
        leader: i64 = self.tables.warlord[self.civilization[seat]]
        done: bool = self.turn[turn + T_WARLORD_DONE] != 0
        if warlord and done:
            warlord = AGAIN
        if self.collect_from(leader, event, seat, about, warlord, done, WARLORD_SOURCE + seat):
            self.turn[turn + T_WARLORD_DONE] = 1
        policy: i64 = self.active_policy(seat)
        if policy >= 0 and self.tables.in_force[policy]:
            done = self.turn[turn + T_POLICY_DONE] != 0
            top: i64 = self.policies[seat * POLICIES + self.developed[seat] - 1]
            source: i64 = POLICY_SOURCE + seat * POLICIES + top
            if self.collect_from(policy, event, seat, about, warlord, done, source):
                self.turn[turn + T_POLICY_DONE] = 1
        i: i64
        for i in range(len(self.armed)):
            kind: i64 = self.armed[i] // 2
            done = self.armed[i] % 2 != 0
            if self.collect_from(kind, event, seat, about, warlord, done, -1 - kind):
                self.armed[i] |= 1

    def collect_from(
        self, kind: i64, event: i64, seat: i64, about: i64, warlord: i64, done: bool, source: i64
    ) -> bool:
        """Queue the triggers of one kind; whether any of them fired."""
        tables = self.tables
        fired: bool = False
        t: i64
        for t in range(tables.first_trigger[kind], tables.end_trigger[kind]):
            if tables.event[t] != event:
                continue
            if tables.only_first[t] and (done or self.happened_before(t, seat)):
                continue
            if tables.with_warlord[t] and (
                warlord == 0 or (warlord == AGAIN and tables.only_first[t])
            ):
                continue
            if (event == E_CONQUEST or event == E_CHARGE) and not about >> tables.about[t] & 1:
                continue
            if event == E_ACQUIRE and not tables.fits[tables.about[t] * tables.kinds + about]:
                continue
            self.queue(tables.body[t], source, -1)
            fired = True
        return fired

    def happened_before(self, trigger: i64, seat: i64) -> bool:
        """Whether the event of a `first` trigger came earlier this turn, before it was in force."""
        about: i64 = self.tables.about[trigger]
        if self.tables.event[trigger] == E_ACQUIRE:
            return self.bought_fitting(about) > 1
        if self.tables.event[trigger] == E_CONQUEST and not self.tables.with_warlord[trigger]:
            return self.turn[seat * TURN + T_CONQUESTS + about] > 1
        return False

    def swaps(self, seat: i64, use: i64) -> bool:
        found = self.tables.swaps_section if use == USE_SECTION else self.tables.swaps_knowledge
        if use != USE_SECTION and use != USE_KNOWLEDGE:
            return False
        policy: i64 = self.active_policy(seat)
        if policy >= 0 and found[policy]:
            return True
        i: i64
        for i in range(len(self.armed)):
            if found[self.armed[i] // 2]:
                return True
        return False

    def leap(self, seat: i64) -> i64:
        policy: i64 = self.active_policy(seat)
        most: i64 = 0 if policy < 0 else self.tables.gap[policy]
        i: i64
        for i in range(len(self.armed)):
            gap: i64 = self.tables.gap[self.armed[i] // 2]
            if gap > most:
                most = gap
        return most

    def purse_of(self, seat: i64, resource: i64) -> i64:
        return self.purse[seat * PURSE + resource]

    def drop_drawn(self, card: i64) -> None:
        i: i64
        for i in range(len(self.drawn)):
            if self.drawn[i] == card:
                self.drawn = without(self.drawn, i)
                return

    def bought_fitting(self, filter: i64) -> i64:
        found: i64 = 0
        i: i64
        for i in range(len(self.bought)):
            if self.tables.fits[filter * self.tables.kinds + self.bought[i]]:
                found += 1
        return found
