"""Search for numbers that bring a game closer to a target, and check them on other games.

Every point of the search is played with the same seeds, so that points differ by their numbers
and not by their luck. What is found was fitted to these games; how good it is shows on held-out
seeds, beside the game as it was.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

from acropole.kernel import errors, packs
from acropole.kernel.game import Game, canonical
from acropole.lab.statistics import Mean, Row, labelled, measures
from acropole.lab.study import Journal, Plan, Summary, Variant, play_game
from acropole.lab.workers import Mapper

# What may be changed to tune a game: numbers of its content and options, as a TOML file has them.
#
# [target]
# measure = "win share"       # of seats, or "score", or any measure of `lab explore`
# label = "civilization"      # of the seats, as in `lab balance`
# only = "danish"             # left out: all values of the label alike
# value = 0.5                 # left out: the fair share
#
# [[parameter]]
# content = "card.workshop.cost"      # kind, id, field; then, if need be, place or key in it
# from = 1
# to = 4
#
# [[parameter]]
# option = "first_player"
# values = ["a", "b"]                 # in an order in which neighbours are alike

TARGET_KEYS = ("measure", "label", "only", "value")
PARAMETER_KEYS = ("content", "option", "from", "to", "step", "values")
PACK, FILE = "tuned", "tuned.toml"
LONGEST = 200  # values of one parameter

Point = tuple[int, ...]  # for each parameter the place of its value in its list


@dataclass(frozen=True, slots=True)
class Parameter:
    """A place in the content (kind, id, field, place or key within) or an option; its values."""

    name: str
    path: tuple[str, ...]  # empty for an option
    values: tuple[Any, ...]
    now: Any

    @property
    def start(self) -> int:
        """The place of the present value; of a number that is not listed, of the nearest one."""
        if self.now in self.values:
            return self.values.index(self.now)
        if all(isinstance(value, int) for value in (*self.values, self.now)):
            return min(range(len(self.values)), key=lambda i: abs(self.values[i] - self.now))
        return 0


def read_search(
    file: Path, game: Game, options: Mapping[str, object]
) -> tuple[Target, list[Parameter]]:
    """The target and the parameters that a file declares, checked against the game."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TuneError(f"{file}: not valid TOML: {error}") from error
    try:
        for key in data:
            if key not in ("target", "parameter"):
                raise TuneError(f"unknown part '{key}'; write [target] and [[parameter]]")
        given, blocks = data.get("target"), data.get("parameter")
        if not isinstance(given, dict):
            raise TuneError("there is no [target]")
        if not isinstance(blocks, list) or not blocks:
            raise TuneError("there is no [[parameter]]")
        return _target(given), [_parameter(block, game, options) for block in blocks]
    except TuneError as error:
        raise TuneError(f"{file}: {error}") from error


def _target(given: dict[str, Any]) -> Target:
    for key, value in given.items():
        if key not in TARGET_KEYS:
            raise TuneError(f"[target] unknown key '{key}'{errors.did_you_mean(key, TARGET_KEYS)}")
        what = "a number" if key == "value" else "a text"
        if type(value) not in ((int, float) if key == "value" else (str,)):
            raise TuneError(f"[target] {key} must be {what}, not {value!r}")
    return Target(**given)


def _parameter(block: dict[str, Any], game: Game, options: Mapping[str, object]) -> Parameter:
    for key in block:
        if key not in PARAMETER_KEYS:
            raise TuneError(
                f"[[parameter]] unknown key '{key}'{errors.did_you_mean(key, PARAMETER_KEYS)}"
            )
    if ("content" in block) == ("option" in block):
        raise TuneError("[[parameter]] name either 'content' or 'option'")
    name = str(block.get("content", block.get("option")))
    values = _values(name, block)
    if "option" in block:
        if name not in options:
            raise TuneError(f"there is no option '{name}'{errors.did_you_mean(name, options)}")
        return Parameter(name, (), values, options[name])
    path, now = _find(name, game, values)
    return Parameter(name, path, values, now)


