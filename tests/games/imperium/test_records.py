"""Whole games of Imperium, replayed move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from acropole import Record
from acropole.kernel.records import validate

FOLDER = Path(__file__).parents[2] / "records" / "imperium"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_positions_and_the_result_in_its_file(path: Path) -> None:
    record = Record.load(path)
    verdict = validate(record)
    assert (verdict.status, verdict.detail) == ("ok", f"{len(record.actions)} entries")


def test_the_records_end_in_every_way() -> None:
    results = [Record.load(path).result for path in FILES]
    reasons = {result["reason"] for result in results if result}
    assert reasons >= {"card", "collapse", "development", "dynasty", "king", "main-deck"}
