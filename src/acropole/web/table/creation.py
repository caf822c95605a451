"""New tables: who sits where, from which chance they are dealt, and forks of other tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import acropole
from acropole import lessons, registry
from acropole.kernel import errors, interface, records
from acropole.kernel.game import MAX_SEED, Game
from acropole.kernel.match import Match
from acropole.kernel.packs import LARGEST_FILE as LARGEST_PACK
from acropole.kernel.packs import Pack
from acropole.kernel.pledge import KEY_BYTES, LONGEST_SALT, is_salt, read_key
from acropole.web.bots import thinker
from acropole.web.bots.thinkers import Thinkers
from acropole.web.limits import Payer
from acropole.web.store import clocks, event_log
from acropole.web.store.tables import StoredSeat
from acropole.web.table import open_table, opening, snapshots
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
    alongside: event_log.Alongside | None = None,
    *,
    pledge: str = "",
    salt: str = "",
    rated: bool = False,
    hold: bool = True,
    game: Game | None = None,
    pace: clocks.Pace | None = None,
) -> open_table.OpenTable:
    """A new game, dealt from a pledge of ours and a salt; who gives none is given one.

    `game` is the one of that id with packs laid over it.
    """
    pledge = pledge or secrets.token_hex(PLEDGE_BYTES)
    salt = salt or SERVER_SALT + secrets.token_hex(16)
    check_share(pledge, salt)
    game = game or acropole.game(game_id)
    record = records.Record(game, options, 0, pledge=tables.opener.pledged(pledge, salt))
    rated = rated and not game.packs  # ratings compare games with the same cards
    if pace is not None:
        thinker.check_bot(pace.bot)
    return tables.put_down(
        Match(record),
        plans,
        visitor,
        alongside,
        pledge=pledge,
        rated=rated,
        hold=hold,
        pace=pace,
    )


def with_packs(game_id: str, packs: Sequence[Pack]) -> Game:
    """The game of this server with packs laid over it, each of which was checked when it came."""
    if len(packs) > records.MOST_PACKS:
        raise errors.OptionError("packs", f"A table has at most {records.MOST_PACKS} packs.")
    try:
        return registry.game_under(game_id, packs)
    except errors.ContentError as error:
        raise errors.OptionError("packs", thinker.trouble("apart", why=error.said)) from error


def new_pledge(tables: Tables) -> tuple[str, str]:
    """The name of a secret that nobody has used, and the commitment to it."""
    name = secrets.token_hex(PLEDGE_BYTES)
    return name, tables.opener.pledged(name, "").commitment


def fork(
    tables: Tables,
    table: open_table.OpenTable,
    at: int,
    seat: int | None,
    visitor: str,
    person: str,
    *,
    hold: bool = True,
) -> open_table.OpenTable:
    """A new table from a position of another; chance takes a new course from there.

    While the game runs, what the seat cannot see is dealt anew, and the record begins there:
    nothing in it tells how the cards truly lie.
    """
    if not 0 <= at <= len(table.record.actions):
        last = len(table.record.actions)
        raise errors.OptionError("at", f"This game has no entry {at}; entries are 0 to {last}.")
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
            position=opening.position_for(old.position, game),
        )
        if at < len(old.actions):
            record.actions.append(records.Reseed(entropy()))
    else:
        key = secrets.token_bytes(KEY_BYTES)
        guess = game.variant(old.options).load(table.position(at).position.dump())
        guess.redeal(key, seat)
        record = records.Record(game, old.options, 0, key=key, position=guess.to_json())
    is_dealt = table.stored.origin in ("", lessons.ORIGIN, lessons.PUZZLE)
    record.origin = "fork" if is_dealt else table.stored.origin
    plans = [
        SeatPlan("bot", seat.name, thinker.capped(seat.bot))
        if seat.kind == "bot"
        else SeatPlan("rules" if seat.kind == "rules" else "me", seat.name or person)
        for seat in table.stored.seats
    ]
    return tables.put_down(Match(record), plans, visitor, hold=hold)


def begin_lesson(
    tables: Tables, lesson: lessons.Lesson, at: int, visitor: str, names: Sequence[str]
) -> open_table.OpenTable:
    """A table at which a lesson is given, from a step on; `names` are those of learner and bots."""
    match = lessons.begin(lesson, at).match
    people = match.record.game.variant(match.record.options).people
    bots = iter(lesson.bots if len(lesson.bots) > 1 else lesson.bots * match.state.seats)
    plans = [
        SeatPlan("me", names[0]) if seat == lesson.seat else SeatPlan("bot", names[1], next(bots))
        for seat in range(people)
    ]
    return tables.put_down(match, plans, visitor)


def with_rules_seats(match: Match, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """The plans, with those seats that the rules themselves play; nobody need name them."""
    record = match.record
    rules = record.game.variant(record.options)
    own = rules.own_seats()
    people = [plan for number, plan in enumerate(plans) if number not in own]
    if any(plan.kind == "rules" for plan in people):
        raise errors.OptionError("seats", "The rules of this game do not play that seat.")
    return [*people, *(SeatPlan("rules", rules.own_seat_name(seat, "en")) for seat in own)]


def seated(plans: Sequence[SeatPlan], seats: int) -> tuple[StoredSeat, ...]:
    if len(plans) != seats:
        raise errors.OptionError(
            "seats", f"This game has {seats} seats, and {len(plans)} were given."
        )
    found: list[StoredSeat] = []
    for number, plan in enumerate(plans, start=1):
        if plan.kind == "bot":
            thinker.check_bot(plan.bot)
        name = interface.clean_name(plan.name) or plan.bot or str(number)
        found.append(StoredSeat("person" if plan.kind == "me" else plan.kind, name, plan.bot))
    return tuple(found)


def check_share(pledge: str, salt: str) -> None:
    if len(pledge) != 2 * PLEDGE_BYTES or set(pledge) - set("0123456789abcdef"):
        raise errors.OptionError("pledge", "This is no pledge: ask for one, or leave it out.")
    if not is_salt(salt):
        raise errors.OptionError(
            "salt", f"A salt has 1 to {LONGEST_SALT} plain letters and digits."
        )


def entropy() -> int:
    return secrets.randbelow(MAX_SEED)


SECONDS = 20.0  # for reading and replaying


async def check_record(data: bytes, thinkers: Thinkers, payer: Payer) -> thinker.Checked:
    """A sound record, or RecordError that says what is wrong with it."""
    if len(data) > records.LARGEST_FILE:
        raise errors.RecordError(f"A record has at most {records.LARGEST_FILE // 1024**2} MB.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise errors.RecordError(f"This is not UTF-8 text (byte {error.start}).") from error
    reply = await thinkers.do(thinker.Check(text), payer)
    if not isinstance(reply, thinker.Checked):
        raise errors.RecordError("This record could not be read.")
    if not reply.match:
        raise errors.RecordError(reply.detail)
    return reply


class PackRefused(errors.ContentError):
    """A pack with a mistake, told with its place."""

    code = "pack-refused"

    def __init__(self, message: errors.Phrase, file: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.file, self.line = file, line


class Told(errors.Phrase):
    """What another process has said, in each language."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def text(self, lang: str) -> str:
        return self._texts[lang]


