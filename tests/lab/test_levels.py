"""Tables of win shares by nation and level: the same each time, and true to their games."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole.cli import main
from acropole.lab.levels import (
    Cell,
    Outcome,
    by_level,
    cells,
    choices,
    markdown,
    play_cell,
    put_table,
)

GAME = acropole.game("imperium")


def test_a_cell_is_the_same_each_time_and_counts_its_games() -> None:
    cell = Cell("imperium", "random", "romans", "chieftain", range(3))
    outcome = play_cell(cell)
    assert outcome == play_cell(cell)
    assert outcome.games == 3
    assert outcome.other > outcome.own  # nobody beats the C.I.V. by chance


def test_the_table_has_a_row_a_nation_and_a_column_a_level() -> None:
    levels = choices(GAME, "level")
    found = {
        (nation, level): Outcome(10, 10 - 2 * levels.index(level), 500, 600)
        for nation in choices(GAME, "nation")
        for level in levels
    }
    lines = markdown(GAME, found).splitlines()
    assert len(lines) == 2 + 16 + 2
    assert lines[2] == "| arthurians | 100% | 80% | 60% | 40% | 20% | 0% |"
    assert lines[-2].startswith("| **all** | **100.0%** | **80.0%** |")
    assert lines[-1].startswith("| lead in points | -10 |")


def test_the_table_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    file = tmp_path / "levels.md"
    file.write_text("# Levels\n\nText.\n\n| old |\n| --- |\n")
    put_table(file, "| new |\n| --- |\n")
    assert file.read_text() == "# Levels\n\nText.\n\n| new |\n| --- |\n"


def test_cells_cover_all_nations_at_all_levels() -> None:
    found = cells(GAME, "random", range(2))
    assert len({(cell.nation, cell.level) for cell in found}) == len(found) == 16 * 6


def test_only_the_levels_that_are_named_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    found = cells(GAME, "random", range(2), ["overlord", "warlord"])
    assert {cell.level for cell in found} == {"overlord", "warlord"}
    told = {(cell.nation, cell.level): lose(cell) for cell in found}
    assert markdown(GAME, told).startswith("| nation | warlord | overlord |")
    assert by_level(GAME, told).count("\n") == 4
    assert main(["lab", "levels", "imperium", "--level", "hard"]) == 2
    assert "There is no level hard; the levels are: chieftain" in capsys.readouterr().err


def lose(cell: Cell) -> Outcome:
    return Outcome(len(cell.seeds), 0, 10, 30)


def test_the_command_writes_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("acropole.lab.levels.play_cell", lose)
    file = tmp_path / "levels.md"
    assert main(["lab", "levels", "imperium", "--games", "2", "--write", str(file)]) == 0
    assert capsys.readouterr().out == file.read_text()
    assert "| romans | 0% |" in file.read_text()
    assert "| lead in points | -10 |" in file.read_text()


def win(cell: Cell) -> Outcome:
    return Outcome(len(cell.seeds), len(cell.seeds), 30, 10)


def test_a_run_that_was_stopped_goes_on_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "levels.jsonl"
    command = ["lab", "levels", "imperium", "--games", "2", "--log", str(file)]
    monkeypatch.setattr("acropole.lab.levels.play_cell", lose)
    assert main(command) == 0
    assert "100%" not in capsys.readouterr().out
    file.write_text(file.read_text()[:-9])  # the last line is cut off
    monkeypatch.setattr("acropole.lab.levels.play_cell", win)
    assert main(command) == 0
    assert capsys.readouterr().out.count("100%") == 1
    assert main([*command, "--seed", "1"]) == 0  # other games
    assert capsys.readouterr().out.count("100%") == 16 * 6


def test_a_file_that_is_no_log_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.md"
    file.write_text("# Notes\n")
    assert main(["lab", "levels", "imperium", "--games", "1", "--log", str(file)]) == 2
    assert "no log of outcomes" in capsys.readouterr().err
    assert file.read_text() == "# Notes\n"


def test_nations_can_be_put_together() -> None:
    found = {
        (nation, level): Outcome(2, int(level == "chieftain"), 130, 100)
        for nation in choices(GAME, "nation")
        for level in choices(GAME, "level")
    }
    lines = by_level(GAME, found).splitlines()
    assert lines[2] == "| chieftain | 32 | 50.0% | 33.6% to 66.4% | +15 |"
    assert lines[3].startswith("| warlord | 32 | 0.0% | 0.0% to 10.7% |")


def test_the_command_puts_nations_together_in_a_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.lab.levels.play_cell", lose)
    file = tmp_path / "ladder.md"
    file.write_text("# Ladder\n\n## Imperium\n\nold\n\n## Other\n\nkept\n")
    given = ["--games", "2", "--section", "Imperium", "--write", str(file)]
    assert main(["lab", "levels", "imperium", *given]) == 0
    text = file.read_text()
    assert "old" not in text
    assert "## Other\n\nkept" in text
    assert "| chieftain | 32 | 0.0% |" in text
