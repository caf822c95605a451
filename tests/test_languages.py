"""A third language is a folder of words, and nothing that a game says is beyond its reach."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from acropole.kernel import languages
from tests import pseudo

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("languages")
    pseudo.write(made)
    return made


def run(folder: Path, *arguments: str) -> str:
    environment = os.environ | {
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        "ACROPOLE_LANGUAGES": str(folder),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, "-m", *arguments], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_whatever_a_game_says_can_be_translated(folder: Path) -> None:
    assert json.loads(run(folder, "tests.pseudo")) == {}


def test_the_command_line_speaks_it(folder: Path) -> None:
    told = run(folder, "acropole.cli", "games", "--lang", pseudo.LANG)
    assert pseudo.wide("players") in told


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "eo" / "cli").mkdir(parents=True)
    (tmp_path / "eo" / "cli" / "words.toml").write_text('[help]\nusage = "uzo: "\n')
    told = run(tmp_path, "acropole.cli", "games", "--help", "--lang", "eo")
    assert told.startswith("uzo: ")
    assert "list the games and their options" in told


def test_our_rules_of_counting_are_those_of_the_cldr() -> None:
    babel = pytest.importorskip("babel")
    for lang in languages.WRITTEN:
        rule = babel.Locale.parse(lang).plural_form
        for n in range(2000):
            assert languages.plural(lang, n) == (0 if rule(n) == "one" else 1), (lang, n)


def test_a_language_with_more_forms_has_them_in_the_order_of_the_cldr() -> None:
    pytest.importorskip("babel")
    words = [languages.plural("pl", n, 4) for n in (1, 2, 5, 22)]  # karta, karty, kart, karty
    assert words == [0, 1, 2, 1]
    assert languages.decimal("pl", "1.5") == "1,5"
    assert languages.own_name("de") == "Deutsch"
