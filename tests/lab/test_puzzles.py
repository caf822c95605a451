"""Puzzles are found in games, and those that are shipped stand when somebody thinks longer."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole.bots import Sight
from acropole.kernel.records import Record
from acropole.lab import puzzles
from acropole.lessons import puzzles as shelf
from tests.cli.conftest import Cli, cli  # noqa: F401

EVERY = [puzzle for name in acropole.game_ids() for puzzle in shelf.puzzles_of(acropole.game(name))]
SAMPLE = [
    found[len(found) // 2]
    for name in acropole.game_ids()
    if (found := shelf.puzzles_of(acropole.game(name)))
]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a little thought likes best is a puzzle."""
    for name, value in {"GLANCE": 20, "LOOK": 20, "DEPTH": 10, "SEEDS": 1, "DEEPER": 1}.items():
        monkeypatch.setattr(puzzles, name, value)
    for name in ("MARGIN", "STEADY", "OBVIOUS"):
        monkeypatch.setattr(puzzles, name, 0.0)
    monkeypatch.setattr(puzzles, "WEAK", ("random",))
    monkeypatch.setattr(puzzles, "stands", lambda sight, order: True)


def order(puzzle: shelf.Puzzle, sight: Sight) -> list[int]:
    return [puzzle.game.space.parse(answer.code) for answer in puzzle.answers]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda one: f"{one.game.id}-{one.name}")
def test_a_sample_of_puzzles_stands(puzzle: shelf.Puzzle) -> None:
    sight = Sight(puzzle.state())
    assert puzzles.stands(sight, order(puzzle, sight), deeper=2)


@pytest.mark.nightly
@pytest.mark.parametrize("puzzle", EVERY, ids=lambda one: f"{one.game.id}-{one.name}")
def test_every_puzzle_stands_when_the_search_is_ten_times_as_deep(puzzle: shelf.Puzzle) -> None:
    sight = Sight(puzzle.state())
    assert puzzles.stands(sight, order(puzzle, sight))


def test_a_seat_is_judged_by_what_it_sees() -> None:
    """The same question with everything hidden dealt anew has the same answers and chances."""
    state = SAMPLE[0].state()
    other = state.determinize(state.to_move, 5)
    assert shelf.fingerprint(other) == SAMPLE[0].name


@pytest.mark.usefixtures("hasty")
def test_games_of_bots_bring_puzzles(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "found.jsonl"
    asked = ("lab", "puzzles", "monuments", "--bot", "random", "--games", 1, "--most", 2)
    assert cli(*asked, "--write", file).code == 0
    game = acropole.game("monuments")
    found = shelf.read(file, game)
    assert len(found) == 2
    assert all(puzzle.state() for puzzle in found)
    before = file.read_text()
    outcome = cli(*asked, "--write", file, "--lang", "fr")
    assert file.read_text() == before  # those found before stay, each once
    assert "2 problèmes dans" in outcome.out
    assert "seed 0, entry" in cli(*asked).out


@pytest.mark.usefixtures("hasty")
def test_records_bring_puzzles(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    cli("sim", "monuments", "--players", 3, "--games", 1, "--bots", "random", "--save", tmp_path)
    (file,) = tmp_path.glob("*.json")
    assert "entry" in cli("lab", "puzzles", "monuments", file, "--most", 1).out
    assert "is a game of monuments" in cli("lab", "puzzles", "imperium", file).mistake
    record = Record.load(file, acropole.game)
    record.key = bytes(32)
    record.save(file)
    assert (
        "a puzzle needs a game that its seed deals"
        in cli("lab", "puzzles", "monuments", file).mistake
    )


def test_what_cannot_be_asked_for(cli: Cli) -> None:  # noqa: F811
    assert "nobody" in cli("lab", "puzzles", "monuments", "--bot", "nobody").mistake
    assert "none.json" in cli("lab", "puzzles", "monuments", "none.json").mistake
