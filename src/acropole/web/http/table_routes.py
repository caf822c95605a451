"""At the table: what is shown, answers, steps back, hints, reasons, and the stream of news."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from acropole.bots import reasons_text
from acropole.kernel.errors import AcropoleError
from acropole.web import limits, session
from acropole.web.bots.thinkers import TookTooLong
from acropole.web.http.errors import message_of
from acropole.web.live.news import Closed, News
from acropole.web.store.event_log import Stale
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import news_of
from acropole.web.table.tables import Halted, NotYourTurn
from acropole.web.view import build, company, renderer, views

MOST_ANSWERS = 64  # fields of a form that answers
_fragments = renderer.PageCache(200)  # a fragment has about 70 KB


def view_of(
    request: Request, asked: int | None, *, at: int | None = None, notice: str = ""
) -> views.TableView:
    """The table as the sender may see it; on the game thread."""
    table, access = session.open_table(request)
    place = session.place_of(table.state, access, asked)
    # Its own address, whatever was posted to: preferences come back to it.
    reader = replace(session.reader_of(request), path=address(table.stored.id, asked, at))
    view = build.table_view(table, access, place, reader, at=at)
    if at is None and (table.stored.is_shared or not renderer.wants_fragment(request)):
        service = session.service_of(request)
        view = company.joined(view, service, table, access, session.holder_of(request))
    return replace(view, notice=notice)


def address(table_id: str, asked: int | None, at: int | None = None) -> str:
    given = {"as": asked, "at": at}
    query = urlencode({name: value for name, value in given.items() if value is not None})
    return f"/g/{table_id}" + (f"?{query}" if query else "")


async def table(request: Request) -> Response:
    asked = session.optional_number(request.query_params.get("as"), "as")
    at = session.optional_number(request.query_params.get("at"), "at")
    view = await session.service_of(request).do(view_of, request, asked, at=at)
    if at is not None and not renderer.wants_fragment(request):
        return await renderer.render(request, renderer.pages_for(view).replay, view)
    return await show_table(request, view)


async def show_table(request: Request, view: views.TableView, status: int = 200) -> Response:
    if not renderer.wants_fragment(request):
        return await renderer.render(request, renderer.pages_for(view).table, view, status)
    parts = await session.service_of(request).do(shared_fragment, view)
    return renderer.send_parts(request, parts, status)


def shared_fragment(view: views.TableView) -> list[renderer.Part]:
    """The fragment, made once for all who see the same; on the game thread."""
    return _fragments.get(view, renderer.pages_for(view).table_fragment)


async def act(request: Request) -> Response:
    async with request.form(max_files=0, max_fields=MOST_ANSWERS) as form:
        codes = [str(code) for code in form.getlist("a")] or [""]
        version = session.number(form.get("v"), "v")
        asked = session.optional_number(form.get("as"), "as")
    tables = session.service_of(request).tables
    return await _move(
        request, version, asked, lambda table, seat: tables.act(table, seat, version, *codes)
    )


async def undo(request: Request) -> Response:
    return await _step(request, session.service_of(request).tables.undo)


async def redo(request: Request) -> Response:
    return await _step(request, session.service_of(request).tables.redo)


async def _step(request: Request, step: Callable[[OpenTable, int, int], OpenTable]) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        version = session.number(form.get("v"), "v")
        asked = session.optional_number(form.get("as"), "as")
    return await _move(request, version, asked, lambda table, seat: step(table, seat, version))


async def _move(
    request: Request,
    version: int,
    asked: int | None,
    move: Callable[[OpenTable, int], OpenTable],
) -> Response:
    """Let the sender's seat do something; whatever comes of it, show the table as it is now."""
    service = session.service_of(request)

    def moved(table: OpenTable, access: session.Access) -> OpenTable:
        return move(table, access.require_seat(asked))

    notice = ""
    try:
        await service.move(
            lambda: session.at_table(request, version, moved), session.payer_of(request)
        )
    except AcropoleError as error:
        if isinstance(error, session.NotForYou):
            raise
        notice = message_of(error, session.reader_of(request).lang)
    if not notice and not renderer.wants_fragment(request):
        return RedirectResponse(address(request.path_params["table_id"], asked), 303)
    view = await service.do(view_of, request, asked, notice=notice)
    return await show_table(request, view, 409 if notice else 200)


