"""The same table for programs: JSON in, JSON out, described by /api/v1/openapi.json.

A program shows the token of a seat as `Authorization: Bearer …`. What it gets is what that seat may
see. It has the tokens of its own seats from the answer that made the table; a link to another seat
it posts to /join, once, for a token that nobody else has.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import acropole
from acropole.bots import bots
from acropole.kernel.names import clean_name
from acropole.kernel.pledge import Pledge
from acropole.version import __version__
from acropole.web.http import link_routes, result_routes, table_routes
from acropole.web.http.errors import words
from acropole.web.http.guard import Malformed, client, new_token, token_holder
from acropole.web.session import (
    at_table,
    open_table,
    optional_number,
    payer_of,
    reader_of,
    remember,
    room_of,
    visitor_of,
)
from acropole.web.table.service import Room
from acropole.web.table.tables import OpenTable, SeatPlan
from acropole.web.view.build import Access, place_of, table_view
from acropole.web.view.views import TableView

PREFIX = "/api/v1"

T = TypeVar("T")


# -- what goes over the wire ---------------------------------------------------------------------


class GameDocument(msgspec.Struct):
    id: str
    title: str
    rules_version: int
    options: dict[str, Any]
    """JSON Schema of the options."""
    bots: list[str]


class NewSeat(msgspec.Struct):
    kind: Literal["me", "person", "bot", "rules"]
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    pledge: str = ""
    """One of /pledges; left out, the server takes one."""
    salt: str = ""
    """Your share of its chance, up to 64 plain letters; left out, the server takes one."""


class PledgeDocument(msgspec.Struct):
    pledge: str
    """Give it with the table that you make next; it is good for one."""
    commitment: str
    """BLAKE2b (32 bytes, hex) of the secret from which that table will be dealt."""


class ChanceDocument(msgspec.Struct):
    """How anybody can check the deal: docs/fair-play.md."""

    commitment: str
    salt: str
    secret: str | None
    """Told when the game is over."""


class Link(msgspec.Struct):
    seat: int
    """-1 is for spectators."""
    url: str
    token: str
    """The end of the address, for /join."""


class SeatToken(msgspec.Struct):
    table: str
    seat: int
    """-1 is for spectators."""
    token: str
    """Opens the seat; it is shown once."""


class Made(msgspec.Struct):
    table: str
    version: int
    links: list[Link]
    """One for each other person; each works once."""
    tokens: list[SeatToken]
    """One for each seat of yours."""
    chance: ChanceDocument | None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    """The end of a link's address."""
    name: str = ""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    action: str
    """The code of an answer."""
    version: int
    """Of the table that was seen; another one is refused with 409."""
    seat: int | None = None
    """For who holds several seats."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    seat: int | None = None


class CarryOn(msgspec.Struct, forbid_unknown_fields=True):
    version: int


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    at: int


class LinkWanted(msgspec.Struct, forbid_unknown_fields=True):
    seat: int


class SeatChange(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    webhook: str | None = None
    """Where to POST when it becomes this seat's turn; empty for nowhere."""
    seat: int | None = None


class SeatDocument(msgspec.Struct):
    seat: int
    name: str
    kind: Literal["me", "person", "bot", "rules"]
    bot: str
    is_joined: bool
    browsers: int
    """How many browsers and programs have held it, one after the other."""


class QuestionDocument(msgspec.Struct):
    kind: str
    seat: int
    source: str | None
    prompt: str
    """Empty unless it is asked of you."""


class AnswerDocument(msgspec.Struct):
    action: str
    text: str
    is_final: bool
    """Whether it cannot be taken back."""


class LineDocument(msgspec.Struct):
    entry: int
    seat: int
    text: str


