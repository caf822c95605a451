"""Who sends a request, and what they may do at a table.

A browser is known by a random number in a signed cookie, a program by the token of a seat.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from acropole.kernel import errors, messages
from acropole.kernel.state import State
from acropole.web.http.guard import Malformed
from acropole.web.limits import Payer, client
from acropole.web.store import event_log, seats, tables
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from acropole.web.view.views import WATCH, Reader

COOKIE = "acropole"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
THEMES = ("system", "light", "dark")

T = TypeVar("T")


class Banned(errors.AcropoleError):
    """Somebody whom the operator keeps out."""

    code = "banned"

    def __init__(self, reason: str, until: float) -> None:
        self.reason = reason
        self.until = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d %H:%M UTC")
        super().__init__(f"You are kept out of this server until {self.until}: {reason}")


class BadLink(errors.AcropoleError):
    """A secret link that leads nowhere."""

    code = "bad-link"

    def __init__(self) -> None:
        super().__init__("This link leads nowhere; perhaps it was replaced.")


class NotFollowed(errors.AcropoleError):
    """A link to a seat shown as if it were the token of the seat."""

    code = "not-followed"

    def __init__(self) -> None:
        super().__init__("This is a link: post it to /api/v1/join once, and use the token given.")


class NotForYou(errors.AcropoleError):
    """A table for which the person has no link."""

    code = "not-for-you"

    def __init__(self) -> None:
        super().__init__("This table opens with its link: ask for one those who play at it.")


class SeatTaken(errors.AcropoleError):
    """An invitation to a seat that somebody holds."""

    code = "seat-taken"

    def __init__(self) -> None:
        super().__init__("Somebody holds this seat: only they can hand it on.")


# -- cookies and tokens ----------------------------------------------------------------------------


def new_token() -> str:
    """The secret part of a link."""
    return secrets.token_urlsafe(24)


def fingerprint(token: str) -> str:
    """All that is kept of a token: enough to recognise it, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_holder(token: str) -> str:
    """Who shows a token: a program, where a browser would be known by its cookie."""
    return f"token:{fingerprint(token)[:56]}"


