"""Who is told of their turns: browsers that take messages, quiet hours, and one word a turn."""

import hashlib
import time
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update

from acropole.web.store.database import Database
from acropole.web.store.schema import ENTRIES, PUSHES, QUIET_HOURS, SEATS

MOST = 10  # browsers of one person
PRESENT = 120.0  # seconds after an answer for which its person is taken to be there
DAY_MINUTES = 24 * 60


class Subscription(NamedTuple):
    """Where a browser takes messages, and the keys with which only it can read them."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str

    @property
    def id(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


class QuietHours(NamedTuple):
    """Minutes after midnight, UTC; they may go over midnight."""

    begins: int
    ends: int

    def holds(self, now: float) -> bool:
        minute = int(now // 60) % DAY_MINUTES
        if self.begins <= self.ends:
            return self.begins <= minute < self.ends
        return minute >= self.begins or minute < self.ends


class Alerts:
    """The alerts of everybody."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def subscribe(self, visitor: str, wanted: Subscription) -> None:
        """The browser of a visitor; the oldest of too many goes."""
        row = {"id": wanted.id, "visitor": visitor, **wanted._asdict()}
        with self._database.engine.begin() as connection:
            connection.execute(delete(PUSHES).where(PUSHES.c.id == wanted.id))
            mine = select(PUSHES.c.id).where(PUSHES.c.visitor == visitor)
            surplus = list(connection.execute(mine).scalars())[MOST - 1 :]
            connection.execute(delete(PUSHES).where(PUSHES.c.id.in_(surplus)))
            connection.execute(insert(PUSHES).values(row))

    def unsubscribe(self, endpoint: str, visitor: str = "") -> None:
        """Of its visitor, or because its address says that it is gone."""
        gone = PUSHES.c.id == hashlib.sha256(endpoint.encode()).hexdigest()
        if visitor:
            gone &= PUSHES.c.visitor == visitor
        with self._database.engine.begin() as connection:
            connection.execute(delete(PUSHES).where(gone))

    def quiet(self, visitor: str) -> QuietHours | None:
        wanted = select(QUIET_HOURS).where(QUIET_HOURS.c.visitor == visitor)
        with self._database.single.connect() as connection:
            row = connection.execute(wanted).first()
        return QuietHours(row.begins, row.ends) if row else None

    def keep_quiet(self, visitor: str, hours: QuietHours | None) -> None:
        with self._database.engine.begin() as connection:
            connection.execute(delete(QUIET_HOURS).where(QUIET_HOURS.c.visitor == visitor))
            if hours is not None:
                row = {"visitor": visitor, **hours._asdict()}
                connection.execute(insert(QUIET_HOURS).values(row))

    def listening(self) -> frozenset[str]:
        """All who want to hear of their turns."""
        with self._database.single.connect() as connection:
            return frozenset(connection.execute(select(PUSHES.c.visitor)).scalars())

    def subscriptions(self, visitor: str) -> list[Subscription]:
        """Where somebody wants to hear of their turns."""
        wanted = select(PUSHES).where(PUSHES.c.visitor == visitor)
        with self._database.single.connect() as connection:
            return [
                Subscription(row.endpoint, row.p256dh, row.auth, row.lang)
                for row in connection.execute(wanted)
            ]

    def is_quiet(self, visitor: str) -> bool:
        hours = self.quiet(visitor)
        return hours is not None and hours.holds(time.time())

    def may_tell(self, table_id: str, seat: int, version: int) -> bool:
        """Whether word of this turn falls to the caller: once, until the seat has answered.

        Who answered only just now is still there, and whatever was asked in between is no new turn.
        """
        mine = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.seat == seat)
        last = select(func.max(ENTRIES.c.n), func.max(ENTRIES.c.at)).where(mine)
        here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
        with self._database.engine.begin() as connection:
            n, at = connection.execute(last).one()
            if at is not None and at > time.time() - PRESENT:
                return False
            first = update(SEATS).where(here, SEATS.c.alerted < (n or 0))
            return connection.execute(first.values(alerted=version)).rowcount == 1
