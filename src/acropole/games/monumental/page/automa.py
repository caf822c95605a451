"""The Automa at the web table: the cards it turned up, its piles, and what it has taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from acropole.games.monumental.sight import MonumentalSight
from acropole.web.pages.card_faces import Face, card_id, faces
from acropole.web.pages.game_page import Hotspot, Hotspots
from acropole.web.view.views import TableView

Heap = list[tuple[Face, int]]


def heap(printed: Mapping[str, Face], cards: Sequence[str]) -> Heap:
    """Cards of a pile, alike ones counted."""
    count = Counter(card_id(card) for card in cards)
    found = ((printed[name], n) for name, n in count.items())
    return sorted(found, key=lambda pair: pair[0].name)


@dataclass(frozen=True, slots=True)
class Area:
    name: str
    shown: tuple[Face, ...]  # in the order in which they are done
    special: str  # what its warlord is good at
    deck: Heap
    discard: Heap
    took: Heap
    spot: Hotspot


def automa_area(view: TableView, hotspots: Hotspots) -> Area | None:
    """None in a game without it."""
    sight: MonumentalSight = view.sight
    automa = sight.automa
    if automa is None:
        return None
    game = view.rules.game
    printed = faces(game, view.lang)
    seat = sight.seats[automa.seat]
    special = game.content["card"][seat.warlord]["specialization"]
    return Area(
        view.seats[automa.seat].name,
        tuple(printed[shown.card] for shown in automa.shown),
        game.catalogue.text(view.lang, f"specialization.{special}"),
        heap(printed, automa.deck),
        heap(printed, automa.discard),
        heap(printed, seat.discard),
        hotspots.on("automa"),
    )
