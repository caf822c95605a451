"""`acropole campaign`: handed to the game that brings campaigns; where several do, it is named."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from acropole.cli.parser import Parser
from acropole.cli.wording import Words
from acropole.registry import game_class, games_with

if TYPE_CHECKING:
    from acropole.cli.commands import Command


def add_arguments(parser: Parser) -> None:
    commands = _commands()
    if len(commands) == 1:
        (command,) = commands.values()
        command.add_arguments(parser)
        return
    words = parser.words
    games = parser.add_subparsers(
        title=words("help.commands"), dest="of", metavar=words("help.GAME"), required=True
    )
    for name, command in commands.items():
        command.add_arguments(games.add_parser(name, words=words))


def run(arguments: argparse.Namespace, words: Words) -> int:
    commands = _commands()
    name = getattr(arguments, "of", None) or next(iter(commands))
    return commands[name].run(arguments, words)


def _commands() -> dict[str, Command]:
    names = games_with("campaign_command")
    return {name: game_class(name).part("campaign_command") for name in names}
