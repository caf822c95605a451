"""Where tables are kept: SQLite by default, PostgreSQL by its URL.

A table's entries are only ever added, and each addition names the version it was made for. Of two
answers to one question exactly one is written; the other is `Stale`. Snapshots are a cache: a game
follows from its entries alone.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeVar
from weakref import WeakSet

from alembic.util import CommandError
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Engine,
    Integer,
    RowMapping,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from acropole.kernel.errors import AcropoleError
from acropole.web.operations.private_files import database_file, make_file
from acropole.web.store.migrations import upgrade
from acropole.web.store.schema import (
    CAMPAIGN_GAMES,
    CHORES,
    CLAIMS,
    CONTENTS,
    ENTRIES,
    LINKS,
    SEATS,
    SECRETS,
    SNAPSHOTS,
    SPENT_PLEDGES,
    TABLES,
)

Alongside = Callable[[Connection, str], None]  # what is written with a table, all or nothing

BUSY_MS = 200  # how long SQLite waits for another process that is writing; room.py tries again
LONGEST_LEASE = 30.0  # seconds; one that lasts longer was written before a clock was set back
# What PostgreSQL may keep us waiting for. A server that is frozen does not keep its own limits:
# for that see `hang_up`.
CONNECT_SECONDS = 5
POSTGRES = {
    "connect_timeout": CONNECT_SECONDS,
    "options": "-c statement_timeout=10s -c lock_timeout=5s"
    " -c idle_in_transaction_session_timeout=30s",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
SQLITE_BUSY, SQLITE_FULL = 5, 13
POSTGRES_FULL = "53100"
SQLITE_NOW = "SELECT (julianday('now') - 2440587.5) * 86400.0"
POSTGRES_NOW = "SELECT extract(epoch FROM clock_timestamp())"
RESTED = 5.0  # seconds; a connection that was idle for longer is tried before it is used

T = TypeVar("T")


class Stale(AcropoleError):
    """An answer to a question that is no longer the one asked."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("The table has moved on since: look again, then answer.")


class NoTable(AcropoleError):
    """A table that does not exist."""

    code = "no-table"

    def __init__(self) -> None:
        super().__init__("There is no such table: check the link.")


class UsedLink(AcropoleError):
    """A link to a seat that somebody has followed already."""

    code = "used-link"

    def __init__(self) -> None:
        super().__init__("This link was used already, and works once: ask for another.")


class UsedPledge(AcropoleError):
    """A pledge from which a table was dealt already."""

    code = "used-pledge"

    def __init__(self) -> None:
        super().__init__("A table was dealt from this pledge already: ask for a new one.")


class StoreError(AcropoleError):
    """A database that cannot be reached or used."""

    code = "store"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table's log; `value` is an action's code, entropy of a reseed, or a new key."""

    kind: str  # act, reseed, redeal, undo, redo, rules: from here on with later ones
    value: str
    seat: int
    digest: str  # of the position it led to
    link: str = ""  # see web/chain.py


@dataclass(frozen=True, slots=True)
class StoredSeat:
    kind: Literal["person", "bot", "rules"]
    name: str
    bot: str = ""
    webhook: str = ""


@dataclass(frozen=True, slots=True)
class StoredTable:
    id: str
    game: str
    options: dict[str, object]
    seed: int
    rules_version: int
    content: str
    owner: str
    version: int = 0
    people: int = 0
    to_move: int = -1
    awaits_bot: bool = False
    created: float = 0.0
    updated: float = 0.0
    looked: float = 0.0
    carried: int = 0
    seats: tuple[StoredSeat, ...] = ()
    claims: frozenset[tuple[int, str]] = frozenset()  # seats and who holds them
    browsers: Mapping[int, int] = field(default_factory=dict)  # how many have held each seat
    campaign: str = ""  # that the game belongs to
    pledge: str = ""  # names the secret from which its key comes
    salt: str = ""
    key: str = ""  # of its chance, hex
    position: str = ""  # where it begins, if not with a deal
    origin: str = ""  # fork or import; empty for a fresh deal

    @property
    def is_counted(self) -> bool:
        """Whether its result may count anywhere: who forks or imports has chosen what is dealt."""
        return not self.origin

    @property
    def is_over(self) -> bool:
        return self.to_move < 0


class StoredLink(NamedTuple):
    """Where a link leads, and whether somebody has taken the seat with it."""

    table_id: str
    seat: int
    is_used: bool


class Glance(NamedTuple):
    """What changes of a table, read before each use of one that is open already."""

    version: int
    people: int
    to_move: int
    awaits_bot: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is after some entries; a bot's comes with the process that lets it think."""

    to_move: int
    awaits_bot: bool = False
    lease_owner: str = ""
    lease_until: float = 0.0


