"""The Automa at a glance: what it took, what it will do, and how its deck stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from acropole.terminal.monumental.cards import Cards


def is_automa(view: Mapping[str, Any], seat: int) -> bool:
    return view["automa"] is not None and bool(view["automa"]["seat"] == seat)


def automa_cards(view: Mapping[str, Any], cards: Cards) -> Iterator[str]:
    """Its cards in words, those turned up first."""
    automa, say = view["automa"], cards.say
    seat = view["seats"][automa["seat"]]
    if automa["shown"]:
        shown = [_name(cards, card["card"]) for card in automa["shown"]]
        yield say("table.automa-shown", names=", ".join(shown))
    special = cards.warlord(seat)["specialization"]
    yield say(f"specialization.{special}")
    piles = {name: len(automa[name]) for name in ("deck", "discard")}
    yield say("table.automa-piles", **piles)
    if seat["discard"]:
        yield say("table.automa-took", names=cards.names(seat["discard"]))


def _name(cards: Cards, id: str) -> str:
    entry = next(card for card in cards.game.box.automa_cards if card.id == id)
    return cards.game.card_name(entry, cards.lang)
