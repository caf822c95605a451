"""The page of the operator: who comes in, what it shows, and what it never shows."""

from __future__ import annotations

import re
import time

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from acropole.web.operations import overview
from acropole.web.store.event_log import NoTable
from acropole.web.store.schema import TABLES
from tests.web.app import Site, new_table
from tests.web.tables import play_on
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
    for deed in ("ban", "lift", "notice", "keeping", "prune", "backup"):
        fields = {"visitor": "x", "days": "1", "do": "reset"}
        assert browser.post(f"/admin/{deed}", data=fields).status_code == 403


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
    alone = new_table(bob, **{"name-1": "Bob"})
    page = operator.get("/admin").text
    visitors = dict(re.findall(r'name="visitor" value="(\w+)"><input[^>]*value="(\w+)"', page))
    (banned,) = [visitor for visitor, name in visitors.items() if name == "Bob"]
    fields = {"visitor": banned, "name": "Bob", "reason": "shouts", "days": "3"}
    assert operator.post("/admin/ban", data=fields).status_code == 200
    refused = bob.get(table)
    assert refused.status_code == 403
    assert "shouts" in refused.text
    assert "a bot plays" in ann.get(table).text
    waiting = site.service.store.tables.get(alone).seats
    assert not any(seat.stand_in for seat in waiting), "nobody plays it for Bob"
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


RULES = {"unstarted": "14", "abandoned": "20", "finished": "0", "anonymous": "365", "shared": "4"}


def test_rules_of_keeping_are_previewed_then_set_then_followed(
    site: Site, operator: TestClient
) -> None:
    store, ann = site.service.store, site.browser()
    table = new_table(ann)
    play_on(site.service.tables, site.service.tables.open(table), 12)
    with store.engine.begin() as connection:
        then = time.time() - 30 * 86400
        connection.execute(update(TABLES).values(updated=then, looked=then))
    page = operator.get("/admin").text
    assert 'name="abandoned" type="number" min="0" max="36500" step="1" value="90"' in page
    assert "No table is due now." in page
    preview = operator.post("/admin/keeping", data=RULES | {"do": "look"}).text
    assert "By these rules 1 table goes." in preview
    assert "30 days since anybody looked" in preview
    assert table not in preview  # nor its address
    assert store.operators.keeping() == {}, "nothing is set, and nothing has gone"
    assert operator.post("/admin/keeping", data=RULES | {"do": "set"}).status_code == 200
    page = operator.get("/admin").text
    assert "These rules were set on this page." in page
    assert "Let 1 table go now" in page
    assert "the server runs without an archive" in page
    operator.post("/admin/prune")
    with pytest.raises(NoTable):
        store.tables.get(table)
    operator.post("/admin/keeping", data={"do": "reset"})
    assert store.operators.keeping() == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"abandoned": "-1"},
        {"abandoned": "1e9"},
        {"finished": "99999"},
        {"shared": "0"},
        {"anonymous": ""},
        {"do": "burn"},
    ],
)
def test_rules_that_are_none_change_nothing(
    site: Site, operator: TestClient, wrong: dict[str, str]
) -> None:
    sent = operator.post("/admin/keeping", data=RULES | {"do": "set"} | wrong)
    assert sent.status_code == 400
    assert site.service.store.operators.keeping() == {}
