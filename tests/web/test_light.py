"""A click is light: only what has changed is sent, and that compressed."""

from __future__ import annotations

import gzip
import json
from random import Random

import pytest
from starlette.testclient import TestClient

import acropole
from acropole.kernel.match import Match
from acropole.kernel.records import Record
from acropole.web.session import COOKIE
from acropole.web.table.creation import SeatPlan
from acropole.web.view.renderer import KNOWN, PARTS, cut
from tests.web.app import TWO_PEOPLE, Site, new_table
from tests.web.parts import put_together

HX = {"hx-request": "true"}
MOST = 15 * 1024  # bytes of the answer to a click
MEAN = 10 * 1024


class Page:
    """It keeps the parts of the page and puts the next one together."""

    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.parts: dict[str, str] = {}
        self.text = ""
        self.bytes: list[int] = []  # of each answer

    def act(self, table_id: str, **form: str) -> None:
        headers = HX | {KNOWN: " ".join(self.parts)}
        answer = self.browser.post(f"/g/{table_id}/act", data=form, headers=headers)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == PARTS
        self.bytes.append(int(answer.headers["content-length"]))
        self.parts, self.text = put_together(self.parts, answer.text)


@pytest.mark.parametrize("game", ["monuments", "monumental", "imperium"])
def test_a_page_patched_click_by_click_is_the_page_loaded_anew(site: Site, game: str) -> None:
    """Over a whole game, by one person who plays all seats: everybody's page in turn."""
    browser, service = site.browser(), site.service
    browser.cookies.set(COOKIE, site.visitors.sign("ann"))
    match = Match(Record(acropole.game(game), {}, 1))
    plans = [SeatPlan("me", f"Ann {n}") for n in range(match.state.seats)]
    table_id = service.tables.put_down(match, plans, "ann").stored.id
    page, chance = Page(browser), Random(1)
    while not (state := (table := service.tables.open(table_id)).state).is_over:
        code = state.action_code(chance.choice(state.legal_actions()))
        seat = str(state.to_move)
        page.act(table_id, a=code, v=str(table.version), **{"as": seat})
        assert page.text == browser.get(f"/g/{table_id}?as={seat}", headers=HX).text
    assert max(page.bytes) <= MOST
    assert sum(page.bytes) / len(page.bytes) <= MEAN
    whole = len(gzip.compress(page.text.encode(), 4))
    assert sorted(page.bytes)[len(page.bytes) // 2] < whole  # less than the page compressed


def test_a_change_in_one_place_leaves_the_other_parts_as_they_are() -> None:
    lines = [f"<li>{'x' * (n % 9)} {n * n}\n" for n in range(200)]
    before, after = cut("".join(lines)), cut("".join([*lines[:100], "<li>new\n", *lines[100:]]))
    assert "".join(part.text for part in before) == "".join(lines)
    fresh = [part for part in after if part not in before]
    assert 1 <= len(fresh) <= 2
    assert "<li>new\n" in fresh[0].text


def test_names_of_parts_that_nobody_sent_change_nothing(site: Site) -> None:
    browser = site.browser()
    here = f"/g/{new_table(browser)}"
    sent = browser.get(here, headers=HX | {KNOWN: "../etc ? " + "x" * 5000})
    whole = browser.get(here, headers=HX).text
    assert "".join(text for _, text in json.loads(sent.text)) == whole


def test_pages_are_compressed_and_secret_links_are_not(site: Site) -> None:
    browser = site.browser()
    invitations = browser.post("/new/monuments", data=TWO_PEOPLE)
    assert "/join/" in invitations.text
    assert invitations.headers["content-encoding"] == "identity"
    assert browser.get("/").headers["content-encoding"] == "gzip"
    assert browser.get("/static/base.css").headers["content-encoding"] == "gzip"
    wanted = {"game": "monuments", "options": {"players": 2}, "seats": [{"kind": "me"}] * 2}
    made = browser.post("/api/v1/tables", json=wanted)
    assert made.json()["tokens"]
    assert "content-encoding" not in made.headers
