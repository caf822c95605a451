"""Bytes beside the tables: the cards that games began with, and snapshots of matches.

Snapshots are a cache: a game follows from its entries alone.
"""

from sqlalchemy import delete, select, text

from acropole.web.store.database import Database
from acropole.web.store.schema import CONTENTS, SNAPSHOTS

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


class Blobs:
    def __init__(self, database: Database) -> None:
        self._database = database

    def keep_content(self, fingerprint: str, game: str, body: bytes) -> None:
        values = {"fingerprint": fingerprint, "game": game, "body": body}
        with self._database.single.begin() as connection:
            connection.execute(_KEEP_CONTENT, values)

    def content(self, fingerprint: str) -> bytes | None:
        wanted = select(CONTENTS.c.body).where(CONTENTS.c.fingerprint == fingerprint)
        with self._database.single.connect() as connection:
            found: bytes | None = connection.execute(wanted).scalar()
        return found

    def snapshot(self, table_id: str) -> tuple[int, bytes] | None:
        wanted = select(SNAPSHOTS.c.version, SNAPSHOTS.c.body)
        with self._database.single.connect() as connection:
            found = connection.execute(wanted.where(SNAPSHOTS.c.table_id == table_id)).first()
        return (found.version, found.body) if found else None

    def keep_snapshot(
        self, table_id: str, version: int, body: bytes, *, anyway: bool = False
    ) -> None:
        """`anyway` replaces a later one, too: it was found to be damaged."""
        keeping = _REPLACE_SNAPSHOT if anyway else _NEWER_SNAPSHOT
        with self._database.single.begin() as connection:
            connection.execute(keeping, {"table": table_id, "version": version, "body": body})

    def drop_snapshots(self) -> None:
        with self._database.engine.begin() as connection:
            connection.execute(delete(SNAPSHOTS))
