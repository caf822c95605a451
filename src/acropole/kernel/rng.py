"""Chance: one small generator whose whole state is an int below 2**62.

Multiply-with-carry: the same numbers on every platform, compiled or not, and a copy costs nothing.
Seeds are mixed with lowbias32 first, because neighbouring seeds would otherwise begin alike.

Whoever sees enough draws of it can compute the others. So a game between people has a secret key:
then the state only counts the draws, and each is a BLAKE2b hash of its number under that key.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from acropole.kernel.fast import i64, mypyc_attr

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
