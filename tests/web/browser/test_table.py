"""At the table: live moves, undo, curtain, replay, fork, mistakes; and no barrier on any page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import PATIENCE, Hands
from tests.web.positions import played

AXE = Path(__file__).parents[3] / "build" / "tests" / "axe.min.js"
RUN_AXE = """() => axe.run({
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],  // all rules are run; only this is told in full
})"""
PAGES = [
    "/today",
    "/",
    "/new/monuments",
    "/new/monumental?players=3",
    "/new/imperium",
    "/campaigns",
    "/library/cards?q=temple&card=monumental/taj-mahal",
    "/library/maps?players=4&seed=3",
    "/library/rules",
    "/library/glossary",
    "/library/rulings",
    "/nowhere",
]


def finished_game(page: Page, site: str, folder: Path) -> None:
    """A recorded game, opened by the form of the home page; it is over."""
    match = played("monuments", {"players": 2}, seed=2, until=lambda state: state.is_over)
    path = folder / "record.json"
    path.write_text(match.record.to_json(), encoding="utf-8")
    page.goto(site)
    page.locator("input[type=file]").set_input_files(path)
    page.locator(".import button").click()
    page.wait_for_selector(".table-page[data-over]")


# When the page has shown each version, by the clock that all processes of a machine share.
WATCH_VERSION = """() => {
  window.shownAt = {};
  const note = () => {
    const version = document.querySelector(".table-page").dataset.version;
    window.shownAt[version] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(note).observe(document.getElementById("table"),
    { subtree: true, childList: true, attributes: true });
}"""
SOON_MS = 300


def seen_after(mover: Hands, other: Hands, code: str) -> float:
    """Milliseconds from the server's answer to a move until the other browser shows it."""
    with mover.page.expect_response(lambda response: response.url.endswith("/act")) as waiting:
        mover.give(code)
    timing = waiting.value.request.timing
    acknowledged = timing["startTime"] + timing["responseStart"]
    version = mover.version
    other.page.wait_for_selector(f".table-page[data-version='{version}']", timeout=10_000)
    shown: float = other.page.evaluate(f"window.shownAt['{version}']")
    return shown - acknowledged


def test_two_browsers_see_each_others_moves_within_300_ms(site: str, browser: Browser) -> None:
    mine, yours = browser.new_context(), browser.new_context()
    first, second = Hands(mine.new_page()), Hands(yours.new_page())
    first.open(site, "monuments", players="2", **{"seat-2": "person"})
    second.page.goto(first.page.locator(".invites input").input_value())
    second.page.locator(".newgame__go button").click()
    second.page.wait_for_selector(".table-page")
    first.page.locator("main .btn--go").click()
    first.page.wait_for_selector(".table-page")
    is_first = first.page.locator(".table-page[data-turn]").count() > 0
    mover, other = (first, second) if is_first else (second, first)
    for hands in (mover, other):
        hands.page.evaluate(WATCH_VERSION)
    taken = [code for code in mover.answers() if code.startswith("take")][:3]
    waits = [seen_after(mover, other, code) for code in taken]
    assert other.version == mover.version
    # A busy machine may hold a move up, not every one.
    assert min(waits) < SOON_MS, waits
    mine.close()
    yours.close()


def test_the_browser_adds_its_own_salt_to_the_deal(site: str, page: Page) -> None:
    page.goto(f"{site}/new/monuments?players=2")
    salt = page.locator("[data-salt]").input_value()
    assert len(salt) == 32
    commitment = page.locator("details input[readonly]").input_value()
    page.locator(".newgame__go button").click()
    page.wait_for_selector(".table-page")
    shown = page.locator("#sheet-fair input")
    assert [shown.nth(n).input_value() for n in range(2)] == [commitment, salt]


def test_undo_takes_a_step_back_and_redo_takes_it_again(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    hands.wait()
    while not hands.answers()[0].startswith("activate"):
        hands.give(hands.answers()[0])
        hands.wait()
    hands.give("activate:b2")
    expect(page.locator(".cell.is-active")).to_have_count(5)
    page.keyboard.press("u")
    expect(page.locator(".cell.is-active")).to_have_count(0)
    page.keyboard.press("Shift+U")
    expect(page.locator(".cell.is-active")).to_have_count(5)


def test_row_and_column_are_chosen_by_their_handles(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    hands.wait()
    while not hands.answers()[0].startswith("activate"):
        hands.give(hands.answers()[0])
        hands.wait()
    page.locator(".handle--row[data-at=c]").click()
    expect(page.locator(".cell.is-ahead")).to_have_count(3)
    page.locator(".handle--col[data-at='1']").click()
    expect(page.locator(".cell.is-active")).to_have_count(5)


def test_a_step_without_a_way_back_is_confirmed(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.wait()
    before = hands.version
    page.locator(".region--row .pile button").click()
    expect(page.locator("[data-confirm-yes]")).to_be_visible()
    page.locator("[data-confirm-no]").click()
    assert hands.version == before
    page.locator(".region--row .pile button").click()
    page.locator("[data-confirm-yes]").click()
    page.wait_for_selector(f".table-page:not([data-version='{before}'])")


def test_a_reload_in_the_middle_of_a_decision_shows_the_same_question(
    site: str, page: Page
) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.wait()
    question, answers = page.locator(".dock__q").first.inner_text(), hands.answers()
    page.reload()
    hands.wait()
    assert page.locator(".dock__q").first.inner_text() == question
    assert hands.answers() == answers


def test_a_lost_connection_is_told_and_made_up_for(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.wait()
    page.context.set_offline(True)
    page.evaluate("document.querySelector('#dock [data-act]').click()")
    if page.locator(".dock.is-confirming").count():
        page.locator("[data-confirm-yes]").click()
    expect(page.locator("#said")).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    hands.wait()
    hands.give(hands.answers()[0])


def test_the_curtain_hides_the_hand_between_two_people_at_one_screen(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2", **{"seat-2": "me"})
    page.wait_for_selector(".curtain--whole")
    assert page.locator("#hand").count() == 0
    page.locator(".curtain--whole .btn--go").click()
    page.wait_for_selector("#hand .card")


def test_the_replay_steps_and_can_be_forked(site: str, page: Page, tmp_path: Path) -> None:
    finished_game(page, site, tmp_path)
    page.goto(page.url + "?at=10")
    expect(page.locator(".scrub__at b")).to_have_text("10")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrub__at b")).to_have_text("11")
    assert page.url.endswith("?at=11")
    page.locator("[data-step=first]").click()
    expect(page.locator(".scrub__at b")).to_have_text("0")
    page.goto(page.url.replace("at=0", "at=20"))
    page.locator("form[action$='/fork'] button").click()
    page.wait_for_selector(".table-page:not([data-replay])")


def test_a_broken_record_gets_a_clear_page(site: str, page: Page, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format": 1, "game": "monuments", "actions": [["fly"]]}', encoding="utf-8")
    page.goto(site)
    page.locator("input[type=file]").set_input_files(path)
    page.locator(".import button").click()
    expect(page.locator(".mistake h1")).to_be_visible()
    assert "Traceback" not in page.content()


def test_theme_and_language_are_kept(site: str, page: Page) -> None:
    page.goto(site)
    page.locator("[data-theme-form] button").click()
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.wait_for_timeout(300)
    page.locator(".lang [value=fr]").click()
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_a_card_is_looked_at_closely(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    hands.wait()
    page.locator(".policy").nth(1).hover()
    expect(page.locator("#loupe .card--large")).to_be_in_viewport()
    page.locator(".city .card").first.hover()
    expect(page.locator("#loupe .card--large")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#loupe")).to_be_hidden()


def test_what_cannot_be_done_tells_why_when_pointed_at(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    hands.wait()
    page.locator(".btn--redo").click(force=True)
    expect(page.locator("#why")).to_be_in_viewport()
    expect(page.locator("#why p")).not_to_be_empty()


def test_the_focus_is_never_lost(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.wait()
    has_focus = "document.activeElement.closest('#dock, main, #confirm, #spot-menu') !== null"
    for key in ("1", "Escape", "2", "Escape", "b", "h", "l", "p", "."):
        page.keyboard.press(key)
        assert page.evaluate(has_focus), key
    page.keyboard.press("1")
    expect(page.locator("#dock [data-kind=take] li button").first).to_be_focused()
    before = hands.version
    page.keyboard.press("Enter")
    hands.settle(before)
    hands.wait()
    assert page.evaluate(has_focus), "after an answer"
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]


def test_the_keys_that_are_listed_are_those_of_the_game(site: str, page: Page) -> None:
    for game in ("monuments", "monumental", "imperium"):
        hands = Hands(page)
        hands.open(site, game, players="2")
        hands.wait()
        ways: list[list[str]] = page.evaluate(
            "[...document.querySelectorAll('[data-key]')].map((k) => [k.dataset.key, k.dataset.to])"
        )
        assert ways
        for key, region in ways:
            page.keyboard.press(key)
            inside = f"document.activeElement.closest('#{region}') !== null"
            assert page.evaluate(inside), f"{game}: {key} to {region}"


def test_choosing_a_kind_lights_its_targets_only(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monuments", players="2")
    hands.wait()
    other = page.locator("#dock [data-kind]:not(.is-idle, [data-kind=take])")
    while not other.count() or not page.locator(".region--row .card.is-legal").count():
        hands.give(hands.answers()[0])
        hands.wait()
    lit = page.locator(".region--row .card.is-legal:not(.is-unlit)")
    page.locator("#dock [data-kind=take] > summary").click()
    expect(page.locator("#dock [data-chosen]")).to_have_attribute("data-kind", "take")
    assert lit.count()
    other.first.locator("summary").click()
    expect(lit).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".is-unlit")).to_have_count(0)


def test_a_tile_with_several_answers_opens_a_menu(site: str, page: Page) -> None:
    hands = Hands(page)
    hands.open(site, "monumental", players="2")
    hands.wait()
    while page.locator(".hit[data-acts]").count() == 0:
        hands.give(hands.answers()[0])
        hands.wait()
    page.locator(".hit[data-acts]").first.click()
    expect(page.locator("#spot-menu button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#spot-menu")).to_be_hidden()


@pytest.mark.skipif(not AXE.exists(), reason="tools/build-assets --tests fetches axe-core")
@pytest.mark.parametrize(
    ("width", "theme"),
    [(1024, "dark"), (360, "light"), pytest.param(1440, "light", marks=pytest.mark.nightly)],
)
def test_no_barrier_on_any_page(
    site: str, browser: Browser, tmp_path: Path, width: int, theme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        bypass_csp=True,  # the tests bring a script of their own
        reduced_motion="reduce",
    )
    page = context.new_page()
    found: list[str] = []
    for path in PAGES:
        page.goto(site + path)
        found += barriers(page, path)
    page.goto(f"{site}/campaigns")
    page.locator(".newgame__go button").click()
    page.wait_for_load_state()  # with its styles
    found += barriers(page, "campaign")
    for game in ("monuments", "monumental", "imperium"):
        hands = Hands(page)
        hands.open(site, game, players="2")
        hands.wait()
        if game == "monuments":
            page.locator(".btn--hint").click()
            page.wait_for_selector(".hintpop .hint", timeout=PATIENCE)
        found += barriers(page, game)
    finished_game(page, site, tmp_path)
    table = page.url
    for path in ("/result", "?at=12"):
        page.goto(table + path)
        found += barriers(page, path)
    assert found == []
    context.close()


def barriers(page: Page, name: str) -> list[str]:
    """What axe-core finds, on a phone in every tab; and whether the page is too wide."""
    script = AXE.read_text(encoding="utf-8")
    page.evaluate(script)
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = [f"{name}: {width} pixels too wide"] if width > 0 else []
    tabs = page.locator("[data-tab-to]:visible")
    for tab in range(max(tabs.count(), 1)):
        if tabs.count():
            tabs.nth(tab).click()
        result = page.evaluate(RUN_AXE)
        found += [
            f"{name}: {violation['id']} {violation['nodes'][0]['html']}"
            for violation in result["violations"]
        ]
    return found
