"""Lessons in the browser: each is walked to its end, its bubbles stand at real controls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import acropole
from acropole import lessons
from tests.web.browser.hands import Hands

LESSONS = [
    lesson for name in acropole.game_ids() for lesson in lessons.lessons_of(acropole.game(name))
]
WIDE, PHONE = SIZES = (1440, 900), (360, 780)
SHOWN = ".coach__step:not([hidden])"


def begin(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/learn")
    page.locator(f"form[action='/learn/{name}'] button").first.click()
    page.wait_for_selector(SHOWN)
    page.wait_for_load_state()  # with its scripts


def check_bubble(page: Page, size: tuple[int, int]) -> None:
    """It can be read whole, and points at something that is seen."""
    box = page.locator("#coach").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    said = page.locator(f"{SHOWN} h2").inner_text()
    assert page.locator(".is-coached").count() == 1, f"'{said}' points at nothing"


# French words are the longer ones, and a phone has the least room: by day that is enough.
@pytest.mark.parametrize(
    ("size", "lang"),
    [
        pytest.param(PHONE, "fr", id="360-fr"),
        pytest.param(WIDE, "en", id="1440-en", marks=pytest.mark.nightly),
        pytest.param(WIDE, "fr", id="1440-fr", marks=pytest.mark.nightly),
        pytest.param(PHONE, "en", id="360-en", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.id}-{one.name}")
def test_a_lesson_is_walked_to_its_end(
    site: str, browser: Browser, lesson: lessons.Lesson, size: tuple[int, int], lang: str
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=lang, reduced_motion="reduce"
    )
    page = context.new_page()
    hands = Hands(page)
    begin(page, site, f"{lesson.game.id}/{lesson.name}")
    for number, step in enumerate(lesson.steps):
        shown = page.locator(f"{SHOWN}[data-number='{number}']")
        expect(shown).to_be_visible(timeout=20_000)
        expect(shown.locator("h2")).to_have_text(lessons.said(step.title, lang))
        check_bubble(page, size)
        if step.do:
            for code in step.do:
                hands.give(code)
        elif number < len(lesson.steps) - 1:
            shown.locator("[data-coach='1']").click()
    assert not hands.problems
    page.goto(f"{site}/learn")
    done = page.locator(f"[data-course='{lesson.game.id}/{lesson.name}'] .is-done")
    expect(done).to_have_count(len(lesson.chapters), timeout=20_000)
    context.close()


def test_a_wrong_move_is_answered_in_the_bubble(page: Page, site: str) -> None:
    begin(page, site, "monuments/first")
    for _ in range(2):
        page.locator(f"{SHOWN} [data-coach='1']").click()
    page.evaluate("document.querySelector(`#dock [data-act='take:2']`).click()")
    expect(page.locator(f"{SHOWN} .coach__reply")).to_contain_text("you hold nothing of Petra")
    page.locator(f"{SHOWN} [data-coach='-1']").click()
    expect(page.locator(f"{SHOWN} h2")).to_have_text("Your hand")


def test_a_lesson_goes_on_where_it_was_left(page: Page, site: str) -> None:
    begin(page, site, "monuments/first")
    for _ in range(2):
        page.locator(f"{SHOWN} [data-coach='1']").click()
    with page.expect_navigation():  # ends when its scripts have run
        page.get_by_role("button", name="Show me").click()
    expect(page.locator(f"{SHOWN} h2")).to_have_text("Draw from the pile")
    page.goto(f"{site}/learn")
    with page.expect_navigation():
        page.locator("[data-course='monuments/first'] .course__on a").click()
    expect(page.locator(f"{SHOWN} h2")).to_have_text("Draw from the pile")
    with page.expect_navigation():
        page.locator(SHOWN).get_by_role("button", name="Back").click()
    expect(page.locator(f"{SHOWN} h2")).to_have_text("Welcome")
