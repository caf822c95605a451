"""What people read is well written: patterns that were misread, looked for in all that is said.

The sentences are those of games that are played: cards, questions, answers, the log; all that is
explained of a game: terms, rulings, notes, lessons; and all messages of the word files, for one and
for two.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import acropole
from acropole import lessons
from acropole.kernel.match import Match
from acropole.kernel.messages import LANGUAGES, Catalogue
from acropole.kernel.records import Record

SOURCE = Path(acropole.__file__).parent
FOLDERS = sorted(path.parent for path in SOURCE.rglob("fr.toml"))
TEMPLATES = sorted(SOURCE.rglob("*.html"))
GAMES: list[tuple[str, dict[str, object]]] = [
    ("monuments", {"players": 2}),
    ("monumental", {"players": 2, "heroes": True, "monsters": 9}),
    ("monumental", {"players": 1, "automa": "greek"}),
    ("imperium", {}),
]
STEPS = 150

# Words that end like a plural and are none, or that stand behind a number which counts nothing.
SINGULAR = "progress|less|goes|takes|comes|is|defeats|waits"
SINGULAR += "|progrès|des|pas|dans|fois|sous|sans|moins|puis|plus|vers|vous|depuis|ailleurs"
ONE = re.compile(rf"(?<![\d−-])\b1 (?!(?:{SINGULAR})\b)[a-zéèêâôîûç]+(?:s|aux)\b(?!/s)")
COUNTED = "carte|card|point|tile|tuile|action|soldat|soldier|jeton|token|province|explorer"
SEVERAL = re.compile(rf"(?<!\d)\b(?:[2-9]|[1-9]\d) (?:{COUNTED})\b(?! \d)")
PATTERNS = {
    "en": [ONE, SEVERAL, re.compile(r"\{|\}|  | [,.;:?!](?:\s|$)|\.\.(?!\.)")],
    "fr": [
        ONE,
        SEVERAL,
        re.compile(r"\{|\}|  | [,.](?:\s|$)|\.\.(?!\.)"),
        re.compile(r"[^\s\u00a0][;?!](?:\s|$)|[^\s\u00a0\d]:\s| [:;?!]"),  # their space
        re.compile(
            r"\b(?:de|à) les? (?:plus )?[a-zé]+s\b|\b(?:[Ss]i|que) ils?\b|\bde [aeiouéè]\w+"
        ),
    ],
}
# One word for one thing, as the rulebooks have it. By game: what is not said in French.
NOT_SAID = {
    "monumental": r"\b[Cc]ités? libres?\b|\b[Rr]angées?\b",  # ville libre, ligne
    "monuments": r"\b[Bb]âtisseurs?\b|\b[Ll]a pioche\b|\bPioche\b|· pioche",  # constructeur, pile
    # Maître suprême, innover, la C.I.V., redresser, carte Statut
    "imperium": r"(?<!Maître )\b[Ss]uprême\b|\b[Pp]ercée\b|\b(?:[Ll]e|[Dd]u|[Aa]u) C\.I\.V\."
    r"|\b[Rr]éactiv|\b[Cc]arte État\b",
    "": r"\bFinir\b|I\.S\.S\b|(?<!a )\b[Ll]e plus de points|\b[Ss]ièges?\b|’",
}
SLOT = re.compile(r"\{([a-z_][a-z0-9_]*)(\|[^{}]*)?\}")
COUNTS = {"n", "least", "left", "total"}
NAMES_A_KEY = ("command.help", "play.again", "play.greeting")  # the question mark is one


@cache
def sentences(game: str, number: int, lang: str) -> dict[str, set[str]]:
    """What is said in the first part of a game, by what it is."""
    match = Match(Record(acropole.game(game), GAMES[number][1], 5))
    rules, chance = match.record.game.variant(match.record.options), Random(number)
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"][: match.state.seats]
    said: dict[str, set[str]] = {"prompt": set(), "answer": set(), "event": set(), "card": set()}
    for _ in range(STEPS):
        state = match.state
        if state.decision is None:
            break
        said["prompt"].add(state.decision.prompt(lang))
        legal = state.legal_actions()
        said["answer"] |= {state.action_text(action, lang) for action in legal}
        match.apply(chance.choice(legal))
    said["event"] = {rules.event_text(event, None, names, lang) for event in match.events}
    cards = match.record.game.card_entries()
    said["card"] = {match.record.game.card_text(entry, lang) for entry in cards}
    return said


def cases() -> Iterator[tuple[str, int, str]]:
    for number, (game, _) in enumerate(GAMES):
        for lang in LANGUAGES:
            yield game, number, lang


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Bob gains 1 materials."),
        ("en", "Draw 2 card."),
        ("en", "Which one ?"),
        ("fr", "Bob gagne 1 matériaux."),
        ("fr", "Il reste 1 jetons."),
        ("fr", "Piochez 3 carte."),
        ("fr", "Imperium: votre tour"),
        ("fr", "Quelle carte?"),
        ("fr", "Si il le faut, reprenez de eau."),
    ],
)
def test_what_was_once_written_is_found(lang: str, text: str) -> None:
    assert any(pattern.search(text) for pattern in PATTERNS[lang])


@pytest.mark.parametrize(("game", "number", "lang"), list(cases()))
def test_sentences_agree_in_number_and_have_their_spaces(game: str, number: int, lang: str) -> None:
    for kind, said in sentences(game, number, lang).items():
        for text in said:
            found = [match[0] for pattern in PATTERNS[lang] if (match := pattern.search(text))]
            assert not found, f"{kind}: {text}"


@pytest.mark.parametrize(("game", "number", "lang"), list(cases()))
def test_questions_and_answers_begin_with_a_capital(game: str, number: int, lang: str) -> None:
    said = sentences(game, number, lang)
    for text in said["prompt"] | said["answer"] | said["event"] | said["card"] - {""}:
        assert not text[0].islower(), text
    assert all(text[-1] in ".?!:)" for text in said["prompt"]), said["prompt"]


def explained(game: str, lang: str) -> Iterator[str]:
    """What is told of a game and its cards besides what they do."""
    loaded = acropole.game(game)
    for term in loaded.terms.terms.values():
        yield term.name[lang]
        yield term.text[lang]
    for ruling in loaded.terms.rulings.values():
        yield ruling.question[lang]
        yield ruling.answer[lang]
    for entries in loaded.content.entries.values():
        yield from filter(None, (entry.note_in(lang) for entry in entries.values()))
    for lesson in lessons.lessons_of(loaded):
        for step in lesson.steps:
            told = (step.title, step.say, step.reminder, *(reply.say for reply in step.replies))
            yield from (lessons.said(text, lang) for text in told if text)


def filled(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    """The messages of a folder, with one and with two of whatever they count."""
    words = Catalogue.load(folder)
    template = tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))
    for key in words.keys(lang):
        source: Any = template
        for part in key.split("."):
            source = source[part]
        counted = {slot for slot, forms in SLOT.findall(source) if forms} | COUNTS
        for n in (2,) if "-many" in key else (1, 2):
            slots = words.slots(lang, key)
            yield key, words.text(lang, key, **{s: n if s in counted else "Xxx" for s in slots})


GAME_NAMES = tuple(dict.fromkeys(game for game, _ in GAMES))
PLACES = {str(folder.relative_to(SOURCE)).removeprefix("games/"): folder for folder in FOLDERS}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_explains_a_game_is_well_written(game: str, lang: str) -> None:
    for text in explained(game, lang):
        assert not any(pattern.search(text) for pattern in PATTERNS[lang]), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_messages_agree_in_number_and_have_their_spaces(place: str, lang: str) -> None:
    for key, text in filled(PLACES[place], lang):
        for pattern in () if key in NAMES_A_KEY else PATTERNS[lang]:
            assert not pattern.search(text), f"{key}: {text}"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_writes_a_colon_of_its_own(template: Path) -> None:
    """French has a space before it: `page.pair` of the words knows."""
    found = re.findall(r"\}\}: |\": \" ~", template.read_text(encoding="utf-8"))
    assert not found


@pytest.mark.parametrize("place", PLACES)
def test_one_word_stands_for_one_thing(place: str) -> None:
    for game, pattern in NOT_SAID.items():
        if place.startswith(game):
            for key, text in filled(PLACES[place], "fr"):
                assert not re.search(pattern, text), f"{key}: {text}"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_one_word_stands_for_one_thing_where_a_game_is_explained(game: str) -> None:
    rules = SOURCE / "games" / game / "page" / "rules.fr.md"
    said = [*explained(game, "fr"), rules.read_text(encoding="utf-8")]
    for pattern in (NOT_SAID[game], NOT_SAID[""]):
        for text in said:
            assert not re.search(pattern, text), text
