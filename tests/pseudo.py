"""A language that nobody speaks: every letter of our English becomes a wide one.

Written out as a folder of words it is a third language. Whatever a game says in it with plain
letters cannot be translated. `python -m tests.pseudo` prints that, with ACROPOLE_LANGUAGES set.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

from acropole.kernel.errors import ContentError, Labelled, Phrase
from acropole.kernel.messages import Message

SOURCE = Path(__file__).parents[1] / "src" / "acropole"
LANG = "eo"  # one that Babel knows
WIDE = {ord(c): ord(c) + 0xFEE0 for c in map(chr, range(ord("A"), ord("z") + 1)) if c.isalpha()}
SLOT = re.compile(r"\{[^{}]*\}")
PLAIN = re.compile(r"[A-Za-z]{2,}")


def wide(text: str) -> str:
    """The text with wide letters, the names of its slots left alone."""
    parts, end = [], 0
    for slot in SLOT.finditer(text):
        name, *forms = slot[0][1:-1].split("|")
        parts += [text[end : slot.start()].translate(WIDE)]
        parts += ["{" + "|".join([name, *(form.translate(WIDE) for form in forms)]) + "}"]
        end = slot.end()
    return "".join(parts) + text[end:].translate(WIDE)


def write(folder: Path) -> None:
    """The language as its translator would hand it in."""
    for english in SOURCE.rglob("en.toml"):
        place = folder / LANG / english.parent.relative_to(SOURCE).with_suffix(".toml")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(toml(tomllib.loads(english.read_text("utf-8"))), encoding="utf-8")
    (folder / LANG / "names.toml").write_text(
        "".join(f"{quoted(text)} = {quoted(wide(text))}\n" for text in sorted(beside_english())),
        encoding="utf-8",
    )


def beside_english() -> set[str]:
    """The English of all that stands in content, terms, lessons, maps and options in both."""
    found: set[str] = set()
    for path in [*SOURCE.rglob("*.toml"), *SOURCE.rglob("*.map")]:
        text = path.read_text("utf-8")
        if path.suffix == ".map":
            text = "\n".join(line for line in text.splitlines() if line.startswith("name = "))
        found |= set(_spoken(tomllib.loads(text)))
    import acropole

    for game in acropole.game_ids():
        for option in acropole.game(game).options_schema()["properties"].values():  # type: ignore[attr-defined]
            found |= {str(option[key]) for key in ("title", "description") if key in option}
    return found


def _spoken(value: Any) -> Iterator[str]:
    if isinstance(value, dict) and set(value) == {"en", "fr"} and isinstance(value["en"], str):
        yield value["en"]
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _spoken(one)
        if isinstance(value, dict) and "note_fr" in value:
            yield value["note"]


def toml(table: dict[str, Any], prefix: str = "") -> str:
    own = [
        f"{quoted(k)} = {quoted(wide(str(v)))}\n"
        for k, v in table.items()
        if not isinstance(v, dict)
    ]
    inner = [
        f"\n[{prefix}{quoted(k)}]\n" + toml(v, f"{prefix}{quoted(k)}.")
        for k, v in table.items()
        if isinstance(v, dict)
    ]
    return "".join(own) + "".join(inner)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def plainly_said() -> dict[str, list[str]]:
    """What the games say in our English, by where they say it."""
    import acropole
    from tests.test_words import GAMES, sentences

    found: dict[str, list[str]] = {}
    people = re.compile(r"\b(?:Ann|Bob|Cid|Dan|Eve)\b")
    for number, (name, _) in enumerate(GAMES):
        for kind, texts in sentences(name, number, LANG).items():
            plain = {text for text in texts if PLAIN.search(people.sub("", text))}
            found.setdefault(f"{name} {kind}", []).extend(sorted(plain))
    for name in acropole.game_ids():
        game = acropole.game(name)
        for term in game.terms.terms.values():
            if PLAIN.search(term.name[LANG] + term.text[LANG]):
                found.setdefault(f"{name} terms", []).append(term.id)
    found |= on_pages() | {"packs": of_packs()}
    return {place: texts for place, texts in found.items() if texts}


# -- mistakes in content and packs ----------------------------------------------------------------

SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")


def unquoted(said: Phrase | str, lang: str) -> str:
    """What a message says in its own words: without places, and without what it quotes.

    What fills its slots is quoted, unless it reads like a sentence.
    """
    if isinstance(said, Labelled):
        return unquoted(said.message, lang)
    if isinstance(said, Message):
        values = {
            name: unquoted(value, lang) if isinstance(value, Phrase | str) else value
            for name, value in said.values.items()
        }
        return Message(said.folder, said.key, values).text(lang)
    assert isinstance(said, str), "somebody else's words"
    return said if SENTENCE.search(said) else ""


def of_packs() -> list[str]:
    """What is said of packs and boards with mistakes in them."""
    from acropole.games.monumental.maps.reader import read_map
    from tests.games.monumental.test_maps import FORD, MISTAKES
    from tests.games.test_packs import REFUSED, lay
    from tests.packs import Editor, load

    def caught(make: Callable[[], object]) -> Iterator[str]:
        try:
            made = make()
        except ContentError as error:
            made = error
        if isinstance(made, ContentError):
            yield unquoted(made.message, LANG)

    editor = Editor("monuments")
    found = [text for seed in range(60) for text in caught(partial(load, editor.pack(seed)))]
    for title, pack, _ in REFUSED[:: len(REFUSED) // 8]:
        found += caught(partial(lay, title, pack))
    for old, new, *_ in MISTAKES:
        found += caught(partial(read_map, FORD.replace(old, new, 1), "a.map"))
    assert len(found) > 40
    return sorted({text for text in found if PLAIN.search(text)})


# Names, codes and numerals that stay what they are.
SAME = re.compile(r"\b(?:Acropole|EN|FR|EO|CC BY|game-icons\.net|greedy|I{1,3}|C\.I\.V\.)\b")
TAG = re.compile(r"<(script|style|code|kbd)\b.*?</\1>|<[^>]*>", re.DOTALL)


def on_pages() -> dict[str, list[str]]:
    import acropole
    from acropole.web import pages
    from acropole.web.view.views import HomeView, NewGameView, Reader

    reader = Reader(LANG)
    games = [acropole.game(name) for name in acropole.game_ids()]
    made = {"home": pages.home(HomeView(reader, games, []))}
    for game in games:
        made[f"new {game.id}"] = pages.new_game(NewGameView(reader, game, ["greedy"]))
        for path in ("cards", "rulings"):
            made[f"{path} {game.id}"] = pages.library(reader, path, {"game": game.id}) or ""
    return {
        name: sorted(
            {
                text.strip()
                for text in TAG.sub("\0", page).split("\0")
                if PLAIN.search(SAME.sub("", unescape(text)))
            }
        )
        for name, page in made.items()
    }


if __name__ == "__main__":
    json.dump(plainly_said(), sys.stdout, ensure_ascii=False, indent=1)
