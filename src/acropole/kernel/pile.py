"""A face-down pile whose order is decided only when a card leaves it.

Nobody knows the order of a shuffled pile, so it has none: a draw picks any of the loose cards. That
makes shuffling free, lets fresh entropy reach cards not yet drawn, and leaves nothing to peek at.
Cards put back on top, or looked at, are settled: they lie in a fixed order above the loose ones.
"""

from __future__ import annotations

from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.rng import Rng


@mypyc_attr(acyclic=True)
class Pile:
    def __init__(self, cards: vec[i64], size: i64, settled: i64) -> None:
        self.cards = cards  # room for every card it can ever hold; the first `size` are there
        self.size: i64 = size
        self.settled: i64 = settled  # how many of the topmost lie in a fixed order

    def clone(self) -> Pile:
        return Pile(self.cards[:], self.size, self.settled)

    def draw(self, rng: Rng) -> i64:
        """Take the top card; -1 when the pile is empty."""
        if self.size == 0:
            return -1
        if self.settled == 0:
            self.settle(1, rng)
        self.settled -= 1
        self.size -= 1
        return self.cards[self.size]

    def settle(self, count: i64, rng: Rng) -> i64:
        """Fix the order of the top `count` cards, for somebody who looks; how many there are."""
        if count > self.size:
            count = self.size
        while self.settled < count:
            loose: i64 = self.size - self.settled
            pick: i64 = rng.below(loose)
            card: i64 = self.cards[pick]
            self.cards[pick] = self.cards[loose - 1]
            self.cards[loose - 1] = card
            self.settled += 1
        return count

    def peek(self, depth: i64) -> i64:
        """The settled card at that depth, 0 being the top."""
        return self.cards[self.size - 1 - depth]

    def put_on_top(self, card: i64) -> None:
        self.cards[self.size] = card
        self.size += 1
        self.settled += 1

    def shuffle_in(self, card: i64) -> None:
        """Add a card and shuffle the whole pile."""
        self.cards[self.size] = card
        self.size += 1
        self.settled = 0

    def remove(self, card: i64) -> bool:
        """Take that very card out, wherever it lies; the rest keep their order."""
        i: i64
        k: i64
        for i in range(self.size):
            if self.cards[i] == card:
                if i >= self.size - self.settled:
                    self.settled -= 1
                for k in range(i, self.size - 1):
                    self.cards[k] = self.cards[k + 1]
                self.size -= 1
                return True
        return False
