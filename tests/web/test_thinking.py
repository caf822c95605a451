"""Thinking is shared: nobody keeps the bots of others waiting, empty tables rest, quotas hold."""

from __future__ import annotations

import asyncio
import time

import pytest

import acropole
from acropole.bots.styles import rules_of
from acropole.kernel.errors import UnknownBot
from acropole.web.bots import thinker
from acropole.web.bots.thinker import LONGEST_CODE, capped, check_bot, player
from acropole.web.bots.thinkers import Line, Thinker, Thinkers
from acropole.web.bots.turns import SEEN
from acropole.web.limits import Payer, TooFast
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.table.creation import SeatPlan
from acropole.web.table.service import TableService
from acropole.web.table.tables import Tables
from tests.bots.positions import after
from tests.web.app import Site, new_table
from tests.web.tables import BOT, ME, OPTIONS
from tests.web.tables import new_table as lay_table

EVE, ANN = Payer("192.0.2.66", "eve"), Payer("192.0.2.1", "ann")


# -- who waits for whom ------------------------------------------------------------------------


def test_addresses_take_turns_and_at_an_address_its_people_do() -> None:
    async def order() -> str:
        line = Line()
        places = {}
        for name, payer in (
            ("a", EVE), ("b", EVE), ("c", EVE), ("d", Payer(EVE.address, "mallory")), ("e", ANN),
            ("f", ANN),
        ):  # fmt: skip
            places[line.join(payer)] = name
        gone = next(place for place, name in places.items() if name == "b")
        gone.cancel()
        found = ""
        while (place := line.next()) is not None:
            found += places[place]
        return found

    assert asyncio.run(order()) == "aedfc"


def test_who_has_used_least_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        line = Line()
        line.charge(EVE.address, 5)
        line.charge(ANN.address, 0.5)
        eve, ann, bob = (line.join(payer) for payer in (EVE, ANN, Payer("192.0.2.2", "bob")))
        assert [line.next() for _ in range(4)] == [bob, ann, eve, None]
        monkeypatch.setattr("acropole.web.bots.thinkers.FADES", 0.0001)
        eve, ann = (line.join(payer) for payer in (EVE, ANN))
        await asyncio.sleep(0.01)  # what was used long ago is forgotten
        assert [line.next() for _ in range(2)] == [eve, ann]

    asyncio.run(run())


