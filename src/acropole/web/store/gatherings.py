"""Gatherings: tables that wait for people before they are dealt."""

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, Select, delete, insert, or_, select, update

from acropole.kernel.errors import AcropoleError
from acropole.web.store import event_log, people
from acropole.web.store.database import Database
from acropole.web.store.schema import CLAIMS, GATHERING_SEATS, GATHERINGS

DAYS = 3  # that a gathering waits
PRESENT = 180.0  # seconds after somebody last looked; a page in the background looks once a minute
LOOK_AGAIN = 20.0  # seconds after which it is written down anew that somebody does
LISTED = 50  # at most, on one page
WITHOUT = "none"  # as a pace in lists: tables that know no clock
NOBODY = "-"  # a seat is kept for, once who was asked to a rematch has said no


class NoGathering(AcropoleError):
    code = "no-gathering"

    def __init__(self) -> None:
        super().__init__("This table does not wait any more: look at the open tables.")


class NoSeat(AcropoleError):
    """All seats are taken meanwhile, or kept for others."""

    code = "no-seat"

    def __init__(self) -> None:
        super().__init__("Somebody was faster: there is no seat left at this table.")


@dataclass(frozen=True, slots=True)
class GatheringSeat:
    kind: Literal["person", "bot", "rules"]
    name: str = ""
    bot: str = ""
    visitor: str = ""  # who sits there
    asked: str = ""  # whom it is kept for

    @property
    def is_free(self) -> bool:
        return self.kind == "person" and not self.visitor

    def is_free_for(self, visitor: str) -> bool:
        return self.is_free and self.asked in ("", visitor)


@dataclass(frozen=True, slots=True)
class Gathering:
    id: str
    game: str
    form: Mapping[str, str]  # what a new table is made from
    owner: str
    seats: tuple[GatheringSeat, ...]
    created: float = 0.0
    is_quick: bool = False
    until: float = 0.0  # when bots take the free seats; 0 is never
    bot: str = ""  # the code of those
    rematch: str = ""  # the table whose people are asked
    began: str = ""  # the table, once it is dealt
    seen: float = 0.0  # when one of those who wait last looked

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    @property
    def is_late(self) -> bool:
        return 0 < self.until < time.time()

    def seats_of(self, visitor: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.visitor == visitor]


