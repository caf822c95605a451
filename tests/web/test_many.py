"""A store with many tables and people: what a person opens does not get slower by others."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import event, text
from starlette.testclient import TestClient

from acropole.web.operations.crowd import fill
from acropole.web.store import Store
from tests.web.app import Site, new_table

PATHS = ("/", "/tables", "/me")


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
    fill(store, "monuments", 200, 40)
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
    fill(site.service.store, "monuments", 10_000, 2_000)
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
