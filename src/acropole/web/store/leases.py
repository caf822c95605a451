"""What only one process does at a time: let the bot of a table think, or see to a chore."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, exc, insert, select, update

from acropole.web.store.database import Database
from acropole.web.store.schema import CHORES, TABLES

LONGEST_LEASE = 30.0  # seconds; one that lasts longer was written before a clock was set back


class Leases:
    """Tables where a bot is to move, each leased by one process; and chores."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def left_waiting(self, now: float, limit: int = 20) -> list[str]:
        """Tables where it is a bot's turn and no process lets it think."""
        wanted = select(TABLES.c.id).where(TABLES.c.awaits_bot, _is_free(now))
        with self._database.single.connect() as connection:
            return list(connection.execute(wanted.limit(limit)).scalars())

    def take(
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
        with self._database.single.begin() as connection:
            return connection.execute(taking.values(lease)).rowcount == 1

    def renew(self, table_ids: Sequence[str], owner: str, until: float) -> None:
        mine = update(TABLES).where(
            TABLES.c.id.in_(table_ids), TABLES.c.awaits_bot, TABLES.c.lease_owner == owner
        )
        with self._database.single.begin() as connection:
            connection.execute(mine.values(lease_until=until))

    def rest(self, table_id: str, owner: str) -> None:
        """Nobody lets the bot of that table think until somebody looks at it."""
        self._let_rest(table_id, TABLES.c.lease_owner == owner)

    def halt(self, table_id: str, version: int) -> None:
        """Nobody lets a bot think at a table that is only shown as long as it stands there."""
        self._let_rest(table_id, TABLES.c.version == version)

    def _let_rest(self, table_id: str, condition: ColumnElement[bool]) -> None:
        resting = update(TABLES).where(TABLES.c.id == table_id, condition)
        with self._database.single.begin() as connection:
            connection.execute(resting.values(awaits_bot=False, lease_owner="", lease_until=0.0))

    def take_chore(self, name: str, seconds: float) -> bool:
        """Whether a task that is done so often falls to this process now."""
        now = self._database.now()
        due = update(CHORES).where(CHORES.c.name == name, CHORES.c.at <= now - seconds)
        try:
            with self._database.engine.begin() as connection:
                if connection.execute(due.values(at=now)).rowcount:
                    return True
                known = select(CHORES.c.at).where(CHORES.c.name == name)
                if connection.execute(known).first() is None:
                    connection.execute(insert(CHORES).values(name=name, at=now))
        except exc.IntegrityError:
            pass  # another process was the first to ask
        return False


def _is_free(now: float) -> ColumnElement[bool]:
    return (TABLES.c.lease_until < now) | (TABLES.c.lease_until > now + LONGEST_LEASE)
