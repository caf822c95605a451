"""Nobody is sent what they may not know.

Games are played by people on devices of their own, with a spectator; who made the table sits
nowhere, and an outsider knows its address. Every byte that goes to one of them, by pages, clicks,
the JSON API or an event stream, is searched for the id of each card that has never lain
open before that person, for the numbers that chance comes from, and for what opens another's seat.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import httpx2
from starlette.testclient import TestClient

from acropole.games.imperium.variant import ImperiumRules
from acropole.games.monumental.variant import MonumentalRules
from acropole.games.monuments.schema import CARD_IDS
from acropole.kernel.chance import seeded
from acropole.kernel.records import Redeal, Reseed
from acropole.lab.own_server import own_server
from acropole.web.http.link_routes import make_link
from acropole.web.session import COOKIE, new_token, token_holder
from acropole.web.store import Store
from acropole.web.table import creation
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables
from acropole.web.view.views import WATCH
from tests.attack.forms import forms
from tests.attack.games import ALL, GAMES, WHOLE
from tests.web.app import Site, as_seat
from tests.web.parts import put_together
from tests.web.positions import people as people_of
from tests.web.processes import Program, Stream

LIGHT = {"hx-request": "true"}


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


OUTSIDER, MAKER = -3, -2  # beside the seats, and WATCH


class Person:
    """Somebody who knows the address of a table, and what has lain open before them there."""

    def __init__(self, site: Site, table: OpenTable, seat: int, maker: TestClient) -> None:
        self.site, self.name, self.role = site, table.stored.id, seat
        self.seat = seat if seat >= 0 else None
        self.browser = maker if seat == MAKER else site.browser()
        self.token = new_token()
        self.link = ""
        if seat >= WATCH:
            self.link = make_link(site.service, table, seat, "en").url.rsplit("/", 1)[1]
            self.browser.post(f"/join/{self.link}", data={})
            # The same seat for a program, so that its answers can be searched, too.
            site.service.store.seats.claim(self.name, seat, token_holder(self.token))
        self.note = ""
        if seat >= 0:  # what they write down, and what they say: only the first is a secret
            self.note = new_token()
            address = f"/g/{self.name}"
            self.browser.post(f"{address}/notes", data={"text": self.note, "quietly": "on"})
            self.browser.post(f"{address}/say", data={"phrase": "hello"})
        self.seen: set[str] = set()
        self.hints = 0  # that this person was given
        self.parts: dict[str, str] = {}  # of the table, as the browser has it

    def look(self, table: OpenTable) -> None:
        if self.role != OUTSIDER:
            self.seen |= set(texts(table.state.observe(self.seat)))

    def secrets(self) -> set[str]:
        """What nobody else may hear of."""
        cookie = self.browser.cookies.get(COOKIE) or ""
        visitor = self.site.visitors.read(cookie) or ""
        known = {self.token, token_holder(self.token), self.link, cookie, visitor, self.note}
        return known - {""}

    def click(self, code: str, version: int) -> str:
        """Answer as the page does; what the server sends to it."""
        form = {"a": code, "v": str(version)}
        answer = self.browser.post(f"/g/{self.name}/act", data=form, headers=self._light())
        assert answer.status_code == 200, answer.text
        return self._put_together(answer)

    def hear(self) -> str:
        """What the page fetches when it hears of another's move."""
        return self._put_together(self.browser.get(f"/g/{self.name}", headers=self._light()))

    def _light(self) -> dict[str, str]:
        return LIGHT | {"acropole-parts": " ".join(self.parts)}

    def _put_together(self, answer: httpx2.Response) -> str:
        if answer.status_code == 200:
            self.parts, _ = put_together(self.parts, answer.text)
        return f"{answer.headers}\n{answer.text}"

    def everything_sent(self) -> str:
        """Whatever the server answers to this person, in every way there is to ask."""
        # The maker is known by a cookie, and an outsider by a token that opens nothing.
        client = self.browser if self.role == MAKER else self.site.browser()
        headers = {} if self.role == MAKER else as_seat(self.token)
        api, here = f"/api/v1/tables/{self.name}", f"/g/{self.name}"
        document, page = client.get(api, headers=headers), self.browser.get(here)
        if self.role == OUTSIDER:
            assert document.status_code in (403, 404)
            assert page.status_code in (403, 404)
        else:
            assert document.json()["seat"] == self.seat
            assert page.status_code == 200
        running = client.get(f"{api}/record", headers=headers)
        hint = self.browser.post(f"{here}/hint", data={})
        self.hints += hint.status_code == 200
        forked = client.post(f"{api}/fork", headers=headers, json={"at": 1})
        answers = [
            document,
            page,
            running,
            hint,
            forked,
            client.post("/api/v1/import", content=running.content),
            client.get(f"{api}?at=3&lang=fr", headers=headers),
            client.get(f"{api}/story", headers=headers),
            client.get(f"{api}/story?lang=fr&seat={self.other}", headers=headers),
            client.post(f"{api}/hint", headers=headers, json={}),
            *(client.get(f"{api}?seat={seat}", headers=headers) for seat in range(3)),
            client.get(f"{api}/story?lang=fr", headers=headers),
            *(client.get(f"{api}/story?seat={seat}", headers=headers) for seat in range(3)),
            client.post(f"{api}/undo", headers=headers, json={"version": 0}),
            client.post(f"{api}/redo", headers=headers, json={"version": 0}),
            client.post(f"{api}/seat", headers=headers, json={"seat": self.other}),
            client.post(f"{api}/links", headers=headers, json={"seat": self.other}),
            client.post(f"{api}/rematch", headers=headers, json={}),
            client.get("/api/v1/open-tables", headers=headers),
            self.browser.get(f"{here}?lang=fr", headers=LIGHT),
            self.browser.get(here, headers=LIGHT | {"acropole-parts": "AAAAAAAA"}),
            self.browser.get(f"{here}?at=5"),
            self.browser.get(f"{here}?as={self.other}"),
            self.browser.get(f"{here}/record"),
            self.browser.get(f"{here}/result"),
            self.browser.get(f"{here}/analysis", headers=LIGHT),
            self.browser.post(f"{here}/analysis", data={}),
            self.browser.get(f"{here}/why", params={"a": "no"}),
            self.browser.post(f"{here}/fork", data={"at": "1"}),
            self.browser.post(f"{here}/act", data={"a": "no", "v": "0"}),
            self.browser.post(f"{here}/links", data={"seat": str(self.other)}),
            self.browser.get(f"{here}/rematch", headers=LIGHT),
            self.browser.post(f"{here}/rematch", data={}),
            self.browser.get("/"),
            self.browser.get("/tables"),
            self.browser.get("/me"),
            self.browser.get("/me/settings"),
            self.browser.get("/metrics"),
        ]
        if forked.status_code == 201:
            branch = f"/api/v1/tables/{forked.json()['table']}"
            # The fork is all the person's own, and dealt anew: only the same eyes compare.
            mine = [one for one in forked.json()["tokens"] if one["seat"] == self.seat]
            for one in mine:
                answers.append(client.get(branch, headers=as_seat(one["token"])))
                answers.append(client.get(f"{branch}/record", headers=as_seat(one["token"])))
        sent = "\n".join(f"{answer.headers}\n{answer.text}" for answer in answers)
        return sent + self._archive()

    def _archive(self) -> str:
        """What the archive of this person tells of the table; forks in it are dealt anew."""
        data = self.browser.get("/me/export").content
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            mine = [name for name in file.namelist() if self.name in name or name == "me.json"]
            assert (len(mine) > 1) == (self.role >= 0)
            return "\n".join(f"{name}\n{file.read(name).decode()}" for name in mine)

    @property
    def other(self) -> int:
        """A seat that is another's; the only one of a game for one."""
        return 1 if self.role == 0 else 0


