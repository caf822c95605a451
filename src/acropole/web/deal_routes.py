"""The deal of the day: how it stands, and one's own try at it."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import acropole
from acropole.kernel import daily, interface
from acropole.kernel.match import Match
from acropole.web import deals, limits, session
from acropole.web.http.errors import words
from acropole.web.store.tables import today
from acropole.web.table import creation, open_table
from acropole.web.table.tables import Tables
from acropole.web.view import renderer, views


async def show(request: Request) -> Response:
    view = await session.service_of(request).do(_view, request)
    return await renderer.render(request, renderer.PAGES.deals, view)


def _view(request: Request) -> views.DealsView:
    found, visitor = session.service_of(request).tables.deals, session.visitor_of(request)
    day = today()
    tries = found.of_day(day)
    games = [
        (game, [_line(found, deal, tries, visitor) for deal in deals.todays(game)])
        for game in map(acropole.game, acropole.game_ids())
    ]
    return views.DealsView(
        session.reader_of(request),
        day,
        games,
        [
            views.PastTry(one, acropole.game(one.deal.game), found.key(one.deal).hex())
            for one in found.of(visitor)
            if one.deal.day < day and one.deal.game in acropole.game_ids()
        ],
    )


def _line(
    found: deals.Deals, deal: daily.Deal, tries: list[deals.Try], visitor: str
) -> views.DealLine:
    """What may be told of a deal: how others fared only after one's own try."""
    here = [one for one in tries if one.deal == deal]
    mine = next((one for one in here if one.visitor == visitor), None)
    people = sum(one.visitor != deals.BOT for one in here)
    standing = [one for one in here if one.is_over] if mine and mine.is_over else []
    return views.DealLine(deal, found.commitment(deal), people, mine, standing)


async def play(request: Request) -> Response:
    """To one's try; when there is none yet, its table is laid."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))
    deal = deals.deal_named(request.path_params["game"], request.path_params["level"])
    async with request.form(max_files=0, max_fields=5) as form:
        name = interface.clean_name(str(form.get("name", "")))
    lang = session.reader_of(request).lang
    name = name or words().text(lang, "seat.person", n=1)

    def begin() -> tuple[str, open_table.OpenTable | None]:
        for one in service.tables.deals.of(visitor):
            if one.deal == deal:
                return one.table_id, None
        table = lay(service.tables, deal, name, visitor, lang)
        return table.stored.id, table

    table_id, table = await service.do(begin)
    if table is not None:
        service.metrics.tables.labels(deal.game).inc()
        service.tell(table, session.payer_of(request))
        service.begin(service.let_rival_play(deal))
    return session.remember(request, RedirectResponse(f"/g/{table_id}", 303))


def lay(
    tables: Tables, deal: daily.Deal, name: str, visitor: str, lang: str = "en"
) -> open_table.OpenTable:
    """The table of somebody's try: they have the first seat, bots of the level the others."""
    game = acropole.game(deal.game)
    match = Match(tables.deals.record(deal))
    bots = game.variant(match.record.options).people - 1
    level = words().text(lang, f"bot.{deal.level}")
    plans = [creation.SeatPlan("me", name), *[creation.SeatPlan("bot", level, deal.level)] * bots]
    trying = tables.deals.trying(deal, visitor, name)
    return tables.put_down(match, plans, visitor, trying, deal=deal.mark)


ROUTES = [
    Route("/today", show),
    Route("/today/{game}/{level}", play, methods=["POST"]),
]
