"""The verb `find`: a card is searched for in several zones, and they are shuffled after it."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import cards, zones
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64


def finds(world: World, seat: i64, pc: i64) -> bool:
    zone: i64
    for zone in range(n.NATION + 1):
        if found_in(world, seat, pc, zone) >= 0:
            return True
    return False


def found_in(world: World, seat: i64, pc: i64, zone: i64) -> i64:
    """The topmost card of a zone that is searched for, or -1."""
    if not world.code[pc + 4] >> zone & 1:
        return -1
    card: i64 = world.top[seat * n.STRIDE + zone]
    while card >= 0:
        if zones.symbols(world, world.code[pc + 2], card) > 0:
            return card
        card = world.below[card]
    if zone == n.NATION:
        card = world.top[seat * n.STRIDE + n.NATION_UNDER]
        while card >= 0:
            if zones.symbols(world, world.code[pc + 2], card) > 0:
                return card
            card = world.below[card]
    return -1


def is_findable(world: World, seat: i64, pc: i64, card: i64) -> bool:
    """A named card comes from the first zone that holds it: hand, discard, deck, nation."""
    if zones.symbols(world, world.code[pc + 2], card) == 0:
        return False
    zone: i64 = zones.zone_of(world, seat, card)
    return not world.code[pc + 3] or zone == first_finding(world, seat, pc)


def first_finding(world: World, seat: i64, pc: i64) -> i64:
    if found_in(world, seat, pc, n.HAND) >= 0:
        return n.HAND
    if found_in(world, seat, pc, n.DISCARD) >= 0:
        return n.DISCARD
    return n.DECK if found_in(world, seat, pc, n.DECK) >= 0 else n.NATION


def find(world: World, seat: i64, pc: i64, card: i64) -> None:
    """Take the card found, -1 for none, and shuffle what was searched."""
    named: bool = world.code[pc + 3] != 0
    zone: i64 = n.NATION if card < 0 else zones.zone_of(world, seat, card)
    if card >= 0:
        target: i64 = world.code[pc + 5]
        chain: i64 = (
            cards.history_of(world, seat) if target == n.HISTORY else seat * n.STRIDE + target
        )
        cards.send(world, card, chain)
        world.note(n.EV_FOUND, seat, card, 0)
        cards.call_it(world, card)
    if (not named or zone == n.DECK or zone == n.NATION) and world.code[pc + 4] >> n.DECK & 1:
        world.settled[seat * n.STRIDE + n.DECK] = 0
    if (not named or zone == n.NATION) and world.code[pc + 4] >> n.NATION & 1:
        shuffle_nation(world, seat)


def shuffle_nation(world: World, seat: i64) -> None:
    zones.pour(world, seat * n.STRIDE + n.NATION_UNDER, seat * n.STRIDE + n.NATION)
