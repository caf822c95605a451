"""Tables as they are kept: their game, their chance, their seats and who holds them."""

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import BindParameter, Connection, RowMapping, bindparam, exc, insert, select, update

from acropole.kernel.errors import AcropoleError
from acropole.web.store import clocks, event_log
from acropole.web.store.database import Database
from acropole.web.store.schema import CAMPAIGN_GAMES, CLAIMS, SEATS, SPENT_PLEDGES, TABLES

_HERE: BindParameter[str] = bindparam("table")
_TABLE = select(TABLES).where(TABLES.c.id == _HERE)
_CLAIMS = select(CLAIMS.c.seat, CLAIMS.c.visitor, CLAIMS.c.ended).where(CLAIMS.c.table_id == _HERE)
_CAMPAIGN = select(CAMPAIGN_GAMES.c.campaign_id).where(CAMPAIGN_GAMES.c.table_id == _HERE)


class UsedPledge(AcropoleError):
    """A pledge from which a table was dealt already."""

    code = "used-pledge"

    def __init__(self) -> None:
        super().__init__("A table was dealt from this pledge already: ask for a new one.")


@dataclass(frozen=True, slots=True)
class StoredSeat:
    kind: Literal["person", "bot", "rules"]
    name: str
    bot: str = ""
    webhook: str = ""
    webhook_format: str = "json"
    webhook_lang: str = "en"
    stand_in: str = ""  # the bot that plays for its person at the moment
    is_lost: bool = False  # on time
    is_helped: bool = False  # a bot has answered for its person

    @property
    def thinker(self) -> str:
        """The bot that answers here now; empty where a person does."""
        return self.bot if self.kind == "bot" else self.stand_in


@dataclass(frozen=True, slots=True)
class StoredTable:
    id: str
    game: str
    options: dict[str, object]
    seed: int
    rules_version: int
    content: str
    owner: str
    version: int = 0
    people: int = 0
    to_move: int = -1
    awaits_bot: bool = False
    created: float = 0.0
    updated: float = 0.0
    looked: float = 0.0
    carried: int = 0
    seats: tuple[StoredSeat, ...] = ()
    claims: frozenset[tuple[int, str]] = frozenset()  # seats and who holds them
    browsers: Mapping[int, int] = field(default_factory=dict)  # how many have held each seat
    campaign: str = ""  # that the game belongs to
    pledge: str = ""  # names the secret from which its key comes
    salt: str = ""
    key: str = ""  # of its chance, hex
    position: str = ""  # where it begins, if not with a deal
    origin: str = ""  # fork, import, lesson or puzzle; empty for a fresh deal
    deal: str = ""  # of a day: the day and the level
    packs: tuple[str, ...] = ()  # digests of those laid over its game
    rated: bool = False  # whether its end moves ratings
    said: int = 0  # moves with talk
    pace: clocks.Pace | None = None

    @property
    def people_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def is_counted(self) -> bool:
        """Whether its result may count anywhere: who forks or imports has chosen what is dealt."""
        return not self.origin

    @property
    def is_over(self) -> bool:
        return self.to_move < 0

    @property
    def is_shared(self) -> bool:
        """Whether people bring more to it than answers: time, or others to talk to."""
        people = {n for n, seat in enumerate(self.seats) if seat.kind == "person"}
        if self.pace is not None or len(people) < 2:
            return self.pace is not None
        held = {seat for seat, _ in self.claims}
        return not people <= held or len({who for seat, who in self.claims if seat in people}) > 1

    @property
    def is_sealed(self) -> bool:
        """Whether it belongs to the deal of a day that is not over: others still try the same."""
        return bool(self.deal) and self.deal.split(" ")[0] >= today()


def today() -> str:
    """The same day for everybody, wherever they are."""
    return datetime.fromtimestamp(time.time(), UTC).date().isoformat()


