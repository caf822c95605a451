"""Cities: activating, archiving, drawing, filling. 002 §3.1, §3.3 and the lexicon, §9."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import means, pieces, triggers
from acropole.games.monumental.state.world import World
from acropole.kernel import chance, machine
from acropole.kernel.fast import i64

# -- activation ----------------------------------------------------------------------------------


def activate(world: World, seat: i64, slot: i64) -> None:
    """Turn a card of the city, and the knowledge under it, and gain what is printed."""
    at: i64 = seat * n.SLOTS + slot
    world.active[seat] |= 1 << slot
    if world.known[at] >= 0:
        if was_seen(world, world.known[at]):  # drawn for use, then attached
            world.used[seat] |= 1 << (slot + n.SLOTS)
        else:
            bring_into_use(world, seat, world.known[at])
    if world.city[at] >= 0:
        bring_into_use(world, seat, world.city[at])


def bring_into_use(world: World, seat: i64, card: i64) -> None:
    """A card is activated, or drawn for use: once a turn each."""
    kind: i64 = pieces.kind_of(world, card)
    world.seen_once = machine.appended(world.seen_once, card)
    means.gain_kind(world, seat, kind)
    if world.tables.is_basic[kind]:
        world.turn[seat * n.TURN + n.TURN_BASICS] += 1
    if world.tables.in_force[kind]:
        triggers.arm(world, seat, kind)


def is_active(world: World, seat: i64, slot: i64) -> bool:
    return world.active[seat] >> slot & 1 != 0


def is_empty(world: World, seat: i64, slot: i64) -> bool:
    return world.city[seat * n.SLOTS + slot] < 0 and world.known[seat * n.SLOTS + slot] < 0


def top_card(world: World, seat: i64, slot: i64) -> i64:
    """What lies on top there, or -1; a knowledge without a card over it is a normal card."""
    card: i64 = world.city[seat * n.SLOTS + slot]
    return card if card >= 0 else world.known[seat * n.SLOTS + slot]


def fits(world: World, filter: i64, seat: i64, card: i64, slot: i64, asker: i64) -> bool:
    """Whether a card of the city fits a filter; `asker` is the card that asks, or -1."""
    tables = world.tables
    if not tables.fits[filter * tables.kinds + pieces.kind_of(world, card)]:
        return False
    if tables.host[filter] == 0:
        return True
    return (slot == slot_of(world, seat, asker)) == (tables.host[filter] == 1)


# -- archiving and the like: which cards can be chosen -------------------------------------------


def refuses_archive(
    world: World, seat: i64, slot: i64, knowledge: bool, filter: i64, asker: i64
) -> i64:
    """Only cards that were not activated this turn."""
    card: i64 = (
        world.known[seat * n.SLOTS + slot] if knowledge else world.city[seat * n.SLOTS + slot]
    )
    if card < 0:
        return n.PLACE_EMPTY
    if is_active(world, seat, slot):
        return n.WAS_ACTIVATED
    return machine.LEGAL if fits(world, filter, seat, card, slot, asker) else n.DOES_NOT_FIT


def archivable(world: World, seat: i64, filter: i64, asker: i64) -> i64:
    """How many cards of the city could be archived."""
    found: i64 = 0
    slot: i64
    for slot in range(n.SLOTS):
        if world.active[seat] >> slot & 1:
            continue
        if refuses_archive(world, seat, slot, False, filter, asker) == machine.LEGAL:
            found += 1
        if refuses_archive(world, seat, slot, True, filter, asker) == machine.LEGAL:
            found += 1
    return found


def archive(world: World, seat: i64, slot: i64, knowledge: bool) -> None:
    """Out of the game; a knowledge under an archived card is discarded."""
    at: i64 = seat * n.SLOTS + slot
    card: i64
    if knowledge:
        card = world.known[at]
        world.known[at] = -1
    else:
        card = world.city[at]
        world.city[at] = -1
        if world.known[at] >= 0:
            world.discard[seat].put_on_top(world.known[at])
            world.known[at] = -1
    pieces.archive_card(world, seat, card)
    world.note(n.EV_ARCHIVED, seat, card, 0)
    triggers.fire(world, n.E_ARCHIVE, seat, card, False)


def refuses_activation(world: World, seat: i64, slot: i64, filter: i64, asker: i64) -> i64:
    card: i64 = top_card(world, seat, slot)
    if card < 0:
        return n.PLACE_EMPTY
    if is_active(world, seat, slot):
        return n.WAS_ACTIVATED
    return machine.LEGAL if fits(world, filter, seat, card, slot, asker) else n.DOES_NOT_FIT


def refuses_copy(
    world: World, seat: i64, slot: i64, knowledge: bool, filter: i64, asker: i64
) -> i64:
    """Another card, never a wonder nor one that copies, and none twice in a turn."""
    card: i64 = (
        world.known[seat * n.SLOTS + slot] if knowledge else world.city[seat * n.SLOTS + slot]
    )
    if card < 0:
        return n.PLACE_EMPTY
    kind: i64 = pieces.kind_of(world, card)
    if world.tables.type[kind] == n.TYPE_WONDER or world.tables.copies[kind] or card == asker:
        return n.DOES_NOT_FIT
    i: i64
    for i in range(len(world.copied)):
        if world.copied[i] == card:
            return n.USED_UP
    return machine.LEGAL if fits(world, filter, seat, card, slot, asker) else n.DOES_NOT_FIT


def slot_of(world: World, seat: i64, card: i64) -> i64:
    """Where a card lies in the city, or -1."""
    if card < 0:
        return -1
    slot: i64
    for slot in range(n.SLOTS):
        if world.city[seat * n.SLOTS + slot] == card or world.known[seat * n.SLOTS + slot] == card:
            return slot
    return -1


def refuses_attach(world: World, seat: i64, slot: i64) -> i64:
    if world.city[seat * n.SLOTS + slot] < 0:
        return n.PLACE_EMPTY
    if world.known[seat * n.SLOTS + slot] >= 0:
        return n.HAS_KNOWLEDGE
    return n.WAS_ACTIVATED if is_active(world, seat, slot) else machine.LEGAL


def swap(world: World, seat: i64, one: i64, two: i64) -> None:
    """Exchange two places of the city: cards, their knowledge, and the marks of the turn."""
    a: i64 = seat * n.SLOTS + one
    b: i64 = seat * n.SLOTS + two
    card: i64 = world.city[a]
    world.city[a] = world.city[b]
    world.city[b] = card
    card = world.known[a]
    world.known[a] = world.known[b]
    world.known[b] = card
    world.active[seat] = exchanged(world.active[seat], one, two)
    world.used[seat] = exchanged(world.used[seat], one, two)
    world.used[seat] = exchanged(world.used[seat], one + n.SLOTS, two + n.SLOTS)


# -- drawing -------------------------------------------------------------------------------------


def draw_card(world: World, seat: i64, filling: bool) -> i64:
    """The top card of the city deck; the discard is shuffled only when one must be drawn."""
    if world.deck[seat].size == 0 and not reshuffle(world, seat, filling):
        return -1
    card: i64 = world.deck[seat].draw(world.rng)
    if world.secret[seat] > world.deck[seat].settled:
        world.secret[seat] = world.deck[seat].settled
        world.reveals += 1  # only its owner knew this card
    return card


def reshuffle(world: World, seat: i64, filling: bool) -> bool:
    """A discard that holds nothing but knowledge is not shuffled to fill a city."""
    discard = world.discard[seat]
    if discard.size == 0 or (filling and only_knowledge(world, discard)):
        return False
    deck = world.deck[seat]
    i: i64
    for i in range(discard.size):
        deck.shuffle_in(discard.cards[i])
    discard.size = 0
    discard.settled = 0
    return True


def only_knowledge(world: World, pile: chance.Pile) -> bool:
    i: i64
    for i in range(pile.size):
        if pieces.type_of(world, pile.cards[i]) != n.TYPE_KNOWLEDGE:
            return False
    return True


def can_draw(world: World, seat: i64) -> bool:
    return world.deck[seat].size + world.discard[seat].size > 0


def draw_and_use(world: World, seat: i64) -> None:
    """One card of T_DRAW_USE: printed resources, its effect if wanted, then the discard."""
    card: i64 = draw_card(world, seat, False)
    if card < 0:
        world.stack[world.sp + n.DRAW_USE_LEFT] = 0
        return
    if was_seen(world, card):
        world.discard[seat].put_on_top(card)
        return
    world.drawn = machine.appended(world.drawn, card)
    world.note(n.EV_DREW, seat, card, 0)
    world.stack[machine.push(world, n.T_DISCARD_DRAWN, seat, 0, card) + n.DISCARD_DRAWN_CARD] = card
    bring_into_use(world, seat, card)
    offer_drawn(world, seat, card)


def offer_drawn(world: World, seat: i64, card: i64) -> None:
    """Ask whether the effect of a drawn card is wanted, if any of it can be done."""
    effect: i64 = world.tables.effect[pieces.kind_of(world, card)]
    if effect >= 0 and triggers.can_start(world, effect, seat, card, -1):
        world.stack[machine.push(world, n.Q_USE_DRAWN, seat, 0, card) + n.USE_DRAWN_CARD] = card


def was_seen(world: World, card: i64) -> bool:
    i: i64
    for i in range(len(world.seen_once)):
        if world.seen_once[i] == card:
            return True
    return False


def discard_drawn(world: World, seat: i64, card: i64) -> None:
    i: i64
    for i in range(len(world.drawn)):
        if world.drawn[i] == card:
            world.drawn = machine.without(world.drawn, i)
            break
    world.discard[seat].put_on_top(card)


# -- filling -------------------------------------------------------------------------------------


def clear_activated(world: World, seat: i64) -> None:
    """The activated cards and their knowledge go to the discard. 002 §3.3."""
    discard = world.discard[seat]
    slot: i64
    for slot in range(n.SLOTS):
        at: i64 = seat * n.SLOTS + slot
        if is_active(world, seat, slot):
            if world.known[at] >= 0:
                discard.put_on_top(world.known[at])
                world.known[at] = -1
            if world.city[at] >= 0:
                discard.put_on_top(world.city[at])
                world.city[at] = -1
    world.active[seat] = 0


def fill_slot(world: World, seat: i64) -> None:
    """One step of T_FILL; a knowledge in the slot may wait for a card over it."""
    sp: i64 = world.sp
    slot: i64 = world.stack[sp + n.FILL_SLOT]
    waits: i64 = world.stack[sp + n.FILL_WAITS]
    while slot < n.SLOTS and not waits and not is_empty(world, seat, slot):
        slot += 1
    if slot == n.SLOTS:
        machine.pop(world)
        return
    at: i64 = seat * n.SLOTS + slot
    world.stack[sp + n.FILL_SLOT] = slot
    card: i64 = draw_card(world, seat, True)
    if card < 0 or pieces.type_of(world, card) != n.TYPE_KNOWLEDGE:
        world.city[at] = card
        world.stack[sp + n.FILL_SLOT] += 1
        world.stack[sp + n.FILL_WAITS] = 0
    elif not waits:
        world.known[at] = card
        world.stack[sp + n.FILL_WAITS] = 1
    else:
        world.drawn = machine.appended(world.drawn, card)
        top: i64 = machine.push(world, n.Q_KNOWLEDGE, seat, 0, card)
        world.stack[top + n.KNOWLEDGE_CARD] = card
        world.stack[top + n.KNOWLEDGE_SLOT] = slot


def choose_knowledge(world: World, seat: i64, keep_new: bool) -> None:
    """Answer Q_KNOWLEDGE: of two knowledges for one place the other is discarded."""
    card: i64 = world.stack[world.sp + n.KNOWLEDGE_CARD]
    at: i64 = seat * n.SLOTS + world.stack[world.sp + n.KNOWLEDGE_SLOT]
    world.drawn = machine.without(world.drawn, len(world.drawn) - 1)
    if keep_new:
        world.discard[seat].put_on_top(world.known[at])
        world.known[at] = card
    else:
        world.discard[seat].put_on_top(card)
    machine.pop(world)


def exchanged(mask: i64, one: i64, two: i64) -> i64:
    """A mask whose bits at these two places have changed places."""
    if mask >> one & 1 == mask >> two & 1:
        return mask
    return mask ^ (1 << one) ^ (1 << two)


def scrying(world: World) -> tuple[int, int]:
    """Who looks at cards of the own deck now, and where these begin in `drawn`; (-1, 0) nobody."""
    frame: i64
    for frame in range(0, world.sp + 1, machine.FRAME):
        if world.stack[frame] == n.Q_SCRY:
            return world.stack[frame + machine.SEAT], world.stack[frame + n.SCRY_GROUP]
    return -1, 0
