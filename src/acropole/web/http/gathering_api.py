"""How programs meet people and other programs: open tables, quick matches, rematches.

Who sits down at a table that waits is given a token. It opens that seat while they wait, at the
table that is dealt, and at its rematches.
"""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import acropole
from acropole.kernel import errors, interface
from acropole.kernel.game import Game
from acropole.web import limits, session
from acropole.web.http import api_documents, forms, gathering_routes, json_bodies
from acropole.web.http import api_documents as d
from acropole.web.people import meeting
from acropole.web.store import clocks, gatherings


async def list_open_tables(request: Request) -> Response:
    service, holder = session.service_of(request), session.holder_of(request)
    query = request.query_params

    def find() -> list[d.OpenTable]:
        store, known = service.store.gatherings, acropole.game_ids()
        mine = store.of(holder)
        ids = {one.id for one in mine}
        others = store.listed(query.get("game", ""), query.get("pace", ""))
        found = [*mine, *(one for one in others if one.id not in ids)]
        return [_document(one, holder) for one in found if one.game in known]

    return json_bodies.json(await service.do(find))


async def show_open_table(request: Request) -> Response:
    return json_bodies.json(_document(await _looked_at(request), session.holder_of(request)))


async def _looked_at(request: Request) -> gatherings.Gathering:
    """The table that the address names; dealt now, if the sender sits there and it can be."""
    service, holder = session.service_of(request), session.holder_of(request)
    name = request.path_params["open_id"]
    found = await service.do(meeting.find, service, name, holder)
    if meeting.is_due(found, holder):
        await gathering_routes.begin(request, found)
        found = await service.do(service.store.gatherings.get, found.id)
    return found


async def open_table(request: Request) -> Response:
    service, lang = session.service_of(request), session.reader_of(request).lang
    service.limits.take("make", limits.client(request.scope))
    wanted = await json_bodies.body(request, d.NewOpenTable)
    game = await service.game_with(wanted.game, wanted.packs)
    token = session.new_token()
    holder = session.token_holder(token)

    def make() -> gatherings.Gathering:
        found = meeting.gather(service, game, _form(game, wanted), holder, lang)
        return service.store.gatherings.get(found)

    return json_bodies.json(d.Seated(_document(await service.do(make), holder), token), 201)


def _form(game: Game, wanted: d.NewOpenTable) -> dict[str, str]:
    """What the form of a new table would hold."""
    seats = game.deal(0, wanted.options).seats  # refuses options that there are not
    if len(wanted.seats) != seats:
        raise errors.OptionError("seats", f"This table has {seats} seats, not {len(wanted.seats)}.")
    form = forms.written(wanted.options) | {"packs": ",".join(wanted.packs)}
    if wanted.rated:
        form["rated"] = forms.RATED
    if wanted.pledge or wanted.salt:
        form |= {"pledge": wanted.pledge, "salt": wanted.salt}
    if wanted.pace is not None:
        form |= forms.written_pace(clocks.Pace(**msgspec.structs.asdict(wanted.pace)))
    for n, seat in enumerate(wanted.seats, start=1):
        form[f"seat-{n}"] = (seat.bot or "?") if seat.kind == "bot" else seat.kind
        form[f"name-{n}"] = seat.name
    return form


async def quick_match(request: Request) -> Response:
    service, lang = session.service_of(request), session.reader_of(request).lang
    service.limits.take("make", limits.client(request.scope))
    wanted = await json_bodies.body(request, d.QuickMatch)
    token = session.new_token()
    holder = session.token_holder(token)

    def find() -> gatherings.Gathering:
        offered = {game.id for game in meeting.quick_games()}
        games = [game for game in dict.fromkeys(wanted.games) if game in offered]
        name = interface.clean_name(wanted.name) or forms.person_name(1, lang)
        found = meeting.quick_match(
            service, games, holder, name, minutes=wanted.minutes, bot=wanted.bot
        )
        return service.store.gatherings.get(found)

    return await _seated(request, await service.do(find), holder, token)


async def sit_down(request: Request) -> Response:
    service, lang = session.service_of(request), session.reader_of(request).lang
    service.limits.take("make", limits.client(request.scope))
    wanted = await json_bodies.body(request, d.SitDown)
    # Who is asked to a rematch has a token already, and shows it.
    token = session.bearer_of(request) or session.new_token()
    holder = session.token_holder(token)

    def sit() -> gatherings.Gathering:
        found = meeting.find(service, request.path_params["open_id"], holder)
        if not found.seats_of(holder):
            name = interface.clean_name(wanted.name) or forms.person_name(1, lang)
            service.store.gatherings.sit_down(found, holder, name)
        return service.store.gatherings.get(found.id)

    return await _seated(request, await service.do(sit), holder, token)


