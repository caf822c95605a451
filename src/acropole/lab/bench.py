"""How fast the engine is: random games inside the library and through its public interface.

Speed is measured in short rounds. With peers every round measures ours and theirs in turn, so that
whatever else the machine is doing slows all of them down alike.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from acropole.kernel.game import Game
from acropole.kernel.state import State
from acropole.lab.peers import (
    INSTALL,
    OPENSPIEL_GAMES,
    PeerMissing,
    Rate,
    measure_catanatron,
    measure_openspiel,
    measure_play,
)

ROUNDS = 3

Progress = Callable[[str], None]
Measure = Callable[[float], list[Rate]]


@dataclass(frozen=True, slots=True)
class Bench:
    """Our two rates, then those of the peers, and why some of these are missing."""

    playout: Rate
    interface: Rate
    peers: tuple[Rate, ...] = ()
    skipped: tuple[str, ...] = ()

    def ratio(self, rate: Rate) -> float | None:
        """How many times the decisions of catanatron a rate makes; None without catanatron."""
        catan = next((peer for peer in self.peers if peer.name.startswith("catanatron")), None)
        return None if catan is None else rate.decisions_per_s / catan.decisions_per_s


def measure_ours(game: Game, options: dict[str, object], seconds: float) -> list[Rate]:
    """Random games of ours, first played by the library, then driven from outside.

    Playing either way and copying take `seconds` each. Both ways meet the same kind of positions,
    so the copies and the number of legal actions are measured once.
    """
    driven = measure_interface(game, options, seconds)
    decisions = games = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not games:
        decisions += game.deal(games, options).playout(games)
        games += 1
    played = Rate(
        f"{game.title()}, playout",
        decisions / elapsed,
        driven.clones_per_s,
        driven.mean_legal,
        games,
        decisions,
    )
    return [played, driven]


def measure_interface(game: Game, options: dict[str, object], seconds: float) -> Rate:
    """Games driven by `legal_actions` and `apply`, as the peers are by theirs."""

    def play(seed: int, limit: int) -> tuple[State, int, int]:
        choose = random.Random(seed).random
        state = game.deal(seed, options)
        decisions = legal = 0
        while decisions < limit and state.to_move >= 0:
            actions = state.legal_actions()
            state.apply(actions[int(choose() * len(actions))])
            decisions += 1
            legal += len(actions)
        return state, decisions, legal

    return measure_play(f"{game.title()}, interface", play, "clone", seconds)


def measure(
    game: Game,
    options: dict[str, object],
    seconds: float,
    *,
    with_peers: bool = False,
    progress: Progress = lambda line: None,
) -> Bench:
    """Everything; each measurement takes about that many seconds in all."""
    ours = partial(measure_ours, game, options)
    measures: dict[str, Measure] = {game.id: ours}
    skipped: list[str] = []
    if with_peers:
        progress("peers")
        measures |= _installed_peers(skipped)
    rounds: dict[str, list[list[Rate]]] = {name: [] for name in measures}
    for number in range(ROUNDS):
        for name, measured in measures.items():
            progress(f"{number + 1}/{ROUNDS} {name}")
            rounds[name].append(measured(seconds / ROUNDS))
    merged = [_merged(rates) for found in rounds.values() for rates in zip(*found, strict=True)]
    return Bench(merged[0], merged[1], tuple(merged[2:]), tuple(skipped))


def _installed_peers(skipped: list[str]) -> dict[str, Measure]:
    """The peers that can be measured here; a game of each is played to find out."""
    peers: dict[str, Measure] = {"catan": lambda seconds: [measure_catanatron(seconds)]}
    for name in OPENSPIEL_GAMES:
        peers[name] = partial(_openspiel, name)
    installed: dict[str, Measure] = {}
    for name, measured in peers.items():
        try:
            measured(0)
        except PeerMissing as missing:
            skipped.append(f"{name}: {missing}")
        else:
            installed[name] = measured
    if not installed:
        raise PeerMissing(f"No peer engine is installed; {INSTALL} installs them.")
    return installed


def _openspiel(name: str, seconds: float) -> list[Rate]:
    return [measure_openspiel(name, seconds)]


def _merged(rates: tuple[Rate, ...]) -> Rate:
    """The rates of several rounds as one."""
    decisions = sum(rate.decisions for rate in rates)
    seconds = sum(rate.decisions / rate.decisions_per_s for rate in rates)
    return Rate(
        rates[0].name,
        decisions / seconds,
        sum(rate.clones_per_s for rate in rates) / len(rates),
        sum(rate.mean_legal * rate.decisions for rate in rates) / decisions,
        sum(rate.games for rate in rates),
        decisions,
    )
