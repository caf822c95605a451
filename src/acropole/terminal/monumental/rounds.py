"""Continuous mode at the table: the round, the Era I card, who has passed, action pawns. 003."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from acropole.games.monumental.numbers import EXPLORERS, TURN_ACTED
from acropole.terminal.monumental.cards import Cards

BASIC_RESOURCES = ("production", "science", "military")


def end_of_rounds(view: Mapping[str, Any], cards: Cards) -> str:
    """Which round it is, and how long the game still goes."""
    number = view["round"]["number"]
    if view["round"]["is_last"]:
        return cards.say("table.last-round", n=number)
    return cards.say("table.round", n=number, left=view["development"])


def role(view: Mapping[str, Any], cards: Cards, number: int) -> str:
    """What a player's name carries: the first player's mark, and that of who has passed."""
    marks = []
    if number == view["first"]:
        marks.append(cards.say("table.era-card" if view["round"] else "table.first"))
    if view["round"] and view["round"]["passed"][number]:
        marks.append(cards.say("table.passed"))
    return "".join(f" {mark}" for mark in marks)


def pool(view: Mapping[str, Any], cards: Cards, number: int) -> Iterator[str]:
    """The basic resources that a player still has this round."""
    purse = view["seats"][number]["purse"]
    amounts = cards.amounts({name: purse[name] for name in BASIC_RESOURCES}).plain
    if view["round"] and amounts:
        yield amounts


def pawns(view: Mapping[str, Any], cards: Cards) -> Iterator[str]:
    """Explorers that have used their action; used cards are marked in the city. 003 §3."""
    acted = view["seats"][view["seat"]]["turn"][TURN_ACTED]
    used = [str(e + 1) for e in range(EXPLORERS) if acted >> e & 1]
    if view["round"] and used:
        yield cards.say("table.pawns", names=", ".join(used))
