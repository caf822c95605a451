"""Pictures of positions as SVG, from what a seat may see and nothing else.

A picture is one text with nothing to load. A game names its own in `Game.parts`; one without gets
the lines of its plain table.
"""

from collections.abc import Callable, Sequence
from typing import Any

from acropole.kernel.game import Rules
from acropole.rl.pictures.sheet import Sheet
from acropole.terminal import plain

Picture = Callable[[Any, Rules[Any], Sequence[str], str], str]


def picture(sight: Any, rules: Rules[Any], names: Sequence[str], lang: str) -> str:
    """The table as the sight tells it; `names` are those of the seats."""
    drawing: Picture = rules.game.part("picture") or _plain
    return drawing(sight, rules, names, lang)


def _plain(sight: Any, rules: Rules[Any], names: Sequence[str], lang: str) -> str:
    sheet = Sheet(rules.game.title(lang), " · ".join(names))
    for line in plain.lines(sight):
        sheet.line(line)
    return sheet.svg()
