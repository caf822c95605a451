"""On the table, what nobody has read as it is printed is marked as such, quietly."""

from __future__ import annotations

import re
from html import unescape

import pytest

import acropole
from acropole.kernel.content import GUESSES

from .app import Site, new_table

THINGS = re.compile(
    r'class="(card card--mini|chipcard|policy|tuck)\b[^"]*"[^>]*?data-card="[^"/]+/([^"]+)"'
    r"(.*?)(?=data-card=|</main>)",
    re.DOTALL,
)
MARK = re.compile(r'class="(?:guess|card__origin is-guess)"')


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("monuments", {"players": "2"}),
        ("monumental", {"players": "2", "heroes": "true", "monsters": "3"}),
    ],
)
def test_cards_that_are_guesses_are_marked(site: Site, game: str, options: dict[str, str]) -> None:
    browser = site.browser()
    page = unescape(browser.get(f"/g/{new_table(browser, game, **options)}").text)
    entries = {
        e.id: e for kind in acropole.game(game).content.entries.values() for e in kind.values()
    }
    found = {(id, bool(MARK.search(rest))) for _, id, rest in THINGS.findall(page)}
    assert len(found) > 3
    assert found == {(id, entries[id].origin in GUESSES) for id, _ in found}
    assert any(marked for _, marked in found)


def test_rows_that_are_guesses_are_marked(site: Site) -> None:
    browser = site.browser()
    table = new_table(browser, "imperium", players="1", nation="romans", opponent="celts")
    page = browser.get(f"/g/{table}").text
    rows = acropole.game("imperium").content["row"]
    found = re.findall(r'data-thing="row:([^"]+)"(.*?)</tr>', page, re.DOTALL)
    assert found
    for id, rest in found:
        assert bool(MARK.search(rest)) == (rows[id].origin in GUESSES), id
