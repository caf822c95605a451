"""Studies on a real Dask cluster on this machine's loopback address."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from acropole.kernel.packs import Pack
from acropole.lab import suite
from acropole.lab.study import study
from acropole.lab.trial import outcome_of, trial_plan
from acropole.lab.workers import Cluster, Processes

from .test_studies import die_once, plan_of
from .test_trial import BASE, dearer

Fleet = tuple[str, list["subprocess.Popen[bytes]"]]


def start(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def fleet(tmp_path: Path) -> Iterator[Fleet]:
    """A scheduler and three workers."""
    note = tmp_path / "scheduler.json"
    scheduler = start(
        "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        "--scheduler-file", str(note),
    )  # fmt: skip
    workers = []
    try:
        deadline = time.monotonic() + 60
        while not note.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        workers = [
            start(
                "dask_worker", "--scheduler-file", str(note), "--nthreads", "1", "--no-nanny",
                "--no-dashboard", "--host", "127.0.0.1", "--local-directory", str(tmp_path),
            )
            for _ in range(3)
        ]  # fmt: skip
        yield json.loads(note.read_text())["address"], workers
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()


def test_a_cluster_writes_the_file_that_one_process_writes(fleet: Fleet, tmp_path: Path) -> None:
    """And the games of a worker that is killed on the way are played again."""
    plan = plan_of(games=60)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    with Processes(1) as staff:
        list(study(plan, staff, here))
    address, workers = fleet
    with Cluster(address) as staff:
        staff._client.wait_for_workers(3, timeout=60)
        for number, _ in enumerate(study(plan, staff, there)):
            if number == 0:
                os.kill(workers[0].pid, signal.SIGKILL)
    assert there.read_bytes() == here.read_bytes()


def test_jobs_of_a_worker_that_dies_are_given_to_another(fleet: Fleet, tmp_path: Path) -> None:
    marks = [str(tmp_path / name) for name in ("a", "b")]
    with Cluster(fleet[0]) as staff:
        staff._client.wait_for_workers(3, timeout=60)
        assert list(staff.map(die_once, marks)) == ["a", "b"]
    assert sum(worker.poll() is not None for worker in fleet[1]) == 2


def test_the_suite_finds_the_same_on_a_cluster(fleet: Fleet) -> None:
    todo = suite.trials(["monuments-three"], ["random", "greedy"], 2)
    with Cluster(fleet[0]) as cluster, Processes(1) as one:
        assert list(suite.run(todo, cluster)) == list(suite.run(todo, one))


def test_a_trial_finds_the_same_on_a_cluster(fleet: Fleet, tmp_path: Path) -> None:
    plan = trial_plan(BASE, Pack.read(dearer(tmp_path)), hand="university")
    with Cluster(fleet[0]) as cluster, Processes(1) as one:
        found = [outcome_of(["university"], study(plan, staff)) for staff in (cluster, one)]
    assert found[0].as_data() == found[1].as_data()
