"""The bot that plays as beginners do.

It sees what an answer brings itself at once, and points above all. It does not think an effect
through to its end, forgets what the others may do, and overlooks some answers.
"""

from acropole.bots import ahead, base, styles


@base.register
class Novice(base.Bot):
    """Plays as beginners do: it sees what an answer brings at once, and overlooks some."""

    name = "novice"
    parameters = {  # noqa: RUF012
        "overlooks": base.Parameter(0.25, 0.0, 1.0),  # share of the answers that it does not see
        "style": base.Choice(styles.STYLES),
    }

    def choose(self, sight: base.Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        unseen = int(float(self.settings["overlooks"]) * 1000)
        seen = [action for action in sight.legal if self.rng.below(1000) >= unseen]
        guess = sight.imagine(self.fresh_seed())
        rules = styles.rules_of(guess)
        style = styles.liked(rules, str(self.settings["style"]))
        best: list[int] = []
        best_value = 0.0
        for action in seen or sight.legal:
            after = ahead.after(guess.position, action)
            points = int(after.score(sight.seat)) * rules.point
            value = float(int(after.worth(sight.seat)) + points)
            value += styles.liking(rules, after, sight.seat, style)
            if not best or value > best_value:
                best, best_value = [], value
            if value == best_value:
                best.append(action)
        return self.pick(best)
