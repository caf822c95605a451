"""Compiles the hot modules with mypyc where a C compiler is found; without one they stay Python.

ACROPOLE_PURE=1 leaves the compiler out on purpose. The pages' scripts and icons are fetched on the
way, so that a wheel has them and whoever installs it needs no Node.
"""

import os
import subprocess
import sys
from itertools import chain

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HOT = [
    "kernel/rng.py",
    "kernel/pile.py",
    "kernel/machine.py",
    "kernel/state.py",
    "kernel/features.py",
    "games/monuments/tables.py",
    "games/monuments/board.py",
    "games/monuments/scoring.py",
    "games/monuments/insight.py",
    "games/monuments/state.py",
    "games/monuments/features.py",
    "games/monumental/tables.py",
    "games/monumental/world.py",
    "games/monumental/means.py",
    "games/monumental/city.py",
    "games/monumental/land.py",
    "games/monumental/explorers.py",
    "games/monumental/conquest.py",
    "games/monumental/trade.py",
    "games/monumental/triggers.py",
    "games/monumental/verbs.py",
    "games/monumental/turn.py",
    "games/monumental/heroes.py",
    "games/monumental/monsters.py",
    "games/monumental/monster_attacks.py",
    "games/monumental/creatures.py",
    "games/monumental/automa_land.py",
    "games/monumental/automa.py",
    "games/monumental/rounds.py",
    "games/monumental/worth.py",
    "games/monumental/legality.py",
    "games/monumental/legal_list.py",
    "games/monumental/state.py",
    "games/monumental/guessing.py",
    "games/monumental/features.py",
    "games/imperium/tables.py",
    "games/imperium/world.py",
    "games/imperium/reactions.py",
    "games/imperium/means.py",
    "games/imperium/own.py",
    "games/imperium/market.py",
    "games/imperium/play.py",
    "games/imperium/picking.py",
    "games/imperium/civ_seat.py",
    "games/imperium/civ_verbs.py",
    "games/imperium/counting.py",
    "games/imperium/finding.py",
    "games/imperium/verbs.py",
    "games/imperium/scoring.py",
    "games/imperium/turn.py",
    "games/imperium/civ.py",
    "games/imperium/worth.py",
    "games/imperium/leaning.py",
    "games/imperium/legality.py",
    "games/imperium/state.py",
    "games/imperium/features.py",
    "bots/ahead.py",
    "bots/search.py",
]


def group_of(name: str) -> str:
    """The library a module is linked into: one for each game, which compile side by side."""
    folder, inner, *_ = name.split("/")
    return f"acropole_{inner if folder == 'games' else 'kernel'}"


def compiled() -> list[Extension]:
    from mypyc.build import mypycify

    groups: dict[str, list[str]] = {}
    for name in HOT:
        groups.setdefault(group_of(name), []).append(f"src/acropole/{name}")
    extensions: list[Extension] = mypycify(
        # a cache of its own: a check may run beside
        ["--cache-dir=build/mypy", *chain.from_iterable(groups.values())],
        opt_level="3",
        debug_level="0",
        separate=[(paths, group) for group, paths in groups.items()],
    )
    for extension in extensions:
        extension.optional = True
    return extensions


class BuildWithAssets(build_py):
    def run(self) -> None:
        subprocess.run([sys.executable, "tools/build-assets"], check=True)
        super().run()


setup(
    ext_modules=[] if os.environ.get("ACROPOLE_PURE") == "1" else compiled(),
    cmdclass={"build_py": BuildWithAssets},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
