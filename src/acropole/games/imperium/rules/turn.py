"""Setting up, the round, clean-up, solstice and the end. player-rules.md §3, §4, §8, §10."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import turn as civ_turn
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.rules import cards, market, reactions, verbs, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine, play
from acropole.kernel.fast import i64, vec
from acropole.kernel.rng import Rng

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
        elif world.tables.owner[card] == n.PERSON:
            set_up_card(world, card)
    set_up_commons(world)
    set_up_market(world)
    set_up_seats(world)
    civ_turn.set_up_civ(world)
    left: i64 = world.tables.hand
    while left > 0:
        cards.draw_one(world, n.PERSON)
        left -= 1
    world.pending = vec[i64]()
    verbs.end_sentence(world)
    machine.push(world, n.T_ROUND, n.PERSON, 0, -1)
    play.settle(world)


def set_up_card(world: World, card: i64) -> None:
    """A card of the person's nation to where it begins."""
    home: i64 = world.tables.home[card]
    mine: i64 = n.PERSON * n.STRIDE
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
    left: i64 = world.tables.replaced
    for suit in range(n.MARKET_SUITS):
        lay_suit(world, suit)
    lay_suit(world, n.SUIT_FAME)
    while left > 0:  # any common card of the other box, wherever it belongs. 004, setup
        lay_common(world, random_spare(world, -1))
        left -= 1
    for suit in range(n.SMALL_DECKS):
        while world.size[n.SMALL + suit] > world.tables.small_deck:
            zones.shuffle_in(world, zones.draw_from(world, n.SMALL + suit), n.MAIN)
    for left in range(world.tables.fame_removed):
        zones.move(world, zones.draw_from(world, n.FAME), n.REMOVED_ZONE)


def lay_suit(world: World, suit: i64) -> None:
    """The sure cards of a suit, filled up with spare ones by chance."""
    tables = world.tables
    card: i64
    laid: i64 = 0
    for card in range(tables.cards):
        if is_common(world, card, suit) and not tables.spare[card]:
            lay_common(world, card)
            laid += 1
    while laid < tables.need_suit[suit]:
        spare: i64 = random_spare(world, suit)
        if spare < 0:
            return
        lay_common(world, spare)
        laid += 1


def lay_common(world: World, card: i64) -> None:
    """A common card to where cards of its suit begin."""
    suit: i64 = world.tables.banner[world.kind[card]]
    if suit == n.SUIT_UNREST:
        zones.move(world, card, n.UNREST_PILE)
    elif suit == n.SUIT_FAME:
        zones.move(world, card, n.FAME)
    else:
        zones.move(world, card, n.MAIN if suit == n.SUIT_TRIBUTARY else n.SMALL + suit)


def is_common(world: World, card: i64, suit: i64) -> bool:
    home: i64 = world.tables.home[card]
    if home != n.AT_COMMONS and home != n.AT_FAME:
        return False
    return world.tables.banner[world.kind[card]] == suit


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
    return suit < 0 or is_common(world, card, suit)


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
    for resource in range(n.RESOURCES):
        world.pool[n.PERSON * n.RESOURCES + resource] = tables.starting[resource]
    for seat in range(world.seats):
        world.side[seat] = n.STATE_EMPIRE if tables.begins_empire[seat] else n.STATE_BARBARIAN
    renew_tokens(world)


# -- the round -----------------------------------------------------------------------------------


def next_in_round(world: World) -> None:
    """A step of T_ROUND: the person, clean-up, the C.I.V., solstice, the end of the round."""
    step: i64 = world.stack[world.sp + n.ROUND_STEP]
    world.stack[world.sp + n.ROUND_STEP] = step + 1
    if step == 0:
        world.game[n.GAME_ROUND] += 1
        world.turn[n.TURN_ACTIVE] = 1
        machine.push(world, n.Q_TURN, n.PERSON, 0, -1)
    elif step == 1:
        machine.push(world, n.T_CLEAN_UP, n.PERSON, 0, -1)
    elif step == 2:
        civ_turn.civ_turn(world, n.OPPONENT)
    elif step == 3:
        machine.push(world, n.T_SOLSTICE, n.PERSON, 0, -1)
    elif step == 4:
        end_round(world)
    else:
        world.game[n.GAME_ENDING] = n.ENDED
        world.note(n.EV_OVER, n.PERSON, 0, 0)
        machine.pop(world)


