"""What the one who runs the server decides; handed to worker processes through the environment."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from acropole.web.operations.private_files import database_file

VARIABLE = "ACROPOLE_WEB"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("0.0.0.0", "::")  # listens at all addresses of the machine


class Keeping(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days after somebody last looked a table is kept; 0 is for ever."""

    unstarted: float = 14.0  # nobody ever answered
    abandoned: float = 90.0
    finished: float = 0.0
    anonymous: float = 365.0  # finished, and none of its people has a way to come back
    shared: float = 4.0  # times as long for tables of several people, and for campaigns


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str  # SQLAlchemy URL
    redis: str = ""  # URL; without it news between processes goes by way of the database
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""  # how people reach the server when that is not host and port
    thinkers: int = 1  # bot processes of each worker
    bot_seconds: float = 10.0  # after which a bot that thinks about one answer is stopped
    think_seconds: float = 2.0  # after which one that searches answers with what it has
    think_ahead: bool = True  # whether experts think while people do
    connections: int = 256  # open at a time from one address, a proxy's left out; 0 is any number
    rate_limit: float = 1.0  # times the usual limits; 0 is none
    private_webhooks: bool = False  # whether a webhook may lead into the own network
    packs: tuple[str, ...] = ()  # folders of content packs, the same for all processes
    keeping: Keeping = Keeping()
    archive: str = ""  # folder for what is kept no longer; without one it is deleted
    json_logs: bool = True

    @property
    def address(self) -> str:
        """How links to this server begin."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = home_address() if self.host in ANYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def is_for_others(self) -> bool:
        """Whether anybody on another machine can reach the server."""
        return bool(self.public_url) or self.host not in LOOPBACK

    @property
    def home_url(self) -> str:
        """How the server could be reached in the own network, if it listened there."""
        return f"http://{home_address()}:{self.port}"

    @property
    def is_secure(self) -> bool:
        return self.public_url.startswith("https://")

    @property
    def hosts(self) -> frozenset[str]:
        """The host names that requests may be meant for; empty when any will do.

        A server for one's own machine answers to that name only, so that a page of another site
        cannot reach it under a name of its own.
        """
        if self.host not in LOOPBACK:
            return frozenset()
        named = urlsplit(self.public_url).hostname
        return frozenset(LOOPBACK) | ({named} if named else frozenset())

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        return msgspec.json.decode(os.environ[VARIABLE], type=cls)


def home_address() -> str:
    """The address of this machine in its own network, or its name; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: only the way there counts
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    return found if found and not found.startswith("127.") else socket.gethostname()


def default_database() -> str:
    """A file of the person who runs the server, where such files belong."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'acropole' / 'tables.db'}"


def default_archive(database: str) -> str:
    """A folder beside the database file, or where that would be."""
    file = database_file(database) or database_file(default_database())
    assert file is not None
    return str(file.parent / "archive")
