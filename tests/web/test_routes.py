"""The pages' routes: making tables, joining, answering, going back, replaying, forking."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from acropole.games.monuments import Monuments
from acropole.kernel.game import Parts
from acropole.web.session import COOKIE, access_of
from acropole.web.table import analyses
from acropole.web.table.open_table import OpenTable
from acropole.web.view.renderer import PAGES
from acropole.web.view.views import TableView
from tests.web.app import TWO_PEOPLE, Site, links_in, new_table
from tests.web.tables import play_on

RECORDS = Path(__file__).parents[1] / "records"
HX = {"hx-request": "true"}


def open_at(site: Site, table: str) -> OpenTable:
    return site.service.tables.open(table)


def wait_for_person(site: Site, table: str) -> OpenTable:
    """Until no bot is to move."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        found = site.service.store.tables.get(table)
        if not found.awaits_bot:
            return open_at(site, table)
        time.sleep(0.02)
    raise AssertionError("the bot does not move")


def answer(browser: TestClient, table: OpenTable, code: str = "", **more: str) -> Response:
    code = code or table.state.action_code(table.state.legal_actions()[0])
    form = {"a": code, "v": str(table.version)} | more
    return browser.post(f"/g/{table.stored.id}/act", data=form, headers=HX)


def test_a_new_game_against_a_bot_is_played_to_the_end(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, **{"seat-2": "random"})
    assert name in ann.get("/").text
    while not (table := wait_for_person(site, name)).state.is_over:
        page = answer(ann, table)
        assert page.status_code == 200, page.text
    assert ann.get(f"/g/{name}/result").status_code == 200
    assert json.loads(ann.get(f"/g/{name}/record").text)["result"]["winners"]


def test_a_hint_shows_the_best_answers_and_is_for_whoever_is_asked(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    made = ann.post("/new/monuments", data=TWO_PEOPLE)
    name = bob.post(links_in(made)[0], data={"name": "Bob"}).url.path.rsplit("/", 1)[1]
    table = open_at(site, name)
    mover, other = (ann, bob) if table.state.to_move == 0 else (bob, ann)
    page = mover.post(f"/g/{name}/hint", headers=HX)
    assert page.status_code == 200
    shown = page.text.partition('class="hintpop"')[2].partition("</ol>")[0]
    codes = re.findall(r'data-act="([^"]+)"', shown)
    assert 1 <= len(codes) <= 3
    assert set(codes) <= {table.state.action_code(a) for a in table.state.legal_actions()}
    odds = [int(n) for n in re.findall(r"(\d+) % to win", shown)]
    assert odds
    assert odds == sorted(odds, reverse=True)
    assert other.post(f"/g/{name}/hint", headers=HX).status_code == 409
    assert site.browser().post(f"/g/{name}/hint", headers=HX).status_code == 403
    assert answer(mover, table, codes[0]).status_code == 200


def imported(browser: TestClient, record: str) -> str:
    """A table with a record of the tests; its id."""
    sent = browser.post("/import", files={"record": (RECORDS / record).read_bytes()})
    assert sent.status_code == 200, sent.text
    return sent.url.path.rsplit("/")[-1]


def test_a_finished_game_is_analysed_in_parts_and_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "LEAST", 4)
    monkeypatch.setattr(analyses, "MOST", 4)
    ann = site.browser()
    name = imported(ann, "monuments/shortest.json")
    assert 'action="/g/' in ann.get(f"/g/{name}/result").text.partition('id="analysis"')[2]
    asked = ann.post(f"/g/{name}/analysis", headers=HX)
    assert "<progress" in asked.text
    deadline = time.monotonic() + 60
    while "<progress" in (part := ann.get(f"/g/{name}/analysis", headers=HX)).text:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert part.text.count("<polyline") == 3, "a line for each player"
    assert "?at=" in part.text
    assert part.text.strip() in ann.get(f"/g/{name}/result").text
    assert ann.get(f"/g/{name}/analysis").url.path == f"/g/{name}/result"
    again = ann.post(f"/g/{name}/analysis", headers=HX)
    assert again.text == part.text


