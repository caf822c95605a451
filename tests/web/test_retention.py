"""Tables that nobody looks at any more: by which rule they go, and where."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
import time
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select, update

from acropole.games.imperium.campaign.rules import Campaign, game_options
from acropole.web.operations.backup import restore
from acropole.web.operations.retention import DAY, due, prune, rules_of
from acropole.web.session import fingerprint
from acropole.web.settings import Keeping, Settings
from acropole.web.store import Store
from acropole.web.store.event_log import NoTable
from acropole.web.store.people import Passkey
from acropole.web.store.schema import CAMPAIGNS, CHORES, ENTRIES, METADATA, TABLES
from acropole.web.store.seats import StoredLink
from acropole.web.store.tables import UsedPledge
from acropole.web.table import creation
from acropole.web.table import service as service_module
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from acropole.web.table.tables import Tables
from tests.cli.conftest import Cli, cli
from tests.web.tables import BOT, ME, new_table, play_on

__all__ = ["cli"]
KEEPING = Keeping(unstarted=10, abandoned=20, finished=40, anonymous=30, shared=2)


def aged(store: Store, table: OpenTable, days: float) -> str:
    then = time.time() - days * DAY
    with store.engine.begin() as connection:
        this = update(TABLES).where(TABLES.c.id == table.stored.id)
        connection.execute(this.values(updated=then, looked=then))
    return table.stored.id


def alone(tables: Tables, answers: int = 0) -> OpenTable:
    """A table of one person against a bot, which the person plays for, too."""
    return play_on(tables, new_table(tables, "monuments", ME, BOT), answers)


@pytest.mark.parametrize(
    ("answers", "why", "stays", "goes"),
    [(0, "unstarted", 9, 11), (12, "abandoned", 19, 21), (5000, "anonymous", 29, 31)],
)
def test_a_table_goes_when_nobody_has_looked_for_so_long(
    any_store: Store, answers: int, why: str, stays: int, goes: int
) -> None:
    tables = Tables(any_store)
    aged(any_store, alone(tables, answers), stays)
    old = aged(any_store, alone(tables, answers), goes)
    assert [(one.table_id, one.why, one.days) for one in due(any_store, KEEPING)] == [
        (old, why, goes)
    ]
    with any_store.engine.begin() as connection:  # somebody looks
        connection.execute(update(TABLES).values(looked=time.time()))
    assert due(any_store, KEEPING) == []


def test_tables_of_several_people_stay_longer_and_nought_is_for_ever(store: Store) -> None:
    tables = Tables(store)
    together = play_on(tables, new_table(tables), 5)
    aged(store, together, 39)
    assert due(store, KEEPING) == []
    aged(store, together, 41)
    assert len(due(store, KEEPING)) == 1
    assert due(store, Keeping(unstarted=1, abandoned=0, finished=1, anonymous=1)) == []
    assert due(store, Keeping(unstarted=0, abandoned=0, finished=0, anonymous=0)) == []


@pytest.mark.parametrize("way", ["link", "passkey"])
def test_finished_games_of_people_who_can_come_back_are_kept_for_ever(
    any_store: Store, way: str
) -> None:
    tables = Tables(any_store)
    old = aged(any_store, alone(tables, 5000), 3000)
    (holder,) = {visitor for _, visitor in any_store.tables.get(old).claims}
    assert [one.why for one in due(any_store, Keeping())] == ["anonymous"]
    if way == "link":
        any_store.people.change(holder, recovery=fingerprint("secret"))
    else:
        key = Passkey("credential", holder, b"key", 0, "phone", time.time(), 0.0)
        any_store.people.add_passkey(key)
    assert due(any_store, Keeping()) == []
    (gone,) = due(any_store, KEEPING)
    assert (gone.table_id, gone.why) == (old, "finished")


def test_rules_set_on_the_page_go_before_those_of_the_start(store: Store, cli: Cli) -> None:
    assert rules_of(store, KEEPING) == KEEPING
    old = aged(store, alone(Tables(store), 12), 50)
    command = ("tables", "prune", "--dry-run", "--json", "--database", store.url)
    assert json.loads(cli(*command).out) == []
    store.operators.keep({"abandoned": 40.0, "shared": 1.0})
    assert rules_of(store, KEEPING) == msgspec.structs.replace(KEEPING, abandoned=40.0, shared=1.0)
    (told,) = json.loads(cli(*command).out)
    assert told["table"] == old
    assert json.loads(cli(*command, "--keep-abandoned", "60").out) == []
    store.operators.keep({})
    assert rules_of(store, KEEPING) == KEEPING


def test_a_bots_first_move_starts_no_game(store: Store) -> None:
    tables = Tables(store)
    table = new_table(tables, "monuments", BOT, ME)
    while table.seat_to_move() is not None and table.state.to_move == 0:
        table = play_on(tables, table, 1)
    aged(store, table, 11)
    assert [one.why for one in due(store, KEEPING)] == ["unstarted"]


def test_what_goes_is_in_the_archive_and_can_be_played_on(any_store: Store, tmp_path: Path) -> None:
    tables = Tables(any_store)
    old, kept = alone(tables, 40), alone(tables, 3)
    name = aged(any_store, old, 100)
    any_store.seats.add_link(name, 0, "print")
    aged(any_store, old, 100)
    folder = tmp_path / "archive"
    assert prune(any_store, KEEPING, folder) == {"abandoned": 1}
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(NoTable):
        tables.open(name)
    assert tables.open(kept.stored.id)
    assert any_store.seats.link("print") is None
    with any_store.engine.connect() as connection:
        for table in METADATA.sorted_tables:
            if "table_id" in table.c:
                left = connection.execute(select(table.c.table_id).distinct()).scalars()
                assert name not in list(left), table.name
    assert '"secrets"' not in gzip.decompress(file.read_bytes()).decode()
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert restore(other, file) == 1
    again = Tables(other).open(name)
    assert again.state.digest() == old.state.digest()
    assert other.seats.link("print") == StoredLink(name, 0, is_used=False)
    other.close()
    assert prune(any_store, KEEPING, folder) == {}
    assert len(list(folder.iterdir())) == 1  # nothing due, no file


def test_what_was_dealt_from_a_pledge_goes_on_from_the_archive_as_it_would_have(
    store: Store, tmp_path: Path
) -> None:
    tables = Tables(store)
    table = alone(tables, 10)
    key = table.record.last_key
    name = aged(store, table, 100)
    assert prune(store, KEEPING, tmp_path) == {"abandoned": 1}
    (file,) = tmp_path.glob("*.gz")
    assert store.secret("chance").hex() not in gzip.decompress(file.read_bytes()).decode()
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    restore(other, file)
    again = Tables(other).open(name)
    assert (again.halt, again.record.last_key) == (None, key)
    other.close()


def test_nothing_is_dealt_again_from_the_pledge_of_a_table_that_is_gone(store: Store) -> None:
    tables = Tables(store)
    pledge, _ = creation.new_pledge(tables)
    table = creation.create(
        tables, "monuments", {"players": 2}, [ME, BOT], "ann", pledge=pledge, salt="a"
    )
    aged(store, table, 100)
    assert prune(store, KEEPING, None) == {"unstarted": 1}
    with pytest.raises(UsedPledge):
        creation.create(
            tables, "monuments", {"players": 2}, [ME, BOT], "ann", pledge=pledge, salt="b"
        )
    assert store.tables.all_ids() == []


def test_many_tables_go_in_parts_and_the_archive_holds_them_all(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.web.operations.retention.CHUNK", 2)
    tables = Tables(store)
    names = {aged(store, alone(tables), 50) for _ in range(5)}
    assert prune(store, KEEPING, tmp_path) == {"unstarted": 5}
    (file,) = tmp_path.glob("*.gz")
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert restore(other, file) == 5
    assert set(other.tables.all_ids()) == names
    other.close()


def test_who_comes_back_in_that_moment_keeps_the_table(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(store)
    name = aged(store, alone(tables), 50)
    found = due(store, KEEPING)
    store.tables.look_at(name, time.time())
    monkeypatch.setattr("acropole.web.operations.retention.due", lambda *_: found)
    assert prune(store, KEEPING, None) == {}
    assert tables.open(name)


def campaign_with_a_game(tables: Tables) -> tuple[str, OpenTable]:
    campaign = Campaign("Anna", "romans")
    name = tables.campaigns.begin(campaign, "ann")
    found = tables.campaigns.open(name, "ann")
    options = game_options(campaign, "celts")
    plans = [SeatPlan("me", "Anna")]
    dealing = tables.campaigns.dealing(found)
    return name, creation.create(tables, "imperium", options, plans, "ann", dealing)


def test_a_campaign_goes_as_a_whole_and_later(store: Store, tmp_path: Path) -> None:
    tables = Tables(store)
    name, table = campaign_with_a_game(tables)

    def campaign_aged(days: float) -> None:
        with store.engine.begin() as connection:
            connection.execute(update(CAMPAIGNS).values(updated=time.time() - days * DAY))

    aged(store, table, 1000)
    assert due(store, KEEPING) == []  # somebody goes on with the campaign
    campaign_aged(39)
    assert due(store, KEEPING) == []
    campaign_aged(41)
    assert prune(store, KEEPING, tmp_path) == {"unstarted": 1}
    with store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(CAMPAIGNS)).scalar() == 0
    (file,) = tmp_path.glob("*.gz")
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert restore(other, file) == 1
    assert Tables(other).campaigns.open(name, "ann").under_way == table.stored.id
    other.close()


def test_a_task_falls_to_one_process_a_day(any_store: Store) -> None:
    assert not any_store.leases.take_chore("prune", DAY)  # from now on
    with any_store.engine.begin() as connection:
        connection.execute(update(CHORES).values(at=time.time() - DAY - 1))
    assert any_store.leases.take_chore("prune", DAY)
    assert not any_store.leases.take_chore("prune", DAY)


def test_the_running_server_keeps_to_the_rule(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "LOOK_FOR_CHORES", 0.01)
    store = Store.open(sqlite_url)
    name = aged(store, alone(Tables(store)), 50)
    store.leases.take_chore("prune", DAY)
    with store.engine.begin() as connection:
        connection.execute(update(CHORES).values(at=0.0))

    async def run() -> None:
        archive = str(tmp_path / "archive")
        service = TableService(Settings(database=sqlite_url, keeping=KEEPING, archive=archive))
        await service.start()
        deadline = time.monotonic() + 30
        while name in store.tables.all_ids() and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        await service.stop()

    asyncio.run(run())
    assert store.tables.all_ids() == []
    assert len(list((tmp_path / "archive").iterdir())) == 1
    store.close()


# -- the command -------------------------------------------------------------------------------


def test_prune_tells_lists_and_archives(cli: Cli, sqlite_url: str, tmp_path: Path) -> None:
    store = Store.open(sqlite_url)
    name = aged(store, alone(Tables(store)), 15)
    plan = ("tables", "prune", "--database", sqlite_url)
    told = cli(*plan, "--dry-run")
    assert told.code == 0
    assert "1 table would go" in told.out
    assert name in told.out
    assert "1 table partirait" in cli(*plan, "--dry-run", "--lang", "fr").out
    assert cli(*plan, "--dry-run", "--json").json == [
        {"table": name, "why": "unstarted", "days": 15}
    ]
    assert cli(*plan, "--dry-run", "--keep-unstarted", "0", "--json").json == []
    assert store.tables.all_ids() == [name]
    done = cli(*plan)
    assert "1 table is gone" in done.out
    assert store.tables.all_ids() == []
    assert len(list((tmp_path / "archive").iterdir())) == 1
    aged(store, alone(Tables(store)), 15)
    assert cli(*plan, "--archive", "none", "--json").json == {"unstarted": 1}
    assert len(list((tmp_path / "archive").iterdir())) == 1
    store.close()


@pytest.mark.parametrize(
    "arguments",
    [("prune", "--keep-finished", "-1"), ("prune", "--keep-shared", "many"), ("burn",), (),
     ("check", "--database", "mysterious://x/y")],
)  # fmt: skip
def test_a_wrong_argument_is_one_clear_line(
    cli: Cli, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli("tables", *arguments).mistake


def test_check_names_the_entry_that_was_changed(cli: Cli, sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    tables = Tables(store)
    name = alone(tables, 40).stored.id
    alone(tables, 5)
    plan = ("tables", "check", "--database", sqlite_url)
    sound = cli(*plan)
    assert (sound.code, sound.out) == (0, "2 tables, 0 of them with something to say:\n")
    with store.engine.begin() as connection:
        ninth = (ENTRIES.c.table_id == name) & (ENTRIES.c.n == 9)
        connection.execute(update(ENTRIES).where(ninth).values(seat=7))
    broken = cli(*plan)
    assert broken.code == 1
    assert f"{name}: its data was changed outside of the game, at entry 9" in broken.out
    assert cli(*plan, "--json").json == {name: {"kind": "damaged", "entry": 9}}
    assert "restaurez" in cli(*plan, "--lang", "fr").out
    store.close()


def test_the_head_of_an_archive_says_what_it_is(store: Store, tmp_path: Path) -> None:
    aged(store, alone(Tables(store)), 50)
    prune(store, KEEPING, tmp_path)
    (file,) = tmp_path.glob("*.gz")
    with gzip.open(file) as lines:
        assert json.loads(lines.readline()) == {"acropole-backup": 1}
