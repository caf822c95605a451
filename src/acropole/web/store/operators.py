"""Those who run the server, whom they keep out, what they tell everybody, and what they look at."""

import base64
import hashlib
import hmac
import os
import time
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import delete, exists, func, insert, select

from acropole.kernel.errors import AcropoleError
from acropole.web.store.database import Database
from acropole.web.store.schema import BANS, CLAIMS, KEEPINGS, NOTICES, OPERATORS, SEATS, TABLES

COST = {"n": 2**14, "r": 8, "p": 1}
SHOWN = 30  # tables and people on the page
NOBODY = base64.b64encode(bytes(48)).decode()  # takes as long to compare as anybody's password


class NotOperator(AcropoleError):
    code = "not-operator"

    def __init__(self) -> None:
        super().__init__("This page is for whoever runs the server: log in first.")


class WrongPassword(AcropoleError):
    code = "wrong-password"

    def __init__(self) -> None:
        super().__init__("Name and password do not fit: `acropole admin add` makes new ones.")


class Ban(NamedTuple):
    visitor: str
    name: str
    reason: str
    until: float


class TableLine(NamedTuple):
    """A table as an operator sees it: nothing of what lies on it."""

    table_id: str
    game: str
    names: tuple[str, ...]
    updated: float
    version: int
    is_over: bool


class PersonLine(NamedTuple):
    visitor: str
    name: str
    tables: int
    seen: float


class Counts(NamedTuple):
    under_way: int
    finished: int
    people: int