async def carry_on(request: Request) -> Response:
    """The owner agrees that the table goes on with today's rules."""
    async with request.form(max_files=0, max_fields=10) as form:
        version = session.number(form.get("v"), "v")
    with suppress(Halted, Stale):  # agreed to in another window, or by another process
        await carried_on(request, version)
    return RedirectResponse(address(request.path_params["table_id"], None), 303)


async def carried_on(request: Request, version: int) -> None:
    service = session.service_of(request)

    def carried() -> OpenTable:
        table, access = session.open_table(request)
        if not access.is_owner:
            raise session.NotForYou
        return service.tables.carry_on(table, version)

    await service.move(carried, session.payer_of(request))


async def hint(request: Request) -> Response:
    """The table again, with the answers that promise most to the person who is asked."""
    service = session.service_of(request)
    service.limits.take("think", limits.client(request.scope))
    async with request.form(max_files=0, max_fields=10) as form:
        asked = session.optional_number(form.get("as"), "as")

    try:
        view = await advised(request, asked)
    except (NotYourTurn, TookTooLong) as error:
        notice = message_of(error, session.reader_of(request).lang)
        view = await service.do(view_of, request, asked, notice=notice)
        return await show_table(request, view, 409)
    return await show_table(request, view)


async def advised(request: Request, seat: int | None) -> views.TableView:
    """The table with hints for the person who is asked."""
    service = session.service_of(request)

    def ask() -> OpenTable:
        table, access = session.open_table(request)
        if table.state.to_move != access.require_seat(seat) or table.halt is not None:
            raise NotYourTurn
        return table

    version, found = await service.advise(ask, session.payer_of(request))
    view = await service.do(view_of, request, seat)
    if view.version != version:  # the hints are for a question that was answered meanwhile
        return view
    answers = {answer.code: answer for answer in view.answers}
    hints = [
        views.Hint(
            answers[one.code],
            one.chance,
            one.is_best,
            reasons_text(view.rules, one.reasons, view.lang),
        )
        for one in found
    ]
    return replace(view, hints=hints)


async def why(request: Request) -> Response:
    asked = session.optional_number(request.query_params.get("as"), "as")

    def reason() -> str:
        return view_of(request, asked).refusal(request.query_params.get("a", "")) or ""

    return PlainTextResponse(await session.service_of(request).do(reason))


async def stream(request: Request) -> Response:
    service = session.service_of(request)
    first = await service.do(lambda: _may_watch(request))
    table_id = first.table_id

    async def events() -> AsyncIterator[bytes]:
        with service.metrics.streams.track_inprogress():
            async with service.live.watch(table_id) as watcher:
                yield b"retry: 1000\n\n"
                # Read again: the table may have moved before anybody listened.
                watcher.tell(await service.do(lambda: news_of(service.tables.open(table_id))))
                people, moment = first.people, (-1, 0, 0)
                with suppress(Closed, session.NotForYou, session.BadLink):
                    while True:
                        news = await watcher.next()
                        if news is not None and news.people != people:  # who may look has changed
                            people = (await service.do(lambda: _may_watch(request))).people
                        if news is None or news.moment == moment:
                            yield b": \n\n"
                        else:
                            moment = news.moment
                            yield _event(news)

    headers = {"x-accel-buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


def _may_watch(request: Request) -> News:
    table, access = session.open_table(request)
    session.place_of(table.state, access, None)
    return news_of(table)


@lru_cache(maxsize=256)  # everybody at a table hears the same
def _event(news: News) -> bytes:
    data = msgspec.json.encode(
        {
            "version": news.version,
            "to_move": news.to_move,
            "is_over": news.is_over,
            "is_thinking": news.is_thinking,
            "people": news.people,
            "said": news.said,
        }
    )
    return b"event: table\nid: %d\ndata: %s\n\n" % (news.version, data)


ROUTES = [
    Route("/g/{table_id}", table),
    Route("/g/{table_id}/act", act, methods=["POST"]),
    Route("/g/{table_id}/undo", undo, methods=["POST"]),
    Route("/g/{table_id}/redo", redo, methods=["POST"]),
    Route("/g/{table_id}/carry-on", carry_on, methods=["POST"]),
    Route("/g/{table_id}/hint", hint, methods=["POST"]),
    Route("/g/{table_id}/why", why),
    Route("/g/{table_id}/stream", stream),
]
