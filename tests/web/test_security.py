"""The door: cookies, headers, requests of other sites, limits, host names, words on refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from acropole.kernel.campaign import LOST, READY, REWARD, WON, CampaignError
from acropole.web import limits as limits_module
from acropole.web.http.errors import STATUS, words
from acropole.web.limits import RateLimits, TooFast, network
from acropole.web.live.webhooks import BadWebhook, Messenger, check_webhook, is_public
from acropole.web.session import COOKIE, Visitors, fingerprint, new_token
from acropole.web.settings import Settings
from acropole.web.store.tables import TableRows
from tests.web.app import TWO_PEOPLE, Site, links_in, new_table


def test_cookies_are_signed_and_out_of_reach_of_scripts(site: Site) -> None:
    ann = site.browser()
    made = ann.post("/new/monuments", data={"players": "2"}, follow_redirects=False)
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    name = made.headers["location"]
    visitor, _, mac = ann.cookies[COOKIE].partition(".")
    for forged in (visitor, f"{visitor}.{'0' * 64}", f"{visitor}.é", f"x{visitor}.{mac}", "."):
        eve = site.browser()
        eve.cookies.set(COOKIE, forged.encode("ascii", "replace").decode())
        assert eve.get(name).status_code == 403


def test_a_visitor_is_known_only_by_a_genuine_cookie() -> None:
    visitors = Visitors(b"key")
    cookie = visitors.sign("ann")
    assert visitors.read(cookie) == "ann"
    assert Visitors(b"other").read(cookie) is None
    for forged in (None, "", ".", "ann", "ann.", "ann.é", "bob." + cookie.partition(".")[2]):
        assert visitors.read(forged) is None


def test_only_fingerprints_of_links_are_stored(site: Site) -> None:
    (link,) = links_in(site.browser().post("/new/monuments", data=TWO_PEOPLE))
    token = link.rsplit("/", 1)[1]
    with site.service.store.engine.connect() as connection:
        stored = "\n".join(
            str(row)
            for table in ("links", "tables", "seats", "claims")
            for row in connection.exec_driver_sql(f"SELECT * FROM {table}")
        )
    assert token not in stored
    assert fingerprint(token) in stored
    assert new_token() != new_token()


def test_every_answer_carries_a_strict_policy(site: Site) -> None:
    ann = site.browser()
    for path in ("/", "/nowhere", "/api/v1/games", f"/g/{new_table(ann)}", "/join/x"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("headers", "is_refused"),
    [
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
        ({"origin": "http://127.0.0.1:8000"}, False),
        ({"origin": "https://evil.example"}, True),
        ({"origin": "null"}, True),
        ({}, False),
    ],
)
def test_posts_from_other_sites_are_refused(
    site: Site, headers: dict[str, str], is_refused: bool
) -> None:
    made = site.browser().post("/new/monuments", data={"players": "2"}, headers=headers)
    assert made.status_code == (403 if is_refused else 200)


def test_a_server_for_this_machine_answers_to_no_other_name(site: Site) -> None:
    assert site.browser().get("/", headers={"host": "evil.example"}).status_code == 421
    assert site.browser().get("/", headers={"host": "localhost:8000"}).status_code == 200
    assert Settings(database="", public_url="https://table.example/").hosts >= {"table.example"}
    assert Settings(database="", host="0.0.0.0").hosts == frozenset()


@pytest.mark.parametrize("host", ["[", "[::1", "a]"])
def test_a_host_that_is_none_is_a_clear_refusal(site: Site, host: str) -> None:
    for path in ("/", "/api/v1/games"):
        page = site.browser().get(path, headers={"host": host})
        assert page.status_code in (400, 421), page.text
        assert "Traceback" not in page.text


def test_a_request_with_two_hosts_is_refused(site: Site) -> None:
    hosts = [("host", "127.0.0.1:8000"), ("host", "evil.example")]
    assert site.browser().get("/", headers=hosts).status_code == 400


def test_an_origin_that_is_none_is_another_site(site: Site) -> None:
    for origin in ("http://[", "http://[::1", "["):
        posted = site.browser().post("/preferences", headers={"origin": origin})
        assert posted.status_code == 403


@pytest.mark.parametrize("length", ["-1", "x", "\xb2", "9" * 5000, "1.5", ""])
def test_a_length_that_is_none_is_refused(site: Site, length: str) -> None:
    posted = site.browser().get("/", headers=[(b"content-length", length.encode("latin-1"))])
    assert posted.status_code in (400, 413)


def test_one_household_has_one_bucket() -> None:
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9")
    assert network("2001:db8:1:2::1") != network("2001:db8:1:3::1")
    assert network("fe80::1%eth0") == network("fe80::2%eth0")
    assert network("testclient") == "testclient"


class Clock:
    """The time that the limits see; it goes on only when told to, however busy the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits_module, "time", clock)
    return clock


@pytest.mark.usefixtures("clock")
def test_who_asks_too_fast_must_wait(limited_site: Site) -> None:
    ann = limited_site.browser()
    codes = [ann.post("/preferences", follow_redirects=False).status_code for _ in range(101)]
    assert codes == [303] * 100 + [429]


@pytest.mark.usefixtures("clock")
def test_guessing_links_is_slow_work(limited_site: Site) -> None:
    eve = limited_site.browser()
    codes = [eve.get(f"/join/guess{n}").status_code for n in range(21)]
    assert codes == [404] * 20 + [429]


