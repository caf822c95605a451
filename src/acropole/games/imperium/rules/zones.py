"""Everything that lies on the table of Imperium, and how a card moves.

Every card lies in exactly one zone, and a zone is a chain of cards from its top to its bottom. So
any card can go anywhere in a few steps, and nothing is ever in two places. A face-down zone has
no order until a card leaves it, as in `kernel/chance.py`: only its topmost `settled` cards do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from acropole.games.imperium import numbers as n
from acropole.kernel.fast import i64

if TYPE_CHECKING:
    from acropole.games.imperium.state.world import World


# -- chains --------------------------------------------------------------------------------------


def listed(world: World, chain: i64) -> list[int]:
    """The cards of a chain from its bottom to its top."""
    found: list[int] = []
    card: i64 = world.bottom[chain]
    while card >= 0:
        found.append(card)
        card = world.above[card]
    return found


def named(world: World, chain: i64, names: list[str]) -> tuple[str, ...]:
    """The names of the cards of a chain from its bottom to its top."""
    return tuple([names[card] for card in listed(world, chain)])


def known_top(world: World, chain: i64, names: list[str]) -> tuple[str, ...]:
    """The cards on top of a face-down zone that lie in a known order, the topmost first."""
    cards = listed(world, chain)
    settled = cards[len(cards) - world.settled[chain] :]
    return tuple([names[card] for card in reversed(settled)])


def lay(world: World, chain: i64, data: list[int]) -> None:
    """Make a chain of these cards from its bottom; first comes how many are settled."""
    world.top[chain] = -1
    world.bottom[chain] = -1
    world.size[chain] = 0
    world.settled[chain] = 0
    for card in data[1:]:
        link_top(world, card, chain)
    if data:
        world.settled[chain] = data[0]


def link_top(world: World, card: i64, chain: i64) -> None:
    old: i64 = world.top[chain]
    world.chain[card] = chain
    world.below[card] = old
    world.above[card] = -1
    world.top[chain] = card
    if old >= 0:
        world.above[old] = card
    else:
        world.bottom[chain] = card
    world.size[chain] += 1


def link_bottom(world: World, card: i64, chain: i64) -> None:
    old: i64 = world.bottom[chain]
    world.chain[card] = chain
    world.above[card] = old
    world.below[card] = -1
    world.bottom[chain] = card
    if old >= 0:
        world.below[old] = card
    else:
        world.top[chain] = card
    world.size[chain] += 1


def unlink(world: World, card: i64) -> None:
    """Take a card out of its chain; it keeps its neighbours, so that `relink` can undo this."""
    chain: i64 = world.chain[card]
    up: i64 = world.above[card]
    down: i64 = world.below[card]
    if up >= 0:
        world.below[up] = down
    else:
        world.top[chain] = down
    if down >= 0:
        world.above[down] = up
    else:
        world.bottom[chain] = up
    world.size[chain] -= 1


def relink(world: World, card: i64) -> None:
    """Put a card back where `unlink` took it from."""
    chain: i64 = world.chain[card]
    up: i64 = world.above[card]
    down: i64 = world.below[card]
    if up >= 0:
        world.below[up] = card
    else:
        world.top[chain] = card
    if down >= 0:
        world.above[down] = card
    else:
        world.bottom[chain] = card
    world.size[chain] += 1


def is_settled(world: World, card: i64) -> bool:
    """Whether a card is one of the topmost of its chain that lie in a fixed order."""
    left: i64 = world.settled[world.chain[card]]
    other: i64 = world.top[world.chain[card]]
    while left > 0:
        if other == card:
            return True
        other = world.below[other]
        left -= 1
    return False


def leave(world: World, card: i64) -> None:
    chain: i64 = world.chain[card]
    if world.settled[chain] > 0 and is_settled(world, card):
        world.settled[chain] -= 1
    unlink(world, card)


def move(world: World, card: i64, chain: i64) -> None:
    """Lay a card on top of an open zone."""
    leave(world, card)
    link_top(world, card, chain)


def put_on(world: World, card: i64, chain: i64) -> None:
    """Lay a card on top of a face-down zone, where it stays until it is drawn."""
    leave(world, card)
    link_top(world, card, chain)
    world.settled[chain] += 1


def shuffle_in(world: World, card: i64, chain: i64) -> None:
    leave(world, card)
    link_top(world, card, chain)
    world.settled[chain] = 0


def pour(world: World, source: i64, chain: i64) -> None:
    """Shuffle all cards of one chain into another."""
    while world.top[source] >= 0:
        move(world, world.top[source], chain)
    world.settled[source] = 0
    world.settled[chain] = 0


def settle_top(world: World, chain: i64, count: i64) -> i64:
    """Fix the order of the top cards, for somebody who looks; how many there are."""
    if count > world.size[chain]:
        count = world.size[chain]
    while world.settled[chain] < count:
        lift(world, chain)
    return count


def lift(world: World, chain: i64) -> None:
    """Choose one of the loose cards by chance and lay it right below the settled ones."""
    loose: i64 = world.size[chain] - world.settled[chain]
    card: i64 = world.top[chain]
    steps: i64 = world.settled[chain] + world.rng.below(loose)
    while steps > 0:
        card = world.below[card]
        steps -= 1
    raise_to(world, card, world.settled[chain])
    world.settled[chain] += 1


def raise_to(world: World, card: i64, depth: i64) -> None:
    """Move a loose card up in its chain, to lie below that many cards."""
    chain: i64 = world.chain[card]
    unlink(world, card)
    over: i64 = -1
    under: i64 = world.top[chain]
    while depth > 0:
        over = under
        under = world.below[under]
        depth -= 1
    world.above[card] = over
    world.below[card] = under
    if over >= 0:
        world.below[over] = card
    else:
        world.top[chain] = card
    if under >= 0:
        world.above[under] = card
    else:
        world.bottom[chain] = card
    world.size[chain] += 1


def draw_from(world: World, chain: i64) -> i64:
    """The top card of a face-down zone, still lying there; -1 when it is empty."""
    if world.size[chain] == 0:
        return -1
    settle_top(world, chain, 1)
    return world.top[chain]


# -- small questions -----------------------------------------------------------------------------


def face(world: World, card: i64) -> i64:
    """The kind by which people name a card: cards that are alike have one."""
    return world.tables.alike[world.kind[card]]


def zone_of(world: World, seat: i64, card: i64) -> i64:
    """The zone that a card lies in for a seat; -1 where it is not its own."""
    chain: i64 = world.chain[card]
    zone: i64 = chain % n.STRIDE
    if zone == n.NATION_UNDER:
        zone = n.NATION
    if n.MARKET <= zone < n.OUT:
        return zone
    return zone if chain // n.STRIDE == seat else -1


def lies_in(world: World, card: i64, seat: i64, zone: i64) -> bool:
    return world.chain[card] == seat * n.STRIDE + zone


def in_play(world: World, card: i64) -> bool:
    return world.chain[card] % n.STRIDE == n.PLAY


def is_unrest(world: World, card: i64) -> bool:
    return world.tables.suits[world.kind[card] * n.SUITS + n.SUIT_UNREST] > 0


def suit_count(world: World, card: i64, suit: i64) -> i64:
    return world.tables.suits[world.kind[card] * n.SUITS + suit]


def symbols(world: World, filter: i64, card: i64) -> i64:
    """How many symbols of a card match a filter; 0 when it does not fit."""
    # `world.tables` each time: mypyc counts references to a name of its own, and this is hot
    found: i64 = world.tables.fits[filter * world.tables.kinds + world.kind[card]]
    if world.mark[card] & n.MARK_TREATED and not world.counting:
        icon: i64 = world.tables.fit_icon[filter]
        if icon >= 0:
            found += treated_symbols(world, card, icon)
    if found > 0:
        hosted: i64 = world.tables.fit_hosts[filter]
        if hosted >= 0 and not hosts(world, card, hosted):
            return 0
    return found


def treated_symbols(world: World, card: i64, icon: i64) -> i64:
    """What is added to the icons of a card by those that count as production this turn."""
    fertile: i64 = world.mark[card] // n.MARK_FERTILE % 4
    river: i64 = world.mark[card] // n.MARK_RIVER % 4
    if icon == n.ICON_PRODUCTION:
        return (fertile + river) * n.TREATED_WORTH
    if icon == n.ICON_FERTILE:
        return -fertile
    return -river if icon == n.ICON_RIVER else 0


def hosts(world: World, card: i64, filter: i64) -> bool:
    """Whether a card that matches the filter is garrisoned under this one."""
    other: i64 = world.top[world.chain[card] // n.STRIDE * n.STRIDE + n.GARRISON]
    while other >= 0:
        if world.host[other] == card and symbols(world, filter, other) > 0:
            return True
        other = world.below[other]
    return False


def slot_of(world: World, card: i64) -> i64:
    slot: i64
    for slot in range(n.SLOTS):
        if world.market[slot] == card:
            return slot
    return -1


def carries_tokens(world: World, slot: i64) -> bool:
    resource: i64
    for resource in range(n.RESOURCES):
        if world.tokens[slot * n.RESOURCES + resource] > 0:
            return True
    return False


# -- the table -----------------------------------------------------------------------------------


def whose_turn(world: World) -> i64:
    """The person whose turn it is or was last; the first one before the first turn."""
    return world.stack[n.ROUND_WHOSE] if world.sp >= 0 else 0
