"""What the box holds for building boards.

002 counts 36 provinces, 4 capitals, 25 production tokens, 50 exploration tokens and 4 markets. How
they divide by terrain and value is ours, and so is the fifth market, for five players.
"""

from __future__ import annotations

PROVINCES = 36  # land and water
TERRAIN = {0: 6, 1: 12, 2: 5, 3: 5, 4: 1}  # land provinces by terrain
WATER = 7
PRODUCTION = 25
BARBARIANS = {1: 13, 2: 13, 3: 9, 4: 5}  # tokens by the value on their front
BESIDE_CAPITALS = (1, 2)  # 002, create your own board: no other values there
MARKETS = "ABCD"
FIFTH_MARKET = "E"


def markets(players: int) -> str:
    """The letters of the markets that may be on the board."""
    return MARKETS + FIFTH_MARKET if players > len(MARKETS) else MARKETS
