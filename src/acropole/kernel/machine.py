"""The decision machine: a stack of frames that asks questions and carries out effects.

A frame is either a question (its kind says which) or an effect under way; the top frame is what
happens now. Frames are plain numbers inside the state, so a position can be copied, saved, shown
and searched in the middle of anything. kernel/program.py lists the instructions of effects.
"""

from __future__ import annotations

from typing import Final

from acropole.kernel.errors import Unplayable
from acropole.kernel.fast import i64, vec
from acropole.kernel.program import (
    ALL,
    ARROW,
    AT_LEAST,
    AT_MOST,
    CHOOSE,
    COMPARE,
    FIRST,
    FIRST_TEST,
    FIRST_VERB,
    JUMP,
    MAY,
    PER,
    RETURN,
)
from acropole.kernel.rng import Rng

# The slots of a frame. A, B, C and D belong to whoever pushed it.
KIND: Final = 0
SEAT: Final = 1
PC: Final = 2
SOURCE: Final = 3
A: Final = 4
B: Final = 5
C: Final = 6
D: Final = 7
FRAME: Final = 8
ROOM: Final = 33 * FRAME
NOWHERE: Final = 32 * FRAME  # the frame of an effect that is not begun: nobody reads it
LAST_EFFECT: Final = 24 * FRAME  # above it no effect begins; what is left is for what they ask

# The frame kinds of the machine. A game numbers its questions from FIRST_QUESTION, its tasks from
# FIRST_TASK.
RUN: Final = 0  # an effect under way. A: times left, B: where it begins, C and D: the game's
ASK_MAY: Final = 1  # do the optional part or not. A: where it ends
ASK_BRANCH: Final = 2  # which branch. A: address of the CHOOSE
FIRST_QUESTION: Final = 8
FIRST_TASK: Final = 64  # a procedure of the game, waiting for the frames above it

# The actions every game has; a game numbers its own from FIRST_ACTION.
NO: Final = 0
YES: Final = 1
BRANCH: Final = 2
BRANCHES: Final = 8
FIRST_ACTION: Final = 10

# The reasons of refusal every game has; a game numbers its own from FIRST_REFUSAL.
LEGAL: Final = 0
NOT_ASKED: Final = 1
NOT_AN_ACTION: Final = 2
GAME_OVER: Final = 3
CANNOT_BE_DONE: Final = 4
FIRST_REFUSAL: Final = 8