class TableDocument(msgspec.Struct):
    table: str
    game: str
    version: int
    seat: int | None
    """Whose eyes this is seen with; null for a spectator."""
    seats: list[SeatDocument]
    options: dict[str, Any]
    observation: dict[str, Any]
    question: QuestionDocument | None
    """Null when the game is over."""
    answers: list[AnswerDocument]
    log: list[LineDocument]
    can_undo: bool
    can_redo: bool
    is_thinking: bool
    entries: int
    at: int | None
    result: dict[str, Any] | None
    chance: ChanceDocument | None
    """Null for a table that was not dealt from a pledge."""
    origin: Literal["", "fork", "import"]
    """Not empty where somebody knew or chose what was dealt."""
    is_counted: bool
    """Whether the result may count anywhere: never for a fork or import."""
    halted: Literal["", "asks", "view-only", "damaged"]
    """Why it is only shown: its owner is asked whether it goes on with today's rules (carry-on),
    today's rules cannot follow it to its end, or its data was changed."""
    is_carried: bool
    """Whether it began with earlier rules and goes on with later ones."""


class Problem(msgspec.Struct):
    code: str
    message: str


class ErrorDocument(msgspec.Struct):
    error: Problem


# -- carrying it out -----------------------------------------------------------------------------


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"This request cannot be read: {error}") from error


def json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def list_games(request: Request) -> Response:
    return json([_game(name, request) for name in acropole.game_ids()])


async def show_game(request: Request) -> Response:
    return json(_game(request.path_params["game"], request))


def _game(name: str, request: Request) -> GameDocument:
    game = acropole.game(name)
    title = game.title(reader_of(request).lang)
    return GameDocument(game.id, title, game.rules_version, game.options_schema(), bots())


async def make_table(request: Request) -> Response:
    room, visitor, lang = room_of(request), visitor_of(request), reader_of(request).lang
    room.limits.take("make", client(request.scope))
    wanted = await body(request, NewTable)

    def make() -> Made:
        plans = [_plan(seat, n, lang) for n, seat in enumerate(wanted.seats, start=1)]
        table = room.tables.create(
            wanted.game,
            wanted.options,
            plans,
            visitor,
            pledge=wanted.pledge,
            salt=wanted.salt,
            hold=False,
        )
        mine = [n for n, plan in enumerate(plans) if plan.kind == "me"]
        others = [n for n, plan in enumerate(plans) if plan.kind == "person"]
        links = [_link(request, table, seat) for seat in others]
        return _made(room, table, links, mine)

    made = await room.do(make)
    room.metrics.tables.labels(wanted.game).inc()
    room.tell(await room.do(room.tables.open, made.table), payer_of(request))
    return remember(request, json(made, 201))


async def new_pledge(request: Request) -> Response:
    room = room_of(request)
    return json(PledgeDocument(*await room.do(room.tables.new_pledge)), 201)


async def join(request: Request) -> Response:
    wanted = await body(request, Join)
    token = new_token()
    table_id, seat = await link_routes.take_seat(
        request, wanted.token, token_holder(token), clean_name(wanted.name)
    )
    return json(SeatToken(table_id, seat, token), 201)


def _plan(seat: NewSeat, n: int, lang: str) -> SeatPlan:
    person = words().text(lang, "seat.person", n=n) if seat.kind in ("me", "person") else ""
    return SeatPlan(seat.kind, clean_name(seat.name) or seat.bot or person, seat.bot)


def _link(request: Request, table: OpenTable, seat: int) -> Link:
    invitation = link_routes.make_link(room_of(request), table, seat, reader_of(request).lang)
    return Link(seat, invitation.url, invitation.url.rsplit("/", 1)[1])


async def show_table(request: Request) -> Response:
    query = request.query_params
    at = optional_number(query.get("at"), "at")
    since = optional_number(query.get("since"), "since") or 0
    seat = optional_number(query.get("seat"), "seat")
    return json(await room_of(request).do(_document, request, seat, at=at, since=since))


def _document(
    request: Request, seat: int | None, *, at: int | None = None, since: int = 0
) -> TableDocument:
    table, access = open_table(request)
    place = place_of(table.state, access, seat)
    return document(table_view(table, access, place, reader_of(request), at=at, since=since))


