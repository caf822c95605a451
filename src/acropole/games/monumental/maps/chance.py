"""Small helpers of chance for making boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from acropole.kernel.rng import Rng

T = TypeVar("T")


def between(least: int, most: int, rng: Rng) -> int:
    return least + rng.below(most - least + 1)


def choice(items: Sequence[T], rng: Rng) -> T:
    return items[rng.below(len(items))]


def weighted(items: Sequence[T], weights: Sequence[int], rng: Rng) -> T:
    """One of the items, each as likely as its weight says."""
    left = rng.below(sum(weights))
    for item, weight in zip(items, weights, strict=True):
        left -= weight
        if left < 0:
            return item
    raise ValueError("no item has a weight")


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    rest = list(items)
    return [rest.pop(rng.below(len(rest))) for _ in range(len(rest))]
