"""What may be answered to each question of Monumental. 002 §3.

Every test of legality is one `refuses_…` function: the legal list, `apply` and `why_not` ask it.
"""

from __future__ import annotations

from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTION_TAKEN,
    ACTIVATE,
    COMPLETE,
    CONQUER,
    DEVELOP,
    DIRECTIONS,
    DOES_NOT_FIT,
    EFFECT_IMPOSSIBLE,
    END_TURN,
    EXPLORE,
    EXPLORER_ACT,
    GOLD,
    HERO,
    HIRE,
    KNOWN,
    L_FORT,
    L_OWNER,
    LAND,
    MILITARY,
    MOVE_FROM,
    NO_CARD_TO_DRAW,
    NO_EFFECT,
    NO_GOLD,
    NO_POLICY,
    NO_TOKEN,
    NO_UNIT_HERE,
    NOT_A_TILE,
    NOT_ACTIVATED,
    NOT_AFFORDABLE,
    NOT_YOURS,
    NOTHING_TO_SPARE,
    OUTPOST,
    PICK,
    PLACE_EMPTY,
    POLICY_SOURCE,
    PROGRESS,
    PURSE,
    Q_ACT,
    Q_ACTIONS,
    Q_ACTIVATE,
    Q_ACTIVATE_MORE,
    Q_ARCHIVE,
    Q_ASSAULT,
    Q_ATTACH,
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
    Q_KEEP_WONDER,
    Q_KNOWLEDGE,
    Q_LAIR,
    Q_MARKET,
    Q_MOVE_FREE,
    Q_MOVE_TO,
    Q_ORDER,
    Q_OUTPOST,
    Q_PAY,
    Q_PAY_FOR,
    Q_PICK_DRAWN,
    Q_POLICY,
    Q_REINFORCE,
    Q_RESOURCE,
    Q_REVEAL,
    Q_SCRY,
    Q_SECTION,
    Q_STEP,
    Q_SWAP,
    Q_SWAP_WITH,
    Q_TOKEN,
    Q_TRACK,
    Q_UNIT,
    Q_UNITS,
    Q_USE_DRAWN,
    Q_WONDER_BONUS,
    Q_WONDER_TILE,
    RESOURCE,
    REVEAL,
    SCIENCE,
    SLOT,
    SLOTS,
    T_PLEDGED,
    T_POLICY_USED,
    TAKE_BASIC,
    TILE,
    TOKEN,
    TURN,
    USE,
    USE_ANY,
    USE_KNOWN,
    USE_MARKET,
    USE_POLICY,
    USE_PRODUCTION,
    USED_UP,
    WARLORD,
)
from acropole.games.monumental.world import BIT
from acropole.games.monumental.worth import Worth
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, NO, NOT_ASKED, SEAT, SOURCE, YES, A, B, C, D