def document(view: TableView) -> TableDocument:
    asked = view.question
    return TableDocument(
        table=view.table_id,
        game=view.game_id,
        version=view.version,
        seat=view.seat,
        seats=[
            SeatDocument(one.seat, one.name, one.kind, one.bot, one.is_joined, one.browsers)
            for one in view.seats
        ],
        options=dict(view.options),
        observation=dict(view.observation),
        question=QuestionDocument(asked.kind, asked.seat, asked.source, asked.prompt)
        if asked
        else None,
        answers=[AnswerDocument(one.code, one.text, one.is_final) for one in view.answers],
        log=[LineDocument(line.entry, line.seat, line.text) for line in view.log],
        can_undo=view.can_undo,
        can_redo=view.can_redo,
        is_thinking=view.is_thinking,
        entries=view.entries,
        at=view.at,
        result=view.result.to_dict() if view.result else None,
        chance=_chance(view.pledge),
        origin=cast(Literal["", "fork", "import"], view.origin),
        is_counted=not view.origin,
        halted=view.halt.kind if view.halt else "",
        is_carried=view.is_carried,
    )


def _chance(pledge: Pledge | None) -> ChanceDocument | None:
    if pledge is None:
        return None
    return ChanceDocument(pledge.commitment, pledge.salt, pledge.secret or None)


async def act(request: Request) -> Response:
    wanted = await body(request, Act)
    tables = room_of(request).tables
    return await _move(
        request,
        wanted.version,
        wanted.seat,
        lambda table, seat: tables.act(table, seat, wanted.version, wanted.action),
    )


async def undo(request: Request) -> Response:
    wanted = await body(request, Step)
    tables = room_of(request).tables
    return await _move(
        request,
        wanted.version,
        wanted.seat,
        lambda table, seat: tables.undo(table, seat, wanted.version),
    )


async def redo(request: Request) -> Response:
    wanted = await body(request, Step)
    tables = room_of(request).tables
    return await _move(
        request,
        wanted.version,
        wanted.seat,
        lambda table, seat: tables.redo(table, seat, wanted.version),
    )


async def carry_on(request: Request) -> Response:
    wanted = await body(request, CarryOn)
    await table_routes.carried_on(request, wanted.version)
    return json(await room_of(request).do(_document, request, None))


async def _move(
    request: Request,
    version: int,
    seat: int | None,
    move: Callable[[OpenTable, int], OpenTable],
) -> Response:
    """What the seat did, and the table after it with the log of what came of it."""
    documents: list[TableDocument] = []

    def moved(table: OpenTable, access: Access) -> OpenTable:
        before = len(table.record.actions)
        table = move(table, access.require_seat(seat))
        place = place_of(table.state, access, seat)
        reader = reader_of(request)
        documents.append(document(table_view(table, access, place, reader, since=before + 1)))
        return table

    await room_of(request).move(lambda: at_table(request, version, moved), payer_of(request))
    return json(documents[-1])


async def record(request: Request) -> Response:
    return await result_routes.record(request)


async def stream(request: Request) -> Response:
    return await table_routes.stream(request)


async def fork(request: Request) -> Response:
    wanted = await body(request, Fork)
    return await _all_mine(request, await result_routes.fork_at(request, wanted.at, hold=False))


async def import_record(request: Request) -> Response:
    room = room_of(request)
    room.limits.take("make", client(request.scope))
    table = await room.import_record(await request.body(), payer_of(request), hold=False)
    return await _all_mine(request, table)


async def _all_mine(request: Request, table: OpenTable) -> Response:
    """A table that the sender holds all seats of people at."""
    people = [n for n, seat in enumerate(table.stored.seats) if seat.kind == "person"]
    room = room_of(request)
    return remember(request, json(await room.do(_made, room, table, [], people), 201))


def _made(room: Room, table: OpenTable, links: list[Link], mine: list[int]) -> Made:
    """The answer to who made a table, with the tokens of their own seats; on the room's thread."""
    tokens = [SeatToken(table.stored.id, seat, new_token()) for seat in mine]
    for one in tokens:
        room.store.seats.claim(one.table, one.seat, token_holder(one.token))
    chance = _chance(table.pledge_to_show())
    return Made(table.stored.id, table.version, links, tokens, chance)


