"""The deal of the day: the same for all, one try, and nothing of it known too early."""

from __future__ import annotations

import re
import time

import pytest
from starlette.testclient import TestClient

import acropole
from acropole.kernel import daily
from acropole.kernel.pledge import commitment_to
from acropole.web import deals
from acropole.web.bots import thinker
from acropole.web.deal_routes import lay
from acropole.web.store import Store, tables
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from tests.web.app import Site
from tests.web.tables import play_on

DAY = 86400.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of day, which stands still until a test moves it."""
    now = [time.time() // DAY * DAY + DAY / 2]
    monkeypatch.setattr(tables, "time", type("Clock", (), {"time": staticmethod(lambda: now[0])}))
    return now


def begin(browser: TestClient, game: str = "monuments", level: str = "easy", name: str = "") -> str:
    sent = browser.post(f"/today/{game}/{level}", data={"name": name}, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    return sent.headers["location"].removeprefix("/g/")


def finish(site: Site, table_id: str) -> OpenTable:
    """The game to its end; bots answer at random, too."""
    return play_on(site.service.tables, site.service.tables.open(table_id), 5000)


@pytest.mark.parametrize("game", acropole.game_ids())
@pytest.mark.parametrize("level", daily.LEVELS)
def test_everybody_gets_the_same_cards(any_store: Store, game: str, level: str) -> None:
    here = Tables(any_store)
    deal = deals.deal_named(game, level)
    first, second = (lay(here, deal, name, name) for name in ("Ann", "Bob"))
    assert first.state.digest() == second.state.digest()
    assert first.stored.id != second.stored.id
    assert first.record.options == second.record.options


def test_each_day_game_and_level_has_a_deal_of_its_own(store: Store) -> None:
    found = deals.Deals(store)
    days = ("2026-11-16", "2026-11-17")
    all_deals = [
        daily.Deal(d, g, v) for d in days for g in acropole.game_ids() for v in daily.LEVELS
    ]
    assert len({found.key(deal) for deal in all_deals}) == len(all_deals)


def test_a_deal_is_of_its_server(store: Store, tmp_path: object) -> None:
    other = Store.open(f"sqlite:///{tmp_path}/other.db")
    deal = daily.Deal("2026-11-16", "monuments", "easy")
    assert deals.Deals(store).key(deal) != deals.Deals(other).key(deal)
    other.close()


def test_there_is_one_try_and_it_goes_on_where_it_was(site: Site, clock: list[float]) -> None:
    browser = site.browser()
    table = begin(browser)
    assert begin(browser) == table
    assert begin(site.browser()) != table
    here, deal = site.service.tables, deals.deal_named("monuments", "easy")
    visitor = here.open(table).stored.owner
    with pytest.raises(deals.Tried):
        lay(here, deal, "Ann", visitor)
    clock[0] += DAY
    assert begin(browser) != table


def test_others_are_seen_after_ones_own_try_and_not_before(site: Site, clock: list[float]) -> None:
    ann, bob = site.browser(), site.browser()
    finish(site, begin(ann, name="Annabel"))
    assert "Annabel" in ann.get("/today").text
    mine = begin(bob, name="Bob")
    assert "Annabel" not in bob.get("/today").text
    assert "Annabel" not in site.browser().get("/today").text
    finish(site, mine)
    page = bob.get("/today").text
    assert "Annabel" in page
    assert "Bob" in page


def test_how_it_ended_stands_on_the_list(site: Site, clock: list[float]) -> None:
    browser = site.browser()
    table = finish(site, begin(browser))
    (found,) = site.service.tables.deals.of(table.stored.owner)
    place = next(one for one in table.state.result().ranking if one.seat == 0)
    assert (found.rank, found.points) == (place.rank, place.score)


def test_the_key_is_told_when_the_day_is_over_and_fits_what_was_promised(
    site: Site, clock: list[float]
) -> None:
    browser = site.browser()
    table = begin(browser)
    key = site.service.tables.deals.key(deals.deal_named("monuments", "easy")).hex()
    promised = re.findall(r'value="([0-9a-f]{64})"', browser.get("/today").text)
    assert commitment_to(bytes.fromhex(key)) in promised
    finish(site, table)
    paths = [
        f"/g/{table}",
        f"/g/{table}/result",
        f"/g/{table}/record",
        "/today",
        f"/g/{table}?at=3",
    ]
    assert not any(key in browser.get(path).text for path in paths)
    assert browser.get(f"/g/{table}/record").status_code == 409
    clock[0] += DAY
    assert key in browser.get("/today").text
    assert key in browser.get(f"/g/{table}/record").text


def test_nothing_is_tried_out_or_asked_while_the_day_lasts(site: Site, clock: list[float]) -> None:
    browser = site.browser()
    table = begin(browser)
    assert browser.post(f"/g/{table}/fork", data={"at": "0"}).status_code == 409
    assert browser.post(f"/g/{table}/hint").status_code == 409
    finish(site, table)
    assert browser.post(f"/g/{table}/fork", data={"at": "0"}).status_code == 409
    clock[0] += DAY
    assert browser.post(f"/g/{table}/fork", data={"at": "0"}).status_code == 200


def test_a_game_begun_before_midnight_counts_for_its_day(site: Site, clock: list[float]) -> None:
    browser = site.browser()
    table = begin(browser)
    day = tables.today()
    clock[0] += DAY
    finish(site, table)
    (found,) = site.service.tables.deals.of_day(day)
    assert found.is_over


@pytest.mark.parametrize("path", ["/today/chess/easy", "/today/monuments/expert"])
def test_there_is_no_other_deal(site: Site, path: str) -> None:
    assert site.browser().post(path).status_code == 404


@pytest.mark.parametrize("game", ["monuments", "imperium"])
def test_a_bot_plays_the_deal_beside_people(store: Store, game: str) -> None:
    found = deals.Deals(store)
    deal = deals.deal_named(game, "easy")
    key, options = found.key(deal).hex(), found.record(deal).options
    job = thinker.PlayOut(game, options, key, "greedy", "easy", 0)
    ended = thinker.work(job)
    assert isinstance(ended, thinker.Ended)
    assert ended == thinker.work(job)
    found.add_bot(deal, ended.rank, ended.points)
    found.add_bot(deal, ended.rank, ended.points)  # by another process
    (only,) = found.of_day(deal.day)
    assert (only.rank, only.points) == (ended.rank, ended.points)
