"""Piles in sight: the names of the cards that lie in them, and tokens by their names."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.position import ImperiumPosition

TOKENS = ("mat", "pop", "prog")


def listed(world: ImperiumPosition, chain: int, names: list[str]) -> tuple[str, ...]:
    return tuple(names[card] for card in zones.listed(world, chain))


def top(world: ImperiumPosition, chain: int, names: list[str]) -> tuple[str, ...]:
    """The cards on top of a face-down zone that lie in a known order, the topmost first."""
    cards = zones.listed(world, chain)
    return tuple(names[card] for card in reversed(cards[len(cards) - world.settled[chain] :]))


def pool(world: ImperiumPosition, seat: int) -> dict[str, int]:
    return {name: world.pool[seat * n.RESOURCES + i] for i, name in enumerate(TOKENS)}
