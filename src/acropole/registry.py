"""Finding a game by its id. A game's module is loaded only when the game is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from acropole.games import TITLES
from acropole.kernel.errors import UnknownGame, did_you_mean
from acropole.kernel.game import Game
from acropole.kernel.records import Record

_loaded: dict[str, Game] = {}


def games() -> list[str]:
    """The ids of all games."""
    return list(TITLES)


def game(name: str, packs: Sequence[str | Path] = ()) -> Game:
    """The game of that id; content packs, when given, override its cards."""
    if name not in TITLES:
        known = ", ".join(TITLES)
        raise UnknownGame(f"There is no game '{name}'{did_you_mean(name, TITLES)} (games: {known})")
    if not packs and name in _loaded:
        return _loaded[name]
    module, title = TITLES[name]
    made: Game = getattr(import_module(module), title)([Path(pack) for pack in packs])
    if not packs:
        _loaded[name] = made
    return made


Record.finder = game  # so that `Record.load(path)` knows every game without the kernel knowing any
