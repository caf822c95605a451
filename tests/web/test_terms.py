"""The explanation of a thing of the table, as pages fetch it."""

from __future__ import annotations

import pytest

from acropole.web.pages.library import library
from acropole.web.view.views import Reader


def fetched(game: str, lang: str = "en", **query: str) -> str:
    found = library(Reader(lang=lang), f"terms/{game}", query)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("game", "lang", "query", "told"),
    [
        ("imperium", "en", {"icon": "shield"}, "garrison"),
        ("imperium", "fr", {"question": "garrison"}, "garnison"),
        ("imperium", "fr", {"text": "Bob acquiert la Région"}, "Région"),
        ("imperium", "en", {"card": "cape"}, "Is one asked again"),
        ("monumental", "fr", {"card": "stonehenge"}, "merveille"),
        ("monuments", "en", {"text": "<script>"}, "no term"),
        ("monuments", "en", {"card": "xyzzy", "icon": "../..", "question": "x"}, "no term"),
    ],
)
def test_a_thing_is_explained(game: str, lang: str, query: dict[str, str], told: str) -> None:
    assert told in fetched(game, lang, **query)


def test_there_is_nothing_about_a_game_that_is_not_there() -> None:
    assert library(Reader(lang="en"), "terms/chess", {"icon": "shield"}) is None


def test_what_it_sends_is_light() -> None:
    everything = "garrison abandon recall exhaust exile history fame region unrest " * 20
    assert len(fetched("imperium", text=everything).encode()) < 6000


@pytest.mark.parametrize("game", ["monuments", "monumental", "imperium"])
def test_rulings_are_read_in_french(game: str) -> None:
    page = library(Reader(lang="fr"), "rulings", {"game": game})
    assert page is not None
    assert "Arbitrage" in page
    assert {"monuments": "M22", "monumental": "U96", "imperium": "C18"}[game] in page
