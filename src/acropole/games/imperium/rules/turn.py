"""Setting up, the round, clean-up, solstice and the end. player-rules.md §3, §4, §8, §10."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.rules import cards, market, reactions, verbs, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine, play
from acropole.kernel.chance import Rng
from acropole.kernel.fast import append, i64, vec
from acropole.kernel.machine import SEAT

# -- setting up ----------------------------------------------------------------------------------


def set_up(world: World, rng: Rng) -> None:
    world.rng = rng
    world.lay_out()
    card: i64
    for card in range(world.tables.cards):
        if world.tables.home[card] == n.AT_UNREST:
            if not world.tables.spare[card]:
                zones.move(world, card, n.UNREST_PILE)
        elif world.tables.home[card] == n.AT_KING:
            zones.move(world, card, n.KING_ZONE)
        elif 0 <= world.tables.owner[card] < world.people:
            set_up_card(world, card)
    set_up_commons(world)
    set_up_market(world)
    set_up_seats(world)
    if world.civ >= 0:
        civ_turn.set_up_civ(world)
    seat: i64
    for seat in range(world.people):
        left: i64 = world.tables.hand
        while left > 0:
            cards.draw_one(world, seat)
            left -= 1
    world.pending = vec[i64]()
    verbs.end_sentence(world)
    world.game[n.GAME_ROUND] = 1
    machine.push(world, n.T_ROUND, 0, 0, -1)
    play.settle(world)


def set_up_card(world: World, card: i64) -> None:
    """A card of a person's nation to where it begins."""
    home: i64 = world.tables.home[card]
    mine: i64 = world.tables.owner[card] * n.STRIDE
    if home == n.AT_START:
        zones.move(world, card, mine + n.DECK)
    elif home == n.AT_NATION:
        zones.move(world, card, mine + n.NATION)
    elif home == n.AT_ACCESSION:
        zones.move(world, card, mine + n.ACCESSION_ZONE)
    elif home == n.AT_DEVELOPMENT:
        zones.move(world, card, mine + n.DEV)
    elif home == n.AT_IN_PLAY:
        zones.move(world, card, mine + n.PLAY)
    elif home == n.AT_POWER:
        zones.move(world, card, mine + n.POWER_ZONE)


def set_up_commons(world: World) -> None:
    """Small decks, main deck and fame deck."""
    suit: i64
    card: i64
    left: i64 = world.tables.replaced
    for card in range(world.tables.cards):
        if is_common(world, card) and not world.tables.spare[card]:
            suit = world.tables.banner[world.kind[card]]
            if 0 <= suit < n.MARKET_SUITS or suit == n.SUIT_FAME:
                lay_common(world, card)
    for suit in range(n.MARKET_SUITS):
        fill_up(world, suit)
    fill_up(world, n.SUIT_FAME)
    while left > 0:  # any common card of the other box, wherever it belongs. 004, setup
        lay_common(world, random_spare(world, -1))
        left -= 1
    for suit in range(n.SMALL_DECKS):
        while world.size[n.SMALL + suit] > world.tables.small_deck:
            zones.shuffle_in(world, zones.draw_from(world, n.SMALL + suit), n.MAIN)
    for left in range(world.tables.fame_removed):
        zones.move(world, zones.draw_from(world, n.FAME), n.REMOVED_ZONE)


def fill_up(world: World, suit: i64) -> None:
    """To the sure cards of a suit, which lie there, spare ones by chance."""
    while world.size[begins_in(world, suit)] < world.tables.need_suit[suit]:
        spare: i64 = random_spare(world, suit)
        if spare < 0:
            return
        lay_common(world, spare)


def lay_common(world: World, card: i64) -> None:
    """A common card to where cards of its suit begin."""
    zones.move(world, card, begins_in(world, world.tables.banner[world.kind[card]]))


def begins_in(world: World, suit: i64) -> i64:
    if suit == n.SUIT_UNREST:
        return n.UNREST_PILE
    if suit == n.SUIT_FAME:
        return n.FAME
    return n.MAIN if suit == n.SUIT_TRIBUTARY else n.SMALL + suit


def is_common(world: World, card: i64) -> bool:
    return world.tables.home[card] == n.AT_COMMONS or world.tables.home[card] == n.AT_FAME


def random_spare(world: World, suit: i64) -> i64:
    """A spare card of a suit, or of any (-1), that is still out of the game; -1: none."""
    found: i64 = 0
    card: i64
    chosen: i64 = -1
    for card in range(world.tables.cards):
        if is_spare(world, card, suit):
            found += 1
            if world.rng.below(found) == 0:
                chosen = card
    return chosen


def is_spare(world: World, card: i64, suit: i64) -> bool:
    if not world.tables.spare[card] or world.chain[card] != n.OUT:
        return False
    if suit < 0:
        return True
    return is_common(world, card) and world.tables.banner[world.kind[card]] == suit


