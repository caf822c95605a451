"""The application without a network: requests go straight into it, from several browsers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from typing import Any

import httpx2
from starlette.testclient import TestClient

from acropole.web.session import Visitors
from acropole.web.table.service import TableService

TWO_PEOPLE = {"players": "2", "seat-1": "me", "seat-2": "person"}


@dataclass(slots=True)
class Site:
    """A running application; `browser()` is a new visitor."""

    service: TableService
    visitors: Visitors
    browser: Callable[[], TestClient]


def links_in(page: httpx2.Response) -> list[str]:
    """The secret links on a page, each once."""
    return list(dict.fromkeys(re.findall(r"/join/[\w-]+", unescape(page.text))))


def new_table(browser: TestClient, game: str = "monuments", **fields: str) -> str:
    """A table against bots, or as the fields say; its id."""
    form = {"players": "2"} | fields
    made = browser.post(f"/new/{game}", data=form, follow_redirects=False)
    found = re.search(r"/g/(\w+)", made.headers.get("location", "") + made.text)
    assert found is not None, made.text
    return found[1]


def api_table(browser: TestClient, game: str = "monuments", *kinds: str) -> tuple[str, list[str]]:
    """A table for programs; its id and the token of each person's seat, links followed."""
    seats = [
        {"kind": kind} if kind in ("me", "person") else {"kind": "bot", "bot": kind}
        for kind in kinds or ("person", "person")
    ]
    body = {"game": game, "options": {"players": len(seats)}, "seats": seats}
    made = browser.post("/api/v1/tables", json=body)
    assert made.status_code == 201, made.text
    tokens = {one["seat"]: one["token"] for one in made.json()["tokens"]}
    tokens |= {link["seat"]: joined(browser, link["token"]) for link in made.json()["links"]}
    return made.json()["table"], [token for _, token in sorted(tokens.items())]


def joined(browser: httpx2.Client, link: str) -> str:
    """The token of the seat that a link leads to."""
    answer = browser.post("/api/v1/join", json={"token": link})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def as_seat(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def shown(browser: TestClient, table: str, token: str, **query: int) -> dict[str, Any]:
    answer = browser.get(f"/api/v1/tables/{table}", headers=as_seat(token), params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
