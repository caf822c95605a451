"""The generator: the same everywhere, fair, and mixed well between neighbouring seeds."""

from __future__ import annotations

from itertools import pairwise

from acropole.kernel.chance import Rng, seeded


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_numbers_of_a_seed_never_change() -> None:
    rng = seeded(7)
    assert [rng.below(1000) for _ in range(8)] == GOLDEN
    assert rng.used == 8


GOLDEN = [683, 161, 231, 360, 38, 512, 878, 788]


def test_each_number_is_equally_likely() -> None:
    rng = seeded(1)
    counts = [0] * 10
    for _ in range(20_000):
        counts[rng.below(10)] += 1
    assert chi_square(counts) < 27.9  # 9 degrees of freedom, 99.9%


def test_neighbouring_seeds_begin_differently() -> None:
    firsts = [seeded(seed).below(16) for seed in range(20_000)]
    pairs = [0] * 256
    for one, two in pairwise(firsts):
        pairs[one * 16 + two] += 1
    assert chi_square(pairs) < 330  # 255 degrees of freedom, 99.9%


def test_seeds_above_32_bits_are_all_different() -> None:
    firsts = {tuple(_numbers(seed << 32, 4)) for seed in range(200)}
    assert len(firsts) == 200


def test_a_clone_goes_its_own_way() -> None:
    rng = seeded(3)
    rng.below(6)
    twin = Rng(0)
    twin.follow(rng)
    assert [rng.below(100) for _ in range(5)] == [twin.below(100) for _ in range(5)]
    twin.below(2)
    assert rng.used == 6
    assert twin.used == 7


def test_fresh_entropy_changes_the_future_and_the_same_entropy_the_same_way() -> None:
    plain, one, two, other = (seeded(5) for _ in range(4))
    one.reseed(99)
    two.reseed(99)
    other.reseed(100)
    futures = [[rng.below(1000) for _ in range(4)] for rng in (plain, one, two, other)]
    assert futures[1] == futures[2]
    assert len({tuple(future) for future in futures}) == 3
    rng = seeded(7)
    rng.reseed(99)
    assert [rng.below(1000) for _ in range(4)] == [60, 759, 400, 829]  # in records, for ever


def _numbers(seed: int, count: int) -> list[int]:
    rng = seeded(seed)
    return [rng.below(10_000) for _ in range(count)]
