"""Where tables are kept, by subject: `store.tables`, `store.log`, `store.seats` and so on."""

from __future__ import annotations

import secrets

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from acropole.web.store.blobs import Blobs
from acropole.web.store.database import Database
from acropole.web.store.event_log import EventLog
from acropole.web.store.leases import Leases
from acropole.web.store.schema import SECRETS
from acropole.web.store.seats import Seats
from acropole.web.store.tables import TableRows


class Store(Database):
    def __init__(self, engine: Engine, url: str) -> None:
        super().__init__(engine, url)
        self.tables = TableRows(self)
        self.log = EventLog(self)
        self.seats = Seats(self)
        self.leases = Leases(self)
        self.blobs = Blobs(self)

    def secret(self, name: str) -> bytes:
        """A key that all processes on this store share, made when it is first asked for."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        try:
            with self.engine.begin() as connection:
                found = connection.execute(wanted).scalar()
                if found is None:
                    found = secrets.token_hex(32)
                    connection.execute(insert(SECRETS).values(name=name, value=found))
        except IntegrityError:  # another process made it in this moment
            with self.engine.connect() as connection:
                found = connection.execute(wanted).scalar_one()
        return bytes.fromhex(found)
