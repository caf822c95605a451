"""Two at once for what only one can have: one gets it, the other is told so, nothing is lost."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest

from acropole.lab.own_server import own_server
from tests.attack.checks import check
from tests.attack.forms import forms
from tests.web.app import as_seat
from tests.web.processes import Program

RACERS = 4
rounds = forms("rounds", short=[3], long=[100])


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A server with two workers; a new connection comes to either."""
    if request.param == "postgresql":
        yield request.getfixturevalue("cluster").url + "/api/v1"
        return
    with own_server("--workers", "2") as server:
        yield server.url + "/api/v1"
        check(server.database)


def at_once(*calls: Callable[[httpx2.Client], httpx2.Response]) -> list[httpx2.Response]:
    """What each is answered, by a connection of its own, when all send in the same moment."""
    ready, answers = threading.Barrier(len(calls)), [httpx2.Response(0)] * len(calls)

    def run(n: int) -> None:
        with httpx2.Client(timeout=30) as client:
            ready.wait(30)
            answers[n] = calls[n](client)

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def codes(answers: list[httpx2.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def post(path: str, body: object, token: str = "") -> Callable[[httpx2.Client], httpx2.Response]:
    headers = as_seat(token) if token else {}
    return lambda client: client.post(path, json=body, headers=headers)


@rounds
def test_of_several_answers_to_one_question_one_is_taken(url: str, rounds: int) -> None:
    program = new_game(url)
    for _ in range(rounds):
        seen = asked(program)
        if seen is None:
            program = new_game(url)
            continue
        path, token = f"{url}/tables/{program.table}/actions", program.tokens[seen["seat"]]
        choices = [seen["answers"][n % len(seen["answers"])]["action"] for n in range(RACERS)]
        bodies = [{"action": code, "version": seen["version"]} for code in choices]
        answers = at_once(*(post(path, body, token) for body in bodies))
        assert codes(answers) == {200: 1, 409: RACERS - 1}
        (taken,) = (one.json() for one in answers if one.status_code == 200)
        assert program.look()["version"] == taken["version"] == seen["version"] + 1


@rounds
def test_of_undo_and_answer_one_is_taken(url: str, rounds: int) -> None:
    program, raced = new_game(url), 0
    while raced < rounds:
        seen = asked(program)
        if seen is None:
            program = new_game(url)
            continue
        mover = seen["seat"]
        if not program.answer(seen).json()["can_undo"]:
            continue
        seen = asked(program)
        if seen is None:
            continue
        raced += 1
        here, version = f"{url}/tables/{program.table}", seen["version"]
        action = {"action": seen["answers"][0]["action"], "version": version}
        answers = at_once(
            post(f"{here}/actions", action, program.tokens[seen["seat"]]),
            post(f"{here}/undo", {"version": version}, program.tokens[mover]),
        )
        assert codes(answers) == {200: 1, 409: 1}
        assert program.look()["version"] == version + 1


@rounds
def test_of_several_browsers_with_one_link_one_sits_down(url: str, rounds: int) -> None:
    for _ in range(rounds):
        body = table(seats=[{"kind": "me"}, {"kind": "person"}])
        made = httpx2.post(f"{url}/tables", json=body, timeout=30).json()
        link = {"token": made["links"][0]["token"]}
        answers = at_once(*[post(f"{url}/join", link)] * RACERS)
        assert codes(answers) == {201: 1, 410: RACERS - 1}
        (token,) = (one.json()["token"] for one in answers if one.status_code == 201)
        seen = httpx2.get(f"{url}/tables/{made['table']}", headers=as_seat(token), timeout=30)
        assert seen.json()["seat"] == 1
        assert seen.json()["seats"][1]["browsers"] == 1


@rounds
def test_of_several_tables_for_one_pledge_one_is_dealt(url: str, rounds: int) -> None:
    for n in range(rounds):
        pledge = httpx2.post(f"{url}/pledges", timeout=30).json()["pledge"]
        bodies = [table(pledge=pledge, salt=f"{n} {racer}") for racer in range(RACERS)]
        answers = at_once(*(post(f"{url}/tables", body) for body in bodies))
        assert codes(answers) == {201: 1, 409: RACERS - 1}


def new_game(url: str) -> Program:
    return Program.at_new_table(url.removesuffix("/api/v1"))


def asked(program: Program) -> dict[str, Any] | None:
    """What the seat sees that is asked; None when the game is over."""
    question = program.look()["question"]
    return None if question is None else program.look(question["seat"])


def table(**more: object) -> dict[str, object]:
    seats = [{"kind": "me"}, {"kind": "me"}]
    return {"game": "monuments", "options": {"players": 2}, "seats": seats} | more
