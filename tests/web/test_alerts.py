"""Alerts: one a turn, readable by one browser alone, quiet at night, and nothing hidden in them."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import parse_qsl

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from starlette.testclient import TestClient

from acropole.kernel.chance import seeded
from acropole.web.live.alerts import FORMATS, webhook_message
from acropole.web.live.push import Vapid, decoded, encoded
from acropole.web.live.webhooks import Answered, Message, YourTurn
from acropole.web.store.alerts import QuietHours, Subscription
from acropole.web.table.open_table import OpenTable
from tests.web.app import Site
from tests.web.tables import answer
from tests.web.test_talk import two_at_a_table

AUTH = bytes(range(16))
ENDPOINT = "http://127.0.0.1:9/push/1"
TURN = YourTurn("your-turn", "monuments", "abc", 1, "Ann", 7, "https://table.example/g/abc")


class Receiver:
    """The browser behind a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_numbers()
        self.p256dh = encoded(b"\x04" + point.x.to_bytes(32) + point.y.to_bytes(32))

    def fields(self) -> dict[str, str]:
        return {"endpoint": ENDPOINT, "p256dh": self.p256dh, "auth": encoded(AUTH)}

    def read(self, message: Message) -> dict[str, Any]:
        text = http_ece.decrypt(
            message.body, private_key=self.key, auth_secret=AUTH, version="aes128gcm"
        )
        found: dict[str, Any] = json.loads(text)
        return found


class Post:
    """In the place of the messenger: keeps what would be sent."""

    def __init__(self, site: Site) -> None:
        self.sent: list[tuple[str, Message]] = []
        self._site = site
        site.service.messenger.send = self._keep  # type: ignore[method-assign]

    def _keep(
        self, url: str, message: Message, table: str, answered: Answered | None = None
    ) -> None:
        self.sent.append((url, message))

    def wait(self, browser: TestClient) -> list[tuple[str, Message]]:
        """All that is sent once nothing is under way."""
        for _ in range(3):  # what was begun, and what that begins
            browser.get("/healthz")
            time.sleep(0.1)
        return self.sent


def pass_turn(site: Site, browser: TestClient, table: str) -> int:
    """Whoever is to move answers until another is; who that is."""
    service, rng = site.service, seeded(3)

    def on() -> OpenTable:
        found = service.tables.open(table.removeprefix("/g/"))
        seat = found.state.to_move
        while found.state.to_move == seat:
            found = answer(service.tables, found, rng)
        return found

    assert browser.portal is not None
    moved = browser.portal.call(service.move, on)
    return int(moved.state.to_move)


def test_a_message_is_sealed_for_one_browser_and_signed_by_us() -> None:
    receiver, vapid = Receiver(), Vapid(b"secret", "https://table.example")
    to = Subscription("https://push.example/1", receiver.p256dh, encoded(AUTH), "en")
    message = vapid.seal(to, b'{"body": "hello"}')
    assert receiver.read(message) == {"body": "hello"}
    assert b"hello" not in message.body
    token, key = (
        part.split("=", 1)[1] for part in message.headers["authorization"][6:].split(", ")
    )
    head, claims, signature = token.split(".")
    told = json.loads(decoded(claims))
    assert told["aud"] == "https://push.example"
    assert time.time() < told["exp"] <= time.time() + 24 * 3600
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert vapid.public == Vapid(b"secret", "").public != Vapid(b"other", "").public


@pytest.mark.parametrize("form", FORMATS)
def test_webhooks_speak_as_the_services_do(form: str) -> None:
    message = webhook_message(form, TURN, "Monuments: it is your turn, @everyone <!here>.")
    body = message.body.decode()
    if form == "ntfy":
        assert message.headers["click"] == TURN.url
        return
    told = json.loads(body)
    if form == "discord":
        assert told["allowed_mentions"] == {"parse": []}
        assert TURN.url in told["content"]
    elif form == "slack":
        assert "<!here>" not in told["text"]
        assert told["text"].endswith(f"<{TURN.url}>")
    else:
        assert told == {
            "event": "your-turn", "game": "monuments", "table": "abc", "seat": 1, "name": "Ann",
            "version": 7, "url": TURN.url,
        }  # fmt: skip


