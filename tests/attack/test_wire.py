"""Bytes that are hardly HTTP, sent to a real server: refused or dropped, never a bug of ours."""

from __future__ import annotations

import re
import socket
import time
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

from acropole.kernel.chance import Rng, seeded
from acropole.lab.own_server import OwnServer
from acropole.web.http import edge
from tests.attack.forms import forms

GROWS = 64 * 1024  # KB that the server may take more than before, however much it is sent

BODY = b'{"game":"monuments","options":{"players":2},"seats":[{"kind":"me"},{"kind":"me"}]}'
CHUNKED = b"transfer-encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
GOOD = (
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-language: fr\r\n\r\n",
    b"GET /api/v1/games?lang=fr HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: lang=en; theme=x\r\n\r\n",
    b"GET /g/0123456789abcdef?at=3 HTTP/1.1\r\nhost: 127.0.0.1\r\nhx-request: true\r\n\r\n",
    b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: %d\r\n\r\n%s"
    % (len(BODY), BODY),
    b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\n" + CHUNKED,
    b"POST /new/monuments HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://127.0.0.1\r\n"
    b"content-type: application/x-www-form-urlencoded\r\ncontent-length: 9\r\n\r\nplayers=2",
    b"POST /api/v1/join HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer x\r\n"
    b'content-length: 13\r\n\r\n{"token":"x"}',
)
PIECES = (
    b"\r\n", b"\n", b"\r", b"\0", b"\xff", b":", b" ", b"\t", b"%00", b"%ed%a0%80", b"[", b"//",
    b"host: [\r\n", b"host: a\r\nhost: b\r\n", b"origin: http://[\r\n", b"expect: 100-continue\r\n",
    b"transfer-encoding: chunked\r\n", b"transfer-encoding: gzip, chunked\r\n",
    b"content-length: -1\r\n", b"content-length: 1e3\r\n", b"content-length: 99999999999999999\r\n",
    b"connection: upgrade\r\nupgrade: websocket\r\n", b"connection: upgrade\r\nupgrade: h2c\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00", b"HTTP/0.9", b"HTTP/9.9",
    b"0\r\n\r\n", b"ffffffffffffffff\r\n", b"x" * 5000, b"content-encoding: gzip\r\n",
)  # fmt: skip


def spoiled(rng: Rng) -> bytes:
    """A request with some of it left out, doubled, changed or put in."""
    request = bytearray(GOOD[rng.below(len(GOOD))])
    for _ in range(1 + rng.below(3)):
        at = rng.below(len(request) + 1)
        end = min(at + 1 + rng.below(20), len(request))
        kind = rng.below(5)
        if kind == 0:
            del request[at:end]
        elif kind == 1:
            request[at:at] = request[at:end]
        elif kind == 2:
            request[at:end] = bytes(rng.below(256) for _ in range(end - at))
        elif kind == 3:
            request[at:at] = PIECES[rng.below(len(PIECES))]
        else:  # headers begin after a line's end
            line = request.find(b"\r\n", at)
            request[line + 2 : line + 2] = PIECES[rng.below(len(PIECES))]
    return bytes(request)


def dial(server: OwnServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])), 30)


def answered(server: OwnServer, request: bytes) -> bytes:
    """All that the server says to it before it hangs up."""
    found = b""
    with dial(server) as wire, suppress(ConnectionError):
        wire.sendall(request)
        wire.shutdown(socket.SHUT_WR)
        while piece := wire.recv(65536):
            found += piece
    return found


def memory(server: OwnServer) -> int:
    """KB that the server's process has."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def is_well(server: OwnServer) -> None:
    assert httpx2.get(f"{server.url}/healthz", timeout=20).text == "ok\n"
    numbers = httpx2.get(f"{server.url}/metrics", timeout=20).text
    assert not re.search(r'status="5\d\d"', numbers)


@forms("cases", short=[200], long=[20_000])
def test_spoiled_requests_are_refused_or_dropped(server: OwnServer, cases: int) -> None:
    rng, answers = seeded(cases), 0
    for _ in range(cases):
        request = spoiled(rng)
        said = answered(server, request)
        found = re.findall(rb"^HTTP/1\.[01] (\d)", said)
        answers += len(found)
        assert b"5" not in found, (request, said[:300])
    assert answers > cases / 2  # it did speak
    is_well(server)


@forms("megabytes", short=[16], long=[1024])
def test_what_does_not_end_costs_no_memory(server: OwnServer, megabytes: int) -> None:
    before = memory(server)
    for begin in (b"GET / HTTP/1.1\r\n", b"POST /import HTTP/1.1\r\ncontent-length: 9999999\r\n"):
        sent = 0
        while sent < megabytes * 1024 * 1024:
            with dial(server) as wire, suppress(OSError):
                wire.sendall(begin)
                for _ in range(64):
                    sent += 65536
                    wire.sendall(b"x: yyyyyyyyyyyy\r\n" * 4096)
    assert memory(server) - before < GROWS
    is_well(server)


@pytest.mark.nightly
def test_dripping_and_idle_sockets_are_gone_in_their_time(server: OwnServer) -> None:
    wires = [dial(server) for _ in range(200)]
    begin = time.monotonic()
    while time.monotonic() < begin + edge.HEAD_SECONDS + edge.PATROL + 5:
        for wire in wires[:100]:
            with suppress(OSError):
                wire.send(b"x")
        time.sleep(1)
        is_well(server)
    for wire in wires:
        with suppress(ConnectionError):
            while wire.recv(65536):  # a timeout would fail
                pass
        wire.close()
