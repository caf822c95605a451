"""A database of every schema that was released opens, and its tables go on."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from acropole.web.store import Store
from acropole.web.table.tables import Tables
from tests.web.keep_schema import STEPS, kept, revisions
from tests.web.tables import play_on

# The changelog names the schema of each release.
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
LAST = max(re.findall(r"Database schema (\d{4})", CHANGELOG.read_text(encoding="utf-8")))
RELEASED = [revision for revision in revisions() if revision <= LAST]


def test_every_released_schema_is_kept() -> None:
    missing = [revision for revision in RELEASED if not kept(revision).exists()]
    assert not missing, "run python -m tests.web.keep_schema"


@pytest.mark.parametrize("revision", RELEASED)
def test_a_database_of_an_earlier_release_opens_and_goes_on(revision: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(kept(revision).read_text(encoding="utf-8"))
        ids = [row[0] for row in connection.execute("SELECT id FROM tables").fetchall()]
        claimed = connection.execute("SELECT count(*) FROM claims").fetchone()[0]
    assert ids
    store = Store.open(f"sqlite:///{file}")
    tables = Tables(store)
    for table_id in ids:
        table = tables.open(table_id)
        assert table.version >= STEPS
        assert next(seat.name for seat in table.stored.seats) == "Ann"
        before = table.version
        assert play_on(tables, table, 2).version > before
    assert claimed
    store.close()
