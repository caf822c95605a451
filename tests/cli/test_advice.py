"""What the command line tells about play: hints, the analysis of a game, the ladder of bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from acropole.cli.analyse import sparkline
from acropole.kernel.records import Record
from tests.cli.conftest import Cli

RECORD = Path(__file__).parents[1] / "records" / "monuments" / "3-scorer.json"


@pytest.fixture
def beginning(tmp_path: Path) -> Path:
    """The first entries of a game."""
    whole = Record.load(RECORD)
    path = tmp_path / "beginning.json"
    cut = replace(whole, actions=whole.actions[:10], digests=whole.digests[:10], result=None)
    cut.save(path)
    return path


@pytest.mark.parametrize(
    ("lang", "command", "text"), [("en", "hint", "% to win"), ("fr", "conseil", "% de gagner")]
)
def test_a_hint_names_three_actions_and_their_chances(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, lang: str, command: str, text: str
) -> None:
    monkeypatch.setattr("acropole.cli.session.PATIENCE", 50)
    game = ("play", "monuments", "--players", 3, "--seed", 7, "--bots", "random", "--lang", lang)
    outcome = cli(*game, typed=f"{command}\nquit\n")
    assert outcome.code == 0
    assert outcome.out.count(text) == 3


@pytest.mark.parametrize(
    ("lang", "texts"),
    [("en", ("chance to win", "better", "scorer 2")), ("fr", ("chance de gagner", "mieux"))],
)
def test_an_analysis_shows_curves_and_costly_actions(
    cli: Cli, beginning: Path, lang: str, texts: tuple[str, ...]
) -> None:
    outcome = cli("analyse", beginning, "--iters", 6, "--lang", lang)
    assert outcome.code == 0
    for text in texts:
        assert text in outcome.out
    assert "→" in outcome.out


def test_an_analysis_as_data_has_every_question(cli: Cli, beginning: Path) -> None:
    moments = cli("analyse", beginning, "--iters", 6, "--json").json
    assert len(moments) > 5
    for moment in moments:
        assert set(moment) == {"entry", "seat", "action", "best", "cost", "chances", "reasons"}
        assert isinstance(moment["best"], str)
        assert sum(moment["chances"]) == pytest.approx(1)


def test_a_game_without_entries_has_nothing_to_tell(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    replace(Record.load(RECORD), actions=[], digests=[], result=None).save(path)
    outcome = cli("analyse", path)
    assert outcome.code == 0
    assert "No action cost anything" in outcome.out


def test_a_sparkline_goes_from_low_to_high() -> None:
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert sparkline([0.0] * 100 + [1.0] * 100, 4) == "▁▁██"


def test_a_ladder_is_shown_written_and_gone_on_with(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = ("--players", 3, "--bots", "random,greedy")
    ladder = ("lab", "ladder", "monuments", *players, "--games", 1, "--log", "log.jsonl")
    shown = cli(*ladder, "--write", "ladder.md")
    assert shown.code == 0
    for text in ("Monuments, 3 players", "anchor", "2 × random", "longest thought"):
        assert text in shown.out
    assert (tmp_path / "ladder.md").read_text().startswith("## Monuments, 3 players\n")
    assert len((tmp_path / "log.jsonl").read_text().splitlines()) == 1
    data = cli(*ladder, "--json").json
    assert data["ratings"]["greedy"] == {"elo": 0, "reach_95": 0}
    assert data["contests"][0]["games"] == 1
    monkeypatch.setattr("acropole.games.monuments.game.Monuments.mixed", {})
    refused = cli(*ladder, "--mixed")
    assert (refused.code, "no variants" in refused.err) == (2, True)


def test_a_ladder_over_all_boards_and_modules_says_so(cli: Cli, tmp_path: Path) -> None:
    table = ("lab", "ladder", "monumental", "--players", 2, "--option", "heroes=true")
    ladder = (*table, "--bots", "random,novice", "--games", 2, "--mixed", "--write", "ladder.md")
    data = cli(*ladder, "--json").json
    assert data["mixed"]
    assert data["options"]["heroes"]
    assert "map" not in data["options"]
    title = "## Monumental, 2 players, heroes=true, variants drawn\n"
    assert (tmp_path / "ladder.md").read_text().startswith(title)
