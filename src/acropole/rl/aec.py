"""PettingZoo environments: seats take turns as agents. `monuments_v1.env(players=3)` makes one."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from acropole.kernel.game import check_seed
from acropole.rl.table import RENDER_MODES, Observation, Table, name_of

ILLEGAL = -1.0  # what an illegal action earns; it ends the game


class SeatsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The seats of a game, each an agent; those that the rules play are none."""

    def __init__(self, game: str, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.table = Table(game, options, render_mode)
        self.metadata = {
            "name": name_of(game),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self.table.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of the seed, or without one any."""
        if seed is not None:
            check_seed(seed)
            self._random, _ = seeding.np_random(seed)
        self.table.deal(int(self._random.integers(2**62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.state.to_move]

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self._seat[agent])

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.table.state
        state.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        if state.is_over:
            outcome = self.table.rewards()
            for other, seat in self._seat.items():
                self.rewards[other] = float(outcome[seat])
                self.terminations[other] = True
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[state.to_move]

    def state(self) -> Any:
        """Every seat's features side by side: more than any one of them may know."""
        read = self.table.reader.read
        return np.concatenate([read(self.table.state, seat) for seat in self._seat.values()])

    def render(self) -> str | None:
        """The table as the seat that is asked sees it."""
        over = self.table.state.is_over
        return self.table.render(None if over else self.table.state.to_move)

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(raw: SeatsEnv) -> Any:
    """With PettingZoo's own guards: an illegal action ends the game, order is enforced."""
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(guarded)
