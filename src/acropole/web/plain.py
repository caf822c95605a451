"""Pages without design: for a game that has no layout of its own yet, and for tests of the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import msgspec

from acropole.web.table_view import (
    ErrorView,
    HomeView,
    InvitationsView,
    JoinView,
    NewGameView,
    Reader,
    Standing,
    TableView,
)


def home(view: HomeView) -> str:
    games = "".join(
        f'<li><a href="/new/{game.id}">{escape(game.title(view.reader.lang))}</a>'
        for game in view.games
    )
    tables = "".join(
        f'<li><a href="/g/{line.table_id}">{escape(line.title)}</a> {escape(", ".join(line.names))}'
        f" {'⇒ ' if line.is_mine else ''}{escape(line.to_move)}"
        for line in view.tables
    )
    upload = '<input type="file" name="record" aria-label="record"><button>↑</button>'
    return _page(
        view.reader,
        "Acropole",
        f"<ul>{games}</ul><ul>{tables}</ul>"
        f'<form method="post" action="/import" enctype="multipart/form-data">{upload}</form>',
    )


def new_game(view: NewGameView) -> str:
    title = view.game.title(view.reader.lang)
    properties = view.game.options_schema()["properties"]
    assert isinstance(properties, dict)
    options = "".join(
        _field(name, view.values.get(name, _text(schema["default"])))
        for name, schema in properties.items()
    )
    seats = "".join(
        _field(f"seat-{n}", view.values.get(f"seat-{n}", "me" if n == 1 else ""))
        for n in range(1, 6)
    )
    problem = f"<p role=alert>{escape(view.error)}</p>" if view.error else ""
    return _page(
        view.reader,
        title,
        f'{problem}<form method="post">{options}{seats}<button>→</button></form>',
    )


def invitations(view: InvitationsView) -> str:
    links = "".join(
        f'<li>{escape(one.name)}: <input readonly value="{escape(one.url)}">'
        for one in view.invitations
    )
    return _page(
        view.reader, view.title, f'<ul>{links}</ul><a href="/g/{view.table_id}">{view.title}</a>'
    )


def join(view: JoinView) -> str:
    return _page(
        view.reader,
        view.title,
        f"<p>{escape(', '.join(view.names))}</p>"
        f'<form method="post">{_field("name", view.name)}<button>→</button></form>',
    )


def table(view: TableView) -> str:
    return _page(
        view.reader,
        view.rules.game.title(view.lang),
        f'<main id="table">{table_fragment(view)}</main>',
    )


def table_fragment(view: TableView) -> str:
    here = f"/g/{view.table_id}"
    if view.curtain is not None:
        name = escape(view.seats[view.curtain].name)
        return f'<a href="{here}?as={view.curtain}">{name}</a>'
    fixed = f'<input type="hidden" name="v" value="{view.version}">'
    if view.seat is not None:
        fixed += f'<input type="hidden" name="as" value="{view.seat}">'
    asked = view.question
    prompt = "" if asked is None else asked.prompt or view.seats[asked.seat].name + " …"
    answers = "".join(
        f'<button name="a" value="{escape(answer.code)}">{escape(answer.text)}</button> '
        for answer in view.answers
    )
    ways = "".join(
        f'<form method="post" action="{here}/{way}">{fixed}<button>{way}</button></form>'
        for way, can in (("undo", view.can_undo), ("redo", view.can_redo))
        if can
    )
    log = "".join(f"<li>{escape(line.text)}" for line in view.log)
    shown = escape(msgspec.json.format(msgspec.json.encode(view.observation)).decode())
    return (
        f"<p role=alert>{escape(view.notice)}</p><p>{escape(prompt)}</p>"
        f'<form method="post" action="{here}/act">{fixed}{answers}</form>{ways}'
        f"<pre>{shown}</pre><ol>{log}</ol>"
    )


def result(view: TableView, course: Sequence[Standing]) -> str:
    assert view.result is not None
    places = "".join(
        f"<tr><td>{place.rank}<td>{escape(view.seats[place.seat].name)}<td>{place.score}"
        for place in view.result.ranking
    )
    return _page(view.reader, view.rules.game.title(view.lang), f"<table>{places}</table>")


def replay(view: TableView) -> str:
    assert view.at is not None
    steps = "".join(
        f'<a href="/g/{view.table_id}?at={at}">{at}</a> '
        for at in (view.at - 1, view.at + 1)
        if 0 <= at <= view.entries
    )
    return _page(
        view.reader, view.rules.game.title(view.lang), f"<nav>{steps}</nav>{table_fragment(view)}"
    )


def error(view: ErrorView) -> str:
    return _page(view.reader, str(view.status), f"<p>{escape(view.message)}</p>")


def library(reader: Reader, path: str, query: Mapping[str, str]) -> str | None:
    return None


def _page(reader: Reader, title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{reader.lang}"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><h1>{escape(title)}</h1>{body}"
    )


def _field(name: str, value: str) -> str:
    return f'<label>{escape(name)} <input name="{escape(name)}" value="{escape(value)}"></label> '


def _text(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
