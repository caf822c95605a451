"""The log of a table: rows that are only ever added, and where the table stands after them.

Each addition names the version it was made for. Of two answers to one question exactly one is
written; the other is `Stale`. The link of each entry covers the entry and the link before it: so a
row that was changed, taken out or put in between is noticed, and named. Tables that are older than
this chain have rows without a link; theirs begins with the next entry.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, exc, select, update

from acropole.kernel import errors, game
from acropole.web.store.database import Database, Statement
from acropole.web.store.schema import ENTRIES, TABLES

T = TypeVar("T")
Alongside = Callable[[Connection, str], None]  # what is written with a table, all or nothing


class Stale(errors.AcropoleError):
    """An answer to a question that is no longer the one asked."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("The table has moved on since: look again, then answer.")


class NoTable(errors.AcropoleError):
    """A table that does not exist."""

    code = "no-table"

    def __init__(self) -> None:
        super().__init__("There is no such table: check the link.")


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table's log; `value` is an action's code, entropy of a reseed, or a new key."""

    kind: str  # act, reseed, redeal, undo, redo, back, rules: from here on with later ones
    value: str
    seat: int
    digest: str  # of the position it led to
    link: str = ""


class Glance(NamedTuple):
    """What changes of a table, read before each use of one that is open already."""

    version: int
    people: int
    to_move: int
    awaits_bot: bool
    said: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is after some entries; a bot's comes with the process that lets it think."""

    to_move: int
    awaits_bot: bool = False
    lease_owner: str = ""
    lease_until: float = 0.0


# Statements on the way of every answer.
_GLANCE = Statement(
    "SELECT version, people, to_move, awaits_bot, said FROM tables WHERE id = {table}"
)
_MOVED = ("version", "updated", "to_move", "awaits_bot", "lease_owner", "lease_until")
_MOVING_ON = (
    "UPDATE tables SET "
    + ", ".join(f"{name} = {{{name}}}" for name in _MOVED)
    + " WHERE id = {table} AND version = {expected}"
    " AND people = COALESCE(CAST({seen_people} AS INTEGER), people)"
)
_MOVE_ON = Statement(_MOVING_ON)
_ENTRY = ("table_id", "n", "kind", "value", "seat", "digest", "link", "at")
_ADD_ENTRY = Statement(
    f"INSERT INTO entries ({', '.join(_ENTRY)})"
    f" VALUES ({', '.join(f'{{{name}}}' for name in _ENTRY)})"
)
# Both in one statement, so that PostgreSQL is asked once.
_APPEND = Statement(
    f"WITH moved AS ({_MOVING_ON} RETURNING id) INSERT INTO entries ({', '.join(_ENTRY)})"
    " SELECT moved.id, {expected} + row.i, row.kind, row.value, row.seat, row.digest, row.link,"
    " {updated} FROM moved, unnest(CAST({kinds} AS text[]), CAST({values} AS text[]),"
    " CAST({seats} AS integer[]), CAST({digests} AS text[]), CAST({links} AS text[]))"
    " WITH ORDINALITY AS row (kind, value, seat, digest, link, i)"
)


