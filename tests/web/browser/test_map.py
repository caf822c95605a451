"""The map of Monumental in a real browser: what is drawn, what is lit, what can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from acropole.games.monumental.maps.reader import presets
from tests.web.browser.hands import Hands

MAPS = [(players, name) for players in (2, 3, 4, 5) for name in presets(players)]

# Pairs of pieces of one tile that cover each other, by the shapes that are drawn.
COVERED = """() => {
  const box = (piece) => piece.getBoundingClientRect();
  const found = [];
  for (const tile of document.querySelectorAll(".hex")) {
    const pieces = [...tile.querySelectorAll(".piece")];
    pieces.forEach((one, place) => pieces.slice(place + 1).forEach((other) => {
      const [a, b] = [box(one), box(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 0.5 && down > 0.5) found.push([tile.dataset.tile, across, down]);
    }));
  }
  return found;
}"""
# The least height in pixels of a number on the tiles.
NUMBERS = """() => {
  const scale = document.querySelector("[data-map] svg").getScreenCTM().a;
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * scale;
  return Math.min(...[...document.querySelectorAll(":is(.hex__id, .hex__val)")].map(size));
}"""
LIT = """() => [...document.querySelectorAll(".hex")]
  .filter((tile) => getComputedStyle(tile.querySelector(".hex__glow")).display !== "none")
  .map((tile) => tile.dataset.kinds)"""


EXPLORING = "#dock [data-kind=explorers] [data-act^='explore:']"


def until(hands: Hands, wanted: str) -> None:
    """Play on until there is something like that on the page."""
    for _ in range(60):
        hands.wait()
        if hands.page.locator(wanted).count():
            return
        codes = [code for code in hands.answers() if code != "end-turn"]
        hands.give(hands.chance.choice(codes or hands.answers()))
    raise AssertionError(f"no {wanted}")


@pytest.mark.parametrize(
    "options",
    [
        {"players": "3", "heroes": "true", "monsters": "9"},
        {"players": "5", "map": "wide", "heroes": "true", "monsters": "9"},
    ],
)
def test_no_piece_covers_another(site: str, page: Page, options: dict[str, str]) -> None:
    hands = Hands(page, seed=5)
    hands.open(site, "monumental", **options)
    for _ in range(14):
        hands.wait()
        assert page.evaluate(COVERED) == []
        codes = hands.answers()
        busy = [c for c in codes if c.startswith(("conquer", "explore", "tile", "hire", "outpost"))]
        hands.give(hands.chance.choice(busy or codes))
    assert page.locator(".piece").count() > 20
    assert hands.problems == []


@pytest.mark.parametrize(("players", "name"), MAPS)
def test_numbers_can_be_read_at_middle_width(
    site: str, page: Page, players: int, name: str
) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    hands = Hands(page)
    hands.open(site, "monumental", players=str(players), map=name)
    assert page.evaluate(NUMBERS) >= 11
    page.locator("[data-zoom=fit]").click()
    land: list[int] = page.evaluate(
        """() => {
          const pane = document.querySelector("[data-map]").getBoundingClientRect();
          const tiles = document.querySelectorAll(".hex:not(.hex--water) > .hex__land");
          const boxes = [...tiles].map((tile) => tile.getBoundingClientRect());
          const gaps = [
            Math.min(...boxes.map((b) => b.left)) - pane.left,
            pane.right - Math.max(...boxes.map((b) => b.right)),
            Math.min(...boxes.map((b) => b.top)) - pane.top,
            pane.bottom - Math.max(...boxes.map((b) => b.bottom)),
          ];
          return gaps.map(Math.round);
        }"""
    )
    assert min(land) >= 0, "all of it is there"
    assert min(land[0] + land[1], land[2] + land[3]) < 24, "and it fills the pane one way"


def test_a_kind_that_is_chosen_lights_its_tiles_alone(site: str, page: Page) -> None:
    hands = Hands(page, seed=4)
    hands.open(site, "monumental", players="2")
    until(hands, EXPLORING)
    assert page.evaluate(LIT) == []
    page.locator("#dock [data-kind=explorers] > summary").click()
    lit = page.evaluate(LIT)
    assert lit
    assert all("explorers" in kinds.split() for kinds in lit)
    expect(page.locator(".price--explorers").first).to_be_visible()
    expect(page.locator(".hex__own").first).to_be_visible()


def test_an_answer_that_is_pointed_at_shows_its_way(site: str, page: Page) -> None:
    hands = Hands(page, seed=4)
    hands.open(site, "monumental", players="2")
    until(hands, EXPLORING)
    page.locator("#dock [data-kind=explorers] > summary").click()
    page.locator("#dock [data-act^='explore:']").first.hover()
    expect(page.locator(".hex__from.is-shown")).to_have_count(1)
    expect(page.locator(".hex__to.is-shown")).to_have_count(1)
    page.locator("h1").hover()
    expect(page.locator(".is-shown")).to_have_count(0)


def test_a_tap_on_a_tile_reads_before_it_acts(site: str, browser: Browser) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 780},
        locale="en",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    hands = Hands(context.new_page(), seed=4)
    page = hands.page
    hands.open(site, "monumental", players="2")
    until(hands, ".hit.is-legal[data-act]")
    page.locator("[data-tab-to=map]").tap()
    before = hands.version
    page.locator(".hit.is-legal[data-act]").first.tap(force=True)
    expect(page.locator("#spot-menu button").first).to_be_visible()
    assert hands.version == before
    page.locator("#spot-menu button").first.tap()
    hands.settle(before)
    assert hands.problems == []
    context.close()