def end_round(world: World) -> None:
    """Once the end is triggered one more round is played, then points are counted."""
    if world.game[n.GAME_ENDING] == n.LAST_ROUND:
        machine.push(world, n.T_END, n.PERSON, 0, -1)
        return
    if world.game[n.GAME_ENDING] == n.TRIGGERED:
        world.game[n.GAME_ENDING] = n.LAST_ROUND
    world.stack[world.sp + n.ROUND_STEP] = 0


def end_turn(world: World) -> None:
    world.turn[n.TURN_ACTIVE] = 0
    world.note(n.EV_ENDED, n.PERSON, 0, 0)
    machine.pop(world)


def innovate(world: World) -> None:
    """Discard the whole hand, then break through. 004, "Innover"."""
    world.turn[n.TURN_ACTIVE] = 0
    world.note(n.EV_INNOVATED, n.PERSON, 0, 0)
    machine.pop(world)
    hand: i64 = n.PERSON * n.STRIDE + n.HAND
    while world.top[hand] >= 0:
        world.note(n.EV_DISCARDED, n.PERSON, world.top[hand], 0)
        cards.send(world, world.top[hand], n.PERSON * n.STRIDE + n.DISCARD)
    reactions.begin(world, world.tables.innovate, n.PERSON, -1, 0)


def revolt(world: World) -> None:
    world.turn[n.TURN_ACTIVE] = 0
    world.note(n.EV_REVOLTED, n.PERSON, 0, 0)
    machine.pop(world)
    reactions.begin(world, world.tables.revolt, n.PERSON, -1, 0)


# -- clean-up ------------------------------------------------------------------------------------


def next_in_clean_up(world: World) -> None:
    """A step of T_CLEAN_UP. 004, "Nettoyage"."""
    step: i64 = world.stack[world.sp + n.CLEAN_UP_STEP]
    world.stack[world.sp + n.CLEAN_UP_STEP] = step + 1
    if step == 0:
        if world.size[n.MARKET] > 0:
            reactions.begin(world, world.tables.put_token, n.PERSON, -1, 0)
    elif step == 1:
        renew_tokens(world)
    elif step == 2:
        reactions.begin(world, world.tables.tidy, n.PERSON, -1, 0)
    elif step == 3:
        cards.draw_to_size(world)
    elif step == 4 or step == 6:
        world.stack[world.sp + n.CLEAN_UP_HAND] = world.size[n.PERSON * n.STRIDE + n.HAND]
        verbs.end_sentence(world)
    elif step == 5:
        if world.size[n.PERSON * n.STRIDE + n.HAND] < world.stack[world.sp + n.CLEAN_UP_HAND]:
            cards.draw_to_size(world)  # reactions to the draw took cards of the hand
    else:
        machine.pop(world)


def renew_tokens(world: World) -> None:
    """All tokens back to the state card; what lasted for the turn is over."""
    turn = world.turn
    turn[n.TURN_ACTIONS] = world.tables.actions
    turn[n.TURN_EXHAUSTS] = world.tables.exhausts
    turn[n.TURN_PLEDGED] = 0
    turn[n.TURN_NATION_USED] = 0
    turn[n.TURN_ANY_STATE] = 0
    turn[n.TURN_LOOK_MORE] = 0
    card: i64
    for card in range(world.tables.cards):
        world.mark[card] = 0


# -- solstice ------------------------------------------------------------------------------------


