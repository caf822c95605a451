"""What a seat of Monumental can see, a fair guess at what it cannot, and checks made from sight.

Nearly everything is open. Hidden are the order of what is shuffled (it has none until a card is
drawn), cards that a player looked at on top of the own deck, the backs of tokens on the map, and
the market tokens that others hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from acropole.games.monumental import bestiary
from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa_view import automa_table, gold_points, lost_automa_cards
from acropole.games.monumental.box import BASIC_IDS as BASIC_IDS
from acropole.games.monumental.box import MARKET_IDS as MARKET_IDS
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.guessing import scrying
from acropole.games.monumental.rules import answers, conquest, pieces
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.machine import FRAME, SEAT

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules

T = TypeVar("T")

PURSE_NAMES = ("production", "science", "military", "gold", "culture",
               "for-section", "for-barbarian", "for-knowledge")  # fmt: skip


def pile(world: MonumentalPosition, seat: int) -> list[int]:
    """The cards of a city deck, the top last."""
    deck = world.deck[seat]
    return [deck.cards[i] for i in range(deck.size)]


def discard(world: MonumentalPosition, seat: int) -> list[int]:
    heap = world.discard[seat]
    return [heap.cards[i] for i in range(heap.size)]


def frames(world: MonumentalPosition) -> list[list[int]]:
    """The stack as frames, the top last."""
    slots = list(world.stack)[: world.sp + FRAME]
    return [slots[at : at + FRAME] for at in range(0, len(slots), FRAME)]


def table(rules: MonumentalRules, world: MonumentalPosition, seat: int | None) -> dict[str, object]:
    names = rules.card_ids
    looker, begin = scrying(world)
    drawn = list(world.drawn)
    shown = drawn if looker in (-1, seat) else drawn[:begin]
    return {
        "board": rules.board_of(world).id,
        "board_seed": world.board_seed,
        "first": world.first,
        "about": None if world.is_over else answers.subject(world),
        "turns_left": world.turns_left,
        "round": _round(world),
        "track": [names[card] if card >= 0 else None for card in world.track],
        "heroes": bestiary.offer(rules, world),
        "monsters": bestiary.monsters_seen(world),
        "taken": list(world.taken),
        "development": world.undealt,
        "basics": list(world.basics),
        "gone": sorted(names[c] for c, fate in enumerate(world.fate) if fate == n.OUT_OF_GAME),
        "drawn": [names[card] for card in shown],
        "tiles": [_tile(world, tile, seat) for tile in range(world.chart.tiles)],
        "bag": list(world.bag),
        "markets": [_market(world, market, seat) for market in range(len(MARKET_IDS))],
        "automa": automa_table(rules, world),
        "seats": [_seat(rules, world, s, seat) for s in range(world.seats)],
    }


def _round(world: MonumentalPosition) -> dict[str, object] | None:
    """The round of continuous mode; None in other games, and before the first one."""
    if not len(world.rounds.now):
        return None
    return {
        "number": world.rounds.now[n.R_NUMBER],
        "is_last": bool(world.rounds.now[n.R_LAST]),
        "passed": [rounds.has_passed(world, s) for s in range(world.seats)],
        "moved": [rounds.has_moved(world, e) for e in range(n.EXPLORERS)],
    }


def _tile(world: MonumentalPosition, tile: int, seat: int | None) -> dict[str, object]:
    at = tile * n.LAND
    owner = world.land[at + n.L_OWNER]
    return {
        "owner": owner,
        "soldiers": world.land[at + n.L_SOLDIERS],
        "warlord": owner >= 0 and world.warlord[owner] == tile,
        "outpost": bool(world.land[at + n.L_OUTPOST]),
        "wonder": world.land[at + n.L_WONDER] - 1,
        "front": world.land[at + n.L_FRONT] - 1,
        "production": bool(world.land[at + n.L_PRODUCTION]),
        "fort": world.land[at + n.L_FORT],
        # the units that a conquest takes
        "needed": conquest.defence(world, tile)
        if seat is None
        else conquest.units_needed(world, seat, tile),
    }


def _market(world: MonumentalPosition, market: int, seat: int | None) -> dict[str, object]:
    tokens = range(market * n.MARKET_TOKENS, (market + 1) * n.MARKET_TOKENS)
    where = [world.market[token] for token in tokens]
    known = [
        index if place >= n.M_USED or place == seat else -1
        for index, place in enumerate(where)
        if place not in (n.M_BOX, n.M_PILE, n.M_GONE)
    ]
    holders = [place % n.M_USED for place in where if place not in (n.M_BOX, n.M_PILE, n.M_GONE)]
    return {
        "pile": where.count(n.M_PILE),
        "taken": sorted(zip(holders, known, strict=True)),
        "used": sorted(place - n.M_USED for place in where if n.M_USED <= place < n.M_GONE),
        "gone": [index for index, place in enumerate(where) if place == n.M_GONE],
        "looked": 0 if seat is None else world.looked[seat * len(MARKET_IDS) + market],
    }


def _seat(
    rules: MonumentalRules, world: MonumentalPosition, s: int, viewer: int | None
) -> dict[str, object]:
    names = rules.card_ids
    deck = world.deck[s]
    cards = pile(world, s)
    fixed = deck.settled if viewer == s else deck.settled - world.secret[s]
    looker, begin = scrying(world)
    unseen = cards[: len(cards) - fixed]
    if looker == s != viewer:
        unseen += list(world.drawn)[begin:]
    slots = range(s * n.SLOTS, (s + 1) * n.SLOTS)
    return {
        "civilization": CIVILIZATIONS[world.civilization[s]],
        "city": [names[world.city[at]] if world.city[at] >= 0 else None for at in slots],
        "knowledge": [names[world.known[at]] if world.known[at] >= 0 else None for at in slots],
        "active": [bool(world.active[s] >> slot & 1) for slot in range(n.SLOTS)],
        "used": world.used[s],
        "deck": sorted(names[card] for card in unseen),
        "top": [names[card] for card in reversed(cards[len(cards) - fixed :])],
        "discard": [names[card] for card in discard(world, s)],
        "begun": names[world.section[s]] if world.section[s] >= 0 else None,
        "wonders": [
            names[w % 1000]
            for w in world.wonders
            if w // 1000 == s and world.fate[w % 1000] != n.ARCHIVED
        ],
        "policies": [world.policies[s * n.POLICIES + i] for i in range(world.developed[s])],
        "purse": {name: world.purse[s * n.PURSE + i] for i, name in enumerate(PURSE_NAMES)},
        "turn": [world.turn[s * n.TURN + i] for i in range(n.TURN)],
        "home": world.home[s],
        "explorers": [world.explorer[s * n.EXPLORERS + e] for e in range(n.EXPLORERS)],
        "outposts": world.outposts[s],
        "production_tokens": world.producers[s],
        "tokens": [world.tokens[s * n.TOKEN_TYPES + t] for t in range(len(world.bag))],
        "hero": bestiary.hero(rules, world, s),
        "has_hired": bestiary.has_hired(world, s),
        "resting_heroes": bestiary.resting(rules, world, s),
        "trophies": bestiary.trophies(world, s),
        "points": rules.points(world, s),
        "score": world.score(s),
    }


# -- checking -----------------------------------------------------------------------------------


def recount(rules: MonumentalRules, seen: Mapping[str, Any], mover: int) -> list[int]:
    """The scores counted from what lies on the table, without the engine's counters."""
    content = rules.game.content["card"]

    def knowledge(s: int) -> int:
        seat = seen["seats"][s]
        cards = [*seat["city"], *seat["knowledge"], *seat["deck"], *seat["top"], *seat["discard"]]
        if s == mover:
            cards += seen["drawn"]
        return sum(
            content[card.rsplit("#", 1)[0]]["type"] == "knowledge"
            and content[card.rsplit("#", 1)[0]]["era"] != "civ"
            for card in cards
            if card
        )

    counts = [
        (
            sum(t["owner"] == s for i, t in enumerate(seen["tiles"]) if i != seat["home"]),
            knowledge(s),
            len(seat["wonders"]),
            len(seat["policies"]),
        )
        for s, seat in enumerate(seen["seats"])
    ]
    best = [max(column) for column in zip(*counts, strict=True)]
    gold = gold_points(rules, seen)
    return [
        sum(
            n * worth + (3 if n == top > 0 else 0)
            for n, worth, top in zip(mine, (1, 1, 2, 2), best, strict=True)
        )
        + sum(monster["victor"] == s for monster in seen["monsters"]["revealed"])
        + gold.get(s, 0)
        for s, mine in enumerate(counts)
    ]


def problems(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    """Every card lies in exactly one place; no piece is lost; the counters agree."""
    return [
        *_misplaced(rules, world),
        *_miscounted(world),
        *bestiary.creature_problems(rules, world),
        *lost_automa_cards(rules, world),
    ]


def _misplaced(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    places: Counter[int] = Counter()
    for s in range(world.seats):
        places.update(pile(world, s))
        places.update(discard(world, s))
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


def _miscounted(world: MonumentalPosition) -> list[str]:
    found: list[str] = []
    stack = frames(world)
    on_map = Counter(world.land[t * n.LAND + n.L_WONDER] - 1 for t in range(world.chart.tiles))
    del on_map[-1]
    waiting = (n.T_PUT_WONDER, n.Q_WONDER_TILE, n.Q_AUTOMA_WONDER)
    to_place = world.automa.stacked + sum(frame[0] in waiting for frame in stack)
    if on_map.total() + to_place != len(world.wonders):
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
