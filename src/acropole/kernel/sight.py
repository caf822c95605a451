"""What a seat may see, in typed structures, and the JSON that is made of them.

A game extends `TableSight` with what lies on its table. Terminal, pages and pictures read it and
nothing else of a game, so whatever follows from the rules is in it: prices, what is missing to pay
them, and which answers are about which thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field


class Asked(Struct, frozen=True):
    """What is asked, of whom, and by which card or rule."""

    kind: str
    seat: int
    source: str | None


class Answers(Struct, frozen=True):
    """The codes of the answers that are about a thing; `why` is the code of one that would be."""

    codes: tuple[str, ...] = ()
    why: str = ""  # asked for its refusal where there is no answer; empty: nobody expects one


class TableSight(Struct, frozen=True, kw_only=True):
    """What every table shows."""

    game: str
    options: Mapping[str, object]
    seat: int | None  # who looks; None is a spectator
    to_move: int
    decision: Asked | None
    things: Mapping[str, Answers] = field(default_factory=dict)  # for the seat that is asked


def as_json(value: Any) -> Any:
    """Dictionaries, lists and plain values in the place of typed structures."""
    return msgspec.json.decode(msgspec.json.encode(value))
