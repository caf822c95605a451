"""The table of Imperium in a terminal.

From top to bottom: the market, what lies in play, the hand, and lines for all the other piles. Each
card of market and hand tells its whole text; a card in play tells what it can still do.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from acropole.games.imperium.sight import AreaSight, CivSight, ImperiumSight, InPlaySight
from acropole.games.imperium.terminal.cards import Cards
from acropole.kernel.game import Rules

ALWAYS = ("deck", "discard", "nation-deck", "decks")  # piles shown even when they are empty


def draw(
    sight: ImperiumSight, rules: Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    return _ImperiumTable(sight, rules, names, lang)


class _ImperiumTable:
    def __init__(
        self, sight: ImperiumSight, rules: Rules[Any], names: Sequence[str], lang: str
    ) -> None:
        self.sight = sight
        self.names = names
        self.me = sight.seats[sight.near]
        self.cards = Cards(rules, lang)
        self.say = self.cards.say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Rule(self._title(), style="dim", align="left")
        for seat in self.sight.others:
            yield self._other(seat, self.sight.seats[seat])
        if self.sight.civ is not None:
            yield self._opponent(self.sight.civ)
        yield from self._section("market", self._market())
        yield from self._section("in-play", self._in_play())
        yield self._plain()
        yield from self._section("hand", self._hand())
        yield Text()
        yield self._piles()
        yield self._means()

    def _section(self, key: str, table: Table) -> Iterator[RenderableType]:
        if table.row_count:
            yield Text(f"\n{self.say(f'table.{key}')}", "bold underline")
            yield table

    # -- lines -----------------------------------------------------------------------------------

    def _title(self) -> Text:
        parts = [
            self.say("game.title"),
            self._people(self.me),
            self.say("table.round", n=self.sight.round),
        ]
        if self.me.score is not None:
            parts.append(self.say("table.score", n=self.me.score))
        title = Text(" · ").join(Text(part) for part in parts)
        if self.sight.ending:
            title.append(f" · {self.say('table.ending')}", "bold red")
        return title

    def _people(self, side: AreaSight | CivSight) -> str:
        state = "empire" if side.empire else "barbarian"
        return f"{self.say('nation.' + side.nation)} ({self.say('state.' + state)})"

    def _other(self, seat: int, area: AreaSight) -> Text:
        """Another person at a glance: tokens, cards in play, what can be used against an attack."""
        asked = self.sight.decision is not None and self.sight.decision.seat == seat
        parts = [
            Text(f"{self.names[seat]}: {self._people(area)}", "bold"),
            self.cards.tokens(area.pool, all_kinds=True),
            Text(self.say("table.their-hand", n=area.sizes["hand"])),
            Text(self.say("table.civ-deck", n=area.sizes["deck"])),
        ]
        if asked:
            parts.insert(1, Text(self.say("table.awaited"), "bold yellow"))
        lines = [Text(" · ", "dim").join(parts)]
        played = [there.card for there in (*area.power, *area.play)]
        lines.append(self._labelled("in-play", self._names(played)))
        for key, cards in (("protections", area.protections), ("discard", area.discard)):
            if cards:
                lines.append(self._labelled(key, self._names(cards)))
        return Text("\n  ").join(lines)

    def _opponent(self, civ: CivSight) -> Text:
        parts = [
            Text(self.say("table.opponent", people=self._people(civ)), "bold"),
            self.cards.tokens(civ.pool, all_kinds=True),
        ]
        if civ.play:
            parts.append(self._labelled("in-play", self._names(civ.play)))
        if civ.journey:
            parts.append(self.cards.title(civ.journey[0]))
        return Text("\n").join((Text(" · ", "dim").join(parts), self._opponent_piles(civ)))

    def _opponent_piles(self, civ: CivSight) -> Text:
        """Its slots, with the cards that were seen on their way there, and its decks."""
        slots = [slot for slot in civ.slots if slot.state in ("down", "aside")]
        parts = [Text(self.say("table.civ-slots", n=len(slots)))]
        known = [slot.card for slot in slots if slot.card]
        if known:
            parts.append(self._labelled("civ-known", self._names(known)))
        for pile, n in (("deck", civ.deck), ("dynasty", civ.dynasty), ("quests", civ.quests)):
            if n or pile == "deck":
                parts.append(Text(self.say(f"table.civ-{pile}", n=n)))
        if civ.discard:
            parts.append(self._labelled("discard", self._names(civ.discard)))
        return Text(" · ", "dim").join(parts)

    def _means(self) -> Text:
        """What the person has to act with, right above the question."""
        me = self.me
        parts = [
            Text(self.say("table.actions", n=me.actions), "bold"),
            Text(self.say("table.exhausts", n=me.exhausts), "bold"),
            self.cards.tokens(me.pool, all_kinds=True),
        ]
        if me.pledged:
            parts.append(Text(self.say("table.pledged", n=me.pledged), "bold magenta"))
        return Text(" · ", "dim").join(parts)

    def _labelled(self, key: str, what: Text) -> Text:
        return Text.assemble(self.say(f"table.{key}"), self.say("table.colon"), what)

    def _names(self, cards: Sequence[str]) -> Text:
        return self.cards.names(cards) if cards else Text("–", "dim")

    # -- tables of cards -------------------------------------------------------------------------

    def _grid(self) -> Table:
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(ratio=2)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(ratio=5)
        return table

    def _row(self, table: Table, mark: Text, head: Text, points: str, text: str) -> None:
        table.add_row(mark, head, Text(points, "dim"), Text(text))

    def _head(self, card: str, *notes: Text, unfit: bool = False) -> Text:
        """The name, and below it what it is and what lies on it."""
        lines = [self.cards.title(card), self.cards.marks(card, unfit=unfit), *notes]
        return Text("\n").join(line for line in lines if line)

    def _market(self) -> Table:
        table = self._grid()
        for number, slot in enumerate(self.sight.market, start=1):
            mark = Text(str(number), "bold cyan")
            if slot is None:
                self._row(table, mark, Text("–", "dim"), "", "")
                continue
            card = slot.card
            notes = [self.cards.tokens(slot.tokens)]
            if slot.unrest:
                notes.append(Text(self.say("table.with-unrest"), "red"))
            note = Text(", ").join(part for part in notes if part)
            head = self._head(card, note)
            self._row(table, mark, head, self.cards.points(card), self.cards.text(card))
        return table

    def _in_play(self) -> Table:
        """The cards in play that can do something or hold something."""
        table = self._grid()
        for there in (*self.me.power, *self.me.play):
            if self._is_plain(there) and there not in self.me.power:
                continue
            card = there.card
            notes = []
            if there.progress:
                notes.append(Text(self.say("tokens.prog", n=there.progress), "bright_cyan"))
            if there.garrison:
                notes.append(self._labelled("garrison", self._names(there.garrison)))
            mark = Text("×" if there.exhausted else "", "bold red")
            lines = [self.cards.title(card), Text(self.cards.icons(card)), *notes]
            head = Text("\n").join(line for line in lines if line)
            self._row(table, mark, head, self.cards.points(card), self._standing(there))
        return table

    def _standing(self, there: InPlaySight) -> str:
        """What a card in play can do; of the power card also how it scores."""
        texts = self.cards.standing(there.card)
        scoring = self.cards.scoring(there.card) if there in self.me.power else ""
        return f"{texts} {scoring}".strip()

    def _is_plain(self, there: InPlaySight) -> bool:
        """Whether a card in play only shows its symbols: most regions."""
        return not (self.cards.standing(there.card) or there.garrison or there.progress)

    def _plain(self) -> RenderableType:
        parts = []
        for there in self.me.play:
            if self._is_plain(there):
                card = there.card
                icons = self.cards.icons(card)
                title = self.cards.title(card)
                parts.append(Text.assemble(title, f" ({icons})") if icons else title)
        return Padding(Text(", ").join(parts), (0, 0, 0, 2)) if parts else Text(end="")

    def _hand(self) -> Table:
        table = self._grid()
        cards: dict[str, list[str]] = {}
        for card in sorted(self.me.hand, key=self.cards.name):
            cards.setdefault(self.cards.name(card), []).append(card)
        for copies in cards.values():
            card = copies[0]
            mark = Text(f"{len(copies)}×" if len(copies) > 1 else "", "bold cyan")
            head = self._head(card, unfit=card in self.me.unfit)
            self._row(table, mark, head, self.cards.points(card), self.cards.text(card))
        return table

    # -- piles -----------------------------------------------------------------------------------

    def _piles(self) -> RenderableType:
        me = self.me
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="dim")
        table.add_column()
        lines: list[tuple[str, Text]] = [
            ("deck", Text(self.say("table.cards", n=me.sizes["deck"]))),
            ("discard", self._names(me.discard)),
            ("history", self._names(me.history)),
            ("nation-deck", self._nation_deck()),
            ("quests" if me.has_quests else "development", self._development()),
            ("decks", self._decks()),
            ("exile", self._names(self.sight.exile)),
        ]
        for key, cards in (("sunk", me.sunk), ("quest", me.quest)):
            if cards:
                lines.append((key, self._names(cards)))
        for key, text in lines:
            if key in ALWAYS or text.plain not in ("–", ""):
                table.add_row(self.say(f"table.{key}"), text)
        return Padding(table, (0, 0, 1, 0))

    def _nation_deck(self) -> Text:
        """How many cards, the one on top if it was seen, and the accession card below them."""
        me = self.me
        parts = [Text(self.say("table.cards", n=len(me.nation_deck)))]
        if me.nation_top:
            parts.append(self._labelled("on-top", self.cards.title(me.nation_top[0])))
        if me.accession:
            parts.append(self._labelled("accession", self.cards.title(me.accession[0])))
        return Text(", ").join(parts)

    def _development(self) -> Text:
        """Names with costs."""
        parts = []
        for one in self.me.development:
            cost = self.cards.tokens(one.cost)
            name = self.cards.title(one.card)
            parts.append(Text.assemble(name, " (", cost, ")") if cost else name)
        return Text(", ").join(parts)

    def _decks(self) -> Text:
        low = self.sight.low
        parts = [
            Text(f"{self.say(f'table.deck-{name}')} {n}", "bold red" if name in low else "")
            for name, n in self.sight.decks.items()
        ]
        return Text(" · ", "dim").join(parts)