# A random game can go on for thousands of moves, and each look is two dozen requests of everybody.
@forms(
    ("game", "moves", "look_every"),
    short=[(game, 50, 25) for game in GAMES],
    long=[(game, WHOLE, 25) for game in ALL],
)
def test_no_byte_tells_what_a_person_may_not_know(
    site: Site, game: str, moves: int, look_every: int
) -> None:
    options, game = ALL[game], game.partition(" ")[0]
    maker, size = site.browser(), people_of(game, options)
    body = {"game": game, "options": options, "seats": [{"kind": "person"}] * size}
    made = maker.post("/api/v1/tables", json=body).json()
    table = site.service.tables.open(made["table"])
    roles = (*range(size), WATCH, MAKER, OUTSIDER)
    people = [Person(site, table, role, maker) for role in roles]
    cards = cards_of(table)
    rng = seeded(11)
    searched = 0
    for move in range(moves):
        for person in people:
            person.look(table)
        if move % look_every == 0:
            for person in people:
                searched += search(person, person.everything_sent(), people, table, cards)
        legal = table.state.legal_actions()
        code = table.state.action_code(legal[rng.below(len(legal))])
        mover, other = people[table.state.to_move], people[move % len(people)]
        sent = [(mover, mover.click(code, table.version))]
        table = site.service.tables.open(table.stored.id)
        if table.state.is_over:  # then its chance is shown
            break
        for person, text in [*sent, (other, other.hear())]:
            person.look(table)
            searched += search(person, text, people, table, cards)
    assert searched > 500  # there was something to find
    assert any(person.hints for person in people)
    assert moves < WHOLE or table.state.is_over


