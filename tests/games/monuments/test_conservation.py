"""Whole random games: every card is in one place at every step, and the points add up."""

from __future__ import annotations

import pytest

from acropole.games.monuments.schema import CARD_IDS
from acropole.kernel.chance import seeded
from acropole.kernel.state import State
from tests.games.monuments.table import board

from .table import GAME, hand, table

pytestmark = pytest.mark.once


def random_game(players: int, seed: int) -> State:
    state = GAME.new(seed, players=players)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_at_any_step_of_fifty_random_games(players: int) -> None:
    rules = GAME.variant({"players": players})
    for seed in range(50):
        state = random_game(players, seed)
        rng = seeded(seed + 1000)
        while not state.is_over:
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
            assert rules.problems(board(state)) == [], f"seed {seed}"
        assert state.scores() == rules.recount(board(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_seen_accounts_for_every_card(players: int) -> None:
    # counted from the views alone, without the engine's own check
    for seed in range(10):
        state = random_game(players, seed)
        rng = seeded(seed)
        while not state.is_over:
            seat = state.to_move
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
            if state.to_move == seat:
                continue
            seen = table(state)
            cards = [*filter(None, seen["row"]), *seen["out_of_game"]]
            for owner, at in enumerate(seen["seats"]):
                cards += hand(state, owner)
                for shown in at["displays"]:
                    for monument, numbers in shown["monuments"].items():
                        cards += [f"{monument}-{number}" for number in numbers]
            assert len(set(cards)) == len(cards) == len(CARD_IDS) - seen["pile"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rules_hold_in_random_games(players: int) -> None:
    # 001: at most two builders, a full row at the start of a turn, discs that only go right
    for seed in range(20):
        state = random_game(players, seed)
        rng = seeded(seed)
        discs = table(state)["discs"]
        while not state.is_over:
            seat = state.to_move
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
            if state.to_move == seat:
                continue
            seen = table(state)
            built = [m for s in seen["seats"] for d in s["displays"] for m in d["monuments"]]
            assert max((built.count(m) for m in built), default=0) <= 2
            assert state.is_over or None not in seen["row"]
            assert all(discs[m] <= seen["discs"][m] <= 6 for m in discs)
            discs = seen["discs"]
        result = state.result()
        assert result.winners == tuple(s for s in range(players) if board(state).is_winner(s))
        assert result.ranking[0].score == max(state.scores())
