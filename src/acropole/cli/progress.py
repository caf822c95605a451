"""A bar on stderr for what takes its time, while a person watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.text import Text

from acropole.cli.output import Screen
from acropole.cli.wording import Words


class _Speed(ProgressColumn):
    def __init__(self, key: str, words: Words) -> None:
        super().__init__()
        self.key = key
        self.words = words

    def render(self, task: Task) -> Text:
        speed = f"{task.speed:.1f}" if task.speed else "…"
        return Text(self.words(self.key, n=speed), "cyan")


@contextmanager
def progress(total: int, speed: str, words: Words) -> Iterator[Callable[[], None]]:
    """What it gives is to be called after each step; `speed` is the message for steps a second."""
    screen = Screen(stderr=True)
    shown = (BarColumn(None), MofNCompleteColumn(), _Speed(speed, words), TimeRemainingColumn())
    if not screen.is_terminal:
        yield lambda: None
        return
    with Progress(*shown, console=screen, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
