"""From an error to an answer: a page or JSON, in the reader's language, never a stack trace."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from acropole.kernel.campaign import CampaignError
from acropole.kernel.errors import (
    AcropoleError,
    ContentError,
    IllegalAction,
    OptionError,
    RecordError,
    UnknownBot,
    UnknownGame,
)
from acropole.kernel.messages import Catalogue
from acropole.web.bots.thinkers import TookTooLong
from acropole.web.campaigns import NoCampaign
from acropole.web.http.guard import CrossSite, Malformed, TooLarge, WrongHost
from acropole.web.limits import TooFast
from acropole.web.live.webhooks import BadWebhook
from acropole.web.session import BadLink, NotFollowed, NotForYou, SeatTaken
from acropole.web.store.database import StoreError
from acropole.web.store.event_log import NoTable, Stale
from acropole.web.store.seats import UsedLink
from acropole.web.store.tables import UsedPledge
from acropole.web.table.analyses import TooLong
from acropole.web.table.tables import Halted, NotYourTurn, StillRunning

WORDS = Path(__file__).parent / "words"


STATUS: dict[type[AcropoleError], int] = {
    Malformed: 400,
    CrossSite: 403,
    NotForYou: 403,
    NotFollowed: 403,
    BadLink: 404,
    NoTable: 404,
    NoCampaign: 404,
    UnknownGame: 404,
    Stale: 409,
    NotYourTurn: 409,
    StillRunning: 409,
    Halted: 409,
    SeatTaken: 409,
    UsedPledge: 409,
    UsedLink: 410,
    TooLarge: 413,
    WrongHost: 421,
    BadWebhook: 422,
    CampaignError: 422,
    IllegalAction: 422,
    OptionError: 422,
    RecordError: 422,
    TookTooLong: 422,
    TooLong: 422,
    UnknownBot: 422,
    TooFast: 429,
    ContentError: 500,
    StoreError: 503,
}


@cache
def words() -> Catalogue:
    return Catalogue.load(WORDS)


def status_of(error: AcropoleError) -> int:
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def message_of(error: AcropoleError, lang: str) -> str:
    """In the reader's language where the sentence is ours, else as the rules said it."""
    key = f"error.{error.code}"
    return words().text(lang, key) if words().has(key) else str(error)
