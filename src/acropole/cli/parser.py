"""The arguments: argparse, with our languages and one-line errors."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from acropole.cli.flags import options_spelled_out
from acropole.cli.wording import Words
from acropole.kernel.errors import AcropoleError
from acropole.kernel.messages import LANGUAGES

# What argparse says in English only, and our message for it.
_ARGPARSE_ERRORS = {
    "required": r"the following arguments are required: (?P<what>.+)",
    "unknown": r"unrecognized arguments: (?P<what>.+)",
    "choice": r"argument (?P<what>.+?): invalid choice: (?P<given>.+?) \(choose from (?P<known>.+)"
    r"\)",
    "number": r"argument (?P<what>.+?): invalid \w+ value: (?P<given>.+)",
    "missing": r"argument (?P<what>.+?): expected (?:one|at least one) argument",
    "refused": r"argument (?P<what>.+?): (?P<reason>.+)",
}


class UsageError(AcropoleError):
    """Arguments that do not make a command."""

    code = "usage"


class Parser(argparse.ArgumentParser):
    """One command; its `words` are used for everything that a person reads."""

    def __init__(self, words: Words, **settings: Any) -> None:
        super().__init__(
            **settings,
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(words, prog),
        )
        self.words = words
        self.takes_options = False
        self.arguments = self.add_argument_group(words("help.arguments"))
        self.settings = self.add_argument_group(words("help.settings"))
        self.settings.add_argument("-h", "--help", action="help", help=words("help.help"))
        # SUPPRESS: given before the command, it must not be reset by the command's own default.
        self.settings.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words("help.lang")
        )

    def error(self, message: str) -> NoReturn:
        for key, pattern in _ARGPARSE_ERRORS.items():
            if found := re.fullmatch(pattern, message):
                raise UsageError(self.words(f"usage.{key}", **found.groupdict()))
        raise UsageError(message)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        given = sys.argv[1:] if args is None else [*args]
        if self.takes_options:
            given = options_spelled_out(given, self._option_string_actions)
        return super().parse_known_args(given, namespace)

    # -- arguments that several commands share ---------------------------------------------------

    def add_game(self, *, optional: bool = False) -> None:
        self.arguments.add_argument(
            "game",
            metavar=self.words("help.GAME"),
            nargs="?" if optional else None,
            help=self.words("help.game"),
        )

    def add_variant(self) -> None:
        """The number of players and the other options of a game."""
        self.takes_options = True
        self.settings.add_argument(
            "--players", type=int, metavar="N", help=self.words("help.players")
        )
        self.settings.add_argument(
            "--option",
            action="append",
            default=[],
            metavar=self.words("help.NAME-VALUE"),
            help=self.words("help.option"),
        )

    def add_packs(self) -> None:
        self.settings.add_argument(
            "--pack",
            action="append",
            default=[],
            metavar=self.words("help.FOLDER"),
            help=self.words("help.pack"),
        )

    def add_json(self) -> None:
        self.settings.add_argument("--json", action="store_true", help=self.words("help.json"))

    def at_least_one(self, text: str) -> int:
        """The type of an argument that counts something."""
        if not re.fullmatch(r"[0-9]{1,9}", text) or not int(text):
            raise argparse.ArgumentTypeError(self.words("usage.at-least-one", given=repr(text)))
        return int(text)

    def none_or_more(self, text: str) -> float:
        """The type of an argument that may be nought."""
        number = float(text)
        if not 0 <= number < float("inf"):
            raise argparse.ArgumentTypeError(self.words("usage.none-or-more", given=repr(text)))
        return number

    def seconds(self, text: str) -> float:
        """The type of an argument that is a length of time."""
        number = float(text)
        if not 0 < number < float("inf"):
            raise argparse.ArgumentTypeError(self.words("usage.seconds", given=repr(text)))
        return number


class _Formatter(argparse.HelpFormatter):
    def __init__(self, words: Words, prog: str) -> None:
        super().__init__(prog, max_help_position=28)
        self.words = words

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        ours = self.words("help.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, ours)
