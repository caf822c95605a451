"""Whole games of Imperium, replayed move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from acropole import Record
from acropole.kernel.records import SHORT, take, validate
from acropole.registry import kept_game

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


@pytest.mark.parametrize("path", sorted((FOLDER.parent / "imperium-2").glob("*.json")))
def test_a_record_from_before_the_order_of_the_solstice_was_an_option_goes_as_it_went(
    path: Path,
) -> None:
    record = Record.load(path)
    assert record.options["solstice"] == "ask"
    assert validate(record).status == "migrated"
    solstices = [code for code in asked(record) if code == "solstice"]
    assert solstices, "a record in which the order is asked"


def asked(record: Record) -> list[str]:
    state, found = record.start(), []
    for step in record.actions:
        found.append(state.decision.kind if state.decision else "")
        take(state, step)
    return found


def test_digests_of_games_that_ask_for_the_order_are_those_from_before_the_option() -> None:
    record = Record.load(FOLDER.parent / "imperium-2" / "romans-greedy.json")
    old = kept_game("imperium", record.game.content.put_away(), 2)
    state = old.deal(record.seed, record.options)
    take(state, record.actions[0])
    assert state.digest()[:SHORT] == record.digests[0]
