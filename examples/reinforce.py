"""A whole learner in one file, as CleanRL writes them: REINFORCE with a baseline, numpy only.

    python examples/reinforce.py --updates 200

One net of one hidden layer plays all seats of Monuments in a batch of games; compact observations,
shaped rewards. Read it from top to bottom, copy it, change it.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from acropole.rl import Batch

GAMES, HORIZON, HIDDEN, RATE = 32, 64, 64, 3e-3
SETTINGS: dict[str, Any] = {"players": 2, "observations": "compact", "rewards": "shaped"}


def learn(updates: int, seed: int = 0) -> tuple[list[Any], list[float]]:
    """The weights, and the mean reward of a decision for each update."""
    rng = np.random.default_rng(seed)
    batch = Batch("monuments", GAMES, seed, horizon=HORIZON, **SETTINGS)
    size, actions = batch.reader.size, batch.masks.shape[1]
    first = rng.normal(0, size**-0.5, (size, HIDDEN))
    second = np.zeros((HIDDEN, actions))
    told: list[float] = []
    for _ in range(updates):
        # -- play: all games begin and end together, after HORIZON decisions or so
        steps = []
        for _ in range(HORIZON):
            seen, mask, seat = batch.observations.copy(), batch.masks > 0, batch.seats.copy()
            hidden = np.tanh(seen @ first)
            chance = _softmax(hidden @ second, mask)
            action = (chance.cumsum(1) > rng.random((GAMES, 1))).argmax(1)
            action = np.where(mask[np.arange(GAMES), action], action, mask.argmax(1))
            paid, over = batch.step(action)
            steps.append((seen, hidden, chance, action, seat, paid, over))
        # -- look back: what each seat earned from each decision on
        later = np.zeros((GAMES, steps[0][5].shape[1]))
        gains = []
        for *_, seat, paid, over in reversed(steps):
            later = paid + later * ~over[:, None]
            gains.append(later[np.arange(GAMES), seat])
        gain = np.array(gains[::-1])
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        # -- learn: one step uphill
        up_first, up_second = np.zeros_like(first), np.zeros_like(second)
        for (seen, hidden, chance, action, *_), good in zip(steps, gain, strict=True):
            wish = -chance * good[:, None]
            wish[np.arange(GAMES), action] += good
            up_second += hidden.T @ wish
            up_first += seen.T @ (wish @ second.T * (1 - hidden**2))
        first += RATE * up_first / HORIZON
        second += RATE * up_second / HORIZON
        told.append(float(np.mean([step[5] for step in steps])))
    return [first, second], told


def _softmax(logits: Any, mask: Any) -> Any:
    powers = np.where(mask, np.exp(logits - logits.max(1, keepdims=True)), 0)
    return powers / powers.sum(1, keepdims=True)


def wins(weights: list[Any], games: int, seed: int = 10**6) -> float:
    """The share of victories against a player who does anything, on seats in turn."""
    rng = np.random.default_rng(seed)
    settings = SETTINGS | {"rewards": "victory"}
    batch = Batch("monuments", games, seed, **settings)
    mine, won, left = np.arange(games) % 2, 0.0, np.ones(games, bool)
    while left.any():
        mask = batch.masks > 0
        best = _softmax(np.tanh(batch.observations @ weights[0]) @ weights[1], mask).argmax(1)
        anything = (mask * rng.random(mask.shape)).argmax(1)
        paid, over = batch.step(np.where(batch.seats == mine, best, anything))
        ended = over & left
        won += float(((paid[np.arange(games), mine] + 1) / 2)[ended].sum())
        left &= ~over
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    weights, _ = learn(arguments.updates)
    print(f"wins {wins(weights, arguments.games):.1%} of {arguments.games} against random")


if __name__ == "__main__":
    main()
