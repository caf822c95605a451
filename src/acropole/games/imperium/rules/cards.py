"""The cards of a player: coming into play and leaving it, drawing, the nation deck, developments.

player-rules.md §5 and §7, verbs.md §2.10.
"""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.rules import means, reactions, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, RUN, SOURCE

# -- what an effect remembers --------------------------------------------------------------------


def call_it(world: World, card: i64) -> None:
    """The effect under way calls this card `it` from now on."""
    sp: i64 = world.sp
    while sp >= 0:
        if world.stack[sp] == RUN:
            world.stack[sp + n.EFFECT_IT] = card
            return
        sp -= FRAME


def count_this_way(world: World, count: i64) -> None:
    """The effect under way, of whichever seat it is now the turn, did something so often."""
    sp: i64 = world.sp
    while sp >= 0 and world.stack[sp] != RUN:
        sp -= FRAME
    if sp < 0:
        return
    source: i64 = world.stack[sp + SOURCE]
    while sp >= 0 and world.stack[sp] == RUN and world.stack[sp + SOURCE] == source:
        world.stack[sp + n.EFFECT_COUNTED] += count
        sp -= FRAME


# -- what others come to know --------------------------------------------------------------------


def tell(world: World) -> None:
    """Where several play, another is asked now, and that tells something about hidden cards."""
    if world.people > 1:
        world.reveals += 1


# -- in play and out of it -----------------------------------------------------------------------


def send(world: World, card: i64, chain: i64) -> None:
    """Move a card to an open zone; one that leaves play takes its garrison along."""
    if zones.in_play(world, card):
        leave_play(world, card, chain)
    else:
        world.host[card] = -1
        world.mark[card] &= n.MARK_FREE_PLAYED
        zones.move(world, card, chain)


def leave_play(world: World, card: i64, chain: i64) -> None:
    seat: i64 = world.chain[card] // n.STRIDE
    stored: i64 = world.store[card]
    world.store[card] = 0
    world.mark[card] &= n.MARK_FREE_PLAYED
    zones.move(world, card, chain)
    other: i64 = world.top[seat * n.STRIDE + n.GARRISON]
    while other >= 0:
        after: i64 = world.below[other]
        if world.host[other] == card:
            world.host[other] = -1
            zones.move(world, other, chain)
        other = after
    means.gain(world, seat, n.PROG, stored)
    reactions.fire_card(world, seat, n.E_LEAVE, card, n.PLAY, 0)


def enter_play(world: World, seat: i64, card: i64) -> None:
    zones.move(world, card, seat * n.STRIDE + n.PLAY)
    text: i64 = reactions.own_reaction(world, n.E_ENTER, card)
    if text >= 0:
        reactions.begin(world, text, seat, card, 0)


def history_of(world: World, seat: i64) -> i64:
    """Where cards go that are put into the history: some nations discard them instead."""
    if seat != world.civ and means.in_force(world, seat, world.tables.no_history) > 0:
        return seat * n.STRIDE + n.DISCARD
    return seat * n.STRIDE + n.HISTORY


