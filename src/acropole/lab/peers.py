"""Other people's engines, measured on this machine in the same run as ours.

A speed means little alone. `acropole bench --peers` plays random legal games with catanatron and
OpenSpiel through their own public interfaces, the fastest way where they offer several. Both are
optional: `pip install 'acropole[peers]'`. Those that learners know are in bench_rl.py.
"""

import importlib
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from acropole.kernel.errors import AcropoleError, OptionError

INSTALL: Final = "pip install 'acropole[peers]'"
CATAN_TURNS: Final = 1000  # where catanatron itself gives up a game that random players cannot end
MIDGAMES: Final = 8  # how many half-played games are copied in turn

# Games whose chance outcomes are equally likely: drawing one like any other action spares the peer
# its list of probabilities, which would halve its speed in hearts.
OPENSPIEL_GAMES: Final = ("backgammon", "gin_rummy", "hearts")


class PeerMissing(AcropoleError):
    """A peer engine that cannot be imported; the message says how to install it."""

    code = "peer"


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast one engine is; a decision is counted whenever a player is asked, forced or not."""

    name: str
    decisions_per_s: float
    clones_per_s: float
    mean_legal: float
    games: int
    decisions: int


_Played = tuple[Any, int, int]  # the game as it stands, decisions made, legal actions seen
_Play = Callable[[int, int], _Played]  # (seed, most decisions); a seed always plays the same game


def measure_catanatron(seconds: float, players: int = 4) -> Rate:
    """Catan, through `Game`; playing and copying take `seconds` each."""
    if not 2 <= players <= 4:
        raise OptionError("players", f"Catan has 2 to 4 players, not {players}.")
    catanatron = peer_module("catanatron")
    colors = list(catanatron.Color)[:players]

    def play(seed: int, limit: int) -> _Played:
        choose = random.Random(seed).random
        # catanatron's chance is the global generator, which Game seeds; it takes 0 for no seed.
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed + 1)
        state = game.state
        decisions = legal = 0
        while decisions < limit and game.winning_color() is None and state.num_turns < CATAN_TURNS:
            actions = state.playable_actions
            game.execute(actions[int(choose() * len(actions))], validate_action=False)
            decisions += 1
            legal += len(actions)
        return game, decisions, legal

    before = random.getstate()
    try:
        return measure_play(f"catanatron, Catan, {players} players", play, "copy", seconds)
    finally:
        random.setstate(before)


def measure_openspiel(name: str, seconds: float) -> Rate:
    """One of OPENSPIEL_GAMES, through `pyspiel`; playing and cloning take `seconds` each."""
    if name not in OPENSPIEL_GAMES:
        raise OptionError("name", f"{name!r} is not one of {', '.join(OPENSPIEL_GAMES)}.")
    pyspiel = peer_module("pyspiel")
    game = pyspiel.load_game(name)
    terminal, chance = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)

    def play(seed: int, limit: int) -> _Played:
        choose = random.Random(seed).random
        state = game.new_initial_state()
        decisions = legal = 0
        while decisions < limit and (seat := state.current_player()) != terminal:
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            if seat != chance:
                decisions += 1
                legal += len(actions)
        return state, decisions, legal

    return measure_play(f"OpenSpiel, {name}", play, "clone", seconds)


def measure_peers(
    seconds: float, progress: Callable[[str], None] = lambda line: None
) -> list[Rate]:
    """Every installed peer in turn; `progress` hears which one starts and which one is skipped."""
    rates: list[Rate] = []
    for name in ("catan", *OPENSPIEL_GAMES):
        progress(name)
        try:
            if name == "catan":
                rates.append(measure_catanatron(seconds))
            else:
                rates.append(measure_openspiel(name, seconds))
        except PeerMissing as missing:
            progress(f"{name} skipped: {missing}")
    if not rates:
        raise PeerMissing(f"No peer engine is installed; {INSTALL} installs them.")
    return rates


def peer_module(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PeerMissing(f"cannot import {module} ({error}); {INSTALL} installs it.") from error


def measure_play(name: str, play: _Play, copy: str, seconds: float) -> Rate:
    decisions = legal = 0
    lengths: list[int] = []
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not lengths:
        _, made, seen = play(len(lengths), sys.maxsize)
        decisions += made
        legal += seen
        lengths.append(made)
    midgames = [play(seed, length // 2)[0] for seed, length in enumerate(lengths[:MIDGAMES])]
    clones = _copies_per_s([getattr(state, copy) for state in midgames], seconds)
    return Rate(name, decisions / elapsed, clones, legal / decisions, len(lengths), decisions)


def _copies_per_s(copies: list[Callable[[], Any]], seconds: float) -> float:
    made = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not made:
        for copy in copies:
            copy()
        made += len(copies)
    return made / elapsed