class TableRows:
    """All tables, whoever sits at them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self,
        table: StoredTable,
        entries: Sequence[event_log.Entry],
        turn: event_log.Turn,
        alongside: event_log.Alongside | None = None,
    ) -> None:
        now = time.time()
        with self._database.engine.begin() as connection:
            row = {
                "id": table.id,
                "game": table.game,
                "options": json.dumps(table.options),
                "seed": table.seed,
                "rules_version": table.rules_version,
                "content": table.content,
                "owner": table.owner,
                "version": len(entries),
                "people": 0,
                "created": now,
                "updated": now,
                "looked": now,
                "carried": 0,
                "to_move": turn.to_move,
                "awaits_bot": turn.awaits_bot,
                "lease_owner": turn.lease_owner,
                "lease_until": turn.lease_until,
                "pledge": table.pledge or None,
                "salt": table.salt,
                "key": table.key,
                "position": table.position,
                "origin": table.origin,
                "deal": table.deal,
                "packs": " ".join(table.packs),
                "rated": table.rated,
            }
            try:
                connection.execute(insert(TABLES).values(row))
            except exc.IntegrityError as error:  # ids are random: only a pledge comes twice
                raise UsedPledge from error
            # After the insert, which waits for whoever lets a table with this pledge go.
            spent = select(SPENT_PLEDGES.c.pledge).where(SPENT_PLEDGES.c.pledge == table.pledge)
            if table.pledge and connection.execute(spent).first():
                raise UsedPledge
            connection.execute(
                insert(SEATS),
                [
                    {
                        "table_id": table.id,
                        "seat": number,
                        "kind": seat.kind,
                        "name": seat.name,
                        "bot": seat.bot,
                        "webhook": seat.webhook,
                    }
                    for number, seat in enumerate(table.seats)
                ],
            )
            event_log.add_entries(connection, table.id, 0, entries, now)
            if alongside is not None:
                alongside(connection, table.id)

    def get(self, table_id: str) -> StoredTable:
        with self._database.engine.connect() as connection:
            found = connection.execute(_TABLE, {"table": table_id}).mappings()
            row = found.first()
            if row is None:
                raise event_log.NoTable
            claims = connection.execute(_CLAIMS, {"table": table_id}).all()
            campaign = connection.execute(_CAMPAIGN, {"table": table_id}).scalar()
            return replace(
                _table(row, _seats(connection, [table_id])[table_id]),
                claims=frozenset((one.seat, one.visitor) for one in claims if not one.ended),
                browsers=Counter(one.seat for one in claims),
                campaign=campaign or "",
                pace=clocks.pace_of(connection, table_id),
            )

    def held_by(self, visitor: str, limit: int = 60) -> list[tuple[StoredTable, set[int]]]:
        """The games of a visitor, the liveliest first, each with the seats held there."""
        held: dict[str, set[int]] = {}
        with self._database.engine.connect() as connection:
            rows = connection.execute(
                select(TABLES, CLAIMS.c.seat)
                .join(CLAIMS, CLAIMS.c.table_id == TABLES.c.id)
                .where(CLAIMS.c.visitor == visitor, CLAIMS.c.ended == 0.0)
                .where(TABLES.c.origin.not_in(("lesson", "puzzle")))
                .order_by(TABLES.c.updated.desc())
                .limit(limit * 5)
            ).mappings()
            tables: dict[str, RowMapping] = {}
            for row in rows:
                tables[row["id"]] = row
                held.setdefault(row["id"], set()).add(row["seat"])
            seats = _seats(connection, list(tables))
        found = [(_table(row, seats[name]), held[name]) for name, row in tables.items()]
        return found[:limit]

    def finished(self, game: str, limit: int) -> list[str]:
        """The games of a title that were dealt here and are over, the last one first.

        Those of a deal of the day count when that day is over.
        """
        wanted = (
            select(TABLES.c.id)
            .where(TABLES.c.game == game, TABLES.c.to_move < 0, TABLES.c.origin == "")
            .where(TABLES.c.deal < today())
            .order_by(TABLES.c.updated.desc())
            .limit(limit)
        )
        with self._database.single.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def all_ids(self) -> list[str]:
        with self._database.single.connect() as connection:
            return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars())

    def look_at(self, table_id: str, now: float) -> None:
        """Note that somebody looks at a table."""
        with self._database.single.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(looked=now))


def _seats(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[StoredSeat, ...]]:
    wanted = (
        select(SEATS)
        .where(SEATS.c.table_id.in_(table_ids))
        .order_by(SEATS.c.table_id, SEATS.c.seat)
    )
    found: dict[str, tuple[StoredSeat, ...]] = dict.fromkeys(table_ids, ())
    for row in connection.execute(wanted):
        found[row.table_id] += (
            StoredSeat(
                row.kind,
                row.name,
                row.bot,
                row.webhook,
                row.webhook_format,
                row.webhook_lang,
                row.stand_in,
                row.is_lost,
                row.is_helped,
            ),
        )
    return found


def _table(row: RowMapping, seats: tuple[StoredSeat, ...]) -> StoredTable:
    return StoredTable(
        id=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        seed=row["seed"],
        rules_version=row["rules_version"],
        content=row["content"],
        owner=row["owner"],
        version=row["version"],
        people=row["people"],
        to_move=row["to_move"],
        awaits_bot=row["awaits_bot"],
        created=row["created"],
        updated=row["updated"],
        looked=row["looked"],
        carried=row["carried"],
        seats=seats,
        pledge=row["pledge"] or "",
        salt=row["salt"],
        key=row["key"],
        position=row["position"],
        origin=row["origin"],
        deal=row["deal"],
        packs=tuple(row["packs"].split()),
        rated=row["rated"],
        said=row["said"],
    )
