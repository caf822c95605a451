"""The tables at which games are played: opened from the store, moved on, and put away.

A process may hold any table open, but it owns none: before each answer it reads from the store what
others have added, and what it adds itself counts only once the store has taken it. All of this runs
on one thread (see app.py), because positions of a game share scratch memory.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.exc import DBAPIError

import acropole
from acropole.kernel.errors import AcropoleError, IllegalAction, OptionError
from acropole.kernel.events import Event
from acropole.kernel.game import MAX_SEED, Rules
from acropole.kernel.match import Match
from acropole.kernel.names import clean_name, told_apart
from acropole.kernel.pledge import KEY_BYTES, LONGEST_SALT, Pledge, is_salt
from acropole.kernel.records import SHORT, Record, Redeal, Reseed, Step, take
from acropole.kernel.state import State
from acropole.web.bots.online import capped, check_bot
from acropole.web.campaigns import Campaigns
from acropole.web.store import Store
from acropole.web.store.event_log import Alongside, Entry, Stale, Turn, chained, first_break
from acropole.web.store.tables import StoredSeat, StoredTable
from acropole.web.table.opening import Halt, Opener, follow, leads_there, position_for
from acropole.web.view.views import LogLine, SeatKind, Standing

OPEN_TABLES = 256  # how many a process keeps at hand
SNAPSHOT_EVERY = 25  # entries
MARK_EVERY = 25  # entries between the positions kept for a replay; more in a long game
LONG_GAME = 1000  # entries
PLEDGE_BYTES = 16  # of the name of a pledge
SERVER_SALT = "server:"  # begins a salt that nobody else has given
TRIES = 5  # to take a seat while others move
LEASE = 4.0  # seconds; a process that lets a bot think renews it each second
SLICE = 0.1  # seconds of replaying after which others get their turn
LOOK_AGAIN = 24 * 3600.0  # seconds after which it is noted anew that somebody looks at a table


class NotYourTurn(AcropoleError):
    code = "not-your-turn"

    def __init__(self) -> None:
        super().__init__("It is not your turn.")


class Unfinished(Exception):
    """A long replay whose slice of time is over: begin again, it goes on where it stopped."""


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
    standings: list[Standing] = field(default_factory=list)  # as far as `course` has come

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
        for entry in range(begin, len(self.match.taken) + 1):
            seat, events = self._told_by(entry)
            if entry and isinstance(self.record.actions[entry - 1], Redeal):
                lines.append(LogLine(entry, -1, rules.game.catalogue.text(lang, "event.redeal")))
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
        """The position after so many entries of the record; Unfinished if that takes long."""
        begin = max((mark for mark in self.marks if mark <= at), default=0)
        state = self.marks[begin].clone() if begin else self.record.start()
        end = time.monotonic() + SLICE
        for number in range(begin + 1, at + 1):
            take(state, self.record.actions[number - 1])
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
            take(state, step)
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
        *,
        pledge: str = "",
        salt: str = "",
        hold: bool = True,
    ) -> OpenTable:
        """A new game, dealt from a pledge of ours and a salt; who gives none is given one."""
        pledge = pledge or secrets.token_hex(PLEDGE_BYTES)
        salt = salt or SERVER_SALT + secrets.token_hex(16)
        _check_share(pledge, salt)
        record = Record(
            acropole.game(game_id), options, 0, pledge=self.opener.pledged(pledge, salt)
        )
        return self.put_down(Match(record), plans, visitor, alongside, pledge=pledge, hold=hold)

    def new_pledge(self) -> tuple[str, str]:
        """The name of a secret that nobody has used, and the commitment to it."""
        name = secrets.token_hex(PLEDGE_BYTES)
        return name, self.opener.pledged(name, "").commitment

    def fork(
        self,
        table: OpenTable,
        at: int,
        seat: int | None,
        visitor: str,
        person: str,
        *,
        hold: bool = True,
    ) -> OpenTable:
        """A new table from a position of another; chance takes a new course from there.

        While the game runs, what the seat cannot see is dealt anew, and the record begins there:
        nothing in it tells how the cards truly lie.
        """
        if not 0 <= at <= len(table.record.actions):
            last = len(table.record.actions)
            raise OptionError("at", f"This game has no entry {at}; entries are 0 to {last}.")
        old = table.record
        game = self.opener.todays_game(table.stored)
        if table.state.is_over:
            record = replace(
                old,
                game=game,
                rules_version=game.rules_version,
                content=game.content_digest,
                actions=[*old.actions[:at]],
                digests=[],
                names=[],
                pledge=None,
                result=None,
                position=position_for(old.position, game),
            )
            if at < len(old.actions):
                record.actions.append(Reseed(_entropy()))
        else:
            key = secrets.token_bytes(KEY_BYTES)
            guess = game.variant(old.options).load(table.position(at).position.dump())
            guess.redeal(key, seat)
            record = Record(game, old.options, 0, key=key, position=guess.to_json())
        record.origin = table.stored.origin or "fork"
        plans = [
            SeatPlan("bot", seat.name, capped(seat.bot))
            if seat.kind == "bot"
            else SeatPlan("rules" if seat.kind == "rules" else "me", seat.name or person)
            for seat in table.stored.seats
        ]
        return self.put_down(Match(record), plans, visitor, hold=hold)

    def put_down(
        self,
        match: Match,
        plans: Sequence[SeatPlan],
        visitor: str,
        alongside: Alongside | None = None,
        *,
        pledge: str = "",
        hold: bool = True,
    ) -> OpenTable:
        """A new table that goes on with a match; a program takes its seats by `hold_by_token`."""
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
            pledge=pledge,
            salt=record.pledge.salt if record.pledge else "",
            key=record.key.hex() if record.key and not pledge else "",
            position=record.position,
            origin=record.origin,
        )
        table = OpenTable(stored, match, len(record.actions))
        entries = [
            _entry(table, step, taken.seat, digest)
            for step, taken, digest in zip(record.actions, match.taken, record.digests, strict=True)
        ]
        entries = chained(stored.id, 0, "", entries)
        turn = self._turn(table)
        self.opener.keep_content(record.game)
        self.store.tables.create(stored, entries, turn, alongside)
        table.stood_at(table.version, turn)
        table.link = entries[-1].link if entries else ""
        if table.version >= SNAPSHOT_EVERY:  # at once: a long record is not replayed by anybody
            table.kept = table.version
            self._put_away(table)
        for number, plan in enumerate(planned):
            if plan.kind == "me" and hold:
                self.store.seats.claim(stored.id, number, visitor)
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
        glance = self.store.log.glance(table.stored.id)
        if glance.people != table.stored.people:
            table.stored = self.store.tables.get(table.stored.id)
            table.forget_words()
        elif (glance.version, glance.awaits_bot) != (
            table.stored.version,
            table.stored.awaits_bot,
        ):
            table.stored = replace(table.stored, **glance._asdict())
        if table.version == table.stored.version:
            return table
        if table.halt is None and self._catch_up(table):
            return table
        return self._load(table.stored.id)

    def _load(self, table_id: str) -> OpenTable:
        stored = self.store.tables.get(table_id)
        opened = self.opener.open(stored)
        table = OpenTable(
            stored, opened.match, opened.version, opened.link, opened.kept, opened.halt
        )
        if table.version > stored.version:  # moved on in this moment, if the store says so, too
            table.stored = replace(stored, **self.store.log.glance(table_id)._asdict())
            if table.version > table.stored.version:
                table.halt = Halt("damaged", table.stored.version + 1)
        self._let_rest(table)
        return table

    def _let_rest(self, table: OpenTable) -> None:
        """Nobody looks again and again after a bot at a table that is only shown."""
        if table.halt is not None and table.stored.awaits_bot:
            with suppress(DBAPIError):  # it is shown all the same
                self.store.leases.halt(table.stored.id, table.stored.version)
            table.stored = replace(table.stored, awaits_bot=False)

    def _catch_up(self, table: OpenTable) -> bool:
        """Follow what was added elsewhere; whether that was possible."""
        added = self.store.log.entries(table.stored.id, table.version)
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
        now = time.time()
        if now - table.stored.looked > LOOK_AGAIN:
            table.stored = replace(table.stored, looked=now)
            with suppress(DBAPIError):  # another process writes, or the disk is full: look on
                self.store.tables.look_at(table.stored.id, now)

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
        if table.state.is_over:
            raise IllegalAction("undo-over", "The game is over.")
        table.match.undo(seat)
        self._after_undo(table)
        return self._write(table, [Entry("undo", "", seat, table.state.digest()[:SHORT])])

    def redo(self, table: OpenTable, seat: int, version: int) -> OpenTable:
        _check_version(table, version)
        if not table.can_redo(seat):
            raise IllegalAction("no-redo", "There is nothing to do again.")
        table.match.redo()
        return self._write(table, [Entry("redo", "", seat, table.state.digest()[:SHORT])])

    def sit_down(self, table_id: str, seat: int, link: str, holder: str) -> OpenTable | None:
        """Give a seat to who follows a link, known by its fingerprint.

        Whoever forked or imported a game knows or has chosen what is dealt. When they hand a seat
        to somebody, everything that does not lie open is dealt anew, and the table is given back.
        """
        for _ in range(TRIES):
            table = self.open(table_id)
            stored = table.stored
            is_first = stored.browsers.get(seat, 0) < 2  # after who made the table
            if stored.is_over or stored.is_counted or not is_first:
                self.store.seats.sit_down(table_id, link, seat, holder)
                return None
            if table.halt is not None:  # nothing is dealt there, so nobody new may sit down
                raise Halted
            table.match.follow(Redeal(secrets.token_bytes(KEY_BYTES)))
            entry = _entry(table, table.record.actions[-1], -1, table.record.digests[-1])
            try:
                return self._write(
                    table, [entry], self.store.seats.sitting_down(link, seat, holder)
                )
            except Stale:  # somebody moved at that moment
                continue
        raise Stale

    def _write(
        self, table: OpenTable, entries: list[Entry], alongside: Alongside | None = None
    ) -> OpenTable:
        """The store decides; whoever was slower forgets what it did, and reads again."""
        name = table.stored.id
        try:
            turn = self._turn(table)
            settling = alongside or self._settling(table)
            entries = chained(name, table.version, table.link, entries)
            version = self.store.log.append(
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
        self.opener.put_away(table.stored, table.match, table.version, table.link)

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
        self.store.log.carry_on(name, version, entry, turn, game.rules_version, game.content_digest)
        return self.open(name)

    def _settling(self, table: OpenTable) -> Alongside | None:
        """What the end of a game writes into its campaign."""
        stored = table.stored
        if not table.state.is_over or not stored.campaign or not stored.is_counted:
            return None
        return self.campaigns.settling(table.stored.campaign, table.state, table.record.seed)

    def _after_undo(self, table: OpenTable) -> None:
        table.forget_words()
        table.standings.clear()
        last = len(table.record.actions)
        table.marks = {at: state for at, state in table.marks.items() if at <= last}

    def _turn(self, table: OpenTable) -> Turn:
        seat = table.seat_to_move()
        if seat is None or seat.kind != "bot":
            return Turn(table.state.to_move)
        return Turn(table.state.to_move, True, self.process, self.store.now() + LEASE)

    # -- what stays at hand ------------------------------------------------------------------------

    def _keep(self, table: OpenTable) -> None:
        self._open[table.stored.id] = table
        self._open.move_to_end(table.stored.id)
        while len(self._open) > OPEN_TABLES:
            self._open.popitem(last=False)

    def finished_record(self, table: OpenTable) -> Record:
        """The record of a game that is over, with its key or its seed and every reseed."""
        if not table.state.is_over:
            raise StillRunning
        result = table.state.result().to_dict()
        record = table.record
        actions, digests = [*record.actions], [*record.digests]
        return replace(record, actions=actions, digests=digests, names=table.names, result=result)


def _with_own_seats(match: Match, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """The plans, with those seats that the rules themselves play; nobody need name them."""
    record = match.record
    rules = record.game.variant(record.options)
    own = rules.own_seats()
    people = [plan for number, plan in enumerate(plans) if number not in own]
    if any(plan.kind == "rules" for plan in people):
        raise OptionError("seats", "The rules of this game do not play that seat.")
    return [*people, *(SeatPlan("rules", rules.own_seat_name(seat, "en")) for seat in own)]


def _seated(plans: Sequence[SeatPlan], seats: int) -> tuple[StoredSeat, ...]:
    if len(plans) != seats:
        raise OptionError("seats", f"This game has {seats} seats, and {len(plans)} were given.")
    found: list[StoredSeat] = []
    for number, plan in enumerate(plans, start=1):
        if plan.kind == "bot":
            check_bot(plan.bot)
        name = clean_name(plan.name) or plan.bot or str(number)
        found.append(StoredSeat("person" if plan.kind == "me" else plan.kind, name, plan.bot))
    return tuple(found)


def _entry(table: OpenTable, step: Step, seat: int, digest: str) -> Entry:
    if isinstance(step, Reseed):
        return Entry("reseed", str(step.entropy), -1, digest)
    if isinstance(step, Redeal):
        return Entry("redeal", step.key.hex(), -1, digest)
    return Entry("act", table.state.action_code(step), seat, digest)


def _check_share(pledge: str, salt: str) -> None:
    if len(pledge) != 2 * PLEDGE_BYTES or set(pledge) - set("0123456789abcdef"):
        raise OptionError("pledge", "This is no pledge: ask for one, or leave it out.")
    if not is_salt(salt):
        raise OptionError("salt", f"A salt has 1 to {LONGEST_SALT} plain letters and digits.")


def _check_version(table: OpenTable, version: int) -> None:
    if table.halt is not None:
        raise Halted
    if table.version != version:
        raise Stale


def _entropy() -> int:
    return secrets.randbelow(MAX_SEED)
