"""The pages of campaigns: mine, one of them, its next game, and what a win brings."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from acropole.kernel.campaign import CampaignError
from acropole.kernel.game import Game
from acropole.kernel.interface import clean_name
from acropole.web.campaigns import StoredCampaign, game_of, rules_of
from acropole.web.http.errors import message_of, words
from acropole.web.limits import client
from acropole.web.session import payer_of, reader_of, remember, service_of, visitor_of
from acropole.web.store.event_log import Stale
from acropole.web.table import creation, open_table, tables
from acropole.web.view import renderer, views


def _pages(game: Game) -> views.CampaignPages:
    pages: views.CampaignPages = game.part("campaign_pages")
    return pages


async def campaigns(request: Request) -> Response:
    view = await service_of(request).do(_mine, request, dict(request.query_params), "")
    return await renderer.render(request, _pages(view.game).campaigns, view)


async def begin(request: Request) -> Response:
    service, visitor, reader = service_of(request), visitor_of(request), reader_of(request)
    service.limits.take("make", client(request.scope))
    values = await _fields(request)
    player = clean_name(values.get("name", "")) or words().text(reader.lang, "seat.person", n=1)

    def begun() -> str:
        campaign = rules_of(game_of(values)).begin(player, values)
        return service.tables.campaigns.begin(campaign, visitor)

    try:
        name = await service.do(begun)
    except CampaignError as error:
        view = await service.do(_mine, request, values, message_of(error, reader.lang))
        return await renderer.render(request, _pages(view.game).campaigns, view, 422)
    return remember(request, RedirectResponse(f"/campaigns/{name}", 303))


def _mine(request: Request, values: dict[str, str], error: str) -> views.CampaignsView:
    game = game_of(values)
    found = service_of(request).tables.campaigns.of(visitor_of(request))
    lines = [_line(stored) for stored in found if stored.is_of(game)]
    return views.CampaignsView(reader_of(request), game, lines, values, error)


def _line(stored: StoredCampaign) -> views.CampaignLine:
    try:
        campaign = stored.read()
    except CampaignError:
        campaign = None
    return views.CampaignLine(
        stored.id,
        stored.data,
        campaign,
        stored.under_way is not None,
        stored.updated,
    )


# -- one campaign --------------------------------------------------------------------------------


async def campaign(request: Request) -> Response:
    return await _show(request)


async def _show(request: Request, error: str = "") -> Response:
    view = await service_of(request).do(_view, request, error)
    return await renderer.render(request, _pages(view.game).campaign, view, 422 if error else 200)


def _view(request: Request, error: str) -> views.CampaignView:
    stored = _opened(request)
    found = stored.read()
    table, is_stuck = _under_way(request, stored)
    games = len(found.journal)
    return views.CampaignView(
        reader_of(request),
        stored.game,
        stored.id,
        found,
        stored.tables[:games],
        under_way=stored.under_way or "",
        options=table.record.options if table else {},
        entries=table.version if table else 0,
        is_stuck=is_stuck,
        error=error,
    )


def _opened(request: Request) -> StoredCampaign:
    service = service_of(request)
    return service.tables.campaigns.open(request.path_params["campaign_id"], visitor_of(request))


def _under_way(
    request: Request, stored: StoredCampaign
) -> tuple[open_table.OpenTable | None, bool]:
    """The game under way; and whether there is one that cannot be opened."""
    if stored.under_way is None:
        return None, False
    table = service_of(request).tables.open(stored.under_way)
    is_stuck = table.halt is not None and table.halt.kind != "asks"
    return (None if is_stuck else table), is_stuck


async def play(request: Request) -> Response:
    """To the game under way; when there is none, the next one is dealt."""
    service, visitor = service_of(request), visitor_of(request)
    service.limits.take("make", client(request.scope))
    values = await _fields(request)

    def deal() -> tuple[str, open_table.OpenTable | None]:
        stored = _opened(request)
        if stored.under_way is not None and not values.get("anew"):
            return stored.under_way, None
        if stored.under_way is not None and not _under_way(request, stored)[1]:
            raise tables.StillRunning  # a game that goes badly is played to its end
        found = stored.read()
        options = rules_of(stored.game).next_game(found, values)
        plans = [creation.SeatPlan("me", found.player)]
        alongside = service.tables.campaigns.dealing(stored)
        try:
            table = creation.create(
                service.tables, stored.game.id, options, plans, visitor, alongside
            )
        except Stale:  # dealt in another window meanwhile
            return _opened(request).under_way or "", None
        return table.stored.id, table

    try:
        table_id, table = await service.do(deal)
    except CampaignError as error:
        return await _show(request, message_of(error, reader_of(request).lang))
    if table is not None:
        service.metrics.tables.labels(table.stored.game).inc()
        service.tell(table, payer_of(request))
    return RedirectResponse(f"/g/{table_id}", 303)


async def choose(request: Request) -> Response:
    service = service_of(request)
    values = await _fields(request)

    def chosen() -> None:
        service.tables.campaigns.choose(_opened(request), values.get("change", ""))

    try:
        await service.do(chosen)
    except (CampaignError, Stale) as error:
        return await _show(request, message_of(error, reader_of(request).lang))
    return RedirectResponse(f"/campaigns/{request.path_params['campaign_id']}", 303)


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=20) as form:
        return {key: value for key, value in form.multi_items() if isinstance(value, str)}


ROUTES = [
    Route("/campaigns", campaigns),
    Route("/campaigns", begin, methods=["POST"]),
    Route("/campaigns/{campaign_id}", campaign),
    Route("/campaigns/{campaign_id}/play", play, methods=["POST"]),
    Route("/campaigns/{campaign_id}/choose", choose, methods=["POST"]),
]
