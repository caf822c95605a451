"""The suite: named tasks that games bring, and how well bots do at them.

A bot plays each task on every seat in turn against a table of another kind. Budgets are counted in
iterations, never in seconds: so the same games are played on every machine, and a result can be
checked by playing some of them again.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from acropole import registry, version
from acropole.bots import Sight, make, read
from acropole.kernel import errors, interface
from acropole.lab import ladder, outcomes, statistics, workers

VERSION = 1  # moves when tasks do
CLOCKS = ("ms",)  # parameters of bots that make results differ from machine to machine


class SuiteError(errors.AcropoleError):
    """A task or a result that the suite cannot use."""

    code = "suite"


def all_tasks() -> dict[str, tuple[str, interface.Task]]:
    """By name, such as GAME-duel: the game, and what is to be done."""
    return {
        f"{game}-{name}": (game, task)
        for game in registry.game_ids()
        for name, task in registry.game(game).tasks.items()
    }


def check_bot(game: str, code: str) -> None:
    """Refuse what is no bot, and bots whose budget is a time."""
    kind, given = read(registry.game(game).levels.get(code, code))
    settings = {name: parameter.default for name, parameter in kind.parameters.items()} | given
    if any(settings.get(clock) for clock in CLOCKS):
        raise SuiteError(
            f"{code} thinks by the clock, so nobody could play its games again; "
            "give it a number of iterations instead."
        )


@dataclass(frozen=True, slots=True)
class Trial:
    """One game of a bot at a task, for any process to play."""

    task: str
    bot: str
    number: int
    code: str = ""  # of the user: source text, so that any worker has it

    def key(self) -> str:
        game, task = all_tasks()[self.task]
        codes = (self.bot, task.against)
        bots = [outcomes.bot_identity(game, task.options, code) for code in codes]
        what = [outcomes.identity(game), dict(task.options), bots, self.number]
        return interface.canonical(["suite", *what, sha256(self.code.encode()).hexdigest()])


@dataclass(frozen=True, slots=True)
class Outcome:
    win: float  # a shared victory counts in parts
    ahead: float  # the share of the others that the bot leaves behind; a shared rank counts half
    margin: float  # its points beyond the mean of the others
    digest: str  # of the last position


def play_trial(trial: Trial) -> Outcome:
    if trial.code:
        workers.load_code(trial.code)
    name, task = all_tasks()[trial.task]
    game = registry.game(name)
    place = trial.number % game.variant(task.options).people
    state = game.deal(trial.number, task.options)
    bots = [
        make(trial.bot if seat == place else task.against)(workers.bot_seed(trial.number, seat))
        for seat in range(state.seats)
    ]
    while not state.is_over:
        state.apply(bots[state.to_move].choose(Sight(state)))
    result = state.result()
    score = {one.seat: one.score for one in result.ranking}
    ranks = {one.seat: one.rank for one in result.ranking}
    mine = score.pop(place)
    winners = result.winners
    return Outcome(
        1 / len(winners) if place in winners else 0.0,
        ladder.ahead_of(ranks.pop(place), ranks.values()),
        mine - sum(score.values()) / len(score),
        state.digest(),
    )


@dataclass(frozen=True, slots=True)
class Row:
    """How one bot did at one task."""

    task: str
    bot: str
    found: tuple[Outcome, ...]

    def to_dict(self) -> dict[str, Any]:
        game, task = all_tasks()[self.task]
        games = len(self.found)
        wins = sum(one.win for one in self.found)
        ahead = statistics.Mean()
        for one in self.found:
            ahead.add(one.ahead)
        others = registry.game(game).variant(task.options).blank().seats - 1
        return {
            "task": self.task,
            "game": outcomes.identity(game),
            "environment": registry.game(game).environment,
            "options": registry.game(game).options.resolve(task.options),
            "against": task.against,
            "bot": self.bot,
            "stands_for": outcomes.stands_for(game, task.options, self.bot),
            "games": games,
            "win_share": wins / games,
            "win_share_95": list(statistics.wilson(wins, games)),
            "ahead_share": ahead.mean,
            "ahead_share_95": list(statistics.of_others(ahead, others)),
            "mean_margin": sum(one.margin for one in self.found) / games,
            "outcomes": [[one.win, one.ahead, one.margin, one.digest] for one in self.found],
        }


def trials(
    names: Sequence[str], bots: Sequence[str], games: int | None, code: str = ""
) -> list[Trial]:
    """All games of these bots at these tasks; without a number, as many as each task says."""
    known = all_tasks()
    for name in names:
        if name not in known:
            raise SuiteError(f"There is no task {name!r}; the tasks are: {', '.join(known)}.")
    for name in names:
        for bot in bots:
            check_bot(known[name][0], bot)
    return [
        Trial(name, bot, number, code)
        for name in names
        for bot in bots
        for number in range(games or known[name][1].games)
    ]


def run(todo: Sequence[Trial], staff: workers.Mapper, log: Path | None = None) -> Iterator[Outcome]:
    """In the order of the trials."""
    return outcomes.outcomes(play_trial, todo, Outcome, staff, log)


def rows(todo: Sequence[Trial], found: Sequence[Outcome]) -> list[Row]:
    """The outcomes by task and bot; those of a run that was stopped are what there is."""
    grouped: dict[tuple[str, str], list[Outcome]] = {}
    for trial, outcome in zip(todo, found, strict=False):
        grouped.setdefault((trial.task, trial.bot), []).append(outcome)
    return [Row(*names, tuple(group)) for names, group in grouped.items()]


def result(found: Sequence[Row], code: str = "") -> dict[str, Any]:
    """What is published: all that others need to play it again, and a digest of it."""
    told = {
        "suite": VERSION,
        "acropole": version.__version__,
        "code_sha256": sha256(code.encode()).hexdigest() if code else None,
        "results": [row.to_dict() for row in found],
    }
    return told | {"digest": _digest(told)}


def _digest(told: Mapping[str, Any]) -> str:
    kept = {name: value for name, value in told.items() if name != "digest"}
    return sha256(interface.canonical(kept).encode()).hexdigest()


def read_result(path: Path) -> dict[str, Any]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["suite"] != VERSION:
            raise SuiteError(
                f"{path} is of suite {told['suite']}; this is suite {VERSION}. Use the version of "
                "Acropole that it names."
            )
        if told["digest"] != _digest(told):
            raise SuiteError(f"{path} was changed after it was written: its digest is another.")
    except (ValueError, KeyError, TypeError):
        raise SuiteError(f"{path} is no result of the suite; name a file that it wrote.") from None
    return dict(told)


def part(told: Mapping[str, Any], games: int, code: str = "") -> list[Trial]:
    """The first games of each row, to be played again."""
    return [
        Trial(row["task"], row["bot"], number, code)
        for row in told["results"]
        for number in range(min(games, row["games"]))
    ]


def differences(
    told: Mapping[str, Any], todo: Sequence[Trial], found: Sequence[Outcome]
) -> list[str]:
    """By task and bot, what came out otherwise than it is told."""
    by_name = {(row["task"], row["bot"]): row for row in told["results"]}
    astray: list[str] = []
    for (task, bot), row in by_name.items():
        game, known = all_tasks()[task]
        if row["game"] != outcomes.identity(game):
            astray.append(f"{task}, {bot}: other rules or cards")
        elif (row["stands_for"], row["against"]) != (
            outcomes.stands_for(game, known.options, bot),
            known.against,
        ):
            astray.append(f"{task}, {bot}: other bots")
        wins = sum(outcome[0] for outcome in row["outcomes"])
        if (len(row["outcomes"]), wins / row["games"]) != (row["games"], row["win_share"]):
            astray.append(f"{task}, {bot}: the shares are not those of its games")
    for trial, outcome in zip(todo, found, strict=True):
        row = by_name[trial.task, trial.bot]
        again = [outcome.win, outcome.ahead, outcome.margin, outcome.digest]
        if row["outcomes"][trial.number] != again:
            astray.append(f"{trial.task}, {trial.bot}: game {trial.number}")
    return astray


def markdown(found: Sequence[Row]) -> str:
    """One table for the documentation."""
    lines = ["| task | bot | games | wins | ahead of a seat | mean margin |"]
    lines += ["|---|---|---|---|---|---|"]
    for row in found:
        told = row.to_dict()
        shares = [
            f"{told[name]:.0%} ({told[f'{name}_95'][0]:.0%} to {told[f'{name}_95'][1]:.0%})"
            for name in ("win_share", "ahead_share")
        ]
        lines.append(
            f"| `{row.task}` | `{row.bot}` | {told['games']} | {' | '.join(shares)} "
            f"| {told['mean_margin']:+.1f} |"
        )
    return "\n".join(lines) + "\n"
