"""Styles: what a bot likes beyond what is good for it.

A style makes some aspects of `worth` count for more, by so many percent; a game says which
(`Game.styles`). It decides between answers that are nearly as good, and gives a bot a character.
"""

from collections.abc import Mapping
from typing import Any, cast

from acropole.kernel.game import Rules
from acropole.kernel.position import Position
from acropole.kernel.state import State

STYLES = ("none", "warlike", "builder", "scholar", "merchant")
OTHERS = "others"  # the aspect of harm: what all others have, which is better gone


def rules_of(state: State) -> Rules[Any]:
    return cast(Rules[Any], state.variant)


def liked(rules: Rules[Any], style: str) -> Mapping[str, int]:
    """The aspects that a style adds to, in percent; none in a game that does not know it."""
    return rules.game.styles.get(style, {})


def liking(rules: Rules[Any], position: Position, seat: int, style: Mapping[str, int]) -> float:
    """What a style adds to the worth of a position."""
    if not style:
        return 0.0
    aspects = rules.aspects(position, seat)
    found = sum(aspects.get(name, 0.0) * more for name, more in style.items())
    if OTHERS in style:
        found -= others_worth(position, seat) * style[OTHERS]
    return found / 100


def others_worth(position: Position, seat: int) -> float:
    """The mean worth of all other seats; 0 where there are none."""
    others = [int(position.worth(other)) for other in range(position.seats) if other != seat]
    return sum(others) / len(others) if others else 0.0
