"""What people say at a table, whom they do not want to hear, their notes, and offers."""

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, exc, insert, select, update

from acropole.web.store.database import Database
from acropole.web.store.event_log import Stale
from acropole.web.store.schema import MUTES, NOTES, OFFERS, TABLES, TALK

KEPT = 1000  # lines of a table; the oldest go
SHOWN = 60


class Said(NamedTuple):
    """One line; a phrase has a name and no body."""

    n: int
    seat: int
    entry: int
    at: float
    phrase: str
    body: str


class Heard(NamedTuple):
    """All that somebody hears at a table: lines, whom they muted, and who would take back what."""

    lines: tuple[Said, ...]
    muted: frozenset[int]
    offer: dict[int, int]  # seats, and the entries that each asks to take back; 0 agrees


class Talk:
    """The talk of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def say(self, table_id: str, seat: int, entry: int, phrase: str, body: str) -> None:
        with self._database.engine.begin() as connection:
            n = _move(connection, table_id)
            line = {"seat": seat, "entry": entry, "phrase": phrase, "body": body}
            row = line | {"table_id": table_id, "n": n, "at": time.time()}
            connection.execute(insert(TALK).values(row))
            connection.execute(
                delete(TALK).where(TALK.c.table_id == table_id, TALK.c.n <= n - KEPT)
            )

    def heard(self, table_id: str, visitor: str, version: int) -> Heard:
        here = TALK.c.table_id == table_id
        lines = select(TALK).where(here).order_by(TALK.c.n.desc()).limit(SHOWN)
        mine = (MUTES.c.table_id == table_id) & (MUTES.c.visitor == visitor)
        with self._database.engine.connect() as connection:
            rows = connection.execute(lines).all()
            said = tuple(
                Said(row.n, row.seat, row.entry, row.at, row.phrase, row.body)
                for row in reversed(rows)
            )
            muted = frozenset(connection.execute(select(MUTES.c.seat).where(mine)).scalars())
            return Heard(said, muted, _offer(connection, table_id, version))

    def mute(self, table_id: str, visitor: str, seat: int, *, is_muted: bool) -> None:
        mine = {"table_id": table_id, "visitor": visitor, "seat": seat}
        here = (MUTES.c.table_id == table_id) & (MUTES.c.visitor == visitor)
        try:
            with self._database.engine.begin() as connection:
                if is_muted:
                    connection.execute(insert(MUTES).values(mine))
                else:
                    connection.execute(delete(MUTES).where(here, MUTES.c.seat == seat))
        except exc.IntegrityError:
            pass  # muted already

    def notes(self, table_id: str, visitor: str) -> str:
        mine = (NOTES.c.table_id == table_id) & (NOTES.c.visitor == visitor)
        with self._database.single.connect() as connection:
            return str(connection.execute(select(NOTES.c.body).where(mine)).scalar() or "")

    def notes_of(self, visitor: str) -> dict[str, str]:
        """All that somebody has noted, by table."""
        wanted = select(NOTES.c.table_id, NOTES.c.body).where(NOTES.c.visitor == visitor)
        with self._database.single.connect() as connection:
            return {row.table_id: row.body for row in connection.execute(wanted)}

    def keep_notes(self, table_id: str, visitor: str, body: str) -> None:
        mine = (NOTES.c.table_id == table_id) & (NOTES.c.visitor == visitor)
        with self._database.engine.begin() as connection:
            connection.execute(delete(NOTES).where(mine))
            if body:
                row = {"table_id": table_id, "visitor": visitor, "body": body}
                connection.execute(insert(NOTES).values(row))

    # -- offers ------------------------------------------------------------------------------------

    def offer(self, table_id: str, seat: int, version: int, entries: int) -> dict[int, int]:
        """Ask to take entries back, or with none agree to it; the offer as it stands then."""
        mine = {"table_id": table_id, "seat": seat, "version": version, "entries": entries}
        with self._database.engine.begin() as connection:
            _move(connection, table_id)
            now = select(TABLES.c.version).where(TABLES.c.id == table_id)
            if connection.execute(now).scalar() != version:
                raise Stale
            standing = _offer(connection, table_id, version)
            if entries:
                connection.execute(delete(OFFERS).where(OFFERS.c.table_id == table_id))
            elif not any(standing.values()):
                raise Stale  # it was withdrawn
            if entries or seat not in standing:
                connection.execute(insert(OFFERS).values(mine))
            return _offer(connection, table_id, version)

    def end_offer(self, table_id: str) -> None:
        with self._database.engine.begin() as connection:
            _move(connection, table_id)
            connection.execute(delete(OFFERS).where(OFFERS.c.table_id == table_id))


def _move(connection: Connection, table_id: str) -> int:
    """Everybody at the table hears that there is something new; how often that was."""
    here = TABLES.c.id == table_id
    connection.execute(update(TABLES).where(here).values(said=TABLES.c.said + 1))
    return int(connection.execute(select(TABLES.c.said).where(here)).scalar_one())


def _offer(connection: Connection, table_id: str, version: int) -> dict[int, int]:
    mine = (OFFERS.c.table_id == table_id) & (OFFERS.c.version == version)
    found = connection.execute(select(OFFERS.c.seat, OFFERS.c.entries).where(mine))
    return {row.seat: row.entries for row in found}
