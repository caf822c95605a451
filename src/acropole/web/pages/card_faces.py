"""What is printed on a card: one shape for the cards of all games.

A face is made from the content of a game alone. Where a card lies and what can be done with it is
the business of the table.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from markupsafe import Markup, escape

from acropole.kernel.game import Game
from acropole.web.pages.game_page import GamePage, page_of
from acropole.web.pages.glyphs import Glyph
from acropole.web.pages.renderer import icon

NO_TEXT = Markup()
FIELDS = 6  # patterns behind a picture: none, and those of card.css


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
    sign: str = ""  # the icon of whom it belongs to
    emblem: str = ""  # a small second picture, and a pattern behind both: see `distinct`
    field: int = 0
    note: str = ""
    effect: str = ""  # in the notation
    text: Markup = NO_TEXT
    glyphs: tuple[Glyph, ...] = ()
    bonus: Markup = NO_TEXT
    bonus_glyphs: tuple[Glyph, ...] = ()
    currency: str = ""  # what pays for it
    cost: tuple[int, ...] = ()  # two for the sections of a wonder
    prices: tuple[tuple[str, int], ...] = ()  # what it costs in several resources
    yields: tuple[tuple[str, int], ...] = ()  # resources
    symbol: tuple[str, str] | None = None  # icon and meaning
    era: str = ""
    points: str = ""
    marks: tuple[tuple[str, str], ...] = ()  # beside its kind: icon and meaning
    lands: tuple[tuple[str, str], ...] = ()  # beside its cost
    state: tuple[str, str] | None = None  # the state that it asks for: icon and meaning
    number: int = 0
    is_numbered: bool = False  # the number stands for its kind, and belongs to its name
    is_linked: bool = True  # a sentence with its name means this card
    family: str = ""  # cards that share a colour within their type
    group: str = ""  # its deck, for the browser

    @property
    def is_plain(self) -> bool:
        return not self.glyphs and not self.text


def card_id(name: str) -> str:
    """What a card of an observation is: `library` for `library#2`."""
    return name.rsplit("#", 1)[0]


# -- texts ---------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _resource_words(
    page: GamePage, game: Game, lang: str
) -> tuple[re.Pattern[str], Mapping[str, str]] | None:
    """A pattern of the resources' names in a language, and which name is which."""
    names: dict[str, str] = {}
    for word, resource in page.effects.resources.items():
        if game.catalogue.has(f"resource.{word}"):
            names[game.catalogue.text(lang, f"resource.{word}")] = resource
        if game.catalogue.has(f"count.{word}"):  # as it is called when there is one
            names[game.catalogue.text(lang, f"count.{word}", n=1)] = resource
    if not names:
        return None
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b"), names


def rich(page: GamePage, game: Game, lang: str, text: str) -> Markup:
    """A text in which the names of resources carry their icons."""
    found = _resource_words(page, game, lang)
    if found is None:
        return escape(text)
    pattern, names = found
    parts = pattern.split(text)
    made = Markup()
    for place, part in enumerate(parts):
        if place % 2:
            name = names[part]
            sign = icon(page.resources[name])
            made += Markup('<span class="r is-{}">{}{}</span>').format(name, sign, part)
        else:
            made += escape(part)
    return made


@lru_cache(maxsize=16)
def faces(game: Game, lang: str) -> Mapping[str, Face]:
    """The faces of all cards of a game, by id."""
    page = page_of(game)
    if page is None:
        return {}
    cards = (entry for entry in game.card_entries() if entry.kind != "row")
    return {face.id: face for face in distinct(page.face(game, entry, lang) for entry in cards)}


def distinct(made: Iterable[Face]) -> Iterator[Face]:
    """A card is known by its picture. Of different cards that share one, the later ones get a small
    second picture, from whose they are and what they do; where all are taken a pattern, too."""
    owners: dict[Hashable, tuple[str, str]] = {}
    for face in made:
        card = (face.name, face.text)
        for field, emblem in product(range(FIELDS), _emblems(face)):
            drawn = replace(face, emblem=emblem, field=field)
            if owners.setdefault(look(drawn), card) == card:
                break
        yield drawn


def look(face: Face) -> Hashable:
    """All that tells the picture of a card from another's."""
    return (face.type, face.family, face.number, face.art, face.emblem, face.field)


def _emblems(face: Face) -> Iterable[str]:
    """The small pictures that fit a card, none first."""
    icons = [
        face.sign,
        *(icon for glyph in face.glyphs + face.bonus_glyphs for icon in glyph.icons),
    ]
    icons += [icon for icon, _ in face.lands]
    fitting = [icon for icon in icons if icon not in (face.art, face.kind_icon, "")]
    return dict.fromkeys(["", *fitting])
