"""Files for their owner alone: the database of a server, its companions, backups and archives.

They hold the key of the cookies and every secret of running games.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import exc, make_url

FOR_OWNER = 0o600
FOLDER_FOR_OWNER = 0o700
COMPANIONS = ("", "-wal", "-shm", "-journal")  # SQLite gives them the mode of the database


def database_file(url: str) -> Path | None:
    """The file of an SQLite database; None for any other."""
    try:
        found = make_url(url)
    except exc.ArgumentError:  # no URL at all: whoever opens it will say so
        return None
    if not found.drivername.startswith("sqlite"):
        return None
    return None if found.database in (None, "", ":memory:") else Path(str(found.database))


def make_folder(folder: Path) -> None:
    """A folder that nobody else can look into, unless there is one already."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(FOLDER_FOR_OWNER, exist_ok=True)


def make_file(file: Path) -> None:
    """An empty file that nobody else can read, unless there is one already."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FOR_OWNER))


def open_new(file: Path) -> BinaryIO:
    """A file to write that nobody else can read, in place of one that was left behind."""
    file.unlink(missing_ok=True)
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FOR_OWNER), "wb")


def exposed(url: str) -> list[Path]:
    """What others on this machine can read or write of a database, its folder included."""
    file = database_file(url)
    if file is None:
        return []
    mine = [file.parent, *(file.with_name(file.name + more) for more in COMPANIONS)]
    return [path for path in mine if path.exists() and _is_exposed(path)]


def _is_exposed(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
