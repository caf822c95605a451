"""What may be answered to each question of Imperium.

Questions about cards offer some of the cards in some zones: `zones_asked` and `offers` say which.
The legal list, `apply` and `why_not` ask the same functions.
"""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import (
    cards,
    counting,
    finding,
    market,
    means,
    picking,
    playing,
    reactions,
    turn,
    verbs,
    zones,
)
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, NO, NOT_ASKED, PC, SEAT, SOURCE, YES

# -- one action ----------------------------------------------------------------------------------


def refusal(world: World, action: i64) -> i64:
    kind: i64 = world.stack[world.sp]
    if kind == n.Q_TURN:
        return refuses_in_turn(world, action)
    if action < n.A_END_TURN:
        return refuses_yes_no(world, kind, action)
    if action < n.A_MARKET:
        return refuses_pledge(world, kind) if action == n.A_PLEDGE else NOT_ASKED
    if action < n.A_DECK:
        return refuses_slot(world, kind, action - n.A_MARKET)
    if action == n.A_DECK:
        return LEGAL if kind == n.Q_BREAK or kind == n.Q_BREAK_VARIABLE else NOT_ASKED
    if action < n.A_PLAY:
        return refuses_suit(world, kind, action - n.A_SUIT)
    if action < n.A_EXHAUST:
        return NOT_ASKED
    if action < n.A_HAND:
        return refuses_mask_relief(world, kind, action - n.A_EXHAUST)
    return refuses_card(world, kind, action)


def refuses_in_turn(world: World, action: i64) -> i64:
    seat: i64 = world.stack[world.sp + SEAT]
    if action < n.A_END_TURN:
        return NOT_ASKED
    if action == n.A_END_TURN:
        return LEGAL
    if action == n.A_INNOVATE or action == n.A_REVOLT:
        return n.TURN_BEGUN if world.stack[world.sp + n.TURN_ACTED] else LEGAL
    if action == n.A_PLEDGE:
        return (
            LEGAL
            if world.turn[seat * n.TURN + n.TURN_PLEDGED] < means.has(world, seat, n.PROG)
            else n.NO_PROGRESS
        )
    if n.A_PLAY <= action < n.A_EXHAUST:
        card: i64 = to_play(world, seat, action - n.A_PLAY)
        if card < 0:
            return n.NOT_IN_HAND
        return playing.refuses_playing(world, seat, card, False, False)
    if n.A_EXHAUST <= action < n.A_HAND:
        return refuses_exhaust_kind(world, seat, action - n.A_EXHAUST)
    return NOT_ASKED


def refuses_pledge(world: World, kind: i64) -> i64:
    """A development that a reshuffle offers is paid out of turn, with progress if one likes."""
    seat: i64 = world.stack[world.sp + SEAT]
    if kind != n.Q_DEVELOP or world.stack[world.sp + n.DEVELOP_FREE]:
        return NOT_ASKED
    if not verbs.is_out_of_turn(world, seat):
        return NOT_ASKED
    pledged: i64 = world.turn[seat * n.TURN + n.TURN_PLEDGED]
    return LEGAL if pledged < means.has(world, seat, n.PROG) else n.NO_PROGRESS


def of_kind(world: World, chain: i64, kind: i64) -> i64:
    """The topmost card of a kind in a chain, or -1."""
    card: i64 = world.top[chain]
    while card >= 0 and zones.face(world, card) != kind:
        card = world.below[card]
    return card


def to_play(world: World, seat: i64, kind: i64) -> i64:
    """The card of a kind in hand that is played first: one that costs no action; -1: none."""
    card: i64 = of_kind(world, seat * n.STRIDE + n.HAND, kind)
    found: i64 = card
    while card >= 0 and playing.costs_action(world, seat, found):
        if zones.face(world, card) == kind and not playing.costs_action(world, seat, card):
            found = card
        card = world.below[card]
    return found


