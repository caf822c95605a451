"""The languages: complete, and chosen by `--lang` or by the environment."""

from __future__ import annotations

import pytest

import acropole
from acropole.cli.commands import COMMANDS
from acropole.cli.output import catalogue, language
from tests.cli.conftest import Cli


def test_both_languages_of_the_command_line_are_complete() -> None:
    assert catalogue().problems() == []


def test_the_words_of_the_table_are_complete() -> None:
    assert acropole.game("monuments").catalogue.problems() == []


@pytest.mark.parametrize(
    ("argv", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ([], {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ([], {"LC_ALL": "", "LANG": "fr"}, "fr"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        (["--lang", "fr", "games"], {}, "fr"),
        (["games", "--lang=fr"], {}, "fr"),
        (["games", "--lang", "en"], {"LANG": "fr_FR.UTF-8"}, "en"),
        (["games", "--lang"], {"LANG": "fr_FR.UTF-8"}, "fr"),
    ],
)
def test_the_language_comes_from_the_arguments_then_from_the_environment(
    argv: list[str], environment: dict[str, str], expected: str
) -> None:
    assert language(argv, environment) == expected


@pytest.mark.parametrize("arguments", [("--lang", "fr", "games"), ("games", "--lang", "fr")])
def test_lang_stands_before_or_after_the_command(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert "par défaut" in cli(*arguments).out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(cli: Cli, command: str) -> None:
    english, french = cli(command, "--help"), cli(command, "--help", "--lang", "fr")
    assert (english.code, french.code) == (0, 0)
    assert english.out.startswith(f"usage: acropole {command}")
    assert "afficher cette aide" in french.out


def test_version_says_which_life_the_engine_lives(cli: Cli) -> None:
    life = "compiled" if acropole.is_compiled() else "pure Python"
    assert cli("--version").out == f"acropole {acropole.__version__} ({life})\n"
