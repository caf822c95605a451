"""What callers hand to a position, checked at the door: the same answer compiled and interpreted.

A compiled function refuses what does not fit its types with an error of its own, so the public
methods of a position take anything, and ask here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from acropole.kernel.errors import OptionError
from acropole.kernel.messages import LANGUAGES

MAX_SEED = 2**63 - 1
MOST_GAMES = 10**9


def is_whole(value: object) -> TypeGuard[int]:
    """A number without a fraction; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_seed(seed: object) -> int:
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise OptionError(
            "seed", f"The seed must be a whole number from 0 to 2^63-1, not {shown(seed)}."
        )
    return seed


def check_entropy(entropy: object) -> int:
    if not is_whole(entropy):
        raise OptionError("entropy", f"Entropy is a whole number, not {shown(entropy)}.")
    return entropy


def check_seat(seat: object, seats: int) -> int | None:
    """A seat of the table; None is a spectator."""
    if seat is not None and (not is_whole(seat) or not 0 <= seat < seats):
        raise OptionError(
            "seat", f"There is no seat {shown(seat)}; seats are 0 to {seats - 1}, None a spectator."
        )
    return seat


def check_games(games: object) -> int:
    if not is_whole(games) or not 1 <= games <= MOST_GAMES:
        raise OptionError(
            "games", f"A number of games is from 1 to {MOST_GAMES}, not {shown(games)}."
        )
    return games


def check_lang(lang: object) -> str:
    if lang not in LANGUAGES:
        raise OptionError("lang", f"Languages are {' and '.join(LANGUAGES)}, not {shown(lang)}.")
    return str(lang)


def check_actions(actions: object) -> Sequence[object]:
    if not isinstance(actions, list | tuple):
        raise OptionError("actions", f"Actions are a list of numbers, not {shown(actions)}.")
    return actions


def shown(value: object) -> str:
    """A value in a message, cut where it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= 80 else text[:79] + "…"
