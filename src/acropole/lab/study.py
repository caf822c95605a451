"""What each game of a study told, and the file that keeps it.

A plan says which games are played; the same plan gives the same summaries, line by line, whoever
plays them. They are JSON lines below a first line that holds the plan. A study that was stopped
goes on where its file ends.
"""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass, field
from io import BufferedIOBase
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from acropole.bots import Sight, make
from acropole.kernel import chance, errors, interface
from acropole.kernel.game import Game, canonical
from acropole.kernel.packs import Pack
from acropole.kernel.rules import Rules
from acropole.kernel.state import State
from acropole.lab.workers import CodeError, Mapper, bot_seed, load_code
from acropole.registry import game as find_game

JOBS = 64  # into how many a study is divided at least: workers then finish at about the same time
LARGEST_JOB = 10  # games: what a stop loses, and how often progress shows when bots think long
HANDED = 0x5EA7  # keeps the lot that hands out cards apart from that of the deal

Summary = dict[str, Any]


class DataError(errors.AcropoleError):
    """A file of summaries that cannot be used."""

    code = "data"


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play: a name for tables, options, content packs."""

    name: str
    options: dict[str, object]
    packs: tuple[Pack, ...] = ()
    hand: str = ""  # a card that somebody, drawn by lot, is given for nothing

    def load(self, game: str) -> Game:
        """The game with these packs."""
        return find_game(game, self.packs)


@dataclass(frozen=True, slots=True)
class Plan:
    """Each seed is played with every variant, so that chance is common to all of them."""

    game: str
    bots: tuple[str, ...]  # one for all seats, or one each; these move on a seat a game
    seed: int
    games: int  # of each variant
    variants: tuple[Variant, ...]
    code: str = ""  # of the user: source text, so that any worker has it
    version: dict[str, object] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return self.games * len(self.variants)

    def head(self) -> str:
        return canonical({"plan": asdict(self)})

    def load(self) -> None:
        """Read all content: mistakes are told before games are played, and what this process has
        read the processes that it starts have, too."""
        for variant in self.variants:
            variant.load(self.game)


@dataclass(frozen=True, slots=True)
class Job:
    """Some of the summaries of a plan, by their numbers in the file."""

    plan: Plan
    numbers: range


def jobs(plan: Plan, known: int = 0) -> list[Job]:
    """What is left to play when that many summaries are known already."""
    size = min(max(plan.total // JOBS, 1), LARGEST_JOB)
    starts = range(known, plan.total, size)
    return [Job(plan, range(start, min(start + size, plan.total))) for start in starts]


def play_job(job: Job) -> list[Summary]:
    if job.plan.code:
        load_code(job.plan.code)
    return [_summary(job.plan, number) for number in job.numbers]


def _summary(plan: Plan, number: int) -> Summary:
    turn, place = divmod(number, len(plan.variants))
    try:
        return play_game(plan, plan.variants[place], turn)
    except errors.AcropoleError:
        raise
    except Exception as error:
        if not plan.code:
            raise
        what = f"{type(error).__name__}: {error}"
        raise CodeError(f"--code: in the game with seed {plan.seed + turn}: {what}") from error


def play_game(plan: Plan, variant: Variant, number: int) -> Summary:
    """The game of that number with one variant."""
    game, seed = variant.load(plan.game), plan.seed + number
    options = game.drawn(variant.options, Random(seed))
    course = Course()
    state = game.deal(seed, options, course.events)
    codes = [plan.bots[(seat + number) % len(plan.bots)] for seat in range(state.seats)]
    bots = [make(code)(bot_seed(seed, seat)) for seat, code in enumerate(codes)]
    rules = game.variant(options)
    handed, receiver = False, drawn_seat(seed, rules.people)
    while not state.is_over:
        if variant.hand and not handed and course.is_new_turn(state):
            handed = rules.hand(state.position, variant.hand, receiver)
        sight = Sight(state)
        course.look(state, len(sight.legal))
        state.apply(bots[state.to_move].choose(sight))
    told = {"variant": variant.name, "seed": seed, "bots": codes}
    return course.summary(state, rules) | told | {"handed": receiver if handed else None}


class Course:
    """How a game goes, looked at before each decision."""

    def __init__(self) -> None:
        self.events: list[interface.Event] = []
        self.decisions = self.choices = self.lead_changes = 0
        self.leaders: list[int] = []  # at the beginning of each turn; -1 until one leads alone
        self._turn = self._leader = -1

    def is_new_turn(self, state: State) -> bool:
        """Whether this decision is the first of a turn, before it is looked at."""
        return state.position.turn_mark() != self._turn

    def look(self, state: State, legal: int) -> None:
        state.position.log = self.events
        self.decisions += 1
        self.choices += legal
        if self.is_new_turn(state):  # scores are looked at once a turn: they cost time
            self._turn = state.position.turn_mark()
            scores = state.scores()
            best = max(scores)
            if scores.count(best) == 1 and scores.index(best) != self._leader:
                self.lead_changes += self._leader >= 0
                self._leader = scores.index(best)
            self.leaders.append(self._leader)

    def summary(self, state: State, rules: Rules[Any]) -> Summary:
        """What a game that is over tells, without who played it."""
        result, study = state.result(), rules.study(state.position, self.events)
        places = sorted(result.ranking, key=lambda place: place.seat)
        return {
            "own_seats": list(study.own_seats or rules.own_seats()),
            "wins": [1 / len(result.winners) * (p.seat in result.winners) for p in places],
            "scores": [place.score for place in places],
            "points": [dict(place.points) for place in places],
            "reason": result.reason,
            "labels": study.labels,
            "offered": sorted(set(study.offered)),
            "waiting": sorted(set(study.waiting)),
            "acquired": [list(pair) for pair in study.acquired],
            "played": [list(pair) for pair in study.played],
            "facts": study.facts,
            "decisions": self.decisions,
            "choices": self.choices,
            "lead_changes": self.lead_changes,
            **drama(self.leaders, result.winners),
        }


def drawn_seat(seed: int, seats: int) -> int:
    """The seat that is given a card in the game with that seed."""
    return chance.mix32(seed ^ HANDED) % seats


def drama(leaders: list[int], winners: Sequence[int]) -> dict[str, float]:
    """For which part of the game no winner led, and after which part one led to the end."""
    turns = max(len(leaders), 1)
    behind = [leader not in winners for leader in leaders]
    settled = max((turn for turn, is_behind in enumerate(behind, start=1) if is_behind), default=0)
    return {"behind": sum(behind) / turns, "settled": settled / turns}


# -- the file ------------------------------------------------------------------------------------


def read_summaries(path: Path) -> tuple[dict[str, Any], Iterator[Summary]]:
    """The plan of a file, and its summaries one by one."""
    file = path.open("rb")
    try:
        plan = _plan_in(file, path)
    except BaseException:
        file.close()
        raise
    return plan, (summary for summary, _ in _summaries_in(file, path))


def _plan_in(file: BufferedIOBase, path: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.readline())["plan"]
    except (ValueError, KeyError, TypeError):
        found = None
    if not isinstance(found, dict):
        raise DataError(f"{path} is no file of a study: its first line holds no plan.")
    return found


def _summaries_in(file: BufferedIOBase, path: Path) -> Iterator[tuple[Summary, int]]:
    """Each summary and where it ends; a last line that was cut off does not count."""
    with closing(file):
        end = file.tell()
        for number, line in enumerate(file, start=2):
            if not line.endswith(b"\n"):
                return
            try:
                summary = json.loads(line)
            except ValueError as error:
                raise DataError(f"{path}, line {number}: this is not JSON.") from error
            end += len(line)
            yield summary, end


class Journal:
    """The file of a study, or none: what it tells already is not played again.

    A study may consist of several plans, one after the other, as long as what was told decides
    which comes next.
    """

    def __init__(self, path: Path | None, head: str) -> None:
        self.path = path
        self._known = self._read(path, head) if path else iter(())

    @staticmethod
    def _read(path: Path, head: str) -> Iterator[Summary]:
        if not path.exists() or not path.stat().st_size:
            path.write_text(head + "\n", encoding="utf-8")
        file = path.open("rb")
        if canonical({"plan": _plan_in(file, path)}) != head:
            file.close()
            raise DataError(f"{path} belongs to another study; name another file.")
        return _whole(file, path)

    def summaries(self, plan: Plan, workers: Mapper) -> Iterator[Summary]:
        """All summaries of the plan in order: known ones first, then what is played, and kept."""
        known = 0
        for summary in islice(self._known, plan.total):
            known += 1
            yield summary
        if known == plan.total:
            return
        with self.path.open("a", encoding="utf-8") if self.path else nullcontext() as file:
            for summaries in workers.map(play_job, jobs(plan, known)):
                if file:
                    file.writelines(canonical(summary) + "\n" for summary in summaries)
                    file.flush()
                yield from summaries


def _whole(file: BufferedIOBase, path: Path) -> Iterator[Summary]:
    """The summaries of a file that more are added to: afterwards it ends with a whole line."""
    end = file.tell()
    for summary, end in _summaries_in(file, path):
        yield summary
    os.truncate(path, end)


def study(plan: Plan, workers: Mapper, path: Path | None = None) -> Iterator[Summary]:
    """All summaries of one plan."""
    return Journal(path, plan.head()).summaries(plan, workers)