class EventLog:
    """The entries of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def glance(self, table_id: str) -> Glance:
        def look() -> Any:
            with self._database.single.connect() as connection:
                return _GLANCE(connection, {"table": table_id}).first()

        row = _once_more(look)
        if row is None:
            raise NoTable
        version, people, to_move, awaits_bot, said = row
        return Glance(version, people, to_move, bool(awaits_bot), said)

    def standings(self, table_ids: Iterable[str]) -> list[tuple[str, Glance]]:
        """Those of the tables that exist, by id."""
        columns = [TABLES.c[name] for name in ("id", *Glance._fields)]
        wanted = select(*columns).where(TABLES.c.id.in_(list(table_ids)))
        with self._database.single.connect() as connection:
            return [(row[0], Glance(*row[1:])) for row in connection.execute(wanted)]

    def append(
        self,
        table_id: str,
        expected: int,
        entries: Sequence[Entry],
        turn: Turn,
        alongside: Alongside | None = None,
        people: int | None = None,
    ) -> int:
        """Add entries to a table that is at the expected version; its new version.

        `people`, when given, must not have changed either: who answers was judged by them.
        """
        move = {
            "table": table_id,
            "expected": expected,
            "seen_people": people,
            "version": expected + len(entries),
            "updated": time.time(),
            "to_move": turn.to_move,
            "awaits_bot": turn.awaits_bot,
            "lease_owner": turn.lease_owner,
            "lease_until": turn.lease_until,
        }
        if self._database.is_sqlite or alongside is not None or not entries:
            self._append_in_steps(table_id, entries, move, alongside)
        else:
            self._append_at_once(table_id, entries, move)
        return expected + len(entries)

    def _append_in_steps(
        self,
        table_id: str,
        entries: Sequence[Entry],
        move: dict[str, Any],
        alongside: Alongside | None,
    ) -> None:
        try:
            with self._database.engine.begin() as connection:
                if _MOVE_ON(connection, move).rowcount != 1:
                    raise Stale
                add_entries(connection, table_id, move["expected"], entries, move["updated"])
                if alongside is not None:
                    alongside(connection, table_id)
        except exc.IntegrityError as error:
            raise Stale from error

    def _append_at_once(
        self, table_id: str, entries: Sequence[Entry], move: dict[str, Any]
    ) -> None:
        columns = {
            "kinds": [entry.kind for entry in entries],
            "values": [entry.value for entry in entries],
            "seats": [entry.seat for entry in entries],
            "digests": [entry.digest for entry in entries],
            "links": [entry.link for entry in entries],
        }

        def write() -> int:
            with self._database.single.begin() as connection:
                return _APPEND(connection, move | columns).rowcount

        try:
            if write() == 0:
                raise Stale
        except exc.DBAPIError as error:
            if not error.connection_invalidated:
                raise
            # The connection broke, before the entries were written or after: whoever has them
            # with these links has them from us.
            if write() == 0 and not self._has(table_id, move["version"], entries[-1].link):
                raise Stale from error

    def _has(self, table_id: str, n: int, link: str) -> bool:
        wanted = select(ENTRIES.c.link).where(ENTRIES.c.table_id == table_id, ENTRIES.c.n == n)
        with self._database.single.connect() as connection:
            return bool(link) and connection.execute(wanted).scalar() == link

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        wanted = (
            select(
                ENTRIES.c.kind, ENTRIES.c.value, ENTRIES.c.seat, ENTRIES.c.digest, ENTRIES.c.link
            )
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.n > after)
            .order_by(ENTRIES.c.n)
        )
        with self._database.single.connect() as connection:
            return [Entry(*row) for row in connection.execute(wanted)]

    def carry_on(
        self, table_id: str, expected: int, entry: Entry, turn: Turn, rules_version: int, cards: str
    ) -> int:
        """A table goes on with later rules, and with these cards; its new version."""
        version = expected + 1
        values = {"rules_version": rules_version, "content": cards, "carried": version}

        def note(connection: Connection, _: str) -> None:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))

        return self.append(table_id, expected, [entry], turn, note)


def add_entries(
    connection: Connection, table_id: str, after: int, entries: Sequence[Entry], now: float
) -> None:
    rows = [
        {
            "table_id": table_id,
            "n": n,
            "kind": entry.kind,
            "value": entry.value,
            "seat": entry.seat,
            "digest": entry.digest,
            "link": entry.link,
            "at": now,
        }
        for n, entry in enumerate(entries, start=after + 1)
    ]
    if rows:
        _ADD_ENTRY(connection, rows)


def chained(table_id: str, after: int, link: str, entries: Sequence[Entry]) -> list[Entry]:
    """Entries that come after so many others, the last of which has this link."""
    found: list[Entry] = []
    for n, entry in enumerate(entries, start=after + 1):
        link = _link(table_id, n, link, entry)
        found.append(replace(entry, link=link))
    return found


def first_break(table_id: str, after: int, link: str, entries: Sequence[Entry]) -> int:
    """The number of the first entry that does not follow from those before it; 0 for none."""
    for n, entry in enumerate(entries, start=after + 1):
        is_older = not entry.link and not link
        if not is_older and entry.link != _link(table_id, n, link, entry):
            return n
        link = entry.link
    return 0


def _link(table_id: str, n: int, link: str, entry: Entry) -> str:
    whole = game.canonical([link, table_id, n, entry.kind, entry.value, entry.seat, entry.digest])
    return blake2b(whole.encode(), digest_size=16).hexdigest()


def _once_more(read: Callable[[], T]) -> T:
    """Read again by another connection when the one at hand turns out to be broken."""
    try:
        return read()
    except exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
        return read()
