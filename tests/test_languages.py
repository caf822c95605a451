"""A third language is a folder of words, and nothing that a game says is beyond its reach."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from acropole.games.imperium import soundness
from acropole.games.monumental.maps import check
from acropole.kernel import languages, messages, schema
from acropole.kernel.messages import Catalogue, Messages
from acropole.lessons import puzzles, reader, walk
from tests import pseudo

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "acropole"


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


# -- mistakes in content and packs ----------------------------------------------------------------

# Modules whose functions take the key of a message, with what stands before it in the word file.
BY_KEY: list[tuple[ModuleType, Messages, str]] = [
    (schema, messages.mistake, "schema."),
    (soundness, messages.mistake, "schema."),
    (reader, reader.mistake, ""),
    (walk, reader.mistake, ""),
    (puzzles, reader.mistake, "puzzle-"),
    (check, check._words, ""),
]
TELLERS = ("error", "_error", "_problem", "_remark", "_limit", "_equal")


def calls(module: ModuleType) -> Iterator[tuple[ast.Call, list[str]]]:
    """The calls of a module, each with the words that it is given."""
    assert module.__file__ is not None
    for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            given = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            yield node, [value for value in given if isinstance(value, str)]


def speaker(module: ModuleType, call: ast.Call) -> object:
    """Whatever is called: `mistake`, or `mistake` of another module."""
    match call.func:
        case ast.Name(id=name):
            return getattr(module, name, None)
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return getattr(getattr(module, owner, None), name, None)
    return None


@cache
def words_of(folder: Path) -> Catalogue:
    return Catalogue.load(folder)


def has_words(said: Messages, key: str) -> bool:
    words = words_of(said.folder)
    return all(f"{said.table}.{key}" in words.keys(lang) for lang in languages.WRITTEN)


def test_every_mistake_that_is_told_has_its_words() -> None:
    """A key that nobody wrote words for would be met by whoever makes that mistake."""
    told = 0
    for path in sorted(SOURCE.rglob("*.py")):
        if not re.search(r"mistake|Messages\(", path.read_text(encoding="utf-8")):
            continue
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        module = import_module(name)
        for call, given in calls(module):
            said = speaker(module, call)
            if isinstance(said, Messages) and given:
                assert has_words(said, given[0]), f"{name}: {given[0]}"
                told += 1
    assert told > 200


@pytest.mark.parametrize(
    ("module", "said", "before"), BY_KEY, ids=[module.__name__ for module, *_ in BY_KEY]
)
def test_every_key_of_a_mistake_has_its_words(
    module: ModuleType, said: Messages, before: str
) -> None:
    for call, given in calls(module):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in TELLERS and given:
            assert any(has_words(said, before + key) for key in given), given
