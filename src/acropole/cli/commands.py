"""All commands: their arguments and where they are carried out."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Protocol

from acropole.cli import (
    analyse,
    backup,
    bench,
    cards,
    games,
    lab,
    play,
    replay,
    restore,
    serve,
    sim,
    tables,
    validate,
)
from acropole.cli.brought import Brought
from acropole.cli.parser import Parser
from acropole.cli.wording import Words, language
from acropole.version import __version__, is_compiled


class Command(Protocol):
    """What the module of a command provides."""

    def add_arguments(self, parser: Parser) -> None: ...
    def run(self, arguments: argparse.Namespace, words: Words) -> int: ...


COMMANDS: dict[str, Command] = {
    "games": games,
    "cards": cards,
    "maps": Brought("maps_command"),
    "play": play,
    "campaign": Brought("campaign_command"),
    "sim": sim,
    "replay": replay,
    "analyse": analyse,
    "validate": validate,
    "bench": bench,
    "lab": lab,
    "serve": serve,
    "backup": backup,
    "restore": restore,
    "tables": tables,
}


def run(argv: list[str]) -> int:
    """Parse the arguments and carry the command out; its exit code."""
    words = Words(language(argv, os.environ))
    try:
        arguments = _parser(words, argv).parse_args(argv)
    except SystemExit:
        return 0  # --help and --version have said what they had to say
    return COMMANDS[arguments.command].run(arguments, words)


def _parser(words: Words, argv: Sequence[str]) -> Parser:
    parser = Parser(words, prog="acropole", description=words("help.acropole"))
    parser.settings.add_argument(
        "--version",
        action="version",
        version=f"acropole {__version__} ({words(f'version.{kind()}')})",
        help=words("help.version"),
    )
    commands = parser.add_subparsers(
        title=words("help.commands"),
        dest="command",
        metavar=words("help.COMMAND"),
        required=True,
    )
    for name, command in COMMANDS.items():
        summary = words(f"{name}.about")
        parsing = commands.add_parser(name, words=words, help=summary, description=summary)
        if name in argv:
            command.add_arguments(parsing)
    return parser


def kind() -> str:
    return "compiled" if is_compiled() else "pure"
