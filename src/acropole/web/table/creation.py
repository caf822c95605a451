"""New tables: who sits where, from which chance they are dealt, and forks of other tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import acropole
from acropole.kernel.errors import OptionError
from acropole.kernel.game import MAX_SEED
from acropole.kernel.match import Match
from acropole.kernel.names import clean_name
from acropole.kernel.pledge import KEY_BYTES, LONGEST_SALT, is_salt
from acropole.kernel.records import Record, Reseed
from acropole.web.bots.online import capped, check_bot
from acropole.web.store.event_log import Alongside
from acropole.web.store.tables import StoredSeat
from acropole.web.table.open_table import OpenTable
from acropole.web.table.opening import position_for
from acropole.web.view.views import SeatKind

if TYPE_CHECKING:
    from acropole.web.table.tables import Tables

PLEDGE_BYTES = 16  # of the name of a pledge
SERVER_SALT = "server:"  # begins a salt that nobody else has given


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who shall sit at a seat of a new table."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


def create(
    tables: Tables,
    game_id: str,
    options: dict[str, object],
    plans: Sequence[SeatPlan],
    visitor: str,
    alongside: Alongside | None = None,
    *,
    pledge: str = "",
    salt: str = "",
    hold: bool = True,
) -> OpenTable:
    """A new game, dealt from a pledge of ours and a salt; who gives none is given one."""
    pledge = pledge or secrets.token_hex(PLEDGE_BYTES)
    salt = salt or SERVER_SALT + secrets.token_hex(16)
    check_share(pledge, salt)
    record = Record(acropole.game(game_id), options, 0, pledge=tables.opener.pledged(pledge, salt))
    return tables.put_down(Match(record), plans, visitor, alongside, pledge=pledge, hold=hold)


def new_pledge(tables: Tables) -> tuple[str, str]:
    """The name of a secret that nobody has used, and the commitment to it."""
    name = secrets.token_hex(PLEDGE_BYTES)
    return name, tables.opener.pledged(name, "").commitment


def fork(
    tables: Tables,
    table: OpenTable,
    at: int,
    seat: int | None,
    visitor: str,
    person: str,
    *,
    hold: bool = True,
) -> OpenTable:
    """A new table from a position of another; chance takes a new course from there.

    While the game runs, what the seat cannot see is dealt anew, and the record begins there:
    nothing in it tells how the cards truly lie.
    """
    if not 0 <= at <= len(table.record.actions):
        last = len(table.record.actions)
        raise OptionError("at", f"This game has no entry {at}; entries are 0 to {last}.")
    old = table.record
    game = tables.opener.todays_game(table.stored)
    if table.state.is_over:
        record = replace(
            old,
            game=game,
            rules_version=game.rules_version,
            content=game.content_digest,
            actions=[*old.actions[:at]],
            digests=[],
            names=[],
            pledge=None,
            result=None,
            position=position_for(old.position, game),
        )
        if at < len(old.actions):
            record.actions.append(Reseed(entropy()))
    else:
        key = secrets.token_bytes(KEY_BYTES)
        guess = game.variant(old.options).load(table.position(at).position.dump())
        guess.redeal(key, seat)
        record = Record(game, old.options, 0, key=key, position=guess.to_json())
    record.origin = table.stored.origin or "fork"
    plans = [
        SeatPlan("bot", seat.name, capped(seat.bot))
        if seat.kind == "bot"
        else SeatPlan("rules" if seat.kind == "rules" else "me", seat.name or person)
        for seat in table.stored.seats
    ]
    return tables.put_down(Match(record), plans, visitor, hold=hold)


def with_rules_seats(match: Match, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """The plans, with those seats that the rules themselves play; nobody need name them."""
    record = match.record
    rules = record.game.variant(record.options)
    own = rules.own_seats()
    people = [plan for number, plan in enumerate(plans) if number not in own]
    if any(plan.kind == "rules" for plan in people):
        raise OptionError("seats", "The rules of this game do not play that seat.")
    return [*people, *(SeatPlan("rules", rules.own_seat_name(seat, "en")) for seat in own)]


def seated(plans: Sequence[SeatPlan], seats: int) -> tuple[StoredSeat, ...]:
    if len(plans) != seats:
        raise OptionError("seats", f"This game has {seats} seats, and {len(plans)} were given.")
    found: list[StoredSeat] = []
    for number, plan in enumerate(plans, start=1):
        if plan.kind == "bot":
            check_bot(plan.bot)
        name = clean_name(plan.name) or plan.bot or str(number)
        found.append(StoredSeat("person" if plan.kind == "me" else plan.kind, name, plan.bot))
    return tuple(found)


def check_share(pledge: str, salt: str) -> None:
    if len(pledge) != 2 * PLEDGE_BYTES or set(pledge) - set("0123456789abcdef"):
        raise OptionError("pledge", "This is no pledge: ask for one, or leave it out.")
    if not is_salt(salt):
        raise OptionError("salt", f"A salt has 1 to {LONGEST_SALT} plain letters and digits.")


def entropy() -> int:
    return secrets.randbelow(MAX_SEED)
