"""`acropole bench`, briefly: that it measures, not how much."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import acropole
from acropole.lab import compare
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


def test_a_table_server_is_measured_at_full_speed_and_at_a_rate(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = ("bench", "web", "--tables", 3, "--streams", 6, "--rate", 20, "--seconds", 1)
    data = cli(*plan, "--json").json
    assert data["fast"]["actions_per_s"] > data["paced"]["actions_per_s"] > 0
    for figures in data.values():
        assert figures["streams"] == 6
        assert figures["cpu_ms_per_action"] > 0
        assert 1 < figures["statements_per_action"] < 9
        assert 0 < figures["p50_ms"] <= figures["p95_ms"]
    monkeypatch.setattr("acropole.cli.bench_web.VISITS", 2)
    told = cli(*plan, "--stored", 50).out
    assert "20 a second" in told
    assert "50 tables, 10 people" in told
    assert "/me" in told


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--stored", 10**6), "at most 100000"),
        (("--stored", 5, "--url", "http://127.0.0.1:1"), "leave --url out"),
        (("--stored", -1), "--stored"),
    ],
)
def test_a_store_is_filled_within_bounds_and_never_anothers(
    cli: Cli, wrong: tuple[object, ...], why: str
) -> None:
    assert why in cli("bench", "web", *wrong).mistake


def test_the_ratio_of_two_commits_has_an_interval() -> None:
    even = compare.ratio_of("x", [(110.0, 100.0), (121.0, 110.0), (99.0, 90.0)])
    assert even.ratio == pytest.approx(1.1)
    assert even.low == pytest.approx(1.1)
    uneven = compare.ratio_of("x", [(100.0, 100.0), (120.0, 100.0), (110.0, 120.0)])
    assert uneven.low < 1 < uneven.high
    assert compare.ratio_of("x", [(2.0, 1.0)]).high == float("inf")


def test_two_trees_are_measured_in_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    order: list[Path] = []
    ours, theirs = Path(acropole.__file__).parents[1], tmp_path / "src"

    def measured(source: Path, arguments: object) -> dict[str, float]:
        order.append(source)
        return {"Monuments, playout: decisions": 30.0 if source == theirs else 60.0}

    monkeypatch.setattr(compare, "measured", measured)
    (ratio,) = compare.compare(tmp_path, [], 4)
    assert ratio.ratio == pytest.approx(2.0)
    assert order[:4] == [ours, theirs, theirs, ours]


def test_both_are_measured_in_processor_time_whatever_they_look_at(tmp_path: Path) -> None:
    package = tmp_path / "acropole"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "cli.py").write_text(CLOCK)
    (rate,) = compare.measured(tmp_path, []).values()
    assert rate == 1


# A package that would look at the clock while it waits.
CLOCK = """import json, time
from time import perf_counter
def main():
    begin = perf_counter()
    time.sleep(0.3)
    quick = perf_counter() - begin < 0.2
    print(json.dumps({"rates": [{"name": "waits", "decisions_per_s": int(quick)}]}))
"""


def test_a_comparison_ends_in_a_sentence(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(low: float, high: float) -> str:
        found = compare.Ratio("x: decisions", 2.0, 2.0, (low + high) / 2, low, high)
        monkeypatch.setattr(compare, "compare", lambda *_: [found])
        return str(cli("bench", "--compare", "HEAD", "--lang", "fr").out)

    monkeypatch.setattr(compare, "checkout", lambda *_, compiled: Path())
    assert (
        "La vitesse est gardée\N{NO-BREAK SPACE}: aucun intervalle ne descend sous 0,97."
        in told(0.98, 1.01)
    )
    assert "Rien n'est plus lent à coup sûr" in told(0.9, 1.1)
    assert "Plus lent\N{NO-BREAK SPACE}: x: decisions" in told(0.9, 0.96)


def test_the_clone_is_where_we_stand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / "src" / "acropole").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "src")
    assert compare.clone() == tmp_path
    shutil.rmtree(tmp_path / "src" / "acropole")
    monkeypatch.setattr(acropole, "__file__", str(tmp_path / "src" / "x.py"))
    with pytest.raises(compare.NoComparison, match="go into one"):
        compare.clone()


def test_a_commit_that_is_not_there_is_told(cli: Cli) -> None:
    told = cli("bench", "--compare", "no-such-commit").mistake
    assert "no-such-commit" in told or "git clone" in told


@pytest.mark.nightly
def test_a_commit_is_had_and_measured(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        compare.clone()
    except compare.NoComparison:
        pytest.skip("no git clone")
    monkeypatch.setattr(acropole, "is_compiled", lambda: False)
    monkeypatch.setenv("ACROPOLE_PURE", "1")
    told = cli("bench", "--compare", "HEAD", "--rounds", 2, "--seconds", 2, "--json").json
    assert told[0]["name"] == "Monuments, playout: decisions"
    assert all(one["ratio"] > 0 for one in told)
