"""The bot that looks one step ahead: it takes what leaves it furthest ahead of the others.

An effect that asks several questions is followed through to its end, each answer again the best
at sight, so that what is compared is done. With `plans` the first question of a turn, which decides
what the turn can bring (in Monumental: what to activate), is followed through to the end of the
turn, in so many futures, where a game counts its turns.
"""

from __future__ import annotations

from acropole.bots.base import Bot, Parameter, Sight, register
from acropole.kernel.machine import FRAME, RUN
from acropole.kernel.state import State

MOST_PLANS = 16  # with more answers than these a plan for each would take too long
NO_TURN = -1


@register
class Greedy(Bot):
    name = "greedy"
    parameters = {  # noqa: RUF012
        "slips": Parameter(0.0, 0.0, 1.0),  # share of answers by chance
        "plans": Parameter(0, 0, 16),
    }

    def __init__(self, seed: int, **settings: int | float) -> None:
        super().__init__(seed, **settings)
        self.turn = NO_TURN  # of the last question

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        slips = int(self.settings["slips"] * 1000)
        if slips and self.rng.below(1000) < slips:
            return self.pick(sight.legal)
        futures = [sight.imagine(self.fresh_seed())]
        outcome = self._follow
        turn = futures[0].turn_mark()
        plans = int(self.settings["plans"])
        if plans and turn != self.turn and len(sight.legal) <= MOST_PLANS:
            futures += [sight.imagine(self.fresh_seed()) for _ in range(1, plans)]
            outcome = self._plan
        self.turn = turn
        best: list[int] = []
        best_lead = 0
        for action in sight.legal:
            lead = sum(
                self.lead(outcome(future, action, sight.seat), sight.seat) for future in futures
            )
            if not best or lead > best_lead:
                best, best_lead = [], lead
            if lead == best_lead:
                best.append(action)
        return self.pick(best)

    def _plan(self, state: State, action: int, seat: int) -> State:
        """The end of the turn after an action, if the rest of it is done at sight."""
        turn = state.turn_mark()
        state = after(state, action)
        while state.to_move == seat and state.turn_mark() == turn:
            outcomes = [self._follow(state, answer, seat) for answer in state.legal_actions()]
            state = max(outcomes, key=lambda outcome: self.lead(outcome, seat))
        return state

    def _follow(self, state: State, action: int, seat: int) -> State:
        """The position after an action and the questions that belong to it."""
        floor = floor_of(state)
        state = after(state, action)
        while state.to_move == seat and state.sp > floor:
            outcomes = [after(state, answer) for answer in state.legal_actions()]
            state = max(outcomes, key=lambda outcome: self.lead(outcome, seat))
        return state

    def lead(self, state: State, seat: int) -> int:
        """How far a seat is ahead of the best other one, by what its position is worth."""
        others = (state.worth(other) for other in range(state.seats) if other != seat)
        return state.worth(seat) - max(others, default=0)


def after(state: State, action: int) -> State:
    twin = state.clone()
    twin.apply(action)
    return twin


def floor_of(state: State) -> int:
    """How deep the stack is once the question on it, and the effect that asks it, are done with."""
    for frame in range(0, state.sp, FRAME):
        if state.stack[frame] == RUN:
            return frame - FRAME
    return state.sp
