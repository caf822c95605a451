"""The deal of the day: for each game and level the same cards for everybody, and one counted try.

The key of a deal follows from a secret of the server, so nobody can know it before its day. It
stays secret while the day lasts: records, forks and hints of its tables wait until then. Whoever
noted the commitment, which stands on the page, can check afterwards that the deal was not chosen.
"""

import time
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, exc, insert, select, update

import acropole
from acropole.kernel import errors, interface, pledge, records
from acropole.kernel.daily import DAYS, LEVELS, RIVAL, SEAT, Deal
from acropole.kernel.game import Game
from acropole.web.store import Store, event_log, schema, tables

BOT = ""  # the visitor that is the bot which everybody compares with


class Tried(errors.AcropoleError):
    """A second try at a deal."""

    code = "tried"

    def __init__(self) -> None:
        super().__init__("You have had your try at this deal. There is another one tomorrow.")


class NoDeal(errors.AcropoleError):
    code = "no-deal"

    def __init__(self) -> None:
        super().__init__("There is no such deal today.")


class Sealed(errors.AcropoleError):
    """Something that would tell others how the cards of the day lie, or play for somebody."""

    code = "sealed"

    def __init__(self) -> None:
        super().__init__("Today's deal is the same for everybody: this opens when the day is over.")


@dataclass(frozen=True, slots=True)
class Try:
    """How somebody fared; while the game goes on, or if it was given up, `rank` is 0."""

    deal: Deal
    visitor: str
    name: str
    table_id: str
    rank: int
    points: int

    @property
    def is_over(self) -> bool:
        return self.rank > 0


def todays(game: Game) -> list[Deal]:
    day = tables.today()
    return [Deal(day, game.id, level) for level in LEVELS]


def deal_named(game: str, level: str) -> Deal:
    if game not in acropole.game_ids() or level not in LEVELS:
        raise NoDeal
    return Deal(tables.today(), game, level)


class Deals:
    """All deals of a store, and who has tried them."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._secret = store.secret("deals")

    def key(self, deal: Deal) -> bytes:
        return deal.key(self._secret)

    def commitment(self, deal: Deal) -> str:
        return pledge.commitment_to(self.key(deal))

    def record(self, deal: Deal) -> records.Record:
        return deal.record(acropole.game(deal.game), self._secret)

    # -- trying ----------------------------------------------------------------------------------

    def trying(self, deal: Deal, visitor: str, name: str) -> event_log.Alongside:
        """Makes a new table somebody's one try."""

        def begin(connection: Connection, table_id: str) -> None:
            row = _row(Try(deal, visitor, name, table_id, 0, 0))
            try:
                connection.execute(insert(schema.TRIES).values(row))
            except exc.IntegrityError as error:
                raise Tried from error

        return begin

    def settling(self, result: interface.Result) -> event_log.Alongside:
        """Puts a game that has just ended on the list of its day; one that began before counts."""
        place = next(place for place in result.ranking if place.seat == SEAT)

        def settle(connection: Connection, table_id: str) -> None:
            ended = {"ended": time.time(), "rank": place.rank, "points": place.score}
            connection.execute(
                update(schema.TRIES).where(schema.TRIES.c.played_at == table_id).values(ended)
            )

        return settle

    def add_bot(self, deal: Deal, rank: int, points: int) -> None:
        row = _row(Try(deal, BOT, RIVAL, "", rank, points))
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(schema.TRIES).values(row))
        except exc.IntegrityError:
            pass  # another process let it play, too: its game was the same

    # -- looking ---------------------------------------------------------------------------------

    def of_day(self, day: str) -> list[Try]:
        """All tries at the deals of a day, the best first."""
        wanted = select(schema.TRIES).where(schema.TRIES.c.day == day)
        return sorted(self._read(wanted), key=_standing)

    def of(self, visitor: str) -> list[Try]:
        """Somebody's own tries of the last days, the latest day first."""
        begin = (date.fromisoformat(tables.today()) - timedelta(days=DAYS)).isoformat()
        wanted = select(schema.TRIES).where(
            schema.TRIES.c.visitor == visitor, schema.TRIES.c.day >= begin
        )
        return self._read(
            wanted.order_by(schema.TRIES.c.day.desc(), schema.TRIES.c.game, schema.TRIES.c.level)
        )

    def all_of(self, visitor: str) -> list[Try]:
        """All tries of somebody, for themselves."""
        return self._read(
            select(schema.TRIES)
            .where(schema.TRIES.c.visitor == visitor)
            .order_by(schema.TRIES.c.day)
        )

    def _read(self, wanted: Select[Any]) -> list[Try]:
        with self._engine.connect() as connection:
            return [_try(row) for row in connection.execute(wanted).mappings()]


def _standing(one: Try) -> tuple[int, int, str]:
    """First who won, then by points; those who are still playing stand last."""
    return one.rank or 99, -one.points, one.name


def _row(one: Try) -> dict[str, object]:
    return {
        "day": one.deal.day,
        "game": one.deal.game,
        "level": one.deal.level,
        "visitor": one.visitor,
        "name": one.name,
        "played_at": one.table_id,
        "ended": time.time() if one.is_over else 0.0,
        "rank": one.rank,
        "points": one.points,
    }


def _try(row: RowMapping) -> Try:
    deal = Deal(row["day"], row["game"], row["level"])
    return Try(deal, row["visitor"], row["name"], row["played_at"], row["rank"], row["points"])
