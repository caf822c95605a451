"""The edge: connections that send without end, or next to nothing, are closed; others are not."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from acropole.web.http import edge
from acropole.web.http.edge import Edge
from acropole.web.settings import Settings

HEAD = b"POST / HTTP/1.1\r\nhost: a\r\n"
MB = 1024 * 1024
BIG = 16 * MB


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body; `/stream` with a word every 0.2 s; `/big` with much."""
    if scope["type"] != "http":
        return
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
        if size > MB:
            break
    text = b"x" * BIG if scope["path"] == "/big" else b"%d" % size
    is_stream = scope["path"] == "/stream"
    headers = [] if is_stream else [(b"content-length", b"%d" % len(text))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    while is_stream:
        await send({"type": "http.response.body", "body": b"x", "more_body": True})
        await asyncio.sleep(0.2)
    await send({"type": "http.response.body", "body": text})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that has less patience than ours, so that tests need not have it."""
    for name, value in (
        ("HEAD_SECONDS", 0.6),
        ("BODY_SECONDS", 0.6),
        ("READ_SECONDS", 1.0),  # a busy machine may hold a slow reader up for half of it
        ("LINGER_SECONDS", 0.4),
        ("PATROL", 0.1),
    ):
        monkeypatch.setattr(edge, name, value)
    monkeypatch.setattr(edge, "_most", lambda: 5)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app, http=Edge, ws="none", lifespan="off", log_config=None, timeout_keep_alive=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = server.force_exit = True
    thread.join()
    listening.close()


def dial(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 10, (source, 0))


def answer(wire: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    found = b""
    with suppress(ConnectionResetError):
        while piece := wire.recv(65536):
            found += piece
    return found


def status(wire: socket.socket) -> int:
    return int(answer(wire).split(b" ", 2)[1])


def pour(wire: socket.socket, piece: bytes, most: int = 64 * MB) -> int:
    """How many bytes the server takes before it has had enough."""
    sent = 0
    with suppress(OSError):
        while sent < most:
            sent += wire.send(piece)
    return sent


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (HEAD, b"x: y\r\n" * 1000),
        (HEAD + b"x: ", b"y" * 4096),
        (b"GET /", b"y" * 4096),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 1000),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n0\r\nx: ", b"y" * 4096),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n1;", b"y" * 4096),
    ],
    ids=["headers", "a header", "an address", "trailers", "a trailer", "an extension"],
)
def test_what_does_not_end_is_refused_early(port: int, begin: bytes, piece: bytes) -> None:
    with dial(port) as wire:
        wire.sendall(begin)
        assert pour(wire, piece) < 8 * MB  # what the system buffers on the way is among them
        with suppress(OSError):
            assert status(wire) in (400, 431)


def test_a_head_that_is_too_large_is_told_so(port: int) -> None:
    with dial(port) as wire:
        wire.sendall(HEAD + b"x: " + b"y" * edge.LARGEST_HEAD + b"\r\n\r\n")
        assert status(wire) == 431
    with dial(port) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nx: " + b"y" * 16_000 + b"\r\nconnection: close\r\n\r\n")
        assert status(wire) == 200


def test_who_says_nothing_or_drips_is_shown_the_door(port: int) -> None:
    silent = [dial(port) for _ in range(100)]
    dripping = [dial(port) for _ in range(50)]
    in_body = [dial(port) for _ in range(50)]
    for wire in dripping:
        wire.sendall(HEAD)
    for wire in in_body:
        wire.sendall(HEAD + b"content-length: 60000\r\n\r\n")
    for _ in range(12):
        time.sleep(0.1)
        for wire in dripping + in_body:
            with suppress(OSError):
                wire.send(b"x")
    codes = [status(wire) for wire in silent + dripping + in_body]
    assert codes == [408] * 200
    for wire in silent + dripping + in_body:
        wire.close()


def test_a_long_body_that_comes_fast_enough_is_taken(port: int) -> None:
    with dial(port) as wire:
        wire.sendall(HEAD + b"content-length: 100000\r\nconnection: close\r\n\r\n")
        for _ in range(10):
            wire.sendall(b"x" * 10_000)
            time.sleep(0.1)
        assert answer(wire).endswith(b"100000")


def test_an_idle_connection_is_closed_and_a_stream_is_not(port: int) -> None:
    with dial(port) as idle, dial(port) as stream:
        for wire, path in ((idle, b"/"), (stream, b"/stream")):
            wire.sendall(b"GET %s HTTP/1.1\r\nhost: a\r\n\r\n" % path)
        begin = time.monotonic()
        assert answer(idle).endswith(b"0")
        assert time.monotonic() - begin < 5
        time.sleep(1)
        stream.recv(65536)
        assert stream.recv(10)


def test_who_goes_on_sending_after_the_answer_is_not_listened_to(port: int) -> None:
    with dial(port) as wire:
        wire.sendall(HEAD + b"transfer-encoding: chunked\r\n\r\n")
        begin = time.monotonic()
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        with suppress(OSError):
            while time.monotonic() - begin < 10:
                wire.sendall(chunk)
                time.sleep(0.01)
        assert time.monotonic() - begin < 5


def test_who_does_not_take_the_answer_is_cut_off(port: int) -> None:
    request = b"GET /big HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    with dial(port) as idle, dial(port) as slow:
        for wire in (idle, slow):
            wire.sendall(request)
        taken = 0
        for _ in range(20):
            time.sleep(0.1)
            taken += len(slow.recv(MB // 4))
        assert len(answer(idle)) < BIG
        assert taken + len(answer(slow)) > BIG


def test_an_address_has_so_many_connections_and_others_have_theirs(port: int) -> None:
    request = b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    held = [dial(port, "127.0.0.2") for _ in range(5)]
    time.sleep(0.1)
    with dial(port, "127.0.0.2") as more:
        assert status(more) == 503
    for source in ("127.0.0.3", "127.0.0.1"):
        with dial(port, source) as other:
            other.sendall(request)
            assert status(other) == 200
    for wire in held:
        wire.close()
    time.sleep(0.1)
    with dial(port, "127.0.0.2") as again:
        again.sendall(request)
        assert status(again) == 200
    proxied = [dial(port) for _ in range(10)]  # 127.0.0.1 may be a proxy with everybody behind it
    proxied[-1].sendall(request)
    assert status(proxied[-1]) == 200
    for wire in proxied:
        wire.close()


def test_the_limits_come_with_the_settings() -> None:
    assert Settings(database="").connections == 256
    assert edge.HEAD_SECONDS <= 30
    assert edge.KEEP_ALIVE <= 60
