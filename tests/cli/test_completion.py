"""What shells are told when somebody presses Tab."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from acropole.cli.completion import SCRIPTS, candidates
from acropole.cli.output import Words
from tests.cli.conftest import Cli

WORDS = Words("en")
ROOT = Path(__file__).parents[2]


def offered(line: str) -> list[str]:
    return [word for word, _ in candidates(line.split(" "), WORDS)]


def test_commands_games_options_and_bots_are_completed() -> None:
    assert offered("s") == ["serve", "sim", "suite"]
    assert offered("play monu") == ["monumental", "monuments"]
    assert "--bots" in offered("play --b")
    assert offered("play monuments --tra") == ["--track"]
    assert "--track" not in offered("play --tra")
    assert offered("sim monuments --bots gre") == ["greedy"]
    assert offered("games --lang ") == ["en", "fr"]
    assert "ladder" in offered("lab l")
    assert "monuments" in offered("lab ladder monu")
    assert offered("tables p") == ["prune"]


def test_where_we_know_nothing_the_shell_offers_files() -> None:
    assert offered("play --resume ") == []
    assert offered("validate sav") == []


def test_the_command_writes_a_word_and_what_it_means(cli: Cli) -> None:
    told = cli("completion", "words", "play", "monuments", "--see")
    assert told.code == 0
    assert told.out.startswith("--seed\t")
    assert "tcsh" in cli("completion", "tcsh").mistake


@pytest.mark.parametrize("shell", SCRIPTS)
def test_each_shell_accepts_its_script(cli: Cli, shell: str, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(cli("completion", shell).out)
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell}")
    subprocess.run([program, "-n", script], check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_a_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "script").write_text(cli("completion", "bash").out)
    ours = tmp_path / "acropole"
    ours.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m acropole.cli "$@"\n')
    ours.chmod(0o755)
    line = (
        f'PATH="{tmp_path}:$PATH" PYTHONPATH="{ROOT / "src"}"; export PYTHONPATH; . ./script; '
        'COMP_WORDS=(acropole play monum); COMP_CWORD=2; _acropole; echo "${COMPREPLY[*]}"'
    )
    told = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True)
    assert told.stdout.split() == ["monumental", "monuments"], told.stderr
