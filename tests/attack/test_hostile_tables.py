"""Nobody stops the bots: huge ones at thirty tables, and a stranger's answers soon all the same."""

from __future__ import annotations

import asyncio
import statistics
import time

import pytest

from acropole.web.bots.thinkers import Line
from acropole.web.limits import Payer
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable
from acropole.web.table.service import TableService
from tests.attack.forms import forms
from tests.web.tables import BOT, ME, new_table

# What a stranger's bot may have to wait for: the job at hand, and one that came in a moment before.
BEFORE = 2
EVE, ANN = Payer("192.0.2.66", "eve"), Payer("192.0.2.1", "ann")
HOSTILE = 30
SOON = 2.0  # seconds


# `times` that the stranger waits for a bot, and how long each of the others may think. Seconds are
# only measured at night, where nothing else runs; who is let think before whom, always.
@forms(("times", "thinks"), short=[(10, 0.1)], long=[(200, 1.0)])
def test_a_strangers_bot_answers_soon_beside_hostile_tables(
    sqlite_url: str, times: int, thinks: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(sqlite_url).close()
    served: list[str] = []  # addresses, in the order in which their bots were done
    charge = Line.charge

    def note(line: Line, address: str, seconds: float) -> None:
        served.append(address)
        charge(line, address, seconds)

    monkeypatch.setattr(Line, "charge", note)

    async def run() -> tuple[list[float], list[int]]:
        service = TableService(Settings(database=sqlite_url, think_seconds=thinks))
        await service.start()
        slow = SeatPlan("bot", "", "ismcts:iters=5000")
        hostile = [await service.do(new_table, service.tables, "monuments", slow, ME)]
        hostile += [
            await service.do(new_table, service.tables, "monuments", ME, slow)
            for _ in range(HOSTILE - 1)
        ]
        names = [table.stored.id for table in hostile]

        def press(name: str) -> OpenTable:
            """The first answer of whoever is asked, at once, so that their bots have to think."""
            table = service.tables.open(name)
            if table.state.is_over or table.stored.awaits_bot:
                return table
            code = table.state.action_code(table.state.legal_actions()[0])
            return service.tables.act(table, table.state.to_move, table.version, code)

        async def keep_pressing() -> None:
            while True:
                for name in names:
                    await service.move(lambda name=name: press(name), EVE)  # type: ignore[misc]
                await asyncio.sleep(0.5)

        eve = asyncio.create_task(keep_pressing())
        while service.bots.thinking < HOSTILE - 2:
            await asyncio.sleep(0.05)
            assert not eve.done(), eve.result()
        mine = await service.do(new_table, service.tables, "monuments", ME, BOT)
        service.tell(mine, ANN)  # the bot may begin
        waits: list[float] = []
        passed: list[int] = []  # bots of Eve's that were done meanwhile
        while len(waits) < times:
            begin, done = time.monotonic(), len(served)
            while (await service.do(service.store.log.glance, mine.stored.id)).awaits_bot:
                await asyncio.sleep(0.01)
            if (took := time.monotonic() - begin) > 0.01:
                waits.append(took)
                passed.append(served[done:].count(EVE.address))
            name = mine.stored.id
            mine = await service.move(lambda name=name: press(name), ANN)  # type: ignore[misc]
            if mine.state.is_over:
                mine = await service.do(new_table, service.tables, "monuments", ME, BOT)
                service.tell(mine, ANN)
        assert service.bots.thinking > HOSTILE / 2  # Eve's tables were waiting all the time
        eve.cancel()
        await service.stop()
        return waits, passed

    waits, passed = asyncio.run(asyncio.wait_for(run(), 120 + 4 * times))
    print("waits", [round(wait, 2) for wait in waits], passed)
    assert max(passed) <= BEFORE
    if times > 10:
        assert statistics.quantiles(waits, n=20, method="inclusive")[-1] <= SOON
