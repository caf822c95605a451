"""The map: conquest, manoeuvre, outposts, explorers, markets. 002 §3.2."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.city import City
from acropole.games.monumental.numbers import (
    BASIC,
    CAPITAL,
    CULTURE,
    DIRECTIONS,
    E_EXPLORER_TOKEN,
    EV_CONQUERED,
    EV_MARKET,
    EV_MOVED,
    EV_OUTPOST,
    EV_PRODUCTION,
    EV_STEP,
    EV_TOKEN,
    EXPLORERS,
    GOLD,
    HAS_ACTED,
    HAS_MARKET_TOKEN,
    HAS_OUTPOST,
    L_FORT,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_PRODUCTION,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    LEAVING,
    M_PILE,
    M_USED,
    MARKET_TOKENS,
    MARKETS,
    MILITARY,
    MOVING,
    NO_OUTPOST_LEFT,
    NO_TILE_THERE,
    NO_UNIT_HERE,
    NO_UNIT_TO_SPARE,
    NOT_A_TILE,
    NOT_ADJACENT,
    NOT_AFFORDABLE,
    NOT_REACHABLE,
    NOT_YOURS,
    NOTHING_HERE,
    NOWHERE_TO_GO,
    P_ANY,
    P_BARBARIAN,
    P_COASTAL,
    P_FREE_CITY,
    P_HIGH,
    P_PLAYER,
    PRICE,
    Q_MARKET,
    Q_MOVE_TO,
    Q_UNIT,
    Q_UNITS,
    SAME,
    T_ACTED,
    T_CONQUERED,
    T_CONQUESTS,
    T_LESS,
    T_PLEDGED,
    T_SET_OUT,
    TILES,
    TOKEN_SOURCE,
    TOKEN_TYPES,
    TOO_FEW_UNITS,
    TOO_FEW_UNITS_HERE,
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


class Land(City):
    def leap(self, seat: i64) -> i64:
        """Tiles that a conquest may leap over, by what is in force."""
        raise NotImplementedError

    def queue(self, pc: i64, source: i64, slot: i64) -> None:
        """Add an effect to those that were set off together."""
        raise NotImplementedError

    def champions(self, tile: i64) -> i64:
        """The defence that a hero and monsters add to a tile."""
        raise NotImplementedError

    def bring_hero(self, seat: i64, tile: i64) -> None:
        """A hero arrives in the province it helped to conquer, as one of the units."""
        raise NotImplementedError

    # -- the lie of the land --------------------------------------------------------------------

    def is_place(self, tile: i64, place: i64) -> bool:
        """Whether a tile, as it is now, is a place of that sort."""
        at: i64 = tile * LAND
        if place == P_COASTAL:
            return self.chart.is_coastal[tile] != 0
        if place == P_HIGH:
            return self.chart.terrain[tile] >= 2
        if place == P_PLAYER:
            return self.land[at + L_OWNER] >= 0
        front: i64 = self.land[at + L_FRONT] - 1
        if place == P_BARBARIAN:
            return front >= 0 and not self.tables.is_city[front]
        if place == P_FREE_CITY:
            return front >= 0 and self.tables.is_city[front] != 0
        return True

    def provinces(self, seat: i64, place: i64) -> i64:
        """How many provinces of that sort a seat controls; the capital is none."""
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if (
                self.land[t * LAND + L_OWNER] == seat
                and not self.chart.is_capital[t]
                and (place == P_ANY or self.is_place(t, place))
            ):
                found += 1
        return found

    def zone(self, seat: i64, seeds: i64) -> i64:
        """The tiles of a seat that hang together with any of these."""
        realm: i64 = self.realm[seat]
        found: i64 = seeds & realm
        edge: i64 = found
        t: i64
        while edge and found != realm:
            wider: i64 = 0
            for t in range(self.chart.tiles):
                if edge & BIT[t]:
                    wider |= self.chart.beside[t]
            edge = wider & realm & ~found
            found |= edge
        return found

    def reach(self, seat: i64, target: i64) -> i64:
        """The tiles of a seat whose units can get to a target, by adjacency or a leap."""
        near: i64 = self.chart.beside[target]
        leap: i64 = self.leap(seat)
        t: i64
        if leap:
            for t in range(self.chart.tiles):
                if self.chart.distance[target * TILES + t] <= leap + 1:
                    near |= BIT[t]
        return self.zone(seat, near)

    def units_within(self, tiles: i64) -> i64:
        """Units that may leave these tiles."""
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if tiles & BIT[t]:
                found += self.spare_units(t)
        return found

    # -- conquest -------------------------------------------------------------------------------

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

    # -- manoeuvres -----------------------------------------------------------------------------

    def refuses_setting_out(self, seat: i64, tile: i64) -> i64:
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        if self.land[tile * LAND + L_OWNER] != seat:
            return NOT_YOURS
        if self.spare_units(tile) < 1:
            return NO_UNIT_TO_SPARE
        if not self.chart.beside[tile] & self.realm[seat]:
            return NOWHERE_TO_GO
        return LEGAL

    def set_out(self, seat: i64, tile: i64) -> None:
        """A manoeuvre begins: which unit, if there is a choice, then where to."""
        task: i64 = self.push(T_SET_OUT, seat, 0, tile)
        self.stack[task + A] = tile
        self.ask_unit(seat, tile, MOVING, 1)

    def ask_unit(self, seat: i64, tile: i64, purpose: i64, count: i64) -> None:
        sp: i64 = self.push(Q_UNIT, seat, 0, tile)
        self.stack[sp + A] = tile
        self.stack[sp + B] = purpose
        self.stack[sp + C] = count

    def refuses_unit(self, seat: i64, tile: i64, warlord: bool) -> i64:
        """Answers to Q_UNIT: a soldier of that very tile, or the warlord who stands there."""
        if tile != self.stack[self.sp + A]:
            return NO_UNIT_HERE
        if warlord:
            return LEGAL
        return LEGAL if self.land[tile * LAND + L_SOLDIERS] else NO_UNIT_HERE

    def choose_unit(self, seat: i64, tile: i64, warlord: bool) -> None:
        sp: i64 = self.sp
        if self.stack[sp + B] == LEAVING:
            left: i64 = self.stack[sp + C] - 1
            self.pop()
            self.go_home(seat, tile, warlord)
            self.send_home(seat, tile, left)
        else:
            self.pop()
            self.stack[self.sp + B] = 1 if warlord else 0

    def send_home(self, seat: i64, tile: i64, count: i64) -> None:
        """Units leave for the capital; their owner chooses which, unless all of them go."""
        if self.units(tile) > count:
            if count:
                self.ask_unit(seat, tile, LEAVING, count)
            return
        while self.land[tile * LAND + L_SOLDIERS]:
            self.go_home(seat, tile, False)
        if self.warlord[seat] == tile:
            self.go_home(seat, tile, True)

    def go_home(self, seat: i64, tile: i64, warlord: bool) -> None:
        if warlord:
            self.warlord[seat] = self.home[seat]
        else:
            self.land[tile * LAND + L_SOLDIERS] -= 1
            self.land[self.home[seat] * LAND + L_SOLDIERS] += 1

    def ask_destination(self, seat: i64) -> None:
        """T_SET_OUT knows its unit: where does it go?"""
        tile: i64 = self.stack[self.sp + A]
        warlord: i64 = self.stack[self.sp + B]
        self.pop()
        sp: i64 = self.push(Q_MOVE_TO, seat, 0, tile)
        self.stack[sp + A] = tile
        self.stack[sp + B] = warlord
        self.stack[sp + D] = self.zone(seat, BIT[tile]) & ~BIT[tile]

    def refuses_destination(self, seat: i64, tile: i64) -> i64:
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        if self.land[tile * LAND + L_OWNER] != seat:
            return NOT_YOURS
        return LEGAL if self.stack[self.sp + D] & BIT[tile] else NOT_REACHABLE

    def arrive(self, seat: i64, tile: i64) -> None:
        self.note(EV_MOVED, seat, self.stack[self.sp + A], tile)
        if self.stack[self.sp + B]:
            self.warlord[seat] = tile
        else:
            self.land[self.stack[self.sp + A] * LAND + L_SOLDIERS] -= 1
            self.land[tile * LAND + L_SOLDIERS] += 1
        self.pop()

    # -- outposts -------------------------------------------------------------------------------

    def refuses_outpost(self, seat: i64, tile: i64, units: i64) -> i64:
        """In a province of one's own, one each; `units` is how many go home for it."""
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        if self.chart.is_capital[tile]:
            return CAPITAL
        if self.land[tile * LAND + L_OWNER] != seat:
            return NOT_YOURS
        if self.land[tile * LAND + L_OUTPOST]:
            return HAS_OUTPOST
        if self.outposts[seat] == 0:
            return NO_OUTPOST_LEFT
        return LEGAL if self.units(tile) >= units else TOO_FEW_UNITS_HERE

    def build_outpost(self, seat: i64, tile: i64) -> None:
        self.outposts[seat] -= 1
        self.note(EV_OUTPOST, seat, tile, 0)
        self.land[tile * LAND + L_OUTPOST] = 1

    # -- explorers ------------------------------------------------------------------------------

    def refuses_step(self, seat: i64, explorer: i64, direction: i64) -> i64:
        """To a neighbouring tile, whoever holds it; never onto water or an enemy capital."""
        here: i64 = self.explorer[seat * EXPLORERS + explorer]
        there: i64 = self.chart.next[here * DIRECTIONS + direction]
        if there < 0:
            return NO_TILE_THERE
        if self.chart.is_water[there]:
            return WATER
        if self.chart.is_capital[there] and there != self.home[seat]:
            return CAPITAL
        return LEGAL

    def step_explorer(self, seat: i64, explorer: i64, direction: i64) -> None:
        at: i64 = seat * EXPLORERS + explorer
        self.explorer[at] = self.chart.next[self.explorer[at] * DIRECTIONS + direction]
        self.note(EV_STEP, seat, self.explorer[at], 0)

    def refuses_explorer_act(self, seat: i64, explorer: i64, again: bool) -> i64:
        """Each explorer takes one token a turn: production, or one of a market not yet visited."""
        if not again and self.turn[seat * TURN + T_ACTED] >> explorer & 1:
            return HAS_ACTED
        tile: i64 = self.explorer[seat * EXPLORERS + explorer]
        if self.land[tile * LAND + L_PRODUCTION]:
            return LEGAL
        market: i64 = self.chart.market[tile]
        if market < 0:
            return NOTHING_HERE
        if self.has_visited(seat, market):
            return HAS_MARKET_TOKEN
        return LEGAL if self.market_pile(market) else NOTHING_HERE

    def has_visited(self, seat: i64, market: i64) -> bool:
        return self.held_token(seat, market) >= 0 or self.used_token(seat, market) >= 0

    def held_token(self, seat: i64, market: i64) -> i64:
        return self.find_market_token(market, seat)

    def used_token(self, seat: i64, market: i64) -> i64:
        return self.find_market_token(market, M_USED + seat)

    def find_market_token(self, market: i64, where: i64) -> i64:
        token: i64
        for token in range(MARKET_TOKENS):
            if self.market[market * MARKET_TOKENS + token] == where:
                return token
        return -1

    def market_pile(self, market: i64) -> i64:
        """The tokens that lie on a market, a mask."""
        found: i64 = 0
        token: i64
        for token in range(MARKET_TOKENS):
            if self.market[market * MARKET_TOKENS + token] == M_PILE:
                found |= 1 << token
        return found

    def act_with_explorer(self, seat: i64, explorer: i64) -> None:
        tile: i64 = self.explorer[seat * EXPLORERS + explorer]
        if self.land[tile * LAND + L_PRODUCTION]:
            self.land[tile * LAND + L_PRODUCTION] = 0
            self.producers[seat] += 1
            self.note(EV_PRODUCTION, seat, tile, 0)
            self.fire(E_EXPLORER_TOKEN, seat, 0, False)
            return
        market: i64 = self.chart.market[tile]
        self.looked[seat * MARKETS + market] = self.market_pile(market)
        self.reveals += 1
        sp: i64 = self.push(Q_MARKET, seat, 0, tile)
        self.stack[sp + A] = explorer
        self.stack[sp + B] = market

    def take_market_token(self, seat: i64, token: i64) -> None:
        market: i64 = self.stack[self.sp + B]
        self.pop()
        self.market[market * MARKET_TOKENS + token] = seat
        self.note(EV_MARKET, seat, market, market * MARKET_TOKENS + token)
        self.looked[seat * MARKETS + market] = self.market_pile(market)
        self.fire(E_EXPLORER_TOKEN, seat, 0, False)
