"""The page of the operator: behind a login that is made on the command line.

It shows tables, people and figures; of what lies on a table, what was said there or noted, nothing.
"""

import asyncio
import hmac
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from acropole.kernel import interface, messages
from acropole.web import limits, session
from acropole.web.http.guard import Malformed
from acropole.web.operations import overview, retention
from acropole.web.pages import admin as pages
from acropole.web.settings import Keeping
from acropole.web.store import Store, clocks, operators
from acropole.web.table.service import TableService

COOKIE = "acropole-operator"
HOURS = 12
LONGEST_NOTICE, LONGEST_REASON, LONGEST_BAN = 300, 200, 3650  # letters, letters, days
LONGEST_KEPT, LONGEST_SHARED = 36_500, 100  # days, times as long
RULES = (*retention.WHYS, pages.SHARED)
STAND_IN = "easy"

T = TypeVar("T")


# -- the login -------------------------------------------------------------------------------------


def _seal(service: TableService, name: str, until: str, kept: str) -> str:
    """Fits no other name, time or password: whoever gets a new one is logged out everywhere."""
    text = "\n".join((name, until, kept)).encode()
    return hmac.digest(service.store.secret("operators"), text, "sha256").hex()


def _is_name(name: str) -> bool:
    return name.isascii() and name.isalnum()


def _operator(request: Request) -> str:
    """Who is logged in; on the game thread."""
    service = session.service_of(request)
    name, _, sealed = request.cookies.get(COOKIE, "").partition(".")
    until, _, seal = sealed.partition(".")
    kept = service.store.operators.kept(name) if _is_name(name) else ""
    if not (kept and until.isdigit() and int(until) > time.time() and seal.isascii()):
        raise operators.NotOperator
    if not hmac.compare_digest(seal, _seal(service, name, until, kept)):
        raise operators.NotOperator
    return name


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=10) as form:
        return {key: value for key, value in form.multi_items() if isinstance(value, str)}


async def show_login(request: Request) -> Response:
    return HTMLResponse(pages.login(session.reader_of(request)))


async def log_in(request: Request) -> Response:
    service, fields = session.service_of(request), await _fields(request)
    service.limits.take("guess", limits.client(request.scope))
    name, password = fields.get("name", ""), fields.get("password", "")
    kept = await service.do(service.store.operators.kept, name) if _is_name(name) else ""
    if not await asyncio.to_thread(operators.is_password, kept, password[:200]):
        raise operators.WrongPassword
    until = str(int(time.time()) + HOURS * 3600)
    seal = await service.do(_seal, service, name, until, kept)
    response = RedirectResponse("/admin", 303)
    response.set_cookie(
        COOKIE,
        f"{name}.{until}.{seal}",
        max_age=HOURS * 3600,
        path="/admin",
        httponly=True,
        samesite="strict",
        secure=service.settings.is_secure,
    )
    return response


