"""The legal answers to a question, found without asking of every action of the space."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.legality import Legality
from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTIVATE,
    BASICS,
    COMPLETE,
    CONQUER,
    CULTURE,
    DEFEAT,
    DEVELOP,
    DIRECTIONS,
    END_TURN,
    EXPLORE,
    EXPLORER_ACT,
    EXPLORERS,
    FOR_SECTION,
    HERO,
    HIRE,
    MANOEUVRING,
    MARKET_TOKENS,
    MARKETS,
    MILITARY,
    MOVE_FROM,
    OUTPOST,
    PICK,
    PLEDGE,
    POLICIES,
    PROGRESS,
    PURSE,
    Q_ACT,
    Q_ACTIONS,
    Q_ACTIVATE,
    Q_ACTIVATE_MORE,
    Q_ARCHIVE,
    Q_ATTACH_TO,
    Q_AUTOMA_CAPITAL,
    Q_AUTOMA_CONQUER,
    Q_BASIC,
    Q_BONUS,
    Q_CAPITAL,
    Q_COPY,
    Q_DEPLOY,
    Q_FORTIFY,
    Q_KEEP,
    Q_LAIR,
    Q_MOVE_FREE,
    Q_MOVE_TO,
    Q_OUTPOST,
    Q_PAY,
    Q_PAY_FOR,
    Q_POLICY,
    Q_REINFORCE,
    Q_RESOURCE,
    Q_REVEAL,
    Q_SECTION,
    Q_STEP,
    Q_SWAP,
    Q_SWAP_WITH,
    Q_TOKEN,
    Q_TRACK,
    Q_UNIT,
    Q_UNITS,
    Q_WONDER_TILE,
    RESOURCE,
    REVEAL,
    SLOT,
    SLOTS,
    T_LESS,
    TAKE_BASIC,
    TILE,
    TILES,
    TOKEN,
    TURN,
    USE,
    USE_ANY,
    USE_BARBARIAN,
    USE_KNOWN,
    USE_MARKET,
    USE_POLICY,
    USE_PRODUCTION,
    WARLORD,
)
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import BRANCH, LEGAL, NO, SEAT, A

OWN: Final = vec[i64]([0] * TILES)  # scratch: the tiles of the seat whose actions are listed


class LegalList(Legality):
    def write_legal(self, out: vec[i64]) -> i64:
        """Like asking `refusal` of all actions, but only of those that the question can mean."""
        kind: i64 = self.stack[self.sp]
        if kind == Q_ACTIONS:
            return self.write_actions(out)
        if kind >= Q_DEPLOY and kind <= Q_LAIR:
            return self.write_creature_answers(out, kind)
        if kind == Q_ACTIVATE:
            return self.write_range(out, 0, ACTIVATE, END_TURN)
        n: i64 = 0
        if self.takes_yes_no(kind, NO):
            n = self.write_range(out, 0, NO, BRANCH)
        if kind == Q_RESOURCE or kind == Q_PAY or kind == Q_PAY_FOR or kind == Q_KEEP:
            return self.write_range(out, n, RESOURCE, PICK)
        if kind == Q_UNITS or kind == Q_UNIT:
            n = self.write_own_tiles(out, n, TILE)
            n = self.write_range(out, n, WARLORD, RESOURCE)
            return self.write_range(out, n, HERO, HERO + 1) if self.tables.creatures else n
        if kind == Q_CAPITAL or (kind >= Q_AUTOMA_CONQUER and kind <= Q_AUTOMA_CAPITAL):
            return self.write_range(out, n, TILE, TILE + self.chart.tiles)
        if kind == Q_MOVE_TO or kind == Q_WONDER_TILE or kind == Q_OUTPOST or kind == Q_FORTIFY:
            return self.write_own_tiles(out, n, TILE)
        if kind == Q_REVEAL:
            return self.write_range(out, n, REVEAL, REVEAL + 1)
        if kind == Q_MOVE_FREE:
            return self.write_own_tiles(out, n, MOVE_FROM)
        if kind == Q_STEP or kind == Q_ACT:
            return self.write_range(out, n, EXPLORE, USE)
        if kind == Q_BASIC or kind == Q_TRACK or kind == Q_SECTION:
            return self.write_range(out, n, ACQUIRE, DEVELOP)
        if kind == Q_BONUS or kind == Q_POLICY:
            return self.write_range(out, n, DEVELOP, CONQUER)
        if kind == Q_TOKEN:
            return self.write_range(out, n, TOKEN, HIRE)
        if (
            kind == Q_ARCHIVE
            or kind == Q_COPY
            or kind == Q_ACTIVATE_MORE
            or kind == Q_REINFORCE
            or kind == Q_ATTACH_TO
            or kind == Q_SWAP
            or kind == Q_SWAP_WITH
        ):
            return self.write_range(out, n, SLOT, TILE)
        return self.write_range(out, n, PICK, TOKEN)

    def write_own_tiles(self, out: vec[i64], n: i64, first: i64) -> i64:
        """Like `write_range`, for actions that only tiles of one's own can mean."""
        realm: i64 = self.realm[self.stack[self.sp + SEAT]]
        t: i64
        for t in range(self.chart.tiles):
            if realm & BIT[t] and self.refusal(first + t) == LEGAL:
                out[n] = first + t
                n += 1
        return n

    def write_actions(self, out: vec[i64]) -> i64:
        """The actions of a turn, asked only where the answer can be yes."""
        if self.stack[self.sp + A]:
            return self.write_after(out)
        seat: i64 = self.stack[self.sp + SEAT]
        out[0] = END_TURN
        n: i64 = 1
        i: i64
        wealth: i64 = self.wealth(seat)
        for i in range(self.tables.track_places):
            card: i64 = self.track[i]
            if (
                card >= 0
                and self.tables.cost[self.tables.kind[card]] <= wealth
                and self.refuses_acquiring(seat, i, 0, False) == LEGAL
            ):
                out[n] = ACQUIRE + i
                n += 1
        if wealth:
            for i in range(BASICS):
                if self.refuses_basic(seat, i, False) == LEGAL:
                    out[n] = TAKE_BASIC + i
                    n += 1
        if self.section[seat] >= 0 and self.refuses_completing(seat, 0, False) == LEGAL:
            out[n] = COMPLETE
            n += 1
        if self.purse[seat * PURSE + CULTURE]:
            for i in range(POLICIES):
                if self.refuses_developing(seat, i, 0) == LEGAL:
                    out[n] = DEVELOP + i
                    n += 1
        n = self.write_map_actions(out, n, seat)
        if self.active[seat]:
            kind = self.tables.kind
            effect = self.tables.effect
            for i in range(SLOTS):
                card = self.city[seat * SLOTS + i]
                if (
                    card >= 0
                    and effect[kind[card]] >= 0
                    and self.refuses_use(seat, i, False) == LEGAL
                ):
                    out[n] = USE + i
                    n += 1
            for i in range(SLOTS):
                card = self.known[seat * SLOTS + i]
                if card >= 0 and self.refuses_use(seat, i, True) == LEGAL:
                    out[n] = USE_KNOWN + i
                    n += 1
        if self.developed[seat] and self.refuses_policy_use(seat) == LEGAL:
            out[n] = USE_POLICY
            n += 1
        for i in range(MARKETS * MARKET_TOKENS):  # a seat holds one of a market at most
            if self.market[i] == seat:
                out[n] = USE_MARKET + i // MARKET_TOKENS
                n += 1
        if self.producers[seat]:
            out[n] = USE_PRODUCTION
            n += 1
        if self.refuses_progress(seat) == LEGAL:
            out[n] = PROGRESS
            n += 1
        if self.refuses_pledge(seat) == LEGAL:
            out[n] = PLEDGE
            n += 1
        return self.write_creature_actions(out, n, seat) if self.tables.creatures else n

    def wealth(self, seat: i64) -> i64:
        """The most that a seat could pay for anything, discounts included."""
        purse: i64 = seat * PURSE
        found: i64 = self.turn[seat * TURN + T_LESS] - self.purse[purse + CULTURE]
        i: i64
        for i in range(PURSE):
            found += self.purse[purse + i]
        return found

    def write_after(self, out: vec[i64]) -> i64:
        """After the single action of a turn, asked only where `may_follow` can say yes."""
        n: i64 = self.write_range(out, 0, END_TURN, ACQUIRE)
        if self.stack[self.sp + A] == MANOEUVRING:
            n = self.write_own_tiles(out, n, MOVE_FROM)
        n = self.write_range(out, n, EXPLORE, USE)
        n = self.write_range(out, n, USE_MARKET, SLOT)
        return self.write_range(out, n, DEFEAT, HERO) if self.tables.monsters else n

    def write_map_actions(self, out: vec[i64], n: i64, seat: i64) -> i64:
        """Conquests, manoeuvres, outposts and explorers."""
        realm: i64 = self.realm[seat]
        tiles: i64 = self.chart.tiles
        own: i64 = 0
        t: i64
        i: i64
        for t in range(tiles):
            if realm & BIT[t]:
                OWN[own] = t
                own += 1
        military: i64 = self.has_for(seat, MILITARY, USE_ANY)
        most: i64 = military + self.purse[seat * PURSE + FOR_SECTION + USE_BARBARIAN]
        if most:
            near: i64 = -1
            if self.leap(seat) == 0:
                near = 0
                for i in range(own):
                    near |= self.chart.beside[OWN[i]]
            near &= self.chart.provinces & ~realm
            for t in range(tiles):
                if (
                    near & BIT[t]
                    and self.units_needed(seat, t) <= most
                    and self.refuses_conquest(seat, t) == LEGAL
                ):
                    out[n] = CONQUER + t
                    n += 1
        if military:
            for i in range(own):
                if self.refuses_setting_out(seat, OWN[i]) == LEGAL:
                    out[n] = MOVE_FROM + OWN[i]
                    n += 1
        if self.outposts[seat]:
            for i in range(own):
                if self.refuses_outpost(seat, OWN[i], self.tables.outpost_units) == LEGAL:
                    out[n] = OUTPOST + OWN[i]
                    n += 1
        if military:
            for t in range(EXPLORERS * DIRECTIONS):
                if self.refuses_step(seat, t // DIRECTIONS, t % DIRECTIONS) == LEGAL:
                    out[n] = EXPLORE + t
                    n += 1
        for t in range(EXPLORERS):
            if self.refuses_explorer_act(seat, t, False) == LEGAL:
                out[n] = EXPLORER_ACT + t
                n += 1
        return n
