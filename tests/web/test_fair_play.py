"""Attacks on fair play: whoever makes a table neither loads its deal nor reads another's hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, cast

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text
from starlette.testclient import TestClient

import acropole
from acropole.kernel.match import Match
from acropole.kernel.pledge import Pledge, commitment_to, stream_key
from acropole.kernel.records import Record, Redeal, recorded, validate
from acropole.kernel.state import State
from acropole.web.http.api_documents import PREFIX
from acropole.web.operations.backup import backup, restore
from acropole.web.store import Store, migrations
from acropole.web.table import creation
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from tests.web.app import TWO_PEOPLE, Site, api_table, as_seat, joined, links_in, new_table, shown
from tests.web.tables import BOT, ME, OTHER, play_on

RECORD = Path(__file__).parents[1] / "records" / "monuments" / "2-random.json"


def opened(site: Site, name: str) -> OpenTable:
    return site.service.tables.open(name)


def played_out(site: Site, name: str) -> OpenTable:
    return play_on(site.service.tables, opened(site, name), 5000)


def seat_of(document: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = document["seats"][seat]
    return found


# -- a maker that keeps links and tokens -----------------------------------------------------------


def test_who_makes_a_table_keeps_no_link_that_works(site: Site) -> None:
    ann, bob, spy = site.browser(), site.browser(), site.browser()
    (link,) = links_in(ann.post("/new/monuments", data=TWO_PEOPLE))
    name = bob.post(link, data={"name": "Bob"}).url.path.rsplit("/", 1)[1]
    for browser in (ann, spy):
        for answer in (browser.get(link), browser.post(link, data={"name": "Bob"})):
            assert answer.status_code == 410
            assert "works once" in answer.text
    token = link.rsplit("/", 1)[1]
    assert spy.post(f"{PREFIX}/join", json={"token": token}).status_code == 410
    as_bearer = spy.get(f"{PREFIX}/tables/{name}", headers=as_seat(token))
    assert as_bearer.status_code == 403
    assert ann.post(f"/g/{name}/links", data={"seat": "1"}).status_code == 409
    assert ann.get(f"/g/{name}?as=1").status_code == 200
    assert access(ann, name) == 0  # and that is all she has
    assert bob.get(link, follow_redirects=False).headers["location"] == f"/g/{name}"


def access(browser: TestClient, name: str) -> int | None:
    found: int | None = browser.get(f"{PREFIX}/tables/{name}").json()["seat"]
    return found


def test_a_link_shown_as_a_token_opens_nothing(site: Site) -> None:
    ann = site.browser()
    body = {
        "game": "monuments",
        "options": {"players": 2},
        "seats": [{"kind": "me"}, {"kind": "person"}],
    }
    made = ann.post(f"{PREFIX}/tables", json=body).json()
    assert [one["seat"] for one in made["tokens"]] == [0]
    assert [one["seat"] for one in made["links"]] == [1]
    link, spy = made["links"][0]["token"], site.browser()
    early = spy.get(f"{PREFIX}/tables/{made['table']}", headers=as_seat(link))
    assert (early.status_code, early.json()["error"]["code"]) == (403, "not-followed")
    bob = joined(site.browser(), link)
    assert shown(site.browser(), made["table"], bob)["seat"] == 1
    late = spy.get(f"{PREFIX}/tables/{made['table']}", headers=as_seat(link))
    assert late.status_code == 403
    again = spy.post(f"{PREFIX}/join", json={"token": link})
    assert (again.status_code, again.json()["error"]["code"]) == (410, "used-link")
    asked = ann.post(f"{PREFIX}/tables/{made['table']}/links", json={"seat": 1})
    assert (asked.status_code, asked.json()["error"]["code"]) == (409, "seat-taken")


def test_who_peeks_into_a_seat_before_handing_it_on_is_seen(site: Site) -> None:
    ann, spy, bob, eve = (site.browser() for _ in range(4))
    (link,) = links_in(ann.post("/new/monuments", data=TWO_PEOPLE))
    name = spy.post(link).url.path.rsplit("/", 1)[1]
    assert seat_of(ann.get(f"{PREFIX}/tables/{name}").json(), 1)["browsers"] == 1
    (second,) = links_in(spy.post(f"/g/{name}/links", data={"seat": "1"}))
    bob.post(second)
    assert spy.get(f"/g/{name}").status_code == 403
    (watching,) = links_in(ann.post(f"/g/{name}/links", data={"seat": "watch"}))
    eve.post(watching)
    for browser in (ann, bob, eve):
        assert seat_of(browser.get(f"{PREFIX}/tables/{name}").json(), 1)["browsers"] == 2
        assert "2 browsers have held this seat" in browser.get(f"/g/{name}").text
        assert "2 navigateurs ont tenu" in browser.get(f"/g/{name}?lang=fr").text


def test_the_token_of_a_seat_hands_it_on_and_is_void_then(site: Site) -> None:
    table, tokens = api_table(site.browser())
    here = f"{PREFIX}/tables/{table}"
    asked = site.browser().post(f"{here}/links", json={"seat": 1}, headers=as_seat(tokens[1]))
    assert asked.status_code == 201
    other = site.browser().post(f"{here}/links", json={"seat": 0}, headers=as_seat(tokens[1]))
    assert other.status_code == 403
    moved = joined(site.browser(), asked.json()["token"])
    assert shown(site.browser(), table, moved)["seat"] == 1
    assert site.browser().get(here, headers=as_seat(tokens[1])).status_code == 404


# -- fork, play out, download ----------------------------------------------------------------------


def hidden_hand(state: State) -> set[str]:
    """What seat 1 holds and seat 0 does not know of."""
    mine, theirs = (cast(Any, state.observe(seat))["seats"][1]["known"] for seat in (1, 0))
    return set(mine) - set(theirs)


def test_a_fork_of_a_running_game_does_not_tell_the_hand_of_the_bot(store: Store) -> None:
    tables = Tables(store)
    held = told = 0
    for attempt in range(8):
        table = creation.create(tables, "monuments", {"players": 2}, (ME, BOT), "ann")
        while len(hidden_hand(table.state)) < 4:
            table = play_on(tables, table, 1, seed=attempt)
        fork = creation.fork(tables, table, len(table.record.actions), 0, "ann", "Ann")
        assert fork.state.observe(0) == table.state.observe(0)
        done = play_on(tables, fork, 5000, seed=attempt)
        record = Record.from_json(tables.finished_record(done).to_json())
        assert validate(record).status == "ok"
        truth, found = hidden_hand(table.state), hidden_hand(record.start())
        assert len(found) == len(truth)
        held, told = held + len(truth), told + len(found & truth)
        whole = record.to_json()
        assert table.record.key is not None
        assert table.record.pledge is not None
        for secret in (table.record.key.hex(), table.record.pledge.secret, str(table.record.seed)):
            assert secret not in whole
        assert not any(digest in whole for digest in table.record.digests)
        assert record.origin == "fork"
    assert told < held / 2  # a guess is right now and then


def test_a_campaign_game_is_not_forked_while_it_runs(site: Site) -> None:
    ann = site.browser()
    begun = ann.post("/campaigns", data={"nation": "romans", "name": "Ann"})
    played = ann.post(f"{begun.url.path}/play", data={"opponent": "celts"})
    name = played.url.path.rsplit("/", 1)[1]
    assert opened(site, name).stored.campaign
    assert ann.post(f"/g/{name}/fork", data={"at": "0"}).status_code == 409
    played_out(site, name)
    assert ann.post(f"/g/{name}/fork", data={"at": "0"}).status_code == 200


# -- import, then invite ---------------------------------------------------------------------------


def unfinished(entries: int = 30) -> bytes:
    """A record with a seed that somebody chose, given up in the middle."""
    whole = Record.load(RECORD)
    begun = recorded(whole.game, whole.options, whole.seed, whole.actions[:entries])
    begun.names = ["Ann", "Bob"]
    return begun.to_json().encode()


def imported(browser: TestClient) -> str:
    made = browser.post("/import", files={"record": unfinished()})
    assert made.status_code == 200, made.text
    return made.url.path.rsplit("/", 1)[1]


def test_who_is_invited_to_an_imported_game_is_dealt_anew(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    name = imported(ann)
    before = opened(site, name)
    open_to_all, known = before.state.observe(None), [before.state.observe(s) for s in (0, 1)]
    (link,) = links_in(ann.post(f"/g/{name}/links", data={"seat": "1"}))
    assert "from a record file" in bob.get(link).text  # before he sits down
    assert bob.post(link).status_code == 200
    table = opened(site, name)
    assert table.state.observe(None) == open_to_all
    assert [table.state.observe(s) for s in (0, 1)] != known
    assert isinstance(table.record.actions[-1], Redeal)
    assert (
        table.state.position.rng.key == table.record.actions[-1].key
    )  # and nobody knows what will come
    assert Tables(site.service.store).open(name).state.digest() == table.state.digest()
    assert access(ann, name) == 0  # she has left the seat she gave away
    assert "dealt anew" in bob.get(f"/g/{name}").text
    # Bob moves to his phone: a bad hand is no reason to deal again
    (moving,) = links_in(bob.post(f"/g/{name}/links", data={"seat": "1"}))
    site.browser().post(moving)
    assert opened(site, name).state.digest() == table.state.digest()


def test_an_import_and_what_comes_of_it_is_marked_for_ever(site: Site) -> None:
    ann = site.browser()
    name = imported(ann)
    assert opened(site, name).stored.is_counted is False
    play_on(site.service.tables, opened(site, name), 5)
    forked = ann.post(f"/g/{name}/fork", data={"at": "3"}).url.path.rsplit("/", 1)[1]
    for one in (name, forked):
        document = ann.get(f"{PREFIX}/tables/{one}", params={"seat": 0}).json()
        assert (document["origin"], document["is_counted"]) == ("import", False)
        assert "does not count" in ann.get(f"/g/{one}").text
        done = played_out(site, one)
        assert "does not count" in ann.get(f"/g/{one}/result").text
        assert ann.get(f"/g/{one}/record").json()["origin"] == "import"
        assert site.service.tables.finished_record(done).origin == "import"
    assert ann.get("/").text.count("from a record") == 2
    assert ann.get("/?lang=fr").text.count("depuis un fichier") == 2


def test_a_fork_is_marked_and_a_fresh_deal_is_not(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann)
    fork = ann.post(f"/g/{name}/fork", data={"at": "0"}).url.path.rsplit("/", 1)[1]
    fresh, forked = (ann.get(f"{PREFIX}/tables/{one}").json() for one in (name, fork))
    assert (fresh["origin"], fresh["is_counted"]) == ("", True)
    assert (forked["origin"], forked["is_counted"]) == ("fork", False)
    assert "does not count" not in ann.get(f"/g/{name}").text
    assert "does not count" in ann.get(f"/g/{fork}").text


def test_a_program_that_imports_holds_the_seats_and_gives_one_away(site: Site) -> None:
    made = site.browser().post(f"{PREFIX}/import", content=unfinished()).json()
    assert made["chance"] is None
    mine = {one["seat"]: one["token"] for one in made["tokens"]}
    before = shown(site.browser(), made["table"], mine[0])
    asked = site.browser().post(
        f"{PREFIX}/tables/{made['table']}/links", json={"seat": 1}, headers=as_seat(mine[1])
    )
    theirs = joined(site.browser(), asked.json()["token"])
    after = shown(site.browser(), made["table"], mine[0])
    assert after["version"] == before["version"] + 1
    assert shown(site.browser(), made["table"], theirs)["seat"] == 1
    gone = site.browser().get(f"{PREFIX}/tables/{made['table']}", headers=as_seat(mine[1]))
    assert gone.status_code == 404


def test_an_import_that_begins_in_the_middle_is_refused(site: Site) -> None:
    record = json.loads(unfinished())
    state = acropole.game("monuments").deal(1, record["options"])
    record |= {"position": json.loads(state.to_json()), "actions": []}
    answer = site.browser().post(f"{PREFIX}/import", content=json.dumps(record).encode())
    assert answer.status_code == 422
    assert "in the middle" in answer.json()["error"]["message"]


# -- pledges ---------------------------------------------------------------------------------------


def test_the_deal_was_pledged_before_the_salt_was_known(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    promised = ann.post(f"{PREFIX}/pledges").json()
    body = {
        "game": "monuments",
        "options": {"players": 2},
        "seats": [{"kind": "me"}, {"kind": "person"}],
        "pledge": promised["pledge"],
        "salt": "four plain words here",
    }
    made = ann.post(f"{PREFIX}/tables", json=body).json()
    bob_token = joined(bob, made["links"][0]["token"])
    for token in (made["tokens"][0]["token"], bob_token):
        chance = shown(site.browser(), made["table"], token)["chance"]
        assert chance == {
            "commitment": promised["commitment"],
            "salt": "four plain words here",
            "secret": None,
        }
    again = ann.post(f"{PREFIX}/tables", json=body | {"salt": "another"})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "used-pledge")
    played_out(site, made["table"])
    secret = shown(site.browser(), made["table"], bob_token)["chance"]["secret"]
    assert commitment_to(bytes.fromhex(secret)) == promised["commitment"]
    record = bob.get(f"{PREFIX}/tables/{made['table']}/record", headers=as_seat(bob_token)).text
    verdict = validate(Record.from_json(record))
    assert verdict.status == "ok"
    # by hand, as docs/fair-play.md says: the whole game from secret and salt
    data = json.loads(record)
    key = stream_key(bytes.fromhex(secret), body["salt"])
    dealt = Match(Record(acropole.game("monuments"), data["options"], 0, key=key))
    for code, digest in data["actions"]:
        dealt.apply(dealt.state.parse_action(code))
        assert dealt.record.digests[-1] == digest


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_of_a_new_table_shows_what_binds_the_server(site: Site, lang: str) -> None:
    ann = site.browser()
    page = ann.get(f"/new/monuments?lang={lang}").text
    name = page.split('name="pledge" value="')[1].split('"')[0]
    commitment = page.split("<input readonly value=")[1].split('"')[1]
    form = {"players": "2", "pledge": name, "salt": "mine"}
    table = new_table(ann, **form)
    shown_pledge = opened(site, table).pledge_to_show()
    assert shown_pledge == Pledge(commitment, "mine")
    here = ann.get(f"/g/{table}").text
    assert commitment in here
    assert 'value="mine"' in here
    twice = ann.post("/new/monuments", data=form)
    assert twice.status_code == 422
    assert 'name="pledge"' in twice.text  # with a new one
    assert f'value="{name}"' not in twice.text


def test_who_sends_no_salt_is_given_one(site: Site) -> None:
    found = opened(site, new_table(site.browser())).pledge_to_show()
    assert found is not None
    assert found.salt.startswith("server:")


@pytest.mark.parametrize(
    "share", [{"pledge": "x"}, {"pledge": "A" * 32}, {"salt": "é"}, {"salt": "s" * 65}]
)
def test_a_share_of_chance_that_is_none_is_refused(site: Site, share: dict[str, str]) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": "monuments", "options": {"players": 2}, "seats": seats} | share
    answer = site.browser().post(f"{PREFIX}/tables", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "option")


# -- tables of before ------------------------------------------------------------------------------


def at_step(store: Store, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def test_tables_of_before_open_and_go_on(tmp_path: Path) -> None:
    store = Store.connect(f"sqlite:///{tmp_path / 'old.db'}")
    at_step(store, "0003")
    game = acropole.game("monuments")
    match = Match.new(game, 5, {"players": 2})
    drawn = match.state.parse_action("draw")
    match.apply(drawn)
    with store.engine.begin() as connection:
        for name, at in (("fresh", 9.0), ("loaded", 7.0)):
            values = {
                "id": name,
                "options": json.dumps(match.record.options),
                "rules": game.rules_version,
                "content": game.content_digest,
                "digest": match.record.digests[0],
                "to_move": match.state.to_move,
                "at": at,
            }
            for statement in (
                "INSERT INTO tables VALUES (:id, 'monuments', :options, 5, :rules, :content, 'ann',"
                " 1, 0, :to_move, 0, 7.0, 9.0, '', 0)",
                "INSERT INTO seats VALUES (:id, 0, 'person', 'Ann', '', '')",
                "INSERT INTO seats VALUES (:id, 1, 'person', 'Bob', '', '')",
                "INSERT INTO entries VALUES (:id, 1, 'act', 'draw', 0, :digest, :at)",
                "INSERT INTO links VALUES ('taken ' || :id, :id, 0, 7.0)",
                "INSERT INTO links VALUES ('free ' || :id, :id, 1, 7.0)",
                "INSERT INTO claims VALUES (:id, 0, 'ann', 8.0)",
            ):
                connection.execute(text(statement), values)
    store.close()
    store = Store.open(store.url)
    tables = Tables(store)
    for name, origin in (("fresh", ""), ("loaded", "import")):
        table = tables.open(name)
        assert table.state.digest() == match.state.digest()
        assert table.stored.origin == origin
        assert table.pledge_to_show() is None
        assert store.seats.link(f"taken {name}") == (name, 0, True)
        assert store.seats.link(f"free {name}") == (name, 1, False)
        assert play_on(tables, table, 5000).state.is_over
        assert validate(tables.finished_record(tables.open(name))).status == "ok"
    store.close()


def test_a_backup_of_before_comes_back_and_its_kept_links_do_not(
    store: Store, tmp_path: Path
) -> None:
    tables = Tables(store)
    match = Match.new(acropole.game("monuments"), 5, {"players": 2})
    match.apply(match.state.parse_action("draw"))
    table = tables.put_down(match, (ME, OTHER), "ann")
    store.seats.add_link(table.stored.id, 0, "kept")
    backup(store, tmp_path / "new.gz")
    new = {"pledge", "salt", "key", "position", "origin", "used", "ended"}
    with gzip.open(tmp_path / "new.gz") as file, gzip.open(tmp_path / "old.gz", "wb") as old:
        old.write(file.readline())
        for line in file:
            name, row = json.loads(line)
            rest = {column: value for column, value in row.items() if column not in new}
            old.write(json.dumps([name, rest]).encode() + b"\n")
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert restore(other, tmp_path / "old.gz") == 1
    again = Tables(other).open(table.stored.id)
    assert again.state.digest() == table.state.digest()
    assert again.stored.origin == "import"  # it began with an entry
    assert other.seats.link("kept") == (table.stored.id, 0, True)
    other.close()


def test_a_record_of_endless_redeals_is_refused(site: Site) -> None:
    record = json.loads(unfinished())
    record["actions"] = [[{"redeal": "00" * 32}]] * 11
    answer = site.browser().post(f"{PREFIX}/import", content=json.dumps(record).encode())
    assert answer.status_code == 422
    assert "redeals" in answer.json()["error"]["message"]


def test_every_process_follows_what_is_dealt_anew(store: Store) -> None:
    one, two = Tables(store), Tables(store)
    match = Match(Record(acropole.game("monuments"), {"players": 2}, 3, origin="import"))
    name = one.put_down(match, (ME, OTHER), "ann").stored.id
    two.open(name)
    store.seats.add_link(name, 1, "print")
    one.sit_down(name, 1, "print", "bob")
    assert two.open(name).state.digest() == one.open(name).state.digest()
    assert isinstance(two.open(name).record.actions[-1], Redeal)
