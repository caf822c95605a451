"""Whatever a position is handed, it answers in one way: a typed error, or what was asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import acropole
from acropole import IllegalAction, is_compiled, purity
from acropole.kernel.errors import OptionError, RecordError

from .extremes import VALUES, named, outcomes

ROOT = Path(__file__).parents[2]
GAMES = acropole.game_ids()


@pytest.mark.parametrize("name", GAMES)
def test_no_call_ends_in_a_raw_error_or_changes_anything(name: str) -> None:
    for outcome in outcomes(name):
        assert not outcome[-1].startswith("raw"), outcome
        assert not outcome[-1].endswith("something changed"), outcome


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_plain_python_give_the_same_answers(name: str) -> None:
    there = subprocess.run(
        [sys.executable, "-m", "tests.kernel.extremes", name],
        env=os.environ | {purity.VARIABLE: "1" if is_compiled() else "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(there.stdout) == outcomes(name)


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_what_is_no_action_is_refused_in_words(value: object) -> None:
    state = acropole.game("monuments").new(seed=1)
    with pytest.raises(IllegalAction, match="This is not an action of the game") as caught:
        state.apply(value)
    assert caught.value.code == "not-an-action"
    refusal = state.why_not(value, "fr")
    assert refusal is not None
    assert refusal.code == "not-an-action"
    for ask in (state.action_text, state.action_code):
        with pytest.raises(IllegalAction):
            ask(value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [-1, 9, 2**64, True, 0.0, "0"])
def test_a_seat_that_does_not_exist_is_refused(name: str, seat: object) -> None:
    state = acropole.game(name).new(seed=1)
    with pytest.raises(OptionError, match="There is no seat"):
        state.observe(seat)
    with pytest.raises(OptionError, match="There is no seat"):
        state.determinize(seat, 1)


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_what_is_no_text_is_no_state(value: object) -> None:
    with pytest.raises(RecordError):
        acropole.game("monuments").from_json(value)


@pytest.mark.parametrize("seed", [seed for seed in VALUES if seed != 2**63 - 1], ids=named)
def test_what_is_no_seed_deals_no_game(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        acropole.game("monuments").deal(seed, {})
