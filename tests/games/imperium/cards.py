"""The content of Imperium as the tests use it."""

from __future__ import annotations

from pathlib import Path

from acropole.games.imperium import effects
from acropole.games.imperium.effects import KINDS, catalogue, check
from acropole.kernel.content import load_content

FOLDER = Path(effects.__file__).parent / "content"
CONTENT = load_content(FOLDER, KINDS)
check(CONTENT)
CARDS = CONTENT["card"]
WORDS = catalogue(CONTENT)
