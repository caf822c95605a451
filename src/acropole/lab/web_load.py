"""Load on a table server: simulated people who play whole games over HTTP, and open streams.

The people speak the JSON API over connections that stay open. The client is as small as it can be,
because it shares the machine with the server it measures.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib import import_module
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from acropole.kernel.chance import Rng, seeded

T = TypeVar("T")
PATIENCE = 30.0  # seconds for one answer
RETRIES = 120  # of a request that found no server, a quarter of a second apart


# What the people read of the answers; the rest is passed over.


class Held(msgspec.Struct):
    token: str


class Made(msgspec.Struct):
    table: str
    tokens: list[Held]


class Asked(msgspec.Struct):
    seat: int


class Answer(msgspec.Struct):
    action: str


class Seen(msgspec.Struct):
    version: int
    seat: int | None
    question: Asked | None
    answers: list[Answer]


@dataclass(frozen=True, slots=True)
class Plan:
    """All seats of each game answer over HTTP."""

    url: str
    game: str
    options: dict[str, object]
    tables: int = 20  # games played at the same time
    streams: int = 0  # event streams held open meanwhile
    seconds: float = 10.0
    rate: float = 0.0  # answers a second of all people together; 0: as fast as they are taken


@dataclass(slots=True)
class Figures:
    """What came of it; times in milliseconds."""

    actions: int = 0
    games: int = 0
    refused: int = 0  # answers that came too late, as they do after a lost connection
    lost: int = 0  # connections that broke, and requests that were sent again
    seconds: float = 0.0
    streams: int = 0  # open at the end
    news: int = 0
    cpu: float | None = None  # seconds that the server computed; None where it does not tell
    statements: float | None = None  # that the database was sent meanwhile, for reading, too
    # by table: the last version we were told
    accepted: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)

    @property
    def actions_per_s(self) -> float:
        return self.actions / self.seconds if self.seconds else 0.0

    @property
    def cpu_ms(self) -> float | None:
        """What an answer costs the server; who else uses the machine hardly matters."""
        return self.cpu * 1000 / self.actions if self.cpu is not None and self.actions else None

    @property
    def statements_each(self) -> float | None:
        """Statements for an answer, with what people read between two answers."""
        if self.statements is None or not self.actions:
            return None
        return self.statements / self.actions

    def percentile(self, share: float) -> float:
        return percentile(self.waits, share)

    def to_dict(self) -> dict[str, object]:
        whole = asdict(self)
        del whole["waits"], whole["accepted"], whole["cpu"], whole["statements"]
        each = self.statements_each
        return whole | {
            "cpu_ms_per_action": None if self.cpu_ms is None else round(self.cpu_ms, 2),
            "statements_per_action": None if each is None else round(each, 2),
            "actions_per_s": round(self.actions_per_s, 1),
            "p50_ms": round(self.percentile(0.50), 1),
            "p95_ms": round(self.percentile(0.95), 1),
            "p99_ms": round(self.percentile(0.99), 1),
        }


def percentile(waits: Sequence[float], share: float) -> float:
    """In milliseconds, of times in seconds."""
    if not waits:
        return 0.0
    return sorted(waits)[min(int(len(waits) * share), len(waits) - 1)] * 1000


class Refused(Exception):
    """An answer that says no."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status}: {body[:200]!r}")
        self.status = status


