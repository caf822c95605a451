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
from acropole.games.monumental.automa_view import automa_table, gold_points, lost_automa_cards
from acropole.games.monumental.box import BASIC_IDS as BASIC_IDS
from acropole.games.monumental.box import MARKET_IDS as MARKET_IDS
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.guessing import scrying
from acropole.games.monumental.numbers import (
    ARCHIVED,
    BASIC_COPIES,
    BASICS,
    EXPLORERS,
    L_FORT,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_PRODUCTION,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    M_BOX,
    M_GONE,
    M_PILE,
    M_USED,
    MARKET_TOKENS,
    OUT_OF_GAME,
    POLICIES,
    PURSE,
    Q_AUTOMA_WONDER,
    Q_UNITS,
    Q_WONDER_TILE,
    R_LAST,
    R_NUMBER,
    SLOTS,
    T_CONQUERED,
    T_PUT_WONDER,
    TOKEN_TYPES,
    TURN,
)
from acropole.games.monumental.state import MonumentalState
from acropole.kernel.machine import FRAME, SEAT, B, C, D

if TYPE_CHECKING:
    from acropole.games.monumental.rules import MonumentalRules

T = TypeVar("T")

PURSE_NAMES = ("production", "science", "military", "gold", "culture",
               "for-section", "for-barbarian", "for-knowledge")  # fmt: skip


def pile(state: MonumentalState, seat: int) -> list[int]:
    """The cards of a city deck, the top last."""
    deck = state.deck[seat]
    return [deck.cards[i] for i in range(deck.size)]


def discard(state: MonumentalState, seat: int) -> list[int]:
    heap = state.discard[seat]
    return [heap.cards[i] for i in range(heap.size)]


def frames(state: MonumentalState) -> list[list[int]]:
    """The stack as frames, the top last."""
    slots = list(state.stack)[: state.sp + FRAME]
    return [slots[at : at + FRAME] for at in range(0, len(slots), FRAME)]


def table(rules: MonumentalRules, state: MonumentalState, seat: int | None) -> dict[str, object]:
    names = rules.card_ids
    looker, begin = scrying(state)
    drawn = list(state.drawn)
    shown = drawn if looker in (-1, seat) else drawn[:begin]
    return {
        "board": rules.board_of(state).id,
        "board_seed": state.board_seed,
        "first": state.first,
        "about": None if state.is_over else state.subject(),
        "turns_left": state.turns_left,
        "round": _round(state),
        "track": [names[card] if card >= 0 else None for card in state.track],
        "heroes": bestiary.offer(rules, state),
        "monsters": bestiary.monsters(state),
        "taken": list(state.taken),
        "development": state.undealt,
        "basics": list(state.basics),
        "gone": sorted(names[c] for c, fate in enumerate(state.fate) if fate == OUT_OF_GAME),
        "drawn": [names[card] for card in shown],
        "tiles": [_tile(state, tile, seat) for tile in range(state.chart.tiles)],
        "bag": list(state.bag),
        "markets": [_market(state, market, seat) for market in range(len(MARKET_IDS))],
        "automa": automa_table(rules, state),
        "seats": [_seat(rules, state, s, seat) for s in range(state.seats)],
    }


def _round(state: MonumentalState) -> dict[str, object] | None:
    """The round of continuous mode; None in other games, and before the first one."""
    if not len(state.round):
        return None
    return {
        "number": state.round[R_NUMBER],
        "is_last": bool(state.round[R_LAST]),
        "passed": [state.has_passed(s) for s in range(state.seats)],
        "moved": [state.has_moved(e) for e in range(EXPLORERS)],
    }


def _tile(state: MonumentalState, tile: int, seat: int | None) -> dict[str, object]:
    at = tile * LAND
    owner = state.land[at + L_OWNER]
    return {
        "owner": owner,
        "soldiers": state.land[at + L_SOLDIERS],
        "warlord": owner >= 0 and state.warlord[owner] == tile,
        "outpost": bool(state.land[at + L_OUTPOST]),
        "wonder": state.land[at + L_WONDER] - 1,
        "front": state.land[at + L_FRONT] - 1,
        "production": bool(state.land[at + L_PRODUCTION]),
        "fort": state.land[at + L_FORT],
        # the units that a conquest takes
        "needed": state.defence(tile) if seat is None else state.units_needed(seat, tile),
    }


def _market(state: MonumentalState, market: int, seat: int | None) -> dict[str, object]:
    tokens = range(market * MARKET_TOKENS, (market + 1) * MARKET_TOKENS)
    where = [state.market[token] for token in tokens]
    known = [
        index if place >= M_USED or place == seat else -1
        for index, place in enumerate(where)
        if place not in (M_BOX, M_PILE, M_GONE)
    ]
    holders = [place % M_USED for place in where if place not in (M_BOX, M_PILE, M_GONE)]
    return {
        "pile": where.count(M_PILE),
        "taken": sorted(zip(holders, known, strict=True)),
        "used": sorted(place - M_USED for place in where if M_USED <= place < M_GONE),
        "gone": [index for index, place in enumerate(where) if place == M_GONE],
        "looked": 0 if seat is None else state.looked[seat * len(MARKET_IDS) + market],
    }


