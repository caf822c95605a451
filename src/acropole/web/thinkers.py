"""The processes in which bots think: started when needed, killed when they take too long.

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
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import msgspec

from acropole.kernel.errors import AcropoleError
from acropole.web.thinker import Chosen, Failed, Job, Reply, Think

LARGEST_REPLY = 64 * 1024 * 1024
RENEW = 1.0  # seconds between renewals of a lease
SWEEP = 1.0  # seconds between looks for bots that nobody lets think
ATTEMPTS = 3  # processes that may die over one job
FALLBACK = "random"  # plays when a bot has no answer in time

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
                "acropole.web.thinker",
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


class Thinkers:
    """A few thinkers that share the jobs."""

    def __init__(self, count: int, seconds: float, packs: Sequence[str] = ()) -> None:
        self.seconds = seconds
        self.all = [Thinker(packs) for _ in range(count)]
        self._free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.all:
            self._free.put_nowait(thinker)

    async def do(self, job: Job, seconds: float | None = None) -> Reply:
        thinker = await self._free.get()
        try:
            return await thinker.do(job, seconds or self.seconds)
        finally:
            self._free.put_nowait(thinker)

    async def choose(self, job: Think) -> str:
        """The code of the bot's answer. Whatever happens to the bot, the game goes on."""
        for code in (job.bot, FALLBACK):
            try:
                reply = await self.do(msgspec.structs.replace(job, bot=code))
            except TookTooLong:
                log.warning("bot %s took more than %s s", code, self.seconds)
                continue
            if isinstance(reply, Chosen):
                return reply.code
            log.error("bot %s failed: %s", code, reply)
        raise TookTooLong

    async def stop(self) -> None:
        await asyncio.gather(*(thinker.stop() for thinker in self.all))


class BotTurns:
    """Sees to it that every bot whose turn it is gets to think, in some process.

    `question` gives the job of a table, or None when no bot is to move there; `answer` takes the
    bot's answer. Both know the version that they speak of.
    """

    def __init__(
        self,
        thinkers: Thinkers,
        *,
        question: Callable[[str], Awaitable[tuple[int, Think] | None]],
        answer: Callable[[str, int, str], Awaitable[None]],
        take_lease: Callable[[str, float], Awaitable[bool]],
        left_waiting: Callable[[float], Awaitable[list[str]]],
    ) -> None:
        self._thinkers = thinkers
        self._question = question
        self._answer = answer
        self._take_lease = take_lease
        self._left_waiting = left_waiting
        self._at: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        tasks = [*self._at.values(), *filter(None, [self._sweeper])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def thinking(self) -> int:
        return len(self._at)

    def take_up(self, table_id: str) -> None:
        """A bot is to move at this table; this process has the lease."""
        if table_id not in self._at:
            task = asyncio.create_task(self._play(table_id))
            self._at[table_id] = task
            task.add_done_callback(lambda _: self._at.pop(table_id, None))

    async def _play(self, table_id: str) -> None:
        """Answer for the bots until a person is to move."""
        renewing = asyncio.create_task(self._renew(table_id))
        try:
            while (asked := await self._question(table_id)) is not None:
                version, job = asked
                await self._answer(table_id, version, await self._thinkers.choose(job))
        except AcropoleError as error:  # somebody else was faster; the sweep looks again
            log.info("table %s: a bot's answer was not taken: %s", table_id, error)
        except Exception:
            log.exception("table %s: a bot could not move", table_id)
        finally:
            renewing.cancel()

    async def _renew(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(RENEW)
            await self._take_lease(table_id, time.time())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for table_id in await self._left_waiting(time.time()):
                    if await self._take_lease(table_id, time.time()):
                        self.take_up(table_id)
            except Exception:
                log.exception("looking for waiting bots failed")


def bot_seed() -> int:
    return secrets.randbits(62)