class Connection:
    """One HTTP/1.1 connection that stays open; a broken one is opened again."""

    def __init__(self, url: str, figures: Figures) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        self._figures = figures
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, wanted: type[T], method: str, path: str, token: str = "", body: Any = None
    ) -> T:
        data = b"" if body is None else msgspec.json.encode(body)
        return msgspec.json.decode(await self.exchange(method, path, token, data), type=wanted)

    async def exchange(self, method: str, path: str, token: str = "", data: bytes = b"") -> bytes:
        for _ in range(RETRIES):
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._send(method, path, token, data)
                    return await self._receive()
            except (OSError, EOFError, TimeoutError):
                self._figures.lost += 1
                self.close()
                await asyncio.sleep(0.25)
        raise OSError(f"no server answers at {self._host}:{self._port}")

    async def _send(self, method: str, path: str, token: str, data: bytes) -> None:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        self._streams[1].write(self.head(method, path, token, len(data)) + data)
        await self._streams[1].drain()

    def head(self, method: str, path: str, token: str, length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: {self._host}:{self._port}"]
        if token:
            lines.append(f"authorization: Bearer {token}")
        if length:
            lines += ["content-type: application/json", f"content-length: {length}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _receive(self) -> bytes:
        assert self._streams is not None
        reader = self._streams[0]
        status, headers = await read_head(reader)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if status >= 400:
            raise Refused(status, body)
        return body

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {}
    for line in head[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return int(head[0].split(" ")[1]), headers


def measure(plan: Plan) -> Figures:
    """Play by the quickest event loop there is: what the client computes, the server cannot."""
    try:
        run = import_module("uvloop").run
    except ImportError:
        run = asyncio.run
    figures: Figures = run(load(plan))
    return figures


async def load(
    plan: Plan, meanwhile: Callable[[Figures], Awaitable[None]] | None = None
) -> Figures:
    """Play as many games at a time as the plan says, until its time, or `meanwhile`, is over."""
    figures = Figures()
    watched: list[tuple[str, str]] = []
    ready = asyncio.Event()
    players = [
        asyncio.create_task(_play_games(plan, figures, n, watched, ready))
        for n in range(plan.tables)
    ]
    while len(watched) < plan.tables and not any(task.done() for task in players):
        await asyncio.sleep(0.01)
    streams = [
        asyncio.create_task(_listen(plan, figures, *watched[n % plan.tables]))
        for n in range(plan.streams)
    ]
    while figures.streams < plan.streams and not any(task.done() for task in streams):
        await asyncio.sleep(0.01)
    ready.set()
    before = await _told(plan)
    begin = time.perf_counter()
    clock = asyncio.ensure_future(meanwhile(figures) if meanwhile else asyncio.sleep(plan.seconds))
    await asyncio.wait([*players, clock], return_when=asyncio.FIRST_COMPLETED)
    figures.seconds = time.perf_counter() - begin
    held = figures.streams
    after = await _told(plan)
    figures.cpu = _grown("process_cpu_seconds_total", before, after)
    figures.statements = _grown("acropole_statements_total", before, after)
    stopped = [task for task in [*players, clock] if task.done()]
    everybody = [*players, *streams, clock]
    for task in everybody:
        task.cancel()
    await asyncio.gather(*everybody, return_exceptions=True)
    figures.streams = held
    for task in stopped:
        task.result()  # a player only stops when something is wrong
    return figures


async def _told(plan: Plan) -> str:
    """What the server tells of itself."""
    connection = Connection(plan.url, Figures())
    try:
        return (await connection.exchange("GET", "/metrics")).decode()
    except (OSError, Refused):
        return ""
    finally:
        connection.close()


def _grown(name: str, before: str, after: str) -> float | None:
    """By how much a number has grown; None where it is not told."""
    found = [re.search(rf"^{name} (\S+)$", text, re.MULTILINE) for text in (before, after)]
    numbers = [float(one[1]) for one in found if one is not None]
    return numbers[1] - numbers[0] if len(numbers) == 2 else None


class Pace:
    """When one of the tables is to answer, so that all together keep to the rate."""

    def __init__(self, plan: Plan, rng: Rng) -> None:
        self._between = plan.tables / plan.rate if plan.rate else 0.0
        self._first = self._between * float(rng.below(1000)) / 1000  # they do not all begin at once
        self._due: float | None = None

    async def wait(self) -> None:
        if not self._between:
            return
        now = time.perf_counter()
        due = now + self._first if self._due is None else max(self._due, now)
        self._due = due + self._between
        await asyncio.sleep(due - now)


async def _play_games(
    plan: Plan, figures: Figures, n: int, watched: list[tuple[str, str]], ready: asyncio.Event
) -> None:
    """One game after the other; the first begins with all others."""
    connection = Connection(plan.url, figures)
    rng = seeded(n + 1)
    pace = Pace(plan, rng)
    seats = int(str(plan.options.get("players", 2)))
    is_first = True
    try:
        while True:
            made = await connection.ask(
                Made,
                "POST",
                "/api/v1/tables",
                body={
                    "game": plan.game,
                    "options": plan.options,
                    "seats": [{"kind": "me"}] * seats,
                },
            )
            tokens = [one.token for one in made.tokens]
            if is_first:
                watched.append((made.table, tokens[0]))
                await ready.wait()
                is_first = False
            await _play(figures, connection, made.table, tokens, rng, pace)
            figures.games += 1
    finally:
        connection.close()


async def _play(
    figures: Figures, connection: Connection, table: str, tokens: list[str], rng: Rng, pace: Pace
) -> None:
    path = f"/api/v1/tables/{table}"
    look = f"{path}?since=1000000"
    seen = await connection.ask(Seen, "GET", look, tokens[0])
    while seen.question is not None:
        seat = seen.question.seat
        if seen.seat != seat:
            seen = await connection.ask(Seen, "GET", look, tokens[seat])
            continue
        await pace.wait()
        answer = seen.answers[rng.below(len(seen.answers))]
        body = {"action": answer.action, "version": seen.version}
        begin = time.perf_counter()
        try:
            seen = await connection.ask(Seen, "POST", f"{path}/actions", tokens[seat], body)
        except Refused as error:
            if error.status != 409:
                raise
            # Sent again after a lost connection: the first time it may have been taken.
            figures.refused += 1
            seen = await connection.ask(Seen, "GET", look, tokens[seat])
            continue
        figures.waits.append(time.perf_counter() - begin)
        figures.actions += 1
        figures.accepted[table] = seen.version


async def _listen(plan: Plan, figures: Figures, table: str, token: str) -> None:
    """Hold a stream open, as a browser does, and come back when it ends."""
    parts = urlsplit(plan.url)
    maker = Connection(plan.url, figures)
    while True:
        with suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            is_open = False
            try:
                writer.write(maker.head("GET", f"/api/v1/tables/{table}/stream", token, 0))
                status, _ = await read_head(reader)
                if status != 200:
                    raise Refused(status, b"")
                while line := await reader.readline():
                    if not line.startswith(b"event:"):
                        continue
                    figures.news += 1
                    if not is_open:  # it was told where the table stands, and rests
                        figures.streams += 1
                        is_open = True
            finally:
                figures.streams -= is_open
                writer.close()
        await asyncio.sleep(0.5)
