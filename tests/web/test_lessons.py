"""Lessons over HTTP: a table with a mark, a coach, and answers that the lesson waits for."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

import acropole
from acropole import lessons
from tests.web.app import Site, new_table

LESSONS = [
    lesson for name in acropole.game_ids() for lesson in lessons.lessons_of(acropole.game(name))
]


def begin(browser: TestClient, step: int = 0, lesson: str = "monuments/first") -> str:
    made = browser.post(f"/learn/{lesson}", data={"step": str(step)}, follow_redirects=False)
    assert made.status_code == 303
    return made.headers["location"].removeprefix("/g/")


def bubbles(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-number="(\d+)"', page)]


def act(browser: TestClient, table: str, *codes: str, lang: str = "en") -> tuple[int, str]:
    page = browser.get(f"/g/{table}").text
    version = re.search(r'data-version="(\d+)"', page)
    assert version
    answer = browser.post(
        f"/g/{table}/act?lang={lang}",
        data={"a": list(codes), "v": version[1]},
        headers={"hx-request": "true"},
    )
    return answer.status_code, unescape(answer.text)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.id}-{one.name}")
def test_a_lesson_is_walked_to_its_end(site: Site, lesson: lessons.Lesson, lang: str) -> None:
    browser = site.browser()
    table = begin(browser, lesson=f"{lesson.game.id}/{lesson.name}")
    for number, step in enumerate(lesson.steps):
        if step.do:
            assert number in bubbles(browser.get(f"/g/{table}").text)
            status, page = act(browser, table, *step.do, lang=lang)
            assert status == 200, (step.line, page[:500])
    page = unescape(browser.get(f"/g/{table}?lang={lang}").text)
    assert bubbles(page)[-1] == len(lesson.steps) - 1
    last = lessons.said(lesson.steps[-1].title, lang)
    assert last in page
    assert f'action="/new/{lesson.game.id}"' in page


def test_another_answer_is_told_why_and_changes_nothing(site: Site) -> None:
    browser = site.browser()
    table = begin(browser)
    status, page = act(browser, table, "take:2", lang="fr")
    assert status == 409
    assert "Mais vous n'avez rien de Pétra" in page
    assert bubbles(page) == [0, 1, 2]
    assert act(browser, table, "write:first")[0] == 409
    assert act(browser, table, "take:1")[0] == 200


def test_going_back_is_beginning_at_an_earlier_step(site: Site) -> None:
    browser = site.browser()
    table = begin(browser, 3)
    assert bubbles(browser.get(f"/g/{table}").text) == [3]
    assert bubbles(browser.get(f"/g/{begin(browser, 2)}").text) == [0, 1, 2]
    last = len(lessons.lesson_named(acropole.game("monuments")).steps) - 1
    assert bubbles(browser.get(f"/g/{begin(browser, last)}").text)[-1] == last


def test_a_lesson_is_opened_again_by_another_process(site: Site) -> None:
    browser = site.browser()
    table = begin(browser)
    act(browser, table, "take:1")
    site.service.tables._open.clear()
    assert bubbles(browser.get(f"/g/{table}").text) == [3]


def test_the_table_of_a_lesson_never_counts(site: Site) -> None:
    browser = site.browser()
    table = begin(browser)
    stored = site.service.store.tables.get(table)
    assert stored.origin == "lesson"
    assert not stored.is_counted
    assert "A lesson: it does not count." in browser.get(f"/g/{table}").text
    assert table not in browser.get("/").text  # among one's games


def test_after_the_lesson_the_table_is_like_any_other(site: Site) -> None:
    browser = site.browser()
    lesson = lessons.lesson_named(acropole.game("monuments"))
    table = begin(browser, len(lesson.steps) - 1)
    assert act(browser, table, "draw")[0] == 200
    assert act(browser, table, "draw")[0] == 200


def test_others_see_no_coach(site: Site) -> None:
    table = begin(site.browser())
    assert site.browser().get(f"/g/{table}").status_code == 403


def test_what_is_no_lesson(site: Site) -> None:
    browser = site.browser()
    assert browser.post("/learn/monuments/last", data={}).status_code == 404
    assert browser.post("/learn/chess/first", data={}).status_code == 404
    assert browser.post("/learn/monuments/first", data={"step": "x"}).status_code == 400
    assert bubbles(browser.get(f"/g/{begin(browser, 999)}").text)[0] == 0


def test_all_lessons_stand_on_a_page(site: Site) -> None:
    for lang in ("en", "fr"):
        page = unescape(site.browser().get(f"/learn?lang={lang}").text)
        for lesson in LESSONS:
            assert f'action="/learn/{lesson.game.id}/{lesson.name}"' in page
            assert all(lessons.said(chapter, lang) in page for chapter in lesson.chapters)


def test_the_first_visit_offers_a_lesson(site: Site) -> None:
    browser = site.browser()
    assert 'class="offer"' in browser.get("/").text
    new_table(browser)
    assert 'class="offer"' not in browser.get("/").text


def test_a_guided_table_tells_what_can_be_done(site: Site) -> None:
    browser = site.browser()
    table = new_table(browser, players="3", **{f"seat-{n}": "me" for n in (1, 2, 3)})
    seat = site.service.store.tables.get(table).to_move
    address = f"/g/{table}?as={seat}"
    line = "Take: you see what you get, for one action."
    assert line not in browser.get(address).text
    browser.post("/preferences", data={"guide": "on", "back": "/"})
    assert line in browser.get(address).text
    browser.post(f"/g/{table}/act", data={"a": "take:1", "v": "0", "as": str(seat)})
    page = browser.get(address).text
    assert line not in page
    assert "Draw: one action, blind, and no way back." in page
    browser.post("/preferences", data={"guide": "off", "back": "/"})
    assert "goal__guide" not in browser.get(address).text
