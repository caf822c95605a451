"""Studies: the same data whoever plays, a file to go on from, tables and pages that are true."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

import acropole
from acropole.cli import main
from acropole.lab.accounts import CHUNK, Account, DataError, Job, Plan, Variant, play_job, study
from acropole.lab.report import counted, write_report
from acropole.lab.statistics import Differences, Mean, Seats, chance_of, flag
from acropole.lab.workers import Processes, WorkersError

OPTIONS = acropole.game("monuments").options.resolve({"players": 3})
GAMES = 2 * CHUNK + 3


def plan_of(**changes: object) -> Plan:
    settings: dict[str, object] = {
        "game": "monuments",
        "bots": ("random",),
        "seed": 3,
        "games": GAMES,
        "variants": (Variant("monuments", OPTIONS),),
    }
    return Plan(**(settings | changes))  # type: ignore[arg-type]


def played(plan: Plan, processes: int, path: Path | None = None) -> list[Account]:
    with Processes(processes) as staff:
        return list(study(plan, staff, path))


def test_one_and_two_processes_write_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    accounts = played(plan_of(), 1, one)
    played(plan_of(), 2, two)
    assert one.read_bytes() == two.read_bytes()
    assert [account["seed"] for account in accounts] == list(range(3, 3 + GAMES))


def test_a_stopped_study_goes_on_from_its_file(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    played(plan_of(), 1, whole)
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[: CHUNK - 3]) + lines[CHUNK][:40])  # the last one is cut off
    assert len(played(plan_of(), 1, part)) == GAMES
    assert part.read_bytes() == whole.read_bytes()


def test_a_file_of_another_study_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    played(plan_of(games=2), 1, path)
    with pytest.raises(DataError, match="another study"):
        played(plan_of(games=2, seed=4), 1, path)


def die_once(mark: str) -> str:
    """Kill the process that plays this, unless the mark says that this was done."""
    path = Path(mark)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def die(mark: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return mark


def test_games_of_a_killed_process_are_played_again(tmp_path: Path) -> None:
    with Processes(2) as staff:
        marks = [str(tmp_path / name) for name in ("a", "b")]
        assert list(staff.map(die_once, marks)) == ["a", "b"]


def test_a_job_that_always_kills_its_process_is_given_up() -> None:
    with Processes(1) as staff, pytest.raises(WorkersError, match="Job 1 of 1"):
        list(staff.map(die, ["x"]))


# -- statistics ----------------------------------------------------------------------------------


def test_every_seat_is_counted_once_and_every_game_won_once() -> None:
    accounts = play_job(Job(plan_of(), Variant("monuments", OPTIONS), 0, 8))
    seats = Seats()
    for account in accounts:
        seats.add(account)
    lines = [row for row in seats.rows() if row["label"] == "seat"]
    assert sum(int(str(row["count"])) for row in lines) == 24
    wins = sum(float(str(row["win_share"])) * int(str(row["count"])) for row in lines)
    assert wins == pytest.approx(8)


def test_a_flag_needs_more_the_more_is_tested() -> None:
    chance = chance_of(0.60, 0.5, 150)
    assert flag(chance, 1) == "**"
    assert flag(chance, 100) == "*"
    assert flag(chance_of(0.52, 0.5, 150), 1) == ""


def test_equal_variants_do_not_differ_at_all() -> None:
    """Common random numbers: the same seeds, so the same games."""
    same = (Variant("first", OPTIONS), Variant("second", OPTIONS))
    difference = Differences()
    for account in played(plan_of(games=4, variants=same), 1):
        difference.add(account)
    assert difference.rows()
    assert all(row["difference"] == 0 and row["flag"] == "" for row in difference.rows())


def test_a_mean_knows_its_interval() -> None:
    mean = Mean()
    for value in (1.0, 2.0, 3.0):
        mean.add(value)
    assert mean.mean == 2
    assert mean.reach == pytest.approx(1.959964 / 3**0.5)


# -- the page ------------------------------------------------------------------------------------


def test_the_report_is_one_page_that_loads_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data.jsonl"
    accounts = played(plan_of(games=6), 1, data)
    plan = json.loads(data.read_text().splitlines()[0])["plan"]
    written = write_report(plan, accounts, tmp_path / "report.html")
    text = written[0].read_text()
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    for begin in [i for i in range(len(text)) if text.startswith("<svg", i)]:
        ElementTree.fromstring(text[begin : text.index("</svg>", begin) + 6])
    names = {path.name for path in written}
    assert {"report.html", "report.jsonl", "report-seats.csv", "report-measures.csv"} <= names


# -- the command ---------------------------------------------------------------------------------

BOT = """
from acropole.bots import Bot, register
from acropole.lab.statistics import Statistic, statistic

@register
class Last(Bot):
    name = "last"
    def choose(self, sight):
        return sight.legal[-1]

@statistic
class Reasons(Statistic):
    name = "reasons"
    def __init__(self):
        self.count = 0
    def add(self, account):
        self.count += 1
    def rows(self):
        return [{"games": self.count}]
"""


def test_bots_and_statistics_of_a_user_play_and_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = tmp_path / "mine.py"
    code.write_text(BOT)
    arguments = ["--bots", "last,random", "--games", "4", "--processes", "2", "--json"]
    assert main(["lab", "balance", "monuments", "--code", str(code), *arguments]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert tables["reasons"] == [{"games": 4}]
    assert {row["value"] for row in tables["seats"] if row["label"] == "bot"} == {"last", "random"}


def test_explore_compares_the_values_of_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--vary", "players=2,3", "--bots", "random", "--games", "3", "--json"]
    assert main(["lab", "explore", "monuments", *arguments]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert {row["variant"] for row in tables["measures"]} == {"players=2", "players=3"}
    assert tables["differences"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["balance", "monuments", "--bots", "graedy"],
        ["balance", "monuments", "--vary", "players"],
        ["balance", "monuments", "--vary", "players=2,99"],
        ["balance", "monuments", "--compare", "no-such-folder"],
        ["balance", "monuments", "--code", "no-such-file.py"],
        ["balance", "monuments", "--cluster", "nonsense"],
        ["report", "no-such-file.jsonl", "--write", "page.html"],
        ["report", os.devnull, "--write", "page.html"],
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *arguments, *(["--games", "2"] if arguments[0] != "report" else [])]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_statistics_start_empty() -> None:
    assert all(statistic.rows() == [] for statistic in counted([]) if statistic.name != "reasons")
