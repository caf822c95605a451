"""Chance: a small generator, and piles whose order it decides only when a card leaves them.

The whole state of the generator is an int below 2**62. Multiply-with-carry: the same numbers on
every platform, compiled or not, and a copy costs nothing. Seeds are mixed with lowbias32 first,
because neighbouring seeds would otherwise begin alike.

Whoever sees enough draws of it can compute the others. So a game between people has a secret key:
then the state only counts the draws, and each is a BLAKE2b hash of its number under that key.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from acropole.kernel.fast import i64, mypyc_attr, vec

MULTIPLIER: Final = 698769069
LOW32: Final = 0xFFFFFFFF
GOLDEN: Final = 0x9E3779B9


def mix32(x: i64) -> i64:
    """Scatter 32 bits so that close inputs have distant outputs (lowbias32)."""
    x = x & LOW32
    x = x ^ (x >> 16)
    x = (x * 0x21F0AAAD) & LOW32
    x = x ^ (x >> 15)
    x = (x * 0x735A2D97) & LOW32
    return x ^ (x >> 15)


@mypyc_attr(acyclic=True)
class Rng:
    """A stream of chance. `used` counts the draws, so that undo can tell whether chance spoke.

    The key stands beside the state and is no part of it: whatever writes a position leaves it out.
    """

    def __init__(self, word: i64, key: bytes | None = None) -> None:
        self.word: i64 = word
        self.used: i64 = 0
        self.key: bytes | None = key

    def follow(self, other: Rng) -> None:
        """Go on from here as the other does."""
        self.word = other.word
        self.used = other.used
        self.key = other.key

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; n is at most 2**31."""
        self.used += 1
        if self.key is not None:
            return (self.keyed_draw() * n) >> 32
        s: i64 = self.word
        s = MULTIPLIER * (s & LOW32) + (s >> 32)
        self.word = s
        return (((s ^ (s >> 32)) & LOW32) * n) >> 32

    def keyed_draw(self) -> i64:
        """The next 32 bits of a stream with a key."""
        key = self.key
        assert key is not None
        number = int(self.word)
        self.word += 1
        drawn = blake2b(number.to_bytes(8, "little"), digest_size=4, key=key).digest()
        return int.from_bytes(drawn, "little")

    def reseed(self, entropy: int) -> None:
        """Stir fresh entropy into the stream: what came before no longer tells what comes next."""
        if self.key is not None:
            self.key = stirred(self.key, entropy)
            return
        word: i64 = seeded(entropy).word
        low: i64 = mix32((self.word & LOW32) ^ (word & LOW32))
        high: i64 = ((self.word >> 32) ^ (word >> 32)) & 0x0FFFFFFF
        self.word = low | ((high + 1) << 32)

    def future(self, used: i64) -> Rng:
        """The stream with which a position goes on after this one dealt what is hidden anew."""
        goes_on: Rng = self
        if self.key is None:
            goes_on = seeded(self.below(2**31) << 32 | self.below(2**31))
        else:
            used += self.used
        goes_on.used = used
        return goes_on


def seeded(seed: int) -> Rng:
    """The stream that a seed names; seeds of up to 64 bits give different streams."""
    first: i64 = seed & 0xFFFFFFFF
    second: i64 = (seed >> 32) & 0xFFFFFFFF
    low: i64 = mix32(first ^ mix32(second))
    high: i64 = mix32((low + GOLDEN + second) & LOW32)
    return Rng(low | (((high & 0x0FFFFFFF) + 1) << 32))


def keyed(key: bytes) -> Rng:
    """The stream that a secret key names."""
    return Rng(0, key)


def stirred(key: bytes, entropy: int) -> bytes:
    """The key of a stream into which fresh entropy came."""
    data = (entropy & (2**64 - 1)).to_bytes(8, "little")
    return blake2b(data, digest_size=32, key=key, person=b"reseed").digest()


# A face-down pile whose order is decided only when a card leaves it.
#
# Nobody knows the order of a shuffled pile, so it has none: a draw picks any of the loose cards.
# That makes shuffling free, lets fresh entropy reach cards not yet drawn, and leaves nothing to
# peek at. Cards put back on top, or looked at, are settled: they lie in a fixed order above the
# loose ones.


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