def refuses_exhaust_kind(world: World, seat: i64, kind: i64) -> i64:
    card: i64 = exhaustible(world, seat, kind)
    if card >= 0:
        return LEGAL
    card = of_kind(world, seat * n.STRIDE + n.PLAY, kind)
    if card < 0:
        card = of_kind(world, seat * n.STRIDE + n.POWER_ZONE, kind)
    return n.NOT_IN_PLAY if card < 0 else playing.refuses_exhausting(world, seat, card)


def exhaustible(world: World, seat: i64, kind: i64) -> i64:
    """A card of a kind in play whose exhaust effect can be used, or -1."""
    if world.tables.exhaust[kind] < 0:
        return -1
    card: i64 = exhaustible_in(world, seat, n.PLAY, kind)
    return card if card >= 0 else exhaustible_in(world, seat, n.POWER_ZONE, kind)


def exhaustible_in(world: World, seat: i64, zone: i64, kind: i64) -> i64:
    card: i64 = world.top[seat * n.STRIDE + zone]
    while card >= 0:
        if (
            zones.face(world, card) == kind
            and playing.refuses_exhausting(world, seat, card) == LEGAL
        ):
            return card
        card = world.below[card]
    return -1


def refuses_yes_no(world: World, kind: i64, action: i64) -> i64:
    seat: i64 = world.stack[world.sp + SEAT]
    if kind == n.Q_PAY_WITH or kind == n.Q_RANSOM:
        return LEGAL if action == NO or action == YES else NOT_ASKED
    if kind == n.Q_DRAW_MORE or kind == n.Q_PAY_MORE:
        if action == YES and kind == n.Q_PAY_MORE:
            return (
                LEGAL
                if means.has(world, seat, world.stack[world.sp + n.PAY_MORE_RESOURCE]) > 0
                else n.NOT_AFFORDABLE
            )
        return LEGAL if action == NO or action == YES else NOT_ASKED
    if action != NO:
        return NOT_ASKED
    return LEGAL if may_decline(world, kind) else n.MUST_GO_ON


def may_decline(world: World, kind: i64) -> bool:
    """Whether NO ends the question."""
    if n.Q_DISCARD <= kind <= n.Q_FREE_PLAY:
        return picking.may_stop(world, world.stack[world.sp + PC])
    if kind == n.Q_DEVELOP:
        return world.stack[world.sp + n.DEVELOP_RESHUFFLING] != 0
    if kind == n.Q_REACT:
        seat: i64 = world.stack[world.sp + SEAT]
        return not reactions.must_react(world, seat, world.stack[world.sp + n.REACT_BEGIN])
    return kind == n.Q_PROTECT


# -- the market ----------------------------------------------------------------------------------


def refuses_slot(world: World, kind: i64, slot: i64) -> i64:
    if not asks_slot(world, kind):
        return NOT_ASKED
    card: i64 = world.market[slot]
    if card < 0:
        return n.SLOT_EMPTY
    if kind == n.Q_EXILE_MARKET:
        return n.CARRIES_TOKENS if zones.carries_tokens(world, slot) else LEGAL
    fits: bool = True
    if kind == n.Q_ACQUIRE:
        fits = market.slot_fits(world, world.stack[world.sp + PC], slot)
    elif kind == n.Q_BREAK:
        fits = zones.suit_count(world, card, world.stack[world.sp + n.BREAK_SUIT]) > 0
    elif kind == n.Q_BREAK_VARIABLE:
        fits = world.tables.variable[world.kind[card]] != 0
    return LEGAL if fits else n.DOES_NOT_FIT


def asks_slot(world: World, kind: i64) -> bool:
    if n.Q_ACQUIRE <= kind <= n.Q_TOKEN:
        return kind != n.Q_SUIT
    return kind == n.Q_SWAP_IN


def refuses_suit(world: World, kind: i64, suit: i64) -> i64:
    if kind == n.Q_GAMBLE:
        return LEGAL
    if kind != n.Q_SUIT:
        return NOT_ASKED
    return LEGAL if world.stack[world.sp + n.SUIT_SUITS] >> suit & 1 else n.NO_SUCH_SUIT


# -- cards ---------------------------------------------------------------------------------------


