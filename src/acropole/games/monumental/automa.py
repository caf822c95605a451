"""The Automa: its deck, its turn, and what the actions on its cards do. 002 §5.

Its cards are effects like others, carried out for its seat. What it takes lies face up in the
discard of that seat, for points only. Arrays here are replaced, never changed in place, so that
copies share them.
"""

from __future__ import annotations

from acropole.games.monumental.automa_land import AutomaLand
from acropole.games.monumental.numbers import (
    ALL_OF_THEM,
    CHEAPEST,
    DEAREST,
    EV_ACQUIRED,
    EV_BEGUN,
    EV_COMPLETED,
    EV_DEVELOPED,
    EV_ENDED,
    EV_IMPOSSIBLE,
    EV_PAID,
    EV_PASSED_OVER,
    EV_PLAYED,
    EV_REVEALED,
    EV_SHUFFLED,
    GOLD,
    P_ANY,
    PART_COMMON_TWICE,
    PART_SPECIAL,
    PARTS,
    POLICIES,
    PURSE,
    Q_REVEAL,
    T_AUTOMA,
    T_AUTOMA_CARD,
    T_AUTOMA_CONQUER,
    T_AUTOMA_EXPLORE,
    TEST_FEWER_PROVINCES,
    TEST_FEWEST_POLICIES,
    TEST_IDLE,
    V_AUTO_CONQUER,
    V_AUTO_EXPLORE,
    V_AUTO_POLICY,
    V_AUTO_REVEAL,
    V_AUTO_SEEK,
    V_AUTO_SHUFFLE,
    V_AUTO_TAKE,
    V_AUTO_WONDER,
    V_PAY,
    WONDER,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import (
    FRAME,
    SEAT,
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


class Automa(AutomaLand):
    def __init__(
        self, variant: Variant, tables: Tables, chart: Chart, seats: i64, actions: i64
    ) -> None:
        super().__init__(variant, tables, chart, seats, actions)
        self.automa_deck: vec[i64] = vec[i64]()  # in no order until a card is turned up
        self.automa_discard: vec[i64] = vec[i64]()
        self.automa_shown: vec[i64] = vec[i64]()  # turned up, to be done: card * PARTS + parts

    def copy_automa_to(self, twin: Automa) -> None:
        twin.automa_deck = self.automa_deck
        twin.automa_discard = self.automa_discard
        twin.automa_shown = self.automa_shown
        twin.automa_stacked = self.automa_stacked

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = super().dump()
        if self.tables.automa >= 0:
            data["automa_deck"] = numbers(self.automa_deck)
            data["automa_discard"] = numbers(self.automa_discard)
            data["automa_shown"] = numbers(self.automa_shown)
            data["automa_stacked"] = [self.automa_stacked]
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        super().load(data)
        if self.tables.automa >= 0:
            self.automa_deck = array(data["automa_deck"])
            self.automa_discard = array(data["automa_discard"])
            self.automa_shown = array(data["automa_shown"])
            self.automa_stacked = data["automa_stacked"][0]

    # -- setup and turn -------------------------------------------------------------------------

    def set_up_automa(self) -> None:
        """Army, gold, and a deck of all action cards with the card of its civilization."""
        seat: i64 = self.tables.automa
        self.purse[seat * PURSE + GOLD] = self.tables.automa_gold
        self.outposts[seat] = self.tables.outposts
        actions: i64 = len(self.tables.common) - len(self.tables.specialization)
        self.automa_deck = array([*range(actions), actions + self.civilization[seat]])

    def begin_turn(self, seat: i64) -> None:
        super().begin_turn(seat)
        if seat == self.tables.automa:
            self.pop()
            self.ask_to_reveal()

    def ask_to_reveal(self) -> None:
        self.push(Q_REVEAL, self.before(self.tables.automa), 0, -1)

    def reveal_cards(self) -> None:
        """Its turn begins: cards are turned up one after the other. 002 §5.2."""
        self.pop()
        self.return_if_done()
        self.push(T_AUTOMA, self.tables.automa, 0, -1)
        i: i64
        for i in range(self.cards_a_turn()):
            self.turn_up_card(0)

    def cards_a_turn(self) -> i64:
        return self.tables.automa_cards

    def carry_on_automa(self, kind: i64) -> None:
        if kind == T_AUTOMA:
            self.next_card()
        elif kind == T_AUTOMA_CARD:
            self.next_part()
        elif kind == T_AUTOMA_CONQUER:
            self.conquer_on()
        else:
            self.explore_on()

    def next_card(self) -> None:
        """The cards in the order in which they were turned up; then the track is completed."""
        seat: i64 = self.tables.automa
        if len(self.automa_shown) == 0:
            self.pop()
            self.end_automa_turn(seat)
            return
        card: i64 = self.automa_shown[0] // PARTS
        self.note(EV_PLAYED, seat, card, self.automa_shown[0] % PARTS)
        sp: i64 = self.push(T_AUTOMA_CARD, seat, 0, -1)
        self.stack[sp + A] = card
        self.stack[sp + B] = self.automa_shown[0] % PARTS

    def end_automa_turn(self, seat: i64) -> None:
        self.note(EV_ENDED, seat, 0, 0)
        self.to_move = seat
        self.finish_track()
        self.pass_on(seat)

    def next_part(self) -> None:
        """The common part, then the special one if it is for the Automa's warlord."""
        sp: i64 = self.sp
        card: i64 = self.stack[sp + A]
        parts: i64 = self.stack[sp + B]
        done: i64 = self.stack[sp + C]
        self.stack[sp + C] += 1
        pc: i64 = -1
        if parts == PART_COMMON_TWICE:
            pc = self.tables.common[card]
        elif parts == PART_SPECIAL:
            pc = self.tables.special[card] if done == 0 else -1
        elif done == 0:
            pc = self.tables.common[card]
        elif self.is_for_automa(card):
            pc = self.tables.special[card]
        if done == 2:
            self.put_card_away(card)
        elif pc >= 0:
            self.begin(pc, self.tables.automa, -1, -1)

    def is_for_automa(self, card: i64) -> bool:
        civilization: i64 = self.civilization[self.tables.automa]
        return self.tables.special_for[card] == self.tables.specialization[civilization]

    def put_card_away(self, card: i64) -> None:
        """A card that is done goes to the discard, if it was not shuffled into the deck."""
        if self.stack[self.sp + D] == 0:
            self.automa_shown = without(self.automa_shown, 0)
            self.automa_discard = appended(self.automa_discard, card)
        self.pop()

    # -- its deck -------------------------------------------------------------------------------

    def draw_automa_card(self) -> i64:
        if len(self.automa_deck) == 0:
            self.automa_deck = self.automa_discard
            self.automa_discard = array([])
            self.note(EV_SHUFFLED, self.tables.automa, 0, 0)
        pick: i64 = self.rng.below(len(self.automa_deck))
        card: i64 = self.automa_deck[pick]
        self.automa_deck = without(self.automa_deck, pick)
        return card

    def turn_up_card(self, parts: i64) -> None:
        card: i64 = self.draw_automa_card()
        self.note(EV_REVEALED, self.tables.automa, card, 0)
        self.automa_shown = appended(self.automa_shown, card * PARTS + parts)

    def is_there(self, specialization: i64) -> bool:
        """Whether deck or discard holds a card with a special part for this one."""
        i: i64
        for i in range(len(self.automa_deck)):
            if self.tables.special_for[self.automa_deck[i]] == specialization:
                return True
        for i in range(len(self.automa_discard)):
            if self.tables.special_for[self.automa_discard[i]] == specialization:
                return True
        return False

    def seek(self, specialization: i64) -> None:
        """Turn up cards until one fits; the others are discarded."""
        while True:
            card: i64 = self.draw_automa_card()
            if self.tables.special_for[card] == specialization:
                self.note(EV_REVEALED, self.tables.automa, card, 0)
                self.automa_shown = appended(self.automa_shown, card * PARTS)
                return
            self.note(EV_PASSED_OVER, self.tables.automa, card, 0)
            self.automa_discard = appended(self.automa_discard, card)

    def shuffle_all(self) -> None:
        """Deck, discard and the card that says so become the new deck."""
        current: i64 = self.automa_shown[0] // PARTS
        self.automa_shown = without(self.automa_shown, 0)
        self.automa_deck = array(
            [*numbers(self.automa_deck), *numbers(self.automa_discard), current]
        )
        self.automa_discard = array([])
        self.stack[self.sp - FRAME + D] = 1  # told to T_AUTOMA_CARD, the frame below
        self.note(EV_SHUFFLED, self.tables.automa, 0, 0)

    # -- the words of its cards -----------------------------------------------------------------

    def can(self, pc: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        if op < V_AUTO_CONQUER or op > V_AUTO_SHUFFLE:
            return super().can(pc)
        seat: i64 = self.tables.automa
        if op == V_AUTO_CONQUER:
            return self.targets(code[pc + 2]) != 0
        if op == V_AUTO_TAKE:
            return self.pick_of_track(code[pc + 2], code[pc + 3]) >= 0
        if op == V_AUTO_WONDER:
            return self.section[seat] >= 0 or self.pick_of_track(WONDER, CHEAPEST) >= 0
        if op == V_AUTO_POLICY:
            return self.developed[seat] < POLICIES
        if op == V_AUTO_EXPLORE:
            return self.steps_of(0) != 0 or self.steps_of(1) != 0
        if op == V_AUTO_REVEAL:
            return len(self.automa_deck) + len(self.automa_discard) > 0
        if op == V_AUTO_SEEK:
            return self.is_there(code[pc + 2])
        return True

    def payable(self, pc: i64, end: i64) -> bool:
        """The Automa pays only to repeat what can be done."""
        op: i64 = self.code[end]
        if op >= V_AUTO_CONQUER and op <= V_AUTO_SHUFFLE and not self.can(end):
            return False
        return super().payable(pc, end)

    def do(self, pc: i64) -> None:
        op: i64 = self.code[pc]
        if op < V_AUTO_CONQUER or op > V_AUTO_SHUFFLE:
            if op == V_PAY and self.stack[self.sp + SEAT] == self.tables.automa:
                self.note(EV_PAID, self.tables.automa, self.code[pc + 4], 0)
            super().do(pc)
            return
        self.stack[self.sp + D] = 1  # something of this effect happens: see TEST_IDLE
        if self.can(pc):
            self.do_for_automa(op, pc)
        else:
            self.relieve(op)

    def relieve(self, op: i64) -> None:
        """An action that cannot be done gives gold instead. 002 §5.2."""
        seat: i64 = self.tables.automa
        gold: i64 = self.tables.automa_relief
        self.note(EV_IMPOSSIBLE, seat, op - V_AUTO_CONQUER, 0)
        if gold:
            self.gain(seat, GOLD, gold)

    def do_for_automa(self, op: i64, pc: i64) -> None:
        code = self.code
        seat: i64 = self.tables.automa
        sp: i64
        if op == V_AUTO_CONQUER:
            sp = self.push(T_AUTOMA_CONQUER, seat, 0, -1)
            self.stack[sp + A] = code[pc + 2]
            self.stack[sp + B] = code[pc + 3]
        elif op == V_AUTO_TAKE:
            self.take_cards(seat, code[pc + 2], code[pc + 3])
        elif op == V_AUTO_WONDER:
            self.build_wonder(seat)
        elif op == V_AUTO_POLICY:
            self.turn_up_policy(seat)
        elif op == V_AUTO_EXPLORE:
            sp = self.push(T_AUTOMA_EXPLORE, seat, 0, -1)
            self.stack[sp + B] = code[pc + 2]
            self.stack[sp + C] = code[pc + 2]
        elif op == V_AUTO_REVEAL:
            self.turn_up_card(code[pc + 2])
        elif op == V_AUTO_SEEK:
            self.seek(code[pc + 2])
        else:
            self.shuffle_all()

    def test(self, pc: i64) -> bool:
        op: i64 = self.code[pc]
        if op < TEST_FEWER_PROVINCES or op > TEST_IDLE:
            return super().test(pc)
        if op == TEST_FEWER_PROVINCES:
            return self.has_fewer_provinces()
        if op == TEST_FEWEST_POLICIES:
            return self.has_fewest_policies()
        return self.stack[self.sp + D] < 0

    def has_fewer_provinces(self) -> bool:
        """Than at least one opponent."""
        mine: i64 = self.provinces(self.tables.automa, P_ANY)
        seat: i64
        for seat in range(self.people()):
            if self.provinces(seat, P_ANY) > mine:
                return True
        return False

    def has_fewest_policies(self) -> bool:
        """Nobody has fewer."""
        seat: i64
        for seat in range(self.people()):
            if self.developed[seat] < self.developed[self.tables.automa]:
                return False
        return True

    # -- cards ----------------------------------------------------------------------------------

    def pick_of_track(self, type: i64, which: i64) -> i64:
        """The place of the cheapest or dearest card of a type, or -1.

        Of several the one farthest from the deck, then the first by name. 002 §5.3.
        """
        tables = self.tables
        found: i64 = -1
        best: i64 = 0
        place: i64
        for place in range(tables.track_places):
            card: i64 = self.track[place]
            if card < 0 or self.type_of(card) != type:
                continue
            kind: i64 = self.kind_of(card)
            cost: i64 = tables.cost[kind]
            if type == WONDER:
                cost += tables.cost2[kind]
            if which == DEAREST:
                cost = -cost
            away: i64 = place % self.row_places()
            rank: i64 = (cost * 100 - away) * 1000 + tables.alphabet[kind]
            if found < 0 or rank < best:
                found = place
                best = rank
        return found

    def take_cards(self, seat: i64, type: i64, which: i64) -> None:
        """Face up into its area; only for points."""
        place: i64 = self.pick_of_track(type, which)
        while place >= 0:
            card: i64 = self.take_from_track(place)
            self.note(EV_ACQUIRED, seat, card, 0)
            self.own(seat, card, 1)
            self.discard[seat].put_on_top(card)
            place = self.pick_of_track(type, which) if which == ALL_OF_THEM else -1

    def build_wonder(self, seat: i64) -> None:
        """The one under construction is completed before another is begun; no bonus."""
        card: i64 = self.section[seat]
        if card < 0:
            card = self.take_from_track(self.pick_of_track(WONDER, CHEAPEST))
            self.section[seat] = card
            self.note(EV_BEGUN, seat, card, 0)
            return
        self.section[seat] = -1
        self.note(EV_COMPLETED, seat, card, 0)
        self.wonders = appended(self.wonders, seat * 1000 + card)
        self.own(seat, card, 1)
        self.discard[seat].put_on_top(card)
        self.place_automa_wonder(card)

    def turn_up_policy(self, seat: i64) -> None:
        """The top one of its face-down pile; without effect."""
        pick: i64 = self.rng.below(POLICIES - self.developed[seat])
        policy: i64
        for policy in range(POLICIES):
            if not self.has_policy(seat, policy):
                if pick == 0:
                    self.policies[seat * POLICIES + self.developed[seat]] = policy
                    self.developed[seat] += 1
                    self.note(EV_DEVELOPED, seat, self.civilization[seat] * POLICIES + policy, 0)
                    return
                pick -= 1

    # -- points ---------------------------------------------------------------------------------

    def treasury(self, seat: i64) -> i64:
        """The points of the Automa's gold. 002 §5.4."""
        if seat != self.tables.automa or self.tables.automa_point == 0:
            return 0
        return self.purse[seat * PURSE + GOLD] // self.tables.automa_point

    def score(self, seat: i64) -> i64:
        return super().score(seat) + self.treasury(seat)