# Statements on the way of every answer are put together once.
_HERE: BindParameter[str] = bindparam("table")
_TABLE = select(TABLES).where(TABLES.c.id == _HERE)
_CLAIMS = select(CLAIMS.c.seat, CLAIMS.c.visitor, CLAIMS.c.ended).where(CLAIMS.c.table_id == _HERE)
_CAMPAIGN = select(CAMPAIGN_GAMES.c.campaign_id).where(CAMPAIGN_GAMES.c.table_id == _HERE)
_GLANCE = select(TABLES.c.version, TABLES.c.people, TABLES.c.to_move, TABLES.c.awaits_bot).where(
    TABLES.c.id == _HERE
)
_MOVED = ("version", "updated", "to_move", "awaits_bot", "lease_owner", "lease_until")
_MOVE_ON = (
    update(TABLES)
    .where(
        TABLES.c.id == _HERE,
        TABLES.c.version == bindparam("expected"),
        TABLES.c.people == func.coalesce(bindparam("seen_people", type_=Integer), TABLES.c.people),
    )
    .values({name: bindparam(name) for name in _MOVED})
)
# The same and the entries in one statement, so that PostgreSQL is asked once.
_APPEND = text(
    "WITH moved AS (UPDATE tables SET "
    + ", ".join(f"{name} = :{name}" for name in _MOVED)
    + " WHERE id = :table AND version = :expected"
    " AND people = COALESCE(CAST(:seen_people AS INTEGER), people) RETURNING id)"
    " INSERT INTO entries (table_id, n, kind, value, seat, digest, link, at)"
    " SELECT moved.id, :expected + row.i, row.kind, row.value, row.seat, row.digest, row.link,"
    " :updated FROM moved, unnest(CAST(:kinds AS text[]), CAST(:values AS text[]),"
    " CAST(:seats AS integer[]), CAST(:digests AS text[]), CAST(:links AS text[]))"
    " WITH ORDINALITY AS row (kind, value, seat, digest, link, i)"
)
_NEW_PEOPLE = update(TABLES).where(TABLES.c.id == _HERE).values(people=TABLES.c.people + 1)
_ADD_ENTRIES = insert(ENTRIES)
_KEEP_SNAPSHOT = (
    "INSERT INTO snapshots (table_id, version, body) VALUES (:table, :version, :body)"
    " ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, body = excluded.body"
)
_REPLACE_SNAPSHOT = text(_KEEP_SNAPSHOT)
# `<`: another process may have kept a later one already
_NEWER_SNAPSHOT = text(f"{_KEEP_SNAPSHOT} WHERE snapshots.version < excluded.version")
_KEEP_CONTENT = text(
    "INSERT INTO contents (fingerprint, game, body) VALUES (:fingerprint, :game, :body)"
    " ON CONFLICT (fingerprint) DO NOTHING"
)


