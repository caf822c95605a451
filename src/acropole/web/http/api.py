"""The same table for programs: JSON in, JSON out, described by /api/v1/openapi.json.

A program shows the token of a seat as `Authorization: Bearer …`. What it gets is what that seat may
see. It has the tokens of its own seats from the answer that made the table; a link to another seat
it posts to /join, once, for a token that nobody else has. How it meets others stands in
gathering_api.py.
"""

from collections.abc import Callable, Sequence
from typing import Literal, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import acropole
from acropole.bots import bots
from acropole.kernel import interface, story
from acropole.kernel.pledge import Pledge
from acropole.web import limits, session
from acropole.web.http import api_documents as d
from acropole.web.http import errors, gathering_api, link_routes, result_routes, table_routes
from acropole.web.http.api_documents import PREFIX, Operation, openapi
from acropole.web.http.json_bodies import body, json
from acropole.web.store import clocks, packs
from acropole.web.table import creation, open_table
from acropole.web.table.service import TableService
from acropole.web.view import build, views


async def list_games(request: Request) -> Response:
    return json([_game(name, request) for name in acropole.game_ids()])


async def show_game(request: Request) -> Response:
    return json(_game(request.path_params["game"], request))


def _game(name: str, request: Request) -> d.GameDocument:
    game = acropole.game(name)
    title = game.title(session.reader_of(request).lang)
    return d.GameDocument(game.id, title, game.rules_version, game.options_schema(), bots())


async def make_table(request: Request) -> Response:
    service, visitor, lang = (
        session.service_of(request),
        session.visitor_of(request),
        session.reader_of(request).lang,
    )
    service.limits.take("make", limits.client(request.scope))
    wanted = await body(request, d.NewTable)
    game = await service.game_with(wanted.game, wanted.packs)

    def make() -> d.Made:
        plans = [_plan(seat, n, lang) for n, seat in enumerate(wanted.seats, start=1)]
        table = creation.create(
            service.tables,
            wanted.game,
            wanted.options,
            plans,
            visitor,
            pledge=wanted.pledge,
            salt=wanted.salt,
            hold=False,
            game=game,
            pace=clocks.Pace(**msgspec.structs.asdict(wanted.pace)) if wanted.pace else None,
        )
        mine = [n for n, plan in enumerate(plans) if plan.kind == "me"]
        others = [n for n, plan in enumerate(plans) if plan.kind == "person"]
        links = [_link(request, table, seat) for seat in others]
        return _made(service, table, links, mine)

    made = await service.do(make)
    service.metrics.tables.labels(wanted.game).inc()
    service.tell(await service.do(service.tables.open, made.table), session.payer_of(request))
    return session.remember(request, json(made, 201))


async def bring_pack(request: Request) -> Response:
    """Keep a pack; a mistake in it is told with its file and line."""
    service = session.service_of(request)
    service.limits.take("make", limits.client(request.scope))
    wanted = await body(request, d.NewPack)
    game = wanted.game
    document = msgspec.to_builtins(wanted)
    del document["game"]
    if not wanted.digest:
        del document["digest"]
    data = msgspec.json.encode(document)
    pack, game = await service.take_pack(data, session.payer_of(request), wanted.name, game)
    line = packs.PackLine(pack.digest, game, pack.name, pack.author, 0.0)
    return session.remember(request, json(_pack(request, line), 201))


async def list_packs(request: Request) -> Response:
    service = session.service_of(request)
    mine = await service.do(service.store.packs.brought_by, session.visitor_of(request))
    return json([_pack(request, line) for line in mine])


async def show_pack(request: Request) -> Response:
    service = session.service_of(request)
    pack, game = await service.do(service.store.packs.get, request.path_params["digest"])
    return json(msgspec.convert(pack.document() | {"game": game}, d.NewPack))


def _pack(request: Request, line: packs.PackLine) -> d.PackDocument:
    url = f"{session.service_of(request).settings.address}/packs/{line.digest}"
    return d.PackDocument(line.digest, line.game, line.name, line.author, url)


async def new_pledge(request: Request) -> Response:
    service = session.service_of(request)
    return json(d.PledgeDocument(*await service.do(creation.new_pledge, service.tables)), 201)


