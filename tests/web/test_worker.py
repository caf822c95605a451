"""The thread on which games are played, and the sockets of several processes."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from acropole.lab.own_server import own_server
from acropole.web.operations.server import Workers
from acropole.web.table.service import Worker


def test_work_is_done_in_order_on_one_thread() -> None:
    async def run() -> list[tuple[int, str]]:
        worker = Worker("games")
        done: list[tuple[int, str]] = []

        def work(n: int) -> int:
            done.append((n, threading.current_thread().name))
            return n

        worker.submit(lambda: work(0))
        found = await asyncio.gather(*(worker.ask(partial(work, n)) for n in range(1, 5)))
        assert found == [1, 2, 3, 4]
        worker.stop()
        return done

    assert asyncio.run(run()) == [(n, "games") for n in range(5)]


def test_a_mistake_reaches_who_asked_and_nobody_else() -> None:
    async def run() -> None:
        worker = Worker("games")
        worker.submit(lambda: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await worker.ask(lambda: 1 // 0)
        assert await worker.ask(lambda: 7) == 7
        worker.stop()

    asyncio.run(run())


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async def run() -> list[str]:
        worker = Worker("games")
        go_on = threading.Event()
        done: list[str] = []
        worker.submit(lambda: go_on.wait(10))
        given_up = worker.ask(lambda: done.append("given up"))
        given_up.cancel()
        go_on.set()
        await worker.ask(lambda: done.append("asked"))
        worker.stop()
        return done

    assert asyncio.run(run()) == ["asked"]


def test_each_process_has_a_socket_of_its_own_and_hands_it_on() -> None:
    workers = Workers.__new__(Workers)
    workers.processes = []
    sockets = [socket.socket(), socket.socket()]
    workers.sockets = sockets
    for one in sockets:
        assert workers.sockets == [one]
        workers.processes.append(cast(Any, SimpleNamespace(exitcode=None)))
    workers.processes[1] = cast(Any, SimpleNamespace(exitcode=-9))
    assert workers.sockets == [sockets[1]]
    for one in sockets:
        one.close()


def test_a_port_that_several_processes_share_is_not_shared_with_another_server() -> None:
    with own_server("--workers", "2") as server:
        port = server.url.rpartition(":")[2]
        other = subprocess.run(
            [sys.executable, "-m", "acropole.cli", "serve", "--port", port, "--workers", "2"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert other.returncode != 0
    assert port in other.stderr
