"""Files for their owner alone, whatever the umask; and a word at the start when they are not."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from acropole.lab.own_server import own_server, start
from acropole.web.operations.backup import backup, restore
from acropole.web.operations.private_files import exposed
from acropole.web.operations.server import make_place
from acropole.web.store import Store
from acropole.web.table.tables import Tables
from tests.web.tables import new_table


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=["umask 000", "umask 022", "umask 077"])
def careless(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("careless")
def test_database_companions_backups_and_restored_copies_are_for_their_owner(
    tmp_path: Path,
) -> None:
    file, copy = tmp_path / "here" / "tables.db", tmp_path / "there" / "copy.db"
    kept = tmp_path / "backup.gz"
    (tmp_path / ".backup.gz.part").touch(0o666)  # left behind by a backup that was stopped
    for database in (file, copy):
        make_place(f"sqlite:///{database}")
    store, other = Store.open(f"sqlite:///{file}"), Store.open(f"sqlite:///{copy}")
    new_table(Tables(store))
    backup(store, kept)
    restore(other, kept)
    new_table(Tables(other))
    for database in (file, copy):
        found = sorted(database.parent.iterdir())
        assert [path.name.removeprefix(database.name) for path in found] == ["", "-shm", "-wal"]
        assert [mode(path) for path in found] == [0o600] * 3
        assert mode(database.parent) == 0o700
        assert exposed(f"sqlite:///{database}") == []
    assert mode(kept) == 0o600
    store.close()
    other.close()


def test_a_database_that_others_can_read_is_told_about(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store.open(url)
    assert exposed(url) == []
    (tmp_path / "tables.db").chmod(0o640)
    assert exposed(url) == [tmp_path / "tables.db"]
    (tmp_path / "tables.db-wal").chmod(0o602)
    tmp_path.chmod(0o755)
    names = [path.name for path in exposed(url)]
    assert names == [tmp_path.name, "tables.db", "tables.db-wal"]
    store.close()
    for other in ("postgresql://db/x", "sqlite://", "nonsense"):
        assert exposed(other) == []


def test_the_server_says_at_its_start_who_else_can_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    log = tmp_path / "log"
    server = start([], f"sqlite:///{tmp_path / 'tables.db'}", log)
    server.process.terminate()
    server.process.wait()
    said = log.read_text()
    assert f"Others on this machine can read or write {tmp_path}" in said  # for people
    assert f"others on this machine can read or write {tmp_path}" in said  # in the log
    assert '"level":"warning"' in said
    with own_server() as quiet:  # in a folder of its own
        assert quiet.process.poll() is None
