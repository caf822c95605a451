"""A table that a process holds open: its match, its log in words, and its earlier positions."""

import time
from dataclasses import dataclass, field, replace
from typing import Any

from acropole import lessons
from acropole.kernel import game, interface, records, story
from acropole.kernel.match import Match
from acropole.kernel.pledge import Pledge
from acropole.kernel.state import State
from acropole.kernel.story import Story
from acropole.web.store import event_log, tables
from acropole.web.table.opening import Halt
from acropole.web.view.views import LogLine, Standing

MARK_EVERY = 25  # entries between the positions kept for a replay; more in a long game
LONG_GAME = 1000  # entries
SLICE = 0.1  # seconds of replaying after which others get their turn
EXPERT = "expert"  # the level that thinks while people do


class Unfinished(Exception):
    """A long replay whose slice of time is over: begin again, it goes on where it stopped."""


@dataclass(slots=True)
class OpenTable:
    stored: tables.StoredTable
    match: Match
    version: int
    link: str = ""  # of its last entry
    kept: int = 0  # the version of its snapshot
    halt: Halt | None = None  # why it does not go on
    marks: dict[int, State] = field(default_factory=dict)
    lines: dict[tuple[int | None, str], list[LogLine]] = field(default_factory=dict)
    told: dict[tuple[int | None, str], int] = field(default_factory=dict)
    walks: dict[int, story.Walk] = field(default_factory=dict)
    standings: list[Standing] = field(default_factory=list)  # as far as `course` has come

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def record(self) -> records.Record:
        return self.match.record

    @property
    def rules(self) -> game.Rules[Any]:
        return self.record.game.variant(self.record.options)

    @property
    def names(self) -> list[str]:
        return interface.distinct_names([seat.name for seat in self.stored.seats])

    def stood_at(self, version: int, turn: event_log.Turn) -> None:
        """What the store holds of it now."""
        self.version = version
        self.stored = replace(
            self.stored, version=version, to_move=turn.to_move, awaits_bot=turn.awaits_bot
        )

    def lesson(self) -> lessons.Walk | None:
        """The way of a learner through the lesson or puzzle given here; None at other tables."""
        lesson = lessons.lesson_of(self.record) if self.record.origin else None
        return lessons.walk_over(lesson, self.match) if lesson else None

    def seat_to_move(self) -> tables.StoredSeat | None:
        return None if self.state.is_over else self.stored.seats[self.state.to_move]

    def next_expert(self) -> int | None:
        """Who may think while a person is to move: the first bot of that level that comes after."""
        seats, asked = self.stored.seats, self.stored.to_move
        if asked < 0 or seats[asked].thinker:
            return None
        order = [(asked + after) % len(seats) for after in range(1, len(seats))]
        return next((seat for seat in order if seats[seat].thinker.startswith(EXPERT)), None)

    def pledge_to_show(self) -> Pledge | None:
        """What everybody may know of the table's pledge: its secret when the game is over."""
        pledge = self.record.pledge
        if pledge is None or self.state.is_over:
            return pledge
        return replace(pledge, secret="")

    def last_seat(self) -> int:
        """Who has acted last; -1 when nobody has."""
        return self.match.taken[-1].seat if self.match.taken else -1

    def can_undo(self, seat: int | None) -> bool:
        return seat is not None and not self.undo_bar(seat)

    def undo_bar(self, seat: int) -> str:
        """Why a seat cannot take its last step back: a code; empty when it can."""
        if self.halt is not None:
            return "undo-halted"
        return "undo-over" if self.state.is_over else self.match.undo_bar(seat)

    def can_redo(self, seat: int | None) -> bool:
        return self.halt is None and bool(self.match.undone) and seat == self.state.to_move

    def log(self, viewer: int | None, lang: str) -> list[LogLine]:
        """What happened, in words for a viewer; what was said before is not put together again."""
        key = viewer, lang
        lines = self.lines.setdefault(key, [])
        begin = self.told.get(key, 0)
        names, rules = self.names, self.rules
        own = rules.own_seats()
        for entry in range(begin, len(self.match.taken) + 1):
            seat, events = self._told_by(entry)
            if entry and isinstance(self.record.actions[entry - 1], records.Redeal):
                lines.append(LogLine(entry, -1, rules.game.catalogue.text(lang, "event.redeal")))
            lines += [
                LogLine(
                    entry,
                    event[1] if event[1] in own else seat,
                    rules.event_text(event, viewer, names, lang),
                )
                for event in events
            ]
        self.told[key] = len(self.match.taken) + 1
        return lines

    def _told_by(self, entry: int) -> tuple[int, list[interface.Event]]:
        """Who made an entry, and what came of it; entry 0 is the setup."""
        if entry == 0:
            return -1, self.match.opening
        taken = self.match.taken[entry - 1]
        return taken.seat, taken.events

    def forget_words(self) -> None:
        """After an undo, or when somebody has another name."""
        self.lines.clear()
        self.told.clear()
        self.walks.clear()

    def story(self, viewer: int, lang: str) -> tuple[Story, Any]:
        """What the others did since a seat had its turn, and what it saw then."""
        return story.since_turn(self.match, viewer, self.names, lang, self.walks, self.position)

    def position(self, at: int) -> State:
        """The position after so many entries of the record; Unfinished if that takes long."""
        begin = max((mark for mark in self.marks if mark <= at), default=0)
        state = self.marks[begin].clone() if begin else self.record.start()
        end = time.monotonic() + SLICE
        for number in range(begin + 1, at + 1):
            records.take(state, self.record.actions[number - 1])
            self._mark(number, state, end if number < at else None)
        return state

    def course(self) -> list[Standing]:
        """The scores after every entry of a finished game; Unfinished if that takes long."""
        found = self.standings
        begin = found[-1].entry if found else 0
        state = self.position(begin)
        if not found:
            found.append(Standing(0, state.scores()))
        end = time.monotonic() + SLICE
        for number in range(begin + 1, len(self.record.actions) + 1):
            step = self.record.actions[number - 1]
            records.take(state, step)
            if not isinstance(step, int):
                continue
            found.append(Standing(number, state.scores()))
            self._mark(number, state, end)
        return found

    def _mark(self, number: int, state: State, end: float | None) -> None:
        """Keep a position now and then, and whenever the slice of time is over."""
        is_over = end is not None and time.monotonic() > end
        spacing = MARK_EVERY * (1 + len(self.record.actions) // LONG_GAME)
        if is_over or number % spacing == 0:
            self.marks.setdefault(number, state.clone())
        if is_over:
            raise Unfinished