def set_up_market(world: World) -> None:
    slot: i64
    for slot in range(n.SLOTS):
        market.refill(world, slot, market.deck_of_slot(world, slot))
        card: i64 = world.market[slot]
        if (
            zones.suit_count(world, card, n.SUIT_CIVILISED) > 0
            and zones.suit_count(world, card, n.SUIT_UNCIVILISED) == 0
        ):
            world.tokens[slot * n.RESOURCES + n.PROG] += 1


def set_up_seats(world: World) -> None:
    tables = world.tables
    resource: i64
    seat: i64
    for seat in range(world.people):
        for resource in range(n.RESOURCES):
            world.pool[seat * n.RESOURCES + resource] = tables.starting[resource]
        renew_tokens(world, seat)
    for seat in range(world.seats):
        world.side[seat] = n.STATE_EMPIRE if tables.begins_empire[seat] else n.STATE_BARBARIAN


# -- the round -----------------------------------------------------------------------------------


def next_in_round(world: World) -> None:
    """A step of T_ROUND: each person and their clean-up, the C.I.V., solstice, the end of it."""
    sp: i64 = world.sp
    step: i64 = world.stack[sp + n.ROUND_STEP]
    seat: i64 = world.stack[sp + n.ROUND_WHOSE]
    world.stack[sp + n.ROUND_STEP] = step + 1
    if step == 0:
        world.turn[seat * n.TURN + n.TURN_ACTIVE] = 1
        cards.tell(world)
        machine.push(world, n.Q_TURN, seat, 0, -1)
    elif step == 1:
        machine.push(world, n.T_CLEAN_UP, seat, 0, -1)
    elif step == 2:
        seat = (seat + 1) % world.people
        world.stack[sp + n.ROUND_WHOSE] = seat
        if seat != opener(world):
            world.stack[sp + n.ROUND_STEP] = 0
            return
        if world.civ >= 0:
            civ_turn.civ_turn(world, world.civ)
    elif step == 3:
        cards.tell(world)
        away: i64
        for away in range(world.people - 1, -1, -1):  # last pushed goes first
            machine.push(world, n.T_SOLSTICE, (seat + away) % world.people, 0, -1)
    elif step == 4:
        end_round(world)
    else:
        world.game[n.GAME_ENDING] = n.ENDED
        cards.tell(world)
        world.note(n.EV_OVER, 0, 0, 0)
        machine.pop(world)


def opener(world: World) -> i64:
    """Who begins the round. By the option it is the next one every time."""
    return (world.game[n.GAME_ROUND] - 1) % world.people if world.tables.rotates else 0


def end_round(world: World) -> None:
    """Once the end is triggered one more round is played, then points are counted."""
    if world.game[n.GAME_ENDING] == n.LAST_ROUND:
        machine.push(world, n.T_END, 0, 0, -1)
        return
    if world.game[n.GAME_ENDING] == n.TRIGGERED:
        world.game[n.GAME_ENDING] = n.LAST_ROUND
    world.game[n.GAME_ROUND] += 1
    world.stack[world.sp + n.ROUND_WHOSE] = opener(world)
    world.stack[world.sp + n.ROUND_STEP] = 0


def end_turn(world: World, seat: i64) -> None:
    world.turn[seat * n.TURN + n.TURN_ACTIVE] = 0
    world.note(n.EV_ENDED, seat, 0, 0)
    machine.pop(world)


def innovate(world: World, seat: i64) -> None:
    """Discard the whole hand, then break through. 004, "Innover"."""
    world.turn[seat * n.TURN + n.TURN_ACTIVE] = 0
    world.note(n.EV_INNOVATED, seat, 0, 0)
    machine.pop(world)
    hand: i64 = seat * n.STRIDE + n.HAND
    while world.top[hand] >= 0:
        world.note(n.EV_DISCARDED, seat, world.top[hand], 0)
        cards.send(world, world.top[hand], seat * n.STRIDE + n.DISCARD)
    reactions.begin(world, world.tables.innovate, seat, -1, 0)


def revolt(world: World, seat: i64) -> None:
    world.turn[seat * n.TURN + n.TURN_ACTIVE] = 0
    world.note(n.EV_REVOLTED, seat, 0, 0)
    machine.pop(world)
    reactions.begin(world, world.tables.revolt, seat, -1, 0)


# -- clean-up ------------------------------------------------------------------------------------


