"""Running a server: health, numbers, logs without secrets, backup and restore, webhooks."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import socket
import stat
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from acropole.web.live import webhooks
from acropole.web.live.webhooks import Letter, Message, Messenger
from acropole.web.operations.backup import BackupError, backup, restore
from acropole.web.operations.metrics import JsonLines, PlainLines
from acropole.web.store import Store
from acropole.web.table.tables import Tables
from tests.web.app import TWO_PEOPLE, Site, links_in, new_table
from tests.web.tables import new_table as lay_table
from tests.web.tables import play_on


def test_health_tells_whether_the_store_can_be_reached(site: Site) -> None:
    assert site.browser().get("/healthz").text == "ok\n"
    site.service.store.engine.dispose()
    broken = Store.connect("sqlite:////no/such/folder/a.db")
    site.service.store = broken
    assert site.browser().get("/healthz").status_code == 503


def test_metrics_count_requests_tables_and_answers(site: Site) -> None:
    ann = site.browser()
    new_table(ann)
    ann.get("/nowhere")
    text = ann.get("/metrics").text
    assert 'acropole_tables_total{game="monuments"} 1.0' in text
    assert 'acropole_requests_total{route="make_table",status="303"} 1.0' in text
    assert "acropole_request_seconds_bucket" in text
    assert "acropole_streams 0.0" in text


def test_logs_hold_no_secrets(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ann, bob = site.browser(), site.browser()
    (link,) = links_in(ann.post("/new/monuments", data=TWO_PEOPLE))
    bob.post(link, data={"name": "Bob"})
    bob.get("/join/wrong-token")
    records = [record for record in caplog.records if record.name.startswith("acropole")]
    lines = [JsonLines().format(record) for record in records]
    plain = [PlainLines().format(record) for record in records]
    assert any(json.loads(line).get("route") == "sit_down" for line in lines)
    whole = "\n".join([*lines, *plain])
    for secret in (link.rsplit("/", 1)[1], "wrong-token", ann.cookies["acropole"], "Bob"):
        assert secret not in whole


def test_a_backup_comes_back_in_another_database(store: Store, tmp_path: Path) -> None:
    tables = Tables(store)
    played = play_on(tables, lay_table(tables), 40)
    store.seats.add_link(played.stored.id, 1, "print")
    key = store.secret("cookie")
    file = tmp_path / "tables.gz"
    assert backup(store, file) == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert restore(other, file) == 1
    reopened = Tables(other).open(played.stored.id)
    assert reopened.state.digest() == played.state.digest()
    assert other.seats.link("print") == (played.stored.id, 1, False)
    assert other.secret("cookie") == key
    with pytest.raises(BackupError, match="not empty"):
        restore(other, file)
    other.close()


def test_a_backup_moves_from_sqlite_to_postgresql(
    store: Store, empty_postgres: str, tmp_path: Path
) -> None:
    tables = Tables(store)
    played = play_on(tables, lay_table(tables), 10)
    backup(store, tmp_path / "b")
    other = Store.open(empty_postgres)
    assert restore(other, tmp_path / "b") == 1
    assert Tables(other).open(played.stored.id).state.digest() == played.state.digest()
    other.close()


def test_a_backup_of_an_earlier_release_can_still_be_restored(store: Store, tmp_path: Path) -> None:
    tables = Tables(store)
    played = play_on(tables, lay_table(tables), 40)
    file, older = tmp_path / "b", tmp_path / "older"
    backup(store, file)
    since = {"tables": ("looked", "carried"), "entries": ("link",)}
    with gzip.open(file, "rt") as lines, gzip.open(older, "wt") as written:
        written.write(next(lines))
        for line in lines:
            name, row = json.loads(line)
            for column in since.get(name, ()):
                del row[column]
            if name != "contents":
                written.write(json.dumps([name, row]) + "\n")
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert restore(other, older) == 1
    again = Tables(other).open(played.stored.id)
    assert (again.halt, again.state.digest()) == (None, played.state.digest())
    other.close()


@pytest.mark.parametrize(
    "data",
    [b"", b"nonsense", gzip.compress(b"{}\n"), gzip.compress(b'{"acropole-backup":1}\n[1]\n'),
     gzip.compress(b'{"acropole-backup":1}\n["x",{}]\n'),
     gzip.compress(b'{"acropole-backup":1}\n["seats",{"table_id":"t"}]\n'),
     gzip.compress(b'{"acropole-backup":1}\n' * 100)[:-20]],
    ids=["empty", "nonsense", "no head", "no pair", "no table", "no column", "cut off"],
)  # fmt: skip
def test_a_broken_backup_is_one_clear_error(store: Store, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "broken"
    file.write_bytes(data)
    with pytest.raises(BackupError):
        restore(store, file)
    assert store.log.standings(["t"]) == []


# -- webhooks ----------------------------------------------------------------------------------


class Receiver:
    """A server that keeps what is posted to it."""

    def __init__(self) -> None:
        heard = self.heard = []  # type: list[dict[str, object]]
        self.came = threading.Event()
        came = self.came

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()
                came.set()

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook?x=1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def test_word_goes_out_when_the_turn_comes_to_a_seat(site: Site) -> None:
    receiver = Receiver()
    ann = site.browser()
    name = new_table(ann, **{"seat-2": "me"})
    first = site.service.tables.open(name).state.to_move
    form = {"seat": str(1 - first), "webhook": receiver.url}
    assert ann.post(f"/g/{name}/seat", data=form).status_code == 200
    while (table := site.service.tables.open(name)).state.to_move == first:
        code = table.state.action_code(table.state.legal_actions()[0])
        form = {"a": code, "v": str(table.version), "as": str(first)}
        assert ann.post(f"/g/{name}/act", data=form).status_code == 200
    assert receiver.came.wait(10)
    (word,) = receiver.heard
    assert word["event"] == "your-turn"
    assert (word["table"], word["seat"], word["version"]) == (name, 1 - first, table.version)
    assert str(word["url"]).endswith(f"/g/{name}")
    receiver.close()


def test_a_webhook_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        messenger = Messenger(may_be_private=False)
        turn = Message({}, b"{}")
        for url in ("http://127.0.0.1:1/", "http://no.such.host.invalid/", "https://10.0.0.1/"):
            await messenger._send(url, Letter(turn, "t", None))
        await messenger.stop()

    asyncio.run(run())
    assert len(caplog.records) == 3


class Dripping:
    """A receiver that takes every call and answers a byte at a time, for ever."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.getsockname()[1]}/"
        self.calls = 0
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                wire, _ = self._server.accept()
                self.calls += 1
                threading.Thread(target=self._drip, args=(wire,), daemon=True).start()

    def _drip(self, wire: socket.socket) -> None:
        with suppress(OSError):
            time.sleep(60)
            wire.close()

    def close(self) -> None:
        self._server.close()


