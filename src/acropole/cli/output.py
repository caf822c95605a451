"""What the command line says, and in which language: results to stdout, the rest to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from rich import progress as bars
from rich.console import Console
from rich.table import Table
from rich.text import Text

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


class Screen(Console):
    """A rich console that takes texts as they are and leaves a closed pipe to `main`."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False, highlight=False)

    def on_broken_pipe(self) -> None:
        raise


def print_json(value: object) -> None:
    """As text that other programs read: never wrapped, never coloured."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def columns(
    heads: Iterable[str], rows: Iterable[tuple[str, list[str]]], *, strong: str = ""
) -> Table:
    """A table with one named row a line; the row called `strong` stands out."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(no_wrap=True)
    for head in heads:
        table.add_column(Text(head), justify="right")
    for name, cells in rows:
        table.add_row(Text(name), *map(Text, cells), style="bold" if name == strong else "")
    return table


class _Speed(bars.ProgressColumn):
    def __init__(self, key: str, words: Words) -> None:
        super().__init__()
        self.key = key
        self.words = words

    def render(self, task: bars.Task) -> Text:
        speed = f"{task.speed:.1f}" if task.speed else "…"
        return Text(self.words(self.key, n=speed), "cyan")


@contextmanager
def progress(total: int, speed: str, words: Words) -> Iterator[Callable[[], None]]:
    """What it gives is to be called after each step; `speed` is the message for steps a second."""
    screen = Screen(stderr=True)
    shown = (
        bars.BarColumn(None),
        bars.MofNCompleteColumn(),
        _Speed(speed, words),
        bars.TimeRemainingColumn(),
    )
    if not screen.is_terminal:
        yield lambda: None
        return
    with bars.Progress(*shown, console=screen, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
