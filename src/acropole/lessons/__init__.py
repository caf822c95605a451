"""Lessons: a real match, a coach who says one thing at a time, and the answers that go on.

A lesson is a TOML file in the folder `lessons` of its game (docs/writing-a-lesson.md). `reader`
reads and checks it, `Walk` leads a learner over a match by it. It knows the table by the codes of
actions and the names of questions alone, so that any game can bring lessons. A puzzle (`puzzles`)
is played as a lesson of one question (`exercises`).
"""

from acropole.lessons.exercises import ORIGIN as PUZZLE
from acropole.lessons.exercises import Exercise, course_named, exercise
from acropole.lessons.puzzles import Puzzle, PuzzleError, puzzles_of
from acropole.lessons.reader import ORIGIN, Lesson, LessonError, lesson_named, lessons_of, said
from acropole.lessons.walk import OffLesson, Walk, begin, lesson_of, rehearse, walk_over

__all__ = [
    "ORIGIN",
    "PUZZLE",
    "Exercise",
    "Lesson",
    "LessonError",
    "OffLesson",
    "Puzzle",
    "PuzzleError",
    "Walk",
    "begin",
    "course_named",
    "exercise",
    "lesson_named",
    "lesson_of",
    "lessons_of",
    "puzzles_of",
    "rehearse",
    "said",
    "walk_over",
]
