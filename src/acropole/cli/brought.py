"""Commands that games bring, handed to the game that does; where several do, it is named."""

import argparse
from typing import TYPE_CHECKING

from acropole.cli.output import Words
from acropole.cli.parser import Parser
from acropole.kernel.game import PartName
from acropole.registry import game_class, games_with

if TYPE_CHECKING:
    from acropole.cli.commands import Command


class Brought:
    """A command that is a part of games."""

    def __init__(self, part: PartName) -> None:
        self.part = part

    def add_arguments(self, parser: Parser) -> None:
        commands = self._commands()
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

    def run(self, arguments: argparse.Namespace, words: Words) -> int:
        commands = self._commands()
        name = getattr(arguments, "of", None) or next(iter(commands))
        return commands[name].run(arguments, words)

    def _commands(self) -> dict[str, "Command"]:
        return {name: game_class(name).part(self.part) for name in games_with(self.part)}
