"""How people and bots have fared: results that count, and ratings made of those that are rated."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from acropole.web.people import glicko
from acropole.web.store.database import Database
from acropole.web.store.schema import RATINGS, RESULTS

LAST = 99  # the rank of whoever was out of time or has left, after all others
PERIOD = 7 * 24 * 3600.0  # seconds of a period of rating


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat of a finished game fared; `player` is a visitor, or `bot:` and its code."""

    seat: int
    player: str
    label: str  # what it played, such as a civilization
    share: float  # of the win
    fair: float  # the share of equals; 0 for who played alone
    rank: int
    points: int
    is_helped: bool = False  # a bot has played for them: what they won is not theirs


@dataclass(frozen=True, slots=True)
class Tally:
    """The counted games of somebody, with one label."""

    game: str
    label: str
    games: int
    won: float
    fair: float  # the sum of fair shares
    alone: int  # games in which there was none
    most: int  # points


@dataclass(frozen=True, slots=True)
class Rated:
    game: str
    player: str
    rating: glicko.Rating
    games: int


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, player: str) -> list[Tally]:
        """What somebody has played, by game and label."""
        counted = (
            select(
                RESULTS.c.game,
                RESULTS.c.label,
                func.count().label("games"),
                func.sum(RESULTS.c.share).label("won"),
                func.sum(RESULTS.c.fair).label("fair"),
                func.count().filter(RESULTS.c.fair == 0.0).label("alone"),
                func.max(RESULTS.c.points).label("most"),
            )
            .where(RESULTS.c.player == player)
            .group_by(RESULTS.c.game, RESULTS.c.label)
            .order_by(RESULTS.c.game, func.count().desc(), RESULTS.c.label)
        )
        with self._database.single.connect() as connection:
            return [Tally(**row._mapping) for row in connection.execute(counted)]

    def rows_of(self, player: str) -> list[dict[str, Any]]:
        """All results of somebody, for themselves."""
        wanted = select(RESULTS).where(RESULTS.c.player == player).order_by(RESULTS.c.ended)
        with self._database.single.connect() as connection:
            rows = connection.execute(wanted).mappings()
            return [{key: row[key] for key in row if key != "player"} for row in rows]

    def ratings(self, players: Iterable[str]) -> list[Rated]:
        wanted = select(RATINGS).where(RATINGS.c.player.in_(list(players)))
        with self._database.single.connect() as connection:
            rows = connection.execute(wanted.order_by(RATINGS.c.game, RATINGS.c.rating.desc()))
            return [
                Rated(
                    row.game,
                    row.player,
                    glicko.Rating(row.rating, row.deviation, row.volatility),
                    row.games,
                )
                for row in rows
            ]


def write(
    connection: Connection, table_id: str, game: str, seats: Sequence[SeatResult], *, rated: bool
) -> None:
    """Put a game that has just ended on record, with the last of its entries or not at all."""
    now = time.time()
    rows = [
        {
            "played_at": table_id,
            "seat": one.seat,
            "game": game,
            "player": one.player,
            "label": one.label,
            "share": one.share,
            "fair": one.fair,
            "points": one.points,
            "ended": now,
        }
        for one in seats
        if not (one.is_helped and one.share)
    ]
    if rows:
        connection.execute(insert(RESULTS), rows)
    if rated:
        _rate(connection, game, seats, now)


def _rate(connection: Connection, game: str, seats: Sequence[SeatResult], now: float) -> None:
    """Everybody against everybody else at the table; a bot that had two seats counts both."""
    players = sorted({one.player for one in seats})
    here = (RATINGS.c.game == game) & RATINGS.c.player.in_(players)
    # Locked in one order: two tables may end in this moment, with the same bot at both.
    locked = select(RATINGS).where(here).order_by(RATINGS.c.player).with_for_update()
    before = {row.player: row for row in connection.execute(locked)}
    ratings = {
        player: glicko.Rating(row.rating, row.deviation, row.volatility)
        for player, row in before.items()
    }
    for player in players:
        games = [
            (ratings.get(other.player, glicko.Rating()), _score(mine, other))
            for mine in seats
            if mine.player == player
            for other in seats
            if other.player != player and _is_theirs(mine, other)
        ]
        if not games:
            continue
        row = before.get(player)
        periods = max(now - row.updated, 0.0) / PERIOD if row else 0.0
        found = glicko.updated(ratings.get(player, glicko.Rating()), games, periods)
        values = {
            "rating": found.rating,
            "deviation": found.deviation,
            "volatility": found.volatility,
            "games": row.games + 1 if row else 1,
            "updated": now,
        }
        mine_here = (RATINGS.c.game == game) & (RATINGS.c.player == player)
        if row:
            connection.execute(update(RATINGS).where(mine_here).values(values))
        else:
            connection.execute(insert(RATINGS).values(values | {"game": game, "player": player}))


def _is_theirs(mine: SeatResult, other: SeatResult) -> bool:
    """Whether how two fared against each other counts for the first.

    With the help of a bot nobody wins anything, and nobody loses to it but who has left or was out
    of time.
    """
    if mine.is_helped:
        return mine.rank > other.rank
    return not other.is_helped or mine.rank < other.rank or mine.rank == LAST


def _score(mine: SeatResult, other: SeatResult) -> float:
    if mine.rank == other.rank:
        return 0.5
    return 1.0 if mine.rank < other.rank else 0.0
