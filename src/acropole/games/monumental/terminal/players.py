"""All players at a glance: how they stand, and what the others have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.terminal.automa import automa_cards
from acropole.games.monumental.terminal.cards import Cards
from acropole.games.monumental.terminal.creatures import creatures_of
from acropole.games.monumental.terminal.rounds import end_of_rounds, pool, role
from acropole.games.monumental.terminal.signs import (
    LETTERS,
    MARKET,
    RESOURCE_STYLES,
    SEAT_STYLES,
)

TREASURES = ("gold", "culture")


def standings(sight: MonumentalSight, cards: Cards, names: Sequence[str]) -> Table:
    """The points by category, and the resources that stay from turn to turn."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(_end(sight, cards)))
    categories = list(sight.seats[0].points)
    for head in (*categories, "points", *TREASURES):
        table.add_column(Text(cards.say(f"table.head-{head}")), justify="right", no_wrap=True)
    seats = sight.seats
    for number, seat in enumerate(seats):
        cells = []
        for category in categories:
            points = seat.points[category]
            best = points and points == max(other.points[category] for other in seats)
            cells.append(Text(str(points), "bold" if best else "dim"))
        cells.append(Text(str(seat.score), "bold"))
        for name in TREASURES:
            amount = seat.purse[name]
            cells.append(Text(str(amount), RESOURCE_STYLES[name] if amount else "dim"))
        table.add_row(_who(sight, cards, names, number), *cells)
    return table


def _end(sight: MonumentalSight, cards: Cards) -> str:
    """How long the game still goes."""
    if sight.decision is None:
        return cards.say("event.over")
    if sight.round:
        return end_of_rounds(sight, cards)
    if sight.turns_left >= 0:
        return cards.say("table.turns-left", n=sight.turns_left)
    return cards.say("table.deck-left", n=sight.development)


def _who(sight: MonumentalSight, cards: Cards, names: Sequence[str], number: int) -> Text:
    civilization = sight.seats[number].civilization
    mark = ">" if number == sight.to_move else " "
    who = Text.assemble(
        (mark, "bold"),
        (f"{LETTERS[civilization]} ", f"bold {SEAT_STYLES[number]}"),
        (cards.say(f"civ.{civilization}"), SEAT_STYLES[number]),
        f" {names[number]}",
    )
    return who.append(role(sight, cards, number), "dim")


def others(sight: MonumentalSight, cards: Cards, names: Sequence[str]) -> Iterator[Padding]:
    """The city and the holdings of everybody else."""
    for number, seat in enumerate(sight.seats):
        if number == sight.seat:
            continue
        letter = LETTERS[seat.civilization]
        line = Table.grid(padding=(0, 1, 0, 0))
        if sight.is_automa(number):
            city = " · ".join(automa_cards(sight, cards))
        else:
            city = cards.names([*seat.city, *seat.knowledge])
        line.add_row(Text(letter, SEAT_STYLES[number]), Text(city, "dim"))
        holdings = " · ".join(_holdings(sight, cards, number))
        if holdings:
            line.add_row("", Text(holdings))
        yield Padding(line, (0, 0, 0, 1))


def _holdings(sight: MonumentalSight, cards: Cards, number: int) -> Iterator[str]:
    seat, say = sight.seats[number], cards.say
    yield from pool(sight, cards, number)
    policies = [cards.name(policy.id) for policy in seat.developed()]
    if policies:
        if not sight.is_automa(number):
            policies[-1] = say("table.active", policy=policies[-1])
        yield say("table.has-policies", names=", ".join(policies))
    if seat.wonders:
        yield say("table.has-wonders", names=cards.names(seat.wonders))
    if seat.begun:
        yield say("table.begun", card=cards.name(seat.begun))
    if seat.market_tokens:
        letters = " ".join(MARKET + token.letter for token in seat.market_tokens)
        yield say("table.has-markets", names=letters)
    if seat.production_tokens:
        yield say("table.production-tokens", n=seat.production_tokens)
    yield from creatures_of(seat, cards)
    if seat.top:
        yield say("table.top", names=cards.names(seat.top))
