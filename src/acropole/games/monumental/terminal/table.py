"""The whole table, from top to bottom: players, track, map and city, and what effects say.

What is one's own stands lowest, next to the question. City and map stand side by side where there
is room. Texts of effects are shown when they matter: those of the whole city while its lines are
chosen, of activated cards afterwards, of policies once there is culture for one.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.terminal import board, city, ink
from acropole.games.monumental.terminal.cards import Cards
from acropole.kernel import content, game

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


def _card(cards: Cards, entry: content.Entry, wide: bool) -> list[Text]:
    name = Text(cards.title(entry), "bold")
    kind = Text(cards.say(f"type.{entry['type']}"), ink.TYPE_STYLES[entry["type"]])
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
    return ink.flow(parts, width)


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
            cells.append(Text(str(amount), ink.RESOURCE_STYLES[name] if amount else "dim"))
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
        (f"{ink.LETTERS[civilization]} ", f"bold {ink.SEAT_STYLES[number]}"),
        (cards.say(f"civ.{civilization}"), ink.SEAT_STYLES[number]),
        f" {names[number]}",
    )
    return who.append(role(sight, cards, number), "dim")


def others(sight: MonumentalSight, cards: Cards, names: Sequence[str]) -> Iterator[Padding]:
    """The city and the holdings of everybody else."""
    for number, seat in enumerate(sight.seats):
        if number == sight.seat:
            continue
        letter = ink.LETTERS[seat.civilization]
        line = Table.grid(padding=(0, 1, 0, 0))
        if sight.is_automa(number):
            held = " · ".join(automa_cards(sight, cards))
        else:
            held = cards.names([*seat.city, *seat.knowledge])
        line.add_row(Text(letter, ink.SEAT_STYLES[number]), Text(held, "dim"))
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
        letters = " ".join(ink.MARKET + token.letter for token in seat.market_tokens)
        yield say("table.has-markets", names=letters)
    if seat.production_tokens:
        yield say("table.production-tokens", n=seat.production_tokens)
    yield from city.creatures_of(seat, cards)
    if seat.top:
        yield say("table.top", names=cards.names(seat.top))


def automa_cards(sight: MonumentalSight, cards: Cards) -> Iterator[str]:
    """Its cards in words, those turned up first."""
    automa, say = sight.automa, cards.say
    if automa is None:
        return
    seat = sight.seats[automa.seat]
    if automa.shown:
        shown = [
            cards.game.card_name(cards.printed(card.card), cards.lang) for card in automa.shown
        ]
        yield say("table.automa-shown", names=", ".join(shown))
    yield say(f"specialization.{cards.entry(seat.warlord)['specialization']}")
    yield say("table.automa-piles", deck=len(automa.deck), discard=len(automa.discard))
    if seat.discard:
        yield say("table.automa-took", names=cards.names(seat.discard))


BASIC_RESOURCES = ("production", "science", "military")


def end_of_rounds(sight: MonumentalSight, cards: Cards) -> str:
    """Which round it is, and how long the game still goes."""
    assert sight.round is not None
    number = sight.round.number
    if sight.round.is_last:
        return cards.say("table.last-round", n=number)
    return cards.say("table.round", n=number, left=sight.development)


def role(sight: MonumentalSight, cards: Cards, number: int) -> str:
    """What a player's name carries: the first player's mark, and that of who has passed."""
    marks = []
    if number == sight.first:
        marks.append(cards.say("table.era-card" if sight.round else "table.first"))
    if sight.round and sight.round.passed[number]:
        marks.append(cards.say("table.passed"))
    return "".join(f" {mark}" for mark in marks)


def pool(sight: MonumentalSight, cards: Cards, number: int) -> Iterator[str]:
    """The basic resources that a player still has this round."""
    purse = sight.seats[number].purse
    amounts = cards.amounts({name: purse[name] for name in BASIC_RESOURCES}).plain
    if sight.round and amounts:
        yield amounts


GAP = 2  # columns between map and city
BESIDE = 10  # width of a tile beside the city, at most


def draw(
    sight: MonumentalSight, rules: game.Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    return _MonumentalTable(sight, Cards(rules.game, lang), names)


class _MonumentalTable:
    def __init__(self, sight: MonumentalSight, cards: Cards, names: Sequence[str]) -> None:
        self.sight = sight
        self.own = None if sight.seat is None else sight.seats[sight.seat]
        self.names = names
        self.cards = cards
        self.board = sight.board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, signs = options.max_width, ink.glyphs(options.ascii_only)
        lang = self.cards.lang
        title = f"{self.cards.game.title(lang)} · {self.board.names[lang]}"
        yield Rule(title, style="dim", align="left")
        yield standings(self.sight, self.cards, self.names)
        yield from others(self.sight, self.cards, self.names)
        yield Text()
        yield from city.heroes(self.sight, self.cards)
        yield track(self.sight, self.cards, width)
        yield from city.monsters(self.sight, self.cards)
        yield basics(self.sight, self.cards, width)
        yield Text()
        room = width - city.CITY_WIDTH - GAP
        beside = min(board.tile_width(self.board, room), BESIDE)
        taken = board.board_width(self.board, beside) + GAP
        if self.own and beside >= board.NARROW and taken <= width - city.CITY_WIDTH:
            sides = Table.grid(padding=(0, GAP, 0, 0), expand=True)
            sides.add_column(no_wrap=True)
            sides.add_column(ratio=1)
            mine = Group(*self._mine(signs, width - taken))
            sides.add_row(self._map(beside, options.ascii_only), mine)
            yield sides
            yield board.legend(self.board, self.cards, signs, width, self.sight.options)
        else:
            yield self._map(board.tile_width(self.board, width), options.ascii_only)
            yield board.legend(self.board, self.cards, signs, width, self.sight.options)
            yield Text()
            yield from self._mine(signs, width)
        if self.own:
            yield city.effects(self.sight, self.own, self.cards, signs)

    def _mine(self, signs: ink.Glyphs, room: int) -> Iterator[RenderableType]:
        if self.own:
            yield city.plan(self.sight, self.own, self.cards, signs)
            yield from city.means(self.sight, self.own, self.cards, room)

    def _map(self, width: int, ascii_only: bool) -> Text:
        signs = ink.glyphs(ascii_only)
        pieces = board.pieces_in_game(self.sight, self.cards, signs)
        return board.board_text(self.board, pieces, width, signs, ascii_only=ascii_only)
