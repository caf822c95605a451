"""The names people give themselves: plain text, short, and told apart at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """What remains of a name without line breaks and other marks that do not print."""
    plain = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(plain.split())[:LONGEST_NAME].strip()


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names of the seats; those that are alike get the number of their seat."""
    count = Counter(names)
    return [
        f"{name} {seat}" if count[name] > 1 else name for seat, name in enumerate(names, start=1)
    ]
