"""The Automa: its deck, its turn, and what the actions on its cards do. 002 §5.

Its cards are effects like others, carried out for its seat. What it takes lies face up in the
discard of that seat, for points only. Arrays here are replaced, never changed in place, so that
copies share them.
"""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import land as automa_land
from acropole.games.monumental.continuous import rounds
from acropole.games.monumental.monsters import attacks
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import land, means, pieces, trade, triggers, turn, verbs
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64

# -- setup and turn ------------------------------------------------------------------------------


def set_up_automa(world: World) -> None:
    """Army, gold, and a deck of all action cards with the card of its civilization."""
    seat: i64 = world.tables.automa
    world.purse[seat * n.PURSE + n.GOLD] = world.tables.automa_gold
    world.outposts[seat] = world.tables.outposts
    actions: i64 = len(world.tables.common) - len(world.tables.specialization)
    world.automa.deck = machine.array([*range(actions), actions + world.civilization[seat]])


def ask_to_reveal(world: World) -> None:
    machine.push(world, n.Q_REVEAL, automa_land.before(world, world.tables.automa), 0, -1)


def reveal_cards(world: World) -> None:
    """Its turn begins: cards are turned up one after the other. 002 §5.2."""
    machine.pop(world)
    automa_land.return_if_done(world)
    machine.push(world, n.T_AUTOMA, world.tables.automa, 0, -1)
    i: i64
    for i in range(rounds.cards_a_turn(world)):
        turn_up_card(world, 0)


def cards_a_turn(world: World) -> i64:
    return world.tables.automa_cards


def carry_on_automa(world: World, kind: i64) -> None:
    if kind == n.T_AUTOMA:
        next_card(world)
    elif kind == n.T_AUTOMA_CARD:
        next_part(world)
    elif kind == n.T_AUTOMA_CONQUER:
        automa_land.conquer_on(world)
    else:
        automa_land.explore_on(world)


def next_card(world: World) -> None:
    """The cards in the order in which they were turned up; then the track is completed."""
    seat: i64 = world.tables.automa
    if len(world.automa.shown) == 0:
        machine.pop(world)
        rounds.end_automa_turn(world, seat)
        return
    card: i64 = world.automa.shown[0] // n.PARTS
    world.note(n.EV_PLAYED, seat, card, world.automa.shown[0] % n.PARTS)
    sp: i64 = machine.push(world, n.T_AUTOMA_CARD, seat, 0, -1)
    world.stack[sp + n.AUTOMA_CARD_CARD] = card
    world.stack[sp + n.AUTOMA_CARD_PARTS] = world.automa.shown[0] % n.PARTS


def end_automa_turn(world: World, seat: i64) -> None:
    world.note(n.EV_ENDED, seat, 0, 0)
    world.to_move = seat
    turn.finish_track(world)
    attacks.pass_on(world, seat)


def next_part(world: World) -> None:
    """The common part, then the special one if it is for the Automa's warlord."""
    sp: i64 = world.sp
    card: i64 = world.stack[sp + n.AUTOMA_CARD_CARD]
    parts: i64 = world.stack[sp + n.AUTOMA_CARD_PARTS]
    done: i64 = world.stack[sp + n.AUTOMA_CARD_DONE]
    world.stack[sp + n.AUTOMA_CARD_DONE] += 1
    pc: i64 = -1
    if parts == n.PART_COMMON_TWICE:
        pc = world.tables.common[card]
    elif parts == n.PART_SPECIAL:
        pc = world.tables.special[card] if done == 0 else -1
    elif done == 0:
        pc = world.tables.common[card]
    elif is_for_automa(world, card):
        pc = world.tables.special[card]
    if done == 2:
        put_card_away(world, card)
    elif pc >= 0:
        triggers.begin(world, pc, world.tables.automa, -1, -1)


def is_for_automa(world: World, card: i64) -> bool:
    civilization: i64 = world.civilization[world.tables.automa]
    return world.tables.special_for[card] == world.tables.specialization[civilization]


def put_card_away(world: World, card: i64) -> None:
    """A card that is done goes to the discard, if it was not shuffled into the deck."""
    if world.stack[world.sp + n.AUTOMA_CARD_SHUFFLED] == 0:
        world.automa.shown = machine.without(world.automa.shown, 0)
        world.automa.discard = machine.appended(world.automa.discard, card)
    machine.pop(world)


# -- its deck ------------------------------------------------------------------------------------


def draw_automa_card(world: World) -> i64:
    if len(world.automa.deck) == 0:
        world.automa.deck = world.automa.discard
        world.automa.discard = machine.array([])
        world.note(n.EV_SHUFFLED, world.tables.automa, 0, 0)
    pick: i64 = world.rng.below(len(world.automa.deck))
    card: i64 = world.automa.deck[pick]
    world.automa.deck = machine.without(world.automa.deck, pick)
    return card