class Visitors:
    """Browsers are known by a random number in a signed cookie, and by nothing else."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        return secrets.token_hex(16)

    def sign(self, visitor: str) -> str:
        return f"{visitor}.{self._mac(visitor)}"

    def read(self, cookie: str | None) -> str | None:
        """The visitor of a cookie; None when we did not make it."""
        if not cookie:
            return None
        visitor, _, mac = cookie.partition(".")
        genuine = mac.isascii() and hmac.compare_digest(mac, self._mac(visitor))
        return visitor if genuine else None

    def _mac(self, visitor: str) -> str:
        return hmac.digest(self._key, visitor.encode(), "sha256").hex()


# -- what a person may do at a table ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Access:
    """What a person may do at a table."""

    held: tuple[int, ...] = ()  # seats, in rising order
    watches: bool = False
    is_owner: bool = False
    is_here: bool = False  # came to the table, and not only to look at a game that is over
    joined: frozenset[int] = frozenset()  # seats that somebody holds

    def require_seat(self, asked: int | None) -> int:
        """The seat for which the person acts; at a shared screen the request names it."""
        if asked is not None and asked in self.held:
            return asked
        if asked is None and len(self.held) == 1:
            return self.held[0]
        raise NotForYou


def access_of(table: tables.StoredTable, visitor: str) -> Access:
    """By the cookie of a visitor, or the token of a program."""
    mine = {seat for seat, holder in table.claims if holder == visitor}
    return Access(
        held=tuple(sorted(mine - {WATCH})),
        watches=WATCH in mine or table.is_over or visitor == table.owner,
        is_owner=visitor == table.owner,
        is_here=bool(mine) or visitor == table.owner,
        joined=_joined(table),
    )


def _joined(table: tables.StoredTable) -> frozenset[int]:
    return frozenset(seat for seat, _ in table.claims)


@dataclass(frozen=True, slots=True)
class Place:
    """From where a person looks: a seat or none, perhaps behind the curtain of another."""

    seat: int | None
    curtain: int | None = None


def place_of(state: State, access: Access, asked: int | None) -> Place:
    """`asked` is the seat that the person at a shared screen says to be."""
    if not access.held:
        if not access.watches:
            raise NotForYou
        return Place(None)
    if len(access.held) == 1:
        return Place(access.held[0])
    if asked is not None and asked not in access.held:
        raise NotForYou
    if state.to_move in access.held and state.to_move != asked:
        return _next_at_screen(state, state.to_move)
    if asked is not None or state.is_over:
        return Place(access.held[0] if asked is None else asked)
    return Place(None)


def _next_at_screen(state: State, seat: int) -> Place:
    """Whoever comes to a shared screen takes the view over, behind a curtain if it has secrets."""
    mine, everybodys = state.observe(seat), state.observe(None)
    told = mine.keys() - {"seat", "things"}  # what can be answered is no secret
    if all(mine[key] == everybodys[key] for key in told):
        return Place(seat)
    return Place(None, seat)


# -- of a request ----------------------------------------------------------------------------------


def service_of(request: Request) -> TableService:
    service = request.app.state.service
    assert isinstance(service, TableService)
    return service


def visitor_of(request: Request) -> str:
    """The visitor, known by the cookie or new; `remember` gives a new one its cookie."""
    if not hasattr(request.state, "visitor"):
        visitors: Visitors = request.app.state.visitors
        known = visitors.read(request.cookies.get(COOKIE))
        request.state.visitor = known or visitors.new()
        request.state.is_new = known is None
    visitor = request.state.visitor
    assert isinstance(visitor, str)
    if ban := service_of(request).bulletin.bans.get(visitor):
        raise Banned(ban.reason, ban.until)
    return visitor


def payer_of(request: Request) -> Payer:
    """On whose account something is done for the sender."""
    return Payer(client(request.scope), visitor_of(request))


def remember(request: Request, response: Response) -> Response:
    service, visitor = service_of(request), visitor_of(request)
    if request.state.is_new:
        response.set_cookie(
            COOKIE,
            request.app.state.visitors.sign(visitor),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=service.settings.is_secure,
        )
    return response


def become(request: Request, response: Response, visitor: str) -> Response:
    """Let this browser be somebody else from now on."""
    request.state.visitor, request.state.is_new = visitor, True
    return remember(request, response)


def reader_of(request: Request) -> Reader:
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    theme, lang = request.cookies.get("theme", ""), _language(request)
    return Reader(
        lang=lang,
        theme=theme if theme in THEMES else THEMES[0],
        path=f"{path}?{query}" if query else path,
        is_guided=request.cookies.get("guide") == "on",
        notice=service_of(request).bulletin.notices.get(lang, ""),
    )


def _language(request: Request) -> str:
    """Asked for, chosen before, or what the browser prefers."""
    for asked in (request.query_params.get("lang"), request.cookies.get("lang")):
        if asked in messages.LANGUAGES:
            return asked
    wanted = request.headers.get("accept-language", "").lower().split(",")
    known = (part.strip()[:2] for part in wanted)
    return next((lang for lang in known if lang in messages.LANGUAGES), messages.LANGUAGES[0])


def bearer_of(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def follow_link(request: Request, token: str) -> seats.StoredLink:
    """Where a link leads; on the game thread."""
    service = service_of(request)
    found = service.store.seats.link(fingerprint(token))
    if found is None:
        service.limits.take("guess", client(request.scope))
        raise BadLink
    return found


def holder_of(request: Request) -> str:
    """By what the sender is known at tables: a visitor, or the holder of a token."""
    token = bearer_of(request)
    return visitor_of(request) if token is None else token_holder(token)


def access_to(request: Request, table: tables.StoredTable) -> Access:
    """What the sender may do at a table; on the game thread."""
    token = bearer_of(request)
    if token is None:
        return access_of(table, visitor_of(request))
    holder = token_holder(token)
    if any(one == holder for _, one in table.claims):
        return access_of(table, holder)
    if not service_of(request).store.seats.is_holder(holder):
        follow_link(request, token)  # tells a token of nowhere from a link
        raise NotFollowed
    raise NotForYou


def open_table(request: Request, seen: int | None = None) -> tuple[OpenTable, Access]:
    """The table that the address names; on the game thread."""
    service = service_of(request)
    table = service.tables.open(request.path_params["table_id"], seen)
    access = access_to(request, table.stored)
    if access.held or access.watches:
        service.tables.look_at(table)
        service.see(table, payer_of(request))
    return table, access


def at_table(request: Request, seen: int, do: Callable[[OpenTable, Access], T]) -> T:
    """Do something at the table as the sender saw it; on the game thread.

    The store is not asked before it writes. If it refuses, or the sender seems to be a stranger,
    the table is looked at again: perhaps somebody has only just sat down.
    """
    try:
        return do(*open_table(request, seen))
    except (event_log.Stale, NotForYou):
        return do(*open_table(request))


def number(text: object, name: str) -> int:
    """A number that came with a request."""
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise Malformed(f"{name} must be a whole number.")


def amount(text: str, name: str) -> float:
    """A number that came with a request and may have a fraction."""
    whole, _, fraction = text.partition(".")
    if fraction and not (fraction.isascii() and fraction.isdigit() and len(fraction) < 16):
        raise Malformed(f"{name} must be a number.")
    return number(whole, name) + (float(f"0.{fraction}") if fraction else 0.0)


def optional_number(text: object, name: str) -> int | None:
    return None if text in (None, "") else number(text, name)


def joined_fields(fields: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Fields by name; one that comes several times is a list, `a,b,c`."""
    found: dict[str, str] = {}
    for key, value in fields:
        found[key] = f"{found[key]},{value}" if key in found else value
    return found
