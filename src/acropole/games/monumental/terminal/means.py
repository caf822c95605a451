"""What a player can spend, and what else lies before them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from acropole.games.monumental.sight import MonumentalSight, SeatSight
from acropole.games.monumental.terminal.cards import Cards, flow
from acropole.games.monumental.terminal.creatures import creatures_of
from acropole.games.monumental.terminal.rounds import pawns
from acropole.games.monumental.terminal.signs import MARKET, RESOURCE_STYLES, RESOURCES

RESTRICTED = ("for-section", "for-barbarian", "for-knowledge")
IN_STORE = ("pledged", "less_section", "less_policy", "less_conquest", "keep")


def means(sight: MonumentalSight, seat: SeatSight, cards: Cards, width: int) -> Iterator[Text]:
    purse, say = seat.purse, cards.say
    amounts = [
        Text(
            f"{purse[name]} {say(f'resource-name.{name}')}",
            f"bold {RESOURCE_STYLES[name]}" if purse[name] else "dim",
        )
        for name in RESOURCES
    ]
    yield flow(amounts, width)
    special = [*_special(seat, cards), *_tokens(sight, seat, cards), *pawns(sight, seat, cards)]
    if special:
        yield Text(" · ".join(special))
    yield Text(" · ".join(_holdings(sight, seat, cards)), "dim")


def _special(seat: SeatSight, cards: Cards) -> Iterator[str]:
    """Resources tied to a purpose, and what this turn holds in store."""
    for name in RESTRICTED:
        if seat.purse[name]:
            yield cards.say(f"table.{name}", n=seat.purse[name])
    for name in IN_STORE:
        amount = getattr(seat.turn, name)
        if amount:
            yield cards.say(f"table.{name.replace('_', '-')}", n=amount)


def _tokens(sight: MonumentalSight, seat: SeatSight, cards: Cards) -> Iterator[str]:
    if seat.production_tokens:
        yield cards.say("table.production-tokens", n=seat.production_tokens)
    for token in seat.market_tokens:
        yield f"{MARKET}{token.letter} {_gain(cards, token.id) if token.id else '?'}"
    for market in sight.markets:
        if market.left:
            left = ", ".join(_gain(cards, token) for token in market.left)
            yield cards.say("table.looked", market=MARKET + market.letter, tokens=left)


def _gain(cards: Cards, token: str) -> str:
    return cards.game.card_text(cards.printed(token), cards.lang).rstrip(".")


def _holdings(sight: MonumentalSight, seat: SeatSight, cards: Cards) -> Iterator[str]:
    say = cards.say
    if seat.begun:
        price = cards.amounts({"production": seat.section_price}).plain
        yield say("table.begun-price", card=cards.name(seat.begun), price=price)
    policies = [cards.name(policy.id) for policy in seat.developed()]
    if policies:
        policies[-1] = say("table.active", policy=policies[-1])
        yield say("table.has-policies", names=", ".join(policies))
    if seat.wonders:
        yield say("table.has-wonders", names=cards.names(seat.wonders))
    yield from creatures_of(seat, cards)
    yield say("table.outposts", n=seat.outposts)
    deck = len(seat.deck) + len(seat.top)
    yield say("table.piles", deck=deck, discard=len(seat.discard))
    if seat.top:
        yield say("table.top", names=cards.names(seat.top))
    if sight.drawn and sight.to_move == sight.seat:
        yield say("table.drawn", names=cards.names(sight.drawn))
