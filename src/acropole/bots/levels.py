"""Easy, medium, hard, expert: for people who want an opponent and not a code.

Each game says which bot it has for a level (`Game.levels`).
"""

from acropole.bots.base import Bot, Choice, Sight, make, register
from acropole.bots.styles import STYLES


class Level(Bot):
    """Plays as the bot that the game at hand names for this level."""

    parameters = {"style": Choice(STYLES)}  # noqa: RUF012
    player: Bot | None = None

    def choose(self, sight: Sight) -> int:
        if self.player is None:
            self.player = make(sight.level(self.name))(self.fresh_seed())
            self.player.settings |= self.settings
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


@register
class Expert(Level):
    name = "expert"
