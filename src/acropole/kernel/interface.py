"""What passes between a position and those who use it: what they hand in, what they are told."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeGuard

import msgspec
from msgspec import Struct

from acropole.kernel import machine, messages
from acropole.kernel.errors import IllegalAction, OptionError, RecordError

Action = int
"""One of the fixed space of a game, the numbers below `Game.action_space_size`."""

Observation = dict[str, object]
"""What `State.observe` tells of a position, ready for JSON."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked: its kind, of whom, and by which card or rule."""

    kind: str
    seat: int
    source: str | None
    prompts: Mapping[str, str] = field(repr=False, compare=False)

    def prompt(self, lang: str = "en") -> str:
        """The question in words."""
        return self.prompts[lang]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal now."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """One seat in the ranking; seats that share a rank are tied."""

    seat: int
    rank: int
    score: int
    points: Mapping[str, int]  # by category


@dataclass(frozen=True, slots=True)
class Result:
    """The standing of the seats, best first; final once the game is over."""

    ranking: tuple[Place, ...]
    winners: tuple[int, ...]
    reason: str  # what ended the game; "running" while it goes on

    def to_dict(self) -> dict[str, object]:
        """The result as it stands in a JSON file."""
        return {
            "ranking": [asdict(place) for place in self.ranking],
            "winners": list(self.winners),
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the numbers that learners read of a position: those that belong together."""

    name: str
    size: int
    most: float  # the number that becomes 1
    meaning: str


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the suite: a bot is to win against others; the rest of the game is settled."""

    options: Mapping[str, object]
    against: str  # the code of the bot on all other seats; its budget is counted in iterations
    games: int  # the number that results are published with; game n has seed n


def ranked(
    standings: Sequence[int],
    scores: Sequence[int],
    points: Sequence[Mapping[str, int]],
    reason: str,
) -> Result:
    """The result of seats whose order one number each decides; equal numbers share a rank."""
    places = [
        Place(seat, 1 + sum(other > mine for other in standings), scores[seat], points[seat])
        for seat, mine in enumerate(standings)
    ]
    places.sort(key=lambda place: (place.rank, place.seat))
    winners = tuple(place.seat for place in places if place.rank == 1)
    return Result(tuple(places), winners, reason)


@dataclass(frozen=True, slots=True)
class Study:
    """What one finished game tells those who study balance."""

    labels: list[dict[str, str]]  # by seat: what it played, such as its civilization
    offered: list[str] = field(default_factory=list)  # cards that could be had or used in this game
    waiting: list[str] = field(default_factory=list)  # that would have come in a longer one
    acquired: list[tuple[int, str]] = field(default_factory=list)  # seat and card
    played: list[tuple[int, str]] = field(default_factory=list)  # the same, of cards played
    facts: dict[str, float] = field(default_factory=dict)  # anything else that can be averaged
    own_seats: tuple[int, ...] = ()  # those that the rules played themselves


# What happened, for people who follow a game: typed events that know who may see what.
#
# A state notes an event as a tuple of ints: its kind, the seat that caused it, then its arguments.
# The game's table of kinds tells what the arguments are and which of them only that seat may see.

Event = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventKind:
    """`slots` names the arguments; a name is also the type that the game can put into words."""

    name: str
    slots: tuple[str, ...] = ()
    secret: bool = False  # whether others than the seat learn only that it happened
    # How turns are told (kernel/story.py).
    step: str = ""  # begins a step: its icon; any other event belongs to the step before
    minor: bool = False  # a step that is left out first
    turn: bool = False  # no step, but only whoever has the turn does it
    cost: bool = False  # its seat loses by it; the words `event.…-you` say so to that seat
    quiet: bool = False  # not said as a part of a step
    outcome: bool = False  # the strip says what came of it, not that it happened

    def hides(self, event: Event, viewer: int | None) -> bool:
        return self.secret and viewer != event[1]

    def costs(self, event: Event, viewer: int | None) -> bool:
        """Whether a viewer loses by it."""
        if self.cost:
            return viewer == event[1]
        return "victim" in self.slots and viewer == event[2 + self.slots.index("victim")]

    def view(self, event: Event, viewer: int | None) -> dict[str, object]:
        """The event as data for a viewer, without what that viewer may not know."""
        shown: dict[str, object] = {"event": self.name, "seat": event[1]}
        if not self.hides(event, viewer):
            shown.update(zip(self.slots, event[2:], strict=False))
        return shown


# What a seat may see, in typed structures, and the JSON that is made of them.
#
# A game extends `TableSight` with what lies on its table. Terminal, pages and pictures read it and
# nothing else of a game, so whatever follows from the rules is in it: prices, what is missing to
# pay them, and which answers are about which thing.


class Asked(Struct, frozen=True):
    """What is asked, of whom, and by which card or rule."""

    kind: str
    seat: int
    source: str | None


class Answers(Struct, frozen=True):
    """The codes of the answers that are about a thing; `why` is the code of one that would be."""

    codes: tuple[str, ...] = ()
    why: str = ""  # asked for its refusal where there is no answer; empty: nobody expects one


class Goal(Struct, frozen=True):
    """What wins, and how far the game is; the words are `goal.…` and `goal-left.…` of the game."""

    win: str
    left: Mapping[str, int]  # of what runs out, or of turns
    done: int  # percent of the game
    rounds: int | None = None  # that are left, about; None: nobody can tell


class Several(Struct, frozen=True):
    """A question whose answers can be given together: so many things, then `done`."""

    least: int
    most: int
    done: str  # the code that ends it before `most` are named; empty where as many must be named


class TableSight(Struct, frozen=True, kw_only=True):
    """What every table shows."""

    game: str
    options: Mapping[str, object]
    seat: int | None  # who looks; None is a spectator
    to_move: int
    decision: Asked | None
    goal: Goal | None = None
    things: Mapping[str, Answers] = msgspec.field(
        default_factory=dict
    )  # for the seat that is asked
    several: Several | None = None


def as_json(value: Any) -> Any:
    """Dictionaries, lists and plain values in the place of typed structures."""
    return msgspec.json.decode(msgspec.json.encode(value))


def canonical(value: object) -> str:
    """JSON with sorted keys and no spaces: equal values give equal bytes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def parse_object(text: object, what: str) -> dict[str, Any]:
    """A JSON object from text that may be anything."""
    if not isinstance(text, str):
        raise RecordError(f"This is not a {what} file: it is no text.")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"This is not a whole {what} file: it was not written by Acropole, or it is damaged "
            f"in line {error.lineno}."
        ) from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"This is not a whole {what} file: it cannot be read.") from error
    if not isinstance(data, dict):
        raise RecordError(f"This is not a {what} file: it holds no JSON object.")
    return data


