"""Points. player-rules.md §10, solo-rules.md §8."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import counting, means, reactions
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64


def score(world: World, seat: i64) -> i64:
    if seat == world.civ:
        return civ_score(world)
    return means.has(world, seat, n.PROG) + card_points(world, seat)


def is_winner(world: World, seat: i64) -> bool:
    """Nobody stands better."""
    return standing(world, seat) == world.seats - 1


def is_ahead(world: World, seat: i64, other: i64) -> bool:
    """Whether a seat stands better: by points; after a collapse by fewer unrest first.

    The C.I.V. wins ties and every collapse; people share a tie.
    """
    if world.game[n.GAME_ENDING] == n.COLLAPSED:
        if seat == world.civ or other == world.civ:
            return seat == world.civ
        fewer: i64 = counting.unrest_of(world, other) - counting.unrest_of(world, seat)
        if fewer != 0:
            return fewer > 0
    lead: i64 = score(world, seat) - score(world, other)
    return lead > 0 or (lead == 0 and seat == world.civ)


def standing(world: World, seat: i64) -> i64:
    """How many others do not stand better."""
    found: i64 = 0
    other: i64
    for other in range(world.seats):
        if other != seat and not is_ahead(world, other, seat):
            found += 1
    return found


def card_points(world: World, seat: i64) -> i64:
    """The points of all cards of a person."""
    found: i64 = 0
    zone: i64
    for zone in range(n.MARKET):
        if n.SCORED >> zone & 1:
            found += chain_points(world, seat * n.STRIDE + zone)
    return found + chain_points(world, seat * n.STRIDE + n.RESOLVING)


def chain_points(world: World, chain: i64) -> i64:
    found: i64 = 0
    card: i64 = world.top[chain]
    while card >= 0:
        found += points_of(world, card)
        card = world.below[card]
    return found


def points_of(world: World, card: i64) -> i64:
    """What a card of a person is worth where it lies."""
    tables = world.tables
    kind: i64 = world.kind[card]
    if tables.variable[kind]:
        return variable_points(world, card)
    zone: i64 = world.chain[card] % n.STRIDE
    if zone == n.HISTORY:
        return tables.points_history[kind]
    if zone == n.PLAY:
        return tables.points_play[kind]
    return tables.points_garrison[kind] if zone == n.GARRISON else tables.points[kind]


def variable_points(world: World, card: i64) -> i64:
    tables = world.tables
    kind: i64 = world.kind[card]
    found: i64 = 0
    term: i64
    world.counting = True
    reactions.consider(world, 0, world.chain[card] // n.STRIDE, card)
    for term in range(tables.first_term[kind], tables.end_term[kind]):
        number: i64 = tables.term_number[term]
        found += number * counting.count(world, tables.term_count[term]) // tables.term_per[term]
    machine.pop(world)
    world.counting = False
    return min(found, tables.cap)


def civ_score(world: World) -> i64:
    """Progress, materials and population together, and the value of all its cards."""
    goods: i64 = means.has(world, world.civ, n.MAT) + means.has(world, world.civ, n.POP)
    found: i64 = means.has(world, world.civ, n.PROG) + goods // world.tables.civ_goods
    zone: i64
    for zone in range(n.STRIDE):
        if zone <= n.HISTORY or zone == n.RESOLVING or zone >= n.FIRST_CIV_ZONE:
            card: i64 = world.top[world.civ * n.STRIDE + zone]
            while card >= 0:
                found += world.tables.civ_value[world.kind[card]]
                card = world.below[card]
    return found
