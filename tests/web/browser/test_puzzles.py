"""A puzzle in the browser: found on the page Learn, answered wrongly, then solved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import acropole
from acropole import lessons
from tests.web.browser.hands import Hands
from tests.web.browser.test_lessons import PHONE, SHOWN, WIDE, check_bubble
from tests.web.browser.test_table import AXE, barriers

PUZZLE = lessons.puzzles_of(acropole.game("monuments"))[0]


@pytest.mark.skipif(not AXE.exists(), reason="tools/build-assets --tests fetches axe-core")
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=lambda size: str(size[0]))
def test_a_puzzle_is_solved(browser: Browser, site: str, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, bypass_csp=True, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    hands = Hands(page)
    page.goto(f"{site}/learn")
    button = page.locator(f"[data-puzzle='monuments/{PUZZLE.course}']")
    expect(button).not_to_have_class("is-solved")
    assert barriers(page, "learn") == []
    button.click()
    page.wait_for_selector(SHOWN)
    page.wait_for_load_state()  # with its scripts
    check_bubble(page, size)
    wrong = PUZZLE.answers[-1].code
    page.evaluate("(code) => document.querySelector(`#dock [data-act='${code}']`).click()", wrong)
    expect(page.locator(f"{SHOWN} .coach__reply")).to_contain_text("fewer than the best answer")
    hands.problems.clear()  # the console tells of the refusal
    hands.give(PUZZLE.best)
    expect(page.locator(f"{SHOWN}[data-number='1'] .ranking li")).to_have_count(len(PUZZLE.answers))
    check_bubble(page, size)
    assert barriers(page, "puzzle") == []
    assert not hands.problems
    page.goto(f"{site}/learn")
    expect(button).to_have_class("btn is-solved")
    context.close()
