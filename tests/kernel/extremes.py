"""What a position answers when it is handed what no caller should; also a script that prints it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

import acropole
from acropole.kernel.errors import AcropoleError
from acropole.kernel.state import State

VALUES: tuple[object, ...] = (
    *(2**63 - 1, 2**63, 2**64, 10**5000, -1, -(2**63), -(2**63) - 1),
    *(True, False, 1.0, float("nan"), None, "", "1", b"1", [], [1], {}, object),
)
METHODS: dict[str, Callable[[State, object], object]] = {
    "apply": lambda state, value: state.apply(value),
    "apply_many": lambda state, value: state.apply_many([value]),
    "apply_many whole": lambda state, value: state.apply_many(value),
    "why_not": lambda state, value: state.why_not(value),
    "why_not lang": lambda state, value: state.why_not(0, value),
    "action_text": lambda state, value: state.action_text(value),
    "action_text lang": lambda state, value: state.action_text(0, value),
    "action_code": lambda state, value: state.action_code(value),
    "parse_action": lambda state, value: state.parse_action(value),
    "observe": lambda state, value: bool(state.observe(value)),
    "determinize seat": lambda state, value: state.determinize(value, 1).digest(),
    "determinize seed": lambda state, value: state.determinize(0, value).digest(),
    "reseed": lambda state, value: state.reseed(value),
    "playout": lambda state, value: state.playout(value),
    "rollouts games": lambda state, value: state.rollouts(value, 1),
    "rollouts seed": lambda state, value: state.rollouts(1, value),
}


def positions(name: str) -> Iterator[State]:
    """A game at its beginning, under way, and over."""
    state = acropole.game(name).new(seed=5)
    yield state.clone()
    for _ in range(20):
        state.apply(state.legal_actions()[-1])
    yield state.clone()
    state.playout(3)
    yield state


def outcomes(name: str) -> list[list[str]]:
    """Of each call: the position, the method, the value, and what came of it."""
    return [
        [str(place), method, named(value), _outcome(state.clone(), call, value)]
        for place, state in enumerate(positions(name))
        for method, call in METHODS.items()
        for value in VALUES
    ]


def _outcome(state: State, call: Callable[[State, object], object], value: object) -> str:
    before = state.digest()
    try:
        answer = f"{call(state, value)!r}"
    except AcropoleError as error:
        changed = "" if state.digest() == before else ", but something changed"
        return f"{type(error).__name__} {error.code}: {error}{changed}"
    except Exception as error:
        return f"raw {type(error).__name__}"
    return f"{answer}, then {state.digest()}"


def named(value: object) -> str:
    """A value as it stands in a list of them."""
    return "10**5000" if value == 10**5000 else repr(value)


if __name__ == "__main__":
    json.dump(outcomes(sys.argv[1]), sys.stdout)
