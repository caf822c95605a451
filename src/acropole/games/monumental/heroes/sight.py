"""What everybody sees of heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import pieces
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.machine import numbers

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules


class HeroSight(Struct, frozen=True):
    """A hero in somebody's service."""

    id: str
    tile: int  # -1 beside the map
    unit: bool
    times: int  # how far it has served
    used: bool
    in_force: bool  # its effect works by itself


def offer(rules: MonumentalRules, world: MonumentalPosition) -> tuple[str, ...]:
    """The heroes above the track."""
    return tuple(rules.kinds[pieces.kind_of(world, card)].id for card in world.heroes.offer)


def hero(rules: MonumentalRules, world: MonumentalPosition, seat: int) -> HeroSight | None:
    card = heroes.hero_of(world, seat)
    if card < 0:
        return None
    kind = pieces.kind_of(world, card)
    at = seat * n.HERO_SLOTS
    return HeroSight(
        rules.kinds[kind].id,
        world.heroes.seats[at + n.H_TILE],
        heroes.hero_is_unit(world, seat),
        world.heroes.seats[at + n.H_TIMES],
        bool(world.heroes.seats[at + n.H_USED]),
        bool(world.tables.in_force[kind]),
    )


def resting(rules: MonumentalRules, world: MonumentalPosition, seat: int) -> tuple[str, ...]:
    """The heroes that a seat has sent back this round, in continuous mode."""
    own = [card for owner, card in at_rest(world) if owner == seat]
    return tuple(rules.kinds[pieces.kind_of(world, card)].id for card in own)


def at_rest(world: MonumentalPosition) -> list[tuple[int, int]]:
    """Seat and card of the heroes that were sent back."""
    rows = numbers(world.heroes.resting)
    return list(
        zip(rows[n.RESTING_SEAT :: n.RESTING], rows[n.RESTING_CARD :: n.RESTING], strict=True)
    )


def has_hired(world: MonumentalPosition, seat: int) -> bool:
    """Whether a seat has acquired a hero this turn."""
    return bool(len(world.heroes.seats) and world.heroes.seats[seat * n.HERO_SLOTS + n.H_HIRED])
