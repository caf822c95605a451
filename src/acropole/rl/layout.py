"""Positions as flat numbers for learners: named parts in a fixed order, scaled to -1 … 1.

A game's reader writes only what the seat may know. Seats are told from the viewer's chair: 0 is
the viewer, 1 the next seat in turn order. docs/rl.md lists the parts of every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from acropole.kernel.state import State

Floats = NDArray[np.float32]
S = TypeVar("S", bound=State)


class Part(NamedTuple):
    """Some numbers of an observation that belong together."""

    name: str
    size: int
    most: float  # the number that becomes 1
    meaning: str


class Reader(ABC, Generic[S]):
    """Reads positions of one variant."""

    def __init__(self, model: S) -> None:
        self.seats: int = model.seats
        self.parts = self.layout(model)
        self.at: dict[str, int] = {}  # where each part begins
        self.size = 0
        for part in self.parts:
            self.at[part.name] = self.size
            self.size += part.size
        self.scale = np.concatenate(
            [np.full(part.size, 1 / part.most, np.float32) for part in self.parts]
        )

    @abstractmethod
    def layout(self, model: S) -> tuple[Part, ...]:
        """The parts in order; any position of the variant serves as model."""

    @abstractmethod
    def fill(self, state: S, seat: int, out: Floats) -> None:
        """Write plain numbers into `out`, which holds zeros."""

    def write(self, state: S, seat: int, out: Floats) -> None:
        """What the seat may know of the position, as `size` numbers from -1 to 1."""
        out.fill(0)
        self.fill(state, seat, out)
        out *= self.scale
        np.clip(out, -1, 1, out=out)

    def read(self, state: S, seat: int) -> Floats:
        out = np.empty(self.size, np.float32)
        self.write(state, seat, out)
        return out

    def slice(self, name: str) -> slice:
        """Where a part lies."""
        size = next(part.size for part in self.parts if part.name == name)
        return slice(self.at[name], self.at[name] + size)

    def chairs(self, seat: int) -> list[int]:
        """All seats from the viewer's on."""
        return [(seat + i) % self.seats for i in range(self.seats)]
