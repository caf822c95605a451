"""What the words, icons and questions of a game mean, for those who meet them at the table.

    [garrison]                      terms.toml beside the game's module: one entry a term
    name.en = "garrison"
    name.fr = "garnison"
    text.en = "Lay a card under one in play."
    text.fr = "Placer une carte sous une carte en jeu."
    icons = ["shield"]              of the pages, by their names
    questions = ["garrison"]        kinds of questions that are about it
    rulings = ["I6"]                numbers of rulings.toml
    forms.fr = ["garnis"]           how else it is written, where no ending explains it
    code = "`garrison(1)`"          how effects and action codes have it, for the glossary

    [I6]                            rulings.toml: our answers to what the rulebook leaves open
    question.en = …                 and answer, both in both languages
    cards = ["cape"]                that it is about

Names may be several: "city, city deck". What all games share is in terms.toml beside this file.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from acropole.kernel import errors, languages, messages, toml_text

TERMS, RULINGS = "terms.toml", "rulings.toml"
_FIELDS = {
    TERMS: {"name", "text", "icons", "questions", "rulings", "forms", "code"},
    RULINGS: {"question", "answer", "cards"},
}
_SPOKEN = {TERMS: ("name", "text"), RULINGS: ("question", "answer")}
_ENDINGS = {
    "en": [("e", "(?:e|es|ed|ing)"), ("y", "(?:y|ies|ied)"), ("", "(?:s|es|ed|ing)?")],
    "fr": [("er", "(?:er|e|es|ez|ee|ees|ent|ant|era)"), ("", "(?:s|x|e|es)?")],
}
ANY_ENDING = [("", r"\w{0,3}")]  # of a language whose endings we do not know


@dataclass(frozen=True, slots=True)
class Ruling:
    number: str
    question: Mapping[str, str]
    answer: Mapping[str, str]
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]
    icons: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    code: str = ""
    forms: Mapping[str, tuple[str, ...]] | None = None

    def written(self, lang: str) -> list[str]:
        """All that it is called."""
        return [*self.name[lang].split(", "), *(self.forms or {}).get(lang, ())]


@dataclass(frozen=True)
class Terms:
    terms: Mapping[str, Term]
    rulings: Mapping[str, Ruling]

    def of_question(self, kind: str) -> list[Term]:
        return [term for term in self.terms.values() if kind in term.questions]

    def of_icon(self, name: str) -> list[Term]:
        return [term for term in self.terms.values() if name in term.icons]

    def of_card(self, card: str) -> list[Ruling]:
        """The rulings about a card."""
        return [ruling for ruling in self.rulings.values() if card in ruling.cards]

    def of_term(self, term: Term) -> list[Ruling]:
        return [self.rulings[number] for number in term.rulings]

    def in_text(self, text: str, lang: str) -> list[Term]:
        """The terms that a text speaks of, in its order; of two at one place the longer name."""
        bare = _bare(text)
        found: dict[str, tuple[int, int]] = {}
        for id, pattern in self._patterns[lang].items():
            if match := pattern.search(bare):
                found[id] = match.span()
        return [
            self.terms[id]
            for id, span in sorted(found.items(), key=lambda one: one[1])
            if not any(_covers(other, span) for other in found.values())
        ]

    def named(self, word: str) -> list[Term]:
        """The terms that somebody may mean who types a word, in any language."""
        bare = _bare(word).strip()
        if not bare:
            return []
        begun = [
            term
            for term in self.terms.values()
            for lang in languages.LANGUAGES
            if any(re.search(rf"\b{re.escape(bare)}", _bare(name)) for name in term.written(lang))
        ]
        spoken = [term for lang in languages.LANGUAGES for term in self.in_text(word, lang)]
        return list({term.id: term for term in (*spoken, *begun)}.values())

    @cached_property
    def _patterns(self) -> Mapping[str, Mapping[str, re.Pattern[str]]]:
        return {
            lang: {term.id: _pattern(term.written(lang), lang) for term in self.terms.values()}
            for lang in languages.LANGUAGES
        }


@cache
def load_terms(folder: Path) -> Terms:
    """The terms of the game in a folder, with those of all games; a game may have none."""
    rulings = {
        number: Ruling(number, **_spoken(entry, RULINGS), cards=tuple(entry.get("cards", ())))
        for number, entry in _entries(folder / RULINGS).items()
    }
    terms: dict[str, Term] = {}
    for path in (folder / TERMS, Path(__file__).parent / TERMS):
        for id, entry in _entries(path).items():
            for number in entry.get("rulings", ()):
                if number not in rulings:
                    hint = messages.near(number, rulings)
                    raise _error(path, id, messages.mistake("no-ruling", number=number, hint=hint))
            forms = {
                lang: tuple(entry.get("forms", {}).get(lang, ())) for lang in languages.LANGUAGES
            }
            terms[id] = Term(
                id,
                **_spoken(entry, TERMS),
                icons=tuple(entry.get("icons", ())),
                questions=tuple(entry.get("questions", ())),
                rulings=tuple(entry.get("rulings", ())),
                code=entry.get("code", ""),
                forms=forms,
            )
    return Terms(terms, rulings)


def _entries(path: Path) -> Mapping[str, Mapping[str, Any]]:
    """The entries of a file, each with all its texts in both languages."""
    if not path.exists():
        return {}
    entries = toml_text.read_toml(path, path.name)[1]
    fields = _FIELDS[path.name]
    for id, entry in entries.items():
        for name in entry:
            if name not in fields:
                hint = messages.near(name, fields)
                raise _error(
                    path, id, messages.mistake("unknown-field", name=repr(name), hint=hint)
                )
        for field in _SPOKEN[path.name]:
            for lang in languages.WRITTEN:
                if not str(entry.get(field, {}).get(lang, "")).strip():
                    raise _error(path, id, messages.mistake("missing", fields=f"{field}.{lang}"))
    return entries


def _error(path: Path, id: str, message: errors.Phrase) -> errors.ContentError:
    return errors.ContentError(errors.Labelled(f"{id}: ", message), path.name)


def _spoken(entry: Mapping[str, Any], file: str) -> dict[str, Any]:
    return {
        field: {
            lang: messages.typeset(lang, languages.Spoken(entry[field])[lang])
            for lang in languages.LANGUAGES
        }
        for field in _SPOKEN[file]
    }


def _pattern(names: Iterable[str], lang: str) -> re.Pattern[str]:
    """Finds any of the names, whatever their endings."""
    whole = [r"\s+".join(_inflected(word, lang) for word in _bare(name).split()) for name in names]
    return re.compile(rf"\b(?:{'|'.join(sorted(whole, key=len, reverse=True))})\b")


def _inflected(word: str, lang: str) -> str:
    end, endings = next(one for one in _ENDINGS.get(lang, ANY_ENDING) if word.endswith(one[0]))
    return re.escape(word.removesuffix(end)) + endings


def _covers(outer: tuple[int, int], inner: tuple[int, int]) -> bool:
    return outer != inner and outer[0] <= inner[0] and inner[1] <= outer[1]


def _bare(text: str) -> str:
    """Without accents and capitals."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
