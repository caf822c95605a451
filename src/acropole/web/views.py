"""From a table to what one person may see of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from acropole.kernel.errors import AcropoleError, IllegalAction, OptionError
from acropole.kernel.state import State
from acropole.lab.analysis import Moment, costliest
from acropole.web.store import StoredTable
from acropole.web.table_view import (
    WATCH,
    Analysis,
    AnalysisView,
    Answer,
    LogLine,
    Mistake,
    Question,
    Reader,
    SeatView,
    TableLine,
    TableView,
)
from acropole.web.tables import OpenTable

DEAREST = 6  # mistakes shown


class NotForYou(AcropoleError):
    """A table for which the person has no link."""

    code = "not-for-you"

    def __init__(self) -> None:
        super().__init__("This table opens with its link: ask for one those who play at it.")


class SeatTaken(AcropoleError):
    """An invitation to a seat that somebody holds."""

    code = "seat-taken"

    def __init__(self) -> None:
        super().__init__("Somebody holds this seat: only they can hand it on.")


@dataclass(frozen=True, slots=True)
class Access:
    """What a person may do at a table."""

    held: tuple[int, ...] = ()  # seats, in rising order
    watches: bool = False
    is_owner: bool = False
    joined: frozenset[int] = frozenset()  # seats that somebody holds

    def require_seat(self, asked: int | None) -> int:
        """The seat for which the person acts; at a shared screen the request names it."""
        if asked is not None and asked in self.held:
            return asked
        if asked is None and len(self.held) == 1:
            return self.held[0]
        raise NotForYou


def access_of(table: StoredTable, visitor: str) -> Access:
    """By the cookie of a visitor, or the token of a program."""
    mine = {seat for seat, holder in table.claims if holder == visitor}
    return Access(
        held=tuple(sorted(mine - {WATCH})),
        watches=WATCH in mine or table.is_over or visitor == table.owner,
        is_owner=visitor == table.owner,
        joined=_joined(table),
    )


def _joined(table: StoredTable) -> frozenset[int]:
    return frozenset(seat for seat, _ in table.claims)


@dataclass(frozen=True, slots=True)
class Place:
    """From where a person looks: a seat or none, perhaps behind the curtain of another."""

    seat: int | None
    curtain: int | None = None


def place_of(state: State, access: Access, asked: int | None) -> Place:
    """`asked` is the seat that the person at a shared screen says to be."""
    if not access.held:
        if not access.watches:
            raise NotForYou
        return Place(None)
    if len(access.held) == 1:
        return Place(access.held[0])
    if asked is not None and asked not in access.held:
        raise NotForYou
    if state.to_move in access.held and state.to_move != asked:
        return _next_at_screen(state, state.to_move)
    if asked is not None or state.is_over:
        return Place(access.held[0] if asked is None else asked)
    return Place(None)


def _next_at_screen(state: State, seat: int) -> Place:
    """Whoever comes to a shared screen takes the view over, behind a curtain if it has secrets."""
    no_secrets: dict[str, object] = {"seat": None, "things": {}}  # who looks, and may do what
    if state.observe(seat) | no_secrets == state.observe(None) | no_secrets:
        return Place(seat)
    return Place(None, seat)


def table_view(
    table: OpenTable,
    access: Access,
    place: Place,
    reader: Reader,
    *,
    at: int | None = None,
    since: int = 0,
) -> TableView:
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
    return TableView(
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


def looked_at(table: OpenTable, found: Analysis | None, lang: str) -> AnalysisView:
    """An analysis with its mistakes in words."""
    if found is None or not found.is_done:
        return AnalysisView(found)
    return AnalysisView(
        found,
        [_mistake(table, moment, lang) for moment in costliest(list(found.moments), DEAREST)],
    )


def _mistake(table: OpenTable, moment: Moment, lang: str) -> Mistake:
    state = table.position(moment.entry)
    asked = state.decision
    assert asked is not None  # an answer was given
    played, better = (state.action_text(a, lang) for a in (moment.action, moment.best))
    return Mistake(moment.entry, moment.seat, asked.prompt(lang), played, better, moment.cost)


def _entry(line: LogLine) -> int:
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


def table_line(table: StoredTable, title: str, held: set[int]) -> TableLine:
    return TableLine(
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


def _seats(table: OpenTable, access: Access) -> list[SeatView]:
    return [
        SeatView(
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


def _question(state: State, place: Place, lang: str) -> Question | None:
    decision = state.decision
    if decision is None:
        return None
    prompt = decision.prompt(lang) if decision.seat == place.seat else ""
    return Question(decision.kind, decision.seat, decision.source, prompt)


def _answers(state: State, lang: str) -> Sequence[Answer]:
    return [
        Answer(
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
