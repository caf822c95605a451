"""Learning what to lean to at first sight, from what the search found good.

A question that was searched tells how good each answer turned out to be, and so how much more a
player should have leaned to it: e times for each `TEMPER` of a chance. Each topic of a game gets
one number that its leanings are multiplied by, so that questions are answered like that.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from acropole.bots.learnt import EVEN
from acropole.bots.lore import Lore
from acropole.bots.search import Search
from acropole.kernel.position import Position
from acropole.lab.descent import Descent

TEMPER = 0.03  # of a chance: an answer that is better by so much should be e times as likely
UNSEEN = 3.0  # visits: answers looked at less often count as much as the question in the mean
EPOCHS = 20
RATE = 0.03  # of the first epoch; less and less in the others
DECAY = 2e-5  # of each weight at each step: topics that are seldom met say little
BATCH = 512  # questions that a step looks at
STRONGEST = 2.7  # a leaning is multiplied by e to the power of so much at most

Floats = NDArray[np.float64]
Leanings = list[tuple[int, int]]  # topics, and what their leanings are multiplied by, in EVENths


class Questions:
    """Questions that were searched; their answers lie one after the other."""

    def __init__(self) -> None:
        self.counts: list[int] = []  # of answers, by question
        self.topics: list[int] = []
        self.leans: list[int] = []  # as the game leans without learning
        self.learnt: list[int] = []  # what was learnt by then, in EVENths
        self.visits: list[float] = []
        self.means: list[float] = []  # chances found

    def add(self, position: Position, search: Search, lore: Lore | None) -> None:
        """The question that is asked at a position."""
        answers = search.answers()
        learnt = lore.leanings if lore is not None else ()
        for node in answers:
            topic = position.topic(node.action)
            self.topics.append(topic)
            self.leans.append(position.lean(node.action))
            self.learnt.append(learnt[topic] if learnt else EVEN)
            self.visits.append(node.visits)
            self.means.append(node.mean())
        self.counts.append(len(answers))


@dataclass(frozen=True, slots=True)
class Targets:
    """How likely each answer to each question should be, and how it is at first sight."""

    counts: NDArray[np.int64]
    topics: NDArray[np.int64]
    leans: Floats  # their logarithms
    wanted: Floats

    def __len__(self) -> int:
        return len(self.counts)

    def chosen(self, questions: NDArray[np.int64]) -> "Targets":
        ends = np.cumsum(self.counts)
        lengths = self.counts[questions]
        begins = ends[questions] - lengths
        shifts = begins - np.cumsum(lengths) + lengths
        at = np.repeat(shifts, lengths) + np.arange(lengths.sum())
        return Targets(lengths, self.topics[at], self.leans[at], self.wanted[at])


def targets(counts: Any, topics: Any, leans: Any, learnt: Any, visits: Any, means: Any) -> Targets:
    """From the columns of `Questions`."""
    counts = np.asarray(counts, np.int64)
    rows = np.repeat(np.arange(len(counts)), counts)
    visits, means = np.asarray(visits, np.float64), np.asarray(means, np.float64)
    seen = np.bincount(rows, visits, len(counts))
    usual = np.bincount(rows, visits * means, len(counts)) / seen
    good = (means * visits + usual[rows] * UNSEEN) / (visits + UNSEEN)
    plain = np.log(np.asarray(leans, np.float64))
    before = plain + np.log(np.asarray(learnt, np.float64) / EVEN)
    wanted = np.exp(_shares(before + good / TEMPER, rows, len(counts)))
    return Targets(counts, np.asarray(topics, np.int64), plain, wanted)


def _shares(odds: Floats, rows: Any, count: int) -> Floats:
    """The logarithms of the shares of answers in their questions."""
    best = np.full(count, -np.inf)
    np.maximum.at(best, rows, odds)
    odds = odds - best[rows]
    return np.asarray(odds - np.log(np.bincount(rows, np.exp(odds), count))[rows])


class Leaner:
    """Weights of topics by which questions are answered as the search would wish."""

    def __init__(self, topics: int) -> None:
        self.weights = np.zeros(topics)

    def predicted(self, some: Targets) -> Floats:
        rows = np.repeat(np.arange(len(some)), some.counts)
        return _shares(some.leans + self.weights[some.topics], rows, len(some))

    def loss(self, some: Targets) -> float:
        """How surprising what is wanted is, in bits a question."""
        return float(-(some.wanted * self.predicted(some)).sum() / len(some) / np.log(2))

    def gradient(self, some: Targets) -> Floats:
        wrong = np.exp(self.predicted(some)) - some.wanted
        slope = np.bincount(some.topics, wrong, len(self.weights)) / len(some)
        slope[0] = 0.0  # nothing is learnt about what has no topic
        return np.asarray(slope)

    def learn(self, some: Targets, held_out: Targets, seed: int) -> None:
        """What foretells held-out questions best."""
        order = np.random.Generator(np.random.PCG64(seed))
        descent = Descent(self.weights)
        best, best_loss = self.weights.copy(), self.loss(held_out)
        for epoch in range(EPOCHS):
            mixed = order.permutation(len(some))
            for at in range(0, len(mixed), BATCH):
                batch = some.chosen(mixed[at : at + BATCH])
                step = descent.step(self.gradient(batch) + DECAY * self.weights)
                self.weights -= RATE * (1 - epoch / EPOCHS) * step
            if (loss := self.loss(held_out)) < best_loss:
                best, best_loss = self.weights.copy(), loss
        self.weights = best

    def written(self) -> Leanings:
        """As they stand in a file: what is as the game leans itself is left out."""
        strong = np.clip(self.weights, -STRONGEST, STRONGEST)
        parts = [(topic, max(round(EVEN * float(np.exp(w))), 1)) for topic, w in enumerate(strong)]
        return [(topic, lean) for topic, lean in parts if lean != EVEN]
