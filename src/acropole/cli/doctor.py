"""`acropole doctor`: what is installed, compiled and reachable, and what to do where it is not."""

import argparse
import os
import platform
import socket
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Literal

from rich.text import Text

import acropole
from acropole import registry
from acropole.bots import bots, plugins, read
from acropole.cli.output import Screen, Words, print_json
from acropole.cli.parser import Parser
from acropole.kernel.errors import AcropoleError

# A module of each package that an extra brings; the first that is missing is named.
EXTRAS = {
    "web": (
        "starlette", "uvicorn", "httptools", "jinja2", "markdown_it", "python_multipart",
        "sqlalchemy", "alembic", "prometheus_client", "webauthn", "segno", "cryptography",
        "http_ece",
    ),
    "cluster": ("psycopg", "redis", "distributed"),
    "report": ("resvg_py",),
    "languages": ("babel",),
    "rl": ("numpy", "gymnasium", "pettingzoo"),
    "data": ("pyarrow",),
    "openspiel": ("pyspiel",),
}  # fmt: skip
SIGNS = {"fine": ("✓", "green"), "note": ("·", "yellow"), "broken": ("✗", "red")}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. What is not there but not needed by all is a note."""

    state: Literal["fine", "note", "broken"]
    about: str
    text: str
    remedy: str = ""


def add_arguments(parser: Parser) -> None:
    parser.settings.add_argument(
        "--database", default="", metavar="URL", help=parser.words("serve.database")
    )
    parser.settings.add_argument(
        "--port",
        type=parser.port,
        default=8000,
        metavar="N",
        help=parser.words("serve.port"),
    )
    parser.add_json()


def run(arguments: argparse.Namespace, words: Words) -> int:
    findings = [*examine(words, arguments.database, arguments.port)]
    broken = sum(finding.state == "broken" for finding in findings)
    if arguments.json:
        print_json([asdict(finding) for finding in findings])
        return 1 if broken else 0
    screen = Screen()
    for finding in findings:
        sign, colour = SIGNS[finding.state]
        screen.print(Text(f"{sign} ", colour).append(finding.text, "default"), soft_wrap=True)
        if finding.remedy:
            screen.print(Text(f"  → {finding.remedy}", "bold"), soft_wrap=True)
    screen.print(words("doctor.lacking", n=broken) if broken else words("doctor.fine"))
    return 1 if broken else 0


def examine(words: Words, database: str, port: int) -> Iterator[Finding]:
    python = f"{platform.python_version()}, {platform.system()} {platform.machine()}"
    yield Finding(
        "fine",
        "version",
        words("doctor.version", version=acropole.__version__, python=python),
    )
    yield _engine(words)
    for extra, modules in EXTRAS.items():
        yield _extra(extra, modules, words)
    yield from _games(words)
    yield from _bots(words)
    if not _missing("web"):
        yield _assets(words)
        yield from _store(database, words)
        yield _port(port, words)


def _engine(words: Words) -> Finding:
    if acropole.is_compiled():
        return Finding("fine", "engine", words("doctor.compiled"))
    if os.environ.get("ACROPOLE_PURE") == "1":
        return Finding("note", "engine", words("doctor.pure-asked"))
    return Finding("note", "engine", words("doctor.pure"), words("doctor.pure-do"))


def _missing(extra: str) -> str:
    return next((module for module in EXTRAS[extra] if find_spec(module) is None), "")


def _extra(extra: str, modules: tuple[str, ...], words: Words) -> Finding:
    missing = _missing(extra)
    if not missing:
        return Finding("fine", extra, words("doctor.extra", extra=extra))
    use = words(f"doctor.use-{extra}")
    return Finding(
        "note",
        extra,
        words("doctor.no-extra", extra=extra, missing=missing, use=use),
        words("doctor.extra-do", extra=extra),
    )


def _games(words: Words) -> Iterator[Finding]:
    names = acropole.game_ids()
    yield Finding("fine", "games", words("doctor.games", n=len(names), names=", ".join(names)))
    for error in registry.broken_games():
        yield Finding("broken", "games", str(error))


def _bots(words: Words) -> Iterator[Finding]:
    names = bots()
    yield Finding("fine", "bots", words("doctor.bots", n=len(names), names=", ".join(names)))
    for name in plugins.packaged():
        try:
            read(name)
        except AcropoleError as error:
            yield Finding("broken", "bots", str(error))


def _assets(words: Words) -> Finding:
    from acropole.web.pages import renderer

    built = renderer.STATIC / "build" / "icons.svg"
    if built.exists():
        return Finding("fine", "assets", words("doctor.assets"))
    return Finding("broken", "assets", words("doctor.no-assets"), words("doctor.assets-do"))


def _store(database: str, words: Words) -> Iterator[Finding]:
    """Looks without changing: an older store is brought to its present form by the server."""
    from acropole.web.operations.private_files import database_file, exposed
    from acropole.web.settings import default_database
    from acropole.web.store import Store

    url = database or default_database()
    file = database_file(url)
    place = str(file or url.rpartition("@")[2])
    if file is not None and not file.exists():
        yield Finding("fine", "store", words("doctor.store-new", place=place))
        return
    try:
        store = Store.connect(url)
        try:
            store.ping()
        finally:
            store.close()
    except Exception as error:  # whatever a driver may raise
        reason = str(error).splitlines()[0]
        text = words("doctor.store-bad", place=place, reason=reason)
        yield Finding("broken", "store", text, words("doctor.store-do"))
        return
    yield Finding("fine", "store", words("doctor.store", place=place))
    for path in exposed(url):
        text = words("doctor.open-files", place=path)
        yield Finding("note", "store", text, words("doctor.open-files-do"))


def _port(port: int, words: Words) -> Finding:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            text = words("doctor.no-port", port=port)
            return Finding("note", "port", text, words("doctor.port-do", port=port))
    return Finding("fine", "port", words("doctor.port", port=port))
