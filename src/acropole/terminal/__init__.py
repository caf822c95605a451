"""Tables drawn in a terminal, one module a game, from what a seat may see and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from rich.console import RenderableType

from acropole.kernel.game import Rules

Draw = Callable[[Mapping[str, Any], Rules[Any], Sequence[str], str], RenderableType]


def draw(
    game_id: str,
    observation: Mapping[str, Any],
    rules: Rules[Any],
    names: Sequence[str],
    lang: str,
) -> RenderableType:
    """The table as the observation tells it; `names` are those of the seats."""
    drawing: Draw = import_module(f"acropole.terminal.{game_id}").draw
    return drawing(observation, rules, names, lang)
