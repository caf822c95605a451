"""Pictures of positions as SVG, one module a game, from what a seat may see and nothing else.

A picture is one text with nothing to load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from acropole.kernel.game import Rules

Picture = Callable[[Mapping[str, Any], Rules[Any], Sequence[str], str], str]


def picture(
    game_id: str,
    observation: Mapping[str, Any],
    rules: Rules[Any],
    names: Sequence[str],
    lang: str,
) -> str:
    """The table as the observation tells it; `names` are those of the seats."""
    drawing: Picture = import_module(f"acropole.rl.pictures.{game_id}").picture
    return drawing(observation, rules, names, lang)
