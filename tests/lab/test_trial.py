"""Trials: the same deals with and without a change, whoever plays them, and what is told of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import acropole
from acropole.cli import main
from acropole.kernel.packs import Pack
from acropole.lab.study import Plan, Summary, Variant, drama, play_game, study
from acropole.lab.trial import (
    AFTER,
    BEFORE,
    HANDED,
    Outcome,
    TrialError,
    changed_cards,
    findings,
    outcome_of,
    trial_plan,
)
from acropole.lab.workers import Processes

DEARER = '[[card]]\nid = "university"\ncost = [9]\n'
MONUMENTAL = acropole.game("monumental")
BASE = Plan(
    "monumental",
    ("random",),
    5,
    6,
    (Variant("monumental", MONUMENTAL.options.resolve({"players": 2})),),
)


def dearer(folder: Path) -> Path:
    pack = folder / "dearer"
    pack.mkdir()
    (pack / "cards.toml").write_text(DEARER)
    return pack


def test_one_and_two_processes_find_the_same(tmp_path: Path) -> None:
    plan = trial_plan(BASE, Pack.read(dearer(tmp_path)), hand="university")
    found = []
    for processes in (1, 2):
        with Processes(processes) as staff:
            found.append(outcome_of(["university"], study(plan, staff)).as_data())
    assert found[0] == found[1]
    assert found[0]["pairs"] == 6
    assert found[0]["handed"]["count"] > 0


def test_a_card_that_is_handed_out_lies_with_the_seat_and_no_piece_is_lost() -> None:
    rules = MONUMENTAL.variant({"players": 3})
    state = MONUMENTAL.deal(3, {"players": 3})
    handed = ""
    for card in sorted(entry.id for entry in MONUMENTAL.card_entries()):
        while state.position.sp and not state.is_over:
            state.apply(state.legal_actions()[0])
        if rules.hand(state.position, card, 1):
            handed = card
            break
    assert handed
    assert not rules.problems(state.position)
    assert not rules.hand(state.position, handed, 1), "it is no longer to be had"
    while not state.is_over:
        state.apply(state.legal_actions()[-1])
    assert not rules.problems(state.position)


def test_whoever_is_handed_a_card_is_drawn_by_lot() -> None:
    plan = trial_plan(BASE, None, hand="university")
    seats = {play_game(plan, plan.variants[1], number)["handed"] for number in range(12)}
    assert {0, 1} <= seats


def test_a_trial_needs_something_to_try() -> None:
    with pytest.raises(TrialError):
        trial_plan(BASE, None)


def test_cards_that_a_pack_changes_are_told_about(tmp_path: Path) -> None:
    after = acropole.game("monumental", [dearer(tmp_path)])
    assert changed_cards(MONUMENTAL, after) == ["university"]


def summary(
    variant: str, seed: int, winner: int, takers: tuple[int, ...], **more: object
) -> Summary:
    return {
        "variant": variant,
        "seed": seed,
        "bots": ["greedy", "greedy"],
        "own_seats": [],
        "wins": [float(seat == winner) for seat in range(2)],
        "scores": [10 + (seat == winner) for seat in range(2)],
        "labels": [{}, {}],
        "offered": ["university"],
        "acquired": [[seat, "university"] for seat in takers],
        "played": [],
        "facts": {"turns a player": 8.0 + (variant == AFTER)},
        "decisions": 50,
        "choices": 100,
        "lead_changes": 1,
        "handed": None,
    } | more


def test_what_is_told() -> None:
    outcome = Outcome(["university"])
    for seed in range(40):
        outcome.add(summary(BEFORE, seed, 1, (0,)))
        outcome.add(summary(AFTER, seed, 0 if seed % 4 else 1, (0,)))
        outcome.add(summary(HANDED, seed, 0, (), handed=1))
    data = outcome.as_data()["cards"]["university"]
    assert data["shift"]["mean"] == 0.75
    assert data[BEFORE]["win_share"] == 0
    told = "\n".join(findings(outcome, MONUMENTAL, "en", "university"))
    assert "University: taken in 40 of 40 games that offered it, 40 before." in told
    assert "changed their share of wins by +75.0 points" in told
    assert "Games are longer: 1.0 ± 0.0 turns a player more than 8.0." in told
    assert "0 of 40 pairs" in told
    assert "changed its wins by −" in told or "made no difference" in told
    assert "75,0" in "\n".join(findings(outcome, MONUMENTAL, "fr", "university"))


def test_few_takers_give_no_share() -> None:
    outcome = Outcome(["university"])
    for seed in range(40):
        outcome.add(summary(BEFORE, seed, 1, (0,)))
        outcome.add(summary(AFTER, seed, 1, (0,) if seed < 29 else ()))
    assert outcome.as_data()["cards"]["university"]["shift"]["mean"] is None
    told = "\n".join(findings(outcome, MONUMENTAL, "en"))
    assert "in 29 deals only" in told


def test_drama_and_when_a_game_is_decided() -> None:
    assert drama([-1, 0, 0, 1], (1,)) == {"behind": 0.75, "settled": 0.75}
    assert drama([1, 1], (1,)) == {"behind": 0.0, "settled": 0.0}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack, data = dearer(tmp_path), tmp_path / "study.jsonl"
    told = ["lab", "trial", "monumental", "--players", "2", "--bots", "random", "--games", "2"]
    told += ["--change", str(pack), "--data", str(data)]
    assert main([*told, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["cards"]) == ["university"]
    assert len(data.read_text().splitlines()) == 5
    assert main([*told, "--lang", "fr"]) == 0
    assert "Université" in capsys.readouterr().out
    assert main(["lab", "trial", "monumental", "--hand", "univercity"]) == 2
    assert "did you mean 'university'" in capsys.readouterr().err