async def join(request: Request) -> Response:
    wanted = await body(request, d.Join)
    token = session.new_token()
    table_id, seat = await link_routes.take_seat(
        request, wanted.token, session.token_holder(token), interface.clean_name(wanted.name)
    )
    return json(d.SeatToken(table_id, seat, token), 201)


def _plan(seat: d.NewSeat, n: int, lang: str) -> creation.SeatPlan:
    person = errors.words().text(lang, "seat.person", n=n) if seat.kind in ("me", "person") else ""
    return creation.SeatPlan(
        seat.kind, interface.clean_name(seat.name) or seat.bot or person, seat.bot
    )


def _link(request: Request, table: open_table.OpenTable, seat: int) -> d.Link:
    invitation = link_routes.make_link(
        session.service_of(request), table, seat, session.reader_of(request).lang
    )
    return d.Link(seat, invitation.url, invitation.url.rsplit("/", 1)[1])


async def show_table(request: Request) -> Response:
    query = request.query_params
    at = session.optional_number(query.get("at"), "at")
    since = session.optional_number(query.get("since"), "since") or 0
    seat = session.optional_number(query.get("seat"), "seat")
    return json(await session.service_of(request).do(_document, request, seat, at=at, since=since))


def _document(
    request: Request, seat: int | None, *, at: int | None = None, since: int = 0
) -> d.TableDocument:
    table, access = session.open_table(request)
    place = session.place_of(table.state, access, seat)
    reader = session.reader_of(request)
    return document(build.table_view(table, access, place, reader, at=at, since=since, story=False))


async def show_story(request: Request) -> Response:
    seat = session.optional_number(request.query_params.get("seat"), "seat")
    return json(await session.service_of(request).do(_story, request, seat))


def _story(request: Request, seat: int | None) -> d.StoryDocument:
    table, access = session.open_table(request)
    place = session.place_of(table.state, access, seat)
    return story_document(build.table_view(table, access, place, session.reader_of(request)))


def story_document(view: views.TableView) -> d.StoryDocument:
    told = view.story or story.Story(0, (), ())
    goal = getattr(view.sight, "goal", None)
    said = view.rules.goal_text(goal, view.lang) if goal else None
    return d.StoryDocument(
        version=view.version,
        seat=view.seat,
        since=told.since,
        turns=[
            d.TurnDocument(turn.seat, _steps(view, turn.steps), turn.more, turn.summary)
            for turn in told.turns
        ],
        chips=_steps(view, told.chips),
        goal=d.GoalDocument(said.win, said.far, goal.done) if goal and said else None,
        scores=[
            d.CategoryDocument(
                one.name,
                view.rules.game.catalogue.text(view.lang, f"category.{one.name}"),
                one.why,
                [part.n if part else None for part in one.parts],
                [part.change if part else None for part in one.parts],
            )
            for one in story.categories(view.rules, view.sight, view.before, view.lang)
        ],
    )


def _steps(view: views.TableView, steps: Sequence[story.Step]) -> list[d.StepDocument]:
    return [
        d.StepDocument(
            step.entry,
            step.seat,
            step.text,
            story.lost_text(view.rules, step, view.lang),
            list(step.things),
            step.cost,
            step.points,
        )
        for step in steps
    ]


def document(view: views.TableView) -> d.TableDocument:
    asked = view.question
    return d.TableDocument(
        table=view.table_id,
        game=view.game_id,
        version=view.version,
        seat=view.seat,
        seats=[
            d.SeatDocument(
                one.seat, one.name, one.kind, one.bot, one.is_joined, one.browsers, one.stand_in
            )
            for one in view.seats
        ],
        options=dict(view.options),
        observation=view.sight,  # written as it is: the JSON of its structures
        question=d.QuestionDocument(asked.kind, asked.seat, asked.source, asked.prompt)
        if asked
        else None,
        answers=[d.AnswerDocument(one.code, one.text, one.is_final) for one in view.answers],
        log=[d.LineDocument(line.entry, line.seat, line.text) for line in view.log],
        can_undo=view.can_undo,
        can_redo=view.can_redo,
        is_thinking=view.is_thinking,
        entries=view.entries,
        at=view.at,
        result=view.result.to_dict() if view.result else None,
        chance=_chance(view.pledge),
        origin=cast(Literal["", "fork", "import", "lesson", "puzzle"], view.origin),
        is_counted=not view.origin,
        halted=view.halt.kind if view.halt else "",
        is_carried=view.is_carried,
        packs=[pack.digest for pack in view.rules.game.packs],
    )


