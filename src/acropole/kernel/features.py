"""Positions as flat numbers for learners: named parts in a fixed order, scaled to -1 … 1.

A game's features hold only what the seat may know. Seats are told from the viewer's chair: 0 is
the viewer, 1 the next seat in turn order. Both pages are written in place, over and over: what
lies on them belongs to the last reading. docs/rl.md lists the parts of every game.
"""

from __future__ import annotations

from acropole.kernel.fast import i64, mypyc_attr, u8, vec
from acropole.kernel.interface import Part
from acropole.kernel.play import SCRATCH, find_legal
from acropole.kernel.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)  # as with Position
class Features:
    """Reads positions of one variant."""

    def __init__(self, model: Position, parts: list[Part]) -> None:
        self.seats: i64 = model.seats
        self.parts = parts
        self.at: dict[str, int] = {}  # where each part begins
        scale: list[float] = []
        for part in parts:
            self.at[part.name] = len(scale)
            scale += [1 / part.most] * part.size
        self.size: i64 = len(scale)
        self.scale: vec[float] = vec[float](scale)
        self.page: vec[float] = vec[float]([0.0] * len(scale))
        self.written: vec[i64] = vec[i64]([0] * len(scale))  # where the page holds no 0
        self.count: i64 = 0  # of these
        self.mask: vec[u8] = vec[u8]([u8(0)] * model.actions)  # 1 for a legal action
        self.legal: vec[i64] = vec[i64]([0] * model.actions)  # where the mask holds a 1
        self.choices: i64 = 0  # of these

    def fill(self, position: Position, seat: i64) -> None:
        """Add what the seat may know to the empty page."""
        raise NotImplementedError

    def read(self, position: Position, seat: int) -> None:
        """Write the page: what the seat may know of the position."""
        i: i64
        page = self.page
        for i in range(self.count):
            page[self.written[i]] = 0.0
        self.count = 0
        self.fill(position, seat)

    def read_mask(self, position: Position, seat: int) -> None:
        """Write the mask: what the seat may answer, which is nothing unless it is asked."""
        i: i64
        mask, legal = self.mask, self.legal
        for i in range(self.choices):
            mask[legal[i]] = u8(0)
        self.choices = 0
        if position.to_move == seat and seat >= 0:
            self.choices = find_legal(position)
            for i in range(self.choices):
                legal[i] = SCRATCH.actions[i]
                mask[legal[i]] = u8(1)

    # -- for `fill` ------------------------------------------------------------------------------

    def add(self, at: i64, number: i64) -> None:
        """Add a number, scaled, to a place of the page."""
        self.add_share(at, float(number))

    def add_share(self, at: i64, number: float) -> None:
        """The same for a number that need not be whole."""
        if number == 0.0:
            return
        now: float = self.page[at]
        if now == 0.0:
            self.written[self.count] = at
            self.count += 1
        now += number * self.scale[at]
        self.page[at] = min(1.0, max(-1.0, now))

    def add_all(self, at: i64, items: vec[i64], begin: i64, end: i64) -> i64:
        """Add items of an array one beside the other; where the next place is."""
        i: i64
        for i in range(begin, end):
            if items[i] != 0:
                self.add(at + i - begin, items[i])
        return at + end - begin

    def add_bits(self, at: i64, bits: i64, count: i64) -> i64:
        """Add the lowest bits of a mask one beside the other; where the next place is."""
        i: i64 = at
        while bits != 0 and i < at + count:
            if bits & 1:
                self.add(i, 1)
            bits >>= 1
            i += 1
        return at + count

    def chair(self, seat: i64, viewer: i64) -> i64:
        """How many seats after the viewer's a seat comes."""
        place: i64 = seat - viewer
        return place if place >= 0 else place + self.seats
