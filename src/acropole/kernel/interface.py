"""What a state tells people: what is asked, why something is refused, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked: its kind, of whom, and by which card or rule."""

    kind: str
    seat: int
    source: str | None
    prompts: Mapping[str, str] = field(repr=False, compare=False)

    def prompt(self, lang: str = "en") -> str:
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
    offered: list[str] = field(default_factory=list)  # cards that could be had in this game
    acquired: list[tuple[int, str]] = field(default_factory=list)  # seat and card
    played: list[tuple[int, str]] = field(default_factory=list)  # the same, of cards played
    facts: dict[str, float] = field(default_factory=dict)  # anything else that can be averaged
    own_seats: tuple[int, ...] = ()  # those that the rules played themselves
