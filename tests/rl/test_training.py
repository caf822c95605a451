"""The training example, in short."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from examples.train_monuments import Policy, Story, train, wins

import acropole
from acropole.bots import Sight
from acropole.kernel.errors import AcropoleError
from acropole.rl import Batch

PLAYERS = 2


def test_a_policy_learns_to_beat_random_players() -> None:
    batch = Batch("monuments", 1, players=PLAYERS)
    policy = Policy(batch.reader.size, batch.masks.shape[1])
    train(policy, PLAYERS, lambda played: played >= 64, games=16, samples=800)
    assert wins(policy, PLAYERS, 60) > 0.65  # a random player: a half


def test_a_gain_counts_less_the_later_it_comes() -> None:
    story = Story(leads=[0.0, 0.0, 2.0])
    gains = story.gains(2.0)
    assert gains[1] == 2.0
    assert 0 < gains[0] < gains[1]
    assert gains[2] == 0.0


def test_a_policy_plays_as_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from examples import policy_bot  # here: it registers its bot, for this test alone

    batch = Batch("monuments", 1, players=PLAYERS)
    policy = Policy(batch.reader.size, batch.masks.shape[1])
    train(policy, PLAYERS, lambda played: played >= 16, games=16, samples=800)
    np.save(tmp_path / "policy.npy", policy.weights)
    policy_bot.weights.cache_clear()
    monkeypatch.setenv("POLICY", str(tmp_path / "policy.npy"))
    state = acropole.game("monuments").deal(3, {"players": PLAYERS})
    seen, mask = batch.observations, batch.masks
    batch.states[0] = state
    batch._look(0)
    liked = int(policy.chances(seen, mask)[0].argmax())
    assert policy_bot.LearntPolicy(1).choose(Sight(state)) == liked
    three = acropole.game("monuments").deal(3, {"players": 3})
    with pytest.raises(AcropoleError, match="as many players"):
        policy_bot.LearntPolicy(1).choose(Sight(three))


def test_a_policy_without_weights_says_where_it_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    from examples import policy_bot  # here: it registers its bot, for this test alone

    policy_bot.weights.cache_clear()
    monkeypatch.setenv("POLICY", "nowhere.npy")
    with pytest.raises(AcropoleError, match=r"nowhere\.npy"):
        policy_bot.weights()