@dataclass(slots=True)
class Store:
    engine: Engine
    url: str
    commits: int = 0  # so many transactions were written
    _is_sqlite: bool = field(init=False)
    _single: Engine = field(init=False)  # for single statements: each is a transaction by itself
    _ahead: float | None = None  # how far the database's time is ahead of our monotonic clock
    _wires: WeakSet[Any] = field(default_factory=WeakSet)  # connections of the driver

    def __post_init__(self) -> None:
        self._is_sqlite = self.engine.dialect.name == "sqlite"
        event.listen(self.engine, "commit", self._count)
        if not self._is_sqlite:
            event.listen(self.engine, "connect", lambda wire, _: self._wires.add(wire))
        # PostgreSQL would be asked three times: to begin, the statement, to end. SQLite is not.
        alone = {} if self._is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._single = self.engine.execution_options(**alone)

    def _count(self, _: Connection) -> None:
        self.commits += 1

    @classmethod
    def open(cls, url: str) -> Store:
        """The store at a database URL, brought to its present form."""
        store = cls.connect(url)
        try:
            upgrade(store.engine)
        except SQLAlchemyError as error:
            raise StoreError(f"The database cannot be used: {_first_line(error)}") from error
        except CommandError as error:  # it knows no step that leads from there
            raise StoreError(
                "The database was written by a newer version of Acropole: install that one."
            ) from error
        return store

    @classmethod
    def connect(cls, url: str) -> Store:
        """The store at a database URL that is known to be in its present form."""
        try:
            engine = _engine(url)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"This is not a usable database URL: {_first_line(error)}") from error
        return cls(engine, url)

    def close(self) -> None:
        self.engine.dispose()

    def ping(self) -> None:
        with self._single.connect() as connection:
            connection.execute(select(1))

    # -- time, and databases that hang -----------------------------------------------------------

    def learn_time(self) -> None:
        """Set our idea of the database's time: leases of several machines are in that."""
        with self._single.connect() as connection:
            told = connection.exec_driver_sql(SQLITE_NOW if self._is_sqlite else POSTGRES_NOW)
            self._ahead = float(told.scalar_one()) - time.monotonic()

    def now(self) -> float:
        """The time of the database, as it was when we last asked and has gone on since."""
        if self._ahead is None:
            self.learn_time()
        assert self._ahead is not None
        return self._ahead + time.monotonic()

    def hang_up(self) -> None:
        """Cut all connections to a database that does not answer; from any thread."""
        for wire in list(self._wires):
            with suppress(Exception), socket.socket(fileno=os.dup(wire.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)  # whoever waits for an answer gets an error

    @contextmanager
    def at_one_moment(self) -> Iterator[Connection]:
        """A connection that sees nothing of what others write meanwhile."""
        level = "SERIALIZABLE" if self._is_sqlite else "REPEATABLE READ"
        with self.engine.connect() as connection:
            connection = connection.execution_options(isolation_level=level)
            if self._is_sqlite:
                connection.exec_driver_sql("BEGIN")  # the driver would wait for the first write
            yield connection
            connection.rollback()

    # -- tables ----------------------------------------------------------------------------------

    def create(
        self,
        table: StoredTable,
        entries: Sequence[Entry],
        turn: Turn,
        alongside: Alongside | None = None,
    ) -> None:
        now = time.time()
        with self.engine.begin() as connection:
            row = {
                "id": table.id,
                "game": table.game,
                "options": json.dumps(table.options),
                "seed": table.seed,
                "rules_version": table.rules_version,
                "content": table.content,
                "owner": table.owner,
                "version": len(entries),
                "people": 0,
                "created": now,
                "updated": now,
                "looked": now,
                "carried": 0,
                "to_move": turn.to_move,
                "awaits_bot": turn.awaits_bot,
                "lease_owner": turn.lease_owner,
                "lease_until": turn.lease_until,
                "pledge": table.pledge or None,
                "salt": table.salt,
                "key": table.key,
                "position": table.position,
                "origin": table.origin,
            }
            try:
                connection.execute(insert(TABLES).values(row))
            except IntegrityError as error:  # ids are random: only a pledge comes twice
                raise UsedPledge from error
            # After the insert, which waits for whoever lets a table with this pledge go.
            spent = select(SPENT_PLEDGES.c.pledge).where(SPENT_PLEDGES.c.pledge == table.pledge)
            if table.pledge and connection.execute(spent).first():
                raise UsedPledge
            connection.execute(
                insert(SEATS),
                [
                    {
                        "table_id": table.id,
                        "seat": number,
                        "kind": seat.kind,
                        "name": seat.name,
                        "bot": seat.bot,
                        "webhook": seat.webhook,
                    }
                    for number, seat in enumerate(table.seats)
                ],
            )
            _add_entries(connection, table.id, 0, entries, now)
            if alongside is not None:
                alongside(connection, table.id)

    def table(self, table_id: str) -> StoredTable:
        with self.engine.connect() as connection:
            found = connection.execute(_TABLE, {"table": table_id}).mappings()
            row = found.first()
            if row is None:
                raise NoTable
            claims = connection.execute(_CLAIMS, {"table": table_id}).all()
            campaign = connection.execute(_CAMPAIGN, {"table": table_id}).scalar()
            return replace(
                _table(row, _seats(connection, [table_id])[table_id]),
                claims=frozenset((one.seat, one.visitor) for one in claims if not one.ended),
                browsers=Counter(one.seat for one in claims),
                campaign=campaign or "",
            )

    def glance(self, table_id: str) -> Glance:
        def look() -> Any:
            with self._single.connect() as connection:
                return connection.execute(_GLANCE, {"table": table_id}).first()

        row = _once_more(look)
        if row is None:
            raise NoTable
        return Glance(*row)

    def standings(self, table_ids: Iterable[str]) -> list[tuple[str, int, int, int, bool]]:
        """Of those of the tables that exist: id, version, people, who is to move, a bot or not."""
        columns = (
            TABLES.c.id, TABLES.c.version, TABLES.c.people, TABLES.c.to_move, TABLES.c.awaits_bot
        )  # fmt: skip
        wanted = select(*columns).where(TABLES.c.id.in_(list(table_ids)))
        with self._single.connect() as connection:
            return [tuple(row) for row in connection.execute(wanted)]

    def all_ids(self) -> list[str]:
        with self._single.connect() as connection:
            return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars())

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
        if self._is_sqlite or alongside is not None or not entries:
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
            with self.engine.begin() as connection:
                if connection.execute(_MOVE_ON, move).rowcount != 1:
                    raise Stale
                _add_entries(connection, table_id, move["expected"], entries, move["updated"])
                if alongside is not None:
                    alongside(connection, table_id)
        except IntegrityError as error:
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
            with self._single.begin() as connection:
                return connection.execute(_APPEND, move | columns).rowcount

        try:
            if write() == 0:
                raise Stale
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            # The connection broke, before the entries were written or after: whoever has them
            # with these links has them from us.
            if write() == 0 and not self._has(table_id, move["version"], entries[-1].link):
                raise Stale from error

    def _has(self, table_id: str, n: int, link: str) -> bool:
        wanted = select(ENTRIES.c.link).where(ENTRIES.c.table_id == table_id, ENTRIES.c.n == n)
        with self._single.connect() as connection:
            return bool(link) and connection.execute(wanted).scalar() == link

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        wanted = (
            select(
                ENTRIES.c.kind, ENTRIES.c.value, ENTRIES.c.seat, ENTRIES.c.digest, ENTRIES.c.link
            )
            .where(ENTRIES.c.table_id == table_id, ENTRIES.c.n > after)
            .order_by(ENTRIES.c.n)
        )
        with self._single.connect() as connection:
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

    def look_at(self, table_id: str, now: float) -> None:
        """Note that somebody looks at a table."""
        with self._single.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(looked=now))

    # -- the cards of tables -----------------------------------------------------------------------

    def keep_content(self, fingerprint: str, game: str, body: bytes) -> None:
        values = {"fingerprint": fingerprint, "game": game, "body": body}
        with self._single.begin() as connection:
            connection.execute(_KEEP_CONTENT, values)

    def content(self, fingerprint: str) -> bytes | None:
        wanted = select(CONTENTS.c.body).where(CONTENTS.c.fingerprint == fingerprint)
        with self._single.connect() as connection:
            found: bytes | None = connection.execute(wanted).scalar()
        return found

    # -- snapshots -------------------------------------------------------------------------------

    def snapshot(self, table_id: str) -> tuple[int, bytes] | None:
        wanted = select(SNAPSHOTS.c.version, SNAPSHOTS.c.body)
        with self._single.connect() as connection:
            found = connection.execute(wanted.where(SNAPSHOTS.c.table_id == table_id)).first()
        return (found.version, found.body) if found else None

    def keep_snapshot(
        self, table_id: str, version: int, body: bytes, *, anyway: bool = False
    ) -> None:
        """`anyway` replaces a later one, too: it was found to be damaged."""
        keeping = _REPLACE_SNAPSHOT if anyway else _NEWER_SNAPSHOT
        with self._single.begin() as connection:
            connection.execute(keeping, {"table": table_id, "version": version, "body": body})

    def drop_snapshots(self) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(SNAPSHOTS))

    # -- seats, links and those who follow them ----------------------------------------------------

    def change_seat(self, table_id: str, seat: int, **values: str) -> None:
        mine = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
        with self.engine.begin() as connection:
            connection.execute(_NEW_PEOPLE, {"table": table_id})
            connection.execute(update(SEATS).where(mine).values(**values))

    def add_link(self, table_id: str, seat: int, fingerprint: str) -> None:
        """A new link to a seat. The one before it, if nobody has followed it, is void."""
        unused = (LINKS.c.table_id == table_id) & (LINKS.c.seat == seat) & (LINKS.c.used == 0.0)
        with self.engine.begin() as connection:
            connection.execute(_NEW_PEOPLE, {"table": table_id})
            connection.execute(delete(LINKS).where(unused))
            connection.execute(
                insert(LINKS).values(
                    table_id=table_id, seat=seat, fingerprint=fingerprint, created=time.time()
                )
            )

    def link(self, fingerprint: str) -> StoredLink | None:
        wanted = select(LINKS.c.table_id, LINKS.c.seat, LINKS.c.used)
        with self._single.connect() as connection:
            found = connection.execute(wanted.where(LINKS.c.fingerprint == fingerprint)).first()
        return StoredLink(found.table_id, found.seat, found.used > 0) if found else None

    def claim(self, table_id: str, seat: int, visitor: str) -> None:
        """Let somebody hold a free place; whoever looks on holds none, and may be many."""
        mine = {"table_id": table_id, "seat": seat, "visitor": visitor, "created": time.time()}
        try:
            with self.engine.begin() as connection:
                connection.execute(_NEW_PEOPLE, {"table": table_id})
                connection.execute(insert(CLAIMS).values(mine))
        except IntegrityError:
            pass  # the visitor sits there already

    def send_away(self, table_id: str, seat: int) -> None:
        """Send away whoever is at a place."""
        here = (CLAIMS.c.table_id == table_id) & (CLAIMS.c.seat == seat)
        with self.engine.begin() as connection:
            connection.execute(_NEW_PEOPLE, {"table": table_id})
            connection.execute(delete(CLAIMS).where(here))

    def sitting_down(self, fingerprint: str, seat: int, holder: str) -> Alongside:
        """Gives a seat to who follows a link to it. The link is spent, who held the seat leaves."""
        now = time.time()

        def sit_down(connection: Connection, table_id: str) -> None:
            spent = update(LINKS).where(LINKS.c.fingerprint == fingerprint, LINKS.c.used == 0.0)
            if connection.execute(spent.values(used=now)).rowcount != 1:
                raise UsedLink
            here = (CLAIMS.c.table_id == table_id) & (CLAIMS.c.seat == seat)
            others = update(CLAIMS).where(here, CLAIMS.c.ended == 0.0, CLAIMS.c.visitor != holder)
            connection.execute(others.values(ended=now))
            again = update(CLAIMS).where(here, CLAIMS.c.visitor == holder)
            if connection.execute(again.values(ended=0.0)).rowcount == 0:
                mine = {"table_id": table_id, "seat": seat, "visitor": holder, "created": now}
                connection.execute(insert(CLAIMS).values(mine))
            connection.execute(_NEW_PEOPLE, {"table": table_id})

        return sit_down

    def sit_down(self, table_id: str, fingerprint: str, seat: int, holder: str) -> None:
        with self.engine.begin() as connection:
            self.sitting_down(fingerprint, seat, holder)(connection, table_id)

    def is_holder(self, holder: str) -> bool:
        """Whether somebody holds any seat anywhere."""
        wanted = select(CLAIMS.c.table_id).where(CLAIMS.c.visitor == holder, CLAIMS.c.ended == 0.0)
        with self._single.connect() as connection:
            return connection.execute(wanted.limit(1)).first() is not None

    def tables_of(self, visitor: str, limit: int = 60) -> list[tuple[StoredTable, set[int]]]:
        """The tables of a visitor, the liveliest first, each with the seats held there."""
        held: dict[str, set[int]] = {}
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(TABLES, CLAIMS.c.seat)
                .join(CLAIMS, CLAIMS.c.table_id == TABLES.c.id)
                .where(CLAIMS.c.visitor == visitor, CLAIMS.c.ended == 0.0)
                .order_by(TABLES.c.updated.desc())
                .limit(limit * 5)
            ).mappings()
            tables: dict[str, RowMapping] = {}
            for row in rows:
                tables[row["id"]] = row
                held.setdefault(row["id"], set()).add(row["seat"])
            seats = _seats(connection, list(tables))
        found = [(_table(row, seats[name]), held[name]) for name, row in tables.items()]
        return found[:limit]

    # -- bots ------------------------------------------------------------------------------------

    def left_waiting(self, now: float, limit: int = 20) -> list[str]:
        """Tables where it is a bot's turn and no process lets it think."""
        wanted = select(TABLES.c.id).where(TABLES.c.awaits_bot, _is_free(now))
        with self._single.connect() as connection:
            return list(connection.execute(wanted.limit(limit)).scalars())

    def take_lease(
        self, table_id: str, owner: str, now: float, until: float, *, wake: bool = False
    ) -> bool:
        """Whether it now falls to this process to let the bot of that table think.

        `wake` also takes a table that rests.
        """
        free = _is_free(now) | (TABLES.c.lease_owner == owner)
        if wake:
            free = (TABLES.c.to_move >= 0) & (free | ~TABLES.c.awaits_bot)
        else:
            free = TABLES.c.awaits_bot & free
        taking = update(TABLES).where(TABLES.c.id == table_id, free)
        lease = {"awaits_bot": True, "lease_owner": owner, "lease_until": until}
        with self._single.begin() as connection:
            return connection.execute(taking.values(lease)).rowcount == 1

    def renew_leases(self, table_ids: Sequence[str], owner: str, until: float) -> None:
        mine = update(TABLES).where(
            TABLES.c.id.in_(table_ids), TABLES.c.awaits_bot, TABLES.c.lease_owner == owner
        )
        with self._single.begin() as connection:
            connection.execute(mine.values(lease_until=until))

    def rest(self, table_id: str, owner: str) -> None:
        """Nobody lets the bot of that table think until somebody looks at it."""
        self._let_rest(table_id, TABLES.c.lease_owner == owner)

    def halt(self, table_id: str, version: int) -> None:
        """Nobody lets a bot think at a table that is only shown as long as it stands there."""
        self._let_rest(table_id, TABLES.c.version == version)

    def _let_rest(self, table_id: str, condition: ColumnElement[bool]) -> None:
        resting = update(TABLES).where(TABLES.c.id == table_id, condition)
        with self._single.begin() as connection:
            connection.execute(resting.values(awaits_bot=False, lease_owner="", lease_until=0.0))

    def take_chore(self, name: str, seconds: float) -> bool:
        """Whether a task that is done so often falls to this process now."""
        now = self.now()
        due = update(CHORES).where(CHORES.c.name == name, CHORES.c.at <= now - seconds)
        try:
            with self.engine.begin() as connection:
                if connection.execute(due.values(at=now)).rowcount:
                    return True
                known = select(CHORES.c.at).where(CHORES.c.name == name)
                if connection.execute(known).first() is None:
                    connection.execute(insert(CHORES).values(name=name, at=now))
        except IntegrityError:
            pass  # another process was the first to ask
        return False

    # -- secrets ---------------------------------------------------------------------------------

    def secret(self, name: str) -> bytes:
        """A key that all processes on this store share, made when it is first asked for."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        try:
            with self.engine.begin() as connection:
                found = connection.execute(wanted).scalar()
                if found is None:
                    found = secrets.token_hex(32)
                    connection.execute(insert(SECRETS).values(name=name, value=found))
        except IntegrityError:  # another process made it in this moment
            with self.engine.connect() as connection:
                found = connection.execute(wanted).scalar_one()
        return bytes.fromhex(found)


def _is_free(now: float) -> ColumnElement[bool]:
    return (TABLES.c.lease_until < now) | (TABLES.c.lease_until > now + LONGEST_LEASE)


def is_busy(error: DBAPIError) -> bool:
    """Whether SQLite was locked by another process: nothing was written, try again."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == SQLITE_BUSY


