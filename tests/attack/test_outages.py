"""A full disk, a frozen or fallen database, a frozen or fallen Redis, under a real server.

Health is told within a second whatever hangs. Who cannot be served is told so; what was accepted
stays, nothing is half done, and everything goes on afterwards.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from redis import Redis, RedisError
from sqlalchemy import text

from acropole.lab.own_server import OwnServer, own_server
from acropole.web.store import Store
from tests.attack.checks import check
from tests.attack.forms import forms
from tests.system import children
from tests.web.processes import Program, Stream

HEALTH = 1.0  # seconds in which it is told
AGAIN = 40.0  # seconds in which all must be well again
DISK = 32 * 1024 * 1024
times = forms("times", short=[1], long=[10])


def health(url: str) -> int:
    """What the server tells of itself; a busy machine may hold one answer up, not every one."""
    for _ in range(5):
        begin = time.monotonic()
        status = httpx2.get(f"{url}/healthz", timeout=10).status_code
        if time.monotonic() - begin < HEALTH:
            return int(status)
    raise AssertionError("it takes too long to tell")


def until(happens: Callable[[], bool]) -> None:
    deadline = time.monotonic() + AGAIN
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def at_table(url: str) -> Program:
    """A new table, as soon as the last outage is forgotten: a process may still hold a connection
    that is dead, and tell its next visitor so."""
    made: list[Program] = []

    def is_made() -> bool:
        with suppress(KeyError):
            made.append(Program.at_new_table(url))
        return bool(made)

    until(is_made)
    return made[0]


def goes_on(program: Program) -> None:
    """The server is well, and the table can be looked at and played on."""
    until(lambda: health(program.url) == 200)
    until(lambda: "version" in program.look())
    version = program.look()["version"]
    for _ in range(3):
        answered = program.answer()
        assert answered.status_code == 200, answered.text
        assert answered.json()["version"] == version + 1
        version += 1


@contextmanager
def frozen(pids: list[int]) -> Iterator[None]:
    signal_all(pids, signal.SIGSTOP)
    try:
        yield
    finally:
        signal_all(pids, signal.SIGCONT)


def signal_all(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):  # it was about to end when we looked
            os.kill(pid, number)


# -- the disk --------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir(mode=0o700)
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=0700", "acropole", str(place)]
    try:
        subprocess.run(mounting, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root mounts a disk; tests/web/test_hanging.py fills the file instead")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@times
def test_on_a_full_disk_games_can_be_read_and_go_on_when_there_is_room(
    small_disk: Path, times: int
) -> None:
    database, ballast = f"sqlite:///{small_disk / 'tables.db'}", small_disk / "ballast"
    with own_server(database=database) as server:
        program = Program.at_new_table(server.url)
        for _ in range(times):
            version = program.answer().json()["version"]
            fill(ballast)
            seen, codes = asked(program), []
            for _ in range(300):  # there may be room left in the files that SQLite has
                answered = program.answer(seen)
                codes.append(answered.status_code)
                if answered.status_code != 200:
                    break
                version, seen = answered.json()["version"], asked(program)
            assert codes[-1] == 503, codes
            assert health(server.url) == 503
            assert httpx2.get(f"{server.url}/healthz").text == "disk full\n"
            assert httpx2.get(server.url, timeout=20).status_code == 200
            assert program.look()["version"] == version  # nothing of it was done
            ballast.unlink()
            assert program.answer(seen).status_code == 200  # the same answer, sent again
            goes_on(program)
        assert program.look()["version"] == version + 4
    check(database)


def asked(program: Program) -> dict[str, Any]:
    return program.look(program.look()["question"]["seat"])


def fill(ballast: Path) -> None:
    """Not a byte is left."""
    with ballast.open("wb", buffering=0) as file:
        for size in (65536, 1):
            try:
                while shutil.disk_usage(ballast.parent).free:
                    file.write(b"x" * size)
            except OSError:
                continue


# -- the database ----------------------------------------------------------------------------------


def postgres_processes(url: str) -> tuple[list[int], list[int]]:
    """The server and all it has started, and those of them that speak with somebody."""
    store = Store.connect(url)
    with store.engine.connect() as connection:
        folder = Path(connection.execute(text("SHOW data_directory")).scalar_one())
        query = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
        more = " AND pid <> pg_backend_pid()"
        talking = list(connection.execute(text(query + more)).scalars())
    store.close()
    server = int((folder / "postmaster.pid").read_text().split()[0])
    return [server, *children(server)], talking


@times
def test_a_frozen_postgresql_is_told_and_forgotten(cluster: OwnServer, times: int) -> None:
    program = Program.at_new_table(cluster.url)
    for _ in range(times):
        assert program.answer().status_code == 200
        seen = asked(program)
        everybody, _ = postgres_processes(cluster.database)
        with frozen(everybody):
            assert health(cluster.url) == 503
            assert program.answer(seen).status_code == 503
            assert health(cluster.url) == 503
        until(lambda: health(cluster.url) == 200)
        until(lambda: "version" in program.look())
        # It may have been on its way when all stood still, and come through: then it is whole.
        assert program.look()["version"] - seen["version"] in (0, 1)
        goes_on(program)


@times
def test_a_postgresql_that_falls_and_comes_back_costs_no_answer(
    cluster: OwnServer, times: int
) -> None:
    program = Program.at_new_table(cluster.url)
    for _ in range(times):
        assert program.answer().status_code == 200
        seen = asked(program)
        # The death of one takes all others with it: the database recovers from its log.
        os.kill(postgres_processes(cluster.database)[1][0], signal.SIGKILL)
        answered = program.answer(seen)
        assert answered.status_code in (200, 503)
        until(lambda: "version" in program.look())
        came = program.look()["version"] - seen["version"]
        assert came == 1 if answered.status_code == 200 else came in (0, 1)
        goes_on(program)


# -- Redis -----------------------------------------------------------------------------------------


class Listener:
    """A stream as a browser holds it: one that has ended, on a busy machine, is opened again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._stream = self._open()

    def hears_of(self, version: int) -> None:
        while True:
            news = self._stream.next()  # whoever is never told waits in vain
            if news is None:
                self._stream = self._open()
            elif news["version"] >= version:
                return

    def _open(self) -> Stream:
        one = self._program
        return Stream(one.url, one.table, one.tokens[0], patience=AGAIN)


@times
def test_without_redis_everything_goes_on_and_news_comes_by_the_database(
    cluster: OwnServer, redis_url: str, times: int
) -> None:
    for _ in range(times):
        program = at_table(cluster.url)  # a game would not last for all of them
        listeners = [Listener(program) for _ in range(4)]
        with Redis.from_url(redis_url) as redis:
            told = redis.info("server")
        pid, command = told["process_id"], [told["executable"], told["config_file"]]
        with frozen([pid]):
            goes_on(program)
            everybody_hears(program, listeners)
        os.kill(pid, signal.SIGKILL)
        goes_on(program)
        everybody_hears(program, listeners)
        subprocess.run(command, check=True)
        until(lambda: is_there(redis_url))
        everybody_hears(program, listeners)
        goes_on(program)


def everybody_hears(program: Program, listeners: list[Listener]) -> None:
    answered = program.answer()
    assert answered.status_code == 200, answered.text
    for listener in listeners:  # whichever worker holds it
        listener.hears_of(answered.json()["version"])


def is_there(redis_url: str) -> bool:
    try:
        with Redis.from_url(redis_url) as redis:
            return bool(redis.ping())
    except RedisError:
        return False
