"""`acropole play`: people and bots at one terminal."""

import argparse
import secrets
from pathlib import Path

import acropole
from acropole.cli import output, variant
from acropole.cli.parser import Parser, UsageError
from acropole.cli.session import SaveFile, Session
from acropole.kernel import errors, records
from acropole.kernel.match import Match
from acropole.registry import finder

LARGEST_SEED = 2**31  # of those chosen by chance: short enough to be typed again


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game(optional=True)
    parser.add_variant()
    settings.add_argument("--seed", type=int, metavar="S", help=words("play.seed"))
    settings.add_argument("--bots", metavar=words("help.CODES"), help=words("play.bots"))
    for name in ("seat", "people"):
        settings.add_argument(
            f"--{name}", type=parser.at_least_one, metavar="N", help=words(f"play.{name}")
        )
    for name in ("save", "resume"):
        parser.add_file(name, words(f"play.{name}"))
    parser.add_packs()
    parser.add_code()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    screen = output.Screen()
    record = _resumed(arguments, words) if arguments.resume else _new(arguments, words)
    match = Match(record)
    if arguments.resume and not arguments.save:
        file = SaveFile(record, Path(arguments.resume), words)
    else:
        file = SaveFile.create(record, arguments.save, words)
    session = Session(match, variant.make_bots(record), file, screen, words)
    return session.run()


def _new(arguments: argparse.Namespace, words: output.Words) -> records.Record:
    if arguments.game is None:
        raise UsageError(words("usage.no-game"))
    game = acropole.game(arguments.game, arguments.pack)
    options = variant.options_given(game, arguments, words, variant.seats_named(arguments))
    seed = secrets.randbelow(LARGEST_SEED) if arguments.seed is None else arguments.seed
    record = records.Record(game, options, seed)
    record.names = variant.seat_names(record, arguments, words)
    return _checked(record, words)


def _resumed(arguments: argparse.Namespace, words: output.Words) -> records.Record:
    if arguments.seed is not None or arguments.players is not None or arguments.option:
        raise UsageError(words("usage.resume"))
    record = records.Record.load(arguments.resume, finder(arguments.pack))
    if arguments.game not in (None, record.game.id):
        raise UsageError(words("usage.other-game", file=arguments.resume, game=record.game.id))
    if record.rules_version != record.game.rules_version:
        slots = {"old": record.rules_version, "now": record.game.rules_version}
        raise errors.RecordError(words("play.old-rules", file=arguments.resume, **slots))
    if record.age:
        raise errors.RecordError(words("play.other-cards", file=arguments.resume))
    if variant.is_chosen(arguments) or len(record.names) != record.start().seats:
        record.names = variant.seat_names(record, arguments, words)
    return _checked(record, words)


def _checked(record: records.Record, words: output.Words) -> records.Record:
    """The record, once it is sure that somebody is there to play it."""
    if not variant.seats_of_people(record, variant.make_bots(record)):
        raise UsageError(words("usage.nobody"))
    return record
