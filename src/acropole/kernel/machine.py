"""The decision machine: a stack of frames that asks questions and carries out effects.

A frame is either a question (its kind says which) or an effect under way; the top frame is what
happens now. Frames are plain numbers inside the state, so a position can be copied, saved, shown
and searched in the middle of anything. kernel/program.py lists the instructions of effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from acropole.kernel import program
from acropole.kernel.errors import Unplayable
from acropole.kernel.fast import append, i64, vec

if TYPE_CHECKING:
    from acropole.kernel.position import Position

# The slots of a frame. From OWN on they belong to whoever pushed it; its schema names them.
KIND: Final = 0
SEAT: Final = 1
PC: Final = 2
SOURCE: Final = 3
OWN: Final = 4
FRAME: Final = 8
ROOM: Final = 33 * FRAME
NOWHERE: Final = 32 * FRAME  # the frame of an effect that is not begun: nobody reads it
LAST_EFFECT: Final = 24 * FRAME  # above it no effect begins; what is left is for what they ask

# The frame kinds of the machine. A game numbers its questions from FIRST_QUESTION, its tasks from
# FIRST_TASK.
RUN: Final = 0  # an effect under way
TIMES: Final = 4  # how often it is still carried out
BEGIN: Final = 5  # where it begins
REGISTER: Final = 6  # two slots of the game, which effects inside this one inherit
ASK_MAY: Final = 1  # do the optional part or not
END: Final = 4  # where that part ends
ASK_BRANCH: Final = 2  # which branch
CHOICE: Final = 4  # address of the CHOOSE
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


# -- frames ---------------------------------------------------------------------------------------


def push(position: Position, kind: i64, seat: i64, pc: i64, source: i64) -> i64:
    """Put a frame on the stack; where it begins."""
    sp: i64 = position.sp + FRAME
    if sp >= NOWHERE:
        raise Unplayable("The game cannot go on here: tasks and questions nest too deeply.")
    stack = position.stack
    stack[sp] = kind
    stack[sp + SEAT] = seat
    stack[sp + PC] = pc
    stack[sp + SOURCE] = source
    stack[sp + OWN] = 0
    stack[sp + OWN + 1] = 0
    stack[sp + OWN + 2] = 0
    stack[sp + OWN + 3] = 0
    position.sp = sp
    return sp


def pop(position: Position) -> None:
    position.sp -= FRAME


def start(position: Position, pc: i64, seat: i64, source: i64, times: i64) -> i64:
    """Begin an effect, to be carried out that many times; where its frame begins.

    Cards that set one another off could do so for ever. An effect inside too many others is
    not begun: what whoever calls writes into its frame is lost.
    """
    if position.sp >= LAST_EFFECT:
        return NOWHERE
    return suppose(position, pc, seat, source, times)


def suppose(position: Position, pc: i64, seat: i64, source: i64, times: i64) -> i64:
    """Put an effect on top in any case, to ask what it could do and pop it again."""
    sp: i64 = push(position, RUN, seat, pc, source)
    stack = position.stack
    stack[sp + TIMES] = times
    stack[sp + BEGIN] = pc
    return sp


def inherit(position: Position, sp: i64, below: i64) -> None:
    """Give a new effect frame the registers of the one below it."""
    position.stack[sp + REGISTER] = position.stack[below + REGISTER]
    position.stack[sp + REGISTER + 1] = position.stack[below + REGISTER + 1]


# -- effects --------------------------------------------------------------------------------------


def run(position: Position) -> None:
    """Carry on until a question is on top, or nothing is left."""
    while position.sp >= 0:
        kind: i64 = position.stack[position.sp]
        if kind == RUN:
            position.advance()
        elif kind >= FIRST_TASK:
            position.carry_on(kind)
        else:
            return


def advance(position: Position) -> None:
    """Carry out one instruction of the effect on top."""
    stack = position.stack
    code = position.code
    sp: i64 = position.sp
    pc: i64 = stack[sp + PC]
    op: i64 = code[pc]
    after: i64 = pc + code[pc + 1]
    if op >= program.FIRST_VERB and op < program.FIRST_TEST:  # most of them are verbs
        stack[sp + PC] = after
        position.do(pc)
    elif is_signpost(position, pc):
        stack[sp + PC] = branch_target(position, pc)
    elif op == program.RETURN:
        if stack[sp + TIMES] > 1:
            stack[sp + TIMES] -= 1
            stack[sp + PC] = stack[sp + BEGIN]
        else:
            pop(position)
    elif op == program.ARROW:
        stack[sp + PC] = after if position.payable(after, code[pc + 2]) else code[pc + 3]
    elif op == program.MAY:
        end: i64 = code[pc + 2]
        if doable(position, after, end):
            stack[sp + PC] = after
            stack[push(position, ASK_MAY, stack[sp + SEAT], pc, stack[sp + SOURCE]) + END] = end
        else:
            stack[sp + PC] = end
    elif op == program.CHOOSE:
        stack[sp + PC] = code[pc + 2]
        if any_branch(position, pc):
            asked: i64 = push(position, ASK_BRANCH, stack[sp + SEAT], pc, stack[sp + SOURCE])
            stack[asked + CHOICE] = pc
    elif op == program.PER:
        times: i64 = position.count(pc + 4)
        if code[pc + 3] >= 0 and times > code[pc + 3]:
            times = code[pc + 3]
        stack[sp + PC] = code[pc + 2]
        if times > 0:
            inherit(
                position, start(position, after, stack[sp + SEAT], stack[sp + SOURCE], times), sp
            )
    else:
        stack[sp + PC] = code[pc + 2]
        start_for_seats(position, sp, after, op == program.ALL)


def start_for_seats(position: Position, sp: i64, pc: i64, owner_too: bool) -> None:
    """The body once for each seat, in turn order from the owner: last pushed goes first."""
    owner: i64 = position.stack[sp + SEAT]
    away: i64
    for away in range(position.seats - 1, -1, -1):
        if away > 0 or owner_too:
            seat: i64 = (owner + away) % position.seats
            inherit(position, start(position, pc, seat, position.stack[sp + SOURCE], 1), sp)


def holds(position: Position, pc: i64) -> bool:
    return position.test(pc) != (position.code[pc + 3] != 0)


def compares(position: Position, pc: i64) -> bool:
    value: i64 = position.count(pc + 5)
    relation: i64 = position.code[pc + 3]
    number: i64 = position.code[pc + 4]
    if relation == program.AT_LEAST:
        return value >= number
    if relation == program.AT_MOST:
        return value <= number
    return value == number


def amount(position: Position, at: i64) -> i64:
    """The amount whose two operands begin at that address."""
    number: i64 = position.code[at]
    counter: i64 = position.code[at + 1]
    return number if counter < 0 else number * position.count(counter)


def payable(position: Position, pc: i64, end: i64) -> bool:
    """Whether every part of a cost can be done; a game with joint costs may look deeper."""
    code = position.code
    while pc < end:
        op: i64 = code[pc]
        if op >= program.FIRST_VERB and op < program.FIRST_TEST:
            if not position.can(pc):
                return False
            pc += code[pc + 1]
        elif is_signpost(position, pc):
            pc = branch_target(position, pc)
        elif position.possible(pc):
            pc = following(position, pc)
        else:
            return False
    return True


def doable(position: Position, pc: i64, end: i64) -> bool:
    """Whether any part of an effect can be done: the others are skipped."""
    code = position.code
    while pc < end and code[pc] != program.RETURN:
        op: i64 = code[pc]
        if op >= program.FIRST_VERB and op < program.FIRST_TEST:
            if position.possible(pc):
                return True
            pc += code[pc + 1]
        elif is_signpost(position, pc):
            pc = branch_target(position, pc)
        elif position.possible(pc):
            return True
        else:
            pc = following(position, pc)
    return False


def is_signpost(position: Position, pc: i64) -> bool:
    """Whether the instruction only says where to go on."""
    op: i64 = position.code[pc]
    return op >= program.FIRST_TEST or program.COMPARE <= op <= program.FIRST or op == program.JUMP


def branch_target(position: Position, pc: i64) -> i64:
    """Where a test, a comparison, a jump or a FIRST leads now."""
    op: i64 = position.code[pc]
    if op == program.FIRST:
        return first_doable(position, pc)
    if op != program.JUMP and (
        holds(position, pc) if op >= program.FIRST_TEST else compares(position, pc)
    ):
        return pc + position.code[pc + 1]
    return position.code[pc + 2]


def following(position: Position, pc: i64) -> i64:
    """The statement after the one at that address."""
    op: i64 = position.code[pc]
    if op >= program.FIRST_VERB:
        return pc + position.code[pc + 1]
    return position.code[pc + 3] if op == program.ARROW else position.code[pc + 2]


def possible(position: Position, pc: i64) -> bool:
    """Whether the statement at that address can be done now."""
    code = position.code
    op: i64 = code[pc]
    after: i64 = pc + code[pc + 1]
    if op >= program.FIRST_VERB:
        return position.can(pc)
    if op == program.ARROW:
        return position.payable(after, code[pc + 2])
    if op == program.MAY:
        return doable(position, after, code[pc + 2])
    if op == program.CHOOSE:
        return any_branch(position, pc)
    if op == program.PER:
        return position.count(pc + 4) > 0 and doable(position, after, code[pc + 2])
    return True  # others{} and all{}: each seat does what it can


# -- the machine's own questions ------------------------------------------------------------------


def any_branch(position: Position, pc: i64) -> bool:
    branch: i64
    for branch in range(position.code[pc + 1] - 3):
        if branch_doable(position, pc, branch):
            return True
    return False


def first_doable(position: Position, pc: i64) -> i64:
    """Where the first branch begins that can be done; without any, where all of them end."""
    branch: i64
    for branch in range(position.code[pc + 1] - 3):
        if branch_doable(position, pc, branch):
            return position.code[pc + 3 + branch]
    return position.code[pc + 2]


def branch_doable(position: Position, pc: i64, branch: i64) -> bool:
    branches: i64 = position.code[pc + 1] - 3
    if branch >= branches:
        return False
    end: i64 = position.code[pc + 2]
    if branch + 1 < branches:
        end = position.code[pc + 4 + branch]
    return doable(position, position.code[pc + 3 + branch], end)


def refuses_choice(position: Position, kind: i64, action: i64) -> i64:
    if kind == ASK_MAY:
        return LEGAL if action == NO or action == YES else NOT_ASKED
    if action < BRANCH or action >= BRANCH + BRANCHES:
        return NOT_ASKED
    if branch_doable(position, position.stack[position.sp + CHOICE], action - BRANCH):
        return LEGAL
    return CANNOT_BE_DONE


def write_choices(position: Position, kind: i64, out: vec[i64]) -> i64:
    """Write the actions that `refuses_choice` does not refuse; how many."""
    if kind == ASK_MAY:
        out[0] = NO
        out[1] = YES
        return 2
    choice: i64 = position.stack[position.sp + CHOICE]
    n: i64 = 0
    branch: i64
    for branch in range(position.code[choice + 1] - 3):
        if branch_doable(position, choice, branch):
            out[n] = BRANCH + branch
            n += 1
    return n


def choose(position: Position, kind: i64, action: i64) -> None:
    """Answer ASK_MAY or ASK_BRANCH: send the effect below to the place chosen."""
    end: i64 = position.stack[position.sp + END]
    choice: i64 = position.stack[position.sp + CHOICE]
    pop(position)
    if kind == ASK_BRANCH:
        position.stack[position.sp + PC] = position.code[choice + 3 + action - BRANCH]
    elif action == NO:
        position.stack[position.sp + PC] = end


def drop_question(position: Position) -> None:
    """Nothing can answer the question on top."""
    raise Unplayable("The game cannot go on here: nothing answers what is asked.")


# -- arrays ---------------------------------------------------------------------------------------


def array(items: list[int]) -> vec[i64]:
    # Item by item: of any iterable, `vec` first asks for a buffer, and pays for the refusal.
    found = vec[i64]()
    for item in items:
        found = append(found, item)
    return found


def numbers(items: vec[i64]) -> list[int]:
    i: i64
    return [items[i] for i in range(len(items))]


def appended(items: vec[i64], item: i64) -> vec[i64]:
    """A new array with one item more; the old one stays as it is, so copies may share it."""
    return append(items[:], item)


def without(items: vec[i64], index: i64, width: i64 = 1) -> vec[i64]:
    """A new array without the items from that place on, one or more."""
    found = items[:index]
    i: i64
    for i in range(index + width, len(items)):
        found = append(found, items[i])
    return found
