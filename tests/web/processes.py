"""Real servers in tests: their worker processes, and a stream as a browser holds it."""

from __future__ import annotations

import json
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import httpx2

from tests.system import children, command


def workers(pid: int) -> list[int]:
    """The worker processes of a server with several."""
    return [child for child in children(pid) if "spawn_main" in command(child)]


class Stream:
    """An open event stream; `next` waits for the next event."""

    def __init__(self, url: str, table: str, token: str, patience: float = 10) -> None:
        parts = urlsplit(url)
        self._socket = socket.create_connection((parts.hostname, parts.port or 80), patience)
        head = (
            f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: {parts.netloc}\r\n"
            f"authorization: Bearer {token}\r\nconnection: close\r\n\r\n"
        )
        self._socket.sendall(head.encode())
        self._file = self._socket.makefile("rb")

    def rest(self) -> bytes:
        """Everything that is still to come, until the server ends the stream; head included."""
        return self._file.read()

    def next(self) -> dict[str, Any] | None:
        """The data of the next event; None when the server has ended the stream."""
        for line in self._file:
            if line.startswith(b"data: "):
                found: dict[str, Any] = json.loads(line[6:])
                return found
        return None

    def close(self) -> None:
        self._file.close()
        self._socket.close()


class Program:
    """A program that plays one table over the API."""

    def __init__(
        self, url: str, table: str, tokens: list[str], client: httpx2.Client | None = None
    ) -> None:
        self.url, self.table, self.tokens = url, table, tokens
        self.client = client or httpx2.Client(timeout=20)

    @classmethod
    def at_new_table(
        cls,
        url: str,
        game: str = "monuments",
        options: dict[str, object] | None = None,
        people: int = 2,
    ) -> Program:
        client = httpx2.Client(timeout=20)  # its cookie makes it the owner of the table
        options = {"players": 2} if options is None else options
        body = {"game": game, "options": options, "seats": [{"kind": "me"}] * people}
        made = client.post(f"{url}/api/v1/tables", json=body).json()
        return cls(url, made["table"], [one["token"] for one in made["tokens"]], client)

    def token_to_watch(self) -> str:
        return self._by_new_link(-1, {})

    def hand_on(self, seat: int) -> None:
        """Give a seat to somebody else, who plays on for us."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        self.tokens[seat] = self._by_new_link(seat, headers)

    def _by_new_link(self, seat: int, headers: dict[str, str]) -> str:
        links = f"{self.url}/api/v1/tables/{self.table}/links"
        made = self.client.post(links, json={"seat": seat}, headers=headers)
        link = {"token": made.json()["token"]}
        return str(self.client.post(f"{self.url}/api/v1/join", json=link).json()["token"])

    def at(self, url: str) -> Program:
        """The same at another server."""
        return Program(url, self.table, self.tokens)

    def look(self, seat: int = 0) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        found: dict[str, Any] = self.client.get(
            f"{self.url}/api/v1/tables/{self.table}", headers=headers
        ).json()
        return found

    def answer(self, seen: dict[str, Any] | None = None) -> httpx2.Response:
        """The first legal answer of whoever is asked."""
        seat = (seen or self.look())["question"]["seat"]
        seen = seen or self.look(seat)
        body = {"action": seen["answers"][0]["action"], "version": seen["version"]}
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        return self.client.post(
            f"{self.url}/api/v1/tables/{self.table}/actions", json=body, headers=headers
        )


def hears_of(stream: Stream, program: Program) -> float:
    """How long it takes until a stream hears of an answer, from the moment it was accepted."""
    version = program.answer().json()["version"]
    begin = time.perf_counter()
    while (news := stream.next()) is not None:
        if news["version"] >= version:
            return time.perf_counter() - begin
    raise AssertionError("the stream has ended")
