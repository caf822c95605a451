"""What the answers to the questions of Monumental do, and how its tasks go on. 002 §3."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import land as automa_land
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import (
    city,
    conquest,
    creatures,
    explorers,
    land,
    legality,
    means,
    pieces,
    trade,
    triggers,
    turn,
)
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64


def subject(world: World) -> i64:
    """Whose things the question is about. In an attack somebody else may be asked. 002 §7.3."""
    return world.stack[world.sp + machine.SEAT] if world.to_move >= 0 else 0


# -- answers -------------------------------------------------------------------------------------


def answer(world: World, action: i64) -> None:
    kind: i64 = world.stack[world.sp]
    seat: i64 = world.stack[world.sp + machine.SEAT]
    if kind == n.Q_ACTIONS:
        act(world, seat, action)
    elif kind >= n.Q_DEPLOY and kind <= n.Q_LAIR:
        creatures.answer_for_creature(world, kind, seat, action)
    elif action < n.ACTIVATE:
        answer_yes_no(world, kind, seat, action == machine.YES)
    elif action < n.CARD:
        answer_action_word(world, kind, seat, action)
    elif action < n.TILE:
        answer_slot(world, kind, seat, (action - n.CARD) % n.SLOTS, action >= n.KNOWLEDGE)
    elif action < n.WARLORD:
        answer_tile(world, kind, seat, action - n.TILE)
    elif action == n.WARLORD:
        if kind == n.Q_UNITS:
            conquest.send(world, seat, world.warlord[seat], True)
        else:
            land.choose_unit(world, seat, world.warlord[seat], True)
    elif action < n.PICK:
        answer_resource(world, kind, seat, action - n.RESOURCE)
    elif action < n.TOKEN:
        answer_pick(world, kind, seat, action - n.PICK)
    elif action == n.HERO:
        heroes.choose_hero(world, kind, seat)
    elif action == n.REVEAL:
        automa.reveal_cards(world)
    else:
        copy_token(world, seat, action - n.TOKEN)


def act(world: World, seat: i64, action: i64) -> None:
    """An action of the turn."""
    if world.tables.continuous:
        rounds.mark_action(world, action)
    if action == n.END_TURN:
        turn.end_actions(world, seat)
    elif action >= n.HIRE:
        creatures.act_with_creature(world, seat, action)
    elif action < n.TAKE_BASIC:
        trade.acquire(world, seat, action - n.ACQUIRE, 0, False)
    elif action < n.COMPLETE:
        trade.buy_basic(world, seat, action - n.TAKE_BASIC)
    elif action == n.COMPLETE:
        trade.complete(world, seat, 0, False)
    elif action < n.CONQUER:
        trade.develop(world, seat, action - n.DEVELOP, 0)
    elif action < n.MOVE:
        conquest.conquer(world, seat, action - n.CONQUER)
    elif action < n.OUTPOST:
        means.charge(world, seat, n.MILITARY, 1, n.USE_ANY)
        land.set_out(world, seat, action - n.MOVE)
    elif action < n.EXPLORE:
        land.build_outpost(world, seat, action - n.OUTPOST)
        heroes.send_home(world, seat, action - n.OUTPOST, world.tables.outpost_units)
    elif action < n.EXPLORER:
        means.charge(world, seat, n.MILITARY, 1, n.USE_ANY)
        rounds.step_explorer(
            world, seat, (action - n.EXPLORE) // n.DIRECTIONS, (action - n.EXPLORE) % n.DIRECTIONS
        )
    elif action < n.USE:
        world.turn[seat * n.TURN + n.TURN_ACTED] |= 1 << (action - n.EXPLORER)
        explorers.act_with_explorer(world, seat, action - n.EXPLORER)
    elif action < n.USE_POLICY:
        use_card(world, seat, (action - n.USE) % n.SLOTS, action >= n.USE_KNOWN)
    elif action == n.USE_POLICY:
        world.turn[seat * n.TURN + n.TURN_POLICY_USED] = 1
        top: i64 = world.policies[seat * n.POLICIES + world.developed[seat] - 1]
        source: i64 = n.POLICY_SOURCE + seat * n.POLICIES + top
        triggers.arm_if_lasting(world, seat, trade.policy_kind(world, seat, top))
        triggers.begin(
            world, world.tables.effect[trade.policy_kind(world, seat, top)], seat, source, -1
        )
    elif action < n.USE_PRODUCTION:
        market: i64 = action - n.USE_MARKET
        token: i64 = market * n.MARKET_TOKENS + explorers.held_token(world, seat, market)
        world.market[token] = n.M_USED + seat
        world.note(n.EV_MARKET_USED, seat, token, 0)
        triggers.begin(world, world.tables.market_gain[token], seat, n.MARKET_SOURCE + token, -1)
    elif action == n.USE_PRODUCTION:
        world.producers[seat] -= 1
        means.gain(world, seat, n.PRODUCTION, 1)
    elif action == n.PROGRESS:
        world.stack[machine.push(world, n.T_DRAW_USE, seat, 0, 0) + n.DRAW_USE_LEFT] = 1
        means.charge(world, seat, n.SCIENCE, world.tables.progress_cost, n.USE_ANY)
    else:
        world.turn[seat * n.TURN + n.TURN_PLEDGED] += 1


def use_card(world: World, seat: i64, slot: i64, knowledge: bool) -> None:
    at: i64 = seat * n.SLOTS + slot
    card: i64 = world.known[at] if knowledge else world.city[at]
    world.used[seat] |= 1 << (slot + n.SLOTS if knowledge else slot)
    triggers.use(world, seat, card, card)


def answer_yes_no(world: World, kind: i64, seat: i64, yes: bool) -> None:
    if kind == n.Q_KEEP_WONDER:
        heroes.keep_wonder(world, seat, yes)
    elif kind == n.Q_KNOWLEDGE:
        city.choose_knowledge(world, seat, yes)
    elif kind == n.Q_USE_DRAWN:
        card: i64 = world.stack[world.sp + n.USE_DRAWN_CARD]
        machine.pop(world)
        if yes:
            triggers.use(world, seat, card, -1)
    elif kind == n.Q_SCRY:
        group: i64 = world.stack[world.sp + n.SCRY_GROUP]
        machine.pop(world)
        discard_group(world, seat, group)
    else:
        machine.pop(world)


def discard_group(world: World, seat: i64, group: i64) -> None:
    """Cards drawn since `group` go to the discard."""
    i: i64
    for i in range(group, len(world.drawn)):
        world.discard[seat].put_on_top(world.drawn[i])
    world.drawn = world.drawn[:group]


def answer_action_word(world: World, kind: i64, seat: i64, action: i64) -> None:
    less: i64 = world.stack[world.sp + n.ASKED_OPERAND]
    if kind == n.Q_ACTIVATE:
        turn.activate_lines(world, seat, (action - n.ACTIVATE) // 3, (action - n.ACTIVATE) % 3)
    elif kind == n.Q_BASIC:
        count_down(world)
        trade.take_basic(world, seat, action - n.TAKE_BASIC)
    elif kind == n.Q_TRACK:
        machine.pop(world)
        trade.put_on_deck(world, seat, trade.take_from_track(world, action - n.ACQUIRE))
    elif kind == n.Q_SECTION:
        free: bool = world.stack[world.sp + n.SECTION_FREE] != 0
        machine.pop(world)
        if action == n.COMPLETE:
            trade.complete(world, seat, less, free)
        else:
            trade.acquire(world, seat, action - n.ACQUIRE, less, free)
    elif kind == n.Q_POLICY:
        machine.pop(world)
        trade.develop(world, seat, action - n.DEVELOP, less)
    elif kind == n.Q_BONUS:
        machine.pop(world)
        policy: i64 = action - n.DEVELOP
        world.turn[seat * n.TURN + n.TURN_COPIED_BONUS] |= 1 << policy
        source: i64 = n.POLICY_SOURCE + seat * n.POLICIES + policy
        triggers.begin(
            world, world.tables.bonus[trade.policy_kind(world, seat, policy)], seat, source, -1
        )
    elif kind == n.Q_STEP:
        count_down(world)
        rounds.step_explorer(
            world, seat, (action - n.EXPLORE) // n.DIRECTIONS, (action - n.EXPLORE) % n.DIRECTIONS
        )
    elif kind == n.Q_ACT:
        count_down(world)
        explorers.act_with_explorer(world, seat, action - n.EXPLORER)
    else:
        count_down(world)
        land.set_out(world, seat, action - n.MOVE)


def count_down(world: World) -> None:
    """One of the things asked for is done; the question goes when none is left."""
    world.stack[world.sp + n.ASKED_OPERAND] -= 1
    if world.stack[world.sp + n.ASKED_OPERAND] == 0:
        machine.pop(world)


def answer_slot(world: World, kind: i64, seat: i64, slot: i64, knowledge: bool) -> None:
    if kind == n.Q_ARCHIVE:
        count_down(world)
        city.archive(world, seat, slot, knowledge)
    elif kind == n.Q_COPY:
        copy_card(world, seat, slot, knowledge)
    elif kind == n.Q_ACTIVATE_MORE:
        count_down(world)
        city.activate(world, seat, slot)
    elif kind == n.Q_REINFORCE:
        reinforce(world, seat, slot)
    elif kind == n.Q_ATTACH_TO:
        card: i64 = world.stack[world.sp + n.ATTACH_TO_CARD]
        machine.pop(world)
        world.known[seat * n.SLOTS + slot] = card
        triggers.drop_drawn(world, card)
    elif kind == n.Q_SWAP:
        count_down(world)
        world.stack[machine.push(world, n.Q_SWAP_WITH, seat, 0, 0) + n.SWAP_WITH_SLOT] = slot
    else:
        other: i64 = world.stack[world.sp + n.SWAP_WITH_SLOT]
        machine.pop(world)
        city.swap(world, seat, other, slot)


def copy_card(world: World, seat: i64, slot: i64, knowledge: bool) -> None:
    """Its printed resources, and its effect as if printed on the card that copies."""
    at: i64 = seat * n.SLOTS + slot
    card: i64 = world.known[at] if knowledge else world.city[at]
    asker: i64 = world.stack[world.sp + n.COPY_ASKER]
    machine.pop(world)
    kind: i64 = pieces.kind_of(world, card)
    world.copied = machine.appended(world.copied, card)
    means.gain_kind(world, seat, kind)
    triggers.arm_if_lasting(world, seat, kind)
    if world.tables.effect[kind] >= 0:
        triggers.begin(world, world.tables.effect[kind], seat, card, asker)


def reinforce(world: World, seat: i64, slot: i64) -> None:
    """The card stays upright, its knowledge is discarded. 002 §9."""
    at: i64 = seat * n.SLOTS + slot
    used: i64 = legality.fitting_keeper(world, seat, slot)
    world.keepers = machine.without(machine.without(world.keepers, used), used)
    world.active[seat] &= ~(1 << slot)
    if world.known[at] >= 0 and world.city[at] >= 0:
        world.discard[seat].put_on_top(world.known[at])
        world.known[at] = -1
    if len(world.keepers) == 0:
        machine.pop(world)


def answer_tile(world: World, kind: i64, seat: i64, tile: i64) -> None:
    if kind == n.Q_CAPITAL:
        turn.choose_capital(world, seat, tile)
    elif kind == n.Q_UNITS:
        conquest.send(world, seat, tile, False)
    elif kind == n.Q_UNIT:
        land.choose_unit(world, seat, tile, False)
    elif kind == n.Q_MOVE_TO:
        heroes.arrive(world, seat, tile)
    elif kind == n.Q_WONDER_TILE:
        trade.put_wonder(world, tile)
    elif kind == n.Q_OUTPOST:
        machine.pop(world)
        land.build_outpost(world, seat, tile)
    elif kind >= n.Q_AUTOMA_CONQUER and kind <= n.Q_AUTOMA_CAPITAL:
        automa_land.choose_for_automa(world, kind, tile)
    else:
        world.land[tile * n.LAND + n.L_FORT] = world.stack[world.sp + n.FORTIFY_DEFENCE]
        count_down(world)


def answer_resource(world: World, kind: i64, seat: i64, resource: i64) -> None:
    if kind == n.Q_RESOURCE:
        means.gain_choice(world, seat, resource)
    elif kind == n.Q_KEEP:
        world.purse[seat * n.PURSE + resource] -= 1
        world.kept[seat * n.GOLD + resource] += 1
        count_down(world)
    else:
        means.pay_unit(world, seat, resource)


def answer_pick(world: World, kind: i64, seat: i64, pick: i64) -> None:
    group: i64
    if kind == n.Q_ORDER:
        group = world.stack[world.sp + n.ORDER_GROUP]
        machine.pop(world)
        triggers.unqueue(world, group + pick * 3, seat)
    elif kind == n.Q_WONDER_BONUS:
        machine.pop(world)
        world.turn[seat * n.TURN + n.TURN_COPIED_WONDER] |= 1 << pick
        card: i64 = world.wonders[pick * n.WONDER + n.W_CARD]
        triggers.begin(world, world.tables.bonus[pieces.kind_of(world, card)], seat, card, -1)
    elif kind == n.Q_MARKET:
        explorers.take_market_token(world, seat, pick)
    elif kind == n.Q_ATTACH:
        count_down(world)
        take_knowledge(world, seat, pick)
    elif kind == n.Q_PICK_DRAWN:
        picked: i64 = world.drawn[world.stack[world.sp + n.PICK_DRAWN_GROUP] + pick]
        count_down(world)
        city.bring_into_use(world, seat, picked)
        city.offer_drawn(world, seat, picked)
    else:
        group = world.stack[world.sp + n.SCRY_GROUP]
        world.deck[seat].put_on_top(world.drawn[group + pick])
        world.secret[seat] = world.deck[seat].settled
        world.drawn = machine.without(world.drawn, group + pick)
        if len(world.drawn) == group:
            machine.pop(world)


def take_knowledge(world: World, seat: i64, pick: i64) -> None:
    """The knowledge of the discard that was picked is about to be attached."""
    discard = world.discard[seat]
    i: i64
    for i in range(discard.size):
        card: i64 = discard.cards[i]
        if pieces.type_of(world, card) == n.TYPE_KNOWLEDGE:
            if pick == 0:
                discard.remove(card)
                world.drawn = machine.appended(world.drawn, card)
                world.stack[
                    machine.push(world, n.Q_ATTACH_TO, seat, 0, card) + n.ATTACH_TO_CARD
                ] = card
                return
            pick -= 1


def copy_token(world: World, seat: i64, kind: i64) -> None:
    """One of its two gains again; the effect below calls the token `it`."""
    machine.pop(world)
    world.stack[world.sp + n.EFFECT_IT] = kind
    world.reused = machine.appended(world.reused, kind)
    triggers.begin(world, world.tables.token_gain[kind], seat, n.TOKEN_SOURCE + kind, -1)


# -- tasks ---------------------------------------------------------------------------------------


def carry_on(world: World, kind: i64) -> None:
    seat: i64 = world.stack[world.sp + machine.SEAT]
    if kind == n.T_EFFECTS:
        next_effect(world, seat, world.stack[world.sp + n.EFFECTS_GROUP])
    elif kind == n.T_CONQUERED:
        monsters.conquered(world, seat)
    elif kind == n.T_DRAW_USE:
        if world.stack[world.sp + n.DRAW_USE_LEFT] == 0:
            machine.pop(world)
        else:
            world.stack[world.sp + n.DRAW_USE_LEFT] -= 1
            city.draw_and_use(world, seat)
    elif kind == n.T_DISCARD_DRAWN:
        card: i64 = world.stack[world.sp + n.DISCARD_DRAWN_CARD]
        machine.pop(world)
        city.discard_drawn(world, seat, card)
    elif kind == n.T_DISCARD_PICKED:
        group: i64 = world.stack[world.sp + n.DISCARD_PICKED_GROUP]
        machine.pop(world)
        discard_group(world, seat, group)
    elif kind == n.T_FINISH:
        turn.finish_turn(world, seat)
    elif kind == n.T_FILL:
        city.fill_slot(world, seat)
    elif kind == n.T_ACQUIRED:
        trade.acquired(world, seat)
    elif kind == n.T_COMPLETED:
        trade.completed(world, seat)
    elif kind == n.T_BASIC:
        trade.basic_bought(world, seat)
    elif kind == n.T_PUT_WONDER:
        trade.ask_wonder_tile(world, seat)
    elif kind == n.T_SET_OUT:
        land.ask_destination(world, seat)
    elif kind == n.T_ROUND:
        rounds.play_round(world)
    elif kind == n.T_PASS:
        rounds.pass_round(world, seat)
    elif kind == n.T_CITY:
        rounds.finish_city(world, seat)
    elif kind >= n.T_APPEAR and kind <= n.T_SLAIN:
        creatures.carry_on_with_creature(world, kind)
    elif kind >= n.T_AUTOMA and kind <= n.T_AUTOMA_EXPLORE:
        automa.carry_on_automa(world, kind)
    else:
        raise RuntimeError("unknown task")


def next_effect(world: World, seat: i64, group: i64) -> None:
    """Of several effects set off together the player chooses the order. 002 §3.2."""
    waiting: i64 = (len(world.pending) - group) // 3
    if waiting == 0:
        machine.pop(world)
    elif waiting == 1:
        triggers.unqueue(world, group, seat)
    else:
        sp: i64 = machine.push(world, n.Q_ORDER, seat, 0, 0)
        world.stack[sp + n.ORDER_GROUP] = group
        world.stack[sp + n.ORDER_WAITING] = waiting
