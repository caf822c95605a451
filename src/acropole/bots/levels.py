"""Easy, medium, hard: for people who want an opponent and not a code.

Each game says which bot it has for a level (`Game.levels`).
"""

from __future__ import annotations

from acropole.bots.base import Bot, Sight, make, register


class Level(Bot):
    """Plays as the bot that the game at hand names for this level."""

    player: Bot | None = None

    def choose(self, sight: Sight) -> int:
        if self.player is None:
            self.player = make(sight.level(self.name))(self.fresh_seed())
        return self.player.choose(sight)


@register
class Easy(Level):
    name = "easy"


@register
class Medium(Level):
    name = "medium"


@register
class Hard(Level):
    name = "hard"
