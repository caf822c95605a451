"""Legality has one source: at every step of random games the list holds what nothing refuses.

All actions of the space are asked, in every mode and module. So an action that `apply` would take
and no list offers, or the other way round, cannot hide in a corner that few games reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from acropole.games.monumental.effects import HERO_IDS
from acropole.games.monumental.numbers import ACTIONS_ACTED, END_TURN, RESTING, RESTING_SEAT
from acropole.kernel.chance import seeded
from acropole.kernel.machine import LEGAL
from acropole.kernel.play import refuses
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .creatures import RICH, led, offered, roaming, with_creatures
from .table import GAME, Held, asked, new, rules_of, set_purse

pytestmark = pytest.mark.once

SEEDS = range(4)

MODES: dict[str, dict[str, Any]] = {
    "plain": {"players": 3},
    "five-renaissance": {"players": 5, "renaissance": True, "map": "wide"},
    "heroes": {"players": 4, "heroes": True},
    "monsters": {"players": 2, "monsters": 6},
    "heroes-monsters": {"players": 3, "heroes": True, "monsters": 12},
    "continuous": {"players": 2, "continuous": True},
    "continuous-heroes": {"players": 4, "continuous": True, "heroes": True},
    "continuous-monsters": {"players": 3, "continuous": True, "monsters": 6},
    "continuous-all": {
        "players": 5,
        "continuous": True,
        "heroes": True,
        "monsters": 6,
        "renaissance": True,
        "alternative_wonders": ["I", "II", "III"],
    },
    "automa": {"players": 1, "automa": "danish"},
    "automa-first": {"players": 1, "automa": "greek", "automa_edition": "first"},
    "automa-all": {"players": 2, "automa": "egyptian", "heroes": True, "monsters": 6},
    "automa-continuous": {
        "players": 2,
        "automa": "japanese",
        "continuous": True,
        "heroes": True,
        "monsters": 6,
        "renaissance": True,
    },
}


def random_play(state: State, seed: int, eager: tuple[str, ...] = ()) -> Iterator[State]:
    """Every position of a game of random answers.

    With an odd seed few turns end early, each kind of action is as likely as the others, and half
    of the time it is one of those that players are eager to do.
    """
    rng = seeded(seed ^ 0x1E6A1)
    while not state.is_over:
        yield state
        found = state.legal_actions()
        if seed % 2:
            if len(found) > 1 and found[0] == END_TURN and rng.below(8):
                found = found[1:]
            named = [(GAME.space.split(action)[0], action) for action in found]
            kinds = sorted({kind for kind, _ in named})
            wanted = [kind for kind in kinds if kind in eager]
            if wanted and rng.below(2):
                kinds = wanted
            chosen = kinds[rng.below(len(kinds))]
            found = [action for kind, action in named if kind == chosen]
        state.apply(found[rng.below(len(found))])


def check(state: State) -> None:
    accepted = [a for a in range(world(state).actions) if refuses(world(state), a) == LEGAL]
    assert state.legal_actions() == accepted, asked(state)
    assert rules_of(state).problems(world(state)) == []


@pytest.mark.parametrize("mode", MODES)
def test_the_list_holds_exactly_what_is_not_refused(mode: str) -> None:
    for seed in SEEDS:
        for state in random_play(new(seed, **MODES[mode]), seed):
            check(state)


@pytest.mark.parametrize("continuous", [False, True])
def test_so_it_is_where_everything_can_be_paid(continuous: bool) -> None:
    # dear things, such as a second hero in a round, are rare in games played at random
    land = {6: Held(0, 2), 10: Held(0, 1), 15: Held(1, 2), 16: Held(2, 1, outpost=True)}
    most_at_rest = 0
    for seed in (1, 3, 5, 7):
        table = with_creatures(continuous=continuous, land=land, explorers={0: (6, 10)})
        for seat in range(3):
            led(table, HERO_IDS[1 + 4 * seat], seat=seat)
        offered(table, *(name for name in HERO_IDS if name not in HERO_IDS[1::4]))
        for place, name in enumerate(("tarasque", "hydra", "mogwai")):
            roaming(table, name, (6, 15, 16)[place], place=4 + place)
        for state in islice(random_play(table, seed, ("hire", "use-hero")), 400):
            check(state)
            if (
                asked(state) == "actions"
                and world(state).stack[world(state).sp + ACTIONS_ACTED] == 0
            ):
                set_purse(state, state.to_move, RICH)
            owners = list(world(state).heroes.resting)[RESTING_SEAT::RESTING]
            most_at_rest = max(most_at_rest, *(owners.count(seat) for seat in range(3)))
    assert most_at_rest == (2 if continuous else 0)
