"""What the Automa adds to the table of Monumental. 002 §8."""

from __future__ import annotations

from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.machine import array, numbers


@mypyc_attr(acyclic=True)
class Automa:
    """Its arrays are replaced and never changed in place, so copies share them."""

    def __init__(self) -> None:
        self.deck: vec[i64] = vec[i64]()  # in no order until a card is turned up
        self.discard: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()  # turned up, to be done: card * PARTS + parts
        self.stacked: i64 = 0  # wonders on its capital under another one

    def clone(self) -> Automa:
        twin = Automa()
        twin.deck = self.deck
        twin.discard = self.discard
        twin.shown = self.shown
        twin.stacked = self.stacked
        return twin

    def dump_into(self, data: dict[str, list[int]]) -> None:
        data["automa_deck"] = numbers(self.deck)
        data["automa_discard"] = numbers(self.discard)
        data["automa_shown"] = numbers(self.shown)
        data["automa_stacked"] = [self.stacked]

    def load_from(self, data: dict[str, list[int]]) -> None:
        self.deck = array(data["automa_deck"])
        self.discard = array(data["automa_discard"])
        self.shown = array(data["automa_shown"])
        self.stacked = data["automa_stacked"][0]