def is_full(error: DBAPIError) -> bool:
    """Whether there is no room left on the disk."""
    full = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == SQLITE_FULL
    return full or getattr(error.orig, "sqlstate", "") == POSTGRES_FULL


def _engine(url: str) -> Engine:
    if url.startswith("postgresql://"):
        url = "postgresql+psycopg" + url.removeprefix("postgresql")
    if not url.startswith("sqlite"):
        given = POSTGRES if url.startswith("postgresql") else {}
        engine = create_engine(
            url, pool_timeout=CONNECT_SECONDS, connect_args=given, hide_parameters=True
        )
        event.listen(engine, "checkin", _came_back)
        event.listen(engine, "checkout", _try_if_rested)
        return engine
    if url in ("sqlite://", "sqlite:///:memory:"):  # a database for a test: one connection holds it
        return create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "do_connect", lambda *_: _make_for_owner(url))
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _make_for_owner(url: str) -> None:
    """SQLite would make the file readable for others; its companions follow its mode."""
    file = database_file(url)
    if file is not None and not file.exists():
        with suppress(OSError):  # SQLite says what is wrong
            make_file(file)


def _came_back(_: object, record: Any) -> None:
    record.info["rests_since"] = time.monotonic()


def _try_if_rested(connection: Any, record: Any, _: object) -> None:
    """A server that was restarted at night must not greet the first visitor with an error."""
    if time.monotonic() - record.info.get("rests_since", time.monotonic()) > RESTED:
        try:
            connection.cursor().execute("SELECT 1")
            connection.rollback()
        except Exception as error:
            raise DisconnectionError from error


