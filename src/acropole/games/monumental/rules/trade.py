"""Acquiring cards, building wonders, developing policies. 002 §3.2."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.rules import means, pieces, triggers
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, appended

SECTION_DISCOUNT: Final = 0  # places among the discounts of a turn
POLICY_DISCOUNT: Final = 1


# -- cards ---------------------------------------------------------------------------------------


def price(world: World, seat: i64, card: i64, less: i64) -> i64:
    """Of a card of the track; of a wonder, its first section. Never under 1 by discounts."""
    cost: i64 = world.tables.cost[pieces.kind_of(world, card)]
    if pieces.type_of(world, card) != n.TYPE_WONDER:
        return cost
    return section_price(world, seat, cost, less)


def section_price(world: World, seat: i64, cost: i64, less: i64) -> i64:
    cost -= less + world.turn[seat * n.TURN + n.TURN_LESS + SECTION_DISCOUNT]
    return cost if cost > 1 else 1


def use_of(world: World, card: i64) -> i64:
    """What a payment for this card is for."""
    type: i64 = pieces.type_of(world, card)
    if type == n.TYPE_KNOWLEDGE:
        return n.USE_KNOWLEDGE
    return n.USE_SECTION if type == n.TYPE_WONDER else n.USE_ANY


def currency(world: World, card: i64) -> i64:
    return n.SCIENCE if pieces.type_of(world, card) == n.TYPE_KNOWLEDGE else n.PRODUCTION


def refuses_acquiring(world: World, seat: i64, place: i64, less: i64, free: bool) -> i64:
    card: i64 = world.track[place]
    if card < 0:
        return n.PLACE_EMPTY
    if free:
        return LEGAL
    have: i64 = means.has_for(world, seat, currency(world, card), use_of(world, card))
    return LEGAL if have >= price(world, seat, card, less) else n.NOT_AFFORDABLE


def acquire(world: World, seat: i64, place: i64, less: i64, free: bool) -> None:
    """Pay for a card of the track; T_ACQUIRED then brings it home."""
    card: i64 = world.track[place]
    cost: i64 = price(world, seat, card, less)
    task: i64 = machine.push(world, n.T_ACQUIRED, seat, 0, card)
    world.stack[task + n.ACQUIRED_PLACE] = place
    world.stack[task + n.ACQUIRED_FREE] = 1 if free else 0
    if pieces.type_of(world, card) == n.TYPE_WONDER:
        world.turn[seat * n.TURN + n.TURN_LESS + SECTION_DISCOUNT] = 0
    if not free:
        means.charge(world, seat, currency(world, card), cost, use_of(world, card))


def take_from_track(world: World, place: i64) -> i64:
    card: i64 = world.track[place]
    world.track[place] = -1
    world.taken[row_of(world, place)] += 1
    return card


def row_of(world: World, place: i64) -> i64:
    """Which track it is: with two players there are two of three places. 002 §3.4."""
    return place * world.tables.track_rows // world.tables.track_places


def acquired(world: World, seat: i64) -> None:
    card: i64 = take_from_track(world, world.stack[world.sp + n.ACQUIRED_PLACE])
    paid: bool = world.stack[world.sp + n.ACQUIRED_FREE] == 0
    machine.pop(world)
    if paid:
        world.bought = appended(world.bought, pieces.kind_of(world, card))
    if pieces.type_of(world, card) == n.TYPE_WONDER:
        world.note(n.EV_BEGUN, seat, card, 0)
        if world.section[seat] < 0:
            world.section[seat] = card
        else:
            world.stack[
                machine.push(world, n.Q_KEEP_WONDER, seat, 0, card) + n.KEEP_WONDER_CARD
            ] = card
            world.drawn = appended(world.drawn, card)
        triggers.fire_section(world, seat, card, paid)
    else:
        world.note(n.EV_ACQUIRED, seat, card, 0)
        put_on_deck(world, seat, card)
        triggers.fire(world, n.E_ACQUIRE, seat, pieces.kind_of(world, card), False)


def put_on_deck(world: World, seat: i64, card: i64) -> None:
    pieces.own(world, seat, card, 1)
    world.deck[seat].put_on_top(card)


def keep_wonder(world: World, seat: i64, keep_new: bool) -> None:
    """One wonder at a time: the other one leaves the game."""
    card: i64 = world.stack[world.sp + n.KEEP_WONDER_CARD]
    machine.pop(world)
    triggers.drop_drawn(world, card)
    if keep_new:
        world.fate[world.section[seat]] = n.OUT_OF_GAME
        world.section[seat] = card
    else:
        world.fate[card] = n.OUT_OF_GAME


def refuses_basic(world: World, seat: i64, pile: i64, free: bool) -> i64:
    if world.basics[pile] == 0:
        return n.PILE_EMPTY
    if free:
        return LEGAL
    cost: i64 = world.tables.cost[pieces.kind_of(world, basic_card(world, pile))]
    return (
        LEGAL if means.has_for(world, seat, n.PRODUCTION, n.USE_ANY) >= cost else n.NOT_AFFORDABLE
    )


def basic_card(world: World, pile: i64) -> i64:
    """The card on top of a pile of basic buildings."""
    return world.tables.first_basic + pile * n.BASIC_COPIES + world.basics[pile] - 1


def buy_basic(world: World, seat: i64, pile: i64) -> None:
    card: i64 = basic_card(world, pile)
    world.stack[machine.push(world, n.T_BASIC, seat, 0, card) + n.BASIC_PILE] = pile
    means.charge(
        world, seat, n.PRODUCTION, world.tables.cost[pieces.kind_of(world, card)], n.USE_ANY
    )


def basic_bought(world: World, seat: i64) -> None:
    pile: i64 = world.stack[world.sp + n.BASIC_PILE]
    machine.pop(world)
    kind: i64 = pieces.kind_of(world, basic_card(world, pile))
    take_basic(world, seat, pile)
    world.bought = appended(world.bought, kind)
    triggers.fire(world, n.E_ACQUIRE, seat, kind, False)


def take_basic(world: World, seat: i64, pile: i64) -> None:
    card: i64 = basic_card(world, pile)
    world.basics[pile] -= 1
    world.note(n.EV_ACQUIRED, seat, card, 0)
    put_on_deck(world, seat, card)


def basics_left(world: World) -> i64:
    return world.basics[0] + world.basics[1] + world.basics[2]


# -- wonders -------------------------------------------------------------------------------------


def refuses_completing(world: World, seat: i64, less: i64, free: bool) -> i64:
    card: i64 = world.section[seat]
    if card < 0:
        return n.NO_WONDER
    if not has_free_tile(world, seat):
        return n.NO_FREE_TILE
    if free:
        return LEGAL
    cost: i64 = section_price(world, seat, world.tables.cost2[pieces.kind_of(world, card)], less)
    return (
        LEGAL
        if means.has_for(world, seat, n.PRODUCTION, n.USE_SECTION) >= cost
        else n.NOT_AFFORDABLE
    )


def has_free_tile(world: World, seat: i64) -> bool:
    """Whether a tile of the seat, its capital included, is without a wonder's token."""
    if not world.land[world.home[seat] * n.LAND + n.L_WONDER]:  # nearly always
        return True
    t: i64
    for t in range(world.chart.tiles):
        if refuses_wonder_tile(world, seat, t) == LEGAL:
            return True
    return False


