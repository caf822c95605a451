"""`acropole sim`: what it reports, and that it reports the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import acropole
from acropole.cli.sim import Plan
from acropole.cli.variant import bot_codes
from acropole.lab.statistics import wilson
from tests.cli.conftest import Cli

SIM = ("sim", "monuments", "--games", 6, "--seed", 3, "--bots", "greedy,random,random")


def without_speed(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key != "speed"}


def test_the_same_arguments_give_the_same_results(cli: Cli) -> None:
    first, second = cli(*SIM, "--json").json, cli(*SIM, "--json").json
    assert without_speed(first) == without_speed(second)
    other = cli(*SIM[:4], "--seed", 4, "--bots", "greedy,random,random", "--json").json
    assert other["seats"] != first["seats"]


def test_the_report_as_json(cli: Cli) -> None:
    report = cli(*SIM, "--json").json
    assert report["games"] == 6
    assert report["options"]["players"] == 3
    assert {code: line["games"] for code, line in report["bots"].items()} == {
        "greedy": 6,
        "random": 12,
    }
    assert len(report["seats"]) == 3
    for line in [*report["bots"].values(), *report["seats"]]:
        low, high = line["win_share_95"]
        assert low <= line["win_share"] <= high
        assert sum(line["mean_points"].values()) == pytest.approx(line["mean_score"])
    assert sum(line["win_share"] for line in report["seats"]) == pytest.approx(1)
    assert set(report["speed"]) == {"seconds", "games_per_s", "decisions_per_s"}


def test_the_report_for_people(cli: Cli) -> None:
    english, french = cli(*SIM).out, cli(*SIM, "--lang", "fr").out
    for text in ("6 games played from seed 3", "greedy", "seat 3", "95% interval", "decisions/s"):
        assert text in english
    for text in ("6 parties jouées", "place 3", "intervalle à 95 %", "score moyen"):
        assert text in french


def test_one_code_is_for_all_seats(cli: Cli) -> None:
    report = cli("sim", "monuments", "--games", 1, "--bots", "random", "--json").json
    assert report["codes"] == ["random"] * 4


def test_progress_stays_out_of_the_way_when_nobody_watches(cli: Cli) -> None:
    assert cli(*SIM).err == ""


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    game = acropole.game("monuments")
    plan = Plan(game, {}, 0, 4, ["a", "b", "c"], rotate=True)
    assert [plan.codes_in(number) for number in range(4)] == [
        ["a", "b", "c"],
        ["b", "c", "a"],
        ["c", "a", "b"],
        ["a", "b", "c"],
    ]
    fixed = Plan(game, {}, 0, 4, ["a", "b", "c"], rotate=False)
    assert fixed.codes_in(1) == ["a", "b", "c"]


def test_no_rotate_leaves_every_bot_on_its_seat(cli: Cli) -> None:
    report = cli(*SIM, "--no-rotate", "--json").json
    assert report["bots"]["greedy"] == report["seats"][0]


def test_saved_games_replay_to_the_reported_results(cli: Cli, tmp_path: Path) -> None:
    report = cli(*SIM, "--save", "games", "--json").json
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 6
    assert cli("validate", *files).code == 0
    seats = [acropole.Record.load(file, acropole.game).replay().scores() for file in files]
    means = [sum(scores) / 6 for scores in zip(*seats, strict=True)]
    assert means == pytest.approx([line["mean_score"] for line in report["seats"]])


def test_settings_stay_with_their_bot_in_a_list_of_codes() -> None:
    assert bot_codes("greedy,deep:time=1,width=2,random") == [
        "greedy",
        "deep:time=1,width=2",
        "random",
    ]


def test_wilson_interval_by_known_values() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0, 1)
