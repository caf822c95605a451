"""A fair guess at what a seat of Imperium cannot see.

Hidden are the orders of face-down decks (they have none until a card is drawn), which commons lie
in the small decks and which in the main deck, the fame cards that were removed unseen, and of
other people which of their cards lie in hand, which in the deck and which in the history.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.look import HIDDEN, opens
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel import chance, machine, play

if TYPE_CHECKING:
    from acropole.games.imperium.variant import ImperiumRules

TRIES = 50  # guesses at the cards of somebody who is asked about them, until one can answer


def resample(
    rules: "ImperiumRules", world: ImperiumPosition, seat: int | None, rng: chance.Rng
) -> None:
    """Cards of one suit change places between the main deck and their small deck, and so on."""
    banner = world.tables.banner
    for suit in range(n.SUIT_TRIBUTARY):
        small = n.SMALL + suit
        others = [c for c in zones.listed(world, n.MAIN) if banner[world.kind[c]] == suit]
        _mix(world, small, world.settled[small], others, rng)
    known = world.settled[n.FAME]
    if world.people > 1:
        known = world.looked[seat] if seat is not None and seat < world.people else 0
    _mix(world, n.FAME, known, zones.listed(world, n.REMOVED_ZONE), rng)
    if world.civ >= 0:
        _mix_slots(world, rng)
    for person in range(world.people):
        if not opens(world, person, seat):
            _mix_hidden(world, person, rng)
    for chain in range(len(world.top)):
        if _is_loose(world, chain):
            _sort_loose(world, chain)
    play.SCRATCH.owner = None


def _mix(
    world: ImperiumPosition, chain: int, known: int, others: list[int], rng: chance.Rng
) -> None:
    """Unseen cards of a face-down deck may as well be those others, which lie elsewhere."""
    cards = zones.listed(world, chain)
    loose = cards[: len(cards) - known]
    if not loose or not others:
        if known < world.settled[chain]:  # somebody else knows the order of some
            unseen = sorted(loose)
            _shuffle(unseen, rng)
            zones.lay(world, chain, [world.settled[chain], *unseen, *cards[len(loose) :]])
        return
    elsewhere = world.chain[others[0]]
    unseen = sorted(loose + others)
    _shuffle(unseen, rng)
    rest = [card for card in zones.listed(world, elsewhere) if card not in others]
    settled = world.settled[chain]
    zones.lay(world, chain, [settled, *unseen[: len(loose)], *cards[len(loose) :]])
    zones.lay(world, elsewhere, [0, *sorted(rest + unseen[len(loose) :])])


def _shuffle(cards: list[int], rng: chance.Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


# -- the cards of others -------------------------------------------------------------------------


def _mix_hidden(world: ImperiumPosition, person: int, rng: chance.Rng) -> None:
    """Hand, deck and history of a person, and the order of the nation deck.

    Who is asked about these cards right now can answer: the guess leaves them something to say.
    """
    mine = person * n.STRIDE
    _exchange(world, (mine + n.NATION, mine + n.NATION_UNDER), rng)
    hidden = [mine + zone for zone in HIDDEN]
    _exchange(world, hidden, rng)
    for _ in range(TRIES):
        if world.to_move != person or play.list_legal(world):
            return
        _exchange(world, hidden, rng)


def _exchange(world: ImperiumPosition, chains: Sequence[int], rng: chance.Rng) -> None:
    """Cards of these chains take one another's places, marks and mentions on the stack.

    A card whose text is being carried out stays where it went: everybody has just seen it.
    """
    frames = range(0, world.sp + machine.FRAME, machine.FRAME)
    seen = {world.stack[sp + machine.SOURCE] for sp in frames}
    laid = {chain: (world.settled[chain], zones.listed(world, chain)) for chain in chains}
    before = [card for _, cards in laid.values() for card in cards if card not in seen]
    after = sorted(before)  # so that the guess does not depend on how they really lie
    _shuffle(after, rng)
    now = dict(zip(before, after, strict=True))
    marks = [world.mark[card] for card in before]
    for chain, (settled, cards) in laid.items():
        zones.lay(
            world, chain, [settled, *(now.get(card, card) for card in cards)] if cards else []
        )
    for card, mark in zip(before, marks, strict=True):
        world.mark[now[card]] = mark
    for sp in frames:
        if world.stack[sp] == machine.RUN:
            it = world.stack[sp + n.EFFECT_IT]
            world.stack[sp + n.EFFECT_IT] = now.get(it, it)


# -- the C.I.V. ----------------------------------------------------------------------------------


def _mix_slots(world: ImperiumPosition, rng: chance.Rng) -> None:
    """Unknown cards in the slots of the C.I.V. may as well be others of its deck."""
    deck = world.civ * n.STRIDE + n.DECK
    slots = [
        chain
        for chain in (civ_turn.slot_chain(world, slot) for slot in range(world.tables.civ_slots))
        if world.size[chain] and not world.settled[chain]
    ]
    cards = zones.listed(world, deck)
    loose = len(cards) - world.settled[deck]
    unseen = sorted(cards[:loose] + [world.top[chain] for chain in slots])
    _shuffle(unseen, rng)
    for chain in slots:
        zones.lay(world, chain, [0, unseen.pop()])
    zones.lay(world, deck, [world.settled[deck], *unseen, *cards[loose:]])


# -- decks without an order ----------------------------------------------------------------------


def _is_loose(world: ImperiumPosition, chain: int) -> bool:
    """Whether a chain is a face-down deck, whose loose cards have no order."""
    zone = chain % n.STRIDE
    if world.civ >= 0 and chain == world.civ * n.STRIDE + n.QUEST:
        return True
    return (
        zone in (n.DECK, n.NATION, n.REMOVED_ZONE, n.MAIN, n.FAME)
        or n.SMALL <= zone < n.SMALL + n.SUIT_TRIBUTARY
    )


def _sort_loose(world: ImperiumPosition, chain: int) -> None:
    """The order in which loose cards are kept must tell a guess nothing."""
    cards = zones.listed(world, chain)
    settled = world.settled[chain]
    loose = len(cards) - settled
    zones.lay(world, chain, [settled, *sorted(cards[:loose]), *cards[loose:]])
