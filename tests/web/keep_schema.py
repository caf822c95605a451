"""Keeps a database of each schema that was released, for `test_upgrade.py`.

    python -m tests.web.keep_schema

Run it once a migration is to be released. It writes files that are missing and changes none: what
was kept is as the release wrote it. A file is SQL, as SQLite dumps it.
"""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

import acropole
from acropole.kernel.match import Match
from acropole.web.store import Store, migrations
from acropole.web.table.tables import Tables
from tests.web.tables import ME, new_table, play_on

KEPT = Path(__file__).parent / "schemas"
KEYED_SINCE = "0004"  # before, the chance of a table came from its seed
STEPS = 12


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return made


def revisions() -> list[str]:
    """All schemas, oldest first."""
    steps = ScriptDirectory.from_config(config()).walk_revisions()
    return sorted(step.revision for step in steps)


def kept(revision: str) -> Path:
    return KEPT / f"{revision}.sql"


def at_revision(url: str, revision: str) -> None:
    """An empty database of that schema."""
    store = Store.connect(url)
    settled = config()
    with store.engine.begin() as connection:
        settled.attributes["connection"] = connection
        command.upgrade(settled, revision)
    store.close()


def fill(url: str, *, keyed: bool) -> None:
    """Two tables of the present: one that goes on with a match, one that was dealt here."""
    store = Store.open(url)
    tables = Tables(store)
    match = Match.new(acropole.game("monuments"), 5, {"players": 2})
    for _ in range(STEPS):
        match.apply(match.state.legal_actions()[0])
    match.record.origin = "import" if keyed else ""
    tables.put_down(match, (ME, ME), "ann")
    if keyed:
        play_on(tables, new_table(tables), STEPS)
    store.close()


def write(revision: str) -> None:
    """What the present writes, in the columns that the schema has."""
    with tempfile.TemporaryDirectory() as folder:
        now, then = Path(folder) / "now.db", Path(folder) / "then.db"
        fill(f"sqlite:///{now}", keyed=revision >= KEYED_SINCE)
        at_revision(f"sqlite:///{then}", revision)
        with sqlite3.connect(then) as connection:
            connection.execute("ATTACH ? AS now", (str(now),))
            for (table,) in connection.execute(
                "SELECT name FROM main.sqlite_master WHERE type = 'table'"
            ).fetchall():
                if table == "alembic_version":
                    continue
                columns = [row[1] for row in connection.execute(f"PRAGMA main.table_info({table})")]
                names = ", ".join(f'"{column}"' for column in columns)
                rows = f"SELECT {names} FROM now.{table}"
                connection.execute(f"INSERT INTO main.{table} ({names}) {rows}")
            connection.commit()
            connection.execute("DETACH now")
            dumped = "\n".join(connection.iterdump())
        kept(revision).write_text(dumped + "\n", encoding="utf-8")


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for one in revisions():
        if not kept(one).exists():
            write(one)
            print(kept(one))
