"""`acropole bench`, briefly: that it measures, not how much."""

from __future__ import annotations

import sys

import pytest

import acropole
from acropole.lab.bench import Bench, measure
from acropole.lab.peers import Rate
from tests.cli.conftest import Cli


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)


def test_both_ways_to_play_are_measured() -> None:
    game = acropole.game("monuments")
    heard: list[str] = []
    bench = measure(game, {"players": 3}, 0.03, progress=heard.append)
    assert [rate.name for rate in (bench.playout, bench.interface)] == [
        "Monuments, playout",
        "Monuments, interface",
    ]
    for rate in (bench.playout, bench.interface):
        assert min(rate.decisions_per_s, rate.clones_per_s, rate.games) > 0
        assert 1 < rate.mean_legal < 20
    assert len(heard) == 3


def test_the_ratio_is_to_catanatron() -> None:
    ours, catan = Rate("ours", 500.0, 1, 1, 1, 1), Rate("catanatron, Catan", 20.0, 1, 1, 1, 1)
    assert Bench(ours, ours, (catan,)).ratio(ours) == 25
    assert Bench(ours, ours).ratio(ours) is None


def test_bench_for_people_and_as_json(cli: Cli) -> None:
    shown = cli("bench", "--seconds", 0.03, "--players", 2).out
    assert ("compiled" if acropole.is_compiled() else "pure Python") in shown
    assert "2 players" in shown
    data = cli("bench", "--seconds", 0.03, "--json").json
    assert data["compiled"] is acropole.is_compiled()
    assert [rate["name"] for rate in data["rates"]] == [
        "Monuments, playout",
        "Monuments, interface",
    ]


@pytest.mark.usefixtures("no_peers")
def test_bench_without_peers_says_how_to_install_them(cli: Cli) -> None:
    outcome = cli("bench", "--seconds", 0.03, "--peers")
    assert "pip install 'acropole[peers]'" in outcome.mistake


def test_bench_beside_a_peer(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("catanatron")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    outcome = cli("bench", "--seconds", 0.03, "--peers", "--json")
    ours, _, catan = outcome.json["rates"]
    assert catan["times_catanatron"] == 1
    assert ours["times_catanatron"] > 1
    assert "hearts: cannot import pyspiel" in outcome.err


def test_a_table_server_is_measured_at_full_speed_and_at_a_rate(cli: Cli) -> None:
    plan = ("bench", "web", "--tables", 3, "--streams", 6, "--rate", 20, "--seconds", 1)
    data = cli(*plan, "--json").json
    assert data["fast"]["actions_per_s"] > data["paced"]["actions_per_s"] > 0
    for figures in data.values():
        assert figures["streams"] == 6
        assert figures["cpu_ms_per_action"] > 0
        assert 1 < figures["statements_per_action"] < 9
        assert 0 < figures["p50_ms"] <= figures["p95_ms"]
    assert "20 a second" in cli(*plan).out
