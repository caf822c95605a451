"""Where tables are kept, by subject: `store.tables`, `store.log`, `store.seats` and so on."""

import secrets

from sqlalchemy import Engine, exc, insert, select

from acropole.web.store import (
    alerts,
    blobs,
    clocks,
    event_log,
    gatherings,
    leases,
    operators,
    packs,
    people,
    results,
    seats,
)
from acropole.web.store import tables as table_rows
from acropole.web.store import talk as talking
from acropole.web.store.database import Database
from acropole.web.store.schema import SECRETS


class Store(Database):
    def __init__(self, engine: Engine, url: str) -> None:
        super().__init__(engine, url)
        self.tables = table_rows.TableRows(self)
        self.log = event_log.EventLog(self)
        self.seats = seats.Seats(self)
        self.leases = leases.Leases(self)
        self.blobs = blobs.Blobs(self)
        self.packs = packs.PackRows(self)
        self.people = people.People(self)
        self.gatherings = gatherings.Gatherings(self)
        self.results = results.Results(self)
        self.clocks = clocks.Clocks(self)
        self.operators = operators.Operators(self)
        self.alerts = alerts.Alerts(self)
        self.talk = talking.Talk(self)

    def secret(self, name: str) -> bytes:
        """A key that all processes on this store share, made when it is first asked for."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        try:
            with self.engine.begin() as connection:
                found = connection.execute(wanted).scalar()
                if found is None:
                    found = secrets.token_hex(32)
                    connection.execute(insert(SECRETS).values(name=name, value=found))
        except exc.IntegrityError:  # another process made it in this moment
            with self.engine.connect() as connection:
                found = connection.execute(wanted).scalar_one()
        return bytes.fromhex(found)
