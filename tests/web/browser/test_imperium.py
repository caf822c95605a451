"""Imperium in a real browser: several cards at once, choices as cards, by keys and by touch."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.browser.hands import PATIENCE, Hands, parts


def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport={"width": 360, "height": 780},
        locale="en",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )


def at_discards(hands: Hands, site: str) -> None:
    """The clean-up of the first turn: any number of cards."""
    hands.open(site, "imperium", nation="romans")
    hands.wait()
    hands.give("end-turn")
    hands.give("market:1")
    expect(hands.page.locator("#dock [data-several]")).to_be_visible()


def test_several_cards_are_chosen_and_sent_together(site: str, page: Page) -> None:
    hands = Hands(page)
    at_discards(hands, site)
    main = page.locator("#dock [data-several]")
    expect(main).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#dock [data-none]")).to_have_text("Keep all")
    expect(page.locator("#dock [data-clear]")).to_be_hidden()
    cards = page.locator(".shelf .card")
    names = [cards.nth(n).locator(".card__name").inner_text() for n in (0, 2)]
    before = hands.version
    for n in (0, 1, 2, 1):  # the second is chosen and put back
        cards.nth(n).locator(".card__hit").click()
    expect(main).to_have_text(f"Discard 2: {names[0]} and {names[1]}")
    expect(cards.nth(0).locator(".card__hit")).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(1).locator(".card__hit")).to_have_attribute("aria-pressed", "false")
    page.locator("#dock [data-clear]").click()
    expect(main).to_have_attribute("aria-disabled", "true")
    for n in (0, 2):
        cards.nth(n).locator(".card__hit").click()
    assert hands.version == before, "nothing was sent yet"
    main.click()
    page.wait_for_selector(f".table-page:not([data-version='{before}'])", timeout=PATIENCE)
    expect(page.locator("#dock [data-several]")).to_have_count(0)
    assert hands.problems == []


def test_all_cards_are_kept_with_one_press(site: str, page: Page) -> None:
    hands = Hands(page)
    at_discards(hands, site)
    before = hands.version
    page.locator("#dock [data-none]").click()
    page.wait_for_selector(f".table-page:not([data-version='{before}'])", timeout=PATIENCE)
    expect(page.locator("#dock [data-several]")).to_have_count(0)


def test_a_choice_stands_as_cards_with_words_and_icons(site: str, page: Page) -> None:
    hands = Hands(page, seed=4)
    hands.open(site, "imperium", nation="romans")
    for _ in range(150):
        hands.wait()
        if page.locator("#rewards").count() or hands.is_over:
            break
        codes = hands.answers()
        hands.give(hands.chance.choice([code for code in codes if code != "end-turn"] or codes))
    rewards = page.locator("#rewards .reward")
    assert rewards.count() == page.locator("#dock [data-act^='branch:']").count() > 1
    for n in range(rewards.count()):
        expect(rewards.nth(n).locator("b")).to_have_text(re.compile(r"^[A-Z].{3,}"))
        expect(rewards.nth(n).locator(".card__glyphs .i").first).to_be_visible()
    before = hands.version
    page.keyboard.press("Escape")
    expect(page.locator("#rewards")).to_be_hidden()
    page.keyboard.press("1")
    hands.settle(before)
    assert hands.problems == []


@parts
def test_the_keyboard_alone_plays_imperium(site: str, page: Page, played: float) -> None:
    """Things by `.` and Enter, answers of the dock by their numbers."""
    hands = Hands(page, seed=3)
    hands.open_late(site, "imperium", played, nation="greeks", unrest=6)
    keys, sent = page.keyboard, 0
    while True:
        hands.wait()
        if hands.is_over:
            break
        before = hands.version
        if page.locator("#dock [data-several]").count():
            for _ in range(hands.chance.randint(0, 2)):
                keys.press(".")
                keys.press("Enter")
            is_ready = page.locator("#dock [data-several][aria-disabled='false']").count()
            keys.press("1" if is_ready or not page.locator("#dock [data-none]").count() else "2")
            if not is_ready and page.locator("#dock [data-several][data-least='2']").count():
                for _ in range(2):
                    keys.press(".")
                    keys.press("Enter")
                keys.press("1")
            sent += 1
        elif page.locator("[data-end]").count() and hands.chance.random() < 0.8:
            keys.press("e")
        elif page.locator("main [data-act]:visible").count():
            keys.press(".")
            keys.press("Enter")
        elif page.locator("[data-end]").count():
            keys.press("e")
        else:
            keys.press("1")
            if page.locator("#dock details[open] .menu button").count():
                keys.press("Enter")
        moved = f".table-page:not([data-version='{before}'])"
        page.wait_for_selector(f"{moved}, .dock.is-confirming", timeout=PATIENCE)
        if page.locator(".dock.is-confirming").count():
            keys.press("Tab")
            keys.press("Enter")
            page.wait_for_selector(moved, timeout=PATIENCE)
        assert not hands.is_focus_lost
    assert sent
    assert hands.problems == []


@parts
def test_touch_alone_plays_imperium(site: str, browser: Browser, played: float) -> None:
    """A first tap reads a card and the second plays it; among several it chooses."""
    context = phone(browser)
    hands = Hands(context.new_page(), seed=5)
    page = hands.page
    hands.open_late(site, "imperium", played, nation="romans", unrest=6)
    read = chose = 0
    while True:
        hands.wait()
        if hands.is_over:
            break
        before = hands.version
        main = page.locator("#dock [data-several]")
        if main.count():
            least = int(main.get_attribute("data-least") or 0)
            for n in range(max(1, least)):
                page.locator("main .card [data-act]:visible").nth(n).tap()
            expect(main).to_have_attribute("aria-disabled", "false")
            main.tap()
            chose += 1
        elif page.locator("#rewards .reward").count():
            page.locator("#rewards .reward").first.tap()
        elif page.locator("main .card [data-act]:visible").count() and read < 12:
            hit = page.locator("main .card [data-act]:visible").first
            hit.tap()
            expect(page.locator("#raise")).to_be_visible()
            assert hands.version == before, "the first tap only reads"
            page.locator("#raise .btn--go").first.tap()
            read += 1
        elif page.locator("[data-end]").count():
            page.locator("[data-end]").tap()
        else:
            hands.tap_answer(page.locator(".dock__answers > .ans:not(.is-idle):visible").first)
        hands.settle(before)
    assert read
    assert chose
    assert hands.problems == []
    context.close()
