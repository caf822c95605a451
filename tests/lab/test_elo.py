"""Ratings: known strengths come out again, and intervals shrink with games."""

from __future__ import annotations

import pytest

from acropole.lab.ladder import Score, ratings


def test_three_wins_of_four_are_191_points() -> None:
    found = ratings([Score("b", "a", 1, 10_000, 7500)], "a")
    assert found["a"].elo == found["a"].reach == 0
    assert found["b"].elo == pytest.approx(190.8, abs=0.5)


def test_a_fair_share_at_a_larger_table_is_no_lead() -> None:
    assert ratings([Score("b", "a", 2, 9000, 3000)], "a")["b"].elo == pytest.approx(0, abs=0.5)


def test_one_scale_explains_all_pairs() -> None:
    def chance(lead: float) -> float:
        return 1 / (1 + 10 ** (-lead / 400))

    scores = [
        Score("b", "a", 1, 4000, 4000 * chance(100)),
        Score("c", "b", 1, 4000, 4000 * chance(150)),
        Score("c", "a", 1, 4000, 4000 * chance(250)),
    ]
    found = ratings(scores, "b")
    assert [round(found[name].elo) for name in "abc"] == [-100, 0, 150]


def test_more_games_make_surer_and_no_game_makes_infinite() -> None:
    few, many = (ratings([Score("b", "a", 1, n, n)], "a")["b"] for n in (10, 1000))
    assert 0 < few.elo < many.elo < 2000
    sure, surer = (ratings([Score("b", "a", 1, n, n / 2)], "a")["b"] for n in (10, 1000))
    assert sure.reach > surer.reach * 9
