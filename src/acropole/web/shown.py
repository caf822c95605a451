"""How a route answers: with a page, made on the room's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from acropole.web import pages, plain
from acropole.web.people import room_of
from acropole.web.table_view import GamePages, Pages, TableView

PAGES: Pages = pages
PLAIN: GamePages = plain
V = TypeVar("V")


def pages_for(view: TableView) -> GamePages:
    """A game with a page part has its own pages, any other plain ones."""
    return PAGES if view.rules.game.parts.page else PLAIN


async def make_page(
    request: Request, make: Callable[[V], str], view: V, status: int = 200
) -> Response:
    """A page, made on the room's thread: views still ask the rules."""
    return HTMLResponse(await room_of(request).do(make, view), status)


def joined(fields: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Fields by name; one that comes several times is a list, `a,b,c`."""
    found: dict[str, str] = {}
    for key, value in fields:
        found[key] = f"{found[key]},{value}" if key in found else value
    return found


def wants_fragment(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"
