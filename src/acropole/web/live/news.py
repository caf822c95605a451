"""News of tables to whoever watches them, in this process and in the others.

News only says that a table has reached a version, or that somebody came or went; everybody then
looks for themselves. Between
processes it goes by Redis where there is one. The database is looked at, too: often when it is the
only way, now and then when Redis might have dropped something.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from acropole.kernel.errors import AcropoleError

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "acropole:news"
LOOK_OFTEN = 0.1  # seconds between looks at the database; people wait at most that long
LOOK_SELDOM = 2.0
HEARTBEAT = 15.0  # seconds; proxies close streams that say nothing
RECONNECT = 1.0
GATHER = 0.005  # seconds in which news come together in one message to Redis
LONGEST_OUTBOX = 1000  # news that wait for Redis
REDIS_SECONDS = 5.0  # in which it must answer
QUIET = 10.0  # seconds without news after which Redis is asked whether it is there

log = logging.getLogger(__name__)


class News(msgspec.Struct, frozen=True):
    table_id: str
    version: int
    to_move: int = -1
    is_over: bool = False
    is_thinking: bool = False
    people: int = 0  # moves when somebody's right to look may have changed, or who plays a seat
    said: int = 0  # moves with talk

    @property
    def moment(self) -> tuple[int, int, int]:
        """What makes it news: none of them ever goes back."""
        return self.version, self.people, self.said


class Closed(Exception):
    """The server is about to stop."""


Look = Callable[[Iterable[str]], Awaitable[list[News]]]


class Watcher:
    """One stream. It keeps only the latest news: who is slow misses what is past anyway."""

    def __init__(self) -> None:
        self.latest: News | None = None
        self.is_closed = False
        self._has_news = False
        self._waiting: asyncio.Future[None] | None = None

    def tell(self, news: News) -> None:
        if self.latest is None or news.moment > self.latest.moment:
            self.latest = news
            self._has_news = True
            self._wake()

    def close(self) -> None:
        self.is_closed = True
        self._wake()

    async def next(self, patience: float = HEARTBEAT) -> News | None:
        """The next news, or None when there was none for a while."""
        if not self._has_news and not self.is_closed:
            # A plain future and timer: hundreds of streams wake for one move.
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(patience, self._wake)
            try:
                await self._waiting
            finally:
                timer.cancel()
        if self.is_closed:
            raise Closed
        if not self._has_news:
            return None
        self._has_news = False
        return self.latest

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Live:
    """`look` reads news of tables from the store; `is_alone`: no other process shares it."""

    def __init__(self, look: Look, redis_url: str = "", *, is_alone: bool = True) -> None:
        self._look = look
        self._redis_url = redis_url
        self._interval = LOOK_SELDOM if redis_url or is_alone else LOOK_OFTEN
        self._watchers: dict[str, set[Watcher]] = {}
        self._known: dict[str, tuple[int, int, int]] = {}  # how far the tables are that are watched
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: dict[str, News] = {}  # the latest of each table that Redis is to hear
        self._posted = asyncio.Event()

    async def start(self) -> None:
        self._tasks.append(asyncio.create_task(self._look_around()))
        if self._redis_url:
            self._tasks.append(asyncio.create_task(self._keep(self._publish)))
            self._tasks.append(asyncio.create_task(self._keep(self._listen)))

    async def stop(self) -> None:
        self.close()
        waiting = set(self._tasks)
        while waiting:  # the client of Redis may swallow a cancellation while it connects
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=0.5)

    def close(self) -> None:
        """End every stream; browsers come back by themselves."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.close()

    @property
    def streams(self) -> int:
        return sum(map(len, self._watchers.values()))

    def is_watched(self, table_id: str) -> bool:
        return table_id in self._watchers

    def announce(self, news: News) -> None:
        """A table has moved on in this process."""
        self._tell(news)
        if self._redis_url:
            if len(self._outbox) >= LONGEST_OUTBOX and news.table_id not in self._outbox:
                del self._outbox[next(iter(self._outbox))]  # Redis is away; the looks tell it
            self._outbox[news.table_id] = news
            self._posted.set()

    @asynccontextmanager
    async def watch(self, table_id: str) -> AsyncIterator[Watcher]:
        watcher = Watcher()
        watchers = self._watchers.setdefault(table_id, set())
        watchers.add(watcher)
        try:
            yield watcher
        finally:
            watchers.discard(watcher)
            if not watchers and self._watchers.get(table_id) is watchers:
                del self._watchers[table_id]
                self._known.pop(table_id, None)

    def _tell(self, news: News) -> None:
        watchers = self._watchers.get(news.table_id)
        if watchers is None:
            return
        self._known[news.table_id] = max(news.moment, self._known.get(news.table_id, (0, 0, 0)))
        for watcher in watchers:
            watcher.tell(news)

    # -- other processes -------------------------------------------------------------------------

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(self._interval)
            if not self._watchers:
                continue
            try:
                for news in await self._look(list(self._watchers)):
                    if news.moment > self._known.get(news.table_id, (-1, 0, 0)):
                        self._tell(news)
            except AcropoleError as error:
                log.warning("looking for news failed: %s", error)
            except Exception:
                log.exception("looking for news failed")

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it again whenever Redis was lost."""
        while True:
            try:
                await work()
            except Exception as error:
                log.warning("Redis is out of reach: %s", error)
            await asyncio.sleep(RECONNECT)

    async def _publish(self) -> None:
        async with self._redis() as client:
            while True:
                await self._posted.wait()
                await asyncio.sleep(GATHER)
                batch = list(self._outbox.values())
                await client.publish(CHANNEL, msgspec.json.encode(batch))
                for news in batch:
                    if self._outbox.get(news.table_id) is news:
                        del self._outbox[news.table_id]
                if not self._outbox:
                    self._posted.clear()

    async def _listen(self) -> None:
        async with self._redis() as client, client.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            is_asked = False  # whether it is there
            while True:
                message = await subscription.get_message(timeout=QUIET)
                if message is None:
                    if is_asked:
                        raise TimeoutError("it does not answer")
                    await subscription.ping()
                    is_asked = True
                    continue
                is_asked = False
                if message["type"] == "message":
                    with suppress(msgspec.DecodeError, UnicodeDecodeError):  # not ours
                        for news in msgspec.json.decode(message["data"], type=list[News]):
                            self._tell(news)

    def _redis(self) -> "Redis":
        from redis.asyncio import from_url

        client: Redis = from_url(
            self._redis_url,
            socket_connect_timeout=REDIS_SECONDS,
            socket_timeout=REDIS_SECONDS,
        )
        return client
