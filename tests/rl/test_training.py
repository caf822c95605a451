"""The training example, in short."""

from __future__ import annotations

from examples.train_monuments import Policy, Story, train, wins

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
