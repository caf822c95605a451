"""Views of people: who I am, how I fare, and tables that wait for somebody.

Their addresses:

    GET  /tables                     open tables; ?game= and ?pace= for one of them
    POST /tables/quick               games, minutes, bot, name: a quick match
    GET  /tables/{id}                a table that waits; with HX-Request only its part
    POST /tables/{id}/sit            name
    POST /tables/{id}/leave          nothing; also for who was asked to a rematch
    POST /tables/{id}/start          bot: it plays the free seats
    GET  /g/{id}/rematch             the part of the result page about one; POST: ask for it
    GET  /me                         who I am: how I fare, ways to come back, my data
    POST /me/name, /me/link          name; nothing: a new recovery link, shown once
    POST /me/sign-out                where: `here` or `elsewhere`
    GET  /me/export                  a zip file
    POST /me/delete                  name, typed once more
    GET  /back                       come back; POST: key (of a link), bring (`on`)
    POST /me/passkeys…, /back/passkey…   JSON, see js/passkeys.js
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from acropole.kernel.game import Game
from acropole.web.store import clocks, gatherings, people, results
from acropole.web.view.views import Reader, TableLine

SeatState = Literal["me", "person", "bot", "rules", "free", "asked", "declined"]


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    name: str
    state: SeatState
    bot: str = ""


@dataclass(frozen=True, slots=True)
class GatheringLine:
    """A table that waits, as one person may see it: nobody's number is in it."""

    gathering_id: str
    game: Game
    seats: Sequence[WaitingSeat]
    form: Mapping[str, str]
    created: float
    is_owner: bool
    is_member: bool
    is_asked: bool  # a seat is kept for the viewer
    can_sit: bool
    is_quick: bool
    is_rated: bool
    is_rematch: bool
    pace: clocks.Pace | None
    minutes: int = -1  # until bots take the free seats; -1 is never


def gathering_line(
    found: gatherings.Gathering, game: Game, visitor: str, pace: clocks.Pace | None
) -> GatheringLine:
    is_member = bool(found.seats_of(visitor))
    minutes = max(round((found.until - time.time()) / 60), 0) if found.until else -1
    return GatheringLine(
        gathering_id=found.id,
        game=game,
        seats=[_seat(seat, visitor) for seat in found.seats],
        form=found.form,
        created=found.created,
        is_owner=found.owner == visitor,
        is_member=is_member,
        is_asked=not is_member and any(seat.asked == visitor for seat in found.seats),
        can_sit=not is_member and any(seat.is_free_for(visitor) for seat in found.seats),
        is_quick=found.is_quick,
        is_rated=found.form.get("rated") == "on",
        is_rematch=bool(found.rematch),
        pace=pace,
        minutes=minutes,
    )


def _seat(seat: gatherings.GatheringSeat, visitor: str) -> WaitingSeat:
    if seat.kind != "person":
        return WaitingSeat(seat.name, seat.kind, seat.bot)
    if seat.visitor:
        return WaitingSeat(seat.name, "me" if seat.visitor == visitor else "person")
    if seat.asked == gatherings.NOBODY:
        return WaitingSeat(seat.name, "declined")
    return WaitingSeat(seat.name, "asked" if seat.asked else "free")


@dataclass(frozen=True, slots=True)
class TablesView:
    reader: Reader
    games: Sequence[Game]
    quick_games: Sequence[Game]
    lines: Sequence[GatheringLine]
    again: Sequence[TableLine]  # finished games with other people
    name: str
    chosen: str = ""  # the game whose tables are shown
    pace: str = ""  # live, days or none: the only one that is shown
    error: str = ""


@dataclass(frozen=True, slots=True)
class GatheringView:
    reader: Reader
    line: GatheringLine
    name: str  # of the viewer
    bots: Sequence[str]  # codes
    url: str  # for others
    home_url: str = ""  # how others would reach the server, where the address is no use to them


@dataclass(frozen=True, slots=True)
class MeView:
    reader: Reader
    person: people.Person
    games: Sequence[Game]
    tallies: Sequence[results.Tally]
    ratings: Sequence[results.Rated]  # mine
    bots: Sequence[results.Rated]  # those of bots, to compare with
    passkeys: Sequence[people.Passkey]
    can_have_passkeys: bool
    is_secured: bool  # can come back from elsewhere
    error: str = ""


@dataclass(frozen=True, slots=True)
class RecoveryView:
    """A recovery link, shown once."""

    reader: Reader
    url: str
    home_url: str = ""


@dataclass(frozen=True, slots=True)
class BackView:
    reader: Reader
    games: int  # that this browser has by itself
    can_have_passkeys: bool
    error: str = ""
