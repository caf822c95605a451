"""Nothing is printed on a card or token of Monumental without a test of what it does."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.games.monumental import cards

HERE = Path(__file__)


def test_everything_printed_is_tested() -> None:
    for file in sorted(HERE.parent.glob("test_*cards*.py")):
        if file != HERE:
            import_module(f"{__package__}.{file.stem}")
    assert {(entry.id, field) for entry, field in cards.printed()} == cards.COVERED
