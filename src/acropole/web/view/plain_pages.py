"""Tables without design, for a game that has no page of its own yet.

A new game can be played in the browser from its first day; pages/game_page.py says how it gets
a page of its own.
"""

from collections.abc import Sequence
from html import escape

import msgspec

from acropole.web.view.views import NOT_ANALYSED, AnalysisView, Reader, Standing, TableView


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
    halt = view.halt.kind if view.halt else ""
    if halt == "asks" and view.is_owner:
        agree = (
            f'<form method="post" action="{here}/carry-on">{fixed}<button>{halt}</button></form>'
        )
        ways += agree
    return (
        f"<p role=alert>{escape(view.notice)}</p><p>{halt}</p><p>{escape(prompt)}</p>"
        f'<form method="post" action="{here}/act">{fixed}{answers}</form>{ways}'
        f"<pre>{shown}</pre><ol>{log}</ol>"
    )


def result(
    view: TableView, course: Sequence[Standing], analysis: AnalysisView = NOT_ANALYSED
) -> str:
    assert view.result is not None
    places = "".join(
        f"<tr><td>{place.rank}<td>{escape(view.seats[place.seat].name)}<td>{place.score}"
        for place in view.result.ranking
    )
    return _page(view.reader, view.rules.game.title(view.lang), f"<table>{places}</table>")


def analysis(view: TableView, analysis: AnalysisView) -> str:
    lines = "".join(
        f"<li>{mistake.entry}: {escape(mistake.played)} / {escape(mistake.better)}"
        for mistake in analysis.mistakes
    )
    return f"<ol>{lines}</ol>"


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


def _page(reader: Reader, title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{reader.lang}"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><h1>{escape(title)}</h1>{body}"
    )
