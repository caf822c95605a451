"""The questions of Monumental: what may be answered, and what an answer does. 002 §3."""

from __future__ import annotations

from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTIONS,
    ACTIVATE,
    BASICS,
    COMPLETE,
    CONQUER,
    CULTURE,
    DEVELOP,
    DIRECTIONS,
    DOES_NOT_FIT,
    EFFECT_IMPOSSIBLE,
    END_TURN,
    EV_MARKET_USED,
    EV_USED,
    EXPLORE,
    EXPLORER_ACT,
    EXPLORERS,
    FOR_SECTION,
    GOLD,
    KNOWLEDGE,
    KNOWN,
    L_FORT,
    L_OWNER,
    LAND,
    LEAVING,
    M_USED,
    MARKET_SOURCE,
    MARKET_TOKENS,
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
    POLICIES,
    POLICY_SOURCE,
    PRODUCTION,
    PROGRESS,
    PURSE,
    Q_ACT,
    Q_ACTIONS,
    Q_ACTIVATE,
    Q_ACTIVATE_MORE,
    Q_ARCHIVE,
    Q_ATTACH,
    Q_ATTACH_TO,
    Q_BASIC,
    Q_BONUS,
    Q_CAPITAL,
    Q_COPY,
    Q_FORTIFY,
    Q_KEEP,
    Q_KEEP_WONDER,
    Q_KNOWLEDGE,
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
    SCIENCE,
    SLOT,
    SLOTS,
    T_ACQUIRED,
    T_ACTED,
    T_BASIC,
    T_COMPLETED,
    T_CONQUERED,
    T_COPIED,
    T_COPIED_BONUS,
    T_COPIED_TOKEN,
    T_COPIED_WONDER,
    T_DISCARD_DRAWN,
    T_DISCARD_PICKED,
    T_DRAW_USE,
    T_EFFECTS,
    T_FILL,
    T_FINISH,
    T_PLEDGED,
    T_POLICY_USED,
    T_PUT_WONDER,
    T_SET_OUT,
    TAKE_BASIC,
    TILE,
    TOKEN,
    TOKEN_SOURCE,
    TURN,
    USE,
    USE_ANY,
    USE_BARBARIAN,
    USE_KNOWN,
    USE_MARKET,
    USE_POLICY,
    USE_PRODUCTION,
    USED_UP,
    WARLORD,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.games.monumental.world import BIT
from acropole.games.monumental.worth import Worth
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import (
    BRANCH,
    LEGAL,
    NO,
    NOT_ASKED,
    SEAT,
    SOURCE,
    YES,
    A,
    B,
    C,
    D,
    appended,
    array,
    numbers,
    without,
)
from acropole.kernel.state import Variant