def next_in_clean_up(world: World) -> None:
    """A step of T_CLEAN_UP. 004, "Nettoyage"."""
    step: i64 = world.stack[world.sp + n.CLEAN_UP_STEP]
    seat: i64 = world.stack[world.sp + SEAT]
    world.stack[world.sp + n.CLEAN_UP_STEP] = step + 1
    if step == 0:
        if world.size[n.MARKET] > 0:
            reactions.begin(world, world.tables.put_token, seat, -1, 0)
    elif step == 1:
        renew_tokens(world, seat)
    elif step == 2:
        reactions.begin(world, world.tables.tidy, seat, -1, 0)
    elif step == 3:
        cards.draw_to_size(world, seat)
    elif step == 4 or step == 6:
        world.stack[world.sp + n.CLEAN_UP_HAND] = world.size[seat * n.STRIDE + n.HAND]
        verbs.end_sentence(world)
    elif step == 5:
        if world.size[seat * n.STRIDE + n.HAND] < world.stack[world.sp + n.CLEAN_UP_HAND]:
            cards.draw_to_size(world, seat)  # reactions to the draw took cards of the hand
    else:
        machine.pop(world)


def renew_tokens(world: World, seat: i64) -> None:
    """All tokens back to the state card; what lasted for the turn is over."""
    turn = world.turn
    mine: i64 = seat * n.TURN
    turn[mine + n.TURN_ACTIONS] = world.tables.actions
    turn[mine + n.TURN_EXHAUSTS] = world.tables.exhausts
    turn[mine + n.TURN_PLEDGED] = 0
    turn[mine + n.TURN_NATION_USED] = 0
    turn[mine + n.TURN_ANY_STATE] = 0
    turn[mine + n.TURN_LOOK_MORE] = 0
    mark = world.mark
    card: i64
    for card in range(len(mark)):
        if mark[card] and not is_anothers(world, seat, card):
            mark[card] = 0


def is_anothers(world: World, seat: i64, card: i64) -> bool:
    """Whether a card lies in a zone of another person."""
    if n.MARKET <= world.chain[card] < n.RESOLVING or n.KING_ZONE <= world.chain[card] < n.STRIDE:
        return False
    return world.chain[card] // n.STRIDE != seat and world.chain[card] // n.STRIDE != world.civ


# -- solstice ------------------------------------------------------------------------------------


def next_in_solstice(world: World) -> None:
    """A step of T_SOLSTICE: each effect once; the person chooses where the order can matter."""
    seat: i64 = world.stack[world.sp + SEAT]
    if seat != world.to_move:
        cards.tell(world)
    most: i64 = 2 if world.tables.asks_order else world.tables.cards  # two are asked about
    ready: vec[i64] = add_solstice(world, seat, n.PLAY, vec[i64](), most)
    ready = add_solstice(world, seat, n.POWER_ZONE, ready, most)
    if len(ready) == 0:
        clear_solstice(world, seat * n.STRIDE + n.PLAY)
        clear_solstice(world, seat * n.STRIDE + n.POWER_ZONE)
        world.turn[seat * n.TURN + n.TURN_PLEDGED] = 0
        machine.pop(world)
        return
    i: i64 = 0
    while i < len(ready) and not can_go_first(world, seat, ready, i):
        i += 1
    if i < len(ready):
        resolve_solstice(world, seat, ready[i])
    else:
        machine.push(world, n.Q_SOLSTICE, seat, 0, -1)


def add_solstice(world: World, seat: i64, zone: i64, ready: vec[i64], most: i64) -> vec[i64]:
    """The cards whose effect waits, after those of another zone; more than `most` do not matter."""
    card: i64 = world.top[seat * n.STRIDE + zone]
    while card >= 0 and len(ready) < most:
        if has_solstice(world, seat, card):
            ready = append(ready, card)
        card = world.below[card]
    return ready


def can_go_first(world: World, seat: i64, ready: vec[i64], i: i64) -> bool:
    """Whether nothing is lost when this effect is resolved before all others that wait."""
    tables = world.tables
    if tables.asks_order:
        return len(ready) == 1
    kind: i64 = world.kind[ready[i]]
    uses: i64 = used(world, seat, kind, len(ready))
    takes: i64 = 0
    card: i64
    for card in ready:
        takes += tables.solstice_takes[world.kind[card]]
    scarce: i64 = 1 if takes > world.size[seat * n.STRIDE + n.HAND] else 0
    for card in ready:
        rival: i64 = world.kind[card]
        if tables.solstice_text[rival] == tables.solstice_text[kind]:
            continue  # the same text twice, or the effect itself
        theirs: i64 = used(world, seat, rival, len(ready))
        if theirs >> n.DECK & 1:
            return False  # what it draws may change what one wants
        if (uses | tables.solstice_picks[kind]) & (theirs | tables.solstice_adds[rival]):
            return False
        if uses & tables.solstice_picks[rival] or theirs & tables.solstice_adds[kind]:
            return False
        if scarce and tables.solstice_picks[kind] & tables.solstice_picks[rival]:
            return False
    return True


