"""After a game: its result, what a closer look finds, its record, and tables that fork off it."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from acropole.web import limits, session
from acropole.web.http import errors, gathering_routes, table_routes
from acropole.web.table import creation, open_table, tables
from acropole.web.view import build, renderer


async def result(request: Request) -> Response:
    service = session.service_of(request)
    table = await service.do(_finished, request)
    if table is None:
        return RedirectResponse(f"/g/{request.path_params['table_id']}", 303)
    found = await service.analyses.look(table, session.payer_of(request))

    def make() -> str:
        view = gathering_routes.with_rematch(request, table_routes.view_of(request, None))
        return renderer.pages_for(view).result(
            view, table.course(), build.looked_at(table, found, view.lang)
        )

    return HTMLResponse(await service.do(make))


def _finished(request: Request) -> open_table.OpenTable | None:
    table, access = session.open_table(request)
    session.place_of(table.state, access, None)
    return table if table.state.is_over else None


async def analyse(request: Request) -> Response:
    """Let a finished game be looked at again."""
    service = session.service_of(request)
    service.limits.take("think", limits.client(request.scope))
    table = await service.do(_finished, request)
    if table is None:
        raise tables.StillRunning
    await service.analyses.ask(table, session.payer_of(request))
    if renderer.wants_fragment(request):
        return await analysis(request)
    return RedirectResponse(f"/g/{table.stored.id}/result#analysis", 303)


async def analysis(request: Request) -> Response:
    """The part of the result page that shows what was found by now."""
    service = session.service_of(request)
    table = await service.do(_finished, request)
    if table is None:
        raise tables.StillRunning
    if not renderer.wants_fragment(request):
        return RedirectResponse(f"/g/{table.stored.id}/result#analysis", 303)
    found = await service.analyses.look(table, session.payer_of(request))

    def make() -> str:
        view = table_routes.view_of(request, None)
        return renderer.pages_for(view).analysis(view, build.looked_at(table, found, view.lang))

    return HTMLResponse(await service.do(make))


async def record(request: Request) -> Response:
    service = session.service_of(request)

    def text() -> str:
        table, access = session.open_table(request)
        session.place_of(table.state, access, None)
        return service.tables.record_to_give(table).to_json()

    name = f"acropole-{request.path_params['table_id']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await service.do(text), media_type="application/json", headers=headers)


async def fork(request: Request) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        at = session.number(form.get("at"), "at")
    forked = await fork_at(request, at)
    return session.remember(request, RedirectResponse(f"/g/{forked.stored.id}", 303))


async def fork_at(request: Request, at: int, *, hold: bool = True) -> open_table.OpenTable:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))

    def forked() -> open_table.OpenTable:
        table, access = session.open_table(request)
        if not build.can_fork(table, access):
            raise tables.StillRunning
        person = errors.words().text(session.reader_of(request).lang, "seat.person", n=1)
        seat = build.sight_of(table.state, access)
        return creation.fork(service.tables, table, at, seat, visitor, person, hold=hold)

    table = await service.do(forked)
    service.tell(table, session.payer_of(request))
    return table


ROUTES = [
    Route("/g/{table_id}/result", result),
    Route("/g/{table_id}/analysis", analysis),
    Route("/g/{table_id}/analysis", analyse, methods=["POST"]),
    Route("/g/{table_id}/record", record),
    Route("/g/{table_id}/fork", fork, methods=["POST"]),
]
