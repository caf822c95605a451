"""The pages: each route reads the request, asks the tables, and hands a view to a page."""

import os
import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import acropole
from acropole.web import campaign_routes, deal_routes, session
from acropole.web.http import (
    admin_routes,
    alert_routes,
    company_routes,
    gathering_routes,
    learn_routes,
    link_routes,
    me_routes,
    new_table_routes,
    pack_routes,
    result_routes,
    table_routes,
    workshop_routes,
)
from acropole.web.pages.game_page import all_pages
from acropole.web.pages.renderer import GAMES, STATIC, static_folder
from acropole.web.view import build, renderer, views


async def home(request: Request) -> Response:
    service, visitor, reader = (
        session.service_of(request),
        session.visitor_of(request),
        session.reader_of(request),
    )

    def view() -> views.HomeView:
        games = [acropole.game(name) for name in acropole.game_ids()]
        titles = {game.id: game.title(reader.lang) for game in games}
        tables = [
            build.table_line(table, titles.get(table.game, table.game), held)
            for table, held in service.store.tables.held_by(visitor)
        ]
        waiting = [
            gathering_routes.line_of(one, visitor)
            for one in service.store.gatherings.of(visitor)
            if one.game in titles
        ]
        return views.HomeView(reader, games, tables, waiting)

    return await renderer.render(request, renderer.PAGES.home, await service.do(view))


async def preferences(request: Request) -> Response:
    async with request.form(max_files=0, max_fields=10) as form:
        values = {key: str(value) for key, value in form.multi_items()}
    back = values.get("back", "/")
    response = RedirectResponse(back if _is_ours(back) else "/", 303)
    chosen = {
        name: values[name]
        for name, allowed in me_routes.SETTINGS.items()
        if values.get(name) in allowed
    }
    service = session.service_of(request)
    for name, value in chosen.items():
        secure = service.settings.is_secure
        response.set_cookie(
            name, value, max_age=session.COOKIE_SECONDS, samesite="lax", secure=secure
        )
    await service.do(service.store.people.keep_settings, session.visitor_of(request), chosen)
    return response


def _is_ours(path: str) -> bool:
    return path.startswith("/") and not path.startswith(("//", "/\\"))


OF_A_CARD = re.compile(r"(?:face|terms)/([\w-]+)")  # with packs, a card says something else


async def library(request: Request) -> Response:
    path = request.path_params.get("path", "")
    query = session.joined_fields(request.query_params.multi_items())
    service = session.service_of(request)
    packed = None
    if query.get("packs") and (found := OF_A_CARD.match(path)):
        packed = await service.game_with(found[1], query["packs"].split(","))
    page = renderer.PAGES.library
    text = await service.do(page, session.reader_of(request), path, query, packed)
    if text is None:
        raise HTTPException(404)
    return HTMLResponse(text)


async def healthz(request: Request) -> Response:
    """Whether this process can serve; within a second, whatever hangs."""
    trouble = await session.service_of(request).health.trouble()
    return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200)


async def metrics(request: Request) -> Response:
    return Response(
        session.service_of(request).metrics.text(), media_type="text/plain; version=0.0.4"
    )


class Files(StaticFiles):
    """Our own files and those of games; browsers ask each time whether they have changed."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        game, _, name = path.removeprefix(GAMES).partition("/")
        if not path.startswith(GAMES) or game not in {page.game for page in all_pages()}:
            return super().lookup_path(path)
        return StaticFiles(directory=static_folder(game), check_dir=False).lookup_path(name)

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers.setdefault("cache-control", "no-cache")
        return response


ROUTES = [
    Route("/", home),
    *new_table_routes.ROUTES,
    *learn_routes.ROUTES,
    *pack_routes.ROUTES,
    *link_routes.ROUTES,
    *gathering_routes.ROUTES,
    *me_routes.ROUTES,
    *table_routes.ROUTES,
    *company_routes.ROUTES,
    *alert_routes.ROUTES,
    *admin_routes.ROUTES,
    *result_routes.ROUTES,
    *campaign_routes.ROUTES,
    *deal_routes.ROUTES,
    *workshop_routes.ROUTES,
    Route("/preferences", preferences, methods=["POST"]),
    Route("/library", library),
    Route("/library/{path:path}", library),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
    Mount("/static", Files(directory=STATIC, check_dir=False), name="static"),
]
