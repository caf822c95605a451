"""How fast the learning environments are, beside those that other people learn in.

Every environment is driven the same way: the observation is read at each step, and the action is
any that is legal. Ours and PettingZoo's chess are driven as PettingZoo shows it, with the guards
that `env()` puts round them; RLCard's gin rummy by its own interface, which costs it less.
"""

import importlib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from acropole.lab.bench import ROUNDS, Progress
from acropole.lab.peers import PeerMissing, peer_module

BATCH: Final = 64  # games that the vectorised interface steps at once
GIN_RUMMY: Final = "RLCard, gin-rummy"
CHESS: Final = "PettingZoo, chess_v6"
INSTALL_OURS: Final = "pip install 'acropole[rl]'"

_Play = Callable[[float], tuple[int, float]]  # for so many seconds: steps, and how long they took


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast one environment is; a step is an action of a player."""

    name: str
    numbers: int  # of one observation
    actions: int  # of the action space
    steps_per_s: float


@dataclass(frozen=True, slots=True)
class Learning:
    """The speeds of ours and of the peers, and why some of these are missing."""

    ours: tuple[Speed, ...]
    peers: tuple[Speed, ...] = ()
    skipped: tuple[str, ...] = ()

    def ratio(self, speed: Speed, peer: str) -> float | None:
        """How many times the steps of that peer; None when it was not measured."""
        other = next((other for other in self.peers if other.name == peer), None)
        return None if other is None else speed.steps_per_s / other.steps_per_s


@dataclass(frozen=True, slots=True)
class _Contest:
    name: str
    numbers: int
    actions: int
    play: _Play


def measure_learning(
    variants: Mapping[str, dict[str, object]],
    seconds: float,
    *,
    with_peers: bool = False,
    progress: Progress = lambda line: None,
) -> Learning:
    """The environments of these games with these options, all in short turns."""
    ours = [make(game, options) for game, options in variants.items() for make in (_aec, _batch)]
    peers: list[_Contest] = []
    skipped: list[str] = []
    if with_peers:
        for name, peer in ((GIN_RUMMY, _gin_rummy), (CHESS, _chess)):
            try:
                peers.append(peer())
            except PeerMissing as missing:
                skipped.append(f"{name}: {missing}")
    spent = {contest.name: [0, 0.0] for contest in (*ours, *peers)}
    for number in range(ROUNDS):
        for contest in (*ours, *peers):
            progress(f"{number + 1}/{ROUNDS} {contest.name}")
            steps, elapsed = contest.play(seconds / ROUNDS)
            spent[contest.name][0] += steps
            spent[contest.name][1] += elapsed
    speeds = [
        Speed(contest.name, contest.numbers, contest.actions, steps / elapsed)
        for contest, (steps, elapsed) in zip((*ours, *peers), spent.values(), strict=True)
    ]
    return Learning(tuple(speeds[: len(ours)]), tuple(speeds[len(ours) :]), tuple(skipped))


def _aec(game: str, options: dict[str, object]) -> _Contest:
    """One of our PettingZoo environments."""
    aec, table = _needed("acropole.rl.aec"), _needed("acropole.rl.table")
    env = aec.GuardedEnv(game, **options)
    size, actions = env.table.reader.size, env.table.actions
    return _Contest(f"{table.name_of(game)}, PettingZoo", size, actions, _driven(env))


def _batch(game: str, options: dict[str, object]) -> _Contest:
    """Many games in one call: a step is still one action in one game."""
    np, rl, table = _needed("numpy"), _needed("acropole.rl"), _needed("acropole.rl.table")
    batch = rl.Batch(game, BATCH, **options)
    rng = np.random.default_rng(0)

    def play(seconds: float) -> tuple[int, float]:
        steps = 0
        start = perf_counter()
        while (elapsed := perf_counter() - start) < seconds or not steps:
            games, legal = batch.masks.view(bool).nonzero()
            counts = np.bincount(games)
            picks = counts.cumsum() - counts + (rng.random(BATCH) * counts).astype(int)
            batch.step(legal[picks])
            steps += BATCH
        return steps, elapsed

    name = f"{table.name_of(game)}, Batch of {BATCH}"
    return _Contest(name, batch.reader.size, batch.masks.shape[1], play)


def _chess() -> _Contest:
    module = peer_module("pettingzoo.classic.chess_v6")
    env = module.env()
    seen = env.observation_space(env.possible_agents[0])["observation"]
    actions = env.action_space(env.possible_agents[0]).n
    return _Contest(CHESS, int(_needed("numpy").prod(seen.shape)), int(actions), _driven(env))


def _gin_rummy() -> _Contest:
    env = peer_module("rlcard").make("gin-rummy")
    choose = random.Random(0).random

    def play(seconds: float) -> tuple[int, float]:
        steps = 0
        start = perf_counter()
        while (elapsed := perf_counter() - start) < seconds or not steps:
            seen, _ = env.reset()
            while not env.is_over():
                legal = list(seen["legal_actions"])
                seen, _ = env.step(legal[int(choose() * len(legal))])
                steps += 1
        return steps, elapsed

    return _Contest(GIN_RUMMY, env.reset()[0]["obs"].size, int(env.num_actions), play)


def _driven(env: Any) -> _Play:
    """Whole games of a PettingZoo environment."""
    choose = random.Random(0).random

    def play(seconds: float) -> tuple[int, float]:
        steps = 0
        start = perf_counter()
        while (elapsed := perf_counter() - start) < seconds or not steps:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    legal = seen["action_mask"].view(bool).nonzero()[0]
                    env.step(int(legal[int(choose() * len(legal))]))
                    steps += 1
        return steps, elapsed

    return play


def _needed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PeerMissing(f"cannot import {error.name}; {INSTALL_OURS} installs it.") from error
