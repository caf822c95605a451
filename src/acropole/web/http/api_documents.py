"""What programs send and get: the documents of the JSON API, and its description."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from acropole.version import __version__


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


class NewPace(msgspec.Struct, forbid_unknown_fields=True):
    """How much time people have; the server keeps the clocks."""

    kind: Literal["live", "days"]
    bank: float
    """Seconds: of the whole game when live, of one move over days."""
    increment: float = 0.0
    """Seconds added when a move is done; live only."""
    vacation: float = 0.0
    """Seconds for which each person may stop their clock; over days only."""
    out: Literal["skip", "bot", "lost"] = "bot"
    """What becomes of a seat out of time."""
    bot: str = "easy"
    """That plays on there."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    pledge: str = ""
    """One of /pledges; left out, the server takes one."""
    salt: str = ""
    """Your share of its chance, up to 64 plain letters; left out, the server takes one."""
    packs: Annotated[list[str], msgspec.Meta(max_length=8)] = []
    """Digests of packs to lay over the game, in this order; see /packs."""
    pace: NewPace | None = None
    """Left out, there are no clocks."""


class NewPack(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    files: dict[str, str]
    """Texts by path: `{"cards.toml": "[[card]]…"}`; also boards, `*.map`."""
    author: str = ""
    note: str = ""
    digest: str = ""
    """Can be left out; when it is given, it must be right."""
    game: str = ""
    """The game that it is for; left out, it is found out."""


class PackDocument(msgspec.Struct):
    digest: str
    game: str
    name: str
    author: str
    url: str
    """Its page; with .json or .zip after it, the pack itself."""


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


class OpenSeat(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot", "rules"]
    """`open` is for whoever comes first."""
    name: str = ""
    bot: str = ""


class NewOpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table that waits for anybody; it is dealt when nobody is missing, or you start it."""

    game: str
    seats: Annotated[list[OpenSeat], msgspec.Meta(max_length=16)]
    """One of them is yours."""
    options: dict[str, Any] = {}
    rated: bool = False
    """Programs are not rated, and neither is a game with one."""
    pledge: str = ""
    salt: str = ""
    packs: Annotated[list[str], msgspec.Meta(max_length=8)] = []
    pace: NewPace | None = None


class QuickMatch(msgspec.Struct, forbid_unknown_fields=True):
    """Against the first who would play one of the same games; for two."""

    games: Annotated[list[str], msgspec.Meta(min_length=1, max_length=16)]
    name: str = ""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    """After which a bot comes; 0 is never."""
    bot: str = "easy"


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""


class StartNow(msgspec.Struct, forbid_unknown_fields=True):
    bot: str = "easy"
    """That has the free seats."""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty object."""


class WaitingSeat(msgspec.Struct):
    name: str
    kind: Literal["me", "person", "bot", "rules", "free", "asked", "declined"]
    """`asked`: kept for somebody who is asked to a rematch, until they sit down or decline."""
    bot: str


class OpenTable(msgspec.Struct):
    """A table that waits for people."""

    id: str
    game: str
    options: dict[str, Any]
    packs: list[str]
    pace: NewPace | None
    rated: bool
    seats: list[WaitingSeat]
    is_quick: bool
    is_rematch: bool
    is_yours: bool
    """Whether you may start it; when you leave, it is gone."""
    can_sit: bool
    minutes: int | None
    """Until bots take the free seats; null is never."""
    table: str
    """Once it is dealt, for who sits there: see /tables. Empty while it waits."""


class Seated(msgspec.Struct):
    open_table: OpenTable
    token: str
    """Opens your seat, here and at the table that is dealt; it is shown once."""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    action: str | Annotated[list[str], msgspec.Meta(min_length=1, max_length=60)]
    """The code of an answer. A list gives several to one question, all or none: see `several`."""
    version: int
    """Of the table that was seen; another one is refused with 409."""
    seat: int | None = None
    """For who holds several seats."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    seat: int | None = None


class HintWanted(msgspec.Struct, forbid_unknown_fields=True):
    seat: int | None = None


class HintDocument(msgspec.Struct):
    code: str
    text: str
    chance: float
    """To win, as a short search that knows only what you know estimates it."""
    is_best: bool
    why: str
    """What it brings in points, against the next best; of the others, against the best."""


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
    stand_in: str
    """The bot that plays for its person at the moment."""


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
    origin: Literal["", "fork", "import", "lesson", "puzzle"]
    """Not empty where somebody knew or chose what was dealt."""
    is_counted: bool
    """Whether the result may count anywhere: never for a fork or import."""
    halted: Literal["", "asks", "view-only", "damaged"]
    """Why it is only shown: its owner is asked whether it goes on with today's rules (carry-on),
    today's rules cannot follow it to its end, or its data was changed."""
    is_carried: bool
    """Whether it began with earlier rules and goes on with later ones."""
    packs: list[str]
    """Digests of the packs laid over its game; see /packs."""


class StepDocument(msgspec.Struct):
    """Something that another did: a conquest, a card taken, a wonder."""

    entry: int
    seat: int
    text: str
    """With what came of it."""
    short: str
    """In few words, with what you lost by it."""
    things: list[str]
    """What it is about: "tile:17", "card:writing"."""
    cost: str
    """What you lost by it; empty for nothing."""
    points: int
    """That you won or lost by it."""


class TurnDocument(msgspec.Struct):
    seat: int
    steps: list[StepDocument]
    more: int
    """Steps that are left out."""
    summary: str
    """The turn in one sentence."""


class GoalDocument(msgspec.Struct):
    win: str
    far: str
    """How far the game is."""
    done: int
    """Percent of the game."""


class CategoryDocument(msgspec.Struct):
    category: str
    name: str
    why: str
    """How its points are counted."""
    points: list[int | None]
    """By seat; null where there are none, or you may not know them."""
    changes: list[int | None]
    """Since your turn."""


class StoryDocument(msgspec.Struct):
    """What the others did since your turn, until your first answer of the next; how it stands."""

    version: int
    seat: int | None
    """Whose eyes this is seen with; null for a spectator, who is told no turns."""
    since: int
    """The last entry of your turn."""
    turns: list[TurnDocument]
    chips: list[StepDocument]
    """What matters most: losses first."""
    goal: GoalDocument | None
    """Null for a game that tells none."""
    scores: list[CategoryDocument]


class Problem(msgspec.Struct):
    code: str
    message: str


class ErrorDocument(msgspec.Struct):
    error: Problem


PREFIX = "/api/v1"


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    run: Callable[[Request], Awaitable[Response]]
    summary: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    query: Mapping[str, str] | None = None


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """The description of all this, made from the same list as the routes."""
    kinds = [kind for one in operations for kind in (one.takes, one.gives) if kind is not None]
    kinds.append(ErrorDocument)
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = _describe(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Acropole", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"link": []}, {}],
    }


def _describe(one: Operation, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    def content(kind: Any) -> dict[str, Any]:
        return {"application/json": {"schema": schema_of[str(kind)]}}

    in_path = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    answer: dict[str, Any] = {"description": one.summary}
    if one.gives is not None:
        answer["content"] = content(one.gives)
    described: dict[str, Any] = {
        "operationId": one.run.__name__,
        "summary": one.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in in_path
        ]
        + [
            {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
            for name, text in (one.query or {}).items()
        ],
        "responses": {
            str(one.status): answer,
            "default": {"description": "What was wrong", "content": content(ErrorDocument)},
        },
    }
    if one.takes is not None:
        described["requestBody"] = {"required": True, "content": content(one.takes)}
    return described
