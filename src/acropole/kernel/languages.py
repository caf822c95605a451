"""Languages: the two in which everything is written, and any other that brings a folder of words.

A folder `languages/de` beside this package, or in the folder that ACROPOLE_LANGUAGES names, makes
German a language. Its files have the places of ours: `cli/words.toml` is for `cli/words/en.toml`.
`names.toml` has whatever stands beside its English elsewhere, in content, terms, options and
lessons: `"Lighthouse" = "Leuchtturm"`. What a folder lacks is said in English. How the language
counts and writes numbers is known from Babel (`acropole[languages]`).
"""

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from acropole.kernel.errors import WordsError

WRITTEN = ("en", "fr")  # every file of ours has both
PACKAGE = Path(__file__).parents[1]
VARIABLE = "ACROPOLE_LANGUAGES"
NAMES = "names.toml"
_CODE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


def _folders() -> dict[str, Path]:
    """The folders of other languages, by their codes."""
    places = [PACKAGE / "languages", *map(Path, filter(None, [os.environ.get(VARIABLE, "")]))]
    return {
        folder.name: folder
        for place in places
        if place.is_dir()
        for folder in sorted(place.iterdir())
        if folder.is_dir() and _CODE.fullmatch(folder.name) and folder.name not in WRITTEN
    }


FOLDERS = _folders()
LANGUAGES = (*WRITTEN, *sorted(FOLDERS))


def words_of(folder: Path, lang: str) -> Path:
    """The word file of a language for a folder of words of ours, or of a game of others."""
    if lang in WRITTEN:
        return folder / f"{lang}.toml"
    return FOLDERS[lang] / _place(folder).with_suffix(".toml")


def document_of(folder: Path, name: str, lang: str) -> Path:
    """A long text, `rules.fr.md`; of a language that has it not the English one."""
    if lang not in WRITTEN:
        own = FOLDERS[lang] / _place(folder) / f"{name}.md"
        return own if own.exists() else folder / f"{name}.en.md"
    return folder / f"{name}.{lang}.md"


def _place(folder: Path) -> Path:
    inside = folder.is_relative_to(PACKAGE)
    return folder.relative_to(PACKAGE) if inside else Path(folder.parent.name, folder.name)


class Spoken(dict[str, str]):
    """A text in the written languages that can be had in the others, too."""

    def __missing__(self, lang: str) -> str:
        if lang not in LANGUAGES:
            raise KeyError(lang)
        return _names(lang).get(self["en"], self["en"])


@cache
def _names(lang: str) -> Mapping[str, str]:
    path = FOLDERS[lang] / NAMES
    if not path.exists():
        return {}
    try:
        return {str(k): str(v) for k, v in tomllib.loads(path.read_text("utf-8")).items()}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WordsError(f"not valid TOML: {error}", str(path)) from error


# -- how a language counts -----------------------------------------------------------------------


def plural(lang: str, n: int, forms: int = 2) -> int:
    """Which of the forms of a word a number takes: of two the singular is 0.

    A language with more writes one for each of its categories, in the order of the CLDR: zero, one,
    two, few, many, other.
    """
    if lang == "en":
        return 0 if n == 1 else 1
    if lang == "fr":
        return 0 if abs(n) < 2 else 1
    rule = _locale(lang).plural_form
    category = rule(abs(n))
    if forms == 2:
        return 0 if category == "one" else 1
    order = [one for one in ("zero", "one", "two", "few", "many", "other") if one in _tags(lang)]
    return min(order.index(category), forms - 1)


def decimal(lang: str, number: str) -> str:
    """A number with the decimal sign of the language."""
    if lang == "en":
        return number
    sign = "," if lang == "fr" else _locale(lang).number_symbols["latn"]["decimal"]
    return number.replace(".", sign)


def own_name(lang: str) -> str:
    """What a language calls itself."""
    written = {"en": "English", "fr": "français"}
    return written.get(lang) or str(_locale(lang).get_display_name(lang) or lang)


def _tags(lang: str) -> set[str]:
    return {*_locale(lang).plural_form.tags, "other"}


@cache
def _locale(lang: str) -> Any:
    try:
        babel = import_module("babel")  # not by name: whoever compiles this needs none
    except ImportError as error:
        raise WordsError(
            f"the language '{lang}' needs Babel: pip install 'acropole[languages]'"
        ) from error
    return babel.Locale.parse(lang)
