"""People meet: open tables, quick matches, rematches. The store decides who has a seat."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.store.gatherings import PRESENT, Gathering, GatheringSeat, NoGathering, NoSeat
from tests.web.app import Site, links_in, new_table

OPEN = {"players": "2", "seat-1": "me", "name-1": "Ann", "seat-2": "open", "rated": "on"}
TWO = Gathering(
    "",
    "monuments",
    {},
    "ann",
    (GatheringSeat("person", "Ann", visitor="ann"), GatheringSeat("person")),
)


def opened(browser: TestClient, **fields: str) -> str:
    """A table that waits; its id."""
    made = browser.post("/new/monuments", data=OPEN | fields, follow_redirects=False)
    assert made.status_code == 303, made.text
    return str(made.headers["location"].removeprefix("/tables/"))


def table_of(browser: TestClient, gathering: str) -> str:
    """Where somebody who sat down is led to."""
    answer = browser.get(f"/tables/{gathering}", follow_redirects=False)
    found = re.fullmatch(r"/g/(\w+)", answer.headers.get("location", ""))
    assert found is not None, answer.text
    return found[1]


def polled(browser: TestClient, path: str) -> str:
    """Where a page that waits is led to; empty when it waits on."""
    answer = browser.get(path, headers={"hx-request": "true"})
    return str(answer.headers.get("acropole-go", ""))


def test_two_strangers_meet_at_an_open_table(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    gathering = opened(ann)
    assert polled(ann, f"/tables/{gathering}") == ""
    listed = bob.get("/tables").text
    assert f"/tables/{gathering}" in listed
    assert "Ann" in listed
    assert "/tables/" + gathering not in bob.get("/tables?game=imperium").text
    bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"}, follow_redirects=False)
    table = table_of(bob, gathering)
    assert polled(ann, f"/tables/{gathering}") == f"/g/{table}"
    stored = site.service.store.tables.get(table)
    assert [seat.name for seat in stored.seats] == ["Ann", "Bob"]
    assert stored.rated
    assert len({visitor for _, visitor in stored.claims}) == 2
    for browser in (ann, bob):
        assert browser.get(f"/g/{table}").status_code == 200
    assert site.browser().get(f"/g/{table}").status_code == 403
    assert gathering not in site.browser().get("/tables").text


def test_who_waits_can_leave_and_the_owner_takes_the_table_away(site: Site) -> None:
    ann, bob, cid = site.browser(), site.browser(), site.browser()
    gathering = opened(ann, players="3", **{"seat-3": "open"})
    bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"})
    assert "Bob" in cid.get(f"/tables/{gathering}").text
    bob.post(f"/tables/{gathering}/leave")
    assert "Bob" not in cid.get(f"/tables/{gathering}").text
    assert cid.post(f"/tables/{gathering}/start").status_code == 403
    ann.post(f"/tables/{gathering}/leave")
    assert cid.get(f"/tables/{gathering}").status_code == 404
    late = cid.post(f"/tables/{gathering}/sit", data={"name": "Cid"})
    assert late.status_code == 422
    assert 'role="alert"' in late.text


def test_bots_take_the_free_seats_when_the_owner_says_so(site: Site) -> None:
    ann = site.browser()
    gathering = opened(ann)
    ann.post(f"/tables/{gathering}/start", data={"bot": "easy"}, follow_redirects=False)
    stored = site.service.store.tables.get(table_of(ann, gathering))
    assert [seat.kind for seat in stored.seats] == ["person", "bot"]


def test_a_quick_match_finds_who_would_play_the_same(site: Site) -> None:
    ann, bob, cid = site.browser(), site.browser(), site.browser()
    first = ann.post(
        "/tables/quick",
        data={"games": ["monuments", "imperium"], "name": "Ann"},
        follow_redirects=False,
    )
    other = bob.post(
        "/tables/quick", data={"games": "monumental", "name": "Bob"}, follow_redirects=False
    )
    assert other.headers["location"] != first.headers["location"]
    met = cid.post(
        "/tables/quick", data={"games": "imperium", "name": "Cid"}, follow_redirects=False
    )
    assert met.headers["location"] == first.headers["location"]
    table = table_of(cid, met.headers["location"].removeprefix("/tables/"))
    assert site.service.store.tables.get(table).game == "imperium"
    nothing = cid.post("/tables/quick", data={"name": "Cid"})
    assert nothing.status_code == 422


def test_a_quick_match_begins_with_a_bot_when_its_time_has_come(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.browser()
    made = ann.post(
        "/tables/quick",
        data={"games": "monuments", "name": "Ann", "minutes": "5"},
        follow_redirects=False,
    )
    path = made.headers["location"]
    assert polled(ann, path) == ""
    later = time.time() + 301
    monkeypatch.setattr("acropole.web.store.gatherings.time.time", lambda: later)
    assert polled(site.browser(), path) == "", "only who waits there begins it"
    assert polled(ann, path).startswith("/g/")


def test_two_who_came_at_the_same_moment_still_meet(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    store = site.service.store.gatherings
    data = {"games": "monuments", "name": "Ann"}
    first = ann.post("/tables/quick", data=data, follow_redirects=False).headers["location"]
    waiting = store.get(first.removeprefix("/tables/"))
    # As if Bob had looked before Ann's table was there: he waits at one of his own.
    bob.post("/me/name", data={"name": "Bob"})
    visitor = site.visitors.read(bob.cookies["acropole"])
    assert visitor is not None
    seats = (GatheringSeat("person", "Bob", visitor=visitor), GatheringSeat("person"))
    own = store.open(replace(waiting, owner=visitor, seats=seats))
    assert polled(bob, f"/tables/{own}").startswith("/g/") or polled(bob, first).startswith("/g/")
    with pytest.raises(NoGathering):
        store.get(own)
    assert polled(ann, first).startswith("/g/")


def test_nobody_is_matched_with_somebody_who_has_gone(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, cid = site.browser(), site.browser(), site.browser()

    def quick(browser: TestClient, name: str) -> str:
        data = {"games": "monuments", "name": name}
        sent = browser.post("/tables/quick", data=data, follow_redirects=False)
        return str(sent.headers["location"])

    first = quick(ann, "Ann")
    later = time.time() + PRESENT + 1
    monkeypatch.setattr("acropole.web.store.gatherings.time.time", lambda: later)
    second = quick(bob, "Bob")
    assert second != first, "Ann has closed the page"
    assert polled(ann, first) == "", "she is back, and seen again"
    assert quick(cid, "Cid") == first, "who has waited longest comes first"
    assert polled(bob, second) == ""


def finish(site: Site, table: str) -> None:
    """Play a table to its end, whoever sits there."""
    from random import Random

    tables, chance = site.service.tables, Random(1)

    def play() -> None:
        opened = tables.open(table)
        while not opened.state.is_over:
            state = opened.state
            code = state.action_code(chance.choice(state.legal_actions()))
            opened = tables.act(opened, state.to_move, opened.version, code)

    play()


def test_a_rematch_asks_the_same_people_and_no_answer_is_a_no(site: Site) -> None:
    ann, bob, eve = site.browser(), site.browser(), site.browser()
    gathering = opened(ann)
    bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"})
    table = table_of(ann, gathering)
    assert ann.post(f"/g/{table}/rematch").status_code == 403, "not before the end"
    finish(site, table)
    assert "/rematch" in ann.get(f"/g/{table}/result").text
    assert eve.post(f"/g/{table}/rematch").status_code == 403
    assert "/rematch" not in eve.get(f"/g/{table}/result").text
    asked = ann.post(f"/g/{table}/rematch", follow_redirects=False).headers["location"]
    assert eve.get(asked).status_code == 403
    assert asked not in eve.get("/tables").text
    assert asked in bob.get("/").text, "Bob is asked on his first page"
    part = bob.get(f"/g/{table}/rematch", headers={"hx-request": "true"}).text
    assert "Ann" in part
    again = bob.post(f"/g/{table}/rematch", follow_redirects=False).headers["location"]
    assert again == asked, "one rematch for all of them"
    second = table_of(bob, asked.removeprefix("/tables/"))
    stored = site.service.store.tables.get(second)
    assert [seat.name for seat in stored.seats] == ["Bob", "Ann"], "in another order"
    assert stored.rated


def test_who_declines_leaves_the_seat_to_a_bot_and_to_nobody_else(site: Site) -> None:
    ann, bob, eve = site.browser(), site.browser(), site.browser()
    gathering = opened(ann)
    bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"})
    table = table_of(ann, gathering)
    finish(site, table)
    asked = ann.post(f"/g/{table}/rematch", follow_redirects=False).headers["location"]
    bob.post(f"{asked}/leave")
    assert asked not in eve.get("/tables").text
    assert eve.post(f"{asked}/sit", data={"name": "Eve"}).status_code == 422
    ann.post(f"{asked}/start", data={"bot": "easy"})
    assert polled(ann, asked).startswith("/g/")


def test_a_rematch_stays_among_its_people_when_one_leaves_for_good(site: Site) -> None:
    ann, bob, eve = site.browser(), site.browser(), site.browser()
    gathering = opened(ann)
    bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"})
    table = table_of(ann, gathering)
    finish(site, table)
    asked = ann.post(f"/g/{table}/rematch", follow_redirects=False).headers["location"]
    bob.post("/me/delete", data={"name": "Bob"})
    assert "Bob" not in ann.get(asked).text
    assert asked not in eve.get("/tables").text
    assert "Bob" not in ann.get(f"/g/{table}/result").text


def test_open_seats_and_links_do_not_mix_and_tables_that_wait_are_few(site: Site) -> None:
    ann = site.browser()
    mixed = OPEN | {"players": "3", "seat-3": "person"}
    for lang, word in (("en", "link"), ("fr", "lien")):
        answer = ann.post("/new/monuments", data=mixed, headers={"accept-language": lang})
        assert answer.status_code == 422
        assert word in answer.text
    for _ in range(5):
        opened(ann)
    assert ann.post("/new/monuments", data=OPEN).status_code == 422


def test_of_many_who_sit_down_one_has_the_seat(any_store: Store) -> None:
    found = any_store.gatherings.get(any_store.gatherings.open(TWO))
    start = threading.Barrier(6)
    outcomes: list[str] = []

    def sit(name: str) -> None:
        start.wait()
        try:
            any_store.gatherings.sit_down(found, name, name)
            outcomes.append(name)
        except NoSeat:
            outcomes.append("none")

    threads = [threading.Thread(target=sit, args=(f"p{n}",)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seats = any_store.gatherings.get(found.id).seats
    assert sorted(outcomes) == sorted([seats[1].visitor] + ["none"] * 5)


def test_what_waited_for_too_long_is_let_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    name = store.gatherings.open(TWO)
    store.gatherings.clear()
    assert store.gatherings.get(name).id == name
    later = time.time() + 4 * 86400
    monkeypatch.setattr("acropole.web.store.gatherings.time.time", lambda: later)
    assert store.gatherings.listed() == []
    store.gatherings.clear()
    with pytest.raises(NoGathering):
        store.gatherings.get(name)


# -- links for others ----------------------------------------------------------------------------


def test_links_for_others_do_not_name_this_machine_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("acropole.web.settings.home_address", lambda: "192.168.1.20")
    for host in ("0.0.0.0", "::"):
        settings = Settings(database="sqlite://", host=host)
        assert settings.address == "http://192.168.1.20:8000"
        assert settings.is_for_others
    alone = Settings(database="sqlite://")
    assert not alone.is_for_others
    assert alone.home_url == "http://192.168.1.20:8000"
    named = Settings(database="sqlite://", public_url="https://table.example")
    assert named.is_for_others
    assert named.address == "https://table.example"


def test_a_server_for_this_machine_says_how_others_can_come(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.web.settings.home_address", lambda: "192.168.1.20")
    ann = site.browser()
    made = ann.post("/new/monuments", data={"players": "2", "seat-2": "person"})
    assert links_in(made)
    waiting = ann.get(f"/tables/{opened(ann)}")
    for page in (made, waiting, ann.post("/me/link")):
        assert "acropole serve --host 0.0.0.0" in page.text
        assert "http://192.168.1.20:8000" in page.text
    assert "127.0.0.1" not in waiting.text


def test_no_hints_and_no_forks_at_a_rated_table(site: Site) -> None:
    ann = site.browser()
    table = new_table(ann, rated="on")
    assert "btn--hint" not in ann.get(f"/g/{table}").text
    refused = ann.post(f"/g/{table}/hint", data={"v": "0"})
    assert "rated" in refused.text
    assert ann.post(f"/g/{table}/fork", data={"at": "0"}).status_code == 409
    plain = new_table(ann)
    assert not site.service.store.tables.get(plain).rated
