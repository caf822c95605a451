"""The pages of the table: each route reads the request, asks the room, hands a view to a page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import acropole
from acropole.bots import bots
from acropole.kernel.errors import AcropoleError, OptionError
from acropole.kernel.game import Game
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.names import clean_name
from acropole.kernel.records import LARGEST_FILE
from acropole.web import pages, plain
from acropole.web.live import Closed, News
from acropole.web.mistakes import Malformed, message_of, words
from acropole.web.pages.tables import LAYOUTS
from acropole.web.people import (
    THEMES,
    follow_link,
    number,
    open_table,
    optional_number,
    reader_of,
    remember,
    room_of,
    visitor_of,
)
from acropole.web.pressed import Pressed
from acropole.web.room import Room, news_of
from acropole.web.security import COOKIE_SECONDS, client, fingerprint, new_token
from acropole.web.table_view import (
    DEFAULT_BOT,
    WATCH,
    GamePages,
    Hint,
    HomeView,
    Invitation,
    InvitationsView,
    JoinView,
    NewGameView,
    Pages,
    TableView,
)
from acropole.web.tables import NotYourTurn, OpenTable, SeatPlan, StillRunning
from acropole.web.thinkers import TookTooLong
from acropole.web.views import (
    NotForYou,
    can_fork,
    looked_at,
    place_of,
    table_line,
    table_view,
)
from acropole.web.webhooks import check_webhook

STATIC = Path(__file__).parent / "static"
PAGES: Pages = pages
PLAIN: GamePages = plain
_fragments = Pressed(200)  # a fragment has about 70 KB
V = TypeVar("V")


def pages_for(view: TableView) -> GamePages:
    """A game with a layout has its own pages, any other plain ones."""
    return PAGES if view.game_id in LAYOUTS else PLAIN


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


# -- home and new tables -------------------------------------------------------------------------


async def home(request: Request) -> Response:
    room, visitor, reader = room_of(request), visitor_of(request), reader_of(request)

    def view() -> HomeView:
        games = [acropole.game(name) for name in acropole.games()]
        titles = {game.id: game.title(reader.lang) for game in games}
        tables = [
            table_line(table, titles.get(table.game, table.game), held)
            for table, held in room.store.tables_of(visitor)
        ]
        return HomeView(reader, games, tables)

    return await make_page(request, PAGES.home, await room.do(view))


async def new_game(request: Request) -> Response:
    game = acropole.game(request.path_params["game"])
    values = joined(request.query_params.multi_items())
    view = NewGameView(reader_of(request), game, bots(), values)
    return await make_page(request, PAGES.new_game, view)


async def make_table(request: Request) -> Response:
    room, visitor, reader = room_of(request), visitor_of(request), reader_of(request)
    room.limits.take("make", client(request.scope))
    game = acropole.game(request.path_params["game"])
    async with request.form(max_files=0, max_fields=200) as form:
        values = joined((k, v) for k, v in form.multi_items() if isinstance(v, str))

    def make() -> tuple[OpenTable, list[Invitation]]:
        options = read_options(game, values)
        seats = game.deal(0, options).seats
        plans = [read_seat(values, n, reader.lang) for n in range(1, seats + 1)]
        table = room.tables.create(game.id, options, plans, visitor)
        invited = [n for n, plan in enumerate(plans) if plan.kind == "person"]
        return table, [make_link(room, table, seat, reader.lang) for seat in invited]

    try:
        table, invitations = await room.do(make)
    except AcropoleError as error:
        field = getattr(error, "option", "")
        view = NewGameView(reader, game, bots(), values, message_of(error, reader.lang), field)
        return await make_page(request, PAGES.new_game, view, status=422)
    room.metrics.tables.labels(game.id).inc()
    room.tell(table)
    if not invitations:
        return remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))
    return remember(request, await _show_links(request, table, invitations))


def read_options(game: Game, values: dict[str, str]) -> dict[str, object]:
    """The options of a form; what was left empty keeps its default."""
    known = cast(dict[str, object], game.options_schema()["properties"])
    return {name: game.options.parse(name, values[name]) for name in known if values.get(name)}


def read_seat(values: dict[str, str], n: int, lang: str) -> SeatPlan:
    who = values.get(f"seat-{n}") or ("me" if n == 1 else DEFAULT_BOT)
    name = clean_name(values.get(f"name-{n}", ""))
    if who in ("me", "person"):
        return SeatPlan(
            "me" if who == "me" else "person", name or words().text(lang, "seat.person", n=n)
        )
    if who == "rules":
        return SeatPlan("rules", name)
    level = words().text(lang, f"bot.{who}") if words().has(f"bot.{who}") else who
    return SeatPlan("bot", name or level, who)


async def import_record(request: Request) -> Response:
    room, visitor = room_of(request), visitor_of(request)
    room.limits.take("make", client(request.scope))
    async with request.form(max_files=1, max_fields=5, max_part_size=LARGEST_FILE) as form:
        data = await _record_in(form)
    table = await room.import_record(data, visitor)
    return remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))


async def _record_in(form: FormData) -> bytes:
    given = form.get("record") or form.get("text")
    if isinstance(given, UploadFile):
        return await given.read()
    if isinstance(given, str):
        return given.encode()
    raise Malformed("Choose a record file.")


# -- links ---------------------------------------------------------------------------------------


def make_link(room: Room, table: OpenTable, seat: int, lang: str) -> Invitation:
    """A new secret link to a seat, or to look on; on the room's thread."""
    token = new_token()
    room.store.add_link(table.stored.id, seat, fingerprint(token))
    name = words().text(lang, "seat.watch") if seat == WATCH else table.names[seat]
    return Invitation(seat, name, f"{room.settings.address}/join/{token}")


