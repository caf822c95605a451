"""The games, one folder each. A game knows the kernel and no other game.

The package is also what `acropole.games()` calls: Python puts a subpackage in the place of a
function of the same name, so this one answers to both.
"""

import sys
from types import ModuleType

# By id: the module and the class of each game.
TITLES = {
    "monuments": ("acropole.games.monuments", "Monuments"),
    "monumental": ("acropole.games.monumental.game", "Monumental"),
    "imperium": ("acropole.games.imperium.game", "Imperium"),
}


class Games(ModuleType):
    def __call__(self) -> list[str]:
        """The ids of all games."""
        return list(TITLES)


sys.modules[__name__].__class__ = Games
