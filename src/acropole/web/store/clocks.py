"""Clocks: at what pace a table is played, whose clock runs, and until when.

All times are the database's. Nothing is counted down anywhere: while a clock runs, its table holds
the moment at which the flag falls (`tables.deadline`); when it stops, what is left is written down.
So a restart costs nobody anything, and any process can notice a flag. Which of them does is decided
by one statement on the row of the table, the same row that every answer moves on.
"""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, cast

from sqlalchemy import Connection, insert, select, update

from acropole.kernel.errors import OptionError
from acropole.web.store.database import Database
from acropole.web.store.event_log import Alongside
from acropole.web.store.schema import CLAIMS, CLOCKS, PACES, SEATS, TABLES

SKIP = "skip"  # in the place of a bot, as in bots/thinker.py
LEAST = 10.0  # seconds that a turn has, whatever the bank says
WELCOME = 60.0  # seconds that somebody has who comes back
DAY = 24 * 3600.0
LONGEST_BANK = 6 * 3600.0
LONGEST_INCREMENT = 600.0
LONGEST_MOVE = 30 * DAY
LONGEST_VACATION = 60 * DAY

Kind = Literal["live", "days"]
Out = Literal["skip", "bot", "lost"]


class NoVacation(OptionError):
    def __init__(self) -> None:
        super().__init__("vacation", "There are not so many days of vacation left.")


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time people have: a bank that grows with each move, or so long for every move."""

    kind: Kind
    bank: float  # seconds: of the whole game when live, of one move over days
    increment: float = 0.0  # seconds added when a move is done
    vacation: float = 0.0  # seconds for which each may stop their clock, over days
    out: Out = "bot"  # what becomes of a seat out of time
    bot: str = "easy"  # that plays on there, unless its turn is skipped

    def __post_init__(self) -> None:
        longest = LONGEST_BANK if self.kind == "live" else LONGEST_MOVE
        if self.kind not in ("live", "days") or self.out not in ("skip", "bot", "lost"):
            raise OptionError("pace", "There is no such pace.")
        if not LEAST <= self.bank <= longest:
            raise OptionError("pace", f"A clock has {LEAST:g} to {longest:g} seconds.")
        if not 0 <= self.increment <= LONGEST_INCREMENT:
            raise OptionError("pace", f"At most {LONGEST_INCREMENT:g} seconds are added a move.")
        if not 0 <= self.vacation <= (LONGEST_VACATION if self.kind == "days" else 0):
            raise OptionError("pace", "Vacation is for games over days, at most 60 days of it.")

    @property
    def stand_in(self) -> str:
        return SKIP if self.out == "skip" else self.bot


class Clock(NamedTuple):
    """The clock of one seat; `deadline` is 0 unless it runs."""

    left: float
    vacation: float
    away_until: float
    deadline: float = 0.0


class Fallen(NamedTuple):
    """A flag that this process has noticed."""

    seat: int
    pace: Pace


class Clocks:
    """The clocks of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def beginning(self, pace: Pace, seats: int) -> Alongside:
        """Gives a new table its clocks; they stand still until somebody sits there."""

        def begin(connection: Connection, table_id: str) -> None:
            values = {name: getattr(pace, name) for name in Pace.__dataclass_fields__}
            connection.execute(insert(PACES).values(table_id=table_id, running=-1, **values))
            left = pace.bank if pace.kind == "live" else 0.0
            clock = {"table_id": table_id, "left": left, "vacation": pace.vacation}
            rows = [clock | {"seat": seat, "away_until": 0.0} for seat in range(seats)]
            connection.execute(insert(CLOCKS), rows)

        return begin

    def following(self) -> Alongside:
        """Lets the clock of whoever is to move run, after an answer or whatever else."""

        def follow_on(connection: Connection, table_id: str) -> None:
            follow(connection, table_id, self._database.now())

        return follow_on

    def start(self, table_id: str) -> None:
        with self._database.engine.begin() as connection:
            lock(connection, table_id)
            follow(connection, table_id, self._database.now())

    def read(self, table_id: str) -> tuple[Clock, ...]:
        """The clocks of a table, seat by seat; none where there is no pace."""
        wanted = (
            select(CLOCKS, TABLES.c.deadline, PACES.c.running)
            .join(PACES, PACES.c.table_id == CLOCKS.c.table_id)
            .join(TABLES, TABLES.c.id == CLOCKS.c.table_id)
            .where(CLOCKS.c.table_id == table_id)
            .order_by(CLOCKS.c.seat)
        )
        with self._database.single.connect() as connection:
            return tuple(
                Clock(
                    row.left,
                    row.vacation,
                    row.away_until,
                    row.deadline if row.running == row.seat else 0.0,
                )
                for row in connection.execute(wanted)
            )

    def due(self, now: float, limit: int = 20) -> list[tuple[str, float]]:
        """Tables where a flag has fallen, and when it did."""
        wanted = select(TABLES.c.id, TABLES.c.deadline).where(
            TABLES.c.deadline > 0, TABLES.c.deadline <= now
        )
        with self._database.single.connect() as connection:
            return [(row.id, row.deadline) for row in connection.execute(wanted.limit(limit))]

    def fall(
        self, table_id: str, deadline: float, now: float, owner: str, until: float
    ) -> Fallen | None:
        """Whether this process is the one that notices a flag; it then lets the bot think."""
        mine = (TABLES.c.id == table_id) & (TABLES.c.deadline == deadline)
        notice = update(TABLES).where(mine, TABLES.c.deadline > 0, TABLES.c.deadline <= now)
        values = {"awaits_bot": True, "lease_owner": owner, "lease_until": until}
        with self._database.engine.begin() as connection:
            noticed = notice.values(people=TABLES.c.people + 1, deadline=0.0, **values)
            if connection.execute(noticed).rowcount != 1:
                return None  # another process did, or an answer came first
            pace, seat = _pace(connection, table_id)
            here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
            lost = {"is_lost": True} if pace.out == "lost" else {}
            connection.execute(update(SEATS).where(here).values(stand_in=pace.stand_in, **lost))
            _write(connection, table_id, seat, left=pace.increment)
            _run(connection, table_id, -1, 0.0)
        return Fallen(seat, pace)

    def helping(self, seat: int) -> Alongside:
        """Remembers that a bot has answered for the person of a seat."""

        def help_out(connection: Connection, table_id: str) -> None:
            here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(here).values(is_helped=True))
            lock(connection, table_id)

        return help_out

    def stand_in(self, table_id: str, seat: int, bot: str) -> None:
        """Let a bot play a seat for its person, who leaves; or with none: they come back."""
        now = self._database.now()
        with self._database.engine.begin() as connection:
            lock(connection, table_id)
            put_in(connection, table_id, seat, bot)
            if not bot:
                short = (CLOCKS.c.table_id == table_id) & (CLOCKS.c.seat == seat)
                least = update(CLOCKS).where(short, CLOCKS.c.left < WELCOME)
                connection.execute(least.values(left=WELCOME))
            follow(connection, table_id, now)

    def go_away(self, table_id: str, seat: int, days: int) -> None:
        """Spend so many days of vacation from now on; none of them: come back early."""
        now = self._database.now()
        with self._database.engine.begin() as connection:
            lock(connection, table_id)
            wanted = select(CLOCKS).where(CLOCKS.c.table_id == table_id, CLOCKS.c.seat == seat)
            row = connection.execute(wanted).one()
            unspent = max(row.away_until - now, 0.0)
            stock = row.vacation + unspent - days * DAY
            if days < 0 or stock < 0:
                raise NoVacation
            until = now + days * DAY if days else 0.0
            _write(connection, table_id, seat, vacation=stock, away_until=until)
            running = select(PACES.c.running).where(PACES.c.table_id == table_id)
            if connection.execute(running).scalar() == seat:
                later = TABLES.c.deadline - unspent + days * DAY
                moved = update(TABLES).where(TABLES.c.id == table_id).values(deadline=later)
                connection.execute(moved)


