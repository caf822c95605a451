"""What a bot is, what it may know, and the register of codes.

A bot never meets the true state. It gets a `Sight`: what its seat may do and see, and positions to
think with in which everything hidden is guessed anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

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

    def level(self, name: str) -> str:
        """The code of the bot that this game has for a level."""
        return self._state.variant.level(name)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a code may set: the value without it, and the bounds. A default of 1.0 allows parts."""

    default: int | float
    least: int | float
    most: int | float

    def read(self, bot: str, name: str, text: str) -> int | float:
        kind = type(self.default)
        try:
            value: int | float = kind(text)
        except ValueError:
            value = float("nan")
        if not self.least <= value <= self.most:
            what = "a whole number" if kind is int else "a number"
            raise UnknownBot(
                f"Parameter '{name}' of bot '{bot}' must be {what} "
                f"from {self.least} to {self.most}, not '{text}'."
            )
        return value


class Bot(ABC):
    """One player."""

    name: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]] = {}

    def __init__(self, seed: int, **settings: int | float) -> None:
        self.rng: Rng = seeded(seed)
        self.settings = {name: p.default for name, p in self.parameters.items()} | settings

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """One of the legal actions."""

    def pick(self, actions: list[int]) -> int:
        """Any of these actions, each equally likely."""
        return actions[self.rng.below(len(actions))]

    def fresh_seed(self) -> int:
        return self.rng.below(2**31)


_bots: dict[str, type[Bot]] = {}


def register(bot: type[Bot]) -> type[Bot]:
    """Make a class of bots known by its name; use it as a decorator."""
    _bots[bot.name] = bot
    return bot


def bots() -> list[str]:
    return sorted(_bots)


def read(code: str) -> tuple[type[Bot], dict[str, int | float]]:
    """The kind of bot that a code names, and what the code sets."""
    name, _, settings = code.partition(":")
    if name not in _bots:
        known = ", ".join(bots())
        raise UnknownBot(f"There is no bot '{name}'{did_you_mean(name, _bots)} (bots: {known})")
    kind = _bots[name]
    given: dict[str, int | float] = {}
    for setting in filter(None, settings.split(",")):
        key, _, text = setting.partition("=")
        if key not in kind.parameters:
            known = ", ".join(kind.parameters) or "none"
            raise UnknownBot(f"Bot '{name}' has no parameter '{key}' (parameters: {known}).")
        given[key] = kind.parameters[key].read(name, key, text)
    return kind, given


def make(code: str) -> Callable[[int], Bot]:
    """The maker of the bots that a code names; give it a seed for each bot."""
    kind, given = read(code)
    return lambda seed: kind(seed, **given)
