"""A click changes the page at once, on a machine that has nothing else to do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.browser.hands import Hands
from tests.web.browser.test_layout import GAMES

CLICKS = 150
MOST = 80  # milliseconds, of 95 clicks in 100
HEAVY = 15 * 1024  # bytes

# From the click until the page is another and laid out.
CLICK = """async (code) => {
  const changed = new Promise((done) => {
    document.addEventListener("table:changed", done, { once: true });
  });
  const begin = performance.now();
  document.querySelector(`#dock [data-act='${code}']`).click();
  await changed;
  document.body.getBoundingClientRect();
  const took = performance.now() - begin;
  const sent = performance.getEntriesByType("resource").filter((one) => one.name.endsWith("/act"));
  return [took, sent.at(-1).transferSize];
}"""


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_click_changes_the_page_at_once(
    site: str, browser: Browser, game: str, options: dict[str, str]
) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('acropole-settings', '{\"confirm\": false}')")
    context.add_init_script("performance.setResourceTimingBufferSize(100000)")
    hands = Hands(context.new_page(), seed=7)
    hands.open(site, game, **options)
    found: list[tuple[float, int]] = []
    while len(found) < CLICKS:
        hands.wait()
        if hands.is_over:
            break
        hands.page.wait_for_timeout(50)  # what the bots began is at rest
        code = hands.chance.choice(hands.answers())
        took, sent = hands.page.evaluate(CLICK, code)
        found.append((took, sent))
    times = sorted(took for took, _ in found)
    heaviest = max(sent for _, sent in found)
    middle, most = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"{game} {options}: {len(found)} clicks, median {middle:.0f} ms, 95 % {most:.0f} ms")
    print(f"  heaviest {heaviest / 1024:.1f} KB")
    assert most <= MOST
    assert heaviest <= HEAVY
    context.close()
