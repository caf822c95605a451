"""Looking ahead at sight: what an answer leads to if the rest is answered greedily. Compiled."""

from __future__ import annotations

from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, RUN
from acropole.kernel.state import State


def lead(state: State, seat: i64) -> i64:
    """How far a seat is ahead of the best other one, by what its position is worth."""
    if state.seats == 1:
        return state.worth(seat)
    best: i64 = 0
    found = False
    other: i64
    for other in range(state.seats):
        if other == seat:
            continue
        worth: i64 = state.worth(other)
        if not found or worth > best:
            best, found = worth, True
    return state.worth(seat) - best


def follow(state: State, action: i64, seat: i64) -> State:
    """The position after an action and the questions that belong to it."""
    floor: i64 = floor_of(state)
    state = after(state, action)
    while state.to_move == seat and state.sp > floor:
        state = best_of([after(state, answer) for answer in state.legal_actions()], seat)
    return state


def plan(state: State, action: i64, seat: i64) -> State:
    """The end of the turn after an action, if the rest of it is done at sight."""
    turn: i64 = state.turn_mark()
    state = after(state, action)
    while state.to_move == seat and state.turn_mark() == turn:
        state = best_of([follow(state, answer, seat) for answer in state.legal_actions()], seat)
    return state


def after(state: State, action: i64) -> State:
    twin = state.clone()
    twin.step(action)
    return twin


def best_of(outcomes: list[State], seat: i64) -> State:
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


def floor_of(state: State) -> i64:
    """How deep the stack is once the question on it, and the effect that asks it, are done with."""
    frame: i64
    for frame in range(0, state.sp, FRAME):
        if state.stack[frame] == RUN:
            return frame - FRAME
    return state.sp
