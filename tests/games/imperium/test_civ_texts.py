"""The rows of the C.I.V. as people read them, and as owners of a box correct them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from acropole.games.imperium.civ_rows import CIV_VOCABULARY, TABLES, rows_of
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.game import Imperium
from acropole.kernel.errors import ContentError
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.packs import Pack

from .table import GAME

pytestmark = pytest.mark.once

UNSOUND = re.compile(r"  | [,.]|\.\.|[{}|#*]|\( | \)|\b(\w+) \1\b")


def test_all_rows_are_there() -> None:
    assert len(GAME.box.rows) == 234
    for nation in NATIONS:
        tables = {row["table"] for row in rows_of(GAME.content, nation)}
        assert "any" in tables or {"barbarian", "empire"} <= tables
        for table in tables:
            rows = [row for row in rows_of(GAME.content, nation) if row["table"] == table]
            assert [row["row"] for row in rows] == list(range(1, len(rows) + 1))
            assert table == "journey" or rows[-1]["match"] == "%any"


def test_the_rows_of_the_first_box_are_public_and_the_others_reconstructed() -> None:
    origins = Counter(row.origin for row in GAME.box.rows)
    assert origins == {"public": 127, "reconstructed": 107}
    for row in GAME.box.rows:
        if row["confidence"] == "low":
            assert row.note, row.id


def test_both_languages_are_complete() -> None:
    assert GAME.row_words.problems() == []
    for name, verb in CIV_VOCABULARY.verbs.items():
        assert GAME.row_words.has(f"verb.{verb.message}") or name in ("become",), name
    for test in CIV_VOCABULARY.tests.values():
        assert GAME.row_words.has(f"test.{test.message}-not")
    for table in TABLES:
        assert GAME.row_words.has(f"row.{table}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_row_reads_well(lang: str) -> None:
    for row in GAME.box.rows:
        text = GAME.card_text(row, lang)
        assert UNSOUND.search(text) is None, text
        assert text[0].isupper()
        assert text.endswith(".")
        assert text != GAME.card_text(row, "fr" if lang == "en" else "en")


def test_a_row_in_words() -> None:
    row = GAME.content["row"]["greeks-empire-1"]
    assert GAME.card_name(row, "en") == "Greeks, Empire 1: Attack"
    assert GAME.card_text(row, "en") == (
        "Acquire 1 card of any suit. You must recall 1 pinned card."
    )
    assert GAME.card_text(row, "fr") == (
        "Acquérir 1 carte de n'importe quelle catégorie. Vous devez rappeler 1 carte Durable."
    )


def test_the_card_browser_shows_rows_with_origin_and_confidence() -> None:
    row = GAME.content["row"]["utopians-any-1"]
    assert row in GAME.card_entries()
    assert GAME.card_effect(row) == "gain(prog 2) & gain(pop 2); hist(self)"
    for lang in LANGUAGES:
        assert GAME.catalogue.text(lang, "table.field-confidence")
        assert GAME.catalogue.text(lang, f"confidence.{row['confidence']}")


def test_a_pack_corrects_a_row(tmp_path: Path) -> None:
    (tmp_path / "rows.toml").write_text(
        '[[row]]\nid = "utopians-any-1"\norigin = "rulebook"\ndoes = "gain(mat 4)"\n'
        'confidence = "high"\n',
        encoding="utf-8",
    )
    game = Imperium([Pack.read(tmp_path)])
    row = game.content["row"]["utopians-any-1"]
    assert (row.origin, row["match"]) == ("rulebook", "FAM")
    assert game.card_text(row, "en") == "Gain 4 materials."


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('does = "develop()"', "unknown verb 'develop'"),
        ('match = "REGION"', "unknown filter 'REGION'"),
        ('does = "first{gain(mat 1)}"', "second branch of 'first'"),
    ],
)
def test_mistakes_in_a_row_are_told_with_their_place(
    tmp_path: Path, line: str, message: str
) -> None:
    (tmp_path / "rows.toml").write_text(f'[[row]]\nid = "qin-empire-1"\n{line}\n', "utf-8")
    with pytest.raises(ContentError, match=message) as caught:
        Imperium([Pack.read(tmp_path)])
    assert "rows.toml:3" in str(caught.value)
