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
PLACES = 6
LEAVES = "×"


def track(view: Mapping[str, Any], cards: Cards, width: int) -> Table:
    """The cards on offer, each with its place as in `acquire:3`, its cost and its text."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right", no_wrap=True)
    for _ in range(4 if width >= WIDE else 1):
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    rows = _rows(view)
    leaving = view["development"] > 0
    for place, card in enumerate(view["track"][:PLACES]):
        if rows == 2 and place in (0, PLACES // 2):
            head = cards.say("table.row", n=1 + place // (PLACES // 2))
            table.add_row("", Text(head, "dim"))
        if card is None:
            continue
        row = place // (PLACES // rows)
        is_last = (place + 1) % (PLACES // rows) == 0
        mark = LEAVES if leaving and is_last and not view["taken"][row] else " "
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
    """`Basic buildings, 2P each: Workshop 2P ×8 …`, and which cards of the track may leave."""
    price = cards.cost(cards.game.content["card"][BASIC_IDS[0]])
    parts = [Text(cards.say("table.basics", cost=price.plain))]
    for name, left in zip(BASIC_IDS, view["basics"], strict=True):
        entry = cards.game.content["card"][name]
        title = Text(cards.title(entry), "bold" if left else "dim")
        parts.append(
            Text.assemble(title, " ", cards.amounts(entry["yields"]), (f" ×{left}", "dim"))
        )
    if view["development"] and not all(view["taken"][: _rows(view)]):
        parts.append(Text(f"{LEAVES} {cards.say('table.leaves')}", "dim"))
    return flow(parts, width)


def _rows(view: Mapping[str, Any]) -> int:
    """Two players have two tracks of three cards."""
    return 2 if len(view["seats"]) == 2 else 1