def _chance(pledge: Pledge | None) -> d.ChanceDocument | None:
    if pledge is None:
        return None
    return d.ChanceDocument(pledge.commitment, pledge.salt, pledge.secret or None)


async def act(request: Request) -> Response:
    wanted = await body(request, d.Act)
    codes = [wanted.action] if isinstance(wanted.action, str) else wanted.action
    tables = session.service_of(request).tables
    return await _move(
        request,
        wanted.version,
        wanted.seat,
        lambda table, seat: tables.act(table, seat, wanted.version, *codes),
    )


async def undo(request: Request) -> Response:
    wanted = await body(request, d.Step)
    tables = session.service_of(request).tables
    return await _move(
        request,
        wanted.version,
        wanted.seat,
        lambda table, seat: tables.undo(table, seat, wanted.version),
    )


async def redo(request: Request) -> Response:
    wanted = await body(request, d.Step)
    tables = session.service_of(request).tables
    return await _move(
        request,
        wanted.version,
        wanted.seat,
        lambda table, seat: tables.redo(table, seat, wanted.version),
    )


async def hint(request: Request) -> Response:
    session.service_of(request).limits.take("think", limits.client(request.scope))
    wanted = await body(request, d.HintWanted)
    view = await table_routes.advised(request, wanted.seat)
    return json(
        [
            d.HintDocument(one.answer.code, one.answer.text, one.chance, one.is_best, one.why)
            for one in view.hints
        ]
    )


async def carry_on(request: Request) -> Response:
    wanted = await body(request, d.CarryOn)
    await table_routes.carried_on(request, wanted.version)
    return json(await session.service_of(request).do(_document, request, None))


async def _move(
    request: Request,
    version: int,
    seat: int | None,
    move: Callable[[open_table.OpenTable, int], open_table.OpenTable],
) -> Response:
    """What the seat did, and the table after it with the log of what came of it."""
    documents: list[d.TableDocument] = []

    def moved(table: open_table.OpenTable, access: session.Access) -> open_table.OpenTable:
        before = len(table.record.actions)
        table = move(table, access.require_seat(seat))
        place = session.place_of(table.state, access, seat)
        reader = session.reader_of(request)
        view = build.table_view(table, access, place, reader, since=before + 1, story=False)
        documents.append(document(view))
        return table

    await session.service_of(request).move(
        lambda: session.at_table(request, version, moved), session.payer_of(request)
    )
    return json(documents[-1])


async def record(request: Request) -> Response:
    return await result_routes.record(request)


async def stream(request: Request) -> Response:
    return await table_routes.stream(request)


async def fork(request: Request) -> Response:
    wanted = await body(request, d.Fork)
    return await _all_mine(request, await result_routes.fork_at(request, wanted.at, hold=False))


async def import_record(request: Request) -> Response:
    service = session.service_of(request)
    service.limits.take("make", limits.client(request.scope))
    table = await service.import_record(await request.body(), session.payer_of(request), hold=False)
    return await _all_mine(request, table)


async def _all_mine(request: Request, table: open_table.OpenTable) -> Response:
    """A table that the sender holds all seats of people at."""
    people = [n for n, seat in enumerate(table.stored.seats) if seat.kind == "person"]
    service = session.service_of(request)
    return session.remember(request, json(await service.do(_made, service, table, [], people), 201))


def _made(
    service: TableService, table: open_table.OpenTable, links: list[d.Link], mine: list[int]
) -> d.Made:
    """The answer to who made a table, with the tokens of their own seats; on the game thread."""
    tokens = [d.SeatToken(table.stored.id, seat, session.new_token()) for seat in mine]
    for one in tokens:
        service.store.seats.claim(one.table, one.seat, session.token_holder(one.token))
    if table.stored.pace is not None:  # nobody sat there before
        service.store.clocks.start(table.stored.id)
    chance = _chance(table.pledge_to_show())
    return d.Made(table.stored.id, table.version, links, tokens, chance)


