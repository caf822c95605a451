"""The map: how its tiles hang together, manoeuvres, outposts. 002 §3.2."""

from __future__ import annotations

from acropole.games.monumental.city import City
from acropole.games.monumental.numbers import (
    CAPITAL,
    EV_MOVED,
    EV_OUTPOST,
    HAS_OUTPOST,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_SOLDIERS,
    LAND,
    LEAVING,
    MOVING,
    NO_OUTPOST_LEFT,
    NO_UNIT_HERE,
    NO_UNIT_TO_SPARE,
    NOT_A_TILE,
    NOT_REACHABLE,
    NOT_YOURS,
    NOWHERE_TO_GO,
    P_ANY,
    P_BARBARIAN,
    P_COASTAL,
    P_FREE_CITY,
    P_HIGH,
    P_PLAYER,
    Q_MOVE_TO,
    Q_UNIT,
    T_SET_OUT,
    TILES,
    TOO_FEW_UNITS_HERE,
)
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, SOURCE, A, B, C, D


class Land(City):
    def leap(self, seat: i64) -> i64:
        """Tiles that a conquest may leap over, by what is in force."""
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
        """Which unit; the question belongs to whatever is under way."""
        sp: i64 = self.push(Q_UNIT, seat, 0, self.stack[self.sp + SOURCE])
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
