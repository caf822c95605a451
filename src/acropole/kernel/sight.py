"""What a seat may see, in typed structures, and the JSON that is made of them.

A game extends `TableSight` with what lies on its table. Terminal, pages and pictures read it and
nothing else of a game, so whatever follows from the rules is in it: prices, what is missing to pay
them, and which answers are about which thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PLAIN = frozenset({int, str, bool, float, type(None)})


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked, of whom, and by which card or rule."""

    kind: str
    seat: int
    source: str | None


@dataclass(frozen=True, slots=True)
class Answers:
    """The codes of the answers that are about a thing; `why` is the code of one that would be."""

    codes: tuple[str, ...] = ()
    why: str = ""  # asked for its refusal where there is no answer; empty: nobody expects one


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSight:
    """What every table shows."""

    game: str
    options: Mapping[str, object]
    seat: int | None  # who looks; None is a spectator
    to_move: int
    decision: Asked | None
    things: Mapping[str, Answers] = field(default_factory=dict)  # for the seat that is asked


def as_json(value: Any) -> Any:
    """Dictionaries, lists and plain values in the place of typed structures."""
    if type(value) in PLAIN:  # most are, and nothing is asked faster
        return value
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is not None:
        return {name: as_json(getattr(value, name)) for name in fields}
    if isinstance(value, tuple | list):
        return [as_json(inner) for inner in value]
    if isinstance(value, Mapping):
        return {key: as_json(inner) for key, inner in value.items()}
    return value
