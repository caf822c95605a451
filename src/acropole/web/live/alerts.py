"""Word to people whose turn it is: one a turn, outside their quiet hours, by push or webhook.

An alert names the game, whose turn it is and the table. What lies on the table it does not know.
"""

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from acropole.kernel import errors, messages
from acropole.web.live import push, webhooks
from acropole.web.pages.game_page import FOLDERS
from acropole.web.table.open_table import OpenTable

if TYPE_CHECKING:
    from acropole.web.table.service import TableService

Format = Literal["json", "discord", "slack", "ntfy"]
FORMATS: tuple[Format, ...] = ("json", "discord", "slack", "ntfy")
JSON = {"content-type": "application/json"}
PROGRAM = "token:"  # begins the holder of a token: programs look for themselves
GONE = (404, 410)  # what an address answers for a browser that takes no messages any more

log = logging.getLogger(__name__)
_WORDS = messages.Catalogue.load(*FOLDERS)


def sentence(lang: str, title: str, name: str) -> str:
    return _WORDS.text(lang, "alert.your-turn", game=title, name=name)


def webhook_message(form: str, turn: webhooks.YourTurn, text: str) -> webhooks.Message:
    """A webhook in the words of the service behind it."""
    match form:
        case "discord":  # nobody is called by an @ in a name
            content = {"content": f"{_quoted(text)}\n{turn.url}", "allowed_mentions": {"parse": []}}
            return webhooks.Message(JSON, msgspec.json.encode(content))
        case "slack":
            return webhooks.Message(
                JSON, msgspec.json.encode({"text": f"{_escaped(text)}\n<{turn.url}>"})
            )
        case "ntfy":
            headers = {"content-type": "text/plain; charset=utf-8", "click": turn.url}
            return webhooks.Message(headers, text.encode())
        case _:
            return webhooks.Message(JSON, msgspec.json.encode(turn))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    """A name is text, not markup."""
    return "".join(f"\\{letter}" if letter in "\\*_~`|>[]()#@<:" else letter for letter in text)


class Alerter:
    """Tells whoever is to move, by the messenger of the process."""

    def __init__(self, service: "TableService") -> None:
        self._service = service
        self.vapid = push.Vapid(service.store.secret("vapid"), service.settings.address)

    async def tell(self, table: OpenTable) -> None:
        try:
            for letter in await self._service.do(self._letters, table):
                self._service.messenger.send(*letter, table.stored.id, self._answered)
        except (errors.AcropoleError, SQLAlchemyError) as error:
            log.warning("table %s: nobody was told: %s", table.stored.id, type(error).__name__)

    def _letters(self, table: OpenTable) -> list[tuple[str, webhooks.Message]]:
        """What is sent where; on the game thread. The store says whether it was told before."""
        stored, seat = table.stored, table.stored.to_move
        if stored.is_over or stored.awaits_bot or table.last_seat() == seat:
            return []
        alerts, plan = self._service.store.alerts, stored.seats[seat]
        holders = [who for number, who in stored.claims if number == seat]
        people = [who for who in holders if not who.startswith(PROGRAM)]
        pushes = [to for who in people for to in alerts.subscriptions(who)]
        if not (pushes or plan.webhook) or any(map(alerts.is_quiet, people)):
            return []
        if not alerts.may_tell(stored.id, seat, stored.version):
            return []
        turn = webhooks.YourTurn(
            event="your-turn",
            game=stored.game,
            table=stored.id,
            seat=seat,
            name=plan.name,
            version=stored.version,
            url=f"{self._service.settings.address}/g/{stored.id}",
        )
        game = table.rules.game
        letters = []
        if plan.webhook:
            text = sentence(plan.webhook_lang, game.title(plan.webhook_lang), plan.name)
            letters.append((plan.webhook, webhook_message(plan.webhook_format, turn, text)))
        for to in pushes:
            text = sentence(to.lang, game.title(to.lang), plan.name)
            told = {"title": "Acropole", "body": text, "url": f"/g/{stored.id}", "tag": stored.id}
            letters.append((to.endpoint, self.vapid.seal(to, msgspec.json.encode(told))))
        return letters

    def _answered(self, url: str, message: webhooks.Message, status: int) -> None:
        """Who takes no messages any more is forgotten."""
        if status in GONE and "ttl" in message.headers:
            self._service.begin(self._forget(url))

    async def _forget(self, endpoint: str) -> None:
        with suppress(errors.AcropoleError, SQLAlchemyError):
            await self._service.do(self._service.store.alerts.unsubscribe, endpoint)
