"""The tables at which games are played: opened from the store, moved on, and put away.

A process may hold any table open, but it owns none: before each answer it reads from the store what
others have added, and what it adds itself counts only once the store has taken it. All of this runs
on one thread (see app.py), because positions of a game share scratch memory.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import acropole
from acropole.bots import make
from acropole.kernel.errors import AcropoleError, IllegalAction, OptionError
from acropole.kernel.events import Event
from acropole.kernel.game import MAX_SEED, Rules
from acropole.kernel.match import Match
from acropole.kernel.names import clean_name, told_apart
from acropole.kernel.records import SHORT, Record, Reseed, Step, take
from acropole.kernel.state import State
from acropole.web.campaigns import Campaigns
from acropole.web.chain import chained, first_break
from acropole.web.opening import Halt, Opener, follow, leads_there
from acropole.web.store import Alongside, Entry, Stale, Store, StoredSeat, StoredTable, Turn
from acropole.web.table_view import LogLine, SeatKind, Standing

OPEN_TABLES = 256  # how many a process keeps at hand
SNAPSHOT_EVERY = 25  # entries
MARK_EVERY = 25  # entries between the positions kept for a replay
LEASE = 4.0  # seconds; a process that lets a bot think renews it each second
LOOK_AGAIN = 24 * 3600.0  # seconds after which it is noted anew that somebody looks at a table

log = logging.getLogger(__name__)


class NotYourTurn(AcropoleError):
    code = "not-your-turn"

    def __init__(self) -> None:
        super().__init__("It is not your turn.")


class StillRunning(AcropoleError):
    code = "still-running"

    def __init__(self) -> None:
        super().__init__("This opens when the game is over: until then it would tell too much.")


class Halted(AcropoleError):
    """A table that is only shown: its rules have changed, or its data."""

    code = "halted"

    def __init__(self) -> None:
        super().__init__("This table is only shown as it is: see what it says at its top.")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who shall sit at a seat of a new table."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


@dataclass(slots=True)
class OpenTable:
    stored: StoredTable
    match: Match
    version: int
    link: str = ""  # of its last entry
    kept: int = 0  # the version of its snapshot
    halt: Halt | None = None  # why it does not go on
    marks: dict[int, State] = field(default_factory=dict)
    lines: dict[tuple[int | None, str], list[LogLine]] = field(default_factory=dict)
    told: dict[tuple[int | None, str], int] = field(default_factory=dict)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def record(self) -> Record:
        return self.match.record

    @property
    def rules(self) -> Rules[Any]:
        return self.record.game.variant(self.record.options)

    @property
    def names(self) -> list[str]:
        return told_apart([seat.name for seat in self.stored.seats])

    def stood_at(self, version: int, turn: Turn) -> None:
        """What the store holds of it now."""
        self.version = version
        self.stored = replace(
            self.stored, version=version, to_move=turn.to_move, awaits_bot=turn.awaits_bot
        )

    def seat_to_move(self) -> StoredSeat | None:
        return None if self.state.is_over else self.stored.seats[self.state.to_move]

    def last_seat(self) -> int:
        """Who has acted last; -1 when nobody has."""
        return self.match.taken[-1].seat if self.match.taken else -1

    def can_undo(self, seat: int | None) -> bool:
        goes_on = self.halt is None and not self.state.is_over
        return goes_on and seat is not None and self.match.can_undo(seat)

    def can_redo(self, seat: int | None) -> bool:
        return self.halt is None and bool(self.match.undone) and seat == self.state.to_move

    def log(self, viewer: int | None, lang: str) -> list[LogLine]:
        """What happened, in words for a viewer; what was said before is not put together again."""
        key = viewer, lang
        lines = self.lines.setdefault(key, [])
        begin = self.told.get(key, 0)
        names, rules = self.names, self.rules
        for entry in range(begin, len(self.match.taken) + 1):
            seat, events = self._told_by(entry)
            lines += [
                LogLine(entry, seat, rules.event_text(event, viewer, names, lang))
                for event in events
            ]
        self.told[key] = len(self.match.taken) + 1
        return lines

    def _told_by(self, entry: int) -> tuple[int, list[Event]]:
        """Who made an entry, and what came of it; entry 0 is the setup."""
        if entry == 0:
            return -1, self.match.opening
        taken = self.match.taken[entry - 1]
        return taken.seat, taken.events

    def forget_words(self) -> None:
        """After an undo, or when somebody has another name."""
        self.lines.clear()
        self.told.clear()

    def position(self, at: int) -> State:
        """The position after so many entries of the record."""
        steps = self.record.actions
        begin = max((mark for mark in self.marks if mark <= at), default=0)
        state = self.marks[begin].clone() if begin else self.record.start()
        for number, step in enumerate(steps[begin:at], start=begin + 1):
            take(state, step)
            if number % MARK_EVERY == 0:
                self.marks[number] = state.clone()
        return state

    def course(self) -> list[Standing]:
        """The scores after every entry."""
        state = self.record.start()
        found = [Standing(0, state.scores())]
        for number, step in enumerate(self.record.actions, start=1):
            take(state, step)
            if not isinstance(step, Reseed):
                found.append(Standing(number, state.scores()))
        return found


class Tables:
    """All tables of a store, as one process sees them; `process` names it in leases.

    `later` is handed what need not be done before an answer is confirmed.
    """

    def __init__(
        self,
        store: Store,
        process: str = "",
        later: Callable[[Callable[[], None]], object] | None = None,
    ) -> None:
        self.store = store
        self.opener = Opener(store)
        self._later = later or (lambda work: work())
        self.campaigns = Campaigns(store)
        self.process = process or secrets.token_hex(8)
        self._open: OrderedDict[str, OpenTable] = OrderedDict()

    # -- making tables ---------------------------------------------------------------------------

    def create(
        self,
        game_id: str,
        options: dict[str, object],
        plans: Sequence[SeatPlan],
        visitor: str,
        alongside: Alongside | None = None,
    ) -> OpenTable:
        """A new game, dealt with the randomness of the operating system."""
        game = acropole.game(game_id)
        record = Record(game, options, secrets.randbelow(MAX_SEED))
        return self.put_down(Match(record), plans, visitor, alongside)

    def fork(self, table: OpenTable, at: int, visitor: str, person: str) -> OpenTable:
        """A new table from a position of another; chance takes a new course from there."""
        if not 0 <= at <= len(table.record.actions):
            last = len(table.record.actions)
            raise OptionError("at", f"This game has no entry {at}; entries are 0 to {last}.")
        old = table.record
        game = self.opener.todays_game(table.stored)
        record = Record(game, old.options, old.seed, [*old.actions[:at]])
        if at < len(old.actions) or not table.state.is_over:
            record.actions.append(Reseed(secrets.randbelow(MAX_SEED)))
        plans = [
            SeatPlan("bot", seat.name, seat.bot)
            if seat.kind == "bot"
            else SeatPlan("rules" if seat.kind == "rules" else "me", seat.name or person)
            for seat in table.stored.seats
        ]
        return self.put_down(Match(record), plans, visitor)

    def put_down(
        self,
        match: Match,
        plans: Sequence[SeatPlan],
        visitor: str,
        alongside: Alongside | None = None,
    ) -> OpenTable:
        """A new table that goes on with a match."""
        record = match.record
        planned = _with_own_seats(match, plans)
        seats = _seated(planned, match.state.seats)
        record.names = [seat.name for seat in seats]
        stored = StoredTable(
            id=secrets.token_hex(8),
            game=record.game.id,
            options=record.options,
            seed=record.seed,
            rules_version=record.game.rules_version,
            content=record.game.content_digest,
            owner=visitor,
            looked=time.time(),
            seats=seats,
        )
        table = OpenTable(stored, match, len(record.actions))
        entries = [
            _entry(table, step, taken.seat, digest)
            for step, taken, digest in zip(record.actions, match.taken, record.digests, strict=True)
        ]
        entries = chained(stored.id, 0, "", entries)
        turn = self._turn(table)
        self.opener.keep_content(record.game)
        self.store.create(stored, entries, turn, alongside)
        table.stood_at(table.version, turn)
        table.link = entries[-1].link if entries else ""
        for number, plan in enumerate(planned):
            if plan.kind == "me":
                self.store.claim(stored.id, number, visitor)
        self._keep(table)
        return self.open(stored.id)

    # -- opening ---------------------------------------------------------------------------------

    def open(self, table_id: str, seen: int | None = None) -> OpenTable:
        """The table at its last move, with the people who are there now.

        Who answers says which version was `seen`. When that is the one at hand the store is not
        asked: it will refuse the answer if the table or its people have changed meanwhile.
        """
        table = self._open.get(table_id)
        if table is None:
            table = self._load(table_id)
        elif table.version != seen or table.halt is not None:
            table = self._looked_again(table)
        self._keep(table)
        return table

    def _looked_again(self, table: OpenTable) -> OpenTable:
        glance = self.store.glance(table.stored.id)
        if glance.people != table.stored.people:
            table.stored = self.store.table(table.stored.id)
            table.forget_words()
        elif glance.version != table.stored.version:
            table.stored = replace(table.stored, **glance._asdict())
        if table.version == table.stored.version:
            return table
        if table.halt is None and self._catch_up(table):
            return table
        return self._load(table.stored.id)

    def _load(self, table_id: str) -> OpenTable:
        stored = self.store.table(table_id)
        opened = self.opener.open(stored)
        table = OpenTable(
            stored, opened.match, opened.version, opened.link, opened.kept, opened.halt
        )
        if table.version > stored.version:  # moved on in this moment, if the store says so, too
            table.stored = replace(stored, **self.store.glance(table_id)._asdict())
            if table.version > table.stored.version:
                table.halt = Halt("damaged", table.stored.version + 1)
        self._see_to_bots(table)
        return table

    def _see_to_bots(self, table: OpenTable) -> None:
        """Nobody looks again and again after a bot at a table that is only shown."""
        seat = table.seat_to_move()
        awaits_bot = table.halt is None and seat is not None and seat.kind == "bot"
        if awaits_bot != table.stored.awaits_bot:
            self.store.let_wait(table.stored.id, table.version, awaits_bot=awaits_bot)
            table.stored = replace(table.stored, awaits_bot=awaits_bot)

    def _catch_up(self, table: OpenTable) -> bool:
        """Follow what was added elsewhere; whether that was possible."""
        added = self.store.entries(table.stored.id, table.version)
        if first_break(table.stored.id, table.version, table.link, added):
            return False
        for entry in added:
            try:
                follow(table.match, entry)
            except AcropoleError:
                return False
            if entry.kind == "undo":
                self._after_undo(table)
            if not leads_there(table.match, entry):
                return False
            table.version += 1
            table.link = entry.link
        return table.version >= table.stored.version

    def look_at(self, table: OpenTable) -> None:
        """Somebody does; nobody's table is thrown away while they do."""
        if time.time() - table.stored.looked > LOOK_AGAIN:
            table.stored = replace(table.stored, looked=self.store.look_at(table.stored.id))

    # -- moving on -------------------------------------------------------------------------------

    def act(self, table: OpenTable, seat: int, version: int, code: str) -> OpenTable:
        """Take a seat's answer to the question that stands at a version."""
        _check_version(table, version)
        if table.state.to_move != seat:
            raise NotYourTurn
        action = table.state.parse_action(code)
        before = len(table.record.actions)
        table.match.entropy = _entropy
        try:
            table.match.apply(action)
        finally:
            table.match.entropy = None
        entries = [
            _entry(table, step, seat, digest)
            for step, digest in zip(
                table.record.actions[before:], table.record.digests[before:], strict=True
            )
        ]
        return self._write(table, entries)

    def undo(self, table: OpenTable, seat: int, version: int) -> OpenTable:
        _check_version(table, version)
        if not table.can_undo(seat):
            raise IllegalAction("no-undo", "There is no way back: something was revealed since.")
        table.match.undo(seat)
        self._after_undo(table)
        return self._write(table, [Entry("undo", "", seat, table.state.digest()[:SHORT])])

    def redo(self, table: OpenTable, seat: int, version: int) -> OpenTable:
        _check_version(table, version)
        if not table.can_redo(seat):
            raise IllegalAction("no-redo", "There is nothing to do again.")
        table.match.redo()
        return self._write(table, [Entry("redo", "", seat, table.state.digest()[:SHORT])])

    def _write(self, table: OpenTable, entries: list[Entry]) -> OpenTable:
        """The store decides; whoever was slower forgets what it did, and reads again."""
        name = table.stored.id
        try:
            turn = self._turn(table)
            settling = self._settling(table)
            entries = chained(name, table.version, table.link, entries)
            version = self.store.append(
                name, table.version, entries, turn, settling, table.stored.people
            )
            table.stood_at(version, turn)
            table.link = entries[-1].link
        except Exception:
            self._open.pop(name, None)
            raise
        if table.version - table.kept >= SNAPSHOT_EVERY:
            table.kept = table.version
            self._later(lambda: self._put_away(table))
        return table

    def _put_away(self, table: OpenTable) -> None:
        """Keep a snapshot. When that fails nothing is lost but the time it would have saved."""
        try:
            self.opener.put_away(table.stored, table.match, table.version, table.link)
        except Exception:
            log.exception("table %s: no snapshot was kept", table.stored.id)

    def carry_on(self, table: OpenTable, version: int) -> OpenTable:
        """Let a table go on with today's rules; whoever may decide that has done so."""
        if table.version != version:
            raise Stale
        if table.halt is None or table.halt.kind != "asks":
            raise Halted
        name = table.stored.id
        match = self.opener.carried(table.stored)
        game = match.record.game
        self.opener.keep_content(game)
        entry = Entry("rules", str(game.rules_version), -1, match.state.digest()[:SHORT])
        (entry,) = chained(name, version, table.link, [entry])
        turn = self._turn(OpenTable(table.stored, match, version))
        self._open.pop(name, None)
        self.store.carry_on(name, version, entry, turn, game.rules_version, game.content_digest)
        return self.open(name)

    def _settling(self, table: OpenTable) -> Alongside | None:
        """What the end of a game writes into its campaign."""
        if not table.state.is_over or not table.stored.campaign:
            return None
        return self.campaigns.settling(table.stored.campaign, table.state, table.record.seed)

    def _after_undo(self, table: OpenTable) -> None:
        table.forget_words()
        last = len(table.record.actions)
        table.marks = {at: state for at, state in table.marks.items() if at <= last}

    def _turn(self, table: OpenTable) -> Turn:
        seat = table.seat_to_move()
        if seat is None or seat.kind != "bot":
            return Turn(table.state.to_move)
        return Turn(table.state.to_move, True, self.process, time.time() + LEASE)

    # -- what stays at hand ------------------------------------------------------------------------

    def _keep(self, table: OpenTable) -> None:
        self._open[table.stored.id] = table
        self._open.move_to_end(table.stored.id)
        while len(self._open) > OPEN_TABLES:
            self._open.popitem(last=False)

    def finished_record(self, table: OpenTable) -> Record:
        """The record of a game that is over, with its seed and every reseed."""
        if not table.state.is_over:
            raise StillRunning
        record = table.record
        return Record(
            record.game,
            record.options,
            record.seed,
            list(record.actions),
            list(record.digests),
            names=table.names,
            result=table.state.result().to_dict(),
        )


