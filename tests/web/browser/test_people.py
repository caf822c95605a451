"""People in real browsers: two strangers meet, play and meet again; one comes back elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.browser.hands import PATIENCE, Hands
from tests.web.browser.test_table import AXE, barriers

LOOKS: list[tuple[str, Literal["light", "dark"], int, int]] = [
    ("en", "light", 1440, 900),
    ("en", "dark", 1024, 768),
    ("fr", "dark", 360, 780),
]


def person(browser: Browser, **more: Any) -> Page:
    """Somebody with a browser of their own."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce", **more
    )
    return context.new_page()


def play_out(*players: Hands) -> None:
    """To the end, whoever is asked."""
    while not all(hands.is_over for hands in players):
        for hands in players:
            hands.page.wait_for_timeout(20)
            if hands.page.locator(".table-page[data-turn]").count():
                codes = hands.answers()
                hands.give("end-turn" if "end-turn" in codes else hands.chance.choice(codes))


def test_two_strangers_meet_play_and_have_a_rematch(site: str, browser: Browser) -> None:
    ann, bob = person(browser), person(browser)
    ann.goto(f"{site}/tables")
    ann.locator("a.btn[href^='/new/monuments']").click()
    ann.locator("[name=name-1]").fill("Ann")
    ann.locator("[name=size]").evaluate(
        "(one) => { one.value = 'tiny'; one.closest('details').open = true }"
    )
    ann.locator(".newgame__go button").click()
    expect(ann.locator("h1")).to_contain_text("Waiting")
    bob.goto(f"{site}/tables")
    bob.locator(".open", has_text="Ann").locator("a.btn").click()
    bob.locator("[name=name]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_selector(".table-page")
    ann.wait_for_selector(".table-page", timeout=PATIENCE)  # led there by itself
    assert ann.url == bob.url
    players = Hands(ann), Hands(bob, seed=2)
    play_out(*players)
    table = ann.url
    for page in (ann, bob):
        page.goto(f"{table}/result")
    ann.get_by_role("button", name="Rematch").click()
    asked = bob.get_by_role("link", name="Ann asks for a rematch")
    expect(asked).to_be_visible(timeout=PATIENCE)  # without loading the page again
    asked.click()
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_selector(".table-page")
    ann.wait_for_selector(".table-page", timeout=PATIENCE)
    assert ann.url == bob.url != table
    assert [hands.problems for hands in players] == [[], []]
    for page in (ann, bob):
        page.context.close()


def test_a_recovery_link_works_in_a_second_browser(site: str, browser: Browser) -> None:
    ann, phone = person(browser), person(browser)
    hands = Hands(ann)
    hands.open(site, "monuments", players="2")
    table = ann.url
    ann.goto(f"{site}/me")
    ann.locator("[name=name]").first.fill("Ann")
    ann.get_by_role("button", name="Save").click()
    ann.get_by_role("button", name="Make one").click()
    expect(ann.locator("svg.qr")).to_be_visible()
    link = ann.locator("[data-recovery]").input_value()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url + str(request.headers)))
    phone.goto(link)
    assert "#" not in phone.url, "the secret leaves the address"
    phone.get_by_role("button", name="Come back").click()
    expect(phone.locator("h1")).to_have_text("Ann")
    phone.goto(table)
    phone.wait_for_selector(".table-page")
    secret = link.rpartition("#")[2]
    assert not [one for one in asked if secret in one], "in no address and no header"
    ann.goto(f"{site}/me")
    ann.get_by_role("button", name="Sign out everywhere else").click()
    phone.goto(table)
    expect(phone.locator(".table-page")).to_have_count(0)
    ann.goto(table)
    ann.wait_for_selector(".table-page")
    for page in (ann, phone):
        page.context.close()


def with_authenticator(context: BrowserContext, page: Page) -> Callable[..., Any]:
    """A passkey device that Chromium plays; what speaks to it."""
    speaks = context.new_cdp_session(page)
    speaks.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = speaks.send("WebAuthn.addVirtualAuthenticator", {"options": options})

    def say(what: str, **values: Any) -> Any:
        return speaks.send(
            f"WebAuthn.{what}", {"authenticatorId": made["authenticatorId"], **values}
        )

    return say


def test_a_passkey_brings_somebody_back(site: str, browser: Browser) -> None:
    local = site.replace("127.0.0.1", "localhost")  # browsers know passkeys for names alone
    ann, laptop = person(browser), person(browser)
    hands = Hands(ann)
    hands.open(local, "monuments", players="2")
    table = ann.url
    device = with_authenticator(ann.context, ann)
    ann.goto(f"{local}/me")
    ann.get_by_role("button", name="Add").click()
    expect(ann.get_by_role("button", name="Remove")).to_be_visible()
    (credential,) = device("getCredentials")["credentials"]
    other = with_authenticator(laptop.context, laptop)
    laptop.goto(f"{local}/back")
    laptop.get_by_role("button", name="Use a passkey").click()
    expect(laptop.locator("[role=status]")).not_to_be_empty()  # it has none
    other("addCredential", credential=credential)  # the same key, as a synced one would be
    laptop.get_by_role("button", name="Use a passkey").click()
    laptop.wait_for_url("**/me")
    laptop.goto(table)
    laptop.wait_for_selector(".table-page")
    ann.goto(f"{local}/me")
    ann.get_by_role("button", name="Remove").click()
    expect(ann.get_by_role("button", name="Remove")).to_have_count(0)
    for page in (ann, laptop):
        page.context.close()


@pytest.mark.skipif(not AXE.exists(), reason="tools/build-assets --tests fetches axe-core")
def test_the_pages_of_people_are_accessible(site: str, browser: Browser) -> None:
    page = person(browser, bypass_csp=True)
    page.goto(f"{site}/new/monuments?players=2&seat-2=open&rated=on")
    page.locator("[name=name-1]").fill("Zoé")
    page.locator(".newgame__go button").click()
    waiting = page.url
    found: list[str] = []
    for lang, scheme, width, height in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        for path in ("/tables", "/me", "/back", "/new/imperium?players=3", waiting, "link"):
            _go(page, site, path, lang)
            found += barriers(page, f"{path} {lang} {width}")
    assert found == []
    page.context.close()


def _go(page: Page, site: str, path: str, lang: str) -> None:
    if path == "link":  # shown after a post alone
        page.goto(f"{site}/me?lang={lang}")
        page.locator("form[action='/me/link'] button").click()
        page.wait_for_selector("svg.qr")
        return
    address = path if path.startswith("http") else site + path
    page.goto(address + ("&" if "?" in address else "?") + f"lang={lang}")
    with suppress(Exception):
        page.locator("summary").first.click(timeout=200)