def lock(connection: Connection, table_id: str) -> None:
    """Whoever changes clocks or seats has the row of the table first; open tables look again."""
    here = TABLES.c.id == table_id
    connection.execute(update(TABLES).where(here).values(people=TABLES.c.people + 1))


def put_in(connection: Connection, table_id: str, seat: int, bot: str) -> None:
    """A bot plays a seat from now on; with none its person does."""
    here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(here).values(stand_in=bot))
    is_asked = (TABLES.c.id == table_id) & (TABLES.c.to_move == seat)
    # Free for any process: the sweep of bots takes it up.
    turn = {"awaits_bot": bool(bot), "lease_owner": "", "lease_until": 0.0}
    connection.execute(update(TABLES).where(is_asked).values(turn))


def follow(connection: Connection, table_id: str, now: float) -> None:
    """Stop the clock that runs and start that of whoever is to move, where these are two.

    The caller has the row of the table. A clock runs for a person who has come and plays for
    themselves; bots have none.
    """
    wanted = (
        select(PACES, TABLES.c.to_move, TABLES.c.deadline)
        .join(TABLES, TABLES.c.id == PACES.c.table_id)
        .where(PACES.c.table_id == table_id)
    )
    row = connection.execute(wanted).first()
    seats = {
        seat.seat: seat
        for seat in connection.execute(
            select(SEATS.c.seat, SEATS.c.kind, SEATS.c.stand_in).where(SEATS.c.table_id == table_id)
        )
    }
    _end_skips(connection, table_id, seats)
    if row is None:
        return
    asked = seats.get(row.to_move)
    runs = asked is not None and asked.kind == "person" and not asked.stand_in
    seat = row.to_move if runs and _is_held(connection, table_id, row.to_move) else -1
    if seat == row.running:
        return
    is_live = row.kind == "live"
    if row.running >= 0 and row.deadline:
        left = max(row.deadline - now, 0.0) + row.increment if is_live else 0.0
        _write(connection, table_id, row.running, left=left)
    deadline = 0.0
    if seat >= 0:
        mine = select(CLOCKS).where(CLOCKS.c.table_id == table_id, CLOCKS.c.seat == seat)
        clock = connection.execute(mine).one()
        begins = max(now, clock.away_until)
        deadline = begins + (max(clock.left, LEAST) if is_live else row.bank)
    _run(connection, table_id, seat, deadline)


