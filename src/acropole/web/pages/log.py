"""The log in words, newest first, with links to the cards and tiles it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

from markupsafe import Markup, escape

from acropole.kernel.game import Game
from acropole.web.pages.card_faces import faces
from acropole.web.view.views import TableView

SHOWN = 80  # lines; the replay has them all


@dataclass(frozen=True, slots=True)
class Line:
    """What one entry of the record brought about."""

    entry: int
    seat: int
    texts: tuple[Markup, ...]
    is_recent: bool  # since the viewer's last turn


@lru_cache(maxsize=16)
def _names(game: Game, lang: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern of the names of cards, with a number where cards have one, and tiles."""
    cards = {
        f"{face.name} {face.number}" if face.is_numbered else face.name: face.id
        for face in faces(game, lang).values()
        if face.is_linked
    }
    named = sorted(cards, key=len, reverse=True)
    words = "|".join(re.escape(name) for name in named)
    tile = ""
    if game.catalogue.has("tile.name"):
        pattern = re.escape(game.catalogue.text(lang, "tile.name", n="NUMBER"))
        # A sentence may begin with it.
        tile = "|(?i:" + pattern.replace("NUMBER", r"\d+") + ")"
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
    """The newest entry first; what belongs to one entry stays together, in its order."""
    game, since = view.rules.game, _last_turn(view)
    shown = view.log[-SHOWN:]
    return [
        Line(
            entry,
            seat,
            tuple(linked(game, view.lang, line.text) for line in group),
            entry > since,
        )
        for (entry, seat), group in reversed(
            [(key, list(group)) for key, group in groupby(shown, lambda ln: (ln.entry, ln.seat))]
        )
    ]


def _last_turn(view: TableView) -> int:
    """The last entry of the viewer's turn before this one."""
    if not view.is_asked:
        return max((line.entry for line in view.log if line.seat == view.seat), default=-1)
    before_others = (
        line.entry
        for line, after in pairwise(view.log)
        if line.seat == view.seat and after.seat not in (view.seat, -1)
    )
    return max(before_others, default=-1)
