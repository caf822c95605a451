"""The turns of the others in a browser: steps played back, then a strip, and one sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.hands import PATIENCE, Hands

PLAYED = "#played:not([hidden])"
STRIP = ".since:not([hidden])"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Of somebody who has nothing against motion, and wants each step told until they go on."""
    made = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    made.add_init_script("localStorage.setItem('acropole-speed', 'step')")
    made.add_init_script("localStorage.setItem('acropole-settings', '{\"confirm\": false}')")
    yield made
    made.close()


def end_turn(hands: Hands) -> None:
    """To the end of the turn, and until the other has had its own."""
    while True:
        hands.wait()
        codes = hands.answers()
        code = "end-turn" if "end-turn" in codes else codes[0]
        hands.give(code)
        if code == "end-turn":
            break
    hands.wait()


def told(page: Page) -> str:
    return page.locator("#played .dock__q").inner_text()


def test_steps_wait_for_next_and_then_the_strip_stays_until_the_first_action(
    page: Page, site: str
) -> None:
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    end_turn(hands)
    page.wait_for_selector(PLAYED, timeout=PATIENCE)
    assert page.locator(f"#played ~ {STRIP}, {STRIP}:visible").count() == 0
    steps = page.locator("#played [data-step]").count()
    assert 0 < steps <= 7
    first = told(page)
    page.wait_for_timeout(1200)
    assert told(page) == first  # it waits
    page.locator("#played [data-next]").click()
    if steps > 1:
        assert told(page) != first
        assert page.locator("#played .steps .is-now").count() == 1
    page.locator("#played [data-skip]").click()
    page.wait_for_selector(PLAYED, state="detached")
    chips = page.locator(f"{STRIP} li").all_inner_texts()
    assert 0 < len(chips) <= 5

    page.reload()  # neither is the strip lost, nor is anything played twice
    page.wait_for_selector(STRIP)
    assert page.locator(PLAYED).count() == 0
    assert page.locator(f"{STRIP} li").all_inner_texts() == chips
    assert page.locator(".fresh, .news").count() > 0

    hands.give(hands.answers()[0])
    page.wait_for_selector(STRIP, state="detached")
    assert page.locator(".fresh, .news").count() == 0
    assert not hands.problems


def test_one_polite_sentence_for_a_turn_and_no_other_live_region(page: Page, site: str) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    end_turn_of_monuments(hands)
    live = page.locator("#table [aria-live]")
    assert live.count() == 1
    said = live.locator("p").all_inner_texts()
    assert len(said) == 2  # the turn of the other, and the question
    assert said[0].startswith("Easy bot")
    assert said[1] == page.locator("h1.dock__q").inner_text()
    assert not hands.problems


def end_turn_of_monuments(hands: Hands) -> None:
    """Cards are taken until the other has had a turn."""
    page = hands.page
    for _ in range(12):
        hands.wait()
        if page.locator("#live p").count() > 1:
            return
        hands.give(hands.answers()[0])
    hands.wait()


def test_who_wants_no_motion_goes_straight_to_the_strip(browser: Browser, site: str) -> None:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, locale="en", reduced_motion="reduce"
    )
    context.add_init_script("localStorage.setItem('acropole-settings', '{\"confirm\": false}')")
    page = context.new_page()
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    end_turn(hands)
    page.wait_for_selector(STRIP)
    assert page.locator(PLAYED).count() == 0
    page.locator(".seat__pts").first.click()
    box = page.locator("#score").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1024
    assert box["y"] + box["height"] <= 768
    context.close()
