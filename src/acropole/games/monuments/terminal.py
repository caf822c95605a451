"""The table of Monuments in a terminal.

A line for each monument tells everything about it: what its disc is worth, the cards for it in the
hand, and what stands of it in each display. A card is its number and the glyph of its symbol; the
glyphs are in every font and differ without colour.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from acropole.games.monuments.sight import DisplaySight, MonumentSight, MonumentsSight
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
    sight: MonumentsSight, rules: Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    return _MonumentsTable(sight, rules, names, lang)


class _MonumentsTable:
    def __init__(
        self, sight: MonumentsSight, rules: Rules[Any], names: Sequence[str], lang: str
    ) -> None:
        self.sight = sight
        self.rules = rules
        self.names = names
        self.lang = lang
        self.cards = rules.game.content["card"]
        self.mine = None if sight.seat is None else sight.seats[sight.seat]

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

    def _symbols(self, count: Mapping[str, int]) -> Text:
        """How many cards show each symbol."""
        return Text(" ").join(
            Text(f"{n}{GLYPHS[symbol]}", SYMBOL_STYLES[symbol]) for symbol, n in count.items() if n
        )

    # -- the table, from top to bottom -----------------------------------------------------------

    def _row(self) -> Text:
        line = Text.assemble((self._say("table.row"), "bold"))
        for place, card in enumerate(self.sight.row, 1):
            line.append(f"   {place} ", "dim")
            line.append_text(self._card(card) if card else Text("–", "dim"))
        return line.append("   " + self._say("table.pile", n=self.sight.pile), "dim")

    def _monuments(self, wide: bool) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=True)
        table.add_column()
        table.add_column(Text(self._say("table.sole"), "dim"), justify="right", no_wrap=True)
        table.add_column(Text(self._say("table.two"), "dim"), justify="right", no_wrap=True)
        if self.mine is not None:
            table.add_column(Text(self._say("table.hand"), "bold"), ratio=1)
        for seat, display in self.sight.displays:
            table.add_column(self._head(seat, display), ratio=1)
        for name, monument in self.sight.monuments.items():
            table.add_row(*self._monument(name, monument, wide))
        table.add_row()
        for row in self._sums():
            table.add_row(*row)
        return table

    def _head(self, seat: int, display: DisplaySight) -> Text:
        mark = ">" if seat == self.sight.to_move else ""
        head = Text(f"{mark}{self.names[seat]}", "bold")
        colour = display.colour
        return head.append("\n" + self._say(f"colour.{colour}"), COLOUR_STYLES[colour])

    def _monument(self, monument: str, line: MonumentSight, wide: bool) -> list[Text]:
        builders = len(line.paid) - line.paid.count(None)
        worth = [
            Text(str(line.sole), "bold" if builders == 1 else "dim"),
            Text(f"{line.primary}/{line.secondary}", "bold" if builders == 2 else "dim"),
        ]
        known = self.mine.known if self.mine else ()
        held = [card for card in known if self.cards[card]["monument"] == monument]
        hand = Text(" ").join(self._card(card, named=False) for card in held)
        name = Text(self._say(f"monument.{monument}"), "" if held or builders else "dim")
        if line.is_left_out:
            return [name, Text(), Text(), Text(self._say("table.left-out"), "dim")]
        cells = [
            self._stack(monument, display, line.paid[display.display], wide)
            for _, display in self.sight.displays
        ]
        return [name, *worth, *([hand] if self.mine else []), *cells]

    def _stack(self, monument: str, display: DisplaySight, paid: int | None, wide: bool) -> Text:
        """The numbers in a display from the bottom to the top, and the points they bring now."""
        if paid is None:
            return Text("·", "dim")
        numbers = display.monuments[monument]
        style = COLOUR_STYLES[display.colour] if paid else "dim"
        if wide:
            cards = (self._card(f"{monument}-{number}", named=False) for number in numbers)
        else:
            cards = (Text(str(number)) for number in numbers)
        return Text(" ").join(cards).append(f" +{paid}", style)

    def _sums(self) -> list[list[Text]]:
        displays = [display for _, display in self.sight.displays]
        pages: dict[int, list[str]] = {display.display: [] for display in displays}
        for history in self.sight.histories:
            pages[history.display].append(str(history.pages))
        points = [sum(display.points.values()) for display in displays]
        hand = self._symbols(self.mine.symbols if self.mine else {})
        rows: list[tuple[str, Text, list[Text]]] = [
            ("symbols", hand, [self._symbols(display.symbols) for display in displays]),
            ("historians", Text(), [Text(str(display.historians)) for display in displays]),
            ("histories", Text(), [Text(", ".join(p) or "–") for p in pages.values()]),
            ("points", Text(), [Text(str(n), "bold") for n in points]),
        ]
        return [
            [
                Text(self._say(f"table.sum-{label}"), "dim"),
                Text(),
                Text(),
                *([hand] if self.mine else []),
                *cells,
            ]
            for label, hand, cells in rows
        ]

    def _other_hands(self) -> Iterable[Text]:
        for seat, player in enumerate(self.sight.seats):
            if seat == self.sight.seat:
                continue
            line = Text(self._say("table.hand-of", player=self.names[seat], n=player.hand))
            if player.known:
                before, after = self._say("table.known", cards="\0").split("\0")
                cards = self._by_monument(player.known)
                line.append(f" ({before}").append_text(cards).append(f"{after})")
            yield line

    def _legend(self) -> Text:
        parts = [
            Text.assemble((GLYPHS[name], SYMBOL_STYLES[name]), f" {self._say(f'symbol.{name}')}")
            for name in GLYPHS
        ]
        return Text.assemble(Text("   ").join(parts), ("   " + self._say("table.plus"), "dim"))
