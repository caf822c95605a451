"""The pages of the table: each route reads the request, asks the room, hands a view to a page."""

from __future__ import annotations

import os
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import acropole
from acropole.kernel.messages import LANGUAGES
from acropole.web import campaign_routes, link_routes, new_table_routes, result_routes, table_routes
from acropole.web.pages.game_page import all_pages
from acropole.web.pages.renderer import GAMES, STATIC, static_folder
from acropole.web.people import THEMES, reader_of, room_of, visitor_of
from acropole.web.security import COOKIE_SECONDS
from acropole.web.shown import PAGES, joined, make_page
from acropole.web.table_view import HomeView
from acropole.web.views import table_line


async def home(request: Request) -> Response:
    room, visitor, reader = room_of(request), visitor_of(request), reader_of(request)

    def view() -> HomeView:
        games = [acropole.game(name) for name in acropole.game_ids()]
        titles = {game.id: game.title(reader.lang) for game in games}
        tables = [
            table_line(table, titles.get(table.game, table.game), held)
            for table, held in room.store.tables_of(visitor)
        ]
        return HomeView(reader, games, tables)

    return await make_page(request, PAGES.home, await room.do(view))


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
    """Whether this process can serve; within a second, whatever hangs."""
    trouble = await room_of(request).health.trouble()
    return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200)


async def metrics(request: Request) -> Response:
    return Response(room_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


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
    *link_routes.ROUTES,
    *table_routes.ROUTES,
    *result_routes.ROUTES,
    *campaign_routes.ROUTES,
    Route("/preferences", preferences, methods=["POST"]),
    Route("/library", library),
    Route("/library/{path:path}", library),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
    Mount("/static", Files(directory=STATIC, check_dir=False), name="static"),
]
