"""Finding a game by its id. A game's module is loaded only when the game is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from acropole.games import TITLES
from acropole.kernel.content import entries_named
from acropole.kernel.errors import ContentError, UnknownGame, did_you_mean
from acropole.kernel.game import Game
from acropole.kernel.records import Record

_plain: dict[str, Game] = {}
_loaded: dict[str, Game] = {}  # with the packs that are laid
_laid: list[Path] = []  # packs for all games that are loaded without any of their own
KEPT_GAMES = 8  # games with other cards or rules versions than today's that stay at hand


def games() -> list[str]:
    """The ids of all games."""
    return list(TITLES)


def game(name: str, packs: Sequence[str | Path] = ()) -> Game:
    """The game of that id; content packs, when given, override its cards."""
    if name not in TITLES:
        known = ", ".join(TITLES)
        raise UnknownGame(f"There is no game '{name}'{did_you_mean(name, TITLES)} (games: {known})")
    if packs:
        return _make(name, [Path(pack) for pack in packs])
    if name not in _loaded:
        if name not in _plain:
            _plain[name] = _make(name, [])
        own = [pack for pack in _laid if entries_named(pack) & _plain[name].content.names()]
        _loaded[name] = _make(name, own) if own else _plain[name]
    return _loaded[name]


def _make(name: str, packs: list[Path]) -> Game:
    module, title = TITLES[name]
    made: Game = getattr(import_module(module), title)(packs)
    return made


@lru_cache(maxsize=KEPT_GAMES)
def kept_game(name: str, kept: bytes, rules_version: int) -> Game:
    """A game with content that was put away, for tables that began with it.

    The rules are today's; the version is the one that the digests of such a table name.
    """
    module, title = TITLES[name]
    made: Game = getattr(import_module(module), title)(kept=kept)
    made.rules_version = rules_version
    return made


def lay_packs(packs: Sequence[str | Path]) -> None:
    """From now on every game comes with those of the packs that name entries of its own.

    For a process that has many games open; whoever plays one hands its packs to `game`.
    """
    paths = [Path(pack) for pack in packs]
    if paths != _laid:
        _loaded.clear()
        _laid[:] = paths


def check_packs() -> None:
    """Refuse packs with a mistake, and those that no game knows; then none is laid any more."""
    try:
        used = {pack for name in TITLES for pack in game(name).packs}
        for pack in _laid:
            if pack not in used:
                raise ContentError("no game has an entry that this pack names", str(pack))
    except ContentError:
        lay_packs([])
        raise


Record.finder = game  # so that `Record.load(path)` knows every game without the kernel knowing any
