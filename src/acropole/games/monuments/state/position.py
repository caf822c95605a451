"""A position of Monuments: its data, and which function of the rules answers each hook."""

from __future__ import annotations

from acropole.games.monuments import insight
from acropole.games.monuments.rules import scoring, turn
from acropole.games.monuments.state.board import Board
from acropole.kernel.fast import i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class MonumentsPosition(Board):
    def clone(self) -> MonumentsPosition:
        twin = MonumentsPosition(self.tables, self.seats)
        self.copy_board_to(twin)
        return twin

    def refusal(self, action: i64) -> i64:
        return turn.refusal(self, action)

    def write_legal(self, out: vec[i64]) -> i64:
        return turn.write_legal(self, out)

    def answer(self, action: i64) -> None:
        turn.answer(self, action)

    def tells(self, action: i64) -> bool:
        return turn.tells(self, action)

    def drop_question(self) -> None:
        turn.drop_question(self)

    def can(self, pc: i64) -> bool:
        return turn.can(self, pc)

    def do(self, pc: i64) -> None:
        turn.do(self, pc)

    def count(self, pc: i64) -> i64:
        return turn.count(self, pc)

    def score(self, seat: i64) -> i64:
        return scoring.seat_points(self, seat)

    def is_winner(self, seat: i64) -> bool:
        return scoring.standing(self, seat) == scoring.best_standing(self)

    def worth(self, seat: i64) -> i64:
        return insight.worth(self, seat)

    def swing(self) -> i64:
        return insight.swing(self)

    def lean(self, action: i64) -> i64:
        return insight.lean(self, action)

    def topic(self, action: i64) -> i64:
        return insight.topic(self, action)

    def foresight(self) -> i64:
        return insight.foresight(self)
