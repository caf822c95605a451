"""Open tables: the list, a table that waits, quick matches and rematches."""

from dataclasses import replace
from typing import get_args

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

import acropole
from acropole.bots import bots
from acropole.kernel import errors, interface
from acropole.web import limits, session
from acropole.web.http import forms
from acropole.web.http.errors import message_of
from acropole.web.people import meeting
from acropole.web.store import clocks, event_log, gatherings
from acropole.web.table.open_table import OpenTable
from acropole.web.view import build, people, renderer, views

GO = "acropole-go"  # the header that leads who waits to the table
LONGEST_WAIT = 24 * 60  # minutes before a bot takes a free seat
AGAIN = 5  # finished games with others that are offered again


async def show_tables(request: Request) -> Response:
    return await _tables(request)


async def _tables(request: Request, error: str = "") -> Response:
    view = await session.service_of(request).do(_tables_view, request, error)
    status = 422 if error else 200
    return await renderer.render(request, renderer.PAGES.open_tables, view, status)


def _tables_view(request: Request, error: str) -> people.TablesView:
    service, visitor = session.service_of(request), session.visitor_of(request)
    reader, store = session.reader_of(request), service.store
    known = {name: acropole.game(name) for name in acropole.game_ids()}
    chosen = request.query_params.get("game", "")
    chosen = chosen if chosen in known else ""
    pace = request.query_params.get("pace", "")
    pace = pace if pace in (*get_args(clocks.Kind), gatherings.WITHOUT) else ""
    mine = store.gatherings.of(visitor)
    ids = {one.id for one in mine}
    open_ones = [one for one in store.gatherings.listed(chosen, pace) if one.id not in ids]
    again = [
        build.table_line(table, known[table.game].title(reader.lang), held)
        for table, held in store.tables.held_by(visitor)
        if table.is_over and table.game in known and len(table.people_seats) > len(held)
    ]
    return people.TablesView(
        reader,
        list(known.values()),
        meeting.quick_games(),
        [line_of(one, visitor) for one in (*mine, *open_ones) if one.game in known],
        again[:AGAIN],
        store.people.get(visitor).name,
        chosen,
        pace,
        error,
    )


def line_of(found: gatherings.Gathering, visitor: str) -> people.GatheringLine:
    game = acropole.game(found.game)
    return people.gathering_line(found, game, visitor, forms.read_pace(found.form))


async def quick(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))
    lang = session.reader_of(request).lang
    async with request.form(max_files=0, max_fields=30) as form:
        games = [str(one) for one in form.getlist("games")]
        name = _name(form.get("name"), lang)
        minutes = min(session.number(form.get("minutes") or "0", "minutes"), LONGEST_WAIT)
        bot = str(form.get("bot") or views.DEFAULT_BOT)

    def find() -> str:
        offered = {game.id for game in meeting.quick_games()}
        wanted = [game for game in games if game in offered]
        found = meeting.quick_match(service, wanted, visitor, name, minutes=minutes, bot=bot)
        service.store.people.change(visitor, name=name)
        return found

    try:
        found = await service.do(find)
    except meeting.CannotMeet as error:
        return await _tables(request, message_of(error, lang))
    return session.remember(request, RedirectResponse(f"/tables/{found}", 303))


def _name(given: object, lang: str) -> str:
    return interface.clean_name(str(given or "")) or forms.person_name(1, lang)


# -- a table that waits --------------------------------------------------------------------------


async def show_gathering(request: Request) -> Response:
    """The table that waits; who sits there is led to the game as soon as it is dealt."""
    service = session.service_of(request)
    found = await service.do(_found, request)
    if meeting.is_due(found, session.visitor_of(request)):
        await begin(request, found)
        found = await service.do(_found, request)
    if found.began and found.seats_of(session.visitor_of(request)):
        return _led_to(request, f"/g/{found.began}")
    if found.id != request.path_params["gathering_id"]:  # met somebody who waited elsewhere
        return _led_to(request, f"/tables/{found.id}")
    return await _gathering(request, found)


def _led_to(request: Request, path: str) -> Response:
    """To another page; a page that waits goes there by itself (js/waiting.js)."""
    if renderer.wants_fragment(request):
        return Response(headers={GO: path})
    return RedirectResponse(path, 303)


async def _gathering(request: Request, found: gatherings.Gathering) -> Response:
    view = await session.service_of(request).do(_gathering_view, request, found)
    make = renderer.PAGES.gathering
    if renderer.wants_fragment(request):
        make = renderer.PAGES.gathering_fragment
    return await renderer.render(request, make, view)


