"""Whole games in a real browser, to their result pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import PATIENCE, Hands, parts


def finish(hands: Hands) -> None:
    """From the end of the game to the result page."""
    page = hands.page
    page.locator(".dock__answers a.is-main").click()
    page.wait_for_selector(".verdict h1")
    expect(page.locator(".scores tbody tr")).to_have_count(2)
    expect(page.locator(".chart polyline")).to_have_count(2)
    assert hands.problems == []


@parts
def test_monuments_on_a_desktop(site: str, page: Page, played: float) -> None:
    hands = Hands(page)
    hands.open_late(site, "monuments", played, players=2)
    hands.play_on()
    finish(hands)


@parts
def test_monumental_on_a_phone_in_french(site: str, browser: Browser, played: float) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale="fr",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    hands = Hands(context.new_page())
    hands.open_late(site, "monumental", played, players=2)
    assert hands.page.locator("html").get_attribute("lang") == "fr"
    hands.play_on(hurry=0.9)
    finish(hands)
    context.close()


@parts
def test_imperium_against_the_civ(site: str, page: Page, played: float) -> None:
    hands = Hands(page, seed=2)
    hands.open_late(site, "imperium", played, nation="greeks", unrest=6)
    expect(page.locator(".civtable")).to_have_count(1)
    hands.play_on(hurry=0.9)
    finish(hands)


def test_monumental_with_all_its_modules(site: str, page: Page) -> None:
    hands = Hands(page, seed=2)
    modules = {"automa": "greek", "heroes": "true", "monsters": "9", "continuous": "true"}
    hands.open(site, "monumental", players="1", **modules)
    for _ in range(20):
        hands.wait()
        hands.give(hands.chance.choice(hands.answers()))
    expect(page.locator("#h-automa")).to_contain_text("Automa")
    assert hands.problems == []


def confirm_by_keys(hands: Hands, before: str) -> None:
    """Confirm the answer that was given by keys, if that is asked for, until the table has it."""
    page = hands.page
    moved = f".table-page:not([data-version='{before}'])"
    page.wait_for_selector(f"{moved}, .dock.is-confirming", timeout=PATIENCE)
    if page.locator(".dock.is-confirming").count():
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(moved, timeout=PATIENCE)
    assert not hands.is_focus_lost


@parts
def test_the_keyboard_alone_plays_a_game(site: str, page: Page, played: float) -> None:
    hands = Hands(page, seed=3)
    hands.open_late(site, "monuments", played, players=2)
    keys = page.keyboard
    while True:
        hands.wait()
        if hands.is_over:
            break
        before = hands.version
        if page.locator("main [data-act]").count():
            for _ in range(hands.chance.randint(1, 3)):
                keys.press(".")
            keys.press("Enter")
            if page.locator("#spot-menu button").first.is_visible():
                keys.press("Enter")
        elif page.locator("[data-end]").count():
            keys.press("e")
        else:
            keys.press("1")
        confirm_by_keys(hands, before)
    finish(hands)


@parts
def test_the_keyboard_alone_plays_monumental(site: str, page: Page, played: float) -> None:
    """Numbers answer or open a kind of answers, E ends the turn, Enter takes the focused one."""
    hands = Hands(page, seed=3)
    hands.open_late(site, "monumental", played, players=2)
    keys = page.keyboard
    while True:
        hands.wait()
        if hands.is_over:
            break
        before = hands.version
        answers = page.locator(".dock__answers > .ans:not(.is-idle, .ans--more)").count()
        ends = page.locator("[data-end]").count() and hands.chance.random() < 0.8
        if ends or not answers:
            keys.press("e")
        else:
            keys.press(str(hands.chance.randint(1, min(answers, 9))))
            if page.locator("#dock details[open]").count():
                keys.press("Enter")
        confirm_by_keys(hands, before)
    finish(hands)


@parts
@pytest.mark.parametrize("game", ["monuments", "monumental"])
def test_touch_alone_plays_a_game(site: str, browser: Browser, game: str, played: float) -> None:
    """A first tap reads a card, its button or a second tap plays it; the rest is in the dock."""
    context = browser.new_context(
        viewport={"width": 360, "height": 780},
        locale="en",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    hands = Hands(context.new_page(), seed=5)
    page = hands.page
    hands.open_late(site, game, played, players=2)
    read = 0
    while True:
        hands.wait()
        if hands.is_over:
            break
        before = hands.version
        card = page.locator("main .card[data-card]:has([data-act]:visible)").first
        if card.count():
            hit = card.locator("[data-act]")
            hit.tap()
            expect(page.locator("#raise")).to_be_visible()
            assert hands.version == before, "the first tap only reads"
            read += 1
            if read % 2:
                hit.tap()
            else:
                page.locator("#raise .btn--go").first.tap()
        elif page.locator("[data-end]").count():
            page.locator("[data-end]").tap()
        else:
            answer = page.locator(".dock__answers > .ans:not(.is-idle)").first
            hands.tap_answer(answer)
        hands.settle(before)
    assert read
    finish(hands)
    context.close()
