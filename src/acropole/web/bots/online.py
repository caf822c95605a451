"""Bots at tables that strangers make: how much one may be asked to think, and for how long."""

from __future__ import annotations

from acropole.bots import Bot, Level, make, read
from acropole.kernel.errors import UnknownBot
from acropole.kernel.state import State

LONGEST_CODE = 64  # as many characters as the store keeps
# What a code may set at most; levels of the games stay far below.
MOST: dict[str, dict[str, int]] = {"ismcts": {"iters": 5000, "turns": 100, "ms": 10_000}}


def check_bot(code: str) -> None:
    """Refuse a bot that does not exist, or that would keep everybody else's bots waiting."""
    if len(code) > LONGEST_CODE:
        raise UnknownBot(f"The code of a bot has at most {LONGEST_CODE} characters.")
    kind, given = read(code)
    for name, most in MOST.get(kind.name, {}).items():
        if given.get(name, 0) > most:
            raise UnknownBot(
                f"Parameter '{name}' of bot '{kind.name}' is at most {most} at a table online, "
                f"not {given[name]}."
            )


def capped(code: str) -> str:
    """The bot as near to a code as may play online; UnknownBot when it names none."""
    kind, given = read(code)
    most = MOST.get(kind.name, {})
    settings = [f"{name}={min(value, most.get(name, value))}" for name, value in given.items()]
    return kind.name + (":" + ",".join(settings) if settings else "")


def player(code: str, state: State, seed: int, ms: int) -> Bot:
    """The bot that answers at a table; one that searches ends with what it has after `ms`."""
    if issubclass(read(code)[0], Level):
        code = state.variant.level(code)
    bot = make(capped(code))(seed)
    if "ms" in bot.settings:
        bot.settings["ms"] = min(bot.settings["ms"] or ms, ms)
    return bot
