"""What is printed on a card: one shape for the cards of all games.

A face is made from the content of a game alone. Where a card lies and what can be done with it is
the business of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages import looks
from acropole.web.pages.glyphs import Glyph, glyphs
from acropole.web.pages.paper import icon, say

NO_TEXT = Markup()


@dataclass(frozen=True, slots=True)
class Face:
    game: str
    id: str
    type: str  # the colour of its block
    kind: str  # the same in words
    kind_icon: str
    name: str
    art: str
    origin: str
    note: str = ""
    effect: str = ""  # in the notation
    text: Markup = NO_TEXT
    glyphs: tuple[Glyph, ...] = ()
    bonus: Markup = NO_TEXT
    bonus_glyphs: tuple[Glyph, ...] = ()
    currency: str = ""  # what pays for it
    cost: tuple[int, ...] = ()  # two for the sections of a wonder
    yields: tuple[tuple[str, int], ...] = ()  # resources, or one symbol
    era: str = ""
    points: str = ""
    marks: tuple[tuple[str, str], ...] = ()  # beside its kind: icon and meaning
    lands: tuple[tuple[str, str], ...] = ()  # beside its cost
    number: int = 0  # of a monument's card
    monument: str = ""
    group: str = ""  # its deck, for the browser

    @property
    def is_plain(self) -> bool:
        return not self.glyphs and not self.text


def card_id(name: str) -> str:
    """What a card of an observation is: `library` for `library#2`."""
    return name.rsplit("#", 1)[0]


# -- texts ---------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _resource_words(game: Game, lang: str) -> tuple[re.Pattern[str], Mapping[str, str]] | None:
    """A pattern of the resources' names in a language, and which name is which."""
    names = {
        game.catalogue.text(lang, f"resource.{name}"): name
        for name in looks.RESOURCE_ICONS
        if game.catalogue.has(f"resource.{name}")
    }
    if not names:
        return None
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b"), names


def rich(game: Game, lang: str, text: str) -> Markup:
    """A text in which the names of resources carry their icons."""
    found = _resource_words(game, lang)
    if found is None:
        return escape(text)
    pattern, names = found
    parts = pattern.split(text)
    made = Markup()
    for place, part in enumerate(parts):
        if place % 2:
            name = names[part]
            sign = icon(looks.RESOURCE_ICONS[name])
            made += Markup('<span class="r is-{}">{}{}</span>').format(name, sign, part)
        else:
            made += escape(part)
    return made


# -- Monuments -----------------------------------------------------------------------------------


def _monuments(game: Game, entry: Entry, lang: str) -> Face:
    monument = game.content["monument"][entry["monument"]]
    effect = game.card_effect(entry)
    return Face(
        game=game.id,
        id=entry.id,
        type="monument",
        kind=say(lang, "type.monument"),
        kind_icon=looks.TYPE_ICONS["monument"],
        name=monument["name"][lang],
        art=looks.art(game.id, monument.id, looks.TYPE_ICONS["monument"]),
        origin=entry.origin,
        note=entry.note,
        effect=effect,
        text=escape(game.card_text(entry, lang)),
        yields=((entry["symbol"], 1),),
        number=entry["number"],
        monument=monument.id,
        group=monument["name"][lang],
    )


# -- Monumental ----------------------------------------------------------------------------------


def _monumental(game: Game, entry: Entry, lang: str) -> Face:
    from acropole.games.monumental.effects import effect_text

    fields = entry.fields
    kind = str(fields.get("type", entry.kind))
    look = "basic" if fields.get("era") == "basic" else kind
    effect = game.card_effect(entry)
    bonus = str(fields.get("bonus", ""))
    text = effect_text(effect, game.catalogue, lang) if effect else ""
    said = effect_text(bonus, game.catalogue, lang) if bonus else ""
    era = str(fields.get("era", ""))
    return Face(
        game=game.id,
        id=entry.id,
        type=look,
        kind=say(lang, f"type.{look}"),
        kind_icon=looks.TYPE_ICONS[look],
        name=game.card_name(entry, lang),
        art=looks.art(game.id, entry.id, looks.TYPE_ICONS[look]),
        origin=entry.origin,
        note=entry.note,
        effect=effect,
        text=rich(game, lang, text),
        glyphs=glyphs(game.id, effect),
        bonus=rich(game, lang, said),
        bonus_glyphs=glyphs(game.id, bonus),
        currency="science" if kind == "knowledge" else "production",
        cost=tuple(fields.get("cost", ())),
        yields=tuple(fields.get("yields", {}).items()),
        era=era if era in ("I", "II", "R", "III") else "",
        number=int(fields.get("value", 0)),
        group=_deck(game, fields, entry.kind, lang),
    )


def _deck(game: Game, fields: Mapping[str, Any], kind: str, lang: str) -> str:
    if fields.get("civ"):
        return game.catalogue.text(lang, f"civ.{fields['civ']}")
    if fields.get("era"):
        return game.catalogue.text(lang, f"era.{fields['era']}")
    return say(lang, f"type.{kind}")


_MAKERS: Mapping[str, Callable[[Game, Entry, str], Face]] = {
    "monuments": _monuments,
    "monumental": _monumental,
}


def with_faces() -> list[str]:
    """The games whose cards have faces."""
    return list(_MAKERS)


@lru_cache(maxsize=16)
def faces(game: Game, lang: str) -> Mapping[str, Face]:
    """The faces of all cards of a game, by id."""
    make = _MAKERS[game.id]
    return {entry.id: make(game, entry, lang) for entry in game.card_entries()}
