"""Live updates between real server processes: heard soon, over Redis or without, until the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator

import msgspec
import pytest
from redis.asyncio import from_url

from acropole.lab.own_server import OwnServer, own_server
from acropole.web.live.news import CHANNEL, Closed, Live, News, Watcher
from tests.web.processes import Program, Stream, hears_of

SOON = 0.3  # seconds


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    """For tests that leave it as it was: each start takes seconds."""
    with own_server() as made:
        yield made


def heard_soon(stream: Stream, program: Program) -> bool:
    """A busy machine may hold one answer up, not the best of five."""
    return min(hears_of(stream, program) for _ in range(5)) < SOON


def test_a_stream_begins_with_where_the_table_is_and_hears_every_move(server: OwnServer) -> None:
    program = Program.at_new_table(server.url)
    program.answer()
    stream = Stream(server.url, program.table, program.tokens[1])
    first = stream.next()
    assert first is not None
    assert first["version"] == program.look()["version"]
    assert heard_soon(stream, program)
    stream.close()


def test_the_stream_of_who_may_not_look_any_more_ends_at_once(server: OwnServer) -> None:
    program = Program.at_new_table(server.url)
    looking_on = Stream(server.url, program.table, program.token_to_watch())
    holding, staying = (Stream(server.url, program.table, one) for one in program.tokens)
    for stream in (looking_on, holding, staying):
        assert stream.next() is not None
    program.token_to_watch()  # by a new link: who came by the one before is sent away
    assert ends_soon(looking_on)
    program.hand_on(0)
    assert ends_soon(holding)
    assert heard_soon(staying, program)
    staying.close()


def ends_soon(stream: Stream) -> bool:
    """Whether it says at most that people came and went, and then no more."""
    begin = time.monotonic()
    for _ in range(4):
        news = stream.next()
        if news is None:
            return time.monotonic() - begin < 3  # a server alone looks again every two seconds
        assert news["version"] == 0
    return False


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_with_open_streams_stops_within_three_seconds(workers: str) -> None:
    # a busy machine may hold one up, not every one
    assert any(seconds_to_stop_with_streams(workers) < 3 for _ in range(3))


def seconds_to_stop_with_streams(workers: str) -> float:
    with own_server("--workers", workers) as server:
        program = Program.at_new_table(server.url)
        streams = [Stream(server.url, program.table, program.tokens[0]) for _ in range(20)]
        for stream in streams:
            assert stream.next() is not None
        begin = time.monotonic()
        server.process.terminate()
        for stream in streams:
            assert stream.next() is None
        server.process.wait(10)
        return time.monotonic() - begin


@pytest.mark.parametrize("with_redis", [True, False], ids=["redis", "database"])
def test_two_servers_play_one_game_on_postgresql(
    empty_postgres: str, redis_url: str, with_redis: bool
) -> None:
    more = ["--redis", redis_url] if with_redis else []
    with (
        own_server(*more, database=empty_postgres) as one,
        own_server(*more, database=empty_postgres) as two,
    ):
        here = Program.at_new_table(one.url)
        there = here.at(two.url)
        stream = Stream(one.url, here.table, here.tokens[0])
        assert stream.next() is not None
        assert heard_soon(stream, there)
        for _ in range(5):
            assert here.answer().status_code == 200
            assert there.answer().status_code == 200
        assert here.look()["version"] == there.look()["version"]
        seen = here.look(here.look()["question"]["seat"])
        codes = sorted(program.answer(seen).status_code for program in (here, there))
        assert codes == [200, 409]
        stream.close()


def test_workers_of_one_server_hear_each_other_without_redis() -> None:
    with own_server("--workers", "2") as server:
        program = Program.at_new_table(server.url)
        streams = [Stream(server.url, program.table, program.tokens[0]) for _ in range(6)]
        version = program.answer().json()["version"]
        for stream in streams:  # whichever worker holds it
            while (news := stream.next()) is not None and news["version"] < version:
                pass
            assert news is not None
            stream.close()


# -- in one process ---------------------------------------------------------------------------


async def no_news(_: Iterable[str]) -> list[News]:
    return []


def test_who_is_slow_gets_the_latest_news_only() -> None:
    async def run() -> News | None:
        watcher = Watcher()
        for version in (1, 2, 5, 4):
            watcher.tell(News("t", version))
        return await watcher.next(1)

    assert asyncio.run(run()) == News("t", 5)


def test_a_silent_stream_gets_heartbeats_and_ends_when_the_server_does() -> None:
    async def run() -> None:
        live = Live(no_news)
        async with live.watch("t") as watcher:
            assert await watcher.next(0.01) is None
            assert live.streams == 1
            live.close()
            with pytest.raises(Closed):
                await watcher.next(1)
        assert live.streams == 0

    asyncio.run(run())


def test_news_that_redis_dropped_is_found_in_the_store() -> None:
    async def look(table_ids: Iterable[str]) -> list[News]:
        return [News(name, 7) for name in table_ids]

    async def run() -> News | None:
        live = Live(look, is_alone=False)
        await live.start()
        async with live.watch("t") as watcher:
            news = await watcher.next(5)
        await live.stop()
        return news

    assert asyncio.run(run()) == News("t", 7)


def test_news_for_redis_goes_out_together(redis_url: str) -> None:
    async def run() -> list[list[News]]:
        live = Live(no_news, redis_url)
        heard: list[list[News]] = []
        async with from_url(redis_url) as client, client.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            await live.start()
            for version in range(1, 50):
                for table in ("a", "b"):
                    live.announce(News(table, version))
            async with asyncio.timeout(20):
                async for message in subscription.listen():
                    if message["type"] == "message":
                        heard.append(msgspec.json.decode(message["data"], type=list[News]))
                        if News("b", 49) in heard[-1]:
                            break
            await live.stop()
            assert live._outbox == {}
        return heard

    heard = asyncio.run(run())
    assert len(heard) <= 2
    assert heard[-1] == [News("a", 49), News("b", 49)]


def test_news_that_redis_could_not_take_goes_out_when_it_is_back(redis_url: str) -> None:
    async def run() -> News | None:
        here, there = Live(no_news, "unix:///nowhere"), Live(no_news, redis_url)
        await there.start()
        async with there.watch("t") as watcher:
            await here.start()
            for version in range(1000):
                here.announce(News("t", version))
            await asyncio.sleep(0.2)
            assert len(here._outbox) == 1  # however long it is away
            here._redis_url = redis_url
            news = await watcher.next(20)
        await here.stop()
        await there.stop()
        return news

    assert asyncio.run(run()) == News("t", 999)


def test_it_stops_whatever_it_is_doing_with_redis(redis_url: str) -> None:
    async def run() -> None:
        for pause in range(30):
            live = Live(no_news, redis_url)
            await live.start()
            live.announce(News("t", 1))
            await asyncio.sleep(pause / 2000)
            async with asyncio.timeout(10):
                await live.stop()

    asyncio.run(run())
