"""The pages' own words; those that only one game needs lie with its page."""

from __future__ import annotations

from pathlib import Path

from acropole.kernel.messages import Catalogue

WEB = Path(__file__).parents[1]
FOLDERS = tuple(WEB / "words" / name for name in ("", "people", "company", "operators"))
WORDS = Catalogue.load(*FOLDERS)


def say(lang: str, key: str, **slots: object) -> str:
    """A message of the pages."""
    return WORDS.text(lang, key, **slots)
