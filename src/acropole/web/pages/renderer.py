"""The press: templates, the pages' own words, icons and the addresses of files.

Templates get `_` for words of the pages, and of the game that a page is about, `asset` for files,
and the tables of `icons`. There is no inline style and no inline script anywhere, so that the
browser can be told to refuse them.
"""

import hashlib
import re
from collections.abc import Callable, Hashable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from acropole.kernel import content, languages
from acropole.web.pages import game_page, icons
from acropole.web.view.views import Reader

STATIC = game_page.WEB / "static"
STYLES = [
    f"{name}.css"
    for name in (
        "tokens",
        "base",
        "furniture",
        "card",
        "frame",
        "bubbles",
        "table",
        "games",
        "pages",
        "today",
        "people",
        "admin",
        "workshop",
        "widths",
        "story",
        "company",
        "terms",
        "lessons",
        "motion",
    )
]
LONG_QUESTION = 54  # letters: more find no room on two lines of a phone
GAMES = "games/"  # files of a game: games/chess/styles.css lies in `static` of its page


def static_folder(game: str) -> Path:
    """The files of a game that browsers may load."""
    return game_page.page_named(game).folder / "static"


@cache
def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers can keep it."""
    path = STATIC / name
    if name.startswith(GAMES):
        game, _, inner = name.removeprefix(GAMES).partition("/")
        path = static_folder(game) / inner
    mark = hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.exists() else "missing"
    return f"/static/{name}?v={mark}"


@cache
def icon(name: str, extra: str = "") -> Markup:
    classes = f"i {extra}" if extra else "i"
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        classes, asset("build/icons.svg"), name
    )


def emphasis(text: str) -> Markup:
    """A sentence in which `**these words**` stand out."""
    parts = text.split("**")
    return Markup("").join(
        Markup("<b>{}</b>").format(part) if number % 2 else part
        for number, part in enumerate(parts)
    )


_VOWEL = "aeiouyàâäéèêëîïôöûùüœæ"
_LONG_WORD = re.compile(r"(\w{11,})")
# Before a consonant, or two that belong together, and a vowel; three letters on either side.
_SYLLABLE = re.compile(
    rf"(?<=\w\w\w)(?=(?:[bcdfgptv][lr]|[cpst]h|qu|gn|[^\W\d_{_VOWEL}])[{_VOWEL}]\w\w)"
    r"(?<![bcdfgptv](?=[lr]))(?<![cpst](?=h))(?<!g(?=n))",
    re.IGNORECASE,
)


def breakable(name: str) -> Markup:
    """A name that finds room on a narrow card: soft hyphens in long words, as browsers know the
    syllables of few languages. Each such word is a box, so that only one without room is broken."""
    boxed = Markup('<span class="word">{}</span>')
    parts = _LONG_WORD.split(name)
    return Markup("").join(
        boxed.format(_SYLLABLE.sub("\u00ad", part)) if number % 2 else part
        for number, part in enumerate(parts)
    )


class _Templates(FileSystemLoader):
    """Ours, and those of games: `chess/table.html` is a file in the folder of its page."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        game, slash, name = template.partition("/")
        if slash:
            page = game_page.page_named(game)
            folders = FileSystemLoader([page.folder, *page.modules])
            return folders.get_source(environment, name)
        return super().get_source(environment, template)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=_Templates(game_page.WEB / "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
    )
    made.globals.update(
        asset=asset,
        icon=icon,
        sprite=asset("build/icons.svg"),
        SHAPES=icons.SHAPES,
        corners=icons.corners,
        ORIGIN_ICONS=icons.ORIGIN_ICONS,
        GUESSES=content.GUESSES,
        LONG_QUESTION=LONG_QUESTION,
        zip=zip,
        languages=languages.LANGUAGES,
        language_name=languages.own_name,
    )
    made.filters.update(emphasis=emphasis, breakable=breakable)
    return made


@cache
def _speech(lang: str, game: str) -> Mapping[str, Any]:
    """What templates need to speak a language, about a game or, with none, about them all."""
    page = game_page.page_named(game) if game else None
    words = _Words(lang, page)

    def part(template: str, macro: str, *values: Hashable, game: str = game) -> Markup:
        return _part(lang, game, template, macro, *values)

    return {
        "_": words,
        "part": part,
        "lang": lang,
        "RESOURCE_ICONS": page.resources if page else {},
    }


class _Words:
    """The words of a language; those without slots are looked up only once."""

    def __init__(self, lang: str, page: game_page.GamePage | None) -> None:
        self._lang = lang
        self._words = page.words if page else game_page.WORDS
        self._plain: dict[str, str] = {}

    def __call__(self, key: str, **slots: object) -> str:
        if slots:
            return self._words.text(self._lang, key, **slots)
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = self._words.text(self._lang, key)
        return found


@lru_cache(maxsize=20_000)
def _part(lang: str, game: str, template: str, macro: str, *values: Hashable) -> Markup:
    """What a macro makes of these values. The same cards lie on all tables: they are drawn once."""
    module = _environment().get_template(template).make_module(dict(_speech(lang, game)))
    made: Markup = getattr(module, macro)(*values)
    return made


def render(
    template: str, reader: Reader, page: game_page.GamePage | None = None, **context: Any
) -> str:
    """A page, or the part of one that the template makes; `page` is that of the game it shows."""
    pages = game_page.all_pages()
    made = _environment().get_template(template)
    return made.render(
        reader=reader,
        shelves=[
            (name, own.say(reader.lang, f"library.{name}")) for own in pages for name in own.shelves
        ],
        styles=[*STYLES, *(name for own in ([page] if page else pages) for name in own.styles)],
        **_speech(reader.lang, page.game if page else ""),
        **context,
    )
