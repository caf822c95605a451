"""Links to seats: made, followed, and what a seat is called."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import acropole
from acropole.kernel import errors, interface
from acropole.web import session
from acropole.web.http.errors import words
from acropole.web.live import alerts, webhooks
from acropole.web.store.seats import StoredLink, UsedLink
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from acropole.web.view.renderer import PAGES, render
from acropole.web.view.views import WATCH, Invitation, InvitationsView, JoinView


def make_link(service: TableService, table: OpenTable, seat: int, lang: str) -> Invitation:
    """A new secret link to a seat, or to look on; on the game thread."""
    token = session.new_token()
    if seat == WATCH:  # who came by the old link came with everybody who had it
        service.store.seats.send_away(table.stored.id, WATCH)
    service.store.seats.add_link(table.stored.id, seat, session.fingerprint(token))
    name = words().text(lang, "seat.watch") if seat == WATCH else table.names[seat]
    return Invitation(seat, name, f"{service.settings.address}/join/{token}")


async def show_links(request: Request, table: OpenTable, invitations: list[Invitation]) -> Response:
    reader = session.reader_of(request)
    title = table.rules.game.title(reader.lang)
    settings = session.service_of(request).settings
    home = "" if settings.is_for_others else settings.home_url
    view = InvitationsView(reader, table.stored.id, title, invitations, home)
    shown = await render(request, PAGES.invitations, view)
    shown.headers["content-encoding"] = "identity"  # the length of it tells nothing of the links
    return shown


async def new_link(request: Request) -> Response:
    service, lang = session.service_of(request), session.reader_of(request).lang
    async with request.form(max_files=0, max_fields=10) as form:
        asked = form.get("seat")
    seat = WATCH if asked == "watch" else session.number(asked, "seat")

    def make() -> tuple[OpenTable, Invitation]:
        table, access = session.open_table(request)
        check_linkable(table, access, seat)
        return table, make_link(service, table, seat, lang)

    table, invitation = await service.do(make)
    await service.tell_people(table.stored.id)
    return await show_links(request, table, [invitation])


def check_linkable(table: OpenTable, access: session.Access, seat: int) -> None:
    """Who made the table invites to free seats and to look on; who holds a seat may hand it on."""
    if seat in access.held:
        return
    if not access.is_owner:
        raise session.NotForYou
    if seat == WATCH:
        return
    seats = table.stored.seats
    if not 0 <= seat < len(seats) or seats[seat].kind != "person":
        raise errors.OptionError("seat", "Nobody is invited to that seat.")
    if seat in access.joined:
        raise session.SeatTaken


async def join(request: Request) -> Response:
    service, reader, token = (
        session.service_of(request),
        session.reader_of(request),
        request.path_params["token"],
    )

    def view() -> JoinView | str:
        table_id, seat, is_used = session.follow_link(request, token)
        stored = service.store.tables.get(table_id)
        if is_used and (seat, session.visitor_of(request)) in stored.claims:
            return table_id  # they come back by the link that brought them
        if is_used:
            raise UsedLink
        title = acropole.game(stored.game).title(reader.lang)
        me = service.store.people.get(session.visitor_of(request)).name
        name = "" if seat == WATCH else me or stored.seats[seat].name
        names = [s.name for s in stored.seats]
        packs = service.store.packs.all_of(stored.packs)
        told = (stored.origin, packs, stored.rated, stored.pace)
        return JoinView(reader, token, title, seat, name, names, *told)

    found = await service.do(view)
    if isinstance(found, str):
        return RedirectResponse(f"/g/{found}", 303)
    return await render(request, PAGES.join, found)


async def sit_down(request: Request) -> Response:
    visitor, token = session.visitor_of(request), request.path_params["token"]
    async with request.form(max_files=0, max_fields=10) as form:
        name = interface.clean_name(str(form.get("name") or ""))

    table_id, _ = await take_seat(request, token, visitor, name)
    return session.remember(request, RedirectResponse(f"/g/{table_id}", 303))


async def take_seat(request: Request, token: str, holder: str, name: str) -> tuple[str, int]:
    """Let somebody have the seat that a link leads to; the table and the seat."""
    service = session.service_of(request)

    def sit_down() -> tuple[StoredLink, OpenTable | None]:
        link = session.follow_link(request, token)
        if link.is_used:
            raise UsedLink
        if link.seat == WATCH:
            service.store.seats.claim(link.table_id, link.seat, holder)
            return link, None
        table = service.tables.sit_down(
            link.table_id, link.seat, session.fingerprint(token), holder
        )
        if name:
            service.store.seats.change(link.table_id, link.seat, name=name)
        return link, table

    link, dealt_anew = await service.do(sit_down)
    if dealt_anew is not None:
        service.tell(dealt_anew)
    await service.tell_people(link.table_id)
    return link.table_id, link.seat


async def change_seat(request: Request) -> Response:
    service = session.service_of(request)
    async with request.form(max_files=0, max_fields=10) as form:
        seat = session.optional_number(form.get("seat"), "seat")
        values = {key: str(form[key]) for key in ("name", "webhook", "format") if key in form}
        values["lang"] = session.reader_of(request).lang

    def change() -> str:
        table, access = session.open_table(request)
        put_seat(service, table, access.require_seat(seat), values)
        return table.stored.id

    return RedirectResponse(f"/g/{await service.do(change)}", 303)


def put_seat(service: TableService, table: OpenTable, seat: int, values: dict[str, str]) -> None:
    """Another name or webhook for a seat; on the game thread."""
    changed = {}
    if interface.clean_name(values.get("name", "")):
        changed["name"] = interface.clean_name(values["name"])
    if "webhook" in values:
        changed["webhook"] = webhooks.check_webhook(values["webhook"].strip())
        changed["webhook_lang"] = values.get("lang", "en")
    if values.get("format", "json") not in alerts.FORMATS:
        raise webhooks.BadWebhook(
            f"A webhook has one of these formats: {', '.join(alerts.FORMATS)}."
        )
    if "format" in values:
        changed["webhook_format"] = values["format"]
    if changed:
        service.store.seats.change(table.stored.id, seat, **changed)


ROUTES = [
    Route("/join/{token}", join),
    Route("/join/{token}", sit_down, methods=["POST"]),
    Route("/g/{table_id}/links", new_link, methods=["POST"]),
    Route("/g/{table_id}/seat", change_seat, methods=["POST"]),
]
