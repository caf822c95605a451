"""What a game's table must bring: a template and the context that fills it.

A new game adds a module with a `GamePage`, a template with the macros `stock` and `regions`, and
the name of the page in `Game.parts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from acropole.kernel.game import Game
from acropole.web.pages.dock import Denied, Kind
from acropole.web.pages.hotspots import Hotspots
from acropole.web.table_view import TableView


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the parts that a phone shows at a time, with the number of answers in it."""

    id: str
    label: str
    icon: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """A table laid: what the template draws, and what the dock needs to know."""

    context: Mapping[str, Any]
    tabs: Sequence[Tab]
    subtitle: str
    notes: Sequence[str]  # by seat: what the header says of it
    points: Sequence[int | None]  # None where nobody can tell
    counts: Sequence[Mapping[str, int]]  # the points by category
    phase: str = ""
    denied: dict[str, list[Denied]] = field(default_factory=dict)
    losses: Sequence[tuple[str, int]] = ()


class GamePage(Protocol):
    template: str
    kinds: Sequence[Kind]
    resources: Sequence[str]  # that the sheet of icons explains
    legend: Sequence[tuple[str, str]]  # more icons: the key of their words, and their names

    def colours(self, view: TableView) -> list[int]:
        """The mark of each seat, 1 to 5."""

    def lay(self, view: TableView, hotspots: Hotspots) -> Setting: ...


def page_of(game: Game) -> GamePage:
    """The layout of a game that has one; tables of the others are plain (web/plain.py)."""
    layout: GamePage = game.part("page")()
    return layout
