"""All tables in one file and back, from any kind of database into any other.

The file is gzipped JSON Lines: a head, then each row as `[table, {column: value}]`. Snapshots are
left out, they come back by themselves. It holds the key of the cookies and every secret of running
games, so only its owner may read it.
"""

import gzip
import os
import zlib
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, exc, insert, select, text

from acropole.kernel.errors import AcropoleError
from acropole.web.operations.private_files import make_file, make_folder, open_new
from acropole.web.store import Store, schema
from acropole.web.table.opening import pledged

FORMAT = 1
# In an order in which a row comes after those it names. Left out is what comes back by itself.
LEFT_OUT = (schema.SNAPSHOTS, schema.ANALYSES, schema.CHORES)
TABLES_BY_NAME = {
    table.name: table for table in schema.METADATA.sorted_tables if table not in LEFT_OUT
}
CHUNK = 500
HEAD = {"acropole-backup": FORMAT}


class BackupError(AcropoleError):
    """A backup that cannot be read, or a database that is not empty."""

    code = "backup"


def backup(store: Store, path: Path) -> int:
    """Write everything as it stands at one moment; how many tables. The server may go on."""
    temporary = path.with_name(f".{path.name}.part")
    count = 0
    try:
        with open_new(temporary) as raw, gzip.open(raw, "wb") as file:
            file.write(_line(HEAD))
            with store.at_one_moment() as connection:
                for table in TABLES_BY_NAME.values():
                    for line in _lines(connection, table):
                        file.write(line)
                        count += table is schema.TABLES
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return count


def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty database, all of it or nothing; how many tables."""
    count, is_old = 0, False
    try:
        with store.engine.begin() as connection:
            _check_empty(connection)
            for name, rows in _chunks(path):
                table = TABLES_BY_NAME.get(name)
                is_old = is_old or (table is schema.TABLES and "origin" not in rows[0])
                if table is None or not all(_fits(row, table) for row in rows):
                    raise BackupError(f"{path}: this backup holds rows of an unknown kind.")
                connection.execute(insert(table), rows)
                count += len(rows) if table is schema.TABLES else 0
            if is_old:
                # here, for the steps of the database load Alembic
                from acropole.web.store.migrations.versions.v0004_fair_play import OF_OLD_ROWS

                for statement in OF_OLD_ROWS:
                    connection.execute(text(statement))
    except exc.SQLAlchemyError as error:
        raise BackupError(f"{path}: the rows of this backup do not fit.") from error
    return count


class Archive:
    """A file of tables that are let go, in the form of a backup; made when the first comes.

    It holds no secret of the server: a table that was dealt from a pledge goes with its own key.
    """

    def __init__(self, path: Path, master: bytes) -> None:
        self.path = path
        self._master = master  # of all pledges
        self._contents: set[str] = set()  # fingerprints that are in the file
        self._packs: set[str] = set()  # digests that are

    def add_tables(self, connection: Connection, table_ids: Sequence[str]) -> None:
        """All that belongs to these tables, on the disk before this returns."""
        mine = schema.TABLES.c.id.in_(table_ids)
        contents = set(connection.execute(select(schema.TABLES.c.content).where(mine)).scalars())
        lists = connection.execute(select(schema.TABLES.c.packs).where(mine)).scalars()
        packs = {digest for digests in lists for digest in digests.split()}
        games = schema.CAMPAIGN_GAMES.c.table_id.in_(table_ids)
        campaigns = select(schema.CAMPAIGN_GAMES.c.campaign_id).where(games)
        wanted: dict[Table, Any] = {
            schema.TABLES: mine,
            schema.CONTENTS: schema.CONTENTS.c.fingerprint.in_(contents - self._contents),
            schema.PACKS: schema.PACKS.c.digest.in_(packs - self._packs),
            schema.CAMPAIGNS: schema.CAMPAIGNS.c.id.in_(campaigns),
        }
        with self._open() as file:
            for table in TABLES_BY_NAME.values():
                if "table_id" in table.c:
                    wanted[table] = table.c.table_id.in_(table_ids)
                if table in wanted:
                    rows = _rows_of(connection, table, wanted[table])
                    if table is schema.TABLES:
                        rows = map(self._without_pledge, rows)
                    file.writelines(_line([str(table.name), row]) for row in rows)
        self._contents |= contents
        self._packs |= packs

    def _without_pledge(self, row: dict[str, Any]) -> dict[str, Any]:
        if row["pledge"] is None:
            return row
        key = pledged(self._master, row["pledge"], row["salt"]).key
        return row | {"pledge": None, "salt": "", "key": key.hex()}

    def add(self, connection: Connection, table: Table, where: Any) -> None:
        with self._open() as file:
            file.writelines(_lines(connection, table, where))

    @contextmanager
    def _open(self) -> Iterator[gzip.GzipFile]:
        """Each addition is a part of its own: what is in the file stays readable, come what may."""
        is_new = not self.path.exists()
        if is_new:
            make_folder(self.path.parent)
            make_file(self.path)
        with self.path.open("ab") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb") as file:
                if is_new:
                    file.write(_line(HEAD))
                yield file
            raw.flush()
            os.fsync(raw.fileno())


def _lines(connection: Connection, table: Table, where: Any = None) -> Iterator[bytes]:
    for row in _rows_of(connection, table, where):
        yield _line([str(table.name), row])


def _rows_of(connection: Connection, table: Table, where: Any) -> Iterator[dict[str, Any]]:
    columns = [str(column.name) for column in table.columns]
    wanted = select(table) if where is None else select(table).where(where)
    for row in connection.execute(wanted):
        yield dict(zip(columns, row, strict=True))


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _fits(row: dict[str, Any], table: Table) -> bool:
    """Whether a row can be read; an older one lacks columns that have a value without it."""
    for column in table.columns:
        if column.name not in row:
            if column.default is None and not column.nullable:
                return False
            row[column.name] = column.default.arg if column.default else None  # type: ignore[attr-defined]
        elif isinstance(column.type, LargeBinary):
            try:
                row[column.name] = b64decode(row[column.name])
            except (TypeError, ValueError):
                return False
    return set(row) == set(table.columns.keys())


def _check_empty(connection: Connection) -> None:
    if connection.execute(select(schema.TABLES.c.id).limit(1)).first() is not None:
        raise BackupError("The database is not empty: restore into a new one.")
    connection.execute(schema.SECRETS.delete())
    connection.execute(schema.CONTENTS.delete())
    connection.execute(schema.PACKS.delete())


def _chunks(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one table at a time."""
    name = ""
    rows: list[dict[str, Any]] = []
    for table, row in _rows(path):
        if table != name or len(rows) == CHUNK:
            if rows:
                yield name, rows
            name, rows = table, []
        rows.append(row)
    if rows:
        yield name, rows


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    decoder = msgspec.json.Decoder(tuple[str, dict[str, Any]])
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline() or b"null")
            if head != {"acropole-backup": FORMAT}:
                raise BackupError(f"{path}: this is not a backup of this version.")
            for line in file:
                yield decoder.decode(line)
    except (
        gzip.BadGzipFile,
        zlib.error,
        EOFError,
        msgspec.DecodeError,
        UnicodeDecodeError,
    ) as error:
        raise BackupError(f"{path}: this is not a whole backup.") from error
