"""Points. player-rules.md §10, solo-rules.md §8."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import counting, means, reactions, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64


def score(world: World, seat: i64) -> i64:
    return (
        civ_score(world)
        if seat == n.OPPONENT
        else means.has(world, seat, n.PROG) + card_points(world)
    )


def is_winner(world: World, seat: i64) -> bool:
    """The person wins with more points than the C.I.V., and never after a collapse."""
    ahead: bool = score(world, n.PERSON) > score(world, n.OPPONENT)
    person: bool = ahead and world.game[n.GAME_ENDING] != n.COLLAPSED
    return person == (seat == n.PERSON)


def card_points(world: World) -> i64:
    """The points of all cards of the person."""
    found: i64 = 0
    zone: i64
    for zone in range(n.MARKET):
        if n.SCORED >> zone & 1:
            found += chain_points(world, n.PERSON * n.STRIDE + zone)
    return found + chain_points(world, n.PERSON * n.STRIDE + n.RESOLVING)


def chain_points(world: World, chain: i64) -> i64:
    found: i64 = 0
    card: i64 = world.top[chain]
    while card >= 0:
        found += points_of(world, card)
        card = world.below[card]
    return found


def points_of(world: World, card: i64) -> i64:
    """What a card of the person is worth where it lies."""
    tables = world.tables
    kind: i64 = world.kind[card]
    if tables.variable[kind]:
        return variable_points(world, card)
    zone: i64 = zones.zone_of(world, n.PERSON, card)
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
    reactions.consider(world, 0, n.PERSON, card)
    for term in range(tables.first_term[kind], tables.end_term[kind]):
        number: i64 = tables.term_number[term]
        found += number * counting.count(world, tables.term_count[term]) // tables.term_per[term]
    machine.pop(world)
    world.counting = False
    return min(found, tables.cap)


def civ_score(world: World) -> i64:
    """Progress, materials and population together, and the value of all its cards."""
    goods: i64 = means.has(world, n.OPPONENT, n.MAT) + means.has(world, n.OPPONENT, n.POP)
    found: i64 = means.has(world, n.OPPONENT, n.PROG) + goods // world.tables.civ_goods
    zone: i64
    for zone in range(n.STRIDE):
        if zone <= n.HISTORY or zone == n.RESOLVING or zone >= n.FIRST_CIV_ZONE:
            card: i64 = world.top[n.OPPONENT * n.STRIDE + zone]
            while card >= 0:
                found += world.tables.civ_value[world.kind[card]]
                card = world.below[card]
    return found
