"""The market and the decks behind it: acquiring, breaking through, exile. player-rules.md §7."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import cards, means, reactions, zones
from acropole.games.imperium.state.world import World
from acropole.kernel.fast import i64

# -- slots ---------------------------------------------------------------------------------------


def deck_of_slot(world: World, slot: i64) -> i64:
    """Left to right: two of the main deck, civilised, uncivilised, region."""
    if slot == 2:
        return n.SMALL + n.SUIT_CIVILISED
    if slot == 3:
        return n.SMALL + n.SUIT_UNCIVILISED
    return n.SMALL + n.SUIT_REGION if slot == 4 else n.MAIN


def refill(world: World, slot: i64, deck: i64) -> None:
    """A new card for an empty slot, with unrest under it unless it is a region."""
    card: i64 = zones.draw_from(world, deck if world.size[deck] > 0 else n.MAIN)
    world.market[slot] = card
    if card >= 0:
        zones.move(world, card, n.MARKET)
        world.note(n.EV_REFILLED, zones.whose_turn(world), card, slot)
        renew_unrest(world, slot)
    look_at_main_deck(world)


def renew_unrest(world: World, slot: i64) -> None:
    """Regions have no unrest under them, all other market cards have one."""
    needed: bool = zones.suit_count(world, world.market[slot], n.SUIT_REGION) == 0
    if needed and world.under[slot] < 0:
        unrest: i64 = world.top[n.UNREST_PILE]
        if unrest >= 0:
            world.under[slot] = unrest
            zones.move(world, unrest, n.UNDER_MARKET)
        cards.look_at_unrest(world)
    elif not needed and world.under[slot] >= 0:
        zones.move(world, world.under[slot], n.UNREST_PILE)
        world.under[slot] = -1


def look_at_main_deck(world: World) -> None:
    if world.size[n.MAIN] == 0:
        cards.trigger_end(world, n.BY_MAIN_DECK)


def put_token(world: World, seat: i64, slot: i64, resource: i64, count: i64) -> None:
    left: i64 = count
    while left > 0:  # told one by one
        world.tokens[slot * n.RESOURCES + resource] += 1
        world.note(n.EV_TOKEN, seat, world.market[slot], resource)
        left -= 1


# -- what may be taken ---------------------------------------------------------------------------


def slot_fits(world: World, pc: i64, slot: i64) -> bool:
    """Whether the acquisition at that address can take the card of a slot."""
    card: i64 = world.market[slot]
    if card < 0 or not world.code[pc + 4] >> n.MARKET & 1:
        return False
    carried: i64 = world.code[pc + 5]
    if carried >= 0 and world.tokens[slot * n.RESOURCES + carried] == 0:
        return False
    return zones.symbols(world, world.code[pc + 2], card) > 0


# -- taking --------------------------------------------------------------------------------------


def can_acquire(world: World, seat: i64, pc: i64) -> bool:
    slot: i64
    for slot in range(n.SLOTS):
        if slot_fits(world, pc, slot):
            return True
    card: i64 = world.top[n.EXILE]
    while card >= 0:
        if exiled_fits(world, seat, pc, card):
            return True
        card = world.below[card]
    return False


def exiled_fits(world: World, seat: i64, pc: i64, card: i64) -> bool:
    if world.code[pc + 5] >= 0 or zones.symbols(world, world.code[pc + 2], card) == 0:
        return False
    if world.code[pc + 4] >> n.EXILE & 1:
        return True
    return means.any_filter_fits(world, seat, world.tables.exile_open, card)


def can_exile_market(world: World) -> bool:
    slot: i64
    for slot in range(n.SLOTS):
        if world.market[slot] >= 0 and not zones.carries_tokens(world, slot):
            return True
    return False


def receive(world: World, seat: i64, card: i64) -> None:
    """A gained card: to the hand, or on the deck of the C.I.V."""
    if seat != world.civ:
        zones.move(world, card, seat * n.STRIDE + n.HAND)
    else:
        zones.put_on(world, card, seat * n.STRIDE + n.DECK)
    cards.call_it(world, card)


def take_slot(world: World, seat: i64, slot: i64, with_unrest: bool) -> i64:
    """The card of a slot with the tokens on it; its unrest comes along or goes back."""
    card: i64 = world.market[slot]
    unrest: i64 = world.under[slot]
    world.market[slot] = -1
    world.under[slot] = -1
    receive(world, seat, card)
    take_tokens(world, seat, slot)
    if unrest >= 0 and with_unrest:
        cards.receive_unrest(world, seat, unrest)
    elif unrest >= 0:
        zones.move(world, unrest, n.UNREST_PILE)
    return card


def take_tokens(world: World, seat: i64, slot: i64) -> None:
    resource: i64
    for resource in range(n.RESOURCES):
        count: i64 = world.tokens[slot * n.RESOURCES + resource]
        world.tokens[slot * n.RESOURCES + resource] = 0
        if count > 0:
            means.gain(world, seat, resource, count)
            reactions.fire(world, seat, n.E_MARKET_GAIN, resource, count)


def acquire_slot(world: World, seat: i64, slot: i64) -> None:
    card: i64 = take_slot(world, seat, slot, True)
    world.note(n.EV_ACQUIRED, seat, card, 0)
    acquired(world, seat, card, n.MARKET)
    refill(world, slot, deck_of_slot(world, slot))


def acquire_exiled(world: World, seat: i64, card: i64) -> None:
    """An exiled card has no tokens; unless it is a region an unrest is taken with it."""
    receive(world, seat, card)
    world.note(n.EV_ACQUIRED, seat, card, 0)
    acquired(world, seat, card, n.EXILE)
    if zones.suit_count(world, card, n.SUIT_REGION) == 0:
        cards.take_unrest(world, seat)


def acquired(world: World, seat: i64, card: i64, zone: i64) -> None:
    reactions.fire_card(world, seat, n.E_ACQUIRE, card, zone, 0)
    reactions.fire_card(world, seat, n.E_OBTAIN, card, zone, 0)


# -- breaking through ----------------------------------------------------------------------------


def break_slot(world: World, seat: i64, slot: i64, suit: i64) -> None:
    card: i64 = take_slot(world, seat, slot, False)
    broken(world, seat, card, suit)
    refill(world, slot, deck_of_slot(world, slot))


def break_exiled(world: World, seat: i64, card: i64, suit: i64) -> None:
    receive(world, seat, card)
    broken(world, seat, card, suit)


def broken(world: World, seat: i64, card: i64, suit: i64) -> None:
    world.note(n.EV_BROKE, seat, card, 0)
    # a card of two suits was broken through for only one of them
    if suit == n.SUIT_UNCIVILISED:
        reactions.fire_card(world, seat, n.E_OBTAIN, card, n.MARKET, 0)


def break_deck(world: World, seat: i64, suit: i64) -> None:
    """The top of the suit's own deck, else the first one that the main deck reveals."""
    if suit != n.SUIT_TRIBUTARY and world.size[n.SMALL + suit] > 0:
        card: i64 = zones.draw_from(world, n.SMALL + suit)
        receive(world, seat, card)
        broken(world, seat, card, suit)
        return
    found_in_main(world, seat, search_main(world, suit), suit)


