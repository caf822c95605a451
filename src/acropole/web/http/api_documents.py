"""What programs send and get: the documents of the JSON API."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class GameDocument(msgspec.Struct):
    id: str
    title: str
    rules_version: int
    options: dict[str, Any]
    """JSON Schema of the options."""
    bots: list[str]


class NewSeat(msgspec.Struct):
    kind: Literal["me", "person", "bot", "rules"]
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    pledge: str = ""
    """One of /pledges; left out, the server takes one."""
    salt: str = ""
    """Your share of its chance, up to 64 plain letters; left out, the server takes one."""


class PledgeDocument(msgspec.Struct):
    pledge: str
    """Give it with the table that you make next; it is good for one."""
    commitment: str
    """BLAKE2b (32 bytes, hex) of the secret from which that table will be dealt."""


class ChanceDocument(msgspec.Struct):
    """How anybody can check the deal: docs/fair-play.md."""

    commitment: str
    salt: str
    secret: str | None
    """Told when the game is over."""


class Link(msgspec.Struct):
    seat: int
    """-1 is for spectators."""
    url: str
    token: str
    """The end of the address, for /join."""


class SeatToken(msgspec.Struct):
    table: str
    seat: int
    """-1 is for spectators."""
    token: str
    """Opens the seat; it is shown once."""


class Made(msgspec.Struct):
    table: str
    version: int
    links: list[Link]
    """One for each other person; each works once."""
    tokens: list[SeatToken]
    """One for each seat of yours."""
    chance: ChanceDocument | None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    """The end of a link's address."""
    name: str = ""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    action: str
    """The code of an answer."""
    version: int
    """Of the table that was seen; another one is refused with 409."""
    seat: int | None = None
    """For who holds several seats."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    seat: int | None = None


class CarryOn(msgspec.Struct, forbid_unknown_fields=True):
    version: int


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    at: int


class LinkWanted(msgspec.Struct, forbid_unknown_fields=True):
    seat: int


class SeatChange(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    webhook: str | None = None
    """Where to POST when it becomes this seat's turn; empty for nowhere."""
    seat: int | None = None


class SeatDocument(msgspec.Struct):
    seat: int
    name: str
    kind: Literal["me", "person", "bot", "rules"]
    bot: str
    is_joined: bool
    browsers: int
    """How many browsers and programs have held it, one after the other."""


class QuestionDocument(msgspec.Struct):
    kind: str
    seat: int
    source: str | None
    prompt: str
    """Empty unless it is asked of you."""


class AnswerDocument(msgspec.Struct):
    action: str
    text: str
    is_final: bool
    """Whether it cannot be taken back."""


class LineDocument(msgspec.Struct):
    entry: int
    seat: int
    text: str


class TableDocument(msgspec.Struct):
    table: str
    game: str
    version: int
    seat: int | None
    """Whose eyes this is seen with; null for a spectator."""
    seats: list[SeatDocument]
    options: dict[str, Any]
    observation: dict[str, Any]
    question: QuestionDocument | None
    """Null when the game is over."""
    answers: list[AnswerDocument]
    log: list[LineDocument]
    can_undo: bool
    can_redo: bool
    is_thinking: bool
    entries: int
    at: int | None
    result: dict[str, Any] | None
    chance: ChanceDocument | None
    """Null for a table that was not dealt from a pledge."""
    origin: Literal["", "fork", "import"]
    """Not empty where somebody knew or chose what was dealt."""
    is_counted: bool
    """Whether the result may count anywhere: never for a fork or import."""
    halted: Literal["", "asks", "view-only", "damaged"]
    """Why it is only shown: its owner is asked whether it goes on with today's rules (carry-on),
    today's rules cannot follow it to its end, or its data was changed."""
    is_carried: bool
    """Whether it began with earlier rules and goes on with later ones."""


class Problem(msgspec.Struct):
    code: str
    message: str


class ErrorDocument(msgspec.Struct):
    error: Problem