def _values(name: str, block: dict[str, Any]) -> tuple[Any, ...]:
    if "values" in block:
        listed = block["values"]
        if not isinstance(listed, list) or len(listed) < 2:
            raise TuneError(f"{name}: values must be a list of two at least")
        found = listed
    else:
        bounds = [block.get("from"), block.get("to"), block.get("step", 1)]
        if not all(type(bound) is int for bound in bounds) or bounds[2] < 1:
            raise TuneError(f"{name}: give whole numbers 'from' and 'to', or a list of 'values'")
        found = list(range(bounds[0], bounds[1] + 1, bounds[2]))
    if not 2 <= len(found) <= LONGEST:
        raise TuneError(f"{name}: there are {len(found)} values; give 2 to {LONGEST}")
    return tuple(found)


def _find(name: str, game: Game, values: Sequence[Any]) -> tuple[tuple[str, ...], Any]:
    """The path of a parameter in the content, and what stands there now."""
    kind, id, field, *inner = [*name.split("."), "", ""][: max(3, name.count(".") + 1)]
    kinds = game.content.entries
    for what, word, known in (
        ("kind of content", kind, kinds),
        (kind, id, kinds.get(kind, {})),
        (f"field of {kind}.{id}", field, getattr(kinds.get(kind, {}).get(id), "fields", {})),
    ):
        if word not in known:
            raise TuneError(
                f"{name}: there is no {what} '{word}'{errors.did_you_mean(word, known)}"
            )
    now = kinds[kind][id][field]
    if not inner and isinstance(now, list) and len(now) == 1 and not isinstance(values[0], list):
        inner = ["0"]  # `card.workshop.cost` of a card with one price
    for step in inner:
        if isinstance(now, list) and step.isdecimal() and int(step) < len(now):
            now = now[int(step)]
        elif isinstance(now, dict):
            now = now.get(step, 0)
        else:
            raise TuneError(f"{name}: there is no place '{step}' in {now!r}")
    return (kind, id, field, *inner), now


# -- from values to a variant --------------------------------------------------------------------


def values_at(parameters: Sequence[Parameter], point: Point) -> dict[str, Any]:
    return {p.name: p.values[place] for p, place in zip(parameters, point, strict=True)}


def variant_at(game: Game, base: Variant, parameters: Sequence[Parameter], point: Point) -> Variant:
    """The base with the values of a point."""
    values = values_at(parameters, point)
    options = {p.name: values[p.name] for p in parameters if not p.path}
    settled = game.options.resolve({**base.options, **options})
    toml = content_toml(game, parameters, values)
    return Variant(
        ", ".join(f"{name}={value}" for name, value in values.items()),
        {name: settled[name] for name in base.options},
        (*base.packs, packs.Pack(PACK, {FILE: toml})) if toml else base.packs,
    )


