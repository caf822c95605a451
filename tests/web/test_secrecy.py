"""Nobody is sent what they may not know.

Games are played by people on devices of their own, with a spectator. Every byte that goes to
one of them, by pages, fragments, the JSON API or an event stream, is searched for the id of each
card that has never lain open before that person, and for the numbers that chance comes from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from acropole.games.imperium.variant import ImperiumRules
from acropole.games.monumental.variant import MonumentalRules
from acropole.games.monuments.ids import CARD_IDS
from acropole.kernel.records import Redeal, Reseed
from acropole.kernel.rng import seeded
from acropole.lab.own_server import own_server
from acropole.web.link_routes import make_link
from acropole.web.security import new_token, token_holder
from acropole.web.store import Store
from acropole.web.table_view import WATCH
from acropole.web.tables import OpenTable, SeatPlan, Tables
from tests.web.app import Site, as_seat
from tests.web.positions import people as people_of
from tests.web.processes import Program, Stream

GAMES: dict[str, dict[str, object]] = {
    "monuments": {"players": 3},
    "monumental": {"players": 2, "map": "random"},
    "monumental with its modules": {
        "players": 2,
        "automa": "random",
        "heroes": True,
        "monsters": 6,
        "continuous": True,
    },
    "imperium": {},
}
LOOK_EVERY = 20  # moves: each look is a dozen requests
STREAMED = 40  # moves in front of open streams
MOVES = 160  # a game of random answers can go on for thousands


def cards_of(table: OpenTable) -> list[str]:
    """The id of every card in the box."""
    rules = table.rules
    if isinstance(rules, MonumentalRules | ImperiumRules):
        return rules.card_ids
    return list(CARD_IDS)


def numbers_of(table: OpenTable) -> set[str]:
    """Keys, secrets, the seed and all that was stirred in, as they could stand in a text."""
    record = table.record
    assert record.key is not None
    assert record.pledge is not None
    found = {str(record.seed), record.key.hex(), record.pledge.secret}
    for step in record.actions:
        if isinstance(step, Reseed):
            found.add(str(step.entropy))
        elif isinstance(step, Redeal):
            found.add(step.key.hex())
    return found


def texts(value: object) -> Iterator[str]:
    """Every text in an observation; `{"zeus": [4, 7]}` shows the cards zeus-4 and zeus-7."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts(part)
            if isinstance(part, list):
                yield from (f"{key}-{number}" for number in part if isinstance(number, int))
    elif isinstance(value, Iterable):
        for part in value:
            yield from texts(part)


def holds(text: str, card: str) -> bool:
    """Whether a text holds the id as a word of its own; a page calls what moves `card-forest-1`."""
    return any(
        name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)
        for name in (card, f"card-{card.replace('#', '-')}")
    )


class Person:
    """Somebody at the table, and what has lain open before them."""

    def __init__(self, site: Site, table: OpenTable, seat: int) -> None:
        self.site, self.name = site, table.stored.id
        self.seat = None if seat == WATCH else seat
        self.browser = site.browser()
        self.browser.post(self.link(table, seat), data={})
        # The same seat for a program, so that its answers can be searched, too.
        self.token = new_token()
        site.room.store.claim(self.name, seat, token_holder(self.token))
        self.seen: set[str] = set()

    def link(self, table: OpenTable, seat: int) -> str:
        return "/join/" + make_link(self.site.room, table, seat, "en").url.rsplit("/", 1)[1]

    def look(self, table: OpenTable) -> None:
        self.seen |= set(texts(table.state.observe(self.seat)))

    def everything_sent(self) -> str:
        """Whatever the server answers to this person, in every way there is to ask."""
        client, headers = self.site.browser(), as_seat(self.token)
        api, here = f"/api/v1/tables/{self.name}", f"/g/{self.name}"
        document = client.get(api, headers=headers)
        assert document.json()["seat"] == self.seat
        page = self.browser.get(here)
        assert page.status_code == 200
        answers = [
            document,
            page,
            client.get(f"{api}?at=3&lang=fr", headers=headers),
            client.get(f"{api}/record", headers=headers),
            client.post(f"{api}/undo", headers=headers, json={"version": 0}),
            self.browser.get(f"{here}?lang=fr", headers={"hx-request": "true"}),
            self.browser.get(f"{here}?at=5"),
            self.browser.get(f"{here}/record"),
            self.browser.get(f"{here}/result"),
            self.browser.get(f"{here}/why", params={"a": "no"}),
            self.browser.post(f"{here}/fork", data={"at": "1"}),
            self.browser.post(f"{here}/act", data={"a": "no", "v": "0"}),
        ]
        return "\n".join(f"{answer.headers}\n{answer.text}" for answer in answers)


