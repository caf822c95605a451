"""One game in play for learners: what every environment here is made of."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from io import StringIO
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from acropole.kernel.errors import OptionError
from acropole.kernel.game import Game
from acropole.kernel.state import State
from acropole.registry import game as find_game
from acropole.rl.layout import Floats, Reader
from acropole.terminal import draw

Mask = NDArray[np.int8]
Observation = dict[str, Any]

VERSIONS = {"monuments": 1, "monumental": 1, "imperium": 1}  # moves with layout and rewards
RENDER_MODES = ("ansi", "svg")
WIDTH = 120  # characters of a drawing
PAGE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>.{unique_id}-matrix {{ font: {char_height}px monospace; white-space: pre }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect width="100%" height="100%" fill="#292929"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""  # for rich, which by itself would load a font from another host


def name_of(game: str) -> str:
    """The versioned name of a game's environment."""
    return f"{game}_v{VERSIONS[game]}"


def reader_of(game: Game, model: State) -> Reader[Any]:
    """The reader of the variant that `model` belongs to."""
    module = import_module(f"acropole.rl.{game.id}")
    found: Reader[Any] = getattr(module, f"{game.id.capitalize()}Reader")(model)
    return found


class Table:
    """A game with its spaces, whoever steps it."""

    def __init__(self, game: str, options: Mapping[str, object], render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise OptionError("render_mode", f"{render_mode!r} is not one of {known}.")
        self.game = find_game(game)
        self.options = self.game.options.resolve(options)
        self.render_mode = render_mode
        self.rules = self.game.variant(self.options)
        self.state: State = self.game.deal(0, self.options)
        self.reader = reader_of(self.game, self.state)
        self.actions: int = self.game.action_space_size
        own = len(self.rules.own_seats())
        self.players: int = self.state.seats - own  # seats that are asked; they come first

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (self.reader.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def deal(self, seed: int) -> None:
        self.state = self.game.deal(seed, self.options)

    def observe(self, seat: int) -> Observation:
        """Features and mask; the mask of a seat that is not asked is empty."""
        mask = np.zeros(self.actions, np.int8)
        if seat == self.state.to_move:
            mask[self.state.legal_actions()] = 1
        return {"observation": self.reader.read(self.state, seat), "action_mask": mask}

    def rewards(self) -> Floats:
        """By seat, once the game is over: see `outcome`."""
        return outcome(self.state)

    def render(self, seat: int | None) -> str | None:
        """The table as the seat sees it; None is a spectator."""
        if self.render_mode is None:
            return None
        console = Console(
            file=StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor"
        )
        names = [
            self.rules.own_seat_name(s, "en") if s >= self.players else f"seat {s + 1}"
            for s in range(self.state.seats)
        ]
        console.print(draw(self.game.id, self.state.observe(seat), self.rules, names, "en"))
        if self.render_mode == "svg":
            return console.export_svg(title=self.game.title(), code_format=PAGE)
        return console.export_text(styles=True)


def outcome(state: State) -> Floats:
    """1 for a victory, -1 for a defeat; of several winners each has its part in between."""
    winners = [seat for seat in range(state.seats) if state.is_winner(seat)]
    found = np.full(state.seats, -1, np.float32)
    found[winners] = 2 / len(winners) - 1
    return found
