"""Links to seats: made, followed, and what a seat is called."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import acropole
from acropole.kernel.errors import OptionError
from acropole.kernel.names import clean_name
from acropole.web.mistakes import words
from acropole.web.people import (
    follow_link,
    number,
    open_table,
    optional_number,
    reader_of,
    remember,
    room_of,
    visitor_of,
)
from acropole.web.room import Room
from acropole.web.security import fingerprint, new_token
from acropole.web.shown import PAGES, make_page
from acropole.web.table_view import WATCH, Invitation, InvitationsView, JoinView
from acropole.web.tables import OpenTable
from acropole.web.views import NotForYou
from acropole.web.webhooks import check_webhook


def make_link(room: Room, table: OpenTable, seat: int, lang: str) -> Invitation:
    """A new secret link to a seat, or to look on; on the room's thread."""
    token = new_token()
    room.store.add_link(table.stored.id, seat, fingerprint(token))
    name = words().text(lang, "seat.watch") if seat == WATCH else table.names[seat]
    return Invitation(seat, name, f"{room.settings.address}/join/{token}")


async def show_links(request: Request, table: OpenTable, invitations: list[Invitation]) -> Response:
    reader = reader_of(request)
    title = table.rules.game.title(reader.lang)
    view = InvitationsView(reader, table.stored.id, title, invitations)
    return await make_page(request, PAGES.invitations, view)


async def new_link(request: Request) -> Response:
    room, lang = room_of(request), reader_of(request).lang
    async with request.form(max_files=0, max_fields=10) as form:
        asked = form.get("seat")
    seat = WATCH if asked == "watch" else number(asked, "seat")

    def make() -> tuple[OpenTable, Invitation]:
        table, access = open_table(request)
        check_linkable(table, access.is_owner, seat)
        return table, make_link(room, table, seat, lang)

    table, invitation = await room.do(make)
    return await show_links(request, table, [invitation])


def check_linkable(table: OpenTable, is_owner: bool, seat: int) -> None:
    if not is_owner:
        raise NotForYou
    if seat == WATCH:
        return
    seats = table.stored.seats
    if not 0 <= seat < len(seats) or seats[seat].kind != "person":
        raise OptionError("seat", "Nobody is invited to that seat.")


async def join(request: Request) -> Response:
    room, reader, token = room_of(request), reader_of(request), request.path_params["token"]

    def view() -> JoinView:
        table_id, seat = follow_link(request, token)
        stored = room.store.table(table_id)
        title = acropole.game(stored.game).title(reader.lang)
        name = "" if seat == WATCH else stored.seats[seat].name
        return JoinView(reader, token, title, seat, name, [s.name for s in stored.seats])

    return await make_page(request, PAGES.join, await room.do(view))


async def sit_down(request: Request) -> Response:
    room, visitor, token = room_of(request), visitor_of(request), request.path_params["token"]
    async with request.form(max_files=0, max_fields=10) as form:
        name = clean_name(str(form.get("name") or ""))

    def claim() -> str:
        table_id, seat = follow_link(request, token)
        room.store.claim(table_id, seat, visitor)
        if name and seat != WATCH:
            room.store.change_seat(table_id, seat, name=name)
        return table_id

    return remember(request, RedirectResponse(f"/g/{await room.do(claim)}", 303))


async def change_seat(request: Request) -> Response:
    room = room_of(request)
    async with request.form(max_files=0, max_fields=10) as form:
        seat = optional_number(form.get("seat"), "seat")
        values = {key: str(form[key]) for key in ("name", "webhook") if key in form}

    def change() -> str:
        table, access = open_table(request)
        put_seat(room, table, access.require_seat(seat), values)
        return table.stored.id

    return RedirectResponse(f"/g/{await room.do(change)}", 303)


def put_seat(room: Room, table: OpenTable, seat: int, values: dict[str, str]) -> None:
    """Another name or webhook for a seat; on the room's thread."""
    changed = {}
    if clean_name(values.get("name", "")):
        changed["name"] = clean_name(values["name"])
    if "webhook" in values:
        changed["webhook"] = check_webhook(values["webhook"].strip())
    if changed:
        room.store.change_seat(table.stored.id, seat, **changed)


ROUTES = [
    Route("/join/{token}", join),
    Route("/join/{token}", sit_down, methods=["POST"]),
    Route("/g/{table_id}/links", new_link, methods=["POST"]),
    Route("/g/{table_id}/seat", change_seat, methods=["POST"]),
]
