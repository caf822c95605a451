"""The page of the operator: who comes in, what it shows, and what it never shows."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from acropole.web.operations import overview
from tests.web.app import Site
from tests.web.test_talk import SECRET, two_at_a_table


@pytest.fixture
def operator(site: Site) -> TestClient:
    site.service.store.operators.add("kim", "right")
    browser = site.browser()
    sent = browser.post("/admin/login", data={"name": "kim", "password": "right"})
    assert sent.status_code == 200
    return browser


def test_nobody_comes_in_without_the_password(site: Site) -> None:
    browser = site.browser()
    assert "/admin/login" in str(browser.get("/admin").url)
    site.service.store.operators.add("kim", "right")
    for name, password in (("kim", "wrong"), ("kim", ""), ("jo", "right"), ("a.b", "x")):
        fields = {"name": name, "password": password}
        assert browser.post("/admin/login", data=fields).status_code == 403
    for deed in ("ban", "lift", "notice", "prune", "backup"):
        assert browser.post(f"/admin/{deed}", data={"visitor": "x", "days": "1"}).status_code == 403


def test_a_cookie_holds_until_the_password_changes(site: Site, operator: TestClient) -> None:
    assert "This server" in operator.get("/admin").text
    good = operator.cookies["acropole-operator"]
    name, until, seal = good.split(".")
    for wrong in (f"jo.{until}.{seal}", f"{name}.{int(until) + 9}.{seal}", "kim", "..", good[:-1]):
        other = site.browser()
        other.cookies.set("acropole-operator", wrong, path="/admin")
        assert "/admin/login" in str(other.get("/admin").url)
    site.service.store.operators.add("kim", "another")
    assert "/admin/login" in str(operator.get("/admin").url)


def test_it_shows_tables_and_people_but_no_hand_note_or_word(
    site: Site, operator: TestClient
) -> None:
    table, ann, _ = two_at_a_table(site)
    ann.post(f"{table}/say", data={"text": SECRET})
    ann.post(f"{table}/notes", data={"text": f"note {SECRET}"})
    page = operator.get("/admin").text
    assert "Ann, Bob" in page
    assert SECRET not in page
    stored = site.service.store.tables.get(table.removeprefix("/g/"))
    opened = site.service.tables.open(stored.id)
    key = opened.record.pledge
    assert key is not None
    assert key.secret not in page
    assert stored.id not in page  # nor the address of the table
    assert "Ce serveur" in operator.get("/admin?lang=fr").text


def test_a_ban_is_told_and_bots_take_the_seats_over(site: Site, operator: TestClient) -> None:
    table, ann, bob = two_at_a_table(site)
    page = operator.get("/admin").text
    visitors = dict(re.findall(r'name="visitor" value="(\w+)"><input[^>]*value="(\w+)"', page))
    (banned,) = [visitor for visitor, name in visitors.items() if name == "Bob"]
    fields = {"visitor": banned, "name": "Bob", "reason": "shouts", "days": "3"}
    assert operator.post("/admin/ban", data=fields).status_code == 200
    refused = bob.get(table)
    assert refused.status_code == 403
    assert "shouts" in refused.text
    assert "a bot plays" in ann.get(table).text
    operator.post("/admin/lift", data={"visitor": banned})
    assert bob.get(table).status_code == 200


def test_a_notice_stands_on_every_page_in_both_languages(site: Site, operator: TestClient) -> None:
    table, ann, _ = two_at_a_table(site)
    operator.post("/admin/notice", data={"en": "Down at <noon>.", "fr": "Arrêt à midi."})
    for path in ("/", table, "/learn", "/no-such-page"):
        assert "Down at &lt;noon&gt;." in ann.get(path).text
    assert "Arrêt à midi." in ann.get("/?lang=fr").text
    operator.post("/admin/notice", data={"en": "", "fr": ""})
    assert "Down at" not in ann.get("/").text


def test_a_backup_lies_beside_the_database_and_is_not_handed_out(
    site: Site, operator: TestClient
) -> None:
    assert operator.post("/admin/backup").status_code == 200
    (made,) = overview.backups(site.service.settings)
    assert made.name in operator.get("/admin").text
    file = overview.folder(site.service.settings) / made.name
    assert file.stat().st_mode & 0o077 == 0
    assert operator.post("/admin/prune").status_code == 200
