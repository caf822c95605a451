"""Bots of other packages and of files, in every command that seats bots."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
BOT = """
from acropole.bots import Bot, Sight, register

class Last(Bot):
    name = "last"

    def choose(self, sight: Sight) -> int:
        return sight.legal[-1]
"""
POINTS = """[acropole.bots]
last = last_bot:Last
torn = no_such_module:Torn
greedy = last_bot:Last
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder in which a package with bots is installed."""
    (tmp_path / "last_bot.py").write_text(BOT)
    information = tmp_path / "last_bot-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: last-bot\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(POINTS)
    return tmp_path


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-m", "acropole.cli", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, "COLUMNS": "300", "LC_ALL": "C"},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_bot_of_another_package_plays_and_a_broken_one_is_told(package: Path) -> None:
    played = run(package, "sim", "monuments", "--games", "1", "--bots", "last,greedy")
    assert played.returncode == 0, played.stderr
    assert "last" in played.stdout
    refused = run(package, "sim", "monuments", "--games", "1", "--bots", "torn")
    assert refused.returncode == 2
    assert refused.stderr.startswith("acropole: The bot 'torn' of the package last-bot cannot be")


@pytest.mark.parametrize(
    "command",
    [
        ("sim", "monuments", "--games", "1", "--bots", "last"),
        ("play", "monuments", "--players", "2", "--bots", "last"),
        ("lab", "ladder", "monuments", "--bots", "last,random", "--games", "1", "--players", "2"),
    ],
)
def test_a_bot_of_a_file_plays(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "mine.py").write_text(BOT + "\nregister(Last)\n")
    played = run(tmp_path, *command, "--code", "mine.py", typed="quit\n")
    assert played.returncode == 0, played.stderr
    assert "last" in played.stdout


def test_a_file_reaches_the_processes_of_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(BOT + "\nregister(Last)\n")
    monkeypatch.setenv("ACROPOLE_CODE", str(tmp_path / "mine.py"))
    code = "from acropole.bots import bots, make; make('last')(1); assert 'last' in bots()"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def test_a_file_that_does_not_run_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("1 / 0\n")
    refused = run(tmp_path, "sim", "monuments", "--code", "mine.py")
    assert refused.returncode == 2
    assert refused.stderr == "acropole: mine.py: ZeroDivisionError: division by zero\n"
