"""Who sends a request: the visitor, the language, and what they may do at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from acropole.kernel.messages import LANGUAGES
from acropole.web.http.errors import BadLink, NotFollowed
from acropole.web.http.guard import (
    COOKIE,
    COOKIE_SECONDS,
    Malformed,
    Payer,
    client,
    fingerprint,
    token_holder,
)
from acropole.web.store.event_log import Stale
from acropole.web.store.seats import StoredLink
from acropole.web.store.tables import StoredTable
from acropole.web.table.service import Room
from acropole.web.table.tables import OpenTable
from acropole.web.view.build import Access, NotForYou, access_of
from acropole.web.view.views import Reader

THEMES = ("system", "light", "dark")

T = TypeVar("T")


def room_of(request: Request) -> Room:
    room = request.app.state.room
    assert isinstance(room, Room)
    return room


def visitor_of(request: Request) -> str:
    """The visitor, known by the cookie or new; `remember` gives a new one its cookie."""
    if not hasattr(request.state, "visitor"):
        visitors = room_of(request).visitors
        known = visitors.read(request.cookies.get(COOKIE))
        request.state.visitor = known or visitors.new()
        request.state.is_new = known is None
    visitor = request.state.visitor
    assert isinstance(visitor, str)
    return visitor


def payer_of(request: Request) -> Payer:
    """On whose account something is done for the sender."""
    return Payer(client(request.scope), visitor_of(request))


def remember(request: Request, response: Response) -> Response:
    room, visitor = room_of(request), visitor_of(request)
    if request.state.is_new:
        response.set_cookie(
            COOKIE,
            room.visitors.sign(visitor),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=room.settings.is_secure,
        )
    return response


def reader_of(request: Request) -> Reader:
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    theme = request.cookies.get("theme", "")
    return Reader(
        lang=_language(request),
        theme=theme if theme in THEMES else THEMES[0],
        path=f"{path}?{query}" if query else path,
    )


def _language(request: Request) -> str:
    """Asked for, chosen before, or what the browser prefers."""
    for asked in (request.query_params.get("lang"), request.cookies.get("lang")):
        if asked in LANGUAGES:
            return asked
    wanted = request.headers.get("accept-language", "").lower().split(",")
    known = (part.strip()[:2] for part in wanted)
    return next((lang for lang in known if lang in LANGUAGES), LANGUAGES[0])


def bearer_of(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def follow_link(request: Request, token: str) -> StoredLink:
    """Where a link leads; on the room's thread."""
    room = room_of(request)
    found = room.store.seats.link(fingerprint(token))
    if found is None:
        room.limits.take("guess", client(request.scope))
        raise BadLink
    return found


def access_to(request: Request, table: StoredTable) -> Access:
    """What the sender may do at a table; on the room's thread."""
    token = bearer_of(request)
    if token is None:
        return access_of(table, visitor_of(request))
    holder = token_holder(token)
    if any(one == holder for _, one in table.claims):
        return access_of(table, holder)
    if not room_of(request).store.seats.is_holder(holder):
        follow_link(request, token)  # tells a token of nowhere from a link
        raise NotFollowed
    raise NotForYou


def open_table(request: Request, seen: int | None = None) -> tuple[OpenTable, Access]:
    """The table that the address names; on the room's thread."""
    room = room_of(request)
    table = room.tables.open(request.path_params["table_id"], seen)
    access = access_to(request, table.stored)
    if access.held or access.watches:
        room.tables.look_at(table)
        room.see(table, payer_of(request))
    return table, access


def at_table(request: Request, seen: int, do: Callable[[OpenTable, Access], T]) -> T:
    """Do something at the table as the sender saw it; on the room's thread.

    The store is not asked before it writes. If it refuses, or the sender seems to be a stranger,
    the table is looked at again: perhaps somebody has only just sat down.
    """
    try:
        return do(*open_table(request, seen))
    except (Stale, NotForYou):
        return do(*open_table(request))


def number(text: object, name: str) -> int:
    """A number that came with a request."""
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise Malformed(f"{name} must be a whole number.")


def optional_number(text: object, name: str) -> int | None:
    return None if text in (None, "") else number(text, name)
