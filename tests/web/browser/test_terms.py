"""Words, icons and questions are explained where they stand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import Hands
from tests.web.browser.test_table import AXE, barriers

GAMES = {"monuments": "action", "monumental": "cap|activate", "imperium": "activate"}
SIZES = [(1440, 900), (1024, 768), (360, 780)]


def told(page: Page) -> str:
    box = page.locator("#terms")
    expect(box).to_be_visible()
    expect(box).to_be_in_viewport(ratio=1)
    expect(box.locator("dt").first).to_be_visible()
    return box.inner_text()


def table(page: Page, site: str, game: str) -> Hands:
    hands = Hands(page)
    hands.open(site, game, players="2")
    hands.wait()
    return hands


@pytest.mark.parametrize("game", GAMES)
def test_a_question_opens_its_explanation_and_escape_closes_it(
    site: str, page: Page, game: str
) -> None:
    hands = table(page, site, game)
    before = hands.version
    asking = page.locator("[data-explain]")
    asking.click()
    assert re.search(GAMES[game], told(page))
    page.keyboard.press("Escape")
    expect(page.locator("#terms")).to_be_hidden()
    expect(asking).to_be_focused()
    asking.press("Enter")
    told(page)
    asking.press("Enter")
    expect(page.locator("#terms")).to_be_hidden()
    assert (hands.version, hands.problems) == (before, [])


def test_while_it_is_open_the_table_explains_and_does_not_act(site: str, page: Page) -> None:
    hands = table(page, site, "imperium")
    before = hands.version
    page.locator("[data-explain]").click()
    told(page)
    page.locator("#dock [data-kind=innovate] > summary, #dock [data-act=innovate]").first.click()
    expect(page.locator("#terms")).to_contain_text("discard the hand")
    card = page.locator(".hand .card, #hand .card").first
    card.click()
    expect(page.locator("#terms dt").first).to_be_visible()
    assert hands.version == before
    page.locator("[data-terms-close]").click()
    expect(page.locator("#terms")).to_be_hidden()


def test_a_key_explains_what_has_the_focus(site: str, page: Page) -> None:
    table(page, site, "monumental")
    page.locator(".track .card__hit, .basics .card__hit").first.focus()
    page.keyboard.press("x")
    told(page)
    expect(page.locator(".track .card__hit, .basics .card__hit").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#terms")).to_be_hidden()


def test_the_icons_of_the_legend_are_explained(site: str, page: Page) -> None:
    table(page, site, "monumental")
    page.keyboard.press("?")
    page.locator("#sheet-keys .legend button", has_text="science").click()
    assert "scientific progress" in told(page)


@pytest.mark.skipif(not AXE.exists(), reason="tools/build-assets --tests fetches axe-core")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_and_has_no_barrier(site: str, browser: Browser, width: int, height: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="fr",
        has_touch=width < 500,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    table(page, site, "imperium")
    asking = page.locator("[data-explain]")
    asking.tap() if width < 500 else asking.click()
    assert "activer" in told(page)
    size = asking.bounding_box()
    assert size
    assert width > 500 or min(size["width"], size["height"]) >= 44
    assert barriers(page, "terms") == []
    context.close()
