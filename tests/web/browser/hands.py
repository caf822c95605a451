"""What a person does at a table in the browser."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import ConsoleMessage, FilePayload, Locator, Page

from tests.web import positions

# Whole games at night; in each run of the tests their last part, after so much of a random one.
parts = pytest.mark.parametrize("played", [0.7, pytest.param(0.0, marks=pytest.mark.nightly)])
MY_TURN = ".table-page[data-turn], .table-page[data-over]"
PATIENCE = 60_000


class Hands:
    """One person at one table."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = Random(seed)
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(said.text)

    def open(self, site: str, game: str, **fields: str) -> None:
        """A new table, by its form."""
        query = "&".join(f"{name}={value}" for name, value in fields.items())
        self.page.goto(f"{site}/new/{game}?{query}")
        self.page.locator(".newgame__go button").click()
        self.page.wait_for_selector(".table-page, .invites")
        self.page.wait_for_load_state()  # with its scripts

    def open_late(self, site: str, game: str, played: float, **options: object) -> None:
        """A table at which so much of a game is played, by this person against easy bots."""
        whole = positions.played(game, options, until=lambda state: state.is_over)
        match = positions.played(game, options, steps=int(len(whole.record.actions) * played))
        match.record.names = ["Ann", *["easy"] * (match.state.seats - 1)]
        self.page.goto(site)
        record = FilePayload(
            name="late.json", mimeType="application/json", buffer=match.record.to_json().encode()
        )
        self.page.locator("input[type=file]").set_input_files(record)
        self.page.locator(".import button").click()
        self.page.wait_for_selector(".table-page")
        self.page.wait_for_load_state()  # with its scripts

    def wait(self) -> None:
        self.page.wait_for_selector(MY_TURN, timeout=PATIENCE)

    @property
    def version(self) -> str:
        return self.page.locator(".table-page").get_attribute("data-version") or ""

    @property
    def is_over(self) -> bool:
        return self.page.locator(".table-page[data-over]").count() > 0

    def answers(self) -> list[str]:
        codes: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#dock [data-act]')].map((a) => a.dataset.act)"
        )
        return codes

    def give(self, code: str) -> None:
        """Give an answer through the dock, confirm if asked, and wait until it is taken."""
        before = self.version
        self.page.evaluate(
            "(code) => document.querySelector(`#dock [data-act='${code}']`).click()", code
        )
        self.settle(before)

    def tap_answer(self, answer: Locator) -> None:
        """An answer of the dock; the first of its list, where it has one."""
        is_list = answer.locator("summary").count() > 0  # asked now: a tap may move the table on
        answer.locator("summary, button, a").first.tap()
        if is_list:
            answer.locator(".menu button[data-act]").first.tap()

    def settle(self, before: str) -> None:
        moved = f".table-page:not([data-version='{before}'])"
        self.page.wait_for_selector(f"{moved}, .dock.is-confirming", timeout=PATIENCE)
        if self.page.locator(".dock.is-confirming").count():
            self.page.locator("[data-confirm-yes]").click()
            self.page.wait_for_selector(moved, timeout=PATIENCE)

    @property
    def is_focus_lost(self) -> bool:
        """Whether nothing has the focus: whoever uses the keyboard would have to begin anew."""
        lost: bool = self.page.evaluate("document.activeElement === document.body")
        return lost

    def play_on(self, hurry: float = 0.5) -> None:
        """To the end; `hurry` is how often a turn is ended although more could be done."""
        while True:
            self.wait()
            if self.is_over:
                return
            codes = self.answers()
            ends = "end-turn" in codes and self.chance.random() < hurry
            self.give("end-turn" if ends else self.chance.choice(codes))
