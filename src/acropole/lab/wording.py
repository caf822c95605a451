"""What tables and reports of the laboratory say, in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from acropole.kernel.messages import Catalogue


@cache
def catalogue() -> Catalogue:
    return Catalogue.load(Path(__file__).parent / "words")


def column(name: str, lang: str) -> str:
    """The head of a column; one of a user's own statistic is called what the user calls it."""
    key = f"column.{name}"
    return catalogue().text(lang, key) if catalogue().has(key) else name.replace("_", " ")


def table_title(statistic: str, lang: str) -> str:
    key = f"table.{statistic}"
    return catalogue().text(lang, key) if catalogue().has(key) else statistic


def label_name(label: str, lang: str) -> str:
    """What seats are sorted by; a label that only one game has stays as it is."""
    key = f"label.{label.replace(' ', '-')}"
    return catalogue().text(lang, key) if catalogue().has(key) else label
