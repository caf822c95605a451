"""A table without design, for a game without a drawing of its own: what is seen, line by line."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from acropole.kernel import game, interface

HEAD = set(interface.TableSight.__struct_fields__)  # told elsewhere
NOTHING = "–"


def draw(sight: Any, rules: game.Rules[Any], names: Sequence[str], lang: str) -> RenderableType:
    title = Text(rules.game.title(lang), "bold")
    return Group(title, Text(" · ".join(names)), Text("\n".join(lines(sight))))


def lines(sight: Any) -> Iterator[str]:
    """What lies on the table, a line for each thing; what belongs to it stands further in."""
    for key, value in interface.as_json(sight).items():
        if key not in HEAD:
            yield from _told(key, value, "")


def _told(key: str, value: object, indent: str) -> Iterator[str]:
    inner: list[tuple[str, object]] = []
    if isinstance(value, Mapping):
        inner = [(str(k), v) for k, v in value.items()]
    elif isinstance(value, list | tuple):
        if all(not isinstance(item, Mapping | list | tuple) for item in value):
            value = ", ".join(map(_word, value))
        else:
            inner = [(str(n), item) for n, item in enumerate(value, 1)]
    if not inner:
        yield f"{indent}{key}: {_word(value)}"
        return
    yield f"{indent}{key}:"
    for name, item in inner:
        yield from _told(name, item, indent + "  ")


def _word(value: object) -> str:
    return NOTHING if value is None or value == "" or value == {} else str(value)