def search(
    person: Person, text: str, people: list[Person], table: OpenTable, cards: list[str]
) -> int:
    """How many cards were looked for, and not found, in what a person is sent."""
    hidden = [card for card in cards if card not in person.seen]
    for card in hidden:
        assert not holds(text, card), f"{card} was sent to {person.role}"
    for number in numbers_of(table):
        assert number not in text, f"chance was sent to {person.role}"
    for other in people:
        if other is not person:
            for secret in other.secrets():
                assert secret not in text, f"what opens {other.role} was sent to {person.role}"
    return len(hidden)


# -- streams -------------------------------------------------------------------------------------

NEWS = {"version", "to_move", "is_over", "is_thinking", "people", "said"}


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


def answer_at_random(
    program: Program, listeners: list[Listener], database: str, moves: int
) -> OpenTable:
    """Play on over HTTP; the store of the server tells what lies open after each move."""
    store = Store.connect(database)
    tables, rng = Tables(store), seeded(5)
    table = tables.open(program.table)
    for _ in range(moves):
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
        table = tables.open(program.table)
        if not table.state.is_over:  # then its chance is shown
            mover.sent += f"{answered.headers}\n{answered.text}\n"
    for listener in listeners:
        listener.look(table)
    store.close()
    return table


@forms(
    ("games", "moves"),
    short=[(("monuments", "monumental with its modules", "imperium"), 40)],
    long=[((game,), WHOLE) for game in ALL],
)
def test_no_byte_of_a_stream_or_of_an_answer_tells_it(games: tuple[str, ...], moves: int) -> None:
    played: list[tuple[OpenTable, list[Listener]]] = []
    with own_server() as server:
        for name in games:
            options, game = ALL[name], name.partition(" ")[0]
            program = Program.at_new_table(server.url, game, options, people_of(game, options))
            tokens: list[tuple[int | None, str]] = [*enumerate(program.tokens)]
            tokens.append((None, program.token_to_watch()))
            listeners = [
                Listener(seat, token, Stream(server.url, program.table, token))
                for seat, token in tokens
            ]
            table = answer_at_random(program, listeners, server.database, moves)
            played.append((table, listeners))
        server.process.terminate()
        for _, listeners in played:
            for listener in listeners:
                listener.hear_the_rest()
    for table, listeners in played:
        assert sum(search_stream(listener, table) for listener in listeners)


def search_stream(listener: Listener, table: OpenTable) -> int:
    """How many cards were looked for, and not found, in what a listener was sent."""
    news = listener.news()
    assert len(news) > 5
    assert all(set(one) == NEWS for one in news)
    hidden = [card for card in cards_of(table) if card not in listener.seen]
    for card in hidden:
        assert not holds(listener.sent, card), f"{card} was sent to seat {listener.seat}"
    for number in numbers_of(table):
        assert number not in listener.sent, f"chance was sent to seat {listener.seat}"
    return len(hidden)


def test_when_the_game_is_over_its_chance_is_shown(site: Site) -> None:
    # so the test above looks for what a server could send
    table = creation.create(
        site.service.tables,
        "monuments",
        {"players": 2},
        [SeatPlan("person", "A"), SeatPlan("person", "B")],
        "nobody",
    )
    person = Person(site, table, 0, site.browser())
    rng = seeded(1)
    while not table.state.is_over:
        table = site.service.tables.open(table.stored.id)
        legal = table.state.legal_actions()
        code = table.state.action_code(legal[rng.below(len(legal))])
        table = site.service.tables.act(table, table.state.to_move, table.version, code)
    record = person.browser.get(f"/g/{table.stored.id}/record").text
    assert table.record.key is not None
    told = numbers_of(table) - {table.record.key.hex()}  # which follows from the secret
    assert all(number in record for number in told)
    result = person.browser.get(f"/g/{table.stored.id}/result").text
    assert table.record.pledge is not None
    assert table.record.pledge.secret in result
