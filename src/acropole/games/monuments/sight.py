"""What a seat of Monuments can see.

A card taken from the row was seen by everybody, so it stays known while its taker holds it
(docs/rulings.md, M9). Cards dealt or drawn from the pile are known to their holder only.
"""

from collections.abc import Mapping

from msgspec import Struct

from acropole.games.monuments.schema import SCHEMA
from acropole.kernel.interface import TableSight


class TurnSight(Struct, frozen=True):
    actions: int  # of this turn, the bought one among them
    actions_left: int
    bought: bool


class MonumentSight(Struct, frozen=True):
    """A line of the board."""

    sole: int  # points for a builder alone, for the first and for the second of two
    primary: int
    secondary: int
    paid: tuple[int | None, ...]  # what it gives each display now; None where it does not stand
    is_left_out: bool


class HistorySight(Struct, frozen=True):
    display: int
    pages: int


class DisplaySight(Struct, frozen=True):
    display: int
    colour: str
    monuments: Mapping[str, list[int]]  # the numbers of the cards, bottom first
    symbols: Mapping[str, int]  # how many of these cards show each
    historians: int
    points: Mapping[str, int]


class SeatSight(Struct, frozen=True):
    hand: int
    known: tuple[str, ...]  # the cards of the hand that the viewer knows
    symbols: Mapping[str, int]  # how many of these show each
    displays: tuple[DisplaySight, ...]
    counts: int  # the display whose points count
    score: int


class MonumentsSight(TableSight, frozen=True, kw_only=True):
    turn: TurnSight | None
    row: tuple[str | None, ...]
    pile: int
    out_of_game: tuple[str, ...]
    columns: list[list[int]]  # of the tracks: points as in `MonumentSight`
    discs: Mapping[str, int]  # in which column each lies
    monuments: Mapping[str, MonumentSight]
    histories: tuple[HistorySight, ...]
    bonus: tuple[int, ...]  # for the longest ones
    seats: tuple[SeatSight, ...]

    @property
    def displays(self) -> list[tuple[int, DisplaySight]]:
        """All displays, each with its seat."""
        return [(seat, display) for seat, own in enumerate(self.seats) for display in own.displays]


def effect_icons(listing: str) -> Mapping[str, str]:
    """The icons of the words that cards use: of verbs, tests, counts or triggers."""
    return SCHEMA.icons(listing)
