"""Continuous mode at the table: the round, the Era I card, who has passed, action pawns. 003."""

from __future__ import annotations

from collections.abc import Iterator

from acropole.games.monumental.sight import MonumentalSight, SeatSight
from acropole.games.monumental.terminal.cards import Cards

BASIC_RESOURCES = ("production", "science", "military")


def end_of_rounds(sight: MonumentalSight, cards: Cards) -> str:
    """Which round it is, and how long the game still goes."""
    assert sight.round is not None
    number = sight.round.number
    if sight.round.is_last:
        return cards.say("table.last-round", n=number)
    return cards.say("table.round", n=number, left=sight.development)


def role(sight: MonumentalSight, cards: Cards, number: int) -> str:
    """What a player's name carries: the first player's mark, and that of who has passed."""
    marks = []
    if number == sight.first:
        marks.append(cards.say("table.era-card" if sight.round else "table.first"))
    if sight.round and sight.round.passed[number]:
        marks.append(cards.say("table.passed"))
    return "".join(f" {mark}" for mark in marks)


def pool(sight: MonumentalSight, cards: Cards, number: int) -> Iterator[str]:
    """The basic resources that a player still has this round."""
    purse = sight.seats[number].purse
    amounts = cards.amounts({name: purse[name] for name in BASIC_RESOURCES}).plain
    if sight.round and amounts:
        yield amounts


def pawns(sight: MonumentalSight, seat: SeatSight, cards: Cards) -> Iterator[str]:
    """Explorers that have used their action; used cards are marked in the city. 003 §3."""
    used = seat.turn.acted
    if sight.round and used:
        yield cards.say("table.pawns", names=", ".join(map(str, used)))
