"""Games as data: read back they are the games, whoever wrote them, in one run or in two."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acropole
from acropole.cli import main
from acropole.lab import dataset
from acropole.lab.workers import Processes
from acropole.rl.reader import reader_of

parquet: Any = pytest.importorskip("pyarrow.parquet")

PLAN = dataset.Plan(
    "monuments",
    acropole.game("monuments").options.resolve({"players": 3}),
    ("random", "random", "greedy:slips=0.5"),
    games=3,
    seed=7,
    shard=2,
    observations="full",
)


def written(plan: dataset.Plan, folder: Path, processes: int = 1) -> list[str]:
    """The digests of the files."""
    with Processes(processes) as staff:
        list(dataset.write(plan, folder, staff))
    return [file["sha256"] for file in dataset.describe(plan, folder)["files"]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("data")
    written(PLAN, found)
    return found


def test_read_back_it_is_the_games_as_the_seats_saw_them(folder: Path) -> None:
    game = acropole.game("monuments")
    reader = reader_of("full", game.variant(PLAN.options).features())
    rows = [row for file in sorted(folder.glob("*.parquet"))
            for row in parquet.read_table(file).to_pylist()]  # fmt: skip
    assert tuple(rows[0]) == dataset.COLUMNS
    for seed in (7, 8, 9):
        own = [row for row in rows if row["game"] == seed]
        state = game.deal(seed, PLAN.options)
        for step, row in enumerate(own):
            assert (row["step"], row["seat"]) == (step, state.to_move)
            assert row["legal"] == state.legal_actions()
            assert row["score"] == state.scores()[state.to_move]
            seen = reader.read(state, state.to_move)
            assert np.array_equal(np.array(row["observation"], np.float32), seen)
            state.apply(row["action"])
        assert state.is_over
        winners = state.result().winners
        assert all((row["reward"] > -1) == (row["seat"] in winners) for row in own)


def test_what_it_is_is_told(folder: Path) -> None:
    told = json.loads((folder / "dataset.json").read_text())
    assert told["decisions"] == sum(file["rows"] for file in told["files"])
    for file in told["files"]:
        assert sha256((folder / file["file"]).read_bytes()).hexdigest() == file["sha256"]
    assert told["parts"][-1]["end"] == told["numbers"]
    assert told["actions"][14] == "draw"


def test_a_stopped_run_goes_on_and_processes_make_no_difference(
    folder: Path, tmp_path: Path
) -> None:
    whole = [file["sha256"] for file in json.loads((folder / "dataset.json").read_text())["files"]]
    first = tmp_path / "shard-00000.parquet"
    first.write_bytes((folder / first.name).read_bytes())
    assert [shard.number for shard in dataset.missing(PLAN, tmp_path)] == [1]
    assert written(PLAN, tmp_path, processes=2) == whole


def run(*arguments: str) -> int:
    return main(["dataset", *arguments])


def test_the_command_writes_a_datasheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    what = ["monuments", "--players", "2", "--games", "2", "--bots", "random", "--write"]
    data = tmp_path / "data"
    assert run(*what, str(data), "--observations", "compact", "--lang", "en") == 0
    assert "of 2 games in 1 file" in capsys.readouterr().out
    sheet = (data / "README.md").read_text()
    again = "acropole dataset monuments --bots random --games 2 --seed 0 --shard 20"
    assert f"`{again} --observations compact --option players=2 --write FOLDER`" in sheet
    assert "| `scores` |" in sheet
    assert run(*what, str(data), "--lang", "en") == 2  # full, and so something else
    assert "name another folder" in capsys.readouterr().err
    assert run(*what, str(data), "--observations", "compact", "--lang", "fr", "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert "# Fiche" in (data / "README.md").read_text()


def test_a_folder_may_be_called_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    what = ["monuments", "--players", "2", "--games", "1", "--bots", "greedy:slips=0.5"]
    for _ in range(2):
        assert run(*what, "--write", "of greedy:slips=0.5") == 0


def test_a_file_of_others_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cats.parquet").write_text("no")
    assert run("monuments", "--write", str(tmp_path)) == 2
    assert "cats.parquet" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["--games", "0"], ["--bots", "graedy"], ["--bots", "ismcts:ms=5"], ["--observations", "tiny"]],
)
def test_bad_input_is_one_line_and_writes_nothing(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("monuments", "--write", str(tmp_path / "new"), *arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "new").exists()
