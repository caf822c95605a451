"""What everybody sees of the Automa: nothing of it is hidden but the order of its deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from acropole.games.monumental import numbers as n
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.vocabulary import CARD_PARTS

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules


def automa_table(rules: MonumentalRules, world: MonumentalPosition) -> dict[str, object] | None:
    """Its seat and its cards. What it has taken from the track is the discard of its seat."""
    if world.tables.automa < 0:
        return None
    names = [card.id for card in rules.game.box.automa_cards]
    parts = list(CARD_PARTS)
    return {
        "seat": world.tables.automa,
        "deck": sorted(names[card] for card in world.automa.deck),
        "discard": [names[card] for card in world.automa.discard],
        "shown": [
            {"card": names[shown // n.PARTS], "parts": parts[shown % n.PARTS]}
            for shown in world.automa.shown
        ],
        "stacked": world.automa.stacked,
    }


def gold_points(rules: MonumentalRules, seen: Mapping[str, Any]) -> dict[int, int]:
    """For the recount: a point for every 3 gold of the Automa, by seat."""
    if seen["automa"] is None or rules.options["automa_edition"] == "first":
        return {}
    seat = seen["automa"]["seat"]
    return {seat: seen["seats"][seat]["purse"]["gold"] // 3}


def lost_automa_cards(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    """Its 16 cards lie in one place each."""
    if world.tables.automa < 0:
        return []
    actions = len(rules.game.content["automa-action"])
    places = Counter([*world.automa.deck, *world.automa.discard])
    places.update(shown // n.PARTS for shown in world.automa.shown)
    wanted = Counter([*range(actions), actions + world.civilization[world.tables.automa]])
    return [] if places == wanted else [f"the Automa's cards are {sorted(places.elements())}"]