def test_slow_receivers_keep_nobody_waiting_and_are_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0.5)
    slow, good = [Dripping() for _ in range(12)], Receiver()

    async def run() -> float:
        messenger = Messenger(may_be_private=True)
        turn = Message({}, b"{}")
        for receiver in slow:
            for _ in range(50):
                messenger.send(receiver.url, turn, "t")
        begin = time.monotonic()
        messenger.send(good.url, turn, "t")
        await asyncio.to_thread(good.came.wait, 10)
        took = time.monotonic() - begin
        await asyncio.sleep(1.2)  # a deadline for each call: some have been given up
        assert all(2 <= receiver.calls <= 4 for receiver in slow)
        assert all(len(waiting) <= webhooks.WAITING for waiting in messenger._waiting.values())
        await messenger.stop()
        return took

    assert asyncio.run(run()) < 5
    for receiver in slow:
        receiver.close()
    good.close()


def test_no_more_than_so_many_receivers_are_called_at_a_time() -> None:
    async def run() -> int:
        messenger = Messenger(may_be_private=True)
        for n in range(300):
            turn = Message({}, b"{}")
            messenger.send(f"http://127.0.0.1:1/{n}", turn, "t")
        calling = len(messenger._calling)
        await messenger.stop()
        return calling

    assert asyncio.run(run()) == webhooks.RECEIVERS
