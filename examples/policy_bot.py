"""A policy that was learnt plays as a bot, in `play`, `sim`, `lab` and the suite.

    python examples/train_monuments.py --games 4000 --write policy.npy
    export POLICY=policy.npy
    acropole suite --code examples/policy_bot.py --bots policy --tasks monuments-three

Its weights turn what a seat sees into a preference for each action; it takes the legal one that it
prefers most. They fit the game and the number of players that they were learnt with.
"""

from __future__ import annotations

import os
from functools import cache

import numpy as np

from acropole.bots import Bot, Sight, register
from acropole.kernel.errors import AcropoleError
from acropole.rl.reader import Floats
from acropole.rl.table import Table


@cache
def weights() -> Floats:
    path = os.environ.get("POLICY", "policy.npy")
    try:
        return np.asarray(np.load(path), np.float32)
    except OSError as error:
        message = f"No weights of a policy in {path}: name their file in POLICY."
        raise AcropoleError(message) from error


@cache
def table(players: int) -> Table:
    return Table("monuments", {"players": players}, None)


@register
class LearntPolicy(Bot):
    name = "policy"

    def choose(self, sight: Sight) -> int:
        reader = table(sight.people).reader
        seen = np.zeros(reader.size, np.float32)
        # Any position that the seat cannot tell from the true one reads the same.
        reader.write(sight.imagine(0), sight.seat, seen)
        if weights().shape[0] != len(seen):
            raise AcropoleError(
                f"This policy reads {weights().shape[0]} numbers, the table has {len(seen)}: "
                "learn one with as many players."
            )
        wish = seen @ weights()
        return max(sight.legal, key=lambda action: (wish[action], -action))
