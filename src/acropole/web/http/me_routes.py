"""Who I am: a name, ways to come back from another device, my data, and leaving."""

import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

import acropole
from acropole.bots import bots
from acropole.kernel import interface, messages
from acropole.web import limits, session
from acropole.web.http import errors, guard
from acropole.web.people import challenges, export, leaving, scores
from acropole.web.store.people import Person
from acropole.web.view import people, renderer

if TYPE_CHECKING:
    from acropole.web.people.passkeys import Passkeys

SETTINGS = {
    "lang": messages.LANGUAGES,
    "theme": session.THEMES,
    "guide": ("on", "off"),
}  # kept in cookies
TABLE_SETTINGS = ("confirm", "keys", "motion", "sound", "notify")  # kept by js/settings.js
LARGEST_ANSWER = 20_000  # characters of what a passkey answers


async def show_me(request: Request) -> Response:
    return await _me(request)


async def _me(request: Request, error: str = "") -> Response:
    view = await session.service_of(request).do(_me_view, request, error)
    return await renderer.render(request, renderer.PAGES.me, view, 422 if error else 200)


def _me_view(request: Request, error: str) -> people.MeView:
    store, visitor = session.service_of(request).store, session.visitor_of(request)
    person, keys = store.people.get(visitor), store.people.passkeys(visitor)
    return people.MeView(
        session.reader_of(request),
        person,
        [acropole.game(name) for name in acropole.game_ids()],
        store.results.of(visitor),
        store.results.ratings([visitor]),
        store.results.ratings([scores.BOT + code for code in bots()]),
        keys,
        site_of(request) is not None,
        person.has_link or bool(keys),
        error,
    )


async def change_name(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))
    async with request.form(max_files=0, max_fields=5) as form:
        name = interface.clean_name(str(form.get("name") or ""))
    if not name:
        return await _me(
            request, errors.words().text(session.reader_of(request).lang, "error.no-name")
        )
    await service.do(service.store.people.change, visitor, name=name)
    return session.remember(request, RedirectResponse("/me", 303))


# -- coming back -----------------------------------------------------------------------------------


async def make_link(request: Request) -> Response:
    """A recovery link, shown this once. The secret stands behind `#`: no log, no other page and
    no site that is linked to ever sees it."""
    service = session.service_of(request)
    service.limits.take("make", limits.client(request.scope))
    token = session.new_token()
    await service.do(know, request, recovery=session.fingerprint(token))
    settings = service.settings
    view = people.RecoveryView(
        session.reader_of(request),
        f"{settings.address}/back#{token}",
        "" if settings.is_for_others else settings.home_url,
    )
    shown = await renderer.render(request, renderer.PAGES.recovery, view)
    shown.headers["content-encoding"] = "identity"  # the length of it tells nothing of the link
    return session.remember(request, shown)


def know(request: Request, **values: str) -> None:
    """Keep what is known of the sender, with the settings that the browser has; on the thread."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.store.people.change(visitor, **values)
    given = {name: request.cookies.get(name, "") for name in SETTINGS}
    kept = {name: value for name, value in given.items() if value in SETTINGS[name]}
    service.store.people.keep_settings(visitor, kept)


async def show_back(request: Request) -> Response:
    return await _back(request)


async def _back(request: Request, error: str = "") -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    own = await service.do(service.store.people.tables_of, visitor)
    view = people.BackView(
        session.reader_of(request), len(own), site_of(request) is not None, error
    )
    return await renderer.render(request, renderer.PAGES.back, view, 422 if error else 200)


async def come_back(request: Request) -> Response:
    """By a recovery link, of which the form holds the last part or all."""
    service = session.service_of(request)
    async with request.form(max_files=0, max_fields=5) as form:
        token = str(form.get("key") or "").strip().rpartition("#")[2]
        brings = form.get("bring") == "on"
    found = await service.do(service.store.people.by_link, session.fingerprint(token))
    if found is None:
        service.limits.take("guess", limits.client(request.scope))
        return await _back(
            request, errors.message_of(session.BadLink(), session.reader_of(request).lang)
        )
    await bring(request, found, brings=brings)
    return be(request, RedirectResponse("/me", 303), found)


async def bring(request: Request, found: Person, *, brings: bool) -> None:
    """Let what this browser had by itself belong to who comes back."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    if brings and visitor != found.visitor:
        tables = await service.do(service.store.people.move, visitor, found.visitor)
        await service.tell_people(*tables)


def be(request: Request, response: Response, found: Person) -> Response:
    """Let this browser be somebody who has come back, with their settings."""
    secure = session.service_of(request).settings.is_secure
    for name, value in found.settings.items():
        if name in SETTINGS:
            response.set_cookie(
                name, value, max_age=session.COOKIE_SECONDS, samesite="lax", secure=secure
            )
    return session.become(request, response, found.visitor)


