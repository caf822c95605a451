"""What a position is worth, for bots.

Points count 100 each. Tokens and cards are worth what they may still become: the numbers are rough
and only rank actions against one another.
"""

from __future__ import annotations

from typing import Final

from acropole.games.imperium.civ import Civ
from acropole.games.imperium.codes import (
    DECK,
    DISCARD,
    HAND,
    MAT,
    NATION,
    PLAY,
    POP,
    UNREST_PILE,
)
from acropole.games.imperium.numbers import (
    ACCESSION_ZONE,
    COLLAPSED,
    G_ENDING,
    G_ROUND,
    OPPONENT,
    PERSON,
    STRIDE,
    T_ACTIONS,
)
from acropole.kernel.fast import i64

POINT: Final = 100
MATERIAL: Final = 22
PEOPLE: Final = 30
UNREST: Final = 60  # beyond its points: it clogs the hand
IN_PLAY: Final = 45  # a card in play works without being drawn
CARD: Final = 25  # a card that can be played
ACTION: Final = 12
NATION_CARD: Final = 30  # a nation card still to come
COLLAPSE: Final = 10_000  # a collapse loses the game
SCARCE: Final = 4  # an unrest pile with fewer cards is a danger
DANGER: Final = 120  # the square of what is missing counts this much
SWING: Final = 2500
ROUNDS_AHEAD: Final = 3


class Worth(Civ):
    def worth(self, seat: i64) -> i64:
        value: i64 = self.score(seat) * POINT
        value += self.has(seat, MAT) * MATERIAL + self.has(seat, POP) * PEOPLE
        if seat == OPPONENT:
            return value
        mine: i64 = PERSON * STRIDE
        value += self.size[mine + PLAY] * IN_PLAY
        value += self.turn[T_ACTIONS] * ACTION
        value -= (self.size[mine + NATION] + self.size[mine + ACCESSION_ZONE]) * NATION_CARD
        value -= self.danger()
        value += self.worth_of_cards(mine + HAND)
        value += self.worth_of_cards(mine + DISCARD)
        return value + self.worth_of_cards(mine + DECK)

    def danger(self) -> i64:
        """How near a collapse is."""
        if self.game[G_ENDING] == COLLAPSED:
            return COLLAPSE
        missing: i64 = max(0, SCARCE - self.size[UNREST_PILE])
        return missing * missing * DANGER

    def worth_of_cards(self, chain: i64) -> i64:
        value: i64 = 0
        card: i64 = self.top[chain]
        while card >= 0:
            value += -UNREST if self.is_unrest(card) else CARD
            card = self.below[card]
        return value

    def swing(self) -> i64:
        """The C.I.V. is often far ahead and falls back in the end: a lead says little."""
        return SWING

    def foresight(self) -> i64:
        return ROUNDS_AHEAD

    def turn_mark(self) -> i64:
        return self.game[G_ROUND]
