"""What people do at a table beside the game: time, talk, notes, offers to take moves back."""

from collections.abc import Callable

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from acropole.kernel.errors import AcropoleError
from acropole.web import limits, session
from acropole.web.http import errors, guard, table_routes
from acropole.web.store.event_log import Stale
from acropole.web.table import open_table, taking_back, talking
from acropole.web.table.service import news_of
from acropole.web.view import renderer

STAND_IN = "easy"  # where the table has named no other

Deed = Callable[[open_table.OpenTable, int], object]


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=10) as form:
        return _texts(form)


def _texts(form: FormData) -> dict[str, str]:
    return {key: value for key, value in form.multi_items() if isinstance(value, str)}


async def _done(request: Request, fields: dict[str, str], deed: Deed) -> Response:
    """Let the sender's seat do something that is no move; then show the table as it is."""
    service = session.service_of(request)
    asked = session.optional_number(fields.get("as"), "as")

    def do() -> open_table.OpenTable:
        table, access = session.open_table(request)
        deed(table, access.require_seat(asked))
        return service.tables.open(table.stored.id)

    notice = ""
    try:
        service.live.announce(news_of(await service.do(do)))
    except AcropoleError as error:
        if isinstance(error, session.NotForYou):
            raise
        notice = errors.message_of(error, session.reader_of(request).lang)
    if not notice and not renderer.wants_fragment(request):
        return RedirectResponse(table_routes.address(request.path_params["table_id"], asked), 303)
    view = await service.do(table_routes.view_of, request, asked, notice=notice)
    return await table_routes.show_table(request, view, 409 if notice else 200)


# -- time ------------------------------------------------------------------------------------------


async def go_away(request: Request) -> Response:
    """A bot plays for the sender until they are back."""
    tables = session.service_of(request).tables

    def leave(table: open_table.OpenTable, seat: int) -> None:
        pace = table.stored.pace
        tables.stand_in(table, seat, pace.bot if pace else STAND_IN)

    return await _done(request, await _fields(request), leave)


async def come_back(request: Request) -> Response:
    tables = session.service_of(request).tables
    return await _done(
        request, await _fields(request), lambda table, seat: tables.stand_in(table, seat, "")
    )


async def take_vacation(request: Request) -> Response:
    store, fields = session.service_of(request).store, await _fields(request)
    days = session.number(fields.get("days"), "days")

    def go(table: open_table.OpenTable, seat: int) -> None:
        if table.stored.pace is None or table.stored.pace.kind != "days":
            raise guard.Malformed("This table knows no vacation.")
        store.clocks.go_away(table.stored.id, seat, days)

    return await _done(request, fields, go)


# -- talk ------------------------------------------------------------------------------------------


async def say(request: Request) -> Response:
    service, fields = session.service_of(request), await _fields(request)
    phrase = fields.get("phrase", "")
    if phrase and phrase not in talking.PHRASES:
        raise guard.Malformed("There is no such phrase.")

    def speak(table: open_table.OpenTable, seat: int) -> None:
        body = "" if phrase else talking.clean_line(fields.get("text", ""))
        service.limits.take("talk", limits.client(request.scope))
        service.store.talk.say(table.stored.id, seat, len(table.record.actions), phrase, body)

    return await _done(request, fields, speak)


async def mute(request: Request) -> Response:
    store, fields = session.service_of(request).store, await _fields(request)
    other = session.number(fields.get("seat"), "seat")
    holder = session.holder_of(request)

    def set_mute(table: open_table.OpenTable, seat: int) -> None:
        if other >= len(table.stored.seats) or other == seat:
            raise guard.Malformed("Nobody sits there.")
        store.talk.mute(table.stored.id, holder, other, is_muted=fields.get("muted") == "on")

    return await _done(request, fields, set_mute)


async def keep_notes(request: Request) -> Response:
    store, fields = session.service_of(request).store, await _fields(request)
    holder, text = session.holder_of(request), talking.clean_notes(fields.get("text", ""))

    def keep(table: open_table.OpenTable, seat: int) -> None:
        store.talk.keep_notes(table.stored.id, holder, text)

    if fields.get("quietly") != "on":
        return await _done(request, fields, keep)
    asked = session.optional_number(fields.get("as"), "as")

    def do() -> None:
        table, access = session.open_table(request)
        keep(table, access.require_seat(asked))

    await session.service_of(request).do(do)
    return Response(status_code=204)


# -- taking back -----------------------------------------------------------------------------------


async def offer(request: Request) -> Response:
    """Ask to take moves back, agree to it, or end that; done once everybody agrees."""
    service, fields = session.service_of(request), await _fields(request)
    version, wish = session.number(fields.get("v"), "v"), fields.get("do")
    if wish not in ("ask", "agree", "end"):
        raise guard.Malformed("An offer is asked for, agreed to or ended.")
    moved: list[open_table.OpenTable] = []

    def decide(table: open_table.OpenTable, seat: int) -> None:
        if wish == "end":
            service.store.talk.end_offer(table.stored.id)
            return
        if table.version != version:
            raise Stale
        entries = taking_back.entries_back(table, seat) if wish == "ask" else 0
        standing = service.store.talk.offer(table.stored.id, seat, version, entries)
        if taking_back.who_agrees(table) <= set(standing):
            asker, back = next((one, n) for one, n in standing.items() if n)
            moved.append(service.tables.take_back(table, asker, version, back))

    answer = await _done(request, fields, decide)
    for table in moved:
        service.tell(table, session.payer_of(request))
    return answer


ROUTES = [
    Route(f"/g/{{table_id}}/{name}", deed, methods=["POST"])
    for name, deed in (
        ("away", go_away),
        ("here", come_back),
        ("vacation", take_vacation),
        ("say", say),
        ("mute", mute),
        ("notes", keep_notes),
        ("offer", offer),
    )
]
