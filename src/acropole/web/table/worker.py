"""One thread that does one piece of work after the other, for an event loop that waits for it.

An executor of the standard library does the same with two futures, four locks and a callback for
each piece; an answer at a table is hardly longer than that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)


class Worker:
    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """What comes of a piece of work; of the running event loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def job() -> None:
            if answer.cancelled():  # nobody waits any more, and nothing was begun
                return
            try:
                found = work()
            except BaseException as error:
                loop.call_soon_threadsafe(_settle, answer, None, error)
            else:
                loop.call_soon_threadsafe(_settle, answer, found, None)

        self._jobs.put(job)
        return answer

    def submit(self, work: Callable[[], object]) -> None:
        """A piece of work that nobody waits for."""

        def job() -> None:
            try:
                work()
            except Exception:
                log.exception("what was put off could not be done")

        self._jobs.put(job)

    def stop(self) -> None:
        """When all that was asked for is done."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except RuntimeError:  # the event loop is closed: nobody waits for anything
                log.debug("an answer came too late")


def _settle(answer: asyncio.Future[Any], found: object, error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(found)
    else:
        answer.set_exception(error)
