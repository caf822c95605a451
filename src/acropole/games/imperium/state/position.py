"""A position of Imperium: its data, and which function of the rules answers each hook."""

from __future__ import annotations

from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.insight import leaning, worth
from acropole.games.imperium.rules import answers, counting, legality, means, scoring, verbs
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class ImperiumPosition(World):
    def clone(self) -> ImperiumPosition:
        twin = ImperiumPosition(self.tables)
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

    def carry_on(self, kind: i64) -> None:
        answers.carry_on(self, kind)

    def can(self, pc: i64) -> bool:
        return verbs.can(self, pc)

    def do(self, pc: i64) -> None:
        verbs.do(self, pc)

    def test(self, pc: i64) -> bool:
        return counting.test(self, pc)

    def count(self, pc: i64) -> i64:
        return counting.count(self, pc)

    def advance(self) -> None:
        answers.advance(self)

    def payable(self, pc: i64, end: i64) -> bool:
        return means.payable(self, pc, end)

    def possible(self, pc: i64) -> bool:
        return civ_verbs.possible(self, pc)

    def score(self, seat: i64) -> i64:
        return scoring.score(self, seat)

    def is_winner(self, seat: i64) -> bool:
        return scoring.is_winner(self, seat)

    def worth(self, seat: i64) -> i64:
        return worth.worth(self, seat)

    def swing(self) -> i64:
        return worth.swing(self)

    def lean(self, action: i64) -> i64:
        return leaning.lean(self, action)

    def turn_mark(self) -> i64:
        return worth.turn_mark(self)

    def topic(self, action: i64) -> i64:
        return leaning.topic(self, action)

    def foresight(self) -> i64:
        return worth.foresight(self)
