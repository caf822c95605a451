"""The store: entries are added once, links are hashed and revocable, snapshots only a cache."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from acropole.web.store import Store, migrations
from acropole.web.store.database import StoreError
from acropole.web.store.event_log import Entry, Glance, NoTable, Stale, Turn
from acropole.web.store.schema import METADATA
from acropole.web.store.seats import UsedLink
from acropole.web.store.tables import StoredSeat, StoredTable, UsedPledge

TABLE = StoredTable(
    id="t1",
    game="monuments",
    options={"players": 2},
    seed=2**63 - 1,
    rules_version=1,
    content="c",
    owner="ann",
    seats=(StoredSeat("person", "Ann"), StoredSeat("bot", "greedy", "greedy")),
)
DRAW = Entry("act", "draw", 0, "00")


def test_a_table_comes_back_as_it_was_made(any_store: Store) -> None:
    any_store.tables.create(TABLE, [DRAW], Turn(1, awaits_bot=True))
    found = any_store.tables.get("t1")
    now = found.created
    assert found == replace(
        TABLE, version=1, to_move=1, awaits_bot=True, created=now, updated=now, looked=now
    )
    assert any_store.log.entries("t1") == [DRAW]


def test_the_migrations_lead_to_the_present_schema(any_store: Store) -> None:
    with any_store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        differences = compare_metadata(context, METADATA)
    assert differences == []


def test_the_last_step_is_known_without_reading_the_steps() -> None:
    steps = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert steps.get_current_head() == migrations.PRESENT


def test_an_unknown_table_is_refused(store: Store) -> None:
    with pytest.raises(NoTable):
        store.tables.get("nobody")
    with pytest.raises(NoTable):
        store.log.glance("nobody")


def test_of_many_answers_to_one_question_exactly_one_is_written(any_store: Store) -> None:
    any_store.tables.create(TABLE, [], Turn(0))
    start = threading.Barrier(8)
    outcomes: list[str] = []

    def answer(name: str) -> None:
        start.wait()
        try:
            any_store.log.append("t1", 0, [Entry("act", name, 0, "")], Turn(1))
            outcomes.append(name)
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=answer, args=(f"a{i}",)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    written = [entry.value for entry in any_store.log.entries("t1")]
    assert len(written) == 1
    assert sorted(outcomes) == sorted([written[0]] + ["stale"] * 7)
    assert any_store.log.glance("t1").version == 1


def test_entries_are_read_from_a_version_on(store: Store) -> None:
    store.tables.create(TABLE, [], Turn(0))
    store.log.append("t1", 0, [DRAW, Entry("undo", "", 0, "")], Turn(0))
    store.log.append("t1", 2, [Entry("redo", "", 0, "")], Turn(0))
    assert [entry.kind for entry in store.log.entries("t1")] == ["act", "undo", "redo"]
    assert [entry.kind for entry in store.log.entries("t1", after=2)] == ["redo"]
    assert store.log.standings(["t1", "t2"]) == [("t1", Glance(3, 0, 0, False, 0))]


def test_a_new_link_voids_the_one_that_nobody_followed(any_store: Store) -> None:
    any_store.tables.create(TABLE, [], Turn(0))
    any_store.seats.add_link("t1", 0, "first")
    any_store.seats.add_link("t1", 0, "second")
    assert any_store.seats.link("first") is None
    assert any_store.seats.link("second") == ("t1", 0, False)


def test_a_link_gives_its_seat_once_and_who_held_it_leaves(any_store: Store) -> None:
    any_store.tables.create(TABLE, [], Turn(0))
    any_store.seats.claim("t1", 0, "ann")
    any_store.seats.claim("t1", 0, "ann")
    any_store.seats.add_link("t1", 0, "first")
    any_store.seats.sit_down("t1", "first", 0, "bob")
    with pytest.raises(UsedLink):
        any_store.seats.sit_down("t1", "first", 0, "eve")
    found = any_store.tables.get("t1")
    assert found.claims == {(0, "bob")}
    assert found.browsers == {0: 2}
    assert any_store.seats.link("first") == ("t1", 0, True)
    assert any_store.tables.held_by("ann") == []
    any_store.seats.add_link("t1", 0, "second")
    any_store.seats.sit_down("t1", "second", 0, "ann")  # and back again
    found = any_store.tables.get("t1")
    assert found.claims == {(0, "ann")}
    assert found.browsers == {0: 2}
    assert [any_store.seats.is_holder(name) for name in ("ann", "bob")] == [True, False]


def test_a_pledge_is_good_for_one_table(any_store: Store) -> None:
    any_store.tables.create(replace(TABLE, pledge="p"), [], Turn(0))
    with pytest.raises(UsedPledge):
        any_store.tables.create(replace(TABLE, id="t2", pledge="p"), [], Turn(0))
    any_store.tables.create(replace(TABLE, id="t3"), [], Turn(0))
    any_store.tables.create(replace(TABLE, id="t4"), [], Turn(0))


def test_my_tables_come_with_the_seats_i_hold(store: Store) -> None:
    for name in ("t1", "t2"):
        store.tables.create(replace(TABLE, id=name), [], Turn(0))
        store.seats.claim(name, 0, "ann")
    store.seats.claim("t1", 1, "ann")
    store.log.append("t1", 0, [DRAW], Turn(1))
    found = store.tables.held_by("ann")
    assert [(table.id, seats) for table, seats in found] == [("t1", {0, 1}), ("t2", {0})]
    assert found[0][0].seats == TABLE.seats
    assert store.tables.held_by("bob") == []


def test_an_older_snapshot_never_replaces_a_newer_one(any_store: Store) -> None:
    any_store.tables.create(TABLE, [], Turn(0))
    assert any_store.blobs.snapshot("t1") is None
    any_store.blobs.keep_snapshot("t1", 5, b"five")
    any_store.blobs.keep_snapshot("t1", 3, b"three")
    assert any_store.blobs.snapshot("t1") == (5, b"five")
    any_store.blobs.keep_snapshot("t1", 8, b"eight")
    assert any_store.blobs.snapshot("t1") == (8, b"eight")


def test_a_bots_turn_falls_to_another_process_when_the_lease_runs_out(any_store: Store) -> None:
    now = time.time()
    any_store.tables.create(TABLE, [], Turn(1, True, "one", now + 5))
    assert any_store.leases.left_waiting(now) == []
    assert not any_store.leases.take("t1", "two", now, now + 5)
    assert any_store.leases.take("t1", "one", now, now + 5)
    later = now + 6
    assert any_store.leases.left_waiting(later) == ["t1"]
    assert any_store.leases.take("t1", "two", later, later + 5)
    assert not any_store.leases.take("t1", "one", later, later + 5)


def test_all_processes_share_one_secret(sqlite_url: str) -> None:
    one, two = Store.open(sqlite_url), Store.open(sqlite_url)
    assert one.secret("cookie") == two.secret("cookie") != one.secret("other")
    one.close()
    two.close()


@pytest.mark.parametrize("url", ["nonsense", "mysterious://host/db", "sqlite:////no/such/dir/a.db"])
def test_a_database_that_cannot_be_used_is_one_clear_error(url: str) -> None:
    with pytest.raises(StoreError):
        Store.open(url)


def test_a_database_of_an_earlier_release_is_brought_to_the_present_form(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        connection.exec_driver_sql(
            "INSERT INTO tables VALUES ('t1','monuments','{}',7,1,'c','ann',1,0,0,0,5.0,6.0,'',0)"
        )
        connection.exec_driver_sql("INSERT INTO entries VALUES ('t1',1,'act','draw',0,'00',6.0)")
        connection.exec_driver_sql("INSERT INTO snapshots VALUES ('t1',1,x'00')")
    engine.dispose()
    store = Store.open(url)
    found = store.tables.get("t1")
    assert (found.looked, found.carried) == (6.0, 0)  # nobody's table is thrown away at once
    assert store.log.entries("t1") == [DRAW]
    assert store.blobs.snapshot("t1") is None
    store.close()
