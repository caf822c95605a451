"""Tables drawn in a terminal, from what a seat may see and nothing else.

A game names its drawing in `Game.parts`; one without gets a plain one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from acropole.kernel.game import Rules
from acropole.terminal import plain

Draw = Callable[[Mapping[str, Any], Rules[Any], Sequence[str], str], RenderableType]


def draw(
    observation: Mapping[str, Any], rules: Rules[Any], names: Sequence[str], lang: str
) -> RenderableType:
    """The table as the observation tells it; `names` are those of the seats."""
    drawing: Draw = rules.game.part("terminal") or plain.draw
    return drawing(observation, rules, names, lang)
