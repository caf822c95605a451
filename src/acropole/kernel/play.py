"""Asking and answering: what is legal at a position, and how it goes on after an answer."""

from __future__ import annotations

from typing import Final, cast

from acropole.kernel import machine
from acropole.kernel.chance import seeded
from acropole.kernel.fast import i64, vec
from acropole.kernel.position import Position

LONGEST: Final = 4096  # list of legal actions
# Whoever is handed a list of actions gets these: making numbers anew takes longer.
NUMBERS: Final[list[object]] = list(range(LONGEST))


class Scratch:
    """Where legal actions are written; it remembers whose they are, so asking twice is free."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * LONGEST)
        self.count: i64 = 0
        self.owner: Position | None = None


SCRATCH: Final = Scratch()


# -- what is legal --------------------------------------------------------------------------------


def refuses(position: Position, action: i64) -> i64:
    """LEGAL, or the reason why an action is refused."""
    if action < 0 or action >= position.actions:
        return machine.NOT_AN_ACTION
    if position.to_move < 0:
        return machine.GAME_OVER
    kind: i64 = position.stack[position.sp]
    if kind < machine.FIRST_QUESTION:
        return machine.refuses_choice(position, kind, action)
    return position.refusal(action)


def find_legal(position: Position) -> i64:
    """Fill SCRATCH with the legal actions; how many."""
    if SCRATCH.owner is not position:
        SCRATCH.owner = position
        SCRATCH.count = list_legal(position)
    return SCRATCH.count


def legal_actions(position: Position) -> list[int]:
    n: i64 = find_legal(position)
    actions = SCRATCH.actions
    i: i64
    if position.actions > LONGEST:
        return [actions[i] for i in range(n)]
    found = NUMBERS[:n]  # of the right length at once: a list that grows takes longer
    for i in range(n):
        found[i] = NUMBERS[actions[i]]
    return cast("list[int]", found)


def is_listed(position: Position, action: i64) -> bool:
    """Whether an action is in the list just written, if it is of that position: a short way."""
    if SCRATCH.owner is not position:
        return False
    actions = SCRATCH.actions
    first: i64 = 0
    end: i64 = SCRATCH.count
    while first < end:
        middle: i64 = (first + end) >> 1
        if actions[middle] < action:
            first = middle + 1
        else:
            end = middle
    return first < SCRATCH.count and actions[first] == action


def list_legal(position: Position) -> i64:
    if position.to_move < 0:
        return 0
    kind: i64 = position.stack[position.sp]
    if kind >= machine.FIRST_QUESTION:
        return position.write_legal(SCRATCH.actions)
    return machine.write_choices(position, kind, SCRATCH.actions)


def write_range(position: Position, out: vec[i64], n: i64, first: i64, end: i64) -> i64:
    """For `write_legal`: add the legal actions from `first` up to `end`; how many there are."""
    action: i64
    for action in range(first, end):
        if position.refusal(action) == machine.LEGAL:
            out[n] = action
            n += 1
    return n


# -- going on -------------------------------------------------------------------------------------


def step(position: Position, action: i64) -> None:
    """Take an action known to be legal."""
    take(position, action)
    settle(position)


def take(position: Position, action: i64) -> None:
    kind: i64 = position.stack[position.sp]
    if kind >= machine.FIRST_QUESTION:
        position.answer(action)
    else:
        machine.choose(position, kind, action)


def settle(position: Position) -> None:
    """Go on to the next question; take answers that are forced and tell nothing."""
    while True:
        SCRATCH.owner = None
        machine.run(position)
        if position.sp < 0:
            position.to_move = -1
            return
        position.to_move = position.who_answers(position.stack[position.sp + machine.SEAT])
        answers: i64 = find_legal(position)
        if answers == 0:
            position.drop_question()
            continue
        if answers > 1:
            return
        action: i64 = SCRATCH.actions[0]
        if position.stack[position.sp] >= machine.FIRST_QUESTION and position.tells(action):
            return
        take(position, action)


def play_out(position: Position, seed: int) -> int:
    """Play on with uniform random answers to the end; the number of decisions taken."""
    rng = seeded(seed)
    taken: i64 = 0
    while position.to_move >= 0:
        step(position, SCRATCH.actions[rng.below(find_legal(position))])
        taken += 1
    return taken


def scores(position: Position) -> list[int]:
    """Points by seat, as if the game ended now."""
    seat: i64
    return [position.score(seat) for seat in range(position.seats)]


def winners(position: Position) -> list[int]:
    """The seats that win, or share the win, if the game ended now."""
    seat: i64
    return [seat for seat in range(position.seats) if position.is_winner(seat)]
