"""A wire between us and PostgreSQL that counts how often we wait for it."""

from __future__ import annotations

import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

SOCKET = ".s.PGSQL.5432"


class Wire:
    """`trips`: how often something was sent after the last answer had come."""

    def __init__(self, target: str) -> None:
        self.trips = 0
        self._target = target
        self._folder = tempfile.TemporaryDirectory()
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(f"{self._folder.name}/{SOCKET}")
        self._door.listen()
        threading.Thread(target=self._welcome, daemon=True).start()

    @property
    def folder(self) -> str:
        return self._folder.name

    def _welcome(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(self._target)
            threading.Thread(target=self._carry, args=(near, far, True), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, False), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket, is_ours: bool) -> None:
        while data := here.recv(65536):
            self.trips += is_ours
            there.sendall(data)
        there.close()

    def close(self) -> None:
        self._door.close()
        self._folder.cleanup()


@contextmanager
def counted(url: str) -> Iterator[tuple[Wire, str]]:
    """The same database, by a wire that counts."""
    parts = urlsplit(url)
    (host,) = parse_qs(parts.query)["host"]
    wire = Wire(str(Path(host) / SOCKET))
    try:
        yield wire, parts._replace(query=f"host={quote(wire.folder)}").geturl()
    finally:
        wire.close()
