"""Puzzles over HTTP: a table with one question, answers told what they lose, the solution."""

from __future__ import annotations

from html import unescape

import pytest

import acropole
from acropole import lessons
from tests.web.app import Site
from tests.web.test_lessons import act, begin, bubbles

PUZZLES = [
    puzzle for name in acropole.game_ids() for puzzle in lessons.puzzles_of(acropole.game(name))[:1]
]
FIRST = PUZZLES[0]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.game.id)
def test_a_puzzle_is_solved(site: Site, puzzle: lessons.Puzzle) -> None:
    browser = site.browser()
    table = begin(browser, lesson=f"{puzzle.game.id}/{puzzle.course}")
    page = unescape(browser.get(f"/g/{table}?lang=fr").text)
    assert bubbles(page) == [0]
    assert "Que jouer" in page
    assert 'class="ranking"' not in page  # nothing is told before
    assert 'data-codes=""' in page  # nor does the bubble stand at an answer
    status, page = act(browser, table, puzzle.answers[1].code)
    assert status == 409
    assert "fewer than the best answer" in page
    status, page = act(browser, table, puzzle.best)
    assert status == 200
    page = unescape(browser.get(f"/g/{table}").text)
    assert bubbles(page) == [1]
    found = lessons.exercise(puzzle)
    assert isinstance(found, lessons.Exercise)
    for verdict in found.verdicts:
        assert lessons.said(verdict.text, "en") in page
    assert "Next puzzle" in page


def test_the_solution_is_shown_to_who_asks(site: Site) -> None:
    browser = site.browser()
    table = begin(browser, 1, f"monuments/{FIRST.course}")
    assert bubbles(browser.get(f"/g/{table}").text) == [1]


def test_what_the_seat_did_not_see_is_dealt_anew_for_each_table(site: Site) -> None:
    """The table holds a position that the seat cannot tell from the true one, not the game."""
    browser, digests = site.browser(), set()
    for _ in range(5):
        table = site.service.tables.open(begin(browser, lesson=f"monuments/{FIRST.course}"))
        assert not table.record.actions
        assert table.record.seed != FIRST.seed
        digests.add(table.state.digest())
    assert len(digests) > 1
    assert FIRST.state().digest() not in digests


def test_the_table_of_a_puzzle_never_counts(site: Site) -> None:
    browser = site.browser()
    table = begin(browser, lesson=f"monuments/{FIRST.course}")
    stored = site.service.store.tables.get(table)
    assert stored.origin == "puzzle"
    assert not stored.is_counted
    assert "A puzzle: it does not count." in browser.get(f"/g/{table}").text
    assert table not in browser.get("/").text
    assert site.browser().get(f"/g/{table}").status_code == 403


def test_a_puzzle_is_opened_again_by_another_process(site: Site) -> None:
    browser = site.browser()
    table = begin(browser, lesson=f"monuments/{FIRST.course}")
    site.service.tables._open.clear()
    assert bubbles(browser.get(f"/g/{table}").text) == [0]


def test_all_puzzles_stand_on_a_page(site: Site) -> None:
    page = unescape(site.browser().get("/learn?lang=fr").text)
    for name in acropole.game_ids():
        for puzzle in lessons.puzzles_of(acropole.game(name)):
            assert f'data-puzzle="{name}/{puzzle.course}"' in page


def test_what_is_no_puzzle(site: Site) -> None:
    missing = site.browser().post("/learn/monuments/puzzle-000000000000", data={})
    assert missing.status_code == 404
    assert "There is no such puzzle" in unescape(missing.text)