def refuses_wonder_tile(world: World, seat: i64, tile: i64) -> i64:
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    if world.land[tile * n.LAND + n.L_OWNER] != seat:
        return n.NOT_YOURS
    return n.NO_FREE_TILE if world.land[tile * n.LAND + n.L_WONDER] else LEGAL


def complete(world: World, seat: i64, less: i64, free: bool) -> None:
    card: i64 = world.section[seat]
    cost: i64 = section_price(world, seat, world.tables.cost2[pieces.kind_of(world, card)], less)
    world.turn[seat * n.TURN + n.TURN_LESS + SECTION_DISCOUNT] = 0
    machine.push(world, n.T_COMPLETED, seat, 0, card)
    if not free:
        means.charge(world, seat, n.PRODUCTION, cost, n.USE_SECTION)


def completed(world: World, seat: i64) -> None:
    """Bonus, card onto the deck, token onto a free tile; then what completion sets off."""
    card: i64 = world.section[seat]
    machine.pop(world)
    world.section[seat] = -1
    world.note(n.EV_COMPLETED, seat, card, 0)
    world.wonders = appended(world.wonders, seat * 1000 + card)
    pieces.own(world, seat, card, 1)
    world.drawn = appended(world.drawn, card)
    world.stack[machine.push(world, n.T_PUT_WONDER, seat, 0, card) + n.PUT_WONDER_CARD] = card
    group: i64 = len(world.pending)
    triggers.queue(world, world.tables.bonus[pieces.kind_of(world, card)], card, -1)
    triggers.release(world, seat, group)


