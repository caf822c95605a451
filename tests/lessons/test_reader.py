"""A lesson with a mistake is refused with the line, and with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole import lessons
from acropole.kernel.errors import ContentError
from acropole.lessons import reader

HEAD = """title = { en = "Title", fr = "Titre" }
minutes = 1
seed = 1462
options = { players = 3 }
"""
STEP = """
[[step]]
chapter = { en = "One", fr = "Un" }
rule = "001"
title = { en = "Take", fr = "Prendre" }
say.en = "Take it."
say.fr = "Prenez-la !"
"""
DO = 'at = "turn"\ndo = "take:1"\n'


def read(folder: Path, text: str) -> lessons.Lesson:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return reader.read(file, acropole.game("monuments"))


def test_a_lesson_is_a_file(tmp_path: Path) -> None:
    lesson = read(tmp_path, HEAD + STEP + DO)
    assert (lesson.name, lesson.seat, lesson.bots) == ("mine", 0, ("easy",))
    assert lesson.steps[0].line == 6
    assert dict(lesson.steps[0].say)["fr"] == "Prenez-la\u00a0!"
    lessons.rehearse(lesson)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (HEAD, 1, "step is missing: write steps, each under a [[step]] of its own"),
        (HEAD.replace("seed", "sead") + STEP, 3, "nothing called 'sead'; did you mean 'seed'?"),
        (HEAD.replace("1462", '"x"') + STEP, 3, "seed: write a whole number"),
        (HEAD.replace("= 3", "= 9") + STEP, 4, "options: "),
        (HEAD + "seat = 4\n" + STEP, 5, "seat: write a number from 1 to 3"),
        (HEAD + 'bots = ["easy", "easy", "easy"]\n' + STEP, 5, "bots: name one, or 2"),
        (HEAD + STEP.replace("chapter", "title2"), 7, "nothing called 'title2'"),
        (HEAD + STEP.replace('chapter = { en = "One", fr = "Un" }\n', ""), 6, "begins a chapter"),
        (HEAD + STEP.replace(", fr = ", ", de = "), 7, "chapter: write words in both languages"),
        (HEAD + STEP.replace('say.fr = "Prenez-la !"\n', ""), 10, "say: write words in both"),
        (HEAD + STEP.replace("Take it.", "x" * 321), 10, "say: 321 letters in en"),
        (HEAD + STEP + 'at = "turn"\n', 6, "both at and do: write do"),
        (HEAD + STEP + 'then = "draw"\n', 12, "then: only a step with an answer has it"),
        (HEAD + STEP + 'at = "turn"\ndo = "tack:1"\n', 13, "did you mean 'take:1'?"),
        (HEAD + STEP + DO + 'reply = [{ to = "tuk*", en = "a", fr = "b" }]\n', 14, "like 'tuk*'"),
        (HEAD + STEP + DO + 'reply = [{ en = "a", fr = "b" }]\n', 14, "reply: write replies"),
        (HEAD + STEP + 'teaches = "drew"\n', 12, "called 'drew'; did you mean 'draw'?"),
        (
            HEAD + STEP + 'at = "turn"\ndo = ["draw", "take:1"]\nor = "take:2"\n',
            14,
            "or: only a step with one answer",
        ),
        (HEAD + STEP + "do = \n", 12, "not valid TOML"),
    ],
)
def test_a_mistake_names_its_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    with pytest.raises(ContentError) as refused:
        read(tmp_path, text)
    assert str(refused.value).startswith(f"lessons/mine.toml:{line}: ")
    assert says in str(refused.value)


def test_the_file_has_a_plain_name(tmp_path: Path) -> None:
    file = tmp_path / "My Lesson.toml"
    file.write_text(HEAD + STEP, encoding="utf-8")
    with pytest.raises(ContentError, match="name the file with small letters"):
        reader.read(file, acropole.game("monuments"))


def test_an_unknown_lesson_is_named_with_its_nearest() -> None:
    with pytest.raises(lessons.reader.LessonError, match=r"'fist'; did you mean 'first'\?"):
        lessons.lesson_named(acropole.game("monuments"), "fist")