def test_an_address_has_only_so_many_jobs_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(Thinker, "do", forever)

    async def run() -> None:
        thinkers = Thinkers(1, 60, most=2)
        jobs = [asyncio.create_task(thinkers.do(None, EVE)) for _ in range(2)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await thinkers.do(None, EVE)  # type: ignore[arg-type]
        jobs.append(asyncio.create_task(thinkers.do(None, ANN)))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        assert not jobs[-1].done()
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert not thinkers._in_hand
        assert len(thinkers._free) == 1

    asyncio.run(run())


# -- how much a bot may be asked ---------------------------------------------------------------


@pytest.mark.parametrize(
    "code", ["ismcts:iters=10000000", "ismcts:ms=3600000", "ismcts:turns=1000",
             "ismcts:" + "c=1," * 20, "greedy:" + "slips=0.1," * 10]
)  # fmt: skip
def test_a_bot_that_would_think_for_ever_is_refused(site: Site, code: str) -> None:
    body = {"game": "monuments", "options": {"players": 2},
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": code}]}  # fmt: skip
    made = site.browser().post("/api/v1/tables", json=body)
    assert made.status_code == 422
    assert "at most" in made.json()["error"]["message"]


def test_levels_and_plain_bots_are_not_touched() -> None:
    for game in acropole.game_ids():
        for code in acropole.game(game).levels.values():
            check_bot(code)
            assert capped(code) == code
    for code in ("easy", "random", "greedy:slips=0.3", "ismcts:iters=600,focus=2"):
        check_bot(code)
    with pytest.raises(UnknownBot):
        check_bot("x" * (LONGEST_CODE + 1))


def test_an_old_table_is_capped_when_it_thinks() -> None:
    assert capped("ismcts:iters=10000000,focus=2") == "ismcts:iters=5000,focus=2"
    state = acropole.game("monuments").new(1, players=2)
    bot = player("ismcts:iters=10000000", state, 1, 700)
    assert (bot.settings["iters"], bot.settings["ms"]) == (5000, 700)
    assert player("ismcts:ms=200", state, 1, 700).settings["ms"] == 200
    assert player("hard", state, 1, 700).settings["ms"] == 700
    assert player("greedy", state, 1, 700).name == "greedy"


def test_a_turn_of_many_questions_is_thought_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "_thoughts", {})
    state = after("monumental", 30)
    options = dict(rules_of(state).options)
    grown: list[bool] = []
    for bot in ("ismcts:iters=60", "ismcts:iters=60", "ismcts:iters=61"):
        before = next(iter(thinker._thoughts.values()), None)
        kept = before.kept if before else None
        job = thinker.Think("monumental", options, state.position.dump(), bot, 1)
        answer = thinker.think(job)
        after_it = next(iter(thinker._thoughts.values()))
        grown.append(kept is not None and after_it.kept is kept)
        state.apply(acropole.game("monumental").space.parse(answer.code))
    assert grown == [False, True, False], "another bot begins anew"


def test_a_bot_thinks_while_another_seat_is_asked_as_far_as_its_budget_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "_thoughts", {})
    state = after("monuments", 20)
    options, seat = dict(rules_of(state).options), (state.to_move + 1) % 3

    def think_ahead(bot: str, ms: int) -> bool:
        position = state.position.dump()
        job = thinker.ThinkAhead("monuments", options, position, bot, 1, ms, seat=seat)
        reply = thinker.work(job)
        assert isinstance(reply, thinker.ThoughtAhead)
        return reply.is_done

    assert think_ahead("greedy", 100), "it has nothing to think about"
    assert not think_ahead("ismcts:iters=600", 1)
    (bot,) = thinker._thoughts.values()
    tree = bot.kept
    while not think_ahead("ismcts:iters=600", 20):
        pass
    (bot,) = thinker._thoughts.values()
    assert bot.kept is tree
    assert tree is not None
    assert tree.root.visits == 600
    state.apply(state.parse_action("draw"))
    think_ahead("ismcts:iters=600", 1)
    (bot,) = thinker._thoughts.values()
    assert bot.kept is tree


@pytest.mark.parametrize(("code", "thinks"), [("expert", True), ("hard", False)])
def test_an_expert_thinks_while_a_person_does(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, code: str, thinks: bool
) -> None:
    asked: list[tuple[str, int]] = []
    jobs = Thinker.do

    async def do(self: Thinker, job: thinker.Job, seconds: float) -> thinker.Reply:
        if isinstance(job, thinker.ThinkAhead):
            asked.append((job.bot, job.seat))
        return await jobs(self, job, seconds)

    monkeypatch.setattr(Thinker, "do", do)

    async def run() -> None:
        service = TableService(Settings(database=sqlite_url))
        await service.start()
        plans = (ME, SeatPlan("bot", "", "random"), SeatPlan("bot", "", code))
        with monkeypatch.context() as patch:
            patch.setitem(OPTIONS["monuments"], "players", 3)
            table = await service.do(lay_table, service.tables, "monuments", *plans)
            while table.stored.to_move:  # until the person begins
                table = await service.do(lay_table, service.tables, "monuments", *plans)
        service.tell(table)
        for _ in range(100):
            await asyncio.sleep(0.02)
            if asked:
                break
        assert bool(asked) is thinks
        assert set(asked) <= {(code, 2)}
        await service.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_nobody_thinks_ahead_where_the_operator_does_not_want_it(sqlite_url: str) -> None:
    async def run() -> None:
        service = TableService(Settings(database=sqlite_url, think_ahead=False))
        await service.start()
        plans = (ME, SeatPlan("bot", "", "expert"))
        table = await service.do(lay_table, service.tables, "monuments", *plans)
        while table.stored.to_move:
            table = await service.do(lay_table, service.tables, "monuments", *plans)
        assert table.next_expert() == 1
        service.tell(table)
        assert not service.bots._ahead
        await service.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


