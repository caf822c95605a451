"""The state of a server in a few figures, for the page of its operator."""

import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import text

from acropole.version import __version__
from acropole.web.operations import private_files, retention
from acropole.web.operations.backup import backup
from acropole.web.settings import Keeping, Settings, default_archive
from acropole.web.store import Store
from acropole.web.store.operators import Ban, Counts, PersonLine, TableLine

STARTED = time.time()


@dataclass(frozen=True, slots=True)
class Backup:
    name: str
    size: int
    made: float


@dataclass(frozen=True, slots=True)
class Overview:
    version: str
    started: float
    size: int  # bytes of the database
    free: int | None  # bytes left on its disk, where that is ours
    counts: Counts
    tables: Sequence[TableLine]
    people: Sequence[PersonLine]
    bans: Sequence[Ban]
    notices: dict[str, str]
    keeping: Keeping  # the rules that hold
    is_keeping_set: bool  # on the page, not when the server was started
    due: Sequence[retention.Due]  # tables that these rules would let go now
    backups: Sequence[Backup]


def look(store: Store, settings: Settings) -> Overview:
    file = private_files.database_file(settings.database)
    operators = store.operators
    keeping = retention.rules_of(store, settings.keeping)
    return Overview(
        __version__,
        STARTED,
        _size(store),
        shutil.disk_usage(file.parent).free if file else None,
        operators.counts(),
        operators.tables(),
        operators.people(),
        operators.bans(),
        operators.notices(),
        keeping,
        bool(operators.keeping()),
        retention.due(store, keeping),
        backups(settings),
    )


def folder(settings: Settings) -> Path:
    """Where backups of the page lie: beside the archive."""
    return Path(settings.archive or default_archive(settings.database)).parent / "backups"


def backups(settings: Settings) -> list[Backup]:
    found = sorted(folder(settings).glob("tables-*.gz"), reverse=True)
    return [Backup(one.name, one.stat().st_size, one.stat().st_mtime) for one in found]


def back_up(store: Store, settings: Settings) -> Path:
    """A new backup; only its owner on this machine can read it, and no page hands it out."""
    made = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S")
    path = folder(settings) / f"tables-{made}.gz"
    private_files.make_folder(path.parent)
    backup(store, path)
    return path


def _size(store: Store) -> int:
    asked = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    if not store.is_sqlite:
        asked = "SELECT pg_database_size(current_database())"
    with store.single.connect() as connection:
        return int(connection.execute(text(asked)).scalar_one())
