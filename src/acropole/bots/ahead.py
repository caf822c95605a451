"""Looking ahead at sight: what an answer leads to if the rest is answered greedily. Compiled."""

from __future__ import annotations

from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, RUN
from acropole.kernel.play import legal_actions, step
from acropole.kernel.position import Position


def lead(position: Position, seat: i64) -> i64:
    """How far a seat is ahead of the best other one, by what its position is worth."""
    if position.seats == 1:
        return position.worth(seat)
    best: i64 = 0
    found = False
    other: i64
    for other in range(position.seats):
        if other == seat:
            continue
        worth: i64 = position.worth(other)
        if not found or worth > best:
            best, found = worth, True
    return position.worth(seat) - best


def follow(position: Position, action: i64, seat: i64) -> Position:
    """The position after an action and the questions that belong to it."""
    floor: i64 = floor_of(position)
    position = after(position, action)
    while position.to_move == seat and position.sp > floor:
        position = best_of([after(position, answer) for answer in legal_actions(position)], seat)
    return position


def plan(position: Position, action: i64, seat: i64) -> Position:
    """The end of the turn after an action, if the rest of it is done at sight."""
    turn: i64 = position.turn_mark()
    position = after(position, action)
    while position.to_move == seat and position.turn_mark() == turn:
        position = best_of(
            [follow(position, answer, seat) for answer in legal_actions(position)], seat
        )
    return position


def after(position: Position, action: i64) -> Position:
    twin = position.clone()
    step(twin, action)
    return twin


def best_of(outcomes: list[Position], seat: i64) -> Position:
    """The first of those that leave a seat furthest ahead."""
    best = outcomes[0]
    if len(outcomes) == 1:
        return best
    best_lead: i64 = lead(best, seat)
    i: i64
    for i in range(1, len(outcomes)):
        this: i64 = lead(outcomes[i], seat)
        if this > best_lead:
            best, best_lead = outcomes[i], this
    return best


def floor_of(position: Position) -> i64:
    """How deep the stack is once the question on it, and the effect that asks it, are done with."""
    frame: i64
    for frame in range(0, position.sp, FRAME):
        if position.stack[frame] == RUN:
            return frame - FRAME
    return position.sp
