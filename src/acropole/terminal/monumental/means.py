"""What a player can spend, and what else lies before them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from acropole.games.monumental.numbers import MARKET_TOKENS, TURN_KEEP, TURN_LESS, TURN_PLEDGED
from acropole.terminal.monumental.cards import Cards, flow
from acropole.terminal.monumental.creatures import creatures_of
from acropole.terminal.monumental.players import held_markets
from acropole.terminal.monumental.rounds import pawns
from acropole.terminal.monumental.signs import MARKET, MARKET_LETTERS, RESOURCE_STYLES, RESOURCES

RESTRICTED = ("for-section", "for-barbarian", "for-knowledge")
DISCOUNTS = ("less-section", "less-policy", "less-conquest")


def means(view: Mapping[str, Any], cards: Cards, width: int) -> Iterator[Text]:
    seat = view["seats"][view["seat"]]
    purse, say = seat["purse"], cards.say
    amounts = [
        Text(
            f"{purse[name]} {say(f'resource-name.{name}')}",
            f"bold {RESOURCE_STYLES[name]}" if purse[name] else "dim",
        )
        for name in RESOURCES
    ]
    yield flow(amounts, width)
    special = [*_special(seat, cards), *_tokens(view, cards), *pawns(view, cards)]
    if special:
        yield Text(" · ".join(special))
    yield Text(" · ".join(_holdings(view, cards)), "dim")


def _special(seat: Mapping[str, Any], cards: Cards) -> Iterator[str]:
    """Resources tied to a purpose, and what this turn holds in store."""
    for name in RESTRICTED:
        if seat["purse"][name]:
            yield cards.say(f"table.{name}", n=seat["purse"][name])
    turn = seat["turn"]
    for slot, name in (
        (TURN_PLEDGED, "pledged"),
        *((TURN_LESS + i, name) for i, name in enumerate(DISCOUNTS)),
        (TURN_KEEP, "keep"),
    ):
        if turn[slot]:
            yield cards.say(f"table.{name}", n=turn[slot])


def _tokens(view: Mapping[str, Any], cards: Cards) -> Iterator[str]:
    seat = view["seats"][view["seat"]]
    if seat["production_tokens"]:
        yield cards.say("table.production-tokens", n=seat["production_tokens"])
    for market, token in held_markets(view, view["seat"]):
        yield f"{MARKET}{MARKET_LETTERS[market]} {_gain(cards, market, token)}"
    for market, seen in enumerate(view["markets"]):
        taken = {token for _, token in seen["taken"]}
        left = [
            _gain(cards, market, token)
            for token in range(MARKET_TOKENS)
            if seen["looked"] >> token & 1 and token not in taken
        ]
        if left and seen["pile"]:
            letter = MARKET + MARKET_LETTERS[market]
            yield cards.say("table.looked", market=letter, tokens=", ".join(left))


def _gain(cards: Cards, market: int, token: int) -> str:
    entry = cards.game.box.market_tokens[market * MARKET_TOKENS + token]
    return cards.game.card_text(entry, cards.lang).rstrip(".")


def _holdings(view: Mapping[str, Any], cards: Cards) -> Iterator[str]:
    seat, say = view["seats"][view["seat"]], cards.say
    if seat["begun"]:
        cost = cards.entry(seat["begun"])["cost"][-1]
        price = cards.amounts({"production": cost}).plain
        yield say("table.begun-price", card=cards.name(seat["begun"]), price=price)
    policies = [cards.title(policy) for policy in cards.policies(seat)]
    if policies:
        policies[-1] = say("table.active", policy=policies[-1])
        yield say("table.has-policies", names=", ".join(policies))
    if seat["wonders"]:
        yield say("table.has-wonders", names=cards.names(seat["wonders"]))
    yield from creatures_of(seat, cards)
    yield say("table.outposts", n=seat["outposts"])
    deck = len(seat["deck"]) + len(seat["top"])
    yield say("table.piles", deck=deck, discard=len(seat["discard"]))
    if seat["top"]:
        yield say("table.top", names=cards.names(seat["top"]))
    if view["drawn"] and view["to_move"] == view["seat"]:
        yield say("table.drawn", names=cards.names(view["drawn"]))
