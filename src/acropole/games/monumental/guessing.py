"""A fair guess at what a seat of Monumental cannot see: everything hidden dealt anew. Compiled."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import city
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel import chance, machine
from acropole.kernel.fast import BITS, i64

NOBODY: Final = -2  # in the place of a seat: somebody who sees what lies open; -1 is a place


def resample(world: MonumentalPosition, seat: i64, rng: chance.Rng) -> None:
    s: i64
    market: i64
    for s in range(world.seats):
        if s != seat:
            resample_deck(world, s, rng)
    for market in range(n.MARKETS):
        resample_market(world, market, seat, rng)
    resample_alternatives(world, rng)
    if len(world.heroes.seats):
        resample_heroes(world, rng)


def resample_deck(world: MonumentalPosition, s: i64, rng: chance.Rng) -> None:
    """Cards that only their owner has looked at could be any of those not yet seen."""
    deck = world.deck[s]
    looker, begin = city.scrying(world)
    drawn: list[int] = list(world.drawn)
    hidden = len(drawn) - begin if looker == s else 0
    if not world.secret[s] and not hidden:
        return
    region: i64 = deck.size - deck.settled + world.secret[s]
    i: i64
    cards: list[int] = sorted([deck.cards[i] for i in range(region)] + drawn[len(drawn) - hidden :])
    shuffle(cards, rng)
    for i in range(region):
        deck.cards[i] = cards[i]
    if hidden:
        world.drawn = machine.array(drawn[:begin] + cards[region:])


def resample_market(world: MonumentalPosition, market: i64, seat: i64, rng: chance.Rng) -> None:
    """Tokens nobody showed change parts with those that could as well have had theirs.

    A token's part is where it lies and which of the others saw it there.
    """
    seen: i64 = 0 if seat == NOBODY else world.looked[seat * n.MARKETS + market]
    known: i64
    for known in range(1, -1, -1):
        group: list[int] = []
        parts: list[int] = []
        token: i64
        s: i64
        for token in range(n.MARKET_TOKENS):
            place: i64 = world.market[market * n.MARKET_TOKENS + token]
            if place >= n.M_USED or place == seat or seen >> token & 1 != known:
                continue
            part: i64 = place
            for s in range(world.seats):
                part = part * 2 + (world.looked[s * n.MARKETS + market] >> token & 1)
            group.append(token)
            parts.append(part)
        parts.sort()
        shuffle(parts, rng)
        i: i64
        for i in range(len(group)):
            token = group[i]
            part = parts[i]
            for s in range(world.seats - 1, -1, -1):
                looked: i64 = world.looked[s * n.MARKETS + market]
                if looked >> token & 1 != part & 1:
                    world.looked[s * n.MARKETS + market] = looked ^ BITS[token]
                part >>= 1
            world.market[market * n.MARKET_TOKENS + token] = part


def resample_alternatives(world: MonumentalPosition, rng: chance.Rng) -> None:
    """Which wonder an alternative one has replaced is not known until all others were seen."""
    tables = world.tables
    i: i64
    card: i64
    number: i64
    for number in range(len(tables.alternatives)):
        if tables.replaced[number] >= 0:  # the players chose it
            continue
        alternative: i64 = tables.alternatives[number]
        era: i64 = tables.era[tables.kind[alternative]]
        places: list[int] = []
        cards: list[int] = []
        for i in range(world.undealt):
            card = world.development[i]
            if card != alternative and is_wonder_of(world, card, era):
                places.append(i)
                cards.append(card)
        for card in tables.development:
            if world.fate[card] == n.NOT_IN_GAME and is_wonder_of(world, card, era):
                cards.append(card)
        cards.sort()
        shuffle(cards, rng)
        for i in range(len(cards)):
            card = cards[i]
            if i < len(places):
                world.development[places[i]] = card
                world.fate[card] = 0
            else:
                world.fate[card] = n.NOT_IN_GAME


def is_wonder_of(world: MonumentalPosition, card: i64, era: i64) -> bool:
    kind: i64 = world.tables.kind[card]
    return world.tables.era[kind] == era and world.tables.type[kind] == n.TYPE_WONDER


def resample_heroes(world: MonumentalPosition, rng: chance.Rng) -> None:
    """A hero that has not come up yet could be any of its era that was not seen."""
    tables = world.tables
    for era in sorted({tables.era[tables.kind[card]] for card in tables.heroes}):
        own = [card for card in tables.heroes if tables.era[tables.kind[card]] == era]
        places = [i for i in range(world.undealt) if world.development[i] in own]
        unseen = sorted(
            [world.development[i] for i in places]
            + [card for card in own if world.fate[card] == n.NOT_IN_GAME]
        )
        for i in places:
            card = unseen.pop(rng.below(len(unseen)))
            world.development[i] = card
            world.fate[card] = 0
        for card in unseen:
            world.fate[card] = n.NOT_IN_GAME


def shuffle(items: list[int], rng: chance.Rng) -> None:
    i: i64
    for i in range(len(items) - 1, 0, -1):
        j: i64 = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]