def _end_skips(connection: Connection, table_id: str, seats: dict[int, Any]) -> None:
    """A seat that was skipped is its person's again once others are to move."""
    skipped = [number for number, seat in seats.items() if seat.stand_in == SKIP]
    if not skipped:
        return
    to_move = select(TABLES.c.to_move).where(TABLES.c.id == table_id)
    ended = set(skipped) - {connection.execute(to_move).scalar()}
    if ended:
        here = (SEATS.c.table_id == table_id) & SEATS.c.seat.in_(ended)
        connection.execute(update(SEATS).where(here).values(stand_in=""))
        lock(connection, table_id)


def pace_of(connection: Connection, table_id: str) -> Pace | None:
    row = connection.execute(select(PACES).where(PACES.c.table_id == table_id)).first()
    if row is None:
        return None
    kind, out = cast(Kind, row.kind), cast(Out, row.out)
    return Pace(kind, row.bank, row.increment, row.vacation, out, row.bot)


def _pace(connection: Connection, table_id: str) -> tuple[Pace, int]:
    pace = pace_of(connection, table_id)
    assert pace is not None  # it has a deadline
    running = select(PACES.c.running).where(PACES.c.table_id == table_id)
    return pace, int(connection.execute(running).scalar_one())


def _is_held(connection: Connection, table_id: str, seat: int) -> bool:
    here = (CLAIMS.c.table_id == table_id) & (CLAIMS.c.seat == seat) & (CLAIMS.c.ended == 0.0)
    return connection.execute(select(CLAIMS.c.seat).where(here).limit(1)).first() is not None


def _write(connection: Connection, table_id: str, seat: int, **values: float) -> None:
    here = (CLOCKS.c.table_id == table_id) & (CLOCKS.c.seat == seat)
    connection.execute(update(CLOCKS).where(here).values(**values))


def _run(connection: Connection, table_id: str, seat: int, deadline: float) -> None:
    mine = PACES.c.table_id == table_id
    connection.execute(update(PACES).where(mine).values(running=seat))
    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(deadline=deadline))
