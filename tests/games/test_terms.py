"""What a person meets at a table is explained: every question, icon and resource has a term."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import acropole
from acropole.kernel.errors import ContentError
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.rules import KERNEL_QUESTIONS
from acropole.kernel.terms import Terms, load_terms
from acropole.web.pages.game_page import GamePage, page_named
from acropole.web.pages.icons import ORIGIN_ICONS

GAMES = ("monuments", "monumental", "imperium")
DOCS = Path(__file__).parents[2] / "docs"
RULINGS = {
    "monuments": "rulings.md",
    "monumental": "rulings-monumental.md",
    "imperium": "rulings-imperium.md",
}
ENTRY = """\
[raft]
name = { en = "raft", fr = "radeau, embarcation" }
text = { en = "It floats.", fr = "Il flotte : toujours." }
"""


def icons_of(page: GamePage) -> Iterator[str]:
    """All icons that stand for something of the game."""
    yield from page.resources.values()
    yield from page.types.values()
    yield from page.categories.values()
    yield from (icon for _, icon in page.legend)
    yield from (kind.icon for kind in page.kinds)
    effects = page.effects
    for icons in (effects.verbs, effects.tests, effects.counts, effects.events, effects.words):
        yield from icons.values()
    yield from effects.also.values()


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_a_term(name: str) -> None:
    game = acropole.game(name)
    kinds = {*game.variant({}).questions.values(), *KERNEL_QUESTIONS.values()}
    assert {kind for kind in kinds if not game.terms.of_question(kind)} == set()
    asked = {kind for term in game.terms.terms.values() for kind in term.questions}
    assert asked == kinds  # and no term is about a question that there is not


@pytest.mark.parametrize("name", GAMES)
def test_every_icon_has_a_term(name: str) -> None:
    page, terms = page_named(name), acropole.game(name).terms
    icons = set(icons_of(page)) - {""}
    assert {icon for icon in icons if not terms.of_icon(icon)} == set()
    explained = {icon for term in terms.terms.values() for icon in term.icons}
    assert explained <= icons | set(ORIGIN_ICONS.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_resource_has_a_term_of_its_own(name: str) -> None:
    named = {"basic": "basic-resource"}
    terms = acropole.game(name).terms.terms
    for resource, icon in page_named(name).resources.items():
        assert icon in terms[named.get(resource, resource)].icons


@pytest.mark.parametrize("name", GAMES)
def test_a_term_is_found_by_what_it_is_called(name: str) -> None:
    terms = acropole.game(name).terms
    for term in terms.terms.values():
        for lang in LANGUAGES:
            for word in term.name[lang].split(", "):
                assert term in terms.named(word), word
                assert not term.text[lang][0].islower()
                assert term.text[lang].endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_rulings_are_those_of_the_docs(name: str) -> None:
    text = (DOCS / RULINGS[name]).read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]\d+) \| (.*?) \| (.*?) \|", text, re.MULTILINE)
    rulings = acropole.game(name).terms.rulings.values()
    assert [(one.number, one.question["en"], one.answer["en"]) for one in rulings] == rows


@pytest.mark.parametrize("name", GAMES)
def test_rulings_are_about_cards_that_there_are(name: str) -> None:
    game = acropole.game(name)
    cards = {entry.id for entry in game.card_entries()}
    for ruling in game.terms.rulings.values():
        assert set(ruling.cards) <= cards, ruling.number


@pytest.mark.parametrize(
    ("name", "lang", "text", "expected"),
    [
        ("imperium", "en", "Pay 3 population to break through", ["population", "break-through"]),
        ("imperium", "fr", "Bob acquiert la Région", ["acquire", "region"]),
        ("imperium", "fr", "Quelle carte archivez-vous ?", ["history"]),
        ("monumental", "en", "It is conquered", ["conquest"]),
        ("monumental", "fr", "les bâtiments de base", ["basic-building"]),
        ("monuments", "fr", "deux cartes casque", ["card", "symbol"]),
        ("monuments", "en", "", []),
    ],
)
def test_a_text_tells_its_terms(name: str, lang: str, text: str, expected: list[str]) -> None:
    assert [term.id for term in acropole.game(name).terms.in_text(text, lang)] == expected


def test_the_glossary_is_written_from_the_terms(tmp_path: Path) -> None:
    for name in ("glossary.md", "glossary.fr.md"):
        shutil.copy(DOCS / name, tmp_path)
    subprocess.run([sys.executable, DOCS.parent / "tools" / "write-glossary", tmp_path], check=True)
    for path in tmp_path.iterdir():
        assert path.read_text() == (DOCS / path.name).read_text(), "run tools/write-glossary"


def loaded(folder: Path, terms: str, rulings: str = "") -> Terms:
    (folder / "terms.toml").write_text(terms, encoding="utf-8")
    (folder / "rulings.toml").write_text(rulings, encoding="utf-8")
    return load_terms(folder)


def test_texts_are_typeset_and_games_share_terms(tmp_path: Path) -> None:
    terms = loaded(tmp_path, ENTRY)
    assert terms.terms["raft"].text["fr"] == "Il flotte\N{NO-BREAK SPACE}: toujours."
    assert [term.id for term in terms.in_text("Des embarcations", "fr")] == ["raft"]
    assert terms.of_question("may")


@pytest.mark.parametrize(
    ("terms", "rulings", "message"),
    [
        (ENTRY.replace(', fr = "Il flotte : toujours."', ""), "", "raft: missing: text.fr"),
        (ENTRY + 'icon = "raft"\n', "", "raft: unknown field 'icon'; did you mean 'icons'?"),
        (ENTRY + 'rulings = ["X1"]\n', "", "raft: no ruling 'X1'"),
        (ENTRY, '[X1]\nquestion = { en = "Why?", fr = "?" }\n', "X1: missing: answer.en"),
    ],
)
def test_what_is_missing_is_told(tmp_path: Path, terms: str, rulings: str, message: str) -> None:
    with pytest.raises(ContentError, match=re.escape(message)):
        loaded(tmp_path, terms, rulings)
