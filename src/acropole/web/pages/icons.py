"""How things look that all games have: which icon stands for what, by the names of game-icons."""

from functools import cache
from math import sqrt

SHAPES = {1: "circle", 2: "triangle", 3: "diamond", 4: "square", 5: "hexagon"}  # of a seat

ORIGIN_ICONS = {
    "rulebook": "rule-book",
    "public": "world",
    "reconstructed": "puzzle",
    "original": "feather",
}


@cache
def corners(radius: float) -> str:
    """The corners of a pointy-top hex around its centre."""
    across = radius * sqrt(3) / 2
    points = (
        (0.0, -radius),
        (across, -radius / 2),
        (across, radius / 2),
        (0.0, radius),
        (-across, radius / 2),
        (-across, -radius / 2),
    )
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
