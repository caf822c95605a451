"""A fair guess at what a seat of Imperium cannot see.

Hidden are the orders of face-down decks (they have none until a card is drawn), which commons lie
in the small decks and which in the main deck, and the fame cards that were removed unseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.rng import Rng

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules


def resample(rules: ImperiumRules, world: ImperiumPosition, seat: int | None, rng: Rng) -> None:
    """Cards of one suit change places between the main deck and their small deck."""
    banner = world.tables.banner
    for suit in range(n.SUIT_TRIBUTARY):
        others = [c for c in zones.listed(world, n.MAIN) if banner[world.kind[c]] == suit]
        _mix(world, n.SMALL + suit, others, rng)
    _mix(world, n.FAME, zones.listed(world, n.REMOVED_ZONE), rng)
    _mix_slots(world, rng)
    for chain in range(len(world.top)):
        if _is_loose(chain):
            _sort_loose(world, chain)


def _mix(world: ImperiumPosition, chain: int, others: list[int], rng: Rng) -> None:
    """Unseen cards of a face-down deck may as well be those others, which lie elsewhere."""
    cards = zones.listed(world, chain)
    loose = cards[: len(cards) - world.settled[chain]]
    if not loose or not others:
        return
    elsewhere = world.chain[others[0]]
    unseen = sorted(loose + others)
    _shuffle(unseen, rng)
    rest = [card for card in zones.listed(world, elsewhere) if card not in others]
    settled = world.settled[chain]
    zones.lay(world, chain, [settled, *unseen[: len(loose)], *cards[len(loose) :]])
    zones.lay(world, elsewhere, [0, *sorted(rest + unseen[len(loose) :])])


def _shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def _mix_slots(world: ImperiumPosition, rng: Rng) -> None:
    """Unknown cards in the slots of the C.I.V. may as well be others of its deck."""
    deck = n.OPPONENT * n.STRIDE + n.DECK
    slots = [
        chain
        for chain in (civ_turn.slot_chain(world, slot) for slot in range(world.tables.civ_slots))
        if world.size[chain] and not world.settled[chain]
    ]
    cards = zones.listed(world, deck)
    loose = len(cards) - world.settled[deck]
    unseen = sorted(cards[:loose] + [world.top[chain] for chain in slots])
    _shuffle(unseen, rng)
    for chain in slots:
        zones.lay(world, chain, [0, unseen.pop()])
    zones.lay(world, deck, [world.settled[deck], *unseen, *cards[loose:]])


def _is_loose(chain: int) -> bool:
    """Whether a chain is a face-down deck, whose loose cards have no order."""
    zone = chain % n.STRIDE
    if chain == n.OPPONENT * n.STRIDE + n.QUEST:
        return True
    return (
        zone in (n.DECK, n.NATION, n.REMOVED_ZONE, n.MAIN, n.FAME)
        or n.SMALL <= zone < n.SMALL + n.SUIT_TRIBUTARY
    )


def _sort_loose(world: ImperiumPosition, chain: int) -> None:
    """The order in which loose cards are kept must tell a guess nothing."""
    cards = zones.listed(world, chain)
    settled = world.settled[chain]
    loose = len(cards) - settled
    zones.lay(world, chain, [settled, *sorted(cards[:loose]), *cards[loose:]])
