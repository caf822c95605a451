"""Leaving for good: what is one person's alone goes, games of others stay without the name."""

import secrets
import time

from sqlalchemy import Connection, delete, select, update

from acropole.web.operations.retention import delete_tables
from acropole.web.store import Store, gatherings, people, schema

# What is theirs alone, by the number of whose it is. A ban stays: leaving does not lift it.
OWN = (
    schema.TRIES.c.visitor,
    schema.RATINGS.c.player,
    schema.MUTES.c.visitor,
    schema.NOTES.c.visitor,
    schema.PUSHES.c.visitor,
    schema.QUIET_HOURS.c.visitor,
    schema.PASSKEYS.c.visitor,
    schema.PEOPLE.c.visitor,
)
GONE = "gone:"  # begins a number that nobody has: it only tells one who left from another


def leave(store: Store, visitor: str, name: str) -> list[str]:
    """Let go of somebody; the tables of others at which they were, where `name` stands from now on.

    How many have held a seat stays true, and so does how the others fared.
    """
    nobody = GONE + secrets.token_hex(16)
    with store.engine.begin() as connection:
        here = people.tables_of(connection, visitor)
        alone, shared = _sorted(connection, here, visitor)
        owned = select(schema.CAMPAIGNS.c.id).where(schema.CAMPAIGNS.c.owner == visitor)
        games = select(schema.CAMPAIGN_GAMES.c.table_id).where(
            schema.CAMPAIGN_GAMES.c.campaign_id.in_(owned)
        )
        alone = sorted({*alone, *connection.execute(games).scalars()})
        delete_tables(connection, alone, list(connection.execute(owned).scalars()))
        for table_id in shared:
            _leave_table(connection, table_id, visitor, nobody, name)
        people.new_people(connection, shared)
        _leave_gatherings(connection, visitor)
        for column in OWN:
            connection.execute(delete(column.table).where(column == visitor))
        connection.execute(
            update(schema.RESULTS).where(schema.RESULTS.c.player == visitor).values(player=nobody)
        )
        # Others may play with their packs.
        connection.execute(
            update(schema.PACKS).where(schema.PACKS.c.owner == visitor).values(owner=nobody)
        )
    return shared


def _sorted(connection: Connection, tables: list[str], visitor: str) -> tuple[list[str], list[str]]:
    """The tables at which nobody else plays or played, and the others."""
    others = select(schema.CLAIMS.c.table_id).where(
        schema.CLAIMS.c.table_id.in_(tables),
        schema.CLAIMS.c.visitor != visitor,
        schema.CLAIMS.c.seat >= 0,
    )
    owners = select(schema.TABLES.c.id).where(
        schema.TABLES.c.id.in_(tables), schema.TABLES.c.owner != visitor
    )
    shared = set(connection.execute(others.union(owners)).scalars())
    return [name for name in tables if name not in shared], sorted(shared)


def _leave_table(
    connection: Connection, table_id: str, visitor: str, nobody: str, name: str
) -> None:
    mine = (schema.CLAIMS.c.table_id == table_id) & (schema.CLAIMS.c.visitor == visitor)
    held = select(schema.CLAIMS.c.seat).where(mine, schema.CLAIMS.c.ended == 0.0)
    seats = list(connection.execute(held).scalars())
    places = (schema.SEATS.c.table_id == table_id) & schema.SEATS.c.seat.in_(seats)
    connection.execute(update(schema.SEATS).where(places).values(name=name, webhook=""))
    said = (schema.TALK.c.table_id == table_id) & schema.TALK.c.seat.in_(seats)
    connection.execute(delete(schema.TALK).where(said))
    connection.execute(
        update(schema.CLAIMS).where(mine, schema.CLAIMS.c.ended == 0.0).values(ended=time.time())
    )
    connection.execute(update(schema.CLAIMS).where(mine).values(visitor=nobody))
    # Somebody must be able to invite to the seat that is free now.
    heirs = select(schema.CLAIMS.c.visitor).where(
        schema.CLAIMS.c.table_id == table_id,
        schema.CLAIMS.c.ended == 0.0,
        schema.CLAIMS.c.seat >= 0,
    )
    heir = connection.execute(heirs.order_by(schema.CLAIMS.c.seat).limit(1)).scalar()
    owned = (schema.TABLES.c.id == table_id) & (schema.TABLES.c.owner == visitor)
    connection.execute(update(schema.TABLES).where(owned).values(owner=heir or nobody))


def _leave_gatherings(connection: Connection, visitor: str) -> None:
    owned = select(schema.GATHERINGS.c.id).where(schema.GATHERINGS.c.owner == visitor)
    ids = list(connection.execute(owned).scalars())
    connection.execute(
        delete(schema.GATHERING_SEATS).where(schema.GATHERING_SEATS.c.gathering_id.in_(ids))
    )
    connection.execute(delete(schema.GATHERINGS).where(schema.GATHERINGS.c.id.in_(ids)))
    seats = schema.GATHERING_SEATS.c
    for column, asked in (
        (seats.asked, gatherings.NOBODY),
        (seats.visitor, ""),
    ):  # a rematch stays among them
        free = {"visitor": "", "asked": asked, "name": ""}
        connection.execute(update(schema.GATHERING_SEATS).where(column == visitor).values(free))
