"""The suite: the same numbers whoever plays, and results that can be checked."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import acropole
from acropole.cli import main
from acropole.kernel.errors import AcropoleError
from acropole.lab import suite

TASK, BOTS = "monuments-three", ["random", "greedy:slips=0.5"]
# a few of each task in plain Python; strong bots are for compiled code
QUICK = {"monuments-duel": "greedy", "monumental-duel": "random", "imperium-alone": "greedy"}


@pytest.fixture(scope="module")
def todo() -> list[suite.Trial]:
    return suite.trials([TASK], BOTS, 3)


@pytest.fixture(scope="module")
def found(todo: list[suite.Trial]) -> list[suite.Outcome]:
    with ThreadPoolExecutor(1) as staff:
        return list(suite.run(todo, staff))


def test_tasks_are_of_all_games_and_their_bots_count_iterations() -> None:
    tasks = suite.all_tasks()
    assert {game for game, _ in tasks.values()} == set(acropole.game_ids())
    for game, task in tasks.values():
        suite.check_bot(game, task.against)
        for level in ("easy", "medium", "hard"):
            suite.check_bot(game, level)
        acropole.game(game).options.resolve(task.options)


@pytest.mark.parametrize("task", QUICK)
def test_a_task_is_played(task: str) -> None:
    outcome = suite.play_trial(suite.Trial(task, QUICK[task], 1))
    assert 0 <= outcome.win <= 1
    assert 0 <= outcome.ahead <= 1
    assert len(outcome.digest) == 32


def test_two_processes_find_the_same(todo: list[suite.Trial], found: list[suite.Outcome]) -> None:
    with ProcessPoolExecutor(2) as staff:
        assert list(suite.run(todo, staff)) == found


def test_the_table_is_of_the_outcomes(todo: list[suite.Trial], found: list[suite.Outcome]) -> None:
    told = suite.result(suite.rows(todo, found))
    assert [row["bot"] for row in told["results"]] == BOTS
    for row in told["results"]:
        wins = [outcome[0] for outcome in row["outcomes"]]
        assert row["win_share"] == sum(wins) / 3
        low, high = row["win_share_95"]
        assert low <= row["win_share"] <= high
    assert f"| `{TASK}` | `random` | 3 |" in suite.markdown(suite.rows(todo, found))


def test_bots_that_think_by_the_clock_are_refused() -> None:
    with pytest.raises(AcropoleError, match="thinks by the clock"):
        suite.trials([TASK], ["ismcts:ms=20"], 1)
    with pytest.raises(AcropoleError, match="There is no task 'chess'"):
        suite.trials(["chess"], BOTS, 1)


def run(*arguments: str) -> int:
    return main(["suite", "--lang", "en", *arguments])


def test_a_result_is_checked_by_playing_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "result.json", tmp_path / "page.md"
    page.write_text("# Ours\n\n## Baselines\n\nold\n")
    log = tmp_path / "log"
    what = ["--tasks", TASK, "--bots", "random", "--games", "2", "--log", str(log)]
    assert run(*what, "--write", str(file), "--table", str(page)) == 0
    assert "old" not in page.read_text()
    assert "| `random` | 2 |" in page.read_text()
    capsys.readouterr()
    assert run(*what, "--json") == 0  # from the log
    assert (
        capsys.readouterr().out
        == json.dumps(json.loads(file.read_text()), indent=2, ensure_ascii=False) + "\n"
    )
    assert run("--check", str(file), "--games", "1") == 0
    assert "1 game of 1 row played again: all the same" in capsys.readouterr().out
    told = json.loads(file.read_text())
    told["results"][0]["outcomes"][0][3] = "0" * 32
    file.write_text(json.dumps(told))
    assert run("--check", str(file)) == 2
    assert "was changed after it was written" in capsys.readouterr().err
    told["results"][0]["win_share"] = 0.5
    told["digest"] = suite._digest(told)
    file.write_text(json.dumps(told))
    assert run("--check", str(file), "--games", "1") == 1
    said = capsys.readouterr().out
    assert f"{TASK}, random: game 0" in said
    assert "the shares are not those of its games" in said


@pytest.mark.parametrize(
    "arguments",
    [["--tasks", "chess"], ["--bots", "graedy"], ["--bots", "random,random"], ["--games", "0"]],
)
def test_bad_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "[]", '{"suite": 1}', '{"suite": 99}'])
def test_a_file_that_is_no_result_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.json"
    file.write_text(text)
    assert run("--check", str(file)) == 2
    assert "suite" in capsys.readouterr().err


def test_the_tasks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--list") == 0
    assert TASK in capsys.readouterr().out
    assert run("--list", "--json") == 0
    assert json.loads(capsys.readouterr().out)[TASK]["against"] == "greedy"
