"""Lessons and puzzles: the page that lists them, and the table at which one is given."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import acropole
from acropole import lessons
from acropole.web import limits, session
from acropole.web.http.errors import words
from acropole.web.table import creation, open_table
from acropole.web.view import renderer, views


async def learn(request: Request) -> Response:
    games = [acropole.game(name) for name in acropole.game_ids()]
    found = [lesson for game in games for lesson in lessons.lessons_of(game)]
    puzzles = [puzzle for game in games for puzzle in lessons.puzzles_of(game)]
    view = views.LearnView(session.reader_of(request), found, puzzles)
    return await renderer.render(request, renderer.PAGES.learn, view)


async def begin(request: Request) -> Response:
    """A lesson or puzzle from a step on: going back, too, is beginning at an earlier one."""
    service, visitor = session.service_of(request), session.visitor_of(request)
    service.limits.take("make", limits.client(request.scope))
    lang = session.reader_of(request).lang
    game = acropole.game(request.path_params["game"])
    lesson = lessons.course_named(game, request.path_params["lesson"])
    async with request.form(max_files=0, max_fields=10) as form:
        step = session.optional_number(form.get("step"), "step") or 0
    names = [words().text(lang, "seat.person", n=1), words().text(lang, f"bot.{lesson.bots[0]}")]

    def make() -> open_table.OpenTable:
        return creation.begin_lesson(service.tables, lesson, step, visitor, names)

    table = await service.do(make)
    return session.remember(request, RedirectResponse(f"/g/{table.stored.id}", 303))


ROUTES = [
    Route("/learn", learn),
    Route("/learn/{game}/{lesson}", begin, methods=["POST"]),
]
