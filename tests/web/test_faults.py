"""Processes that are killed: bots move on. What people answered: tests/attack/test_kills.py."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from acropole.web.bots.thinker import Chosen, Think
from acropole.web.bots.thinkers import Thinker, Thinkers, TookTooLong
from acropole.web.limits import Payer
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from acropole.web.table.tables import Tables
from tests.web.tables import BOT, ME, new_table

PAYER = Payer("192.0.2.1", "ann")


def job(store: Store, bot: str = "random") -> Think:
    table = new_table(Tables(store), "monumental")
    return Think("monumental", table.stored.options, table.state.position.dump(), bot, 1)


def test_a_job_is_taken_up_again_when_its_process_is_killed(store: Store) -> None:
    question = job(store)

    async def run() -> list[object]:
        thinker = Thinker()
        replies: list[object] = [await thinker.do(question, 60)]
        assert thinker.pid is not None
        os.kill(thinker.pid, signal.SIGKILL)
        replies.append(await thinker.do(question, 60))
        await thinker.stop()
        return replies

    first, second = asyncio.run(run())
    assert isinstance(first, Chosen)
    assert second == first  # the same question, the same seed


def test_a_bot_that_takes_too_long_is_stopped_and_another_answer_found(store: Store) -> None:
    question = job(store, "greedy")

    async def run() -> str:
        thinkers = Thinkers(1, 60)
        await thinkers.do(question)  # loads what it needs
        with pytest.raises(TookTooLong):
            await thinkers.do(question, seconds=0.0001)
        code = await thinkers.choose(question, thinkers.all[0])
        await thinkers.stop()
        return code

    assert asyncio.run(run())


def test_a_bot_without_an_answer_does_not_stop_the_game(store: Store) -> None:
    async def run() -> str:
        thinkers = Thinkers(1, 60)
        unknown = job(store, "nobody")
        code = await thinkers.choose(unknown, thinkers.all[0])  # it has no answer
        await thinkers.stop()
        return code

    assert asyncio.run(run())


def test_bots_that_a_dead_process_left_waiting_are_taken_up(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    left = new_table(Tables(store, "dead"), "monuments", BOT, BOT).stored.id
    assert store.log.glance(left).awaits_bot

    async def run() -> None:
        service = TableService(Settings(database=sqlite_url))
        await service.start()
        deadline = time.monotonic() + 60
        async with service.live.watch(left):  # somebody looks on: nobody plays before empty chairs
            await service.do(lambda: service.see(service.tables.open(left), PAYER))
            while store.log.glance(left).to_move >= 0 and time.monotonic() < deadline:
                await asyncio.sleep(0.1)
        await service.stop()

    asyncio.run(run())
    assert store.log.glance(left).to_move == -1  # they have played to the end
    assert Tables(store).open(left).state.is_over
    store.close()


def test_the_bots_of_a_table_answer_as_soon_as_a_person_has(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)

    async def run() -> int:
        service = TableService(Settings(database=sqlite_url))
        await service.start()
        table = await service.do(new_table, service.tables, "monuments", ME, BOT)
        service.tell(table)
        name, answers = table.stored.id, 0

        def answer() -> OpenTable:
            table = service.tables.open(name)
            code = table.state.action_code(table.state.legal_actions()[0])
            return service.tables.act(table, 0, table.version, code)

        while answers < 5:
            await asyncio.sleep(0.01)
            if not (await service.do(store.log.glance, name)).awaits_bot:
                await service.move(answer)
                answers += 1
        await service.stop()
        return answers

    assert asyncio.run(asyncio.wait_for(run(), 60)) == 5
    store.close()
