"""Walking down a slope towards weights that predict best: Adam."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

FORGET = (0.9, 0.999)  # of the means


class Descent:
    """Remembers the slopes so far."""

    def __init__(self, weights: NDArray[np.float64]) -> None:
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)
        self.steps = 0

    def step(self, slope: NDArray[np.float64]) -> Any:
        """How far to go back along the slope, in parts of a rate."""
        self.steps += 1
        self.mean = FORGET[0] * self.mean + (1 - FORGET[0]) * slope
        self.square = FORGET[1] * self.square + (1 - FORGET[1]) * slope**2
        step = self.mean / (1 - FORGET[0] ** self.steps)
        step /= np.sqrt(self.square / (1 - FORGET[1] ** self.steps)) + 1e-8
        return step
