"""Whatever fits the OpenAPI description, or nearly does, is answered without a 500."""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx2
import pytest

from acropole.lab.own_server import OwnServer
from tests.attack.forms import forms
from tests.web.app import as_seat

schemathesis = pytest.importorskip("schemathesis")
hypothesis = pytest.importorskip("hypothesis")


class Place(NamedTuple):
    url: str
    ids: dict[str, str]  # what parts of an address can be
    tokens: list[str]


@pytest.fixture(scope="module")
def place(server: OwnServer) -> Place:
    """A server, a table there, one that waits for people, and the tokens of the first."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": "monuments", "options": {"players": 2}, "seats": seats}
    made = httpx2.post(f"{server.url}/api/v1/tables", json=body, timeout=20).json()
    waits = {
        "game": "monuments",
        "options": {"players": 4},
        "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3],
    }
    opened = httpx2.post(f"{server.url}/api/v1/open-tables", json=waits, timeout=20).json()
    ids = {"table_id": made["table"], "open_id": opened["open_table"]["id"]}
    return Place(server.url, ids, [one["token"] for one in made["tokens"]])


# `examples`: for each operation
@forms(
    ("mode", "examples"),
    short=[("positive", 4), ("negative", 8)],
    long=[("positive", 400), ("negative", 400)],
)
def test_nothing_that_fits_the_description_breaks_the_server(
    place: Place, mode: str, examples: int
) -> None:
    schema = schemathesis.openapi.from_url(f"{place.url}/api/v1/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 10
    for operation in operations:
        if not operation.path.endswith("/stream"):  # that one does not end
            try_out(operation, mode, examples, place)


def try_out(operation: Any, mode: str, examples: int, place: Place) -> None:
    way = schemathesis.GenerationMode(mode)
    tries = iter(range(10**6))

    def check(case: Any) -> None:
        turn = next(tries)
        for name in place.ids.keys() & (case.path_parameters or {}).keys():
            if turn % 4:
                case.path_parameters[name] = place.ids[name]  # else whatever was made up
        headers = as_seat(place.tokens[turn % 2])
        answered = case.call(base_url=place.url, headers=headers, timeout=20)
        assert answered.status_code < 500, (case.as_curl_command(), answered.text)

    patient = hypothesis.settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    cases = operation.as_strategy(generation_mode=way)
    try:
        patient(hypothesis.given(case=cases)(check))()
    except hypothesis.errors.Unsatisfiable:
        assert mode == "negative"  # where nothing can be wrong
