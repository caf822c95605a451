"""The workshop in the browser: the bench, a card corrected by keystrokes, a trial; no barrier."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import PATIENCE, Hands
from tests.web.browser.test_table import AXE, barriers

QUICK = 30.0  # seconds of keystrokes for a card


def on_the_bench(page: Page, site: str, card: str) -> None:
    page.goto(f"{site}/workshop/monumental?card={card}")
    expect(page.locator("[data-changed]")).not_to_be_empty(timeout=PATIENCE)


def test_a_card_is_changed_seen_saved_and_tried(page: Page, site: str) -> None:
    hands = Hands(page)
    on_the_bench(page, site, "card/university")
    page.locator("[name=cost]").fill("4")
    expect(page.locator("[data-face] .cost")).to_contain_text("4", timeout=PATIENCE)
    # blocks and text are one tree
    page.locator("[data-fx] select[data-do=wrap]").nth(1).select_option("choose")
    effect = page.locator("[name=effect]")
    expect(effect).to_have_value(re.compile(r"choose\{gain\(gold 2\)"), timeout=PATIENCE)
    expect(page.locator("[data-said=fr]")).to_contain_text("soit gagner 2 Or")
    # completion, driven from the text
    effect.focus()
    effect.press("Control+End")
    effect.press_sequentially("; draw_u")
    page.wait_for_selector(".complete:not([hidden]) [role=option]", timeout=PATIENCE)
    effect.press("Tab")
    expect(effect).to_have_value(re.compile(r"; draw_use\(\d\)$"))
    # a mistake is told in its place, and the last good card stays
    effect.fill("gain(gold 2); drow(1)")
    expect(page.locator("[data-wrong=effect]")).to_contain_text("drow", timeout=PATIENCE)
    expect(page.locator("[data-face] .card")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator("[data-wrong=effect]")).to_be_hidden(timeout=PATIENCE)
    # into the pack, which is still there when one comes back
    page.locator("[data-save]").click()
    expect(page.locator("[data-pack-list] a")).to_have_text("card/university", timeout=PATIENCE)
    on_the_bench(page, site, "card/university")
    expect(page.locator("[name=cost]")).to_have_value("4")
    # a trial, stopped on the way
    page.locator("[name=games]").select_option("50")
    page.locator("[data-play]").click()
    expect(page.locator("[data-at]")).to_contain_text("of 100", timeout=3 * PATIENCE)
    page.locator("[data-stop]").click()
    expect(page.locator("[data-at]")).to_contain_text("Stopped", timeout=PATIENCE)
    expect(page.locator("[data-study] a")).to_be_visible()
    # kept at an address of its own, to be played and shared
    page.locator("[data-packing] form .btn").first.click()
    page.wait_for_url(re.compile("/packs/"), timeout=PATIENCE)
    assert hands.problems == []


def test_a_card_is_corrected_by_keystrokes_alone(page: Page, site: str) -> None:
    hands = Hands(page)
    page.goto(f"{site}/workshop/monumental/desk")
    page.wait_for_selector("[data-entry] [name]", timeout=PATIENCE)
    progress = page.locator("[data-progress]")
    known = int(re.findall(r"\d+", progress.inner_text())[0])
    first = page.locator("[data-entry]").get_attribute("data-id")
    begun = time.monotonic()
    keys = page.keyboard
    for _ in range(12):  # from field to field, to the cost
        if page.evaluate("document.activeElement.name") == "cost":
            break
        keys.press("Enter")
    keys.type("5 5")
    keys.press("Control+Enter")
    expect(progress).to_contain_text(f"{known + 1} of", timeout=PATIENCE)
    assert time.monotonic() - begun < QUICK
    expect(page.locator(f"[data-entry]:not([data-id={first}])")).to_be_visible(timeout=PATIENCE)
    keys.press("Control+Enter")  # the next one is as printed
    expect(progress).to_contain_text(f"{known + 2} of", timeout=PATIENCE)
    keys.press("F4")  # the third is put off
    expect(page.locator(".known .is-later")).to_have_count(1, timeout=PATIENCE)
    kept = page.evaluate("JSON.parse(localStorage.getItem('acropole.draft.monumental')).entries")
    assert kept[f"card/{first}"] == {"origin": "public", "fields": {"cost": [5, 5]}}
    assert hands.problems == []


def test_a_board_is_drawn_by_keys_and_checked(page: Page, site: str) -> None:
    hands = Hands(page)
    page.goto(f"{site}/library/maps?players=3&map=3-tight-cistern&draw=1")
    text = page.locator("[name=text]")
    before = text.input_value()
    page.locator("[name=fill][value=turned]").check()
    tile = page.locator("[data-cell]").nth(5)
    tile.focus()
    tile.press("3")  # the brush: mountains
    tile.press("Enter")
    expect(text).not_to_have_value(before, timeout=PATIENCE)
    mountains = re.compile(r"3\w*[A+]")
    assert len(mountains.findall(text.input_value())) >= len(mountains.findall(before)) + 3
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    page.locator(".maptable [data-undo]").click()
    expect(text).to_have_value(before, timeout=PATIENCE)
    # what breaks a rule is told in its place, and is not played
    page.locator("[name=fill][value=here]").check()
    page.locator("[data-cell]:focus, [data-cell][tabindex='0']").first.focus()
    page.keyboard.press("m")
    page.locator("[data-cell]").nth(5).click()
    expect(page.locator(".checks .bad").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".maptable .btn--go")).to_have_count(0)
    assert hands.problems == []


def test_a_board_is_entered_at_the_desk(page: Page, site: str) -> None:
    hands = Hands(page)
    page.goto(f"{site}/workshop/monumental/desk?kind=map")
    expect(page.locator("[data-board]").first).to_be_focused(timeout=PATIENCE)
    known = page.locator("[data-progress]").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-keep-board]", timeout=PATIENCE)
    text = page.locator("[name=text]")
    before = text.input_value()
    tile = page.locator("[data-cell]").nth(5)
    tile.focus()
    tile.press("3")  # the brush: mountains
    tile.press("Enter")
    expect(text).not_to_have_value(before, timeout=PATIENCE)
    page.keyboard.press("Control+Enter")  # as printed: back at the desk, the next one
    page.wait_for_url(re.compile("desk"), timeout=PATIENCE)
    expect(page.locator("[data-progress]")).not_to_have_text(known, timeout=PATIENCE)
    expect(page.locator("[data-board]").nth(1)).to_be_focused(timeout=PATIENCE)
    kept = page.evaluate("JSON.parse(localStorage.getItem('acropole.draft.monumental')).entries")
    assert 'origin = "public"' in kept["map/2-tight-ford"]["fields"]["text"]
    assert hands.problems == []


def look_for_barriers(site: str, browser: Browser, width: int, theme: str, lang: str) -> list[str]:
    """On all pages of the workshop, with a pack that was kept; and whether they scroll sideways."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        bypass_csp=True,
        reduced_motion="reduce",
        locale=lang,
    )
    page, found, where = context.new_page(), [], f"{width} {lang}"

    def look(name: str) -> None:
        found.extend(barriers(page, f"{name} {where}"))
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name} {where} scrolls sideways")

    on_the_bench(page, site, "card/notre-dame")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    look("bench")
    page.goto(f"{site}/library/maps?players=3&draw=1")
    look("map table")
    for desk in ("monumental/desk", "imperium/desk?kind=row"):
        page.goto(f"{site}/workshop/{desk}")
        page.wait_for_selector("[data-entry] [name]", timeout=PATIENCE)
        look(desk)
    page.goto(f"{site}/workshop/monumental/desk?kind=map")
    look("boards")
    files = {"cards.toml": '[[card]]\nid = "university"\ncost = [4]\neffect = "gain(gold 3)"\n'}
    sent = {"name": "My box", "files": files, "game": "monumental"}
    kept = context.request.post(f"{site}/api/v1/packs", data=sent).json()
    page.goto(f"{site}/packs/{kept['digest']}")
    look("pack")
    page.goto(f"{site}/packs")
    look("packs")
    context.close()
    return found


@pytest.mark.skipif(not AXE.exists(), reason="tools/build-assets --tests fetches axe-core")
def test_no_barrier_in_the_workshop(site: str, browser: Browser) -> None:
    found: list[str] = []
    for width, theme, lang in ((1024, "dark", "fr"), (360, "light", "fr")):
        found += look_for_barriers(site, browser, width, theme, lang)
    assert found == []


@pytest.mark.nightly
@pytest.mark.skipif(not AXE.exists(), reason="tools/build-assets --tests fetches axe-core")
def test_no_barrier_in_the_workshop_otherwise(site: str, browser: Browser) -> None:
    found: list[str] = []
    sizes = (
        (1440, "light", "en"),
        (1440, "dark", "fr"),
        (1024, "light", "en"),
        (360, "dark", "en"),
    )
    for width, theme, lang in sizes:
        found += look_for_barriers(site, browser, width, theme, lang)
    assert found == []