def garrison_under(world: World, card: i64, host: i64) -> None:
    send(world, card, world.chain[host] // n.STRIDE * n.STRIDE + n.GARRISON)
    world.host[card] = host


# -- unrest --------------------------------------------------------------------------------------


def take_unrest(world: World, seat: i64) -> bool:
    """The top of the unrest pile to the hand, or on the deck of the C.I.V."""
    card: i64 = world.top[n.UNREST_PILE]
    if card < 0:
        return False
    receive_unrest(world, seat, card)
    look_at_unrest(world)
    return True


def receive_unrest(world: World, seat: i64, card: i64) -> None:
    world.note(n.EV_UNREST, seat, card, 0)
    if seat != world.civ:
        zones.move(world, card, seat * n.STRIDE + n.HAND)
        reactions.fire(world, seat, n.E_TAKE_UNREST, 0, 0)
    else:
        zones.put_on(world, card, seat * n.STRIDE + n.DECK)


def look_at_unrest(world: World) -> None:
    """An empty unrest pile is a collapse, at once."""
    if world.size[n.UNREST_PILE] == 0 and world.game[n.GAME_ENDING] != n.COLLAPSED:
        world.game[n.GAME_ENDING] = n.COLLAPSED
        world.game[n.GAME_REASON] = n.BY_COLLAPSE
        tell(world)
        world.note(n.EV_COLLAPSE, zones.whose_turn(world), 0, 0)


def return_unrest(world: World, seat: i64, card: i64) -> None:
    send(world, card, n.UNREST_PILE)
    world.note(n.EV_RETURNED, seat, card, 0)
    count_this_way(world, 1)
    reactions.fire(world, seat, n.E_RETURN_UNREST, 0, 0)


# -- drawing -------------------------------------------------------------------------------------


def hand_size(world: World, seat: i64) -> i64:
    return world.tables.hand + means.in_force(world, seat, world.tables.hand_size)


def draw_to_size(world: World, seat: i64) -> None:
    """Draw until the hand has its size; what reactions add meanwhile counts."""
    short: i64 = hand_size(world, seat) - world.size[seat * n.STRIDE + n.HAND]
    if short > 0:
        draw_cards(world, seat, short, n.DRAW_TO_SIZE)


def is_drawn(world: World, seat: i64) -> bool:
    """Whether the T_DRAW on top has drawn all it should."""
    if world.stack[world.sp + n.DRAW_LEFT] <= 0:
        return True
    if not world.stack[world.sp + n.DRAW_FLAGS] & n.DRAW_TO_SIZE:
        return False
    return world.size[seat * n.STRIDE + n.HAND] >= hand_size(world, seat)


def draw_cards(world: World, seat: i64, count: i64, flags: i64) -> None:
    sp: i64 = machine.push(world, n.T_DRAW, seat, 0, world.stack[world.sp + SOURCE])
    world.stack[sp + n.DRAW_LEFT] = count
    world.stack[sp + n.DRAW_FLAGS] = flags


def next_draw(world: World, seat: i64) -> None:
    """A step of T_DRAW."""
    sp: i64 = world.sp
    deck: i64 = seat * n.STRIDE + n.DECK
    flags: i64 = world.stack[sp + n.DRAW_FLAGS]
    if world.stack[sp + n.DRAW_RESHUFFLE] == 1:
        reshuffle(world, seat)
        world.stack[sp + n.DRAW_RESHUFFLE] = 2
        return
    if is_drawn(world, seat) or not can_draw(world, seat, flags & n.DRAW_IF_ABLE != 0):
        machine.pop(world)
    elif flags & n.DRAW_ASK and not flags & n.DRAW_ASKED:
        machine.push(world, n.Q_DRAW_MORE, seat, 0, world.stack[sp + SOURCE])
    elif world.size[deck] == 0:
        if world.stack[sp + n.DRAW_RESHUFFLE] == 2:
            machine.pop(world)  # nothing came of the reshuffle
        elif not reactions.release(
            world
        ):  # an empty deck may set something off before the reshuffle
            world.stack[sp + n.DRAW_RESHUFFLE] = 1
            make_progress(world, seat)
    else:
        world.stack[sp + n.DRAW_LEFT] -= 1
        world.stack[sp + n.DRAW_FLAGS] &= ~n.DRAW_ASKED
        world.stack[sp + n.DRAW_RESHUFFLE] = 0
        draw_one(world, seat)


def draw_one(world: World, seat: i64) -> None:
    card: i64 = zones.draw_from(world, seat * n.STRIDE + n.DECK)
    send(world, card, seat * n.STRIDE + n.HAND)
    world.mark[card] |= n.MARK_DRAWN
    world.turn[seat * n.TURN + n.TURN_DREW] = 1
    world.note(n.EV_DREW, seat, card, 0)
    call_it(world, card)
    if world.size[seat * n.STRIDE + n.DECK] == 0:
        reactions.fire(world, seat, n.E_DECK_EMPTY, 0, 0)


def can_draw(world: World, seat: i64, if_able: bool) -> bool:
    if world.size[seat * n.STRIDE + n.DECK] > 0:
        return True
    if if_able:
        return False
    return world.size[seat * n.STRIDE + n.DISCARD] > 0 or can_progress(world, seat)


def reshuffle(world: World, seat: i64) -> None:
    zones.pour(world, seat * n.STRIDE + n.DISCARD, seat * n.STRIDE + n.DECK)
    world.note(n.EV_SHUFFLED, seat, 0, 0)


# -- the nation deck -----------------------------------------------------------------------------


def nation_size(world: World, seat: i64) -> i64:
    """Cards of the nation deck, the accession card not counted."""
    return world.size[seat * n.STRIDE + n.NATION] + world.size[seat * n.STRIDE + n.NATION_UNDER]


def top_nation_card(world: World, seat: i64) -> i64:
    """Settle the top of the nation deck, the accession card when it is alone; -1: none."""
    chain: i64 = seat * n.STRIDE
    if world.size[chain + n.NATION] > 0:
        return zones.draw_from(world, chain + n.NATION)
    if world.size[chain + n.NATION_UNDER] > 0:
        return world.top[chain + n.NATION_UNDER]
    return world.top[chain + n.ACCESSION_ZONE]


def may_progress(world: World, seat: i64) -> bool:
    """Once a turn, for an exhaust token, a reshuffle brings a new card."""
    mine: i64 = seat * n.TURN
    return world.turn[mine + n.TURN_EXHAUSTS] > 0 and world.turn[mine + n.TURN_NATION_USED] == 0


def can_progress(world: World, seat: i64) -> bool:
    if not may_progress(world, seat):
        return False
    return top_nation_exists(world, seat) or can_develop(world, seat, False)


def top_nation_exists(world: World, seat: i64) -> bool:
    return nation_size(world, seat) > 0 or world.size[seat * n.STRIDE + n.ACCESSION_ZONE] > 0


def make_progress(world: World, seat: i64) -> None:
    """Before a reshuffle: the top nation card, else a development that may be paid for."""
    if not may_progress(world, seat):
        return
    if top_nation_exists(world, seat):
        mark_progress(world, seat)
        gain_nation_card(world, seat)
    elif can_develop(world, seat, False):
        ask_development(world, seat, False, True)


def mark_progress(world: World, seat: i64) -> None:
    world.turn[seat * n.TURN + n.TURN_EXHAUSTS] -= 1
    world.turn[seat * n.TURN + n.TURN_NATION_USED] = 1


def gain_nation_card(world: World, seat: i64) -> None:
    """The top nation card to the discard; the accession card makes an empire."""
    card: i64 = top_nation_card(world, seat)
    if card < 0:
        return
    accession: bool = world.tables.home[card] == n.AT_ACCESSION
    zones.move(world, card, seat * n.STRIDE + n.DISCARD)
    world.note(n.EV_NATION, seat, card, 0)
    call_it(world, card)
    if accession and not world.tables.never_empire[seat]:
        found_empire(world, seat)
    text: i64 = reactions.own_reaction(world, n.E_GAINED, card)
    if text >= 0:
        reactions.begin(world, text, seat, card, 0)


def found_empire(world: World, seat: i64) -> None:
    if world.side[seat] == n.STATE_BARBARIAN:
        world.side[seat] = n.STATE_EMPIRE
        world.note(n.EV_EMPIRE, seat, 0, 0)


# -- developments --------------------------------------------------------------------------------


def can_develop(world: World, seat: i64, free: bool) -> bool:
    """Empires develop; the Arthurians' development area holds quests, not developments."""
    if seat == world.civ or world.side[seat] != n.STATE_EMPIRE or world.tables.has_quests[seat]:
        return False
    card: i64 = world.top[seat * n.STRIDE + n.DEV]
    while card >= 0:
        if free or can_afford_development(world, seat, card):
            return True
        card = world.below[card]
    return False


def development_cost(world: World, seat: i64, card: i64, resource: i64) -> i64:
    tables = world.tables
    count: i64 = tables.cost[world.kind[card] * n.RESOURCES + resource]
    other: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while other >= 0:
        count -= tables.dev_less[world.kind[other] * n.RESOURCES + resource]
        other = world.below[other]
    return max(0, count)


def can_afford_development(world: World, seat: i64, card: i64) -> bool:
    return means.affordable(
        world,
        seat,
        development_cost(world, seat, card, n.MAT),
        development_cost(world, seat, card, n.POP),
        development_cost(world, seat, card, n.PROG),
    )


def ask_development(world: World, seat: i64, free: bool, reshuffling: bool) -> None:
    sp: i64 = machine.push(world, n.Q_DEVELOP, seat, 0, world.stack[world.sp + SOURCE])
    world.stack[sp + n.DEVELOP_FREE] = 1 if free else 0
    world.stack[sp + n.DEVELOP_RESHUFFLING] = 1 if reshuffling else 0


def develop(world: World, seat: i64, card: i64) -> None:
    """Take a development; the question about it is on top."""
    free: bool = world.stack[world.sp + n.DEVELOP_FREE] != 0
    if world.stack[world.sp + n.DEVELOP_RESHUFFLING]:
        mark_progress(world, seat)
    machine.pop(world)
    if not free:
        mat: i64 = development_cost(world, seat, card, n.MAT)
        pop: i64 = development_cost(world, seat, card, n.POP)
        prog: i64 = development_cost(world, seat, card, n.PROG)
        means.pay(world, seat, n.PROG, prog, 0)
        short: i64 = max(0, mat - means.has(world, seat, n.MAT))
        means.pay(world, seat, n.POP, pop, (short + 1) // 2)
        means.pay(world, seat, n.MAT, mat, 0)
    zones.move(world, card, seat * n.STRIDE + n.DISCARD)
    world.note(n.EV_DEVELOPED, seat, card, 0)
    call_it(world, card)
    if world.size[seat * n.STRIDE + n.DEV] == 0:
        trigger_end(world, n.BY_DEVELOPMENT)


# -- fame ----------------------------------------------------------------------------------------


def look_at_fame(world: World, seat: i64, count: i64) -> None:
    """A person knows the top fame cards now; who knew them before knows their order no longer."""
    person: i64
    for person in range(world.people):
        world.looked[person] = count if person == seat else 0


def top_fame_goes(world: World) -> None:
    person: i64
    for person in range(world.people):
        world.looked[person] = max(0, world.looked[person] - 1)


def take_fame(world: World, seat: i64) -> None:
    """The top fame card; King of Kings when no other is left."""
    card: i64 = zones.draw_from(world, n.FAME)
    if card < 0:
        civ_verbs.meet_king(world, seat)
    else:
        top_fame_goes(world)
        civ_verbs.receive_fame(world, seat, card)


def receive_fame(world: World, seat: i64, card: i64) -> None:
    send(world, card, seat * n.STRIDE + n.HAND)
    world.note(n.EV_FAME, seat, card, 0)
    call_it(world, card)


def meet_king(world: World, seat: i64) -> None:
    """King of Kings stays where it is; each player profits from it once. player-rules.md §9."""
    card: i64 = world.top[n.KING_ZONE]
    if card < 0 or world.game[n.GAME_KINGED] >> seat & 1:
        return
    world.game[n.GAME_KINGED] |= 1 << seat
    world.note(n.EV_KING, seat, card, 0)
    text: i64 = reactions.own_reaction(world, n.E_WOULD_GAIN, card)
    if text >= 0:
        reactions.begin(world, text, seat, card, 0)


# -- the end -------------------------------------------------------------------------------------


def trigger_end(world: World, reason: i64) -> None:
    """This round is finished, then one more is played."""
    if world.game[n.GAME_ENDING] == n.RUNNING:
        world.game[n.GAME_ENDING] = n.TRIGGERED
        world.game[n.GAME_REASON] = reason
        world.note(n.EV_ENDING, zones.whose_turn(world), reason, 0)