def test_a_running_game_is_not_analysed(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann)
    assert ann.post(f"/g/{name}/analysis", headers=HX).status_code == 409
    assert ann.get(f"/g/{name}/analysis", headers=HX).status_code == 409


def test_the_rules_play_their_own_seat_of_an_imported_game(site: Site) -> None:
    ann = site.browser()
    name = imported(ann, "imperium/arthurians-collapse.json")
    stored = site.service.store.tables.get(name)
    assert [seat.kind for seat in stored.seats] == ["bot", "rules"]
    assert stored.claims == frozenset()


def test_two_people_meet_by_a_link(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    made = ann.post("/new/monuments", data=TWO_PEOPLE)
    (link,) = links_in(made)
    assert bob.get(link).status_code == 200
    sat = bob.post(link, data={"name": "  <b>Bob</b>\n"})
    assert sat.status_code == 200
    name = sat.url.path.rsplit("/", 1)[1]
    table = open_at(site, name)
    assert table.names == ["Player 1", "<b>Bob</b>"]
    assert "<b>Bob</b>" not in ann.get(f"/g/{name}").text
    mover, other = (ann, bob) if table.state.to_move == 0 else (bob, ann)
    assert answer(other, table).status_code == 409
    assert answer(mover, table).status_code == 200
    assert open_at(site, name).version > 0


def test_a_stale_answer_shows_the_table_as_it_is_now(site: Site) -> None:
    ann = site.browser()
    table = open_at(site, new_table(ann, **{"seat-1": "me", "seat-2": "me"}))
    seat = str(table.state.to_move)
    version = table.version
    answer(ann, table, **{"as": seat})
    form = {"a": "draw", "v": str(version), "as": seat}
    late = ann.post(f"/g/{table.stored.id}/act", data=form, headers=HX)
    assert late.status_code == 409
    assert "moved on" in late.text


def test_without_script_an_answer_leads_back_to_the_table(site: Site) -> None:
    ann = site.browser()
    table = open_at(site, new_table(ann, **{"seat-2": "me"}))
    seat = str(table.state.to_move)
    code = table.state.action_code(table.state.legal_actions()[0])
    form = {"a": code, "v": str(table.version), "as": seat}
    answered = ann.post(f"/g/{table.stored.id}/act", data=form, follow_redirects=False)
    assert answered.status_code == 303
    assert answered.headers["location"].startswith(f"/g/{table.stored.id}")


def test_a_table_that_was_answered_at_comes_back_to_itself_with_other_preferences(
    site: Site,
) -> None:
    ann = site.browser()
    table = open_at(site, new_table(ann, **{"seat-2": "me"}))
    here = f"/g/{table.stored.id}?as={table.state.to_move}"
    answer(ann, table, **{"as": str(table.state.to_move)})
    shown = ann.get(here)
    assert set(re.findall(r'name="back" value="([^"]+)"', shown.text)) == {here}


def test_a_fragment_is_made_once_for_all_who_see_the_same(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[TableView] = []
    press = PAGES.table_fragment

    def counted(view: TableView) -> str:
        made.append(view)
        return press(view)

    monkeypatch.setattr(PAGES, "table_fragment", counted)
    ann, eve, dan = site.browser(), site.browser(), site.browser()
    table = open_at(site, new_table(ann, **{"seat-2": "me"}))
    (link,) = links_in(ann.post(f"/g/{table.stored.id}/links", data={"seat": "watch"}))
    here = f"/g/{table.stored.id}"
    for watcher in (eve, dan):
        watcher.post(link, data={})
    for watcher in (eve, dan):
        assert watcher.get(here, headers=HX).status_code == 200
    assert [view.seat for view in made] == [None]
    seat = table.state.to_move
    assert ann.get(f"{here}?as={seat}", headers=HX).text != eve.get(here, headers=HX).text
    answer(ann, table, **{"as": str(seat)})
    assert eve.get(here, headers=HX).text == dan.get(here, headers=HX).text
    assert [view.seat for view in made].count(None) == 2


def test_a_shared_screen_shows_the_curtain_between_turns(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, **{"seat-2": "me"})
    table = open_at(site, name)
    mover = table.state.to_move
    hand = table.state.observe(mover)["seats"][mover]["known"]  # type: ignore[index]
    assert hand
    curtain = ann.get(f"/g/{name}", params={"as": 1 - mover}, headers=HX).text
    assert not any(card in curtain for card in hand)


def test_undo_and_redo_go_through_the_pages(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, "monumental", **{"seat-2": "me"})
    table = play_on(site.service.tables, open_at(site, name), 1)
    steps = 0
    while not table.can_undo(table.last_seat()):
        table = play_on(site.service.tables, table, 1, seed=steps)
        steps += 1
    seat, digest = str(table.last_seat()), table.state.digest()
    form = {"v": str(table.version), "as": seat}
    assert ann.post(f"/g/{name}/undo", data=form, headers=HX).status_code == 200
    undone = open_at(site, name)
    assert undone.state.digest() != digest
    form = {"v": str(undone.version), "as": str(undone.state.to_move)}
    assert ann.post(f"/g/{name}/redo", data=form, headers=HX).status_code == 200
    assert open_at(site, name).state.digest() == digest
    assert ann.post(f"/g/{name}/redo", data=form, headers=HX).status_code == 409


def test_a_permalink_shows_the_position_after_an_entry(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, **{"seat-2": "me"})
    play_on(site.service.tables, open_at(site, name), 30)
    assert ann.get(f"/g/{name}?at=12").status_code == 200
    assert ann.get(f"/g/{name}?at=9999").status_code == 422
    assert ann.get(f"/g/{name}?at=x").status_code == 400


def test_forks_open_a_table_of_ones_own(site: Site) -> None:
    ann, eve = site.browser(), site.browser()
    name = new_table(ann, **{"seat-2": "me"})
    table = play_on(site.service.tables, open_at(site, name), 30)
    forked = ann.post(f"/g/{name}/fork", data={"at": "10"})
    assert forked.status_code == 200
    fork = open_at(site, forked.url.path.rsplit("/", 1)[1])
    assert fork.state.to_move == table.position(10).to_move
    assert eve.post(f"/g/{name}/fork", data={"at": "10"}).status_code == 409
    play_on(site.service.tables, open_at(site, name), 5000)
    assert eve.post(f"/g/{name}/fork", data={"at": "10"}).status_code == 200


def test_spectators_come_by_a_link_that_can_be_replaced(site: Site) -> None:
    ann, eve, dan = site.browser(), site.browser(), site.browser()
    name = new_table(ann, **{"seat-2": "me"})
    assert eve.get(f"/g/{name}").status_code == 403
    (link,) = links_in(ann.post(f"/g/{name}/links", data={"seat": "watch"}))
    assert eve.post(link).status_code == 200
    assert eve.get(f"/g/{name}").status_code == 200
    (newer,) = links_in(ann.post(f"/g/{name}/links", data={"seat": "watch"}))
    assert eve.get(f"/g/{name}").status_code == 403
    assert dan.post(link).status_code == 404
    assert dan.post(newer).status_code == 200


def test_only_the_owner_invites_and_only_who_holds_a_seat_hands_it_on(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    (first,) = links_in(ann.post("/new/monuments", data=TWO_PEOPLE))
    visitor = site.visitors.read(ann.cookies[COOKIE]) or ""
    name = site.service.store.tables.held_by(visitor)[0][0].id
    (link,) = links_in(ann.post(f"/g/{name}/links", data={"seat": "1"}))  # nobody is there yet
    assert bob.post(first).status_code == 404
    assert bob.post(link).status_code == 200
    assert bob.post(f"/g/{name}/links", data={"seat": "0"}).status_code == 403
    assert bob.post(f"/g/{name}/links", data={"seat": "watch"}).status_code == 403
    assert ann.post(f"/g/{name}/links", data={"seat": "1"}).status_code == 409
    assert bob.get(f"/g/{name}").status_code == 200
    (moving,) = links_in(bob.post(f"/g/{name}/links", data={"seat": "1"}))
    phone = site.browser()
    assert bob.get(f"/g/{name}").status_code == 200  # until somebody follows it
    assert phone.post(moving).status_code == 200
    assert bob.get(f"/g/{name}").status_code == 403
    assert access_of(site.service.store.tables.get(name), "").joined == {0, 1}


def test_the_record_stays_closed_until_the_end(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, **{"seat-2": "me"})
    assert ann.get(f"/g/{name}/record").status_code == 409
    assert ann.get(f"/g/{name}/result", follow_redirects=False).status_code == 303


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*/*.json"))[:3], ids=lambda path: path.stem)
def test_a_record_file_becomes_a_table(site: Site, path: Path) -> None:
    ann = site.browser()
    with path.open("rb") as file:
        made = ann.post("/import", files={"record": file})
    assert made.status_code == 200, made.text
    name = made.url.path.rsplit("/", 1)[1]
    entries = json.loads(path.read_text())["actions"]
    assert len(open_at(site, name).record.actions) == len(entries)


def test_why_not_is_told_to_the_seat_that_is_asked(site: Site) -> None:
    ann = site.browser()
    table = open_at(site, new_table(ann, **{"seat-2": "me"}))
    here, seat = f"/g/{table.stored.id}/why", table.state.to_move
    assert ann.get(here, params={"a": "no", "as": seat}).text
    legal = table.state.action_code(table.state.legal_actions()[0])
    assert ann.get(here, params={"a": legal, "as": seat}).text == ""


def test_language_and_theme_are_remembered(site: Site) -> None:
    ann = site.browser()
    assert 'lang="en"' in ann.get("/").text
    back = ann.post("/preferences", data={"lang": "fr", "theme": "dark", "back": "/library"})
    assert back.url.path == "/library"
    assert 'lang="fr"' in ann.get("/").text
    away = ann.post("/preferences", data={"back": "//evil.example"}, follow_redirects=False)
    assert away.headers["location"] == "/"
    french = site.browser().get("/", headers={"accept-language": "fr-CA,fr;q=0.9,en;q=0.8"})
    assert 'lang="fr"' in french.text


def test_a_wrong_option_comes_back_with_the_form(site: Site) -> None:
    page = site.browser().post("/new/monuments", data={"players": "99"})
    assert page.status_code == 422
    assert "players" in page.text
    assert re.search(r'value="99"|99', page.text)


def test_a_game_without_a_layout_is_played_on_a_plain_table(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Monuments, "parts", Parts())
    ann = site.browser()
    evil = "<i>Ann</i>"
    name = new_table(ann, **{"seat-2": "me", "name-1": evil, "name-2": evil})
    while not (table := open_at(site, name)).state.is_over:
        seat = str(table.state.to_move)
        page = ann.get(f"/g/{name}", params={"as": seat})
        code = table.state.action_code(table.state.legal_actions()[-1])
        assert f'value="{code}"' in page.text
        assert evil not in page.text
        assert answer(ann, table, code, **{"as": seat}).status_code == 200
    for path in (f"/g/{name}", f"/g/{name}?at=3", f"/g/{name}/result"):
        assert ann.get(path).status_code == 200
        assert evil not in ann.get(path).text


def test_whoever_lets_bots_play_can_look_on(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, **{"seat-1": "random", "seat-2": "random"})
    page = ann.get(f"/g/{name}")
    assert page.status_code == 200
    assert 'class="banner"' in page.text


def test_a_game_brings_files_and_only_what_is_meant_for_browsers(site: Site) -> None:
    ann = site.browser()
    styles = ann.get("/static/games/monuments/styles.css")
    assert styles.status_code == 200
    assert styles.headers["content-type"].startswith("text/css")
    assert styles.headers["cache-control"] == "no-cache"
    for path in ("monuments/page.py", "monuments/..%2fpage.py", "monuments/", "chess/styles.css"):
        assert ann.get(f"/static/games/{path}").status_code == 404, path