def _once_more(read: Callable[[], T]) -> T:
    """Read again by another connection when the one at hand turns out to be broken."""
    try:
        return read()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
        return read()


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    # A process that is killed loses nothing; only a power cut may cost the last moments.
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _add_entries(
    connection: Connection, table_id: str, after: int, entries: Sequence[Entry], now: float
) -> None:
    if not entries:
        return
    rows = [
        {
            "table_id": table_id,
            "n": after + index,
            "kind": entry.kind,
            "value": entry.value,
            "seat": entry.seat,
            "digest": entry.digest,
            "link": entry.link,
            "at": now,
        }
        for index, entry in enumerate(entries, start=1)
    ]
    connection.execute(_ADD_ENTRIES, rows)


def _seats(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[StoredSeat, ...]]:
    wanted = (
        select(SEATS)
        .where(SEATS.c.table_id.in_(table_ids))
        .order_by(SEATS.c.table_id, SEATS.c.seat)
    )
    found: dict[str, tuple[StoredSeat, ...]] = dict.fromkeys(table_ids, ())
    for row in connection.execute(wanted):
        found[row.table_id] += (StoredSeat(row.kind, row.name, row.bot, row.webhook),)
    return found


def _table(row: RowMapping, seats: tuple[StoredSeat, ...]) -> StoredTable:
    return StoredTable(
        id=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        seed=row["seed"],
        rules_version=row["rules_version"],
        content=row["content"],
        owner=row["owner"],
        version=row["version"],
        people=row["people"],
        to_move=row["to_move"],
        awaits_bot=row["awaits_bot"],
        created=row["created"],
        updated=row["updated"],
        looked=row["looked"],
        carried=row["carried"],
        seats=seats,
        pledge=row["pledge"] or "",
        salt=row["salt"],
        key=row["key"],
        position=row["position"],
        origin=row["origin"],
    )


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
