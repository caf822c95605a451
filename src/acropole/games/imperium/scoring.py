"""Points. player-rules.md §10, solo-rules.md §8."""

from __future__ import annotations

from acropole.games.imperium.codes import (
    GARRISON,
    HISTORY,
    MARKET,
    MAT,
    PLAY,
    POP,
    PROG,
    SCORED,
)
from acropole.games.imperium.numbers import (
    COLLAPSED,
    FIRST_CIV_ZONE,
    G_ENDING,
    OPPONENT,
    PERSON,
    RESOLVING,
    STRIDE,
)
from acropole.games.imperium.verbs import Verbs
from acropole.kernel.fast import i64


class Scoring(Verbs):
    def score(self, seat: i64) -> i64:
        return self.civ_score() if seat == OPPONENT else self.has(seat, PROG) + self.card_points()

    def is_winner(self, seat: i64) -> bool:
        """The person wins with more points than the C.I.V., and never after a collapse."""
        ahead: bool = self.score(PERSON) > self.score(OPPONENT)
        person: bool = ahead and self.game[G_ENDING] != COLLAPSED
        return person == (seat == PERSON)

    def card_points(self) -> i64:
        """The points of all cards of the person."""
        found: i64 = 0
        zone: i64
        for zone in range(MARKET):
            if SCORED >> zone & 1:
                found += self.chain_points(PERSON * STRIDE + zone)
        return found + self.chain_points(PERSON * STRIDE + RESOLVING)

    def chain_points(self, chain: i64) -> i64:
        found: i64 = 0
        card: i64 = self.top[chain]
        while card >= 0:
            found += self.points_of(card)
            card = self.below[card]
        return found

    def points_of(self, card: i64) -> i64:
        """What a card of the person is worth where it lies."""
        tables = self.tables
        kind: i64 = self.kind[card]
        if tables.variable[kind]:
            return self.variable_points(card)
        zone: i64 = self.zone_of(PERSON, card)
        if zone == HISTORY:
            return tables.points_history[kind]
        if zone == PLAY:
            return tables.points_play[kind]
        return tables.points_garrison[kind] if zone == GARRISON else tables.points[kind]

    def variable_points(self, card: i64) -> i64:
        tables = self.tables
        kind: i64 = self.kind[card]
        found: i64 = 0
        term: i64
        self.counting = True
        self.consider(0, PERSON, card)
        for term in range(tables.first_term[kind], tables.end_term[kind]):
            number: i64 = tables.term_number[term]
            found += number * self.count(tables.term_count[term]) // tables.term_per[term]
        self.pop()
        self.counting = False
        return min(found, tables.cap)

    def civ_score(self) -> i64:
        """Progress, materials and population together, and the value of all its cards."""
        goods: i64 = self.has(OPPONENT, MAT) + self.has(OPPONENT, POP)
        found: i64 = self.has(OPPONENT, PROG) + goods // self.tables.civ_goods
        zone: i64
        for zone in range(STRIDE):
            if zone <= HISTORY or zone == RESOLVING or zone >= FIRST_CIV_ZONE:
                card: i64 = self.top[OPPONENT * STRIDE + zone]
                while card >= 0:
                    found += self.tables.civ_value[self.kind[card]]
                    card = self.below[card]
        return found
