"""A store with many tables and people: what a person opens does not get slower by others."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, insert, text
from starlette.testclient import TestClient

from acropole.web.store import Store, schema
from tests.web.app import Site, new_table

PATHS = ("/", "/tables", "/me")


def fill(store: Store, tables: int, people: int) -> None:
    """Rows as they would be: tables of two people, most of them over, results and ratings."""
    chance, now = Random(1), time.time()
    names = [f"visitor{n:08}" for n in range(people)]
    rows: dict[Any, list[dict[str, Any]]] = {
        schema.PEOPLE: [
            {"visitor": name, "name": name, "since": now, "settings": "{}", "handle": name}
            for name in names
        ],
        schema.RATINGS: [
            {"game": "monuments", "player": name, "rating": 1500.0, "deviation": 99.0}
            | {"volatility": 0.06, "games": 9, "updated": now}
            for name in names
        ],
    }
    for n in range(tables):
        table_id, seats = f"table{n:08}", chance.sample(names, 2)
        is_over = chance.random() < 0.8
        rows.setdefault(schema.TABLES, []).append(
            {"id": table_id, "game": "monuments", "options": '{"players": 2}', "seed": 1}
            | {"rules_version": 1, "content": "c", "owner": seats[0], "version": 1, "people": 0}
            | {"to_move": -1 if is_over else 0, "awaits_bot": False, "created": now - n}
            | {"updated": now - n, "lease_owner": "", "lease_until": 0.0, "looked": now}
        )
        for seat, name in enumerate(seats):
            key = {"table_id": table_id, "seat": seat}
            rows.setdefault(schema.SEATS, []).append(
                key | {"kind": "person", "name": name, "bot": "", "webhook": ""}
            )
            rows.setdefault(schema.CLAIMS, []).append(key | {"visitor": name, "created": now})
            result = {"played_at": table_id, "seat": seat, "game": "monuments", "player": name}
            rows.setdefault(schema.RESULTS, []).append(
                result | {"label": "", "share": 0.5, "fair": 0.5, "points": 9, "ended": now}
            )
    with store.engine.begin() as connection:
        for table, found in rows.items():
            connection.execute(insert(table), found)


def asked_of(store: Store, browser: TestClient, path: str) -> list[tuple[str, Any]]:
    """The statements that a page needs."""
    found: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, values: Any, *___: Any) -> None:
        found.append((statement, values))

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        assert browser.get(path).status_code == 200
    finally:
        event.remove(store.engine, "before_cursor_execute", note)
    return found


@pytest.mark.parametrize("path", PATHS)
def test_no_page_of_a_person_reads_all_rows_of_a_table(site: Site, path: str) -> None:
    store = site.service.store
    fill(store, 200, 40)
    with store.engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    browser = site.browser()
    new_table(browser)
    statements = asked_of(store, browser, path)
    assert statements
    with store.engine.connect() as connection:
        for statement, values in statements:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            steps = [row.detail for row in plan]
            scans = [step for step in steps if step.startswith("SCAN") and "INDEX" not in step]
            assert not [s for s in scans if not s.startswith(("SCAN (", "SCAN CONSTANT"))], steps


@pytest.mark.nightly
def test_pages_take_as_long_with_ten_thousand_tables_as_with_ten(site: Site) -> None:
    browser = site.browser()
    for _ in range(3):
        new_table(browser)
    few = {path: _p95(browser, path) for path in PATHS}
    fill(site.service.store, 10_000, 2_000)
    many = {path: _p95(browser, path) for path in PATHS}
    print({path: (round(few[path] * 1000, 1), round(many[path] * 1000, 1)) for path in PATHS})
    for path in PATHS:
        assert many[path] < 2 * few[path] + 0.005


def _p95(browser: TestClient, path: str) -> float:
    taken = []
    for _ in range(60):
        begun = time.perf_counter()
        assert browser.get(path).status_code == 200
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[56]
