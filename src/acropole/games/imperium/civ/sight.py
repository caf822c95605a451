"""What people see of the C.I.V.: all that lies open, and face-down cards that they saw go there."""

from collections.abc import Mapping

from msgspec import Struct

from acropole.games.imperium import numbers as n
from acropole.games.imperium.filters import SUIT_NAMES
from acropole.games.imperium.rules import means, zones
from acropole.games.imperium.state.position import ImperiumPosition


class SlotSight(Struct, frozen=True):
    state: str  # "down", "aside" (by the die), "now" (its card acts) or "done"
    card: str | None  # where people know it


class RowSight(Struct, frozen=True):
    id: str
    number: int
    acts: bool  # it is being resolved
    fits: bool  # it is for the card that acts, but another one came first


class RowTableSight(Struct, frozen=True):
    name: str  # "barbarian", "empire" or "journey"
    rows: tuple[RowSight, ...]


class CivSight(Struct, frozen=True):
    nation: str
    empire: bool
    pool: Mapping[str, int]
    die: int
    slots: tuple[SlotSight, ...]
    resolving: tuple[str, ...]
    deck: int
    deck_top: tuple[str, ...]
    discard: tuple[str, ...]
    play: tuple[str, ...]
    history: tuple[str, ...]
    dynasty: int
    accession: tuple[str, ...]
    quests: int
    journey: tuple[str, ...]
    tables: tuple[RowTableSight, ...]
    points: Mapping[str, int]  # all its cards were seen when they came to it
    score: int


# -- the count -----------------------------------------------------------------------------------


def cards_of_civ(world: ImperiumPosition) -> list[int]:
    """All cards that score for the C.I.V.: not its dynasty deck, quests and power card."""
    slots = [n.FIRST_CIV_ZONE + slot for slot in range(n.CIV_SLOTS)]
    lying = (n.HAND, n.DECK, n.DISCARD, n.PLAY, n.HISTORY, n.RESOLVING, *slots)
    return [card for zone in lying for card in zones.listed(world, world.civ * n.STRIDE + zone)]


def civ_points(world: ImperiumPosition) -> dict[str, int]:
    """The points of the C.I.V.: progress, other tokens, and the value of its cards by suit."""
    has = means.pool(world, world.civ)
    goods = (has["mat"] + has["pop"]) // world.tables.civ_goods
    found = {"progress": has["prog"], "goods": goods, **dict.fromkeys((*SUIT_NAMES, "nation"), 0)}
    for card in cards_of_civ(world):
        suit = world.tables.banner[world.kind[card]]
        name = SUIT_NAMES[suit] if suit >= 0 else "nation"
        found[name] += world.tables.civ_value[world.kind[card]]
    return found