def test_one_alert_a_turn_that_says_nothing_hidden(site: Site) -> None:
    table, ann, bob = two_at_a_table(site)
    post, receiver = Post(site), Receiver()
    name = table.removeprefix("/g/")
    opened = site.service.tables.open(name)
    first = opened.state.to_move
    waiting = bob if first == 0 else ann
    assert waiting.post("/alerts?lang=fr", data=receiver.fields()).status_code == 204
    assert pass_turn(site, ann, table) != first
    ((url, message),) = post.wait(ann)
    assert url == ENDPOINT
    told = receiver.read(message)
    player = ("Ann", "Bob")[1 - first]
    assert told == {
        "title": "Acropole",
        "body": f"Monuments\u00a0: c'est à vous, {player}.",
        "url": table,
        "tag": name,
    }
    pass_turn(site, ann, table)
    pass_turn(site, ann, table)
    assert len(post.wait(ann)) == 1  # they have answered only just now: they are there


def test_quiet_hours_are_kept_over_midnight_and_for_webhooks(site: Site) -> None:
    night = QuietHours(22 * 60, 8 * 60)
    assert [night.holds(hour * 3600.0) for hour in (21, 22, 23, 0, 7, 8)] == [
        False, True, True, True, True, False,
    ]  # fmt: skip
    table, ann, bob = two_at_a_table(site)
    post = Post(site)
    minute = int(time.time() // 60) % 1440
    hours = {"begins": _clock(minute - 30), "ends": _clock(minute + 30), "ahead": "0"}
    for browser in (ann, bob):
        browser.post("/alerts", data=Receiver().fields())
        seat = "0" if browser is ann else "1"
        hook = {"seat": seat, "webhook": "http://127.0.0.1:9/hook", "format": "slack"}
        assert browser.post(f"{table}/seat", data=hook).status_code == 200
        assert browser.post("/alerts/quiet", data=hours).status_code == 200
    pass_turn(site, ann, table)
    assert post.wait(ann) == []


def _clock(minute: int) -> str:
    return f"{minute % 1440 // 60:02}:{minute % 60:02}"


def test_addresses_of_others_are_checked(limited_site: Site) -> None:
    browser = limited_site.browser()
    fields = Receiver().fields()
    assert browser.post("/alerts", data=fields).status_code == 422  # not https
    outside = fields | {"endpoint": "https://push.example/1"}
    assert browser.post("/alerts", data=outside).status_code == 204
    for wrong in ({"p256dh": "x"}, {"auth": "x"}, {"endpoint": "https://u:p@push.example/"}):
        assert browser.post("/alerts", data=outside | wrong).status_code == 422
    table, ann, _ = two_at_a_table(limited_site)
    hook = {"seat": "0", "webhook": "https://push.example/", "format": "smoke"}
    assert ann.post(f"{table}/seat", data=hook).status_code == 422


def test_a_browser_that_is_gone_is_forgotten(site: Site) -> None:
    browser = site.browser()
    browser.post("/alerts", data=Receiver().fields())
    alerts = site.service.store.alerts
    alerts.unsubscribe(ENDPOINT, "somebody else")
    alerts.unsubscribe(ENDPOINT)
    browser.post("/alerts", data=Receiver().fields())
    other = site.browser()
    other.get("/")
    other.post("/alerts/off", data={"endpoint": ENDPOINT})
    visitor = site.visitors.read(dict(parse_qsl(f"a={browser.cookies['acropole']}"))["a"])
    assert visitor is not None
    assert len(alerts.subscriptions(visitor)) == 1
    browser.post("/alerts/off", data={"endpoint": ENDPOINT})
    assert alerts.subscriptions(visitor) == []
