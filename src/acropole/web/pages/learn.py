"""The page of all lessons and puzzles."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from acropole.lessons import Puzzle, said
from acropole.lessons.puzzles import LEVELS
from acropole.web.pages import game_page, renderer
from acropole.web.view.views import LearnView


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson with its chapters, and the step with which each begins."""

    game: str
    lesson: str
    title: str
    about: str
    minutes: int
    steps: int
    lobby: game_page.Lobby
    chapters: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of a game by level, the easiest first."""

    game: str
    title: str
    lobby: game_page.Lobby
    levels: dict[str, list[Puzzle]]


def learn(view: LearnView) -> str:
    lang = view.reader.lang
    courses = [
        Course(
            lesson.game.id,
            lesson.name,
            lesson.game.title(lang),
            said(lesson.title, lang),
            lesson.minutes,
            len(lesson.steps),
            game_page.lobby_of(lesson.game),
            tuple(
                (said(chapter, lang), lesson.first_of(number))
                for number, chapter in enumerate(lesson.chapters)
            ),
        )
        for lesson in view.lessons
    ]
    return renderer.render("learn.html", view.reader, courses=courses, puzzles=list(_shelves(view)))


def _shelves(view: LearnView) -> Iterator[Shelf]:
    for title, puzzles in groupby(view.puzzles, key=lambda puzzle: puzzle.game):
        every = [*puzzles]
        levels = {level: [one for one in every if one.level == level] for level in LEVELS}
        yield Shelf(title.id, title.title(view.reader.lang), game_page.lobby_of(title), levels)