def zones_asked(world: World, kind: i64) -> i64:
    """The zones whose cards the question on top is about, a sum of bits."""
    pc: i64 = world.stack[world.sp + PC]
    if n.Q_DISCARD <= kind <= n.Q_FREE_PLAY:
        zones: i64 = world.code[pc + 5]
        return zones | 1 << n.GARRISON if picking.is_mask_cost(world, pc) else zones
    if kind == n.Q_FIND:
        return world.code[pc + 4]
    if kind == n.Q_GIVE:
        return world.code[pc + 3]
    if kind == n.Q_KNIGHT or kind == n.Q_TREAT or kind == n.Q_COPY:
        return 1 << n.PLAY
    if kind == n.Q_DEVELOP:
        return 1 << n.DEV
    if kind == n.Q_ACQUIRE or kind == n.Q_BREAK or kind == n.Q_SWAP_OUT:
        return 1 << n.EXILE
    if kind == n.Q_SWAP_NATION:
        return 1 << n.HAND
    if kind == n.Q_FAME or kind == n.Q_FAME_BACK:
        return 1 << n.FAME
    if kind == n.Q_REFRESH or kind == n.Q_REACT or kind == n.Q_SOLSTICE or kind == n.Q_PROTECT:
        return 1 << n.PLAY | 1 << n.POWER_ZONE
    return 0


def offers(world: World, kind: i64, seat: i64, card: i64) -> bool:
    """Whether a card of these zones can be picked."""
    stack = world.stack
    sp: i64 = world.sp
    pc: i64 = stack[sp + PC]
    if n.Q_DISCARD <= kind <= n.Q_FREE_PLAY:
        if stack[sp + n.PICK_LEFT] <= 0:
            return False
        if zones.lies_in(world, card, seat, n.GARRISON) and picking.is_mask_cost(world, pc):
            return picking.stands_in(world, card)
        return picking.fits(world, seat, pc, stack[sp + SOURCE], card)
    if kind == n.Q_FIND:
        return finding.is_findable(world, seat, pc, card)
    if kind == n.Q_KNIGHT:
        return zones.suit_count(world, card, n.SUIT_REGION) > 0
    if kind == n.Q_TREAT:
        return counting.icon_count(world, card, stack[sp + n.TREAT_ICON]) > 0
    if kind == n.Q_DEVELOP:
        return stack[sp + n.DEVELOP_FREE] != 0 or cards.can_afford_development(world, seat, card)
    if kind == n.Q_ACQUIRE:
        return market.exiled_fits(world, seat, pc, card)
    if kind == n.Q_BREAK:
        return (
            stack[sp + n.BREAK_EXILE] != 0
            and zones.suit_count(world, card, stack[sp + n.BREAK_SUIT]) > 0
        )
    if kind == n.Q_FAME:
        return depth(world, card) < stack[sp + n.FAME_CARDS]
    if kind == n.Q_FAME_BACK:
        return stack[sp + n.FAME_BACK_PLACED] <= depth(world, card) < stack[sp + n.FAME_BACK_CARDS]
    if kind == n.Q_REFRESH:
        return verbs.is_refreshable(world, card)
    if kind == n.Q_REACT:
        return reactions.waiting_reaction(world, stack[sp + n.REACT_BEGIN], card) >= 0
    if kind == n.Q_SOLSTICE:
        return turn.has_solstice(world, seat, card)
    if kind == n.Q_PROTECT:
        return turn.protection(world, card) >= 0
    if kind == n.Q_COPY:
        return verbs.is_copied(world, seat, pc, stack[sp + SOURCE], card)
    return True


def depth(world: World, card: i64) -> i64:
    """How many cards of its chain lie above it."""
    found: i64 = 0
    over: i64 = world.above[card]
    while over >= 0:
        found += 1
        over = world.above[over]
    return found


def action_for(world: World, zone: i64, kind: i64) -> i64:
    """The action that picks a card of a kind in a zone."""
    if zone == n.HAND:
        return n.A_HAND + kind
    return n.A_DISCARD + kind if zone == n.DISCARD else n.A_CARD + kind


