"""The bot that looks one step ahead: it takes what leaves it furthest ahead of the others.

An effect that asks several questions is followed through to its end, each answer again the best
at sight, so that what is compared is done. With `plans` the first question of a turn, which decides
what the turn can bring (such as what to activate), is followed through to the end of the
turn, in so many futures, where a game counts its turns.
"""

from __future__ import annotations

from acropole.bots import ahead
from acropole.bots.base import Bot, Parameter, Sight, register

MOST_PLANS = 16  # with more answers than these a plan for each would take too long
NO_TURN = -1


@register
class Greedy(Bot):
    name = "greedy"
    parameters = {  # noqa: RUF012
        "slips": Parameter(0.0, 0.0, 1.0),  # share of answers by chance
        "plans": Parameter(0, 0, 16),
    }

    def __init__(self, seed: int, **settings: int | float) -> None:
        super().__init__(seed, **settings)
        self.turn = NO_TURN  # of the last question

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        slips = int(self.settings["slips"] * 1000)
        if slips and self.rng.below(1000) < slips:
            return self.pick(sight.legal)
        futures = [sight.imagine(self.fresh_seed()).position]
        outcome = ahead.follow
        turn = futures[0].turn_mark()
        plans = int(self.settings["plans"])
        if plans and turn != self.turn and len(sight.legal) <= MOST_PLANS:
            futures += [sight.imagine(self.fresh_seed()).position for _ in range(1, plans)]
            outcome = ahead.plan
        self.turn = turn
        best: list[int] = []
        best_lead = 0
        for action in sight.legal:
            lead: int = sum(
                ahead.lead(outcome(future, action, sight.seat), sight.seat) for future in futures
            )
            if not best or lead > best_lead:
                best, best_lead = [], lead
            if lead == best_lead:
                best.append(action)
        return self.pick(best)
