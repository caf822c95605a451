"""Results and ratings: which games count, what they say, and Glicko-2 as it was published."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import update

from acropole.web.pages import people as pages
from acropole.web.people.glicko import Rating, updated
from acropole.web.store import Store
from acropole.web.store.clocks import lock
from acropole.web.store.results import LAST, SeatResult, Tally, write
from acropole.web.store.schema import SEATS
from tests.web.app import Site, new_table
from tests.web.test_gatherings import finish, opened, table_of
from tests.web.test_people import visitor_of


def test_the_published_example() -> None:
    """Mark Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = updated(Rating(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_is_less_sure_and_never_less_than_unknown() -> None:
    rested = updated(Rating(1600, 50, 0.06), [], periods=1)
    assert rested.rating == 1600
    assert rested.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert updated(Rating(1600, 50, 0.06), [], periods=1e9).deviation == 350


def test_a_rated_game_moves_both_and_one_that_is_not_moves_nobody(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    results = site.service.store.results
    for rated in ("on", "off"):
        gathering = opened(ann, rated=rated)
        bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"})
        finish(site, table_of(ann, gathering))
    people = [visitor_of(site, browser) for browser in (ann, bob)]
    found = results.ratings(people)
    assert [one.games for one in found] == [1, 1]
    assert found[0].rating.rating + found[1].rating.rating == pytest.approx(3000)
    assert [tally.games for one in people for tally in results.of(one)] == [2, 2]
    assert sum(tally.won for one in people for tally in results.of(one)) == pytest.approx(2)


def test_bots_are_rated_like_people_and_what_was_played_is_known(site: Site) -> None:
    ann = site.browser()
    table = new_table(ann, "imperium", rated="on", nation="celts", **{"seat-2": "random"})
    finish(site, table)
    results, visitor = site.service.store.results, visitor_of(site, ann)
    assert {one.player for one in results.ratings([visitor, "bot:random"])} == {
        visitor,
        "bot:random",
    }
    assert [(tally.game, tally.label) for tally in results.of(visitor)] == [("imperium", "celts")]
    page = ann.get("/me").text
    assert "Celts" in page
    assert visitor not in page


def test_forks_shared_screens_and_bots_alone_do_not_count(site: Site) -> None:
    ann = site.browser()
    finished = new_table(ann)
    finish(site, finished)
    results, visitor = site.service.store.results, visitor_of(site, ann)
    assert [tally.games for tally in results.of(visitor)] == [1]
    forked = ann.post(f"/g/{finished}/fork", data={"at": "3"}, follow_redirects=False)
    finish(site, forked.headers["location"].removeprefix("/g/"))
    finish(site, new_table(ann, rated="on", **{"seat-2": "me"}))
    finish(site, new_table(ann, rated="on", **{"seat-1": "random", "seat-2": "random"}))
    assert [tally.games for tally in results.of(visitor)] == [1]
    assert results.ratings([visitor, "bot:random"]) == []


def test_results_are_written_once_and_ratings_on_every_store(any_store: Store) -> None:
    seats = [
        SeatResult(0, "ann", "", 1.0, 0.5, 1, 9),
        SeatResult(1, "bot:easy", "", 0.0, 0.5, 2, 4),
    ]
    for table in ("t1", "t2"):
        with any_store.engine.begin() as connection:
            write(connection, table, "monuments", seats, rated=True)
    first, second = any_store.results.ratings(["ann", "bot:easy"])
    assert (first.player, second.player) == ("ann", "bot:easy")
    assert first.rating.rating > 1500 > second.rating.rating
    assert first.games == 2
    assert any_store.results.of("ann") == [Tally("monuments", "", 2, 2.0, 1.0, 0, 9)]


def test_a_bot_with_two_seats_is_no_rival_of_itself(store: Store) -> None:
    seats = [
        SeatResult(0, "ann", "", 0.0, 1 / 3, 3, 1),
        SeatResult(1, "bot:easy", "", 1.0, 1 / 3, 1, 9),
        SeatResult(2, "bot:easy", "", 0.0, 1 / 3, 2, 4),
    ]
    with store.engine.begin() as connection:
        write(connection, "t1", "monuments", seats, rated=True)
    found = {one.player: one.rating for one in store.results.ratings(["ann", "bot:easy"])}
    assert found["bot:easy"] == updated(Rating(), [(Rating(), 1.0)] * 2, periods=0.0)


def two_rated(site: Site) -> tuple[str, list[str]]:
    """A rated table of two people, and who they are, by seat."""
    ann, bob = site.browser(), site.browser()
    gathering = opened(ann)
    bob.post(f"/tables/{gathering}/sit", data={"name": "Bob"})
    return table_of(ann, gathering), [visitor_of(site, browser) for browser in (ann, bob)]


def play_for(site: Site, table: str, wanted: int, *, answers: int = 0) -> int:
    """Play to the end, or so many answers of one seat, which a bot gives; who won."""
    tables, chance, given = site.service.tables, Random(1), 0
    found = tables.open(table)
    while not found.state.is_over and (not answers or given < answers):
        state = found.state
        seat = state.to_move
        is_bot = bool(found.stored.seats[seat].stand_in)
        given += seat == wanted
        code = state.action_code(chance.choice(state.legal_actions()))
        found = tables.act(found, seat, found.version, code, is_bot=is_bot)
    return found.state.result().winners[0] if found.state.is_over else -1


@pytest.mark.parametrize("away", [0, 1])
@pytest.mark.parametrize("how", ["left", "lost on time"])
def test_who_leaves_or_is_out_of_time_has_lost_whatever_the_bot_achieves(
    site: Site, away: int, how: str
) -> None:
    table, people = two_rated(site)
    store = site.service.store
    store.clocks.stand_in(table, away, "random")
    if how == "lost on time":
        with store.engine.begin() as connection:
            here = (SEATS.c.table_id == table) & (SEATS.c.seat == away)
            connection.execute(update(SEATS).where(here).values(is_lost=True))
            lock(connection, table)
    play_for(site, table, away)
    found = {one.player: one.rating.rating for one in store.results.ratings(people)}
    assert found[people[away]] < 1500 < found[people[1 - away]]
    assert [store.results.of(one)[0].won for one in people] == [float(away), 1.0 - away]


@pytest.mark.parametrize("helped", [0, 1])
def test_who_is_back_wins_nothing_by_a_bot_but_can_lose(site: Site, helped: int) -> None:
    table, people = two_rated(site)
    store, tables = site.service.store, site.service.tables
    store.clocks.stand_in(table, helped, "random")
    play_for(site, table, helped, answers=2)
    assert store.tables.get(table).seats[helped].is_helped
    tables.stand_in(tables.open(table), helped, "")
    winner = play_for(site, table, helped)
    found = {one.player: one.rating.rating for one in store.results.ratings(people)}
    if winner == helped:
        assert found == {}
        assert store.results.of(people[helped]) == []
    else:
        assert found[people[helped]] < 1500 < found[people[winner]]
        assert store.results.of(people[helped])[0].won == 0


def test_who_is_back_before_the_bot_has_answered_plays_for_themselves(site: Site) -> None:
    table, people = two_rated(site)
    site.service.store.clocks.stand_in(table, 0, "random")
    site.service.store.clocks.stand_in(table, 0, "")
    play_for(site, table, 0)
    assert len(site.service.store.results.ratings(people)) == 2


def test_of_several_only_what_is_ones_own_counts(store: Store) -> None:
    seats = [
        SeatResult(0, "ann", "", 1.0, 0.25, 1, 9, is_helped=True),
        SeatResult(1, "bob", "", 0.0, 0.25, 2, 8),
        SeatResult(2, "cid", "", 0.0, 0.25, 3, 7),
        SeatResult(3, "dan", "", 0.0, 0.25, LAST, 99),
    ]
    with store.engine.begin() as connection:
        write(connection, "t1", "monuments", seats, rated=True)
    new = Rating()
    found = {one.player: one.rating for one in store.results.ratings(["ann", "bob", "cid", "dan"])}
    assert "ann" not in found
    assert found["bob"] == updated(new, [(new, 1.0)] * 2, periods=0.0)
    assert found["cid"] == updated(new, [(new, 0.0), (new, 1.0)], periods=0.0)
    assert found["dan"] == updated(new, [(new, 0.0)] * 3, periods=0.0)
    assert store.results.of("ann") == []


def test_a_share_is_shown_from_five_games_on_with_its_interval() -> None:
    few = pages._share([Tally("g", "", 4, 4.0, 2.0, 0, 9)], "few")
    assert not few.is_enough
    some = pages._share([Tally("g", "", 41, 19.0, 41 * 0.41, 0, 9)], "some")
    assert (some.won, some.fair) == (46, 41)
    assert some.low < some.fair < some.high
    assert not some.is_apart
    assert pages._share([Tally("g", "", 40, 40.0, 20.0, 0, 9)], "always").is_apart
    alone = pages._share([Tally("g", "", 9, 3.0, 0.0, 9, 9)], "alone")
    assert alone.fair == -1
