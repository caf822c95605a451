"""Studies: the same data whoever plays, a file to go on from, tables and pages that are true."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest

import acropole
from acropole.cli import main
from acropole.kernel.packs import Pack
from acropole.lab.statistics import (
    Cards,
    Differences,
    Mean,
    Measures,
    Points,
    Seats,
    Shifts,
    Statistic,
    all_statistics,
    chance_of,
    flag,
)
from acropole.lab.study import (
    DataError,
    Plan,
    Summary,
    Variant,
    jobs,
    play_job,
    read_summaries,
    study,
)
from acropole.lab.workers import Processes, WorkersError
from tests.system import children, command

OPTIONS = acropole.game("monuments").options.resolve({"players": 3})
GAMES = 23


def plan_of(**changes: object) -> Plan:
    settings: dict[str, object] = {
        "game": "monuments",
        "bots": ("random",),
        "seed": 3,
        "games": GAMES,
        "variants": (Variant("monuments", OPTIONS),),
    }
    return Plan(**(settings | changes))  # type: ignore[arg-type]


def played(plan: Plan, processes: int, path: Path | None = None) -> list[Summary]:
    with Processes(processes) as staff:
        return list(study(plan, staff, path))


def test_one_and_two_processes_write_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    summaries = played(plan_of(), 1, one)
    played(plan_of(), 2, two)
    assert one.read_bytes() == two.read_bytes()
    assert [summary["seed"] for summary in summaries] == list(range(3, 3 + GAMES))


def test_a_stopped_study_goes_on_from_its_file(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    played(plan_of(), 1, whole)
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[:8]) + lines[8][:40])  # the last one is cut off
    assert len(played(plan_of(), 1, part)) == GAMES
    assert part.read_bytes() == whole.read_bytes()


def test_a_file_of_another_study_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    played(plan_of(games=2), 1, path)
    with pytest.raises(DataError, match="another study"):
        played(plan_of(games=2, seed=4), 1, path)


def test_every_game_of_a_plan_is_in_one_job() -> None:
    plan = plan_of(games=10_000, variants=(Variant("a", OPTIONS), Variant("b", OPTIONS)))
    for known in (0, 7, 20_000):
        numbers = [number for job in jobs(plan, known) for number in job.numbers]
        assert numbers == list(range(known, 20_000))


def test_a_broken_line_within_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    played(plan_of(games=3), 1, path)
    path.write_text(path.read_text().replace('"seed":4', '"seed":', 1))
    with pytest.raises(DataError, match="line 3"):
        list(read_summaries(path)[1])


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
    summaries = [summary for job in jobs(plan_of(games=8)) for summary in play_job(job)]
    seats = told(Seats(), summaries)
    lines = [row for row in seats.rows() if row["label"] == "seat"]
    assert sum(int(str(row["count"])) for row in lines) == 24
    wins = sum(float(str(row["win_share"])) * int(str(row["count"])) for row in lines)
    assert wins == pytest.approx(8)


def test_a_flag_needs_more_the_more_is_tested() -> None:
    chance = chance_of(0.60, 0.5, 150)
    assert flag(chance, 1) == "**"
    assert flag(chance, 100) == "*"
    assert flag(chance_of(0.52, 0.5, 150), 1) == ""
    assert flag(chance_of(1.0, 0.5, 5), 1) == ""  # five heads in a row: one in sixteen


def told(statistic: Statistic, summaries: list[Summary]) -> Statistic:
    for summary in summaries:
        statistic.add(summary)
    return statistic


def test_equal_variants_do_not_differ_at_all() -> None:
    """Common random numbers: the same seeds, so the same games."""
    same = (Variant("first", OPTIONS), Variant("second", OPTIONS))
    summaries = played(plan_of(games=4, variants=same), 1)
    differences = told(Differences(), summaries).rows()
    assert differences
    assert all(row["difference"] == 0 and row["flag"] == "" for row in differences)
    shifts = told(Shifts(), summaries).rows()
    told_of = [(row["label"], row["value"]) for row in shifts]
    assert told_of == [(label, n) for label in ("seat", "turn order") for n in "123"]
    assert all(row["win_share_change"] == row["score_change"] == 0 for row in shifts)


def test_measures_stand_by_variant_and_rare_ones_last() -> None:
    both = (Variant("b", OPTIONS), Variant("a", OPTIONS))
    summaries = played(plan_of(games=3, variants=both), 1)
    for summary in summaries[:2]:
        summary["facts"] = {"wars": 1.0} | summary["facts"]
    rows = told(Measures(), summaries).rows()
    order = [(row["variant"], row["measure"] == "wars") for row in rows]
    common = sum(not is_rare for variant, is_rare in order if variant == "b")
    assert order == [(v, rare) for v in "ba" for rare in [False] * common + [True]]


def test_a_pack_travels_as_text_and_changes_the_games(tmp_path: Path) -> None:
    (tmp_path / "long" / "part").mkdir(parents=True)
    file = tmp_path / "long" / "part" / "rules.toml"
    file.write_text('[[rule]]\nid = "hand"\nvalue = [9]\n')
    pack = Pack.read(tmp_path / "long")
    file.unlink()  # a worker elsewhere would not have it
    variants = (Variant("short", OPTIONS), Variant("long", OPTIONS, (pack,)))
    summaries = played(plan_of(games=4, variants=variants), 2)
    assert [summary["variant"] for summary in summaries] == ["short", "long"] * 4
    assert [summary["seed"] for summary in summaries[:4]] == [3, 3, 4, 4]
    assert any(row["difference"] for row in told(Differences(), summaries).rows())


@pytest.fixture(scope="module")
def civilizations() -> list[Summary]:
    options = acropole.game("monumental").options.resolve({"players": 1, "automa": "random"})
    variant = Variant("automa", options)
    return played(plan_of(game="monumental", games=5, variants=(variant,)), 1)


def test_cards_are_counted_where_they_were_offered(civilizations: list[Summary]) -> None:
    for summary in civilizations:
        assert {card for _, card in summary["acquired"]} <= set(summary["offered"])
    rows = told(Cards(), civilizations).rows()
    assert {row["use"] for row in rows} == {"acquired", "played"}
    assert all(0 <= float(str(row["used_in"])) <= 1 for row in rows)
    assert any(row["count"] for row in rows)


def test_the_automa_is_counted_apart_from_the_players(civilizations: list[Summary]) -> None:
    seats = told(Seats(), civilizations).rows()
    for label in ("Automa", "civilization"):
        assert sum(int(str(row["count"])) for row in seats if row["label"] == label) == 5
    points = {
        (row["whose"], row["category"]): row["mean"] for row in told(Points(), civilizations).rows()
    }
    assert points["player", "treasury"] == 0
    assert float(str(points["opponent of the rules", "treasury"])) > 0


def test_cards_played_are_counted_beside_those_acquired() -> None:
    options = acropole.game("imperium").options.resolve({})
    plan = plan_of(game="imperium", games=1, variants=(Variant("imperium", options),))
    rows = told(Cards(), played(plan, 1)).rows()
    assert {row["use"] for row in rows} == {"acquired", "played"}
    assert any(row["count"] for row in rows if row["use"] == "played")


def test_a_card_has_no_row_of_a_use_that_it_never_had(civilizations: list[Summary]) -> None:
    rows = {(row["card"], row["use"]): row for row in told(Cards(), civilizations).rows()}
    used = {card for card, use in rows if rows[card, use]["count"]}
    unwanted = {card for card, _ in rows} - used
    assert unwanted
    assert all(row["count"] for (card, _), row in rows.items() if card in used)
    assert all((card, use) in rows for card in unwanted for use in ("acquired", "played"))


@pytest.mark.parametrize(("given", "nations"), [([], 6), (["--option", "nation=celts"], 5)])
def test_each_game_of_a_study_has_nations_of_its_own(
    given: list[str], nations: int, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    asked = ["lab", "balance", "imperium", "--players", "2", "--bots", "random", "--games", "8"]
    assert main([*asked, *given, "--data", str(file)]) == 0
    labels = [summary["labels"] for summary in read_summaries(file)[1]]
    assert len({seat["nation"] for game in labels for seat in game}) >= nations
    assert not given or {game[0]["nation"] for game in labels} == {"celts"}


def test_a_mean_knows_its_interval() -> None:
    mean = Mean()
    for value in (1.0, 2.0, 3.0):
        mean.add(value)
    assert mean.mean == 2
    assert mean.reach == pytest.approx(1.959964 / 3**0.5)


def pause(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_who_is_stopped_waits_for_no_job_and_can_play_again() -> None:
    begin = time.monotonic()
    with Processes(2) as staff:
        for _ in staff.map(pause, [0.0, 300.0, 300.0]):
            break
        assert list(staff.map(pause, [0.0, 0.1])) == [0.0, 0.1]
    assert time.monotonic() - begin < 60


def test_no_process_outlives_a_study_that_is_killed() -> None:
    arguments = ["balance", "monuments", "--bots", "greedy", "--games", "100000"]
    study = Popen(
        [sys.executable, "-m", "acropole.cli", "lab", *arguments, "--processes", "2"],
        stdout=DEVNULL,
        stderr=DEVNULL,
    )
    deadline = time.monotonic() + 60
    while len(players := children(study.pid)) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    study.kill()
    study.wait()
    while any(map(command, players)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


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
    def add(self, summary):
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


def test_bots_of_a_user_climb_the_ladder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = tmp_path / "mine.py"
    code.write_text(BOT)
    arguments = ["--bots", "last,random", "--games", "2", "--code", str(code), "--json"]
    assert main(["lab", "ladder", "monuments", *arguments]) == 0
    assert set(json.loads(capsys.readouterr().out)["ratings"]) == {"last", "random"}


def test_a_bot_of_a_user_that_fails_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = tmp_path / "mine.py"
    code.write_text(BOT.replace("sight.legal[-1]", "1 // 0").replace('"last"', '"broken"'))
    arguments = ["--bots", "broken", "--games", "1", "--code", str(code)]
    assert main(["lab", "balance", "monuments", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "seed 0: ZeroDivisionError" in error


def test_a_pack_is_compared_with_the_game_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "long"
    pack.mkdir()
    (pack / "rules.toml").write_text('[[rule]]\nid = "hand"\nvalue = [9]\n')
    arguments = ["--compare", str(pack), "--bots", "random", "--games", "3", "--json"]
    assert main(["lab", "balance", "monuments", *arguments]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert {row["variant"] for row in tables["seats"]} == {"monuments", "long"}
    assert {(row["variant"], row["against"]) for row in tables["shifts"]} == {("long", "monuments")}


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_a_narrow_screen_breaks_heads_and_cuts_no_value(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["lab", "balance", "monuments", "--bots", "random", "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert "…" not in out
    row = r"^bet-hamikdash +3 +\d\.\d{3} +\d +\d\.\d{3} +\d\.\d\d–\d\.\d\d.* -?\d+\.\d{3}$"
    assert re.search(row, out, re.MULTILINE)
    assert ("games offered" in out) == (columns == "200")


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
        ["balance", "monuments", "--cluster", "tcp://127.0.0.1:9"],
        ["levels", "monuments"],
        ["levels", "imperium", "--bot", "graedy"],
        ["tune", "monuments", "no-such-file.toml"],
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
    assert all(s.rows() == [] for s in all_statistics() if s.name != "reasons")
