"""Clocks: on a clock that stands still, over restarts, with several processes, one of them dead."""

from __future__ import annotations

import asyncio

import pytest

from acropole.kernel.chance import seeded
from acropole.kernel.errors import OptionError
from acropole.web.session import fingerprint
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.store.clocks import DAY, LEAST, SKIP, WELCOME, Clock, Pace
from acropole.web.store.event_log import Stale
from acropole.web.table import creation
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from acropole.web.table.tables import StoodIn, Tables
from tests.web.tables import ME, OPTIONS, OTHER, answer

LIVE = Pace("live", 600.0, 15.0)
DAYS = Pace("days", 3 * DAY, vacation=7 * DAY)
NOON = 1_700_000_000.0


class Stand:
    """A clock that moves only when it is told to, for any number of stores."""

    def __init__(self) -> None:
        self.now = NOON

    def of(self, store: Store) -> Store:
        store.now = lambda: self.now  # type: ignore[method-assign]
        return store


def paced(tables: Tables, pace: Pace, *, is_full: bool = True) -> OpenTable:
    """A table for two people; Bob comes by a link unless nobody has yet."""
    options = OPTIONS["monuments"]
    table = creation.create(tables, "monuments", options, (ME, OTHER), "ann", pace=pace)
    if is_full:
        come(tables, table.stored.id, 1)
    return tables.open(table.stored.id)


def come(tables: Tables, table_id: str, seat: int, who: str = "bob") -> None:
    tables.store.seats.add_link(table_id, seat, fingerprint(who))
    tables.store.seats.sit_down(table_id, fingerprint(who), seat, who)


def pass_turn(tables: Tables, table: OpenTable) -> OpenTable:
    """Until another seat is to move."""
    seat, rng = table.state.to_move, seeded(1)
    while table.state.to_move == seat:
        table = answer(tables, table, rng)
    return table


def clocks(store: Store, table: OpenTable) -> tuple[Clock, ...]:
    return store.clocks.read(table.stored.id)


def test_a_bank_shrinks_by_what_was_used_and_grows_by_the_increment(any_store: Store) -> None:
    clock, tables = Stand(), Tables(any_store)
    clock.of(any_store)
    table = paced(tables, LIVE)
    mover = table.state.to_move
    assert clocks(any_store, table)[mover].deadline == NOON + 600
    clock.now += 100
    table = pass_turn(tables, table)
    mine, theirs = clocks(any_store, table)[mover], clocks(any_store, table)[1 - mover]
    assert (mine.left, mine.deadline) == (515.0, 0.0)
    assert theirs.deadline == clock.now + 600


def test_while_no_time_goes_by_nobody_loses_any(store: Store) -> None:
    clock, tables = Stand(), Tables(store)
    clock.of(store)
    table = paced(tables, LIVE)
    mover, turns = table.state.to_move, 6
    for _ in range(turns):
        table = pass_turn(tables, table)
        assert store.clocks.due(clock.now) == []
    assert clocks(store, table)[mover].deadline == NOON + 600 + turns // 2 * 15


def test_no_clock_runs_for_somebody_who_has_not_come(store: Store) -> None:
    clock, tables = Stand(), Tables(store)
    clock.of(store)
    table = paced(tables, LIVE, is_full=False)
    if table.state.to_move == 0:
        table = pass_turn(tables, table)
    assert not any(one.deadline for one in clocks(store, table))
    clock.now += DAY
    assert store.clocks.due(clock.now) == []
    come(tables, table.stored.id, 1)
    assert clocks(store, table)[1].deadline == clock.now + 600


def test_of_two_processes_one_notices_a_flag(any_store: Store) -> None:
    clock = Stand()
    clock.of(any_store)
    other = clock.of(Store.connect(any_store.url))
    try:
        first, second = Tables(any_store, "first"), Tables(other, "second")
        table = paced(first, LIVE)
        seat = table.state.to_move
        clock.now += 600
        (due,) = any_store.clocks.due(clock.now)
        assert other.clocks.due(clock.now) == [due]  # a restart has not changed it
        noticed = [tables.fall(*due) for tables in (first, second, first)]
        assert [found is not None for found in noticed] == [True, False, False]
        seen = second.open(table.stored.id)
        assert seen.stored.seats[seat].stand_in == "easy"
        assert seen.stored.awaits_bot
        assert any_store.clocks.due(clock.now) == []
    finally:
        other.close()


def test_an_answer_before_anybody_notices_counts(any_store: Store) -> None:
    clock, tables = Stand(), Tables(any_store)
    clock.of(any_store)
    table = paced(tables, LIVE)
    clock.now += 601
    (due,) = any_store.clocks.due(clock.now)
    mover = table.state.to_move
    table = pass_turn(tables, table)
    assert tables.fall(*due) is None
    assert not table.stored.seats[mover].stand_in
    assert clocks(any_store, table)[mover].left == 15.0


