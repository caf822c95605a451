"""Pages that were just made, for the next one who sees the same.

A move is told to everybody at a table at once, and spectators all see the same; so does a browser
that hears of its own move before the answer to it has arrived.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields

from acropole.web.table_view import TableView


class Pressed:
    """The last pages, by all that they depend on."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pages: OrderedDict[Hashable, str] = OrderedDict()

    def get(self, view: TableView, make: Callable[[TableView], str]) -> str:
        sight = sight_of(view)
        page = self._pages.pop(sight, None) or make(view)
        self._pages[sight] = page
        if len(self._pages) > self._size:
            self._pages.popitem(last=False)
        return page


# What follows from the table's version and who looks; all else tells one view from another.
FOLLOWS = {"rules", "sight", "question", "answers", "refusal", "log", "result"}
TOLD_APART_BY = [one.name for one in fields(TableView) if one.name not in FOLLOWS]


def sight_of(view: TableView) -> Hashable:
    values = (getattr(view, name) for name in TOLD_APART_BY)
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)
