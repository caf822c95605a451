"""Chance: one small generator whose whole state is an int below 2**62.

Multiply-with-carry: the same numbers on every platform, compiled or not, and a copy costs nothing.
Seeds are mixed with lowbias32 first, because neighbouring seeds would otherwise begin alike.
"""

from __future__ import annotations

from typing import Final

from acropole.kernel.fast import i64

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


class Rng:
    """A stream of chance. `used` counts the draws, so that undo can tell whether chance spoke."""

    def __init__(self, word: i64) -> None:
        self.word: i64 = word
        self.used: i64 = 0

    def clone(self) -> Rng:
        twin = Rng(self.word)
        twin.used = self.used
        return twin

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; n is at most 2**31."""
        s: i64 = self.word
        s = MULTIPLIER * (s & LOW32) + (s >> 32)
        self.word = s
        self.used += 1
        return (((s ^ (s >> 32)) & LOW32) * n) >> 32

    def reseed(self, entropy: int) -> None:
        """Stir fresh entropy into the stream: what came before no longer tells what comes next."""
        word: i64 = seeded(entropy).word
        low: i64 = mix32((self.word & LOW32) ^ (word & LOW32))
        high: i64 = ((self.word >> 32) ^ (word >> 32)) & 0x0FFFFFFF
        self.word = low | ((high + 1) << 32)


def seeded(seed: int) -> Rng:
    """The stream that a seed names; seeds of up to 64 bits give different streams."""
    first: i64 = seed & 0xFFFFFFFF
    second: i64 = (seed >> 32) & 0xFFFFFFFF
    low: i64 = mix32(first ^ mix32(second))
    high: i64 = mix32((low + GOLDEN + second) & LOW32)
    return Rng(low | (((high & 0x0FFFFFFF) + 1) << 32))
