"""People at a table in the browser: a bot takes over and hands back; talk; a message."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread

import http_ece
import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from acropole.web.live.push import encoded
from tests.web.browser.conftest import ARGUMENTS, CHROMIUM
from tests.web.browser.hands import PATIENCE, Hands
from tests.web.browser.test_table import AXE, RUN_AXE, barriers
from tests.web.test_alerts import AUTH, Receiver

# The shell shows no notifications.
WITH_WINDOWS = shutil.which("chromium") or shutil.which("google-chrome")
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 780}
# Of the seats, which stand on the right and are as wide as their points, the edge they stand at.
PLACES = """() => [".dock", ".line", ".table", ".seats"].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [one === ".seats" ? 0 : box.x, box.y, box.right, box.height].map(Math.round);
})"""


def new_table(site: str, pace: dict[str, object] | None) -> list[str]:
    """A table for two who come by links."""
    body = {
        "game": "monuments",
        "options": {"players": 2},
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}],
        "pace": pace,
    }
    made = httpx2.post(f"{site}/api/v1/tables", json=body, timeout=60)
    assert made.status_code == 201, made.text
    return [link["url"] for link in made.json()["links"]]


@pytest.fixture
def two(browser: Browser) -> Iterator[list[BrowserContext]]:
    yield from _contexts(browser)


@pytest.fixture
def two_notified(browser: Browser) -> Iterator[list[BrowserContext]]:
    opened = browser.browser_type.launch(executable_path=WITH_WINDOWS or CHROMIUM, args=ARGUMENTS)
    yield from _contexts(opened)
    opened.close()


def _contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    made = [
        browser.new_context(viewport=WIDE, locale=lang, reduced_motion="reduce")
        for lang in ("en", "fr")
    ]
    yield made
    for context in made:
        context.close()


def sit_down(context: BrowserContext, link: str) -> Page:
    page = context.new_page()
    page.goto(link)
    page.locator(".newgame__go button").click()
    page.wait_for_selector(".table-page")
    page.wait_for_load_state()
    return page


def violations(page: Page) -> list[str]:
    return barriers(page, "table") if AXE.exists() else []


def test_a_bot_takes_over_a_seat_out_of_time_and_hands_it_back(
    site: str, two: list[BrowserContext]
) -> None:
    links = new_table(site, {"kind": "live", "bank": 15, "out": "bot", "bot": "random"})
    pages = [sit_down(context, link) for context, link in zip(two, links, strict=True)]
    hands = [Hands(page) for page in pages]
    asked = next(n for n, page in enumerate(pages) if page.locator("[data-turn]").count())
    page, other = pages[asked], pages[1 - asked]
    assert page.locator(".seat.is-turn .clock").inner_text().startswith("00:")
    before = page.evaluate(PLACES)
    page.wait_for_selector(".dock form[action$='/here']", timeout=PATIENCE)
    assert page.evaluate(PLACES) == before  # nothing has moved
    other.wait_for_selector(".seat small:text('bot')", timeout=PATIENCE, state="attached")
    page.locator(".dock form[action$='/here'] button").click()
    page.wait_for_selector(".dock:not(:has(form[action$='/here']))", timeout=PATIENCE)
    page.wait_for_selector(".table-page[data-turn]", timeout=PATIENCE)
    hands[asked].give(hands[asked].answers()[0])
    assert [hand.problems for hand in hands] == [[], []]


def test_people_talk_in_their_languages_and_keep_notes(
    site: str, two: list[BrowserContext]
) -> None:
    links = new_table(site, {"kind": "days", "bank": 259200, "vacation": 604800})
    ann, bob = (sit_down(context, link) for context, link in zip(two, links, strict=True))
    bob.fill("#say-line", "not sent y")
    ann.fill("#say-line", "see https://example.org")
    ann.press("#say-line", "Enter")
    bob.wait_for_selector(".log .is-said:has-text('see https://example.org')", timeout=PATIENCE)
    assert bob.locator(".log .is-said a").count() == 0
    assert bob.input_value("#say-line") == "not sent y"  # what one types stays
    ann.wait_for_function("document.querySelector('#say-line').value === ''")
    ann.locator("#say-phrases summary").click()
    ann.locator("[name=phrase][value=well-played]").click()
    bob.wait_for_selector(".log .is-said:has-text('Bien joué.')", timeout=PATIENCE)
    ann.locator("[popovertarget=sheet-menu]").click()
    ann.locator("[popovertarget=sheet-notes]").click()
    ann.fill("[data-notes]", "Bob wants Zeus")
    ann.wait_for_selector("[data-notes-kept]:not(:empty)", timeout=PATIENCE)
    ann.reload()
    assert ann.input_value("[data-notes]") == "Bob wants Zeus"
    for size in (WIDE, PHONE):
        ann.set_viewport_size(size)
        assert violations(ann) == []
        for sheet in ("company", "alerts", "notes"):
            ann.evaluate(f"document.getElementById('sheet-{sheet}').showPopover()")
            if AXE.exists():
                assert ann.evaluate(RUN_AXE)["violations"] == [], sheet
            ann.evaluate(f"document.getElementById('sheet-{sheet}').hidePopover()")


# -- a message through a push service of our own ---------------------------------------------------


@pytest.fixture
def post_office() -> Iterator[tuple[str, Queue[tuple[dict[str, str], bytes]]]]:
    letters: Queue[tuple[dict[str, str], bytes]] = Queue()

    class Office(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            letters.put(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Office)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/push/1", letters
    server.shutdown()


def test_a_message_reaches_a_browser_and_says_only_which_game_waits(
    site: str,
    two_notified: list[BrowserContext],
    post_office: tuple[str, Queue[tuple[dict[str, str], bytes]]],
) -> None:
    endpoint, letters = post_office
    two = two_notified
    receiver = Receiver()
    links = new_table(site, None)
    pages = [sit_down(context, link) for context, link in zip(two, links, strict=True)]
    asked = next(n for n, page in enumerate(pages) if page.locator("[data-turn]").count())
    playing, page, context = pages[asked], pages[1 - asked], two[1 - asked]
    context.grant_permissions(["notifications"], origin=site)
    made = {"endpoint": endpoint, "keys": {"p256dh": receiver.p256dh, "auth": encoded(AUTH)}}
    page.evaluate(
        """(made) => {
          Notification.requestPermission = async () => "granted";
          PushManager.prototype.subscribe = async () => ({ ...made, toJSON: () => made });
        }""",
        made,
    )
    page.evaluate("document.getElementById('sheet-alerts').showPopover()")
    page.locator("[data-push=on]").click()
    page.wait_for_selector("[data-push=off]:visible", timeout=PATIENCE)
    hands = Hands(playing)
    while playing.locator(".table-page[data-turn]").count():
        codes = hands.answers()
        hands.give("end-turn" if "end-turn" in codes else codes[0])
    headers, body = letters.get(timeout=60)
    assert headers["authorization"].startswith("vapid t=")
    text = http_ece.decrypt(body, private_key=receiver.key, auth_secret=AUTH, version="aes128gcm")
    told = json.loads(text)
    assert set(told) == {"title", "body", "url", "tag"}
    assert "Monuments" in told["body"]
    assert page.url.endswith(told["url"])
    assert _worker_shows(page, site, text.decode()) == [told["title"], told["body"], told["url"]]
    if WITH_WINDOWS is None:
        return  # what the worker asks for was just checked; only a window shows it
    _deliver(page, context, site, text.decode())
    shown = page.evaluate(
        """async () => {
          const worker = await navigator.serviceWorker.ready;
          for (let i = 0; i < 100; i += 1) {
            const found = await worker.getNotifications();
            if (found.length) return found[0].body;
            await new Promise((done) => setTimeout(done, 100));
          }
          return "";
        }"""
    )
    assert shown == told["body"]


def _worker_shows(page: Page, site: str, text: str) -> list[str]:
    """What our service worker shows of a message, and where a click on it leads.

    Its script runs here with a worker's world made up, for browsers that show nothing.
    """
    script = httpx2.get(f"{site}/sw.js", timeout=60).text
    world = """async (text) => {
      const heard = {}, shown = [];
      const self = {
        location,
        addEventListener: (name, listener) => { heard[name] = listener; },
        registration: { showNotification: async (title, told) => shown.push({ title, ...told }) },
        clients: { matchAll: async () => [], openWindow: async (url) => shown.push(url) },
      };
      { SCRIPT }
      const happen = async (name, event) => {
        let done;
        heard[name]({ ...event, waitUntil: (promise) => { done = promise; } });
        await done;
      };
      await happen("push", { data: { json: () => JSON.parse(text) } });
      const [told] = shown;
      await happen("notificationclick", { notification: { data: told.data, close: () => {} } });
      return [told.title, told.body, shown[1].replace(location.origin, "")];
    }"""
    found: list[str] = page.evaluate(world.replace("SCRIPT", script), text)
    return found


def _deliver(page: Page, context: BrowserContext, site: str, text: str) -> None:
    """As the push service of a browser maker would: to the worker that the page has registered."""
    session = context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    for _ in range(100):
        if found:
            break
        page.wait_for_timeout(100)
    arguments = {"origin": site, "registrationId": found[0], "data": text}
    session.send("ServiceWorker.deliverPushMessage", arguments)
