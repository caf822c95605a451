"""Whatever a person gets wrong is one line on stderr and exit code 2."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import acropole
from acropole.kernel.records import Record
from tests.cli.conftest import Cli


@pytest.fixture
def files(tmp_path: Path) -> None:
    """Files with something wrong about them."""
    record = Record(
        acropole.game("monuments"), {"players": 3}, 5, names=["Ann", "random", "random"]
    )
    state = record.start()
    for _ in range(20):
        action = state.legal_actions()[0]
        state.apply(action)
        record.actions.append(action)
        record.digests.append(state.digest()[:12])
    whole = record.to_json()
    (tmp_path / "whole.json").write_text(whole)
    (tmp_path / "cut.json").write_text(whole[: len(whole) // 2])
    (tmp_path / "list.json").write_text("[1, 2]")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "old.json").write_text(whole.replace('"rules_version": 1', '"rules_version": 0'))
    (tmp_path / "changed.json").write_text(whole.replace(record.digests[3], "0" * 12))
    (tmp_path / "seed.json").write_text(whole.replace('"seed": 5', '"seed": -5'))
    (tmp_path / "chess.json").write_text(whole.replace('"monuments"', '"chess"'))
    (tmp_path / "other.json").write_text(whole.replace('"content": "', '"content": "00'))
    (tmp_path / "bots.json").write_text(whole.replace('"Ann"', '"random"'))
    for name, text in (("empty", None), ("bad", "[[card]\n"), ("wrong", '[[card]]\nid = "x"\n')):
        (tmp_path / name).mkdir()
        if text is not None:
            (tmp_path / name / "cards.toml").write_text(text)


MISTAKES = {
    "": "missing: COMMAND",
    "conquer": "'conquer' is not one of",
    "--lang de games": "'de' is not one of",
    "games --lang": "a value must follow",
    "games --json=yes": "--json: no value may follow",
    "games --frob": "not understood: --frob",
    "cards chess": "no game 'chess'",
    "cards monumants": "did you mean 'monuments'",
    "cards monuments --origin nowhere": "origin 'nowhere'",
    "cards monuments --pack nowhere": "there is no folder, zip or JSON document",
    "cards monuments --pack empty": "no *.toml or *.map file",
    "cards monuments --pack bad": "not valid TOML",
    "cards monuments --pack wrong": "no such card to correct",
    "serve --pack wrong": "no game has an entry",
    "serve --pack bad": "not valid TOML",
    "play": "which game?",
    "play monuments --players 9": "from 2 to 4",
    "play monuments --players two": "'two' is not a number",
    "play monuments --option frob=1": "no option 'frob'",
    "play monuments --option track": "name=value",
    "play monuments --option track=eight": "one of seven, six",
    "play monuments --players 3 --option left_out=zeus": "2 players only",
    "play monuments --seed seven": "'seven' is not a number",
    "play monuments --seed -1": "from 0 to 2^63-1",
    "play monuments --bots clever": "no bot 'clever'",
    "play monuments --bots greedy:depth=3": "no parameter 'depth'",
    "play monuments --bots ismcts:iters=many": "must be a whole number from 1 to",
    "play monuments --bots ismcts:c=inf": "must be a number from 0.0 to 100.0, not 'inf'",
    "analyse nowhere.json": "nowhere.json",
    "analyse changed.json": "leads to another position",
    "analyse whole.json --iters 0": "whole number from 1 on",
    "lab": "missing: COMMAND",
    "lab ladder chess": "no game 'chess'",
    "lab ladder imperium": "two seats at least",
    "lab ladder monuments --bots greedy": "name two bots at least",
    "lab ladder monuments --bots greedy,greedy": "name two bots at least, each once",
    "lab ladder monuments --bots greedy,clever": "no bot 'clever'",
    "lab ladder monuments --anchor ismcts": "not among those of --bots",
    "lab ladder monuments --players 9": "players",
    "lab ladder monuments --seed -1": "seed",
    "play monuments --players 4 --bots random,random": "names 2 bots for 3 seats",
    "play monuments --seat 5": "only 4 seats",
    "play monuments --seat 0": "not a whole number from 1 on",
    "play monuments --people 5": "only 4 seats",
    "play monuments --people 2 --seat 2": "leave --seat out",
    "play monuments --save nowhere/x.json": "cannot write",
    "play monuments --save list.json": "there already",
    "play --resume nowhere.json": "No such file",
    "play --resume empty": "Is a directory",
    "play --resume cut.json": "not a whole record file",
    "play --resume list.json": "no JSON object",
    "play --resume bytes.json": "not UTF-8",
    "play --resume old.json": "rules version 0",
    "play --resume changed.json": "another position",
    "play --resume seed.json": "from 0 to 2^63-1",
    "play --resume chess.json": "no game 'chess'",
    "play --resume other.json": "other cards",
    "play --resume bots.json": "only bots sit",
    "play --resume whole.json --seed 3": "leave them out",
    "serve --port 70000": "'70000' is no port: these are numbers from 1 to 65535",
    "doctor --port 0": "'0' is no port",
    "sim monuments --games 0": "not a whole number from 1 on",
    "sim monuments --games many": "not a whole number from 1 on",
    "sim monuments --bots greedy,greedy --players 4": "names 2 bots for 4 seats",
    "sim monuments --seed 9223372036854775807 --games 2": "from 0 to 2^63-1",
    "sim monuments --games 1 --save list.json": "File exists",
    "replay cut.json": "not a whole record file",
    "replay whole.json --at 21": "entries 0 to 20",
    "replay whole.json --at -1": "entries 0 to 20",
    "validate": "missing: FILE",
    "bench --seconds 0": "not a number of seconds above 0",
    "bench --seconds nan": "not a number of seconds above 0",
    "bench --seconds long": "'long' is not a number",
    "bench --game chess": "no game 'chess'",
}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_one_line_and_exit_code_2(cli: Cli, line: str) -> None:
    assert MISTAKES[line] in cli(*line.split()).mistake


def test_a_mistake_is_told_in_the_language_asked_for(cli: Cli) -> None:
    assert cli("play", "--lang", "fr").err.startswith("acropole: quel jeu ?")
    assert cli("--lang", "fr").err == "acropole: il manque : COMMANDE (--help en dit plus)\n"


def test_a_missing_record_is_not_created_by_trying_to_resume_it(cli: Cli, tmp_path: Path) -> None:
    cli("play", "--resume", "nowhere.json")
    assert list(tmp_path.iterdir()) == []


class ClosedPipe(io.TextIOBase):
    """A stdout whose reader has gone away."""

    def write(self, text: str) -> int:
        raise BrokenPipeError

    def writable(self) -> bool:
        return True


@pytest.mark.parametrize("line", ["cards monuments", "cards monuments --json", "sim monuments"])
def test_a_closed_pipe_ends_the_command_quietly(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr("sys.stdout", ClosedPipe())
    outcome = cli(*line.split())
    assert (outcome.code, outcome.err) == (141, "")


@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
def test_head_takes_what_it_wants_and_nobody_complains() -> None:
    command = [sys.executable, "-m", "acropole.cli", "cards", "monuments"]
    source = str(Path(acropole.__file__).parents[1])
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": source, "PYTHONUNBUFFERED": "1"},
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


def test_characters_that_the_terminal_lacks_are_replaced() -> None:
    command = [sys.executable, "-m", "acropole.cli", "cards", "monuments", "--lang", "fr"]
    source = str(Path(acropole.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": source, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert b"P?tra 7" in done.stdout


def test_a_mistake_in_an_effect_is_told_in_the_language_asked_for(cli: Cli, tmp_path: Path) -> None:
    pack = tmp_path / "my-box"
    pack.mkdir()
    (pack / "fix.toml").write_text('[[card]]\nid = "university"\neffect = "gian(gold 2)"\n')
    told = cli("cards", "monumental", "--pack", pack, "--lang", "fr").mistake
    assert "fix.toml:3: card 'university', effect: verbe inconnu" in told
    assert "vouliez-vous dire 'gain'" in told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[card]\n", "TOML incorrect"),
        ('[[card]]\nid = "mine"\ncost = 2\n', "cost doit être une liste de nombres entiers"),
        ('[[card]]\nid = "x"\n', "pas de card de ce nom à corriger. Pour du nouveau, il manque"),
        (
            '[[card]]\nid = "workshop"\nremove = true\n',
            "le bâtiment de base 'workshop' doit rester",
        ),
    ],
)
def test_a_mistake_in_a_pack_is_told_in_the_language_asked_for(
    cli: Cli, tmp_path: Path, text: str, message: str
) -> None:
    pack = tmp_path / "my-box"
    pack.mkdir()
    (pack / "fix.toml").write_text(text)
    told = cli("cards", "monumental", "--pack", pack, "--lang", "fr").mistake
    assert message in told
