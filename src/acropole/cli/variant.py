"""From arguments to a game with its options and its bots."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from acropole.cli.parser import UsageError
from acropole.cli.wording import Words
from acropole.kernel.errors import OptionError
from acropole.kernel.files import read_text_limited
from acropole.kernel.game import Game

LARGEST_FILE = 64 * 1024  # of one that holds the value of an option


def options_given(
    game: Game, arguments: argparse.Namespace, words: Words, seats_named: int = 0
) -> dict[str, object]:
    """The options of `--option` and `--players`; without the latter, as many as seats are named."""
    given: dict[str, object] = {}
    files: dict[str, str] = {}
    for setting in arguments.option:
        name, equals, text = setting.partition("=")
        if not equals:
            raise UsageError(words("usage.option", given=setting))
        if game.options.is_file(name, text):
            files[name], text = text, _text_of(text)
        given[name] = game.options.parse(name, text)
    if arguments.players is not None:
        given["players"] = arguments.players
    elif seats_named > 1:
        given.setdefault("players", seats_named)
    try:
        return game.options.resolve(given)
    except OptionError as error:
        if error.option in files:
            raise OptionError(error.option, f"{files[error.option]}: {error}") from error
        raise


def _text_of(file: str) -> str:
    try:
        return read_text_limited(Path(file), LARGEST_FILE)
    except ValueError as error:
        raise UsageError(str(error)) from error


def bot_codes(text: str) -> list[str]:
    """The codes in `greedy,other:depth=3,width=2,random`: settings follow the bot they are for."""
    codes: list[str] = []
    for part in text.split(","):
        if codes and "=" in part and ":" not in part:
            codes[-1] += f",{part}"
        else:
            codes.append(part.strip())
    return codes


def one_each(codes: Sequence[str], seats: int, words: Words) -> list[str]:
    """A bot code for every seat; one code alone is for all."""
    if len(codes) == 1:
        return [*codes] * seats
    if len(codes) != seats:
        raise UsageError(words("usage.bots", n=len(codes), seats=seats))
    return [*codes]
