"""A finished game looked at again: who stood how well when, and which answers cost most.

Every question is judged from what the seat that was asked could see, by a search of its own.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from acropole.bots import Ismcts, Reason, Sight, hopes, reasons
from acropole.kernel.records import Record, take
from acropole.kernel.state import State

ITERATIONS = 400  # for each question
DEAR = 0.02  # an answer that gives so much away is explained


@dataclass(frozen=True, slots=True)
class Moment:
    """One question of a game, and how the seats stood when it was asked."""

    entry: int  # of the record, from 0
    seat: int
    action: int
    best: int  # what the search would have answered
    cost: float  # chance to win that the answer gave away
    chances: tuple[float, ...]  # of each seat to win, as the seat asked could tell
    reasons: tuple[Reason, ...] = ()  # what the best answer would have brought, if much was lost

    def to_dict(self) -> dict[str, object]:
        return asdict(self)


def analyse(
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    *,
    begin: int = 0,
    end: int | None = None,
) -> Iterator[Moment | None]:
    """The entries of the record in turn; None for one that answers no question of choice.

    From `begin` up to `end`, without it: whoever looks at a game in parts finds the same.
    """
    state = record.replay(begin, compare=False)
    for entry, step in enumerate(record.actions[begin:end], start=begin):
        if not isinstance(step, int) or len(state.legal_actions()) == 1:
            yield None
        else:
            yield _judged(state, entry, step, iterations, seed + entry)
        take(state, step)


def costliest(moments: list[Moment], count: int) -> list[Moment]:
    """The answers that gave most away, worst first."""
    dear = [moment for moment in moments if moment.cost > 0]
    return sorted(dear, key=lambda moment: (-moment.cost, moment.entry))[:count]


def _judged(state: State, entry: int, action: int, iterations: int, seed: int) -> Moment:
    sight = Sight(state)
    search = Ismcts(seed, iters=iterations).search(sight)
    best, cost = search.favourite(), 0.0
    why: tuple[Reason, ...] = ()
    if best != action:
        # Both get the same thought: the search itself has hardly looked at what it did not like.
        better, worse = (
            hopes(sight, answer, seed, iterations // 2)[sight.seat] for answer in (best, action)
        )
        cost = max(better - worse, 0.0)
        if cost >= DEAR:
            why = reasons(sight, (best, action), seed)[0]
    return Moment(entry, sight.seat, action, best, cost, tuple(search.outlook()), why)
