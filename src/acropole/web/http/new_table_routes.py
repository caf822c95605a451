"""New tables: the form, what it holds, and tables made of a record."""

from __future__ import annotations

from typing import cast

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import acropole
from acropole.bots import bots
from acropole.kernel.errors import AcropoleError
from acropole.kernel.game import Game
from acropole.kernel.names import clean_name
from acropole.kernel.records import LARGEST_FILE
from acropole.web.http.errors import message_of, words
from acropole.web.http.guard import Malformed
from acropole.web.http.link_routes import make_link, show_links
from acropole.web.limits import client
from acropole.web.session import (
    joined_fields,
    payer_of,
    reader_of,
    remember,
    service_of,
    visitor_of,
)
from acropole.web.table import creation
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable
from acropole.web.view.renderer import PAGES, render
from acropole.web.view.views import DEFAULT_BOT, Invitation, NewGameView


async def new_game(request: Request) -> Response:
    game = acropole.game(request.path_params["game"])
    values = joined_fields(request.query_params.multi_items())
    view = _form(request, game, values)
    return await render(request, PAGES.new_game, view)


async def make_table(request: Request) -> Response:
    service, visitor, reader = service_of(request), visitor_of(request), reader_of(request)
    service.limits.take("make", client(request.scope))
    game = acropole.game(request.path_params["game"])
    async with request.form(max_files=0, max_fields=200) as form:
        values = joined_fields((k, v) for k, v in form.multi_items() if isinstance(v, str))

    def make() -> tuple[OpenTable, list[Invitation]]:
        options = read_options(game, values)
        seats = game.deal(0, options).seats
        plans = [read_seat(values, n, reader.lang) for n in range(1, seats + 1)]
        table = creation.create(
            service.tables,
            game.id,
            options,
            plans,
            visitor,
            pledge=values.get("pledge", ""),
            salt=values.get("salt", ""),
        )
        invited = [n for n, plan in enumerate(plans) if plan.kind == "person"]
        return table, [make_link(service, table, seat, reader.lang) for seat in invited]

    try:
        table, invitations = await service.do(make)
    except AcropoleError as error:
        field = getattr(error, "option", "")
        view = _form(request, game, values, message_of(error, reader.lang), field)
        return await render(request, PAGES.new_game, view, status=422)
    service.metrics.tables.labels(game.id).inc()
    service.tell(table, payer_of(request))
    if not invitations:
        return remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))
    return remember(request, await show_links(request, table, invitations))


def _form(
    request: Request, game: Game, values: dict[str, str], error: str = "", field: str = ""
) -> NewGameView:
    """The form, each time with a pledge of its own."""
    name, commitment = creation.new_pledge(service_of(request).tables)
    return NewGameView(reader_of(request), game, bots(), values, error, field, name, commitment)


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
    service = service_of(request)
    service.limits.take("make", client(request.scope))
    async with request.form(max_files=1, max_fields=5, max_part_size=LARGEST_FILE) as form:
        data = await _record_in(form)
    table = await service.import_record(data, payer_of(request))
    return remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))


async def _record_in(form: FormData) -> bytes:
    given = form.get("record") or form.get("text")
    if isinstance(given, UploadFile):
        return await given.read()
    if isinstance(given, str):
        return given.encode()
    raise Malformed("Choose a record file.")


ROUTES = [
    Route("/new/{game}", new_game),
    Route("/new/{game}", make_table, methods=["POST"]),
    Route("/import", import_record, methods=["POST"]),
]
