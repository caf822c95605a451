"""What the answers to the questions of Monumental do, and how its tasks go on. 002 §3."""

from __future__ import annotations

from acropole.games.monumental.legal_list import LegalList
from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTIONS,
    ACTIVATE,
    COMPLETE,
    CONQUER,
    DEVELOP,
    DIRECTIONS,
    END_TURN,
    EV_MARKET_USED,
    EV_USED,
    EXPLORE,
    EXPLORER_ACT,
    GOLD,
    HERO,
    HIRE,
    KNOWLEDGE,
    KNOWN,
    L_FORT,
    LAND,
    M_USED,
    MARKET_SOURCE,
    MARKET_TOKENS,
    MILITARY,
    MOVE_FROM,
    OUTPOST,
    PICK,
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
    Q_AUTOMA_CAPITAL,
    Q_AUTOMA_CONQUER,
    Q_BASIC,
    Q_BONUS,
    Q_CAPITAL,
    Q_COPY,
    Q_DEPLOY,
    Q_KEEP,
    Q_KEEP_WONDER,
    Q_KNOWLEDGE,
    Q_LAIR,
    Q_MARKET,
    Q_MOVE_TO,
    Q_ORDER,
    Q_OUTPOST,
    Q_PICK_DRAWN,
    Q_POLICY,
    Q_REINFORCE,
    Q_RESOURCE,
    Q_SCRY,
    Q_SECTION,
    Q_STEP,
    Q_SWAP,
    Q_SWAP_WITH,
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
    T_ACQUIRED,
    T_ACTED,
    T_APPEAR,
    T_AUTOMA,
    T_AUTOMA_END,
    T_BASIC,
    T_CITY,
    T_COMPLETED,
    T_CONQUERED,
    T_COPIED_BONUS,
    T_COPIED_WONDER,
    T_DISCARD_DRAWN,
    T_DISCARD_PICKED,
    T_DRAW_USE,
    T_EFFECTS,
    T_FILL,
    T_FINISH,
    T_PASS,
    T_PLEDGED,
    T_POLICY_USED,
    T_PUT_WONDER,
    T_ROUND,
    T_SET_OUT,
    T_SLAIN,
    TAKE_BASIC,
    TILE,
    TOKEN,
    TOKEN_SOURCE,
    TURN,
    USE,
    USE_ANY,
    USE_KNOWN,
    USE_MARKET,
    USE_POLICY,
    USE_PRODUCTION,
    WARLORD,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.kernel.fast import i64
from acropole.kernel.machine import SEAT, YES, A, B, C, D, appended, array, numbers, without
from acropole.kernel.state import Variant


class MonumentalState(LegalList):
    def __init__(self, variant: Variant, tables: Tables, chart: Chart, seats: i64) -> None:
        super().__init__(variant, tables, chart, seats, ACTIONS)

    def clone(self) -> MonumentalState:
        twin = MonumentalState(self.variant, self.tables, self.chart, self.seats)
        self.copy_world_to(twin)
        if self.tables.continuous:
            self.copy_round_to(twin)
        self.copy_heroes_to(twin)
        self.copy_monsters_to(twin)
        self.copy_automa_to(twin)
        return twin

    def subject(self) -> i64:
        """Whose things the question is about. In an attack somebody else may be asked. 002 §7.3."""
        return self.stack[self.sp + SEAT] if self.to_move >= 0 else 0

    # -- answers -------------------------------------------------------------------------------

    def answer(self, action: i64) -> None:
        kind: i64 = self.stack[self.sp]
        seat: i64 = self.stack[self.sp + SEAT]
        if kind == Q_ACTIONS:
            self.act(seat, action)
        elif kind >= Q_DEPLOY and kind <= Q_LAIR:
            self.answer_for_creature(kind, seat, action)
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
        elif action == HERO:
            self.choose_hero(kind, seat)
        elif action == REVEAL:
            self.reveal_cards()
        else:
            self.copy_token(seat, action - TOKEN)

    def act(self, seat: i64, action: i64) -> None:
        """An action of the turn."""
        if self.tables.continuous:
            self.mark_action(action)
        if action == END_TURN:
            self.end_actions(seat)
        elif action >= HIRE:
            self.act_with_creature(seat, action)
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
            self.send_home(seat, action - OUTPOST, self.tables.outpost_units)
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
        self.begin(self.tables.effect[kind], seat, card, card)

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
        asker: i64 = self.stack[self.sp + C]
        self.pop()
        kind: i64 = self.kind_of(card)
        self.copied = appended(self.copied, card)
        self.gain_kind(seat, kind)
        self.arm_if_lasting(seat, kind)
        if self.tables.effect[kind] >= 0:
            self.begin(self.tables.effect[kind], seat, card, asker)

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
        elif kind >= Q_AUTOMA_CONQUER and kind <= Q_AUTOMA_CAPITAL:
            self.choose_for_automa(kind, tile)
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
        self.reused = appended(self.reused, kind)
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
        elif kind == T_ROUND:
            self.play_round()
        elif kind == T_PASS:
            self.pass_round(seat)
        elif kind == T_CITY:
            self.finish_city(seat)
        elif kind >= T_APPEAR and kind <= T_SLAIN:
            self.carry_on_with_creature(kind)
        elif kind >= T_AUTOMA and kind <= T_AUTOMA_END:
            self.carry_on_automa(kind)
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
