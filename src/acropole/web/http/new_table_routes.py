"""New tables: the form, what it holds, and tables made of a record."""

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from acropole.bots import bots
from acropole.kernel import errors, records
from acropole.kernel.game import Game
from acropole.web import limits, session
from acropole.web.http import forms, guard, link_routes
from acropole.web.http.errors import message_of
from acropole.web.people import meeting
from acropole.web.table import creation, open_table
from acropole.web.table.service import TableService
from acropole.web.view import renderer, views


async def new_game(request: Request) -> Response:
    values = session.joined_fields(request.query_params.multi_items())
    game = await game_of(request, values)
    people = session.service_of(request).store.people
    me = await session.service_of(request).do(people.get, session.visitor_of(request))
    view = await _form(request, game, {"name-1": me.name} | values)
    return await renderer.render(request, renderer.PAGES.new_game, view)


async def make_table(request: Request) -> Response:
    service, visitor, reader = (
        session.service_of(request),
        session.visitor_of(request),
        session.reader_of(request),
    )
    service.limits.take("make", limits.client(request.scope))
    async with request.form(max_files=0, max_fields=200) as form:
        values = session.joined_fields((k, v) for k, v in form.multi_items() if isinstance(v, str))
    game = await game_of(request, values)

    def make() -> tuple[open_table.OpenTable, list[views.Invitation]] | str:
        if any(values[name] == forms.OPEN for name in values if name.startswith("seat-")):
            found = meeting.gather(service, game, values, visitor, reader.lang)
            _take_name(service, found, visitor)
            return found
        options = forms.read_options(game, values)
        seats = game.deal(0, options).seats
        plans = [forms.read_seat(values, n, reader.lang) for n in range(1, seats + 1)]
        table = creation.create(
            service.tables,
            game.id,
            options,
            plans,
            visitor,
            pledge=values.get("pledge", ""),
            salt=values.get("salt", ""),
            game=game,
            rated=values.get("rated") == forms.RATED,
            pace=forms.read_pace(values),
        )
        invited = [n for n, plan in enumerate(plans) if plan.kind == "person"]
        return table, [link_routes.make_link(service, table, seat, reader.lang) for seat in invited]

    try:
        made = await service.do(make)
    except errors.AcropoleError as error:
        field = getattr(error, "option", "")
        view = await _form(request, game, values, message_of(error, reader.lang), field)
        return await renderer.render(request, renderer.PAGES.new_game, view, status=422)
    if isinstance(made, str):
        return session.remember(request, RedirectResponse(f"/tables/{made}", 303))
    table, invitations = made
    service.metrics.tables.labels(game.id).inc()
    service.tell(table, session.payer_of(request))
    if not invitations:
        return session.remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))
    return session.remember(request, await link_routes.show_links(request, table, invitations))


def _take_name(service: TableService, gathering: str, visitor: str) -> None:
    """Who has not said before what they are called, says so here."""
    if not service.store.people.get(visitor).name:
        found = service.store.gatherings.get(gathering)
        mine = found.seats[found.seats_of(visitor)[0]]
        service.store.people.change(visitor, name=mine.name)


async def game_of(request: Request, values: dict[str, str]) -> Game:
    """The game of an address, with the packs that were chosen."""
    digests = [digest for digest in values.get("packs", "").split(",") if digest]
    return await session.service_of(request).game_with(request.path_params["game"], digests)


async def _form(
    request: Request, game: Game, values: dict[str, str], error: str = "", field: str = ""
) -> views.NewGameView:
    """The form, each time with a pledge of its own."""
    service = session.service_of(request)
    name, commitment = creation.new_pledge(service.tables)
    mine = await service.do(service.store.packs.brought_by, session.visitor_of(request), game.id)
    chosen = [views.PackLine(p.digest, game.id, p.name, p.author, 0.0) for p in game.packs]
    known = {pack.digest for pack in mine}
    packs = [*mine, *(pack for pack in chosen if pack.digest not in known)]
    return views.NewGameView(
        session.reader_of(request), game, bots(), values, error, field, name, commitment, packs
    )


async def import_record(request: Request) -> Response:
    service = session.service_of(request)
    service.limits.take("make", limits.client(request.scope))
    async with request.form(max_files=1, max_fields=5, max_part_size=records.LARGEST_FILE) as form:
        data = await _record_in(form)
    table = await service.import_record(data, session.payer_of(request))
    return session.remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))


async def _record_in(form: FormData) -> bytes:
    given = form.get("record") or form.get("text")
    if isinstance(given, UploadFile):
        return await given.read()
    if isinstance(given, str):
        return given.encode()
    raise guard.Malformed("Choose a record file.")


ROUTES = [
    Route("/new/{game}", new_game),
    Route("/new/{game}", make_table, methods=["POST"]),
    Route("/import", import_record, methods=["POST"]),
]
