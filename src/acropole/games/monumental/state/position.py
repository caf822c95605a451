"""A position of Monumental: its data, and which function of the rules answers each hook."""

from __future__ import annotations

from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.insight import worth
from acropole.games.monumental.rules import answers, legality, turn, verbs
from acropole.games.monumental.state.world import World
from acropole.kernel.fast import i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class MonumentalPosition(World):
    def clone(self) -> MonumentalPosition:
        twin = MonumentalPosition(self.tables, self.chart, self.seats)
        self.copy_world_to(twin)
        return twin

    def refusal(self, action: i64) -> i64:
        return legality.refusal(self, action)

    def write_legal(self, out: vec[i64]) -> i64:
        return legality.write_legal(self, out)

    def answer(self, action: i64) -> None:
        answers.answer(self, action)

    def tells(self, action: i64) -> bool:
        return legality.tells(self, action)

    def drop_question(self) -> None:
        legality.drop_question(self)

    def who_answers(self, seat: i64) -> i64:
        return turn.who_answers(self, seat)

    def carry_on(self, kind: i64) -> None:
        answers.carry_on(self, kind)

    def can(self, pc: i64) -> bool:
        return automa.can(self, pc)

    def do(self, pc: i64) -> None:
        automa.do(self, pc)

    def test(self, pc: i64) -> bool:
        return automa.test(self, pc)

    def count(self, pc: i64) -> i64:
        return verbs.count(self, pc)

    def payable(self, pc: i64, end: i64) -> bool:
        return automa.payable(self, pc, end)

    def score(self, seat: i64) -> i64:
        return turn.score(self, seat)

    def is_winner(self, seat: i64) -> bool:
        return turn.is_winner(self, seat)

    def worth(self, seat: i64) -> i64:
        return worth.worth(self, seat)

    def swing(self) -> i64:
        return worth.swing(self)

    def lean(self, action: i64) -> i64:
        return worth.lean(self, action)

    def turn_mark(self) -> i64:
        return worth.turn_mark(self)

    def foresight(self) -> i64:
        return worth.foresight(self)
