"""A game looked at again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from acropole.kernel.records import Record, Reseed
from acropole.lab.analysis import Moment, analyse, costliest


@pytest.fixture(scope="module")
def record() -> Record:
    whole = Record.load("tests/records/monuments/3-scorer.json")
    return replace(whole, actions=[*whole.actions[:12], Reseed(1)], digests=[])


@pytest.fixture(scope="module")
def moments(record: Record) -> list[Moment | None]:
    return list(analyse(record, 8))


def test_every_entry_is_looked_at(record: Record, moments: list[Moment | None]) -> None:
    assert len(moments) == 13
    assert moments[12] is None  # entropy is nobody's answer
    for entry, moment in enumerate(moments):
        if moment is not None:
            assert moment.entry == entry
            assert moment.action == record.actions[entry]
            assert sum(moment.chances) == pytest.approx(1)


def test_a_game_in_parts_is_judged_as_a_whole(record: Record, moments: list[Moment | None]) -> None:
    parts = [*analyse(record, 8, end=5), *analyse(record, 8, begin=5)]
    assert parts == moments


def test_only_another_answer_than_the_best_costs(moments: list[Moment | None]) -> None:
    asked = [moment for moment in moments if moment is not None]
    assert any(moment.cost > 0 for moment in asked)
    assert all(moment.cost == 0 for moment in asked if moment.action == moment.best)


def test_the_costliest_come_first() -> None:
    found = [Moment(entry, 0, 1, 2, cost, (1.0,)) for entry, cost in enumerate((0.1, 0.0, 0.3))]
    assert [moment.entry for moment in costliest(found, 5)] == [2, 0]
    assert [moment.entry for moment in costliest(found, 1)] == [2]


def test_the_same_record_gets_the_same_judgement(
    record: Record, moments: list[Moment | None]
) -> None:
    assert list(analyse(record, 8)) == moments
