"""Acropole: civilization card games to play, simulate and study.

import acropole
state = acropole.game(acropole.game_ids()[0]).new(seed=7, players=3)
while not state.is_over:
    state.apply(state.legal_actions()[0])

What may be built on, and what is promised for each name, stands in docs/api.md.
"""

from acropole import purity as purity  # first: it decides how all the others are loaded
from acropole.kernel.errors import (
    AcropoleError,
    BrokenGame,
    ContentError,
    IllegalAction,
    OptionError,
    RecordError,
    UnknownBot,
    UnknownGame,
)
from acropole.kernel.game import Game
from acropole.kernel.interface import Action, Decision, Observation, Place, Refusal, Result
from acropole.kernel.match import Match
from acropole.kernel.packs import Pack
from acropole.kernel.records import Record
from acropole.kernel.state import State
from acropole.registry import game, game_ids
from acropole.version import __version__, is_compiled

__all__ = [
    "AcropoleError",
    "Action",
    "BrokenGame",
    "ContentError",
    "Decision",
    "Game",
    "IllegalAction",
    "Match",
    "Observation",
    "OptionError",
    "Pack",
    "Place",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "State",
    "UnknownBot",
    "UnknownGame",
    "__version__",
    "game",
    "game_ids",
    "is_compiled",
]