def test_a_person_for_whom_a_bot_plays_can_come_back(any_store: Store) -> None:
    clock, tables = Stand(), Tables(any_store)
    clock.of(any_store)
    table = paced(tables, LIVE)
    seat, name = table.state.to_move, table.stored.id
    clock.now += 600
    table = tables.fall(name, NOON + 600) or pytest.fail("nobody noticed")
    code = table.state.action_code(table.state.legal_actions()[0])
    with pytest.raises(StoodIn):
        tables.act(table, seat, table.version, code)
    table = tables.stand_in(table, seat, "")
    assert not table.stored.awaits_bot
    assert clocks(any_store, table)[seat].deadline == clock.now + WELCOME
    with pytest.raises(Stale):  # the bot thought for too long
        tables.act(table, seat, table.version, code, is_bot=True)
    assert tables.act(table, seat, table.version, code).version == table.version


def test_a_skipped_seat_has_its_next_turn(store: Store) -> None:
    clock, tables = Stand(), Tables(store)
    clock.of(store)
    table = paced(tables, Pace("live", 60.0, out="skip"))
    seat = table.state.to_move
    clock.now += 60
    table = tables.fall(*store.clocks.due(clock.now)[0]) or pytest.fail("nobody noticed")
    assert table.stored.seats[seat].stand_in == SKIP
    rng = seeded(1)
    while table.state.to_move == seat:
        code = table.state.action_code(table.state.legal_actions()[rng.below(1)])
        table = tables.act(table, seat, table.version, code, is_bot=True)
    table = tables.open(table.stored.id)
    assert not table.stored.seats[seat].stand_in
    table = pass_turn(tables, table)
    assert clocks(store, table)[seat].deadline == clock.now + LEAST


def test_who_loses_on_time_has_lost_also_when_back(store: Store) -> None:
    clock, tables = Stand(), Tables(store)
    clock.of(store)
    table = paced(tables, Pace("live", 60.0, out="lost"))
    seat = table.state.to_move
    clock.now += 60
    table = tables.fall(*store.clocks.due(clock.now)[0]) or pytest.fail("nobody noticed")
    table = tables.stand_in(table, seat, "")
    assert table.stored.seats[seat].is_lost
    assert not table.stored.seats[seat].stand_in


def test_vacation_moves_the_flag_and_what_is_not_used_comes_back(store: Store) -> None:
    clock, tables = Stand(), Tables(store)
    clock.of(store)
    table = paced(tables, DAYS)
    seat, name = table.state.to_move, table.stored.id
    store.clocks.go_away(name, seat, 5)
    assert clocks(store, table)[seat].deadline == NOON + 8 * DAY
    with pytest.raises(OptionError):
        store.clocks.go_away(name, seat, 8)
    clock.now += 2 * DAY
    store.clocks.go_away(name, seat, 0)
    assert clocks(store, table)[seat].deadline == NOON + 5 * DAY
    assert clocks(store, table)[seat].vacation == 5 * DAY
    table = pass_turn(tables, table)
    assert clocks(store, table)[1 - seat].deadline == clock.now + 3 * DAY


def test_a_flag_that_a_dead_process_has_noticed_is_seen_to_by_another(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    tables = Tables(store, "dead")
    table = paced(tables, Pace("live", 10.0))
    seat, version = table.state.to_move, table.version
    deadline = clocks(store, table)[seat].deadline
    # It notices the flag, and its lease ends: it never lets the bot think.
    assert store.clocks.fall(table.stored.id, deadline, deadline, "dead", store.now() - 1)

    async def run() -> OpenTable:
        service = TableService(Settings(database=sqlite_url))
        await service.start()
        try:
            async with asyncio.timeout(90):
                while True:
                    found = await service.do(service.tables.open, table.stored.id)
                    if found.version > version:
                        return found
                    await asyncio.sleep(0.1)
        finally:
            await service.stop()

    assert asyncio.run(run()).last_seat() == seat
    store.close()


@pytest.mark.parametrize(
    "wrong",
    [
        ("live", 1.0),
        ("live", 1e9),
        ("fast", 60.0),
        ("live", 60.0, -1.0),
        ("live", 60.0, 0.0, DAY),
        ("days", DAY, 0.0, 0.0, "nothing"),
    ],
)
def test_no_other_pace_is_taken(wrong: tuple[object, ...]) -> None:
    with pytest.raises(OptionError):
        Pace(*wrong)  # type: ignore[arg-type]
