"""Who somebody is: recovery links, passkeys, signing out, the archive, leaving."""

from __future__ import annotations

import io
import json
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from acropole.web.operations.backup import backup, restore
from acropole.web.people import leaving
from acropole.web.people.challenges import BadPasskey, Challenges
from acropole.web.people.challenges import Site as PasskeySite
from acropole.web.people.passkeys import Passkeys
from acropole.web.store import Store, schema
from acropole.web.store.people import OWNED, Passkey
from tests.web.app import TWO_PEOPLE, Site, links_in, new_table
from tests.web.test_gatherings import finish


def visitor_of(site: Site, browser: TestClient) -> str:
    found = site.visitors.read(browser.cookies["acropole"])
    assert found is not None
    return found


def recovery_key(browser: TestClient) -> str:
    page = browser.post("/me/link")
    found = re.search(r'value="[^"]*/back#([\w-]+)"', unescape(page.text))
    assert found is not None, page.text
    return found[1]


def test_a_recovery_link_brings_seats_name_and_settings_to_another_browser(site: Site) -> None:
    ann, phone = site.browser(), site.browser()
    ann.post("/me/name", data={"name": "Ann"})
    ann.post("/preferences", data={"lang": "fr", "theme": "dark"})
    ann.post("/me/settings", data={"sound": "on", "nonsense": "on"})
    table = new_table(ann)
    key = recovery_key(ann)
    assert phone.get(f"/g/{table}").status_code == 403
    back = phone.post("/back", data={"key": f"https://table.example/back#{key}"})
    assert "Ann" in back.text
    assert phone.get(f"/g/{table}").status_code == 200
    assert 'lang="fr"' in phone.get("/").text
    assert phone.get("/me/settings").json() == {"sound": True}
    assert site.service.store.tables.get(table).browsers == {0: 1}, "it is one person"
    new = recovery_key(ann)
    assert site.browser().post("/back", data={"key": key}).status_code == 422, "replaced"
    assert site.browser().post("/back", data={"key": new}).status_code == 200


def test_the_secret_of_a_link_is_stored_and_told_nowhere(site: Site) -> None:
    ann = site.browser()
    page = ann.post("/me/link")
    key = re.findall(r"/back#([\w-]+)", unescape(page.text))[0]
    assert page.headers["content-encoding"] == "identity"
    assert f"<title>{key}" not in page.text
    assert key not in ann.get("/me").text
    with site.service.store.engine.connect() as connection:
        for table in schema.METADATA.sorted_tables:
            for row in connection.execute(select(table)):
                assert key not in str(tuple(row)), table.name


def test_guessing_keys_is_slow_work(limited_site: Site) -> None:
    browser = limited_site.browser()
    codes = [browser.post("/back", data={"key": f"guess{n}"}).status_code for n in range(25)]
    assert codes[0] == 422
    assert codes[-1] == 429


def test_what_a_browser_had_is_brought_along_if_wanted(site: Site) -> None:
    ann, phone, tablet = site.browser(), site.browser(), site.browser()
    new_table(ann)
    key = recovery_key(ann)
    mine, others = new_table(phone), new_table(tablet)
    phone.post("/back", data={"key": key, "bring": "on"})
    tablet.post("/back", data={"key": key})
    assert ann.get(f"/g/{mine}").status_code == 200
    assert tablet.get(f"/g/{others}").status_code == 403


def test_signing_out_elsewhere_leaves_this_browser_alone(site: Site) -> None:
    ann, phone = site.browser(), site.browser()
    table = new_table(ann)
    key = recovery_key(ann)
    phone.post("/back", data={"key": key})
    version = site.service.store.tables.get(table).version
    ann.post("/me/sign-out", data={"where": "elsewhere"})
    assert ann.get(f"/g/{table}").status_code == 200
    assert phone.get(f"/g/{table}").status_code == 403
    answer = phone.post(f"/g/{table}/act", data={"a": "draw", "v": str(version)})
    assert answer.status_code == 403
    assert phone.post("/back", data={"key": key}).status_code == 200, "the link stays"
    assert phone.get(f"/g/{table}").status_code == 200
    phone.post("/me/sign-out", data={"where": "here"})
    assert phone.get(f"/g/{table}").status_code == 403
    assert ann.get(f"/g/{table}").status_code == 200


def test_every_column_with_a_persons_number_moves_with_them(any_store: Store) -> None:
    """A new table that names a visitor must be in OWNED, and in `leaving`."""
    names = {"visitor", "owner", "player", "asked"}
    found = {c for t in schema.METADATA.sorted_tables for c in t.columns if c.name in names}
    assert found == set(OWNED)
    any_store.people.change("ann", name="Ann")
    any_store.people.change("bob", name="Bob")
    any_store.people.move("bob", "ann")
    assert any_store.people.get("ann").name == "Ann"
    assert any_store.people.get("bob").name == ""


