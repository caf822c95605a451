"""The recipes under examples/ run, in short form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest


def test_a_learner_in_one_file_learns() -> None:
    from examples import reinforce

    weights, told = reinforce.learn(updates=3)
    assert len(told) == 3
    assert np.isfinite(weights[0]).all()
    assert weights[1].any()
    again, _ = reinforce.learn(updates=3)
    assert np.array_equal(weights[0], again[0])
    assert 0 <= reinforce.wins(weights, games=2) <= 1


@pytest.mark.nightly
def test_maskable_ppo_learns() -> None:
    """Torch is large: it comes with the extra `recipes` only."""
    pytest.importorskip("sb3_contrib")
    from examples import maskable_ppo

    model: Any = maskable_ppo.train(256, n_steps=64, batch_size=32)
    assert model.num_timesteps >= 256
    assert 0 <= maskable_ppo.wins(model, games=2) <= 1
