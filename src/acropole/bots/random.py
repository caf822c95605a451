"""The bot that plays any legal action."""

from acropole.bots.base import Bot, Sight, register


@register
class Random(Bot):
    """Plays any legal action, each equally likely."""

    name = "random"

    def choose(self, sight: Sight) -> int:
        return self.pick(sight.legal)