async def new_link(request: Request) -> Response:
    wanted = await body(request, d.LinkWanted)

    def make() -> d.Link:
        table, access = session.open_table(request)
        link_routes.check_linkable(table, access, wanted.seat)
        return _link(request, table, wanted.seat)

    service = session.service_of(request)
    made = await service.do(make)
    await service.tell_people(request.path_params["table_id"])
    return json(made, 201)


async def change_seat(request: Request) -> Response:
    wanted = await body(request, d.SeatChange)
    service = session.service_of(request)

    def change() -> d.TableDocument:
        table, access = session.open_table(request)
        seat = access.require_seat(wanted.seat)
        given = {"name": wanted.name, "webhook": wanted.webhook}
        link_routes.put_seat(
            service, table, seat, {k: v for k, v in given.items() if v is not None}
        )
        return _document(request, seat)

    return json(await service.do(change))


LANG = {"lang": "en or fr"}
OPERATIONS = [
    Operation("GET", "/games", list_games, "All games", None, list[d.GameDocument], query=LANG),
    Operation("GET", "/games/{game}", show_game, "One game", None, d.GameDocument, query=LANG),
    Operation("POST", "/pledges", new_pledge, "A new pledge", None, d.PledgeDocument, 201),
    Operation("GET", "/packs", list_packs, "Packs you brought", None, list[d.PackDocument]),
    Operation("POST", "/packs", bring_pack, "Bring a pack", d.NewPack, d.PackDocument, 201),
    Operation("GET", "/packs/{digest}", show_pack, "A pack, whole", None, d.NewPack),
    Operation("POST", "/tables", make_table, "Start a game", d.NewTable, d.Made, 201),
    Operation("POST", "/join", join, "Take a seat by its link", d.Join, d.SeatToken, 201),
    Operation(
        "GET",
        "/tables/{table_id}",
        show_table,
        "The table as you may see it",
        None,
        d.TableDocument,
        query=LANG
        | {
            "at": "show it as it stood after so many entries",
            "since": "leave earlier entries out of the log",
            "seat": "whose eyes, for who holds several seats",
        },
    ),
    Operation(
        "POST", "/tables/{table_id}/actions", act, "Answer", d.Act, d.TableDocument, query=LANG
    ),
    Operation(
        "POST",
        "/tables/{table_id}/hint",
        hint,
        "The answers that promise most, and why",
        d.HintWanted,
        list[d.HintDocument],
        query=LANG,
    ),
    Operation("POST", "/tables/{table_id}/undo", undo, "Take back", d.Step, d.TableDocument),
    Operation("POST", "/tables/{table_id}/redo", redo, "Do again", d.Step, d.TableDocument),
    Operation(
        "POST",
        "/tables/{table_id}/carry-on",
        carry_on,
        "Go on with today's rules",
        d.CarryOn,
        d.TableDocument,
    ),
    Operation(
        "GET",
        "/tables/{table_id}/story",
        show_story,
        "What the others did since your turn, the goal, and the points with their reasons",
        None,
        d.StoryDocument,
        query=LANG | {"seat": "whose eyes, for who holds several seats"},
    ),
    Operation("GET", "/tables/{table_id}/stream", stream, "News, as server-sent events"),
    Operation("GET", "/tables/{table_id}/record", record, "The record of a finished game"),
    Operation(
        "POST", "/tables/{table_id}/fork", fork, "Go on from a position", d.Fork, d.Made, 201
    ),
    Operation(
        "POST", "/tables/{table_id}/links", new_link, "A new link", d.LinkWanted, d.Link, 201
    ),
    Operation(
        "POST",
        "/tables/{table_id}/seat",
        change_seat,
        "Name, webhook",
        d.SeatChange,
        d.TableDocument,
    ),
    Operation("POST", "/import", import_record, "Go on from a record file", None, d.Made, 201),
    *gathering_api.OPERATIONS,
]


async def show_openapi(request: Request) -> Response:
    return json(openapi(OPERATIONS))


ROUTES = [
    Route(f"{PREFIX}/openapi.json", show_openapi),
    *(Route(PREFIX + one.path, one.run, methods=[one.method]) for one in OPERATIONS),
]