def turn_up_card(world: World, parts: i64) -> None:
    card: i64 = draw_automa_card(world)
    world.note(n.EV_REVEALED, world.tables.automa, card, 0)
    world.automa.shown = machine.appended(world.automa.shown, card * n.PARTS + parts)


def is_there(world: World, specialization: i64) -> bool:
    """Whether deck or discard holds a card with a special part for this one."""
    i: i64
    for i in range(len(world.automa.deck)):
        if world.tables.special_for[world.automa.deck[i]] == specialization:
            return True
    for i in range(len(world.automa.discard)):
        if world.tables.special_for[world.automa.discard[i]] == specialization:
            return True
    return False


def seek(world: World, specialization: i64) -> None:
    """Turn up cards until one fits; the others are discarded."""
    while True:
        card: i64 = draw_automa_card(world)
        if world.tables.special_for[card] == specialization:
            world.note(n.EV_REVEALED, world.tables.automa, card, 0)
            world.automa.shown = machine.appended(world.automa.shown, card * n.PARTS)
            return
        world.note(n.EV_PASSED_OVER, world.tables.automa, card, 0)
        world.automa.discard = machine.appended(world.automa.discard, card)


def shuffle_all(world: World) -> None:
    """Deck, discard and the card that says so become the new deck; once for each card."""
    is_shuffled: i64 = world.sp - machine.FRAME + n.AUTOMA_CARD_SHUFFLED  # told to T_AUTOMA_CARD
    if world.stack[is_shuffled]:
        return
    world.stack[is_shuffled] = 1
    current: i64 = world.automa.shown[0] // n.PARTS
    world.automa.shown = machine.without(world.automa.shown, 0)
    world.automa.deck = machine.array(
        [*machine.numbers(world.automa.deck), *machine.numbers(world.automa.discard), current]
    )
    world.automa.discard = machine.array([])
    world.note(n.EV_SHUFFLED, world.tables.automa, 0, 0)


# -- the words of its cards ----------------------------------------------------------------------


