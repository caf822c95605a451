"""Piles in sight: the names of the cards that lie in them, and tokens by their names. Compiled."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64

TOKENS = ("mat", "pop", "prog")


def listed(world: World, chain: i64, names: list[str]) -> tuple[str, ...]:
    return tuple([names[card] for card in zones.listed(world, chain)])


def top(world: World, chain: i64, names: list[str]) -> tuple[str, ...]:
    """The cards on top of a face-down zone that lie in a known order, the topmost first."""
    cards = zones.listed(world, chain)
    settled = cards[len(cards) - world.settled[chain] :]
    return tuple([names[card] for card in reversed(settled)])


def pool(world: World, seat: i64) -> dict[str, int]:
    i: i64
    return {name: world.pool[seat * n.RESOURCES + i] for i, name in enumerate(TOKENS)}
