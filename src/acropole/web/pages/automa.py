"""The Automa at the web table: the cards it turned up, its piles, and what it has taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from acropole.games.monumental.variant import MonumentalRules
from acropole.web.pages.card_faces import Face, card_id, faces
from acropole.web.pages.hotspots import Hotspot, Hotspots
from acropole.web.view.views import TableView

Heap = list[tuple[Face, int]]


@dataclass(frozen=True, slots=True)
class Area:
    name: str
    shown: tuple[Face, ...]  # in the order in which they are done
    special: str  # what its warlord is good at
    deck: Heap
    discard: Heap
    took: Heap
    spot: Hotspot


def automa_area(view: TableView, rules: MonumentalRules, hotspots: Hotspots) -> Area | None:
    """None in a game without it."""
    automa = view.observation["automa"]
    if automa is None:
        return None
    printed = faces(rules.game, view.lang)
    seat = view.observation["seats"][automa["seat"]]
    warlord = next(
        entry
        for entry in rules.game.content["card"].values()
        if entry["type"] == "warlord" and entry["civ"] == seat["civilization"]
    )
    special = rules.game.catalogue.text(view.lang, f"specialization.{warlord['specialization']}")

    def heap(cards: Sequence[str]) -> Heap:
        count = Counter(card_id(card) for card in cards)
        found = ((printed[name], n) for name, n in count.items())
        return sorted(found, key=lambda pair: pair[0].name)

    return Area(
        view.seats[automa["seat"]].name,
        tuple(printed[shown["card"]] for shown in automa["shown"]),
        special,
        heap(automa["deck"]),
        heap(automa["discard"]),
        heap(seat["discard"]),
        hotspots.at("reveal"),
    )