def content_toml(game: Game, parameters: Sequence[Parameter], values: Mapping[str, Any]) -> str:
    """Content blocks with the values, where they differ from those of the game."""
    changed: dict[tuple[str, str], dict[str, Any]] = {}
    for parameter in parameters:
        if parameter.path and values[parameter.name] != parameter.now:
            kind, id, field, *inner = parameter.path
            fields = changed.setdefault((kind, id), {"id": id})
            fields.setdefault(field, deepcopy(game.content[kind][id][field]))
            _put(fields, [field, *inner], values[parameter.name])
    blocks = [
        [f"[[{kind}]]", *(f"{name} = {_toml(value)}" for name, value in fields.items())]
        for (kind, _), fields in changed.items()
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n" if blocks else ""


def _put(where: Any, steps: Sequence[str], value: Any) -> None:
    for step in steps[:-1]:
        where = where[int(step) if isinstance(where, list) else step]
    last = steps[-1]
    where[int(last) if isinstance(where, list) else last] = value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # texts, numbers, true and false read alike


WIN_SHARE, SCORE = "win share", "score"  # of seats; all other measures are those of whole games


class TuneError(errors.AcropoleError):
    """A file of parameters and target that makes no search."""

    code = "tune"


@dataclass(frozen=True, slots=True)
class Target:
    """A measure and the value that it should have.

    Of seats, all that share a value of the label should have it, or `only` those of one value.
    A win share without a value should be the fair one.
    """

    measure: str = WIN_SHARE
    label: str = "seat"
    only: str | None = None
    value: float | None = None

    @property
    def is_of_seats(self) -> bool:
        return self.measure in (WIN_SHARE, SCORE)

    def check(self, summary: Summary) -> None:
        """That there are such a measure and label, after one game; else an error with a hint."""
        known = [WIN_SHARE, SCORE, *measures(summary)]
        if self.measure not in known:
            raise TuneError(
                f"[target] there is no measure '{self.measure}'"
                f"{errors.did_you_mean(self.measure, known)} (measures: {', '.join(known)})"
            )
        labels = list(dict.fromkeys(label for _, label, _ in labelled(summary)))
        if self.is_of_seats and self.label not in labels:
            raise TuneError(
                f"[target] no seat has a label '{self.label}'"
                f"{errors.did_you_mean(self.label, labels)} (labels: {', '.join(labels)})"
            )
        if self.value is None and self.measure != WIN_SHARE:
            raise TuneError(f"[target] say which value the measure '{self.measure}' should have.")


class Distance:
    """How far the games of one variant are from the target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.found: dict[str, Mean] = defaultdict(Mean)
        self.wanted: dict[str, Mean] = defaultdict(Mean)
        self._games: list[list[tuple[str, float, float]]] = []  # what each game noted

    def add(self, summary: Summary) -> None:
        target = self.target
        self._games.append([])
        if not target.is_of_seats:
            self._note(target.measure, measures(summary)[target.measure], target.value)
            return
        fair = 1 / len(summary["scores"])
        for seat, label, value in labelled(summary):
            if label == target.label and target.only in (None, value):
                if target.measure == WIN_SHARE:
                    wanted = fair if target.value is None else target.value
                    self._note(value, summary["wins"][seat], wanted)
                else:
                    self._note(value, summary["scores"][seat], target.value)

    def _note(self, key: str, value: float, wanted: float | None) -> None:
        self.found[key].add(value)
        self.wanted[key].add(wanted or 0.0)
        self._games[-1].append((key, value, wanted or 0.0))

    @property
    def loss(self) -> float:
        """The root mean square of the differences; a mean that nobody has counts nothing."""
        if not self.found:
            raise TuneError(
                f"[target] no seat was ever labelled {self.target.label} {self.target.only!r}."
            )
        return _root_mean_square(self.found[key].mean - self.wanted[key].mean for key in self.found)

    def closer_than(self, other: Distance) -> tuple[float, float | None]:
        """By how much this is closer to the target, and half of the 95 % interval of that.

        Both have played the same seeds. The interval is a jackknife's: each time a twentieth of
        the seeds is left out of both. With fewer than 40 games it is not told.
        """
        closer = other.loss - self.loss
        if min(len(self._games), len(other._games)) < 2 * GROUPS:
            return closer, None
        parts = [other._loss_without(group) - self._loss_without(group) for group in range(GROUPS)]
        middle = sum(parts) / GROUPS
        spread = sum((part - middle) ** 2 for part in parts) * (GROUPS - 1) / GROUPS
        return closer, T95 * sqrt(spread)

    def _loss_without(self, group: int) -> float:
        """The distance without the games of one group."""
        found: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for number, game in enumerate(self._games):
            if number % GROUPS != group:
                for key, value, wanted in game:
                    found[key][0] += value - wanted
                    found[key][1] += 1
        return _root_mean_square(off / count for off, count in found.values())

    def rows(self, variant: str) -> list[Row]:
        found: list[Row] = []
        for key, mean in sorted(self.found.items()):
            wanted, reach = self.wanted[key].mean, mean.reach
            found.append(
                {
                    "variant": variant,
                    "measure": self.target.measure,
                    "of": key if self.target.is_of_seats else "game",
                    "number": mean.count,
                    "mean": mean.mean,
                    "reach_95": reach if mean.count > 1 else None,
                    "target": wanted,
                    "on_target": "yes" if abs(mean.mean - wanted) <= reach else "no",
                }
            )
        return found


def _root_mean_square(values: Iterable[float]) -> float:
    squares = [value * value for value in values]
    return sqrt(sum(squares) / len(squares))


BEFORE, FOUND = "before", "found"
GROUPS = 20  # of the games of a jackknife
T95 = 2.093  # Student's deviate of a 95 % interval from so many groups

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
        if len(self.parameters) > 1:  # files of release 0.1.0 have other points in their order
            rest["steps"] = "together"
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
    without: dict[str, Distance]  # what was found but for one parameter, where several changed
    points: int  # that were played

    @property
    def pack(self) -> packs.Pack:
        """What was found as a content pack, with a word on what it is worth."""
        head = (
            "# Found by `acropole lab tune`. Distance from the target on held-out games:\n"
            f"# {self.before.loss:.4f} before, {self.after.loss:.4f} with these values.\n\n"
        )
        return packs.Pack(PACK, {FILE: head + self.changes})

    @property
    def is_confirmed(self) -> bool:
        return self.after.loss < self.before.loss

    def parts(self) -> list[Row]:
        """How much closer each change brings the game, where several were found."""
        found: list[Row] = []
        for name, without in self.without.items():
            closer, reach = self.after.closer_than(without)
            found.append({"parameter": name, "closer_by": closer, "reach_95": reach})
        return found


def check(search: Search, game: Game) -> None:
    """Play a game at the bounds of each parameter: mistakes are told before the search begins."""
    search.target.check(play_game(search.plan, search.base, 0))
    start = tuple(parameter.start for parameter in search.parameters)
    for place, parameter in enumerate(search.parameters):
        for bound in (0, len(parameter.values) - 1):
            point = (*start[:place], bound, *start[place + 1 :])
            variant = variant_at(game, search.base, search.parameters, point)
            play_game(search.plan, variant, 0)


Losses = Callable[[list[Point]], Mapping[Point, float]]


def descend(start: Point, sizes: tuple[int, ...], losses: Losses) -> Point:
    """The point where no step is better, along one parameter or two at once.

    Steps are long at first and single ones in the end. Steps along several parameters that are
    better each by itself are tried together; where none is, two parameters move at once: what one
    of them takes the other may give.
    """
    here, strides = start, [max(size // 4, 1) for size in sizes]
    while True:
        best = _best([here, *_joined(here, strides, sizes, losses)], losses)
        if best == here:
            best = _best([here, *_pairs(here, strides, sizes)], losses)
        if best != here:
            here = best
        elif max(strides) == 1:
            return here
        else:
            strides = [max(stride // 2, 1) for stride in strides]


def _best(points: list[Point], losses: Losses) -> Point:
    known = losses(points)
    return min(points, key=known.__getitem__)  # of equals the first: stay


def _steps(here: Point, place: int, strides: Sequence[int], sizes: Sequence[int]) -> list[Point]:
    moved = (here[place] - strides[place], here[place] + strides[place])
    return [(*here[:place], at, *here[place + 1 :]) for at in moved if 0 <= at < sizes[place]]


def _joined(
    here: Point, strides: Sequence[int], sizes: Sequence[int], losses: Losses
) -> list[Point]:
    """A step along each parameter, either way; then all that are better, together."""
    steps = [_steps(here, place, strides, sizes) for place in range(len(here))]
    found = [point for points in steps for point in points]
    known = losses([here, *found])
    moved = list(here)
    for place, points in enumerate(steps):
        best = min(points, key=known.__getitem__)
        if known[best] < known[here]:
            moved[place] = best[place]
    return [*found, tuple(moved)]


def _pairs(here: Point, strides: Sequence[int], sizes: Sequence[int]) -> list[Point]:
    """Steps along two parameters at once."""
    return [
        point
        for first, second in combinations(range(len(here)), 2)
        for half in _steps(here, first, strides, sizes)
        for point in _steps(half, second, strides, sizes)
    ]


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
    changed = [place for place, (a, b) in enumerate(zip(start, best, strict=True)) if a != b]
    halves = {
        search.parameters[place].name: (*best[:place], start[place], *best[place + 1 :])
        for place in (changed if len(changed) > 1 else ())
    }
    held_out = replace(
        search.plan,
        seed=search.plan.seed + search.plan.games,
        games=search.held_out,
        variants=(
            replace(search.base, name=BEFORE),
            replace(variant, name=FOUND),
            *(
                replace(variant_at(game, search.base, search.parameters, half), name=f"without {n}")
                for n, half in halves.items()
            ),
        ),
    )
    before, after, *without = play(held_out)
    values = values_at(search.parameters, best)
    toml = content_toml(game, search.parameters, values)
    return Tuned(values, toml, before, after, dict(zip(halves, without, strict=True)), len(known))