def test_a_bucket_fills_again(clock: Clock) -> None:
    limits = RateLimits(1.0)
    for _ in range(30):
        limits.take("make", "a")
    with pytest.raises(TooFast):
        limits.take("make", "a")
    limits.take("make", "b")
    clock.now = 2.0
    limits.take("make", "a")
    with pytest.raises(TooFast):
        limits.take("make", "a")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("path", "status"),
    [("/g/none", 404), ("/new/chess", 404), ("/join/none", 404), ("/nowhere", 404), ("/act", 404)],
)
def test_bad_addresses_get_a_clear_page(site: Site, path: str, status: int, lang: str) -> None:
    page = site.browser().get(path, params={"lang": lang})
    assert page.status_code == status
    assert f'lang="{lang}"' in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("/new/chess", b"", 404),
        ("/new/monuments", b"players=many", 422),
        ("/new/monuments", b"x" * 10_000_000, 413),
        ("/join/none", b"name=Eve", 404),
        ("/g/none/act", b"a=draw&v=0", 404),
        ("/g/{mine}/act", b"a=draw", 400),
        ("/g/{mine}/act", b"a=draw&v=-1", 400),
        ("/g/{mine}/act", b"a=draw&v=99999", 409),
        ("/g/{mine}/act", b"a=nonsense&v=0", 409),
        ("/g/{mine}/act", b"\xff\x00%zz=%", 400),
        ("/g/{mine}/act", b"a=draw&v=0&as=7", 403),
        ("/g/{mine}/fork", b"at=99999", 422),
        ("/g/{theirs}/act", b"a=draw&v=0", 403),
        ("/g/{theirs}/undo", b"v=0", 403),
        ("/g/{theirs}/links", b"seat=0", 403),
        ("/import", b"record=nonsense", 422),
        ("/import", b"x" * 10_000_000, 413),
    ],
)  # fmt: skip
def test_bad_posts_get_a_clear_page(site: Site, path: str, form: bytes, status: int) -> None:
    eve = site.browser()
    mine = new_table(eve)
    theirs = new_table(site.browser(), **{"seat-2": "person"})
    page = eve.post(
        path.format(mine=mine, theirs=theirs),
        content=form,
        headers={"content-type": "application/x-www-form-urlencoded"},
    )
    assert page.status_code == status, page.text[:500]
    assert page.text.startswith("<!doctype html>")
    assert "Traceback" not in page.text


def test_a_bug_shows_no_stack_trace(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(TableRows, "held_by", broken)
    page = site.browser().get("/")
    assert page.status_code == 500
    assert "secret" not in page.text


def test_names_with_markup_are_shown_as_text(site: Site) -> None:
    ann = site.browser()
    evil = '<script>alert(1)</script>"'
    name = new_table(ann, **{"name-1": evil, "seat-2": "me", "name-2": "<img src=x>"})
    for path in ("/", f"/g/{name}?as=0", f"/g/{name}?as=1", f"/g/{name}?at=0"):
        page = ann.get(path).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_large_bodies_are_refused_even_when_their_length_is_not_told(site: Site) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 1024

    answered = site.browser().post("/api/v1/tables", content=endless())
    assert answered.status_code == 413


REFUSED = ("setting", "beaten", "opponent", "other-game", "not-offered", "damaged")


def test_the_words_of_errors_are_complete_in_both_languages() -> None:
    assert words().problems() == []
    tell_more = {"bot", "content", "game", "illegal", "option", "record", "webhook"}
    tell_more |= {"pack", "pack-refused"}
    for kind in STATUS.keys() - {CampaignError}:  # its codes are told apart one by one
        assert words().has(f"error.{kind.code}") != (kind.code in tell_more)
    for code in (*(f"is-{status}" for status in (READY, REWARD, WON, LOST)), *REFUSED):
        assert words().has(f"error.{code}")


@pytest.mark.parametrize(
    "url",
    ["ftp://a.example", "javascript:alert(1)", "http://", "http://u:p@a.example", "x" * 600,
     "http://a.example:0", "http://a.example:99999", "http://a.example/\n", "http://[", "http://[::1",
     "http://a.example/ b", "http://a.example/\x7f"],
)  # fmt: skip
def test_a_webhook_must_be_a_plain_address(url: str) -> None:
    with pytest.raises(BadWebhook):
        check_webhook(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "::1"])
def test_a_webhook_does_not_lead_into_the_own_network(host: str) -> None:
    with pytest.raises(BadWebhook):
        asyncio.run(Messenger(may_be_private=False)._resolve(host, 80))


PRIVATE = (
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.1.2.3", "169.254.169.254", "172.16.0.1",
    "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.51.100.1",
    "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1",
    "::10.0.0.1", "::127.0.0.1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::1", "2001:db8::1", "2002:7f00:1::",
    "3fff::1", "5f00::1", "fc00::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "ff0e::1",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public_for_certain(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450::1"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


def test_only_the_holder_changes_a_seat(site: Site) -> None:
    ann, eve = site.browser(), site.browser()
    name = new_table(ann)
    form = {"seat": "0", "name": "Ann", "webhook": "https://a.example/hook"}
    assert eve.post(f"/g/{name}/seat", data=form).status_code == 403
    assert ann.post(f"/g/{name}/seat", data=form).status_code == 200
    seat = site.service.store.tables.get(name).seats[0]
    assert (seat.name, seat.webhook) == ("Ann", "https://a.example/hook")
    assert ann.post(f"/g/{name}/seat", data={"webhook": "nonsense"}).status_code == 422
