"""Everything that lies on the table of Monumental."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.state.world import World
from acropole.kernel import chance, machine
from acropole.kernel.fast import BITS, i64, vec

BIT: Final = vec[i64](BITS[: n.TILES])


# -- small questions -----------------------------------------------------------------------------


def kind_of(world: World, card: i64) -> i64:
    return world.tables.kind[card]


def type_of(world: World, card: i64) -> i64:
    return world.tables.type[world.tables.kind[card]]


def units(world: World, tile: i64) -> i64:
    """Soldiers, warlord and hero of whoever controls the tile."""
    owner: i64 = world.land[tile * n.LAND + n.L_OWNER]
    if owner < 0:
        return 0
    found: i64 = world.land[tile * n.LAND + n.L_SOLDIERS]
    if world.warlord[owner] == tile:
        found += 1
    if world.tables.creatures:
        found += heroes.hero_units(world, owner, tile)
    return found


def spare_units(world: World, tile: i64) -> i64:
    """Units that may leave: a province keeps one unit or an outpost, a capital none."""
    found: i64 = units(world, tile)
    if world.chart.is_capital[tile] or world.land[tile * n.LAND + n.L_OUTPOST]:
        return found
    return found - 1


def own(world: World, seat: i64, card: i64, count: i64) -> None:
    """Count a knowledge or wonder for the points of its owner; the starting knowledge never."""
    type: i64 = type_of(world, card)
    if type == n.TYPE_KNOWLEDGE and not world.tables.is_starting_knowledge[kind_of(world, card)]:
        world.owned[seat * 2] += count
    elif type == n.TYPE_WONDER:
        world.owned[seat * 2 + 1] += count


def archive_card(world: World, seat: i64, card: i64) -> None:
    world.fate[card] = n.ARCHIVED
    own(world, seat, card, -1)


# -- log -----------------------------------------------------------------------------------------


def empty_pile() -> chance.Pile:
    return chance.Pile(machine.array([0] * n.DECK_ROOM), 0, 0)


def dump_pile(pile: chance.Pile) -> list[int]:
    """How many lie in a fixed order, then the cards."""
    return [pile.settled, *machine.numbers(pile.cards)[: pile.size]]


def load_pile(data: list[int]) -> chance.Pile:
    cards = data[1:]
    return chance.Pile(machine.array(cards + [0] * (n.DECK_ROOM - len(cards))), len(cards), data[0])
