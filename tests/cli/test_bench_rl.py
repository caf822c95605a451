"""`acropole bench rl`, briefly: that it measures, and what it says without a peer."""

from __future__ import annotations

import sys

import pytest

from acropole.lab.bench_rl import CHESS, GIN_RUMMY, Learning, Speed, measure_learning
from tests.cli.conftest import Cli

pytest.importorskip("pettingzoo")


def test_both_interfaces_of_a_game_are_measured() -> None:
    heard: list[str] = []
    learning = measure_learning({"monuments": {"players": 3}}, 0, progress=heard.append)
    single, many = learning.ours
    assert (single.name, many.name) == ("monuments_v1, PettingZoo", "monuments_v1, Batch of 64")
    assert single.numbers == many.numbers == 608
    assert single.actions == many.actions == 159
    assert min(single.steps_per_s, many.steps_per_s) > 0
    assert len(heard) == 6


def test_ratios_are_to_a_peer_by_name() -> None:
    ours, theirs = Speed("ours", 1, 1, 600.0), Speed(CHESS, 1, 1, 200.0)
    learning = Learning((ours,), (theirs,))
    assert learning.ratio(ours, CHESS) == 3
    assert learning.ratio(ours, GIN_RUMMY) is None


def test_a_missing_peer_is_said_and_the_others_are_measured(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    monkeypatch.setitem(sys.modules, "pettingzoo.classic.chess_v6", None)
    outcome = cli("bench", "rl", "--game", "monuments", "--seconds", 0.01, "--peers", "--json")
    assert outcome.code == 0
    assert "RLCard, gin-rummy: cannot import rlcard" in outcome.err
    assert "pip install 'acropole[peers]'" in outcome.err
    assert [speed["times_chess"] for speed in outcome.json["speeds"]] == [None, None]


def test_the_table_for_people_has_a_column_for_each_peer(cli: Cli) -> None:
    pytest.importorskip("rlcard")
    pytest.importorskip("pettingzoo.classic.chess_v6")
    shown = cli("bench", "rl", "--game", "monuments", "--seconds", 0.01, "--peers").out
    assert "× gin-rummy" in shown
    assert "× chess_v6" in shown
    assert "monuments_v1, PettingZoo" in shown


def test_without_the_extra_it_is_said_how_to_get_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "acropole.rl.aec", None)
    outcome = cli("bench", "rl", "--seconds", 0.01)
    assert "pip install 'acropole[rl]'" in outcome.mistake
