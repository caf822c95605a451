"""Whose turn it is among the bots: tables where one is to move, and who lets it think.

A table on which a bot is to move is leased by one server process at a time. A process that dies
stops renewing its leases, and another takes the move up again. If two should think about one move,
the store takes only one of the answers.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from acropole.kernel.errors import AcropoleError
from acropole.web.bots.thinker import Think, ThinkAhead, ThoughtAhead
from acropole.web.bots.thinkers import Thinker, bot_seed
from acropole.web.limits import Payer
from acropole.web.store import database, event_log
from acropole.web.table import open_table, tables

if TYPE_CHECKING:
    from acropole.web.table.service import TableService


RENEW = 1.0  # seconds between renewals of a lease
SWEEP = 1.0  # seconds between looks for bots that nobody lets think
AHEAD = 0.1  # seconds that it does at a time: as long somebody else may have to wait
PATIENCE = 10.0  # seconds after which it has thought, or waited for a thinker, long enough
SEEN = 30.0  # seconds for which bots among themselves play on after somebody has looked

log = logging.getLogger(__name__)


class Question(NamedTuple):
    """What a bot is asked; `owner` is charged when nobody knows who set it thinking."""

    version: int
    job: Think
    owner: str


class Show(NamedTuple):
    """Bots among themselves, and who looked at them last."""

    payer: Payer
    seen: float


class BotTurns:
    """Sees to it that every bot whose turn it is gets to think, in some process.

    A turn at a table is many answers. A table keeps its thinker for all of them, or for a slice
    of time: then it stands in line again.
    """

    def __init__(self, service: "TableService") -> None:
        self._service = service
        self._slice = service.settings.think_seconds
        self._shows: dict[str, Show] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._at: dict[str, asyncio.Task[None]] = {}
        self._ahead: dict[str, asyncio.Task[None]] = {}
        self._moved: set[str] = set()  # tables of these where another question is asked by now
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._renew())]

    async def stop(self) -> None:
        tasks = [*self._at.values(), *self._ahead.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def thinking(self) -> int:
        return len(self._at)

    def take_up(self, table_id: str, payer: Payer | None = None, *, wake: bool = False) -> None:
        """A bot is to move at this table. This process has the lease, or `wake`: tries for it."""
        if table_id in self._ahead:
            self._moved.add(table_id)
        if table_id not in self._at:
            task = asyncio.create_task(self._play(table_id, payer, wake))
            self._at[table_id] = task
            task.add_done_callback(lambda _: self._at.pop(table_id, None))

    def wake(self, table: open_table.OpenTable, payer: Payer) -> None:
        """Somebody looks at a table where a bot is to move; on the game thread."""
        stored = table.stored
        if not _has_people(table):
            self._shows[stored.id] = Show(payer, time.monotonic())
        if not stored.awaits_bot and self._loop is not None:
            self._loop.call_soon_threadsafe(lambda: self.take_up(stored.id, payer, wake=True))

    def wake_show(self, table_id: str) -> None:
        """Another process has let bots rest that somebody here looks at."""
        if show := self._shows.get(table_id):
            self.take_up(table_id, show.payer, wake=True)

    async def _play(self, table_id: str, payer: Payer | None, wake: bool) -> None:
        """Answer for the bots until a person is to move, or nobody is there any more."""
        try:
            if wake and not await self._take_lease(table_id, wake=True):
                return
            asked = await self._question(table_id)
            while asked is not None:
                async with self._service.thinkers.hold(payer or Payer("", asked.owner)) as thinker:
                    asked = await self._play_on(table_id, asked, thinker)
        except event_log.Stale:  # somebody else was faster
            log.info("table %s: a bot's answer came too late", table_id)
        except (database.StoreError, SQLAlchemyError) as error:  # the sweep looks again
            log.warning("table %s: a bot waits for the store: %s", table_id, type(error).__name__)
        except AcropoleError as error:
            log.warning("table %s: no bot can move here: %s", table_id, error)
            await self._rest(table_id)
        except Exception:
            log.exception("table %s: a bot could not move", table_id)
            await self._rest(table_id)

    async def _play_on(
        self, table_id: str, asked: Question | None, thinker: Thinker
    ) -> Question | None:
        """Answer until nothing is asked any more or the slice is over; the question left."""
        end = time.monotonic() + self._slice
        while asked is not None and time.monotonic() < end:
            code = await self._service.thinkers.choose(asked.job, thinker)
            await self._answer(table_id, asked.version, code)
            asked = await self._question(table_id)
        return asked

    def think_ahead(self, table_id: str) -> None:
        """A person is to move at this table: an expert may think meanwhile."""
        self._moved.add(table_id)
        if table_id not in self._ahead:
            self._ahead[table_id] = asyncio.create_task(self._think_ahead(table_id))

    async def _think_ahead(self, table_id: str) -> None:
        """In short pieces, while no bot waits for its turn."""
        job: ThinkAhead | None = None
        end = 0.0
        try:
            while True:
                if table_id in self._moved:
                    self._moved.discard(table_id)
                    job = await self._service.do(self._read_ahead, table_id)
                    end = time.monotonic() + PATIENCE
                if job is None or time.monotonic() > end:
                    return
                async with self._service.thinkers.spare() as thinker:
                    if thinker is not None:
                        job = msgspec.structs.replace(job, seed=bot_seed())
                        reply = await thinker.do(job, self._service.thinkers.seconds)
                        if not isinstance(reply, ThoughtAhead) or reply.is_done:
                            job = None
                if thinker is None:
                    await asyncio.sleep(AHEAD)
        except (database.StoreError, SQLAlchemyError, AcropoleError) as error:
            log.info("table %s: no bot thinks ahead: %s", table_id, type(error).__name__)
        except Exception:
            log.exception("table %s: a bot could not think ahead", table_id)
        finally:
            self._moved.discard(table_id)
            del self._ahead[table_id]

    def _read_ahead(self, table_id: str) -> ThinkAhead | None:
        table = self._service.tables.open(table_id)
        seat = table.next_expert()
        if seat is None or table.halt is not None:
            return None
        return ThinkAhead(
            table.stored.game,
            table.record.options,
            table.state.position.dump(),
            table.stored.seats[seat].thinker,
            0,
            int(AHEAD * 1000),
            table.record.game.kept,
            seat,
        )

    async def _rest(self, table_id: str) -> None:
        """A table that no bot can move at must not be tried again each second."""
        with suppress(database.StoreError, SQLAlchemyError):
            await self._service.do(self._let_rest, table_id)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            if self._at:
                with suppress(database.StoreError, SQLAlchemyError):
                    await self._renew_leases(list(self._at))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for table_id in await self._left_waiting():
                    if await self._take_lease(table_id):
                        self.take_up(table_id)
            except (database.StoreError, SQLAlchemyError) as error:
                log.warning("looking for waiting bots failed: %s", type(error).__name__)
            except Exception:
                log.exception("looking for waiting bots failed")

    # -- at the tables ----------------------------------------------------------------------------

    async def _question(self, table_id: str) -> Question | None:
        return await self._service.do(self._read_question, table_id)

    def _read_question(self, table_id: str) -> Question | None:
        """None when no bot is to move, or nobody is there to see it."""
        table = self._service.tables.open(table_id)
        seat = table.seat_to_move()
        if seat is None or not seat.thinker:
            self._shows.pop(table_id, None)
            return None
        is_seen = _has_people(table) or self._is_seen(table_id)
        if not is_seen or table.halt is not None:
            self._shows.pop(table_id, None)
            self._let_rest(table_id)
            return None
        stored, ms = table.stored, int(self._slice * 1000)
        job = Think(
            stored.game,
            table.record.options,
            table.state.position.dump(),
            seat.thinker,
            bot_seed(),
            ms,
            table.record.game.kept,
        )
        return Question(table.version, job, stored.owner)

    def _is_seen(self, table_id: str) -> bool:
        show = self._shows.get(table_id)
        return show is not None and (
            self._service.live.is_watched(table_id) or time.monotonic() - show.seen < SEEN
        )

    async def _answer(self, table_id: str, version: int, code: str) -> None:
        def act(seen: int | None) -> open_table.OpenTable:
            table = self._service.tables.open(table_id, seen)
            return self._service.tables.act(table, table.state.to_move, version, code, is_bot=True)

        def answer() -> open_table.OpenTable:
            try:
                return act(version)
            except event_log.Stale:  # perhaps only because somebody sat down
                return act(None)

        await self._service.move(answer, by="bot")

    async def _left_waiting(self) -> list[str]:
        def look() -> list[str]:
            self._service.store.learn_time()
            return self._service.store.leases.left_waiting(self._service.store.now())

        return await self._service.do(look)

    async def _take_lease(self, table_id: str, *, wake: bool = False) -> bool:
        def take() -> bool:
            now, owner = self._service.store.now(), self._service.tables.process
            return self._service.store.leases.take(
                table_id, owner, now, now + tables.LEASE, wake=wake
            )

        return await self._service.do(take)

    async def _renew_leases(self, table_ids: Sequence[str]) -> None:
        def renew() -> None:
            self._service.store.leases.renew(
                table_ids, self._service.tables.process, self._service.store.now() + tables.LEASE
            )

        await self._service.do(renew)

    def _let_rest(self, table_id: str) -> None:
        """Nobody lets its bot think until somebody looks at the table."""
        self._service.store.leases.rest(table_id, self._service.tables.process)


def _has_people(table: open_table.OpenTable) -> bool:
    return any(seat.kind == "person" for seat in table.stored.seats)
