"""Balance tables: the same on any number of processes, and true to the games they count."""

from __future__ import annotations

import pytest

import acropole
from acropole.lab.balance import Job, Tally, markdown, play_job, tally


def whole(job: Job, processes: int) -> Tally:
    *_, last = tally(job, processes)
    return last


@pytest.fixture(scope="module")
def job() -> Job:
    options = acropole.game("monumental").options.resolve({"players": 2})
    return Job("monumental", options, "random", range(24))


def test_one_and_two_processes_count_the_same(job: Job) -> None:
    assert markdown(whole(job, 1), {}) == markdown(whole(job, 2), {})


def test_every_seat_of_every_game_is_counted_once(job: Job) -> None:
    found = whole(job, 1)
    assert found.games == 24
    for lines in found.labels.values():
        assert sum(line.seats for line in lines.values()) == 48
        assert sum(line.wins for line in lines.values()) == pytest.approx(24)
    assert set(found.labels["civilization"]) <= {
        *("greek", "danish", "egyptian", "chinese", "japanese")
    }


def test_a_card_is_bought_only_where_it_was_offered(job: Job) -> None:
    played = play_job(job)
    for _, study in played:
        assert {card for _, card in study.acquired} <= set(study.offered)
    found = whole(job, 1)
    assert all(0 <= line.bought <= line.offered <= 24 for line in found.cards.values())
    assert sum(line.bought for line in found.cards.values()) > 0


def test_a_game_without_a_study_of_its_own_is_counted_by_seat() -> None:
    options = acropole.game("monuments").options.resolve({"players": 3})
    found = whole(Job("monuments", options, "random", range(3)), 1)
    assert set(found.labels) == {"seat"}
    assert "| seat | seats |" in markdown(found, {})


def test_the_automa_is_counted_apart_from_the_players() -> None:
    options = {"players": 1, "automa": "random"}
    resolved = acropole.game("monumental").options.resolve(options)
    found = whole(Job("monumental", resolved, "random", range(6)), 1)
    assert sum(line.seats for line in found.labels["Automa"].values()) == 6
    assert sum(line.seats for line in found.labels["civilization"].values()) == 6
    assert found.points["treasury"] == 0
    assert found.own_points["treasury"] > 0
    text = markdown(found, {}, ", automa=random")
    assert "## 1 player, automa=random, 6 games" in text
    assert "| player against the Automa | seats |" in text
