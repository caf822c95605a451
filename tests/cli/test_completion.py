"""What shells are told when somebody presses Tab."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
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


@pytest.fixture
def home(cli: Cli, tmp_path: Path) -> Path:
    """A folder with the scripts, a file, and the command, which shells find there first."""
    for shell in SCRIPTS:
        (tmp_path / f"script.{shell}").write_text(cli("completion", shell).out)
    ours = tmp_path / "acropole"
    ours.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT / "src"}" exec "{sys.executable}" -m acropole.cli "$@"\n'
    )
    ours.chmod(0o755)
    (tmp_path / "monarch.json").touch()
    return tmp_path


def told_by(shell: str, line: str, home: Path) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    told = subprocess.run(
        [shell, "-c", line],
        cwd=home,
        env=os.environ | {"PATH": f"{home}:{os.environ['PATH']}", "HOME": str(home)},
        capture_output=True,
        text=True,
    )
    return told.stdout.split()


def test_bash_completes_a_line(home: Path) -> None:
    line = (
        ". ./script.bash; COMP_WORDS=(acropole play monum); COMP_CWORD=2; _acropole; "
        'echo "${COMPREPLY[*]}"'
    )
    assert told_by("bash", line, home) == ["monumental", "monuments"]


def test_fish_completes_a_line_or_a_file(home: Path) -> None:
    ask = "source script.fish; complete -C 'acropole {}' | cut -f1"
    assert told_by("fish", ask.format("play mon"), home) == ["monumental", "monuments"]
    assert told_by("fish", ask.format("validate mon"), home) == ["monarch.json"]


def test_zsh_completes_a_line_or_a_file(home: Path) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("there is no zsh")
    environment = os.environ | {"PATH": f"{home}:{os.environ['PATH']}", "TERM": "dumb"}
    shell = pexpect.spawn(
        "zsh", ["-f"], cwd=str(home), env=environment, encoding="utf-8", timeout=60
    )
    (home / "_acropole").write_text((home / "script.zsh").read_text())  # as the page says
    shell.sendline("PS1='re''ady> '; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D")
    shell.expect("ready> ")
    shell.send("acropole play mon\t\t")
    shell.expect("monumental.*monuments")
    shell.send("\x03")
    shell.expect("ready> ")
    shell.send("acropole validate mon\t")
    shell.expect("monarch.json")
    shell.close(force=True)
