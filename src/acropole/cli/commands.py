"""All commands: their arguments and where they are carried out."""

import argparse
import os
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from acropole.cli.brought import Brought
from acropole.cli.output import Words, language
from acropole.cli.parser import Parser
from acropole.version import __version__, is_compiled


class Command(Protocol):
    """What the module of a command provides."""

    def add_arguments(self, parser: Parser) -> None: ...
    def run(self, arguments: argparse.Namespace, words: Words) -> int: ...


COMMANDS = (
    "games",
    "cards",
    "maps",
    "learn",
    "today",
    "play",
    "campaign",
    "sim",
    "replay",
    "analyse",
    "validate",
    "bench",
    "lab",
    "suite",
    "dataset",
    "serve",
    "backup",
    "restore",
    "tables",
    "doctor",
    "completion",
    "admin",
)
BROUGHT = {"maps": Brought("maps_command"), "campaign": Brought("campaign_command")}  # by games


def command(name: str) -> Command:
    """What carries a command out; the modules of all the others are not waited for."""
    if name in BROUGHT:
        return BROUGHT[name]
    return cast(Command, import_module(f"acropole.cli.{name}"))


def run(argv: list[str]) -> int:
    """Parse the arguments and carry the command out; its exit code."""
    words = Words(language(argv, os.environ))
    try:
        arguments = parser_for(words, argv).parse_args(argv)
    except SystemExit:
        return 0  # --help and --version have said what they had to say
    if getattr(arguments, "code", None):
        from acropole.bots.plugins import use_file

        use_file(arguments.code)  # before bots are looked for
    return command(arguments.command).run(arguments, words)


def parser_for(words: Words, argv: Sequence[str]) -> Parser:
    """The whole command line; of commands that are not named only the summary."""
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
    for name in COMMANDS:
        summary = words(f"{name}.about")
        parsing = commands.add_parser(name, words=words, help=summary, description=summary)
        if name in argv:
            command(name).add_arguments(parsing)
    return parser


def kind() -> str:
    return "compiled" if is_compiled() else "pure"
