"""The numbers that learners see, as arrays: `kernel/features.py` with numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from acropole.kernel.features import Features
from acropole.kernel.state import State

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Reader:
    """Reads positions of one variant."""

    def __init__(self, features: Features) -> None:
        self._features = features
        self.parts = tuple(features.parts)
        self.size: int = features.size
        # Compiled, these lend their memory to numpy; taken once, they are not wrapped again.
        self._page, self._mask = features.page, features.mask

    def write(self, state: State, seat: int, out: Floats) -> None:
        """What the seat may know of the position, as `size` numbers from -1 to 1."""
        self._features.read(state.position, seat)
        out[:] = self._page

    def read(self, state: State, seat: int) -> Floats:
        """The same in an array of its own."""
        self._features.read(state.position, seat)
        return np.array(self._page, np.float32)

    def write_mask(self, state: State, seat: int, out: Mask) -> None:
        """1 for each legal action; none for a seat that is not asked."""
        self._features.read_mask(state.position, seat)
        out[:] = self._mask

    def read_mask(self, state: State, seat: int) -> Mask:
        """The same in an array of its own."""
        self._features.read_mask(state.position, seat)
        return np.array(self._mask, np.int8)

    def slice(self, name: str) -> slice:
        """Where a part lies."""
        begin = self._features.at[name]
        size = next(part.size for part in self.parts if part.name == name)
        return slice(begin, begin + size)