@pytest.mark.parametrize("game", list(GAMES))
def test_no_byte_tells_what_a_person_may_not_know(site: Site, game: str) -> None:
    options, game = GAMES[game], game.partition(" ")[0]
    plans = [SeatPlan("person", f"P{n}") for n in range(people_of(game, options))]
    table = site.room.tables.create(game, options, plans, "nobody")
    people = [Person(site, table, seat) for seat in (*range(len(plans)), WATCH)]
    cards = cards_of(table)
    rng = seeded(11)
    moves = searched = 0
    while not table.state.is_over and moves < MOVES:
        for person in people:
            person.look(table)
        if moves % LOOK_EVERY == 0:
            for person in people:
                text = person.everything_sent()
                hidden = [card for card in cards if card not in person.seen]
                searched += len(hidden)
                for card in hidden:
                    assert not holds(text, card), f"{card} was sent to seat {person.seat}"
                for number in numbers_of(table):
                    assert number not in text, f"chance was sent to seat {person.seat}"
        table = site.room.tables.open(table.stored.id)
        legal = table.state.legal_actions()
        code = table.state.action_code(legal[rng.below(len(legal))])
        table = site.room.tables.act(table, table.state.to_move, table.version, code)
        moves += 1
    assert searched > 500  # there was something to find


# -- streams -------------------------------------------------------------------------------------

NEWS = {"version", "to_move", "is_over", "is_thinking"}


@dataclass(slots=True)
class Listener:
    """Somebody with an open stream: what was sent there, and what has lain open before them."""

    seat: int | None
    token: str
    stream: Stream
    sent: str = ""
    seen: set[str] = field(default_factory=set)

    def look(self, table: OpenTable) -> None:
        self.seen |= set(texts(table.state.observe(self.seat)))

    def hear_the_rest(self) -> None:
        """Until the server has ended the stream."""
        self.sent += self.stream.rest().decode()
        self.stream.close()

    def news(self) -> list[dict[str, object]]:
        lines = self.sent.splitlines()
        return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


def answer_at_random(program: Program, listeners: list[Listener], database: str) -> OpenTable:
    """Play on over HTTP; the store of the server tells what lies open after each move."""
    store = Store.connect(database)
    tables, rng = Tables(store), seeded(5)
    table = tables.open(program.table)
    for _ in range(STREAMED):
        for listener in listeners:
            listener.look(table)
        if table.state.is_over:
            break
        mover, legal = listeners[table.state.to_move], table.state.legal_actions()
        code = table.state.action_code(legal[rng.below(len(legal))])
        answered = program.client.post(
            f"{program.url}/api/v1/tables/{program.table}/actions",
            json={"action": code, "version": table.version},
            headers=as_seat(mover.token),
        )
        assert answered.status_code == 200, answered.text
        mover.sent += f"{answered.headers}\n{answered.text}\n"
        table = tables.open(program.table)
    for listener in listeners:
        listener.look(table)
    store.close()
    return table


@pytest.mark.parametrize("game", list(GAMES))
def test_no_byte_of_a_stream_or_of_an_answer_tells_it(game: str) -> None:
    options, game = GAMES[game], game.partition(" ")[0]
    with own_server() as server:
        program = Program.at_new_table(server.url, game, options, people_of(game, options))
        tokens: list[tuple[int | None, str]] = [*enumerate(program.tokens)]
        tokens.append((None, program.token_to_watch()))
        listeners = [
            Listener(seat, token, Stream(server.url, program.table, token))
            for seat, token in tokens
        ]
        table = answer_at_random(program, listeners, server.database)
        server.process.terminate()
        for listener in listeners:
            listener.hear_the_rest()
    for listener in listeners:
        news = listener.news()
        assert len(news) > 5
        assert all(set(one) == NEWS for one in news)
        hidden = [card for card in cards_of(table) if card not in listener.seen]
        assert hidden
        for card in hidden:
            assert not holds(listener.sent, card), f"{card} was sent to seat {listener.seat}"
        for number in numbers_of(table):
            assert number not in listener.sent, f"chance was sent to seat {listener.seat}"


def test_when_the_game_is_over_its_chance_is_shown(site: Site) -> None:
    # so the test above looks for what a server could send
    table = site.room.tables.create(
        "monuments", {"players": 2}, [SeatPlan("person", "A"), SeatPlan("person", "B")], "nobody"
    )
    person = Person(site, table, 0)
    rng = seeded(1)
    while not table.state.is_over:
        table = site.room.tables.open(table.stored.id)
        legal = table.state.legal_actions()
        code = table.state.action_code(legal[rng.below(len(legal))])
        table = site.room.tables.act(table, table.state.to_move, table.version, code)
    record = person.browser.get(f"/g/{table.stored.id}/record").text
    assert table.record.key is not None
    told = numbers_of(table) - {table.record.key.hex()}  # which follows from the secret
    assert all(number in record for number in told)
    result = person.browser.get(f"/g/{table.stored.id}/result").text
    assert table.record.pledge is not None
    assert table.record.pledge.secret in result
