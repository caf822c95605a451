"""Who sits where: people and bots, on a new table or as a record remembers them.

A record keeps the name of each seat. A bot's is its code, so that a game can be gone on with.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from acropole.bots import Bot, make
from acropole.cli.parser import UsageError
from acropole.cli.variant import bot_codes, one_each
from acropole.cli.wording import Words
from acropole.kernel.errors import UnknownBot
from acropole.kernel.names import clean_name, distinct_names
from acropole.kernel.records import Record
from acropole.lab.simulate import bot_seed

DEFAULT_BOT = "medium"


def is_chosen(arguments: argparse.Namespace) -> bool:
    """Whether the arguments say who sits where."""
    return any(value is not None for value in (arguments.bots, arguments.people, arguments.seat))


def seats_named(arguments: argparse.Namespace) -> int:
    """How many seats the arguments speak of by naming several bots; 0 if they do not."""
    codes = bot_codes(arguments.bots or "")
    return len(codes) + (arguments.people or 1) if len(codes) > 1 else 0


def seat_names(record: Record, arguments: argparse.Namespace, words: Words) -> list[str]:
    """The name of each seat: a person's, the code of a bot, or the rules' own opponent."""
    rules = record.game.variant(record.options)
    own = rules.own_seats()
    seats = record.start().seats - len(own)
    people = arguments.people or 1
    if people > seats:
        raise UsageError(words("usage.people", n=people, seats=seats))
    first = arguments.seat or 1
    if first > seats:
        raise UsageError(words("usage.seat", n=first, seats=seats))
    if people > 1 and arguments.seat:
        raise UsageError(words("usage.people-and-seat"))
    sitting = range(first - 1, first - 1 + people)
    codes = bot_codes(DEFAULT_BOT if arguments.bots is None else arguments.bots)
    for code in codes:
        make(code)
    bots = iter(one_each(codes, seats - people, words))
    names = [
        words("play.person", n=seat + 1) if seat in sitting else next(bots) for seat in range(seats)
    ]
    return names + [rules.own_seat_name(seat, words.lang) for seat in own]


def seats_of_people(record: Record, bots: Sequence[Bot | None]) -> list[int]:
    """The seats of people: no bot has them, and the rules do not play them."""
    own = record.game.variant(record.options).own_seats()
    return [seat for seat, bot in enumerate(bots) if bot is None and seat not in own]


def make_bots(record: Record) -> list[Bot | None]:
    """A bot for each seat that has the name of one. It thinks anew after each pause."""
    seed = record.seed + len(record.actions)
    bots: list[Bot | None] = []
    for seat, name in enumerate(record.names):
        try:
            bots.append(make(name)(bot_seed(seed, seat)))
        except UnknownBot:
            bots.append(None)
    return bots


def shown_names(record: Record, seats: int, words: Words) -> list[str]:
    """A name for each seat, none like another; of what a file holds only plain text stays."""
    names = [clean_name(name) for name in record.names[:seats]]
    names += [words("play.person", n=seat + 1) for seat in range(len(names), seats)]
    return distinct_names(names)
