"""How people meet: open tables, quick matches and rematches. All of it runs on the game thread."""

import time
from collections.abc import Mapping, Sequence

import acropole
from acropole.kernel.errors import AcropoleError
from acropole.kernel.game import Game
from acropole.web import session
from acropole.web.bots.thinker import check_bot
from acropole.web.http import forms
from acropole.web.store.gatherings import NOBODY, Gathering, GatheringSeat, NoGathering, NoSeat
from acropole.web.store.tables import StoredSeat, UsedPledge
from acropole.web.table import creation, open_table
from acropole.web.table.service import TableService
from acropole.web.view.views import DEFAULT_BOT

PLAYERS = 2  # of a quick match
MOST_OPEN = 5  # tables that one person may have waiting


class CannotMeet(AcropoleError):
    """A table that cannot be opened to others as it was asked for."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def gather(
    service: TableService, game: Game, values: Mapping[str, str], visitor: str, lang: str
) -> str:
    """A table that waits for anybody, from the form of a new one; its id."""
    options = forms.read_options(game, values)
    pace = forms.read_pace(values)  # refused now, not when everybody has come
    if pace is not None:
        check_bot(pace.bot)
    if values.get("pledge") or values.get("salt"):
        creation.check_share(values.get("pledge", ""), values.get("salt", ""))
    own = game.variant(options).own_seats()
    seats = [
        GatheringSeat("rules") if number - 1 in own else _seat(values, number, visitor, lang)
        for number in range(1, game.deal(0, options).seats + 1)
    ]
    if not any(seat.visitor for seat in seats):
        raise CannotMeet("no-own-seat", "Whoever opens a table plays at it: take a seat yourself.")
    return _open(service, Gathering("", game.id, values, visitor, tuple(seats)))


def _seat(values: Mapping[str, str], number: int, visitor: str, lang: str) -> GatheringSeat:
    plan = forms.read_seat(values, number, lang)
    if plan.kind == "bot":
        check_bot(plan.bot)
        return GatheringSeat("bot", plan.name, plan.bot)
    if plan.kind == "me":
        return GatheringSeat("person", plan.name, visitor=visitor)
    if values.get(f"seat-{number}") == forms.OPEN:
        return GatheringSeat("person")
    raise CannotMeet(
        "open-or-link", "Seats are open to anybody, or go by link: choose one of them for all."
    )


def _open(service: TableService, gathering: Gathering) -> str:
    waiting = service.store.gatherings.of(gathering.owner)
    if sum(one.owner == gathering.owner for one in waiting) >= MOST_OPEN:
        raise CannotMeet(
            "too-many-open", f"You have {MOST_OPEN} tables waiting: take one of them away first."
        )
    return service.store.gatherings.open(gathering)


def find(service: TableService, gathering_id: str, visitor: str) -> Gathering:
    """A gathering as it is now; a rematch is for its people alone."""
    found = service.store.gatherings.get(gathering_id)
    if found.rematch and not any(visitor in (one.visitor, one.asked) for one in found.seats):
        raise session.NotForYou
    return look(service, found, visitor)


def is_due(found: Gathering, visitor: str) -> bool:
    """Whether the table can be dealt; only who waits there has it done."""
    is_waiting = bool(found.seats_of(visitor)) and not found.began
    return is_waiting and (found.is_full or found.is_late)


def begin(
    service: TableService, found: Gathering, lang: str, bot: str = ""
) -> open_table.OpenTable:
    """Deal the table for those who have gathered; bots have the seats that are free."""
    digests = [digest for digest in found.form.get("packs", "").split(",") if digest]
    game = creation.with_packs(
        found.game, [service.store.packs.get(digest)[0] for digest in digests]
    )
    bot = bot or found.bot or DEFAULT_BOT
    plans = [_plan(seat, bot, lang) for seat in found.seats]

    def deal(pledge: str, salt: str) -> open_table.OpenTable:
        return creation.create(
            service.tables,
            game.id,
            forms.read_options(game, found.form),
            plans,
            found.owner,
            service.store.gatherings.beginning(found),
            pledge=pledge,
            salt=salt,
            rated=found.form.get("rated") == forms.RATED,
            hold=False,
            game=game,
            pace=forms.read_pace(found.form),
        )

    try:
        return deal(found.form.get("pledge", ""), found.form.get("salt", ""))
    except UsedPledge:  # the same form was sent twice
        return deal("", "")


def _plan(seat: GatheringSeat, bot: str, lang: str) -> creation.SeatPlan:
    if seat.is_free:
        return creation.SeatPlan("bot", forms.bot_name(bot, lang), bot)
    return creation.SeatPlan(seat.kind, seat.name, seat.bot)


# -- quick matches -------------------------------------------------------------------------------


def quick_games() -> list[Game]:
    """The games that can be played by two."""
    found = []
    for game in map(acropole.game, acropole.game_ids()):
        schema = game.options_schema()["properties"]
        assert isinstance(schema, dict)
        players = schema.get("players", {})
        if players.get("minimum", 1) <= PLAYERS <= players.get("maximum", 0):
            found.append(game)
    return found


def quick_match(
    service: TableService,
    games: Sequence[str],
    visitor: str,
    name: str,
    *,
    minutes: int = 0,
    bot: str = DEFAULT_BOT,
) -> str:
    """A seat with somebody who waits for one of these games, or a new table that waits; its id."""
    if not games:
        raise CannotMeet("no-game", "Choose at least one game.")
    check_bot(bot)
    met = _match(service, games, visitor, name)
    if met:
        return met
    me = GatheringSeat("person", name, visitor=visitor)
    form = {"players": str(PLAYERS), "rated": forms.RATED, "games": ",".join(games)}
    until = time.time() + 60 * minutes if minutes else 0.0
    return _open(
        service,
        Gathering(
            "",
            games[0],
            form,
            visitor,
            (me, GatheringSeat("person")),
            is_quick=True,
            until=until,
            bot=bot,
        ),
    )


def _match(
    service: TableService,
    games: Sequence[str],
    visitor: str,
    name: str,
    before: float = float("inf"),
) -> str:
    """Sit down with who has waited longest for one of these games; the id, or nothing."""
    for found in service.store.gatherings.quick():
        common = [game for game in found.form.get("games", "").split(",") if game in games]
        is_other = found.owner != visitor and found.created < before
        if not (common and is_other):
            continue
        try:
            service.store.gatherings.sit_down(found, visitor, name, game=common[0])
        except (NoSeat, NoGathering):
            continue
        return found.id
    return ""


def look(service: TableService, found: Gathering, visitor: str) -> Gathering:
    """A gathering as it is now, for who waits there: two who came together still meet."""
    if found.seats_of(visitor) and not found.began:
        service.store.gatherings.see(found)
    is_alone = found.is_quick and found.owner == visitor and not found.is_full and not found.began
    if is_alone:
        name = found.seats[0].name
        games = found.form["games"].split(",")
        met = _match(service, games, visitor, name, before=found.created)
        if met:
            service.store.gatherings.leave(found, visitor)
            return service.store.gatherings.get(met)
    return found


# -- rematches -----------------------------------------------------------------------------------


def can_rematch(table: open_table.OpenTable, held: Sequence[int]) -> bool:
    stored = table.stored
    is_own = bool(held) and table.state.is_over
    return is_own and not stored.campaign and not stored.deal and stored.origin != "lesson"


def rematch(
    service: TableService, table: open_table.OpenTable, visitor: str, name: str
) -> Gathering:
    """The same people once more, in another order: who is asked first is waited for."""
    store = service.store.gatherings
    found = store.after(table.stored.id)
    if found is not None:
        if not found.began and not found.seats_of(visitor):
            store.sit_down(found, visitor, name)
        return store.get(found.id)
    holders = dict(table.stored.claims)
    seats = [
        _asked(seat, holders.get(number, ""), visitor)
        for number, seat in enumerate(table.stored.seats)
    ]
    playing = [seat for seat in seats if seat.kind != "rules"]
    rules = [seat for seat in seats if seat.kind == "rules"]
    form = forms.written(table.record.options)
    if table.stored.rated:
        form["rated"] = forms.RATED
    if table.stored.pace:
        form |= forms.written_pace(table.stored.pace)
    if table.stored.packs:
        form["packs"] = ",".join(table.stored.packs)
    gathering = Gathering(
        "",
        table.stored.game,
        form,
        visitor,
        (*playing[1:], *playing[:1], *rules),
        rematch=table.stored.id,
    )
    return store.get(_open(service, gathering))


def _asked(seat: StoredSeat, holder: str, visitor: str) -> GatheringSeat:
    """A seat of a rematch: mine, or kept for who had it."""
    if seat.kind != "person":
        return GatheringSeat(seat.kind, seat.name, seat.bot)
    if holder == visitor:
        return GatheringSeat("person", seat.name, visitor=visitor)
    return GatheringSeat("person", seat.name, asked=holder or NOBODY)
