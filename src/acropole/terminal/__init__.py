"""Tables drawn in a terminal, from what a seat may see and nothing else.

A game names its drawing in `Game.parts`; one without gets a plain one.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import RenderableType

from acropole.kernel.game import Rules
from acropole.terminal import plain

Draw = Callable[[Any, Rules[Any], Sequence[str], str], RenderableType]


def draw(sight: Any, rules: Rules[Any], names: Sequence[str], lang: str) -> RenderableType:
    """The table as the sight tells it; `names` are those of the seats."""
    drawing: Draw = rules.game.part("terminal") or plain.draw
    return drawing(sight, rules, names, lang)
