"""A record that somebody hands in: hostile until a process of its own has replayed it."""

from __future__ import annotations

import secrets

import acropole
from acropole.kernel.errors import RecordError, UnknownBot
from acropole.kernel.game import MAX_SEED
from acropole.kernel.match import Match
from acropole.kernel.pledge import read_key
from acropole.kernel.records import LARGEST_FILE, Record, Reseed
from acropole.web.bots.online import capped
from acropole.web.bots.thinker import Check, Checked
from acropole.web.bots.thinkers import Thinkers
from acropole.web.limits import Payer
from acropole.web.table.creation import SeatPlan
from acropole.web.table.snapshots import unpack

SECONDS = 20.0  # for reading and replaying


async def check_record(data: bytes, thinkers: Thinkers, payer: Payer) -> Checked:
    """A sound record, or RecordError that says what is wrong with it."""
    if len(data) > LARGEST_FILE:
        raise RecordError(f"A record has at most {LARGEST_FILE // 1024**2} MB.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"This is not UTF-8 text (byte {error.start}).") from error
    reply = await thinkers.do(Check(text), payer)
    if not isinstance(reply, Checked):
        raise RecordError("This record could not be read.")
    if not reply.match:
        raise RecordError(reply.detail)
    return reply


def as_match(checked: Checked) -> tuple[Match, list[SeatPlan]]:
    """The match, and seats: bots where the names are codes of bots, else whoever hands it in."""
    key = read_key(checked.key) if checked.key else None
    record = Record(acropole.game(checked.game), checked.options, checked.seed, key=key)
    record.origin = "import"
    match = unpack(checked.match, record)
    if not match.state.is_over:  # whoever hands it in must not know what chance will say
        match.follow(Reseed(secrets.randbelow(MAX_SEED)))
    names = checked.names + [""] * match.state.seats
    return match, [_plan(name) for name in names[: match.state.seats]]


def _plan(name: str) -> SeatPlan:
    try:
        return SeatPlan("bot", name, capped(name))
    except UnknownBot:
        return SeatPlan("me", name)
