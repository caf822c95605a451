"""The press: templates, the pages' own words, icons and the addresses of files.

Templates get `_` for words of the pages, `asset` for files, and the tables of `icons`. There is no
inline style and no inline script anywhere, so that the browser can be told to refuse them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from acropole.kernel.messages import Catalogue
from acropole.web.pages import icons
from acropole.web.table_view import Reader

WEB = Path(__file__).parents[1]
STATIC = WEB / "static"
WORDS = Catalogue.load(WEB / "words")
STYLES = ("tokens", "base", "furniture", "card", "table", "games", "pages", "widths", "motion")


def say(lang: str, key: str, **slots: object) -> str:
    """A message of the pages."""
    return WORDS.text(lang, key, **slots)


@cache
def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers can keep it."""
    path = STATIC / name
    mark = hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.exists() else "missing"
    return f"/static/{name}?v={mark}"


@cache
def icon(name: str, extra: str = "") -> Markup:
    classes = f"i {extra}" if extra else "i"
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        classes, asset("build/icons.svg"), name
    )


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
    )
    made.globals.update(
        asset=asset,
        icon=icon,
        styles=STYLES,
        sprite=asset("build/icons.svg"),
        SHAPES=icons.SHAPES,
        SYMBOL_ICONS=icons.SYMBOL_ICONS,
        corners=icons.corners,
        RESOURCE_ICONS=icons.RESOURCE_ICONS,
        ORIGIN_ICONS=icons.ORIGIN_ICONS,
        zip=zip,
    )
    return made


@cache
def _speech(lang: str) -> Mapping[str, Any]:
    """What templates need to speak a language."""
    words = _Words(lang)

    def part(template: str, macro: str, *values: Hashable) -> Markup:
        return _part(lang, template, macro, *values)

    return {"_": words, "part": part, "lang": lang}


class _Words:
    """The words of a language; those without slots are looked up only once."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._plain: dict[str, str] = {}

    def __call__(self, key: str, **slots: object) -> str:
        if slots:
            return say(self._lang, key, **slots)
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = say(self._lang, key)
        return found


@lru_cache(maxsize=20_000)
def _part(lang: str, template: str, macro: str, *values: Hashable) -> Markup:
    """What a macro makes of these values. The same cards lie on all tables: they are drawn once."""
    module = _environment().get_template(template).make_module(dict(_speech(lang)))
    made: Markup = getattr(module, macro)(*values)
    return made


def render(template: str, reader: Reader, **context: Any) -> str:
    """A page, or the part of one that the template makes."""
    made = _environment().get_template(template)
    return made.render(reader=reader, **_speech(reader.lang), **context)
