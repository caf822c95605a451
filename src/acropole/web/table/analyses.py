"""Finished games looked at again, a few entries at a time, by a process of their own.

What is found is written down as it comes: a page shows how far it is, and when a process dies,
whoever looks next goes on where it stopped.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import ParamSpec, Protocol, TypeVar

import msgspec
from sqlalchemy import exc, insert, select, update

from acropole.kernel.errors import AcropoleError
from acropole.lab.analysis import Moment
from acropole.web.bots import thinker, thinkers
from acropole.web.limits import Payer, TooFast
from acropole.web.store import Store, schema
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from acropole.web.view.views import Analysis

PART = 5  # entries that are judged at a time
PART_SECONDS = 60.0
LEASE = 2 * PART_SECONDS
THOUGHTS = 40_000  # iterations for a whole game, shared by its entries
LEAST, MOST = 20, 200  # iterations for one entry
LONGEST = 4000  # entries of a game that can be looked at

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
_judged: msgspec.json.Decoder[list[Moment]] = msgspec.json.Decoder(list[Moment])


class TooLong(AcropoleError):
    code = "too-long"

    def __init__(self) -> None:
        super().__init__(f"Games of more than {LONGEST} entries are not analysed here.")


class AnalysisStore:
    """What is known of each game so far."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._engine = store.engine

    def read(self, table_id: str, total: int) -> Analysis | None:
        """What was found of a game of so many entries; None when nobody has asked."""
        with self._engine.connect() as connection:
            wanted = select(schema.ANALYSES.c.done, schema.ANALYSES.c.body)
            row = connection.execute(wanted.where(schema.ANALYSES.c.table_id == table_id)).first()
        return Analysis(row.done, total, _judged.decode(row.body)) if row else None

    def begin(self, table_id: str) -> None:
        row = {"table_id": table_id, "done": 0, "body": "[]", "lease_until": 0.0}
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(schema.ANALYSES).values(row))
        except exc.IntegrityError:
            pass  # somebody has asked already

    def take(self, table_id: str, total: int) -> bool:
        """Whether it now falls to this process to go on with it."""
        now = self._store.now()
        until = schema.ANALYSES.c.lease_until
        mine = update(schema.ANALYSES).where(
            schema.ANALYSES.c.table_id == table_id,
            schema.ANALYSES.c.done < total,
            (until < now) | (until > now + 2 * LEASE),  # written before a clock was set back
        )
        with self._engine.begin() as connection:
            taken = connection.execute(mine.values(lease_until=now + LEASE))
            return taken.rowcount == 1

    def write(self, table_id: str, found: Analysis) -> None:
        values = {
            "done": found.done,
            "body": msgspec.json.encode(found.moments).decode(),
            "lease_until": self._store.now() + LEASE,
        }
        with self._engine.begin() as connection:
            connection.execute(
                update(schema.ANALYSES).where(schema.ANALYSES.c.table_id == table_id).values(values)
            )

    def give_back(self, table_id: str) -> None:
        with self._engine.begin() as connection:
            this = update(schema.ANALYSES).where(schema.ANALYSES.c.table_id == table_id)
            connection.execute(this.values(lease_until=0.0))


class Do(Protocol):
    """Does something with tables or the store, on the thread that is for it."""

    async def __call__(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T: ...


class Analyses:
    """The analyses that this process works on."""

    def __init__(self, tables: Tables, do: Do, packs: Sequence[str], most: int = 0) -> None:
        self._tables = tables
        self._store = AnalysisStore(tables.store)
        self._do = do
        self._thinkers = thinkers.Thinkers(1, PART_SECONDS, packs)
        self._most = most  # for one address at a time; 0: any number
        self._at: dict[str, asyncio.Task[None]] = {}
        self._for: Counter[str] = Counter()  # how many, by address

    async def stop(self) -> None:
        tasks = list(self._at.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.stop()

    async def ask(self, table: OpenTable, payer: Payer) -> None:
        """Let a finished game be looked at, unless it was already."""
        if len(table.record.actions) > LONGEST:
            raise TooLong
        if self._has_enough(payer):
            raise TooFast
        await self._do(self._store.begin, table.stored.id)
        await self.look(table, payer)

    async def look(self, table: OpenTable, payer: Payer) -> Analysis | None:
        """What is found by now; when nobody is at it any more, this process goes on."""
        name, total = table.stored.id, len(table.record.actions)
        found = await self._do(self._store.read, name, total)
        if found is None or found.is_done or name in self._at or self._has_enough(payer):
            return found
        self._for[payer.address] += 1
        self._at[name] = asyncio.create_task(self._work(name, found, payer))
        self._at[name].add_done_callback(lambda _: self._end(name, payer))
        return found

    def _has_enough(self, payer: Payer) -> bool:
        return bool(self._most) and self._for[payer.address] >= self._most

    def _end(self, name: str, payer: Payer) -> None:
        self._at.pop(name, None)
        self._for[payer.address] -= 1
        self._for += Counter()  # forgets those who have none

    async def _work(self, table_id: str, found: Analysis, payer: Payer) -> None:
        if not await self._do(self._store.take, table_id, found.total):
            return  # another process is at it
        try:
            text, kept = await self._do(self._record, table_id)
            while not found.is_done:
                end = min(found.done + PART, found.total)
                moments = await self._judge(text, kept, found, end, payer)
                found = Analysis(end, found.total, [*found.moments, *moments])
                await self._do(self._store.write, table_id, found)
        except asyncio.CancelledError:
            await self._do(self._store.give_back, table_id)
            raise
        except Exception:
            log.exception("table %s: the analysis stopped", table_id)

    def _record(self, table_id: str) -> tuple[str, bytes]:
        record = self._tables.finished_record(self._tables.open(table_id))
        return record.to_json(), record.game.kept

    async def _judge(
        self, text: str, kept: bytes, found: Analysis, end: int, payer: Payer
    ) -> list[Moment]:
        """The next entries; none of them when that takes too long."""
        iterations = min(max(THOUGHTS // found.total, LEAST), MOST)
        try:
            job = thinker.Analyse(text, found.done, end, iterations, kept)
            reply = await self._thinkers.do(job, payer)
        except thinkers.TookTooLong:
            return []
        if isinstance(reply, thinker.Analysed):
            return reply.moments
        log.error("an analysis failed: %s", reply)
        return []
