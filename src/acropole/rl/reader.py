"""What a learner reads of a position: all its numbers, the same by name, or a few hundred."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from acropole.kernel import chance, errors
from acropole.kernel.features import Features
from acropole.kernel.state import State

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

SHORT = 24  # numbers of a part that a compact reading leaves as it is
SKETCH = 16  # places into which it folds a longer one
CROWD = 4.0  # what becomes 1 there: several numbers meet in one place


class Reader:
    """Reads positions of one variant: all numbers side by side."""

    def __init__(self, features: Features) -> None:
        self._features = features
        self.parts = tuple(features.parts)
        self.size: int = features.size
        # Compiled, these lend their memory to numpy; taken once, they are not wrapped again.
        self._page, self._mask = features.page, features.mask

    def space(self) -> spaces.Space[Any]:
        return spaces.Box(-1, 1, (self.size,), np.float32)

    def write(self, state: State, seat: int, out: Floats) -> None:
        """What the seat may know of the position, as `size` numbers from -1 to 1."""
        self._features.read(state.position, seat)
        out[:] = self._page

    def read(self, state: State, seat: int) -> Floats:
        """The same in an array of its own."""
        self._features.read(state.position, seat)
        return np.array(self._page, np.float32)

    def observation(self, state: State, seat: int) -> Any:
        """The same as the space has it."""
        return self.read(state, seat)

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


class StructuredReader(Reader):
    """The parts by their names, each an array of its own."""

    def __init__(self, features: Features) -> None:
        super().__init__(features)
        self._slices = {part.name: self.slice(part.name) for part in self.parts if part.size}

    def space(self) -> spaces.Space[Any]:
        sizes = {name: part.stop - part.start for name, part in self._slices.items()}
        return spaces.Dict({n: spaces.Box(-1, 1, (size,), np.float32) for n, size in sizes.items()})

    def observation(self, state: State, seat: int) -> dict[str, Floats]:
        page = self.read(state, seat)
        return {name: page[part] for name, part in self._slices.items()}


class CompactReader(Reader):
    """A few hundred numbers: short parts as they are, long ones folded (feature hashing).

    A number of a long part is added to one of a few places, or taken from it; which, follows from
    its index alone. So equal pages have equal sketches, and nothing comes in that was not there.
    """

    def __init__(self, features: Features) -> None:
        super().__init__(features)
        places: list[int] = []
        weights: list[float] = []
        first = 0
        for part in self.parts:
            if part.size <= SHORT:
                places += range(first, first + part.size)
                weights += [1.0] * part.size
                first += part.size
                continue
            scattered = [chance.mix32(i + 1) for i in range(part.size)]
            places += [first + number % SKETCH for number in scattered]
            weights += [(1 if number >> 16 & 1 else -1) / CROWD for number in scattered]
            first += SKETCH
        self.size = first
        self._places, self._weights = np.array(places, np.int64), np.array(weights)

    def write(self, state: State, seat: int, out: Floats) -> None:
        out[:] = self.read(state, seat)

    def read(self, state: State, seat: int) -> Floats:
        self._features.read(state.position, seat)
        numbers = np.asarray(self._page) * self._weights
        folded = np.bincount(self._places, numbers, self.size)
        return np.clip(folded, -1, 1).astype(np.float32)

    def slice(self, name: str) -> slice:
        begin = 0
        for part in self.parts:
            size = part.size if part.size <= SHORT else SKETCH
            if part.name == name:
                return slice(begin, begin + size)
            begin += size
        raise KeyError(name)


READERS: dict[str, type[Reader]] = {
    "full": Reader,
    "structured": StructuredReader,
    "compact": CompactReader,
}


def reader_of(kind: object, features: Features) -> Reader:
    found = READERS.get(str(kind))
    if found is None:
        raise errors.OptionError("observations", f"{kind!r} is not one of {', '.join(READERS)}.")
    return found(features)
