"""How many files a newcomer must read to follow a click. The bars go down, never up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# All files of ours from the request to the answer, the rules of the game included; and those of
# the server alone, without kernel, game and pages.
BARS = {"monuments": 46, "monumental": 63, "imperium": 60}
SERVER = 15


@pytest.fixture(scope="module")
def entered() -> dict[str, list[str]]:
    """The files of a click in each game."""
    measured = subprocess.run(
        [sys.executable, "-m", "tests.web.click", *BARS],
        cwd=ROOT,
        env=os.environ | {"ACROPOLE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(measured.stdout)
    return found


@pytest.mark.parametrize("game", BARS)
def test_a_click_runs_through_few_files(entered: dict[str, list[str]], game: str) -> None:
    files = entered[game]
    server = [file for file in files if file.startswith("web/") and "/pages/" not in file]
    assert len(server) <= SERVER, "\n".join(server)
    assert len(files) <= BARS[game], "\n".join(files)
    assert {"web/http/guard.py", "web/session.py", "web/table/tables.py"} < set(server)
