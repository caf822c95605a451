"""What a person does at a table in the browser."""

from __future__ import annotations

from random import Random

from playwright.sync_api import ConsoleMessage, Page

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

    def settle(self, before: str) -> None:
        moved = f".table-page:not([data-version='{before}'])"
        self.page.wait_for_selector(f"{moved}, .dock.is-confirming", timeout=PATIENCE)
        if self.page.locator(".dock.is-confirming").count():
            self.page.locator("[data-confirm-yes]").click()
            self.page.wait_for_selector(moved, timeout=PATIENCE)

    def play_on(self, hurry: float = 0.5) -> None:
        """To the end; `hurry` is how often a turn is ended although more could be done."""
        while True:
            self.wait()
            if self.is_over:
                return
            codes = self.answers()
            ends = "end-turn" in codes and self.chance.random() < hurry
            self.give("end-turn" if ends else self.chance.choice(codes))
