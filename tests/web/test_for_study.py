"""Games of people as data: records without names, and the laboratory that reads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from acropole.kernel.errors import AcropoleError
from acropole.kernel.packs import Pack
from acropole.kernel.records import Record, validate
from acropole.registry import game_under
from acropole.web.operations.for_study import write_records
from acropole.web.store import Store
from acropole.web.store.schema import TABLES
from acropole.web.store.tables import today
from acropole.web.table import creation
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from tests.cli.conftest import Cli, cli
from tests.web.tables import BOT, ME, OTHER, new_table, play_on

__all__ = ["cli"]
WHOLE = 5000  # answers are enough for any game


def finished(tables: Tables, *plans: creation.SeatPlan, game: str = "monuments") -> OpenTable:
    return play_on(tables, new_table(tables, game, *plans), WHOLE)


def test_a_record_for_study_names_nobody(any_store: Store, tmp_path: Path) -> None:
    whole = finished(Tables(any_store), ME, BOT)
    assert write_records(any_store, tmp_path / "games") == 1
    (path,) = (tmp_path / "games").iterdir()
    text, stored = path.read_text(), whole.stored
    for secret in ("Ann", "ann", stored.id, stored.pledge, stored.salt, "pledge", "created"):
        assert secret not in text + path.name
    record = Record.load(path)
    assert record.names == ["person", "random"]
    assert validate(record).status == "ok"
    assert record.replay().result().to_dict() == record.result


def test_what_is_not_over_or_not_of_people_stays_here(any_store: Store, tmp_path: Path) -> None:
    tables = Tables(any_store)
    play_on(tables, new_table(tables, "monuments", ME, BOT), 10)  # under way
    finished(tables, BOT, BOT)  # nobody played
    sealed = finished(tables, ME, BOT)
    with any_store.engine.begin() as connection:
        here = update(TABLES).where(TABLES.c.id == sealed.stored.id)
        connection.execute(here.values(deal=f"{today()} easy"))  # others still try that deal
    pack = Pack("mine", {"a.toml": '[[rule]]\nid = "hand"\nvalue = [6]\n'})
    own = game_under("monuments", [pack])
    packed = creation.create(tables, "monuments", {"players": 2}, (ME, BOT), "ann", game=own)
    play_on(tables, packed, WHOLE)  # the pack is somebody's
    whole = finished(tables, ME, OTHER)
    fork = creation.fork(tables, whole, whole.version - 20, 0, "ann", "Ann")
    play_on(tables, fork, WHOLE)  # who forks knows what comes
    assert write_records(any_store, tmp_path / "games") == 1


def test_a_folder_that_holds_something_is_left_alone(any_store: Store, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(AcropoleError, match="not empty"):
        write_records(any_store, tmp_path)


def test_the_laboratory_looks_at_people_beside_bots(cli: Cli, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store.open(database)
    tables = Tables(store)
    for seats in ((ME, BOT), (OTHER, BOT), (ME, OTHER)):
        finished(tables, *seats)
    finished(tables, ME, BOT, game="monumental")
    store.close()
    told = cli("tables", "export", "--database", database, "--write", tmp_path / "games")
    assert told.code == 0, told.err
    assert "4 games" in told.out
    command = ("lab", "balance", "monuments", "--players", "2", "--bots", "random", "--games", "5")
    study = tmp_path / "study.jsonl"
    beside = cli(*command, "--records", tmp_path / "games", "--data", study, "--json").json
    assert beside["people"] == {"games": 3, "left_out": {"game": 1}}
    found = [row for row in beside["tables"]["seats"] if row["label"] == "seat"]
    assert {(row["variant"], row["count"]) for row in found} == {("monuments", 5), ("people", 3)}
    bots = [row for row in beside["tables"]["seats"] if row["label"] == "bot"]
    assert {row["value"]: row["count"] for row in bots} == {"person": 2, "random": 2}
    assert beside["tables"]["shifts"] == []  # nothing is paired with what people played
    assert "person" not in study.read_text()
    report = ("lab", "report", study, "--write", tmp_path / "page.html")
    assert "3 games" in cli(*report, "--records", tmp_path / "games").out
    assert "people" in (tmp_path / "page.html").read_text()


def test_a_mistake_with_records_is_one_line(cli: Cli, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    assert "--write" in cli("tables", "export", "--database", database).mistake
    where = ("--records", "nowhere", "--games", "1")
    assert "no folder of records" in cli("lab", "balance", "monuments", *where).mistake
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "broken.json").write_text("{")
    command = ("--records", "games", "--games", "1", "--bots", "random", "--json")
    found = cli("lab", "balance", "monuments", *command).json
    assert found["people"] == {"games": 0, "left_out": {"unreadable": 1}}
