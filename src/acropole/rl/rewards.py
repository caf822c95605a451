"""What learners are paid, and when a game is over for them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from acropole.kernel import errors, play
from acropole.kernel.state import State

Floats = NDArray[np.float32]

ILLEGAL = -1.0  # what an illegal action earns where it ends the game
REWARDS = ("victory", "shaped")
POINT = 0.01  # of a reward, for a point of the game, where rewards are shaped


@dataclass(frozen=True, slots=True)
class Judge:
    """`victory` pays at the end; `shaped` pays each own point at once and takes them back there.

    With a horizon a game is over after so many decisions of all seats, and judged as it stands.
    """

    rewards: str = "victory"
    horizon: int | None = None

    def __post_init__(self) -> None:
        if self.rewards not in REWARDS:
            known = ", ".join(REWARDS)
            raise errors.OptionError("rewards", f"{self.rewards!r} is not one of {known}.")
        horizon = self.horizon
        if horizon is not None and (type(horizon) is not int or horizon < 1):
            raise errors.OptionError("horizon", f"horizon must be 1 or more, not {horizon!r}.")

    @property
    def is_shaped(self) -> bool:
        return self.rewards == "shaped"

    def is_over(self, state: State, decisions: int) -> bool:
        return state.is_over or decisions == self.horizon


class Account:
    """What the seats of one game have been paid so far."""

    def __init__(self, judge: Judge, state: State) -> None:
        self.judge = judge
        self.decisions = 0
        self.over = False
        self._first = self._last = self._points(state)

    def pay(self, state: State) -> Floats:
        """By seat the reward of one more decision.

        Points are taken back at the end: so what is best to do stays the same (Ng, Harada and
        Russell 1999), and the rewards of a game add up to those of the victory.
        """
        self.decisions += 1
        self.over = self.judge.is_over(state, self.decisions)
        if not (self.over or self.judge.is_shaped):
            return self._first  # nothing, and no time spent on it
        now = self._first if self.over else self._points(state)
        paid = now - self._last
        self._last = now
        return paid + outcome(state) if self.over else paid

    def _points(self, state: State) -> Floats:
        """What its own points, which a seat always knows, are worth to it."""
        if not self.judge.is_shaped:
            return np.zeros(state.seats, np.float32)
        return np.array(state.scores(), np.float32) * np.float32(POINT)


def outcome(state: State) -> Floats:
    """1 for a victory, -1 for a defeat; of several winners each has its part in between."""
    winners = play.winners(state.position)
    found = np.full(state.seats, -1, np.float32)
    found[winners] = 2 / len(winners) - 1
    return found
