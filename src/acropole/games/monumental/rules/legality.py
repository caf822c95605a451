"""What may be answered to each question of Monumental. 002 §3.

Every test of legality is one `refuses_…` function: the legal list, `apply` and `why_not` ask it.
"""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.rules import (
    city,
    conquest,
    creatures,
    explorers,
    land,
    means,
    pieces,
    trade,
    triggers,
    verbs,
)
from acropole.games.monumental.state.world import BIT, World
from acropole.kernel import machine
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, NO, NOT_ASKED, SEAT, SOURCE, YES

# -- legality ------------------------------------------------------------------------------------


def refusal(world: World, action: i64) -> i64:
    kind: i64 = world.stack[world.sp]
    seat: i64 = world.stack[world.sp + SEAT]
    if kind == n.Q_ACTIONS:
        return refuses_action(world, seat, action)
    if kind >= n.Q_DEPLOY and kind <= n.Q_LAIR:
        return creatures.refuses_creature_answer(world, kind, seat, action)
    if action < n.ACTIVATE:
        return LEGAL if takes_yes_no(world, kind, action) else NOT_ASKED
    if action < n.CARD:
        return refuses_action_word(world, kind, seat, action)
    if action < n.TILE:
        knowledge: bool = action >= n.KNOWLEDGE
        return refuses_slot(world, kind, seat, (action - n.CARD) % n.SLOTS, knowledge)
    if action < n.WARLORD:
        return refuses_tile(world, kind, seat, action - n.TILE)
    if action == n.WARLORD:
        return refuses_warlord(world, kind, seat)
    if action < n.PICK:
        return refuses_resource(world, kind, seat, action - n.RESOURCE)
    if action < n.TOKEN:
        return refuses_pick(world, kind, seat, action - n.PICK)
    if action == n.HERO and (kind == n.Q_UNITS or kind == n.Q_UNIT):
        return heroes.refuses_hero_unit(world, kind, seat)
    if kind == n.Q_REVEAL:
        return LEGAL if action == n.REVEAL else NOT_ASKED
    if kind != n.Q_TOKEN or action >= n.HIRE:
        return NOT_ASKED
    return LEGAL if verbs.can_copy_token(world, seat, action - n.TOKEN) else n.NO_TOKEN


def takes_yes_no(world: World, kind: i64, action: i64) -> bool:
    """Questions answered by yes or no, and those that NO ends early."""
    if kind == n.Q_KEEP_WONDER or kind == n.Q_KNOWLEDGE or kind == n.Q_USE_DRAWN:
        return action == NO or action == YES
    if action != NO:
        return False
    return (
        kind == n.Q_REINFORCE
        or kind == n.Q_SWAP
        or kind == n.Q_MOVE_FREE
        or kind == n.Q_STEP
        or kind == n.Q_FORTIFY
        or kind == n.Q_KEEP
        or kind == n.Q_PICK_DRAWN
        or kind == n.Q_SCRY
    )


# -- the actions of a turn -----------------------------------------------------------------------


def refuses_action(world: World, seat: i64, action: i64) -> i64:
    if action < n.END_TURN or action >= n.HERO or (action >= n.CARD and action < n.HIRE):
        return NOT_ASKED
    if action == n.END_TURN:
        return LEGAL
    acted: i64 = world.stack[world.sp + n.ACTIONS_ACTED]
    if acted and not rounds.may_follow(world, acted, action):
        return n.ACTION_TAKEN
    if action >= n.HIRE:
        return creatures.refuses_creature_action(world, seat, action)
    if action < n.TAKE_BASIC:
        return trade.refuses_acquiring(world, seat, action - n.ACQUIRE, 0, False)
    if action < n.COMPLETE:
        return trade.refuses_basic(world, seat, action - n.TAKE_BASIC, False)
    if action == n.COMPLETE:
        return trade.refuses_completing(world, seat, 0, False)
    if action < n.CONQUER:
        return trade.refuses_developing(world, seat, action - n.DEVELOP, 0)
    if action < n.USE:
        return refuses_on_the_map(world, seat, action)
    if action < n.USE_POLICY:
        return refuses_use(world, seat, (action - n.USE) % n.SLOTS, action >= n.USE_KNOWN)
    if action == n.USE_POLICY:
        return refuses_policy_use(world, seat)
    if action < n.USE_PRODUCTION:
        return (
            LEGAL if explorers.held_token(world, seat, action - n.USE_MARKET) >= 0 else n.NO_TOKEN
        )
    if action == n.USE_PRODUCTION:
        return LEGAL if world.producers[seat] else n.NO_TOKEN
    if action == n.PROGRESS:
        return refuses_progress(world, seat)
    return refuses_pledge(world, seat)


