"""The table of Monuments in a terminal.

A line for each monument tells everything about it: what its disc is worth, the cards for it in the
hand, and what stands of it in each display. A card is its number and the glyph of its symbol; the
glyphs are in every font and differ without colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from acropole.games.monuments.ids import COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.kernel.game import Rules

GLYPHS = {"scroll": "§", "ship": "~", "helmet": "^"}
SYMBOL_STYLES = {"scroll": "yellow", "ship": "cyan", "helmet": "red"}
COLOUR_STYLES = {
    "blue": "bright_blue",
    "orange": "dark_orange",
    "green": "green",
    "purple": "medium_purple",
}
WIDE = 110  # columns from which on the cards in the displays show their symbols, too


def draw(
    view: Mapping[str, Any], rules: Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    return _MonumentsTable(view, rules, names, lang)


class _MonumentsTable:
    def __init__(
        self, view: Mapping[str, Any], rules: Rules[Any], names: Sequence[str], lang: str
    ) -> None:
        self.view = view
        self.rules = rules
        self.names = names
        self.lang = lang
        self.me: int | None = view["seat"]
        content = rules.game.content
        self.cards = content["card"]
        self.columns = content["track"][str(rules.options["track"])]["columns"]
        self.owners = {
            display["display"]: (seat, display)
            for seat, player in enumerate(view["seats"])
            for display in player["displays"]
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Rule(self.rules.game.title(self.lang), style="dim", align="left")
        yield self._row()
        yield Padding(self._monuments(options.max_width >= WIDE), (1, 0))
        yield from self._other_hands()
        yield self._legend()

    def _say(self, key: str, **slots: object) -> str:
        return self.rules.game.catalogue.text(self.lang, key, **slots)

    # -- cards -----------------------------------------------------------------------------------

    def _card(self, card: str, *, named: bool = True) -> Text:
        entry = self.cards[card]
        symbol = entry["symbol"]
        name = self._say(f"monument.{entry['monument']}") + " " if named else ""
        return Text.assemble(f"{name}{entry['number']}", (GLYPHS[symbol], SYMBOL_STYLES[symbol]))

    def _by_monument(self, cards: Iterable[str]) -> Text:
        """Sorted cards, the name of each monument only once."""
        groups = groupby(cards, key=lambda card: self.cards[card]["monument"])
        return Text(", ").join(
            Text(" ").join(self._card(card, named=n == 0) for n, card in enumerate(group))
            for _, group in groups
        )

    def _symbols(self, cards: Iterable[str]) -> Text:
        """How many cards show each symbol."""
        count = Counter(self.cards[card]["symbol"] for card in cards)
        return Text(" ").join(
            Text(f"{count[symbol]}{GLYPHS[symbol]}", SYMBOL_STYLES[symbol])
            for symbol in SYMBOL_IDS
            if count[symbol]
        )

    def _hand(self) -> list[str]:
        """The cards in my hand; a spectator has none."""
        return [] if self.me is None else list(self.view["seats"][self.me]["known"])

    # -- the table, from top to bottom -----------------------------------------------------------

    def _row(self) -> Text:
        line = Text.assemble((self._say("table.row"), "bold"))
        for place, card in enumerate(self.view["row"], 1):
            line.append(f"   {place} ", "dim")
            line.append_text(self._card(card) if card else Text("–", "dim"))
        return line.append("   " + self._say("table.pile", n=self.view["pile"]), "dim")

    def _monuments(self, wide: bool) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=True)
        table.add_column()
        table.add_column(Text(self._say("table.sole"), "dim"), justify="right", no_wrap=True)
        table.add_column(Text(self._say("table.two"), "dim"), justify="right", no_wrap=True)
        if self.me is not None:
            table.add_column(Text(self._say("table.hand"), "bold"), ratio=1)
        for name in self.owners:
            table.add_column(self._head(name), ratio=1)
        for monument in MONUMENT_IDS:
            table.add_row(*self._monument(monument, wide))
        table.add_row()
        for row in self._sums():
            table.add_row(*row)
        return table

    def _head(self, display: int) -> Text:
        seat, _ = self.owners[display]
        colour = COLOUR_IDS[display]
        mark = ">" if seat == self.view["to_move"] else ""
        head = Text(f"{mark}{self.names[seat]}", "bold")
        return head.append("\n" + self._say(f"colour.{colour}"), COLOUR_STYLES[colour])

    def _monument(self, monument: str, wide: bool) -> list[Text]:
        sole, primary, secondary = self.columns[self.view["discs"][monument]]
        paid = self._paid(monument)
        worth = [
            Text(str(sole), "bold" if len(paid) == 1 else "dim"),
            Text(f"{primary}/{secondary}", "bold" if len(paid) == 2 else "dim"),
        ]
        held = [card for card in self._hand() if self.cards[card]["monument"] == monument]
        hand = Text(" ").join(self._card(card, named=False) for card in held)
        name = Text(self._say(f"monument.{monument}"), "" if held or paid else "dim")
        if self._left_out(monument):
            return [name, Text(), Text(), Text(self._say("table.left-out"), "dim")]
        cells = [self._stack(monument, display, paid, wide) for display in self.owners]
        return [name, *worth, *([] if self.me is None else [hand]), *cells]

    def _stack(self, monument: str, display: int, paid: Mapping[int, int], wide: bool) -> Text:
        """The numbers in a display from the bottom to the top, and the points they bring now."""
        numbers = self.owners[display][1]["monuments"].get(monument)
        if not numbers:
            return Text("·", "dim")
        style = COLOUR_STYLES[COLOUR_IDS[display]] if paid[display] else "dim"
        if wide:
            cards = (self._card(f"{monument}-{number}", named=False) for number in numbers)
        else:
            cards = (Text(str(number)) for number in numbers)
        return Text(" ").join(cards).append(f" +{paid[display]}", style)

    def _paid(self, monument: str) -> dict[int, int]:
        """What its builders receive: more cards come first, then the higher card. 001."""
        sole, primary, secondary = self.columns[self.view["discs"][monument]]
        builders = sorted(
            (
                (len(stack), max(stack), name)
                for name, (_, display) in self.owners.items()
                if (stack := display["monuments"].get(monument))
            ),
            reverse=True,
        )
        points = [sole] if len(builders) == 1 else [primary, secondary]
        return {name: n for (_, _, name), n in zip(builders, points, strict=False)}

    def _left_out(self, monument: str) -> bool:
        """Whether all cards of a monument are out of the game."""
        gone = set(self.view["out_of_game"])
        return all(card.id in gone for card in self.cards.values() if card["monument"] == monument)

    def _sums(self) -> list[list[Text]]:
        shown = {
            name: [
                f"{monument}-{number}"
                for monument, numbers in display["monuments"].items()
                for number in numbers
            ]
            for name, (_, display) in self.owners.items()
        }
        pages: dict[int, list[str]] = {name: [] for name in self.owners}
        for history in self.view["histories"]:
            pages[history["display"]].append(str(history["pages"]))
        displays = [display for _, display in self.owners.values()]
        points = [sum(display["points"].values()) for display in displays]
        rows: list[tuple[str, Text, list[Text]]] = [
            ("symbols", self._symbols(self._hand()), [self._symbols(c) for c in shown.values()]),
            ("historians", Text(), [Text(str(display["historians"])) for display in displays]),
            ("histories", Text(), [Text(", ".join(p) or "–") for p in pages.values()]),
            ("points", Text(), [Text(str(n), "bold") for n in points]),
        ]
        return [
            [
                Text(self._say(f"table.sum-{label}"), "dim"),
                Text(),
                Text(),
                *([] if self.me is None else [hand]),
                *cells,
            ]
            for label, hand, cells in rows
        ]

    def _other_hands(self) -> Iterable[Text]:
        for seat, player in enumerate(self.view["seats"]):
            if seat == self.me:
                continue
            line = Text(self._say("table.hand-of", player=self.names[seat], n=player["hand"]))
            if player["known"]:
                before, after = self._say("table.known", cards="\0").split("\0")
                cards = self._by_monument(player["known"])
                line.append(f" ({before}").append_text(cards).append(f"{after})")
            yield line

    def _legend(self) -> Text:
        parts = [
            Text.assemble((GLYPHS[name], SYMBOL_STYLES[name]), f" {self._say(f'symbol.{name}')}")
            for name in SYMBOL_IDS
        ]
        return Text.assemble(Text("   ").join(parts), ("   " + self._say("table.plus"), "dim"))
