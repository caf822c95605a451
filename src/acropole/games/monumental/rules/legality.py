"""What may be answered to each question of Monumental. 002 §3.

Every test of legality is one `refuses_…` function: the legal list, `apply` and `why_not` ask it.
"""

from __future__ import annotations

from typing import Final

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
from acropole.kernel import machine, play
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import BRANCH, LEGAL, NO, NOT_ASKED, SEAT, SOURCE, YES

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
    if world.tables.is_asked[world.stack[world.sp]]:
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


OWN: Final = vec[i64]([0] * n.TILES)  # scratch: the tiles of the seat whose actions are listed


def write_legal(world: World, out: vec[i64]) -> i64:
    """Like asking `refusal` of all actions, but only of those that the question can mean."""
    kind: i64 = world.stack[world.sp]
    if kind == n.Q_ACTIONS:
        return write_actions(world, out)
    if kind >= n.Q_DEPLOY and kind <= n.Q_LAIR:
        return creatures.write_creature_answers(world, out, kind)
    if kind == n.Q_ACTIVATE:
        return play.write_range(world, out, 0, n.ACTIVATE, n.END_TURN)
    count: i64 = 0
    if takes_yes_no(world, kind, NO):
        count = play.write_range(world, out, 0, NO, BRANCH)
    if kind == n.Q_RESOURCE or kind == n.Q_PAY or kind == n.Q_PAY_FOR or kind == n.Q_KEEP:
        return play.write_range(world, out, count, n.RESOURCE, n.PICK)
    if kind == n.Q_UNITS or kind == n.Q_UNIT:
        count = write_own_tiles(world, out, count, n.TILE)
        count = play.write_range(world, out, count, n.WARLORD, n.RESOURCE)
        return (
            play.write_range(world, out, count, n.HERO, n.HERO + 1)
            if world.tables.creatures
            else count
        )
    if kind == n.Q_CAPITAL or (kind >= n.Q_AUTOMA_CONQUER and kind <= n.Q_AUTOMA_CAPITAL):
        return play.write_range(world, out, count, n.TILE, n.TILE + world.chart.tiles)
    if kind == n.Q_MOVE_TO or kind == n.Q_WONDER_TILE or kind == n.Q_OUTPOST or kind == n.Q_FORTIFY:
        return write_own_tiles(world, out, count, n.TILE)
    if kind == n.Q_REVEAL:
        return play.write_range(world, out, count, n.REVEAL, n.REVEAL + 1)
    if kind == n.Q_MOVE_FREE:
        return write_own_tiles(world, out, count, n.MOVE)
    if kind == n.Q_STEP or kind == n.Q_ACT:
        return play.write_range(world, out, count, n.EXPLORE, n.USE)
    if kind == n.Q_BASIC or kind == n.Q_TRACK or kind == n.Q_SECTION:
        return play.write_range(world, out, count, n.ACQUIRE, n.DEVELOP)
    if kind == n.Q_BONUS or kind == n.Q_POLICY:
        return play.write_range(world, out, count, n.DEVELOP, n.CONQUER)
    if kind == n.Q_TOKEN:
        return play.write_range(world, out, count, n.TOKEN, n.HIRE)
    if (
        kind == n.Q_ARCHIVE
        or kind == n.Q_COPY
        or kind == n.Q_ACTIVATE_MORE
        or kind == n.Q_REINFORCE
        or kind == n.Q_ATTACH_TO
        or kind == n.Q_SWAP
        or kind == n.Q_SWAP_WITH
    ):
        return play.write_range(world, out, count, n.CARD, n.TILE)
    if (
        kind == n.Q_ORDER
        or kind == n.Q_WONDER_BONUS
        or kind == n.Q_MARKET
        or kind == n.Q_ATTACH
        or kind == n.Q_PICK_DRAWN
        or kind == n.Q_SCRY
    ):
        return play.write_range(world, out, count, n.PICK, n.TOKEN)
    return play.write_range(world, out, count, n.ACTIVATE, n.HIRE)  # no shorter road is known


def write_own_tiles(world: World, out: vec[i64], n: i64, first: i64) -> i64:
    """Like `write_range`, for actions that only tiles of one's own can mean."""
    realm: i64 = world.realm[world.stack[world.sp + SEAT]]
    t: i64
    for t in range(world.chart.tiles):
        if realm & BIT[t] and refusal(world, first + t) == LEGAL:
            out[n] = first + t
            n += 1
    return n