def _found(request: Request) -> gatherings.Gathering:
    service, visitor = session.service_of(request), session.visitor_of(request)
    return meeting.find(service, request.path_params["gathering_id"], visitor)


def _gathering_view(request: Request, found: gatherings.Gathering) -> people.GatheringView:
    service, visitor = session.service_of(request), session.visitor_of(request)
    settings = service.settings
    return people.GatheringView(
        session.reader_of(request),
        line_of(found, visitor),
        service.store.people.get(visitor).name,
        bots(),
        f"{settings.address}/tables/{found.id}",
        "" if settings.is_for_others else settings.home_url,
    )


async def sit_down(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))
    lang = session.reader_of(request).lang
    async with request.form(max_files=0, max_fields=5) as form:
        name = _name(form.get("name"), lang)

    def sit() -> gatherings.Gathering:
        found = _found(request)
        if not found.seats_of(visitor):
            service.store.gatherings.sit_down(found, visitor, name)
            service.store.people.change(visitor, name=name)
        return service.store.gatherings.get(found.id)

    try:
        found = await service.do(sit)
    except errors.AcropoleError as error:
        return await _tables(request, message_of(error, lang))
    if found.is_full and not found.began:
        await begin(request, found)
    return session.remember(request, RedirectResponse(f"/tables/{found.id}", 303))


async def leave(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    await service.do(lambda: service.store.gatherings.leave(_found(request), visitor))
    return RedirectResponse("/tables", 303)


async def start(request: Request) -> Response:
    """The owner does not wait any longer: bots have the free seats."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))
    async with request.form(max_files=0, max_fields=5) as form:
        bot = str(form.get("bot") or views.DEFAULT_BOT)
    found = await service.do(_found, request)
    if found.owner != visitor:
        raise session.NotForYou
    if not found.began:
        await begin(request, found, bot)
    return RedirectResponse(f"/tables/{found.id}", 303)


async def begin(request: Request, found: gatherings.Gathering, bot: str = "") -> None:
    """Deal the table, unless somebody else did, or somebody came, in this moment."""
    service, lang = session.service_of(request), session.reader_of(request).lang
    try:
        table = await service.do(meeting.begin, service, found, lang, bot)
    except event_log.Stale:
        return
    service.metrics.tables.labels(found.game).inc()
    service.tell(table, session.payer_of(request))


# -- once more -------------------------------------------------------------------------------------


async def ask_rematch(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))

    def ask() -> gatherings.Gathering:
        table, held = own_table(request)
        name = table.stored.seats[held[0]].name
        return meeting.rematch(service, table, visitor, name)

    found = await service.do(ask)
    if found.is_full and not found.began:
        await begin(request, found)
    return session.remember(request, RedirectResponse(f"/tables/{found.id}", 303))


def own_table(request: Request) -> tuple[OpenTable, tuple[int, ...]]:
    table, access = session.open_table(request)
    if not meeting.can_rematch(table, access.held):
        raise session.NotForYou
    return table, access.held


async def show_rematch(request: Request) -> Response:
    """The part of the result page that says who has asked for a rematch."""
    service, reader = session.service_of(request), session.reader_of(request)
    table_id = request.path_params["table_id"]
    if not renderer.wants_fragment(request):
        return RedirectResponse(f"/g/{table_id}/result", 303)

    def make() -> str:
        own_table(request)
        return renderer.PAGES.rematch(reader, table_id, rematch_at(request, table_id))

    return HTMLResponse(await service.do(make))


def rematch_at(request: Request, table_id: str) -> views.Rematch:
    """Who has asked for one at a finished table; on the game thread."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    found = service.store.gatherings.after(table_id)
    if found is None:
        return views.Rematch()
    asked_by = next((seat.name for seat in found.seats if seat.visitor == found.owner), "")
    return views.Rematch("" if found.owner == visitor else asked_by, found.id)


def with_rematch(request: Request, view: views.TableView) -> views.TableView:
    """The view of a finished table, with the rematch that its people may ask for."""
    table, access = session.open_table(request)
    if not meeting.can_rematch(table, access.held):
        return view
    return replace(view, rematch=rematch_at(request, table.stored.id))


ROUTES = [
    Route("/tables", show_tables),
    Route("/tables/quick", quick, methods=["POST"]),
    Route("/tables/{gathering_id}", show_gathering),
    Route("/tables/{gathering_id}/sit", sit_down, methods=["POST"]),
    Route("/tables/{gathering_id}/leave", leave, methods=["POST"]),
    Route("/tables/{gathering_id}/start", start, methods=["POST"]),
    Route("/g/{table_id}/rematch", show_rematch),
    Route("/g/{table_id}/rematch", ask_rematch, methods=["POST"]),
]
