"""Many games at once: one call steps them all, and everything comes as arrays.

    batch = Batch("my-game", games=256, players=3)
    while learning:
        actions = policy(batch.observations, batch.masks)   # one for each game
        rewards, over = batch.step(actions)

A game that ends begins anew at once; `rewards` and `over` tell how the last one went.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from acropole.kernel import chance, errors, interface
from acropole.kernel.state import State
from acropole.rl.reader import Floats, Mask, StructuredReader
from acropole.rl.rewards import Account
from acropole.rl.table import Table


class Batch:
    """Games of one variant side by side. The arrays are written anew by each step."""

    def __init__(self, game: str, games: int, seed: int = 0, **options: object) -> None:
        if type(games) is not int or games < 1:
            raise errors.OptionError("games", f"games must be 1 or more, not {games!r}.")
        interface.check_seed(seed)
        table = Table(game, options, None)
        if isinstance(table.reader, StructuredReader):
            raise errors.OptionError(
                "observations", "A batch is one array: take 'full' or 'compact'."
            )
        self.reader = table.reader
        self.players = table.players
        self._game, self._options, self._judge = table.game, table.options, table.judge
        self._rng = chance.seeded(seed)
        self.states: list[State] = [self._deal() for _ in range(games)]
        self._accounts = [Account(self._judge, state) for state in self.states]
        self.observations: Floats = np.zeros((games, self.reader.size), np.float32)
        self.masks: Mask = np.zeros((games, table.actions), np.int8)
        self.seats: NDArray[np.int64] = np.zeros(games, np.int64)  # who is asked in each
        for index in range(games):
            self._look(index)

    def step(self, actions: ArrayLike) -> tuple[Floats, NDArray[np.bool_]]:
        """One action in every game: rewards by game and seat, and which games ended with it."""
        chosen = np.asarray(actions)
        if chosen.shape != (len(self.states),):
            raise errors.OptionError(
                "actions", f"{len(self.states)} actions are needed, one a game."
            )
        if chosen.dtype.kind not in "iu":
            raise errors.OptionError("actions", f"Actions are whole numbers, not {chosen.dtype}.")
        self._check_legal(chosen)
        rewards: Floats = np.zeros((len(self.states), self.states[0].seats), np.float32)
        over = np.zeros(len(self.states), np.bool_)
        for index, action in enumerate(chosen.tolist()):
            state = self.states[index]
            state.apply(action)
            account = self._accounts[index]
            rewards[index] = account.pay(state)
            if account.over:
                over[index] = True
                self.states[index] = self._deal()
                self._accounts[index] = Account(self._judge, self.states[index])
            self._look(index)
        return rewards, over

    def _check_legal(self, chosen: NDArray[Any]) -> None:
        """Before any game moves: one illegal action refuses them all."""
        inside = (chosen >= 0) & (chosen < self.masks.shape[1])
        asked = self.masks[np.arange(len(chosen)), np.where(inside, chosen, 0)]
        legal = inside & (asked > 0)
        if not legal.all():
            index = int(legal.argmin())
            self.states[index].apply(int(chosen[index]))

    def _deal(self) -> State:
        return self._game.deal(self._rng.below(2**31), self._options)

    def _look(self, index: int) -> None:
        state = self.states[index]
        seat: int = state.to_move
        self.seats[index] = seat
        self.reader.write_mask(state, seat, self.masks[index])
        self.reader.write(state, seat, self.observations[index])