async def _show_links(
    request: Request, table: OpenTable, invitations: list[Invitation]
) -> Response:
    reader = reader_of(request)
    title = table.rules.game.title(reader.lang)
    view = InvitationsView(reader, table.stored.id, title, invitations)
    return await make_page(request, PAGES.invitations, view)


async def new_link(request: Request) -> Response:
    room, lang = room_of(request), reader_of(request).lang
    async with request.form(max_files=0, max_fields=10) as form:
        asked = form.get("seat")
    seat = WATCH if asked == "watch" else number(asked, "seat")

    def make() -> tuple[OpenTable, Invitation]:
        table, access = open_table(request)
        check_linkable(table, access.is_owner, seat)
        return table, make_link(room, table, seat, lang)

    table, invitation = await room.do(make)
    return await _show_links(request, table, [invitation])


def check_linkable(table: OpenTable, is_owner: bool, seat: int) -> None:
    if not is_owner:
        raise NotForYou
    if seat == WATCH:
        return
    seats = table.stored.seats
    if seat >= len(seats) or seats[seat].kind != "person":
        raise OptionError("seat", "Nobody is invited to that seat.")


async def join(request: Request) -> Response:
    room, reader, token = room_of(request), reader_of(request), request.path_params["token"]

    def view() -> JoinView:
        table_id, seat = follow_link(request, token)
        stored = room.store.table(table_id)
        title = acropole.game(stored.game).title(reader.lang)
        name = "" if seat == WATCH else stored.seats[seat].name
        return JoinView(reader, token, title, seat, name, [s.name for s in stored.seats])

    return await make_page(request, PAGES.join, await room.do(view))


async def sit_down(request: Request) -> Response:
    room, visitor, token = room_of(request), visitor_of(request), request.path_params["token"]
    async with request.form(max_files=0, max_fields=10) as form:
        name = clean_name(str(form.get("name") or ""))

    def claim() -> str:
        table_id, seat = follow_link(request, token)
        room.store.claim(table_id, seat, visitor)
        if name and seat != WATCH:
            room.store.change_seat(table_id, seat, name=name)
        return table_id

    return remember(request, RedirectResponse(f"/g/{await room.do(claim)}", 303))


