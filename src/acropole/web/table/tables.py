"""The tables at which games are played: opened from the store, moved on, and put away.

A process may hold any table open, but it owns none: before each answer it reads from the store what
others have added, and what it adds itself counts only once the store has taken it. All of this runs
on one thread (see service.py), because positions of a game share scratch memory.
"""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection, exc

from acropole.kernel import errors, records
from acropole.kernel.match import Match
from acropole.kernel.pledge import KEY_BYTES
from acropole.web import campaigns, deals
from acropole.web.people import scores
from acropole.web.store import Store, clocks, tables
from acropole.web.store.event_log import Alongside, Entry, Stale, Turn, chained, first_break
from acropole.web.table import creation, opening
from acropole.web.table.open_table import OpenTable

OPEN_TABLES = 256  # how many a process keeps at hand
SNAPSHOT_EVERY = 25  # entries
TRIES = 5  # to take a seat while others move
LEASE = 4.0  # seconds; a process that lets a bot think renews it each second
LOOK_AGAIN = 24 * 3600.0  # seconds after which it is noted anew that somebody looks at a table


class NotYourTurn(errors.AcropoleError):
    code = "not-your-turn"

    def __init__(self) -> None:
        super().__init__("It is not your turn.")


class StillRunning(errors.AcropoleError):
    code = "still-running"

    def __init__(self) -> None:
        super().__init__("This opens when the game is over: until then it would tell too much.")


class Halted(errors.AcropoleError):
    """A table that is only shown: its rules have changed, or its data."""

    code = "halted"

    def __init__(self) -> None:
        super().__init__("This table is only shown as it is: see what it says at its top.")


