"""What is sent depends on nothing that its reader may not know.

Beside a table stands its twin, where everything that somebody cannot know is dealt otherwise and
every secret of the log is another. What is made for that person must be the same at both, byte by
byte: page, answers, log, the story of the others' turns, its strip and points, hints, JSON.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from acropole.bots.advice import hints
from acropole.bots.base import Sight
from acropole.kernel.chance import seeded
from acropole.kernel.interface import Event
from acropole.kernel.match import Match, Taken
from acropole.web.http import api
from acropole.web.session import Access, Place
from acropole.web.store import Store
from acropole.web.table import creation
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable, Unfinished
from acropole.web.table.tables import Tables
from acropole.web.view import build, renderer
from acropole.web.view.views import Reader
from tests.attack.forms import forms
from tests.attack.games import ALL, GAMES, WHOLE
from tests.web.positions import people as people_of

THOUGHTS = 20  # iterations of a hint


def twin(table: OpenTable, seat: int | None, seed: int) -> OpenTable:
    """A table that a seat, or a spectator, cannot tell from this one."""
    match, kinds = table.match, table.rules.events

    def otherwise(events: list[Event]) -> list[Event]:
        return [
            (*event[:2], *(0 for _ in event[2:])) if kinds[event[0]].hides(event, seat) else event
            for event in events
        ]

    other = Match.resume(
        match.record,
        match.state.determinize(seat, seed),
        otherwise(match.opening),
        [Taken(one.seat, one.told, otherwise(one.events)) for one in match.taken],
        match.undone,
    )
    return replace(table, match=other, lines={}, told={})


def made_for(seat: int | None, table: OpenTable, lang: str) -> str:
    """The page, and the documents of the JSON API."""
    access = Access(watches=True) if seat is None else Access(held=(seat,))
    while True:
        try:
            view = build.table_view(table, access, Place(seat), Reader(lang))
            break
        except Unfinished:  # of a long game
            continue
    page = renderer.pages_for(view).table_fragment(view)
    documents = [api.document(view), api.story_document(view)]
    return page + msgspec.json.encode(documents).decode()


def assert_same(mine: str, others: str, what: str) -> None:
    if mine == others:
        return
    at = next(n for n, pair in enumerate(zip(mine, others, strict=False)) if len(set(pair)) > 1)
    part = slice(max(at - 200, 0), at + 100)
    raise AssertionError(f"{what}: {mine[part]!r} or {others[part]!r}")


@forms(
    ("game", "moves", "look_every"),
    short=[(game, 120, 12) for game in GAMES],
    long=[(game, WHOLE, 3) for game in ALL],
)
def test_nothing_that_is_sent_tells_one_deal_from_another(
    store: Store, game: str, moves: int, look_every: int
) -> None:
    options, title = ALL[game], game.partition(" ")[0]
    tables, size, rng = Tables(store), people_of(title, options), seeded(7)
    plans = [SeatPlan("person", f"P{n}") for n in range(size)]
    table = creation.create(tables, title, options, plans, "nobody")
    differed = 0
    for move in range(moves):
        if table.state.is_over:
            break
        if move % look_every == 0:
            lang = ("en", "fr")[move // look_every % 2]
            for seat in (None, *range(size)):
                other = twin(table, seat, rng.below(2**31))
                differed += other.state.digest() != table.state.digest()
                mine, others = made_for(seat, table, lang), made_for(seat, other, lang)
                assert_same(mine, others, f"seat {seat} after {move} moves")
                if seat is not None:  # what the story tells of its points
                    assert other.state.scores()[seat] == table.state.scores()[seat]
                if seat == table.state.to_move:
                    thoughts = [hints(Sight(one.state), 3, THOUGHTS) for one in (table, other)]
                    assert thoughts[0] == thoughts[1]
        legal = table.state.legal_actions()
        code = table.state.action_code(legal[rng.below(len(legal))])
        table = tables.act(table, table.state.to_move, table.version, code)
    assert differed > 10  # there was something to tell
    assert moves < WHOLE or table.state.is_over
