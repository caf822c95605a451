"""Tables of win shares by nation and level: the same each time, and true to their games."""

from __future__ import annotations

import acropole
from acropole.lab.levels import Cell, Outcome, by_level, choices, markdown, play_cell

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


def test_nations_can_be_put_together() -> None:
    found = {
        (nation, level): Outcome(2, int(level == "chieftain"), 130, 100)
        for nation in choices(GAME, "nation")
        for level in choices(GAME, "level")
    }
    lines = by_level(GAME, found).splitlines()
    assert lines[2] == "| chieftain | 32 | 50.0% | 33.6% to 66.4% | +15 |"
    assert lines[3].startswith("| warlord | 32 | 0.0% | 0.0% to 10.7% |")
