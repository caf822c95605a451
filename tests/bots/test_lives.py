"""Compiled or not, a bot gives the same answers."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from acropole import is_compiled, purity
from acropole.bots import Sight, make
from tests.bots.positions import GAMES, after


def answers(game: str) -> str:
    """Where a game stands after a bot has answered some questions."""
    state, bot = after(game, 30), make("ismcts:iters=40")(7)
    for _ in range(8):
        state.apply(bot.choose(Sight(state)))
    return state.digest()


@pytest.mark.skipif(not is_compiled(), reason="compares with the compiled code")
@pytest.mark.parametrize("game", GAMES)
def test_plain_python_answers_like_compiled_code(game: str) -> None:
    pure = subprocess.run(
        [sys.executable, "-c", f"from tests.bots.test_lives import *; print(answers({game!r}))"],
        env=os.environ | {purity.VARIABLE: "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout.strip() == answers(game)