def ask_wonder_tile(world: World, seat: i64) -> None:
    """T_PUT_WONDER, after the bonus."""
    card: i64 = world.stack[world.sp + n.PUT_WONDER_CARD]
    machine.pop(world)
    triggers.drop_drawn(world, card)
    world.deck[seat].put_on_top(card)
    triggers.fire_completion(world, seat)
    world.stack[machine.push(world, n.Q_WONDER_TILE, seat, 0, card) + n.WONDER_TILE_CARD] = card


def put_wonder(world: World, tile: i64) -> None:
    world.land[tile * n.LAND + n.L_WONDER] = world.stack[world.sp + n.WONDER_TILE_CARD] + 1
    machine.pop(world)


# -- policies ------------------------------------------------------------------------------------


def policy_price(world: World, seat: i64, less: i64) -> i64:
    """1 culture for the first, 2 for the second, and so on."""
    cost: i64 = world.developed[seat] + 1
    cost -= less + world.turn[seat * n.TURN + n.TURN_LESS + POLICY_DISCOUNT]
    return cost if cost > 1 else 1


def has_policy(world: World, seat: i64, policy: i64) -> bool:
    order: i64
    for order in range(world.developed[seat]):
        if world.policies[seat * n.POLICIES + order] == policy:
            return True
    return False


def refuses_developing(world: World, seat: i64, policy: i64, less: i64) -> i64:
    if has_policy(world, seat, policy):
        return n.ALREADY_DEVELOPED
    have: i64 = means.has_for(world, seat, n.CULTURE, n.USE_ANY)
    return LEGAL if have >= policy_price(world, seat, less) else n.NOT_AFFORDABLE


def policy_kind(world: World, seat: i64, policy: i64) -> i64:
    return world.tables.policy[world.civilization[seat] * n.POLICIES + policy]


def active_policy(world: World, seat: i64) -> i64:
    """The kind of the policy that lies uncovered, or -1."""
    if world.developed[seat] == 0:
        return -1
    top: i64 = world.policies[seat * n.POLICIES + world.developed[seat] - 1]
    return policy_kind(world, seat, top)


def develop(world: World, seat: i64, policy: i64, less: i64) -> None:
    """Its bonus and those of all earlier policies follow."""
    means.charge(world, seat, n.CULTURE, policy_price(world, seat, less), n.USE_ANY)
    world.turn[seat * n.TURN + n.TURN_LESS + POLICY_DISCOUNT] = 0
    world.policies[seat * n.POLICIES + world.developed[seat]] = policy
    world.developed[seat] += 1
    world.note(n.EV_DEVELOPED, seat, world.civilization[seat] * n.POLICIES + policy, 0)
    world.turn[seat * n.TURN + n.TURN_DEVELOPED] += 1
    triggers.renew_policy(world, seat)
    receive_bonuses(world, seat)


def receive_bonuses(world: World, seat: i64) -> None:
    """The bonuses of all policies of a seat, in the order the player likes."""
    group: i64 = len(world.pending)
    order: i64
    for order in range(world.developed[seat]):
        each: i64 = world.policies[seat * n.POLICIES + order]
        triggers.queue(
            world,
            world.tables.bonus[policy_kind(world, seat, each)],
            n.POLICY_SOURCE + seat * n.POLICIES + each,
            -1,
        )
    triggers.release(world, seat, group)