async def change_seat(request: Request) -> Response:
    room = room_of(request)
    async with request.form(max_files=0, max_fields=10) as form:
        seat = optional_number(form.get("seat"), "seat")
        values = {key: str(form[key]) for key in ("name", "webhook") if key in form}

    def change() -> str:
        table, access = open_table(request)
        put_seat(room, table, access.require_seat(seat), values)
        return table.stored.id

    return RedirectResponse(f"/g/{await room.do(change)}", 303)


def put_seat(room: Room, table: OpenTable, seat: int, values: dict[str, str]) -> None:
    """Another name or webhook for a seat; on the room's thread."""
    changed = {}
    if clean_name(values.get("name", "")):
        changed["name"] = clean_name(values["name"])
    if "webhook" in values:
        changed["webhook"] = check_webhook(values["webhook"].strip())
    if changed:
        room.store.change_seat(table.stored.id, seat, **changed)


# -- at the table --------------------------------------------------------------------------------


def view_of(
    request: Request, asked: int | None, *, at: int | None = None, notice: str = ""
) -> TableView:
    """The table as the sender may see it; on the room's thread."""
    table, access = open_table(request)
    place = place_of(table.state, access, asked)
    # Its own address, whatever was posted to: preferences come back to it.
    reader = replace(reader_of(request), path=_address(table.stored.id, asked, at))
    view = table_view(table, access, place, reader, at=at)
    return replace(view, notice=notice)


def _address(table_id: str, asked: int | None, at: int | None = None) -> str:
    given = {"as": asked, "at": at}
    query = urlencode({name: value for name, value in given.items() if value is not None})
    return f"/g/{table_id}" + (f"?{query}" if query else "")


async def table(request: Request) -> Response:
    asked = optional_number(request.query_params.get("as"), "as")
    at = optional_number(request.query_params.get("at"), "at")
    view = await room_of(request).do(view_of, request, asked, at=at)
    if at is not None:
        return await make_page(request, pages_for(view).replay, view)
    return await _show_table(request, view)


async def _show_table(request: Request, view: TableView, status: int = 200) -> Response:
    make = shared_fragment if wants_fragment(request) else pages_for(view).table
    return await make_page(request, make, view, status)


def shared_fragment(view: TableView) -> str:
    """The fragment, made once for all who see the same; on the room's thread."""
    return _fragments.get(view, pages_for(view).table_fragment)


async def act(request: Request) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        code, version = str(form.get("a") or ""), number(form.get("v"), "v")
        asked = optional_number(form.get("as"), "as")
    tables = room_of(request).tables
    return await _move(request, asked, lambda table, seat: tables.act(table, seat, version, code))


async def undo(request: Request) -> Response:
    return await _step(request, room_of(request).tables.undo)


async def redo(request: Request) -> Response:
    return await _step(request, room_of(request).tables.redo)


async def _step(request: Request, step: Callable[[OpenTable, int, int], OpenTable]) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        version = number(form.get("v"), "v")
        asked = optional_number(form.get("as"), "as")
    return await _move(request, asked, lambda table, seat: step(table, seat, version))


async def _move(
    request: Request, asked: int | None, move: Callable[[OpenTable, int], OpenTable]
) -> Response:
    """Let the sender's seat do something; whatever comes of it, show the table as it is now."""
    room = room_of(request)

    def moved() -> OpenTable:
        table, access = open_table(request)
        return move(table, access.require_seat(asked))

    notice = ""
    try:
        await room.move(moved)
    except AcropoleError as error:
        if isinstance(error, NotForYou):
            raise
        notice = message_of(error, reader_of(request).lang)
    if not notice and not wants_fragment(request):
        return RedirectResponse(_address(request.path_params["table_id"], asked), 303)
    view = await room.do(view_of, request, asked, notice=notice)
    return await _show_table(request, view, 409 if notice else 200)


