"""The development track and the basic buildings."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.terminal.cards import Cards, flow
from acropole.games.monumental.terminal.signs import TYPE_STYLES
from acropole.kernel.content import Entry

WIDE = 100  # columns from which on a card takes one line
LEAVES = "×"


def track(sight: MonumentalSight, cards: Cards, width: int) -> Table:
    """The cards on offer, each with its place as in `acquire:3`, its cost and its text."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(justify="right", no_wrap=True)
    for _ in range(4 if width >= WIDE else 1):
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for number, row in enumerate(sight.rows(), 1):
        if sight.track_rows > 1:
            table.add_row("", Text(cards.say("table.row", n=number), "dim"))
        for offer in row:
            if offer:
                mark = LEAVES if offer.leaves else " "
                place = Text.assemble((mark, "red"), (str(offer.place), "bold cyan"))
                table.add_row(place, *_card(cards, cards.entry(offer.card), width >= WIDE))
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


def basics(sight: MonumentalSight, cards: Cards, width: int) -> Text:
    """`Basic buildings: Workshop for 2P: 2P ×8 …`, and which cards of the track may leave."""
    parts = [Text(cards.say("table.basics"))]
    for name, left in sight.piles():
        entry = cards.game.content["card"][name]
        title = Text(cards.title(entry), "bold" if left else "dim")
        price = Text(cards.say("table.price", cost=cards.cost(entry).plain), "dim")
        yields = cards.amounts(entry["yields"])
        parts.append(Text.assemble(title, " ", price, " ", yields, (f" ×{left}", "dim")))
    if any(offer.leaves for offer in sight.offers):
        key = "leaves-round" if sight.round else "leaves"
        parts.append(Text(f"{LEAVES} {cards.say(f'table.{key}')}", "dim"))
    return flow(parts, width)