def can(world: World, pc: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    if op < n.V_AUTO_CONQUER or op > n.V_AUTO_SHUFFLE:
        return verbs.can(world, pc)
    seat: i64 = world.tables.automa
    if op == n.V_AUTO_CONQUER:
        return automa_land.targets(world, code[pc + 2]) != 0
    if op == n.V_AUTO_TAKE:
        return pick_of_track(world, code[pc + 2], code[pc + 3]) >= 0
    if op == n.V_AUTO_WONDER:
        return world.section[seat] >= 0 or pick_of_track(world, n.TYPE_WONDER, n.CHEAPEST) >= 0
    if op == n.V_AUTO_POLICY:
        return world.developed[seat] < n.POLICIES
    if op == n.V_AUTO_EXPLORE:
        return automa_land.steps_of(world, 0) != 0 or automa_land.steps_of(world, 1) != 0
    if op == n.V_AUTO_REVEAL:
        return len(world.automa.deck) + len(world.automa.discard) > 0
    if op == n.V_AUTO_SEEK:
        return is_there(world, code[pc + 2])
    return True


def payable(world: World, pc: i64, end: i64) -> bool:
    """The Automa pays only to repeat what can be done."""
    op: i64 = world.code[end]
    if op >= n.V_AUTO_CONQUER and op <= n.V_AUTO_SHUFFLE and not can(world, end):
        return False
    return monsters.payable(world, pc, end)


def do(world: World, pc: i64) -> None:
    op: i64 = world.code[pc]
    if op < n.V_AUTO_CONQUER or op > n.V_AUTO_SHUFFLE:
        if op == n.V_PAY and world.stack[world.sp + machine.SEAT] == world.tables.automa:
            world.note(n.EV_PAID, world.tables.automa, world.code[pc + 4], 0)
        verbs.do(world, pc)
        return
    world.stack[world.sp + n.EFFECT_IDLE] = 1  # something of this effect happens: see TEST_IDLE
    if can(world, pc):
        do_for_automa(world, op, pc)
    else:
        relieve(world, op)


def relieve(world: World, op: i64) -> None:
    """An action that cannot be done gives gold instead. 002 §5.2."""
    seat: i64 = world.tables.automa
    gold: i64 = world.tables.automa_relief
    world.note(n.EV_IMPOSSIBLE, seat, op - n.V_AUTO_CONQUER, 0)
    if gold:
        means.gain(world, seat, n.GOLD, gold)


def do_for_automa(world: World, op: i64, pc: i64) -> None:
    code = world.code
    seat: i64 = world.tables.automa
    sp: i64
    if op == n.V_AUTO_CONQUER:
        sp = machine.push(world, n.T_AUTOMA_CONQUER, seat, 0, -1)
        world.stack[sp + n.AUTOMA_CONQUER_DEAREST] = code[pc + 2]
        world.stack[sp + n.AUTOMA_CONQUER_LEFT] = code[pc + 3]
    elif op == n.V_AUTO_TAKE:
        take_cards(world, seat, code[pc + 2], code[pc + 3])
    elif op == n.V_AUTO_WONDER:
        build_wonder(world, seat)
    elif op == n.V_AUTO_POLICY:
        turn_up_policy(world, seat)
    elif op == n.V_AUTO_EXPLORE:
        sp = machine.push(world, n.T_AUTOMA_EXPLORE, seat, 0, -1)
        world.stack[sp + n.AUTOMA_EXPLORE_LEFT] = code[pc + 2]
        world.stack[sp + n.AUTOMA_EXPLORE_EACH] = code[pc + 2]
    elif op == n.V_AUTO_REVEAL:
        turn_up_card(world, code[pc + 2])
    elif op == n.V_AUTO_SEEK:
        seek(world, code[pc + 2])
    else:
        shuffle_all(world)


def test(world: World, pc: i64) -> bool:
    op: i64 = world.code[pc]
    if op < n.TEST_FEWER_PROVINCES or op > n.TEST_IDLE:
        return verbs.test(world, pc)
    if op == n.TEST_FEWER_PROVINCES:
        return has_fewer_provinces(world)
    if op == n.TEST_FEWEST_POLICIES:
        return has_fewest_policies(world)
    return world.stack[world.sp + n.EFFECT_IDLE] < 0


def has_fewer_provinces(world: World) -> bool:
    """Than at least one opponent."""
    mine: i64 = land.provinces(world, world.tables.automa, n.P_NONE)
    seat: i64
    for seat in range(turn.people(world)):
        if land.provinces(world, seat, n.P_NONE) > mine:
            return True
    return False


def has_fewest_policies(world: World) -> bool:
    """Nobody has fewer."""
    seat: i64
    for seat in range(turn.people(world)):
        if world.developed[seat] < world.developed[world.tables.automa]:
            return False
    return True


# -- cards ---------------------------------------------------------------------------------------


def pick_of_track(world: World, type: i64, which: i64) -> i64:
    """The place of the cheapest or dearest card of a type, or -1.

    Of several the one farthest from the deck, then the first by name. 002 §5.3.
    """
    tables = world.tables
    found: i64 = -1
    best: i64 = 0
    place: i64
    for place in range(tables.track_places):
        card: i64 = world.track[place]
        if card < 0 or pieces.type_of(world, card) != type:
            continue
        kind: i64 = pieces.kind_of(world, card)
        cost: i64 = tables.cost[kind]
        if type == n.TYPE_WONDER:
            cost += tables.cost2[kind]
        if which == n.DEAREST:
            cost = -cost
        away: i64 = place % turn.row_places(world)
        rank: i64 = (cost * 100 - away) * 1000 + tables.alphabet[kind]
        if found < 0 or rank < best:
            found = place
            best = rank
    return found


def take_cards(world: World, seat: i64, type: i64, which: i64) -> None:
    """Face up into its area; only for points."""
    place: i64 = pick_of_track(world, type, which)
    while place >= 0:
        card: i64 = trade.take_from_track(world, place)
        world.note(n.EV_ACQUIRED, seat, card, 0)
        pieces.own(world, seat, card, 1)
        world.discard[seat].put_on_top(card)
        place = pick_of_track(world, type, which) if which == n.ALL_OF_THEM else -1


def build_wonder(world: World, seat: i64) -> None:
    """The one under construction is completed before another is begun; no bonus."""
    card: i64 = world.section[seat]
    if card < 0:
        card = trade.take_from_track(world, pick_of_track(world, n.TYPE_WONDER, n.CHEAPEST))
        world.section[seat] = card
        world.note(n.EV_BEGUN, seat, card, 0)
        return
    world.section[seat] = -1
    world.note(n.EV_COMPLETED, seat, card, 0)
    world.wonders = machine.appended(machine.appended(world.wonders, seat), card)
    pieces.own(world, seat, card, 1)
    world.discard[seat].put_on_top(card)
    automa_land.place_automa_wonder(world, card)


def turn_up_policy(world: World, seat: i64) -> None:
    """The top one of its face-down pile; without effect."""
    pick: i64 = world.rng.below(n.POLICIES - world.developed[seat])
    policy: i64
    for policy in range(n.POLICIES):
        if not trade.has_policy(world, seat, policy):
            if pick == 0:
                world.policies[seat * n.POLICIES + world.developed[seat]] = policy
                world.developed[seat] += 1
                world.note(n.EV_DEVELOPED, seat, world.civilization[seat] * n.POLICIES + policy, 0)
                return
            pick -= 1


# -- points --------------------------------------------------------------------------------------


def treasury(world: World) -> i64:
    """The points of the Automa's gold. 002 §5.4."""
    if world.tables.automa_point == 0:
        return 0
    return world.purse[world.tables.automa * n.PURSE + n.GOLD] // world.tables.automa_point
