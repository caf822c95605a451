"""The message catalogue: what the project says to people, once in English and once in French.

A catalogue is a folder with one TOML file a language. Nested tables make dotted keys:

    [event]
    draw = "{player} draws {n} {n|card|cards}."

`{name}` is replaced by the argument. `{name|one|other}` picks a form by the number `name`, by the
plural rule of the language (French counts 0 as singular; languages with more forms write them all:
see languages.py). In French the space before `:`, `;`, `?`, `!` and inside « » does not break:
files are written with plain spaces. Nothing else is special.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from acropole.kernel.errors import Phrase, WordsError, nearest
from acropole.kernel.languages import LANGUAGES as LANGUAGES
from acropole.kernel.languages import WRITTEN, plural, words_of

KERNEL_WORDS = Path(__file__).parent / "words"  # the messages that all games share

_SLOT = re.compile(r"\{([a-z_][a-z0-9_]*)((?:\|[^|{}]*){2,6})?\}")

_FRENCH_SPACE = re.compile(r" (?=[:;?!»])|(?<=«) ")


class MissingMessage(KeyError):
    """A message that a catalogue does not have."""


class Catalogue:
    """Messages by language and key; several folders can be laid over one another."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self._texts = {lang: dict(texts.get(lang, {})) for lang in LANGUAGES}

    @classmethod
    def load(cls, *folders: Path) -> Catalogue:
        texts: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
        for folder in folders:
            english = _read(words_of(folder, "en"), "en")
            for lang in LANGUAGES:
                path = words_of(folder, lang)
                if lang not in WRITTEN:
                    texts[lang].update(english)  # for what it lacks
                if lang in WRITTEN or path.exists():
                    texts[lang].update(_read(path, lang))
        return cls(texts)

    def extended(self, texts: Mapping[str, Mapping[str, str]]) -> Catalogue:
        """This catalogue with more messages, such as the names that content gives."""
        return Catalogue({lang: self._texts[lang] | dict(texts[lang]) for lang in LANGUAGES})

    def keys(self, lang: str) -> set[str]:
        return set(self._texts[lang])

    def has(self, key: str) -> bool:
        return key in self._texts[LANGUAGES[0]]

    def text(self, lang: str, key: str, /, **values: object) -> str:
        """The message in that language with its slots filled."""
        template = self._texts[lang].get(key)
        if template is None:
            raise MissingMessage(f"no message {key!r} in {lang}")

        def fill(slot: re.Match[str]) -> str:
            value = values[slot[1]]
            if slot[2] is None:
                return str(value)
            forms = slot[2][1:].split("|")
            return forms[plural(lang, int(str(value)), len(forms))]

        return _SLOT.sub(fill, template)

    def slots(self, lang: str, key: str) -> set[str]:
        """The argument names that a message uses."""
        return {slot[1] for slot in _SLOT.finditer(self._texts[lang][key])}

    def problems(self) -> list[str]:
        """What is missing or uneven between the languages; empty when both are complete."""
        found: list[str] = []
        first, *rest = WRITTEN
        for lang in rest:
            for key in sorted(self.keys(first) ^ self.keys(lang)):
                lacking = lang if self.has(key) else first
                found.append(f"{key}: missing in {lacking}")
            for key in sorted(self.keys(first) & self.keys(lang)):
                if self.slots(first, key) != self.slots(lang, key):
                    found.append(f"{key}: {first} and {lang} use different arguments")
        return found


class Messages:
    """The messages of a folder, read when the first of them is said: `messages("key", n=3)`."""

    def __init__(self, folder: Path, table: str) -> None:
        self.folder = folder
        self.table = table

    def __call__(self, key: str, /, **values: object) -> Message:
        return Message(self.folder, f"{self.table}.{key}", values)


class Message(Phrase):
    """A message and what fills its slots, which may be messages in their turn."""

    def __init__(self, folder: Path, key: str, values: Mapping[str, object]) -> None:
        self.key = key
        self.folder = folder
        self.values = values

    def text(self, lang: str) -> str:
        said = {
            name: value.text(lang) if isinstance(value, Phrase) else value
            for name, value in self.values.items()
        }
        return _catalogue(self.folder).text(lang, self.key, **said)


mistake = Messages(Path(__file__).parent / "mistake_words", "mistake")  # in content and packs


def near(word: str, known: Iterable[str], otherwise: str | Phrase = "") -> str | Phrase:
    """The end of a message about an unknown word: the nearest known one, if any is near."""
    found = nearest(word, known)
    return mistake("near", word=found) if found else otherwise


@cache
def _catalogue(folder: Path) -> Catalogue:
    return Catalogue.load(folder)


def typeset(lang: str, text: str) -> str:
    """The text as it is printed: French has a space that breaks no line before some marks."""
    return _FRENCH_SPACE.sub("\u00a0", text) if lang == "fr" else text


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, as a sentence has it."""
    return text[:1].upper() + text[1:]


def listing(parts: Iterable[str], last: str) -> str:
    """`a, b and c`; `last` is the word before the last part, already in that language."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {last} " + items[-1]


@cache  # games share the words of the kernel, and each pack makes another game of the same words
def _read(path: Path, lang: str) -> Mapping[str, str]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WordsError(f"cannot read the messages: {error.strerror}", str(path)) from error
    except tomllib.TOMLDecodeError as error:
        raise WordsError(f"not valid TOML: {error}", str(path)) from error
    flat: dict[str, str] = {}
    _flatten(table, "", flat)
    return {key: typeset(lang, text) for key, text in flat.items()}


def _flatten(table: Mapping[str, object], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, Mapping):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            into[prefix + key] = str(value)
