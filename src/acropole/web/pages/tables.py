"""The table of any game: header, dock, the game's own regions, tabs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from acropole.kernel import story
from acropole.web.pages import company, dock, game_page, log, renderer
from acropole.web.store.clocks import SKIP
from acropole.web.view.views import SeatView, TableView


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the header."""

    seat: int
    name: str
    note: str
    colour: int
    points: int | None
    is_turn: bool
    is_me: bool


def table(view: TableView) -> str:
    """The whole page."""
    return renderer.render("table.html", view.reader, **_context(view))


def table_fragment(view: TableView) -> str:
    """What is swapped in after a move."""
    return renderer.render("_table.html", view.reader, **_context(view))


def replay(view: TableView) -> str:
    """The table as it was after entry `view.at`, with a scrubber in the place of the dock."""
    return table(view)


def _context(view: TableView) -> dict[str, Any]:
    page = game_page.page_named(view.game_id)
    hotspots = game_page.Hotspots(view)
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
    goal = view.sight.goal
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
        "tab": _opened(laid.tabs),
        "panes": laid.panes,
        "pane": _opened(laid.panes),
        "asked": f"{view.question.kind}-{view.version}" if view.question else "over",
        "as_seat": view.seat if shared else None,
        "as_query": f"?as={view.seat}" if shared and view.seat is not None else "",
        "log_lines": log.lines(view),
        **(company.context(view, log.lines(view)) if view.company else company.ALONE),
        "told": log.told(view, laid.points),
        "goal": view.rules.goal_text(goal, view.lang) if goal else None,
        "goal_done": goal.done if goal else 0,
        "categories": story.categories(view.rules, view.sight, view.before, view.lang),
        "signed": story.signed,
        "result": view.result,
        "CATEGORY_ICONS": page.categories,
        "NOTHING": game_page.NOTHING,
        "legend": page.legend,
        "first_table": page.presets.get("first", {}),
        "jumps": page.jumps,
        "labels": {},  # what answers in the dock show instead of their text
        **laid.context,
    }


def _title(view: TableView) -> str:
    game = view.rules.game.title(view.lang)
    if view.is_asked and view.at is None:
        return f"● {game_page.say(view.lang, 'table.your-turn')} · {game} · Acropole"
    return f"{game} · Acropole"


def _opened(tabs: Sequence[game_page.Tab]) -> str:
    """The tab that holds most of the answers; the first when there are none."""
    return max(tabs, key=lambda tab: tab.n).id if tabs else ""


def _seat_line(
    view: TableView, seat: SeatView, colour: int, note: str, points: int | None
) -> SeatLine:
    is_turn = view.question is not None and view.question.seat == seat.seat
    note = played_by(view, seat) or note or who(view, seat)
    is_me = seat.seat == view.seat
    return SeatLine(seat.seat, seat.name, note, colour, points, is_turn, is_me)


def played_by(view: TableView, seat: SeatView) -> str:
    """That somebody else plays a seat than it was meant for; empty where nobody does."""
    if seat.is_lost:
        return game_page.say(view.lang, "pace.lost")
    if seat.stand_in:
        return game_page.say(
            view.lang, "pace.skipped" if seat.stand_in == SKIP else "pace.stood-in"
        )
    return ""


def who(view: TableView, seat: SeatView) -> str:
    """What plays a seat, in words."""
    if seat.seat == view.seat:
        return game_page.say(view.lang, "seat.you")
    if seat.kind == "me":
        return game_page.say(view.lang, "seat.here")
    if seat.kind == "bot":
        level = f"new.level-{seat.bot}"
        if game_page.WORDS.has(level):
            return game_page.say(view.lang, level)
        return game_page.say(view.lang, "seat.bot", code=seat.bot)
    if seat.kind == "rules":
        return game_page.say(view.lang, "seat.rules")
    return game_page.say(view.lang, "seat.person" if seat.is_joined else "seat.awaited")
