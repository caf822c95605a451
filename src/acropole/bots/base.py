"""What a bot is, what it may know, and the register of codes.

A bot never meets the true state. It gets a `Sight`: what its seat may do and see, and positions to
think with in which everything hidden is guessed anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from acropole.kernel.errors import UnknownBot, did_you_mean
from acropole.kernel.rng import Rng, seeded
from acropole.kernel.state import State


class Sight:
    """The question a seat has to answer, without anything that the seat may not know."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.seat: int = state.to_move
        self.legal: list[int] = state.legal_actions()

    def observe(self) -> dict[str, object]:
        return self._state.observe(self.seat)

    def imagine(self, seed: int) -> State:
        """A position that the seat cannot tell from the true one."""
        return self._state.determinize(self.seat, seed)


class Bot(ABC):
    """One player. `parameters` names what a code may set, with the defaults."""

    name: ClassVar[str]
    parameters: ClassVar[dict[str, int | float]] = {}

    def __init__(self, seed: int, **parameters: int | float) -> None:
        self.rng: Rng = seeded(seed)
        self.settings = self.parameters | parameters

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """One of the legal actions."""

    def pick(self, actions: list[int]) -> int:
        """Any of these actions, each equally likely."""
        return actions[self.rng.below(len(actions))]


_bots: dict[str, type[Bot]] = {}


def register(bot: type[Bot]) -> type[Bot]:
    """Make a class of bots known by its name; use it as a decorator."""
    _bots[bot.name] = bot
    return bot


def bots() -> list[str]:
    return sorted(_bots)


def make(code: str) -> Callable[[int], Bot]:
    """The maker of the bots that a code names; give it a seed for each bot."""
    name, _, settings = code.partition(":")
    if name not in _bots:
        known = ", ".join(bots())
        raise UnknownBot(f"There is no bot '{name}'{did_you_mean(name, _bots)} (bots: {known})")
    kind = _bots[name]
    given: dict[str, Any] = {}
    for setting in filter(None, settings.split(",")):
        key, _, text = setting.partition("=")
        if key not in kind.parameters:
            known = ", ".join(kind.parameters) or "none"
            raise UnknownBot(f"Bot '{name}' has no parameter '{key}' (parameters: {known}).")
        try:
            given[key] = type(kind.parameters[key])(text)
        except ValueError as error:
            raise UnknownBot(f"Parameter '{key}' of bot '{name}' must be a number.") from error
    return lambda seed: kind(seed, **given)