class Machine:
    def __init__(self, seats: i64, code: vec[i64]) -> None:
        self.seats: i64 = seats
        self.code = code  # the compiled effects of the game's content
        self.to_move: i64 = 0
        self.rng: Rng = Rng(0)
        self.reveals: i64 = 0  # counts the hidden things that came to light without chance
        self.stack: vec[i64] = vec[i64]()
        self.sp: i64 = -FRAME  # where the top frame begins; below 0 when the game is over

    # -- what a game provides ------------------------------------------------------------------

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

    # -- frames --------------------------------------------------------------------------------

    def push(self, kind: i64, seat: i64, pc: i64, source: i64) -> i64:
        """Put a frame on the stack; where it begins."""
        sp: i64 = self.sp + FRAME
        if sp >= NOWHERE:
            raise Unplayable("The game cannot go on here: tasks and questions nest too deeply.")
        stack = self.stack
        stack[sp] = kind
        stack[sp + SEAT] = seat
        stack[sp + PC] = pc
        stack[sp + SOURCE] = source
        stack[sp + A] = 0
        stack[sp + B] = 0
        stack[sp + C] = 0
        stack[sp + D] = 0
        self.sp = sp
        return sp

    def pop(self) -> None:
        self.sp -= FRAME

    def start(self, pc: i64, seat: i64, source: i64, times: i64) -> i64:
        """Begin an effect, to be carried out that many times; where its frame begins.

        Cards that set one another off could do so for ever. An effect inside too many others is
        not begun: what whoever calls writes into its frame is lost.
        """
        if self.sp >= LAST_EFFECT:
            return NOWHERE
        return self.suppose(pc, seat, source, times)

    def suppose(self, pc: i64, seat: i64, source: i64, times: i64) -> i64:
        """Put an effect on top in any case, to ask what it could do and pop it again."""
        sp: i64 = self.push(RUN, seat, pc, source)
        self.stack[sp + A] = times
        self.stack[sp + B] = pc
        return sp

    def inherit(self, sp: i64, below: i64) -> None:
        """Give a new effect frame the registers of the one below it."""
        self.stack[sp + C] = self.stack[below + C]
        self.stack[sp + D] = self.stack[below + D]

    # -- effects -------------------------------------------------------------------------------

    def run(self) -> None:
        """Carry on until a question is on top, or nothing is left."""
        while self.sp >= 0:
            kind: i64 = self.stack[self.sp]
            if kind == RUN:
                self.advance()
            elif kind >= FIRST_TASK:
                self.carry_on(kind)
            else:
                return

    def advance(self) -> None:
        """Carry out one instruction of the effect on top."""
        stack = self.stack
        code = self.code
        sp: i64 = self.sp
        pc: i64 = stack[sp + PC]
        op: i64 = code[pc]
        after: i64 = pc + code[pc + 1]
        if self.is_signpost(pc):
            stack[sp + PC] = self.directed(pc)
        elif op >= FIRST_VERB:
            stack[sp + PC] = after
            self.do(pc)
        elif op == RETURN:
            if stack[sp + A] > 1:
                stack[sp + A] -= 1
                stack[sp + PC] = stack[sp + B]
            else:
                self.pop()
        elif op == ARROW:
            stack[sp + PC] = after if self.payable(after, code[pc + 2]) else code[pc + 3]
        elif op == MAY:
            end: i64 = code[pc + 2]
            if self.doable(after, end):
                stack[sp + PC] = after
                stack[self.push(ASK_MAY, stack[sp + SEAT], pc, stack[sp + SOURCE]) + A] = end
            else:
                stack[sp + PC] = end
        elif op == CHOOSE:
            stack[sp + PC] = code[pc + 2]
            if self.any_branch(pc):
                stack[self.push(ASK_BRANCH, stack[sp + SEAT], pc, stack[sp + SOURCE]) + A] = pc
        elif op == PER:
            times: i64 = self.count(pc + 4)
            if code[pc + 3] >= 0 and times > code[pc + 3]:
                times = code[pc + 3]
            stack[sp + PC] = code[pc + 2]
            if times > 0:
                self.inherit(self.start(after, stack[sp + SEAT], stack[sp + SOURCE], times), sp)
        else:
            stack[sp + PC] = code[pc + 2]
            self.start_for_seats(sp, after, op == ALL)

    def start_for_seats(self, sp: i64, pc: i64, owner_too: bool) -> None:
        """The body once for each seat, in turn order from the owner: last pushed goes first."""
        owner: i64 = self.stack[sp + SEAT]
        away: i64
        for away in range(self.seats - 1, -1, -1):
            if away > 0 or owner_too:
                seat: i64 = (owner + away) % self.seats
                self.inherit(self.start(pc, seat, self.stack[sp + SOURCE], 1), sp)

    def holds(self, pc: i64) -> bool:
        return self.test(pc) != (self.code[pc + 3] != 0)

    def compares(self, pc: i64) -> bool:
        value: i64 = self.count(pc + 5)
        relation: i64 = self.code[pc + 3]
        number: i64 = self.code[pc + 4]
        if relation == AT_LEAST:
            return value >= number
        if relation == AT_MOST:
            return value <= number
        return value == number

    def amount(self, at: i64) -> i64:
        """The amount whose two operands begin at that address."""
        number: i64 = self.code[at]
        counter: i64 = self.code[at + 1]
        return number if counter < 0 else number * self.count(counter)

    def payable(self, pc: i64, end: i64) -> bool:
        """Whether every part of a cost can be done; a game with joint costs may look deeper."""
        code = self.code
        while pc < end:
            op: i64 = code[pc]
            if op >= FIRST_VERB and op < FIRST_TEST:
                if not self.can(pc):
                    return False
                pc += code[pc + 1]
            elif self.is_signpost(pc):
                pc = self.directed(pc)
            elif self.possible(pc):
                pc = self.following(pc)
            else:
                return False
        return True

    def doable(self, pc: i64, end: i64) -> bool:
        """Whether any part of an effect can be done: the others are skipped."""
        while pc < end and self.code[pc] != RETURN:
            if self.is_signpost(pc):
                pc = self.directed(pc)
            elif self.possible(pc):
                return True
            else:
                pc = self.following(pc)
        return False

    def is_signpost(self, pc: i64) -> bool:
        """Whether the instruction only says where to go on."""
        op: i64 = self.code[pc]
        return op >= FIRST_TEST or COMPARE <= op <= FIRST or op == JUMP

    def directed(self, pc: i64) -> i64:
        """Where a test, a comparison, a jump or a FIRST leads now."""
        op: i64 = self.code[pc]
        if op == FIRST:
            return self.first_doable(pc)
        if op != JUMP and (self.holds(pc) if op >= FIRST_TEST else self.compares(pc)):
            return pc + self.code[pc + 1]
        return self.code[pc + 2]

    def following(self, pc: i64) -> i64:
        """The statement after the one at that address."""
        op: i64 = self.code[pc]
        if op >= FIRST_VERB:
            return pc + self.code[pc + 1]
        return self.code[pc + 3] if op == ARROW else self.code[pc + 2]

    def possible(self, pc: i64) -> bool:
        """Whether the statement at that address can be done now."""
        code = self.code
        op: i64 = code[pc]
        after: i64 = pc + code[pc + 1]
        if op >= FIRST_VERB:
            return self.can(pc)
        if op == ARROW:
            return self.payable(after, code[pc + 2])
        if op == MAY:
            return self.doable(after, code[pc + 2])
        if op == CHOOSE:
            return self.any_branch(pc)
        if op == PER:
            return self.count(pc + 4) > 0 and self.doable(after, code[pc + 2])
        return True  # others{} and all{}: each seat does what it can

    # -- the machine's own questions -------------------------------------------------------------

    def any_branch(self, pc: i64) -> bool:
        branch: i64
        for branch in range(self.code[pc + 1] - 3):
            if self.branch_doable(pc, branch):
                return True
        return False

    def first_doable(self, pc: i64) -> i64:
        """Where the first branch begins that can be done; without any, where all of them end."""
        branch: i64
        for branch in range(self.code[pc + 1] - 3):
            if self.branch_doable(pc, branch):
                return self.code[pc + 3 + branch]
        return self.code[pc + 2]

    def branch_doable(self, pc: i64, branch: i64) -> bool:
        branches: i64 = self.code[pc + 1] - 3
        if branch >= branches:
            return False
        end: i64 = self.code[pc + 2]
        if branch + 1 < branches:
            end = self.code[pc + 4 + branch]
        return self.doable(self.code[pc + 3 + branch], end)

    def refuses_choice(self, kind: i64, action: i64) -> i64:
        if kind == ASK_MAY:
            return LEGAL if action == NO or action == YES else NOT_ASKED
        if action < BRANCH or action >= BRANCH + BRANCHES:
            return NOT_ASKED
        if self.branch_doable(self.stack[self.sp + A], action - BRANCH):
            return LEGAL
        return CANNOT_BE_DONE

    def choose(self, kind: i64, action: i64) -> None:
        """Answer ASK_MAY or ASK_BRANCH: send the effect below to the place chosen."""
        where: i64 = self.stack[self.sp + A]
        self.pop()
        if kind == ASK_MAY:
            if action == NO:
                self.stack[self.sp + PC] = where
        else:
            self.stack[self.sp + PC] = self.code[where + 3 + action - BRANCH]

    # -- copying -------------------------------------------------------------------------------

    def copy_to(self, twin: Machine) -> None:
        """Give a fresh twin everything the machine keeps."""
        twin.to_move = self.to_move
        twin.rng = self.rng.clone()
        twin.reveals = self.reveals
        twin.stack = self.stack[:]
        twin.sp = self.sp

    def dump_machine(self) -> dict[str, list[int]]:
        return {
            "to_move": [self.to_move],
            "rng": [self.rng.word, self.rng.used],
            "reveals": [self.reveals],
            "stack": numbers(self.stack)[: self.sp + FRAME],
        }

    def load_machine(self, data: dict[str, list[int]]) -> None:
        self.to_move = data["to_move"][0]
        self.rng = Rng(data["rng"][0])
        self.rng.used = data["rng"][1]
        self.reveals = data["reveals"][0]
        self.sp = len(data["stack"]) - FRAME
        self.stack = array(data["stack"] + [0] * (ROOM - len(data["stack"])))


def array(items: list[int]) -> vec[i64]:
    return vec[i64](items)


def numbers(items: vec[i64]) -> list[int]:
    i: i64
    return [items[i] for i in range(len(items))]


def appended(items: vec[i64], item: i64) -> vec[i64]:
    """A new array with one item more; the old one stays as it is, so copies may share it."""
    return array([*numbers(items), item])


def without(items: vec[i64], index: i64) -> vec[i64]:
    """A new array without the item at that place."""
    rest = numbers(items)
    del rest[index]
    return array(rest)
