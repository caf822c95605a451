"""A city of three rows and columns, and what the effects at hand say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.numbers import SLOTS, TURN_LESS, TURN_POLICY_USED, TURN_WARLORD_DONE
from acropole.kernel.content import Entry
from acropole.terminal.monumental.cards import Cards
from acropole.terminal.monumental.creatures import hero_entry
from acropole.terminal.monumental.signs import Glyphs

CITY_WIDTH = 50  # that a city needs beside the map
POLICIES = 5
POLICY_DISCOUNT = TURN_LESS + 1


def cell_code(slot: int) -> str:
    """As in `use:b2`."""
    return "abc"[slot // 3] + str(slot % 3 + 1)


def is_activating(view: Mapping[str, Any]) -> bool:
    return view["decision"] is not None and view["decision"]["kind"] == "activate"


def city(view: Mapping[str, Any], cards: Cards, glyphs: Glyphs) -> Table:
    seat = view["seats"][view["seat"]]
    table = Table(box=box.SQUARE, show_lines=True, expand=True, padding=(0, 0), border_style="dim")
    table.add_column(width=1)
    for column in "123":
        table.add_column(Text(column, "bold cyan"), ratio=1, justify="left")
    for row in range(3):
        slots = range(row * 3, row * 3 + 3)
        label = Text("abc"[row], "bold cyan")
        table.add_row(label, *(_cell(view, cards, glyphs, seat, slot) for slot in slots))
    return table


def _cell(
    view: Mapping[str, Any], cards: Cards, glyphs: Glyphs, seat: Mapping[str, Any], slot: int
) -> Text:
    lines: list[Text] = []
    active = seat["active"][slot]
    for card, bit, before in (
        (seat["city"][slot], slot, ""),
        (seat["knowledge"][slot], slot + SLOTS, glyphs.under),
    ):
        if card is None:
            continue
        mark = glyphs.activated if active and not before else ""
        name = Text(mark + before + cards.name(card), "bold green" if active else "")
        extra = cards.amounts(cards.yields(card))
        sign = _sign(cards, cards.entry(card), active, bool(seat["used"] >> bit & 1), glyphs)
        lines.append(Text(" ").join(part for part in (name, extra, sign) if part))
    if is_activating(view) and view["to_move"] == view["seat"]:
        total = cards.amounts(_yield_of_lines(cards, seat, slot))
        lines.append(Text.assemble(("= ", "dim"), total))
    return Text("\n").join(lines) if lines else Text("–", "dim")


def _sign(cards: Cards, entry: Entry, active: bool, used: bool, glyphs: Glyphs) -> Text:
    """Whether there is an effect, and whether it can still be used."""
    if "effect" not in entry.fields:
        return Text()
    if cards.is_in_force(entry):
        return Text(glyphs.in_force, "bold cyan" if active else "dim")
    if used:
        return Text(glyphs.used, "dim")
    return Text(glyphs.usable, "bold yellow" if active else "dim")


def _yield_of_lines(cards: Cards, seat: Mapping[str, Any], slot: int) -> Counter[str]:
    """What is printed on the cards of the row and the column that cross in a slot."""
    total: Counter[str] = Counter()
    for other in range(SLOTS):
        if other // 3 == slot // 3 or other % 3 == slot % 3:
            for card in (seat["city"][other], seat["knowledge"][other]):
                total.update(cards.yields(card))
    return total


# -- effects -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    sign: str
    where: str
    name: str
    text: str


def effects(view: Mapping[str, Any], cards: Cards, glyphs: Glyphs) -> Table:
    """What the effects do that can still be used, or that work by themselves."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for line in _lines(view, cards, glyphs):
        text = Text.assemble((line.name, "bold"), f"  {line.text}")
        table.add_row(Text(line.sign, "bold yellow"), Text(line.where, "cyan"), text)
    return table


def _lines(view: Mapping[str, Any], cards: Cards, glyphs: Glyphs) -> Iterator[Line]:
    seat = view["seats"][view["seat"]]
    yield from _city_lines(view, cards, glyphs)
    say = cards.say
    developed = cards.policies(seat)
    if developed and not seat["turn"][TURN_POLICY_USED]:
        active = developed[-1]
        sign = glyphs.in_force if cards.is_in_force(active) else glyphs.usable
        yield Line(sign, say("table.policy"), cards.title(active), cards.effect(active))
    if not seat["turn"][TURN_WARLORD_DONE]:
        chief = cards.warlord(seat)
        yield Line(glyphs.in_force, say("table.warlord"), cards.title(chief), cards.effect(chief))
    hero = hero_entry(seat, cards)
    if hero:
        sign = glyphs.in_force if cards.is_in_force(hero) else glyphs.usable
        yield Line(sign, say("table.hero"), cards.title(hero), cards.effect(hero))
    if seat["begun"]:
        wonder = cards.entry(seat["begun"])
        text = cards.game.card_text(wonder, cards.lang)
        yield Line("", say("table.wonder"), cards.title(wonder), text)
    price = max(len(developed) + 1 - seat["turn"][POLICY_DISCOUNT], 1)
    if seat["purse"]["culture"] >= price:
        for number in range(POLICIES):
            if number not in seat["policies"]:
                policy = cards.policy(seat, number)
                text = cards.game.card_text(policy, cards.lang)
                where = cards.amounts({"culture": price}).plain
                yield Line("", where, cards.title(policy), text)


def _city_lines(view: Mapping[str, Any], cards: Cards, glyphs: Glyphs) -> Iterator[Line]:
    """Alike cards together."""
    seat = view["seats"][view["seat"]]
    everything = is_activating(view)
    places: dict[tuple[str, str], list[str]] = {}
    for slot in range(SLOTS):
        for card, bit in ((seat["city"][slot], slot), (seat["knowledge"][slot], slot + SLOTS)):
            if card is None or not (everything or seat["active"][slot]):
                continue
            entry = cards.entry(card)
            used = bool(seat["used"] >> bit & 1)
            sign = _sign(cards, entry, True, used, glyphs).plain
            if sign and sign != glyphs.used:
                places.setdefault((entry.id, sign), []).append(cell_code(slot))
    for (name, sign), cells in places.items():
        entry = cards.game.content["card"][name]
        yield Line(sign, " ".join(cells), cards.title(entry), cards.effect(entry))
