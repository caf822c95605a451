"""Monsters attack: they walk under the track, and strike beyond its last card. 002 §7.3."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.monsters import Monsters
from acropole.games.monumental.numbers import (
    B_MARKS,
    B_ORDER,
    B_PLACE,
    BEAST,
    DOES_NOT_FIT,
    EV_ATTACK,
    EV_EXPLORERS_HOME,
    EV_HOME,
    EV_REMOVED,
    EXPLORERS,
    GOLD,
    H_TILE,
    HERO_SLOTS,
    L_OUTPOST,
    L_OWNER,
    L_SOLDIERS,
    LAND,
    LEAVING,
    MONSTER_SOURCE,
    MONSTERS,
    NEED_MARKETS,
    NEED_POLICIES,
    NEED_WONDERS,
    NO_UNIT_HERE,
    OUT_OF_GAME,
    PURSE,
    Q_CASUALTY,
    SLOTS,
    STRIKES_HOLDER,
    T_AFTERMATH,
    T_APPEAR,
    T_FILL,
    T_RAVAGE,
    T_STIR,
    TILES,
    V_ALL_BONUSES,
    V_BURN_TRACK,
    V_DESTROY,
    V_DESTROY_LONE,
    V_EXPLORERS_HOME,
    V_FLY,
    V_GROW,
    V_HOARD,
    V_NEED,
    V_RAVAGE,
    V_RAZE,
    V_ROUT,
)
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, LEGAL, SEAT, SOURCE, A, B, D

RETURN_PLACE: Final = 3  # of the track: where a token goes after an attack, counted from 0


class MonsterAttacks(Monsters):
    # -- walking and attacking -------------------------------------------------------------------

    def pass_on(self, seat: i64) -> None:
        """Between the track and the next turn the monsters walk. 002 §7.3."""
        if not self.rouse(seat):
            super().pass_on(seat)

    def rouse(self, seat: i64) -> bool:
        """Monsters that were revealed have their turn; whether there are any."""
        if self.revealed() == 0:
            return False
        self.stack[self.push(T_STIR, seat, 0, 0) + A] = 1
        return True

    def calm(self, seat: i64) -> None:
        """All monsters have had their turn."""
        self.pop()
        super().pass_on(seat)

    def stir(self, seat: i64) -> None:
        """One step of T_STIR: the monsters in the order in which they were revealed."""
        order: i64 = self.stack[self.sp + A]
        self.stack[self.sp + A] += 1
        if order > self.revealed():
            self.calm(seat)
            return
        m: i64
        for m in range(MONSTERS):
            if (
                self.monsters[m * BEAST + B_ORDER] == order
                and self.lair(m) >= 0
                and self.is_attacking(m)
            ):
                self.let_attack(seat, m)

    def is_attacking(self, monster: i64) -> bool:
        """Its token moves on; beyond the last card it attacks and comes back to the fourth."""
        at: i64 = monster * BEAST + B_PLACE
        self.monsters[at] += 1
        if self.monsters[at] < self.tables.track_places:
            return False
        self.monsters[at] = RETURN_PLACE
        return True

    def let_attack(self, seat: i64, monster: i64) -> None:
        """Everybody is hit, from the player whose turn has ended, or who holds its province."""
        self.note(EV_ATTACK, seat, monster, self.lair(monster))
        victim: i64 = seat
        if self.tables.monster_strikes[monster] == STRIKES_HOLDER:
            victim = self.holder(monster)
        if victim >= 0:
            self.stack[self.push(T_AFTERMATH, seat, 0, 0) + A] = 1 + self.holder(monster)
            self.begin(self.tables.monster_attack[monster], victim, MONSTER_SOURCE + monster, -1)

    def who_answers(self, seat: i64) -> i64:
        """What an attack leaves open is chosen by who controls the monster's province. 002 §7.3.

        Whoever did so when the attack began; where nobody did, all choose for themselves.
        """
        if self.stack[self.sp + SOURCE] < MONSTER_SOURCE:
            return seat
        frame: i64 = self.sp
        while frame >= 0:
            if self.stack[frame] == T_AFTERMATH and self.stack[frame + A]:
                return self.stack[frame + A] - 1
            frame -= FRAME
        return seat

    def clear_up(self, seat: i64) -> None:
        """T_AFTERMATH: cards lost out of turn are replaced at once."""
        self.pop()
        away: i64
        for away in range(self.seats - 1, -1, -1):
            other: i64 = (seat + away) % self.seats
            if self.cards_in_city(other) < SLOTS and other != self.tables.automa:
                self.push(T_FILL, other, 0, 0)

    # -- effects ---------------------------------------------------------------------------------

    def can_creature(self, pc: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        if op < V_DESTROY:
            return super().can_creature(pc)
        seat: i64 = self.stack[self.sp + SEAT]
        monster: i64 = self.stack[self.sp + SOURCE] - MONSTER_SOURCE
        if op == V_DESTROY:
            return self.troops_near(seat, self.lair(monster), code[pc + 3], 0) != 0
        if op == V_RAVAGE:
            return self.troops_near(seat, self.lair(monster), code[pc + 2], code[pc + 3]) != 0
        if op == V_RAZE:
            return self.has_outpost_at(seat, self.lair(monster))
        if op == V_HOARD:
            return self.purse_of(seat, GOLD) > 0
        if op == V_BURN_TRACK:
            return self.undealt > 0
        if op == V_NEED:
            return self.tally_for(seat, monster, code[pc + 3]) >= code[pc + 2]
        return True

    def do_creature(self, pc: i64) -> None:
        code = self.code
        op: i64 = code[pc]
        if op < V_DESTROY:
            super().do_creature(pc)
            return
        if not self.can(pc):
            return
        seat: i64 = self.stack[self.sp + SEAT]
        monster: i64 = self.stack[self.sp + SOURCE] - MONSTER_SOURCE
        at: i64 = monster * BEAST
        if op == V_DESTROY:
            self.ask_casualties(seat, monster, code[pc + 2], code[pc + 3])
        elif op == V_DESTROY_LONE:
            self.destroy_lone(seat)
        elif op == V_RAVAGE:
            sp: i64 = self.push(T_RAVAGE, seat, 0, MONSTER_SOURCE + monster)
            self.stack[sp + D] = self.troops_near(
                seat, self.lair(monster), code[pc + 2], code[pc + 3]
            )
        elif op == V_ROUT:
            self.rout(monster)
        elif op == V_RAZE:
            self.land[self.lair(monster) * LAND + L_OUTPOST] = 0
            self.outposts[seat] += 1
            self.free_if_empty(self.lair(monster))
        elif op == V_EXPLORERS_HOME:
            self.chase_explorers(seat, self.lair(monster), code[pc + 2])
        elif op == V_GROW:
            self.monsters[at + B_MARKS] += code[pc + 2]
        elif op == V_HOARD:
            self.monsters[at + B_MARKS] += self.take(seat * PURSE + GOLD, code[pc + 2])
        elif op == V_BURN_TRACK:
            self.burn_track(seat, code[pc + 2])
        elif op == V_FLY:
            self.fly(seat, monster)
        elif op == V_ALL_BONUSES:
            self.receive_bonuses(seat)

    def count_marks(self) -> i64:
        monster: i64 = self.stack[self.sp + SOURCE] - MONSTER_SOURCE
        return self.monsters[monster * BEAST + B_MARKS]

    def tally_for(self, seat: i64, monster: i64, what: i64) -> i64:
        """What a price only asks to have."""
        if what == NEED_POLICIES:
            return self.developed[seat]
        if what == NEED_MARKETS:
            return self.markets_visited(seat)
        if what == NEED_WONDERS:
            return self.owned[seat * 2 + 1]
        return 1 if self.warlord[seat] == self.lair(monster) else 0

    # -- units lost ------------------------------------------------------------------------------

    def troops_near(self, seat: i64, tile: i64, radius: i64, place: i64) -> i64:
        """The provinces of a seat with units within so many tiles of a tile, a mask."""
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if (
                self.realm[seat] & BIT[t]
                and not self.chart.is_capital[t]
                and self.chart.distance[tile * TILES + t] <= radius
                and self.units(t)
                and self.is_place(t, place)
            ):
                found |= BIT[t]
        return found

    def ask_casualties(self, seat: i64, monster: i64, count: i64, radius: i64) -> None:
        tiles: i64 = self.troops_near(seat, self.lair(monster), radius, 0)
        there: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if tiles & BIT[t]:
                there += self.units(t)
        sp: i64 = self.push(Q_CASUALTY, seat, 0, MONSTER_SOURCE + monster)
        self.stack[sp + A] = count if count < there else there
        self.stack[sp + D] = tiles

    def refuses_casualty(self, seat: i64, tile: i64) -> i64:
        """Answers to Q_CASUALTY: a soldier of that tile."""
        if not self.is_hit(seat, tile):
            return DOES_NOT_FIT
        return LEGAL if self.land[tile * LAND + L_SOLDIERS] else NO_UNIT_HERE

    def is_hit(self, seat: i64, tile: i64) -> bool:
        if tile < 0 or self.land[tile * LAND + L_OWNER] != seat:
            return False
        return self.stack[self.sp + D] & BIT[tile] != 0

    def lose_unit(self, seat: i64, tile: i64, warlord: bool, hero: bool) -> None:
        """Destroyed units go home. 002 §9."""
        if hero:
            self.heroes[seat * HERO_SLOTS + H_TILE] = self.home[seat]
        else:
            self.go_home(seat, tile, warlord)
        self.note(EV_HOME, seat, tile, 1)
        self.free_if_empty(tile)
        self.stack[self.sp + A] -= 1
        if self.stack[self.sp + A] == 0:
            self.pop()

    def destroy_lone(self, seat: i64) -> None:
        """Every soldier that is alone in a province, with neither outpost nor leader."""
        t: i64
        for t in range(self.chart.tiles):
            at: i64 = t * LAND
            if (
                self.realm[seat] & BIT[t]
                and not self.chart.is_capital[t]
                and self.land[at + L_SOLDIERS] == 1
                and self.land[at + L_OUTPOST] == 0
                and self.warlord[seat] != t
                and not self.hero_stands(seat, t)
            ):
                self.go_home(seat, t, False)
                self.note(EV_HOME, seat, t, 1)
                self.free_if_empty(t)

    def ravage(self, seat: i64) -> None:
        """One step of T_RAVAGE: a unit of the next province goes home."""
        sp: i64 = self.sp
        if self.stack[sp + B]:
            self.free_if_empty(self.stack[sp + B] - 1)
        left: i64 = self.stack[sp + D]
        t: i64
        for t in range(self.chart.tiles):
            if left & BIT[t]:
                self.stack[sp + B] = t + 1
                self.stack[sp + D] = left & ~BIT[t]
                self.note(EV_HOME, seat, t, 1)
                self.ask_unit(seat, t, LEAVING, 1)
                return
        self.pop()

    def rout(self, monster: i64) -> None:
        """Half of the units of its province go home, as when a monster appears."""
        owner: i64 = self.holder(monster)
        if owner >= 0:
            sp: i64 = self.push(T_APPEAR, owner, 0, MONSTER_SOURCE + monster)
            self.stack[sp + A] = self.lair(monster)
            self.stack[sp + B] = 1

    def has_outpost_at(self, seat: i64, tile: i64) -> bool:
        at: i64 = tile * LAND
        return self.land[at + L_OWNER] == seat and self.land[at + L_OUTPOST] != 0

    # -- what else attacks do --------------------------------------------------------------------

    def chase_explorers(self, seat: i64, tile: i64, radius: i64) -> None:
        e: i64
        for e in range(EXPLORERS):
            here: i64 = self.explorer[seat * EXPLORERS + e]
            if here != self.home[seat] and self.chart.distance[tile * TILES + here] <= radius:
                self.explorer[seat * EXPLORERS + e] = self.home[seat]
                self.note(EV_EXPLORERS_HOME, seat, here, 0)

    def burn_track(self, seat: i64, count: i64) -> None:
        """The cards farthest from the deck leave the game, and the track is filled up."""
        place: i64
        for place in range(self.tables.track_places - 1, -1, -1):
            card: i64 = self.track[place]
            if card >= 0 and count > 0:
                count -= 1
                self.fate[card] = OUT_OF_GAME
                self.note(EV_REMOVED, seat, card, 0)
                self.track[place] = -1
        self.refill_track()

    def fly(self, seat: i64, monster: i64) -> None:
        """To the province with most units, of several the farthest."""
        here: i64 = self.lair(monster)
        tiles: i64 = 0
        best: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if self.chart.is_capital[t] or self.monster_on(t) >= 0 or self.units(t) == 0:
                continue
            value: i64 = self.units(t) * TILES + self.chart.distance[here * TILES + t]
            if value >= best:
                tiles = BIT[t] if value > best else tiles | BIT[t]
                best = value
        if tiles:
            self.ask_lair(self.who_answers(seat), monster, tiles)
