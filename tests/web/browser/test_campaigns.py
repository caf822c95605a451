"""Campaigns, hints and analyses in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import PATIENCE, Hands
from tests.web.browser.test_table import finished_game


def begin(page: Page, site: str, nation: str = "romans") -> str:
    """A new campaign by its form; its address."""
    page.goto(f"{site}/campaigns")
    page.locator("[name=name]").fill("Anna")
    page.locator("[name=nation]").select_option(nation)
    page.locator(".newgame__go button").click()
    page.wait_for_selector(".rungs")
    return page.url


def test_a_game_of_a_campaign_is_played_and_stands_in_its_journal(site: str, page: Page) -> None:
    hands = Hands(page, seed=2)
    address = begin(page, site)
    page.locator("button[value=celts]").click()
    page.wait_for_selector(".table-page")
    table = page.url
    page.goto(address)
    page.locator(".nextgame .btn--go").click()
    assert page.url == table, "it goes on where it was left"
    page.wait_for_selector(".table-page")
    hands.play_on(hurry=0.95)
    page.locator(".dock__answers a.is-main").click()
    page.locator(".verdict__acts .btn--ink").click()
    page.wait_for_selector(".journal tbody tr")
    assert page.url == address
    expect(page.locator(".journal tbody tr")).to_have_count(1)
    expect(page.locator(".journal tbody tr a")).to_have_attribute("href", f"{_path(table)}/result")
    assert hands.problems == []


def _path(address: str) -> str:
    return "/g/" + address.rpartition("/")[2]


def test_a_campaign_by_the_keyboard_on_a_phone(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="fr")
    page = context.new_page()
    begin(page, site, "vikings")
    page.locator("button[value=celts]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".table-page[data-turn]")
    context.close()


def test_a_hint_is_given_and_taken(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.wait()
    before = hands.version
    page.keyboard.press("i")
    hint = page.locator(".hintpop li button").first
    expect(hint).to_be_visible(timeout=PATIENCE)
    assert hands.version == before
    assert hint.get_attribute("data-act") in hands.answers()
    hint.click()
    hands.settle(before)
    expect(page.locator(".hintpop li button")).to_have_count(0)
    assert hands.problems == []


def test_a_finished_game_is_analysed(site: str, page: Page, tmp_path: Path) -> None:
    finished_game(page, site, tmp_path)
    page.goto(page.url + "/result")
    page.locator("#analysis button").click()
    expect(page.locator("#analysis progress")).to_be_visible()
    expect(page.locator("#h-mistakes")).to_be_visible(timeout=3 * PATIENCE)
    expect(page.locator("#analysis polyline")).to_have_count(2)
