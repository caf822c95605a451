"""Whole random games of Monumental keep the promises of the interface."""

from __future__ import annotations

import pytest

from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.maps.reader import presets
from tests.games.kit import check_game

from .table import GAME

# One game each by day, the others by night.
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (1, 2))]

BOARDS = [(players, name) for players in (2, 3, 4, 5) for name in (*presets(players), "random")]


@pytest.mark.once
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "board"), BOARDS)
def test_every_board(players: int, board: str, seed: int) -> None:
    # with each civilization in turn on the first seat
    shift = BOARDS.index((players, board)) % len(CIVILIZATIONS)
    civilizations = [*CIVILIZATIONS[shift:], *CIVILIZATIONS[:shift]][:players]
    options = {"players": players, "map": board, "civilizations": civilizations}
    assert check_game(GAME, options, [seed]) > 100


@pytest.mark.once
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_continuous_mode(players: int, seed: int) -> None:
    options = {"players": players, "map": "wide" if players % 2 else "tight", "continuous": True}
    assert check_game(GAME, options, [seed]) > 100


@pytest.mark.once
@pytest.mark.parametrize("seed", SEEDS)
def test_the_longest_game(seed: int) -> None:
    options = {
        "players": 4,
        "renaissance": True,
        "alternative_wonders": ["I", "II", "III"],
        "map": "random",
    }
    assert check_game(GAME, options, [seed]) > 100


@pytest.mark.once
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "modules",
    [{"heroes": True}, {"monsters": 3}, {"heroes": True, "monsters": 12}],
    ids=["heroes", "monsters", "both"],
)
def test_heroes_and_monsters(players: int, modules: dict[str, object]) -> None:
    assert check_game(GAME, {"players": players, **modules}, [0]) > 100


def test_every_civilization_is_on_some_board() -> None:
    used = {
        civ
        for index, (players, _) in enumerate(BOARDS)
        for civ in [*CIVILIZATIONS, *CIVILIZATIONS][index % 5 : index % 5 + players]
    }
    assert used == set(CIVILIZATIONS)