def used(world: World, seat: i64, kind: i64, ready: i64) -> i64:
    """What a solstice effect uses: everything when it may set something off, or reshuffle."""
    uses: i64 = world.tables.solstice_uses[kind]
    mine: i64 = seat * n.STRIDE
    if uses >> n.DECK & 1 and world.size[mine + n.DECK] <= ready:
        return n.REACH_EVERYTHING
    heed: i64 = heeded(world, mine + n.PLAY) | heeded(world, mine + n.POWER_ZONE)
    return n.REACH_EVERYTHING if world.tables.solstice_fires[kind] & heed else uses


def heeded(world: World, chain: i64) -> i64:
    """The events to which cards react that wait for no token."""
    found: i64 = 0
    card: i64 = world.top[chain]
    while card >= 0:
        found |= world.tables.heeds[world.kind[card]]
        card = world.below[card]
    return found


def has_solstice(world: World, seat: i64, card: i64) -> bool:
    """Whether a card in play has a solstice effect to resolve that can do something."""
    text: i64 = world.tables.solstice[world.kind[card]]
    if text < 0 or world.mark[card] & n.MARK_SOLSTICE:
        return False
    return reactions.has_doable(world, text, seat, card)


def clear_solstice(world: World, chain: i64) -> None:
    card: i64 = world.top[chain]
    while card >= 0:
        world.mark[card] &= ~n.MARK_SOLSTICE
        card = world.below[card]


def resolve_solstice(world: World, seat: i64, card: i64) -> None:
    world.mark[card] |= n.MARK_SOLSTICE
    world.note(n.EV_SOLSTICE, seat, card, 0)
    reactions.begin(world, world.tables.solstice[world.kind[card]], seat, card, 0)


# -- fame ----------------------------------------------------------------------------------------


def next_in_fame_look(world: World, seat: i64) -> None:
    """A step of T_FAME_LOOK: first what looking sets off, then the cards."""
    sp: i64 = world.sp
    if world.stack[sp + n.FAME_LOOK_FIRED] == 0:
        world.stack[sp + n.FAME_LOOK_FIRED] = 1
        reactions.fire(world, seat, n.E_FAME_LOOK, 0, 0)
        reactions.release(world)
        return
    more: i64 = seat * n.TURN + n.TURN_LOOK_MORE
    count: i64 = world.stack[sp + n.FAME_LOOK_COUNT] + world.turn[more]
    world.turn[more] = 0
    machine.pop(world)
    count = zones.settle_top(world, n.FAME, count)
    if count == 0:
        civ_verbs.meet_king(world, seat)
    else:
        world.reveals += 1
        cards.look_at_fame(world, seat, count)
        world.stack[machine.push(world, n.Q_FAME, seat, 0, -1) + n.FAME_CARDS] = count


# -- attacks on people ---------------------------------------------------------------------------


def ask_protection(world: World, seat: i64) -> None:
    """Before an attack on a person is resolved: one protection can be used."""
    if any_protection(world, seat * n.STRIDE + n.PLAY):
        machine.push(world, n.Q_PROTECT, seat, 0, -1)


def any_protection(world: World, chain: i64) -> bool:
    card: i64 = world.top[chain]
    while card >= 0:
        if protection(world, card) >= 0:
            return True
        card = world.below[card]
    return False


def protection(world: World, card: i64) -> i64:
    """The usable reaction of a card to an attack, or -1."""
    tables = world.tables
    kind: i64 = world.kind[card]
    row: i64
    for row in range(tables.first_reaction[kind], tables.end_reaction[kind]):
        if tables.event[row] == n.E_ATTACKED and reactions.can_react(world, row, card):
            return row
    return -1


def protect(world: World, seat: i64, card: i64) -> None:
    row: i64 = protection(world, card)
    machine.pop(world)
    world.note(n.EV_REACTED, seat, card, 0)
    if world.tables.costs_exhaust[row]:
        reactions.exhaust(world, card)
    reactions.begin_chosen(world, world.tables.reaction[row], seat, card, 0)


# -- before the count ----------------------------------------------------------------------------


def next_before_count(world: World) -> None:
    """A step of T_END: texts that work before points are counted."""
    first: i64 = world.stack[world.sp + n.END_NEXT]
    card: i64
    for card in range(first, world.tables.cards):
        text: i64 = world.tables.scoring[world.kind[card]]
        if text >= 0:
            zone: i64 = world.chain[card] % n.STRIDE
            seat: i64 = world.chain[card] // n.STRIDE
            if seat < world.people and zone < n.MARKET and n.SCORED >> zone & 1:
                world.stack[world.sp + n.END_NEXT] = card + 1
                reactions.begin(world, text, seat, card, 0)
                return
    machine.pop(world)
