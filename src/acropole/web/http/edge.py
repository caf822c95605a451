"""The edge of the server: how much and how slowly a connection may send before it is closed.

A proxy before the server has limits of its own. These hold without one, too: nobody grows our
memory with headers that do not end, and nobody keeps a connection by saying next to nothing.
"""

import asyncio
from collections import Counter
from functools import cache
from http import HTTPStatus
from typing import Any, ClassVar

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from acropole.web import limits, settings

LARGEST_HEAD = 32 * 1024  # bytes of the first line and all headers
HEAD_SECONDS = 10.0  # from the first byte of a request, or the connection, to the end of its head
BODY_SECONDS = 10.0  # for a body, and more for a long one:
BODY_RATE = 4 * 1024  # bytes a second that it must come with
READ_SECONDS = 30.0  # in which a client must take up what waits for it
LINGER_SECONDS = 2.0  # to send the rest of a request that was answered before its end
KEEP_ALIVE = 5  # seconds between two requests
PATROL = 1.0  # seconds between two looks at a connection


class Edge(HttpToolsProtocol):
    """One connection."""

    connections_of: ClassVar[Counter[str]] = Counter()  # open ones of this process, by address

    def __init__(self, config: Config, *arguments: Any, **more: Any) -> None:
        super().__init__(config, *arguments, **more)
        self._counts_as = ""  # the address
        self._patrol: asyncio.TimerHandle | None = None
        self._status = HTTPStatus.BAD_REQUEST  # of an answer that is given here
        self._has_head = False  # a whole one of the request that is coming in
        self._head = 0  # bytes of it
        self._silent = 0  # bytes since something came of them
        self._begun = 0.0  # when the head, or then the body, began to come in
        self._body = 0  # bytes of it
        self._answered = 0.0  # when the request was, before its end
        self._left = 0  # bytes that the client has not taken yet, when we last looked
        self._took = 0.0  # when it last took any, or none was left

    # -- coming and going ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begun = self._took = self.loop.time()
        self._patrol = self.loop.call_later(PATROL, self._look)
        self._counts_as = self._address()
        if self._counts_as:
            self.connections_of[self._counts_as] += 1
            if self.connections_of[self._counts_as] > _most():
                self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._patrol is not None:
            self._patrol.cancel()
        if self._counts_as:
            self.connections_of[self._counts_as] -= 1
            if not self.connections_of[self._counts_as]:
                del self.connections_of[self._counts_as]

    def _address(self) -> str:
        """Empty for one that is not counted: a proxy brings everybody's connections."""
        trusted = self.config.forwarded_allow_ips or ""
        proxies = trusted.split(",") if isinstance(trusted, str) else trusted
        host = self.client[0] if self.client else ""
        is_counted = _most() and host not in proxies and "*" not in proxies
        return limits.network(host) if is_counted else ""

    # -- what comes in ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self._begun:  # the first of another request
            self._begun = self.loop.time()
        self._silent += len(data)
        super().data_received(data)
        if self._silent > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._has_head = False
        self._head = self._body = 0
        self._answered = 0.0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._measure(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._measure(len(name) + len(value))

    def _measure(self, more: int) -> None:
        self._head += more  # trailers are counted, too
        if self._head > LARGEST_HEAD:
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise ValueError("the head is too large")  # ends the parsing: see send_400_response

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._has_head = True
        self._silent = 0
        self._begun = self.loop.time()

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._silent = 0
        self._body += len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._has_head = False
        self._silent = 0
        self._begun = 0.0
        self._answered = 0.0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._has_head:  # the rest of the request is still to come, and nobody wants it
            self._answered = self.loop.time()

    # -- what goes out ---------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        self._refuse(self._status)

    def _refuse(self, status: HTTPStatus) -> None:
        text = f"{status.phrase}.\n".encode()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: text/plain; charset=utf-8\r\n"
                b"content-length: %d\r\nconnection: close\r\n\r\n%s"
                % (status, status.phrase.encode(), len(text), text)
            )
        self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True  # nothing more is written to it

    # -- patience --------------------------------------------------------------------------------

    def _look(self) -> None:
        self._patrol = self.loop.call_later(PATROL, self._look)
        now, left = self.loop.time(), self.transport.get_write_buffer_size()
        if not left or left < self._left:
            self._took = now
        self._left = left
        if now - self._took > READ_SECONDS:
            self.transport.abort()
        elif self.transport.is_closing():
            return  # as soon as the client has taken the rest
        elif self._answered and now - self._answered > LINGER_SECONDS:
            self.transport.close()
        elif self._is_slow(now):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _is_slow(self, now: float) -> bool:
        if not self._begun or self.flow.read_paused:  # nothing is due, or we do not read
            return False
        allowed = BODY_SECONDS + self._body / BODY_RATE if self._has_head else HEAD_SECONDS
        return now - self._begun > allowed


@cache
def _most() -> int:
    """Connections of one address: the protocol comes before any application, with no settings."""
    return settings.Settings.from_environment().connections
