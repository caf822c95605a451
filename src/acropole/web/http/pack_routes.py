"""Packs: brought, looked at, handed on by their address, and taken along."""

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from acropole.kernel import errors, packs
from acropole.web import limits, session
from acropole.web.http import guard
from acropole.web.http.errors import message_of
from acropole.web.view import renderer, views


async def list_packs(request: Request) -> Response:
    return await _list(request)


async def _list(request: Request, error: str = "") -> Response:
    service = session.service_of(request)
    mine = await service.do(service.store.packs.brought_by, session.visitor_of(request))
    view = views.PacksView(session.reader_of(request), mine, error)
    return await renderer.render(request, renderer.PAGES.packs, view, status=422 if error else 200)


async def bring(request: Request) -> Response:
    """Keep a pack that somebody sends: a zip, or a document of JSON."""
    service, lang = session.service_of(request), session.reader_of(request).lang
    service.limits.take("make", limits.client(request.scope))
    async with request.form(max_files=1, max_fields=5, max_part_size=packs.LARGEST_FILE) as form:
        given = form.get("pack")
        if not isinstance(given, UploadFile):
            raise guard.Malformed("Choose the file of a pack.")
        data, name = await given.read(), (given.filename or "").rsplit(".", 1)[0]
    try:
        pack, _ = await service.take_pack(data, session.payer_of(request), name)
    except errors.ContentError as error:
        return session.remember(request, await _list(request, message_of(error, lang)))
    return session.remember(request, RedirectResponse(f"/packs/{pack.digest}", 303))


async def show(request: Request) -> Response:
    service = session.service_of(request)
    digest = request.path_params["digest"]
    pack, game = await service.do(service.store.packs.get, digest)
    laid = await service.game_with(game, [digest])
    address = f"{service.settings.address}/packs/{digest}"
    view = views.PackView(session.reader_of(request), pack, laid, address)
    return await renderer.render(request, renderer.PAGES.pack, view)


async def download(request: Request) -> Response:
    service = session.service_of(request)
    pack, _ = await service.do(service.store.packs.get, request.path_params["digest"])
    if request.path_params["form"] == "zip":
        return _file(pack.to_zip(), pack, "zip", "application/zip")
    return _file(pack.to_json().encode(), pack, "json", "application/json")


def _file(data: bytes, pack: packs.Pack, suffix: str, kind: str) -> Response:
    plain = "".join(
        letter if letter.isascii() and letter.isalnum() else "-" for letter in pack.name
    )
    name = f"{plain.strip('-') or 'pack'}.{suffix}"
    disposition = f'attachment; filename="{name}"'
    return Response(data, media_type=kind, headers={"content-disposition": disposition})


ROUTES = [
    Route("/packs", list_packs),
    Route("/packs", bring, methods=["POST"]),
    Route("/packs/{digest:str}.{form:str}", download),
    Route("/packs/{digest}", show),
]