# -- tables without people rest ----------------------------------------------------------------


def test_bots_among_themselves_rest_until_somebody_looks(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acropole.web.bots.turns.SEEN", 0.3)
    slow = SeatPlan("bot", "", "ismcts:iters=300")  # a game takes longer than they are seen
    store = Store.open(sqlite_url)

    async def run() -> None:
        service = TableService(Settings(database=sqlite_url))
        await service.start()
        table = await service.do(lay_table, service.tables, "monuments", slow, slow)
        name = table.stored.id
        service.tell(table)
        await asyncio.sleep(1.5)  # a sweep has looked, too
        assert store.log.glance(name).version == 0
        assert not store.log.glance(name).awaits_bot
        await service.do(lambda: service.see(service.tables.open(name), ANN))
        while store.log.glance(name).version == 0:
            await asyncio.sleep(0.01)
        while store.log.glance(name).awaits_bot:  # nobody looks any more
            await asyncio.sleep(0.01)
        stood = store.log.glance(name)
        assert stood.to_move >= 0
        await asyncio.sleep(1.2)
        assert store.log.glance(name) == stood
        await service.stop()

    asyncio.run(asyncio.wait_for(run(), 60))
    store.close()


def test_who_looks_at_bots_sees_them_play(site: Site) -> None:
    ann = site.browser()
    name = new_table(ann, **{"seat-1": "random", "seat-2": "random"})
    assert SEEN >= 5
    deadline = time.monotonic() + 60
    while site.service.store.log.glance(name).version < 5 and time.monotonic() < deadline:
        ann.get(f"/g/{name}")
        time.sleep(0.05)
    assert site.service.store.log.glance(name).version >= 5


# -- tables that do not open -------------------------------------------------------------------


def test_tables_that_do_not_open_slow_nobody(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    tables = Tables(store, "dead")
    dead = [lay_table(tables, "monuments", BOT, ME).stored.id for _ in range(40)]
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET lease_until = 0, awaits_bot = 1, version = 1")
        for name in dead:
            connection.exec_driver_sql(
                "INSERT INTO entries (table_id, n, kind, value, seat, digest, at)"
                f" VALUES ('{name}', 1, 'act', 'nonsense', 0, 'x', 0)"
            )
    alive = lay_table(Tables(store, "gone"), "monuments", ME, BOT).stored.id
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET lease_until = 0 WHERE id = '{alive}'")
    assert len(store.leases.left_waiting(store.now(), 1000)) >= 40

    async def run() -> None:
        service = TableService(Settings(database=sqlite_url))
        await service.start()
        deadline = time.monotonic() + 30
        while store.leases.left_waiting(store.now(), 1000) and time.monotonic() < deadline:
            await asyncio.sleep(0.2)
        await asyncio.sleep(1.5)
        assert store.leases.left_waiting(store.now(), 1000) == []
        assert service.bots.thinking == 0
        await service.stop()

    asyncio.run(asyncio.wait_for(run(), 60))
    store.close()


def test_a_clock_that_was_set_back_parks_no_bot(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    name = lay_table(Tables(store, "one"), "monuments", BOT, ME).stored.id
    now = store.now()
    assert abs(now - time.time()) < 5
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET awaits_bot = 1, lease_until = {now + 3600}")
    assert store.leases.left_waiting(store.now()) == [name]
    assert store.leases.take(name, "two", store.now(), store.now() + 4)
    assert store.leases.left_waiting(store.now()) == []
    store.close()


# -- hints, imports and analyses ---------------------------------------------------------------


def test_hints_of_one_address_are_counted(limited_site: Site) -> None:
    service = limited_site.service
    assert (service.advisers._most, service.examiner._most, service.analyses._most) == (3, 2, 2)
    ann = limited_site.browser()
    table = new_table(ann, **{"seat-1": "me", "seat-2": "me"})
    service.advisers._in_hand["testclient"] = 3
    first = service.tables.open(table).state.to_move
    assert ann.post(f"/g/{table}/hint", data={"as": str(first)}).status_code == 429
