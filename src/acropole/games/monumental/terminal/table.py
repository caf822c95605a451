"""The whole table, from top to bottom: players, track, map and city, and what effects say.

What is one's own stands lowest, next to the question. City and map stand side by side where there
is room. Texts of effects are shown when they matter: those of the whole city while its lines are
chosen, of activated cards afterwards, of policies once there is culture for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import MonumentalSight
from acropole.games.monumental.terminal.board import (
    NARROW,
    board_text,
    board_width,
    legend,
    pieces_in_game,
    tile_width,
)
from acropole.games.monumental.terminal.cards import Cards
from acropole.games.monumental.terminal.city import CITY_WIDTH, city, effects
from acropole.games.monumental.terminal.creatures import heroes, monsters
from acropole.games.monumental.terminal.means import means
from acropole.games.monumental.terminal.players import others, standings
from acropole.games.monumental.terminal.signs import Glyphs, glyphs
from acropole.games.monumental.terminal.track import basics, track
from acropole.kernel.game import Rules

GAP = 2  # columns between map and city
BESIDE = 10  # width of a tile beside the city, at most


def draw(
    sight: MonumentalSight, rules: Rules[Any], names: Sequence[str], lang: str
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
        width, signs = options.max_width, glyphs(options.ascii_only)
        lang = self.cards.lang
        title = f"{self.cards.game.title(lang)} · {self.board.names[lang]}"
        yield Rule(title, style="dim", align="left")
        yield standings(self.sight, self.cards, self.names)
        yield from others(self.sight, self.cards, self.names)
        yield Text()
        yield from heroes(self.sight, self.cards)
        yield track(self.sight, self.cards, width)
        yield from monsters(self.sight, self.cards)
        yield basics(self.sight, self.cards, width)
        yield Text()
        room = width - CITY_WIDTH - GAP
        beside = min(tile_width(self.board, room), BESIDE)
        taken = board_width(self.board, beside) + GAP
        if self.own and beside >= NARROW and taken <= width - CITY_WIDTH:
            sides = Table.grid(padding=(0, GAP, 0, 0), expand=True)
            sides.add_column(no_wrap=True)
            sides.add_column(ratio=1)
            mine = Group(*self._mine(signs, width - taken))
            sides.add_row(self._map(beside, options.ascii_only), mine)
            yield sides
            yield legend(self.board, self.cards, signs, width, self.sight.options)
        else:
            yield self._map(tile_width(self.board, width), options.ascii_only)
            yield legend(self.board, self.cards, signs, width, self.sight.options)
            yield Text()
            yield from self._mine(signs, width)
        if self.own:
            yield effects(self.sight, self.own, self.cards, signs)

    def _mine(self, signs: Glyphs, room: int) -> Iterator[RenderableType]:
        if self.own:
            yield city(self.sight, self.own, self.cards, signs)
            yield from means(self.sight, self.own, self.cards, room)

    def _map(self, width: int, ascii_only: bool) -> Text:
        signs = glyphs(ascii_only)
        pieces = pieces_in_game(self.sight, self.cards, signs)
        return board_text(self.board, pieces, width, signs, ascii_only=ascii_only)
