"""What each game of a study told, and the file that keeps it.

A plan says which games are played; the same plan gives the same accounts, line by line, whoever
plays them. Accounts are JSON lines below a first line that holds the plan. A study that was stopped
goes on where its file ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from acropole.bots import Sight, make
from acropole.kernel.errors import AcropoleError
from acropole.kernel.events import Event
from acropole.kernel.game import Game, canonical
from acropole.lab.code import load_code
from acropole.lab.simulate import bot_seed
from acropole.lab.workers import Mapper
from acropole.registry import game as find_game

CHUNK = 10  # games a worker plays before it reports

Account = dict[str, Any]
_games: dict[tuple[str, tuple[str, ...]], Game] = {}


class DataError(AcropoleError):
    """A file of accounts that cannot be used."""

    code = "data"


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play: a name for tables, options, content packs."""

    name: str
    options: dict[str, object]
    packs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Every variant is played with the same seeds: chance is common to all of them."""

    game: str
    bots: tuple[str, ...]  # one for all seats, or one each; these move on a seat a game
    seed: int
    games: int
    variants: tuple[Variant, ...]
    code: str = ""  # of the user: source text, so that any worker has it
    version: dict[str, object] = field(default_factory=dict)

    def head(self) -> str:
        return canonical({"plan": asdict(self)})


@dataclass(frozen=True, slots=True)
class Job:
    """Some games of one variant."""

    plan: Plan
    variant: Variant
    first: int
    count: int


def jobs(plan: Plan, known: int) -> list[Job]:
    """What is left to play when that many accounts are known already."""
    found: list[Job] = []
    for place, variant in enumerate(plan.variants):
        begin = min(max(known - place * plan.games, 0), plan.games)
        for first in range(begin, plan.games, CHUNK):
            found.append(Job(plan, variant, first, min(CHUNK, plan.games - first)))
    return found


def play_job(job: Job) -> list[Account]:
    if job.plan.code:
        load_code(job.plan.code)
    game = _game(job.plan.game, job.variant.packs)
    return [_play(job, game, job.first + i) for i in range(job.count)]


def _game(name: str, packs: tuple[str, ...]) -> Game:
    """Content packs are read once by each worker."""
    if (name, packs) not in _games:
        _games[name, packs] = find_game(name, packs)
    return _games[name, packs]


def _play(job: Job, game: Game, number: int) -> Account:
    seed, options = job.plan.seed + number, job.variant.options
    events: list[Event] = []
    state = game.deal(seed, options, events)
    state.log = events
    codes = [job.plan.bots[(seat + number) % len(job.plan.bots)] for seat in range(state.seats)]
    bots = [make(code)(bot_seed(seed, seat)) for seat, code in enumerate(codes)]
    decisions = choices = lead_changes = 0
    mark, leader = -1, -1
    while not state.is_over:
        sight = Sight(state)
        decisions += 1
        choices += len(sight.legal)
        if state.turn_mark() != mark:  # scores are looked at once a turn: they cost time
            mark = state.turn_mark()
            scores = state.scores()
            ahead = max(range(len(scores)), key=scores.__getitem__)
            if scores.count(scores[ahead]) == 1 and ahead != leader:
                lead_changes += leader >= 0
                leader = ahead
        state.apply(bots[state.to_move].choose(sight))
    result, study = state.result(), game.variant(options).study(state, events)
    places = sorted(result.ranking, key=lambda place: place.seat)
    return {
        "variant": job.variant.name,
        "seed": seed,
        "bots": codes,
        "own_seats": list(study.own_seats or game.variant(options).own_seats()),
        "wins": [1 / len(result.winners) * (p.seat in result.winners) for p in places],
        "scores": [place.score for place in places],
        "points": [dict(place.points) for place in places],
        "reason": result.reason,
        "labels": study.labels,
        "offered": sorted(set(study.offered)),
        "acquired": [list(pair) for pair in study.acquired],
        "facts": study.facts,
        "decisions": decisions,
        "choices": choices,
        "lead_changes": lead_changes,
    }


# -- the file ------------------------------------------------------------------------------------


def read_accounts(path: Path) -> tuple[dict[str, Any], list[Account]]:
    """The plan of a file and its accounts; a last line that was cut off does not count."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found: list[Any] = []
    for number, line in enumerate(lines):
        try:
            found.append(json.loads(line))
        except ValueError as error:
            if number + 1 < len(lines):
                raise DataError(f"{path}, line {number + 1}: this is not JSON.") from error
    if not found or not isinstance(found[0], dict) or "plan" not in found[0]:
        raise DataError(f"{path} is no file of a study: its first line holds no plan.")
    return found[0]["plan"], found[1:]


def study(plan: Plan, workers: Mapper, path: Path | None = None) -> Iterator[Account]:
    """All accounts in order: those of the file first, then what is played, and kept there."""
    known = _resume(plan, path) if path else []
    yield from known
    for accounts in workers.map(play_job, jobs(plan, len(known))):
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(canonical(account) + "\n" for account in accounts)
        yield from accounts


def _resume(plan: Plan, path: Path) -> Sequence[Account]:
    known: list[Account] = []
    if path.exists() and path.stat().st_size:
        theirs, known = read_accounts(path)
        if canonical({"plan": theirs}) != plan.head():
            raise DataError(f"{path} belongs to another study; name another file.")
    lines = [plan.head(), *map(canonical, known)]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return known
