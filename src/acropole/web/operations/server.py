"""Starting and stopping the server: one process, or several that share a port."""

import logging
import os
import socket
import tempfile
from collections.abc import Callable

import uvicorn
from uvicorn.supervisors import Multiprocess

from acropole.registry import use_packs
from acropole.web.http.edge import KEEP_ALIVE, Edge
from acropole.web.operations import metrics, private_files
from acropole.web.settings import Settings
from acropole.web.store import Store

APP = "acropole.web.http.app:from_environment"
GRACE = 2  # seconds for answers under way when the server stops
BACKLOG = 2048
FIRST_FD = 3  # of sockets that are handed over

log = logging.getLogger(__name__)


def serve(settings: Settings, when_ready: Callable[[], None]) -> None:
    """Serve until a signal says stop; `when_ready` is called once the port is ours."""
    use_packs(settings.packs)
    make_place(settings.database)
    Store.open(settings.database).close()  # in its present form before any worker looks at it
    metrics.set_up_logs(as_json=settings.json_logs)
    for path in private_files.exposed(settings.database):
        log.warning("others on this machine can read or write %s", path)
    settings.to_environment()
    config = uvicorn.Config(
        APP,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        backlog=BACKLOG,
        http=Edge,
        ws="none",
        timeout_keep_alive=KEEP_ALIVE,
    )
    with tempfile.TemporaryDirectory() as folder:
        if settings.workers > 1:
            os.environ[metrics.MULTIPROCESS] = folder
        given = _given()
        listening = [given or _listen(settings.host, settings.port)]
        if settings.workers > 1 and given is None:  # now that we know that nobody else has the port
            with listening.pop() as tried:
                port = tried.getsockname()[1]
            listening = [_listen(settings.host, port, shared=True) for _ in range(settings.workers)]
        when_ready()
        try:
            if settings.workers > 1:
                Workers(config, listening).run()
            else:
                uvicorn.Server(config).run(listening)
        finally:
            for one in listening:
                one.close()


class Workers(Multiprocess):
    """Processes with a socket each, at one port: the system deals out connections among them.

    Of connections that come together to a socket that all share, the first to wake takes all.
    """

    @property
    def sockets(self) -> list[socket.socket]:
        """That of the process which is to be started: a new one, or one in the place of another."""
        ended = [n for n, one in enumerate(self.processes) if one.exitcode is not None]
        place = ended[0] if ended else len(self.processes)
        return [self._listening[place % len(self._listening)]]

    @sockets.setter
    def sockets(self, listening: list[socket.socket]) -> None:
        self._listening = listening


def make_place(database: str) -> None:
    """A folder for a database file that is to be made."""
    if file := private_files.database_file(database):
        private_files.make_folder(file.parent)


def _given() -> socket.socket | None:
    """The socket that whoever started us holds the port with, handed over as systemd does.

    So a server can be exchanged for another without a connection refused.
    """
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    listening = socket.socket(fileno=FIRST_FD)
    listening.set_inheritable(True)
    return listening


def _listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from error
    listening.listen(BACKLOG)
    listening.set_inheritable(True)
    return listening
