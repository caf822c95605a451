"""Playing a card and using an exhaust effect. player-rules.md §4.1, verbs.md §2.1."""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import cards, means, reactions, turn, zones
from acropole.games.imperium.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, SEAT, SOURCE

# -- may it be played ----------------------------------------------------------------------------


def refuses_playing(world: World, seat: i64, card: i64, free: bool, any_state: bool) -> i64:
    """Why a person cannot play this card; `free`: an effect spares the action."""
    kind: i64 = world.kind[card]
    if world.tables.unplayable[kind]:
        return n.UNPLAYABLE
    if not any_state and not state_fits(world, seat, card):
        return (
            n.NOT_AS_EMPIRE if world.tables.state[kind] == n.STATE_BARBARIAN else n.NOT_AS_BARBARIAN
        )
    if not has_needs(world, seat, kind):
        return n.NEEDS_CARD
    if free:
        if world.mark[card] & n.MARK_FREE_PLAYED:
            return n.NO_ACTION_LEFT
    elif world.turn[seat * n.TURN + n.TURN_ACTIONS] == 0 and costs_action(world, seat, card):
        return n.NO_ACTION_LEFT
    return refuses_text(world, seat, card)


def state_fits(world: World, seat: i64, card: i64) -> bool:
    state: i64 = world.tables.state[world.kind[card]]
    if state == n.STATE_NONE or state == world.side[seat]:
        return True
    if state == n.STATE_EMPIRE:
        return world.turn[seat * n.TURN + n.TURN_ANY_STATE] != 0
    return means.any_filter_fits(world, seat, world.tables.unbarred, card)


def has_needs(world: World, seat: i64, kind: i64) -> bool:
    tables = world.tables
    need: i64
    for need in range(tables.first_need[kind], tables.end_need[kind]):
        if count_in(world, seat, tables.need[need], tables.need_zone[need], 1) == 0:
            return False
    return True


def count_in(world: World, seat: i64, filter: i64, zone: i64, most: i64) -> i64:
    """Symbols of a filter on the cards of a zone; counting stops at `most`."""
    found: i64 = 0
    card: i64 = world.top[seat * n.STRIDE + zone if zone < n.MARKET else zone]
    while card >= 0 and found < most:
        found += zones.symbols(world, filter, card)
        card = world.below[card]
    return found


def costs_action(world: World, seat: i64, card: i64) -> bool:
    """Free play is once a turn for each card; after that it costs an action again."""
    if world.mark[card] & n.MARK_FREE_PLAYED:
        return True
    if world.tables.free_play[world.kind[card]]:
        return False
    return not means.any_filter_fits(world, seat, world.tables.frees, card)


def refuses_text(world: World, seat: i64, card: i64) -> i64:
    """Whether the text allows it, with the card already out of the hand."""
    kind: i64 = world.kind[card]
    text: i64 = world.tables.play[kind]
    if text < 0:
        return LEGAL if world.tables.pinned[kind] else n.NOTHING_TO_DO
    zones.unlink(world, card)
    reactions.consider(world, text, seat, card)
    found: i64 = reactions.refuses_text(world, text, world.tables.pinned[kind] != 0)
    machine.pop(world)
    zones.relink(world, card)
    return found


# -- playing -------------------------------------------------------------------------------------


def play_card(world: World, seat: i64, card: i64, free: bool) -> None:
    """Play a card of a person that may be played."""
    kind: i64 = world.kind[card]
    zone: i64 = zones.zone_of(world, seat, card)
    if free or not costs_action(world, seat, card):
        world.mark[card] |= n.MARK_FREE_PLAYED
    else:
        world.turn[seat * n.TURN + n.TURN_ACTIONS] -= 1
    world.turn[seat * n.TURN + n.TURN_ANY_STATE] = 0
    world.note(n.EV_PLAYED, seat, card, 0)
    sp: i64 = machine.push(world, n.T_PLAYED, seat, 0, card)
    world.stack[sp + n.PLAYED_ZONE] = zone
    world.stack[sp + n.PLAYED_AVOIDED] = world.game[n.GAME_AVOIDED]
    world.game[n.GAME_AVOIDED] = 0
    # a pinned card is in play while its own text is resolved: it can be a host
    if world.tables.play[kind] >= 0:
        reactions.begin(world, world.tables.play[kind], seat, card, 0)
    world.host[card] = -1
    if world.tables.pinned[kind]:
        cards.enter_play(world, seat, card)
    else:
        zones.move(world, card, seat * n.STRIDE + n.RESOLVING)
    if world.tables.attack[kind]:
        ask_protections(world, seat)


def ask_protections(world: World, attacker: i64) -> None:
    """Before an attack of a person is resolved the others may use a protection, in turn order."""
    away: i64
    for away in range(world.seats - 1, 0, -1):
        seat: i64 = (attacker + away) % world.seats
        if seat != world.civ:
            turn.ask_protection(world, seat)


def next_played(world: World) -> None:
    """A step of T_PLAYED: the text is done; then the reactions to playing the card."""
    sp: i64 = world.sp
    card: i64 = world.stack[sp + SOURCE]
    seat: i64 = world.stack[sp + SEAT]
    if world.stack[sp + n.PLAYED_FIRED] == 1:
        machine.pop(world)
        return
    world.stack[sp + n.PLAYED_FIRED] = 1
    world.game[n.GAME_AVOIDED] = world.stack[sp + n.PLAYED_AVOIDED]
    if zones.lies_in(world, card, seat, n.RESOLVING):
        cards.send(world, card, seat * n.STRIDE + n.DISCARD)
    reactions.fire_card(world, seat, n.E_PLAY, card, world.stack[sp + n.PLAYED_ZONE], 0)
    reactions.release(world)


def station_knight(world: World, seat: i64, card: i64, region: i64) -> None:
    """The knight goes under a region, whose text is resolved once more."""
    cards.garrison_under(world, card, region)
    text: i64 = world.tables.play[world.kind[region]]
    if text >= 0:
        reactions.begin(world, text, seat, region, 0)


def can_garrison(world: World, card: i64) -> bool:
    return world.tables.no_garrison[world.kind[card]] == 0


def garrison_size(world: World, host: i64) -> i64:
    found: i64 = 0
    card: i64 = world.top[world.chain[host] // n.STRIDE * n.STRIDE + n.GARRISON]
    while card >= 0:
        if world.host[card] == host:
            found += 1
        card = world.below[card]
    return found


# -- exhaust effects -----------------------------------------------------------------------------


def refuses_exhausting(world: World, seat: i64, card: i64) -> i64:
    text: i64 = world.tables.exhaust[world.kind[card]]
    if text < 0:
        return n.NO_EXHAUST_EFFECT
    if world.mark[card] & n.MARK_EXHAUSTED:
        return n.ALREADY_EXHAUSTED
    left: i64 = seat * n.TURN + n.TURN_EXHAUSTS
    if world.turn[left] == 0:
        return n.NO_EXHAUST_LEFT
    world.turn[left] -= 1  # what it costs cannot help to pay the rest
    reactions.consider(world, text, seat, card)
    found: i64 = reactions.refuses_text(world, text, False)
    machine.pop(world)
    world.turn[left] += 1
    return found


def use_exhaust(world: World, seat: i64, card: i64) -> None:
    reactions.exhaust(world, card)
    world.note(n.EV_EXHAUSTED, seat, card, 0)
    reactions.begin_chosen(world, world.tables.exhaust[world.kind[card]], seat, card, 0)