# What callers hand to a position, checked at the door: the same answer compiled and interpreted.
#
# A compiled function refuses what does not fit its types with an error of its own, so the public
# methods of a position take anything, and ask here.

MAX_SEED = 2**63 - 1
MOST_GAMES = 10**9


def is_whole(value: object) -> TypeGuard[int]:
    """A number without a fraction; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_seed(seed: object) -> int:
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise OptionError(
            "seed", f"The seed must be a whole number from 0 to 2^63-1, not {shown(seed)}."
        )
    return seed


def check_entropy(entropy: object) -> int:
    if not is_whole(entropy):
        raise OptionError("entropy", f"Entropy is a whole number, not {shown(entropy)}.")
    return entropy


def check_seat(seat: object, seats: int) -> int | None:
    """A seat of the table; None is a spectator."""
    if seat is not None and (not is_whole(seat) or not 0 <= seat < seats):
        raise OptionError(
            "seat", f"There is no seat {shown(seat)}; seats are 0 to {seats - 1}, None a spectator."
        )
    return seat


def check_games(games: object) -> int:
    if not is_whole(games) or not 1 <= games <= MOST_GAMES:
        raise OptionError(
            "games", f"A number of games is from 1 to {MOST_GAMES}, not {shown(games)}."
        )
    return games


def check_lang(lang: object) -> str:
    if lang not in messages.LANGUAGES:
        raise OptionError(
            "lang", f"Languages are {' and '.join(messages.LANGUAGES)}, not {shown(lang)}."
        )
    return str(lang)


def check_actions(actions: object) -> Sequence[object]:
    if not isinstance(actions, list | tuple):
        raise OptionError("actions", f"Actions are a list of numbers, not {shown(actions)}.")
    return actions


def shown(value: object) -> str:
    """A value in a message, cut where it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= 80 else text[:79] + "…"


LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """What remains of a name without line breaks and other marks that do not print."""
    plain = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(plain.split())[:LONGEST_NAME].strip()


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names of the seats; those that are alike get the number of their seat."""
    count = Counter(names)
    return [
        f"{name} {seat}" if count[name] > 1 else name for seat, name in enumerate(names, start=1)
    ]


# The fixed action space of a game: numbers for machines, stable codes for files and people.
#
# A code is `kind` or `kind:label`, e.g. `end-turn` or `build:first.colossus`. Codes do not depend
# on the state, so a record written today can be read by any later version that keeps its kinds.


@dataclass(frozen=True, slots=True)
class ActionKind:
    """A run of actions that differ in one argument; `labels` names its values."""

    name: str
    first: int
    labels: Sequence[str] = ("",)


KERNEL_KINDS = (
    ActionKind("no", machine.NO),
    ActionKind("yes", machine.YES),
    ActionKind("branch", machine.BRANCH, tuple(str(n + 1) for n in range(machine.BRANCHES))),
)


class ActionSpace:
    def __init__(self, *kinds: ActionKind) -> None:
        self.kinds = (*KERNEL_KINDS, *kinds)
        self.codes: list[str] = []  # by number
        self._where: list[tuple[ActionKind, int]] = []
        for kind in self.kinds:
            if kind.first != len(self.codes):
                raise ValueError(
                    f"actions {kind.name} begin at {kind.first}, not {len(self.codes)}"
                )
            for argument, label in enumerate(kind.labels):
                self.codes.append(f"{kind.name}:{label}" if label else kind.name)
                self._where.append((kind, argument))
        self._numbers = {code: number for number, code in enumerate(self.codes)}
        if len(self._numbers) != len(self.codes):
            raise ValueError("two actions have the same code")

    @property
    def size(self) -> int:
        return len(self.codes)

    def split(self, action: int) -> tuple[str, int]:
        """The kind of an action and its argument, counted from 0."""
        kind, argument = self._where[action]
        return kind.name, argument

    def code(self, action: object) -> str:
        if not is_whole(action) or not 0 <= action < self.size:
            raise IllegalAction(
                "not-an-action",
                f"Actions are numbers from 0 to {self.size - 1}, not {shown(action)}.",
                action,
            )
        return self.codes[action]

    def parse(self, code: object) -> int:
        number = self._numbers.get(code) if isinstance(code, str) else None
        if number is None:
            raise IllegalAction("not-an-action", f"{shown(code)} is not the code of an action.")
        return number


assert sum(len(kind.labels) for kind in KERNEL_KINDS) == machine.FIRST_ACTION
