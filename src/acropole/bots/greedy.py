"""The bot that looks one step ahead: it takes what leaves it furthest ahead of the others.

A step that only opens a further question (which card, in which order) is followed through to the
end of that question, each answer again the best at sight, so that what is compared is done.
"""

from __future__ import annotations

from acropole.bots.base import Bot, Parameter, Sight, register
from acropole.kernel.state import State


@register
class Greedy(Bot):
    name = "greedy"
    parameters = {"slips": Parameter(0.0, 0.0, 1.0)}  # noqa: RUF012 - share of answers by chance

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        slips = int(self.settings["slips"] * 1000)
        if slips and self.rng.below(1000) < slips:
            return self.pick(sight.legal)
        imagined = sight.imagine(self.rng.below(2**31))
        depth = imagined.sp
        best: list[int] = []
        best_lead = 0
        for action in sight.legal:
            lead = self._follow(imagined, action, sight.seat, depth)
            if not best or lead > best_lead:
                best, best_lead = [], lead
            if lead == best_lead:
                best.append(action)
        return self.pick(best)

    def _follow(self, state: State, action: int, seat: int, depth: int) -> int:
        """The lead after an action and the questions it opens."""
        after = state.clone()
        after.apply(action)
        while after.to_move == seat and after.sp > depth:
            after = max(self._answers(after), key=lambda answered: self.lead(answered, seat))
        return self.lead(after, seat)

    def _answers(self, state: State) -> list[State]:
        found: list[State] = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            found.append(after)
        return found

    def lead(self, state: State, seat: int) -> int:
        """How far a seat is ahead of the best other one, by what its position is worth."""
        others = (state.worth(other) for other in range(state.seats) if other != seat)
        return state.worth(seat) - max(others, default=0)
