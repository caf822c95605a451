"""All tables of one server process: the store, the one thread for games, news and bots."""

import asyncio
import logging
import signal
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, event, exc

import acropole
from acropole.kernel import daily, errors, packs, records
from acropole.kernel.game import Game
from acropole.registry import use_packs
from acropole.web.bots import thinker, thinkers, turns
from acropole.web.deals import Sealed
from acropole.web.limits import Payer, RateLimits
from acropole.web.live import alerts, webhooks
from acropole.web.live.news import Live, News
from acropole.web.operations import bulletin, metrics, retention
from acropole.web.settings import Settings
from acropole.web.store import Store, database
from acropole.web.table import analyses, creation, flags, open_table, tables
from acropole.web.workshop import trials, uses

LOOK_FOR_CHORES = 600.0  # seconds
HINT_MS = 1500  # how long a hint is thought about
HINT_SECONDS = 15.0  # how long a person waits for one, in the queue included
# How many of these an address may have in hand at a time.
HINTS, IMPORTS, ANALYSES, TRIALS = 3, 2, 2, 1
PATIENCE = 15.0  # seconds in which the game thread must have done what it is asked to
BUSY_PAUSE = 0.05  # seconds before another try while another process writes to SQLite
STUCK = 8.0  # seconds on one piece of work after which the database is taken to be frozen

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class Busy(Exception):
    """Another process is writing, and nothing was written yet: try again."""


class NoHints(errors.AcropoleError):
    """A hint at a table that is rated."""

    code = "no-hints"

    def __init__(self) -> None:
        super().__init__("This table is rated: nobody gets hints here.")


