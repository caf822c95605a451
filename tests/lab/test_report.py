"""Pages, plots and documents made from the summaries of a study."""

from __future__ import annotations

import csv
import importlib.util
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import acropole
from acropole.cli import main
from acropole.lab.markdown import put_sections, sections, title
from acropole.lab.plots import Axis, Bar, bars, histogram
from acropole.lab.report import catalogue, write_report
from acropole.lab.statistics import all_statistics
from acropole.lab.study import Plan, Summary, Variant

from .test_studies import plan_of, played

GAME = acropole.game("monumental")


def variant(**options: object) -> Variant:
    name = ", ".join(f"{key}={value}" for key, value in options.items())
    return Variant(name, GAME.options.resolve(options))


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_of(game="monumental", games=3, variants=(variant(players=2), variant(players=3)))


@pytest.fixture(scope="module")
def summaries(plan: Plan) -> list[Summary]:
    return played(plan, 1)


@pytest.fixture(scope="module", params=["en", "fr"])
def written(
    request: pytest.FixtureRequest,
    plan: Plan,
    summaries: list[Summary],
    tmp_path_factory: pytest.TempPathFactory,
) -> list[Path]:
    page = tmp_path_factory.mktemp("report") / "study.html"
    return write_report(json.loads(plan.head())["plan"], summaries, page, request.param)


def test_the_page_loads_nothing_and_its_plots_are_well_formed(written: list[Path]) -> None:
    text = written[0].read_text()
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    begins = [i for i in range(len(text)) if text.startswith("<svg", i)]
    assert len(begins) == sum(path.suffix == ".svg" for path in written)
    for begin in begins:
        ElementTree.fromstring(text[begin : text.index("</svg>", begin) + 6])


def test_data_tables_and_plots_lie_beside_the_page(
    written: list[Path], summaries: list[Summary]
) -> None:
    names = {path.name for path in written}
    assert {"study.html", "study.jsonl", "study-seats.csv", "study-measures.csv"} <= names
    assert {"study-wins-civilization.svg", "study-points.svg"} <= names
    lines = written[1].read_text().splitlines()
    assert [json.loads(line) for line in lines[1:]] == summaries
    with (written[0].parent / "study-seats.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["label"] == "civilization"]
    assert sum(int(row["count"]) for row in rows) == 3 * 2 + 3 * 3


@pytest.mark.skipif(not importlib.util.find_spec("resvg_py"), reason="needs the extra `report`")
def test_each_plot_is_there_as_png_too(written: list[Path]) -> None:
    plots = [path for path in written if path.suffix == ".svg"]
    for path in plots:
        assert path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


def test_without_its_drawer_a_report_has_no_png_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    played(plan_of(games=2), 1, tmp_path / "data.jsonl")
    page = str(tmp_path / "page.html")
    assert main(["lab", "report", str(tmp_path / "data.jsonl"), "--write", page]) == 0
    assert "acropole[report]" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.png"))


def test_a_report_may_take_the_place_of_its_data(tmp_path: Path) -> None:
    data = tmp_path / "study.jsonl"
    played(plan_of(games=2), 1, data)
    before = data.read_bytes()
    assert main(["lab", "report", str(data), "--write", str(tmp_path / "study.html")]) == 0
    assert data.read_bytes() == before


@pytest.mark.parametrize("text", ['{"plan":{}}\n{}\n', '{"plan":{"game":"monuments"}}\n[1]\n'])
def test_lines_that_are_no_accounts_are_told_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data.jsonl"
    data.write_text(text)
    assert main(["lab", "report", str(data), "--write", str(tmp_path / "page.html")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["data.jsonl"]


# -- plots ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-0.3, 0.2), (5, 5), (0, 1234), (0.01, 0.013)])
def test_an_axis_has_round_ticks_around_its_values(low: float, high: float) -> None:
    axis = Axis(low, high, 100, 700)
    assert axis.ticks[0] <= low
    assert high <= axis.ticks[-1]
    assert 2 <= len(axis.ticks) <= 8
    assert (axis.at(axis.ticks[0]), axis.at(axis.ticks[-1])) == (100, 700)


def test_a_histogram_shows_every_value() -> None:
    of_many: list[dict[float, int]] = [{3: 5}, {1: 1, 2: 4, 90: 2}, {0.5: 1, 0.75: 2}]
    for counts in of_many:
        drawn = ElementTree.fromstring(histogram(counts))
        shown = [t.text or "" for t in drawn.iter("{http://www.w3.org/2000/svg}title")]
        assert sum(int(text.rpartition(": ")[2]) for text in shown) == sum(counts.values())


def test_names_in_plots_are_escaped() -> None:
    ElementTree.fromstring(bars([Bar("<a & b>", 0.5, 0.4, 0.6, 0.5, True)], percent=True))


# -- documents -----------------------------------------------------------------------------------


def test_a_section_is_called_by_what_is_not_usual(plan: Plan) -> None:
    assert title(GAME, plan_of(bots=("greedy",)), variant(players=2)) == "2 players"
    automa = variant(players=1, automa="random")
    assert title(GAME, plan_of(bots=("greedy",)), automa) == "1 player, automa=random"
    assert title(GAME, plan, variant(players=3)) == "3 players, random"


def test_sections_replace_their_like_and_leave_the_text(
    plan: Plan, summaries: list[Summary], tmp_path: Path
) -> None:
    statistics = all_statistics()
    for summary in summaries:
        for statistic in statistics:
            statistic.add(summary)
    found = sections(GAME, plan, statistics)
    assert list(found) == ["2 players, random", "3 players, random"]
    assert "| civilization | seats | wins, fair share = 1 |" in found["2 players, random"]
    assert "| card acquired | games offered | in |" in found["2 players, random"]
    file = tmp_path / "balance.md"
    file.write_text("# Balance\n\nText.\n\n### 3 players, random\n\nold\n\n## More\n\nstays\n")
    put_sections(file, found)
    once = file.read_text()
    put_sections(file, found)
    assert file.read_text() == once
    assert once.startswith("# Balance\n\nText.\n\n### 3 players, random\n\n3 games.")
    assert "old" not in once
    assert "\n\n## More\n\nstays\n\n## 2 players, random\n\n3 games." in once


def test_both_languages_of_the_laboratory_are_complete() -> None:
    assert catalogue().problems() == []