class StoodIn(errors.AcropoleError):
    """An answer of somebody for whom a bot plays."""

    code = "stood-in"

    def __init__(self) -> None:
        super().__init__("A bot plays for you: say that you are back, then answer.")


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
        self.opener = opening.Opener(store)
        self._later = later or (lambda work: work())
        self.campaigns = campaigns.Campaigns(store)
        self.deals = deals.Deals(store)
        self.process = process or secrets.token_hex(8)
        self._open: OrderedDict[str, OpenTable] = OrderedDict()

    # -- making tables ---------------------------------------------------------------------------

    def put_down(
        self,
        match: Match,
        plans: Sequence[creation.SeatPlan],
        visitor: str,
        alongside: Alongside | None = None,
        *,
        pledge: str = "",
        deal: str = "",
        rated: bool = False,
        hold: bool = True,
        pace: clocks.Pace | None = None,
    ) -> OpenTable:
        """A new table that goes on with a match; a program holds its seats by tokens."""
        record = match.record
        planned = creation.with_rules_seats(match, plans)
        seats = creation.seated(planned, match.state.seats)
        record.names = [seat.name for seat in seats]
        stored = tables.StoredTable(
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
            deal=deal,
            packs=tuple(pack.digest for pack in record.game.packs),
            rated=rated,
        )
        table = OpenTable(stored, match, len(record.actions))
        entries = [
            _entry(table, step, taken.seat, digest)
            for step, taken, digest in zip(record.actions, match.taken, record.digests, strict=True)
        ]
        entries = chained(stored.id, 0, "", entries)
        turn = self._turn(table)
        self.opener.keep_content(record.game)
        if pace is not None:
            alongside = both(alongside, self.store.clocks.beginning(pace, len(seats)))
        self.store.tables.create(stored, entries, turn, alongside)
        table.stood_at(table.version, turn)
        table.link = entries[-1].link if entries else ""
        if table.version >= SNAPSHOT_EVERY:  # at once: a long record is not replayed by anybody
            table.kept = table.version
            self._put_away(table)
        for number, plan in enumerate(planned):
            if plan.kind == "me" and hold:
                self.store.seats.claim(stored.id, number, visitor)
        if pace is not None:
            self.store.clocks.start(stored.id)
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
        elif (glance.version, glance.awaits_bot, glance.said) != (
            table.stored.version,
            table.stored.awaits_bot,
            table.stored.said,
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
                table.halt = opening.Halt("damaged", table.stored.version + 1)
        self._let_rest(table)
        return table

    def _let_rest(self, table: OpenTable) -> None:
        """Nobody looks again and again after a bot at a table that is only shown."""
        if table.halt is not None and table.stored.awaits_bot:
            with suppress(exc.DBAPIError):  # it is shown all the same
                self.store.leases.halt(table.stored.id, table.stored.version)
            table.stored = replace(table.stored, awaits_bot=False)

    def _catch_up(self, table: OpenTable) -> bool:
        """Follow what was added elsewhere; whether that was possible."""
        added = self.store.log.entries(table.stored.id, table.version)
        if first_break(table.stored.id, table.version, table.link, added):
            return False
        for entry in added:
            try:
                opening.follow(table.match, entry)
            except errors.AcropoleError:
                return False
            if entry.kind in ("undo", "back"):
                self._after_undo(table)
            if not opening.leads_there(table.match, entry):
                return False
            table.version += 1
            table.link = entry.link
        return table.version >= table.stored.version

    def look_at(self, table: OpenTable) -> None:
        """Somebody does; nobody's table is thrown away while they do."""
        now = time.time()
        if now - table.stored.looked > LOOK_AGAIN:
            table.stored = replace(table.stored, looked=now)
            with suppress(exc.DBAPIError):  # another process writes, or the disk is full: look on
                self.store.tables.look_at(table.stored.id, now)

    # -- moving on -------------------------------------------------------------------------------

    def act(
        self, table: OpenTable, seat: int, version: int, *codes: str, is_bot: bool = False
    ) -> OpenTable:
        """Take a seat's answer to the question that stands at a version; or several, if it can."""
        _check_version(table, version)
        if table.state.to_move != seat:
            raise NotYourTurn
        if is_bot and not table.stored.seats[seat].thinker:
            raise Stale  # its person is back
        if not is_bot:
            _check_there(table, seat)
        before = len(table.record.actions)
        walk = table.lesson()
        if walk is not None and not walk.is_done:
            walk.answer(codes)
        else:
            self._answer(table, codes)
        record = table.record
        steps = zip(
            record.actions[before:],
            table.match.taken[before:],
            record.digests[before:],
            strict=True,
        )
        entries = [_entry(table, step, taken.seat, digest) for step, taken, digest in steps]
        helping = self._helping(table, seat) if is_bot else None
        table = self._write(table, entries, helping)
        if helping is not None:
            table.stored = self.store.tables.get(table.stored.id)
        return table

    def _helping(self, table: OpenTable, seat: int) -> Alongside | None:
        """That a bot has answered for the person of a seat is known to the end (scores.py)."""
        here = table.stored.seats[seat]
        if here.kind != "person" or here.stand_in == clocks.SKIP or here.is_helped:
            return None
        return self.store.clocks.helping(seat)

    def _answer(self, table: OpenTable, codes: Sequence[str]) -> None:
        actions = [table.state.parse_action(code) for code in codes]
        table.match.entropy = creation.entropy
        try:
            table.match.apply_all(actions)
        finally:
            table.match.entropy = None

    def undo(self, table: OpenTable, seat: int, version: int) -> OpenTable:
        _check_version(table, version)
        _check_there(table, seat)
        if table.state.is_over:
            raise errors.IllegalAction("undo-over", "The game is over.")
        table.match.undo(seat)
        self._after_undo(table)
        return self._write(table, [Entry("undo", "", seat, table.state.digest()[: records.SHORT])])

    def redo(self, table: OpenTable, seat: int, version: int) -> OpenTable:
        _check_version(table, version)
        if not table.can_redo(seat):
            raise errors.IllegalAction("no-redo", "There is nothing to do again.")
        table.match.redo()
        return self._write(table, [Entry("redo", "", seat, table.state.digest()[: records.SHORT])])

    def take_back(self, table: OpenTable, seat: int, version: int, entries: int) -> OpenTable:
        """Take entries back to which everybody has agreed (taking_back.py)."""
        _check_version(table, version)
        table.match.take_back(entries)
        self._after_undo(table)
        digest = table.state.digest()[: records.SHORT]
        return self._write(table, [Entry("back", str(entries), seat, digest)])

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
            table.match.follow(records.Redeal(secrets.token_bytes(KEY_BYTES)))
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
            settling = both(alongside, self._settling(table))
            if table.stored.pace is not None and turn.to_move != table.stored.to_move:
                settling = both(settling, self.store.clocks.following())
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
        entry = Entry("rules", str(game.rules_version), -1, match.state.digest()[: records.SHORT])
        (entry,) = chained(name, version, table.link, [entry])
        turn = self._turn(OpenTable(table.stored, match, version))
        self._open.pop(name, None)
        self.store.log.carry_on(name, version, entry, turn, game.rules_version, game.content_digest)
        return self.open(name)

    def _settling(self, table: OpenTable) -> Alongside | None:
        """What the end of a game writes: how all fared, and into its campaign or its day's list."""
        stored = table.stored
        if not table.state.is_over or not stored.is_counted:
            return None
        parts = [scores.settling(table)]
        if stored.deal:
            parts.append(self.deals.settling(table.state.result()))
        elif stored.campaign:
            parts.append(self.campaigns.settling(stored.campaign, table.state, table.record.seed))

        def settle(connection: Connection, table_id: str) -> None:
            for part in parts:
                if part is not None:
                    part(connection, table_id)

        return settle

    def _after_undo(self, table: OpenTable) -> None:
        table.forget_words()
        table.standings.clear()
        last = len(table.record.actions)
        table.marks = {at: state for at, state in table.marks.items() if at <= last}

    def _turn(self, table: OpenTable) -> Turn:
        seat = table.seat_to_move()
        if seat is None or not seat.thinker:
            return Turn(table.state.to_move)
        return Turn(table.state.to_move, True, self.process, self.store.now() + LEASE)

    # -- clocks -----------------------------------------------------------------------------------

    def fall(self, table_id: str, deadline: float) -> OpenTable | None:
        """Notice that somebody is out of time; None when another process does."""
        now = self.store.now()
        fallen = self.store.clocks.fall(table_id, deadline, now, self.process, now + LEASE)
        return self.open(table_id) if fallen else None

    def stand_in(self, table: OpenTable, seat: int, bot: str) -> OpenTable:
        """A bot plays for the person of a seat from now on; with none they play themselves."""
        if table.stored.seats[seat].stand_in != bot:
            self.store.clocks.stand_in(table.stored.id, seat, bot)
        return self.open(table.stored.id)

    # -- what stays at hand ------------------------------------------------------------------------

    def _keep(self, table: OpenTable) -> None:
        self._open[table.stored.id] = table
        self._open.move_to_end(table.stored.id)
        while len(self._open) > OPEN_TABLES:
            self._open.popitem(last=False)

    def record_to_give(self, table: OpenTable) -> records.Record:
        """The record of a game that is over, for whoever wants to have it."""
        if table.stored.is_sealed:
            raise deals.Sealed
        return self.finished_record(table)

    def finished_record(self, table: OpenTable) -> records.Record:
        """The record of a game that is over, with its key or its seed and every reseed."""
        if not table.state.is_over:
            raise StillRunning
        result = table.state.result().to_dict()
        record = table.record
        actions, digests = [*record.actions], [*record.digests]
        return replace(record, actions=actions, digests=digests, names=table.names, result=result)


def _entry(table: OpenTable, step: records.Step, seat: int, digest: str) -> Entry:
    if isinstance(step, records.Reseed):
        return Entry("reseed", str(step.entropy), -1, digest)
    if isinstance(step, records.Redeal):
        return Entry("redeal", step.key.hex(), -1, digest)
    return Entry("act", table.state.action_code(step), seat, digest)


def both(first: Alongside | None, second: Alongside | None) -> Alongside | None:
    """Written together with a table, one after the other."""
    if first is None or second is None:
        return first or second

    def write(connection: Connection, table_id: str) -> None:
        first(connection, table_id)
        second(connection, table_id)

    return write


def _check_there(table: OpenTable, seat: int) -> None:
    if table.stored.seats[seat].stand_in:
        raise StoodIn


def _check_version(table: OpenTable, version: int) -> None:
    if table.halt is not None:
        raise Halted
    if table.version != version:
        raise Stale
