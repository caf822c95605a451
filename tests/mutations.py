"""Dumped positions with something wrong in them, as a hostile hand would write them."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

from acropole.kernel.errors import RecordError, Unplayable
from acropole.kernel.game import Game
from acropole.kernel.state import State

MOVES = 30  # played after a position was let in
SECONDS = 20  # more than this is taken for an endless loop
EDGES = (-(2**63), -1, 0, 1, 2, 7, 8, 31, 63, 255, 10**6, 2**62, 2**63 - 1)


class Endless(Exception):
    pass


def positions(
    game: Game, options: Mapping[str, object], seed: int, every: int = 12
) -> Iterator[State]:
    """Positions of one random game, and its end."""
    state, draw = game.deal(seed, options), random.Random(seed)
    for move in range(2000):
        if state.is_over or move % every == 0:
            yield state.clone()
        if state.is_over:
            return
        state.apply(draw.choice(state.legal_actions()))


def mutated(text: str, draw: random.Random) -> str:
    """A dumped position with one to three small changes."""
    data = json.loads(text)
    parts: dict[str, Any] = data["state"]
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        _change(parts[_some_part(parts, draw)], parts, draw)
    return json.dumps(data)


def _some_part(parts: Mapping[str, list[Any]], draw: random.Random) -> str:
    """Often the stack, for play relies on it most; many piles are no more likely than one list."""
    if parts["stack"] and draw.random() < 0.3:
        return "stack"
    family = draw.choice(sorted({name.rstrip("0123456789") for name in parts}))
    return draw.choice([name for name in parts if name.rstrip("0123456789") == family])


def _change(numbers: list[Any], parts: Mapping[str, list[Any]], draw: random.Random) -> None:
    at = draw.randrange(len(numbers)) if numbers else 0
    how = draw.randrange(9)
    if not numbers or how == 0:
        numbers.insert(at, draw.choice(EDGES))
    elif how == 1:
        del numbers[at]
    elif how == 2:
        numbers[at] = draw.choice(EDGES)
    elif how == 3:
        numbers[at] += draw.choice((-1, 1))
    elif how == 4:
        numbers[at] = draw.choice(numbers)
    elif how == 5:
        other = draw.randrange(len(numbers))
        numbers[at], numbers[other] = numbers[other], numbers[at]
    elif how == 6:
        other_part = draw.choice([part for part in parts.values() if part])
        numbers[at] = draw.choice(other_part)
    elif how == 7:
        numbers[at] = draw.randrange(200)
    else:
        del numbers[at : at + 8]


def outcome(game: Game, text: str, draw: random.Random) -> str:
    """`refused`; or `played` when it was let in and nothing went wrong in play; or `stopped` when
    play found out that the position cannot be one, and said so."""
    with limited():
        try:
            state = game.from_json(text)
        except RecordError:
            return "refused"
        try:
            for _ in range(MOVES):
                if state.is_over:
                    break
                state.apply(draw.choice(state.legal_actions()))
        except Unplayable:
            return "stopped"
        state.result()
        for seat in (None, *range(state.seats)):
            state.observe(seat)
    return "played"


@contextmanager
def limited() -> Iterator[None]:
    """An endless loop ends the test, not the patience of whoever waits for it."""

    def stop(_: int, __: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
