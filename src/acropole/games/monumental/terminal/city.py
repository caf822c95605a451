"""A city of three rows and columns, and what the effects at hand say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import CardSight, MonumentalSight, SeatSight
from acropole.games.monumental.terminal.cards import Cards
from acropole.games.monumental.terminal.signs import Glyphs

CITY_WIDTH = 50  # that a city needs beside the map


def is_activating(sight: MonumentalSight) -> bool:
    return sight.decision is not None and sight.decision.kind == "activate"


def city(sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: Glyphs) -> Table:
    table = Table(box=box.SQUARE, show_lines=True, expand=True, padding=(0, 0), border_style="dim")
    table.add_column(width=1)
    for column in "123":
        table.add_column(Text(column, "bold cyan"), ratio=1, justify="left")
    for row in range(3):
        slots = range(row * 3, row * 3 + 3)
        label = Text("abc"[row], "bold cyan")
        table.add_row(label, *(_cell(sight, seat, cards, glyphs, slot) for slot in slots))
    return table


def _cell(sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: Glyphs, slot: int) -> Text:
    lines: list[Text] = []
    for card, mark in (
        (seat.at(slot), glyphs.activated if seat.active[slot] else ""),
        (seat.under(slot), glyphs.under),
    ):
        if card is None:
            continue
        name = Text(mark + cards.name(card.card), "bold green" if card.is_active else "")
        extra = cards.amounts(cards.yields(card.card))
        sign = _sign(cards, card, glyphs, is_active=card.is_active)
        lines.append(Text(" ").join(part for part in (name, extra, sign) if part))
    if is_activating(sight) and sight.to_move == sight.seat:
        total = cards.amounts(seat.yield_at(slot))
        lines.append(Text.assemble(("= ", "dim"), total))
    return Text("\n").join(lines) if lines else Text("–", "dim")


def _sign(cards: Cards, card: CardSight, glyphs: Glyphs, *, is_active: bool) -> Text:
    """Whether there is an effect, and whether it can still be used."""
    if "effect" not in cards.entry(card.card).fields:
        return Text()
    if card.in_force:
        return Text(glyphs.in_force, "bold cyan" if is_active else "dim")
    if card.is_used:
        return Text(glyphs.used, "dim")
    return Text(glyphs.usable, "bold yellow" if is_active else "dim")


# -- effects -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    sign: str
    where: str
    name: str
    text: str


def effects(sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: Glyphs) -> Table:
    """What the effects do that can still be used, or that work by themselves."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for line in _lines(sight, seat, cards, glyphs):
        text = Text.assemble((line.name, "bold"), f"  {line.text}")
        table.add_row(Text(line.sign, "bold yellow"), Text(line.where, "cyan"), text)
    return table


def _lines(sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: Glyphs) -> Iterator[Line]:
    yield from _city_lines(sight, seat, cards, glyphs)

    def line(card: str, where: str, in_force: bool) -> Line:
        sign, entry = glyphs.in_force if in_force else glyphs.usable, cards.entry(card)
        return Line(sign, cards.say(where), cards.title(entry), cards.effect(entry))

    if seat.policies and not seat.turn.policy_used:
        active = seat.developed()[-1]
        yield line(active.id, "table.policy", active.in_force)
    if not seat.turn.warlord_done:
        yield line(seat.warlord, "table.warlord", True)
    if seat.hero and not seat.hero.used:
        yield line(seat.hero.id, "table.hero", seat.hero.in_force)
    if seat.begun:
        wonder = cards.entry(seat.begun)
        text = cards.game.card_text(wonder, cards.lang)
        yield Line("", cards.say("table.wonder"), cards.title(wonder), text)
    if seat.policy_short:
        return
    where = cards.amounts({"culture": seat.policy_price}).plain
    for policy in seat.policy_cards:
        if policy.state == "open":
            entry = cards.entry(policy.id)
            yield Line("", where, cards.title(entry), cards.game.card_text(entry, cards.lang))


def _city_lines(
    sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: Glyphs
) -> Iterator[Line]:
    """Alike cards together."""
    everything = is_activating(sight)
    places: dict[tuple[str, str], list[str]] = {}
    for card in seat.cards():
        if not (everything or card.is_active):
            continue
        sign = _sign(cards, card, glyphs, is_active=True).plain
        if sign and sign != glyphs.used:
            places.setdefault((cards.entry(card.card).id, sign), []).append(card.cell)
    for (name, sign), cells in places.items():
        entry = cards.entry(name)
        yield Line(sign, " ".join(cells), cards.title(entry), cards.effect(entry))
