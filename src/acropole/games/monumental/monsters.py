"""Monsters: revealed with the tokens of barbarians, defeated by explorers. 002 §7.

Which monsters hide among the barbarians, and where, is not decided before a token is turned up:
any covered one is as likely as the others.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.heroes import Heroes
from acropole.games.monumental.numbers import (
    B_ORDER,
    B_PLACE,
    B_TILE,
    B_VICTOR,
    BASIC,
    BEAST,
    CULTURE,
    EV_DEFEATED,
    EV_HOME,
    EV_LAIR,
    EV_MANY_MONSTERS,
    EV_MONSTER,
    EXPLORERS,
    GOLD,
    HAS_ACTED,
    L_FRONT,
    L_OWNER,
    LAND,
    LEAVING,
    MONSTER_SOURCE,
    MONSTER_TOO_FAR,
    MONSTERS,
    NO_MONSTER,
    NOT_DEFEATED,
    P_BARBARIAN,
    Q_LAIR,
    T_ACTED,
    T_APPEAR,
    T_PLEDGED,
    T_SLAIN,
    TILES,
    TURN,
    V_PAY,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, SEAT, SOURCE, A, B, D, array, numbers
from acropole.kernel.program import FIRST_VERB
from acropole.kernel.state import Variant

ADVISED: Final = 3  # monsters in a game, at most. 002 §7.1


class Monsters(Heroes):
    def __init__(
        self, variant: Variant, tables: Tables, chart: Chart, seats: i64, actions: i64
    ) -> None:
        super().__init__(variant, tables, chart, seats, actions)
        self.lurking: i64 = 0  # monsters not yet revealed
        self.monsters: vec[i64] = vec[i64]()  # monster * BEAST + what

    def lay_out(self) -> None:
        super().lay_out()
        self.lurking = self.tables.monsters
        self.monsters = array([])
        if self.lurking:
            self.monsters = array([-1, 0, 0, 0, 0] * MONSTERS)
        if self.lurking > ADVISED:
            self.note(EV_MANY_MONSTERS, 0, self.lurking, 0)

    def copy_monsters_to(self, twin: Monsters) -> None:
        twin.lurking = self.lurking
        twin.monsters = self.monsters[:]

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = super().dump()
        data["lurking"] = [self.lurking]
        data["monsters"] = numbers(self.monsters)
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        super().load(data)
        self.lurking = data["lurking"][0]
        self.monsters = array(data["monsters"])

    # -- small questions -------------------------------------------------------------------------

    def lair(self, monster: i64) -> i64:
        """The tile of a monster, or -1."""
        return self.monsters[monster * BEAST + B_TILE] if len(self.monsters) else -1

    def holder(self, monster: i64) -> i64:
        """Who controls the province of a monster, or -1."""
        return self.land[self.lair(monster) * LAND + L_OWNER]

    def revealed(self) -> i64:
        """How many monsters have been revealed."""
        return self.tables.monsters - self.lurking

    def monster_on(self, tile: i64) -> i64:
        """A monster of that tile, or -1."""
        m: i64
        for m in range(MONSTERS):
            if self.lair(m) == tile:
                return m
        return -1

    def champions(self, tile: i64) -> i64:
        value: i64 = super().champions(tile)
        if len(self.monsters):
            m: i64
            for m in range(MONSTERS):
                if self.monsters[m * BEAST + B_TILE] == tile:
                    value += self.tables.monster_guard[m]
        return value

    # -- revealing -------------------------------------------------------------------------------

    def take_token(self, seat: i64, tile: i64) -> None:
        """A monster's token looks like any other of the barbarians. 002 §7.2."""
        if self.meets_monster(tile):
            self.reveal_monster(seat, tile)
        else:
            super().take_token(seat, tile)

    def meets_monster(self, tile: i64) -> bool:
        if self.lurking == 0 or not self.is_place(tile, P_BARBARIAN):
            return False
        return self.rng.below(self.covered_barbarians()) < self.lurking

    def covered_barbarians(self) -> i64:
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if self.is_place(t, P_BARBARIAN):
                found += 1
        return found

    def reveal_monster(self, seat: i64, tile: i64) -> None:
        monster: i64 = self.draw_monster()
        self.lurking -= 1
        self.land[tile * LAND + L_FRONT] = 0
        self.monsters[monster * BEAST + B_TILE] = tile
        self.monsters[monster * BEAST + B_ORDER] = self.revealed()
        self.monsters[monster * BEAST + B_PLACE] = self.seats  # card number players + 1
        self.note(EV_MONSTER, seat, monster, tile)
        self.give_culture(seat, self.tables.monster_culture)

    def give_culture(self, seat: i64, n: i64) -> None:
        self.gain(seat, CULTURE, n)

    def draw_monster(self) -> i64:
        """Any that was not revealed yet; one that lives on water only where there is some."""
        seen: i64 = 0
        found: i64 = -1
        m: i64
        for m in range(MONSTERS):
            if self.monsters[m * BEAST + B_ORDER]:
                continue
            if self.tables.monster_water[m] and not self.has_water():
                continue
            seen += 1
            if self.rng.below(seen) == 0:
                found = m
        return found

    def has_water(self) -> bool:
        t: i64
        for t in range(self.chart.tiles):
            if self.chart.is_water[t]:
                return True
        return False

    def conquered(self, seat: i64) -> None:
        """What the conquest sets off waits until the monster has appeared."""
        tile: i64 = self.stack[self.sp + A]
        before: i64 = self.revealed()
        super().conquered(seat)
        if self.revealed() > before:
            self.let_appear(seat, tile)

    def let_appear(self, seat: i64, tile: i64) -> None:
        sp: i64 = self.push(T_APPEAR, seat, 0, MONSTER_SOURCE + self.monster_on(tile))
        self.stack[sp + A] = tile

    def appear(self, seat: i64) -> None:
        """One step of T_APPEAR: the figure on its tile, half of the units home, rounded up."""
        sp: i64 = self.sp
        tile: i64 = self.stack[sp + A]
        step: i64 = self.stack[sp + B]
        self.stack[sp + B] += 1
        if step == 0:
            monster: i64 = self.stack[sp + SOURCE] - MONSTER_SOURCE
            if self.tables.monster_water[monster]:
                self.ask_lair(seat, monster, self.nearest_water(tile))
        elif step == 1:
            leaving: i64 = (self.units(tile) + 1) // 2
            if leaving:
                self.note(EV_HOME, seat, tile, leaving)
                self.ask_unit(seat, tile, LEAVING, leaving)
        else:
            self.pop()
            self.free_if_empty(tile)

    def nearest_water(self, tile: i64) -> i64:
        """The water tiles nearest to a tile as the crow flies, a mask."""
        nearest: i64 = TILES
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            away: i64 = self.chart.distance[tile * TILES + t]
            if self.chart.is_water[t] and away <= nearest:
                if away < nearest:
                    found = 0
                nearest = away
                found |= BIT[t]
        return found

    def ask_lair(self, seat: i64, monster: i64, tiles: i64) -> None:
        sp: i64 = self.push(Q_LAIR, seat, 0, MONSTER_SOURCE + monster)
        self.stack[sp + A] = monster
        self.stack[sp + D] = tiles

    def settle_monster(self, seat: i64, tile: i64) -> None:
        """Answer Q_LAIR."""
        monster: i64 = self.stack[self.sp + A]
        self.pop()
        self.monsters[monster * BEAST + B_TILE] = tile
        self.note(EV_LAIR, seat, monster, tile)

    # -- defeating -------------------------------------------------------------------------------

    def refuses_defeat(self, seat: i64, monster: i64, explorer: i64) -> i64:
        """An explorer's action, where the monster is; beside it if it lives on water. §7.4."""
        tile: i64 = self.lair(monster)
        if tile < 0:
            return NO_MONSTER
        here: i64 = self.explorer[seat * EXPLORERS + explorer]
        near: bool = here == tile
        if self.tables.monster_water[monster]:
            near = self.chart.beside[tile] & BIT[here] != 0
        if not near:
            return MONSTER_TOO_FAR
        if self.turn[seat * TURN + T_ACTED] >> explorer & 1:
            return HAS_ACTED
        effect: i64 = self.tables.monster_defeat[monster]
        source: i64 = MONSTER_SOURCE + monster
        return LEGAL if self.can_start(effect, seat, source, -1) else NOT_DEFEATED

    def defeat(self, seat: i64, monster: i64, explorer: i64) -> None:
        self.turn[seat * TURN + T_ACTED] |= 1 << explorer
        self.note(EV_DEFEATED, seat, monster, 0)
        self.stack[self.push(T_SLAIN, seat, 0, 0) + A] = monster
        effect: i64 = self.tables.monster_defeat[monster]
        self.begin(effect, seat, MONSTER_SOURCE + monster, -1)
        price: i64 = effect + self.code[effect + 1]
        spare: i64 = self.purse_of(seat, GOLD) - self.gold_of_price(
            seat, price, self.code[effect + 2]
        )
        if self.turn[seat * TURN + T_PLEDGED] > spare:
            self.turn[seat * TURN + T_PLEDGED] = spare

    def slain(self, seat: i64) -> None:
        """T_SLAIN: the figure leaves the map, its card lies beside the city."""
        monster: i64 = self.stack[self.sp + A]
        self.pop()
        self.monsters[monster * BEAST + B_TILE] = -1
        self.monsters[monster * BEAST + B_VICTOR] = seat + 1

    def payable(self, pc: i64, end: i64) -> bool:
        """The parts of a price do not share the same gold."""
        if not super().payable(pc, end):
            return False
        if pc + self.code[pc + 1] >= end:
            return True
        seat: i64 = self.stack[self.sp + SEAT]
        return self.gold_of_price(seat, pc, end) <= self.purse_of(seat, GOLD)

    def gold_of_price(self, seat: i64, pc: i64, end: i64) -> i64:
        """The gold that the payments of a price take at least."""
        code = self.code
        gold: i64 = 0
        while pc < end and code[pc] >= FIRST_VERB:
            if code[pc] == V_PAY and code[pc + 2] != BASIC and not code[pc + 5]:
                gold += self.gold_for(seat, code[pc + 2], code[pc + 4])
            pc += code[pc + 1]
        return gold

    def trophies(self, seat: i64) -> i64:
        """The monsters that a seat has defeated."""
        found: i64 = 0
        if len(self.monsters):
            m: i64
            for m in range(MONSTERS):
                if self.monsters[m * BEAST + B_VICTOR] == seat + 1:
                    found += 1
        return found

    def score(self, seat: i64) -> i64:
        return super().score(seat) + self.trophies(seat) * self.tables.monster_points
