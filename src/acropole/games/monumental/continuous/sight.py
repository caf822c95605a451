"""What everybody sees of a round of continuous mode. 003."""

from msgspec import Struct

from acropole.games.monumental import numbers as n
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.state.position import MonumentalPosition


class RoundSight(Struct, frozen=True):
    number: int
    is_last: bool
    passed: tuple[bool, ...]  # by seat
    moved: tuple[bool, ...]  # by explorer of the seat that acts


def round_of(world: MonumentalPosition) -> RoundSight | None:
    """None before the first round."""
    now = world.rounds.now
    if not len(now):
        return None
    return RoundSight(
        now[n.R_NUMBER],
        bool(now[n.R_LAST]),
        tuple(rounds.has_passed(world, seat) for seat in range(world.seats)),
        tuple(rounds.has_moved(world, explorer) for explorer in range(n.EXPLORERS)),
    )
