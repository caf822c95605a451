"""A game between bots; the same seed gives the same game on any machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from acropole.bots import Bot, Sight
from acropole.kernel.game import Game
from acropole.kernel.interface import Result
from acropole.kernel.rng import mix32

MakeBot = Callable[[int], Bot]


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    seed: int
    decisions: int
    actions: tuple[int, ...]
    result: Result


def play(game: Game, options: dict[str, object], seed: int, makers: Sequence[MakeBot]) -> Played:
    """One game; the bots' own chance is derived from the seed of the game."""
    state = game.deal(seed, options)
    bots = [make(bot_seed(seed, seat)) for seat, make in enumerate(makers)]
    actions: list[int] = []
    while not state.is_over:
        action = bots[state.to_move].choose(Sight(state))
        state.apply(action)
        actions.append(action)
    return Played(seed, len(actions), tuple(actions), state.result())


def bot_seed(seed: int, seat: int) -> int:
    """A seed for the bot on a seat, far from those of other seats and games."""
    return mix32(seed) << 24 ^ mix32(seed >> 32) ^ (seat + 1) << 56
