"""A program of somebody who checks types strictly: `make lint` checks this file as theirs would be.

It is not run. Each `assert_type` fails the check when a name that others build on loses its type.
"""

from __future__ import annotations

from typing import assert_type

import acropole
from acropole import Action, Decision, Game, Observation, Place, Refusal, Result, State
from acropole.bots import Bot, Sight, bots, make, register
from acropole.testing import check_game


@register
class Cautious(Bot):
    name = "cautious"

    def choose(self, sight: Sight) -> Action:
        assert_type(sight.legal, list[int])
        assert_type(sight.imagine(3), State)
        return self.pick(sight.legal)


def play(name: str) -> list[int]:
    game = acropole.game(name)
    assert_type(game, Game)
    assert_type(game.action_space_size, int)
    state = game.new(seed=7, players=2)
    assert_type(state, State)
    player = make("cautious")(1)
    assert_type(player, Bot)
    while not state.is_over:
        assert_type(state.decision, Decision | None)
        assert_type(state.legal_actions(), list[Action])
        assert_type(state.why_not(0), Refusal | None)
        assert_type(state.observe(0), Observation)
        state.apply(player.choose(Sight(state)))
    result = state.result()
    assert_type(result, Result)
    assert_type(result.ranking, tuple[Place, ...])
    assert_type(game.from_json(state.to_json()), State)
    assert_type(acropole.game_ids(), list[str])
    assert_type(bots(), list[str])
    return state.scores()


def refuse(state: State) -> str:
    try:
        state.apply(-1)
    except acropole.IllegalAction as error:
        assert_type(error.code, str)
        return error.code
    except acropole.AcropoleError as error:
        return error.code
    check_game("monuments", {"players": 2}, seeds=range(1))
    return ""
