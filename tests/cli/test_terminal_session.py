"""Real sessions in a pseudo-terminal: what Ctrl-C does."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect
import pytest

import acropole
from acropole.kernel.records import Record

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX terminal")


def start(folder: Path, *arguments: str) -> pexpect.spawn[str]:
    source = str(Path(acropole.__file__).parents[1])
    return pexpect.spawn(
        sys.executable,
        ["-m", "acropole.cli", *arguments],
        cwd=str(folder),
        env=os.environ | {"PYTHONPATH": source, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"},
        dimensions=(50, 100),
        encoding="utf-8",
        timeout=30,
    )


def end(session: pexpect.spawn[str]) -> tuple[str, int | None]:
    session.expect(pexpect.EOF)
    session.close()
    return str(session.before), session.exitstatus


def test_ctrl_c_in_play_saves_the_game(tmp_path: Path) -> None:
    session = start(tmp_path, "play", "monuments", "--seed", "4", "--bots", "random")
    session.expect("Your turn: 3 actions left")
    session.sendline("draw")
    session.expect("Your turn: 2 actions left")
    session.expect("\n> ")  # it reads
    session.sendintr()
    said, code = end(session)
    assert code == 130
    assert "--resume saves/monuments-4.json" in said
    assert "Traceback" not in said
    assert Record.load(tmp_path / "saves/monuments-4.json", acropole.game).actions


def test_ctrl_c_in_sim_reports_the_games_played_so_far(tmp_path: Path) -> None:
    session = start(tmp_path, "sim", "monuments", "--games", "1000000")
    session.expect("games/s")  # the bar is there
    session.expect(r"\b[1-9]\d*/1000000")
    session.sendintr()
    said, code = end(session)
    assert code == 130
    assert "games played from seed 0" in said
    assert "Interrupted: 1000000 were asked for." in said
    assert "mean score" in said
    assert "Traceback" not in said


def test_ctrl_c_in_bench_stops_quietly(tmp_path: Path) -> None:
    session = start(tmp_path, "bench", "--seconds", "100")
    session.expect("1/3 monuments")
    session.sendintr()
    said, code = end(session)
    assert code == 130
    assert "Traceback" not in said


def test_the_curtain_clears_the_screen(tmp_path: Path) -> None:
    session = start(tmp_path, "play", "monuments", "--people", "4", "--seed", "4")
    session.expect("press Enter")
    session.sendline("")
    session.expect("Your turn: 3 actions left")
    for left in (2, 1, 0):
        session.sendline("draw")
        if session.expect([f"Your turn: {left} action", "press Enter"]) == 1:
            break
    else:
        session.sendline("end-turn")
        session.expect("press Enter")
    assert "\x1b[2J" in str(session.before)
    session.sendeof()
    assert end(session)[1] == 0
