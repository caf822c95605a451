"""Campaigns at the table: begun, played, settled with the last answer of a game, and chosen for."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from acropole.games.imperium.campaign.rules import Campaign, Change, Entry, game_options, to_data
from acropole.web import campaigns
from acropole.web.store import Store
from acropole.web.store.event_log import Stale
from acropole.web.store.schema import CAMPAIGNS, TABLES
from acropole.web.table import creation
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from tests.web.app import Site
from tests.web.tables import play_on

ROMANS = Campaign("Anna", "romans")
WON = Entry("2026-05-01", "celts", "chieftain", 7, True, 60, 40, "ended", gained=("coinage",))


def begun(browser: TestClient, **fields: str) -> str:
    """A new campaign by its form; its address."""
    made = browser.post("/campaigns", data={"nation": "romans", "name": "Anna"} | fields)
    assert made.status_code == 200, made.text
    return made.url.path


def met(browser: TestClient, address: str, opponent: str = "celts") -> str:
    """The table of the campaign's game."""
    sent = browser.post(f"{address}/play", data={"opponent": opponent}, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    return sent.headers["location"].removeprefix("/g/")


def tables_in(site: Site) -> Tables:
    return site.service.tables


def to_the_end(tables: Tables, table: OpenTable) -> OpenTable:
    return play_on(tables, table, 5000)


def write(site: Site, browser: TestClient, address: str, *entries: Entry) -> None:
    """Deal games, and write down how each ended."""
    for count in range(1, len(entries) + 1):
        met(browser, address, "celts")
        write_down(site, address, replace(ROMANS, journal=entries[:count]))


def write_down(site: Site, address: str, campaign: Campaign) -> None:
    with site.service.store.engine.begin() as connection:
        this = update(CAMPAIGNS).where(CAMPAIGNS.c.id == address.rsplit("/", 1)[1])
        connection.execute(this.values(body=json.dumps(to_data(campaign))))


def test_a_campaign_is_begun_played_and_goes_on_after_its_game(site: Site) -> None:
    ann = site.browser()
    address = begun(ann)
    assert "Romans" in ann.get("/campaigns").text
    table = met(ann, address)
    assert f"/g/{table}" in ann.get(address).text
    assert met(ann, address, "greeks") == table, "one game at a time"
    to_the_end(tables_in(site), tables_in(site).open(table))
    page = ann.get(address).text
    assert f"/g/{table}/result" in page
    assert 'name="opponent"' in page
    assert address in ann.get(f"/g/{table}/result").text
    assert met(ann, address, "greeks") != table


def test_nobody_else_sees_a_campaign(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    address = begun(ann)
    assert bob.get(address).status_code == 404
    assert bob.post(f"{address}/play", data={"opponent": "celts"}).status_code == 404
    assert address not in bob.get("/campaigns").text


def test_a_campaign_names_its_game_and_one_of_before_is_of_the_first(site: Site) -> None:
    ann = site.browser()
    address = begun(ann)
    with site.service.store.engine.begin() as connection:
        body = connection.execute(select(CAMPAIGNS.c.body)).scalar_one()
    assert json.loads(body)["of"] == "imperium"
    write_down(site, address, ROMANS)
    assert "Romans" in ann.get(address).text
    assert ann.get("/campaigns", params={"of": "monuments"}).status_code == 404


def test_a_win_is_followed_by_a_choice_and_only_then_by_a_game(site: Site) -> None:
    ann = site.browser()
    address = begun(ann)
    write(site, ann, address, WON)
    early = ann.post(f"{address}/play", data={"opponent": "greeks"})
    assert early.status_code == 422
    offers = re.findall(r'name="change" value="([\w:-]+)"', ann.get(address).text)
    assert offers[0] == "add:coinage"
    assert ann.post(f"{address}/choose", data={"change": "add:nothing"}).status_code == 422
    chosen = ann.post(f"{address}/choose", data={"change": "add:coinage"})
    assert chosen.status_code == 200
    assert "+ " in chosen.text
    table = tables_in(site).open(met(ann, address, "greeks"))
    assert table.record.options["level"] == "warlord"
    assert table.record.options["added_cards"] == ["coinage"]


def test_a_beaten_nation_and_a_wrong_setting_are_refused_in_words(site: Site) -> None:
    ann = site.browser()
    address = begun(ann)
    refused = ann.post(f"{address}/play", data={"opponent": "romans"})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    wrong = ann.post("/campaigns", data={"nation": "romans", "grand": "true", "unrest": "9"})
    assert wrong.status_code == 422
    wrong = ann.post(f"{address}/play", data={"opponent": "celts", "side": "c"})
    assert wrong.status_code == 422


def test_side_and_commons_are_chosen_for_each_game(site: Site) -> None:
    ann = site.browser()
    address = begun(ann)
    assert 'name="side"' not in ann.get("/campaigns").text
    page = ann.get(address).text
    assert 'name="side"' in page
    assert 'name="commons"' in page
    chosen = {"opponent": "celts", "side": "a", "commons": "legends"}
    sent = ann.post(f"{address}/play", data=chosen, follow_redirects=False)
    table = tables_in(site).open(sent.headers["location"].removeprefix("/g/"))
    assert (table.record.options["side"], table.record.options["commons"]) == ("a", "legends")
    to_the_end(tables_in(site), table)
    after = ann.get(address).text
    assert '<option value="a" selected>' in after
    assert '<option value="legends" selected>' in after


def test_a_grand_campaign_warns_before_a_game_that_its_set_up_may_end(site: Site) -> None:
    ann = site.browser()
    usual = begun(ann, grand="true")
    assert "10 of 10" in ann.get(usual).text
    assert "set-up" not in ann.get(usual).text
    eight = begun(ann, grand="true", unrest="8")
    assert "can be lost in its set-up" in ann.get(eight).text
    assert "before your first move" not in ann.get(eight).text
    nations = ("celts", "greeks", "qin", "persians")
    removed = ("conquer_romans", "glory_romans", "advance_romans", "unrest_romans_start")
    journal = tuple(
        replace(WON, opponent=nation, level="supreme", change=Change("remove", card))
        for nation, card in zip(nations, removed, strict=True)
    )
    for count, entry in enumerate(journal, start=1):
        met(ann, eight, entry.opponent)
        write_down(site, eight, replace(ROMANS, grand=True, journal=journal[:count]))
    page = ann.get(eight).text
    assert "before your first move" in page
    assert "avant votre premier coup" in ann.get(eight, params={"lang": "fr"}).text


def test_an_ended_campaign_and_one_that_cannot_be_read_have_a_page(site: Site) -> None:
    ann = site.browser()
    address = begun(ann, lang="fr")
    lost = replace(WON, won=False, gained=())
    write(site, ann, address, lost, lost, lost, lost)
    assert "The campaign is lost" in ann.get(address).text
    assert "perdue" in ann.get(address, params={"lang": "fr"}).text
    address = begun(ann)
    write(site, ann, address, replace(WON, opponent="romans"))
    assert ann.get(address).status_code == 422
    assert "cannot be read" in ann.get("/campaigns").text


def test_a_game_that_cannot_be_opened_any_more_is_dealt_anew(site: Site) -> None:
    ann = site.browser()
    address = begun(ann)
    table = met(ann, address)
    goes_on = ann.post(f"{address}/play", data={"opponent": "celts", "anew": "true"})
    assert goes_on.status_code == 409, "a game that can be gone on with is played to its end"
    tables = tables_in(site)
    play_on(tables, tables.open(table), 20)  # so many answers never fit another deal
    tables._open.clear()
    with site.service.store.engine.begin() as connection:
        connection.execute(update(TABLES).values(salt="another", rules_version=0))
    assert 'name="anew"' in ann.get(address).text
    sent = ann.post(
        f"{address}/play", data={"opponent": "greeks", "anew": "true"}, follow_redirects=False
    )
    assert sent.headers["location"] != f"/g/{table}"
    assert met(ann, address) == sent.headers["location"].removeprefix("/g/")


# -- all or nothing ------------------------------------------------------------------------------


def dealt(tables: Tables) -> tuple[str, OpenTable]:
    name = tables.campaigns.begin(ROMANS, "ann")
    found = tables.campaigns.open(name, "ann")
    options = game_options(ROMANS, "celts")
    plans = [SeatPlan("me", "Anna")]
    table = creation.create(
        tables, "imperium", options, plans, "ann", tables.campaigns.dealing(found)
    )
    return name, table


def test_the_last_answer_and_the_journal_are_written_together(
    any_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(any_store)
    name, table = dealt(tables)

    def fail(*_: object) -> None:
        raise Stale

    with monkeypatch.context() as broken:
        broken.setattr(campaigns, "_write", fail)
        with pytest.raises(Stale):
            to_the_end(tables, table)
    again = tables.open(table.stored.id)
    assert not again.state.is_over
    assert tables.campaigns.open(name, "ann").under_way == table.stored.id
    assert to_the_end(tables, again).state.is_over
    found = tables.campaigns.open(name, "ann")
    assert found.under_way is None
    assert [entry.opponent for entry in found.read().journal] == ["celts"]


def test_a_game_dealt_in_two_windows_is_dealt_once(any_store: Store) -> None:
    tables = Tables(any_store)
    name = tables.campaigns.begin(ROMANS, "ann")
    found = tables.campaigns.open(name, "ann")
    plans, options = [SeatPlan("me", "Anna")], game_options(ROMANS, "celts")
    first = creation.create(
        tables, "imperium", options, plans, "ann", tables.campaigns.dealing(found)
    )
    with pytest.raises(Stale):
        creation.create(tables, "imperium", options, plans, "ann", tables.campaigns.dealing(found))
    assert tables.campaigns.open(name, "ann").tables == (first.stored.id,)
    assert len(any_store.tables.held_by("ann")) == 1