def write_actions(world: World, out: vec[i64]) -> i64:
    """The actions of a turn, asked only where the answer can be yes."""
    if world.stack[world.sp + n.ACTIONS_ACTED]:
        return write_after(world, out)
    seat: i64 = world.stack[world.sp + SEAT]
    out[0] = n.END_TURN
    count: i64 = 1
    i: i64
    means_at_hand: i64 = wealth(world, seat)
    for i in range(world.tables.track_places):
        card: i64 = world.track[i]
        if (
            card >= 0
            and world.tables.cost[world.tables.kind[card]] <= means_at_hand
            and trade.refuses_acquiring(world, seat, i, 0, False) == LEGAL
        ):
            out[count] = n.ACQUIRE + i
            count += 1
    if means_at_hand:
        for i in range(n.BASICS):
            if trade.refuses_basic(world, seat, i, False) == LEGAL:
                out[count] = n.TAKE_BASIC + i
                count += 1
    if world.section[seat] >= 0 and trade.refuses_completing(world, seat, 0, False) == LEGAL:
        out[count] = n.COMPLETE
        count += 1
    if world.purse[seat * n.PURSE + n.CULTURE]:
        for i in range(n.POLICIES):
            if trade.refuses_developing(world, seat, i, 0) == LEGAL:
                out[count] = n.DEVELOP + i
                count += 1
    count = write_map_actions(world, out, count, seat)
    count = write_uses(world, out, count, seat)
    if refuses_progress(world, seat) == LEGAL:
        out[count] = n.PROGRESS
        count += 1
    if refuses_pledge(world, seat) == LEGAL:
        out[count] = n.PLEDGE
        count += 1
    return (
        creatures.write_creature_actions(world, out, count, seat)
        if world.tables.creatures
        else count
    )


def write_uses(world: World, out: vec[i64], count: i64, seat: i64) -> i64:
    """Effects of the city, the policy, market tokens and production."""
    i: i64
    card: i64
    if world.active[seat]:
        kind = world.tables.kind
        effect = world.tables.effect
        for i in range(n.SLOTS):
            card = world.city[seat * n.SLOTS + i]
            if (
                card >= 0
                and effect[kind[card]] >= 0
                and refuses_use(world, seat, i, False) == LEGAL
            ):
                out[count] = n.USE + i
                count += 1
        for i in range(n.SLOTS):
            card = world.known[seat * n.SLOTS + i]
            if card >= 0 and refuses_use(world, seat, i, True) == LEGAL:
                out[count] = n.USE_KNOWN + i
                count += 1
    if world.developed[seat] and refuses_policy_use(world, seat) == LEGAL:
        out[count] = n.USE_POLICY
        count += 1
    for i in range(n.MARKETS * n.MARKET_TOKENS):  # a seat holds one of a market at most
        if world.market[i] == seat:
            out[count] = n.USE_MARKET + i // n.MARKET_TOKENS
            count += 1
    if world.producers[seat]:
        out[count] = n.USE_PRODUCTION
        count += 1
    return count


def wealth(world: World, seat: i64) -> i64:
    """The most that a seat could pay for anything, discounts included."""
    purse: i64 = seat * n.PURSE
    found: i64 = world.turn[seat * n.TURN + n.TURN_LESS] - world.purse[purse + n.CULTURE]
    i: i64
    for i in range(n.PURSE):
        found += world.purse[purse + i]
    return found


def write_after(world: World, out: vec[i64]) -> i64:
    """After the single action of a turn, asked only where `may_follow` can say yes."""
    count: i64 = play.write_range(world, out, 0, n.END_TURN, n.ACQUIRE)
    if world.stack[world.sp + n.ACTIONS_ACTED] == n.MANOEUVRING:
        count = write_own_tiles(world, out, count, n.MOVE)
    count = play.write_range(world, out, count, n.EXPLORE, n.USE)
    count = play.write_range(world, out, count, n.USE_MARKET, n.CARD)
    return play.write_range(world, out, count, n.DEFEAT, n.HERO) if world.tables.monsters else count


def write_map_actions(world: World, out: vec[i64], count: i64, seat: i64) -> i64:
    """Conquests, manoeuvres, outposts and explorers."""
    realm: i64 = world.realm[seat]
    tiles: i64 = world.chart.tiles
    own: i64 = 0
    t: i64
    i: i64
    for t in range(tiles):
        if realm & BIT[t]:
            OWN[own] = t
            own += 1
    military: i64 = means.has_for(world, seat, n.MILITARY, n.USE_ANY)
    most: i64 = military + world.purse[seat * n.PURSE + n.FOR_SECTION + n.USE_BARBARIAN]
    if most:
        near: i64 = -1
        if triggers.leap(world, seat) == 0:
            near = 0
            for i in range(own):
                near |= world.chart.beside[OWN[i]]
        near &= world.chart.provinces & ~realm
        for t in range(tiles):
            if (
                near & BIT[t]
                and conquest.units_needed(world, seat, t) <= most
                and conquest.refuses_conquest(world, seat, t) == LEGAL
            ):
                out[count] = n.CONQUER + t
                count += 1
    if military:
        for i in range(own):
            if land.refuses_setting_out(world, seat, OWN[i]) == LEGAL:
                out[count] = n.MOVE + OWN[i]
                count += 1
    if world.outposts[seat]:
        for i in range(own):
            if land.refuses_outpost(world, seat, OWN[i], world.tables.outpost_units) == LEGAL:
                out[count] = n.OUTPOST + OWN[i]
                count += 1
    if military:
        for t in range(n.EXPLORERS * n.DIRECTIONS):
            if explorers.refuses_step(world, seat, t // n.DIRECTIONS, t % n.DIRECTIONS) == LEGAL:
                out[count] = n.EXPLORE + t
                count += 1
    for t in range(n.EXPLORERS):
        if explorers.refuses_explorer_act(world, seat, t, False) == LEGAL:
            out[count] = n.EXPLORER + t
            count += 1
    return count