def _seat(
    rules: MonumentalRules, state: MonumentalState, s: int, viewer: int | None
) -> dict[str, object]:
    names = rules.card_ids
    deck = state.deck[s]
    cards = pile(state, s)
    fixed = deck.settled if viewer == s else deck.settled - state.secret[s]
    looker, begin = scrying(state)
    unseen = cards[: len(cards) - fixed]
    if looker == s != viewer:
        unseen += list(state.drawn)[begin:]
    slots = range(s * SLOTS, (s + 1) * SLOTS)
    return {
        "civilization": CIVILIZATIONS[state.civilization[s]],
        "city": [names[state.city[at]] if state.city[at] >= 0 else None for at in slots],
        "knowledge": [names[state.known[at]] if state.known[at] >= 0 else None for at in slots],
        "active": [bool(state.active[s] >> slot & 1) for slot in range(SLOTS)],
        "used": state.used[s],
        "deck": sorted(names[card] for card in unseen),
        "top": [names[card] for card in reversed(cards[len(cards) - fixed :])],
        "discard": [names[card] for card in discard(state, s)],
        "begun": names[state.section[s]] if state.section[s] >= 0 else None,
        "wonders": [
            names[w % 1000]
            for w in state.wonders
            if w // 1000 == s and state.fate[w % 1000] != ARCHIVED
        ],
        "policies": [state.policies[s * POLICIES + i] for i in range(state.developed[s])],
        "purse": {name: state.purse[s * PURSE + i] for i, name in enumerate(PURSE_NAMES)},
        "turn": [state.turn[s * TURN + i] for i in range(TURN)],
        "home": state.home[s],
        "explorers": [state.explorer[s * EXPLORERS + e] for e in range(EXPLORERS)],
        "outposts": state.outposts[s],
        "production_tokens": state.producers[s],
        "tokens": [state.tokens[s * TOKEN_TYPES + t] for t in range(len(state.bag))],
        "hero": bestiary.hero(rules, state, s),
        "has_hired": bestiary.has_hired(state, s),
        "resting_heroes": bestiary.resting(rules, state, s),
        "trophies": bestiary.trophies(state, s),
        "points": rules.points(state, s),
        "score": state.score(s),
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


def problems(rules: MonumentalRules, state: MonumentalState) -> list[str]:
    """Every card lies in exactly one place; no piece is lost; the counters agree."""
    return [
        *_misplaced(rules, state),
        *_miscounted(state),
        *bestiary.creature_problems(rules, state),
        *lost_automa_cards(rules, state),
    ]


def _misplaced(rules: MonumentalRules, state: MonumentalState) -> list[str]:
    places: Counter[int] = Counter()
    for s in range(state.seats):
        places.update(pile(state, s))
        places.update(discard(state, s))
    for cards in (state.city, state.known, state.section, state.track, state.drawn):
        places.update(card for card in cards if card >= 0)
    places.update(state.development[i] for i in range(state.undealt))
    first = state.tables.first_basic
    for basic in range(BASICS):
        begin = first + basic * BASIC_COPIES
        places.update(range(begin, begin + state.basics[basic]))
    places.update(card for card, fate in enumerate(state.fate) if fate)
    places.update(bestiary.hero_places(state))
    return [
        f"{name} is in {places[card]} places"
        for card, name in enumerate(rules.card_ids)
        if places[card] != 1
    ]


def _miscounted(state: MonumentalState) -> list[str]:
    found: list[str] = []
    stack = frames(state)
    on_map = Counter(state.land[t * LAND + L_WONDER] - 1 for t in range(state.chart.tiles))
    del on_map[-1]
    waiting = (T_PUT_WONDER, Q_WONDER_TILE, Q_AUTOMA_WONDER)
    to_place = state.automa_stacked + sum(frame[0] in waiting for frame in stack)
    if on_map.total() + to_place != len(state.wonders):
        found.append("a wonder's token is missing")
    for s in range(state.seats):
        if state.home[s] < 0:
            continue
        marching = sum(
            below[B] - top[B] - below[C] - below[D]
            for below, top in pairwise(stack)
            if below[0] == T_CONQUERED and top[0] == Q_UNITS and below[SEAT] == s
        )
        if stack and stack[-1][0] == T_CONQUERED and stack[-1][SEAT] == s:
            marching = stack[-1][B] - stack[-1][C] - stack[-1][D]
        tiles = [t for t in range(state.chart.tiles) if state.land[t * LAND + L_OWNER] == s]
        soldiers = sum(state.land[t * LAND + L_SOLDIERS] for t in tiles)
        if soldiers + marching != state.tables.soldiers:
            found.append(f"seat {s} has {soldiers} + {marching} soldiers")
        outposts = sum(state.land[t * LAND + L_OUTPOST] for t in tiles) + state.outposts[s]
        if outposts != state.tables.outposts:
            found.append(f"seat {s} has {outposts} outposts")
        if sum(1 << t for t in tiles) != state.realm[s]:
            found.append(f"the realm of seat {s} does not match the map")
        for t in tiles:
            if not state.units(t) and not state.land[t * LAND + L_OUTPOST] and t != state.home[s]:
                found.append(f"nobody holds tile {t} of seat {s}")
        if any(state.purse[s * PURSE + r] < 0 for r in range(PURSE)):
            found.append(f"seat {s} owes something")
    return found
