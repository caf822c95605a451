"""The files of ours that a click at a table runs through, from the request to the answer.

Run by itself, with ACROPOLE_PURE=1: compiled code would not be seen. A JSON list is printed.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from starlette.testclient import TestClient

import acropole
from acropole.kernel.match import Match
from acropole.kernel.records import Record
from acropole.web.http.app import create_app
from acropole.web.session import COOKIE
from acropole.web.settings import Settings
from acropole.web.store import Store
from acropole.web.table.creation import SeatPlan
from acropole.web.table.service import TableService

SOURCE = str(Path(acropole.__file__).parent) + "/"
FRAGMENT = {"hx-request": "true"}  # what a browser with scripts asks for

entered: set[str] = set()


def note(frame: FrameType, event: str, _: Any) -> None:
    file = frame.f_code.co_filename
    if event == "call" and file.startswith(SOURCE) and file.endswith(".py"):
        entered.add(file.removeprefix(SOURCE))


def click(browser: TestClient, service: TableService, table_id: str) -> list[str]:
    """Give the first legal answer of whoever is asked; the files that this enters."""
    table = service.tables.open(table_id)
    state = table.state
    answer = {
        "a": state.action_code(state.legal_actions()[0]),
        "v": str(table.version),
        "as": str(state.to_move),
    }
    entered.clear()
    shown = browser.post(f"/g/{table_id}/act", data=answer, headers=FRAGMENT)
    found = sorted(entered)
    assert shown.status_code == 200, shown.text
    return found


def files_of_a_click(game: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/tables.db")
        Store.open(settings.database).close()
        app = create_app(settings)
        service: TableService = app.state.service
        browser = TestClient(app, settings.address)  # not started: nothing goes on beside the click
        browser.cookies.set(COOKIE, app.state.visitors.sign("ann"))
        for _ in range(2):  # the first table warms the server up
            match = Match(Record(acropole.game(game), {}, 1))
            plans = [SeatPlan("me", f"Ann {n}") for n in range(match.state.seats)]
            table_id = service.tables.put_down(match, plans, "ann").stored.id
            found = click(browser, service, table_id)
        service.store.close()
    return found


if __name__ == "__main__":
    threading.setprofile(note)  # for the threads of the applications, which begin below
    print(json.dumps({game: files_of_a_click(game) for game in sys.argv[1:]}))
