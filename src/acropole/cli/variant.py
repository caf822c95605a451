"""From arguments to a game with its options, and who sits at its table."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

from acropole.bots import Bot, make
from acropole.cli import output, parser
from acropole.kernel import errors, interface, records
from acropole.kernel.files import read_text_limited
from acropole.kernel.game import Game
from acropole.lab.workers import bot_seed

LARGEST_FILE = 64 * 1024  # of one that holds the value of an option


def options_given(
    game: Game, arguments: argparse.Namespace, words: output.Words, seats_named: int = 0
) -> dict[str, object]:
    """All options, by those of the arguments."""
    return game.options.resolve(named_options(game, arguments, words, seats_named))


def options_of_many(
    game: Game, arguments: argparse.Namespace, words: output.Words, seats_named: int = 0
) -> dict[str, object]:
    """The same, without those that each game of many draws."""
    named = named_options(game, arguments, words, seats_named)
    drawn = game.drawn(named, Random(0)).keys() - named.keys()
    settled = game.options.resolve(named)
    return {name: value for name, value in settled.items() if name not in drawn}


def mixes(
    game: Game, arguments: argparse.Namespace, words: output.Words
) -> dict[str, Sequence[object]]:
    """The options that `--mixed` draws, and from what; there must be some in the game."""
    if not game.mixed:
        raise parser.UsageError(words("lab.nothing-mixed", game=game.title(words.lang)))
    return game.mixes(named_options(game, arguments, words))


def named_options(
    game: Game, arguments: argparse.Namespace, words: output.Words, seats_named: int = 0
) -> dict[str, object]:
    """Those of `--option` and `--players`; without the latter, as many as seats are named.

    They can be played with: mistakes are told here.
    """
    given: dict[str, object] = {}
    files: dict[str, str] = {}
    for setting in arguments.option:
        name, equals, text = setting.partition("=")
        if not equals:
            raise parser.UsageError(words("usage.option", given=setting))
        if game.options.is_file(name, text):
            files[name], text = text, _text_of(text)
        given[name] = game.options.parse(name, text)
    if arguments.players is not None:
        given["players"] = arguments.players
    elif seats_named > 1:
        given.setdefault("players", seats_named)
    try:
        game.options.resolve(given)
    except errors.OptionError as error:
        if error.option in files:
            message = errors.Labelled(f"{files[error.option]}: ", error.said)
            raise errors.OptionError(error.option, message) from error
        raise
    return given


def _text_of(file: str) -> str:
    try:
        return read_text_limited(Path(file), LARGEST_FILE)
    except ValueError as error:
        raise parser.UsageError(str(error)) from error


def bot_codes(text: str) -> list[str]:
    """The codes in `greedy,other:depth=3,width=2,random`: settings follow the bot they are for."""
    codes: list[str] = []
    for part in text.split(","):
        if codes and "=" in part and ":" not in part:
            codes[-1] += f",{part}"
        else:
            codes.append(part.strip())
    return codes


def one_each(codes: Sequence[str], seats: int, words: output.Words) -> list[str]:
    """A bot code for every seat; one code alone is for all."""
    if len(codes) == 1:
        return [*codes] * seats
    if len(codes) != seats:
        raise parser.UsageError(words("usage.bots", n=len(codes), seats=seats))
    return [*codes]


# Who sits where: people and bots, on a new table or as a record remembers them.
#
# A record keeps the name of each seat. A bot's is its code, so that a game can be gone on with.

DEFAULT_BOT = "medium"


def is_chosen(arguments: argparse.Namespace) -> bool:
    """Whether the arguments say who sits where."""
    return any(value is not None for value in (arguments.bots, arguments.people, arguments.seat))


def seats_named(arguments: argparse.Namespace) -> int:
    """How many seats the arguments speak of by naming several bots; 0 if they do not."""
    codes = bot_codes(arguments.bots or "")
    return len(codes) + (arguments.people or 1) if len(codes) > 1 else 0


def seat_names(
    record: records.Record, arguments: argparse.Namespace, words: output.Words
) -> list[str]:
    """The name of each seat: a person's, the code of a bot, or the rules' own opponent."""
    rules = record.game.variant(record.options)
    own, seats = rules.own_seats(), rules.people
    people = arguments.people or 1
    if people > seats:
        raise parser.UsageError(words("usage.people", n=people, seats=seats))
    first = arguments.seat or 1
    if first > seats:
        raise parser.UsageError(words("usage.seat", n=first, seats=seats))
    if people > 1 and arguments.seat:
        raise parser.UsageError(words("usage.people-and-seat"))
    sitting = range(first - 1, first - 1 + people)
    codes = bot_codes(DEFAULT_BOT if arguments.bots is None else arguments.bots)
    for code in codes:
        make(code)
    bots = iter(one_each(codes, seats - people, words))
    names = [
        words("play.person", n=seat + 1) if seat in sitting else next(bots) for seat in range(seats)
    ]
    return names + [rules.own_seat_name(seat, words.lang) for seat in own]


def seats_of_people(record: records.Record, bots: Sequence[Bot | None]) -> list[int]:
    """The seats of people: no bot has them, and the rules do not play them."""
    own = record.game.variant(record.options).own_seats()
    return [seat for seat, bot in enumerate(bots) if bot is None and seat not in own]


def make_bots(record: records.Record) -> list[Bot | None]:
    """A bot for each seat that has the name of one. It thinks anew after each pause."""
    seed = record.seed + len(record.actions)
    bots: list[Bot | None] = []
    for seat, name in enumerate(record.names):
        try:
            bots.append(make(name)(bot_seed(seed, seat)))
        except errors.UnknownBot:
            bots.append(None)
    return bots


def shown_names(record: records.Record, seats: int, words: output.Words) -> list[str]:
    """A name for each seat, none like another; of what a file holds only plain text stays."""
    names = [interface.clean_name(name) for name in record.names[:seats]]
    names += [words("play.person", n=seat + 1) for seat in range(len(names), seats)]
    return interface.distinct_names(names)
