"""The connection to a database: SQLite by default, PostgreSQL by its URL."""

import os
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self
from weakref import WeakSet

from sqlalchemy import Connection, CursorResult, Engine, create_engine, event, exc, select
from sqlalchemy.pool import StaticPool

from acropole.kernel.errors import AcropoleError
from acropole.web.operations.private_files import database_file, make_file
from acropole.web.store.migrations import UnknownForm, upgrade

BUSY_MS = 200  # how long SQLite waits for another process that is writing; service.py tries again
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


class StoreError(AcropoleError):
    """A database that cannot be reached or used."""

    code = "store"


class Statement:
    """SQL as the drivers take it, the names of its values in braces.

    For what is on the way of every answer: there SQLAlchemy takes longer to put a statement
    together than the databases need for it.
    """

    def __init__(self, text: str) -> None:
        name = re.compile(r"\{(\w+)\}")
        self._texts = {"sqlite": name.sub(r":\1", text), "postgresql": name.sub(r"%(\1)s", text)}

    def __call__(
        self, connection: Connection, values: dict[str, Any] | list[dict[str, Any]]
    ) -> CursorResult[Any]:
        return connection.exec_driver_sql(self._texts[connection.dialect.name], values)


class Database:
    """Connections, transactions and the time of one database."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self.url = url
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._ahead: float | None = None  # of our monotonic clock is the database's time
        self._wires: WeakSet[Any] = WeakSet()  # connections of the driver
        if not self.is_sqlite:
            event.listen(engine, "connect", lambda wire, _: self._wires.add(wire))
        # For single statements, each a transaction by itself. PostgreSQL would be asked three
        # times: to begin, the statement, to end. SQLite is not.
        alone = {} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self.single = engine.execution_options(**alone)

    @classmethod
    def open(cls, url: str) -> Self:
        """The store at a database URL, brought to its present form."""
        store = cls.connect(url)
        try:
            upgrade(store.engine)
        except exc.SQLAlchemyError as error:
            raise StoreError(f"The database cannot be used: {_first_line(error)}") from error
        except UnknownForm as error:
            raise StoreError(
                "The database was written by a newer version of Acropole: install that one."
            ) from error
        return store

    @classmethod
    def connect(cls, url: str) -> Self:
        """The store at a database URL that is known to be in its present form."""
        try:
            engine = _engine(url)
        except (exc.SQLAlchemyError, ImportError) as error:
            raise StoreError(f"This is not a usable database URL: {_first_line(error)}") from error
        return cls(engine, url)

    def close(self) -> None:
        self.engine.dispose()

    def ping(self) -> None:
        with self.single.connect() as connection:
            connection.execute(select(1))

    # -- time, and databases that hang -----------------------------------------------------------

    def learn_time(self) -> None:
        """Set our idea of the database's time: leases of several machines are in that."""
        with self.single.connect() as connection:
            told = connection.exec_driver_sql(SQLITE_NOW if self.is_sqlite else POSTGRES_NOW)
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
        level = "SERIALIZABLE" if self.is_sqlite else "REPEATABLE READ"
        with self.engine.connect() as connection:
            connection = connection.execution_options(isolation_level=level)
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN")  # the driver would wait for the first write
            yield connection
            connection.rollback()


def is_busy(error: exc.DBAPIError) -> bool:
    """Whether SQLite was locked by another process: nothing was written, try again."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == SQLITE_BUSY


def is_full(error: exc.DBAPIError) -> bool:
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
            raise exc.DisconnectionError from error


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    # A process that is killed loses nothing; only a power cut may cost the last moments.
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
