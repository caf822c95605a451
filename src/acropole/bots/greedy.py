"""The bot that looks one step ahead: it takes what leaves it furthest ahead of the others.

An effect that asks several questions is followed through to its end, each answer again the best
at sight, so that what is compared is done. With `plans` the first question of a turn, which decides
what the turn can bring (such as what to activate), is followed through to the end of the
turn, in so many futures, where a game counts its turns.
"""

from acropole.bots import ahead, base, styles

MOST_PLANS = 16  # with more answers than these a plan for each would take too long
NO_TURN = -1


@base.register
class Greedy(base.Bot):
    """Plays what looks best one step ahead."""

    name = "greedy"
    parameters = {  # noqa: RUF012
        "slips": base.Parameter(0.0, 0.0, 1.0),  # share of answers by chance
        "plans": base.Parameter(0, 0, 16),
        "style": base.Choice(styles.STYLES),
    }

    def __init__(self, seed: int, **settings: base.Setting) -> None:
        super().__init__(seed, **settings)
        self.turn = NO_TURN  # of the last question

    def choose(self, sight: base.Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        slips = int(float(self.settings["slips"]) * 1000)
        if slips and self.rng.below(1000) < slips:
            return self.pick(sight.legal)
        guess = sight.imagine(self.fresh_seed())
        rules = styles.rules_of(guess)
        style = styles.liked(rules, str(self.settings["style"]))
        futures = [guess.position]
        outcome = ahead.follow
        turn = futures[0].turn_mark()
        plans = int(self.settings["plans"])
        if plans and turn != self.turn and len(sight.legal) <= MOST_PLANS:
            futures += [sight.imagine(self.fresh_seed()).position for _ in range(1, plans)]
            outcome = ahead.plan
        self.turn = turn
        best: list[int] = []
        best_lead = 0.0
        for action in sight.legal:
            ends = [outcome(future, action, sight.seat) for future in futures]
            lead = float(sum(int(ahead.lead(end, sight.seat)) for end in ends))
            lead += sum(styles.liking(rules, end, sight.seat, style) for end in ends)
            if not best or lead > best_lead:
                best, best_lead = [], lead
            if lead == best_lead:
                best.append(action)
        return self.pick(best)
