"""How long tables are kept, and what becomes of them then.

A table goes when nobody has looked at it for so many days: soon when nobody ever answered at it,
later when a game was left in the middle, last when it was played to its end: unless the one who
runs the server wants it otherwise, only if none of its people has a recovery link or a passkey, so
that nobody might come back for it. Tables of several people stay longer, and so do campaigns, which
go as a whole. What goes is written to an archive first, unless it is to be gone. Packs go when no
table has them.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, get_args

import msgspec
from sqlalchemy import Connection, Exists, delete, exists, func, insert, or_, select, update

from acropole.web.operations.backup import Archive
from acropole.web.settings import Keeping
from acropole.web.store import Store, schema

DAY = 24 * 3600.0
CHUNK = 50  # tables that go in one transaction

Why = Literal["unstarted", "abandoned", "finished", "anonymous"]
WHYS: tuple[Why, ...] = get_args(Why)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Due:
    """A table whose time has come."""

    table_id: str
    game: str
    why: Why
    days: int  # since anybody looked at it
    version: int
    looked: float
    campaign: str = ""


def rules_of(store: Store, started_with: Keeping) -> Keeping:
    """What an operator has set on the page goes before what the server was started with."""
    return msgspec.structs.replace(started_with, **store.operators.keeping())


def due(store: Store, keeping: Keeping, now: float | None = None) -> list[Due]:
    """The tables that go by the rule."""
    now = time.time() if now is None else now
    periods = [days for days in (getattr(keeping, why) for why in WHYS) if days]
    if not periods:
        return []
    limit = now - min(periods) * DAY
    person = (schema.SEATS.c.table_id == schema.TABLES.c.id) & (schema.SEATS.c.kind == "person")
    people = select(func.count()).select_from(schema.SEATS).where(person).scalar_subquery()
    answered = exists().where(
        schema.ENTRIES.c.table_id == schema.TABLES.c.id,
        schema.ENTRIES.c.kind == "act",
        exists().where(person, schema.SEATS.c.seat == schema.ENTRIES.c.seat),
    )
    columns = (
        schema.TABLES,
        people.label("persons"),
        answered.label("answered"),
        _is_known().label("known"),
    )
    wanted = select(*columns, schema.CAMPAIGN_GAMES.c.campaign_id).outerjoin(
        schema.CAMPAIGN_GAMES, schema.CAMPAIGN_GAMES.c.table_id == schema.TABLES.c.id
    )
    found: list[Due] = []
    with store.engine.connect() as connection:
        for row in connection.execute(
            wanted.where(schema.TABLES.c.updated < limit, schema.TABLES.c.looked < limit)
        ):
            why: Why = "unstarted"
            if row.answered or row.to_move < 0:
                why = "finished" if row.known else "anonymous"
                if row.to_move >= 0:
                    why = "abandoned"
            days = getattr(keeping, why)
            if row.persons > 1 or row.campaign_id:
                days *= keeping.shared
            rested = (now - max(row.updated, row.looked)) / DAY
            if days and rested > days:
                campaign = row.campaign_id or ""
                found.append(
                    Due(row.id, row.game, why, int(rested), row.version, row.looked, campaign)
                )
    ended = _campaigns_due(store, keeping, now, {one.table_id for one in found})
    return [one for one in found if not one.campaign or one.campaign in ended]


def _is_known() -> Exists:
    """Whether somebody who played at a table can come back from anywhere."""
    holds = (schema.CLAIMS.c.table_id == schema.TABLES.c.id) & (schema.CLAIMS.c.seat >= 0)
    has_link = exists().where(
        schema.PEOPLE.c.visitor == schema.CLAIMS.c.visitor, schema.PEOPLE.c.recovery.is_not(None)
    )
    has_key = exists().where(schema.PASSKEYS.c.visitor == schema.CLAIMS.c.visitor)
    return exists().where(holds, schema.CLAIMS.c.ended == 0.0, or_(has_link, has_key))


def _campaigns_due(store: Store, keeping: Keeping, now: float, tables: set[str]) -> set[str]:
    """The campaigns that nobody goes on with; all their tables are due."""
    if not keeping.abandoned:
        return set()
    limit = now - keeping.abandoned * keeping.shared * DAY
    games = select(schema.CAMPAIGNS.c.id, schema.CAMPAIGN_GAMES.c.table_id).outerjoin(
        schema.CAMPAIGN_GAMES, schema.CAMPAIGN_GAMES.c.campaign_id == schema.CAMPAIGNS.c.id
    )
    kept: set[str] = set()
    ended: set[str] = set()
    with store.engine.connect() as connection:
        for campaign, table in connection.execute(games.where(schema.CAMPAIGNS.c.updated < limit)):
            (ended if table is None or table in tables else kept).add(campaign)
    return ended - kept


def prune(store: Store, keeping: Keeping, archive: Path | None) -> Counter[Why]:
    """Let go what is due, into a new file of the archive folder if there is one; how many."""
    found = due(store, keeping)
    campaigns = _campaigns_due(store, keeping, time.time(), {one.table_id for one in found})
    gone: Counter[Why] = Counter()
    _forget_packs(store, keeping)
    if not found and not campaigns:
        return gone
    name = datetime.now(UTC).strftime("tables-%Y%m%dT%H%M%S.gz")
    file = Archive(archive / name, store.secret("chance")) if archive is not None else None
    for chunk in _chunks(found):
        gone += _let_go(store, chunk, file)
    _forget(store, campaigns - {one.campaign for one in found}, file)
    if gone:
        log.info("tables let go: %s", dict(gone))
    return gone


def _chunks(found: Sequence[Due]) -> Iterator[list[Due]]:
    """The tables of a campaign go together."""
    chunk: list[Due] = []
    for one in sorted(found, key=lambda one: one.campaign):
        if len(chunk) >= CHUNK and (not one.campaign or one.campaign != chunk[-1].campaign):
            yield chunk
            chunk = []
        chunk.append(one)
    if chunk:
        yield chunk


def _let_go(store: Store, chunk: Sequence[Due], archive: Archive | None) -> Counter[Why]:
    mine = schema.TABLES.c.id.in_([one.table_id for one in chunk])
    with store.engine.begin() as connection:
        # Locks the rows; whoever looked or answered in this moment keeps the table.
        connection.execute(
            update(schema.TABLES).where(mine).values(people=schema.TABLES.c.people + 1)
        )
        columns = (schema.TABLES.c.id, schema.TABLES.c.version, schema.TABLES.c.looked)
        now = {row.id: row for row in connection.execute(select(*columns).where(mine))}
        staying = [
            one for one in chunk if now.get(one.table_id) != (one.table_id, one.version, one.looked)
        ]
        campaigns = {one.campaign for one in staying if one.campaign}
        going = [one for one in chunk if one not in staying and one.campaign not in campaigns]
        ids = [one.table_id for one in going]
        if archive is not None:
            archive.add_tables(connection, ids)
        ended = {one.campaign for one in going if one.campaign}
        delete_tables(connection, ids, ended)
    return Counter(one.why for one in going)


def _forget_packs(store: Store, keeping: Keeping) -> None:
    """Packs at which nobody looks any more, and that no table is played with."""
    if not keeping.anonymous:
        return
    limit = time.time() - keeping.anonymous * DAY
    with store.engine.begin() as connection:
        lists = connection.execute(select(schema.TABLES.c.packs).distinct()).scalars()
        used = {digest for digests in lists for digest in digests.split()}
        old = schema.PACKS.c.looked < limit
        found = connection.execute(select(schema.PACKS.c.digest).where(old)).scalars()
        for digest in set(found) - used:
            connection.execute(delete(schema.PACKS).where(schema.PACKS.c.digest == digest))


def delete_tables(connection: Connection, ids: Sequence[str], campaigns: Iterable[str]) -> None:
    """Tables with all that belongs to them, and the campaigns of which they are the games."""
    mine = schema.TABLES.c.id.in_(ids)
    pledges = select(schema.TABLES.c.pledge).where(mine, schema.TABLES.c.pledge.is_not(None))
    connection.execute(insert(schema.SPENT_PLEDGES).from_select(["pledge"], pledges))
    for table in reversed(schema.METADATA.sorted_tables):
        if "table_id" in table.c:
            connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    connection.execute(delete(schema.CAMPAIGNS).where(schema.CAMPAIGNS.c.id.in_(list(campaigns))))
    connection.execute(delete(schema.TABLES).where(mine))


def _forget(store: Store, campaigns: Iterable[str], archive: Archive | None) -> None:
    """Campaigns in which no game was ever dealt."""
    with_games = select(schema.CAMPAIGN_GAMES.c.campaign_id)
    for name in campaigns:
        alone = (schema.CAMPAIGNS.c.id == name) & schema.CAMPAIGNS.c.id.not_in(with_games)
        with store.engine.begin() as connection:
            if archive is not None:
                archive.add(connection, schema.CAMPAIGNS, alone)
            connection.execute(delete(schema.CAMPAIGNS).where(alone))
