"""A position from outside is refused, with the place, or it can be played: nothing in between."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import acropole
from acropole import is_compiled
from acropole.games.imperium.effects import NATIONS
from acropole.kernel.errors import RecordError

from .games.monumental.test_combinations import combination
from .mutations import mutated, outcome, positions

MONUMENTS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "track": "six"},
    {"players": 2, "own_other_colour": True, "historians_each": 1},
]
IMPERIUM: list[dict[str, object]] = [
    {"nation": nation, "opponent": NATIONS[number - 3], "side": "ab"[number % 2]}
    for number, nation in enumerate(NATIONS)
]
GAMES = [
    *(("monuments", options) for options in MONUMENTS),
    *(("imperium", options) for options in IMPERIUM),
    *(("monumental", combination(number)) for number in range(32)),
]
MUTATIONS = 200 if is_compiled() else 20  # of one game


@pytest.mark.parametrize(
    ("name", "options"), GAMES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_mutated_position_is_refused_or_can_be_played(
    name: str, options: dict[str, object]
) -> None:
    game, seed = acropole.game(name), GAMES.index((name, options))
    texts = [state.to_json() for state in positions(game, options, seed)]
    found: Counter[str] = Counter()
    for number in range(MUTATIONS):
        draw = random.Random(seed * MUTATIONS + number)
        changed = mutated(draw.choice(texts), draw)
        try:
            found[outcome(game, changed, draw)] += 1
        except Exception as error:
            raise AssertionError(f"mutation {number} of game {seed}: {error!r}") from error
    assert found["refused"] > MUTATIONS // 4
    assert found["played"] > 0
    assert found["stopped"] <= MUTATIONS // 20


# -- the place is named ----------------------------------------------------------------------------


def first(part: str, value: object) -> Callable[[dict[str, Any]], None]:
    """Puts something at the beginning of a part."""

    def change(state: dict[str, Any]) -> None:
        state[part][0] = value

    return change


def without(part: str) -> Callable[[dict[str, Any]], None]:
    return lambda state: state.pop(part)


def twice(part: str) -> Callable[[dict[str, Any]], None]:
    return lambda state: state.update({part: state[part] * 2})


def frame(slot: int, value: int) -> Callable[[dict[str, Any]], None]:
    """Changes a slot of the lowest frame."""

    def change(state: dict[str, Any]) -> None:
        state["stack"][slot] = value

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (without("hand"), "lacks its part 'hand'"),
        (lambda state: state.update(more=[]), "a part too many: 'more'"),
        (lambda state: state.update(hand=7), "'hand' of this state is not a list"),
        (twice("hand"), "'hand' of this state has 72 numbers; 36 are needed"),
        (first("hand", 512), "holds 512 at place 0; a whole number from 0 to 511"),
        (first("hand", 1.5), "holds 1.5 at place 0"),
        (first("hand", True), "holds True at place 0"),
        (first("hand", 2**70), "at place 0"),
        (first("display", 0xF), "holds 15 at place 0, which means nothing"),
        (twice("pile"), "'pile' of this state has"),
        (first("row", 0), "do not fit together"),
        (first("to_move", -1), "asks somebody nothing, or nobody something"),
        (frame(0, 63), "Frame 0 on the stack of this state: there is no kind 63"),
        (frame(0, 0), "Frame 0 on the stack of this state: no effect goes on at 0"),
        (frame(1, 3), "there is no seat 3"),
        (frame(2, 9), "it goes on at 9, but it has no effect"),
        (frame(4, -1), "slot 4 is -1; it is from 0"),
        (lambda state: state["stack"].append(0), "'stack' of this state has 9 numbers"),
        (lambda state: state.update(stack=state["stack"] * 34), "'stack' of this state has 272"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    change: Callable[[dict[str, Any]], None], says: str
) -> None:
    game = acropole.game("monuments")
    data = json.loads(game.new(seed=1, players=3).to_json())
    change(data["state"])
    with pytest.raises(RecordError) as caught:
        game.from_json(json.dumps(data))
    assert says in str(caught.value)


def test_options_of_a_state_are_checked() -> None:
    game = acropole.game("monuments")
    data = json.loads(game.new(seed=1).to_json())
    for options in ({"players": 9}, {"players": None}, {"nobody": 1}):
        with pytest.raises(RecordError, match="The options of this state"):
            game.from_json(json.dumps(data | {"options": options}))


def test_cards_in_a_ring_are_no_chain() -> None:
    """Imperium's zones are chains: a card in two of them would make a look never end."""
    game = acropole.game("imperium")
    data = json.loads(game.new(seed=1).to_json())
    data["state"]["chain0"].append(data["state"]["chain1"][-1])
    with pytest.raises(RecordError, match="lies in no pile, or in several"):
        game.from_json(json.dumps(data))
