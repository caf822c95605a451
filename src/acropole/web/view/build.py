"""From a table to what one person may see of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from acropole.kernel.errors import IllegalAction, OptionError
from acropole.kernel.state import State
from acropole.lab.analysis import Moment, costliest
from acropole.web.session import Access, Place
from acropole.web.store.tables import StoredTable
from acropole.web.table.open_table import OpenTable
from acropole.web.view import views

DEAREST = 6  # mistakes shown


def table_view(
    table: OpenTable,
    access: Access,
    place: Place,
    reader: views.Reader,
    *,
    at: int | None = None,
    since: int = 0,
) -> views.TableView:
    """The table for one person; with `at` as it stood after so many entries.

    `since` leaves out what the log tells about entries up to that one.
    """
    entries = len(table.record.actions)
    if at is not None and not 0 <= at <= entries:
        raise OptionError("at", f"This game has no entry {at}; entries are 0 to {entries}.")
    state = table.state if at is None else table.position(at)
    is_asked = at is None and not state.is_over and state.to_move == place.seat
    is_asked = is_asked and table.halt is None
    log = table.log(place.seat, reader.lang)
    begin = bisect_left(log, since, key=_entry)
    end = len(log) if at is None else bisect_right(log, at, key=_entry)
    to_move = table.seat_to_move()
    return views.TableView(
        reader=reader,
        game_id=table.stored.game,
        table_id=table.stored.id,
        version=table.version,
        seat=place.seat,
        seats=_seats(table, access),
        rules=table.rules,
        sight=state.sight(place.seat),
        question=_question(state, place, reader.lang),
        answers=_answers(state, reader.lang) if is_asked else (),
        refusal=lambda code: _refusal(state, is_asked, code, reader.lang),
        log=log[begin:end],
        can_undo=at is None and table.can_undo(place.seat),
        undo_bar="" if place.seat is None else table.undo_bar(place.seat),
        can_redo=at is None and table.can_redo(place.seat),
        result=state.result() if state.is_over else None,
        is_thinking=to_move is not None and to_move.kind == "bot" and table.halt is None,
        curtain=place.curtain,
        at=at,
        entries=entries,
        is_owner=access.is_owner,
        can_fork=can_fork(table, access),
        campaign=table.stored.campaign if access.is_owner else "",
        pledge=table.pledge_to_show(),
        origin=table.stored.origin,
        halt=table.halt,
        is_carried=table.stored.carried > 0,
    )


def looked_at(table: OpenTable, found: views.Analysis | None, lang: str) -> views.AnalysisView:
    """An analysis with its mistakes in words."""
    if found is None or not found.is_done:
        return views.AnalysisView(found)
    return views.AnalysisView(
        found,
        [_mistake(table, moment, lang) for moment in costliest(list(found.moments), DEAREST)],
    )


def _mistake(table: OpenTable, moment: Moment, lang: str) -> views.Mistake:
    state = table.position(moment.entry)
    asked = state.decision
    assert asked is not None  # an answer was given
    played, better = (state.action_text(a, lang) for a in (moment.action, moment.best))
    return views.Mistake(moment.entry, moment.seat, asked.prompt(lang), played, better, moment.cost)


def _entry(line: views.LogLine) -> int:
    return line.entry


def can_fork(table: OpenTable, access: Access) -> bool:
    """A running game may be tried out by somebody who plays it alone, unless it is a campaign's."""
    if table.state.is_over:
        return True
    people = {n for n, seat in enumerate(table.stored.seats) if seat.kind == "person"}
    return bool(people) and people <= set(access.held) and not table.stored.campaign


def sight_of(state: State, access: Access) -> int | None:
    """Whose sight is kept in a fork: at a shared screen that of whoever is to move."""
    if not access.held:
        return None
    return state.to_move if state.to_move in access.held else access.held[0]


def table_line(table: StoredTable, title: str, held: set[int]) -> views.TableLine:
    return views.TableLine(
        table_id=table.id,
        game_id=table.game,
        title=title,
        names=[seat.name for seat in table.seats],
        to_move="" if table.is_over else table.seats[table.to_move].name,
        is_mine=table.to_move in held and not table.is_over,
        is_over=table.is_over,
        version=table.version,
        updated=table.updated,
        origin=table.origin,
    )


def _seats(table: OpenTable, access: Access) -> list[views.SeatView]:
    return [
        views.SeatView(
            seat=number,
            name=name,
            kind="me" if number in access.held else seat.kind,
            colour=number + 1,
            bot=seat.bot,
            is_joined=seat.kind != "person" or number in access.joined,
            browsers=table.stored.browsers.get(number, 0),
        )
        for number, (seat, name) in enumerate(zip(table.stored.seats, table.names, strict=True))
    ]


def _question(state: State, place: Place, lang: str) -> views.Question | None:
    decision = state.decision
    if decision is None:
        return None
    prompt = decision.prompt(lang) if decision.seat == place.seat else ""
    return views.Question(decision.kind, decision.seat, decision.source, prompt)


def _answers(state: State, lang: str) -> Sequence[views.Answer]:
    return [
        views.Answer(
            action,
            state.action_code(action),
            state.action_text(action, lang),
            _is_final(state, action),
        )
        for action in state.legal_actions()
    ]


def _is_final(state: State, action: int) -> bool:
    """Whether there is no way back from it: tried on a copy, by the rule that undo follows."""
    trial = state.clone()
    trial.apply(action)
    return trial.horizon != state.horizon


def _refusal(state: State, is_asked: bool, code: str, lang: str) -> str | None:
    if not is_asked:
        return ""
    try:
        refusal = state.why_not(state.parse_action(code), lang)
    except IllegalAction as error:
        return str(error)
    return refusal.text if refusal else None
