"""The engine room of one server process: its store, its one thread for games, news and bots."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import event

import acropole
from acropole.kernel.errors import AcropoleError
from acropole.registry import lay_packs
from acropole.web.analyses import Analyses
from acropole.web.imports import SECONDS, as_match, check_record
from acropole.web.live import Live, News
from acropole.web.observing import Metrics
from acropole.web.retention import DAY, prune
from acropole.web.security import RateLimits, Visitors
from acropole.web.settings import Settings
from acropole.web.store import Stale, Store
from acropole.web.tables import LEASE, OpenTable, Tables
from acropole.web.thinker import Advise, Advised, Think
from acropole.web.thinkers import BotTurns, Thinkers, TookTooLong, bot_seed
from acropole.web.webhooks import Messenger, YourTurn

LOOK_FOR_CHORES = 600.0  # seconds
HINT_MS = 1500  # how long a hint is thought about
HINT_SECONDS = 15.0  # how long a person waits for one, in the queue included

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Room:
    def __init__(self, settings: Settings) -> None:
        lay_packs(settings.packs)
        for name in acropole.games():  # now, and not while the first visitor waits
            acropole.game(name)
        self.settings = settings
        # One thread: positions of a game share scratch memory, and games in order need no locks.
        self._thread = ThreadPoolExecutor(1, "room")
        self.store = Store.connect(settings.database)
        self.tables = Tables(self.store, later=self._later)
        for name in acropole.games():
            self.tables.opener.keep_content(acropole.game(name))
        self.visitors = Visitors(self.store.secret("cookie"))
        self.limits = RateLimits(settings.rate_limit)
        self.metrics = Metrics()
        statements = self.metrics.statements
        event.listen(self.store.engine, "after_cursor_execute", lambda *_: statements.inc())
        self.live = Live(self._look, settings.redis, is_alone=self._is_alone())
        self.thinkers = Thinkers(settings.thinkers, settings.bot_seconds, settings.packs)
        self.examiner = Thinkers(1, SECONDS, settings.packs)  # so that no import keeps bots waiting
        # So that no bot waits for a person's hints.
        self.advisers = Thinkers(1, HINT_SECONDS, settings.packs)
        self.analyses = Analyses(self.tables, self.do, settings.packs)
        self.messenger = Messenger(may_be_private=settings.private_webhooks)
        self.bots = BotTurns(
            self.thinkers,
            question=self._question,
            answer=self._bot_answers,
            take_lease=self._take_lease,
            left_waiting=lambda now: self.do(self.store.left_waiting, now),
        )

    def _is_alone(self) -> bool:
        return self.settings.workers == 1 and self.settings.database.startswith("sqlite")

    async def start(self) -> None:
        await self.live.start()
        await self.bots.start()
        self._keeper = asyncio.create_task(self._keep_house())
        self._end_streams_on_signal()

    async def stop(self) -> None:
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        await self.bots.stop()
        await self.live.stop()
        await self.messenger.stop()
        await self.thinkers.stop()
        await self.examiner.stop()
        await self.advisers.stop()
        await self.analyses.stop()
        self._thread.shutdown()
        self.store.close()

    async def _keep_house(self) -> None:
        """Once a day one of all processes lets the tables go that nobody looks at any more."""
        archive = Path(self.settings.archive) if self.settings.archive else None
        while True:
            await asyncio.sleep(LOOK_FOR_CHORES)
            try:
                if await self.do(self.store.take_chore, "prune", DAY):
                    # Not on the room's thread: it only reads and deletes rows, and takes its time.
                    await asyncio.to_thread(prune, self.store, self.settings.keeping, archive)
            except Exception:
                log.exception("old tables could not be let go")

    def _end_streams_on_signal(self) -> None:
        """The server waits for open answers before it stops, and a stream would never end."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            then = signal.getsignal(number)

            def stop(number: int, frame: FrameType | None, then: Any = then) -> None:
                with suppress(RuntimeError):  # the loop is closed already
                    loop.call_soon_threadsafe(self.live.close)
                if callable(then):
                    then(number, frame)

            signal.signal(number, stop)

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something with tables or the store, on the thread that is for it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    def _later(self, work: Callable[[], None]) -> None:
        """On the same thread, once the answer that is being given has gone out."""
        self._thread.submit(work)

    # -- moving on ---------------------------------------------------------------------------------

    async def move(self, work: Callable[[], OpenTable], by: str = "person") -> OpenTable:
        """Let a table move on, and tell everybody whom it concerns."""
        try:
            table = await self.do(work)
        except AcropoleError as error:
            self.metrics.refused.labels(error.code).inc()
            raise
        self.metrics.entries.labels(by).inc()
        self.tell(table)
        return table

    def tell(self, table: OpenTable) -> None:
        stored = table.stored
        self.live.announce(news_of(table))
        if stored.awaits_bot:
            self.bots.take_up(stored.id)
        elif not stored.is_over:
            self._call(table)

    def _call(self, table: OpenTable) -> None:
        """Send word to the person who is to move, if the turn has just come to them."""
        stored = table.stored
        seat = stored.seats[stored.to_move]
        if seat.webhook and table.last_seat() != stored.to_move:
            turn = YourTurn(
                event="your-turn",
                game=stored.game,
                table=stored.id,
                seat=stored.to_move,
                name=seat.name,
                version=stored.version,
                url=f"{self.settings.address}/g/{stored.id}",
            )
            self.messenger.send(seat.webhook, turn)

    async def import_record(self, data: bytes, visitor: str) -> OpenTable:
        checked = await check_record(data, self.examiner)

        def put_down() -> OpenTable:
            match, plans = as_match(checked)
            return self.tables.put_down(match, plans, visitor)

        table = await self.do(put_down)
        self.tell(table)
        return table

    async def advise(self, ask: Callable[[], OpenTable]) -> tuple[int, list[tuple[str, float]]]:
        """The best answers for whoever is to move, and the version of the table they are for."""

        def question() -> tuple[int, Advise]:
            table = ask()
            stored, state = table.stored, table.state.dump()
            kept = table.record.game.kept
            job = Advise(stored.game, stored.options, state, bot_seed(), HINT_MS, kept)
            return table.version, job

        version, job = await self.do(question)
        try:
            async with asyncio.timeout(HINT_SECONDS):
                reply = await self.advisers.do(job)
        except TimeoutError:
            raise TookTooLong from None
        if not isinstance(reply, Advised):
            raise TookTooLong
        return version, reply.answers

    # -- what news and bots ask for ----------------------------------------------------------------

    async def _look(self, table_ids: Iterable[str]) -> list[News]:
        return await self.do(self._read_news, list(table_ids))

    def _read_news(self, table_ids: list[str]) -> list[News]:
        return [
            News(name, version, to_move, to_move < 0, awaits_bot)
            for name, version, to_move, awaits_bot in self.store.standings(table_ids)
        ]

    async def _question(self, table_id: str) -> tuple[int, Think] | None:
        return await self.do(self._bot_question, table_id)

    def _bot_question(self, table_id: str) -> tuple[int, Think] | None:
        table = self.tables.open(table_id)
        seat = table.seat_to_move()
        if seat is None or seat.kind != "bot" or table.halt is not None:
            return None
        stored, kept = table.stored, table.record.game.kept
        job = Think(stored.game, stored.options, table.state.dump(), seat.bot, bot_seed(), kept)
        return table.version, job

    async def _bot_answers(self, table_id: str, version: int, code: str) -> None:
        def act(seen: int | None) -> OpenTable:
            table = self.tables.open(table_id, seen)
            return self.tables.act(table, table.state.to_move, version, code)

        def answer() -> OpenTable:
            try:
                return act(version)
            except Stale:  # perhaps only because somebody sat down
                return act(None)

        await self.move(answer, by="bot")

    async def _take_lease(self, table_id: str, now: float) -> bool:
        owner = self.tables.process
        return await self.do(self.store.take_lease, table_id, owner, now, now + LEASE)


def news_of(table: OpenTable) -> News:
    stored = table.stored
    return News(stored.id, stored.version, stored.to_move, stored.is_over, stored.awaits_bot)
