"""The Automa at a glance: what it took, what it will do, and how its deck stands."""

from __future__ import annotations

from collections.abc import Iterator

from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.terminal.cards import Cards


def automa_cards(sight: MonumentalSight, cards: Cards) -> Iterator[str]:
    """Its cards in words, those turned up first."""
    automa, say = sight.automa, cards.say
    if automa is None:
        return
    seat = sight.seats[automa.seat]
    if automa.shown:
        shown = [
            cards.game.card_name(cards.printed(card.card), cards.lang) for card in automa.shown
        ]
        yield say("table.automa-shown", names=", ".join(shown))
    yield say(f"specialization.{cards.entry(seat.warlord)['specialization']}")
    yield say("table.automa-piles", deck=len(automa.deck), discard=len(automa.discard))
    if seat.discard:
        yield say("table.automa-took", names=cards.names(seat.discard))
