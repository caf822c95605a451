"""From a view to a page, on the game thread, and once for all who see the same.

A move is told to everybody at a table at once, and spectators all see the same; so does a browser
that hears of its own move before the answer to it has arrived.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from acropole.web import pages
from acropole.web.session import service_of
from acropole.web.view import plain_pages
from acropole.web.view.views import GamePages, Pages, TableView

PAGES: Pages = pages
PLAIN: GamePages = plain_pages
V = TypeVar("V")


def pages_for(view: TableView) -> GamePages:
    """A game with a layout has its own pages, any other plain ones."""
    return PAGES if view.rules.game.parts.page else PLAIN


async def render(
    request: Request, make: Callable[[V], str], view: V, status: int = 200
) -> Response:
    """A page, made on the game thread: views still ask the rules."""
    return HTMLResponse(await service_of(request).do(make, view), status)


def wants_fragment(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


class PageCache:
    """The last pages, by all that they depend on."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pages: OrderedDict[Hashable, str] = OrderedDict()

    def get(self, view: TableView, make: Callable[[TableView], str]) -> str:
        key = cache_key(view)
        page = self._pages.pop(key, None) or make(view)
        self._pages[key] = page
        if len(self._pages) > self._size:
            self._pages.popitem(last=False)
        return page


# What follows from the table's version and who looks; all else tells one view from another.
FOLLOWS = {"rules", "sight", "question", "answers", "refusal", "log", "result"}
KEY_FIELDS = [one.name for one in fields(TableView) if one.name not in FOLLOWS]


def cache_key(view: TableView) -> Hashable:
    values = (getattr(view, name) for name in KEY_FIELDS)
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)
