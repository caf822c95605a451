"""OpenSpiel finds nothing wrong with our games, and can solve the tiny one."""

from __future__ import annotations

from typing import Any

import pytest

import acropole

pyspiel: Any = pytest.importorskip("pyspiel")

from examples import exploitability  # noqa: E402

from acropole.rl import openspiel  # noqa: E402

TINY = exploitability.TINY.format(deals=2)


@pytest.mark.parametrize(
    "game",
    [
        TINY,
        "python_acropole_monuments(players=3,horizon=60)",
        "python_acropole_monumental(players=2,horizon=25,observations=compact)",
        "python_acropole_imperium(players=1,horizon=15)",
        "python_acropole_imperium(players=2,horizon=15)",
    ],
)
def test_openspiel_finds_nothing_wrong(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.nightly
@pytest.mark.parametrize("game", acropole.game_ids())
def test_openspiel_finds_nothing_wrong_in_whole_games(game: str) -> None:
    found = pyspiel.load_game(openspiel.PREFIX + game)
    pyspiel.random_sim_test(found, num_sims=3, serialize=True, verbose=False)


def test_what_all_get_adds_up_to_the_same() -> None:
    kinds = pyspiel.GameType.Utility
    two, three, alone = (
        pyspiel.load_game(f"python_acropole_{name}")
        for name in ("monuments(players=2)", "monuments(players=3)", "imperium(players=1)")
    )
    assert (two.get_type().utility, two.utility_sum()) == (kinds.ZERO_SUM, 0)
    assert (three.get_type().utility, three.utility_sum()) == (kinds.CONSTANT_SUM, -1)
    assert (alone.get_type().utility, alone.num_players()) == (kinds.GENERAL_SUM, 1)


def test_who_knows_the_same_is_told_the_same_and_no_more() -> None:
    """Deals that a seat cannot tell apart have one information state, others have others."""
    game = pyspiel.load_game("python_acropole_monuments(players=2,size=tiny,deals=40)")
    told: dict[str, set[str]] = {}
    for deal in range(40):
        state = game.new_initial_state()
        state.apply_action(deal)
        for seat in (0, 1):
            seen = state.observation_string(seat)
            told.setdefault(f"{seat}{seen}", set()).add(state.information_state_string(seat))
    assert all(len(names) == 1 for names in told.values())
    names = [name for found in told.values() for name in found]
    assert len(set(names)) == len(names)


def test_own_answers_are_remembered() -> None:
    game = pyspiel.load_game(TINY)
    state = game.new_initial_state()
    state.apply_action(0)
    mover = state.current_player()
    names = {
        state.child(action).information_state_string(mover) for action in state.legal_actions()
    }
    assert len(names) == len(state.legal_actions())


def test_the_tiny_game_is_solved() -> None:
    found = dict(exploitability.solve(deals=2, iterations=64))
    assert found["uniform"] > 0.3
    assert found["CFR+ 64"] < 0.05
