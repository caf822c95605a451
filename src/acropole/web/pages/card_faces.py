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
from acropole.web.pages import icons
from acropole.web.pages.effect_icons import EFFECT_ICONS
from acropole.web.pages.glyphs import PLUS, Glyph, glyphs
from acropole.web.pages.renderer import icon, say

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
    prices: tuple[tuple[str, int], ...] = ()  # what it costs in several resources
    yields: tuple[tuple[str, int], ...] = ()  # resources, or one symbol
    era: str = ""
    points: str = ""
    marks: tuple[tuple[str, str], ...] = ()  # beside its kind: icon and meaning
    lands: tuple[tuple[str, str], ...] = ()  # beside its cost
    state: tuple[str, str] | None = None  # the state that it asks for: icon and meaning
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
    names: dict[str, str] = {}
    for word, resource in EFFECT_ICONS[game.id].resources.items():
        if game.catalogue.has(f"resource.{word}"):
            names[game.catalogue.text(lang, f"resource.{word}")] = resource
        if game.catalogue.has(f"count.{word}"):  # as it is called when there is one
            names[game.catalogue.text(lang, f"count.{word}", n=1)] = resource
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
            sign = icon(icons.RESOURCE_ICONS[name])
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
        kind_icon=icons.TYPE_ICONS["monument"],
        name=monument["name"][lang],
        art=icons.art(game.id, monument.id, icons.TYPE_ICONS["monument"]),
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

_AUTOMA = {"automa-action": "automa", "automa-civilization": "automa"}
WHOLE_TEXTS = ("hero", "monster", *_AUTOMA)  # they print more than what is done


def _monumental(game: Game, entry: Entry, lang: str) -> Face:
    from acropole.games.monumental.effects import effect_text

    fields = entry.fields
    kind = str(fields.get("type", entry.kind))
    look = "basic" if fields.get("era") == "basic" else _AUTOMA.get(kind, kind)
    effect = game.card_effect(entry)
    bonus = str(fields.get("bonus", ""))
    text = effect_text(effect, game.catalogue, lang) if effect else ""
    if kind in WHOLE_TEXTS:
        text = game.card_text(entry, lang)
    said = effect_text(bonus, game.catalogue, lang) if bonus else ""
    era = str(fields.get("era", ""))
    return Face(
        game=game.id,
        id=entry.id,
        type=look,
        kind=say(lang, f"type.{look}"),
        kind_icon=icons.TYPE_ICONS[look],
        name=game.card_name(entry, lang),
        art=icons.art(game.id, entry.id, icons.TYPE_ICONS[look]),
        origin=entry.origin,
        note=entry.note,
        effect=effect,
        text=rich(game, lang, text),
        glyphs=glyphs(game.id, effect),
        bonus=rich(game, lang, said),
        bonus_glyphs=glyphs(game.id, bonus),
        currency={"knowledge": "science", "hero": "gold"}.get(kind, "production"),
        cost=tuple(fields.get("cost", ())),
        yields=tuple(fields.get("yields", {}).items()),
        era=era if era in ("I", "II", "R", "III") else "",
        number=int(fields.get("value", 0)),
        lands=_values(game, fields, lang),
        group=_deck(game, fields, look, lang),
    )


def _values(game: Game, fields: Mapping[str, Any], lang: str) -> tuple[tuple[str, str], ...]:
    """Attack and defence of a hero: the icon and the figure in words."""
    return tuple(
        (
            sign,
            f"{game.catalogue.text(lang, f'table.field-{name}-value')} {fields[f'{name}_value']}",
        )
        for name, sign in (("attack", "crossed-swords"), ("defence", "shield"))
        if f"{name}_value" in fields
    )


def _deck(game: Game, fields: Mapping[str, Any], kind: str, lang: str) -> str:
    if kind in ("automa", "monster"):
        return say(lang, f"type.{kind}")
    if fields.get("civ"):
        return game.catalogue.text(lang, f"civ.{fields['civ']}")
    if fields.get("era"):
        return game.catalogue.text(lang, f"era.{fields['era']}")
    return say(lang, f"type.{kind}")


