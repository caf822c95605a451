"""The processes in which bots think: started when needed, shared fairly, killed when too slow.

A table on which a bot is to move is leased by one server process at a time. A process that dies
stops renewing its leases, and another takes the move up again. If two should think about one move,
the store takes only one of the answers.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from acropole.kernel.errors import AcropoleError
from acropole.web.bots.thinker import Chosen, Failed, Job, Reply, Think
from acropole.web.http.guard import Payer, TooFast
from acropole.web.store.database import StoreError
from acropole.web.store.event_log import Stale

LARGEST_REPLY = 64 * 1024 * 1024
RENEW = 1.0  # seconds between renewals of a lease
SWEEP = 1.0  # seconds between looks for bots that nobody lets think
ATTEMPTS = 3  # processes that may die over one job
FADES = 30.0  # seconds in which what an address has used counts for half
REMEMBERED = 1000  # addresses whose use is known, before those that matter no more are forgotten
FALLBACK = "random"  # plays when a bot has no answer in time

NOBODY = Payer("", "")

log = logging.getLogger(__name__)
_reply: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)


class TookTooLong(AcropoleError):
    code = "took-too-long"

    def __init__(self) -> None:
        super().__init__("This took too long and was given up.")


class Thinker:
    """One process at a time; a new one when the last has died or was killed."""

    def __init__(self, packs: Sequence[str] = ()) -> None:
        self._packs = packs
        self._process: Process | None = None

    async def do(self, job: Job, seconds: float) -> Reply:
        for _ in range(ATTEMPTS):
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                async with asyncio.timeout(seconds):
                    process.stdin.write(msgspec.json.encode(job) + b"\n")
                    await process.stdin.drain()
                    line = await process.stdout.readline()
            except TimeoutError:
                await self.stop()
                raise TookTooLong from None
            except asyncio.CancelledError:
                await self.stop()  # its answer must not be taken for that of the next job
                raise
            except OSError:
                line = b""
            if line.endswith(b"\n"):
                return _reply.decode(line)
            log.warning("a thinker died; another takes the job up")
            await self.stop()
        return Failed("The processes that think keep dying.")

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "acropole.web.bots.thinker",
                *self._packs,
                stdin=PIPE,
                stdout=PIPE,
                limit=LARGEST_REPLY,
                start_new_session=True,  # Ctrl-C at a terminal is for the server, not for them
            )
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None


Place = asyncio.Future[Thinker]  # in a line


class Line:
    """Those who wait: the address goes first that has used least lately, and people take turns
    at theirs."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Place]]] = OrderedDict()
        self._used: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted

    def join(self, payer: Payer) -> Place:
        place: Place = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(payer.address, OrderedDict())
        people.setdefault(payer.person, deque()).append(place)
        return place

    def next(self) -> Place | None:
        """Whose turn it is; whoever has left is passed over."""
        while self._waiting:
            address = min(self._waiting, key=self._used_by)
            people = self._waiting.pop(address)
            person, places = people.popitem(last=False)
            place = places.popleft()
            if places:
                people[person] = places
            if people:
                self._waiting[address] = people
            if not place.done():
                return place
        return None

    def charge(self, address: str, seconds: float) -> None:
        self._used[address] = self._used_by(address) + seconds, time.monotonic()
        if len(self._used) > REMEMBERED:
            self._used = {name: kept for name, kept in self._used.items() if self._used_by(name)}

    def _used_by(self, address: str) -> float:
        """In seconds that fade away; nothing once they are hardly worth counting."""
        seconds, then = self._used.get(address, (0.0, 0.0))
        left = seconds * 0.5 ** ((time.monotonic() - then) / FADES)
        return left if left > 0.01 else 0.0


