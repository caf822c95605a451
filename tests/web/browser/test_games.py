"""Whole games in a real browser, to their result pages."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import PATIENCE, Hands


def finish(hands: Hands) -> None:
    """From the end of the game to the result page."""
    page = hands.page
    page.locator(".dock__answers a.is-main").click()
    page.wait_for_selector(".verdict h1")
    expect(page.locator(".scores tbody tr")).to_have_count(2)
    expect(page.locator(".chart polyline")).to_have_count(2)
    assert hands.problems == []


def test_monuments_on_a_desktop(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.play_on()
    finish(hands)


def test_monumental_on_a_phone_in_french(site: str, browser: Browser) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        locale="fr",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    hands = Hands(context.new_page())
    hands.open(site, "monumental", players="2")
    assert hands.page.locator("html").get_attribute("lang") == "fr"
    hands.play_on(hurry=0.9)
    finish(hands)
    context.close()


def test_imperium_against_the_civ(site: str, page: Page) -> None:
    hands = Hands(page, seed=2)
    hands.open(site, "imperium", nation="greeks", unrest="5")
    expect(page.locator(".civtable")).to_have_count(1)
    hands.play_on(hurry=0.9)
    finish(hands)


def test_monumental_with_all_its_modules(site: str, page: Page) -> None:
    hands = Hands(page, seed=2)
    modules = {"automa": "greek", "heroes": "true", "monsters": "9", "continuous": "true"}
    hands.open(site, "monumental", players="1", **modules)
    for _ in range(40):
        hands.wait()
        hands.give(hands.chance.choice(hands.answers()))
    expect(page.locator("#h-automa")).to_contain_text("Automa")
    assert hands.problems == []


def test_the_keyboard_alone_plays_a_game(site: str, page: Page) -> None:
    hands = Hands(page, seed=3)
    hands.open(site, "monuments", players="2")
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
        moved = f".table-page:not([data-version='{before}'])"
        page.wait_for_selector(f"{moved}, .dock.is-confirming", timeout=PATIENCE)
        if page.locator(".dock.is-confirming").count():
            keys.press("Shift+Tab")
            keys.press("Enter")
            page.wait_for_selector(moved, timeout=PATIENCE)
    finish(hands)