def next_in_solstice(world: World) -> None:
    """A step of T_SOLSTICE: each effect once, in the order the person likes."""
    if any_solstice(world, n.PERSON * n.STRIDE + n.PLAY) or any_solstice(
        world, n.PERSON * n.STRIDE + n.POWER_ZONE
    ):
        machine.push(world, n.Q_SOLSTICE, n.PERSON, 0, -1)
        return
    clear_solstice(world, n.PERSON * n.STRIDE + n.PLAY)
    clear_solstice(world, n.PERSON * n.STRIDE + n.POWER_ZONE)
    machine.pop(world)


def any_solstice(world: World, chain: i64) -> bool:
    card: i64 = world.top[chain]
    while card >= 0:
        if has_solstice(world, card):
            return True
        card = world.below[card]
    return False


def has_solstice(world: World, card: i64) -> bool:
    """Whether a card in play has a solstice effect to resolve that can do something."""
    text: i64 = world.tables.solstice[world.kind[card]]
    if text < 0 or world.mark[card] & n.MARK_SOLSTICE:
        return False
    return reactions.has_doable(world, text, n.PERSON, card)


def clear_solstice(world: World, chain: i64) -> None:
    card: i64 = world.top[chain]
    while card >= 0:
        world.mark[card] &= ~n.MARK_SOLSTICE
        card = world.below[card]


def resolve_solstice(world: World, card: i64) -> None:
    machine.pop(world)
    world.mark[card] |= n.MARK_SOLSTICE
    world.note(n.EV_SOLSTICE, n.PERSON, card, 0)
    reactions.begin(world, world.tables.solstice[world.kind[card]], n.PERSON, card, 0)


# -- fame ----------------------------------------------------------------------------------------


def next_in_fame_look(world: World, seat: i64) -> None:
    """A step of T_FAME_LOOK: first what looking sets off, then the cards."""
    sp: i64 = world.sp
    if world.stack[sp + n.FAME_LOOK_FIRED] == 0:
        world.stack[sp + n.FAME_LOOK_FIRED] = 1
        reactions.fire(world, n.E_FAME_LOOK, 0, 0)
        reactions.release(world)
        return
    count: i64 = world.stack[sp + n.FAME_LOOK_COUNT] + world.turn[n.TURN_LOOK_MORE]
    world.turn[n.TURN_LOOK_MORE] = 0
    machine.pop(world)
    count = zones.settle_top(world, n.FAME, count)
    if count == 0:
        civ_verbs.meet_king(world, seat)
    else:
        world.reveals += 1
        world.stack[machine.push(world, n.Q_FAME, seat, 0, -1) + n.FAME_CARDS] = count


# -- attacks on the person -----------------------------------------------------------------------


def ask_protection(world: World) -> None:
    """Before an attack on the person is resolved: one protection can be used."""
    world.game[n.GAME_AVOIDED] = 0
    if any_protection(world, n.PERSON * n.STRIDE + n.PLAY):
        machine.push(world, n.Q_PROTECT, n.PERSON, 0, -1)


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


def protect(world: World, card: i64) -> None:
    row: i64 = protection(world, card)
    machine.pop(world)
    world.note(n.EV_REACTED, n.PERSON, card, 0)
    if world.tables.costs_exhaust[row]:
        reactions.exhaust(world, card)
    reactions.begin_chosen(world, world.tables.reaction[row], card, 0)


# -- before the count ----------------------------------------------------------------------------


def next_before_count(world: World) -> None:
    """A step of T_END: texts that work before points are counted."""
    first: i64 = world.stack[world.sp + n.END_NEXT]
    card: i64
    for card in range(first, world.tables.cards):
        text: i64 = world.tables.scoring[world.kind[card]]
        if text >= 0:
            zone: i64 = zones.zone_of(world, n.PERSON, card)
            if 0 <= zone < n.MARKET and n.SCORED >> zone & 1:
                world.stack[world.sp + n.END_NEXT] = card + 1
                reactions.begin(world, text, n.PERSON, card, 0)
                return
    machine.pop(world)
