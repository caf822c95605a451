"""`acropole today`: one try at the deal of the day, kept in a folder and compared with a bot's."""

from __future__ import annotations

from pathlib import Path

import pytest

import acropole
from acropole.cli import today
from acropole.kernel import daily
from acropole.kernel.records import Record
from tests.cli.conftest import Cli

FIRST_ANSWERS = "1\n" * 400


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The day, which stands still; and a rival that does not think long."""
    now = ["2026-11-17"]
    monkeypatch.setattr(today, "today", lambda: now[0])
    monkeypatch.setattr(daily, "RIVAL", "easy")
    return now


def test_a_try_counts_once_and_is_compared(cli: Cli, day: list[str], tmp_path: Path) -> None:
    assert "Monuments, easy: not tried" in cli("today").out
    played = cli("today", "monuments", "--level", "easy", typed=FIRST_ANSWERS)
    assert played.code == 0
    assert "The game is over" in played.out
    assert "hard bot: place" in played.out
    again = cli("today", "monuments", "--level", "easy", typed=FIRST_ANSWERS)
    assert "you have had your try at this deal of 2026-11-17" in again.mistake
    day[0] = "2026-11-18"
    past = cli("today", "--lang", "fr").out
    assert past.count("pas encore essayée") == len(daily.LEVELS) * len(acropole.game_ids())
    assert "Jours passés" in past
    assert "2026-11-17" in past
    day[0] = "2026-12-24"
    assert "2026-11-17" not in cli("today").out


def test_a_try_goes_on_where_it_was_left(cli: Cli, tmp_path: Path) -> None:
    left = cli("today", "monuments", typed="1\nquit\n")
    assert "acropole today monuments --level medium" in left.out
    path = tmp_path / "saves/today/2026-11-17-monuments-medium.json"
    before = Record.load(path, acropole.game)
    cli("today", "monuments", typed="1\nquit\n")
    after = Record.load(path, acropole.game)
    assert after.actions[: len(before.actions)] == before.actions
    assert len(after.actions) == len(before.actions) + 1
    assert "Monuments, medium: begun" in cli("today").out


def test_no_advice_and_no_copy(cli: Cli) -> None:
    out = cli("today", "monuments", typed="hint\nsave other.json\nquit\n").out
    assert out.count("Type a number from 1 to") == 2
    assert not Path("other.json").exists()


def test_each_day_game_and_level_has_a_deal_of_its_own() -> None:
    secret = bytes(32)
    every = [
        daily.Deal(day, game, level)
        for day in ("2026-11-16", "2026-11-17")
        for game in acropole.game_ids()
        for level in daily.LEVELS
    ]
    assert len({deal.key(secret) for deal in every}) == len(every)
    assert every[0].key(secret) != every[0].key(bytes([1] * 32))


def test_another_folder_has_other_deals(cli: Cli, tmp_path: Path) -> None:
    cli("today", "monuments", typed="quit\n")
    secret = tmp_path / "saves/today/secret"
    assert secret.stat().st_mode & 0o077 == 0
    secret.write_text("00" * 32)
    assert "is no try at this deal" in cli("today", "monuments").mistake
    secret.write_text("none")
    assert "is no secret of deals" in cli("today", "monuments").mistake


def test_what_cannot_be_asked_for(cli: Cli) -> None:
    assert "chess" in cli("today", "chess").mistake
    assert "'expert'" in cli("today", "monuments", "--level", "expert").mistake