def refuses_on_the_map(world: World, seat: i64, action: i64) -> i64:
    """Conquests, manoeuvres, outposts and explorers."""
    if action < n.MOVE:
        return conquest.refuses_conquest(world, seat, action - n.CONQUER)
    if action < n.OUTPOST:
        if means.has_for(world, seat, n.MILITARY, n.USE_ANY) < 1:
            return n.NOT_AFFORDABLE
        return land.refuses_setting_out(world, seat, action - n.MOVE)
    if action < n.EXPLORE:
        return land.refuses_outpost(world, seat, action - n.OUTPOST, world.tables.outpost_units)
    if action < n.EXPLORER:
        if means.has_for(world, seat, n.MILITARY, n.USE_ANY) < 1:
            return n.NOT_AFFORDABLE
        step: i64 = action - n.EXPLORE
        return explorers.refuses_step(world, seat, step // n.DIRECTIONS, step % n.DIRECTIONS)
    return explorers.refuses_explorer_act(world, seat, action - n.EXPLORER, False)


def refuses_progress(world: World, seat: i64) -> i64:
    if means.has_for(world, seat, n.SCIENCE, n.USE_ANY) < world.tables.progress_cost:
        return n.NOT_AFFORDABLE
    return LEGAL if city.can_draw(world, seat) else n.NO_CARD_TO_DRAW


def refuses_pledge(world: World, seat: i64) -> i64:
    """Gold set aside pays first; it matters only while there is something to save."""
    purse: i64 = seat * n.PURSE
    if world.purse[purse + n.GOLD] <= world.turn[seat * n.TURN + n.TURN_PLEDGED]:
        return n.NO_GOLD
    r: i64
    for r in range(n.GOLD):
        if world.purse[purse + r]:
            return LEGAL
    return n.NOTHING_TO_SPARE


def refuses_use(world: World, seat: i64, slot: i64, knowledge: bool) -> i64:
    """Each activated card once a turn, while any part of its effect can be done."""
    at: i64 = seat * n.SLOTS + slot
    card: i64 = world.known[at] if knowledge else world.city[at]
    if card < 0:
        return n.PLACE_EMPTY
    if not city.is_active(world, seat, slot):
        return n.NOT_ACTIVATED
    effect: i64 = world.tables.effect[pieces.kind_of(world, card)]
    if effect < 0:
        return n.NO_EFFECT
    if world.used[seat] >> (slot + n.SLOTS if knowledge else slot) & 1:
        return n.USED_UP
    return LEGAL if triggers.can_start(world, effect, seat, card, card) else n.EFFECT_IMPOSSIBLE


def refuses_policy_use(world: World, seat: i64) -> i64:
    kind: i64 = trade.active_policy(world, seat)
    if kind < 0:
        return n.NO_POLICY
    effect: i64 = world.tables.effect[kind]
    if effect < 0:
        return n.NO_EFFECT
    if world.turn[seat * n.TURN + n.TURN_POLICY_USED]:
        return n.USED_UP
    return (
        LEGAL
        if triggers.can_start(world, effect, seat, n.POLICY_SOURCE, -1)
        else n.EFFECT_IMPOSSIBLE
    )


# -- answers to further questions ----------------------------------------------------------------


def refuses_action_word(world: World, kind: i64, seat: i64, action: i64) -> i64:
    """Questions that are answered in the words of actions."""
    first: i64 = world.stack[world.sp + n.ASKED_OPERAND]
    if kind == n.Q_ACTIVATE:
        return LEGAL if action < n.END_TURN else NOT_ASKED
    if kind == n.Q_BASIC and action >= n.TAKE_BASIC and action < n.COMPLETE:
        return trade.refuses_basic(world, seat, action - n.TAKE_BASIC, True)
    if kind == n.Q_TRACK and action >= n.ACQUIRE and action < n.TAKE_BASIC:
        return LEGAL if verbs.can_take_track(world, action - n.ACQUIRE, first) else n.DOES_NOT_FIT
    if kind == n.Q_SECTION:
        free: bool = world.stack[world.sp + n.SECTION_FREE] != 0
        if action == n.COMPLETE:
            return trade.refuses_completing(world, seat, first, free)
        if action >= n.ACQUIRE and action < n.TAKE_BASIC:
            return verbs.refuses_section(world, seat, action - n.ACQUIRE, first, free)
    if kind == n.Q_POLICY and action >= n.DEVELOP and action < n.CONQUER:
        return trade.refuses_developing(world, seat, action - n.DEVELOP, first)
    if kind == n.Q_BONUS and action >= n.DEVELOP and action < n.CONQUER:
        return LEGAL if verbs.can_copy_bonus(world, seat, action - n.DEVELOP) else n.DOES_NOT_FIT
    if kind == n.Q_STEP and action >= n.EXPLORE and action < n.EXPLORER:
        step: i64 = action - n.EXPLORE
        return explorers.refuses_step(world, seat, step // n.DIRECTIONS, step % n.DIRECTIONS)
    if kind == n.Q_ACT and action >= n.EXPLORER and action < n.USE:
        return explorers.refuses_explorer_act(world, seat, action - n.EXPLORER, True)
    if kind == n.Q_MOVE_FREE and action >= n.MOVE and action < n.OUTPOST:
        return land.refuses_setting_out(world, seat, action - n.MOVE)
    return NOT_ASKED


def refuses_slot(world: World, kind: i64, seat: i64, slot: i64, knowledge: bool) -> i64:
    first: i64 = world.stack[world.sp + n.ASKED_OPERAND]
    second: i64 = world.stack[world.sp + n.ASKED_OPERAND2]
    asker: i64 = world.stack[world.sp + n.ASKED_BY]
    if kind == n.Q_ARCHIVE:
        return city.refuses_archive(world, seat, slot, knowledge, second, asker)
    if kind == n.Q_COPY:
        return city.refuses_copy(
            world, seat, slot, knowledge, first, world.stack[world.sp + SOURCE]
        )
    if knowledge:
        return NOT_ASKED
    if kind == n.Q_ACTIVATE_MORE:
        return city.refuses_activation(world, seat, slot, second, asker)
    if kind == n.Q_REINFORCE:
        return refuses_reinforcing(world, seat, slot)
    if kind == n.Q_ATTACH_TO:
        return city.refuses_attach(world, seat, slot)
    if kind == n.Q_SWAP:
        return n.PLACE_EMPTY if city.is_empty(world, seat, slot) else LEGAL
    if kind == n.Q_SWAP_WITH:
        if slot == world.stack[world.sp + n.SWAP_WITH_SLOT]:
            return n.DOES_NOT_FIT
        return n.PLACE_EMPTY if city.is_empty(world, seat, slot) else LEGAL
    return NOT_ASKED


def refuses_reinforcing(world: World, seat: i64, slot: i64) -> i64:
    if city.is_empty(world, seat, slot):
        return n.PLACE_EMPTY
    if not city.is_active(world, seat, slot):
        return n.NOT_ACTIVATED
    return LEGAL if fitting_keeper(world, seat, slot) >= 0 else n.DOES_NOT_FIT


def fitting_keeper(world: World, seat: i64, slot: i64) -> i64:
    """Where a reinforcement stands that this card may use; one with a condition comes first."""
    found: i64 = -1
    i: i64
    for i in range(0, len(world.keepers), n.KEEPER):
        filter: i64 = world.keepers[i + n.KEEPER_FILTER]
        asker: i64 = world.keepers[i + n.KEEPER_ASKER]
        if city.fits(world, filter, seat, city.top_card(world, seat, slot), slot, asker) and (
            found < 0 or filter > 0
        ):
            found = i
    return found


def refuses_tile(world: World, kind: i64, seat: i64, tile: i64) -> i64:
    if tile >= world.chart.tiles:
        return n.NOT_A_TILE
    if kind == n.Q_CAPITAL:
        free: bool = world.chart.is_capital[tile] != 0 and world.land[tile * n.LAND + n.L_OWNER] < 0
        return LEGAL if free else n.DOES_NOT_FIT
    if kind == n.Q_UNITS:
        return conquest.refuses_attacker(world, seat, tile, False)
    if kind == n.Q_UNIT:
        return land.refuses_unit(world, seat, tile, False)
    if kind == n.Q_MOVE_TO:
        return land.refuses_destination(world, seat, tile)
    if kind == n.Q_WONDER_TILE:
        return trade.refuses_wonder_tile(world, seat, tile)
    if kind == n.Q_OUTPOST:
        return land.refuses_outpost(world, seat, tile, 0)
    if kind == n.Q_FORTIFY:
        if world.land[tile * n.LAND + n.L_OWNER] != seat or world.chart.is_capital[tile]:
            return n.NOT_YOURS
        return n.USED_UP if world.land[tile * n.LAND + n.L_FORT] else LEGAL
    if kind >= n.Q_AUTOMA_CONQUER and kind <= n.Q_AUTOMA_CAPITAL:
        return LEGAL if world.stack[world.sp + n.ASKED_TILES] & BIT[tile] else n.DOES_NOT_FIT
    return NOT_ASKED


def refuses_warlord(world: World, kind: i64, seat: i64) -> i64:
    if kind != n.Q_UNITS and kind != n.Q_UNIT:
        return NOT_ASKED
    tile: i64 = world.warlord[seat]
    if tile < 0:
        return n.NO_UNIT_HERE
    if kind == n.Q_UNIT:
        return land.refuses_unit(world, seat, tile, True)
    return conquest.refuses_attacker(world, seat, tile, True)


def refuses_resource(world: World, kind: i64, seat: i64, resource: i64) -> i64:
    if kind == n.Q_RESOURCE:
        return means.refuses_gain_choice(world, resource)
    if kind == n.Q_PAY:
        return means.refuses_payment(world, seat, resource)
    if kind == n.Q_PAY_FOR:
        return means.refuses_substitute(world, seat, resource)
    if kind == n.Q_KEEP:
        if resource > n.MILITARY:
            return n.DOES_NOT_FIT
        return LEGAL if world.purse[seat * n.PURSE + resource] else n.NOT_AFFORDABLE
    return NOT_ASKED


def refuses_pick(world: World, kind: i64, seat: i64, pick: i64) -> i64:
    group: i64
    if kind == n.Q_ORDER:
        return LEGAL if pick < world.stack[world.sp + n.ORDER_WAITING] else n.DOES_NOT_FIT
    if kind == n.Q_WONDER_BONUS:
        return LEGAL if verbs.can_copy_wonder(world, seat, pick) else n.DOES_NOT_FIT
    if kind == n.Q_MARKET:
        market: i64 = world.stack[world.sp + n.MARKET_MARKET]
        return LEGAL if explorers.market_pile(world, market) >> pick & 1 else n.DOES_NOT_FIT
    if kind == n.Q_ATTACH:
        there: i64 = (
            verbs.knowledge_in_discard(world, seat) if verbs.any_attachable(world, seat) else 0
        )
        return LEGAL if pick < there else n.DOES_NOT_FIT
    if kind == n.Q_PICK_DRAWN:
        group = world.stack[world.sp + n.PICK_DRAWN_GROUP]
        if group + pick >= len(world.drawn):
            return n.DOES_NOT_FIT
        return n.USED_UP if city.was_seen(world, world.drawn[group + pick]) else LEGAL
    if kind == n.Q_SCRY:
        group = world.stack[world.sp + n.SCRY_GROUP]
        return LEGAL if group + pick < len(world.drawn) else n.DOES_NOT_FIT
    return NOT_ASKED


def drop_question(world: World) -> None:
    """A part of an effect that cannot be done any further is skipped."""
    kind: i64 = world.stack[world.sp]
    if (
        kind == n.Q_ACT
        or kind == n.Q_ACTIVATE_MORE
        or kind == n.Q_ARCHIVE
        or kind == n.Q_ATTACH
        or kind == n.Q_BASIC
        or kind == n.Q_SWAP
    ):
        machine.pop(world)
    else:
        machine.drop_question(world)


def tells(world: World, action: i64) -> bool:
    """What may use chance or show something hidden, when it is the only answer."""
    kind: i64 = world.stack[world.sp]
    if kind == n.Q_ACTIONS:
        return (
            world.stack[world.sp + n.ACTIONS_ACTED] == 0
        )  # ending a turn, or passing, draws cards
    return kind == n.Q_UNITS or kind == n.Q_ACT or kind == n.Q_ASSAULT or kind == n.Q_REVEAL
