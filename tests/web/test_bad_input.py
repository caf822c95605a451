"""Requests that nobody means well: each gets a clear refusal, none a 500, on every database."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from acropole.lab.own_server import own_server
from acropole.web.http.app import create_app
from acropole.web.settings import Settings
from tests.web.app import TWO_PEOPLE, Site, api_table, as_seat, links_in
from tests.web.app import new_table as make_table


@pytest.fixture(params=["sqlite", "postgresql"])
def any_site(request: pytest.FixtureRequest) -> Iterator[TestClient]:
    if request.param == "sqlite":
        yield request.getfixturevalue("site").browser()
        return
    app = create_app(Settings(database=request.getfixturevalue("empty_postgres"), rate_limit=0))
    with TestClient(app, "http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("seat", [-3, -2, 2, 99, 10**30])
def test_no_link_leads_to_a_seat_that_is_not_there(site: Site, seat: int) -> None:
    ann = site.browser()
    table, _ = api_table(ann)
    made = ann.post(f"/api/v1/tables/{table}/links", json={"seat": seat})
    assert made.status_code == 422
    assert ann.post(f"/g/{table}/links", data={"seat": str(seat)}).status_code in (400, 422)


@pytest.mark.parametrize("hook", ["http://[", "http://[::1", "https://[x]:y/"])
def test_a_webhook_that_is_no_address_is_refused(site: Site, hook: str) -> None:
    ann = site.browser()
    table, tokens = api_table(ann)
    path = f"/api/v1/tables/{table}/seat"
    posted = ann.post(path, json={"webhook": hook}, headers=as_seat(tokens[0]))
    assert posted.status_code == 422


PATHS = (
    "/g/%00", "/g/a%00b", "/g/%00/stream", "/g/%ff%fe", "/g/%ed%a0%80", "/campaigns/%00",
    "/join/%00", "/new/%00", "/library/%00", "/static/%00", "/api/v1/tables/%00",
    "/api/v1/tables/%ed%a0%80/record", "/api/v1/games/%00", "/g/" + "x" * 5000, "/%2e%2e/%2e%2e",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_strange_address_is_a_clear_refusal(any_site: TestClient, path: str) -> None:
    answer = any_site.get(path)
    assert answer.status_code in (400, 404), answer.text[:200]
    assert "Traceback" not in answer.text


SEATS: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "me"}]
TABLE = {"game": "monuments", "options": {"players": 2}, "seats": SEATS}


@pytest.mark.parametrize(
    "change",
    [
        {"game": "\0"},
        {"game": "x" * 10_000},
        {"options": {"players": 10**30}},
        {"options": {"track": "\0"}},
        {"options": {"\0": 1}},
        {"options": {"left_out": "x" * 10_000}},
        {"game": "monumental", "options": {"players": 2, "map": "\0"}},
        {"game": "monumental", "options": {"players": 2, "map": "../../etc/passwd"}},
        {"seats": []},
        {"seats": [{"kind": "rules"}, {"kind": "rules"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "\0"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy:" + "slips=0.1," * 20}]},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy:slips=nan"}]},
        {"seats": [{"kind": "me"}] * 5000},
    ],
)  # fmt: skip
def test_a_strange_table_is_refused(any_site: TestClient, change: dict[str, Any]) -> None:
    made = any_site.post("/api/v1/tables", json=TABLE | change)
    assert made.status_code in (400, 404, 413, 422), made.text[:300]
    assert made.json()["error"]["message"]


@pytest.mark.parametrize(
    "name", [r"\ud800", r"\udfff\ud800", r"\u0000", r"Ann\u202e", "x" * 10_000, r"\uffff"]
)
def test_strange_names_are_cleaned_or_refused(any_site: TestClient, name: str) -> None:
    body = '{"game":"monuments","options":{"players":2},"seats":[{"kind":"me","name":"NAME"},SEAT]}'
    body = body.replace("NAME", name).replace("SEAT", '{"kind":"me"}')
    made = any_site.post("/api/v1/tables", content=body.encode())
    assert made.status_code in (201, 400), made.text[:300]
    if made.status_code == 201:
        assert any_site.get(f"/g/{made.json()['table']}").status_code == 200
    form = {"players": "2", "seat-2": "me", "name-1": name.encode().decode("unicode_escape")}
    for charset in ("utf-8", "utf-7", "raw_unicode_escape"):
        text = "".join(
            f'--b\r\ncontent-disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
            for key, value in form.items()
        )
        sent = any_site.post(
            "/new/monuments",
            content=(text + "--b--\r\n").encode("utf-8", "surrogatepass"),
            headers={"content-type": f"multipart/form-data; boundary=b; charset={charset}"},
        )
        assert sent.status_code in (200, 400, 422), sent.text[:300]


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{", b"\xff", b'{"action":1}', b"[" * 50_000,
             b'{"action":"draw","version":1e400}', b'{"action":"\\ud800","version":0}',
             b'{"action":"draw","version":99999999999999999999999}',
             b'{"action":"draw","version":0,"seat":-1}',
             b'{"action":"' + b"x" * 9000 + b'","version":0}']
)  # fmt: skip
def test_strange_answers_are_refused(any_site: TestClient, body: bytes) -> None:
    table, tokens = api_table(any_site)
    for way in ("actions", "undo", "redo", "fork", "links", "seat"):
        path = f"/api/v1/tables/{table}/{way}"
        posted = any_site.post(path, content=body, headers=as_seat(tokens[0]))
        assert 400 <= posted.status_code < 500, (way, posted.text[:300])


def test_strange_headers_are_survived(any_site: TestClient) -> None:
    table, _ = api_table(any_site)
    for name, value in (
        ("authorization", "Bearer \xff\xfe"),
        ("authorization", "Bearer " + "x" * 5000),
        ("cookie", "acropole=\xff.\xfe; lang=\xff"),
        ("accept-language", "\xff" * 100),
        ("hx-request", "true"),
        ("content-type", "multipart/form-data"),
        ("content-type", "multipart/form-data; boundary=\xff"),
        ("if-none-match", "\xff"),
        ("range", "bytes=9-1"),
    ):
        headers = [(name.encode(), value.encode("latin-1"))]
        for path in ("/", f"/g/{table}", f"/api/v1/tables/{table}"):
            assert any_site.get(path, headers=headers).status_code < 500
        for path in ("/new/monuments", "/preferences", f"/g/{table}/act", "/import"):
            assert any_site.post(path, headers=headers, content=b"x=1").status_code < 500


def test_who_leaves_in_the_middle_of_a_body_is_nobodys_bug() -> None:
    with own_server() as server:
        port = int(server.url.rsplit(":", 1)[1])
        for path in ("/api/v1/tables", "/new/monuments", "/import", "/api/v1/import"):
            with socket.create_connection(("127.0.0.1", port), 5) as wire:
                wire.sendall(
                    f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-length: 1000\r\n"
                    "content-type: application/x-www-form-urlencoded\r\n\r\nabc".encode()
                )
        with socket.create_connection(("127.0.0.1", port), 5) as wire:
            wire.sendall(b"GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            numbers = b""
            while piece := wire.recv(65536):
                numbers += piece
    assert b'status="400"' in numbers
    assert b'status="500"' not in numbers


def test_a_body_that_breaks_off_is_not_logged_as_a_bug(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    ann = site.browser()
    scope = {
        "type": "http", "method": "POST", "path": "/api/v1/tables", "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:8000")], "client": ("127.0.0.1", 1), "scheme": "http",
        "http_version": "1.1", "server": ("127.0.0.1", 8000), "root_path": "",
    }  # fmt: skip
    assert ann.portal is not None
    app: Any = ann.app
    ann.portal.call(app, scope, receive, send)
    ann.get("/")
    assert [message.get("status") for message in sent[:1]] == [400]
    assert not caplog.records


def test_a_browser_that_was_sent_away_hears_nothing_more() -> None:
    import httpx2

    with own_server() as server, httpx2.Client(base_url=server.url, timeout=20) as ann:
        made = ann.post("/new/monuments", data=TWO_PEOPLE)
        (link,) = links_in(made)
        with httpx2.Client(base_url=server.url, timeout=20) as bob:
            bob.post(link, data={"name": "Bob"}, follow_redirects=False)
            table = str(made.text).split("/g/", 1)[1][:16]
            with bob.stream("GET", f"/g/{table}/stream") as stream:
                lines = stream.iter_lines()
                assert next(line for line in lines if line.startswith("data:"))
                moved = bob.post(f"/g/{table}/links", data={"seat": "1"})
                (fresh,) = links_in(moved)
                with httpx2.Client(base_url=server.url, timeout=20) as phone:
                    phone.post(fresh, data={"name": "Bob"}, follow_redirects=False)
                    for _ in range(3):
                        move(table, ann, phone)
                heard = [line for line in lines if line.startswith("data:")]
                assert all('"version":0,' in line for line in heard), "he hears of no move"


def move(table: str, *people: Any) -> None:
    """Whoever is asked answers, each in a browser."""
    for browser in people:
        seen = browser.get(f"/api/v1/tables/{table}").json()
        if seen["answers"]:
            body = {"action": seen["answers"][0]["action"], "version": seen["version"]}
            path = f"/api/v1/tables/{table}/actions"
            assert browser.post(path, json=body).status_code == 200
            return
    raise AssertionError("nobody is asked")


def test_a_table_of_bots_with_long_codes_is_kept_on_every_database(any_site: TestClient) -> None:
    code = "ismcts:iters=5000,c=0.700000000000,focus=2,turns=100,ms=10000"
    assert len(code) <= 64
    name = make_table(any_site, **{"seat-1": "me", "seat-2": code})
    assert any_site.get(f"/g/{name}").status_code == 200
