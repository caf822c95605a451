"""Conquest: what it takes, who attacks, what happens to the province. 002 §3.2."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.explorers import Explorers
from acropole.games.monumental.numbers import (
    BASIC,
    CAPITAL,
    CULTURE,
    EV_CONQUERED,
    EV_TOKEN,
    GOLD,
    L_FORT,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    MILITARY,
    NO_UNIT_HERE,
    NO_UNIT_TO_SPARE,
    NOT_A_TILE,
    NOT_ADJACENT,
    NOT_AFFORDABLE,
    NOT_REACHABLE,
    NOT_YOURS,
    P_BARBARIAN,
    P_FREE_CITY,
    P_HIGH,
    P_PLAYER,
    PRICE,
    Q_UNITS,
    SAME,
    T_CONQUERED,
    T_CONQUESTS,
    T_LESS,
    T_PLEDGED,
    TOKEN_SOURCE,
    TOKEN_TYPES,
    TOO_FEW_UNITS,
    TURN,
    USE_ANY,
    USE_BARBARIAN,
    WATER,
    YOURS_ALREADY,
)
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, A, B, C, D

CONQUEST_DISCOUNT: Final = 2  # its place among the discounts of a turn


class Conquest(Explorers):
    def queue(self, pc: i64, source: i64, asker: i64) -> None:
        """Add an effect to those that were set off together."""
        raise NotImplementedError

    def champions(self, tile: i64) -> i64:
        """The defence that a hero and monsters add to a tile."""
        raise NotImplementedError

    def bring_hero(self, seat: i64, tile: i64) -> None:
        """A hero arrives in the province it helped to conquer, as one of the units."""
        raise NotImplementedError

    def defence(self, tile: i64) -> i64:
        """Terrain, tokens, troops and structures; at least one unit is always needed."""
        tables = self.tables
        at: i64 = tile * LAND
        value: i64 = self.chart.terrain[tile]
        owner: i64 = self.land[at + L_OWNER]
        if self.land[at + L_FRONT]:
            value += tables.defence[self.land[at + L_FRONT] - 1]
        if self.land[at + L_WONDER]:
            value += tables.wonder_defence
        if owner >= 0:
            value += self.land[at + L_SOLDIERS] + self.land[at + L_FORT]
            if self.warlord[owner] == tile:
                value += tables.warlord_defence
            if self.land[at + L_OUTPOST]:
                value += tables.outpost_defence
        if tables.creatures:
            value += self.champions(tile)
        return value if value > 1 else 1

    def units_needed(self, seat: i64, tile: i64) -> i64:
        """The defence after the discount on the next conquest."""
        value: i64 = self.defence(tile) - self.turn[seat * TURN + T_LESS + CONQUEST_DISCOUNT]
        return value if value > 1 else 1

    def conquest_use(self, tile: i64) -> i64:
        return USE_BARBARIAN if self.is_place(tile, P_BARBARIAN) else USE_ANY

    def refuses_conquest(self, seat: i64, tile: i64) -> i64:
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        reason: i64 = self.refuses_target(seat, tile)
        if reason != LEGAL:
            return reason
        reach: i64 = self.reach(seat, tile)
        if reach == 0:
            return NOT_ADJACENT
        if self.units_within(reach) < self.units_needed(seat, tile):
            return TOO_FEW_UNITS
        return LEGAL

    def refuses_target(self, seat: i64, tile: i64) -> i64:
        """Why a tile cannot be conquered, wherever the units come from."""
        if self.chart.is_water[tile]:
            return WATER
        if self.chart.is_capital[tile]:
            return CAPITAL
        if self.land[tile * LAND + L_OWNER] == seat:
            return YOURS_ALREADY
        return LEGAL if self.can_pay_conquest(seat, tile) else NOT_AFFORDABLE

    def can_pay_conquest(self, seat: i64, tile: i64) -> bool:
        """One military a unit; a free city wants its price besides. Gold covers what is short."""
        units: i64 = self.units_needed(seat, tile)
        use: i64 = self.conquest_use(tile)
        if self.has_for(seat, MILITARY, use) < units:
            return False
        front: i64 = self.land[tile * LAND + L_FRONT] - 1
        if front < 0 or not self.tables.is_city[front]:
            return True
        culture: i64 = self.tables.price[front * PRICE + CULTURE]
        return self.city_gold(seat, front, units) <= self.purse_of(
            seat, GOLD
        ) and culture <= self.purse_of(seat, CULTURE)

    def city_gold(self, seat: i64, front: i64, units: i64) -> i64:
        """The gold that the units and the price of a free city take at least."""
        price = self.tables.price
        same: i64 = price[front * PRICE + BASIC]
        least: i64 = -1
        kind: i64
        r: i64
        for kind in range(GOLD):  # in which what must be of one kind is paid
            gold: i64 = 0
            for r in range(CULTURE):
                amount: i64 = price[front * PRICE + r]
                if r == MILITARY:
                    amount += units
                if r == kind:
                    amount += same
                gold += self.gold_for(seat, r, amount)
            if least < 0 or gold < least:
                least = gold
            if same == 0:
                break
        return least

    def gold_for(self, seat: i64, resource: i64, amount: i64) -> i64:
        """The gold that a payment takes at least."""
        if resource >= GOLD:
            return amount if resource == GOLD else 0
        short: i64 = amount - self.purse_of(seat, resource)
        return short if short > 0 else 0

    def purse_of(self, seat: i64, resource: i64) -> i64:
        raise NotImplementedError

    def conquer(self, seat: i64, tile: i64) -> None:
        self.attack(seat, tile, self.reach(seat, tile))

    def attack(self, seat: i64, tile: i64, reach: i64) -> None:
        """Pay, then choose the units that attack."""
        self.pay_attack(seat, tile, self.muster(seat, tile, reach))

    def muster(self, seat: i64, tile: i64, reach: i64) -> i64:
        """Ask which units attack; how many are needed."""
        units: i64 = self.units_needed(seat, tile)
        self.turn[seat * TURN + T_LESS + CONQUEST_DISCOUNT] = 0
        done: i64 = self.push(T_CONQUERED, seat, 0, tile)
        self.stack[done + A] = tile
        self.stack[done + B] = units
        sp: i64 = self.push(Q_UNITS, seat, 0, tile)
        self.stack[sp + A] = tile
        self.stack[sp + B] = units
        self.stack[sp + D] = reach
        return units

    def pay_attack(self, seat: i64, tile: i64, units: i64) -> None:
        """A payment may ask questions of its own, which then lie above."""
        front: i64 = self.land[tile * LAND + L_FRONT] - 1
        if front >= 0 and self.tables.is_city[front]:
            self.pay_free_city(seat, front, units)
        else:
            self.charge(seat, MILITARY, units, self.conquest_use(tile))

    def pay_free_city(self, seat: i64, front: i64, units: i64) -> None:
        """The units, then the rest of the price. Pledged gold goes to them in that order."""
        price = self.tables.price
        part: i64 = units + price[front * PRICE + MILITARY]
        owed: i64 = self.city_gold(seat, front, units)  # gold that is still to be paid at least
        owed -= self.gold_for(seat, MILITARY, part)
        self.charge_part(seat, MILITARY, part, owed)
        r: i64
        for r in range(CULTURE + 1):
            part = price[front * PRICE + r]
            if r != MILITARY and part:
                owed -= self.gold_for(seat, r, part)
                self.charge_part(seat, r, part, owed)
        self.turn[seat * TURN + T_PLEDGED] = 0
        if price[front * PRICE + BASIC]:
            self.ask_payment(seat, price[front * PRICE + BASIC], SAME, 0)

    def charge_part(self, seat: i64, resource: i64, amount: i64, owed: i64) -> None:
        """One part of a payment: pledged gold leaves what the other parts need."""
        pledged: i64 = self.turn[seat * TURN + T_PLEDGED]
        if pledged > self.purse_of(seat, GOLD) - owed:
            pledged = self.purse_of(seat, GOLD) - owed
        self.turn[seat * TURN + T_PLEDGED] = pledged
        self.charge(seat, resource, amount, USE_ANY)
        self.turn[seat * TURN + T_PLEDGED] = pledged - amount if pledged > amount else 0

    def refuses_attacker(self, seat: i64, tile: i64, warlord: bool) -> i64:
        """Answers to Q_UNITS: a soldier of that tile, or the warlord."""
        if tile < 0 or tile >= self.chart.tiles or self.land[tile * LAND + L_OWNER] != seat:
            return NOT_YOURS
        if not self.stack[self.sp + D] & BIT[tile]:
            return NOT_REACHABLE
        if not warlord and self.land[tile * LAND + L_SOLDIERS] == 0:
            return NO_UNIT_HERE
        return LEGAL if self.spare_units(tile) > 0 else NO_UNIT_TO_SPARE

    def send(self, seat: i64, tile: i64, warlord: bool) -> None:
        """A unit sets out; it arrives when all are chosen."""
        if warlord:
            self.warlord[seat] = -1
            self.stack[self.sp - 8 + C] = 1  # told to T_CONQUERED, the frame below
        else:
            self.land[tile * LAND + L_SOLDIERS] -= 1
        self.stack[self.sp + B] -= 1
        if self.stack[self.sp + B] == 0:
            self.pop()

    def conquered(self, seat: i64) -> None:
        """The units arrive, the defenders go home, the token is turned up. 002, Conquérir."""
        sp: i64 = self.sp
        tile: i64 = self.stack[sp + A]
        units: i64 = self.stack[sp + B]
        warlord: bool = self.stack[sp + C] != 0
        hero: bool = self.stack[sp + D] != 0
        self.pop()
        place: i64
        for place in range(P_HIGH + 1):
            if self.is_place(tile, place):
                self.turn[seat * TURN + T_CONQUESTS + place] += 1
        player: bool = self.is_place(tile, P_PLAYER)
        barbarian: bool = self.is_place(tile, P_BARBARIAN)
        city: bool = self.is_place(tile, P_FREE_CITY)
        self.note(EV_CONQUERED, seat, tile, units)
        self.drive_out(tile)
        at: i64 = tile * LAND
        self.land[at + L_OWNER] = seat
        self.realm[seat] |= BIT[tile]
        self.land[at + L_SOLDIERS] = units - 1 if warlord else units
        self.land[at + L_FORT] = 0
        if warlord:
            self.warlord[seat] = tile
        if hero:
            self.bring_hero(seat, tile)
        group: i64 = len(self.pending)
        if self.land[at + L_FRONT]:
            self.take_token(seat, tile)
        self.fire_conquest(seat, tile, warlord, player, barbarian, city, group)

    def take_token(self, seat: i64, tile: i64) -> None:
        """Turn up the token of a conquered province; one of its gains is chosen at once."""
        token: i64 = self.turn_up(self.land[tile * LAND + L_FRONT] - 1)
        self.land[tile * LAND + L_FRONT] = 0
        self.tokens[seat * TOKEN_TYPES + token] += 1
        self.note(EV_TOKEN, seat, token, 0)
        self.queue(self.tables.token_gain[token], TOKEN_SOURCE + token, -1)

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
        raise NotImplementedError

    def drive_out(self, tile: i64) -> None:
        """Defenders return to their capital, an outpost to its owner's reserve."""
        at: i64 = tile * LAND
        owner: i64 = self.land[at + L_OWNER]
        if owner < 0:
            return
        self.land[self.home[owner] * LAND + L_SOLDIERS] += self.land[at + L_SOLDIERS]
        self.land[at + L_SOLDIERS] = 0
        if self.warlord[owner] == tile:
            self.warlord[owner] = self.home[owner]
        if self.land[at + L_OUTPOST]:
            self.land[at + L_OUTPOST] = 0
            self.outposts[owner] += 1
        self.realm[owner] &= ~BIT[tile]
        self.land[at + L_OWNER] = -1

    def turn_up(self, front: i64) -> i64:
        """Which token with that front it is: any that has not been turned up yet."""
        total: i64 = 0
        kind: i64
        for kind in range(len(self.bag)):
            if self.tables.front[kind] == front:
                total += self.bag[kind]
        pick: i64 = self.rng.below(total)
        for kind in range(len(self.bag)):
            if self.tables.front[kind] == front:
                pick -= self.bag[kind]
                if pick < 0:
                    self.bag[kind] -= 1
                    return kind
        raise RuntimeError("no token with that front is left")
