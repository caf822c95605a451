"""The icon line: every word of the effect language has its sign."""

from __future__ import annotations

import pytest

import acropole
from acropole.games.imperium.vocabulary import VOCABULARY as IMPERIUM
from acropole.games.monumental.vocabulary import VOCABULARY as MONUMENTAL
from acropole.games.monuments.schema import VOCABULARY as MONUMENTS
from acropole.kernel.lang import Vocabulary
from acropole.web.pages.card_faces import faces
from acropole.web.pages.game_page import page_named
from acropole.web.pages.glyphs import Glyph, glyphs
from acropole.web.pages.renderer import breakable

VOCABULARIES = {"monuments": MONUMENTS, "monumental": MONUMENTAL, "imperium": IMPERIUM}


@pytest.mark.parametrize("game", sorted(VOCABULARIES))
def test_every_word_has_an_icon(game: str) -> None:
    words: Vocabulary = VOCABULARIES[game]
    icons = page_named(game).effects
    assert set(icons.verbs) == set(words.verbs)
    assert set(icons.tests) == set(words.tests)
    assert set(icons.counts) == set(words.counts)
    assert set(icons.events) == set(words.events)


@pytest.mark.parametrize("game", sorted(VOCABULARIES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_with_an_effect_has_a_text_and_a_line(game: str, lang: str) -> None:
    for face in faces(acropole.game(game), lang).values():
        assert face.text or not face.effect, face.id
        if face.effect and game != "monuments":
            assert any(glyph.icons for glyph in face.glyphs), face.id


def line(effect: str) -> str:
    return " ".join(_word(glyph) for glyph in glyphs(page_named("monumental"), effect))


def _word(glyph: Glyph) -> str:
    return glyph.op or glyph.text + "+".join(glyph.icons)


def test_a_price_and_what_it_buys() -> None:
    assert line("archive(1) => gain(gold 2)") == "1card-burn to 2two-coins"


def test_a_condition() -> None:
    assert line("if(!conquered(1)){gain(gold 2)}") == "if not 1flying-flag to 2two-coins"


def test_a_basic_building_is_not_a_basic_resource() -> None:
    assert line("take_basic(1)") == "1house"
    assert line("gain(basic 2)") == "2ui-basic"


def test_a_card_that_is_named_shows_its_picture() -> None:
    assert line("archive(1, name:fort)") == "1card-burn+hill-fort"


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Cataphractaire", "Cataph-rac-taire"),
        ("Génie militaire", "Génie militaire"),  # short words are not broken
        ("Military Engineering", "Military Engi-nee-ring"),
        ("Tom & Commandement", "Tom & Com-man-de-ment"),
        ("Bibliothèque", "Biblio-thèque"),
        ("Commandement", "Com-man-de-ment"),
    ],
)
def test_long_words_of_a_name_can_be_broken_between_syllables(name: str, broken: str) -> None:
    assert breakable(name).striptags().replace("\u00ad", "-") == broken
