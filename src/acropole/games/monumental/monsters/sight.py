"""What everybody sees of monsters: those revealed. Which of the others hide where, nobody knows."""

from msgspec import Struct

from acropole.games.monumental import numbers as n
from acropole.games.monumental.box import MONSTER_IDS
from acropole.games.monumental.state.position import MonumentalPosition


class MonsterSight(Struct, frozen=True):
    id: str
    tile: int  # -1 once it is defeated
    place: int  # under the track; -1: monsters do not walk in continuous mode
    attacks_in: int  # turns; -1: at the end of each round
    marks: int
    victor: int  # -1: at large


class MonstersSight(Struct, frozen=True):
    hidden: int
    revealed: tuple[MonsterSight, ...]  # in that order

    @property
    def at_large(self) -> list[MonsterSight]:
        return [monster for monster in self.revealed if monster.tile >= 0]

    def on(self, tile: int) -> MonsterSight | None:
        return next((monster for monster in self.revealed if monster.tile == tile), None)


def monsters(world: MonumentalPosition) -> MonstersSight:
    beasts = world.monsters.beasts
    known = [m for m in range(len(beasts) // n.BEAST) if beasts[m * n.BEAST + n.B_ORDER]]
    known.sort(key=lambda m: beasts[m * n.BEAST + n.B_ORDER])
    return MonstersSight(world.monsters.lurking, tuple(_monster(world, m) for m in known))


def _monster(world: MonumentalPosition, m: int) -> MonsterSight:
    beasts, at = world.monsters.beasts, m * n.BEAST
    place = -1 if world.tables.continuous else beasts[at + n.B_PLACE]
    return MonsterSight(
        MONSTER_IDS[m],
        beasts[at + n.B_TILE],
        place,
        -1 if place < 0 else world.tables.track_places - place,
        beasts[at + n.B_MARKS],
        beasts[at + n.B_VICTOR] - 1,
    )


def trophies(world: MonumentalPosition, seat: int) -> tuple[str, ...]:
    """The monster cards beside a city."""
    beasts = world.monsters.beasts
    found = range(len(beasts) // n.BEAST)
    return tuple(MONSTER_IDS[m] for m in found if beasts[m * n.BEAST + n.B_VICTOR] == seat + 1)
