"""Games for OpenSpiel: `import acropole.rl.openspiel`, then
`pyspiel.load_game("python_acropole_GAME(players=2)")`.

Nature moves first and once: it draws one of so many deals, and all later chance of the game follows
from it. So the tree is finite and explicit, and OpenSpiel's solvers can walk through it. It needs
`pip install 'acropole[openspiel]'`.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from acropole.kernel.interface import canonical
from acropole.kernel.state import State
from acropole.registry import game as find_game
from acropole.rl.rewards import outcome
from acropole.rl.table import Table, versions

DEALS = 1000  # that nature can draw, by default
LONGEST = 20_000  # decisions of a game; far more than any takes
PREFIX = "python_acropole_"
OWN = {"deals": DEALS, "observations": "full", "horizon": 0}  # parameters besides the options


def _parameters(game: str) -> dict[str, Any]:
    """The options of a game as OpenSpiel has parameters: a list is written `a;b`."""
    options = find_game(game).options.resolve({})
    return OWN | {
        name: ";".join(map(str, value)) if isinstance(value, list) else value
        for name, value in options.items()
    }


def _settings(game: str, given: dict[str, Any]) -> dict[str, Any]:
    """The keywords of a table from the parameters."""
    default, found = find_game(game).options.resolve({}), {}
    for name, value in given.items():
        if isinstance(default.get(name), list):
            found[name] = find_game(game).options.parse(name, value.replace(";", ","))
        elif name not in ("deals", "horizon"):
            found[name] = value
    return found | {"horizon": given.get("horizon") or None}


@cache
def _table(game: str, settings: str) -> Table:
    return Table(game, json.loads(settings), None)


def _type(game: str, players: int, seats: int) -> pyspiel.GameType:
    """Victories are shared, never made: what all seats get always adds up to the same."""
    kinds = pyspiel.GameType.Utility
    constant = kinds.ZERO_SUM if seats == 2 else kinds.CONSTANT_SUM
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=f"Acropole: {find_game(game).title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=constant if players == seats else kinds.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class AcropoleGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options settled."""

    name: str  # of the game, said by a subclass for each

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.settings = json.dumps(_settings(self.name, given))
        self.deals = int(given.get("deals", DEALS))
        seats, players = self.table.rules.blank().seats, self.table.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=float(2 - seats) if players == seats else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.name, players, seats), info, given)

    @property
    def table(self) -> Table:
        """Not an attribute: OpenSpiel copies and pickles those."""
        return _table(self.name, self.settings)

    def new_initial_state(self) -> AcropoleState:
        return AcropoleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Held:
    """A position that OpenSpiel may copy deeply and pickle: compiled classes cannot be."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.state.clone())

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        text = self.state.to_json()
        return _held, (json.loads(text)["game"], text)


def _held(game: str, text: str) -> Held:
    return Held(find_game(game).from_json(text))


class AcropoleState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: AcropoleGame) -> None:
        super().__init__(game)
        self.held: Held | None = None  # until nature has dealt
        self.decisions = 0
        self.recalled = [b""] * game.num_players()  # by seat a digest of all it has seen and done

    def _game(self) -> AcropoleGame:
        return self.get_game()  # type: ignore[no-any-return]

    def position(self) -> State:
        assert self.held is not None
        return self.held.state

    def is_terminal(self) -> bool:
        return self.held is not None and self._game().table.judge.is_over(
            self.held.state, self.decisions
        )

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.held.state.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return self.position().legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        actor = self.current_player()
        if self.held is None:
            table = self._game().table
            self.held = Held(table.game.deal(action, table.options))
        else:
            self.held.state.apply(action)
            self.decisions += 1
        for seat, before in enumerate(self.recalled):
            own = f"{action}:" if seat == actor else ""
            seen = canonical(self.held.state.observe(seat))
            self.recalled[seat] = blake2b(before + f"{own}{seen}".encode()).digest()[:16]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{action}"
        return self._game().table.game.space.code(action)

    def returns(self) -> list[float]:
        players = self._game().num_players()
        if not self.is_terminal():
            return [0.0] * players
        return [float(paid) for paid in outcome(self.position())[:players]]

    def __str__(self) -> str:
        return "" if self.held is None else self.held.state.digest()


class Observer:
    """What a seat sees; with perfect recall, all that it has seen and done."""

    def __init__(self, table: Table, recalls: bool) -> None:
        self.table, self.recalls = table, recalls
        self.tensor = np.zeros(table.reader.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AcropoleState, player: int) -> None:
        self.tensor[:] = 0
        if state.held is not None:
            self.table.reader.write(state.held.state, player, self.tensor)

    def string_from(self, state: AcropoleState, player: int) -> str:
        if self.recalls:
            return f"{player}:{state.recalled[player].hex()}"
        return "" if state.held is None else json.dumps(state.held.state.observe(player))


def register_all() -> None:
    """Tell OpenSpiel all games that have a learning environment."""
    for name in versions():
        made = type(f"Acropole{name.capitalize()}", (AcropoleGame,), {"name": name})
        pyspiel.register_game(_type(name, 2, 2), made)


register_all()
