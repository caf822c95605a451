"""Pages that were just made, for the next one who sees the same.

A move is told to everybody at a table at once, and spectators all see the same; so does a browser
that hears of its own move before the answer to it has arrived.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

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


def sight_of(view: TableView) -> Hashable:
    """What tells one view from another; the rest follows from the table's version and the seat."""
    return (
        view.table_id,
        view.version,
        view.reader,
        view.seat,
        view.curtain,
        tuple(view.seats),
        view.at,
        view.is_owner,
        view.can_fork,
        view.notice,
    )