async def hint(request: Request) -> Response:
    """The table again, with the answers that promise most to the person who is asked."""
    room = room_of(request)
    room.limits.take("think", client(request.scope))
    async with request.form(max_files=0, max_fields=10) as form:
        asked = optional_number(form.get("as"), "as")

    def ask() -> OpenTable:
        table, access = open_table(request)
        if table.state.to_move != access.require_seat(asked):
            raise NotYourTurn
        return table

    try:
        version, found = await room.advise(ask)
    except (NotYourTurn, TookTooLong) as error:
        notice = message_of(error, reader_of(request).lang)
        view = await room.do(view_of, request, asked, notice=notice)
        return await _show_table(request, view, 409)
    view = await room.do(view_of, request, asked)
    if view.version == version:  # else the hints are for a question that was answered meanwhile
        answers = {answer.code: answer for answer in view.answers}
        view = replace(view, hints=[Hint(answers[code], chance) for code, chance in found])
    return await _show_table(request, view)


async def why(request: Request) -> Response:
    asked = optional_number(request.query_params.get("as"), "as")

    def reason() -> str:
        return view_of(request, asked).refusal(request.query_params.get("a", "")) or ""

    return PlainTextResponse(await room_of(request).do(reason))


async def result(request: Request) -> Response:
    room = room_of(request)
    table = await room.do(_finished, request)
    if table is None:
        return RedirectResponse(f"/g/{request.path_params['table_id']}", 303)
    found = await room.analyses.look(table)

    def make() -> str:
        view = view_of(request, None)
        return pages_for(view).result(view, table.course(), looked_at(table, found, view.lang))

    return HTMLResponse(await room.do(make))


def _finished(request: Request) -> OpenTable | None:
    table, access = open_table(request)
    place_of(table.state, access, None)
    return table if table.state.is_over else None


async def analyse(request: Request) -> Response:
    """Let a finished game be looked at again."""
    room = room_of(request)
    room.limits.take("think", client(request.scope))
    table = await room.do(_finished, request)
    if table is None:
        raise StillRunning
    await room.analyses.ask(table)
    if wants_fragment(request):
        return await analysis(request)
    return RedirectResponse(f"/g/{table.stored.id}/result#analysis", 303)


async def analysis(request: Request) -> Response:
    """The part of the result page that shows what was found by now."""
    room = room_of(request)
    table = await room.do(_finished, request)
    if table is None:
        raise StillRunning
    if not wants_fragment(request):
        return RedirectResponse(f"/g/{table.stored.id}/result#analysis", 303)
    found = await room.analyses.look(table)

    def make() -> str:
        view = view_of(request, None)
        return pages_for(view).analysis(view, looked_at(table, found, view.lang))

    return HTMLResponse(await room.do(make))


async def record(request: Request) -> Response:
    room = room_of(request)

    def text() -> str:
        table, access = open_table(request)
        place_of(table.state, access, None)
        return room.tables.finished_record(table).to_json()

    name = f"acropole-{request.path_params['table_id']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await room.do(text), media_type="application/json", headers=headers)


async def fork(request: Request) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        at = number(form.get("at"), "at")
    forked = await fork_at(request, at)
    return remember(request, RedirectResponse(f"/g/{forked.stored.id}", 303))


async def fork_at(request: Request, at: int) -> OpenTable:
    room, visitor = room_of(request), visitor_of(request)
    room.limits.take("make", client(request.scope))

    def forked() -> OpenTable:
        table, access = open_table(request)
        if not can_fork(table, access):
            raise StillRunning
        person = words().text(reader_of(request).lang, "seat.person", n=1)
        return room.tables.fork(table, at, visitor, person)

    table = await room.do(forked)
    room.tell(table)
    return table


