"""What every request may need and seldom changes: the notice, bans, who wants alerts."""

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from acropole.kernel import errors, messages
from acropole.web.store.operators import Ban

if TYPE_CHECKING:
    from acropole.web.table.service import TableService

OFTEN = 5.0  # seconds; after so long all processes know

log = logging.getLogger(__name__)


class Bulletin:
    def __init__(self, service: "TableService") -> None:
        self._service = service
        self.notices: dict[str, str] = {}  # by language; one that has none has that of another
        self.bans: dict[str, Ban] = {}
        self.listening: frozenset[str] = frozenset()  # who want to be told of their turns

    async def follow(self) -> None:
        while True:
            try:
                await self._service.do(self.read)
            except (errors.AcropoleError, SQLAlchemyError) as error:
                log.warning("the bulletin could not be read: %s", type(error).__name__)
            await asyncio.sleep(OFTEN)

    def read(self) -> None:
        """On the game thread."""
        operators = self._service.store.operators
        told = operators.notices()
        self.notices = {
            lang: told.get(lang) or next(iter(told.values()), "") for lang in messages.LANGUAGES
        }
        self.listening = self._service.store.alerts.listening()
        self.bans = {ban.visitor: ban for ban in operators.bans()}
