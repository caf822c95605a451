"""Puzzles as they are shipped: each can be played, tells why, and shows what its seat knew."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import acropole
from acropole import lessons
from acropole.bots.styles import rules_of
from acropole.kernel.errors import ContentError, IllegalAction
from acropole.kernel.match import Match
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.records import Record
from acropole.lessons import exercises, puzzles

GAMES = [name for name in acropole.game_ids() if puzzles.file_of(acropole.game(name)).exists()]
FIRST = puzzles.puzzles_of(acropole.game("monuments"))[0]
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_rules_and_cards_have_not_moved_from_under_a_puzzle(name: str) -> None:
    every = puzzles.puzzles_of(acropole.game(name))
    for puzzle in every:
        state = puzzle.state()
        for code in puzzle.line:
            state.apply(state.parse_action(code))
    assert [puzzle.number for puzzle in every] == list(range(1, len(every) + 1))
    assert [puzzle.missed for puzzle in every] == sorted(puzzle.missed for puzzle in every)
    assert all(puzzle.margin > 0 for puzzle in every)


@each_game
def test_the_file_is_as_the_lab_writes_it(name: str) -> None:
    game = acropole.game(name)
    assert puzzles.text_of(puzzles.puzzles_of(game)) == puzzles.file_of(game).read_text()


@each_game
def test_a_puzzle_says_everything_in_both_languages(name: str) -> None:
    for puzzle in puzzles.puzzles_of(acropole.game(name))[::7]:
        found = lessons.exercise(puzzle)
        assert isinstance(found, lessons.Exercise)
        assert len(found.steps[0].replies) == len(puzzle.answers) - 1
        for lang in LANGUAGES:
            best = lessons.said(found.verdicts[0].text, lang)
            assert best in lessons.said(found.steps[1].title, lang)
            assert all(lessons.said(reply.say, lang) for reply in found.steps[0].replies)
        assert found.verdicts[0].lost == 0
        assert all(verdict.lost > 0 for verdict in found.verdicts[1:])


@each_game
def test_a_puzzle_shows_what_the_seat_knew_and_nothing_more(name: str) -> None:
    puzzle = puzzles.puzzles_of(acropole.game(name))[-1]
    true, digests = puzzle.state(), set()
    for _ in range(6):
        record = lessons.exercise(puzzle).record()
        start = record.start()
        assert start.observe(true.to_move) == true.observe(true.to_move)
        assert record.seed != puzzle.seed
        assert not record.actions
        digests.add(start.digest())
    assert len(digests) > 1  # what is hidden is dealt anew each time
    assert true.digest() not in digests


def test_the_best_answer_solves_it_and_others_are_told_what_they_lose() -> None:
    walk = lessons.begin(lessons.exercise(FIRST))
    before = walk.match.state.digest()
    for answer in FIRST.answers[1:]:
        with pytest.raises(lessons.OffLesson) as refused:
            walk.answer([answer.code])
        assert "fewer than the best answer" in lessons.said(refused.value.says, "en")
    with pytest.raises(IllegalAction):
        walk.answer(["no-such-action"])
    assert walk.match.state.digest() == before
    walk.answer([FIRST.best])
    assert walk.is_done
    assert list(walk.bubbles()) == [1]


def test_whatever_is_answered_with_the_best_answer_is_taken_too() -> None:
    """A page may send several answers to one question, in the order of its cards."""
    match = lessons.begin(lessons.lesson_named(FIRST.game), 5).match
    code = FIRST.game.space.code
    before = tuple(code(step) for step in match.record.actions if isinstance(step, int))
    found = lessons.exercise(FIRST)
    ask = replace(found.steps[0], do=("card:acropolis-9",))
    walk = lessons.walk_over(replace(found, seat=0, begin=before, steps=(ask,)), match)
    walk.answer(["card:acropolis-8", "card:acropolis-9"])
    assert walk.is_done
    after = [code(step) for step in match.record.actions[len(before) :] if isinstance(step, int)]
    assert after[:2] == ["card:acropolis-9", "card:acropolis-8"]


def test_the_record_of_a_try_knows_its_puzzle() -> None:
    walk = lessons.begin(lessons.exercise(FIRST))
    again = Record.from_json(walk.match.record.to_json(), acropole.game)
    assert lessons.lesson_of(again) is lessons.exercise(FIRST)
    assert not lessons.walk_over(lessons.exercise(FIRST), Match(again)).is_done
    walk.skip()
    assert walk.is_done
    other = FIRST.game.new(seed=1, players=3)
    stranger = Record(FIRST.game, {"players": 3}, 0, position=other.to_json())
    stranger.origin = exercises.ORIGIN
    assert lessons.lesson_of(stranger) is None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": "0" * 12}, "its seat sees something else now"),
        ({"before": ("done", *FIRST.before)}, "its game does not replay"),
        ({"answers": FIRST.answers[1:]}, "it has other answers now"),
    ],
)
def test_a_game_that_has_moved_names_the_puzzle(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ContentError, match=f"puzzle .*: {says}"):
        replace(FIRST, **changes).state()  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["{", "[]", "{}", json.dumps({"actions": "", "puzzles": [{}]})])
def test_a_broken_file_says_where(text: str) -> None:
    with pytest.raises(ContentError, match=r"puzzles\.jsonl:1: not a game with puzzles"):
        puzzles.parse(text, FIRST.game)


def test_other_cards_have_no_puzzles() -> None:
    game = acropole.game("monuments")
    assert puzzles.puzzles_of(type(game)(kept=game.content.put_away())) == ()


def test_what_is_no_puzzle() -> None:
    with pytest.raises(lessons.PuzzleError):
        lessons.course_named(FIRST.game, "puzzle-none")
    assert lessons.course_named(FIRST.game, FIRST.course) is lessons.exercise(FIRST)
    assert lessons.course_named(FIRST.game).name == "first"


def test_an_option_that_comes_later_leaves_the_names_of_puzzles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = FIRST.state()
    monkeypatch.delitem(rules_of(state).options, "later_cards")  # as if it were not there yet
    assert puzzles.fingerprint(state) == FIRST.name
