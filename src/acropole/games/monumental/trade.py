"""Acquiring cards, building wonders, developing policies. 002 §3.2."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.conquest import Conquest
from acropole.games.monumental.numbers import (
    ALREADY_DEVELOPED,
    BASIC_COPIES,
    CULTURE,
    E_ACQUIRE,
    EV_ACQUIRED,
    EV_BEGUN,
    EV_COMPLETED,
    EV_DEVELOPED,
    KNOWLEDGE,
    L_OWNER,
    L_WONDER,
    LAND,
    NO_FREE_TILE,
    NO_WONDER,
    NOT_A_TILE,
    NOT_AFFORDABLE,
    NOT_YOURS,
    OUT_OF_GAME,
    PILE_EMPTY,
    PLACE_EMPTY,
    POLICIES,
    POLICY_SOURCE,
    PRODUCTION,
    Q_KEEP_WONDER,
    Q_WONDER_TILE,
    SCIENCE,
    T_ACQUIRED,
    T_BASIC,
    T_COMPLETED,
    T_DEVELOPED,
    T_LESS,
    T_PUT_WONDER,
    TURN,
    USE_ANY,
    USE_KNOWLEDGE,
    USE_SECTION,
    WONDER,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, A, B, appended

SECTION_DISCOUNT: Final = 0  # places among the discounts of a turn
POLICY_DISCOUNT: Final = 1


class Trade(Conquest):
    # -- cards ----------------------------------------------------------------------------------

    def price(self, seat: i64, card: i64, less: i64) -> i64:
        """Of a card of the track; of a wonder, its first section. Never under 1 by discounts."""
        cost: i64 = self.tables.cost[self.kind_of(card)]
        if self.type_of(card) != WONDER:
            return cost
        return self.section_price(seat, cost, less)

    def section_price(self, seat: i64, cost: i64, less: i64) -> i64:
        cost -= less + self.turn[seat * TURN + T_LESS + SECTION_DISCOUNT]
        return cost if cost > 1 else 1

    def use_of(self, card: i64) -> i64:
        """What a payment for this card is for."""
        type: i64 = self.type_of(card)
        if type == KNOWLEDGE:
            return USE_KNOWLEDGE
        return USE_SECTION if type == WONDER else USE_ANY

    def currency(self, card: i64) -> i64:
        return SCIENCE if self.type_of(card) == KNOWLEDGE else PRODUCTION

    def refuses_acquiring(self, seat: i64, place: i64, less: i64, free: bool) -> i64:
        card: i64 = self.track[place]
        if card < 0:
            return PLACE_EMPTY
        if free:
            return LEGAL
        have: i64 = self.has_for(seat, self.currency(card), self.use_of(card))
        return LEGAL if have >= self.price(seat, card, less) else NOT_AFFORDABLE

    def acquire(self, seat: i64, place: i64, less: i64, free: bool) -> None:
        """Pay for a card of the track; T_ACQUIRED then brings it home."""
        card: i64 = self.track[place]
        cost: i64 = self.price(seat, card, less)
        task: i64 = self.push(T_ACQUIRED, seat, 0, card)
        self.stack[task + A] = place
        self.stack[task + B] = 1 if free else 0
        if self.type_of(card) == WONDER:
            self.turn[seat * TURN + T_LESS + SECTION_DISCOUNT] = 0
        if not free:
            self.charge(seat, self.currency(card), cost, self.use_of(card))

    def take_from_track(self, place: i64) -> i64:
        card: i64 = self.track[place]
        self.track[place] = -1
        self.taken[self.row_of(place)] += 1
        return card

    def row_of(self, place: i64) -> i64:
        """Which track it is: with two players there are two of three places. 002 §3.4."""
        return place * self.tables.track_rows // self.tables.track_places

    def acquired(self, seat: i64) -> None:
        card: i64 = self.take_from_track(self.stack[self.sp + A])
        paid: bool = self.stack[self.sp + B] == 0
        self.pop()
        if paid:
            self.bought = appended(self.bought, self.kind_of(card))
        if self.type_of(card) == WONDER:
            self.note(EV_BEGUN, seat, card, 0)
            if self.section[seat] < 0:
                self.section[seat] = card
            else:
                self.stack[self.push(Q_KEEP_WONDER, seat, 0, card) + A] = card
                self.drawn = appended(self.drawn, card)
            self.fire_section(seat, card, paid)
        else:
            self.note(EV_ACQUIRED, seat, card, 0)
            self.put_on_deck(seat, card)
            self.fire(E_ACQUIRE, seat, self.kind_of(card), False)

    def fire_section(self, seat: i64, card: i64, paid: bool) -> None:
        """A first section that was paid is an acquisition too: what both set off goes together."""
        raise NotImplementedError

    def put_on_deck(self, seat: i64, card: i64) -> None:
        self.own(seat, card, 1)
        self.deck[seat].put_on_top(card)

    def keep_wonder(self, seat: i64, keep_new: bool) -> None:
        """One wonder at a time: the other one leaves the game."""
        card: i64 = self.stack[self.sp + A]
        self.pop()
        self.drop_drawn(card)
        if keep_new:
            self.fate[self.section[seat]] = OUT_OF_GAME
            self.section[seat] = card
        else:
            self.fate[card] = OUT_OF_GAME

    def drop_drawn(self, card: i64) -> None:
        raise NotImplementedError

    def refuses_basic(self, seat: i64, pile: i64, free: bool) -> i64:
        if self.basics[pile] == 0:
            return PILE_EMPTY
        if free:
            return LEGAL
        cost: i64 = self.tables.cost[self.kind_of(self.basic_card(pile))]
        return LEGAL if self.has_for(seat, PRODUCTION, USE_ANY) >= cost else NOT_AFFORDABLE

    def basic_card(self, pile: i64) -> i64:
        """The card on top of a pile of basic buildings."""
        return self.tables.first_basic + pile * BASIC_COPIES + self.basics[pile] - 1

    def buy_basic(self, seat: i64, pile: i64) -> None:
        card: i64 = self.basic_card(pile)
        self.stack[self.push(T_BASIC, seat, 0, card) + A] = pile
        self.charge(seat, PRODUCTION, self.tables.cost[self.kind_of(card)], USE_ANY)

    def basic_bought(self, seat: i64) -> None:
        pile: i64 = self.stack[self.sp + A]
        self.pop()
        kind: i64 = self.kind_of(self.basic_card(pile))
        self.take_basic(seat, pile)
        self.bought = appended(self.bought, kind)
        self.fire(E_ACQUIRE, seat, kind, False)

    def take_basic(self, seat: i64, pile: i64) -> None:
        card: i64 = self.basic_card(pile)
        self.basics[pile] -= 1
        self.note(EV_ACQUIRED, seat, card, 0)
        self.put_on_deck(seat, card)

    def basics_left(self) -> i64:
        return self.basics[0] + self.basics[1] + self.basics[2]

    # -- wonders --------------------------------------------------------------------------------

    def refuses_completing(self, seat: i64, less: i64, free: bool) -> i64:
        card: i64 = self.section[seat]
        if card < 0:
            return NO_WONDER
        if not self.has_free_tile(seat):
            return NO_FREE_TILE
        if free:
            return LEGAL
        cost: i64 = self.section_price(seat, self.tables.cost2[self.kind_of(card)], less)
        return LEGAL if self.has_for(seat, PRODUCTION, USE_SECTION) >= cost else NOT_AFFORDABLE

    def has_free_tile(self, seat: i64) -> bool:
        """Whether a tile of the seat, its capital included, is without a wonder's token."""
        if not self.land[self.home[seat] * LAND + L_WONDER]:  # nearly always
            return True
        t: i64
        for t in range(self.chart.tiles):
            if self.refuses_wonder_tile(seat, t) == LEGAL:
                return True
        return False

    def refuses_wonder_tile(self, seat: i64, tile: i64) -> i64:
        if tile >= self.chart.tiles:
            return NOT_A_TILE
        if self.land[tile * LAND + L_OWNER] != seat:
            return NOT_YOURS
        return NO_FREE_TILE if self.land[tile * LAND + L_WONDER] else LEGAL

    def complete(self, seat: i64, less: i64, free: bool) -> None:
        card: i64 = self.section[seat]
        cost: i64 = self.section_price(seat, self.tables.cost2[self.kind_of(card)], less)
        self.turn[seat * TURN + T_LESS + SECTION_DISCOUNT] = 0
        self.push(T_COMPLETED, seat, 0, card)
        if not free:
            self.charge(seat, PRODUCTION, cost, USE_SECTION)

    def completed(self, seat: i64) -> None:
        """Bonus, card onto the deck, token onto a free tile; then what completion sets off."""
        card: i64 = self.section[seat]
        self.pop()
        self.section[seat] = -1
        self.note(EV_COMPLETED, seat, card, 0)
        self.wonders = appended(self.wonders, seat * 1000 + card)
        self.own(seat, card, 1)
        self.drawn = appended(self.drawn, card)
        self.stack[self.push(T_PUT_WONDER, seat, 0, card) + A] = card
        group: i64 = len(self.pending)
        self.queue(self.tables.bonus[self.kind_of(card)], card, -1)
        self.release(seat, group)

    def ask_wonder_tile(self, seat: i64) -> None:
        """T_PUT_WONDER, after the bonus."""
        card: i64 = self.stack[self.sp + A]
        self.pop()
        self.drop_drawn(card)
        self.deck[seat].put_on_top(card)
        self.fire_completion(seat)
        self.stack[self.push(Q_WONDER_TILE, seat, 0, card) + A] = card

    def fire_completion(self, seat: i64) -> None:
        raise NotImplementedError

    def put_wonder(self, tile: i64) -> None:
        self.land[tile * LAND + L_WONDER] = self.stack[self.sp + A] + 1
        self.pop()

    # -- policies -------------------------------------------------------------------------------

    def policy_price(self, seat: i64, less: i64) -> i64:
        """1 culture for the first, 2 for the second, and so on."""
        cost: i64 = self.developed[seat] + 1
        cost -= less + self.turn[seat * TURN + T_LESS + POLICY_DISCOUNT]
        return cost if cost > 1 else 1

    def has_policy(self, seat: i64, policy: i64) -> bool:
        order: i64
        for order in range(self.developed[seat]):
            if self.policies[seat * POLICIES + order] == policy:
                return True
        return False

    def refuses_developing(self, seat: i64, policy: i64, less: i64) -> i64:
        if self.has_policy(seat, policy):
            return ALREADY_DEVELOPED
        have: i64 = self.has_for(seat, CULTURE, USE_ANY)
        return LEGAL if have >= self.policy_price(seat, less) else NOT_AFFORDABLE

    def policy_kind(self, seat: i64, policy: i64) -> i64:
        return self.tables.policy[self.civilization[seat] * POLICIES + policy]

    def active_policy(self, seat: i64) -> i64:
        """The kind of the policy that lies uncovered, or -1."""
        if self.developed[seat] == 0:
            return -1
        top: i64 = self.policies[seat * POLICIES + self.developed[seat] - 1]
        return self.policy_kind(seat, top)

    def develop(self, seat: i64, policy: i64, less: i64) -> None:
        """Its bonus and those of all earlier policies follow."""
        self.charge(seat, CULTURE, self.policy_price(seat, less), USE_ANY)
        self.turn[seat * TURN + T_LESS + POLICY_DISCOUNT] = 0
        self.policies[seat * POLICIES + self.developed[seat]] = policy
        self.developed[seat] += 1
        self.note(EV_DEVELOPED, seat, self.civilization[seat] * POLICIES + policy, 0)
        self.turn[seat * TURN + T_DEVELOPED] += 1
        self.renew_policy(seat)
        self.receive_bonuses(seat)

    def receive_bonuses(self, seat: i64) -> None:
        """The bonuses of all policies of a seat, in the order the player likes."""
        group: i64 = len(self.pending)
        order: i64
        for order in range(self.developed[seat]):
            each: i64 = self.policies[seat * POLICIES + order]
            self.queue(
                self.tables.bonus[self.policy_kind(seat, each)],
                POLICY_SOURCE + seat * POLICIES + each,
                -1,
            )
        self.release(seat, group)

    def renew_policy(self, seat: i64) -> None:
        raise NotImplementedError

    def release(self, seat: i64, group: i64) -> None:
        """Resolve the effects queued since `group`."""
        raise NotImplementedError
