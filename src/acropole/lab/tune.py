"""Search for numbers that bring a game closer to a target, and check them on other games.

Every point of the search is played with the same seeds, so that points differ by their numbers
and not by their luck. What is found was fitted to these games; how good it is shows on held-out
seeds, beside the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from acropole.kernel.game import Game, canonical
from acropole.lab.aims import Distance, Target
from acropole.lab.parameters import (
    FILE,
    PACK,
    Parameter,
    Point,
    content_toml,
    values_at,
    variant_at,
)
from acropole.lab.study import Journal, Pack, Plan, Variant, play_game
from acropole.lab.workers import Mapper

BEFORE, FOUND = "before", "found"

Begin = Callable[[int], AbstractContextManager[Callable[[], None]]]  # games to come; then each one
Tell = Callable[[Variant, float], None]


@dataclass(frozen=True, slots=True)
class Search:
    """All that decides what is found; `plan` has one variant, the game as it is."""

    plan: Plan
    held_out: int
    target: Target
    parameters: tuple[Parameter, ...]

    def head(self) -> str:
        rest = {key: value for key, value in asdict(self).items() if key != "plan"}
        return canonical({"plan": {**asdict(self.plan), "tune": rest}})

    @property
    def base(self) -> Variant:
        return self.plan.variants[0]


@dataclass(frozen=True, slots=True)
class Tuned:
    """What was found, and both games on held-out seeds."""

    values: dict[str, object]
    changes: str  # the values of content that differ from the game's, as TOML
    before: Distance
    after: Distance
    points: int  # that were played

    @property
    def pack(self) -> Pack:
        """What was found as a content pack, with a word on what it is worth."""
        head = (
            "# Found by `acropole lab tune`. Distance from the target on held-out games:\n"
            f"# {self.before.loss:.4f} before, {self.after.loss:.4f} with these values.\n\n"
        )
        return Pack(PACK, {FILE: head + self.changes})

    @property
    def is_confirmed(self) -> bool:
        return self.after.loss < self.before.loss


def check(search: Search, game: Game) -> None:
    """Play a game at the bounds of each parameter: mistakes are told before the search begins."""
    search.target.check(play_game(search.plan, search.base, 0))
    start = tuple(parameter.start for parameter in search.parameters)
    for place, parameter in enumerate(search.parameters):
        for bound in (0, len(parameter.values) - 1):
            point = (*start[:place], bound, *start[place + 1 :])
            variant = variant_at(game, search.base, search.parameters, point)
            play_game(search.plan, variant, 0)


def descend(
    start: Point, sizes: tuple[int, ...], losses: Callable[[list[Point]], Mapping[Point, float]]
) -> Point:
    """The point where no step along one parameter is better, from long steps to single ones."""
    here, strides = start, [max(size // 4, 1) for size in sizes]
    while True:
        around = [
            (*here[:place], moved, *here[place + 1 :])
            for place, stride in enumerate(strides)
            for moved in (here[place] - stride, here[place] + stride)
            if 0 <= moved < sizes[place]
        ]
        known = losses([here, *around])
        best = min([here, *around], key=known.__getitem__)  # of equals the first: stay
        if best != here:
            here = best
        elif max(strides) == 1:
            return here
        else:
            strides = [max(stride // 2, 1) for stride in strides]


def tune(
    search: Search, game: Game, workers: Mapper, path: Path | None, begin: Begin, tell: Tell
) -> Tuned:
    journal = Journal(path, search.head())
    known: dict[Point, float] = {}

    def play(plan: Plan) -> list[Distance]:
        found = [Distance(search.target) for _ in plan.variants]
        with begin(plan.total) as advance:
            for number, summary in enumerate(journal.summaries(plan, workers)):
                found[number % len(found)].add(summary)
                advance()
        return found

    def losses(points: Sequence[Point]) -> dict[Point, float]:
        new = [point for point in points if point not in known]
        if new:
            variants = [variant_at(game, search.base, search.parameters, point) for point in new]
            distances = play(replace(search.plan, variants=tuple(variants)))
            for point, variant, distance in zip(new, variants, distances, strict=True):
                known[point] = distance.loss
                tell(variant, distance.loss)
        return known

    start = tuple(parameter.start for parameter in search.parameters)
    best = descend(start, tuple(len(p.values) for p in search.parameters), losses)
    variant = variant_at(game, search.base, search.parameters, best)
    held_out = replace(
        search.plan,
        seed=search.plan.seed + search.plan.games,
        games=search.held_out,
        variants=(replace(search.base, name=BEFORE), replace(variant, name=FOUND)),
    )
    before, after = play(held_out)
    values = values_at(search.parameters, best)
    return Tuned(values, content_toml(game, search.parameters, values), before, after, len(known))
