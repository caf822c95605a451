"""`acropole learn`, typed on a keyboard that is a text."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole import lessons
from tests.cli.conftest import Cli

LESSONS = [
    lesson for name in acropole.game_ids() for lesson in lessons.lessons_of(acropole.game(name))
]

PUZZLES = lessons.puzzles_of(acropole.game("monuments"))
FIRST_TABLES = {  # small, and without variants: Monuments with one colour each
    "monuments": "acropole play monuments --players 3 --bots easy\n",
    "monumental": "acropole play monumental --players 2 --bots easy\n",
    "imperium": "acropole play imperium --level chieftain\n",
}


def typed(lesson: lessons.Lesson) -> str:
    """What a learner types who does what the coach says."""
    lines = ["\n".join(step.do) if step.do else "" for step in lesson.steps]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.id}-{one.name}")
def test_a_lesson_is_walked_to_its_end(cli: Cli, lesson: lessons.Lesson, lang: str) -> None:
    answers = ("learn", lesson.game.id, "--lesson", lesson.name, "--lang", lang)
    outcome = cli(*answers, typed=typed(lesson))
    assert outcome.code == 0
    all_steps = len(lesson.steps)
    assert f"{all_steps} {'of' if lang == 'en' else 'sur'} {all_steps}" in outcome.out
    assert FIRST_TABLES[lesson.game.id] in outcome.out


def test_lessons_are_listed(cli: Cli) -> None:
    outcome = cli("learn")
    assert "Monuments: Your first monument · 6 chapters · about 8 min" in outcome.out
    assert "acropole learn monuments" in outcome.out


def test_a_wrong_move_is_answered_and_changes_nothing(cli: Cli) -> None:
    outcome = cli("learn", "monuments", typed="\n\ntake:2\nwrite:first\ndraw\nquit\n")
    assert "you hold nothing of Petra" in outcome.out
    assert "No opposing monument has two cards or more." in outcome.out
    assert "Legal, but blind." in outcome.out
    assert "Stopped at step 3 of" in outcome.out


def test_a_lesson_goes_on_where_it_was_left(cli: Cli, tmp_path: Path) -> None:
    left = cli("learn", "monuments", typed="\n\ntake:1\nquit\n")
    assert "Stopped at step 4 of" in left.out
    assert (tmp_path / "saves/lesson-monuments-first.json").exists()
    assert "Draw from the pile" in cli("learn", "monuments", typed="quit\n").out
    anew = cli("learn", "monuments", "--again", typed="quit\n")
    assert "Stopped at step 1 of" in anew.out


def test_back_again_and_skip(cli: Cli) -> None:
    outcome = cli("learn", "monuments", typed="\n\nskip\ndraw\nback\nagain\nquit\n")
    assert "Stopped at step 1 of" in outcome.out
    assert outcome.out.count("Draw from the pile") >= 2
    back = cli("learn", "monuments", "--again", typed="\nback\nretour\n\nskip\nquit\n")
    assert "Stopped at step 3 of" in back.out


def test_a_chapter_is_begun(cli: Cli) -> None:
    outcome = cli("learn", "monuments", "--chapter", 5, typed="quit\n")
    assert "Two monuments stand" in outcome.out
    assert "chapters 1 to 6" in cli("learn", "monuments", "--chapter", 9).mistake


def test_lessons_are_checked(cli: Cli) -> None:
    outcome = cli("learn", "monuments", "--check")
    assert outcome.out == (
        "monuments first: 25 steps in 6 chapters, played to its end\n"
        f"monuments: {len(PUZZLES)} puzzles, all as they were found\n"
    )


def test_what_is_no_lesson(cli: Cli, tmp_path: Path) -> None:
    assert "no lesson 'last'" in cli("learn", "monuments", "--lesson", "last").mistake
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves/lesson-monuments-first.json").write_text("{}")
    assert "is there and is no lesson" in cli("learn", "monuments").mistake


def test_a_puzzle_is_solved(cli: Cli) -> None:
    puzzle = PUZZLES[0]
    wrong, best = puzzle.answers[-1].code, puzzle.best
    solved = cli("learn", "monuments", "--puzzle", 1, typed=f"{wrong}\n{best}\n\n")
    assert "chances in 100 fewer than the best answer" in " ".join(solved.out.split())
    assert "Solution: " in solved.out
    assert "Next puzzle: acropole learn monuments --puzzle" in solved.out
    left = cli("learn", "monuments", "--puzzle", "--lang", "fr", typed="quit\n")
    assert "Problème 2 " in left.out
    assert "acropole learn monuments --puzzle 2" in left.out


def test_what_is_no_puzzle(cli: Cli) -> None:
    said = cli("learn", "monuments", "--puzzle", 9999).mistake
    assert f"puzzles 1 to {len(PUZZLES)}" in said
    assert "puzzles" in cli("learn").out
