"""What the verbs, conditions and counts of Monumental's effect language do.

The meaning of each word is told in docs/monumental.md. SOURCE of an effect's frame is the card (or
policy, warlord, token) it stands on, C the card of the city that asks or -1: that card, or one that
copies it. D is what is called `it`.
"""

from __future__ import annotations

from acropole.games.monumental.numbers import (
    BASIC,
    C_ACTIVATED_BASIC,
    C_COASTAL,
    C_HIGH,
    C_KNOWLEDGE,
    C_MARKETS,
    C_POLICIES,
    C_UNACTIVATED,
    DOES_NOT_FIT,
    EXPLORERS,
    GOLD,
    KNOWLEDGE,
    MARKETS,
    P_ANY,
    P_COASTAL,
    P_HIGH,
    POLICIES,
    PURSE,
    Q_ACT,
    Q_ACTIVATE_MORE,
    Q_ARCHIVE,
    Q_ATTACH,
    Q_BASIC,
    Q_BONUS,
    Q_COPY,
    Q_FORTIFY,
    Q_MOVE_FREE,
    Q_OUTPOST,
    Q_PICK_DRAWN,
    Q_POLICY,
    Q_SCRY,
    Q_SECTION,
    Q_STEP,
    Q_SWAP,
    Q_TOKEN,
    Q_TRACK,
    Q_WONDER_BONUS,
    SLOTS,
    T_BASICS,
    T_CONQUESTS,
    T_COPIED_BONUS,
    T_COPIED_WONDER,
    T_DEVELOPED,
    T_DISCARD_PICKED,
    T_DRAW_USE,
    T_KEEP,
    T_LESS,
    T_PAID,
    TEST_ACQUIRED,
    TEST_CONQUERED,
    TEST_CONTROLS,
    TEST_DEVELOPED,
    TEST_GAINED,
    TEST_HAS,
    TOKEN_TYPES,
    TURN,
    USE_ANY,
    V_ACTIVATE,
    V_ARCHIVE,
    V_ATTACH,
    V_BUILD_OUTPOST,
    V_COPY,
    V_COPY_BONUS,
    V_COPY_TOKEN,
    V_COPY_WONDER_BONUS,
    V_DEVELOP,
    V_DISCARD_TOKEN,
    V_DISCOUNT,
    V_DOUBLE,
    V_DRAW_PICK,
    V_DRAW_USE,
    V_EXPLORER_ACT,
    V_EXPLORER_MOVE,
    V_FORTIFY,
    V_GAIN,
    V_GAIN_FOR,
    V_KEEP,
    V_LEAVE,
    V_LOSE,
    V_MANOEUVRE_FREE,
    V_PAY,
    V_REINFORCE,
    V_SCRY,
    V_SECTION,
    V_SWAP,
    V_TAKE_BASIC,
    V_TAKE_TRACK,
    WONDER,
)
from acropole.games.monumental.triggers import Triggers
from acropole.kernel.fast import i64
from acropole.kernel.machine import (
    LEGAL,
    SEAT,
    SOURCE,
    A,
    B,
    C,
    D,
    appended,
    without,
)


