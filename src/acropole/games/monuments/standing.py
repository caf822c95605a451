"""What tells how a seat of Monuments stands, for what bots learn: the parts of `worth`, one by one.

Single cards say little about who will win; sums of products do, and `insight.py` has them.
"""

from __future__ import annotations

from typing import Final, cast

from acropole.games.monuments import insight
from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules import hands, scoring
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.fast import i64
from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.position import Position

HAND_FACTS: Final = 3
DISPLAY_FACTS: Final = 9


def layout(model: MonumentsPosition) -> list[Part]:
    colours = model.tables.colours
    return [
        Part("pile", 1, 100, "cards in the pile"),
        Part("mover", model.seats, 1, "who is asked"),
        Part("hand", HAND_FACTS, 20, "worth in points, cards, pairs of a symbol"),
        Part("use", insight.USELESS + 1, 6, "cards in hand, by what their monument allows"),
        Part("display", colours * DISPLAY_FACTS, 50, "what each display is worth, the lower first"),
    ]


class MonumentsStanding(Features):
    def __init__(self, model: MonumentsPosition) -> None:
        super().__init__(model, layout(model))
        self.colours: i64 = model.tables.colours
        self.use: i64 = self.at["use"]

    def fill(self, position: Position, seat: i64) -> None:
        board = cast(MonumentsPosition, position)
        self.add(0, board.pile.size)
        if board.to_move >= 0:
            self.add(1 + self.chair(board.to_move, seat), 1)
        self.add_hand(board, seat, 1 + self.seats)
        at: i64 = self.at["display"]
        lower: i64 = seat * self.colours
        if self.colours == 1:
            self.add_display(board, lower, at)
            return
        higher: i64 = lower + 1
        if insight.worth_of_display(board, lower) > insight.worth_of_display(board, higher):
            lower, higher = higher, lower
        self.add_display(board, lower, at)
        self.add_display(board, higher, at + DISPLAY_FACTS)

    def add_hand(self, board: MonumentsPosition, seat: i64, at: i64) -> None:
        """The parts `hand` and `use`."""
        self.add_worth(at, insight.worth_of_hand(board, seat))
        s: i64
        for s in range(seat * n.SYMBOLS, (seat + 1) * n.SYMBOLS):
            self.add(at + 1, board.held[s])
            self.add(at + 2, board.held[s] // 2)
        m: i64
        for m in range(n.MONUMENTS):
            cards: i64 = hands.cards_of(board, seat, m)
            if cards:
                self.add(self.use + insight.use_of_card(board, seat, m, cards), cards)

    def add_display(self, board: MonumentsPosition, display: i64, at: i64) -> None:
        """The part `display`, of one of them."""
        turns: i64 = insight.turns_left(board)
        self.add(at, board.marked[display] + board.overflow[display])
        self.add(at + 1, scoring.history_points(board, display))
        self.add(at + 2, scoring.bonus_points(board, display))
        self.add_worth(at + 3, insight.worth_of_historians(board, display, turns))
        self.add(at + 4, board.historians[display])
        self.add_worth(at + 5, insight.worth_of_monuments(board, display, turns))
        self.add(at + 6, scoring.monument_points(board, display))
        self.add(at + 7, hands.monuments_built(board, display))
        best: i64 = 0
        s: i64
        for s in range(display * n.SYMBOLS, (display + 1) * n.SYMBOLS):
            best = max(best, board.shown[s])
        self.add(at + 8, best)

    def add_worth(self, at: i64, worth: i64) -> None:
        self.add_share(at, float(worth) / insight.POINT)