def found_in_main(world: World, seat: i64, card: i64, suit: i64) -> None:
    if card < 0:
        world.note(n.EV_NOTHING_FOUND, seat, 0, 0)
        means.gain(world, seat, n.MAT, world.tables.found_nothing)
        return
    receive(world, seat, card)
    broken(world, seat, card, suit)
    look_at_main_deck(world)


def search_main(world: World, suit: i64) -> i64:
    """The first card of a suit (or, -1, with variable points) in the main deck, or -1.

    The others are shuffled back, so any of the fitting cards is as likely as another.
    """
    fitting: i64 = 0
    card: i64 = world.top[n.MAIN]
    while card >= 0:
        if is_sought(world, card, suit):
            fitting += 1
        card = world.below[card]
    world.settled[n.MAIN] = 0
    if fitting == 0:
        return -1
    pick: i64 = world.rng.below(fitting)
    card = world.top[n.MAIN]
    while True:
        if is_sought(world, card, suit):
            if pick == 0:
                return card
            pick -= 1
        card = world.below[card]


def is_sought(world: World, card: i64, suit: i64) -> bool:
    if suit < 0:
        return world.tables.variable[world.kind[card]] != 0
    return zones.suit_count(world, card, suit) > 0


# -- exile ---------------------------------------------------------------------------------------


def exile_slot(world: World, slot: i64) -> None:
    """A market card to exile; the deck of its own suit fills the slot, whichever it is."""
    card: i64 = world.market[slot]
    banner: i64 = world.tables.banner[world.kind[card]]
    zones.move(world, card, n.EXILE)
    world.note(n.EV_EXILED, zones.whose_turn(world), card, 0)
    if world.under[slot] >= 0:
        zones.move(world, world.under[slot], n.UNREST_PILE)
        world.under[slot] = -1
    refill(world, slot, n.SMALL + banner if 0 <= banner < n.SUIT_TRIBUTARY else n.MAIN)


def swap_exiled(world: World, seat: i64, card: i64, slot: i64) -> None:
    """An exiled card for a market card; the tokens stay on the slot."""
    zones.move(world, world.market[slot], n.EXILE)
    world.note(n.EV_EXILED, seat, world.market[slot], 0)
    world.market[slot] = card
    zones.move(world, card, n.MARKET)
    world.note(n.EV_REFILLED, seat, card, slot)
    renew_unrest(world, slot)
