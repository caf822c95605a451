"""A process that thinks for bots and people, and checks records: a job a line, a reply a line.

It ends when its input does, so it never outlives the server that started it. The server kills it
when a job takes too long.
"""

from __future__ import annotations

import sys
from typing import Literal, cast

import msgspec

import acropole
from acropole.bots import Sight, hints
from acropole.kernel.errors import AcropoleError
from acropole.kernel.game import Game
from acropole.kernel.match import Match
from acropole.kernel.records import Record, Redeal, Reseed, validate
from acropole.lab.analysis import Moment, analyse
from acropole.registry import kept_game, use_packs
from acropole.web.bots.online import player
from acropole.web.table.snapshots import pack

MOST_ENTRIES = 6000  # of a record that a stranger hands in; long games have a third
FORKS = 16  # a fork reseeds without an action
MOST_REDEALS = 10  # of these; a table has one a seat, and they cost more than an action


class Think(msgspec.Struct, tag="think"):
    """Answer for a bot; one that searches ends after `ms` with what it has found."""

    game: str
    options: dict[str, object]
    state: dict[str, list[int]]
    bot: str
    seed: int
    ms: int = 1000
    kept: bytes = b""  # the cards of the table, when they are not today's


class Advise(msgspec.Struct, tag="advise"):
    """Think for a person; `ms` ends it."""

    game: str
    options: dict[str, object]
    state: dict[str, list[int]]
    seed: int
    ms: int
    kept: bytes = b""


class Check(msgspec.Struct, tag="check"):
    text: str


class Analyse(msgspec.Struct, tag="analyse"):
    """Judge the entries of a finished game from one up to another."""

    text: str
    begin: int
    end: int
    iterations: int
    kept: bytes = b""


class Chosen(msgspec.Struct, tag="chosen"):
    code: str


class Advised(msgspec.Struct, tag="advised"):
    answers: list[tuple[str, float]]  # codes, best first, and the chance to win with each


class Analysed(msgspec.Struct, tag="analysed"):
    moments: list[Moment]


class Checked(msgspec.Struct, tag="checked"):
    status: Literal["ok", "migrated", "view-only", "broken", "unreadable"]
    detail: str
    game: str = ""
    options: dict[str, object] = msgspec.field(default_factory=dict)
    seed: int = 0
    key: str = ""
    names: list[str] = msgspec.field(default_factory=list)
    match: bytes = b""  # as snapshots.pack made it


class Failed(msgspec.Struct, tag="failed"):
    message: str


Job = Think | Advise | Check | Analyse
Reply = Chosen | Advised | Checked | Analysed | Failed


def work(job: Job) -> Reply:
    try:
        match job:
            case Think():
                return think(job)
            case Advise():
                return advise(job)
            case Check():
                return check(job)
            case Analyse():
                return judge(job)
    except AcropoleError as error:
        return Failed(str(error))


def game_of(name: str, kept: bytes) -> Game:
    today = acropole.game(name)
    return kept_game(name, kept, today.rules_version) if kept else today


def think(job: Think) -> Chosen:
    state = game_of(job.game, job.kept).variant(job.options).load(job.state)
    bot = player(job.bot, state, job.seed, job.ms)
    return Chosen(state.action_code(bot.choose(Sight(state))))


def advise(job: Advise) -> Advised:
    state = game_of(job.game, job.kept).variant(job.options).load(job.state)
    found = hints(Sight(state), job.seed, ms=job.ms)
    return Advised([(state.action_code(hint.action), hint.chance) for hint in found])


def check(job: Check) -> Checked:
    """Read, replay and judge a record; a sound one comes back as a match ready to go on."""
    try:
        record = Record.from_json(job.text)
    except AcropoleError as error:
        return Checked("unreadable", str(error))
    if len(record.actions) > MOST_ENTRIES:
        return Checked("unreadable", f"A record may have at most {MOST_ENTRIES} entries.")
    reseeds = sum(isinstance(step, Reseed) for step in record.actions)
    if reseeds > len(record.actions) - reseeds + FORKS:
        return Checked("unreadable", "A record has at most one reseed for each action.")
    if sum(isinstance(step, Redeal) for step in record.actions) > MOST_REDEALS:
        return Checked("unreadable", f"A record may have at most {MOST_REDEALS} redeals.")
    verdict = validate(record)
    if verdict.status not in ("ok", "migrated"):
        return Checked(cast(Literal["broken"], verdict.status), verdict.detail)
    if record.position:  # not replayed from a deal, so nothing shows that it is a possible one
        return Checked("view-only", "It begins in the middle of a game: no table is made of it.")
    clean = Record(record.game, record.options, record.seed, record.actions, key=record.key)
    return Checked(
        cast(Literal["ok"], verdict.status),
        verdict.detail,
        game=record.game.id,
        options=clean.options,
        seed=clean.seed,
        key=clean.key.hex() if clean.key else "",
        names=[name.encode(errors="replace").decode() for name in record.names[:16]],
        match=pack(Match(clean)),
    )


def judge(job: Analyse) -> Analysed:
    record = Record.from_json(job.text, lambda name: game_of(name, job.kept))
    found = analyse(record, job.iterations, begin=job.begin, end=job.end)
    return Analysed([moment for moment in found if moment is not None])


def main() -> None:
    use_packs(sys.argv[1:])
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        try:
            reply = msgspec.json.encode(work(decoder.decode(line)))
        except Exception as error:  # a bug in a bot must not take the process with it
            reply = msgspec.json.encode(Failed(f"{type(error).__name__}: {str(error)!a}"))
        sys.stdout.buffer.write(reply + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
