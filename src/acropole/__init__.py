"""Acropole: civilization card games to play, simulate and study.

import acropole
state = acropole.game(acropole.game_ids()[0]).new(seed=7, players=3)
while not state.is_over:
    state.apply(state.legal_actions()[0])
"""

from acropole import purity as purity  # first: it decides how all the others are loaded
from acropole.kernel.errors import AcropoleError as AcropoleError
from acropole.kernel.errors import BrokenGame as BrokenGame
from acropole.kernel.errors import ContentError as ContentError
from acropole.kernel.errors import IllegalAction as IllegalAction
from acropole.kernel.errors import OptionError as OptionError
from acropole.kernel.errors import RecordError as RecordError
from acropole.kernel.errors import UnknownGame as UnknownGame
from acropole.kernel.match import Match as Match
from acropole.kernel.records import Record as Record
from acropole.registry import game as game
from acropole.registry import game_ids as game_ids
from acropole.version import __version__ as __version__
from acropole.version import is_compiled as is_compiled