async def new_link(request: Request) -> Response:
    wanted = await body(request, LinkWanted)

    def make() -> Link:
        table, access = open_table(request)
        link_routes.check_linkable(table, access, wanted.seat)
        return _link(request, table, wanted.seat)

    return json(await room_of(request).do(make), 201)


async def change_seat(request: Request) -> Response:
    wanted = await body(request, SeatChange)
    room = room_of(request)

    def change() -> TableDocument:
        table, access = open_table(request)
        seat = access.require_seat(wanted.seat)
        given = {"name": wanted.name, "webhook": wanted.webhook}
        link_routes.put_seat(room, table, seat, {k: v for k, v in given.items() if v is not None})
        return _document(request, seat)

    return json(await room.do(change))


# -- the description -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    run: Callable[[Request], Awaitable[Response]]
    summary: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    query: Mapping[str, str] | None = None


LANG = {"lang": "en or fr"}
OPERATIONS = [
    Operation("GET", "/games", list_games, "All games", None, list[GameDocument], query=LANG),
    Operation("GET", "/games/{game}", show_game, "One game", None, GameDocument, query=LANG),
    Operation("POST", "/pledges", new_pledge, "A new pledge", None, PledgeDocument, 201),
    Operation("POST", "/tables", make_table, "Start a game", NewTable, Made, 201),
    Operation("POST", "/join", join, "Take a seat by its link", Join, SeatToken, 201),
    Operation(
        "GET",
        "/tables/{table_id}",
        show_table,
        "The table as you may see it",
        None,
        TableDocument,
        query=LANG
        | {
            "at": "show it as it stood after so many entries",
            "since": "leave earlier entries out of the log",
            "seat": "whose eyes, for who holds several seats",
        },
    ),
    Operation("POST", "/tables/{table_id}/actions", act, "Answer", Act, TableDocument, query=LANG),
    Operation("POST", "/tables/{table_id}/undo", undo, "Take back", Step, TableDocument),
    Operation("POST", "/tables/{table_id}/redo", redo, "Do again", Step, TableDocument),
    Operation(
        "POST",
        "/tables/{table_id}/carry-on",
        carry_on,
        "Go on with today's rules",
        CarryOn,
        TableDocument,
    ),
    Operation("GET", "/tables/{table_id}/stream", stream, "News, as server-sent events"),
    Operation("GET", "/tables/{table_id}/record", record, "The record of a finished game"),
    Operation("POST", "/tables/{table_id}/fork", fork, "Go on from a position", Fork, Made, 201),
    Operation("POST", "/tables/{table_id}/links", new_link, "A new link", LinkWanted, Link, 201),
    Operation(
        "POST", "/tables/{table_id}/seat", change_seat, "Name, webhook", SeatChange, TableDocument
    ),
    Operation("POST", "/import", import_record, "Go on from a record file", None, Made, 201),
]  # fmt: skip


def openapi() -> dict[str, Any]:
    """The description of all this, made from the same list as the routes."""
    kinds = [kind for one in OPERATIONS for kind in (one.takes, one.gives) if kind is not None]
    kinds.append(ErrorDocument)
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = _describe(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Acropole", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"link": []}, {}],
    }


def _describe(one: Operation, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    def content(kind: Any) -> dict[str, Any]:
        return {"application/json": {"schema": schema_of[str(kind)]}}

    in_path = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    answer: dict[str, Any] = {"description": one.summary}
    if one.gives is not None:
        answer["content"] = content(one.gives)
    described: dict[str, Any] = {
        "operationId": one.run.__name__,
        "summary": one.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in in_path
        ]
        + [
            {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
            for name, text in (one.query or {}).items()
        ],
        "responses": {
            str(one.status): answer,
            "default": {"description": "What was wrong", "content": content(ErrorDocument)},
        },
    }
    if one.takes is not None:
        described["requestBody"] = {"required": True, "content": content(one.takes)}
    return described


async def show_openapi(request: Request) -> Response:
    return json(openapi())


ROUTES = [
    Route(f"{PREFIX}/openapi.json", show_openapi),
    *(Route(PREFIX + one.path, one.run, methods=[one.method]) for one in OPERATIONS),
]
