"""All tables in one file and back, from any kind of database into any other.

The file is gzipped JSON Lines: a head, then each row as `[table, {column: value}]`. Snapshots are
left out, they come back by themselves. It holds the key of the cookies and every secret of running
games, so only its owner may read it.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from acropole.kernel.errors import AcropoleError
from acropole.web.migrations.versions.v0004_fair_play import OF_OLD_ROWS
from acropole.web.schema import (
    CAMPAIGN_GAMES,
    CAMPAIGNS,
    CLAIMS,
    ENTRIES,
    LINKS,
    SEATS,
    SECRETS,
    TABLES,
)
from acropole.web.store import Store

FORMAT = 1
# In an order in which a row comes after those it names.
TABLES_BY_NAME = {
    "tables": TABLES,
    "seats": SEATS,
    "entries": ENTRIES,
    "links": LINKS,
    "claims": CLAIMS,
    "campaigns": CAMPAIGNS,
    "campaign_games": CAMPAIGN_GAMES,
    "secrets": SECRETS,
}
CHUNK = 500


class BackupError(AcropoleError):
    """A backup that cannot be read, or a database that is not empty."""

    code = "backup"


def backup(store: Store, path: Path) -> int:
    """Write everything as it stands at one moment; how many tables. The server may go on."""
    temporary = path.with_name(f".{path.name}.part")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    count = 0
    try:
        with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wb") as file:
            file.write(msgspec.json.encode({"acropole-backup": FORMAT}) + b"\n")
            with store.at_one_moment() as connection:
                for name, table in TABLES_BY_NAME.items():
                    columns = [str(column.name) for column in table.columns]
                    for row in connection.execute(select(table)):
                        values = dict(zip(columns, row, strict=True))
                        file.write(msgspec.json.encode([name, values]) + b"\n")
                        count += table is TABLES
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
                if table is None or not all(_fits(table, row) for row in rows):
                    raise BackupError(f"{path}: this backup holds rows of an unknown kind.")
                connection.execute(insert(table), rows)
                count += len(rows) if table is TABLES else 0
                is_old = is_old or (table is TABLES and "origin" not in rows[0])
            if is_old:
                for statement in OF_OLD_ROWS:
                    connection.execute(text(statement))
    except SQLAlchemyError as error:
        raise BackupError(f"{path}: the rows of this backup do not fit.") from error
    return count


def _fits(table: Table, row: dict[str, Any]) -> bool:
    """Whether a row has all columns; an older backup lacks those that came with a default."""
    needed = {one.name for one in table.columns if one.default is None and not one.nullable}
    return needed <= set(row) <= set(table.columns.keys())


def _check_empty(connection: Connection) -> None:
    if connection.execute(select(TABLES.c.id).limit(1)).first() is not None:
        raise BackupError("The database is not empty: restore into a new one.")
    connection.execute(SECRETS.delete())


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
    except (gzip.BadGzipFile, zlib.error, EOFError, msgspec.DecodeError) as error:
        raise BackupError(f"{path}: this is not a whole backup.") from error