# -- Imperium ------------------------------------------------------------------------------------


def _imperium(game: Game, entry: Entry, lang: str) -> Face:
    fields = entry.fields
    suits = list(dict.fromkeys(fields.get("suits", ())))
    look = suits[0] if suits else "state" if entry["place"] == "state" else "nation"
    text = game.catalogue.text
    kinds = [text(lang, f"suits.{suit}") for suit in suits] or [_place(entry, look, lang)]
    needed = fields.get("state")
    return Face(
        game=game.id,
        id=entry.id,
        type=look,
        kind=", ".join(kinds),
        kind_icon=icons.TYPE_ICONS[look],
        name=game.card_name(entry, lang),
        art=icons.art(game.id, entry.id, icons.TYPE_ICONS[look]),
        origin=entry.origin,
        note=entry.note,
        effect=game.card_effect(entry),
        text=rich(game, lang, game.card_text(entry, lang)),
        glyphs=_sections(game, entry),
        prices=tuple(
            (resource, fields["cost"][word])
            for word, resource in EFFECT_ICONS[game.id].resources.items()
            if fields.get("cost", {}).get(word)
        ),
        points=_points(entry),
        marks=_marks(game, entry, lang),
        lands=tuple(
            (icons.LAND_ICONS[name], text(lang, f"icons.{name}"))
            for name in fields.get("icons", ())
        ),
        state=(icons.STATE_ICONS[needed], text(lang, f"state.{needed}")) if needed else None,
        group=text(lang, f"nation.{fields['nation']}") if "nation" in fields else kinds[0],
    )


def _place(entry: Entry, look: str, lang: str) -> str:
    """A card of a nation is known by where it begins."""
    place = entry["place"]
    return say(lang, f"type.{place}" if place in ("accession", "development") else f"type.{look}")


def _sections(game: Game, entry: Entry) -> tuple[Glyph, ...]:
    """The icon line of all sections, each behind the sign of its moment."""
    from acropole.games.imperium.effects import SECTIONS

    line: list[Glyph] = []
    for section in SECTIONS:
        if section not in entry.fields:
            continue
        if line:
            line.append(PLUS)
        if section in icons.SECTION_ICONS:
            line.append(Glyph(icons=(icons.SECTION_ICONS[section],)))
        line += glyphs(game.id, entry[section])
    return tuple(line)


def _points(entry: Entry) -> str:
    """The printed points; a star where they are counted or depend on the place."""
    if "variable" in entry.fields:
        return "*"
    placed = any(place in entry.fields for place in ("in_history", "in_play", "garrisoned"))
    return f"{entry['points']}{'*' if placed else ''}".replace("-", "−")


def _marks(game: Game, entry: Entry, lang: str) -> tuple[tuple[str, str], ...]:
    fields = entry.fields
    header = str(fields.get("header", ""))
    found = []
    if header in icons.HEADER_ICONS:
        found.append((icons.HEADER_ICONS[header], game.catalogue.text(lang, f"header.{header}")))
    if fields.get("free"):
        found.append(("feather", game.catalogue.text(lang, "table.field-free")))
    return tuple(found)


_MAKERS: Mapping[str, Callable[[Game, Entry, str], Face]] = {
    "monuments": _monuments,
    "monumental": _monumental,
    "imperium": _imperium,
}


def with_faces() -> list[str]:
    """The games whose cards have faces."""
    return list(_MAKERS)


@lru_cache(maxsize=16)
def faces(game: Game, lang: str) -> Mapping[str, Face]:
    """The faces of all cards of a game, by id."""
    make = _MAKERS[game.id]
    cards = (entry for entry in game.card_entries() if entry.kind != "row")
    return {entry.id: make(game, entry, lang) for entry in cards}
