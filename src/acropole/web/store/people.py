"""People who want to be known again: their names, settings, recovery links and passkeys."""

import json
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Column, Connection, Row, delete, exc, insert, select, tuple_, update

from acropole.web.store import schema
from acropole.web.store.database import Database

# Where the number of a person stands. Whoever adds a column of this kind adds it here: it goes
# where the person goes, and `leaving.py` says what becomes of it when they leave.
OWNED: tuple[Column[Any], ...] = (
    schema.CLAIMS.c.visitor,
    schema.TABLES.c.owner,
    schema.CAMPAIGNS.c.owner,
    schema.TRIES.c.visitor,
    schema.GATHERINGS.c.owner,
    schema.GATHERING_SEATS.c.visitor,
    schema.GATHERING_SEATS.c.asked,
    schema.RESULTS.c.player,
    schema.RATINGS.c.player,
    schema.PACKS.c.owner,
    schema.MUTES.c.visitor,
    schema.NOTES.c.visitor,
    schema.PUSHES.c.visitor,
    schema.QUIET_HOURS.c.visitor,
    schema.BANS.c.visitor,
    schema.PASSKEYS.c.visitor,
    schema.PEOPLE.c.visitor,
)


@dataclass(frozen=True, slots=True)
class Person:
    visitor: str
    name: str = ""
    since: float = 0.0
    settings: dict[str, str] = field(default_factory=dict)
    has_link: bool = False  # by which they can come back
    handle: str = ""


@dataclass(frozen=True, slots=True)
class Passkey:
    credential: str
    visitor: str
    public_key: bytes
    signs: int
    name: str
    created: float
    used: float


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, visitor: str) -> Person:
        """Somebody; who is not known by name has none."""
        with self._database.single.connect() as connection:
            row = connection.execute(
                select(schema.PEOPLE).where(schema.PEOPLE.c.visitor == visitor)
            ).first()
        return _person(row) if row else Person(visitor)

    def change(self, visitor: str, **values: str | None) -> None:
        """Write what is known of somebody; from the first time on they are known."""
        with self._database.engine.begin() as connection:
            # Their number once more: an update of nothing would not tell whether they are known.
            known = update(schema.PEOPLE).where(schema.PEOPLE.c.visitor == visitor)
            if connection.execute(known.values({"visitor": visitor} | values)).rowcount:
                return
            new = {"name": "", "settings": "{}"} | values
            fixed = {
                "visitor": visitor,
                "since": time.time(),
                "handle": secrets.token_urlsafe(32),
            }
            connection.execute(insert(schema.PEOPLE).values(new | fixed))

    def keep_settings(self, visitor: str, settings: dict[str, str]) -> None:
        """Add to the settings of somebody who is known; others keep them in their browser."""
        with self._database.engine.begin() as connection:
            mine = schema.PEOPLE.c.visitor == visitor
            found = connection.execute(select(schema.PEOPLE.c.settings).where(mine)).scalar()
            if found is not None:
                text = json.dumps(json.loads(found) | settings)
                connection.execute(update(schema.PEOPLE).where(mine).values(settings=text))

    def by_link(self, fingerprint: str) -> Person | None:
        wanted = select(schema.PEOPLE).where(schema.PEOPLE.c.recovery == fingerprint)
        with self._database.single.connect() as connection:
            row = connection.execute(wanted).first()
        return _person(row) if row else None

    # -- passkeys --------------------------------------------------------------------------------

    def add_passkey(self, passkey: Passkey) -> bool:
        """Whether it was new."""
        row = {name: getattr(passkey, name) for name in Passkey.__slots__}
        try:
            with self._database.engine.begin() as connection:
                connection.execute(insert(schema.PASSKEYS).values(row))
        except exc.IntegrityError:
            return False
        return True

    def passkeys(self, visitor: str) -> list[Passkey]:
        wanted = (
            select(schema.PASSKEYS)
            .where(schema.PASSKEYS.c.visitor == visitor)
            .order_by(schema.PASSKEYS.c.created)
        )
        with self._database.single.connect() as connection:
            return [Passkey(**row._mapping) for row in connection.execute(wanted)]

    def passkey(self, credential: str) -> Passkey | None:
        wanted = select(schema.PASSKEYS).where(schema.PASSKEYS.c.credential == credential)
        with self._database.single.connect() as connection:
            row = connection.execute(wanted).first()
        return Passkey(**row._mapping) if row else None

    def use_passkey(self, credential: str, signs: int, challenged: float) -> bool:
        """Note that a passkey has answered a challenge of that time; False for a second answer."""
        fresh = (schema.PASSKEYS.c.credential == credential) & (schema.PASSKEYS.c.used < challenged)
        now = {"signs": signs, "used": challenged}
        with self._database.engine.begin() as connection:
            return (
                connection.execute(update(schema.PASSKEYS).where(fresh).values(now)).rowcount == 1
            )

    def remove_passkey(self, visitor: str, credential: str) -> None:
        mine = (schema.PASSKEYS.c.credential == credential) & (schema.PASSKEYS.c.visitor == visitor)
        with self._database.engine.begin() as connection:
            connection.execute(delete(schema.PASSKEYS).where(mine))

    # -- another number ----------------------------------------------------------------------------

    def tables_of(self, visitor: str) -> list[str]:
        """The tables that somebody owns, sits at or has sat at."""
        with self._database.single.connect() as connection:
            return tables_of(connection, visitor)

    def move(self, old: str, new: str) -> list[str]:
        """Let all that belongs to one number belong to another; the tables it concerns.

        What the other has already, such as a try at the same deal, stays as it is.
        """
        with self._database.engine.begin() as connection:
            tables = tables_of(connection, old)
            for column in OWNED:
                _drop_clashes(connection, column, old, new)
                connection.execute(update(column.table).where(column == old).values({column: new}))
            new_people(connection, tables)
        return tables


def tables_of(connection: Connection, visitor: str) -> list[str]:
    mine = select(schema.TABLES.c.id).where(schema.TABLES.c.owner == visitor)
    held = select(schema.CLAIMS.c.table_id).where(schema.CLAIMS.c.visitor == visitor)
    return sorted(connection.execute(mine.union(held)).scalars())


def new_people(connection: Connection, tables: list[str]) -> None:
    """Tell all processes that other people sit at these tables."""
    moved = (
        update(schema.TABLES)
        .where(schema.TABLES.c.id.in_(tables))
        .values(people=schema.TABLES.c.people + 1)
    )
    connection.execute(moved)


def _drop_clashes(connection: Connection, column: Column[Any], old: str, new: str) -> None:
    table = column.table
    if column.name not in table.primary_key.columns:
        return
    rest = [one for one in table.primary_key.columns if one is not column]
    if not rest:
        taken = select(column).where(column == new).exists()
        connection.execute(delete(table).where(column == old, taken))
        return
    same = select(*rest).where(column == new)
    connection.execute(delete(table).where(column == old, tuple_(*rest).in_(same)))


def _person(row: Row[Any]) -> Person:
    return Person(
        visitor=row.visitor,
        name=row.name,
        since=row.since,
        settings=json.loads(row.settings),
        has_link=row.recovery is not None,
        handle=row.handle,
    )
