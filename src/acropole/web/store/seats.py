"""Seats: the links that lead to them, and who has followed one."""

import time
from typing import NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, exc, insert, select, update

from acropole.kernel.errors import AcropoleError
from acropole.web.store import clocks, event_log
from acropole.web.store.database import Database
from acropole.web.store.schema import CLAIMS, LINKS, SEATS, TABLES

_HERE: BindParameter[str] = bindparam("table")
_NEW_PEOPLE = update(TABLES).where(TABLES.c.id == _HERE).values(people=TABLES.c.people + 1)


class UsedLink(AcropoleError):
    """A link to a seat that somebody has followed already."""

    code = "used-link"

    def __init__(self) -> None:
        super().__init__("This link was used already, and works once: ask for another.")


class StoredLink(NamedTuple):
    """Where a link leads, and whether somebody has taken the seat with it."""

    table_id: str
    seat: int
    is_used: bool


class Seats:
    """The seats of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def change(self, table_id: str, seat: int, **values: str) -> None:
        mine = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
        with self._database.engine.begin() as connection:
            connection.execute(_NEW_PEOPLE, {"table": table_id})
            connection.execute(update(SEATS).where(mine).values(**values))

    def add_link(self, table_id: str, seat: int, fingerprint: str) -> None:
        """A new link to a seat. The one before it, if nobody has followed it, is void."""
        unused = (LINKS.c.table_id == table_id) & (LINKS.c.seat == seat) & (LINKS.c.used == 0.0)
        with self._database.engine.begin() as connection:
            connection.execute(_NEW_PEOPLE, {"table": table_id})
            connection.execute(delete(LINKS).where(unused))
            connection.execute(
                insert(LINKS).values(
                    table_id=table_id, seat=seat, fingerprint=fingerprint, created=time.time()
                )
            )

    def link(self, fingerprint: str) -> StoredLink | None:
        wanted = select(LINKS.c.table_id, LINKS.c.seat, LINKS.c.used)
        with self._database.single.connect() as connection:
            found = connection.execute(wanted.where(LINKS.c.fingerprint == fingerprint)).first()
        return StoredLink(found.table_id, found.seat, found.used > 0) if found else None

    def claim(self, table_id: str, seat: int, visitor: str) -> None:
        """Let somebody hold a free place; whoever looks on holds none, and may be many."""
        mine = {"table_id": table_id, "seat": seat, "visitor": visitor, "created": time.time()}
        try:
            with self._database.engine.begin() as connection:
                connection.execute(_NEW_PEOPLE, {"table": table_id})
                connection.execute(insert(CLAIMS).values(mine))
        except exc.IntegrityError:
            pass  # the visitor sits there already

    def send_away(self, table_id: str, seat: int) -> None:
        """Send away whoever is at a place."""
        here = (CLAIMS.c.table_id == table_id) & (CLAIMS.c.seat == seat)
        with self._database.engine.begin() as connection:
            connection.execute(_NEW_PEOPLE, {"table": table_id})
            connection.execute(delete(CLAIMS).where(here))

    def sitting_down(self, fingerprint: str, seat: int, holder: str) -> event_log.Alongside:
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
            clocks.put_in(connection, table_id, seat, "")
            clocks.follow(connection, table_id, self._database.now())

        return sit_down

    def sit_down(self, table_id: str, fingerprint: str, seat: int, holder: str) -> None:
        with self._database.engine.begin() as connection:
            self.sitting_down(fingerprint, seat, holder)(connection, table_id)

    def is_holder(self, holder: str) -> bool:
        """Whether somebody holds any seat anywhere."""
        wanted = select(CLAIMS.c.table_id).where(CLAIMS.c.visitor == holder, CLAIMS.c.ended == 0.0)
        with self._database.single.connect() as connection:
            return connection.execute(wanted.limit(1)).first() is not None
