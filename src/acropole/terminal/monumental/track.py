"""The development track and the basic buildings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from acropole.games.monumental.box import BASIC_IDS
from acropole.kernel.content import Entry
from acropole.terminal.monumental.cards import Cards, flow
from acropole.terminal.monumental.signs import TYPE_STYLES

WIDE = 100  # columns from which on a card takes one line
LEAVES = "×"


def track(view: Mapping[str, Any], cards: Cards, width: int) -> Table:
    """The cards on offer, each with its place as in `acquire:3`, its cost and its text."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right", no_wrap=True)
    for _ in range(4 if width >= WIDE else 1):
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    rules = cards.rules.tables
    length = rules.track_places // rules.track_rows
    leaving = _leaving(view, cards)
    for place, card in enumerate(view["track"][: rules.track_places]):
        if rules.track_rows > 1 and place % length == 0:
            head = cards.say("table.row", n=1 + place // length)
            table.add_row("", Text(head, "dim"))
        if card is None:
            continue
        mark = LEAVES if place in leaving else " "
        number = Text.assemble((mark, "red"), (str(place + 1), "bold cyan"))
        table.add_row(number, *_card(cards, cards.entry(card), width >= WIDE))
    return table


def _card(cards: Cards, entry: Entry, wide: bool) -> list[Text]:
    name = Text(cards.title(entry), "bold")
    kind = Text(cards.say(f"type.{entry['type']}"), TYPE_STYLES[entry["type"]])
    cost = cards.cost(entry)
    text = Text.assemble(
        cards.amounts(entry.fields.get("yields", {})),
        "  " if "yields" in entry.fields else "",
        cards.game.card_text(entry, cards.lang),
    )
    if wide:
        return [name, kind, Text(entry["era"], "dim"), cost, text]
    return [Text.assemble(name, "\n", kind, (f" {entry['era']} ", "dim"), cost), text]


def basics(view: Mapping[str, Any], cards: Cards, width: int) -> Text:
    """`Basic buildings: Workshop for 2P: 2P ×8 …`, and which cards of the track may leave."""
    parts = [Text(cards.say("table.basics"))]
    for name, left in zip(BASIC_IDS, view["basics"], strict=True):
        entry = cards.game.content["card"][name]
        title = Text(cards.title(entry), "bold" if left else "dim")
        price = Text(cards.say("table.price", cost=cards.cost(entry).plain), "dim")
        yields = cards.amounts(entry["yields"])
        parts.append(Text.assemble(title, " ", price, " ", yields, (f" ×{left}", "dim")))
    if _leaving(view, cards):
        key = "leaves-round" if view["round"] else "leaves"
        parts.append(Text(f"{LEAVES} {cards.say(f'table.{key}')}", "dim"))
    return flow(parts, width)


def _leaving(view: Mapping[str, Any], cards: Cards) -> set[int]:
    """Places of the cards that go if nobody takes any more. 002 §3.4; 003 §5."""
    rules = cards.rules.tables
    if view["round"]:
        if view["round"]["is_last"]:
            return set()
        there = [place for place in range(rules.track_places) if view["track"][place]]
        goes = max(len(view["seats"]) - view["taken"][0], 0)
        return set(there[len(there) - goes :])
    if not view["development"]:
        return set()
    length = rules.track_places // rules.track_rows
    return {(row + 1) * length - 1 for row in range(rules.track_rows) if not view["taken"][row]}
