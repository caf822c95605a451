"""All players at a glance: how they stand, and what the others have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from acropole.terminal.monumental.automa import automa_cards, is_automa
from acropole.terminal.monumental.cards import Cards
from acropole.terminal.monumental.creatures import creatures_of
from acropole.terminal.monumental.rounds import end_of_rounds, pool, role
from acropole.terminal.monumental.signs import (
    LETTERS,
    MARKET,
    MARKET_LETTERS,
    RESOURCE_STYLES,
    SEAT_STYLES,
)

TREASURES = ("gold", "culture")


def standings(view: Mapping[str, Any], cards: Cards, names: Sequence[str]) -> Table:
    """The points by category, and the resources that stay from turn to turn."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(_end(view, cards)))
    categories = list(view["seats"][0]["points"])
    for head in (*categories, "points", *TREASURES):
        table.add_column(Text(cards.say(f"table.head-{head}")), justify="right", no_wrap=True)
    seats = view["seats"]
    for number, seat in enumerate(seats):
        cells = []
        for category in categories:
            points = seat["points"][category]
            best = points and points == max(other["points"][category] for other in seats)
            cells.append(Text(str(points), "bold" if best else "dim"))
        cells.append(Text(str(seat["score"]), "bold"))
        for name in TREASURES:
            amount = seat["purse"][name]
            cells.append(Text(str(amount), RESOURCE_STYLES[name] if amount else "dim"))
        table.add_row(_who(view, cards, names, number), *cells)
    return table


def _end(view: Mapping[str, Any], cards: Cards) -> str:
    """How long the game still goes."""
    if view["decision"] is None:
        return cards.say("event.over")
    if view["round"]:
        return end_of_rounds(view, cards)
    if view["turns_left"] >= 0:
        return cards.say("table.turns-left", n=view["turns_left"])
    return cards.say("table.deck-left", n=view["development"])


def _who(view: Mapping[str, Any], cards: Cards, names: Sequence[str], number: int) -> Text:
    civilization = view["seats"][number]["civilization"]
    mark = ">" if number == view["to_move"] else " "
    who = Text.assemble(
        (mark, "bold"),
        (f"{LETTERS[civilization]} ", f"bold {SEAT_STYLES[number]}"),
        (cards.say(f"civ.{civilization}"), SEAT_STYLES[number]),
        f" {names[number]}",
    )
    return who.append(role(view, cards, number), "dim")


def others(view: Mapping[str, Any], cards: Cards, names: Sequence[str]) -> Iterator[Padding]:
    """The city and the holdings of everybody else."""
    for number, seat in enumerate(view["seats"]):
        if number == view["seat"]:
            continue
        letter = LETTERS[seat["civilization"]]
        line = Table.grid(padding=(0, 1, 0, 0))
        if is_automa(view, number):
            city = " · ".join(automa_cards(view, cards))
        else:
            city = cards.names([*seat["city"], *seat["knowledge"]])
        line.add_row(Text(letter, SEAT_STYLES[number]), Text(city, "dim"))
        holdings = " · ".join(_holdings(view, cards, number))
        if holdings:
            line.add_row("", Text(holdings))
        yield Padding(line, (0, 0, 0, 1))


def _holdings(view: Mapping[str, Any], cards: Cards, number: int) -> Iterator[str]:
    seat, say = view["seats"][number], cards.say
    yield from pool(view, cards, number)
    policies = [cards.title(policy) for policy in cards.policies(seat)]
    if policies:
        if not is_automa(view, number):
            policies[-1] = say("table.active", policy=policies[-1])
        yield say("table.has-policies", names=", ".join(policies))
    if seat["wonders"]:
        yield say("table.has-wonders", names=cards.names(seat["wonders"]))
    if seat["begun"]:
        yield say("table.begun", card=cards.name(seat["begun"]))
    markets = held_markets(view, number)
    if markets:
        letters = " ".join(MARKET + MARKET_LETTERS[market] for market, _ in markets)
        yield say("table.has-markets", names=letters)
    if seat["production_tokens"]:
        yield say("table.production-tokens", n=seat["production_tokens"])
    yield from creatures_of(seat, cards)
    if seat["top"]:
        yield say("table.top", names=cards.names(seat["top"]))


def held_markets(view: Mapping[str, Any], number: int) -> list[tuple[int, int]]:
    """Market tokens not yet used: the market, and which token of it (-1 unknown)."""
    return [
        (market, token)
        for market, seen in enumerate(view["markets"])
        for holder, token in seen["taken"]
        if holder == number and number not in seen["used"]
    ]
