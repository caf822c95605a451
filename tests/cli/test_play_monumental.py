"""A whole game of Monumental typed on a keyboard that is a text."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole.kernel.records import Record, validate
from tests.cli.conftest import Cli

GAME = ("play", "monumental", "--players", 2, "--seed", 7, "--bots", "random")
# Numbers all over the list, and the end of the turn now and then; what is no number there is
# answered by the prompt again.
MANY = "".join(f"{2 + 7 * n % 11}\n" + "1\n" * (n % 5 == 4) for n in range(2000))


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            [
                "Activate a row and a column of your city.",
                "The game is over: the development deck is empty",
                "domination",
                " wins.",
            ],
        ),
        (
            "fr",
            [
                "Activez une ligne et une colonne de votre cité.",
                "La partie est finie\u00a0: la pioche de développement est vide",
                "merveilles",
                "Victoire de ",
            ],
        ),
    ],
)
def test_a_game_is_played_to_its_end(cli: Cli, tmp_path: Path, lang: str, texts: list[str]) -> None:
    outcome = cli(*GAME, "--lang", lang, typed=MANY)
    assert outcome.code == 0
    for text in texts:
        assert text in outcome.out
    record = Record.load(tmp_path / "saves/monumental-7.json", acropole.game)
    assert record.result is not None
    assert validate(record).status == "ok"


def test_the_table_stands_above_the_question(cli: Cli) -> None:
    shown = cli(*GAME, typed="quit\n").out
    at = [
        shown.index(text)
        for text in ("in the deck", "Basic buildings", "│a│", "Activate a row", "activate:a1")
    ]
    assert at == sorted(at)


def test_resume_goes_on_where_it_stopped(cli: Cli, tmp_path: Path) -> None:
    cli(*GAME, "--save", "a.json", typed="activate:b2\nend-turn\n")
    cli(*GAME, "--save", "b.json", typed="activate:b2\n")
    cli("play", "--resume", "b.json", typed="end-turn\n")
    one, two = (Record.load(tmp_path / f"{name}.json", acropole.game).actions for name in "ab")
    assert one[:3] == two[:3]  # afterwards it is for the bot, which thinks anew
    assert len(two) > 3


@pytest.mark.parametrize(
    ("lang", "typed", "since", "nothing"),
    [
        ("en", "story", "Since your turn:", "Nobody has done anything since your turn."),
        ("fr", "récit", "Depuis votre tour\u00a0:", "Personne n'a rien fait depuis votre tour."),
    ],
)
def test_the_others_turns_are_told_until_the_first_action(
    cli: Cli, lang: str, typed: str, since: str, nothing: str
) -> None:
    first_turn = "1\n" * 3 + "end-turn\n"
    shown = cli(*GAME, "--lang", lang, typed=f"{first_turn}{typed}\nscores\nquit\n").out
    assert since in shown
    assert nothing not in shown
    told = shown[shown.rindex(since) :]
    assert told.split("\n")[1].startswith("  random")
    after = cli(
        *GAME, "--lang", lang, "--save", "b.json", typed=f"{first_turn}1\n{typed}\nquit\n"
    ).out
    assert nothing in after
