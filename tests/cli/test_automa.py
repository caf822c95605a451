"""The Automa on the command line: a seat that nobody sits on."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole.cli.parser import options_spelled_out
from acropole.kernel.records import Record, validate
from tests.cli.conftest import Cli

SOLO = ("play", "monumental", "--players", 1, "--automa", "danish", "--seed", 7)
MANY = "".join(f"{2 + 7 * n % 11}\n" + "1\n" * (n % 3 == 2) for n in range(2000))


def test_a_solo_game_is_played_to_its_end(cli: Cli, tmp_path: Path) -> None:
    outcome = cli(*SOLO, typed=MANY)
    assert outcome.code == 0
    for text in (
        "Denmark Automa",
        "The Automa's turn.",
        "Turn up its cards",
        "• Automa turns up ",
        "gold/3",
        "took: ",
        " wins.",
    ):
        assert text in outcome.out
    record = Record.load(tmp_path / "saves/monumental-7.json", acropole.game)
    assert record.names == ["Player 1", "Automa"]
    assert validate(record).status == "ok"


def test_nobody_passes_the_keyboard_to_the_automa(cli: Cli) -> None:
    assert "Pass the keyboard" not in cli(*SOLO, typed="1\nquit\n").out


def test_a_solo_game_goes_on_after_a_pause(cli: Cli) -> None:
    cli(*SOLO, typed="1\nquit\n")
    again = cli("play", "--resume", "saves/monumental-7.json", typed="quit\n")
    assert again.code == 0
    assert "Denmark Automa" in again.out


def test_people_and_bots_sit_beside_it(cli: Cli) -> None:
    shown = cli(
        *("play", "monumental", "--players", 2, "--automa", "greek", "--seed", 3, "--seat", 2),
        typed="quit\n",
    ).out
    assert "Player 2" in shown
    assert "medium" in shown
    assert "Greece Automa" in shown


def test_the_seat_of_the_automa_cannot_be_taken(cli: Cli) -> None:
    outcome = cli(*SOLO, "--seat", 2)
    assert "only 1 seat" in outcome.mistake


def test_simulations_count_it_apart(cli: Cli) -> None:
    sim = ("sim", "monumental", "--games", 2, "--automa", "egyptian", "--json")
    report = cli(*sim, "--players", 1).json
    assert report["codes"] == ["random", "Automa"]
    assert set(report["bots"]) == {"random", "Automa"}
    assert report["bots"]["Automa"] == report["seats"][1]
    two = cli(*sim, "--bots", "greedy,random").json
    assert two["options"]["players"] == 2
    assert [line["games"] for line in two["seats"]] == [2, 2, 2]


def test_the_report_of_a_simulation_names_its_seat(cli: Cli) -> None:
    out = cli("sim", "monumental", "--games", 1, "--players", 1, "--automa", "greek").out
    assert "Automa" in out
    assert "gold" in out


def test_the_bench_runs_with_it(cli: Cli) -> None:
    bench = ("bench", "--game", "monumental", "--players", 1, "--automa", "greek")
    report = cli(*bench, "--seconds", "0.01", "--json").json
    assert report["options"]["automa"] == "greek"


# -- options as flags ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "spelled"),
    [
        ("monumental --automa danish", "monumental --option automa=danish"),
        ("--automa danish monumental", "--option automa=danish monumental"),
        ("monumental --automa=danish", "monumental --option automa=danish"),
        ("monumental --renaissance", "monumental --option renaissance=true"),
        ("monumental --renaissance no --seed 1", "monumental --option renaissance=no --seed 1"),
        ("monumental --renaissance --seed 1", "monumental --option renaissance=true --seed 1"),
        (
            "monumental --alternative-wonders I,II",
            "monumental --option alternative_wonders=I,II",
        ),
        ("monuments --track six", "monuments --option track=six"),
        ("monuments --automa danish", "monuments --automa danish"),
        ("--automa danish", "--automa danish"),
        ("monumental --players 3", "monumental --players 3"),
    ],
)
def test_an_option_of_the_game_is_a_flag_of_its_own(given: str, spelled: str) -> None:
    known = {"--players", "--seed", "--option"}
    assert options_spelled_out(given.split(), known) == spelled.split()


def test_a_flag_that_is_no_option_of_the_game_is_not_understood(cli: Cli) -> None:
    outcome = cli("sim", "monuments", "--automa", "danish")
    assert "not understood: --automa danish" in outcome.mistake
    assert "automa cannot be 'roman'" in cli("sim", "monumental", "--automa", "roman").mistake
    assert cli("sim", "monumental", "--automa").mistake