class Operators:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- who they are ------------------------------------------------------------------------------

    def add(self, name: str, password: str) -> None:
        """A new operator, or a new password for one."""
        salt = os.urandom(16)
        kept = base64.b64encode(salt + _hashed(password, salt)).decode()
        with self._database.engine.begin() as connection:
            connection.execute(delete(OPERATORS).where(OPERATORS.c.name == name))
            connection.execute(insert(OPERATORS).values(name=name, password=kept))

    def remove(self, name: str) -> bool:
        with self._database.engine.begin() as connection:
            gone = connection.execute(delete(OPERATORS).where(OPERATORS.c.name == name))
            return gone.rowcount == 1

    def names(self) -> list[str]:
        wanted = select(OPERATORS.c.name).order_by(OPERATORS.c.name)
        with self._database.single.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def kept(self, name: str) -> str:
        """What is kept of a password; empty for who is no operator."""
        wanted = select(OPERATORS.c.password).where(OPERATORS.c.name == name)
        with self._database.single.connect() as connection:
            return str(connection.execute(wanted).scalar() or "")

    # -- whom they keep out, what they tell --------------------------------------------------------

    def bans(self) -> list[Ban]:
        wanted = select(BANS).where(BANS.c.until > time.time()).order_by(BANS.c.until)
        with self._database.single.connect() as connection:
            return [
                Ban(row.visitor, row.name, row.reason, row.until)
                for row in connection.execute(wanted)
            ]

    def ban(self, ban: Ban) -> None:
        with self._database.engine.begin() as connection:
            connection.execute(delete(BANS).where(BANS.c.visitor == ban.visitor))
            connection.execute(insert(BANS).values(ban._asdict()))

    def lift(self, visitor: str) -> None:
        with self._database.engine.begin() as connection:
            connection.execute(delete(BANS).where(BANS.c.visitor == visitor))

    def notices(self) -> dict[str, str]:
        with self._database.single.connect() as connection:
            return {row.lang: row.body for row in connection.execute(select(NOTICES))}

    def tell(self, texts: Mapping[str, str]) -> None:
        """A notice by language; none of them takes it down."""
        with self._database.engine.begin() as connection:
            connection.execute(delete(NOTICES))
            rows = [{"lang": lang, "body": text} for lang, text in texts.items() if text]
            if rows:
                connection.execute(insert(NOTICES), rows)

    def keeping(self) -> dict[str, float]:
        """The rules of keeping that were set on the page, by their names; none where none were."""
        with self._database.single.connect() as connection:
            return {row.why: row.days for row in connection.execute(select(KEEPINGS))}

    def keep(self, rules: Mapping[str, float]) -> None:
        """Set the rules of keeping; none of them: what the server was started with holds."""
        with self._database.engine.begin() as connection:
            connection.execute(delete(KEEPINGS))
            if rules:
                rows = [{"why": why, "days": days} for why, days in rules.items()]
                connection.execute(insert(KEEPINGS), rows)

    # -- what they look at -------------------------------------------------------------------------

    def counts(self) -> Counts:
        tables = select(func.count()).select_from(TABLES)
        people = select(func.count(func.distinct(CLAIMS.c.visitor))).where(CLAIMS.c.ended == 0.0)
        with self._database.single.connect() as connection:
            finished = int(connection.execute(tables.where(TABLES.c.to_move < 0)).scalar_one())
            under_way = int(connection.execute(tables.where(TABLES.c.to_move >= 0)).scalar_one())
            return Counts(under_way, finished, int(connection.execute(people).scalar_one()))

    def tables(self) -> list[TableLine]:
        wanted = select(TABLES).order_by(TABLES.c.updated.desc()).limit(SHOWN)
        with self._database.engine.connect() as connection:
            rows = connection.execute(wanted).all()
            seats = select(SEATS.c.table_id, SEATS.c.name).where(
                SEATS.c.table_id.in_([row.id for row in rows])
            )
            names: dict[str, list[str]] = {}
            for seat in connection.execute(seats.order_by(SEATS.c.seat)):
                names.setdefault(seat.table_id, []).append(seat.name)
        return [
            TableLine(
                row.id,
                row.game,
                tuple(names.get(row.id, ())),
                row.updated,
                row.version,
                row.to_move < 0,
            )
            for row in rows
        ]

    def people(self) -> list[PersonLine]:
        """Whoever was last at a table; programs hold tokens and are left out."""
        seen = func.max(TABLES.c.updated)
        wanted = (
            select(
                CLAIMS.c.visitor,
                func.max(SEATS.c.name).label("name"),
                func.count(func.distinct(CLAIMS.c.table_id)).label("tables"),
                seen.label("seen"),
            )
            .join(TABLES, TABLES.c.id == CLAIMS.c.table_id)
            .join(SEATS, (SEATS.c.table_id == CLAIMS.c.table_id) & (SEATS.c.seat == CLAIMS.c.seat))
            .where(CLAIMS.c.ended == 0.0, CLAIMS.c.visitor.not_like("token:%"))
            .group_by(CLAIMS.c.visitor)
            .order_by(seen.desc())
            .limit(SHOWN)
        )
        with self._database.single.connect() as connection:
            return [
                PersonLine(row.visitor, row.name, row.tables, row.seen)
                for row in connection.execute(wanted)
            ]

    def seats_of(self, visitor: str) -> list[tuple[str, int]]:
        """Where somebody plays with other people at the moment."""
        others = CLAIMS.alias()
        with_others = exists().where(
            others.c.table_id == CLAIMS.c.table_id,
            others.c.visitor != visitor,
            others.c.ended == 0.0,
            others.c.seat >= 0,
        )
        wanted = (
            select(CLAIMS.c.table_id, CLAIMS.c.seat)
            .join(TABLES, TABLES.c.id == CLAIMS.c.table_id)
            .where(CLAIMS.c.visitor == visitor, CLAIMS.c.ended == 0.0, CLAIMS.c.seat >= 0)
            .where(TABLES.c.to_move >= 0, with_others)
        )
        with self._database.single.connect() as connection:
            return [(row.table_id, row.seat) for row in connection.execute(wanted)]


def is_password(kept: str, password: str) -> bool:
    """Whether this is the password of which that is kept; as slow for who does not exist."""
    data = base64.b64decode(kept or NOBODY)
    return hmac.compare_digest(data[16:], _hashed(password, data[:16])) and bool(kept)


def _hashed(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, dklen=32, **COST)
