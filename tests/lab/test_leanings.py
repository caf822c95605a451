"""Learning leanings: what the search found good is leaned to."""

from __future__ import annotations

import numpy as np
import pytest

from acropole.bots.learnt import EVEN
from acropole.lab import leanings
from acropole.lab.leanings import Leaner, Targets, targets

QUESTIONS = 4000
TOPICS = 4


def made_up(seed: int, learnt: int = EVEN) -> Targets:
    """Two answers each, of topics drawn from 0 to 3: the higher the topic, the better it is."""
    rng = np.random.Generator(np.random.PCG64(seed))
    topics = rng.integers(0, TOPICS, 2 * QUESTIONS)
    means = 0.5 + topics * leanings.TEMPER
    visits = np.full(2 * QUESTIONS, 1e6)
    even = np.ones(2 * QUESTIONS)
    return targets(np.full(QUESTIONS, 2), topics, even, even * learnt, visits, means)


def test_a_topic_that_is_better_by_a_temper_is_e_times_as_likely() -> None:
    some = made_up(1)
    first, second = some.topics[0::2], some.topics[1::2]
    odds = np.log(some.wanted[0::2] / some.wanted[1::2])
    assert odds == pytest.approx(first - second, abs=1e-4)


def test_answers_hardly_looked_at_are_thought_to_be_like_the_others() -> None:
    some = targets([2], [1, 2], [1, 1], [EVEN, EVEN], [1000.0, 0.0], [0.6, 0.0])
    assert some.wanted == pytest.approx([0.5, 0.5], abs=1e-6)


def test_what_was_learnt_before_is_where_it_goes_on() -> None:
    some = targets([2], [1, 2], [3, 1], [EVEN, 2 * EVEN], [10.0, 10.0], [0.5, 0.5])
    assert some.wanted == pytest.approx([3 / 5, 2 / 5])


def test_a_leaner_finds_what_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leanings, "RATE", 0.2)
    leaner, held_out = Leaner(TOPICS), made_up(2)
    before = leaner.loss(held_out)
    leaner.learn(made_up(1), held_out, 3)
    assert leaner.loss(held_out) < before
    assert leaner.weights[0] == 0.0  # about what has no topic nothing is learnt
    assert leaner.weights == pytest.approx([0, 1, 2, 3], abs=0.3)
    written = dict(leaner.written())
    assert 0 not in written
    assert EVEN < written[1] < written[2] <= written[3]


def test_gradients_are_slopes() -> None:
    some, leaner = made_up(4), Leaner(TOPICS)
    leaner.weights[:] = 0.0, 0.3, -0.2, 0.5
    slope = leaner.gradient(some)
    for topic in range(1, TOPICS):
        losses = []
        for step in (1e-4, -1e-4):
            leaner.weights[topic] += step
            losses.append(leaner.loss(some))
            leaner.weights[topic] -= step
        found = (losses[0] - losses[1]) / 2e-4 * np.log(2)
        assert found == pytest.approx(slope[topic], rel=1e-3)
