"""The actions and questions of heroes and monsters: what is legal, and what it does. 002 §6–7."""

from __future__ import annotations

from acropole.games.monumental.monster_attacks import MonsterAttacks
from acropole.games.monumental.numbers import (
    DEFEAT,
    DOES_NOT_FIT,
    EXPLORERS,
    H_TILE,
    HERO,
    HERO_SLOTS,
    HEROES,
    HIRE,
    MONSTERS,
    NO_HERO,
    NO_MONSTER,
    NO_UNIT_HERE,
    NOT_A_TILE,
    NOT_OFFERED,
    PICK,
    PICKS,
    Q_ASSAULT,
    Q_CASUALTY,
    Q_DEPLOY,
    Q_LAIR,
    Q_SAIL,
    Q_SAILOR,
    T_AFTERMATH,
    T_APPEAR,
    T_RAVAGE,
    T_STIR,
    TILE,
    TILES,
    USE_HERO,
    WARLORD,
)
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, NOT_ASKED, SEAT, D


class Creatures(MonsterAttacks):
    # -- actions of a turn -----------------------------------------------------------------------

    def refuses_creature_action(self, seat: i64, action: i64) -> i64:
        if action < USE_HERO:
            if len(self.heroes) == 0:
                return NOT_OFFERED
            return self.refuses_hire(seat, self.tables.heroes[action - HIRE])
        if action == USE_HERO:
            return self.refuses_hero_use(seat) if len(self.heroes) else NO_HERO
        if len(self.monsters) == 0:
            return NO_MONSTER
        pair: i64 = action - DEFEAT
        return self.refuses_defeat(seat, pair // EXPLORERS, pair % EXPLORERS)

    def write_creature_actions(self, out: vec[i64], n: i64, seat: i64) -> i64:
        i: i64
        if len(self.offer):
            for i in range(HEROES):
                if self.refuses_hire(seat, self.tables.heroes[i]) == LEGAL:
                    out[n] = HIRE + i
                    n += 1
        if self.hero_of(seat) >= 0 and self.refuses_hero_use(seat) == LEGAL:
            out[n] = USE_HERO
            n += 1
        if len(self.monsters):
            for i in range(MONSTERS * EXPLORERS):
                if self.refuses_defeat(seat, i // EXPLORERS, i % EXPLORERS) == LEGAL:
                    out[n] = DEFEAT + i
                    n += 1
        return n

    def act_with_creature(self, seat: i64, action: i64) -> None:
        if action < USE_HERO:
            self.hire(seat, self.tables.heroes[action - HIRE])
        elif action == USE_HERO:
            self.use_hero(seat)
        else:
            pair: i64 = action - DEFEAT
            self.defeat(seat, pair // EXPLORERS, pair % EXPLORERS)

    # -- answers to further questions ------------------------------------------------------------

    def refuses_creature_answer(self, kind: i64, seat: i64, action: i64) -> i64:
        if kind == Q_SAILOR:
            if action < PICK or action >= PICK + PICKS:
                return NOT_ASKED
            return self.refuses_sailor(seat, action - PICK)
        if action == WARLORD or action == HERO:
            return self.refuses_leader(kind, seat, action == HERO)
        if action < TILE or action >= TILE + TILES:
            return NOT_ASKED
        tile: i64 = action - TILE
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        if kind == Q_DEPLOY:
            return self.refuses_deployment(seat, tile)
        if kind == Q_ASSAULT:
            return self.refuses_assault(seat, tile)
        if kind == Q_CASUALTY:
            return self.refuses_casualty(seat, tile)
        return LEGAL if self.stack[self.sp + D] & BIT[tile] else DOES_NOT_FIT

    def refuses_leader(self, kind: i64, seat: i64, hero: bool) -> i64:
        """The warlord or the hero as a casualty."""
        if kind != Q_CASUALTY:
            return NOT_ASKED
        if hero and not self.hero_is_unit(seat):
            return NO_UNIT_HERE
        return LEGAL if self.is_hit(seat, self.leader_tile(seat, hero)) else NO_UNIT_HERE

    def leader_tile(self, seat: i64, hero: bool) -> i64:
        return self.heroes[seat * HERO_SLOTS + H_TILE] if hero else self.warlord[seat]

    def write_creature_answers(self, out: vec[i64], kind: i64) -> i64:
        if kind == Q_SAILOR:
            return self.write_range(out, 0, PICK, PICK + EXPLORERS)
        n: i64 = self.write_range(out, 0, TILE, TILE + self.chart.tiles)
        n = self.write_range(out, n, WARLORD, WARLORD + 1)
        return self.write_range(out, n, HERO, HERO + 1)

    def answer_for_creature(self, kind: i64, seat: i64, action: i64) -> None:
        tile: i64 = action - TILE
        if kind == Q_DEPLOY:
            self.pop()
            self.heroes[seat * HERO_SLOTS + H_TILE] = tile
        elif kind == Q_ASSAULT:
            self.assault(seat, tile)
        elif kind == Q_SAILOR:
            self.ask_harbour(seat, action - PICK)
        elif kind == Q_SAIL:
            self.sail(seat, tile)
        elif kind == Q_LAIR:
            self.settle_monster(seat, tile)
        elif action == WARLORD or action == HERO:
            hero: bool = action == HERO
            self.lose_unit(seat, self.leader_tile(seat, hero), not hero, hero)
        else:
            self.lose_unit(seat, tile, False, False)

    # -- tasks -----------------------------------------------------------------------------------

    def carry_on_with_creature(self, kind: i64) -> None:
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == T_APPEAR:
            self.appear(seat)
        elif kind == T_STIR:
            self.stir(seat)
        elif kind == T_AFTERMATH:
            self.clear_up(seat)
        elif kind == T_RAVAGE:
            self.ravage(seat)
        else:
            self.slain(seat)
