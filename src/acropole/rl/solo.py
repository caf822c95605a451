"""Gymnasium environments: one seat learns, bots have the others.

import gymnasium, acropole.rl
env = gymnasium.make("acropole/Chess-v1", bots="greedy")
"""

from collections.abc import Sequence
from typing import Any

import gymnasium

from acropole.bots import Bot, Sight, make
from acropole.kernel.errors import OptionError
from acropole.kernel.game import check_seed
from acropole.rl.rewards import ILLEGAL
from acropole.rl.table import RENDER_MODES, Observation, Table, action_number, versions

SEED_STEP = 7919  # between the seeds of bots that sit at one table


class SoloEnv(gymnasium.Env[Observation, int]):
    """A seat of a game against bots. `bots` is a code for all other seats, or one code each."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.table = Table(game, options, render_mode)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "version": self.table.game.environment}
        if seat not in range(self.table.players):
            raise OptionError("seat", f"seat must be 0 to {self.table.players - 1}, not {seat!r}.")
        self.seat = seat
        others = self.table.players - 1
        codes = [bots] * others if isinstance(bots, str) else list(bots)
        if len(codes) != others:
            raise OptionError("bots", f"{others} bots are needed, {len(codes)} were given.")
        self._makers = [make(code) for code in codes]
        self._bots: list[Bot] = []
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game: that of the seed, or without one any."""
        if seed is not None:
            check_seed(seed)
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**62)) if seed is None else seed
        self.table.deal(chosen)
        self._bots = [maker(chosen + SEED_STEP * (i + 1)) for i, maker in enumerate(self._makers)]
        self._let_others_play()
        return self.table.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self.table.state
        number = action_number(action)
        refusal = state.why_not(number)
        if refusal is not None:
            info = {"illegal": refusal.text}
            return self.table.observe(self.seat), ILLEGAL, True, False, info
        reward = float(self.table.apply(number)[self.seat]) + self._let_others_play()
        return self.table.observe(self.seat), reward, self.table.over, False, {}

    def _let_others_play(self) -> float:
        """Until the seat is asked; what it earns meanwhile."""
        state, earned = self.table.state, 0.0
        while not self.table.over and state.to_move != self.seat:
            bot = self._bots[state.to_move - (state.to_move > self.seat)]
            earned += float(self.table.apply(bot.choose(Sight(state)))[self.seat])
        return earned

    def render(self) -> str | None:
        return self.table.render(self.seat)


def register_all() -> None:
    """Tell Gymnasium the names: acropole/Briscola-v1 for version 1 of a game `briscola`."""
    for game, version in versions().items():
        gymnasium.register(
            f"acropole/{game.capitalize()}-v{version}",
            entry_point="acropole.rl.solo:SoloEnv",
            kwargs={"game": game},
        )
