"""Things that hang: a locked or frozen database, a full disk, long replays. The rest goes on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

import acropole
from acropole.kernel.chance import seeded
from acropole.kernel.records import Record, Reseed, recorded
from acropole.web.bots.thinkers import NOBODY, Thinkers
from acropole.web.http.app import create_app
from acropole.web.live.news import Live
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.store.database import StoreError
from acropole.web.table import open_table as open_table_module
from acropole.web.table import service as service_module
from acropole.web.table.creation import check_record
from acropole.web.table.open_table import Unfinished
from acropole.web.table.tables import Tables
from tests.web.app import Site, api_table, as_seat, new_table, shown
from tests.web.tables import new_table as lay_table
from tests.web.tables import play_on


def file_of(site: Site) -> str:
    return site.service.store.url.removeprefix("sqlite:///")


@contextmanager
def locked(site: Site) -> Iterator[sqlite3.Connection]:
    """Another process that writes, and takes its time."""
    other = sqlite3.connect(file_of(site), isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield other
    finally:
        if other.in_transaction:
            other.rollback()
        other.close()


# -- SQLite --------------------------------------------------------------------------------------


def test_reading_goes_on_while_sqlite_is_locked_and_writing_afterwards(site: Site) -> None:
    ann = site.browser()
    table, tokens = api_table(ann)
    seen = shown(ann, table, tokens[0])
    seat = seen["question"]["seat"]
    seen = shown(ann, table, tokens[seat])
    answers: list[int] = []

    def answer() -> None:
        body = {"action": seen["answers"][0]["action"], "version": seen["version"]}
        path = f"/api/v1/tables/{table}/actions"
        answers.append(ann.post(path, json=body, headers=as_seat(tokens[seat])).status_code)

    with locked(site) as other:
        writing = threading.Thread(target=answer)
        writing.start()
        time.sleep(0.3)
        waits = []
        for _ in range(20):
            begin = time.monotonic()
            assert shown(site.browser(), table, tokens[0])["version"] == seen["version"]
            waits.append(time.monotonic() - begin)
        assert answers == []
        assert sorted(waits)[10] < 1.0
        assert ann.get("/healthz").text == "ok\n"
        other.rollback()
        writing.join(20)
    assert answers == [200]
    assert shown(ann, table, tokens[0])["version"] > seen["version"]


def test_what_stays_locked_is_told_so_and_changes_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "PATIENCE", 1.0)
    ann = site.browser()
    with locked(site):
        made = ann.post("/new/monuments", data={"players": "2"}, follow_redirects=False)
        assert made.status_code in (422, 503)
        posted = ann.post("/api/v1/tables", json={"game": "monuments", "seats": []})
        assert posted.status_code in (422, 503)
    with site.service.store.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 0


def test_a_write_that_failed_in_the_middle_is_not_done_twice(site: Site) -> None:
    """A table was made, then its link could not be: begun again there would be two tables."""
    store, calls = site.service.store, []

    def make() -> None:
        calls.append(1)
        table = lay_table(site.service.tables)
        with locked(site):
            store.seats.add_link(table.stored.id, 1, "print")

    answered = site.browser()
    assert answered.portal is not None
    with pytest.raises(Exception, match="locked"):
        answered.portal.call(site.service.do, make)
    assert calls == [1]


def test_a_full_disk_is_told_until_a_write_succeeds(site: Site) -> None:
    ann = site.browser()
    new_table(ann)
    engine = site.service.store.engine
    with engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()

    def limit(most: int) -> None:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count={most}")

    assert ann.portal is not None
    ann.portal.call(site.service.do, limit, pages)
    codes = [
        ann.post("/new/monuments", data={"players": "2"}, follow_redirects=False).status_code
        for _ in range(200)
    ]
    assert set(codes) <= {303, 422, 503}
    assert codes[-1] != 303
    health = ann.get("/healthz")
    assert (health.status_code, health.text) == (503, "disk full\n")
    assert ann.get("/").status_code == 200  # reading goes on
    ann.portal.call(site.service.do, limit, 1_000_000)
    new_table(ann)
    assert ann.get("/healthz").text == "ok\n"


def test_a_disk_with_hardly_any_space_is_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("acropole.web.operations.metrics.LEAST_SPACE", 2**62)
    assert site.browser().get("/healthz").text == "disk full\n"


def test_a_newer_database_is_one_clear_error(sqlite_url: str) -> None:
    Store.open(sqlite_url).close()
    store = Store.connect(sqlite_url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match="newer version"):
        Store.open(sqlite_url)


def test_errors_of_the_database_do_not_tell_what_was_in_the_statement(any_store: Store) -> None:
    with any_store.engine.connect() as connection, pytest.raises(Exception, match="nowhere") as e:
        connection.execute(text("SELECT * FROM nowhere WHERE a = :a"), {"a": "secret-token"})
    assert "secret-token" not in str(e.value)


# -- what hangs ----------------------------------------------------------------------------------


def test_health_answers_within_a_second_when_the_thread_is_stuck(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.web.operations.metrics.STUCK", 0.2)
    go_on = threading.Event()
    site.service._thread.submit(lambda: site.service._attempt(lambda: go_on.wait(10)))
    time.sleep(0.4)
    begin = time.monotonic()
    health = site.browser().get("/healthz")
    assert time.monotonic() - begin < 1
    assert (health.status_code, health.text) == (503, "stuck\n")
    go_on.set()
    ann = site.browser()
    assert ann.portal is not None
    ann.portal.call(site.service.do, lambda: None)  # it has done what it was stuck at
    assert ann.get("/healthz").text == "ok\n"


def test_who_waits_for_a_thread_that_is_stuck_is_told_so(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "PATIENCE", 0.3)
    go_on = threading.Event()
    site.service._thread.submit(lambda: go_on.wait(10))
    assert site.browser().get("/").status_code == 503
    go_on.set()
    assert site.browser().get("/").status_code == 200


def test_a_frozen_postgresql_holds_nothing_for_ever(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "STUCK", 1.0)
    app = create_app(Settings(database=empty_postgres, rate_limit=0))
    with TestClient(app, "http://127.0.0.1:8000", raise_server_exceptions=False) as ann:
        service = app.state.service
        name = new_table(ann)
        service.store.learn_time()

        def backends() -> list[int]:
            mine = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND"
            with watching.engine.connect() as connection:
                found = connection.execute(text(f"{mine} backend_type = 'client backend'"))
                return list(found.scalars())

        watching = Store.connect(empty_postgres)
        frozen = backends()
        assert frozen
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        try:
            begin = time.monotonic()
            health = ann.get("/healthz")
            assert time.monotonic() - begin < 1.5  # ours is one second, the machine may be busy
            assert health.status_code == 503
            page = ann.get(f"/g/{name}")
            assert page.status_code in (200, 503)
            assert time.monotonic() - begin < 12
        finally:
            for pid in frozen:
                os.kill(pid, signal.SIGCONT)
        deadline = time.monotonic() + 20
        while ann.get("/healthz").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.2)
        assert ann.get(f"/g/{name}").status_code == 200
        watching.close()


def test_postgresql_has_limits_of_its_own(empty_postgres: str) -> None:
    store = Store.connect(empty_postgres)
    with store.engine.connect() as connection:
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            assert connection.execute(text(f"SHOW {name}")).scalar() not in ("0", None)
    assert abs(store.now() - time.time()) < 5
    store.close()


def test_news_that_wait_for_redis_are_bounded() -> None:
    from acropole.web.live.news import LONGEST_OUTBOX, News

    async def run() -> int:
        live = Live(lambda _: asyncio.sleep(0, []), "redis://127.0.0.1:1")
        for version in range(3 * LONGEST_OUTBOX):
            live.announce(News(f"t{version}", 1))
        return len(live._outbox)

    assert asyncio.run(run()) == LONGEST_OUTBOX


def test_a_redis_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    monkeypatch.setattr("acropole.web.live.news.REDIS_SECONDS", 0.3)
    silent = socket.create_server(("127.0.0.1", 0))

    async def run() -> None:
        live = Live(lambda _: asyncio.sleep(0, []), f"redis://127.0.0.1:{silent.getsockname()[1]}")
        for work in (live._listen, live._publish):
            from acropole.web.live.news import News

            live.announce(News("t", 1))
            with pytest.raises(Exception, match=r"(?i)time"):
                await asyncio.wait_for(work(), 15)

    asyncio.run(run())
    silent.close()


# -- long records --------------------------------------------------------------------------------


def long_record() -> Record:
    """A whole game with a reseed before every action."""
    game = acropole.game("monuments")
    state, rng = game.deal(3, {"players": 2}), seeded(3)
    steps: list[int | Reseed] = []
    while not state.is_over:
        legal = state.legal_actions()
        steps += [Reseed(len(steps)), legal[rng.below(len(legal))]]
        state.reseed(len(steps) - 2)
        state.apply(legal[legal.index(steps[-1])])  # type: ignore[arg-type]
    return recorded(game, {"players": 2}, 3, steps)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([[{"reseed": n}] for n in range(20_000)], "at most"),
        ([[{"reseed": n}] for n in range(1000)], "reseed for each action"),
        ([[{"reseed": True}]], "neither"),
        ([["draw"]] * 20_000, "at most"),
    ],
    ids=["20,000 reseeds", "reseeds alone", "true", "20,000 actions"],
)
def test_records_that_would_stall_are_refused(
    site: Site, entries: list[object], message: str
) -> None:
    data = json.loads(long_record().to_json()) | {"actions": entries, "result": None}
    begin = time.monotonic()
    posted = site.browser().post("/api/v1/import", json=data)
    assert posted.status_code == 422
    assert message in posted.json()["error"]["message"]
    assert time.monotonic() - begin < 15


def test_a_record_with_a_reseed_for_each_action_is_taken() -> None:
    async def run() -> str:
        thinkers = Thinkers(1, 60)
        checked = await check_record(long_record().to_json().encode(), thinkers, NOBODY)
        await thinkers.stop()
        return checked.status

    assert asyncio.run(run()) == "ok"


def test_names_that_cannot_be_written_break_no_thinker() -> None:
    async def run() -> list[str]:
        thinkers = Thinkers(1, 60)
        data = json.loads(long_record().to_json()) | {"names": ["\ud800", "Bob"]}
        checked = await check_record(json.dumps(data).encode(), thinkers, NOBODY)
        await thinkers.stop()
        return checked.names

    assert asyncio.run(run()) == ["?", "Bob"]


def test_a_long_replay_is_done_in_slices(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = play_on(tables, lay_table(tables), 1000)
    assert table.state.is_over
    last = len(table.record.actions)
    whole = table.course()
    table.marks.clear()
    table.standings = []
    monkeypatch.setattr(open_table_module, "SLICE", 0.0)
    slices = 0
    for work, expected in (
        (lambda: table.position(last).digest(), table.state.digest()),
        (lambda: list(table.course()), whole),
    ):
        while True:
            try:
                assert work() == expected
                break
            except Unfinished:
                slices += 1
                assert slices < 5 * last
    assert slices > 10
