"""Learning from games: what is learnt foretells better, and can be learnt again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from acropole.cli import main
from acropole.lab import leanings, train
from acropole.lab.study import DataError
from acropole.lab.train import Course, Learner, Mind, Pages

COURSE = Course("monuments", {"players": 3}, 5, 6, 1, 3, "ismcts:iters=4,lore=0", "greedy", 50)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "SHARD", 2)
    monkeypatch.setattr(train, "HELD_OUT", 3)
    monkeypatch.setattr(train, "EPOCHS", 2)


@contextmanager
def no_bar(total: int) -> Iterator[Callable[[], None]]:
    yield lambda: None


def run(course: Course, folder: Path) -> tuple[train.Learnt, list[int]]:
    rounds: list[int] = []
    with ThreadPoolExecutor(1) as staff:
        learnt = train.train(course, staff, folder, no_bar, lambda _, n, __: rounds.append(n))
    return learnt, rounds


def test_a_course_plays_its_rounds_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    learnt, rounds = run(COURSE, tmp_path / "games")
    assert set(rounds) == {0, 1}
    assert len(learnt.losses) == 3
    shards = sorted(path.name for path in (tmp_path / "games").glob("*.npz"))
    assert shards == [
        *(f"round-0-{number:06}.npz" for number in (0, 2, 4)),
        *(f"round-1-{number:06}.npz" for number in (0, 2)),
    ]
    (tmp_path / "games" / shards[-1]).unlink()
    again, _ = run(COURSE, tmp_path / "games")
    assert again == learnt
    data = json.loads(learnt.to_json("acropole lab train"))
    assert data["weights"] == json.loads(json.dumps(learnt.mind.weights))
    assert data["leanings"] == json.loads(json.dumps(learnt.mind.leanings))
    assert data["layout"]["hand"] == 3


def test_without_quick_games_only_leanings_are_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leanings, "BATCH", 50)
    course = replace(COURSE, games=0, rounds=2, searched=6, code="ismcts:iters=80,lore=0")
    learnt, rounds = run(course, tmp_path / "games")
    assert rounds == [1, 2]
    assert learnt.mind.weights == {}
    assert learnt.mind.leanings
    assert learnt.losses == []
    assert learnt.questions > 100
    assert learnt.leaning_losses[-1] < learnt.leaning_losses[0]
    assert run(course, tmp_path / "games") == (learnt, rounds)


def test_the_search_of_a_round_plays_by_what_was_learnt_before() -> None:
    minds = [Mind({}, []), Mind({}, [(5, 3)]), Mind({}, [(5, 4)])]
    lessons = COURSE.lessons(2, 3, minds)
    for number, lesson in enumerate(lessons):
        assert lesson.players[number % 3] == minds[-1]


def test_lessons_differ_in_all_that_is_left_open() -> None:
    given = {"players": 2, "commons": "legends"}
    course = Course("imperium", given, 5, 12, 0, 3, COURSE.code, "greedy", 50)
    options = [lesson.options for lesson in course.lessons(0, 2, [])]
    for name in ("nation", "side", "level", "first"):
        assert len({one[name] for one in options}) > 1
    assert {(one["players"], one["commons"]) for one in options} == {(2, "legends")}
    assert course.lessons(0, 2, []) == course.lessons(0, 2, [])


def test_boards_and_modules_are_learnt_all_at_once(tmp_path: Path) -> None:
    given = {"players": 2, "heroes": True}
    course = Course("monumental", given, 5, 6, 0, 3, COURSE.code, "greedy", 50, mixed=True)
    drawn = [lesson.options for lesson in course.lessons(0, 2, ())]
    assert all(options["heroes"] for options in drawn)
    assert len({str(options["map"]) for options in drawn}) > 1
    assert len({options["continuous"] for options in drawn}) == 2
    learnt, _ = run(course, tmp_path / "games")
    about = {"players": 2, "heroes": True, "automa": "off"}
    as_printed = {"automa_edition": "full", "automa_even": False}
    assert learnt.options == about | as_printed


def test_a_folder_serves_one_course(tmp_path: Path) -> None:
    train.check_folder(COURSE, tmp_path / "games")
    other = Course("monuments", {"players": 4}, 5, 6, 1, 3, COURSE.code, COURSE.quick, 50)
    with pytest.raises(DataError, match="another course"):
        train.check_folder(other, tmp_path / "games")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("Dear", encoding="utf-8")
    with pytest.raises(DataError, match="something else"):
        train.check_folder(COURSE, tmp_path / "full")


def made_up(positions: int, seed: int) -> Pages:
    """Two seats, one number each; who has more of it wins, and in the beginning who has less."""
    rng = np.random.Generator(np.random.PCG64(seed))
    numbers = rng.random((positions, 2)).astype(np.float32)
    clocks = rng.integers(0, 2, positions).astype(np.float32)
    first = (numbers[:, 0] > numbers[:, 1]) ^ (clocks > 0)
    none, nothing = np.array([], np.int32), np.array([], np.float32)
    return Pages(
        np.zeros(2 * positions, np.int32),
        numbers.ravel(),
        np.ones(2 * positions, np.int32),
        clocks,
        np.stack([first, ~first], 1).astype(np.float32),
        *(none, none, none, none, nothing, nothing),
    )


def test_a_learner_finds_what_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("EPOCHS", 20), ("RATE", 0.3)):
        monkeypatch.setattr(train, name, value)
    learner = Learner(1, 2, 2)
    losses = list(learner.learn(made_up(4000, 1), made_up(500, 2), 3, 50))
    assert losses[0] == pytest.approx(1.0)
    assert min(losses) < 0.5
    late, more = learner.weights[:, 0]
    assert late > 1
    assert late + more < -1


def test_gradients_are_slopes() -> None:
    pages = made_up(50, 4)
    learner = Learner(1, 2, 2)
    learner.weights[:, 0] = 0.3, -0.7
    slope = learner.gradient(pages)
    for row in range(2):
        losses = []
        for step in (1e-4, -1e-4):
            learner.weights[row, 0] += step
            losses.append(learner.loss(pages))
            learner.weights[row, 0] -= step
        found = (losses[0] - losses[1]) / 2e-4 * np.log(2)
        assert found == pytest.approx(slope[row, 0], rel=1e-3)


def test_the_command_learns_and_says_how_to_do_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train, "LEAST_GAMES", 4)
    files = ["--data", str(tmp_path / "games"), "--write", str(tmp_path / "lore.json")]
    words = ["lab", "train", "monuments", "--players", "3", "--rounds", "0", "--games"]
    assert main([*words, "3", *files]) == 2
    assert "--games" in capsys.readouterr().err
    with monkeypatch.context() as other:
        other.setattr("acropole.games.monuments.game.Monuments.mixed", {})
        assert main([*words, "4", "--mixed", *files]) == 2
    assert "--mixed" in capsys.readouterr().err
    assert main([*words, "0", *files]) == 2  # neither positions nor leanings would be learnt
    assert "--rounds" in capsys.readouterr().err
    assert not (tmp_path / "games").exists()
    assert main([*words, "4", *files]) == 0
    assert "lore.json" in capsys.readouterr().out.replace("\n", "")
    data = json.loads((tmp_path / "lore.json").read_text(encoding="utf-8"))
    assert data["recipe"].startswith("acropole lab train monuments --players 3 --games 4")
    course = json.loads((tmp_path / "games" / "course.json").read_text(encoding="utf-8"))
    assert course["options"] == {"players": 3}  # whatever is not named is left open
