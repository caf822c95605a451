"""The application: routes, what happens to errors, and what surrounds every request."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Scope

from acropole.kernel.errors import AcropoleError
from acropole.web.http import api, api_documents, errors, guard, json_bodies, routes
from acropole.web.operations.metrics import MetricsMiddleware, set_up_logs
from acropole.web.session import Visitors, reader_of
from acropole.web.settings import Settings
from acropole.web.store.database import StoreError
from acropole.web.table.service import TableService
from acropole.web.view import renderer, views

log = logging.getLogger(__name__)


def create_app(settings: Settings) -> Starlette:
    """The application on a store that is in its present form."""
    service = TableService(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    def refuse(scope: Scope, error: AcropoleError) -> ASGIApp:
        return explain(Request(scope), error)

    app = Starlette(
        routes=[*api.ROUTES, *routes.ROUTES],
        lifespan=lifespan,
        middleware=[
            Middleware(MetricsMiddleware, metrics=service.metrics),
            Middleware(guard.Guard, settings=settings, limits=service.limits, refuse=refuse),
            Middleware(guard.Compression, compresslevel=guard.COMPRESSION),
        ],
        exception_handlers={
            AcropoleError: on_error,
            SQLAlchemyError: on_store,
            HTTPException: on_http,
            ClientDisconnect: on_gone,
            Exception: on_bug,
        },
    )
    app.state.service = service
    app.state.visitors = Visitors(service.store.secret("cookie"))
    return app


def from_environment() -> Starlette:
    """How worker processes make it."""
    settings = Settings.from_environment()
    set_up_logs(as_json=settings.json_logs)
    return create_app(settings)


def answer(request: Request, status: int, code: str, message: str) -> Response:
    message = message.encode(errors="replace").decode()  # it may cite what cannot be written
    if request.scope["path"].startswith(api_documents.PREFIX):
        problem = api_documents.Problem(code, message)
        return json_bodies.json(api_documents.ErrorDocument(problem), status)
    view = views.ErrorView(reader_of(request), status, code, message)
    return HTMLResponse(renderer.PAGES.error(view), status)


def explain(request: Request, error: AcropoleError) -> Response:
    message = errors.message_of(error, reader_of(request).lang)
    if isinstance(error, guard.Malformed) and request.scope["path"].startswith(
        api_documents.PREFIX
    ):
        message = str(error)  # a program's author wants to know exactly
    return answer(request, errors.status_of(error), error.code, message)


async def on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AcropoleError)
    return explain(request, error)


async def on_store(request: Request, error: Exception) -> Response:
    log.error("the store failed: %s", type(error).__name__)
    return explain(request, StoreError(""))


async def on_gone(request: Request, error: Exception) -> Response:
    """Who leaves in the middle of a request hears no answer; it is nobody's bug."""
    return Response(status_code=400)


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "method"}.get(error.status_code, "malformed")
    message = errors.words().text(reader_of(request).lang, f"error.{code}")
    return answer(request, error.status_code, code, message)


async def on_bug(request: Request, error: Exception) -> Response:
    message = errors.words().text(reader_of(request).lang, "error.internal")
    return answer(request, 500, "internal", message)
