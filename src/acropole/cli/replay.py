"""`acropole replay`: a recorded game at any of its moments, as a spectator sees it."""

import argparse
import sys
from dataclasses import replace

from acropole import registry, terminal
from acropole.cli import output, transcript, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel.match import Match
from acropole.kernel.records import Record

LAST_TURNS = 4  # shown unless all are asked for


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("replay.file"))
    parser.settings.add_argument("--at", type=int, metavar="N", help=words("replay.at"))
    parser.settings.add_argument("--all", action="store_true", help=words("replay.all"))
    parser.add_json()
    parser.add_packs()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    record = Record.load(arguments.file, registry.finder(arguments.pack))
    warn_of_age(record, words)
    match = Match(_up_to(record, arguments.at, words))
    if arguments.json:
        output.print_json(match.state.observe(None))
        return 0
    screen = output.Screen()
    rules = record.game.variant(record.options)
    names = variant.shown_names(record, match.state.seats, words)
    log = transcript.Log(rules, names, None, words)
    screen.print(log.turns(match, None if arguments.all else LAST_TURNS))
    at = words("replay.entry", n=len(match.record.actions), total=len(record.actions))
    screen.print(at, style="dim")
    screen.print(terminal.draw(match.state.sight(None), rules, names, words.lang))
    if match.state.is_over:
        screen.print()
        screen.print(transcript.ending(record.game, match.state.result(), names, words))
    return 0


def _up_to(record: Record, at: int | None, words: output.Words) -> Record:
    """The record cut off after that entry; digests of another age would never match, so they go."""
    last = len(record.actions)
    if at is not None and not 0 <= at <= last:
        raise UsageError(words("usage.at", n=at, last=last))
    digests = [] if record.age else record.digests[:at]
    return replace(record, actions=record.actions[:at], digests=digests)


def warn_of_age(record: Record, words: output.Words) -> None:
    """Say so when a record was played by other rules or with other cards."""
    old, now = record.rules_version, record.game.rules_version
    if old != now:
        print("acropole:", words("replay.old-rules", old=old, now=now), file=sys.stderr)
    elif record.age:
        print("acropole:", words("replay.other-cards"), file=sys.stderr)
