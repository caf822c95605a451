"""Flags that fall: each process looks for them, and the store decides which one notices."""

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from acropole.web.store.database import StoreError

if TYPE_CHECKING:
    from acropole.web.table.service import TableService

SWEEP = 1.0  # seconds between looks; so late a flag may be noticed

log = logging.getLogger(__name__)


class Flags:
    """What becomes of a seat out of time is up to its table (store/clocks.py)."""

    def __init__(self, service: "TableService") -> None:
        self._service = service

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except (StoreError, SQLAlchemyError) as error:
                log.warning("looking for flags failed: %s", type(error).__name__)
            except Exception:
                log.exception("looking for flags failed")

    async def sweep(self) -> int:
        """Notice what has fallen by now, where nobody else did; how many flags."""
        service, found = self._service, 0
        for table_id, deadline in await service.do(self._due):
            table = await service.do(service.tables.fall, table_id, deadline)
            if table is not None:
                found += 1
                service.tell(table)
        return found

    def _due(self) -> list[tuple[str, float]]:
        return self._service.store.clocks.due(self._service.store.now())