async def log_out(request: Request) -> Response:
    response = RedirectResponse("/admin/login", 303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


# -- the page --------------------------------------------------------------------------------------


def _apart(service: TableService, work: Callable[[Store], T]) -> T:
    """Long work on the store, with a connection of its own: games go on meanwhile."""
    store = Store.connect(service.settings.database)
    try:
        return work(store)
    finally:
        store.close()


async def show(request: Request) -> Response:
    try:
        name = await session.service_of(request).do(_operator, request)
    except operators.NotOperator:
        return RedirectResponse("/admin/login", 303)
    return await _page(request, name)


async def _page(request: Request, name: str, proposed: Keeping | None = None) -> Response:
    """The page; with rules of keeping that are proposed, and what they would let go."""
    service = session.service_of(request)
    settings = service.settings

    def look(store: Store) -> tuple[overview.Overview, pages.Proposal | None]:
        if proposed is None:
            return overview.look(store, settings), None
        proposal = pages.Proposal(proposed, retention.due(store, proposed))
        return overview.look(store, settings), proposal

    found, proposal = await asyncio.to_thread(_apart, service, look)
    trouble = await service.health.trouble()
    now = pages.Now(trouble, service.live.streams, service.bots.thinking)
    reader = session.reader_of(request)
    return HTMLResponse(pages.admin(reader, name, found, now, proposal, settings.archive))


async def _done(request: Request, deed: Callable[[TableService, dict[str, str]], None]) -> Response:
    """Something that an operator does, on the game thread; then the page again."""
    service, fields = session.service_of(request), await _fields(request)

    def do() -> None:
        _operator(request)
        deed(service, fields)
        service.bulletin.read()

    await service.do(do)
    return RedirectResponse("/admin", 303)


async def ban(request: Request) -> Response:
    def keep_out(service: TableService, fields: dict[str, str]) -> None:
        visitor, store = fields.get("visitor", ""), service.store
        days = session.number(fields.get("days"), "days")
        until = time.time() + min(max(days, 1), LONGEST_BAN) * clocks.DAY
        reason = interface.clean_name(fields.get("reason", "")) or "-"
        name = interface.clean_name(fields.get("name", ""))
        store.operators.ban(operators.Ban(visitor[:64], name, reason[:LONGEST_REASON], until))
        for table_id, seat in store.operators.seats_of(visitor):  # games of others go on
            store.clocks.stand_in(table_id, seat, STAND_IN)

    return await _done(request, keep_out)


async def lift(request: Request) -> Response:
    return await _done(
        request, lambda service, fields: service.store.operators.lift(fields.get("visitor", ""))
    )


async def tell(request: Request) -> Response:
    def put_up(service: TableService, fields: dict[str, str]) -> None:
        texts = {lang: " ".join(fields.get(lang, "").split()) for lang in messages.LANGUAGES}
        service.store.operators.tell({lang: text[:LONGEST_NOTICE] for lang, text in texts.items()})

    return await _done(request, put_up)


async def keep(request: Request) -> Response:
    """Rules of keeping: looked at first, then set; or those of the start again."""
    service, fields = session.service_of(request), await _fields(request)
    wish = fields.get("do")
    if wish not in ("look", "set", "reset"):
        raise Malformed("Rules of keeping are looked at, set or reset.")
    name = await service.do(_operator, request)
    rules = {} if wish == "reset" else {rule: _rule(fields, rule) for rule in RULES}
    if wish == "look":
        return await _page(request, name, Keeping(**rules))
    await service.do(service.store.operators.keep, rules)
    return RedirectResponse("/admin", 303)


def _rule(fields: dict[str, str], rule: str) -> float:
    least, most = (1, LONGEST_SHARED) if rule == pages.SHARED else (0, LONGEST_KEPT)
    found = session.amount(fields.get(rule, ""), rule)
    if not least <= found <= most:
        raise Malformed(f"{rule} is {least} to {most}.")
    return found


async def prune(request: Request) -> Response:
    service = session.service_of(request)
    await service.do(_operator, request)
    archive = Path(service.settings.archive) if service.settings.archive else None

    def let_go(store: Store) -> None:
        retention.prune(store, retention.rules_of(store, service.settings.keeping), archive)

    await asyncio.to_thread(_apart, service, let_go)
    return RedirectResponse("/admin", 303)


async def back_up(request: Request) -> Response:
    service = session.service_of(request)
    await service.do(_operator, request)

    def write(store: Store) -> None:
        overview.back_up(store, service.settings)

    await asyncio.to_thread(_apart, service, write)
    return RedirectResponse("/admin", 303)


ROUTES = [
    Route("/admin", show),
    Route("/admin/login", show_login),
    *(
        Route(f"/admin/{name}", deed, methods=["POST"])
        for name, deed in (
            ("login", log_in),
            ("logout", log_out),
            ("ban", ban),
            ("lift", lift),
            ("notice", tell),
            ("keeping", keep),
            ("prune", prune),
            ("backup", back_up),
        )
    ),
]
