"""Whole games of Monumental, replayed move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from acropole import Record
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.kernel.records import validate
from acropole.kernel.state import State
from tests.games.monumental.table import world

FOLDER = Path(__file__).parents[2] / "records" / "monumental"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_positions_and_the_result_in_its_file(path: Path) -> None:
    record = Record.load(path)
    verdict = validate(record)
    assert (verdict.status, verdict.detail) == ("ok", f"{len(record.actions)} entries")
    assert record.result is not None
    reason = "deck-low" if record.options["continuous"] else "deck-empty"
    assert record.result["reason"] == reason


def test_the_records_hold_every_player_count_and_civilization() -> None:
    counts, played = set(), set()
    for path in FILES:
        record = Record.load(path)
        state = record.start()
        assert isinstance(state, State)
        counts.add(state.seats)
        played |= {CIVILIZATIONS[world(state).civilization[seat]] for seat in range(state.seats)}
    assert counts == {2, 3, 4, 5}
    assert played == set(CIVILIZATIONS)


def test_the_records_hold_every_automa() -> None:
    options = [Record.load(path).options for path in FILES]
    assert {str(given["automa"]) for given in options} == {"off", *CIVILIZATIONS}
    assert {str(given["automa_edition"]) for given in options} == {"full", "first"}
