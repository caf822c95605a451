"""What a learner sees: nothing that the seat may not know."""

from __future__ import annotations

from typing import cast

from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.position import Position
from briscola import numbers as n
from briscola import turn
from briscola.position import BriscolaPosition


class BriscolaFeatures(Features):
    def __init__(self, model: BriscolaPosition) -> None:
        parts = [
            Part("hand", n.CARDS, 1, "own cards, suit by suit"),
            Part("table", n.CARDS, 1, "cards of this trick"),
            Part("won", n.CARDS, 1, "cards of earlier tricks"),
            Part("trump", n.SUITS, 1, "suit of trumps"),
            Part("stock", 1, n.CARDS, "cards left to draw"),
            Part("points", model.seats, 120, "points of each seat"),
        ]
        super().__init__(model, parts)

    def fill(self, position: Position, seat: int) -> None:
        own = cast(BriscolaPosition, position)
        hand = turn.hand(own, seat)
        for card, place in enumerate(own.where):
            if card in hand:
                self.add(self.at["hand"] + card, 1)
            elif n.TABLE <= place < n.WON:
                self.add(self.at["table"] + card, 1)
            elif n.WON <= place < n.OUT:
                self.add(self.at["won"] + card, 1)
        self.add(self.at["trump"] + own.trump // n.RANKS, 1)
        self.add(self.at["stock"], own.where.count(n.STOCK))
        for other, points in enumerate(own.points):
            self.add(self.at["points"] + self.chair(other, seat), points)
