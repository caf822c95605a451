"""Two commits measured in one run, in turn, so that whatever else the machine does slows both.

The other commit is taken from the git clone that we stand in, compiled as this code is, and kept
under build/compare. Each round asks both for `bench --json`, this one first in every other round;
the ratio of a round is of two measurements that lie next to each other in time. Both are measured
in processor time, also commits that would look at the clock.
"""

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

KEPT = 0.97  # a change whose interval lies below it costs speed
BENCH = """import sys, time
time.perf_counter = time.process_time
from acropole.cli import main
sys.exit(main())"""
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

    @property
    def is_slower(self) -> bool:
        return self.high < KEPT

    @property
    def is_open(self) -> bool:
        """Whether it may be slower, for all that was measured."""
        return self.low < KEPT <= self.high


def clone() -> Path:
    """The git clone of Acropole that we stand in, or that this code lies in."""
    for folder in (Path.cwd(), Path(acropole.__file__).parent):
        found = _git(folder, "rev-parse", "--show-toplevel")
        tree = Path(found.stdout.decode().strip())
        if found.returncode == 0 and (tree / "src" / "acropole").is_dir():
            return tree
    raise NoComparison("Commits are compared in a git clone of Acropole; go into one first.")


def checkout(commit: str, *, compiled: bool) -> Path:
    """The source tree of a commit, ready to run; the one from before when it was had before."""
    home = clone()
    found = _git(home, "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
    if found.returncode:
        raise NoComparison(f"There is no commit '{commit}' here.")
    sha = found.stdout.decode().strip()
    tree = home / "build" / "compare" / f"{sha[:12]}-{'compiled' if compiled else 'pure'}"
    if (tree / "ready").exists():
        return tree
    tree.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(_git(home, "archive", sha).stdout)) as packed:
        packed.extractall(tree, filter="data")
    if compiled:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        if done.returncode or not list(tree.glob("src/acropole/kernel/machine.*.so")):
            last = (done.stderr.strip().splitlines() or ["there is no compiler"])[-1]
            raise NoComparison(
                f"The commit '{commit}' cannot be compiled here: {last}. It needs a C compiler and "
                "mypy; `make test` sets up both."
            )
    (tree / "ready").touch()
    return tree


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True)


def compare(
    tree: Path,
    arguments: Sequence[str],
    rounds: int,
    progress: Callable[[str], None] = lambda line: None,
) -> list[Ratio]:
    """This code beside that of another tree; `arguments` are those of `acropole bench`."""
    found: dict[str, list[tuple[float, float]]] = {}
    ours = Path(acropole.__file__).parents[1]
    theirs = tree / "src"
    for number in range(rounds):
        progress(f"{number + 1}/{rounds}")
        turns = [ours, theirs] if number % 2 == 0 else [theirs, ours]
        told = {source: measured(source, arguments) for source in turns}
        for name, rate in told[ours].items():
            found.setdefault(name, []).append((rate, told[theirs][name]))
    return [ratio_of(name, pairs) for name, pairs in found.items()]


def measured(source: Path, arguments: Sequence[str]) -> dict[str, float]:
    """The rates of one short run of the package that lies in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", BENCH, "bench", "--json", *arguments],
        env=os.environ | {"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise NoComparison(f"{source} does not run: {done.stderr.strip()[-300:]}")
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
