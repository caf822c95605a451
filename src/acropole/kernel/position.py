"""The data of a game under way that every game has, and what the engine asks of a game.

A game extends `Position` with its own arrays and answers each hook with a function of its rules:
nothing else of a game is known here. `machine.py` carries effects out, `play.py` asks and answers.
"""

from __future__ import annotations

from acropole.kernel import machine
from acropole.kernel.chance import Rng
from acropole.kernel.fast import i64, mypyc_attr, vec


# Interpreted subclasses, so that a game in another package needs no compiler. Hooks are called
# through the object's own table in any case: mypyc writes the same C for our games without it.
@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Position:
    def __init__(self, seats: i64, actions: i64, code: vec[i64]) -> None:
        self.seats: i64 = seats
        self.actions: i64 = actions  # size of the action space
        self.code = code  # the compiled effects of the game's content
        self.to_move: i64 = 0
        self.rng: Rng = Rng(0)
        self.reveals: i64 = 0  # counts the hidden things that came to light without chance
        self.stack: vec[i64] = vec[i64]()
        self.sp: i64 = -machine.FRAME  # where the top frame begins; below 0 when the game is over
        self.log: list[tuple[int, ...]] | None = None  # events, when somebody wants them

    # -- data ----------------------------------------------------------------------------------

    def clone(self) -> Position:
        """An independent copy. Its log is off."""
        raise NotImplementedError

    def dump(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as lists of numbers."""
        raise NotImplementedError

    def copy_to(self, twin: Position) -> None:
        """Give a fresh twin everything that is kept here."""
        twin.to_move = self.to_move
        twin.rng.follow(self.rng)
        twin.reveals = self.reveals
        twin.stack = self.stack[:]
        twin.sp = self.sp

    def dump_machine(self) -> dict[str, list[int]]:
        return {
            "to_move": [self.to_move],
            "rng": [self.rng.word, self.rng.used],
            "reveals": [self.reveals],
            "stack": machine.numbers(self.stack)[: self.sp + machine.FRAME],
        }

    def load_machine(self, data: dict[str, list[int]]) -> None:
        self.to_move = data["to_move"][0]
        self.rng = Rng(data["rng"][0])
        self.rng.used = data["rng"][1]
        self.reveals = data["reveals"][0]
        self.sp = len(data["stack"]) - machine.FRAME
        self.stack = machine.array(data["stack"] + [0] * (machine.ROOM - len(data["stack"])))

    @property
    def is_over(self) -> bool:
        return self.to_move < 0

    def note(self, event: i64, seat: i64, a: i64, b: i64) -> None:
        """Write an event into the log."""
        if self.log is not None:
            self.log.append((event, seat, a, b))

    # -- questions and answers -------------------------------------------------------------------

    def refusal(self, action: i64) -> i64:
        """LEGAL, or the reason why this action of the fixed space is refused now."""
        raise NotImplementedError

    def write_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions in rising order; how many."""
        raise NotImplementedError

    def answer(self, action: i64) -> None:
        """Carry out a legal answer to a question of the game."""
        raise NotImplementedError

    def tells(self, action: i64) -> bool:
        """Whether this legal action would bring something hidden to light or use chance."""
        raise NotImplementedError

    def drop_question(self) -> None:
        """Nothing can answer the question on top: a game whose effects skip such parts pops it."""
        machine.drop_question(self)

    def who_answers(self, seat: i64) -> i64:
        """Whoever a question is put to answers it; a game may let a person answer for its rules."""
        return seat

    # -- effects and tasks -----------------------------------------------------------------------

    def carry_on(self, kind: i64) -> None:
        """Do the next step of the task on top: push frames for it, or pop it when it is done."""
        raise NotImplementedError

    def can(self, pc: i64) -> bool:
        """Whether the verb at that address can be done completely by the top frame's seat."""
        raise NotImplementedError

    def do(self, pc: i64) -> None:
        """Do the verb at that address for the top frame's seat; it may push questions."""
        raise NotImplementedError

    def test(self, pc: i64) -> bool:
        """The condition at that address, before negation."""
        raise NotImplementedError

    def count(self, pc: i64) -> i64:
        """The COUNT at that address."""
        raise NotImplementedError

    def advance(self) -> None:
        """Carry out one instruction of the effect on top; a game may decide some for its rules."""
        machine.advance(self)

    def payable(self, pc: i64, end: i64) -> bool:
        """Whether every part of a cost can be done; a game with joint costs may look deeper."""
        return machine.payable(self, pc, end)

    def possible(self, pc: i64) -> bool:
        """Whether the statement at that address can be done now."""
        return machine.possible(self, pc)

    # -- points and bots -------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """The points of a seat if the game ended now."""
        raise NotImplementedError

    def is_winner(self, seat: i64) -> bool:
        """Whether that seat wins, or shares the win, if the game ended now."""
        raise NotImplementedError

    def worth(self, seat: i64) -> i64:
        """How well a seat stands, for players that look one step ahead; a game may know better."""
        return self.score(seat)

    def swing(self) -> i64:
        """The lead in `worth` that makes a seat nearly three times as likely to win."""
        return 1

    def lean(self, action: i64) -> i64:
        """How much a player leans to this legal action at first sight: 1 at least."""
        return 1

    def topic(self, action: i64) -> i64:
        """What this legal action is about, of the topics whose leanings bots learn; 0 for none."""
        return 0

    def turn_mark(self) -> i64:
        """A number that changes when a turn ends: whose frame lies lowest. A solo game counts."""
        return self.stack[machine.SEAT]

    def foresight(self) -> i64:
        """How many turns a roll-out lasts before the position is read."""
        return 2