def offered(world: World, action: i64) -> i64:
    """The card that an action picks, or -1."""
    question: i64 = world.stack[world.sp]
    seat: i64 = world.stack[world.sp + SEAT]
    zones: i64 = zones_asked(world, question)
    kind: i64 = (action - n.A_HAND) % n.KINDS
    zone: i64
    away: i64
    card: i64
    if question == n.Q_COPY:
        for away in range(1, world.seats):
            play: i64 = (seat + away) % world.seats * n.STRIDE + n.PLAY
            card = offered_in(world, question, seat, play, kind)
            if card >= 0 and action >= n.A_CARD:
                return card
        return -1
    for zone in range(n.FAME + 1):
        if zones >> zone & 1 and action_for(world, zone, kind) == action:
            card = offered_in(world, question, seat, picking.chain_of(world, seat, zone), kind)
            if card < 0 and zone == n.NATION:
                under: i64 = seat * n.STRIDE + n.NATION_UNDER
                card = offered_in(world, question, seat, under, kind)
            if card >= 0:
                return card
    return -1


def offered_in(world: World, question: i64, seat: i64, chain: i64, kind: i64) -> i64:
    card: i64 = world.top[chain]
    while card >= 0:
        if zones.face(world, card) == kind and offers(world, question, seat, card):
            return card
        card = world.below[card]
    return -1


def refuses_card(world: World, question: i64, action: i64) -> i64:
    if zones_asked(world, question) == 0:
        return NOT_ASKED
    if offered(world, action) >= 0:
        return LEGAL
    return n.NOT_AFFORDABLE if is_dear(world, question, action) else n.NOT_THERE


def is_dear(world: World, question: i64, action: i64) -> bool:
    """Whether the action names a development that cannot be paid."""
    if question != n.Q_DEVELOP or action < n.A_CARD:
        return False
    seat: i64 = world.stack[world.sp + SEAT]
    return of_kind(world, seat * n.STRIDE + n.DEV, action - n.A_CARD) >= 0


def refuses_mask_relief(world: World, question: i64, kind: i64) -> i64:
    """While masks are paid: exhaust a card for one fewer."""
    if question != n.Q_DISCARD or not picking.is_mask_cost(world, world.stack[world.sp + PC]):
        return NOT_ASKED
    seat: i64 = world.stack[world.sp + SEAT]
    card: i64 = of_kind(world, seat * n.STRIDE + n.PLAY, kind)
    if card < 0:
        return n.NOT_IN_PLAY
    if world.mark[card] & n.MARK_EXHAUSTED:
        return n.ALREADY_EXHAUSTED
    return LEGAL if picking.relieves_masks(world, seat, card) else n.DOES_NOT_FIT


# -- all legal actions ---------------------------------------------------------------------------


def write_legal(world: World, out: vec[i64]) -> i64:
    kind: i64 = world.stack[world.sp]
    if kind == n.Q_TURN:
        return write_turn(world, out)
    count: i64 = write_range(world, out, 0, NO, YES + 1)
    if refuses_pledge(world, kind) == LEGAL:
        out[count] = n.A_PLEDGE
        count += 1
    if asks_slot(world, kind):
        count = write_range(world, out, count, n.A_MARKET, n.A_MARKET + n.SLOTS)
    if kind == n.Q_BREAK or kind == n.Q_BREAK_VARIABLE:
        out[count] = n.A_DECK
        count += 1
    if kind == n.Q_SUIT or kind == n.Q_GAMBLE:
        count = write_range(world, out, count, n.A_SUIT, n.A_SUIT + n.MARKET_SUITS)
    if kind == n.Q_DISCARD and picking.is_mask_cost(world, world.stack[world.sp + PC]):
        count = write_reliefs(world, out, count)
    return write_cards(world, out, count, kind)


def write_range(world: World, out: vec[i64], count: i64, first: i64, end: i64) -> i64:
    """`play.write_range`, without a way through the hook for every action."""
    action: i64
    for action in range(first, end):
        if refusal(world, action) == LEGAL:
            out[count] = action
            count += 1
    return count


