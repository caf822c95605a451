"""Monumental counted once more: the scores from what lies on the table, and conservation laws."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from acropole.games.monumental import bestiary, look, sight
from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import pieces
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.machine import FRAME, SEAT

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules


def recount(rules: MonumentalRules, seen: sight.MonumentalSight, mover: int) -> list[int]:
    """The scores counted from what lies on the table, without the engine's counters."""
    content = rules.game.content["card"]

    def knowledge(s: int) -> int:
        seat = seen.seats[s]
        cards = [*seat.city, *seat.knowledge, *seat.deck, *seat.top, *seat.discard]
        if s == mover:
            cards += seen.drawn
        return sum(
            content[card.rsplit("#", 1)[0]]["type"] == "knowledge"
            and content[card.rsplit("#", 1)[0]]["era"] != "civ"
            for card in cards
            if card
        )

    counts = [
        (
            sum(t.owner == s for i, t in enumerate(seen.tiles) if i != seat.home),
            knowledge(s),
            len(seat.wonders),
            len(seat.policies),
        )
        for s, seat in enumerate(seen.seats)
    ]
    best = [max(column) for column in zip(*counts, strict=True)]
    own = _own_points(rules, seen)
    people = len(seen.seats) - (seen.automa is not None)
    order = [*((seen.first + place) % people for place in range(people)), people]
    return [
        sum(
            n * worth + (3 if n == top > 0 else 0)
            for n, worth, top in zip(mine, (1, 1, 2, 2), best, strict=True)
        )
        + sum(monster.victor == s for monster in seen.monsters.revealed)
        + own.get(s, 0)
        + (len(seen.seats) - 1 - order.index(s)) * rules.tables.earlier_points
        for s, mine in enumerate(counts)
    ]


def _own_points(rules: MonumentalRules, seen: sight.MonumentalSight) -> dict[int, int]:
    """What only the Automa has, by seat: a point for every 3 gold, and those for even chances."""
    if seen.automa is None or rules.options["automa_edition"] == "first":
        return {}
    seat = seen.seats[seen.automa.seat]
    even = rules.game.content["automa-civilization"][f"automa-{seat.civilization}"]["even"]
    points = seat.purse["gold"] // 3
    return {seen.automa.seat: points + even if rules.options["automa_even"] else points}


def problems(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    """Every card lies in exactly one place; no piece is lost; the counters agree."""
    return [
        *_misplaced(rules, world),
        *_miscounted(world),
        *bestiary.creature_problems(rules, world),
        *_lost_automa_cards(rules, world),
    ]


def _misplaced(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    places: Counter[int] = Counter()
    for s in range(world.seats):
        places.update(look.pile(world.deck[s]))
        places.update(look.pile(world.discard[s]))
    for cards in (world.city, world.known, world.section, world.track, world.drawn):
        places.update(card for card in cards if card >= 0)
    places.update(world.development[i] for i in range(world.undealt))
    first = world.tables.first_basic
    for basic in range(n.BASICS):
        begin = first + basic * n.BASIC_COPIES
        places.update(range(begin, begin + world.basics[basic]))
    places.update(card for card, fate in enumerate(world.fate) if fate)
    places.update(bestiary.hero_places(world))
    return [
        f"{name} is in {places[card]} places"
        for card, name in enumerate(rules.card_ids)
        if places[card] != 1
    ]


def _frames(world: MonumentalPosition) -> list[list[int]]:
    """The stack as frames, the top last."""
    slots = list(world.stack)[: world.sp + FRAME]
    return [slots[at : at + FRAME] for at in range(0, len(slots), FRAME)]


def _miscounted(world: MonumentalPosition) -> list[str]:
    found: list[str] = []
    stack = _frames(world)
    on_map = Counter(world.land[t * n.LAND + n.L_WONDER] - 1 for t in range(world.chart.tiles))
    del on_map[-1]
    waiting = (n.T_PUT_WONDER, n.Q_WONDER_TILE, n.Q_AUTOMA_WONDER)
    to_place = world.automa.stacked + sum(frame[0] in waiting for frame in stack)
    if on_map.total() + to_place != len(world.wonders) // n.WONDER:
        found.append("a wonder's token is missing")
    for s in range(world.seats):
        if world.home[s] < 0:
            continue
        marching = sum(
            below[n.CONQUERED_UNITS]
            - top[n.UNITS_NEEDED]
            - below[n.CONQUERED_WARLORD]
            - below[n.CONQUERED_HERO]
            for below, top in pairwise(stack)
            if below[0] == n.T_CONQUERED and top[0] == n.Q_UNITS and below[SEAT] == s
        )
        if stack and stack[-1][0] == n.T_CONQUERED and stack[-1][SEAT] == s:
            top = stack[-1]
            marching = top[n.CONQUERED_UNITS] - top[n.CONQUERED_WARLORD] - top[n.CONQUERED_HERO]
        tiles = [t for t in range(world.chart.tiles) if world.land[t * n.LAND + n.L_OWNER] == s]
        soldiers = sum(world.land[t * n.LAND + n.L_SOLDIERS] for t in tiles)
        if soldiers + marching != world.tables.soldiers:
            found.append(f"seat {s} has {soldiers} + {marching} soldiers")
        outposts = sum(world.land[t * n.LAND + n.L_OUTPOST] for t in tiles) + world.outposts[s]
        if outposts != world.tables.outposts:
            found.append(f"seat {s} has {outposts} outposts")
        if sum(1 << t for t in tiles) != world.realm[s]:
            found.append(f"the realm of seat {s} does not match the map")
        for t in tiles:
            if (
                not pieces.units(world, t)
                and not world.land[t * n.LAND + n.L_OUTPOST]
                and t != world.home[s]
            ):
                found.append(f"nobody holds tile {t} of seat {s}")
        if any(world.purse[s * n.PURSE + r] < 0 for r in range(n.PURSE)):
            found.append(f"seat {s} owes something")
    return found


def _lost_automa_cards(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    """Its 16 cards lie in one place each."""
    if world.tables.automa < 0:
        return []
    actions = len(rules.game.content["automa-action"])
    places = Counter([*world.automa.deck, *world.automa.discard])
    places.update(shown // n.PARTS for shown in world.automa.shown)
    wanted = Counter([*range(actions), actions + world.civilization[world.tables.automa]])
    return [] if places == wanted else [f"the Automa's cards are {sorted(places.elements())}"]
