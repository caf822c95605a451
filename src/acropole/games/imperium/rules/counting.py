"""What conditions and counts of Imperium's effect language look at. verbs.md §3."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import means, picking, playing, zones
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64
from acropole.kernel.machine import SEAT, SOURCE

# -- conditions and counts -----------------------------------------------------------------------


def test(world: World, pc: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    seat: i64 = world.stack[world.sp + SEAT]
    if op == n.TEST_BARBARIAN:
        return world.side[seat] != n.STATE_EMPIRE
    if op == n.TEST_EMPIRE:
        return world.side[seat] == n.STATE_EMPIRE
    if op == n.TEST_IT_IS:
        it: i64 = what_it_is(world, seat)
        return it >= 0 and zones.symbols(world, code[pc + 4], it) > 0
    if op == n.TEST_COULD_NOT_PAY:
        return world.game[n.GAME_SHORT] >> seat & 1 != 0
    if op == n.TEST_HAS:
        return count_cards(world, seat, pc + 4, 1) > 0
    if op == n.TEST_QUESTING:
        return world.size[seat * n.STRIDE + n.QUEST] > 0
    if op == n.TEST_RIVAL_HAS:
        return rival_has(world, code[pc + 4])
    if op == n.TEST_RIVAL_EMPIRE:
        return rival_empire(world)
    raise RuntimeError("unknown test")


def what_it_is(world: World, seat: i64) -> i64:
    """The card called `it`: for somebody else's effect, the card that it gave to this person."""
    source: i64 = world.stack[world.sp + SOURCE]
    if seat == world.civ or source < 0 or world.chain[source] // n.STRIDE == seat:
        return world.stack[world.sp + n.EFFECT_IT]
    card: i64 = world.top[seat * n.STRIDE + world.tables.gifts_to]
    while card >= 0 and not world.mark[card] & n.MARK_GIVEN:
        card = world.below[card]
    return card


def rival_has(world: World, filter: i64) -> bool:
    """Whether any person has such a card in play."""
    seat: i64
    for seat in range(world.people):
        if playing.count_in(world, seat, filter, n.PLAY, 1) > 0:
            return True
    return False


def rival_empire(world: World) -> bool:
    seat: i64
    for seat in range(world.people):
        if world.side[seat] == n.STATE_EMPIRE:
            return True
    return False


def count(world: World, pc: i64) -> i64:
    op: i64 = world.code[pc]
    seat: i64 = world.stack[world.sp + SEAT]
    if op == n.C_CARDS:
        return count_cards(world, seat, pc + 2, 1000)
    if n.C_MAT <= op < n.C_MAT + n.RESOURCES:
        return means.has(world, seat, op - n.C_MAT)
    if op == n.C_OPPONENT_UNREST:
        return others_unrest(world, seat)
    if op == n.C_POORER:
        return poorer(world, seat)
    return world.stack[world.sp + n.EFFECT_COUNTED]


def poorer(world: World, seat: i64) -> i64:
    """The seats with less progress."""
    found: i64 = 0
    other: i64
    for other in range(world.seats):
        if means.has(world, other, n.PROG) < means.has(world, seat, n.PROG):
            found += 1
    return found


def count_cards(world: World, seat: i64, at: i64, most: i64) -> i64:
    """Symbols of a filter in zones: `filter, zones, under` at that address."""
    code = world.code
    filter: i64 = code[at]
    areas: i64 = code[at + 1]
    source: i64 = world.stack[world.sp + SOURCE]
    found: i64 = 0
    zone: i64 = 0
    while areas >> zone:
        card: i64 = world.top[picking.chain_of(world, seat, zone)] if areas >> zone & 1 else -1
        while card >= 0:
            if zone != n.GARRISON or picking.is_under(world, card, code[at + 2], source):
                found += zones.symbols(world, filter, card)
            card = world.below[card]
        if found >= most:
            return found
        zone += 1
    return found + count_besides(world, seat, filter) if areas == n.SCORED else found


def count_besides(world: World, seat: i64, filter: i64) -> i64:
    """Among all one owns: the card being played, and the state card as a card."""
    found: i64 = 1 if filter == world.tables.every_filter else 0
    card: i64 = world.top[seat * n.STRIDE + n.RESOLVING]
    while card >= 0:
        found += zones.symbols(world, filter, card)
        card = world.below[card]
    return found


def others_unrest(world: World, seat: i64) -> i64:
    """Unrest cards that the other players own."""
    found: i64 = 0
    other: i64
    for other in range(world.seats):
        if other != seat:
            found += unrest_of(world, other)
    return found


def unrest_of(world: World, seat: i64) -> i64:
    """Unrest cards in hand, deck, discard, play and history; of the C.I.V. also in its slots."""
    found: i64 = 0
    zone: i64
    for zone in range(n.STRIDE):
        slot: bool = zone >= n.FIRST_CIV_ZONE and seat == world.civ
        garrisoned: bool = zone == n.GARRISON and seat != world.civ
        if zone <= n.HISTORY or slot or garrisoned:
            card: i64 = world.top[seat * n.STRIDE + zone]
            while card >= 0:
                if zones.is_unrest(world, card):
                    found += 1
                card = world.below[card]
    return found


# -- icons ---------------------------------------------------------------------------------------


def icon_count(world: World, card: i64, icon: i64) -> i64:
    found: i64 = world.tables.icons[world.kind[card] * n.ICONS + icon]
    return found + zones.treated_symbols(world, card, icon)


def has_icon(world: World, seat: i64, icon: i64) -> bool:
    card: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while card >= 0:
        if icon_count(world, card, icon) > 0:
            return True
        card = world.below[card]
    return False


def treat(world: World, card: i64, icon: i64) -> None:
    """One of its icons counts as production this turn. verbs.md §8.16."""
    world.mark[card] += n.MARK_FERTILE if icon == n.ICON_FERTILE else n.MARK_RIVER
