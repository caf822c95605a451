"""Every lesson can be walked to its end, in whatever way it allows, and teaches its whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import acropole
from acropole import lessons
from acropole.kernel.errors import ContentError, IllegalAction
from acropole.kernel.interface import KERNEL_KINDS
from acropole.kernel.match import Match
from acropole.kernel.messages import LANGUAGES
from acropole.lessons.reader import said

DOCS = Path(__file__).parents[2] / "docs"
LESSONS = [
    lesson for name in acropole.game_ids() for lesson in lessons.lessons_of(acropole.game(name))
]
each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.id}-{one.name}")
MONUMENTS = next(lesson for lesson in LESSONS if lesson.game.id == "monuments")


@each
def test_a_lesson_is_played_to_its_end(lesson: lessons.Lesson) -> None:
    walk = lessons.rehearse(lesson)
    assert walk.is_done
    assert not walk.match.state.is_over
    assert walk.match.state.to_move == lesson.seat  # the table can be gone on with
    assert lessons.rehearse(lesson).match.state.digest() == walk.match.state.digest()


@each
def test_answers_that_are_as_good_lead_on(lesson: lessons.Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for code in step.either:
            assert lessons.rehearse(lesson, (number, code)).is_done


@each
def test_a_lesson_says_everything_in_both_languages(lesson: lessons.Lesson) -> None:
    for lang in LANGUAGES:
        texts = [said(step.say, lang) for step in lesson.steps]
        assert len(set(texts)) == len(texts)
        assert all(text.count("**") % 2 == 0 for text in texts)
        assert len({said(chapter, lang) for chapter in lesson.chapters}) == len(lesson.chapters)


@each
def test_a_lesson_answers_every_legal_move(lesson: lessons.Lesson) -> None:
    """With a reason of its own where the designer has one; never with an error of the engine."""
    walk = lessons.begin(lesson)
    answered = 0
    while not walk.is_done:
        state, before = walk.match.state, walk.match.state.digest()
        for action in state.legal_actions():
            code = state.action_code(action)
            if code not in walk.wanted():
                with pytest.raises(lessons.OffLesson) as refused:
                    walk.answer([code])
                answered += bool(refused.value.says)
                assert walk.match.state.digest() == before
        walk.skip()
    assert answered


@pytest.mark.parametrize("name", sorted({lesson.game.id for lesson in LESSONS}))
def test_every_kind_of_action_is_taught(name: str) -> None:
    """Those of modules that the lessons leave in the box are not asked for."""
    game = acropole.game(name)
    steps = [step for lesson in lessons.lessons_of(game) for step in lesson.steps]
    taught = {code.partition(":")[0] for step in steps for code in (*step.do, *step.teaches)}
    kinds = {kind.name for kind in game.space.kinds} - {kind.name for kind in KERNEL_KINDS}
    assert kinds - taught == set()


@each
def test_every_step_names_a_place_in_the_rulebook(lesson: lessons.Lesson) -> None:
    assert all(re.fullmatch(r"00[0-4], \S.*", step.rule) for step in lesson.steps)


def test_the_page_of_what_lessons_teach_is_up_to_date(tmp_path: Path) -> None:
    tool = DOCS.parent / "tools" / "write-lessons"
    subprocess.run([sys.executable, tool, tmp_path], check=True)
    page = (tmp_path / "lessons.md").read_text()
    assert page == (DOCS / "lessons.md").read_text(), "run tools/write-lessons"


@each
def test_a_lesson_is_resumed_where_it_was_left(lesson: lessons.Lesson) -> None:
    last = len(lesson.steps) // 2
    walk = lessons.begin(lesson, last)
    assert last in walk.bubbles()
    record = walk.match.record
    again = lessons.Walk(lesson, Match(type(record).from_json(record.to_json(), acropole.game)))
    assert lessons.lesson_of(again.match.record) is lesson
    assert again.bubbles() == walk.bubbles()


@each
def test_every_step_can_be_gone_back_to(lesson: lessons.Lesson) -> None:
    for chapter in range(len(lesson.chapters)):
        first = lesson.first_of(chapter)
        assert first in lessons.begin(lesson, first).bubbles()


def test_cards_that_answer_one_question_come_in_any_order() -> None:
    both = replace(MONUMENTS.steps[5], do=("card:acropolis-9", "card:acropolis-8", "done"))
    lesson = replace(MONUMENTS, steps=(*MONUMENTS.steps[:5], both))
    walk = lessons.begin(lesson, 5)
    walk.answer(["card:acropolis-8"])
    assert walk.wanted() == ("card:acropolis-9", "done")
    walk.answer(["card:acropolis-9", "done"])
    assert walk.is_done


def test_a_game_like_any_other_is_no_lesson() -> None:
    record = lessons.begin(MONUMENTS).match.record
    record.origin = ""
    assert lessons.lesson_of(record) is None


def test_what_the_rules_refuse_stays_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        lessons.begin(MONUMENTS, 2).answer(["write:first"])
    assert refused.value.code == "nothing-to-write"


def moved(lesson: lessons.Lesson, title: str, **changes: object) -> lessons.Lesson:
    """The lesson with one step changed, as if the game had moved from under it."""
    (number,) = [n for n, s in enumerate(lesson.steps) if said(s.title, "en") == title]
    step = replace(lesson.steps[number], **changes)  # type: ignore[arg-type]
    return replace(lesson, steps=(*lesson.steps[:number], step, *lesson.steps[number + 1 :]))


@pytest.mark.parametrize(
    ("title", "changes", "says"),
    [
        (
            "Build",
            {"do": ("build:zeus",)},
            "step 'Build', do and then: .* Answers here are: take:2",
        ),
        ("Enough", {"at": "turn"}, "step 'Enough', at: the question here is 'place'; write it"),
        ("Write", {"then": ("take:9",)}, "step 'Write', do and then: "),
        ("Take a card", {"point": "row:7"}, "step 'Take a card', point: nothing is called 'row:7'"),
        ("Pay the ships", {"do": ("card:babylon-5", "draw")}, "step 'Pay the ships', do"),
    ],
)
def test_a_game_that_has_moved_names_the_step(
    title: str, changes: dict[str, object], says: str
) -> None:
    with pytest.raises(ContentError, match=rf"lessons/first\.toml:\d+: {says}"):
        lessons.rehearse(moved(MONUMENTS, title, **changes))


def test_other_cards_have_no_lessons(tmp_path: object) -> None:
    game = acropole.game("monuments")
    kept = type(game)(kept=game.content.put_away())
    assert lessons.lessons_of(kept) == ()


def test_bots_play_where_no_step_speaks_for_a_seat() -> None:
    lesson = moved(MONUMENTS, "The end of a turn", then=())
    walk = lessons.begin(replace(lesson, bots=("random",)), 9)
    assert walk.match.state.to_move == lesson.seat
    again = lessons.begin(replace(lesson, bots=("random",)), 9)
    assert again.match.state.digest() == walk.match.state.digest()
    assert walk.place()[0] == 10