class MonumentalState(Worth):
    def __init__(self, variant: Variant, tables: Tables, chart: Chart, seats: i64) -> None:
        super().__init__(variant, tables, chart, seats, ACTIONS)

    def clone(self) -> MonumentalState:
        twin = MonumentalState(self.variant, self.tables, self.chart, self.seats)
        self.copy_world_to(twin)
        return twin

    # -- legality ------------------------------------------------------------------------------

    def refusal(self, action: i64) -> i64:
        kind: i64 = self.stack[self.sp]
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == Q_ACTIONS:
            return self.refuses_action(seat, action)
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
        if kind != Q_TOKEN:
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
        if action < END_TURN or action >= SLOT:
            return NOT_ASKED
        if action == END_TURN:
            return LEGAL
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
            if self.has_for(seat, SCIENCE, USE_ANY) < self.tables.progress_cost:
                return NOT_AFFORDABLE
            return LEGAL if self.can_draw(seat) else NO_CARD_TO_DRAW
        return self.refuses_pledge(seat)

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
        return LEGAL if self.can_start(effect, seat, card, slot) else EFFECT_IMPOSSIBLE

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
        host: i64 = self.stack[self.sp + C]
        if kind == Q_ARCHIVE:
            return self.refuses_archive(seat, slot, knowledge, second, host)
        if kind == Q_COPY:
            asker: i64 = self.stack[self.sp + SOURCE]
            return self.refuses_copy(seat, slot, knowledge, first, asker)
        if knowledge:
            return NOT_ASKED
        if kind == Q_ACTIVATE_MORE:
            return self.refuses_activation(seat, slot, second, host)
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
            filter: i64 = self.keepers[i] // 16
            host: i64 = self.keepers[i] % 16 - 1
            if self.fits(filter, self.top_card(seat, slot), slot, host) and (
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

    def write_legal(self, out: vec[i64]) -> i64:
        """Like asking `refusal` of all actions, but only of those that the question can mean."""
        kind: i64 = self.stack[self.sp]
        if kind == Q_ACTIONS:
            return self.write_actions(out)
        n: i64 = self.write_range(out, 0, NO, BRANCH)
        if kind == Q_ACTIVATE:
            return self.write_range(out, n, ACTIVATE, END_TURN)
        if kind == Q_RESOURCE or kind == Q_PAY or kind == Q_PAY_FOR or kind == Q_KEEP:
            return self.write_range(out, n, RESOURCE, PICK)
        if kind == Q_UNITS or kind == Q_UNIT:
            n = self.write_range(out, n, TILE, TILE + self.chart.tiles)
            return self.write_range(out, n, WARLORD, RESOURCE)
        if (
            kind == Q_CAPITAL
            or kind == Q_MOVE_TO
            or kind == Q_WONDER_TILE
            or kind == Q_OUTPOST
            or kind == Q_FORTIFY
        ):
            return self.write_range(out, n, TILE, TILE + self.chart.tiles)
        if kind == Q_MOVE_FREE:
            return self.write_range(out, n, MOVE_FROM, MOVE_FROM + self.chart.tiles)
        if kind == Q_STEP or kind == Q_ACT:
            return self.write_range(out, n, EXPLORE, USE)
        if kind == Q_BASIC or kind == Q_TRACK or kind == Q_SECTION:
            return self.write_range(out, n, ACQUIRE, DEVELOP)
        if kind == Q_BONUS or kind == Q_POLICY:
            return self.write_range(out, n, DEVELOP, CONQUER)
        if kind == Q_TOKEN:
            return self.write_range(out, n, TOKEN, ACTIONS)
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

    def write_range(self, out: vec[i64], n: i64, first: i64, end: i64) -> i64:
        """Add the legal actions from `first` up to `end`; how many there are now."""
        action: i64
        for action in range(first, end):
            if self.refusal(action) == LEGAL:
                out[n] = action
                n += 1
        return n

    def write_actions(self, out: vec[i64]) -> i64:
        """The actions of a turn, asked only where the answer can be yes."""
        seat: i64 = self.stack[self.sp + SEAT]
        out[0] = END_TURN
        n: i64 = 1
        i: i64
        for i in range(self.tables.track_places):
            if self.track[i] >= 0 and self.refuses_acquiring(seat, i, 0, False) == LEGAL:
                out[n] = ACQUIRE + i
                n += 1
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
            for i in range(SLOTS):
                if self.is_active(seat, i) and self.refuses_use(seat, i, False) == LEGAL:
                    out[n] = USE + i
                    n += 1
            for i in range(SLOTS):
                if self.known[seat * SLOTS + i] >= 0 and self.refuses_use(seat, i, True) == LEGAL:
                    out[n] = USE_KNOWN + i
                    n += 1
        return self.write_range(out, n, USE_POLICY, SLOT)

    def write_map_actions(self, out: vec[i64], n: i64, seat: i64) -> i64:
        """Conquests, manoeuvres, outposts and explorers."""
        realm: i64 = self.realm[seat]
        tiles: i64 = self.chart.tiles
        military: i64 = self.has_for(seat, MILITARY, USE_ANY)
        t: i64
        if military + self.purse[seat * PURSE + FOR_SECTION + USE_BARBARIAN]:
            near: i64 = -1
            if self.leap(seat) == 0:
                near = 0
                for t in range(tiles):
                    if realm & BIT[t]:
                        near |= self.chart.beside[t]
            near &= ~realm
            for t in range(tiles):
                if near & BIT[t] and self.refuses_conquest(seat, t) == LEGAL:
                    out[n] = CONQUER + t
                    n += 1
        if military:
            for t in range(tiles):
                if realm & BIT[t] and self.refuses_setting_out(seat, t) == LEGAL:
                    out[n] = MOVE_FROM + t
                    n += 1
        if self.outposts[seat]:
            for t in range(tiles):
                if (
                    realm & BIT[t]
                    and self.refuses_outpost(seat, t, self.tables.outpost_units) == LEGAL
                ):
                    out[n] = OUTPOST + t
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
            raise RuntimeError("a question without an answer")

    def tells(self, action: i64) -> bool:
        """What may use chance or show something hidden, when it is the only answer."""
        kind: i64 = self.stack[self.sp]
        if kind == Q_ACTIONS:
            return True  # ending a turn draws cards
        return kind == Q_UNITS or kind == Q_ACT

    # -- answers -------------------------------------------------------------------------------

    def answer(self, action: i64) -> None:
        kind: i64 = self.stack[self.sp]
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == Q_ACTIONS:
            self.act(seat, action)
        elif action < ACTIVATE:
            self.answer_yes_no(kind, seat, action == YES)
        elif action < SLOT:
            self.answer_action_word(kind, seat, action)
        elif action < TILE:
            self.answer_slot(kind, seat, (action - SLOT) % SLOTS, action >= KNOWN)
        elif action < WARLORD:
            self.answer_tile(kind, seat, action - TILE)
        elif action == WARLORD:
            if kind == Q_UNITS:
                self.send(seat, self.warlord[seat], True)
            else:
                self.choose_unit(seat, self.warlord[seat], True)
        elif action < PICK:
            self.answer_resource(kind, seat, action - RESOURCE)
        elif action < TOKEN:
            self.answer_pick(kind, seat, action - PICK)
        else:
            self.copy_token(seat, action - TOKEN)

    def act(self, seat: i64, action: i64) -> None:
        """An action of the turn."""
        if action == END_TURN:
            self.pop()
            self.push(T_FINISH, seat, 0, 0)
        elif action < TAKE_BASIC:
            self.acquire(seat, action - ACQUIRE, 0, False)
        elif action < COMPLETE:
            self.buy_basic(seat, action - TAKE_BASIC)
        elif action == COMPLETE:
            self.complete(seat, 0, False)
        elif action < CONQUER:
            self.develop(seat, action - DEVELOP, 0)
        elif action < MOVE_FROM:
            self.conquer(seat, action - CONQUER)
        elif action < OUTPOST:
            self.charge(seat, MILITARY, 1, USE_ANY)
            self.set_out(seat, action - MOVE_FROM)
        elif action < EXPLORE:
            self.build_outpost(seat, action - OUTPOST)
            self.ask_unit(seat, action - OUTPOST, LEAVING, self.tables.outpost_units)
        elif action < EXPLORER_ACT:
            self.charge(seat, MILITARY, 1, USE_ANY)
            self.step_explorer(
                seat, (action - EXPLORE) // DIRECTIONS, (action - EXPLORE) % DIRECTIONS
            )
        elif action < USE:
            self.turn[seat * TURN + T_ACTED] |= 1 << (action - EXPLORER_ACT)
            self.act_with_explorer(seat, action - EXPLORER_ACT)
        elif action < USE_POLICY:
            self.use_card(seat, (action - USE) % SLOTS, action >= USE_KNOWN)
        elif action == USE_POLICY:
            self.turn[seat * TURN + T_POLICY_USED] = 1
            top: i64 = self.policies[seat * POLICIES + self.developed[seat] - 1]
            source: i64 = POLICY_SOURCE + seat * POLICIES + top
            self.arm_if_lasting(seat, self.policy_kind(seat, top))
            self.begin(self.tables.effect[self.policy_kind(seat, top)], seat, source, -1)
        elif action < USE_PRODUCTION:
            market: i64 = action - USE_MARKET
            token: i64 = market * MARKET_TOKENS + self.held_token(seat, market)
            self.market[token] = M_USED + seat
            self.note(EV_MARKET_USED, seat, token, 0)
            self.begin(self.tables.market_gain[token], seat, MARKET_SOURCE + token, -1)
        elif action == USE_PRODUCTION:
            self.producers[seat] -= 1
            self.gain(seat, PRODUCTION, 1)
        elif action == PROGRESS:
            self.stack[self.push(T_DRAW_USE, seat, 0, 0) + A] = 1
            self.charge(seat, SCIENCE, self.tables.progress_cost, USE_ANY)
        else:
            self.turn[seat * TURN + T_PLEDGED] += 1

    def use_card(self, seat: i64, slot: i64, knowledge: bool) -> None:
        at: i64 = seat * SLOTS + slot
        card: i64 = self.known[at] if knowledge else self.city[at]
        kind: i64 = self.kind_of(card)
        self.used[seat] |= 1 << (slot + SLOTS if knowledge else slot)
        self.note(EV_USED, seat, card, 0)
        self.arm_if_lasting(seat, kind)
        self.begin(self.tables.effect[kind], seat, card, slot)

    def answer_yes_no(self, kind: i64, seat: i64, yes: bool) -> None:
        if kind == Q_KEEP_WONDER:
            self.keep_wonder(seat, yes)
        elif kind == Q_KNOWLEDGE:
            self.choose_knowledge(seat, yes)
        elif kind == Q_USE_DRAWN:
            card: i64 = self.stack[self.sp + A]
            self.pop()
            if yes:
                self.use_drawn(seat, card)
        elif kind == Q_SCRY:
            group: i64 = self.stack[self.sp + B]
            self.pop()
            self.discard_group(seat, group)
        else:
            self.pop()

    def use_drawn(self, seat: i64, card: i64) -> None:
        kind: i64 = self.kind_of(card)
        self.arm_if_lasting(seat, kind)
        self.begin(self.tables.effect[kind], seat, card, -1)

    def discard_group(self, seat: i64, group: i64) -> None:
        """Cards drawn since `group` go to the discard."""
        i: i64
        for i in range(group, len(self.drawn)):
            self.discard[seat].put_on_top(self.drawn[i])
        self.drawn = array(numbers(self.drawn)[:group])

    def answer_action_word(self, kind: i64, seat: i64, action: i64) -> None:
        first: i64 = self.stack[self.sp + A]
        if kind == Q_ACTIVATE:
            self.activate_lines(seat, (action - ACTIVATE) // 3, (action - ACTIVATE) % 3)
        elif kind == Q_BASIC:
            self.count_down()
            self.take_basic(seat, action - TAKE_BASIC)
        elif kind == Q_TRACK:
            self.pop()
            self.put_on_deck(seat, self.take_from_track(action - ACQUIRE))
        elif kind == Q_SECTION:
            free: bool = self.stack[self.sp + B] != 0
            self.pop()
            if action == COMPLETE:
                self.complete(seat, first, free)
            else:
                self.acquire(seat, action - ACQUIRE, first, free)
        elif kind == Q_POLICY:
            self.pop()
            self.develop(seat, action - DEVELOP, first)
        elif kind == Q_BONUS:
            self.pop()
            policy: i64 = action - DEVELOP
            self.turn[seat * TURN + T_COPIED_BONUS] |= 1 << policy
            source: i64 = POLICY_SOURCE + seat * POLICIES + policy
            self.begin(self.tables.bonus[self.policy_kind(seat, policy)], seat, source, -1)
        elif kind == Q_STEP:
            self.count_down()
            self.step_explorer(
                seat, (action - EXPLORE) // DIRECTIONS, (action - EXPLORE) % DIRECTIONS
            )
        elif kind == Q_ACT:
            self.count_down()
            self.act_with_explorer(seat, action - EXPLORER_ACT)
        else:
            self.count_down()
            self.set_out(seat, action - MOVE_FROM)

    def count_down(self) -> None:
        """One of the things asked for is done; the question goes when none is left."""
        self.stack[self.sp + A] -= 1
        if self.stack[self.sp + A] == 0:
            self.pop()

    def answer_slot(self, kind: i64, seat: i64, slot: i64, knowledge: bool) -> None:
        first: i64 = self.stack[self.sp + A]
        if kind == Q_ARCHIVE:
            self.count_down()
            self.archive(seat, slot, knowledge)
        elif kind == Q_COPY:
            self.copy_card(seat, slot, knowledge)
        elif kind == Q_ACTIVATE_MORE:
            self.count_down()
            self.activate(seat, slot)
        elif kind == Q_REINFORCE:
            self.reinforce(seat, slot)
        elif kind == Q_ATTACH_TO:
            self.pop()
            self.known[seat * SLOTS + slot] = first
            self.drop_drawn(first)
        elif kind == Q_SWAP:
            self.count_down()
            self.stack[self.push(Q_SWAP_WITH, seat, 0, 0) + A] = slot
        else:
            self.pop()
            self.swap(seat, first, slot)

    def copy_card(self, seat: i64, slot: i64, knowledge: bool) -> None:
        """Its printed resources, and its effect as if printed on the card that copies."""
        at: i64 = seat * SLOTS + slot
        card: i64 = self.known[at] if knowledge else self.city[at]
        host: i64 = self.stack[self.sp + C]
        self.pop()
        kind: i64 = self.kind_of(card)
        self.turn[seat * TURN + T_COPIED] |= 1 << (slot + SLOTS if knowledge else slot)
        self.gain_kind(seat, kind)
        self.arm_if_lasting(seat, kind)
        if self.tables.effect[kind] >= 0:
            self.begin(self.tables.effect[kind], seat, card, host)

    def reinforce(self, seat: i64, slot: i64) -> None:
        """The card stays upright, its knowledge is discarded. 002 §9."""
        at: i64 = seat * SLOTS + slot
        self.keepers = without(self.keepers, self.fitting_keeper(seat, slot))
        self.active[seat] &= ~(1 << slot)
        if self.known[at] >= 0 and self.city[at] >= 0:
            self.discard[seat].put_on_top(self.known[at])
            self.known[at] = -1
        if len(self.keepers) == 0:
            self.pop()

    def answer_tile(self, kind: i64, seat: i64, tile: i64) -> None:
        if kind == Q_CAPITAL:
            self.choose_capital(seat, tile)
        elif kind == Q_UNITS:
            self.send(seat, tile, False)
        elif kind == Q_UNIT:
            self.choose_unit(seat, tile, False)
        elif kind == Q_MOVE_TO:
            self.arrive(seat, tile)
        elif kind == Q_WONDER_TILE:
            self.put_wonder(tile)
        elif kind == Q_OUTPOST:
            self.pop()
            self.build_outpost(seat, tile)
        else:
            self.land[tile * LAND + L_FORT] = self.stack[self.sp + B]
            self.count_down()

    def answer_resource(self, kind: i64, seat: i64, resource: i64) -> None:
        if kind == Q_RESOURCE:
            self.gain_choice(seat, resource)
        elif kind == Q_KEEP:
            self.purse[seat * PURSE + resource] -= 1
            self.kept[seat * GOLD + resource] += 1
            self.count_down()
        else:
            self.pay_unit(seat, resource)

    def answer_pick(self, kind: i64, seat: i64, pick: i64) -> None:
        first: i64 = self.stack[self.sp + A]
        group: i64 = self.stack[self.sp + B]
        if kind == Q_ORDER:
            self.pop()
            self.unqueue(first + pick * 3, seat)
        elif kind == Q_WONDER_BONUS:
            self.pop()
            self.turn[seat * TURN + T_COPIED_WONDER] |= 1 << pick
            card: i64 = self.wonders[pick] % 1000
            self.begin(self.tables.bonus[self.kind_of(card)], seat, card, -1)
        elif kind == Q_MARKET:
            self.take_market_token(seat, pick)
        elif kind == Q_ATTACH:
            self.count_down()
            self.take_knowledge(seat, pick)
        elif kind == Q_PICK_DRAWN:
            self.count_down()
            picked: i64 = self.drawn[group + pick]
            self.bring_into_use(seat, picked)
            self.offer_drawn(seat, picked)
        else:
            self.deck[seat].put_on_top(self.drawn[group + pick])
            self.secret[seat] = self.deck[seat].settled
            self.drawn = without(self.drawn, group + pick)
            if len(self.drawn) == group:
                self.pop()

    def take_knowledge(self, seat: i64, pick: i64) -> None:
        """The knowledge of the discard that was picked is about to be attached."""
        discard = self.discard[seat]
        i: i64
        for i in range(discard.size):
            card: i64 = discard.cards[i]
            if self.type_of(card) == KNOWLEDGE:
                if pick == 0:
                    discard.remove(card)
                    self.drawn = appended(self.drawn, card)
                    self.stack[self.push(Q_ATTACH_TO, seat, 0, card) + A] = card
                    return
                pick -= 1

    def copy_token(self, seat: i64, kind: i64) -> None:
        """One of its two gains again; the effect below calls the token `it`."""
        self.pop()
        self.stack[self.sp + D] = kind
        self.turn[seat * TURN + T_COPIED_TOKEN] |= 1 << kind
        self.begin(self.tables.token_gain[kind], seat, TOKEN_SOURCE + kind, -1)

    # -- tasks ---------------------------------------------------------------------------------

    def carry_on(self, kind: i64) -> None:
        seat: i64 = self.stack[self.sp + SEAT]
        first: i64 = self.stack[self.sp + A]
        if kind == T_EFFECTS:
            self.next_effect(seat, first)
        elif kind == T_CONQUERED:
            self.conquered(seat)
        elif kind == T_DRAW_USE:
            if first == 0:
                self.pop()
            else:
                self.stack[self.sp + A] -= 1
                self.draw_and_use(seat)
        elif kind == T_DISCARD_DRAWN:
            self.pop()
            self.discard_drawn(seat, first)
        elif kind == T_DISCARD_PICKED:
            self.pop()
            self.discard_group(seat, first)
        elif kind == T_FINISH:
            self.finish_turn(seat)
        elif kind == T_FILL:
            self.fill_slot(seat)
        elif kind == T_ACQUIRED:
            self.acquired(seat)
        elif kind == T_COMPLETED:
            self.completed(seat)
        elif kind == T_BASIC:
            self.basic_bought(seat)
        elif kind == T_PUT_WONDER:
            self.ask_wonder_tile(seat)
        elif kind == T_SET_OUT:
            self.ask_destination(seat)
        else:
            raise RuntimeError("unknown task")

    def next_effect(self, seat: i64, group: i64) -> None:
        """Of several effects set off together the player chooses the order. 002 §3.2."""
        waiting: i64 = (len(self.pending) - group) // 3
        if waiting == 0:
            self.pop()
        elif waiting == 1:
            self.unqueue(group, seat)
        else:
            sp: i64 = self.push(Q_ORDER, seat, 0, 0)
            self.stack[sp + A] = group
            self.stack[sp + B] = waiting
