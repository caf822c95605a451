"""Servers that are killed under load: no accepted answer is lost, and every game goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest

from acropole.kernel.chance import seeded
from acropole.lab.own_server import own_server, start
from acropole.lab.web_load import Figures, Plan, load
from acropole.web.store import Store
from acropole.web.table.tables import Tables
from tests.attack.checks import check
from tests.attack.forms import forms
from tests.system import children, is_running
from tests.web.processes import workers

BETWEEN = 8  # answers accepted between one kill and the next, at least
MOMENT = 200  # milliseconds after that, at most


class Victim:
    """A server that is killed, as a whole or one of its workers, and comes back where it was."""

    def __init__(self, database: str, arguments: tuple[str, ...], folder: Path) -> None:
        self._arguments, self._folder = arguments, folder
        self.server = start(arguments, database, folder / "log")
        self.orphans: list[int] = []

    @property
    def pid(self) -> int:
        return self.server.process.pid

    async def kill(self, n: int) -> None:
        self.orphans += children(self.pid)
        self.server.process.kill()
        self.server.process.wait()
        await asyncio.to_thread(self._start_again)

    def _start_again(self) -> None:
        port, database = int(self.server.url.rsplit(":", 1)[1]), self.server.database
        self.server = start(self._arguments, database, self._folder / "log", port)

    async def kill_worker(self, n: int) -> None:
        while len(alive := workers(self.pid)) < 2:
            await asyncio.sleep(0.02)
        os.kill(alive[n % 2], signal.SIGKILL)


@contextmanager
def victim(database: str, arguments: tuple[str, ...], folder: Path) -> Iterator[Victim]:
    made = Victim(database, arguments, folder)
    try:
        yield made
    finally:
        made.server.process.terminate()
        made.server.process.wait()


@pytest.mark.skipif(os.environ.get("ACROPOLE_PURE") == "1", reason="once, on the compiled code")
@forms(
    ("place", "who", "kills"),
    short=[("sqlite", "server", 2), ("sqlite", "worker", 3), ("postgresql", "server", 2)],
    long=[(place, who, 60) for place in ("sqlite", "postgresql") for who in ("server", "worker")],
)
def test_nothing_accepted_is_lost_when_servers_are_killed_under_load(
    request: pytest.FixtureRequest, tmp_path: Path, place: str, who: str, kills: int
) -> None:
    arguments: tuple[str, ...] = ("--workers", "2") if who == "worker" else ()
    if place == "postgresql":
        arguments += ("--redis", request.getfixturevalue("redis_url"))
    database = request.getfixturevalue({"sqlite": "sqlite_url"}.get(place, "postgres_url"))
    rng = seeded(kills)
    with victim(database, arguments, tmp_path) as struck:
        strike = struck.kill_worker if who == "worker" else struck.kill

        async def kill(figures: Figures) -> None:
            for n in range(kills):
                accepted = figures.actions
                while figures.actions < accepted + BETWEEN:
                    await asyncio.sleep(0.02)
                await asyncio.sleep(rng.below(MOMENT) / 1000)
                await strike(n)

        plan = Plan(struck.server.url, "monuments", {"players": 2}, tables=6, streams=12)
        figures: Figures = asyncio.run(load(plan, kill))
    assert figures.actions >= kills * BETWEEN
    assert figures.lost > 0  # connections did break
    store = Store.connect(database)
    for table, version in figures.accepted.items():
        assert store.log.glance(table).version >= version
    store.blobs.drop_snapshots()
    for table in figures.accepted:
        opened = Tables(store).open(table)  # replays, and compares every digest
        assert opened.version == store.log.glance(table).version
        assert opened.halt is None
    store.close()
    check(database)
    deadline = time.monotonic() + 10
    while any(map(is_running, struck.orphans)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(is_running, struck.orphans))  # who thought for a dead server has ended


@pytest.mark.nightly
def test_a_flag_falls_although_workers_are_killed() -> None:
    """One is killed while the clock runs, the other once the bot has taken over."""
    with own_server("--workers", "2") as server:
        body = {
            "game": "monuments",
            "options": {"players": 2},
            "seats": [{"kind": "me"}, {"kind": "me"}],
            "pace": {"kind": "live", "bank": 20.0, "bot": "random"},
        }
        client = httpx2.Client(timeout=60)
        made = client.post(f"{server.url}/api/v1/tables", json=body).json()
        token = made["tokens"][0]["token"]
        tables = f"{server.url}/api/v1/tables/{made['table']}"
        headers = {"authorization": f"Bearer {token}"}
        pid, played = server.process.pid, -1
        for wanted in (1, 2):
            os.kill(workers(pid)[0], signal.SIGKILL)
            end = time.monotonic() + 600  # a busy machine takes a minute to start a worker
            while time.monotonic() < end:
                with suppress(httpx2.HTTPError):
                    seen = client.get(tables, headers=headers).json()
                    stood_in = sum(bool(seat["stand_in"]) for seat in seen["seats"])
                    if stood_in >= wanted and seen["version"] > played:
                        break
                time.sleep(0.2)
            else:
                raise AssertionError("nobody noticed that the time was up")
            played = seen["version"]
            while len(workers(pid)) < 2:
                time.sleep(0.05)
