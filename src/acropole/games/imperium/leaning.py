"""What a player of Imperium leans to at first sight, for bots that play games on in their head.

Cards are told apart by what all of them have (suit, header, value), not by their texts: what a text
is good for the search finds out. The numbers only say how likely an answer is against the others.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium.codes import HAND, PROG, RESOURCES, SUITS, UNR
from acropole.games.imperium.numbers import (
    END_TURN,
    EXHAUST_KIND,
    FROM_DECK,
    FROM_SLOT,
    INNOVATE,
    KINDS,
    PERSON,
    PLAY_KIND,
    PLEDGE,
    Q_ABANDON,
    Q_DEVELOP,
    Q_DISCARD,
    Q_EXILE,
    Q_FAME,
    Q_GARRISON,
    Q_GIVE,
    Q_HIST,
    Q_RECALL,
    Q_TOKEN,
    Q_TOPDECK,
    Q_TURN,
    REVOLT,
    STRIDE,
)
from acropole.games.imperium.worth import Worth
from acropole.kernel.fast import i64
from acropole.kernel.machine import NO, PC

# In a turn.
STOP: Final = 2
EXHAUST: Final = 30  # it costs no action
SETTLE: Final = 24  # play a card that stays
PLAY: Final = 14
CALM: Final = 8  # play an unrest

# Other questions.
CONSENT: Final = 6
DECLINE: Final = 1
KEEP: Final = 2  # the rest of the hand, in the clean-up
CYCLE: Final = 6  # … or discard a card: who sees more cards progresses faster
RID_OF_UNREST: Final = 10
LOSE: Final = 4  # any other card
GIVE_WAY: Final = 2
TAKE: Final = 4
A_POINT: Final = 4  # of a market card
A_POINT_MORE: Final = 2  # of a development or a fame card
A_TOKEN: Final = 2  # on a market card; progress counts twice
BLIND: Final = 3  # the top of a deck, a suit
PICK: Final = 10


class Leaning(Worth):
    def lean(self, action: i64) -> i64:
        question: i64 = self.stack[self.sp]
        if action < END_TURN:
            if action != NO:
                return CONSENT
            return KEEP if self.is_tidying(question) else DECLINE
        if question == Q_TURN:
            return self.lean_in_turn(action)
        if action < FROM_DECK:
            return self.lean_to_slot(question, action - FROM_SLOT)
        if action < PLAY_KIND:
            return BLIND
        return self.lean_to_card(question, (action - PLAY_KIND) % KINDS)

    def is_tidying(self, question: i64) -> bool:
        """Whether it is asked which cards to discard in the clean-up."""
        return question == Q_DISCARD and self.stack[self.sp + PC] == self.tables.tidy

    def lean_in_turn(self, action: i64) -> i64:
        if action == END_TURN or action == INNOVATE:
            return STOP
        if action == PLEDGE:
            return 1
        if action == REVOLT:
            unrest: i64 = self.unrest_in_hand()
            return 1 + unrest * unrest
        kind: i64 = (action - PLAY_KIND) % KINDS
        if action >= EXHAUST_KIND:
            return EXHAUST
        if self.tables.suits[kind * SUITS + UNR]:
            return CALM
        return SETTLE if self.tables.pinned[kind] else PLAY

    def unrest_in_hand(self) -> i64:
        found: i64 = 0
        card: i64 = self.top[PERSON * STRIDE + HAND]
        while card >= 0:
            if self.is_unrest(card):
                found += 1
            card = self.below[card]
        return found

    def lean_to_slot(self, question: i64, slot: i64) -> i64:
        """A card of the market, by its points and by the tokens on it."""
        if question == Q_TOKEN:
            return 1
        tokens: i64 = self.tokens[slot * RESOURCES + PROG]
        resource: i64
        for resource in range(RESOURCES):
            tokens += self.tokens[slot * RESOURCES + resource]
        value: i64 = max(0, self.tables.civ_value[self.kind[self.market[slot]]])
        return TAKE + value * A_POINT + tokens * A_TOKEN

    def lean_to_card(self, question: i64, kind: i64) -> i64:
        if self.is_tidying(question):
            return CYCLE
        if self.gets_rid(question):
            return RID_OF_UNREST if self.tables.suits[kind * SUITS + UNR] else LOSE
        if question == Q_ABANDON or question == Q_RECALL or question == Q_TOPDECK:
            return GIVE_WAY
        if question == Q_DEVELOP or question == Q_FAME:
            return TAKE + max(0, self.tables.civ_value[kind]) * A_POINT_MORE
        return PICK

    def gets_rid(self, question: i64) -> bool:
        """Whether the card picked leaves the hand for long, or for good."""
        if question == Q_DISCARD or question == Q_GIVE or question == Q_EXILE:
            return True
        return question == Q_GARRISON or question == Q_HIST