def _with_own_seats(match: Match, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """The plans, with those seats that the rules themselves play; nobody need name them."""
    record = match.record
    rules = record.game.variant(record.options)
    own = rules.own_seats()
    people = [plan for number, plan in enumerate(plans) if number not in own]
    return [*people, *(SeatPlan("rules", rules.own_seat_name(seat, "en")) for seat in own)]


def _seated(plans: Sequence[SeatPlan], seats: int) -> tuple[StoredSeat, ...]:
    if len(plans) != seats:
        raise OptionError("seats", f"This game has {seats} seats, and {len(plans)} were given.")
    found: list[StoredSeat] = []
    for number, plan in enumerate(plans, start=1):
        if plan.kind == "bot":
            make(plan.bot)  # refuses a code that names no bot
        name = clean_name(plan.name) or plan.bot or str(number)
        found.append(StoredSeat("person" if plan.kind == "me" else plan.kind, name, plan.bot))
    return tuple(found)


def _entry(table: OpenTable, step: Step, seat: int, digest: str) -> Entry:
    if isinstance(step, Reseed):
        return Entry("reseed", str(step.entropy), -1, digest)
    return Entry("act", table.state.action_code(step), seat, digest)


def _check_version(table: OpenTable, version: int) -> None:
    if table.halt is not None:
        raise Halted
    if table.version != version:
        raise Stale


def _entropy() -> int:
    return secrets.randbelow(MAX_SEED)
