"""Imperium for several in real browsers: two people and two bots, and two people at one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import PATIENCE, Hands

FOUR = {
    "players": "4",
    "nation": "greeks",
    "rivals": "vikings,celts,egyptians",
    "seat-3": "random",
    "seat-4": "random",
}


def hands_of(browser: Browser, lang: str, seed: int) -> Hands:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale=lang, reduced_motion="reduce"
    )
    return Hands(context.new_page(), seed)


def is_asked(hands: Hands) -> bool:
    return hands.page.locator(".table-page[data-turn]").count() > 0


def step(hands: Hands) -> None:
    """One answer. Who innovates in every turn comes to the end of the main deck soonest."""
    codes = hands.answers()
    wanted = ("innovate", "market:1", "market:2", "no")
    hands.give(next((code for code in wanted if code in codes), hands.chance.choice(codes)))


@pytest.mark.parametrize(
    "answers", [10, pytest.param(10_000, marks=pytest.mark.nightly, id="whole")]
)
def test_two_people_in_two_browsers_and_two_bots(site: str, browser: Browser, answers: int) -> None:
    """Some answers of both; at night a whole game, to the page with its result."""
    anna, ben = hands_of(browser, "en", 1), hands_of(browser, "fr", 2)
    anna.open(site, "imperium", **FOUR, **{"seat-2": "person"})
    ben.page.goto(anna.page.locator(".invites input").input_value())
    ben.page.locator(".newgame__go button").click()
    ben.page.wait_for_selector(".table-page")
    anna.page.locator("main .btn--go").click()
    anna.page.wait_for_selector(".table-page")
    given = [0, 0]
    while sum(given) < answers and not anna.is_over:
        person = next((one for one in (anna, ben) if is_asked(one)), None)
        if person is None:
            anna.page.wait_for_timeout(100)
            continue
        other = ben if person is anna else anna
        awaited = other.page.locator("#civ .region__head:has(.can)")
        expect(awaited).to_have_count(1, timeout=PATIENCE)
        step(person)
        given[person is ben] += 1
    assert min(given) > 0
    if anna.is_over:
        for hands in (anna, ben):
            hands.page.wait_for_selector(".table-page[data-over]", timeout=PATIENCE)
            hands.page.locator(".dock__answers a.is-main").click()
            expect(hands.page.locator(".scores tbody tr")).to_have_count(4)
    assert anna.problems == ben.problems == []
    anna.page.context.close()
    ben.page.context.close()


def test_others_are_read_at_a_glance_and_one_is_enlarged(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "imperium", **FOUR, **{"seat-2": "random"})
    hands.wait()
    heads = page.locator("#civ h2:visible")
    assert [text.split(": ")[1] for text in heads.all_inner_texts()] == [
        "Vikings",
        "Celts",
        "Egyptians",
    ]
    sheet = page.locator("#area-2")
    expect(sheet).to_be_hidden()
    page.locator("[popovertarget='area-2']").click()
    expect(sheet.locator(".card").first).to_be_visible()
    assert hands.problems == []


def test_two_people_at_one_screen_never_see_both_hands(site: str, page: Page) -> None:
    """The curtain stands before every hand that comes to the screen, and shows no card."""
    hands = Hands(page)
    hands.open(site, "imperium", players="2", nation="greeks", **{"seat-2": "me"})
    seen: list[str | None] = []
    while len(seen) < 3:
        page.wait_for_selector(".curtain--whole, .table-page[data-turn]", timeout=PATIENCE)
        curtain = page.locator(".curtain--whole")
        if curtain.count():
            assert page.locator("main [data-card]").count() == 0
            seen.append(curtain.get_attribute("data-seat"))
            curtain.locator(".btn--go").click()
            page.wait_for_selector(".table-page[data-turn]", timeout=PATIENCE)
            continue
        codes = hands.answers()
        before = hands.version
        hands.page.evaluate(
            "(code) => document.querySelector(`#dock [data-act='${code}']`).click()",
            "end-turn" if "end-turn" in codes else "no" if "no" in codes else codes[0],
        )
        hands.settle(before)
    assert seen == ["2", "5", "2"]
    assert hands.problems == []


def test_the_form_shows_the_colours_of_the_table(site: str, page: Page) -> None:
    page.goto(f"{site}/new/imperium?players=4")
    form = [mark.get_attribute("data-seat") for mark in page.locator(".seatrows .mark").all()]
    page.locator(".newgame__go button").click()
    page.wait_for_selector(".table-page")
    table = [seat.get_attribute("data-seat") for seat in page.locator(".seats .seat").all()]
    assert form == table
