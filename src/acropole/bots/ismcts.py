"""The bot that searches: many guesses at what is hidden, one tree of answers for all of them.

The inner loop is `search.py`. Here are the budgets, and the tree that is kept from one question to
the next while nothing unforeseen happens, as within a turn.
"""

from __future__ import annotations

from time import perf_counter

from acropole.bots.base import Bot, Parameter, Sight, register
from acropole.bots.search import Search

GUESS_LASTS = 16  # iterations that share a guess: making one costs as much as some of them
OF_THE_GAME = -1  # turns of a roll-out: as many as the game advises


@register
class Ismcts(Bot):
    name = "ismcts"
    parameters = {  # noqa: RUF012
        "iters": Parameter(1000, 1, 10_000_000),  # of the tree, those kept from before included
        "c": Parameter(0.7, 0.0, 100.0),  # how much to explore
        "focus": Parameter(1, 1, 2),  # how closely roll-outs follow leanings
        "turns": Parameter(OF_THE_GAME, OF_THE_GAME, 1000),
        "ms": Parameter(0, 0, 3_600_000),  # stop after this time, too; 0 for no clock
    }

    def __init__(self, seed: int, **settings: int | float) -> None:
        super().__init__(seed, **settings)
        self.kept: Search | None = None
        self.foreseen: dict[str, object] | None = None  # what will be seen if the tree still fits

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        search = self.search(sight)
        action = search.favourite()
        self.keep(search, action, sight)
        return action

    def search(self, sight: Sight) -> Search:
        """Think about the question, from what is left of earlier thoughts if it still fits."""
        search = self.kept
        if search is None or self.foreseen != sight.observe():
            search = self.new_search()
        self.think(search, sight, None)
        return search

    def ponder(self, sight: Sight, action: int) -> Search:
        """Think about what follows an answer."""
        search = self.new_search()
        self.think(search, sight, action)
        return search

    def new_search(self) -> Search:
        settings = self.settings
        return Search(float(settings["c"]), self.fresh_seed(), int(settings["focus"]))

    def think(self, search: Search, sight: Sight, action: int | None) -> None:
        """Spend the budget on the question, or on what follows an answer to it."""
        left = max(int(self.settings["iters"]) - int(search.root.visits), 1)
        end = perf_counter() + self.settings["ms"] / 1000 if self.settings["ms"] else None
        while left > 0 and (end is None or perf_counter() < end):
            some = min(left, GUESS_LASTS)
            guess = sight.imagine(self.fresh_seed())
            if action is not None:
                guess.apply(action)
            search.grow(guess.position, some, int(self.settings["turns"]))
            left -= some

    def keep(self, search: Search, action: int, sight: Sight) -> None:
        """The part of the tree below an answer, if the same seat is asked next and no chance lay
        in between."""
        guess = sight.imagine(self.fresh_seed())
        horizon = guess.horizon
        guess.apply(action)
        self.kept, self.foreseen = None, None
        if guess.to_move == sight.seat and guess.horizon == horizon:
            search.go_down(action)
            self.kept, self.foreseen = search, guess.observe(sight.seat)
