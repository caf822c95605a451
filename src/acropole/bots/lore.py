"""What was learnt from many games: how well a seat stands, read off a position. Compiled.

Every number that learners see (`kernel/features.py`) has two weights: what it says at the end of a
game, and what it says more in the beginning. How far a game is, one of these numbers tells itself.
The lead in `worth` is one number more, so that what a game was taught by hand is not lost. Sums are
taken in the order in which a game writes its numbers: every machine finds the same.
"""

from __future__ import annotations

from typing import Final

from acropole.bots.ahead import lead
from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.features import Features
from acropole.kernel.position import Position

MOST_LEAD: Final = 8.0  # swings that a lead in worth counts at most


@mypyc_attr(acyclic=True)
class Lore:
    """Weights of one variant, beside the page that they read."""

    def __init__(
        self,
        features: Features,
        people: int,
        clock: str,
        late: list[float],
        more: list[float],
        turns: int,
    ) -> None:
        self.features = features
        self.people: i64 = people  # seats after them are played by the rules
        self.clock: i64 = features.at[clock]
        self.late: vec[float] = vec[float](late)  # the last one is that of the lead
        self.more: vec[float] = vec[float](more)
        self.turns: i64 = turns  # that a roll-out lasts before it is read so; -1: as advised
        self.leads: bool = late[-1] != 0.0 or more[-1] != 0.0

    def standing(self, position: Position, seat: i64) -> float:
        """How well a seat stands by what it may know: the logarithm of its odds.

        Opponents that the rules play are what it is measured against.
        """
        if seat >= self.people:
            return 0.0
        features = self.features
        features.read(position, seat)
        page, written = features.page, features.written
        late: float = 0.0
        more: float = 0.0
        at: i64
        i: i64
        for i in range(features.count):
            at = written[i]
            late += self.late[at] * page[at]
            more += self.more[at] * page[at]
        if self.leads:
            ahead: float = led(position, seat)
            late += self.late[features.size] * ahead
            more += self.more[features.size] * ahead
        return late + page[self.clock] * more


def led(position: Position, seat: i64) -> float:
    """The lead of a seat in worth, in swings."""
    ahead: float = float(lead(position, seat)) / float(position.swing())
    return min(MOST_LEAD, max(-MOST_LEAD, ahead))
