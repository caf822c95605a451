"""What continuous mode adds to the table of Monumental. 003."""

from __future__ import annotations

from typing import Final

from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.machine import array, numbers

SHELVED: Final = 4  # arrays a seat has on the shelf


@mypyc_attr(acyclic=True)
class Rounds:
    def __init__(self) -> None:
        self.now: vec[i64] = vec[i64]()  # the round under way: R_NUMBER, R_PASSED …
        self.shelf: list[vec[i64]] = []  # seat * SHELVED + place: as in `rounds.take_up`

    def clone(self) -> Rounds:
        twin = Rounds()
        twin.now = self.now[:]
        twin.shelf = self.shelf[:]
        return twin

    def dump_into(self, data: dict[str, list[int]], seats: int) -> None:
        data["round"] = numbers(self.now)
        for i in range(seats * SHELVED):
            data[f"shelf{i}"] = numbers(self.shelf[i]) if len(self.shelf) else []

    def load_from(self, data: dict[str, list[int]], seats: int) -> None:
        self.now = array(data["round"])
        self.shelf = [array(data[f"shelf{i}"]) for i in range(seats * SHELVED)]