async def check_pack(
    data: bytes, name: str, game: str, thinkers: Thinkers, payer: Payer
) -> tuple[Pack, str]:
    """A pack that can be played with and the id of its game, or PackRefused."""
    if game and game not in acropole.game_ids():
        acropole.game(game)  # tells that there is none
    reply = await thinkers.do(thinker.CheckPack(data[: LARGEST_PACK + 1], name, game), payer)
    if not isinstance(reply, thinker.PackChecked):
        raise PackRefused(thinker.trouble("took-too-long"))
    if reply.problem:
        raise PackRefused(Told(reply.problem), reply.file, reply.line)
    return Pack.from_document(reply.pack), reply.game


def game_of(checked: thinker.Checked) -> Game:
    """The game of a record, with the packs that it carries."""
    return acropole.game(checked.game, [Pack.from_document(pack) for pack in checked.packs])


def as_match(checked: thinker.Checked) -> tuple[Match, list[SeatPlan]]:
    """The match, and seats: bots where the names are codes of bots, else whoever hands it in."""
    key = read_key(checked.key) if checked.key else None
    record = records.Record(game_of(checked), checked.options, checked.seed, key=key)
    record.origin = "import"
    match = snapshots.unpack(checked.match, record)
    if not match.state.is_over:  # whoever hands it in must not know what chance will say
        match.follow(records.Reseed(entropy()))
    names = checked.names + [""] * match.state.seats
    return match, [_plan(name) for name in names[: match.state.seats]]


def _plan(name: str) -> SeatPlan:
    try:
        return SeatPlan("bot", name, thinker.capped(name))
    except errors.UnknownBot:
        return SeatPlan("me", name)
