"""Two commits measured in one run, in turn, so that whatever else the machine does slows both.

The other commit is taken from git, compiled as this one is, and kept under build/compare. Each
round asks both for `bench --json`, this one first in every other round; the ratio of a round is of
two measurements that lie next to each other in time.
"""

from __future__ import annotations

import io
import json
import math
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

import acropole
from acropole.kernel.errors import AcropoleError

TREE = Path(acropole.__file__).parents[2]
MEASURES = ("decisions_per_s", "clones_per_s")
# Student's t for 95 in 100, by degrees of freedom; with more it is all but normal.
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14)
NORMAL = 1.96


class NoComparison(AcropoleError):
    """A commit that cannot be had or built here."""

    code = "compare"


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times the other commit's speed ours is: the mean of the rounds, and its interval."""

    name: str
    ours: float
    theirs: float
    ratio: float
    low: float
    high: float


def checkout(commit: str, *, compiled: bool) -> Path:
    """The source tree of a commit, ready to run; the one from before when it was had before."""
    if not (TREE / ".git").exists():
        raise NoComparison("Commits are compared in a git clone of Acropole; this is none.")
    found = _git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
    if found.returncode:
        raise NoComparison(f"There is no commit '{commit}' here.")
    sha = found.stdout.decode().strip()
    tree = TREE / "build" / "compare" / f"{sha[:12]}-{'compiled' if compiled else 'pure'}"
    if (tree / "ready").exists():
        return tree
    tree.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(_git("archive", sha).stdout)) as packed:
        packed.extractall(tree, filter="data")
    if compiled:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise NoComparison(f"The commit '{commit}' cannot be compiled here: {last}")
    (tree / "ready").touch()
    return tree


def _git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *arguments], cwd=TREE, capture_output=True)


def compare(
    tree: Path,
    arguments: Sequence[str],
    rounds: int,
    progress: Callable[[str], None] = lambda line: None,
) -> list[Ratio]:
    """This code beside that of another tree; `arguments` are those of `acropole bench`."""
    found: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds):
        progress(f"{number + 1}/{rounds}")
        trees = [TREE, tree] if number % 2 == 0 else [tree, TREE]
        told = {one: measured(one, arguments) for one in trees}
        for name, ours in told[TREE].items():
            found.setdefault(name, []).append((ours, told[tree][name]))
    return [ratio_of(name, pairs) for name, pairs in found.items()]


def measured(tree: Path, arguments: Sequence[str]) -> dict[str, float]:
    """The rates of one short run."""
    done = subprocess.run(
        [sys.executable, "-m", "acropole.cli", "bench", "--json", *arguments],
        env=os.environ | {"PYTHONPATH": str(tree / "src")},
        cwd=tree,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise NoComparison(f"{tree.name} does not run: {done.stderr.strip()[-300:]}")
    rates = json.loads(done.stdout)["rates"]
    return {
        f"{rate['name']}: {measure.removesuffix('_per_s')}": float(rate[measure])
        for place, rate in enumerate(rates)
        for measure in MEASURES[: 2 if place == 1 else 1]  # copies are the same in both rows
    }


def ratio_of(name: str, pairs: Sequence[tuple[float, float]]) -> Ratio:
    """Of speeds the ratio counts, so the mean is that of logarithms."""
    logs = [math.log(ours / theirs) for ours, theirs in pairs]
    mean, free = fmean(logs), len(logs) - 1
    margin = math.inf
    if free > 0:
        t = STUDENT[free - 1] if free <= len(STUDENT) else NORMAL
        margin = t * stdev(logs) / math.sqrt(len(logs))
    return Ratio(
        name,
        fmean(ours for ours, _ in pairs),
        fmean(theirs for _, theirs in pairs),
        math.exp(mean),
        math.exp(mean - margin),
        math.exp(mean + margin),
    )
