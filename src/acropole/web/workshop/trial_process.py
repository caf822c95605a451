"""A process that plays a trial, behind everything else that the machine does.

It reads one line of JSON, a `TrialJob`, and writes lines of JSON: the head of the study, a line for
each game, and now and then what they tell in words.
"""

import os
import sys

import msgspec

from acropole.kernel import errors, interface
from acropole.kernel.packs import Pack
from acropole.lab import trial, workers
from acropole.lab.study import Plan, Variant, study

PROCESSES = 2
NICE = 10  # a tenth of the time that a process of the server has where both want it
TELL_EVERY = 40  # games


class TrialJob(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, object]
    bots: tuple[str, ...]
    games: int
    seed: int
    packs: tuple[dict[str, object], ...]  # under both
    change: dict[str, object] | None
    cards: tuple[str, ...]
    hand: str
    lang: str


def plan_of(job: TrialJob) -> Plan:
    packs = tuple(Pack.from_document(pack) for pack in job.packs)
    change = None if job.change is None else Pack.from_document(job.change)
    base = Variant(job.game, job.options, packs)
    return trial.trial_plan(
        Plan(job.game, job.bots, job.seed, job.games, (base,)), change, job.hand
    )


def _write(line: dict[str, object]) -> None:
    sys.stdout.write(interface.canonical(line) + "\n")
    sys.stdout.flush()


def main() -> None:
    os.nice(NICE)
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=TrialJob)
    try:
        plan = plan_of(job)
        plan.load()
        game = plan.variants[-1].load(plan.game)
        outcome = trial.Outcome(job.cards)
        _write({"head": plan.head(), "of": plan.total})
        with workers.Processes(PROCESSES) as staff:
            for number, summary in enumerate(study(plan, staff), start=1):
                outcome.add(summary)
                _write({"game": summary})
                if number % TELL_EVERY == 0 or number == plan.total:
                    told = trial.findings(outcome, game, job.lang, job.hand)
                    _write({"findings": told, "numbers": outcome.as_data()})
        _write({"done": True})
    except errors.AcropoleError as error:
        _write({"error": error.text(job.lang)})


if __name__ == "__main__":
    main()
