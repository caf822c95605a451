"""Rounds of continuous mode set up exactly, and short ways to play on."""

from __future__ import annotations

from typing import Any

from acropole.kernel.state import State

from .table import asked, kinds, new, play, position, seen

SEVEN = "market temple masonry navigation writing stonehenge mathematics"  # a track for three
RICH = "production 9, science 9, military 9, gold 9, culture 9"
ALL_RICH = dict.fromkeys(range(5), RICH)


def rounds(players: int = 3, **given: Any) -> State:
    """A round in which all have activated; seat 0 is first and to act."""
    return position(players, continuous=True, **given)


def start(players: int = 3, **options: object) -> State:
    """A new game with its capitals chosen."""
    state = new(players=players, continuous=True, **options)
    while asked(state) == "capital":
        state.apply(state.legal_actions()[0])
    return state


def current(state: State) -> dict[str, Any]:
    found: dict[str, Any] = seen(state)["round"]
    return found


def all_pass(state: State) -> list[str]:
    """Everybody passes, and says no to whatever is offered; what happened."""
    number, log = current(state)["number"], []
    while not state.is_over and current(state)["number"] == number:
        log += play(state, "end-turn" if asked(state) == "actions" else "no")
    return kinds(log)


def activate_all(state: State) -> None:
    while asked(state) == "activate":
        play(state, "activate:a1")
