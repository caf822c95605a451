"""What heroes add to the table of Monumental. 002 §6."""

from __future__ import annotations

from acropole.games.monumental.state.tables import Tables
from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.machine import array, numbers


@mypyc_attr(acyclic=True)
class Heroes:
    def __init__(self) -> None:
        self.offer: vec[i64] = vec[i64]()  # hero cards above the track
        self.resting: vec[i64] = vec[i64]()  # sent back this round, RESTING numbers each
        self.seats: vec[i64] = vec[i64]()  # seat * HERO_SLOTS + what; empty without heroes

    def lay_out(self, tables: Tables, seats: i64) -> None:
        if tables.heroes_an_era:
            self.seats = array([-1, -1, 0, 0, 0, 0, 0] * seats)

    def clone(self) -> Heroes:
        twin = Heroes()
        twin.offer = self.offer  # this and the next are replaced, never changed in place
        twin.resting = self.resting
        twin.seats = self.seats[:]
        return twin

    def dump_into(self, data: dict[str, list[int]]) -> None:
        data["offer"] = numbers(self.offer)
        data["heroes"] = numbers(self.seats)
        data["resting"] = numbers(self.resting)

    def load_from(self, data: dict[str, list[int]]) -> None:
        self.offer = array(data["offer"])
        self.seats = array(data["heroes"])
        self.resting = array(data["resting"])
