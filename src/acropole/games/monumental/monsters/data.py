"""What monsters add to the table of Monumental. 002 §7."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.state.tables import Tables
from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.machine import array, numbers


@mypyc_attr(acyclic=True)
class Monsters:
    def __init__(self) -> None:
        self.lurking: i64 = 0  # not yet revealed
        self.beasts: vec[i64] = vec[i64]()  # monster * BEAST + what; empty without monsters

    def lay_out(self, tables: Tables) -> None:
        self.lurking = tables.monsters
        if self.lurking:
            self.beasts = array([-1, 0, 0, 0, 0] * n.MONSTERS)

    def clone(self) -> Monsters:
        twin = Monsters()
        twin.lurking = self.lurking
        twin.beasts = self.beasts[:]
        return twin

    def dump_into(self, data: dict[str, list[int]]) -> None:
        data["lurking"] = [self.lurking]
        data["monsters"] = numbers(self.beasts)

    def load_from(self, data: dict[str, list[int]]) -> None:
        self.lurking = data["lurking"][0]
        self.beasts = array(data["monsters"])
