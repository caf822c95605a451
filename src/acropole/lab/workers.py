"""Who plays the games of a study: processes of this machine, or the workers of a Dask cluster.

Both give results in the order of the jobs, so that a study does not depend on who played it. A job
whose worker died is given to another one.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from acropole.bots import Bot, Sight
from acropole.bots.plugins import CodeError as CodeError
from acropole.bots.plugins import load_code as load_code
from acropole.kernel import chance, errors, interface
from acropole.kernel.game import Game

MakeBot = Callable[[int], Bot]


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    seed: int
    decisions: int
    actions: tuple[int, ...]
    result: interface.Result


def play(game: Game, options: dict[str, object], seed: int, makers: Sequence[MakeBot]) -> Played:
    """One game; the bots' own chance is derived from the seed of the game."""
    state = game.deal(seed, options)
    bots = [make(bot_seed(seed, seat)) for seat, make in enumerate(makers)]
    actions: list[int] = []
    while not state.is_over:
        action = bots[state.to_move].choose(Sight(state))
        state.apply(action)
        actions.append(action)
    return Played(seed, len(actions), tuple(actions), state.result())


def bot_seed(seed: int, seat: int) -> int:
    """A seed for the bot on a seat, far from those of other seats and games."""
    return chance.mix32(seed) << 24 ^ chance.mix32(seed >> 32) ^ (seat + 1) << 56


ATTEMPTS = 3  # a job that kills so many workers is given up
PATIENCE = "5s"  # for a scheduler to answer
AHEAD = 4  # jobs that wait or are played, by process: results are kept until those before are there
# Forked processes have the game that is loaded; that takes seconds. Elsewhere a fork is not safe.
START = "fork" if sys.platform == "linux" else None

J = TypeVar("J")
R = TypeVar("R")


class WorkersError(errors.AcropoleError):
    """Workers that cannot be reached, or that die again and again."""

    code = "workers"


class Mapper(Protocol):
    """What studies need of workers; the executors of the standard library have it, too."""

    def map(self, play: Callable[[J], R], jobs: Sequence[J], /) -> Iterator[R]:
        """The results in the order of the jobs."""


class Workers(Mapper, Protocol):
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None: ...


def workers(processes: int, cluster: str | None) -> Workers:
    return Processes(processes) if cluster is None else Cluster(cluster)


class Processes:
    """A pool of processes; when one is killed a new pool plays what is missing."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._others = set(active_children())
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self.count, get_context(START), _begin)
        pool.submit(_nothing)  # starts the processes, before there are threads to copy
        return pool

    def map(self, play: Callable[[J], R], jobs: Sequence[J], /) -> Iterator[R]:
        is_done = False
        try:
            yield from self._results(play, jobs)
            is_done = True
        finally:
            if not is_done:  # jobs under way may take minutes, and nobody waits for them any more
                for process in set(active_children()) - self._others:
                    process.kill()

    def _results(self, play: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        done = failures = 0
        while done < len(jobs):
            waiting: deque[Future[R]] = deque()
            try:
                for job in jobs[done:]:
                    waiting.append(self._pool.submit(play, job))
                    if len(waiting) >= AHEAD * self.count:
                        yield waiting.popleft().result()
                        done, failures = done + 1, 0
                while waiting:
                    yield waiting.popleft().result()
                    done, failures = done + 1, 0
            except BrokenProcessPool as error:
                failures += 1
                if failures == ATTEMPTS:
                    raise WorkersError(
                        f"Job {done + 1} of {len(jobs)} killed its process {ATTEMPTS} times."
                    ) from error
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = self._new_pool()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None:
        self._pool.shutdown(cancel_futures=True)


class Cluster:
    """The workers of a Dask scheduler; the extra `cluster` installs what it needs."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as error:
            raise WorkersError("--cluster needs pip install 'acropole[cluster]'.") from error
        try:
            connect: Any = Client  # untyped
            self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersError(f"No Dask scheduler answers at {address}: {error}") from error

    def map(self, play: Callable[[J], R], jobs: Sequence[J], /) -> Iterator[R]:
        futures = self._client.map(play, list(jobs), pure=False, retries=ATTEMPTS)
        try:
            for number, future in enumerate(futures):
                yield self._result(future, number, len(jobs))
                future.release()
        finally:
            self._client.cancel(futures)

    def _result(self, future: Any, number: int, jobs: int) -> Any:
        from distributed import CancelledError, KilledWorker

        try:
            return future.result()
        except (KilledWorker, CancelledError, OSError) as error:
            raise WorkersError(
                f"The cluster gave up job {number + 1} of {jobs}: {error}"
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None:
        self._client.close()


def _begin() -> None:
    """Ctrl-C reaches every process; the first one stops the others in its own time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """When the first process was killed nobody wants the games of this one any more."""
    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)


def _nothing() -> None:
    pass
