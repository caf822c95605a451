"""What people bring to a table beside the game, as one of them may see it."""

from dataclasses import replace

from acropole.web.session import Access
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from acropole.web.view.views import Company, TableView


def joined(
    view: TableView, service: TableService, table: OpenTable, access: Access, holder: str
) -> TableView:
    """A view with the time and the talk of its table; on the game thread."""
    stored, store = table.stored, service.store
    clocks = store.clocks.read(stored.id) if stored.pace else ()
    people = {n for n, seat in enumerate(stored.seats) if seat.kind == "person"}
    has_others = bool(people - set(access.held)) and len(people) > 1
    company = Company(
        pace=stored.pace,
        now=store.now() if stored.pace else 0.0,
        said=stored.said,
        can_talk=has_others and view.seat is not None,
        can_leave=has_others and view.seat is not None and not stored.is_over,
    )
    if access.is_here and len(people) > 1:
        heard = store.talk.heard(stored.id, holder, table.version)
        company = replace(
            company,
            lines=heard.lines,
            muted=heard.muted,
            offer=tuple(sorted(heard.offer.items())),
        )
    if access.is_here and view.seat is not None:
        company = replace(
            company,
            notes=store.talk.notes(stored.id, holder),
            push_key=service.alerter.vapid.public if has_others else "",
            quiet=store.alerts.quiet(holder) if has_others else None,
        )
    seats = [
        replace(seat, clock=clocks[seat.seat] if clocks and seat.kind in ("me", "person") else None)
        for seat in view.seats
    ]
    return replace(view, seats=seats, company=company)
