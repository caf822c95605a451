"""What the box holds for building boards.

002 counts 36 provinces, 4 capitals, 25 production tokens, 50 exploration tokens and 4 markets. How
they divide by terrain and value is ours, and so is the fifth market, for five players. A pack may
know better: the counts of its tiles and tokens are then the stock of the box.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

PRODUCTION = 25
# A province has a production token, or a market, of which there are as many as free cities.
MOST_BARBARIANS = PRODUCTION
TERRAINS = range(5)
VALUES = range(1, 5)  # on the front of barbarians
BESIDE_CAPITALS = (1, 2)  # 002, create your own board: no other values there
MARKETS = "ABCD"
FIFTH_MARKET = "E"


@dataclass(frozen=True)
class Stock:
    """How many pieces there are: land by terrain, water, barbarians by the value on their front."""

    terrain: Mapping[int, int] = field(default_factory=lambda: {0: 6, 1: 12, 2: 5, 3: 5, 4: 1})
    water: int = 7
    barbarians: Mapping[int, int] = field(default_factory=lambda: {1: 13, 2: 13, 3: 9, 4: 5})

    @property
    def provinces(self) -> int:
        """Land and water."""
        return sum(self.terrain.values()) + self.water


BOX = Stock()


def markets(players: int) -> str:
    """The letters of the markets that may be on the board."""
    return MARKETS + FIFTH_MARKET if players > len(MARKETS) else MARKETS
