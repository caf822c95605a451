"""The log in words, newest first, with links to the cards and tiles it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from acropole.kernel.game import Game
from acropole.web.pages.faces import faces
from acropole.web.table_view import TableView

SHOWN = 80  # lines; the replay has them all


@dataclass(frozen=True, slots=True)
class Line:
    entry: int
    seat: int
    text: Markup
    is_recent: bool  # since the viewer's last turn


@lru_cache(maxsize=16)
def _names(game: Game, lang: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern of the names of cards, with a number where cards have one, and tiles."""
    cards = {
        f"{face.name} {face.number}" if face.type == "monument" else face.name: face.id
        for face in faces(game, lang).values()
        if face.type not in ("barbarian", "free-city", "market-token")
    }
    named = sorted(cards, key=len, reverse=True)
    words = "|".join(re.escape(name) for name in named)
    tile = ""
    if game.catalogue.has("tile.name"):
        pattern = re.escape(game.catalogue.text(lang, "tile.name", n="NUMBER"))
        tile = "|" + pattern.replace("NUMBER", r"\d+")
    return re.compile(rf"(?<!\w)({words}{tile})(?!\w)"), cards


@lru_cache(maxsize=20_000)
def linked(game: Game, lang: str, text: str) -> Markup:
    pattern, cards = _names(game, lang)
    made = Markup()
    for place, part in enumerate(pattern.split(text)):
        if not place % 2:
            made += escape(part)
        elif part in cards:
            made += Markup('<a href="/library/cards?card={}/{}" data-card="{}/{}">{}</a>').format(
                game.id, cards[part], game.id, cards[part], part
            )
        else:
            number = re.sub(r"\D", "", part)
            made += Markup('<a href="#map" data-tile-link="{}">{}</a>').format(number, part)
    return made


def lines(view: TableView) -> list[Line]:
    """The newest line first."""
    game = view.rules.game
    last_own = max((line.entry for line in view.log if line.seat == view.seat), default=-1)
    asked = view.is_asked
    since = last_own
    if asked:  # the own turn that is under way belongs to what is new
        since = max(
            (
                line.entry
                for line, after in zip(view.log, view.log[1:], strict=False)
                if line.seat == view.seat and after.seat not in (view.seat, -1)
            ),
            default=-1,
        )
    return [
        Line(line.entry, line.seat, linked(game, view.lang, line.text), line.entry > since)
        for line in reversed(view.log[-SHOWN:])
    ]
