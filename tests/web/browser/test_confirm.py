"""Steps without a way back are asked about once more, in a whole sentence beside the thing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import Hands

WIDTHS = [(1440, 900), (360, 780)]
GAMES: list[tuple[str, dict[str, str], str]] = [
    ("monuments", {"players": "2"}, "Draw from the pile"),
    ("monumental", {"players": "2"}, "Attack tile "),
    ("imperium", {"nation": "romans"}, "Take |Play |Exhaust "),
]


def confirmation(page: Page) -> str:
    """The sentence that is asked; the dialog is called by it."""
    box = page.get_by_role("alertdialog")
    expect(box).to_be_visible()
    expect(box).to_be_in_viewport(ratio=1)
    sentence = box.locator("h2").inner_text().strip()
    expect(box.locator("h2")).to_be_focused()
    expect(page.get_by_role("alertdialog", name=sentence, exact=True)).to_be_visible()
    return sentence


def is_whole(sentence: str) -> bool:
    return sentence.endswith("?") and len(sentence.split()) > 1


def near(page: Page, thing: str) -> bool:
    """Whether the question stands within a card's height of the thing."""
    gap: float = page.evaluate(
        """(thing) => {
          const a = document.getElementById("confirm").getBoundingClientRect();
          const b = document.querySelector(thing).getBoundingClientRect();
          const across = Math.max(0, b.left - a.right, a.left - b.right);
          const down = Math.max(0, b.top - a.bottom, a.top - b.bottom);
          return Math.hypot(across, down);
        }""",
        thing,
    )
    return gap < 160


def covered(page: Page, things: str) -> int:
    """How many of these things the question hides a part of."""
    found: int = page.evaluate(
        """(things) => {
          const a = document.getElementById("confirm").getBoundingClientRect();
          const across = (b) => a.left < b.right && b.left < a.right;
          const meets = (b) => b.width && across(b) && a.top < b.bottom && b.top < a.bottom;
          const box = (one) => one.getBoundingClientRect();
          const boxes = [...document.querySelectorAll(things)].map(box);
          return boxes.filter(meets).length;
        }""",
        things,
    )
    return found


def until_asked(hands: Hands, wanted: str) -> str:
    """Play on until the dock has an answer with that beginning to be confirmed; its code."""
    for _ in range(200):
        hands.wait()
        found: list[str] = hands.page.evaluate(
            "[...document.querySelectorAll('#dock [data-ask]')]"
            ".map((one) => [one.dataset.act, one.dataset.ask]).flat()"
        )
        for code, ask in zip(found[::2], found[1::2], strict=True):
            if any(ask.startswith(beginning) for beginning in wanted.split("|")):
                return code
        codes = hands.answers()
        # towards conquests, and towards a card of the market
        ways = ("conquer", "use", "activate", "tile", "innovate", "suit")
        towards = [c for c in codes if c.startswith(ways)]
        hands.give(hands.chance.choice(towards or codes))
    raise AssertionError(f"nothing like {wanted!r} was to be confirmed")


@pytest.mark.parametrize(("width", "height"), WIDTHS)
@pytest.mark.parametrize(("game", "options", "wanted"), GAMES)
def test_a_confirmation_is_a_sentence(
    site: str,
    browser: Browser,
    game: str,
    options: dict[str, str],
    wanted: str,
    width: int,
    height: int,
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce"
    )
    hands = Hands(context.new_page(), seed=4)
    page = hands.page
    hands.open(site, game, **options)
    code = until_asked(hands, wanted)
    before = hands.version
    page.evaluate("(code) => document.querySelector(`#dock [data-act='${code}']`).click()", code)
    sentence = confirmation(page)
    assert is_whole(sentence), sentence
    assert any(sentence.startswith(beginning) for beginning in wanted.split("|")), sentence
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    assert hands.version == before, "nothing was done"
    hands.give(code)
    assert hands.version != before
    assert hands.problems == []
    context.close()


def test_it_stands_beside_what_was_pointed_at(site: str, page: Page) -> None:
    hands = Hands(page, seed=4)
    hands.open(site, "monuments", players="2")
    hands.wait()
    page.locator("main [data-ask]").first.click()
    assert is_whole(confirmation(page))
    assert near(page, "main [data-ask]")
    assert covered(page, "main [data-ask], .shelf .card, #dock") == 0
    page.locator("h1").first.click()
    expect(page.locator("#confirm")).to_be_hidden()


def test_a_tile_asks_beside_itself(site: str, page: Page) -> None:
    hands = Hands(page, seed=4)
    hands.open(site, "monumental", players="2")
    code = until_asked(hands, "Attack tile ")
    assert code.startswith("tile:"), code
    tile = f"#tile-{code.removeprefix('tile:')}"
    page.locator(tile).click(force=True)
    assert confirmation(page).startswith("Attack tile ")
    assert near(page, tile)
    assert covered(page, "[data-source], .shelf .card, #dock") == 0
    asked = page.locator("#confirm").bounding_box()
    wide = page.locator(tile).bounding_box()
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=in]").click()
    page.wait_for_timeout(200)
    expect(page.locator("#confirm")).to_be_visible()
    near_by = page.locator(tile).bounding_box()
    assert wide is not None
    assert near_by is not None
    assert near_by["width"] > 1.5 * wide["width"], "plus is nearer"
    assert page.locator("#confirm").bounding_box() != asked, "it follows its tile"
    assert covered(page, f"{tile}, .shelf .card, #dock") == 0


@pytest.mark.parametrize("game", [game for game, _, _ in GAMES])
def test_in_french_too(site: str, browser: Browser, game: str) -> None:
    context = browser.new_context(locale="fr", reduced_motion="reduce")
    hands = Hands(context.new_page(), seed=6)
    hands.open(site, game, players="2")
    asked: list[str] = []
    for _ in range(40):
        hands.wait()
        if len(asked) >= 3 or hands.is_over:
            break
        asked += hands.page.evaluate(
            "[...document.querySelectorAll('[data-ask]')].map((one) => one.dataset.ask)"
        )
        hands.give(hands.chance.choice(hands.answers()))
    assert asked
    assert all(ask.endswith("\u00a0?") and len(ask.split()) > 2 for ask in asked), asked
    context.close()
