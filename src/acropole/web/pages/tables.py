"""The table of any game: header, dock, the game's own regions, tabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from acropole.web.pages import dock, log
from acropole.web.pages.game_page import Setting, Tab, page_named
from acropole.web.pages.hotspots import NOTHING, Hotspots
from acropole.web.pages.renderer import render
from acropole.web.pages.words import WORDS, say
from acropole.web.view.views import SeatView, TableView


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the header."""

    name: str
    note: str
    colour: int
    points: int | None
    is_turn: bool
    is_me: bool


def table(view: TableView) -> str:
    """The whole page."""
    return render("table.html", view.reader, **_context(view))


def table_fragment(view: TableView) -> str:
    """What is swapped in after a move."""
    return render("_table.html", view.reader, **_context(view))


def replay(view: TableView) -> str:
    """The table as it was after entry `view.at`, with a scrubber in the place of the dock."""
    return table(view)


def _context(view: TableView) -> dict[str, Any]:
    page = page_named(view.game_id)
    hotspots = Hotspots(view)
    laid = page.lay(view, hotspots)
    colours = page.colours(view)
    asked = view.question.seat if view.question else max(view.seat or 0, 0)
    docked = dock.make(
        view,
        page,
        colours[asked],
        denied=laid.denied,
        context=laid.phase,
        losses=laid.losses,
    )
    shared = sum(seat.kind == "me" for seat in view.seats) > 1
    return {
        "page": page,
        "view": view,
        "game_template": page.template,
        "game_title": view.rules.game.title(view.lang),
        "subtitle": laid.subtitle,
        "title": _title(view),
        "dock": docked,
        "colours": colours,
        "seats": [
            _seat_line(
                view, seat, colours[seat.seat], laid.notes[seat.seat], laid.points[seat.seat]
            )
            for seat in view.seats
        ],
        "tabs": laid.tabs,
        "tab": _tab(laid.tabs),
        "asked": f"{view.question.kind}-{view.version}" if view.question else "over",
        "as_seat": view.seat if shared else None,
        "as_query": f"?as={view.seat}" if shared and view.seat is not None else "",
        "log_lines": log.lines(view),
        "result": view.result,
        "standing": _standing(view, laid),
        "CATEGORY_ICONS": page.categories,
        "NOTHING": NOTHING,
        "legend": page.legend,
        "labels": {},  # what answers in the dock show instead of their text
        **laid.context,
    }


def _title(view: TableView) -> str:
    game = view.rules.game.title(view.lang)
    if view.is_asked and view.at is None:
        return f"● {say(view.lang, 'table.your-turn')} · {game} · Acropole"
    return f"{game} · Acropole"


def _tab(tabs: Sequence[Tab]) -> str:
    """The tab that holds most of the answers; the first when there are none."""
    return max(tabs, key=lambda tab: tab.n).id


def _seat_line(
    view: TableView, seat: SeatView, colour: int, note: str, points: int | None
) -> SeatLine:
    is_turn = view.question is not None and view.question.seat == seat.seat
    return SeatLine(
        seat.name, note or who(view, seat), colour, points, is_turn, seat.seat == view.seat
    )


def who(view: TableView, seat: SeatView) -> str:
    """What plays a seat, in words."""
    if seat.seat == view.seat:
        return say(view.lang, "seat.you")
    if seat.kind == "me":
        return say(view.lang, "seat.here")
    if seat.kind == "bot":
        level = f"new.level-{seat.bot}"
        if WORDS.has(level):
            return say(view.lang, level)
        return say(view.lang, "seat.bot", code=seat.bot)
    if seat.kind == "rules":
        return say(view.lang, "seat.rules")
    return say(view.lang, "seat.person" if seat.is_joined else "seat.awaited")


def _standing(view: TableView, laid: Setting) -> list[dict[str, Any]]:
    """The points by category as far as the table shows them."""
    return [
        {"seat": seat.seat, "name": seat.name, "points": counts, "score": points}
        for seat, counts, points in zip(view.seats, laid.counts, laid.points, strict=True)
    ]
