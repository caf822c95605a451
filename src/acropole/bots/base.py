"""What a bot is, what it may know, and the register of codes.

A bot never meets the true state. It gets a `Sight`: what its seat may do and see, and positions to
think with in which everything hidden is guessed anew.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from acropole.bots.learnt import lore_of
from acropole.bots.lore import Lore
from acropole.kernel import chance, errors, game
from acropole.kernel.state import State


class Sight:
    """The question a seat has to answer, without anything that the seat may not know.

    While another seat is asked it has nothing to answer, but may think of what will come.
    """

    def __init__(self, state: State, seat: int | None = None) -> None:
        self._state = state
        self.seat: int = state.to_move if seat is None else seat
        # What another one could answer would tell what it holds.
        self.legal: list[int] = state.legal_actions() if self.seat == state.to_move else []

    def observe(self) -> dict[str, object]:
        return self._state.observe(self.seat)

    def imagine(self, seed: int) -> State:
        """A position that the seat cannot tell from the true one."""
        return self._state.determinize(self.seat, seed)

    def still(self) -> "Sight":
        """The same, whatever becomes of the table."""
        return Sight(self._state.clone(), self.seat)

    @property
    def people(self) -> int:
        """Seats that the rules do not play themselves."""
        return cast(game.Rules[Any], self._state.variant).people

    def lore(self) -> Lore | None:
        """What was learnt of this game, if anything was."""
        return lore_of(cast(game.Rules[Any], self._state.variant))

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
            raise errors.UnknownBot(
                f"Parameter '{name}' of bot '{bot}' must be {what} "
                f"from {self.least} to {self.most}, not '{text}'."
            )
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """What a code may set to one of some words; the first is the value without it."""

    words: Sequence[str]

    @property
    def default(self) -> str:
        return self.words[0]

    def read(self, bot: str, name: str, text: str) -> str:
        if text not in self.words:
            known = ", ".join(self.words)
            raise errors.UnknownBot(
                f"Parameter '{name}' of bot '{bot}' is one of {known}, not '{text}'."
            )
        return text


Setting = int | float | str


class Bot(ABC):
    """One player."""

    name: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter | Choice]] = {}

    def __init__(self, seed: int, **settings: Setting) -> None:
        self.rng: chance.Rng = chance.seeded(seed)
        self.settings: dict[str, Setting] = {
            name: parameter.default for name, parameter in self.parameters.items()
        }
        self.settings |= settings

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


def registered() -> Mapping[str, type[Bot]]:
    """The bots that are known in this process, by name; those of packages once asked for."""
    return _bots


def bots() -> list[str]:
    """The names of all bots: ours, those of other packages, those of files."""
    from acropole.bots import plugins  # which builds on this module

    plugins.load_files()
    return sorted({*_bots, *plugins.packaged()})


def _kind(name: str) -> type[Bot]:
    if name not in _bots:
        from acropole.bots import plugins

        plugins.load_files()
        if name not in _bots and plugins.find(name) is None:
            known = bots()
            raise errors.UnknownBot(
                f"There is no bot '{name}'{errors.did_you_mean(name, known)} "
                f"(bots: {', '.join(known)})"
            )
    return _bots[name]


def read(code: str) -> tuple[type[Bot], dict[str, Setting]]:
    """The kind of bot that a code names, and what the code sets."""
    name, _, settings = code.partition(":")
    kind = _kind(name)
    given: dict[str, Setting] = {}
    for setting in filter(None, settings.split(",")):
        key, _, text = setting.partition("=")
        if key not in kind.parameters:
            known = ", ".join(kind.parameters) or "none"
            raise errors.UnknownBot(f"Bot '{name}' has no parameter '{key}' (parameters: {known}).")
        given[key] = kind.parameters[key].read(name, key, text)
    return kind, given


def make(code: str) -> Callable[[int], Bot]:
    """The maker of the bots that a code names; give it a seed for each bot."""
    kind, given = read(code)
    return lambda seed: kind(seed, **given)
