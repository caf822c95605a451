"""Whether this process can serve: told within a second, whatever hangs."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from acropole.web.store import Store

SECONDS = 0.8  # in which the store must answer
STUCK = 2.0  # seconds that one piece of work may take
LEAST_SPACE = 16 * 1024 * 1024  # bytes free where SQLite writes


class Health:
    """Asks the store on a thread of its own; `busy_for` tells how long the game thread has been
    at one piece of work."""

    def __init__(self, store: Callable[[], Store], busy_for: Callable[[], float]) -> None:
        self._store = store
        self._busy_for = busy_for
        self._thread = ThreadPoolExecutor(1, "health")
        self._asked: Future[str] | None = None
        self.is_full = False  # the last write found the disk full

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def trouble(self) -> str:
        """What is wrong; empty when nothing is."""
        if self._asked is None or self._asked.done():  # else it hangs, and one question is enough
            self._asked = self._thread.submit(self._look)
        asked = asyncio.wrap_future(self._asked)
        try:
            async with asyncio.timeout(SECONDS):
                found = await asyncio.shield(asked)
        except TimeoutError:
            return "store out of reach"
        if not found and self._busy_for() > STUCK:
            return "stuck"
        return found

    def _look(self) -> str:
        store = self._store()
        try:
            store.ping()
        except SQLAlchemyError:
            return "store out of reach"
        file = make_url(store.url).database if store.url.startswith("sqlite") else None
        is_full = file and shutil.disk_usage(Path(file).parent).free < LEAST_SPACE
        return "disk full" if is_full or self.is_full else ""
