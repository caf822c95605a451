"""What a seat sees of Briscola."""

from __future__ import annotations

from msgspec import Struct

from acropole.kernel.interface import TableSight


class Played(Struct, frozen=True):
    seat: int
    card: str


class BriscolaSight(TableSight, frozen=True, kw_only=True):
    trump: str  # the card that was turned up
    trump_held_by: int | None
    stock: int
    hands: tuple[int, ...]  # how many cards each seat holds
    hand: tuple[str, ...]  # of the one who looks
    table: tuple[Played, ...]  # this trick
    won: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