class Thinkers:
    """A few thinkers that share the jobs. `most` is how many an address may have in hand; 0: any.

    Who uses little waits for the job at hand and for none of those that others have in line.
    """

    def __init__(
        self, count: int, seconds: float, packs: Sequence[str] = (), most: int = 0
    ) -> None:
        self.seconds = seconds
        self.all = [Thinker(packs) for _ in range(count)]
        self._free = list(self.all)
        self._line = Line()
        self._most = most
        self._in_hand: Counter[str] = Counter()

    @asynccontextmanager
    async def hold(self, payer: Payer) -> AsyncIterator[Thinker]:
        """A thinker, when it is the payer's turn."""
        if self._most and self._in_hand[payer.address] >= self._most:
            raise TooFast
        self._in_hand[payer.address] += 1
        try:
            thinker = await self._turn(payer)
            begin = time.monotonic()
            try:
                yield thinker
            finally:
                self._line.charge(payer.address, time.monotonic() - begin)
                self._give_back(thinker)
        finally:
            self._in_hand[payer.address] -= 1
            if not self._in_hand[payer.address]:
                del self._in_hand[payer.address]

    async def do(self, job: Job, payer: Payer = NOBODY, seconds: float | None = None) -> Reply:
        async with self.hold(payer) as thinker:
            return await thinker.do(job, seconds or self.seconds)

    async def _turn(self, payer: Payer) -> Thinker:
        if self._free:  # then nobody waits
            return self._free.pop()
        place = self._line.join(payer)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # called in the moment of leaving
                self._give_back(place.result())
            raise

    def _give_back(self, thinker: Thinker) -> None:
        place = self._line.next()
        if place is None:
            self._free.append(thinker)
        else:
            place.set_result(thinker)

    async def choose(self, job: Think, thinker: Thinker) -> str:
        """The code of the bot's answer. Whatever happens to the bot, the game goes on."""
        for code in (job.bot, FALLBACK):
            try:
                reply = await thinker.do(msgspec.structs.replace(job, bot=code), self.seconds)
            except TookTooLong:
                log.warning("bot %s took more than %s s", code, self.seconds)
                continue
            if isinstance(reply, Chosen):
                return reply.code
            log.error("bot %s failed: %s", code, reply)
        raise TookTooLong

    async def stop(self) -> None:
        await asyncio.gather(*(thinker.stop() for thinker in self.all))


class Question(NamedTuple):
    """What a bot is asked; `owner` is charged when nobody knows who set it thinking."""

    version: int
    job: Think
    owner: str


class Keeper(Protocol):
    """What `BotTurns` needs of the tables."""

    async def question(self, table_id: str) -> Question | None:
        """None when no bot is to move, or nobody is there to see it."""

    async def answer(self, table_id: str, version: int, code: str) -> None: ...

    async def left_waiting(self) -> list[str]:
        """Tables where it is a bot's turn and no process lets it think."""

    async def take_lease(self, table_id: str, *, wake: bool = False) -> bool:
        """Whether it now falls to this process to let the bot think."""

    async def renew_leases(self, table_ids: Sequence[str]) -> None: ...

    async def rest(self, table_id: str) -> None:
        """Nobody lets its bot think until somebody looks at the table."""


class BotTurns:
    """Sees to it that every bot whose turn it is gets to think, in some process.

    A turn at a table is many answers. A table keeps its thinker for all of them, or for `slice`
    seconds: then it stands in line again.
    """

    def __init__(self, thinkers: Thinkers, keeper: Keeper, slice: float = 1.0) -> None:
        self._thinkers = thinkers
        self._keeper = keeper
        self._slice = slice
        self._at: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._renew())]

    async def stop(self) -> None:
        tasks = [*self._at.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def thinking(self) -> int:
        return len(self._at)

    def take_up(self, table_id: str, payer: Payer | None = None, *, wake: bool = False) -> None:
        """A bot is to move at this table. This process has the lease, or `wake`: tries for it."""
        if table_id not in self._at:
            task = asyncio.create_task(self._play(table_id, payer, wake))
            self._at[table_id] = task
            task.add_done_callback(lambda _: self._at.pop(table_id, None))

    async def _play(self, table_id: str, payer: Payer | None, wake: bool) -> None:
        """Answer for the bots until a person is to move, or nobody is there any more."""
        try:
            if wake and not await self._keeper.take_lease(table_id, wake=True):
                return
            asked = await self._keeper.question(table_id)
            while asked is not None:
                async with self._thinkers.hold(payer or Payer("", asked.owner)) as thinker:
                    asked = await self._play_on(table_id, asked, thinker)
        except Stale:  # somebody else was faster
            log.info("table %s: a bot's answer came too late", table_id)
        except (StoreError, SQLAlchemyError) as error:  # the sweep looks again
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
            code = await self._thinkers.choose(asked.job, thinker)
            await self._keeper.answer(table_id, asked.version, code)
            asked = await self._keeper.question(table_id)
        return asked

    async def _rest(self, table_id: str) -> None:
        """A table that no bot can move at must not be tried again each second."""
        with suppress(StoreError, SQLAlchemyError):
            await self._keeper.rest(table_id)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            if self._at:
                with suppress(StoreError, SQLAlchemyError):
                    await self._keeper.renew_leases(list(self._at))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for table_id in await self._keeper.left_waiting():
                    if await self._keeper.take_lease(table_id):
                        self.take_up(table_id)
            except (StoreError, SQLAlchemyError) as error:
                log.warning("looking for waiting bots failed: %s", type(error).__name__)
            except Exception:
                log.exception("looking for waiting bots failed")


def bot_seed() -> int:
    return secrets.randbits(62)
