"""Findings of a study, and whether more thought pays."""

from __future__ import annotations

import json

import pytest

import acropole
from acropole.cli import main
from acropole.lab.findings import FEWEST, Findings
from acropole.lab.study import Summary

MONUMENTAL = acropole.game("monumental")


def summary(**more: object) -> Summary:
    return {
        "variant": "v",
        "scores": [1, 2],
        "offered": ["university", "notre-dame"],
        "acquired": [[0, "university"]],
        "played": [[0, "stonehenge"]],
        "waiting": ["notre-dame", "aviation"],
        "behind": 0.1,
        "settled": 0.3,
    } | more


def told(games: int, **more: object) -> str:
    findings = Findings()
    for _ in range(games):
        findings.add(summary(**more))
    return "\n".join(findings.tell(MONUMENTAL, "en"))


def test_cards_nobody_wants_uses_or_sees_are_named() -> None:
    text = told(FEWEST)
    assert "Nobody wanted these in games that offered them: Notre-Dame." in text
    assert "never used: University." in text
    assert "never came up: Aviation." in text
    assert "seldom caught: after 30 % of the game" in text
    assert "behind for 10 %" in text


def test_few_games_tell_nothing_and_open_games_are_told_apart() -> None:
    assert told(FEWEST - 1) == ""
    assert "open until late" in told(FEWEST, settled=0.9)


def test_findings_stand_below_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "explore", "monuments", "--players", "2", "--size", "tiny"]
    assert main([*given, "--bots", "random", "--games", str(FEWEST)]) == 0
    last = capsys.readouterr().out.rpartition("\n\n")[2]
    assert "the game whoever wins leads to the end" in " ".join(last.split())


def test_depth(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "depth", "monuments", "--players", "2", "--option", "size=tiny"]
    given += ["--from", "1", "--steps", "1", "--games", "4"]
    assert main([*given, "--json"]) == 0
    (step,) = json.loads(capsys.readouterr().out)["steps"]
    assert step["challenger"] == "ismcts:iters=2"
    assert step["games"] == 4
    assert main([*given, "--lang", "fr"]) == 0
    assert "contre ismcts:iters=1" in capsys.readouterr().out
