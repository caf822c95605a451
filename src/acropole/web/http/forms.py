"""What the form of a new table holds, and options back as a form holds them."""

from collections.abc import Mapping
from typing import cast

from acropole.kernel import interface
from acropole.kernel.game import Game
from acropole.web import session
from acropole.web.http.errors import words
from acropole.web.store.clocks import DAY, Kind, Out, Pace
from acropole.web.table.creation import SeatPlan
from acropole.web.view.views import DEFAULT_BOT

OPEN = "open"  # a seat for anybody on the server
RATED = "on"
MINUTE = 60.0  # seconds


def read_options(game: Game, values: Mapping[str, str]) -> dict[str, object]:
    """The options of a form; what was left empty keeps its default."""
    known = cast(dict[str, object], game.options_schema()["properties"])
    return {name: game.options.parse(name, values[name]) for name in known if values.get(name)}


def written(options: Mapping[str, object]) -> dict[str, str]:
    """Options as a form would hold them: `read_options` reads them back."""
    return {
        name: ",".join(map(str, value)) if isinstance(value, list) else str(value)
        for name, value in options.items()
        if value is not None
    }


def read_pace(values: Mapping[str, str]) -> Pace | None:
    """How fast the table is played; None without clocks. Days and minutes become seconds."""
    kind = values.get("pace", "")
    if not kind:
        return None

    def amount(name: str, start: int, unit: float = 1.0) -> float:
        """In seconds, to the millisecond: a program gives them as they are (`written_pace`)."""
        return round(session.amount(values.get(name) or str(start), name) * unit, 3)

    is_live = kind == "live"
    return Pace(
        cast(Kind, kind),
        amount("bank", 20, MINUTE) if is_live else amount("move-days", 3, DAY),
        amount("increment", 15) if is_live else 0.0,
        0.0 if is_live else amount("vacation", 7, DAY),
        cast(Out, values.get("out") or "bot"),
        values.get("stand-in") or DEFAULT_BOT,
    )


def written_pace(pace: Pace) -> dict[str, str]:
    """A pace as a form would hold it: `read_pace` reads it back."""
    if pace.kind == "live":
        times = {"bank": pace.bank / MINUTE, "increment": pace.increment}
    else:
        times = {"move-days": pace.bank / DAY, "vacation": pace.vacation / DAY}
    amounts = {name: f"{time:.12f}" for name, time in times.items()}
    return amounts | {"pace": pace.kind, "out": pace.out, "stand-in": pace.bot}


def read_seat(values: Mapping[str, str], n: int, lang: str) -> SeatPlan:
    who = values.get(f"seat-{n}") or ("me" if n == 1 else DEFAULT_BOT)
    name = interface.clean_name(values.get(f"name-{n}", ""))
    if who in ("me", "person", OPEN):
        return SeatPlan("me" if who == "me" else "person", name or person_name(n, lang))
    if who == "rules":
        return SeatPlan("rules", name)
    return SeatPlan("bot", name or bot_name(who, lang), who)


def person_name(n: int, lang: str) -> str:
    return words().text(lang, "seat.person", n=n)


def bot_name(code: str, lang: str) -> str:
    """What a bot is called that nobody has named."""
    return words().text(lang, f"bot.{code}") if words().has(f"bot.{code}") else code
