"""What the command line says, and in which language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from acropole.kernel.messages import LANGUAGES, Catalogue

FOLDER = Path(__file__).parent / "words"


@cache
def catalogue(*folders: Path) -> Catalogue:
    """The words of the command line, and those of a game's own command."""
    return Catalogue.load(FOLDER, *folders)


class Words:
    """The messages in one language: `words("sim.games", n=3)`."""

    def __init__(self, lang: str, *folders: Path) -> None:
        self.lang = lang
        self._folders = folders

    def __call__(self, key: str, **slots: object) -> str:
        return catalogue(*self._folders).text(self.lang, key, **slots)

    def extended(self, folder: Path) -> Words:
        """With the words of a folder, too."""
        return Words(self.lang, *self._folders, folder)


def language(argv: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for by `--lang`, wherever it stands, or else by the environment.

    It is needed before the arguments are parsed, because their help is translated.
    """
    asked = ""
    for argument, following in zip(argv, [*argv[1:], ""], strict=False):
        if argument == "--lang":
            asked = following
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    if asked in LANGUAGES:
        return asked
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((lang for lang in LANGUAGES if locale.lower().startswith(lang)), LANGUAGES[0])
