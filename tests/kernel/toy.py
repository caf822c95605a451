"""A game too small to play, for testing the machine: seats with gold, and effects to run.

It is plain Python in any case, like a game of another package beside the compiled engine.
"""

from __future__ import annotations

from acropole.kernel import machine, play
from acropole.kernel.fast import i64, vec
from acropole.kernel.lang import Amount, Assembler, Count, Number, Test, Verb, Vocabulary, parse
from acropole.kernel.machine import FIRST_ACTION, FIRST_QUESTION, FIRST_TASK, OWN, ROOM, array
from acropole.kernel.play import SCRATCH
from acropole.kernel.position import Position
from acropole.kernel.program import FIRST_COUNT, FIRST_TEST, FIRST_VERB

GAIN, PAY, TAKE_SOME, TWICE = (FIRST_VERB + n for n in range(4))
RICH, GOLD = FIRST_TEST, FIRST_COUNT
HOW_MUCH = FIRST_QUESTION
TAKE_TWICE = FIRST_TASK  # OWN: times left
TAKE = FIRST_ACTION  # + gold taken, 0 to 3

WORDS = Vocabulary(
    verbs=[
        Verb("gain", GAIN, (Amount("n"),)),
        Verb("pay", PAY, (Number("n"),)),
        Verb("take_some", TAKE_SOME),
        Verb("take_twice", TWICE),
    ],
    tests=[Test("rich", RICH)],
    counts=[Count("gold", GOLD)],
)


class Toy(Position):
    """`gold` by seat, and a trace of who did what."""

    def __init__(self, effect: str, gold: list[int]) -> None:
        assembler = Assembler()
        start = assembler.add(parse(effect), WORDS)
        super().__init__(len(gold), 20, array(assembler.code))
        self.stack = array([0] * ROOM)
        self.gold = list(gold)
        self.trace: list[tuple[int, str, int]] = []
        SCRATCH.owner = None
        machine.start(self, start, 0, 0, 1)
        play.settle(self)

    def seat(self) -> int:
        return self.stack[self.sp + 1]

    def can(self, pc: i64) -> bool:
        return self.code[pc] != PAY or self.gold[self.seat()] >= self.code[pc + 2]

    def do(self, pc: i64) -> None:
        seat = self.seat()
        if self.code[pc] == GAIN:
            amount = machine.amount(self, pc + 2)
            self.gold[seat] += amount
            self.trace.append((seat, "gain", amount))
        elif self.code[pc] == PAY:
            self.gold[seat] -= self.code[pc + 2]
            self.trace.append((seat, "pay", self.code[pc + 2]))
        elif self.code[pc] == TWICE:
            self.stack[machine.push(self, TAKE_TWICE, seat, 0, 0) + OWN] = 2
        else:
            self.stack[machine.push(self, HOW_MUCH, seat, 0, 0) + OWN] = 3

    def carry_on(self, kind: i64) -> None:
        if self.stack[self.sp + OWN] == 0:
            machine.pop(self)
            return
        self.stack[self.sp + OWN] -= 1
        self.stack[machine.push(self, HOW_MUCH, self.seat(), 0, 0) + OWN] = 3

    def test(self, pc: i64) -> bool:
        return self.gold[self.seat()] >= 5

    def count(self, pc: i64) -> i64:
        return self.gold[self.seat()]

    def refusal(self, action: i64) -> i64:
        return 0 if TAKE <= action <= TAKE + self.stack[self.sp + OWN] else 1

    def write_legal(self, out: vec[i64]) -> i64:
        for n in range(4):
            out[n] = TAKE + n
        return 4

    def answer(self, action: i64) -> None:
        seat = self.seat()
        self.gold[seat] += action - TAKE
        self.trace.append((seat, "take", action - TAKE))
        machine.pop(self)

    def tells(self, action: i64) -> bool:
        return False
