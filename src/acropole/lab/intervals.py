"""How sure a share is."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959964  # the normal deviate of a 95 % interval


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins; it holds for few games and for extreme shares, too."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z95 * Z95 / games
    middle = share + spread / 2
    reach = Z95 * sqrt(share * (1 - share) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return max(low, 0.0), min(high, 1.0)
