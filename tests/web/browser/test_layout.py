"""Everything one decides with is on the screen, at every decision and at three widths."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser.hands import Hands

WIDTHS = [(1440, 900), (1024, 768), (360, 780)]
LOW = [(1280, 640), (720, 450)]  # a small window, and 1440 by 900 at twice the size
GAMES: list[tuple[str, dict[str, str]]] = [
    ("monuments", {"players": "2"}),  # with two displays each
    ("monuments", {"players": "4"}),
    ("monumental", {"players": "3"}),
    ("imperium", {"nation": "romans"}),
    ("imperium", {"players": "3"}),
]
PHONE = 760  # narrower windows show a tab at a time
ONE_VIEW = 720  # lower windows show less at a time
SHORT, LONG = 5, 200  # decisions

# What of the table one cannot see or reach. A thing counts as seen when enough of it to be pressed
# lies inside the window and inside all that clips it, and nothing else lies over it there. On a
# phone a region may be swiped for it, and what the head of a region offers is in the dock. In a low
# window a region may be scrolled, too.
UNSEEN = """([isPhone, isScrolled]) => {
  const clipped = (thing) => {
    const boxes = [thing.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight)];
    for (let outer = thing.parentElement; outer !== document.body; outer = outer.parentElement) {
      const { overflow, display } = getComputedStyle(outer);
      const clips = overflow !== "visible" && display !== "contents";
      if (clips) boxes.push(outer.getBoundingClientRect());
    }
    const most = (side) => Math.max(...boxes.map((box) => box[side]));
    const least = (side) => Math.min(...boxes.map((box) => box[side]));
    return { left: most("left"), top: most("top"), right: least("right"), bottom: least("bottom") };
  };
  const isHit = (thing, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && (thing.contains(top) || top.closest("[data-card]")?.contains(thing));
  };
  const isSeen = (thing) => {
    if (!thing.checkVisibility({ checkVisibilityCSS: true })) return false;
    if (isScrolled) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = clipped(thing);
    if (right - left < 20 || bottom - top < 12) return false;
    const across = [0.08, 0.25, 0.5, 0.75, 0.92].map((part) => left + part * (right - left));
    const down = [0.15, 0.5, 0.85].map((part) => top + part * (bottom - top));
    return across.some((x) => down.some((y) => isHit(thing, x, y)));
  };
  const legal = "main :is([data-act], [data-acts], [data-handle])";
  const name = (thing) => thing.dataset.act ?? thing.dataset.acts ?? thing.ariaLabel
    ?? thing.dataset.at ?? `points of seat ${thing.closest("[data-seat]").dataset.seat}`;
  const others = ".shelf .region--hand .card__hit, .seat__pts";
  const things = [...document.querySelectorAll(`${legal}, ${others}`)]
    .filter((thing) => !(isPhone && thing.closest(".region__tools")));
  const seen = new Set(things.filter(isSeen).map(name));
  return things.map(name).filter((each) => !seen.has(each));
}"""
FRAME = """() => {
  const place = (what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map(Math.round);
  };
  const root = document.documentElement;
  return {
    scroll: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight, scrollX, scrollY],
    dock: place("#dock"),
    row: place(".dock__answers"),
    undo: place(".btn--undo"),
  };
}"""


# What a finger could miss: less than 44 pixels wide or high, with what around it belongs to it.
# Rows of the board that are not legal are only read, and so are the names in the log.
SMALL = """() => {
  const reach = (thing, x, y, across, down) => {
    let n = 0;
    const at = () => document.elementFromPoint(x + across * n, y + down * n);
    while (n < 44 && thing.contains(at())) n += 1;
    return n;
  };
  const isSmall = (thing) => {
    if (!thing.checkVisibility({ checkVisibilityCSS: true })) return false;
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!thing.contains(document.elementFromPoint(x, y))) return false;
    const wide = reach(thing, x, y, -1, 0) + reach(thing, x, y, 1, 0);
    const high = reach(thing, x, y, 0, -1) + reach(thing, x, y, 0, 1);
    return Math.max(box.width, wide) < 43.5 || Math.max(box.height, high) < 43.5;
  };
  const things = [...document.querySelectorAll("#table :is(button, summary, a, [data-acts])")]
    .filter((thing) => !thing.closest("svg, .log, .mtrack tr:not(.is-legal)"));
  return things.filter(isSmall).map((thing) => `${thing.className} ${thing.textContent}`.trim());
}"""


def unseen(page: Page) -> list[str]:
    """Legal things and cards of the hand that are neither seen nor, behind a tab, a tap away."""
    size = page.viewport_size
    assert size is not None
    is_phone = size["width"] < PHONE
    how = [is_phone, is_phone or size["height"] < ONE_VIEW]
    found: set[str] = set(page.evaluate(UNSEEN, how))
    for kind in ("tab", "pane"):
        tabs = page.locator(f"[data-{kind}-to]:visible")
        if not found or not tabs.count():
            continue
        opened = page.evaluate(f"document.body.dataset.{kind}")
        for n in range(tabs.count()):
            tabs.nth(n).click()
            found &= set(page.evaluate(UNSEEN, how))
        page.locator(f"[data-{kind}-to='{opened}']").click()
    return sorted(found)


def measure(
    site: str, browser: Browser, game: str, options: dict[str, str], decisions: int, lang: str
) -> None:
    """Play on; at each decision look at the same table at all widths."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale=lang, reduced_motion="reduce"
    )
    hands = Hands(context.new_page(), seed=11)
    page = hands.page
    hands.open(site, game, **options)
    stood: dict[int, object] = {}
    for n in range(decisions):
        hands.wait()
        if hands.is_over:
            break
        for width, height in WIDTHS + LOW:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise(requestAnimationFrame)")
            found = page.evaluate(FRAME)
            where = f"{game} {width}, decision {n}, {page.locator('h1').inner_text()}"
            assert found.pop("scroll") == [0, 0, 0, 0], where
            assert stood.setdefault(width, found) == found, where
            assert unseen(page) == [], where
        page.set_viewport_size({"width": 1440, "height": 900})
        hands.give(hands.chance.choice(hands.answers()))
    assert hands.problems == []
    context.close()


@pytest.mark.parametrize(("game", "options"), GAMES)
# French words are the longer ones.
@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.nightly)])
def test_what_one_decides_with_is_on_the_screen(
    site: str, browser: Browser, game: str, options: dict[str, str], lang: str
) -> None:
    measure(site, browser, game, options, SHORT, lang)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_one_touches_on_a_phone_is_large_enough(
    site: str, browser: Browser, game: str, options: dict[str, str]
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 780},
        locale="fr",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    hands = Hands(context.new_page(), seed=4)
    hands.open(site, game, **options)
    tabs = hands.page.locator(".tabs a")
    for _ in range(3):
        hands.wait()
        for n in range(tabs.count()):
            tabs.nth(n).tap()
            assert hands.page.evaluate(SMALL) == []
        hands.give(hands.chance.choice(hands.answers()))
    context.close()


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_so_it_is_over_many_decisions(
    site: str, browser: Browser, game: str, options: dict[str, str]
) -> None:
    measure(site, browser, game, options, LONG, "en")
