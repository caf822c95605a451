"""Options of a game as flags of their own: `--automa danish` is `--option automa=danish`."""

from __future__ import annotations

from collections.abc import Container

import acropole
from acropole.kernel.options import Option

TRUTHS = ("true", "false", "yes", "no", "on", "off", "1", "0")


def options_spelled_out(args: list[str], known: Container[str]) -> list[str]:
    """The arguments, the options of the game they name written out; `known` flags stay."""
    if not any(_is_flag(arg) and _word(arg) not in known for arg in args):
        return args
    name = next((arg for arg in args if arg in acropole.game_ids()), None)
    if name is None:
        return args
    options = acropole.game(name).options
    spelled: list[str] = []
    rest = [*args]
    while rest:
        arg = rest.pop(0)
        option = options.flag(_word(arg)[2:]) if _is_flag(arg) else None
        if option is None or _word(arg) in known:
            spelled.append(arg)
        else:
            spelled += ["--option", f"{option.name}={_value(option, arg, rest)}"]
    return spelled


def _is_flag(arg: str) -> bool:
    return arg.startswith("--") and len(arg) > 2


def _word(arg: str) -> str:
    return arg.partition("=")[0]


def _value(option: Option, arg: str, rest: list[str]) -> str:
    """What follows `=` or comes next; a flag that is true or false needs no value."""
    _, equals, text = arg.partition("=")
    if equals:
        return text
    if option.kind == "boolean":
        return rest.pop(0) if rest and rest[0].lower() in TRUTHS else "true"
    return rest.pop(0) if rest else ""
