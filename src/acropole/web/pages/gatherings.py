"""Tables that wait for people: the list of them, and one."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from acropole.web.pages import company, game_page, renderer
from acropole.web.pages.welcome import LEVELS, changed_options, since
from acropole.web.store.gatherings import WITHOUT
from acropole.web.view import people, views

PACES = ("live", "days", WITHOUT)
WAITS = (5, 15, 60, 0)  # minutes that a quick match may last before a bot joins; 0 is for ever


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line of the list, with its words."""

    line: people.GatheringLine
    lobby: game_page.Lobby
    options: str
    pace: str
    since: str


def waiting(line: people.GatheringLine, lang: str) -> Waiting:
    options = " · ".join(changed_options(line.game, line.form, lang))
    pace = company.pace_text(lang, line.pace)
    return Waiting(line, game_page.lobby_of(line.game), options, pace, since(line.created, lang))


def open_tables(view: people.TablesView) -> str:
    lang = view.reader.lang
    return renderer.render(
        "tables.html",
        view.reader,
        view=view,
        lines=[waiting(line, lang) for line in view.lines],
        again=[(line, since(line.updated, lang)) for line in view.again],
        lobbies={game.id: game_page.lobby_of(game) for game in view.games},
        openings={game.id: _opening(game.id) for game in view.games},
        paces=("", *PACES),
        address=_address,
        waits=WAITS,
        levels=LEVELS,
    )


def _address(game: str, pace: str) -> str:
    """The list of one game or all, at one pace or any."""
    query = urlencode({key: value for key, value in (("game", game), ("pace", pace)) if value})
    return f"/tables?{query}" if query else "/tables"


def _opening(game: str) -> str:
    """The form of a new table, with the second seat open to anybody."""
    return f"/new/{game}?players=2&seat-2=open&rated=on"


def gathering(view: people.GatheringView) -> str:
    return renderer.render("gathering.html", view.reader, **_context(view))


def gathering_fragment(view: people.GatheringView) -> str:
    return renderer.render("_gathering.html", view.reader, **_context(view))


def _context(view: people.GatheringView) -> dict[str, Any]:
    return {
        "view": view,
        "waiting": waiting(view.line, view.reader.lang),
        "levels": [bot for bot in LEVELS if bot in view.bots],
    }


def rematch(reader: views.Reader, table_id: str, rematch: views.Rematch) -> str:
    return renderer.render("_rematch.html", reader, table_id=table_id, rematch=rematch)
