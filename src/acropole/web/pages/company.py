"""What people bring to a table, in words: clocks, talk, offers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from acropole.web.pages import game_page, log
from acropole.web.store.clocks import DAY, Clock, Pace
from acropole.web.table.talking import LONGEST, LONGEST_NOTES, PHRASES
from acropole.web.view.views import Company, TableView

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of talk among those of the log."""

    n: int
    seat: int
    name: str
    text: str
    at: int  # seconds since the epoch
    is_phrase: bool


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock as a seat shows it; a script lets it run."""

    text: str
    deadline: float  # 0 when it stands still
    is_away: bool


# What templates need where there is no company: in a replay, and for a click at a table of one.
ALONE: dict[str, Any] = {
    "company": Company(),
    "clocks": {},
    "silenced": {},
    "phrases": PHRASES,
    "has_talk": False,
}


def context(view: TableView, lines: Sequence[log.Line]) -> dict[str, Any]:
    """What templates need of the company at a table."""
    company = view.company or Company()
    return {
        "pace_text": pace_text(view.lang, company.pace),
        "company": company,
        "clocks": {
            seat.seat: _face(view.lang, company, seat.clock) for seat in view.seats if seat.clock
        },
        "log_lines": _merged(lines, _spoken(view, company)),
        "silenced": _silenced(company),
        "phrases": PHRASES,
        "LONGEST_LINE": LONGEST,
        "LONGEST_NOTES": LONGEST_NOTES,
        "talkers": [
            seat for seat in view.seats if seat.kind == "person" and seat.seat != view.seat
        ],
        "vacation_days": _vacation(view, company),
        "has_talk": company.can_talk or bool(company.lines),
    }


def pace_text(lang: str, pace: Pace | None) -> str:
    if pace is None:
        return ""
    if pace.kind == "live":
        minutes, seconds = pace.bank / MINUTE, pace.increment
        return game_page.say(lang, "pace.live-is", minutes=f"{minutes:g}", seconds=f"{seconds:g}")
    return game_page.say(lang, "pace.days-is", n=f"{pace.bank / DAY:g}")


def time_text(lang: str, seconds: float) -> str:
    """Minutes and seconds; of a long time days and hours."""
    left = max(ceil(seconds), 0)
    if left >= DAY:
        return game_page.say(lang, "pace.left-days", d=int(left // DAY), h=int(left % DAY // HOUR))
    if left >= HOUR:
        return f"{left // HOUR}:{left % HOUR // MINUTE:02}:{left % MINUTE:02}"
    return f"{left // MINUTE:02}:{left % MINUTE:02}"


def _face(lang: str, company: Company, clock: Clock) -> ClockFace:
    left = clock.left
    if clock.deadline:
        left = clock.deadline - company.now
    elif company.pace and company.pace.kind == "days":
        left = company.pace.bank
    is_away = clock.away_until > company.now
    return ClockFace(time_text(lang, left), clock.deadline, is_away)


def _vacation(view: TableView, company: Company) -> int:
    """Whole days of vacation that the viewer has left, those that run included."""
    clock = view.seats[view.seat].clock if view.seat is not None else None
    if clock is None:
        return 0
    return int((clock.vacation + max(clock.away_until - company.now, 0.0)) // DAY)


def _spoken(view: TableView, company: Company) -> list[tuple[int, Spoken]]:
    return [
        (
            line.entry,
            Spoken(
                line.n,
                line.seat,
                view.seats[line.seat].name,
                game_page.say(view.lang, f"phrase.{line.phrase}") if line.phrase else line.body,
                int(line.at),
                bool(line.phrase),
            ),
        )
        for line in company.lines
        if line.seat not in company.muted
    ]


def _silenced(company: Company) -> dict[int, int]:
    """How many lines of each seat are hidden because the viewer muted it."""
    return {
        seat: sum(line.seat == seat for line in company.lines) for seat in sorted(company.muted)
    }


def _merged(
    lines: Sequence[log.Line], spoken: Sequence[tuple[int, Spoken]]
) -> list[log.Line | Spoken]:
    """The newest first: what was said after an entry stands above it."""
    found: list[log.Line | Spoken] = []
    said = list(spoken)
    for line in lines:
        while said and said[-1][0] >= line.entry:
            found.append(said.pop()[1])
        found.append(line)
    return [*found, *(one for _, one in reversed(said))]
