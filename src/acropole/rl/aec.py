"""PettingZoo environments: seats take turns as agents. `Environment(game).env(…)` makes one.

Order and legality are guarded here and not by PettingZoo's wrappers, which cost more time than the
games themselves.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from acropole.kernel import errors, interface
from acropole.rl.rewards import ILLEGAL, Floats
from acropole.rl.table import RENDER_MODES, Observation, Table, action_number, name_of

OF_A_GAME = ("agent_selection", "rewards", "terminations", "truncations", "infos")


class SeatsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The seats of a game, each an agent; those that the rules play are none.

    An illegal action raises IllegalAction and changes nothing. A game is cut off after `max_cycles`
    decisions, if that is given.
    """

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise errors.OptionError(
                "max_cycles", f"max_cycles must be 1 or more, not {max_cycles!r}."
            )
        self.table = Table(game, options, render_mode)
        self.metadata = {
            "name": name_of(game),
            "version": self.table.game.environment,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self.table.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def __getattr__(self, name: str) -> Any:
        """Asked only for what is not there."""
        hint = ": call reset() first" if name in OF_A_GAME else ""
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}{hint}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of the seed, or without one any."""
        if seed is not None:
            interface.check_seed(seed)
            self._random, _ = seeding.np_random(seed)
        self.table.deal(int(self._random.integers(2**62)) if seed is None else seed)
        self.cycles = 0
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
        if not self.agents:
            raise errors.OptionError("action", "No game is under way: reset() deals one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        paid = self.table.apply(action_number(action))
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        if self.table.over:
            self._end(self._by_agent(paid))
            return
        if self.table.judge.is_shaped:
            self.rewards = self._by_agent(paid)
            self._accumulate_rewards()
        if self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.table.state.to_move]

    def _by_agent(self, paid: Floats) -> dict[str, float]:
        return {agent: float(paid[seat]) for agent, seat in self._seat.items()}

    def _end(self, rewards: dict[str, float]) -> None:
        """The game is over with these rewards."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

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


class GuardedEnv(SeatsEnv):
    """The same, but an illegal action ends the game: who takes it loses, the others get nothing."""

    def step(self, action: int) -> None:
        try:
            super().step(action)
        except errors.IllegalAction as refused:
            agent = self.agent_selection
            self.infos[agent]["illegal"] = str(refused)
            self._cumulative_rewards[agent] = 0.0
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL})


@dataclass(frozen=True, slots=True)
class Environment:
    """The PettingZoo environment of a game; the options are those of the game."""

    game: str

    def env(
        self, render_mode: str | None = None, max_cycles: int | None = None, **options: object
    ) -> GuardedEnv:
        """An illegal action ends the game."""
        return GuardedEnv(self.game, render_mode, max_cycles, **options)

    def raw_env(
        self, render_mode: str | None = None, max_cycles: int | None = None, **options: object
    ) -> SeatsEnv:
        """An illegal action raises IllegalAction."""
        return SeatsEnv(self.game, render_mode, max_cycles, **options)