async def _seated(
    request: Request, found: gatherings.Gathering, holder: str, token: str
) -> Response:
    """The answer to who has sat down; the last to come has the table dealt."""
    if meeting.is_due(found, holder):
        await gathering_routes.begin(request, found)
        service = session.service_of(request)
        found = await service.do(service.store.gatherings.get, found.id)
    return json_bodies.json(d.Seated(_document(found, holder), token), 201)


async def leave(request: Request) -> Response:
    service, holder = session.service_of(request), session.holder_of(request)
    await json_bodies.body(request, d.Nothing)

    def go() -> None:
        found = meeting.find(service, request.path_params["open_id"], holder)
        service.store.gatherings.leave(found, holder)

    await service.do(go)
    return json_bodies.json(d.Nothing())


async def start(request: Request) -> Response:
    """Who opened the table does not wait any longer."""
    service, holder = session.service_of(request), session.holder_of(request)
    service.limits.take("make", limits.client(request.scope))
    wanted = await json_bodies.body(request, d.StartNow)
    found = await service.do(meeting.find, service, request.path_params["open_id"], holder)
    if found.owner != holder:
        raise session.NotForYou
    if not found.began:
        await gathering_routes.begin(request, found, wanted.bot)
        found = await service.do(service.store.gatherings.get, found.id)
    return json_bodies.json(_document(found, holder))


async def rematch(request: Request) -> Response:
    """Ask for the same table once more, or say yes to who has asked."""
    service, holder = session.service_of(request), session.holder_of(request)
    service.limits.take("make", limits.client(request.scope))
    await json_bodies.body(request, d.Nothing)

    def ask() -> gatherings.Gathering:
        table, held = gathering_routes.own_table(request)
        return meeting.rematch(service, table, holder, table.stored.seats[held[0]].name)

    found = await service.do(ask)
    if meeting.is_due(found, holder):
        await gathering_routes.begin(request, found)
        found = await service.do(service.store.gatherings.get, found.id)
    return json_bodies.json(_document(found, holder), 201)


def _document(found: gatherings.Gathering, holder: str) -> d.OpenTable:
    game = acropole.game(found.game)
    line = gathering_routes.line_of(found, holder)
    return d.OpenTable(
        id=found.id,
        game=found.game,
        options=_options(game, found),
        packs=[digest for digest in found.form.get("packs", "").split(",") if digest],
        pace=_pace(line.pace),
        rated=line.is_rated,
        seats=[d.WaitingSeat(seat.name, seat.state, seat.bot) for seat in line.seats],
        is_quick=line.is_quick,
        is_rematch=line.is_rematch,
        is_yours=line.is_owner,
        can_sit=line.can_sit,
        minutes=None if line.minutes < 0 else line.minutes,
        table=found.began if line.is_member else "",
    )


def _options(game: Game, found: gatherings.Gathering) -> dict[str, Any]:
    """The options as programs write them; what only a pack knows, as it was given."""
    options: dict[str, Any] = {}
    for name in cast(Mapping[str, object], game.options_schema()["properties"]):
        text = found.form.get(name)
        if text:
            try:
                options[name] = game.options.parse(name, text)
            except errors.OptionError:
                options[name] = text
    return options


def _pace(pace: clocks.Pace | None) -> d.NewPace | None:
    if pace is None:
        return None
    return d.NewPace(pace.kind, pace.bank, pace.increment, pace.vacation, pace.out, pace.bot)


OPERATIONS = [
    api_documents.Operation(
        "GET",
        "/open-tables",
        list_open_tables,
        "Tables that wait for people: yours, and those with a seat for anybody",
        None,
        list[d.OpenTable],
        query={"game": "of this game alone", "pace": "live, days or none: of this pace alone"},
    ),
    api_documents.Operation(
        "POST", "/open-tables", open_table, "Open a table", d.NewOpenTable, d.Seated, 201
    ),
    api_documents.Operation(
        "POST",
        "/quick-match",
        quick_match,
        "Find somebody to play with",
        d.QuickMatch,
        d.Seated,
        201,
    ),
    api_documents.Operation(
        "GET", "/open-tables/{open_id}", show_open_table, "A table that waits", None, d.OpenTable
    ),
    api_documents.Operation(
        "POST", "/open-tables/{open_id}/sit", sit_down, "Sit down", d.SitDown, d.Seated, 201
    ),
    api_documents.Operation(
        "POST",
        "/open-tables/{open_id}/leave",
        leave,
        "Leave; with who opened it the table is gone",
        d.Nothing,
        d.Nothing,
    ),
    api_documents.Operation(
        "POST",
        "/open-tables/{open_id}/start",
        start,
        "Begin with bots in the free seats",
        d.StartNow,
        d.OpenTable,
    ),
    api_documents.Operation(
        "POST",
        "/tables/{table_id}/rematch",
        rematch,
        "The same people once more: ask for it, or say yes",
        d.Nothing,
        d.OpenTable,
        201,
    ),
]
