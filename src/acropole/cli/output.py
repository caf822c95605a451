"""Where a command writes: results to stdout, progress and warnings to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text


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