class Gatherings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, gathering: Gathering) -> str:
        """A new gathering; its id."""
        name = secrets.token_hex(8)
        row = {
            "id": name,
            "game": gathering.game,
            "form": json.dumps(dict(gathering.form)),
            "owner": gathering.owner,
            "created": time.time(),
            "seen": time.time(),
            "pace": gathering.form.get("pace", ""),
            "is_quick": gathering.is_quick,
            "until": gathering.until,
            "bot": gathering.bot,
            "rematch": gathering.rematch,
            "began": "",
        }
        seats = [
            {
                "gathering_id": name,
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "visitor": seat.visitor,
                "asked": seat.asked,
            }
            for number, seat in enumerate(gathering.seats)
        ]
        with self._database.engine.begin() as connection:
            connection.execute(insert(GATHERINGS).values(row))
            connection.execute(insert(GATHERING_SEATS), seats)
        return name

    # -- looking ---------------------------------------------------------------------------------

    def get(self, gathering_id: str) -> Gathering:
        found = self._read(select(GATHERINGS).where(GATHERINGS.c.id == gathering_id))
        if not found:
            raise NoGathering
        return found[0]

    def listed(self, game: str = "", pace: str = "") -> list[Gathering]:
        """Those at which anybody may sit down, the oldest first; `pace` may be none."""
        wanted = _open_to_all()
        if game:
            wanted = wanted.where(GATHERINGS.c.game == game)
        if pace:
            wanted = wanted.where(GATHERINGS.c.pace == (pace if pace != WITHOUT else ""))
        return self._read(wanted.order_by(GATHERINGS.c.created).limit(LISTED))

    def quick(self) -> list[Gathering]:
        """Quick matches whose people are still there, who has waited longest first."""
        present = GATHERINGS.c.seen > time.time() - PRESENT
        wanted = _open_to_all().where(GATHERINGS.c.is_quick, present)
        return self._read(wanted.order_by(GATHERINGS.c.created).limit(LISTED))

    def see(self, found: Gathering) -> None:
        """One of those who wait looks."""
        now = time.time()
        if now - found.seen > LOOK_AGAIN:
            with self._database.engine.begin() as connection:
                this = GATHERINGS.c.id == found.id
                connection.execute(update(GATHERINGS).where(this).values(seen=now))

    def of(self, visitor: str) -> list[Gathering]:
        """Those at which somebody sits, or is asked to."""
        seats = GATHERING_SEATS.c
        mine = select(seats.gathering_id).where(
            or_(seats.visitor == visitor, seats.asked == visitor)
        )
        wanted = _waiting().where(GATHERINGS.c.id.in_(mine))
        return self._read(wanted.order_by(GATHERINGS.c.created).limit(LISTED))

    def after(self, table_id: str) -> Gathering | None:
        """The rematch that somebody has asked for, begun or not."""
        wanted = select(GATHERINGS).where(GATHERINGS.c.rematch == table_id)
        found = self._read(wanted.order_by(GATHERINGS.c.created.desc()).limit(1))
        return found[0] if found else None

    def _read(self, wanted: Select[Any]) -> list[Gathering]:
        with self._database.engine.connect() as connection:
            rows = connection.execute(wanted).all()
            seats = _seats(connection, [row.id for row in rows])
        return [_gathering(row, seats[row.id]) for row in rows]

    # -- coming and going --------------------------------------------------------------------------

    def sit_down(self, found: Gathering, visitor: str, name: str, game: str = "") -> None:
        """Take a seat, first of all one that is kept; the store decides who of two has it.

        With somebody who would play several games, `game` is the one that both want.
        """
        free = [n for n, seat in enumerate(found.seats) if seat.is_free_for(visitor)]
        seats = GATHERING_SEATS.c
        with self._database.engine.begin() as connection:
            if not _lock(connection, found.id):
                raise NoGathering
            for seat in sorted(free, key=lambda n: not found.seats[n].asked):
                here = (seats.gathering_id == found.id) & (seats.seat == seat)
                taken = update(GATHERING_SEATS).where(here, seats.visitor == "")
                if connection.execute(taken.values(visitor=visitor, name=name)).rowcount:
                    if game:
                        this = GATHERINGS.c.id == found.id
                        connection.execute(update(GATHERINGS).where(this).values(game=game))
                    return
        raise NoSeat

    def leave(self, found: Gathering, visitor: str) -> None:
        """Give up a seat, or one that is kept; when the owner goes, so does the gathering."""
        seats = GATHERING_SEATS.c
        mine = (seats.gathering_id == found.id) & or_(
            seats.visitor == visitor, seats.asked == visitor
        )
        left = {"visitor": "", "name": "", "asked": NOBODY if found.rematch else ""}
        with self._database.engine.begin() as connection:
            if not _lock(connection, found.id):
                raise NoGathering
            if visitor == found.owner:
                _delete(connection, [found.id])
            else:
                connection.execute(update(GATHERING_SEATS).where(mine).values(left))

    def beginning(self, found: Gathering) -> event_log.Alongside:
        """Gives a new table to those who have gathered; only one table is made of a gathering."""

        def begin(connection: Connection, table_id: str) -> None:
            this = (GATHERINGS.c.id == found.id) & (GATHERINGS.c.began == "")
            began = update(GATHERINGS).where(this).values(began=table_id)
            if connection.execute(began).rowcount != 1:
                raise event_log.Stale
            seats = _seats(connection, [found.id])[found.id]
            if seats != found.seats:  # somebody came or went in this moment
                raise event_log.Stale
            now = time.time()
            claims = [
                {"table_id": table_id, "seat": n, "visitor": seat.visitor, "created": now}
                for n, seat in enumerate(seats)
                if seat.visitor
            ]
            connection.execute(insert(CLAIMS), claims)
            people.new_people(connection, [table_id])

        return begin

    def clear(self) -> None:
        """Let go what waited for too long, and what began long ago."""
        old = select(GATHERINGS.c.id).where(GATHERINGS.c.created < time.time() - DAYS * 86400)
        with self._database.engine.begin() as connection:
            _delete(connection, list(connection.execute(old).scalars()))


def _lock(connection: Connection, gathering_id: str) -> bool:
    """Whether it still waits; until the end of the transaction nobody else changes it."""
    this = (GATHERINGS.c.id == gathering_id) & (GATHERINGS.c.began == "")
    return connection.execute(update(GATHERINGS).where(this).values(began="")).rowcount == 1


def _waiting() -> Select[Any]:
    since = time.time() - DAYS * 86400
    return select(GATHERINGS).where(GATHERINGS.c.began == "", GATHERINGS.c.created > since)


def _open_to_all() -> Select[Any]:
    free = (
        (GATHERING_SEATS.c.gathering_id == GATHERINGS.c.id)
        & (GATHERING_SEATS.c.kind == "person")
        & (GATHERING_SEATS.c.visitor == "")
        & (GATHERING_SEATS.c.asked == "")
    )
    return _waiting().where(select(GATHERING_SEATS.c.seat).where(free).exists())


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(GATHERING_SEATS).where(GATHERING_SEATS.c.gathering_id.in_(ids)))
    connection.execute(delete(GATHERINGS).where(GATHERINGS.c.id.in_(ids)))


def _seats(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[GatheringSeat, ...]]:
    wanted = (
        select(GATHERING_SEATS)
        .where(GATHERING_SEATS.c.gathering_id.in_(ids))
        .order_by(GATHERING_SEATS.c.gathering_id, GATHERING_SEATS.c.seat)
    )
    found: dict[str, tuple[GatheringSeat, ...]] = dict.fromkeys(ids, ())
    for row in connection.execute(wanted):
        seat = GatheringSeat(row.kind, row.name, row.bot, row.visitor, row.asked)
        found[row.gathering_id] += (seat,)
    return found


def _gathering(row: Row[Any], seats: tuple[GatheringSeat, ...]) -> Gathering:
    return Gathering(
        id=row.id,
        game=row.game,
        form=json.loads(row.form),
        owner=row.owner,
        seats=seats,
        created=row.created,
        is_quick=row.is_quick,
        until=row.until,
        bot=row.bot,
        rematch=row.rematch,
        began=row.began,
        seen=row.seen,
    )
