"""The processes in which bots think: started when needed, shared fairly, killed when too slow."""

import asyncio
import logging
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec

from acropole.kernel.errors import AcropoleError
from acropole.web.bots.thinker import Chosen, Failed, Job, Reply, Think
from acropole.web.limits import Payer, TooFast

LARGEST_REPLY = 64 * 1024 * 1024
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


Ticket = asyncio.Future[Thinker]  # in a line


class Line:
    """Those who wait: the address goes first that has used least lately, and people take turns
    at theirs."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Ticket]]] = OrderedDict()
        self._used: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted

    def join(self, payer: Payer) -> Ticket:
        ticket: Ticket = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(payer.address, OrderedDict())
        people.setdefault(payer.person, deque()).append(ticket)
        return ticket

    def next(self) -> Ticket | None:
        """Whose turn it is; whoever has left is passed over."""
        while self._waiting:
            address = min(self._waiting, key=self._used_by)
            people = self._waiting.pop(address)
            person, places = people.popitem(last=False)
            ticket = places.popleft()
            if places:
                people[person] = places
            if people:
                self._waiting[address] = people
            if not ticket.done():
                return ticket
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

    @asynccontextmanager
    async def spare(self) -> AsyncIterator[Thinker | None]:
        """The thinker that answered last, if nobody needs it."""
        thinker = self._free.pop() if self._free else None
        try:
            yield thinker
        finally:
            if thinker is not None:
                self._give_back(thinker)

    async def do(self, job: Job, payer: Payer = NOBODY, seconds: float | None = None) -> Reply:
        async with self.hold(payer) as thinker:
            return await thinker.do(job, seconds or self.seconds)

    async def _turn(self, payer: Payer) -> Thinker:
        if self._free:  # then nobody waits
            return self._free.pop()
        ticket = self._line.join(payer)
        try:
            return await ticket
        except asyncio.CancelledError:
            if ticket.done() and not ticket.cancelled():  # called in the moment of leaving
                self._give_back(ticket.result())
            raise

    def _give_back(self, thinker: Thinker) -> None:
        ticket = self._line.next()
        if ticket is None:
            self._free.append(thinker)
        else:
            ticket.set_result(thinker)

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


def bot_seed() -> int:
    return secrets.randbits(62)
