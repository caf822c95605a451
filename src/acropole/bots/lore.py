"""What was learnt from many games: how well a seat stands, read off a position. Compiled.

Every number that learners see (`kernel/features.py`) has two weights: what it says at the end of a
game, and what it says more in the beginning. How far a game is, one of these numbers tells itself.
`worth` is one number more, so that what a game was taught by hand is not lost: with a weight of 1,
and nothing else, positions are read as without lore. Sums are taken in the order in which a game
writes its numbers: every machine finds the same.
"""

from __future__ import annotations

from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.features import Features
from acropole.kernel.position import Position


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
        leanings: list[int],
    ) -> None:
        self.features = features
        self.people: i64 = people  # seats after them are played by the rules
        self.clock: i64 = features.at[clock]
        self.late: vec[float] = vec[float](late)  # the last one is that of `worth`
        self.more: vec[float] = vec[float](more)
        self.turns: i64 = turns  # that a roll-out lasts before it is read so; -1: as advised
        self.weighs_worth: bool = late[-1] != 0.0 or more[-1] != 0.0
        self.reads: bool = any(late) or any(more)  # otherwise `worth` reads positions
        self.leanings: vec[i64] = vec[i64](leanings)  # by topic, in parts of EVEN; none: not learnt

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
        if self.weighs_worth:
            worth: float = worth_in_swings(position, seat, self.people)
            late += self.late[features.size] * worth
            more += self.more[features.size] * worth
        return late + page[self.clock] * more


def worth_in_swings(position: Position, seat: i64, people: i64) -> float:
    """What a position is worth to a seat, beyond what it is to an opponent that the rules play."""
    worth: i64 = position.worth(seat)
    if people < position.seats:
        worth -= position.worth(people)
    return float(worth) / float(position.swing())
