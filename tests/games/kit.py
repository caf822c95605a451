"""The conformance kit on very many variants of a game.

The kit starts a process for each, in which some of its games are played, too. To start that takes
longer than to play there: here one process plays for all tests of this one.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from acropole import is_compiled, purity, registry, testing
from acropole.kernel.game import Game

ROOT = Path(__file__).parents[2]


def check_game(game: Game, options: Mapping[str, object], seeds: Sequence[int]) -> int:
    """What the kit checks, all of it; the number of decisions."""
    checked = testing.check_game(game, options, seeds, elsewhere=False)
    some = list(seeds[:: testing.ELSEWHERE_STEPS])
    there = played_elsewhere(json.dumps([game.id, options, some]))
    if there != testing.fingerprints(game, options, some):
        raise testing.Broken(f"{game.id} {options}: other games in another process")
    return checked


def played_elsewhere(task: str) -> object:
    other = _other_process()
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write(f"{task}\n")
    other.stdin.flush()
    answer = other.stdout.readline()
    if not answer:
        _other_process.cache_clear()
        raise testing.Broken(f"the other process has ended: {task}")
    return json.loads(answer)


@cache
def _other_process() -> subprocess.Popen[str]:
    """With another hash seed, and pure if this one is compiled or compiled if it can be."""
    other = subprocess.Popen(
        [sys.executable, "-m", "tests.games.kit"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "1", purity.VARIABLE: "1" if is_compiled() else "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(other.communicate)  # which ends it: nothing more is to come
    return other


def main() -> None:
    for task in sys.stdin:
        name, options, seeds = json.loads(task)
        print(json.dumps(testing.fingerprints(registry.game(name), options, seeds)), flush=True)


if __name__ == "__main__":
    main()