class TableService:
    def __init__(self, settings: Settings) -> None:
        use_packs(settings.packs)
        for name in acropole.game_ids():  # now, and not while the first visitor waits
            acropole.game(name)
        self.settings = settings
        # One thread: positions of a game share scratch memory, and games in order need no locks.
        self._thread = Worker("games")
        self._loader = Worker("packs")
        self.store = Store.connect(settings.database)
        self.tables = tables.Tables(self.store, later=self._later)
        for name in acropole.game_ids():
            self.tables.opener.keep_content(acropole.game(name))
        self.limits = RateLimits(settings.rate_limit)
        self.metrics = metrics.Metrics()
        statements = self.metrics.statements
        event.listen(self.store.engine, "after_cursor_execute", lambda *_: statements.inc())
        self._commits = 0  # so many transactions were written
        event.listen(self.store.engine, "commit", self._count_commit)
        self._busy_since = 0.0  # when the thread's present piece of work began; 0 when it has none
        self._tasks: set[asyncio.Task[None]] = set()  # the loop itself holds them only weakly
        self.health = metrics.Health(lambda: self.store, self._busy_for)
        self.live = Live(self._look, settings.redis, is_alone=self._is_alone())
        self.thinkers = thinkers.Thinkers(settings.thinkers, settings.bot_seconds, settings.packs)
        # So that no import keeps bots waiting.
        self.examiner = thinkers.Thinkers(
            1, creation.SECONDS, settings.packs, self.limits.times(IMPORTS)
        )
        # So that no bot waits for a person's hints.
        self.advisers = thinkers.Thinkers(1, HINT_SECONDS, settings.packs, self.limits.times(HINTS))
        self.analyses = analyses.Analyses(
            self.tables, self.do, settings.packs, self.limits.times(ANALYSES)
        )
        self.trials = trials.Trials(self.limits.times(TRIALS))
        self.uses = uses.CardUses(self.store, self.tables.opener)
        self.messenger = webhooks.Messenger(may_be_private=settings.private_webhooks)
        self.alerter = alerts.Alerter(self)
        self.bots = turns.BotTurns(self)
        self.flags = flags.Flags(self)
        self.bulletin = bulletin.Bulletin(self)

    def _is_alone(self) -> bool:
        return self.settings.workers == 1 and self.settings.database.startswith("sqlite")

    async def start(self) -> None:
        self.begin(self._watch_thread())
        await self.live.start()
        await self.bots.start()
        self.begin(self.flags.watch())
        self.begin(self.bulletin.follow())
        self.begin(self._keep_house())
        self._end_streams_on_signal()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that nobody waits for; it ends with the server at the latest."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        await self.bots.stop()
        await self.live.stop()
        await self.messenger.stop()
        await self.thinkers.stop()
        await self.examiner.stop()
        await self.advisers.stop()
        await self.analyses.stop()
        await self.trials.stop()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.stop()
        self._loader.stop()
        self.health.stop()
        self.store.close()

    async def _keep_house(self) -> None:
        """Once a day one of all processes lets the tables go that nobody looks at any more."""
        while True:
            await asyncio.sleep(LOOK_FOR_CHORES)
            try:
                if await self.do(self.store.leases.take_chore, "prune", retention.DAY):
                    # Not on the game thread: it only reads and deletes rows, and takes its time.
                    await asyncio.to_thread(self._prune)
            except Exception:
                log.exception("old tables could not be let go")

    def _prune(self) -> None:
        store = Store.connect(self.settings.database)  # ours counts what the game thread writes
        try:
            archive = Path(self.settings.archive) if self.settings.archive else None
            retention.prune(store, retention.rules_of(store, self.settings.keeping), archive)
            store.gatherings.clear()
        finally:
            store.close()

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
        """Do something with tables or the store, on the thread that is for it.

        It is begun again when it was not finished in its slice of time, so that others get
        theirs, and when another process was writing, so that others can read meanwhile.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        return await self._thread.ask(
                            lambda: self._attempt(lambda: work(*args, **kwargs))
                        )
                    except open_table.Unfinished:
                        continue
                    except Busy:
                        await asyncio.sleep(BUSY_PAUSE)
        except TimeoutError as error:
            raise database.StoreError("The tables do not answer.") from error

    def _attempt(self, work: Callable[[], T]) -> T:
        begun = self._commits
        self._busy_since = time.monotonic()
        try:
            return work()
        except exc.DBAPIError as error:
            self.health.is_full = database.is_full(error)
            if database.is_busy(error) and self._commits == begun:
                raise Busy from error
            raise
        finally:
            if self._commits != begun:
                self.health.is_full = False
            self._busy_since = 0.0

    def _count_commit(self, _: Connection) -> None:
        self._commits += 1

    def _busy_for(self) -> float:
        """How long the thread has been at its present piece of work."""
        since = self._busy_since
        return time.monotonic() - since if since else 0.0

    async def _watch_thread(self) -> None:
        """A database that freezes in the middle of an answer must not hold everything for ever."""
        while True:
            await asyncio.sleep(1.0)
            if self._busy_for() > STUCK:
                log.error("the game thread is stuck; its connections are cut")
                await asyncio.to_thread(self.store.hang_up)

    def _later(self, work: Callable[[], None]) -> None:
        """On the same thread, once the answer that is being given has gone out."""
        self._thread.submit(lambda: self._attempt(work))

    # -- moving on ---------------------------------------------------------------------------------

    async def move(
        self,
        work: Callable[[], open_table.OpenTable],
        payer: Payer | None = None,
        by: str = "person",
    ) -> open_table.OpenTable:
        """Let a table move on, and tell everybody whom it concerns.

        A bot that is to move then thinks on the payer's account.
        """
        try:
            table = await self.do(work)
        except errors.AcropoleError as error:
            self.metrics.refused.labels(error.code).inc()
            raise
        self.metrics.entries.labels(by).inc()
        self.tell(table, payer)
        return table

    def tell(self, table: open_table.OpenTable, payer: Payer | None = None) -> None:
        stored = table.stored
        self.live.announce(news_of(table))
        if stored.awaits_bot:
            self.bots.take_up(stored.id, payer)
            return
        if self.settings.think_ahead and table.next_expert() is not None:
            self.bots.think_ahead(stored.id)
        if not stored.is_over and table.last_seat() != stored.to_move and self._listens(table):
            self.begin(self.alerter.tell(table))

    def _listens(self, table: open_table.OpenTable) -> bool:
        """Whether whoever is to move may want to be told."""
        stored, listening = table.stored, self.bulletin.listening
        here = (who for seat, who in stored.claims if seat == stored.to_move)
        return bool(stored.seats[stored.to_move].webhook) or any(who in listening for who in here)

    async def tell_people(self, *table_ids: str) -> None:
        """Somebody came or was sent away: streams of those who may not look any more end."""
        for news in await self.do(self._read_news, list(table_ids)):
            self.live.announce(news)

    def see(self, table: open_table.OpenTable, payer: Payer) -> None:
        """Somebody looks at a table: a bot that rested there gets to think; on the thread."""
        seat = table.seat_to_move()
        if seat is not None and seat.thinker and table.halt is None:
            self.bots.wake(table, payer)

    async def import_record(
        self, data: bytes, payer: Payer, *, hold: bool = True
    ) -> open_table.OpenTable:
        checked = await creation.check_record(data, self.examiner, payer)
        if checked.packs:
            self.limits.take("pack", payer.address)
            await self._loader.ask(lambda: creation.game_of(checked))  # it is at hand from then on

        def put_down() -> open_table.OpenTable:
            match, plans = creation.as_match(checked)
            return self.tables.put_down(match, plans, payer.person, hold=hold)

        table = await self.do(put_down)
        self.tell(table, payer)
        return table

    async def take_pack(
        self, data: bytes, payer: Payer, name: str = "", game: str = ""
    ) -> tuple[packs.Pack, str]:
        """Check a pack and keep it; the pack and its game."""
        self.limits.take("pack", payer.address)
        pack, game = await creation.check_pack(data, name, game, self.examiner, payer)
        await self.do(self.store.packs.keep, pack, game, payer.person)
        return pack, game

    async def game_with(self, game: str, digests: Sequence[str]) -> Game:
        """A game with packs that are kept here."""
        if not digests:
            return acropole.game(game)
        if len(digests) > records.MOST_PACKS:
            raise errors.OptionError("packs", f"A table has at most {records.MOST_PACKS} packs.")
        found = [await self.do(self.store.packs.get, digest) for digest in digests]
        if any(of != game for _, of in found):
            raise errors.OptionError("packs", "One of these packs is for another game.")
        # Not on the game thread: it is long, and nobody's position is touched.
        return await self._loader.ask(
            lambda: creation.with_packs(game, [pack for pack, _ in found])
        )

    async def advise(
        self, ask: Callable[[], open_table.OpenTable], payer: Payer = thinkers.NOBODY
    ) -> tuple[int, list[thinker.Advice]]:
        """The best answers for whoever is to move, and the version of the table they are for."""

        def question() -> tuple[int, thinker.Advise]:
            table = ask()
            if table.stored.is_sealed:
                raise Sealed
            if table.stored.rated:
                raise NoHints
            stored, state = table.stored, table.state.position.dump()
            kept = table.record.game.kept
            job = thinker.Advise(
                stored.game, table.record.options, state, thinkers.bot_seed(), HINT_MS, kept
            )
            return table.version, job

        version, job = await self.do(question)
        try:
            async with asyncio.timeout(HINT_SECONDS):
                reply = await self.advisers.do(job, payer)
        except TimeoutError:
            raise thinkers.TookTooLong from None
        if not isinstance(reply, thinker.Advised):
            raise thinkers.TookTooLong
        return version, reply.answers

    async def let_rival_play(self, deal: daily.Deal) -> None:
        """Have the deal of a day played by the bot that everybody compares with."""
        deals = self.tables.deals
        key, options = deals.key(deal).hex(), deals.record(deal).options
        job = thinker.PlayOut(deal.game, options, key, daily.RIVAL, deal.level, daily.SEAT)
        try:
            reply = await self.examiner.do(job, thinkers.NOBODY)
            if isinstance(reply, thinker.Ended):
                await self.do(deals.add_bot, deal, reply.rank, reply.points)
        except errors.AcropoleError as error:
            log.warning("%s: nobody played the deal of the day beside people: %s", deal.game, error)

    async def _look(self, table_ids: Iterable[str]) -> list[News]:
        found = await self.do(self._read_news, list(table_ids))
        for news in found:
            if not news.is_over and not news.is_thinking:
                self.bots.wake_show(news.table_id)
        return found

    def _read_news(self, table_ids: list[str]) -> list[News]:
        return [
            News(name, at.version, at.to_move, at.to_move < 0, at.awaits_bot, at.people, at.said)
            for name, at in self.store.log.standings(table_ids)
        ]


def news_of(table: open_table.OpenTable) -> News:
    stored = table.stored
    return News(
        stored.id,
        stored.version,
        stored.to_move,
        stored.is_over,
        stored.awaits_bot,
        stored.people,
        stored.said,
    )


class Worker:
    """One thread that does one piece of work after the other, for an event loop that waits.

    An executor of the standard library does the same with two futures, four locks and a callback
    for each piece; an answer at a table is hardly longer than that.
    """

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """What comes of a piece of work; of the running event loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def job() -> None:
            if answer.cancelled():  # nobody waits any more, and nothing was begun
                return
            try:
                found = work()
            except BaseException as error:
                loop.call_soon_threadsafe(_settle, answer, None, error)
            else:
                loop.call_soon_threadsafe(_settle, answer, found, None)

        self._jobs.put(job)
        return answer

    def submit(self, work: Callable[[], object]) -> None:
        """A piece of work that nobody waits for."""

        def job() -> None:
            try:
                work()
            except Exception:
                log.exception("what was put off could not be done")

        self._jobs.put(job)

    def stop(self) -> None:
        """When all that was asked for is done."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except RuntimeError:  # the event loop is closed: nobody waits for anything
                log.debug("an answer came too late")


def _settle(answer: asyncio.Future[Any], found: object, error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(found)
    else:
        answer.set_exception(error)
