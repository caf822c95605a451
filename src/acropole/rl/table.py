"""One game in play for learners: what every environment here is made of."""

from collections.abc import Mapping
from io import StringIO
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from rich.console import Console

from acropole import registry, terminal
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from acropole.rl import pictures, rewards
from acropole.rl.reader import reader_of

Observation = dict[str, Any]

RENDER_MODES = ("ansi", "svg")
WIDTH = 120  # characters of a drawing


def versions() -> dict[str, int]:
    """The games that have an environment, and its version."""
    known = {name: registry.game_class(name).environment for name in registry.game_ids()}
    return {name: version for name, version in known.items() if version}


def name_of(game: str) -> str:
    """The versioned name of a game's environment."""
    return f"{game}_v{registry.game_class(game).environment}"


def action_number(action: object) -> int:
    """The action as a plain int, whatever kind of whole number it came as."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise OptionError("action", f"An action is a whole number, not {action!r}.") from None


class Table:
    """A game with its spaces, whoever steps it.

    The options are those of the game, and besides `observations`, `rewards` and `horizon`.
    """

    def __init__(self, game: str, options: Mapping[str, Any], render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise OptionError("render_mode", f"{render_mode!r} is not one of {known}.")
        self.game = registry.game(game)
        if not self.game.environment:
            raise OptionError("game", f"{game!r} has no learning environment; choose another game.")
        given = dict(options)
        observations = given.pop("observations", "full")
        self.judge = rewards.Judge(given.pop("rewards", "victory"), given.pop("horizon", None))
        self.options = self.game.options.resolve(given)
        self.render_mode = render_mode
        self.rules = self.game.variant(self.options)
        self.state: State
        self.account: rewards.Account
        self.reader = reader_of(observations, self.rules.features())
        self.actions: int = self.game.action_space_size
        own = len(self.rules.own_seats())
        self.players: int = self.rules.blank().seats - own  # that are asked; they come first

    def __getattr__(self, name: str) -> Any:
        """Asked only for what is not there."""
        if name in ("state", "account"):
            raise OptionError("reset", "No game is dealt yet: call reset() first.")
        raise AttributeError(f"Table has no attribute {name!r}")

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": self.reader.space(),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def deal(self, seed: int) -> None:
        self.state = self.game.deal(seed, self.options)
        self.account = rewards.Account(self.judge, self.state)

    def apply(self, action: int) -> rewards.Floats:
        """One decision; the rewards by seat."""
        self.state.apply(action)
        return self.account.pay(self.state)

    @property
    def over(self) -> bool:
        return self.account.over

    def observe(self, seat: int) -> Observation:
        """Features and mask; the mask of a seat that is not asked is empty."""
        reader, state = self.reader, self.state
        return {
            "observation": reader.observation(state, seat),
            "action_mask": reader.read_mask(state, seat),
        }

    def render(self, seat: int | None) -> str | None:
        """The table as the seat sees it; None is a spectator."""
        if self.render_mode is None:
            return None
        names = [
            self.rules.own_seat_name(s, "en") if s >= self.players else f"seat {s + 1}"
            for s in range(self.state.seats)
        ]
        seen = self.state.sight(seat)
        if self.render_mode == "svg":
            return pictures.picture(seen, self.rules, names, "en")
        console = Console(
            file=StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor"
        )
        console.print(terminal.draw(seen, self.rules, names, "en"))
        return console.export_text(styles=True)
