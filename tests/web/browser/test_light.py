"""Clicks in a real browser: what is patched is what is loaded anew, and little is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Request

from tests.web.browser.hands import Hands

MOST = 15 * 1024  # bytes of the answer to a click, headers included
# The table without the traces of what was opened, pointed at and drawn before.
PLAIN = """() => {
  const traces = /^(style|tabindex|aria-(current|pressed)|data-(box|htmx.*)|viewBox|open)$/;
  const table = document.getElementById("table").cloneNode(true);
  table.querySelector("[data-map-say]")?.replaceChildren();
  for (const thing of [table, ...table.querySelectorAll("*")]) {
    for (const name of thing.getAttributeNames().sort()) {  // in one order
      const value = thing.getAttribute(name);
      thing.removeAttribute(name);
      const isEmpty = name === "class" && !value;
      if (!traces.test(name) && !isEmpty) thing.setAttribute(name, value);
    }
  }
  return table.innerHTML.replace(/\\s+/g, " ").trim();
}"""


@pytest.mark.parametrize("game", ["monuments", "monumental", "imperium"])
@pytest.mark.parametrize("clicks", [6, pytest.param(60, marks=pytest.mark.nightly)])
def test_the_page_after_every_click_is_the_page_loaded_anew(
    site: str, page: Page, context: BrowserContext, game: str, clicks: int
) -> None:
    hands = Hands(page, seed=4)
    hands.open(site, game)
    other = context.new_page()
    other.goto(page.url)
    sent: list[int] = []

    def note(request: Request) -> None:
        if request.url.endswith("/act"):
            sizes = request.sizes()
            sent.append(sizes["responseBodySize"] + sizes["responseHeadersSize"])

    page.on("requestfinished", note)
    for _ in range(clicks):
        hands.wait()
        if hands.is_over:
            break
        hands.give(hands.chance.choice(hands.answers()))
        hands.wait()
        other.reload()
        assert page.evaluate(PLAIN) == other.evaluate(PLAIN)
    assert len(sent) >= clicks // 2
    assert max(sent) <= MOST
    assert hands.problems == []