async def stream(request: Request) -> Response:
    room = room_of(request)
    first = await room.do(lambda: _may_watch(request))
    table_id = first.table_id

    async def events() -> AsyncIterator[bytes]:
        with room.metrics.streams.track_inprogress():
            async with room.live.watch(table_id) as watcher:
                yield b"retry: 1000\n\n"
                # Read again: the table may have moved before anybody listened.
                watcher.tell(await room.do(lambda: news_of(room.tables.open(table_id))))
                try:
                    while True:
                        news = await watcher.next()
                        yield b": \n\n" if news is None else _event(news)
                except Closed:
                    return

    headers = {"x-accel-buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


def _may_watch(request: Request) -> News:
    table, access = open_table(request)
    place_of(table.state, access, None)
    return news_of(table)


@lru_cache(maxsize=256)  # everybody at a table hears the same
def _event(news: News) -> bytes:
    data = msgspec.json.encode(
        {
            "version": news.version,
            "to_move": news.to_move,
            "is_over": news.is_over,
            "is_thinking": news.is_thinking,
        }
    )
    return b"event: table\nid: %d\ndata: %s\n\n" % (news.version, data)


# -- everything else -----------------------------------------------------------------------------


async def preferences(request: Request) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        values = {key: str(value) for key, value in form.multi_items()}
    back = values.get("back", "/")
    response = RedirectResponse(back if _is_ours(back) else "/", 303)
    for name, allowed in (("lang", LANGUAGES), ("theme", THEMES)):
        if values.get(name) in allowed:
            secure = room_of(request).settings.is_secure
            response.set_cookie(
                name, values[name], max_age=COOKIE_SECONDS, samesite="lax", secure=secure
            )
    return response


def _is_ours(path: str) -> bool:
    return path.startswith("/") and not path.startswith(("//", "/\\"))


async def library(request: Request) -> Response:
    path = request.path_params.get("path", "")
    query = joined(request.query_params.multi_items())
    text = await room_of(request).do(PAGES.library, reader_of(request), path, query)
    if text is None:
        raise HTTPException(404)
    return HTMLResponse(text)


async def healthz(request: Request) -> Response:
    """Whether this process can reach its store."""
    try:
        await room_of(request).do(room_of(request).store.ping)
    except SQLAlchemyError:
        return PlainTextResponse("store out of reach\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    return Response(room_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


class Files(StaticFiles):
    """Our own files; browsers ask each time whether they have changed."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers.setdefault("cache-control", "no-cache")
        return response


ROUTES = [
    Route("/", home),
    Route("/new/{game}", new_game),
    Route("/new/{game}", make_table, methods=["POST"]),
    Route("/import", import_record, methods=["POST"]),
    Route("/join/{token}", join),
    Route("/join/{token}", sit_down, methods=["POST"]),
    Route("/g/{table_id}", table),
    Route("/g/{table_id}/act", act, methods=["POST"]),
    Route("/g/{table_id}/undo", undo, methods=["POST"]),
    Route("/g/{table_id}/redo", redo, methods=["POST"]),
    Route("/g/{table_id}/hint", hint, methods=["POST"]),
    Route("/g/{table_id}/why", why),
    Route("/g/{table_id}/stream", stream),
    Route("/g/{table_id}/result", result),
    Route("/g/{table_id}/analysis", analysis),
    Route("/g/{table_id}/analysis", analyse, methods=["POST"]),
    Route("/g/{table_id}/record", record),
    Route("/g/{table_id}/fork", fork, methods=["POST"]),
    Route("/g/{table_id}/links", new_link, methods=["POST"]),
    Route("/g/{table_id}/seat", change_seat, methods=["POST"]),
    Route("/preferences", preferences, methods=["POST"]),
    Route("/library", library),
    Route("/library/{path:path}", library),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
    Mount("/static", Files(directory=STATIC, check_dir=False), name="static"),
]
