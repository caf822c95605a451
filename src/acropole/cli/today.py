"""`acropole today`: the deal of the day at the terminal, alone and without a network.

Each deal is a record in the folder of saved games: the file is the try that counts, and there is
one. Beside it lies the game of the bot that one compares with.
"""

import argparse
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

import acropole
from acropole.bots import Sight, make
from acropole.cli import output, session, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel import daily, errors, pledge, records
from acropole.kernel.match import Match
from acropole.lab.workers import bot_seed

LEVEL = "medium"
SECRET = "secret"  # the file that all deals of this folder follow from


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game(optional=True)
    settings.add_argument(
        "--level", choices=daily.LEVELS, default=LEVEL, help=words("today.level", level=LEVEL)
    )


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    screen = output.Screen()
    if arguments.game is None:
        _list(screen, words)
        return 0
    game = acropole.game(arguments.game)
    deal = daily.Deal(today(), game.id, arguments.level)
    tried = _tried(deal, words)
    if tried is not None and tried.result is not None:
        if path_of(deal, daily.RIVAL).exists():
            raise UsageError(words("today.tried", day=deal.day))
        _compare(deal, screen, words)
        return 0
    record = tried or _begun(deal, words)
    file = DealFile(record, path_of(deal), words)
    file.write()
    bots = variant.make_bots(record)
    code = DealSession(Match(record), bots, file, screen, words).run()
    if record.result is not None:
        _compare(deal, screen, words)
    return code


def _compare(deal: daily.Deal, screen: output.Screen, words: output.Words) -> None:
    _let_rival_play(deal, screen, words)
    _list(screen, words)


def today() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())


def path_of(deal: daily.Deal, player: str = "") -> Path:
    behind = f"-{player}" if player else ""
    return _folder() / f"{deal.day}-{deal.game}-{deal.level}{behind}.json"


def _folder() -> Path:
    return session.FOLDER / "today"


def _secret(words: output.Words) -> bytes:
    """Made when it is first needed; nobody can tell tomorrow's deals without it."""
    path = _folder() / SECRET
    try:
        _folder().mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(0o600)
            path.write_text(secrets.token_hex(pledge.KEY_BYTES), encoding="ascii")
        found = bytes.fromhex(path.read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        raise UsageError(words("today.no-secret", file=path)) from error
    if len(found) != pledge.KEY_BYTES:
        raise UsageError(words("today.no-secret", file=path))
    return found


def _begun(deal: daily.Deal, words: output.Words) -> records.Record:
    record = deal.record(acropole.game(deal.game), _secret(words))
    rules = record.game.variant(record.options)
    own = rules.own_seats()
    people = record.start().seats - len(own)
    record.names = [
        words("play.person", n=1),
        *[deal.level] * (people - 1),
        *(rules.own_seat_name(seat, words.lang) for seat in own),
    ]
    return record


def _tried(deal: daily.Deal, words: output.Words) -> records.Record | None:
    """The try at a deal, finished or not; None when there was none."""
    path = path_of(deal)
    if not path.exists():
        return None
    record = records.Record.load(path, acropole.game)
    if record.key != deal.key(_secret(words)):
        raise UsageError(words("today.not-ours", file=path))
    if record.age:
        raise errors.RecordError(words("play.other-cards", file=path))
    return record


def _let_rival_play(deal: daily.Deal, screen: output.Screen, words: output.Words) -> None:
    """The same deal, the same others, and the hard bot at the seat."""
    record = deal.record(acropole.game(deal.game), _secret(words))
    match = Match(record)
    seats = range(match.state.seats)
    record.names = [daily.RIVAL if seat == daily.SEAT else deal.level for seat in seats]
    bots = [make(name)(bot_seed(record.seed, seat)) for seat, name in enumerate(record.names)]
    screen.print(words("today.rival-plays"))
    while not match.state.is_over:
        match.apply(bots[match.state.to_move].choose(Sight(match.state)))
    session.SaveFile(record, path_of(deal, daily.RIVAL), words).write()


class DealFile(session.SaveFile):
    def command(self) -> list[str]:
        level = self.path.stem.rpartition("-")[2]
        return ["acropole", "today", self.record.game.id, "--level", level]


class DealKeyboard(session.Keyboard):
    """A try that counts: no advice, and no second file to go on from."""

    names = tuple(name for name in session.COMMANDS if name not in ("hint", "save"))


class DealSession(session.Session):
    keyboard = DealKeyboard


# -- comparing -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    deal: daily.Deal
    mine: tuple[int, int] | None  # rank and points; None while the game goes on
    rival: tuple[int, int] | None


def _list(screen: output.Screen, words: output.Words) -> None:
    """Today's deals, and how past ones went beside the hard bot."""
    lines = {line.deal: line for line in _lines()}
    screen.print(Text(words("today.title", day=today()), "bold"))
    for name in acropole.game_ids():
        for level in daily.LEVELS:
            deal = daily.Deal(today(), name, level)
            done = _told(lines[deal], words) if deal in lines else words("today.open")
            slots = {"game": acropole.game(name).title(words.lang), "done": done}
            screen.print(words("today.line", level=words(f"today.{level}"), **slots))
    past = [line for line in lines.values() if line.deal.day != today()]
    if past:
        screen.print()
        screen.print(Text(words("today.past"), "bold"))
        table = Table.grid(padding=(0, 2, 0, 0))
        for line in past:
            title = acropole.game(line.deal.game).title(words.lang)
            level = words(f"today.{line.deal.level}")
            table.add_row(line.deal.day, title, level, _told(line, words))
        screen.print(table)
    screen.print(words("today.how", game=next(iter(acropole.game_ids()))))


def _lines() -> Iterator[Line]:
    """All tries of the last days, the latest first; files that cannot be read are left out."""
    begin = (date.fromisoformat(today()) - timedelta(days=daily.DAYS)).isoformat()
    for path in sorted(_folder().glob("*.json"), reverse=True):
        day, (name, _, level) = path.stem[:10], path.stem[11:].rpartition("-")
        deal = daily.Deal(day, name, level)
        if day < begin or level not in daily.LEVELS or name not in acropole.game_ids():
            continue
        yield Line(deal, _place(path), _place(path_of(deal, daily.RIVAL)))


def _place(path: Path) -> tuple[int, int] | None:
    """Rank and points of whoever tried; None while the game goes on."""
    try:
        result = records.Record.load(path, acropole.game).result or {}
        ranking: Any = result["ranking"]
        return next((one["rank"], one["score"]) for one in ranking if one["seat"] == daily.SEAT)
    except (errors.AcropoleError, KeyError, TypeError, StopIteration):
        return None


def _told(line: Line, words: output.Words) -> str:
    if line.mine is None:
        return words("today.unfinished")
    (rank, points), rival = line.mine, line.rival
    told = words("today.mine", rank=rank, n=points)
    if rival is None:
        return told
    return f"{told} · {words('today.rival', rank=rival[0], n=rival[1])}"
