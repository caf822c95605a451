"""Trials that people start: one at a time, in a process of its own that gives way to all others.

A trial lives as long as the one who started it listens: what it tells is the answer to the request.
Who goes away ends it, and so any process of the server can play one and none has to remember it.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from acropole.web.limits import Payer, TooFast
from acropole.web.workshop.trial_process import TrialJob

SECONDS = 900.0  # after which a trial is given up
LARGEST_LINE = 4 * 1024 * 1024
HEARTBEAT = 10.0  # seconds; proxies close answers that say nothing
WAITING = b'{"waiting":true}\n'


class Trials:
    """`most` is how many an address may have in hand, those that wait included; 0: any."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._in_hand: Counter[str] = Counter()
        self._turn = asyncio.Semaphore(1)
        self._running: set[Process] = set()

    @asynccontextmanager
    async def place(self, payer: Payer) -> AsyncIterator[None]:
        """A place in the line; TooFast when the address has enough of them."""
        if self._most and self._in_hand[payer.address] >= self._most:
            raise TooFast
        self._in_hand[payer.address] += 1
        try:
            yield
        finally:
            self._in_hand[payer.address] -= 1
            if not self._in_hand[payer.address]:
                del self._in_hand[payer.address]

    async def lines(self, job: TrialJob, payer: Payer) -> AsyncGenerator[bytes, None]:
        """What the trial tells, line by line; the process ends when nobody listens any more."""
        async with self.place(payer):
            while self._turn.locked():
                yield WAITING
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        async with self._turn:
                            break
            async with self._turn, asyncio.timeout(SECONDS):
                process = await _started(job)
                self._running.add(process)
                try:
                    assert process.stdout is not None
                    while line := await process.stdout.readline():
                        yield line
                finally:
                    self._running.discard(process)
                    await _end(process)

    async def stop(self) -> None:
        await asyncio.gather(*map(_end, list(self._running)))


async def _started(job: TrialJob) -> Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "acropole.web.workshop.trial_process",
        stdin=PIPE,
        stdout=PIPE,
        limit=LARGEST_LINE,
        start_new_session=True,
    )
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    process.stdin.close()
    return process


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