def write_turn(world: World, out: vec[i64]) -> i64:
    seat: i64 = world.stack[world.sp + SEAT]
    count: i64 = write_range(world, out, 0, n.A_END_TURN, n.A_MARKET)
    first: i64 = count
    card: i64 = world.top[seat * n.STRIDE + n.HAND]
    while card >= 0:
        action: i64 = n.A_PLAY + zones.face(world, card)
        known: bool = is_listed(world, out, first, count, action)
        if not known and playing.refuses_playing(world, seat, card, False, False) == LEGAL:
            count = insert(world, out, first, count, action)
        card = world.below[card]
    first = count
    count = write_exhausts(world, out, first, count, seat, n.PLAY)
    return write_exhausts(world, out, first, count, seat, n.POWER_ZONE)


def write_exhausts(
    world: World, out: vec[i64], first: i64, count: i64, seat: i64, zone: i64
) -> i64:
    card: i64 = world.top[seat * n.STRIDE + zone]
    while card >= 0:
        action: i64 = n.A_EXHAUST + zones.face(world, card)
        known: bool = is_listed(world, out, first, count, action)
        if not known and playing.refuses_exhausting(world, seat, card) == LEGAL:
            count = insert(world, out, first, count, action)
        card = world.below[card]
    return count


def write_reliefs(world: World, out: vec[i64], count: i64) -> i64:
    seat: i64 = world.stack[world.sp + SEAT]
    card: i64 = world.top[seat * n.STRIDE + n.PLAY]
    while card >= 0:
        if world.stack[world.sp + n.PICK_LEFT] > 0 and picking.relieves_masks(world, seat, card):
            count = insert(world, out, count, count, n.A_EXHAUST + zones.face(world, card))
        card = world.below[card]
    return count


def write_cards(world: World, out: vec[i64], first: i64, question: i64) -> i64:
    seat: i64 = world.stack[world.sp + SEAT]
    zones: i64 = zones_asked(world, question)
    count: i64 = first
    zone: i64 = 0
    away: i64
    if question == n.Q_COPY:
        for away in range(1, world.seats):
            play: i64 = (seat + away) % world.seats * n.STRIDE + n.PLAY
            count = write_chain(world, out, first, count, question, play, n.PLAY)
        return count
    while zones >> zone:
        if zones >> zone & 1:
            count = write_chain(
                world, out, first, count, question, picking.chain_of(world, seat, zone), zone
            )
            if zone == n.NATION:
                under: i64 = seat * n.STRIDE + n.NATION_UNDER
                count = write_chain(world, out, first, count, question, under, zone)
        zone += 1
    return count


def write_chain(
    world: World, out: vec[i64], first: i64, n: i64, question: i64, chain: i64, zone: i64
) -> i64:
    seat: i64 = world.stack[world.sp + SEAT]
    card: i64 = world.top[chain]
    while card >= 0:
        action: i64 = action_for(world, zone, zones.face(world, card))
        if not is_listed(world, out, first, n, action) and offers(world, question, seat, card):
            n = insert(world, out, first, n, action)
        card = world.below[card]
    return n


def is_listed(world: World, out: vec[i64], first: i64, n: i64, action: i64) -> bool:
    i: i64
    for i in range(first, n):
        if out[i] == action:
            return True
    return False


def insert(world: World, out: vec[i64], first: i64, n: i64, action: i64) -> i64:
    """Add an action to those from `first` on, which stay in rising order."""
    i: i64 = n
    while i > first and out[i - 1] > action:
        out[i] = out[i - 1]
        i -= 1
    out[i] = action
    return n + 1


def tells(world: World, action: i64) -> bool:
    """Taking a card from the market or a deck turns another one over."""
    kind: i64 = world.stack[world.sp]
    return n.A_MARKET <= action <= n.A_DECK and kind != n.Q_TOKEN


def drop_question(world: World) -> None:
    """Nothing fits: what cannot be done is skipped."""
    machine.pop(world)
