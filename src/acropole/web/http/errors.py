"""From an error to an answer: a page or JSON, in the reader's language, never a stack trace."""

from functools import cache
from pathlib import Path

from acropole import lessons
from acropole.kernel import campaign, errors, messages, packs
from acropole.web import campaigns, deals, limits, session
from acropole.web.bots.thinkers import TookTooLong
from acropole.web.http.guard import CrossSite, Malformed, TooLarge, WrongHost
from acropole.web.live import push, webhooks
from acropole.web.people.challenges import BadPasskey, TooManyPasskeys
from acropole.web.store import database, event_log, gatherings, operators, seats, tables
from acropole.web.store.packs import NoPack
from acropole.web.table import analyses, creation, service, talking
from acropole.web.table.tables import Halted, NotYourTurn, StillRunning, StoodIn

WORDS = Path(__file__).parent / "words"


STATUS: dict[type[errors.AcropoleError], int] = {
    Malformed: 400,
    CrossSite: 403,
    session.Banned: 403,
    operators.NotOperator: 403,
    operators.WrongPassword: 403,
    session.NotForYou: 403,
    session.NotFollowed: 403,
    session.BadLink: 404,
    event_log.NoTable: 404,
    campaigns.NoCampaign: 404,
    deals.NoDeal: 404,
    NoPack: 404,
    errors.UnknownGame: 404,
    lessons.LessonError: 404,
    lessons.PuzzleError: 404,
    gatherings.NoGathering: 404,
    event_log.Stale: 409,
    gatherings.NoSeat: 409,
    service.NoHints: 409,
    TooManyPasskeys: 409,
    NotYourTurn: 409,
    StoodIn: 409,
    StillRunning: 409,
    deals.Tried: 409,
    deals.Sealed: 409,
    Halted: 409,
    lessons.OffLesson: 409,
    session.SeatTaken: 409,
    tables.UsedPledge: 409,
    seats.UsedLink: 410,
    TooLarge: 413,
    WrongHost: 421,
    push.BadSubscription: 422,
    webhooks.BadWebhook: 422,
    BadPasskey: 422,
    talking.NothingSaid: 422,
    campaign.CampaignError: 422,
    errors.IllegalAction: 422,
    errors.OptionError: 422,
    errors.RecordError: 422,
    packs.PackError: 422,
    creation.PackRefused: 422,
    TookTooLong: 422,
    analyses.TooLong: 422,
    errors.UnknownBot: 422,
    limits.TooFast: 429,
    errors.ContentError: 500,
    database.StoreError: 503,
}


@cache
def words() -> messages.Catalogue:
    return messages.Catalogue.load(WORDS)


def status_of(error: errors.AcropoleError) -> int:
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def message_of(error: errors.AcropoleError, lang: str) -> str:
    """In the reader's language where the sentence is ours, else as the rules said it."""
    if isinstance(error, lessons.OffLesson) and error.says:
        return lessons.said(error.says, lang)
    if isinstance(error, session.Banned):
        return words().text(lang, "error.banned", until=error.until, reason=error.reason)
    key = f"error.{error.code}"
    return words().text(lang, key) if words().has(key) else error.text(lang)
