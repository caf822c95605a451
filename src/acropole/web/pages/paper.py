"""The press: templates, the pages' own words, icons and the addresses of files.

Templates get `_` for words of the pages, `asset` for files, and the tables of `looks`. There is no
inline style and no inline script anywhere, so that the browser can be told to refuse them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from acropole.kernel.messages import Catalogue
from acropole.web.pages import looks
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
        SHAPES=looks.SHAPES,
        RESOURCE_ICONS=looks.RESOURCE_ICONS,
        ORIGIN_ICONS=looks.ORIGIN_ICONS,
        zip=zip,
    )
    return made


def render(template: str, reader: Reader, **context: Any) -> str:
    """A page, or the part of one that the template makes."""

    def translate(key: str, **slots: object) -> str:
        return say(reader.lang, key, **slots)

    return (
        _environment()
        .get_template(template)
        .render(_=translate, reader=reader, lang=reader.lang, **context)
    )
