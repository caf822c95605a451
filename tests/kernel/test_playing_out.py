"""Random play inside the library: playouts, rollouts, several actions at once."""

from __future__ import annotations

import pytest

import acropole
from acropole import IllegalAction

GAME = acropole.game("monuments")


def test_a_playout_is_decided_by_its_seed() -> None:
    ends = [GAME.new(seed=1, players=3) for _ in range(3)]
    taken = [state.playout(seed) for state, seed in zip(ends, (5, 5, 6), strict=True)]
    assert all(state.is_over for state in ends)
    assert taken[0] == taken[1] > 0
    assert ends[0].digest() == ends[1].digest() != ends[2].digest()


def test_rollouts_share_out_the_wins_and_leave_the_state_alone() -> None:
    state = GAME.new(seed=1, players=3)
    before = state.digest()
    shares = state.rollouts(20, seed=7)
    assert sum(shares) == pytest.approx(1)
    assert len(set(shares)) > 1
    assert shares == state.rollouts(20, seed=7)
    assert state.digest() == before


def test_what_is_legal_at_one_position_is_not_therefore_at_another() -> None:
    one = GAME.new(seed=1, players=2)
    other = one.clone()
    while not set(one.legal_actions()) - set(other.legal_actions()):
        other.apply(other.legal_actions()[0])
    before = other.digest()
    (action, *_) = set(one.legal_actions()) - set(other.legal_actions())
    assert action in one.legal_actions()  # the list at hand is that of `one`
    with pytest.raises(IllegalAction):
        other.apply(action)
    assert other.digest() == before
    one.apply(action)


def test_several_actions_stop_at_the_first_that_is_refused() -> None:
    state, twin = GAME.new(seed=1), GAME.new(seed=1)
    take, done = state.parse_action("take:1"), state.parse_action("done")
    with pytest.raises(IllegalAction):
        state.apply_many([take, done, take])
    twin.apply(take)
    assert state.digest() == twin.digest()
