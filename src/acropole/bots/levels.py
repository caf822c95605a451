"""Easy, medium, hard, expert: for people who want an opponent and not a code.

Each game says which bot it has for a level (`Game.levels`).
"""

from acropole.bots import base, styles


class Level(base.Bot):
    """Plays as the bot that the game at hand names for this level."""

    parameters = {"style": base.Choice(styles.STYLES)}  # noqa: RUF012
    player: base.Bot | None = None

    def choose(self, sight: base.Sight) -> int:
        if self.player is None:
            self.player = base.make(sight.level(self.name))(self.fresh_seed())
            self.player.settings |= self.settings
        return self.player.choose(sight)


@base.register
class Easy(Level):
    name = "easy"


@base.register
class Medium(Level):
    name = "medium"


@base.register
class Hard(Level):
    name = "hard"


@base.register
class Expert(Level):
    name = "expert"