class Verbs(Triggers):
    # -- the words of heroes and monsters, from V_LEAVE on -----------------------------------------

    def can_creature(self, pc: i64) -> bool:
        raise NotImplementedError

    def do_creature(self, pc: i64) -> None:
        raise NotImplementedError

    def count_marks(self) -> i64:
        """Heads or gold on the card of the monster whose effect is under way."""
        raise NotImplementedError

    # -- what can be done -----------------------------------------------------------------------

    def can(self, pc: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        asker: i64 = self.stack[self.sp + C]
        if op >= V_LEAVE:
            return self.can_creature(pc)
        if op == V_PAY:
            resource: i64 = code[pc + 2]
            if resource == BASIC:
                return self.can_pay_basic(seat, code[pc + 4], code[pc + 3], 0, code[pc + 5])
            if code[pc + 5]:
                return self.purse_of(seat, resource) >= code[pc + 4]
            return self.has_for(seat, resource, USE_ANY) >= code[pc + 4]
        if op == V_DOUBLE or op == V_LOSE:
            return self.purse_of(seat, code[pc + 2]) > 0
        if op == V_ARCHIVE:
            return self.archivable(seat, code[pc + 3], asker) >= code[pc + 2]
        if op == V_DRAW_USE or op == V_DRAW_PICK:
            return self.can_draw(seat)
        if op == V_SCRY:
            return self.deck[seat].size > 0
        if op == V_ACTIVATE:
            return self.any_activation(seat, code[pc + 3], asker)
        if op == V_ATTACH:
            return self.knowledge_in_discard(seat) > 0 and self.any_attachable(seat)
        if op == V_SWAP:
            return self.cards_in_city(seat) > 1
        if op == V_COPY:
            return self.any_copy(seat, code[pc + 2], self.stack[self.sp + SOURCE])
        if op == V_COPY_BONUS:
            return self.any_bonus(seat)
        if op == V_COPY_WONDER_BONUS:
            return self.any_wonder_bonus(seat)
        if op == V_COPY_TOKEN:
            return self.any_token(seat)
        if op == V_TAKE_BASIC:
            return self.basics_left() > 0
        if op == V_TAKE_TRACK:
            return self.any_track(code[pc + 2])
        if op == V_SECTION:
            return self.any_section(seat, code[pc + 2], code[pc + 3] != 0)
        if op == V_DEVELOP:
            return self.any_policy(seat, code[pc + 2])
        if op == V_EXPLORER_MOVE:
            return self.any_step(seat)
        if op == V_EXPLORER_ACT:
            return self.any_act(seat)
        if op == V_MANOEUVRE_FREE:
            return self.any_setting_out(seat)
        if op == V_FORTIFY:
            return self.provinces(seat, P_ANY) > 0
        if op == V_BUILD_OUTPOST:
            return self.any_outpost(seat)
        return True

    def payable(self, pc: i64, end: i64) -> bool:
        """A price is not paid for what cannot be had: a wonder's bonus, a card of the track."""
        op: i64 = self.code[end]
        if (op == V_COPY_WONDER_BONUS or op == V_TAKE_TRACK) and not self.can(end):
            return False
        return super().payable(pc, end)

    def any_activation(self, seat: i64, filter: i64, asker: i64) -> bool:
        slot: i64
        for slot in range(SLOTS):
            if self.refuses_activation(seat, slot, filter, asker) == LEGAL:
                return True
        return False

    def knowledge_in_discard(self, seat: i64) -> i64:
        found: i64 = 0
        i: i64
        for i in range(self.discard[seat].size):
            if self.type_of(self.discard[seat].cards[i]) == KNOWLEDGE:
                found += 1
        return found

    def any_attachable(self, seat: i64) -> bool:
        slot: i64
        for slot in range(SLOTS):
            if self.refuses_attach(seat, slot) == LEGAL:
                return True
        return False

    def cards_in_city(self, seat: i64) -> i64:
        found: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if not self.is_empty(seat, slot):
                found += 1
        return found

    def any_copy(self, seat: i64, filter: i64, asker: i64) -> bool:
        slot: i64
        for slot in range(SLOTS):
            if self.refuses_copy(seat, slot, False, filter, asker) == LEGAL:
                return True
            if self.refuses_copy(seat, slot, True, filter, asker) == LEGAL:
                return True
        return False

    def can_copy_bonus(self, seat: i64, policy: i64) -> bool:
        if not self.has_policy(seat, policy):
            return False
        return not self.turn[seat * TURN + T_COPIED_BONUS] >> policy & 1

    def any_bonus(self, seat: i64) -> bool:
        policy: i64
        for policy in range(POLICIES):
            if self.can_copy_bonus(seat, policy):
                return True
        return False

    def can_copy_wonder(self, seat: i64, order: i64) -> bool:
        """The bonus of the wonder completed as number `order` of the game."""
        if order >= len(self.wonders) or self.wonders[order] // 1000 != seat:
            return False
        if self.tables.bonus[self.kind_of(self.wonders[order] % 1000)] < 0:
            return False
        return not self.turn[seat * TURN + T_COPIED_WONDER] >> order & 1

    def any_wonder_bonus(self, seat: i64) -> bool:
        order: i64
        for order in range(len(self.wonders)):
            if self.can_copy_wonder(seat, order):
                return True
        return False

    def can_copy_token(self, seat: i64, kind: i64) -> bool:
        """Each token once a turn; those of one kind are told apart by counting."""
        left: i64 = self.tokens[seat * TOKEN_TYPES + kind]
        i: i64
        for i in range(len(self.reused)):
            if self.reused[i] == kind:
                left -= 1
        return left > 0

    def any_token(self, seat: i64) -> bool:
        kind: i64
        for kind in range(TOKEN_TYPES):
            if self.can_copy_token(seat, kind):
                return True
        return False

    def can_take_track(self, place: i64, filter: i64) -> bool:
        card: i64 = self.track[place]
        if card < 0 or self.type_of(card) == WONDER:
            return False
        return self.tables.fits[filter * self.tables.kinds + self.kind_of(card)] != 0

    def any_track(self, filter: i64) -> bool:
        place: i64
        for place in range(len(self.track)):
            if self.can_take_track(place, filter):
                return True
        return False

    def refuses_section(self, seat: i64, place: i64, less: i64, free: bool) -> i64:
        """A wonder of the track as a section to build."""
        if self.track[place] < 0 or self.type_of(self.track[place]) != WONDER:
            return DOES_NOT_FIT
        return self.refuses_acquiring(seat, place, less, free)

    def any_section(self, seat: i64, less: i64, free: bool) -> bool:
        if self.refuses_completing(seat, less, free) == LEGAL:
            return True
        place: i64
        for place in range(len(self.track)):
            if self.refuses_section(seat, place, less, free) == LEGAL:
                return True
        return False

    def any_policy(self, seat: i64, less: i64) -> bool:
        policy: i64
        for policy in range(POLICIES):
            if self.refuses_developing(seat, policy, less) == LEGAL:
                return True
        return False

    def any_step(self, seat: i64) -> bool:
        """Explorers can always step somewhere: no capital is an island."""
        return self.home[seat] >= 0

    def any_act(self, seat: i64) -> bool:
        explorer: i64
        for explorer in range(EXPLORERS):
            if self.refuses_explorer_act(seat, explorer, True) == LEGAL:
                return True
        return False

    def any_setting_out(self, seat: i64) -> bool:
        tile: i64
        for tile in range(self.chart.tiles):
            if self.refuses_setting_out(seat, tile) == LEGAL:
                return True
        return False

    def any_outpost(self, seat: i64) -> bool:
        tile: i64
        for tile in range(self.chart.tiles):
            if self.refuses_outpost(seat, tile, 0) == LEGAL:
                return True
        return False

    # -- doing it -------------------------------------------------------------------------------

    def do(self, pc: i64) -> None:
        """A part that cannot be done is skipped: prices were checked before they are paid."""
        code = self.code
        op: i64 = code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op >= V_LEAVE:
            self.do_creature(pc)
            return
        if not self.can(pc) and op != V_ARCHIVE:
            return
        if op <= V_KEEP:
            self.do_with_purse(op, pc, seat)
        elif op == V_DISCOUNT:
            self.turn[seat * TURN + T_LESS + code[pc + 2]] += code[pc + 3]
        elif op == V_REINFORCE:
            i: i64
            for i in range(code[pc + 2]):
                self.keepers = appended(
                    self.keepers, code[pc + 3] * 1000 + self.stack[self.sp + C] + 1
                )
        elif op == V_DISCARD_TOKEN:
            token: i64 = self.stack[self.sp + D]
            if token >= 0:
                self.discard_token(seat, token)
        else:
            self.ask_for(op, pc, seat)

    def discard_token(self, seat: i64, token: i64) -> None:
        """A token that was copied returns to the box: others of its kind may still be."""
        self.tokens[seat * TOKEN_TYPES + token] -= 1
        i: i64
        for i in range(len(self.reused)):
            if self.reused[i] == token:
                self.reused = without(self.reused, i)
                return

    def do_with_purse(self, op: i64, pc: i64, seat: i64) -> None:
        code = self.code
        resource: i64 = code[pc + 2]
        if op == V_GAIN:
            amount: i64 = self.amount(pc + 4)
            if resource == BASIC:
                self.ask_gain(seat, amount, code[pc + 3])
            else:
                self.gain(seat, resource, amount)
        elif op == V_PAY:
            self.turn[seat * TURN + T_PAID] = 1 << resource if resource < GOLD else 0
            if resource == BASIC:
                self.ask_payment(seat, code[pc + 4], code[pc + 3], code[pc + 5])
            elif code[pc + 5]:
                self.purse[seat * PURSE + resource] -= code[pc + 4]
            else:
                self.charge(seat, resource, code[pc + 4], USE_ANY)
        elif op == V_GAIN_FOR:
            self.gain_for(seat, resource, code[pc + 3], code[pc + 4])
        elif op == V_LOSE:
            amount = code[pc + 3]
            if amount < 0 or amount > self.purse_of(seat, resource):
                amount = self.purse_of(seat, resource)
            self.purse[seat * PURSE + resource] -= amount
        elif op == V_DOUBLE:
            self.gain(seat, resource, self.purse_of(seat, resource))
        else:
            self.turn[seat * TURN + T_KEEP] += code[pc + 2]

    def ask_for(self, op: i64, pc: i64, seat: i64) -> None:
        """The verbs that open a question or a task: its frame gets the operands."""
        code = self.code
        source: i64 = self.stack[self.sp + SOURCE]
        asker: i64 = self.stack[self.sp + C]
        first: i64 = 0
        second: i64 = 0
        if code[pc + 1] > 2:
            first = code[pc + 2]
        if code[pc + 1] > 3:
            second = code[pc + 3]
        if op == V_DRAW_PICK:
            self.draw_to_pick(seat, first, second)
            return
        if op == V_SCRY:
            self.look_at_deck(seat, first)
            return
        if op == V_ARCHIVE:
            most: i64 = self.archivable(seat, second, asker)
            if first > most:
                first = most
            if first == 0:
                return
        sp: i64 = self.push(self.question_of(op), seat, 0, source)
        self.stack[sp + A] = first
        self.stack[sp + B] = second
        self.stack[sp + C] = asker

    def question_of(self, op: i64) -> i64:
        if op == V_ARCHIVE:
            return Q_ARCHIVE
        if op == V_DRAW_USE:
            return T_DRAW_USE
        if op == V_ACTIVATE:
            return Q_ACTIVATE_MORE
        if op == V_ATTACH:
            return Q_ATTACH
        if op == V_SWAP:
            return Q_SWAP
        if op == V_COPY:
            return Q_COPY
        if op == V_COPY_BONUS:
            return Q_BONUS
        if op == V_COPY_WONDER_BONUS:
            return Q_WONDER_BONUS
        if op == V_COPY_TOKEN:
            return Q_TOKEN
        if op == V_TAKE_BASIC:
            return Q_BASIC
        if op == V_TAKE_TRACK:
            return Q_TRACK
        if op == V_SECTION:
            return Q_SECTION
        if op == V_DEVELOP:
            return Q_POLICY
        if op == V_EXPLORER_MOVE:
            return Q_STEP
        if op == V_EXPLORER_ACT:
            return Q_ACT
        if op == V_MANOEUVRE_FREE:
            return Q_MOVE_FREE
        if op == V_FORTIFY:
            return Q_FORTIFY
        if op == V_BUILD_OUTPOST:
            return Q_OUTPOST
        raise RuntimeError("unknown verb in a compiled effect")

    def draw_to_pick(self, seat: i64, count: i64, uses: i64) -> None:
        """Draw several cards to use some of them; all are discarded in the end."""
        group: i64 = len(self.drawn)
        i: i64
        for i in range(count):
            card: i64 = self.draw_card(seat, False)
            if card >= 0:
                self.drawn = appended(self.drawn, card)
        self.stack[self.push(T_DISCARD_PICKED, seat, 0, 0) + A] = group
        sp: i64 = self.push(Q_PICK_DRAWN, seat, 0, 0)
        self.stack[sp + A] = uses
        self.stack[sp + B] = group

    def look_at_deck(self, seat: i64, count: i64) -> None:
        """Look at the top cards, put back those that are wanted, discard the rest."""
        deck = self.deck[seat]
        group: i64 = len(self.drawn)
        count = deck.settle(count, self.rng)
        i: i64
        for i in range(count):
            self.drawn = appended(self.drawn, deck.draw(self.rng))
        self.reveals += 1
        sp: i64 = self.push(Q_SCRY, seat, 0, 0)
        self.stack[sp + B] = group

    # -- conditions and counts ------------------------------------------------------------------

    def test(self, pc: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        first: i64 = code[pc + 4]
        if op == TEST_GAINED:
            return self.gained[seat * 5 + first] >= code[pc + 5]
        if op == TEST_CONQUERED:
            return self.turn[seat * TURN + T_CONQUESTS + code[pc + 5]] >= first
        if op == TEST_ACQUIRED:
            return self.bought_fitting(code[pc + 5]) >= first
        if op == TEST_DEVELOPED:
            return self.turn[seat * TURN + T_DEVELOPED] >= first
        if op == TEST_HAS:
            return self.purse_of(seat, first) >= code[pc + 5]
        if op == TEST_CONTROLS:
            return self.provinces(seat, code[pc + 5]) >= first
        raise RuntimeError("unknown condition in a compiled effect")

    def count(self, pc: i64) -> i64:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op == C_POLICIES:
            return self.developed[seat]
        if op == C_KNOWLEDGE:
            return self.owned[seat * 2]
        if op == C_COASTAL:
            return self.provinces(seat, P_COASTAL)
        if op == C_HIGH:
            return self.provinces(seat, P_HIGH)
        if op == C_UNACTIVATED:
            return self.unactivated(seat)
        if op == C_ACTIVATED_BASIC:
            return self.turn[seat * TURN + T_BASICS]
        if op == C_MARKETS:
            return self.markets_visited(seat)
        return self.count_marks()

    def unactivated(self, seat: i64) -> i64:
        found: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if not self.is_active(seat, slot) and not self.is_empty(seat, slot):
                found += 1
        return found

    def markets_visited(self, seat: i64) -> i64:
        found: i64 = 0
        market: i64
        for market in range(MARKETS):
            if self.has_visited(seat, market):
                found += 1
        return found