class Legality(Worth):
    # -- legality ------------------------------------------------------------------------------

    def refusal(self, action: i64) -> i64:
        kind: i64 = self.stack[self.sp]
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == Q_ACTIONS:
            return self.refuses_action(seat, action)
        if kind >= Q_DEPLOY and kind <= Q_LAIR:
            return self.refuses_creature_answer(kind, seat, action)
        if action < ACTIVATE:
            return LEGAL if self.takes_yes_no(kind, action) else NOT_ASKED
        if action < SLOT:
            return self.refuses_action_word(kind, seat, action)
        if action < TILE:
            knowledge: bool = action >= KNOWN
            return self.refuses_slot(kind, seat, (action - SLOT) % SLOTS, knowledge)
        if action < WARLORD:
            return self.refuses_tile(kind, seat, action - TILE)
        if action == WARLORD:
            return self.refuses_warlord(kind, seat)
        if action < PICK:
            return self.refuses_resource(kind, seat, action - RESOURCE)
        if action < TOKEN:
            return self.refuses_pick(kind, seat, action - PICK)
        if action == HERO and (kind == Q_UNITS or kind == Q_UNIT):
            return self.refuses_hero_unit(kind, seat)
        if kind == Q_REVEAL:
            return LEGAL if action == REVEAL else NOT_ASKED
        if kind != Q_TOKEN or action >= HIRE:
            return NOT_ASKED
        return LEGAL if self.can_copy_token(seat, action - TOKEN) else NO_TOKEN

    def takes_yes_no(self, kind: i64, action: i64) -> bool:
        """Questions answered by yes or no, and those that NO ends early."""
        if kind == Q_KEEP_WONDER or kind == Q_KNOWLEDGE or kind == Q_USE_DRAWN:
            return action == NO or action == YES
        if action != NO:
            return False
        return (
            kind == Q_REINFORCE
            or kind == Q_SWAP
            or kind == Q_MOVE_FREE
            or kind == Q_STEP
            or kind == Q_FORTIFY
            or kind == Q_KEEP
            or kind == Q_PICK_DRAWN
            or kind == Q_SCRY
        )

    # -- the actions of a turn -------------------------------------------------------------------

    def refuses_action(self, seat: i64, action: i64) -> i64:
        if action < END_TURN or action >= HERO or (action >= SLOT and action < HIRE):
            return NOT_ASKED
        if action == END_TURN:
            return LEGAL
        acted: i64 = self.stack[self.sp + A]
        if acted and not self.may_follow(acted, action):
            return ACTION_TAKEN
        if action >= HIRE:
            return self.refuses_creature_action(seat, action)
        if action < TAKE_BASIC:
            return self.refuses_acquiring(seat, action - ACQUIRE, 0, False)
        if action < COMPLETE:
            return self.refuses_basic(seat, action - TAKE_BASIC, False)
        if action == COMPLETE:
            return self.refuses_completing(seat, 0, False)
        if action < CONQUER:
            return self.refuses_developing(seat, action - DEVELOP, 0)
        if action < MOVE_FROM:
            return self.refuses_conquest(seat, action - CONQUER)
        if action < OUTPOST:
            if self.has_for(seat, MILITARY, USE_ANY) < 1:
                return NOT_AFFORDABLE
            return self.refuses_setting_out(seat, action - MOVE_FROM)
        if action < EXPLORE:
            return self.refuses_outpost(seat, action - OUTPOST, self.tables.outpost_units)
        if action < EXPLORER_ACT:
            if self.has_for(seat, MILITARY, USE_ANY) < 1:
                return NOT_AFFORDABLE
            step: i64 = action - EXPLORE
            return self.refuses_step(seat, step // DIRECTIONS, step % DIRECTIONS)
        if action < USE:
            return self.refuses_explorer_act(seat, action - EXPLORER_ACT, False)
        if action < USE_POLICY:
            return self.refuses_use(seat, (action - USE) % SLOTS, action >= USE_KNOWN)
        if action == USE_POLICY:
            return self.refuses_policy_use(seat)
        if action < USE_PRODUCTION:
            return LEGAL if self.held_token(seat, action - USE_MARKET) >= 0 else NO_TOKEN
        if action == USE_PRODUCTION:
            return LEGAL if self.producers[seat] else NO_TOKEN
        if action == PROGRESS:
            return self.refuses_progress(seat)
        return self.refuses_pledge(seat)

    def refuses_progress(self, seat: i64) -> i64:
        if self.has_for(seat, SCIENCE, USE_ANY) < self.tables.progress_cost:
            return NOT_AFFORDABLE
        return LEGAL if self.can_draw(seat) else NO_CARD_TO_DRAW

    def refuses_pledge(self, seat: i64) -> i64:
        """Gold set aside pays first; it matters only while there is something to save."""
        purse: i64 = seat * PURSE
        if self.purse[purse + GOLD] <= self.turn[seat * TURN + T_PLEDGED]:
            return NO_GOLD
        r: i64
        for r in range(GOLD):
            if self.purse[purse + r]:
                return LEGAL
        return NOTHING_TO_SPARE

    def refuses_use(self, seat: i64, slot: i64, knowledge: bool) -> i64:
        """Each activated card once a turn, while any part of its effect can be done."""
        at: i64 = seat * SLOTS + slot
        card: i64 = self.known[at] if knowledge else self.city[at]
        if card < 0:
            return PLACE_EMPTY
        if not self.is_active(seat, slot):
            return NOT_ACTIVATED
        effect: i64 = self.tables.effect[self.kind_of(card)]
        if effect < 0:
            return NO_EFFECT
        if self.used[seat] >> (slot + SLOTS if knowledge else slot) & 1:
            return USED_UP
        return LEGAL if self.can_start(effect, seat, card, card) else EFFECT_IMPOSSIBLE

    def refuses_policy_use(self, seat: i64) -> i64:
        kind: i64 = self.active_policy(seat)
        if kind < 0:
            return NO_POLICY
        effect: i64 = self.tables.effect[kind]
        if effect < 0:
            return NO_EFFECT
        if self.turn[seat * TURN + T_POLICY_USED]:
            return USED_UP
        return LEGAL if self.can_start(effect, seat, POLICY_SOURCE, -1) else EFFECT_IMPOSSIBLE

    # -- answers to further questions --------------------------------------------------------------

    def refuses_action_word(self, kind: i64, seat: i64, action: i64) -> i64:
        """Questions that are answered in the words of actions."""
        first: i64 = self.stack[self.sp + A]
        if kind == Q_ACTIVATE:
            return LEGAL if action < END_TURN else NOT_ASKED
        if kind == Q_BASIC and action >= TAKE_BASIC and action < COMPLETE:
            return self.refuses_basic(seat, action - TAKE_BASIC, True)
        if kind == Q_TRACK and action >= ACQUIRE and action < TAKE_BASIC:
            return LEGAL if self.can_take_track(action - ACQUIRE, first) else DOES_NOT_FIT
        if kind == Q_SECTION:
            free: bool = self.stack[self.sp + B] != 0
            if action == COMPLETE:
                return self.refuses_completing(seat, first, free)
            if action >= ACQUIRE and action < TAKE_BASIC:
                return self.refuses_section(seat, action - ACQUIRE, first, free)
        if kind == Q_POLICY and action >= DEVELOP and action < CONQUER:
            return self.refuses_developing(seat, action - DEVELOP, first)
        if kind == Q_BONUS and action >= DEVELOP and action < CONQUER:
            return LEGAL if self.can_copy_bonus(seat, action - DEVELOP) else DOES_NOT_FIT
        if kind == Q_STEP and action >= EXPLORE and action < EXPLORER_ACT:
            step: i64 = action - EXPLORE
            return self.refuses_step(seat, step // DIRECTIONS, step % DIRECTIONS)
        if kind == Q_ACT and action >= EXPLORER_ACT and action < USE:
            return self.refuses_explorer_act(seat, action - EXPLORER_ACT, True)
        if kind == Q_MOVE_FREE and action >= MOVE_FROM and action < OUTPOST:
            return self.refuses_setting_out(seat, action - MOVE_FROM)
        return NOT_ASKED

    def refuses_slot(self, kind: i64, seat: i64, slot: i64, knowledge: bool) -> i64:
        first: i64 = self.stack[self.sp + A]
        second: i64 = self.stack[self.sp + B]
        asker: i64 = self.stack[self.sp + C]
        if kind == Q_ARCHIVE:
            return self.refuses_archive(seat, slot, knowledge, second, asker)
        if kind == Q_COPY:
            return self.refuses_copy(seat, slot, knowledge, first, self.stack[self.sp + SOURCE])
        if knowledge:
            return NOT_ASKED
        if kind == Q_ACTIVATE_MORE:
            return self.refuses_activation(seat, slot, second, asker)
        if kind == Q_REINFORCE:
            return self.refuses_reinforcing(seat, slot)
        if kind == Q_ATTACH_TO:
            return self.refuses_attach(seat, slot)
        if kind == Q_SWAP:
            return PLACE_EMPTY if self.is_empty(seat, slot) else LEGAL
        if kind == Q_SWAP_WITH:
            if slot == first:
                return DOES_NOT_FIT
            return PLACE_EMPTY if self.is_empty(seat, slot) else LEGAL
        return NOT_ASKED

    def refuses_reinforcing(self, seat: i64, slot: i64) -> i64:
        if self.is_empty(seat, slot):
            return PLACE_EMPTY
        if not self.is_active(seat, slot):
            return NOT_ACTIVATED
        return LEGAL if self.fitting_keeper(seat, slot) >= 0 else DOES_NOT_FIT

    def fitting_keeper(self, seat: i64, slot: i64) -> i64:
        """A reinforcement that this card may use, one with a condition before a free one."""
        found: i64 = -1
        i: i64
        for i in range(len(self.keepers)):
            filter: i64 = self.keepers[i] // 1000
            asker: i64 = self.keepers[i] % 1000 - 1
            if self.fits(filter, seat, self.top_card(seat, slot), slot, asker) and (
                found < 0 or filter > 0
            ):
                found = i
        return found

    def refuses_tile(self, kind: i64, seat: i64, tile: i64) -> i64:
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        if kind == Q_CAPITAL:
            free: bool = self.chart.is_capital[tile] != 0 and self.land[tile * LAND + L_OWNER] < 0
            return LEGAL if free else DOES_NOT_FIT
        if kind == Q_UNITS:
            return self.refuses_attacker(seat, tile, False)
        if kind == Q_UNIT:
            return self.refuses_unit(seat, tile, False)
        if kind == Q_MOVE_TO:
            return self.refuses_destination(seat, tile)
        if kind == Q_WONDER_TILE:
            return self.refuses_wonder_tile(seat, tile)
        if kind == Q_OUTPOST:
            return self.refuses_outpost(seat, tile, 0)
        if kind == Q_FORTIFY:
            if self.land[tile * LAND + L_OWNER] != seat or self.chart.is_capital[tile]:
                return NOT_YOURS
            return USED_UP if self.land[tile * LAND + L_FORT] else LEGAL
        if kind >= Q_AUTOMA_CONQUER and kind <= Q_AUTOMA_CAPITAL:
            return LEGAL if self.stack[self.sp + D] & BIT[tile] else DOES_NOT_FIT
        return NOT_ASKED

    def refuses_warlord(self, kind: i64, seat: i64) -> i64:
        if kind != Q_UNITS and kind != Q_UNIT:
            return NOT_ASKED
        tile: i64 = self.warlord[seat]
        if tile < 0:
            return NO_UNIT_HERE
        if kind == Q_UNIT:
            return self.refuses_unit(seat, tile, True)
        return self.refuses_attacker(seat, tile, True)

    def refuses_resource(self, kind: i64, seat: i64, resource: i64) -> i64:
        if kind == Q_RESOURCE:
            return self.refuses_gain_choice(resource)
        if kind == Q_PAY:
            return self.refuses_payment(seat, resource)
        if kind == Q_PAY_FOR:
            return self.refuses_substitute(seat, resource)
        if kind == Q_KEEP:
            if resource > MILITARY:
                return DOES_NOT_FIT
            return LEGAL if self.purse[seat * PURSE + resource] else NOT_AFFORDABLE
        return NOT_ASKED

    def refuses_pick(self, kind: i64, seat: i64, pick: i64) -> i64:
        second: i64 = self.stack[self.sp + B]
        if kind == Q_ORDER:
            return LEGAL if pick < second else DOES_NOT_FIT
        if kind == Q_WONDER_BONUS:
            return LEGAL if self.can_copy_wonder(seat, pick) else DOES_NOT_FIT
        if kind == Q_MARKET:
            return LEGAL if self.market_pile(second) >> pick & 1 else DOES_NOT_FIT
        if kind == Q_ATTACH:
            there: i64 = self.knowledge_in_discard(seat) if self.any_attachable(seat) else 0
            return LEGAL if pick < there else DOES_NOT_FIT
        if kind == Q_PICK_DRAWN:
            if second + pick >= len(self.drawn):
                return DOES_NOT_FIT
            return USED_UP if self.was_seen(self.drawn[second + pick]) else LEGAL
        if kind == Q_SCRY:
            return LEGAL if second + pick < len(self.drawn) else DOES_NOT_FIT
        return NOT_ASKED

    def drop_question(self) -> None:
        """A part of an effect that cannot be done any further is skipped."""
        kind: i64 = self.stack[self.sp]
        if (
            kind == Q_ACT
            or kind == Q_ACTIVATE_MORE
            or kind == Q_ARCHIVE
            or kind == Q_ATTACH
            or kind == Q_BASIC
            or kind == Q_SWAP
        ):
            self.pop()
        else:
            super().drop_question()

    def tells(self, action: i64) -> bool:
        """What may use chance or show something hidden, when it is the only answer."""
        kind: i64 = self.stack[self.sp]
        if kind == Q_ACTIONS:
            return self.stack[self.sp + A] == 0  # ending a turn, or passing, draws cards
        return kind == Q_UNITS or kind == Q_ACT or kind == Q_ASSAULT or kind == Q_REVEAL