async def sign_out(request: Request) -> Response:
    """Here: this browser is a new one. Elsewhere: all others are, for what was mine has another
    number from now on, which only this browser gets."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    async with request.form(max_files=0, max_fields=5) as form:
        is_here = form.get("where") == "here"
    new = request.app.state.visitors.new()
    if is_here:
        return session.become(request, RedirectResponse("/", 303), new)
    tables = await service.do(service.store.people.move, visitor, new)
    await service.tell_people(*tables)
    return session.become(request, RedirectResponse("/me", 303), new)


async def keep_settings(request: Request) -> Response:
    """Settings of tables: browsers keep them, and the server does for people it knows."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    if request.method == "GET":
        person = await service.do(service.store.people.get, visitor)
        mine = {name: value == "on" for name, value in person.settings.items()}
        text = json.dumps({name: mine[name] for name in TABLE_SETTINGS if name in mine})
        return Response(text, media_type="application/json")
    async with request.form(max_files=0, max_fields=10) as form:
        given = {name: str(form[name]) for name in TABLE_SETTINGS if name in form}
    kept = {name: value for name, value in given.items() if value in ("on", "off")}
    await service.do(service.store.people.keep_settings, visitor, kept)
    return Response(status_code=204)


# -- my data ---------------------------------------------------------------------------------------


async def export_all(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("think", limits.client(request.scope))
    parts = export.archive(service, visitor, session.reader_of(request).lang)
    headers = {"content-disposition": 'attachment; filename="acropole-me.zip"'}
    return StreamingResponse(parts, media_type="application/zip", headers=headers)


async def delete(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    lang = session.reader_of(request).lang
    async with request.form(max_files=0, max_fields=5) as form:
        typed = interface.clean_name(str(form.get("name") or ""))

    def leave() -> list[str] | None:
        name = service.store.people.get(visitor).name
        if typed != (name or errors.words().text(lang, "seat.gone")):
            return None
        return leaving.leave(service.store, visitor, errors.words().text(lang, "seat.gone"))

    tables = await service.do(leave)
    if tables is None:
        return await _me(request, errors.words().text(lang, "error.wrong-name"))
    await service.tell_people(*tables)
    return session.become(request, RedirectResponse("/", 303), request.app.state.visitors.new())


# -- passkeys --------------------------------------------------------------------------------------


def site_of(request: Request) -> challenges.Site | None:
    """For which site passkeys are made; None where browsers know none: they want HTTPS, or a
    server on this machine by its name `localhost`."""
    settings = session.service_of(request).settings
    if settings.is_secure:
        found = urlsplit(settings.address)
        return challenges.Site(found.hostname or "", f"https://{found.netloc}")
    host = request.headers.get("host", "")
    if urlsplit(f"//{host}").hostname == "localhost":
        return challenges.Site("localhost", f"http://{host}")
    return None


def _keys(request: Request) -> tuple["Passkeys", challenges.Site]:
    from acropole.web.people.passkeys import Passkeys

    store, site = session.service_of(request).store, site_of(request)
    if site is None:
        raise challenges.BadPasskey
    return Passkeys(store.people, store.secret("passkeys")), site


async def _answer_in(request: Request) -> tuple[str, dict[str, str]]:
    async with request.form(max_files=0, max_fields=5, max_part_size=LARGEST_ANSWER) as form:
        values = {key: str(value) for key, value in form.multi_items()}
    if "answer" not in values:
        raise guard.Malformed("A passkey's answer is missing.")
    return values["answer"], values


async def new_passkey(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))

    def ask() -> str:
        keys, site = _keys(request)
        know(request)
        return keys.creation(site, service.store.people.get(visitor))

    shown = Response(await service.do(ask), media_type="application/json")
    return session.remember(request, shown)


async def add_passkey(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    answer, values = await _answer_in(request)
    name = interface.clean_name(values.get("name", ""))

    def add() -> None:
        keys, site = _keys(request)
        keys.add(site, visitor, answer, name)

    await service.do(add)
    return RedirectResponse("/me", 303)


async def remove_passkey(request: Request) -> Response:
    service, visitor = session.service_of(request), session.visitor_of(request)
    async with request.form(max_files=0, max_fields=5) as form:
        credential = str(form.get("credential") or "")
    await service.do(service.store.people.remove_passkey, visitor, credential)
    return RedirectResponse("/me", 303)


async def ask_passkey(request: Request) -> Response:
    def ask() -> str:
        keys, site = _keys(request)
        return keys.request(site)

    service = session.service_of(request)
    service.limits.take("make", limits.client(request.scope))
    return Response(await service.do(ask), media_type="application/json")


async def come_back_by_passkey(request: Request) -> Response:
    service = session.service_of(request)
    answer, values = await _answer_in(request)

    def who() -> Person:
        keys, site = _keys(request)
        return keys.who(site, answer)

    try:
        found = await service.do(who)
    except challenges.BadPasskey:
        service.limits.take("guess", limits.client(request.scope))
        raise
    await bring(request, found, brings=values.get("bring") == "on")
    return be(request, RedirectResponse("/me", 303), found)


ROUTES = [
    Route("/me", show_me),
    Route("/me/name", change_name, methods=["POST"]),
    Route("/me/link", make_link, methods=["POST"]),
    Route("/me/sign-out", sign_out, methods=["POST"]),
    Route("/me/settings", keep_settings, methods=["GET", "POST"]),
    Route("/me/export", export_all),
    Route("/me/delete", delete, methods=["POST"]),
    Route("/me/passkeys/new", new_passkey, methods=["POST"]),
    Route("/me/passkeys", add_passkey, methods=["POST"]),
    Route("/me/passkeys/remove", remove_passkey, methods=["POST"]),
    Route("/back", show_back),
    Route("/back", come_back, methods=["POST"]),
    Route("/back/passkey/new", ask_passkey, methods=["POST"]),
    Route("/back/passkey", come_back_by_passkey, methods=["POST"]),
]
