"""MaskablePPO of SB3-contrib learns a seat of Monuments against bots.

    pip install 'acropole[recipes]'
    python examples/maskable_ppo.py --steps 200000

Compact observations and shaped rewards let a small net learn quickly; the version of the
environment belongs to every figure (docs/rl.md, "Versions").
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from acropole.rl import SoloEnv


class Flat(gymnasium.Wrapper[Any, int, Any, int]):
    """The observation alone; SB3 asks for the mask by a method."""

    def __init__(self, env: SoloEnv) -> None:
        super().__init__(env)
        self.table = env.table
        self.observation_space = env.table.reader.space()
        self._mask = np.zeros(env.table.actions, np.int8)

    def _flat(self, seen: dict[str, Any]) -> Any:
        self._mask = seen["action_mask"]
        return seen["observation"]

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(**settings)
        return self._flat(seen), info

    def step(self, action: int) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(action)
        return self._flat(seen), reward, over, cut, info

    def action_masks(self) -> Any:
        # the game is over, and SB3 asks all the same: anything will do
        return self._mask if self._mask.any() else np.ones_like(self._mask)


def env(rewards: str = "shaped", bots: str = "random", **options: Any) -> Flat:
    settings: dict[str, Any] = {"observations": "compact", "rewards": rewards, "players": 2}
    return Flat(SoloEnv("monuments", bots, **(settings | options)))


def train(steps: int, seed: int = 0, **settings: Any) -> MaskablePPO:
    model = MaskablePPO("MlpPolicy", env(), seed=seed, gamma=1.0, **settings)
    return model.learn(steps)


def wins(model: MaskablePPO, games: int, seed: int = 10**6) -> float:
    """The share of victories, on games that it has not seen."""
    table, won = env("victory"), 0.0
    for number in range(games):
        seen, _ = table.reset(seed=seed + number)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks())
            seen, reward, over, _, _ = table.step(int(action))
        won += (reward + 1) / 2
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    model = train(arguments.steps, verbose=1)
    print(f"wins {wins(model, arguments.games):.1%} of {arguments.games} against random")


if __name__ == "__main__":
    main()