def test_the_archive_has_all_that_is_mine_and_nothing_hidden(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    ann.post("/me/name", data={"name": "Ann"})
    done = new_table(ann)
    finish(site, done)
    made = ann.post("/new/monuments", data=TWO_PEOPLE)
    bob.post(links_in(made)[0], data={"name": "Bob"})
    running = re.findall(r"/g/(\w+)", made.text)[0]
    data = ann.get("/me/export")
    assert data.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(data.content)) as file:
        names = file.namelist()
        about = json.loads(file.read("me.json"))
        seen = file.read(f"running/monuments-{running}-1.json").decode()
        record = file.read(f"finished/monuments-{done}.json")
    assert about["name"] == "Ann"
    assert len(about["results"]) == 1
    assert sorted(names) == sorted(
        ["me.json", f"finished/monuments-{done}.json", f"running/monuments-{running}-1.json"]
    )
    table = site.service.tables.open(running)
    assert json.loads(seen)["sight"] == json.loads(json.dumps(table.state.observe(0)))
    assert "key" not in json.loads(seen)
    opened = site.browser().post("/import", files={"record": ("r.json", record)})
    assert opened.status_code == 200
    for secret in (visitor_of(site, ann), visitor_of(site, bob)):
        assert secret.encode() not in data.content
        assert secret not in seen


def test_who_leaves_takes_the_name_and_games_of_others_stay(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    ann.post("/me/name", data={"name": "Ann"})
    recovery_key(ann)
    alone = new_table(ann)
    made = ann.post("/new/monuments", data=TWO_PEOPLE | {"name-1": "Ann"})
    bob.post(links_in(made)[0], data={"name": "Bob"})
    shared = re.findall(r"/g/(\w+)", made.text)[0]
    visitor = visitor_of(site, ann)
    assert ann.post("/me/delete", data={"name": "Anna"}).status_code == 422
    assert ann.get(f"/g/{alone}").status_code == 200
    ann.post("/me/delete", data={"name": "Ann"})
    assert bob.get(f"/g/{alone}").status_code == 404
    page = bob.get(f"/g/{shared}")
    assert page.status_code == 200
    assert ">Ann<" not in page.text
    assert "A player" in page.text
    stored = site.service.store.tables.get(shared)
    assert stored.owner == visitor_of(site, bob), "somebody can invite to the free seat"
    assert stored.browsers[0] == 1, "how many have held it stays true"
    assert ann.get(f"/g/{shared}").status_code == 403
    with site.service.store.engine.connect() as connection:
        for table in schema.METADATA.sorted_tables:
            for row in connection.execute(select(table)):
                assert visitor not in str(tuple(row)), table.name
                assert "'Ann'" not in str(tuple(row)), table.name


def test_leaving_works_on_every_store(any_store: Store) -> None:
    any_store.people.change("ann", name="Ann")
    assert leaving.leave(any_store, "ann", "A player") == []
    assert any_store.people.get("ann").since == 0.0


# -- passkeys ------------------------------------------------------------------------------------


def test_a_challenge_is_ours_and_holds_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    challenges = Challenges(b"key")
    asked = challenges.new("show")
    then = challenges.asked("show", asked)
    for wrong in (b"", asked[:-1], asked[:-1] + bytes([asked[-1] ^ 1]), b"\0" * 40):
        with pytest.raises(BadPasskey):
            challenges.asked("show", wrong)
    with pytest.raises(BadPasskey):
        challenges.asked("make ann", asked)
    with pytest.raises(BadPasskey):
        Challenges(b"other").asked("show", asked)
    monkeypatch.setattr("acropole.web.people.challenges.time.time", lambda: then + 301)
    with pytest.raises(BadPasskey):
        challenges.asked("show", asked)


@pytest.mark.parametrize(
    "answer", ["", "[]", "{", "null", '{"id": 5}', '{"response": {}}', "[" * 9000]
)
def test_what_is_no_passkey_is_refused(store: Store, answer: str) -> None:
    keys = Passkeys(store.people, b"key")
    site = PasskeySite("localhost", "http://localhost")
    with pytest.raises(BadPasskey):
        keys.who(site, answer)
    with pytest.raises(BadPasskey):
        keys.add(site, "ann", answer, "mine")


def test_a_passkey_answers_a_challenge_once(any_store: Store) -> None:
    key = Passkey("abc", "ann", b"public", 0, "mine", 1.0, 1.0)
    assert any_store.people.add_passkey(key)
    assert not any_store.people.add_passkey(key)
    assert any_store.people.use_passkey("abc", 1, 5.0)
    assert not any_store.people.use_passkey("abc", 2, 5.0)
    assert not any_store.people.use_passkey("abc", 2, 4.0)
    assert any_store.people.use_passkey("abc", 2, 6.0)
    any_store.people.remove_passkey("bob", "abc")
    assert [one.signs for one in any_store.people.passkeys("ann")] == [2]


def test_passkeys_are_offered_where_browsers_know_them(site: Site) -> None:
    browser = site.browser()
    assert "HTTPS" in browser.get("/me").text
    assert browser.post("/back/passkey/new").status_code == 422
    local = {"host": "localhost:8000"}
    assert browser.post("/back/passkey/new", headers=local).json()["rpId"] == "localhost"
    made = browser.post("/me/passkeys/new", headers=local).json()
    assert made["rp"]["id"] == "localhost"
    visitor = visitor_of(site, browser)
    assert visitor not in json.dumps(made), "a passkey does not carry the number of a cookie"


def test_a_backup_brings_people_back(store: Store, tmp_path: Path) -> None:
    key = Passkey("abc", "ann", b"\x00public", 3, "mine", 1.0, 1.0)
    store.people.change("ann", name="Ann", recovery="f" * 64)
    store.people.add_passkey(key)
    backup(store, tmp_path / "all.gz")
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    restore(other, tmp_path / "all.gz")
    assert other.people.passkeys("ann") == [key]
    assert other.people.by_link("f" * 64) == store.people.get("ann")
    other.close()
