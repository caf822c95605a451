"""The whole table, from top to bottom: players, track, map and city, and what effects say.

What is one's own stands lowest, next to the question. City and map stand side by side where there
is room. Texts of effects are shown when they matter: those of the whole city while its lines are
chosen, of activated cards afterwards, of policies once there is culture for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.game import Rules
from acropole.terminal.monumental.board import (
    NARROW,
    board_text,
    board_width,
    legend,
    pieces_in_game,
    tile_width,
)
from acropole.terminal.monumental.cards import Cards
from acropole.terminal.monumental.city import CITY_WIDTH, city, effects
from acropole.terminal.monumental.creatures import heroes, monsters
from acropole.terminal.monumental.means import means
from acropole.terminal.monumental.players import others, standings
from acropole.terminal.monumental.signs import Glyphs, glyphs
from acropole.terminal.monumental.track import basics, track

GAP = 2  # columns between map and city
BESIDE = 10  # width of a tile beside the city, at most


def draw(
    view: Mapping[str, Any], rules: Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    return _MonumentalTable(view, cast(MonumentalRules, rules), names, lang)


class _MonumentalTable:
    def __init__(
        self, view: Mapping[str, Any], rules: MonumentalRules, names: Sequence[str], lang: str
    ) -> None:
        self.view = view
        self.names = names
        self.cards = Cards(rules, lang)
        self.board = rules.game.board(rules.options, view["board_seed"])
        self.lang = lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, signs = options.max_width, glyphs(options.ascii_only)
        title = f"{self.cards.game.title(self.lang)} · {self.board.names[self.lang]}"
        yield Rule(title, style="dim", align="left")
        yield standings(self.view, self.cards, self.names)
        yield from others(self.view, self.cards, self.names)
        yield Text()
        yield from heroes(self.view, self.cards)
        yield track(self.view, self.cards, width)
        yield from monsters(self.view, self.cards)
        yield basics(self.view, self.cards, width)
        yield Text()
        room = width - CITY_WIDTH - GAP
        beside = min(tile_width(self.board, room), BESIDE)
        taken = board_width(self.board, beside) + GAP
        if self.view["seat"] is not None and beside >= NARROW and taken <= width - CITY_WIDTH:
            sides = Table.grid(padding=(0, GAP, 0, 0), expand=True)
            sides.add_column(no_wrap=True)
            sides.add_column(ratio=1)
            mine = Group(*self._mine(signs, width - taken))
            sides.add_row(self._map(beside, options.ascii_only), mine)
            yield sides
            yield legend(self.board, self.cards, signs, width, in_game=True)
        else:
            yield self._map(tile_width(self.board, width), options.ascii_only)
            yield legend(self.board, self.cards, signs, width, in_game=True)
            yield Text()
            yield from self._mine(signs, width)
        if self.view["seat"] is not None:
            yield effects(self.view, self.cards, signs)

    def _mine(self, signs: Glyphs, room: int) -> Iterator[RenderableType]:
        if self.view["seat"] is not None:
            yield city(self.view, self.cards, signs)
            yield from means(self.view, self.cards, room)

    def _map(self, width: int, ascii_only: bool) -> Text:
        signs = glyphs(ascii_only)
        pieces = pieces_in_game(self.view, self.board, self.cards, signs)
        return board_text(self.board, pieces, width, signs, ascii_only=ascii_only)
