"""What the verbs, conditions and counts of Monumental's effect language do.

The meaning of each word is told in docs/monumental.md. SOURCE of an effect's frame is the card (or
policy, warlord, token) it stands on, C the card of the city that asks or -1: that card, or one that
copies it. D is what is called `it`.
"""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa import rules as automa
from acropole.games.monumental.monsters import attacks
from acropole.games.monumental.rules import city, explorers, land, means, pieces, trade, triggers
from acropole.games.monumental.state.world import World
from acropole.kernel import machine
from acropole.kernel.fast import i64

# -- what can be done ----------------------------------------------------------------------------


def can(world: World, pc: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    seat: i64 = world.stack[world.sp + machine.SEAT]
    asker: i64 = world.stack[world.sp + n.EFFECT_ASKER]
    if op >= n.V_LEAVE:
        return attacks.can_creature(world, pc)
    if op == n.V_PAY:
        return can_pay(world, seat, pc)
    if op == n.V_DOUBLE or op == n.V_LOSE:
        return triggers.purse_of(world, seat, code[pc + 2]) > 0
    if op == n.V_ARCHIVE:
        return city.archivable(world, seat, code[pc + 3], asker) >= code[pc + 2]
    if op == n.V_DRAW_USE or op == n.V_DRAW_PICK:
        return city.can_draw(world, seat)
    if op == n.V_SCRY:
        return world.deck[seat].size > 0
    if op == n.V_ACTIVATE:
        return any_activation(world, seat, code[pc + 3], asker)
    if op == n.V_ATTACH:
        return knowledge_in_discard(world, seat) > 0 and any_attachable(world, seat)
    if op == n.V_SWAP:
        return cards_in_city(world, seat) > 1
    if op == n.V_COPY:
        return any_copy(world, seat, code[pc + 2], world.stack[world.sp + machine.SOURCE])
    if op == n.V_COPY_BONUS:
        return any_bonus(world, seat)
    if op == n.V_COPY_WONDER_BONUS:
        return any_wonder_bonus(world, seat)
    if op == n.V_COPY_TOKEN:
        return any_token(world, seat)
    return can_beyond_the_city(world, seat, pc)


def can_pay(world: World, seat: i64, pc: i64) -> bool:
    code = world.code
    resource: i64 = code[pc + 2]
    if resource == n.BASIC:
        return means.can_pay_basic(world, seat, code[pc + 4], code[pc + 3], 0, code[pc + 5])
    if code[pc + 5]:
        return triggers.purse_of(world, seat, resource) >= code[pc + 4]
    return means.has_for(world, seat, resource, n.USE_ANY) >= code[pc + 4]


def can_beyond_the_city(world: World, seat: i64, pc: i64) -> bool:
    """Verbs about piles, the track, wonders, policies and the map."""
    code = world.code
    op: i64 = code[pc]
    if op == n.V_TAKE_BASIC:
        return trade.basics_left(world) > 0
    if op == n.V_TAKE_TRACK:
        return any_track(world, code[pc + 2])
    if op == n.V_SECTION:
        return any_section(world, seat, code[pc + 2], code[pc + 3] != 0)
    if op == n.V_DEVELOP:
        return any_policy(world, seat, code[pc + 2])
    if op == n.V_EXPLORER_MOVE:
        return any_step(world, seat)
    if op == n.V_EXPLORER_ACT:
        return any_act(world, seat)
    if op == n.V_MANOEUVRE_FREE:
        return any_setting_out(world, seat)
    if op == n.V_FORTIFY:
        return land.provinces(world, seat, n.P_NONE) > 0
    if op == n.V_BUILD_OUTPOST:
        return any_outpost(world, seat)
    if op == n.V_USE_WONDER:
        return can_use_wonder(world, seat, world.stack[world.sp + machine.SOURCE])
    return True


def payable(world: World, pc: i64, end: i64) -> bool:
    """A price is not paid for what cannot be had: a copy, a wonder's bonus, a card of the track."""
    op: i64 = world.code[end]
    is_found: bool = op == n.V_COPY or op == n.V_COPY_WONDER_BONUS or op == n.V_TAKE_TRACK
    if is_found and not automa.can(world, end):
        return False
    return machine.payable(world, pc, end)


def any_activation(world: World, seat: i64, filter: i64, asker: i64) -> bool:
    slot: i64
    for slot in range(n.SLOTS):
        if city.refuses_activation(world, seat, slot, filter, asker) == machine.LEGAL:
            return True
    return False


def knowledge_in_discard(world: World, seat: i64) -> i64:
    found: i64 = 0
    i: i64
    for i in range(world.discard[seat].size):
        if pieces.type_of(world, world.discard[seat].cards[i]) == n.TYPE_KNOWLEDGE:
            found += 1
    return found


def any_attachable(world: World, seat: i64) -> bool:
    slot: i64
    for slot in range(n.SLOTS):
        if city.refuses_attach(world, seat, slot) == machine.LEGAL:
            return True
    return False


def cards_in_city(world: World, seat: i64) -> i64:
    found: i64 = 0
    slot: i64
    for slot in range(n.SLOTS):
        if not city.is_empty(world, seat, slot):
            found += 1
    return found


def any_copy(world: World, seat: i64, filter: i64, asker: i64) -> bool:
    slot: i64
    for slot in range(n.SLOTS):
        if city.refuses_copy(world, seat, slot, False, filter, asker) == machine.LEGAL:
            return True
        if city.refuses_copy(world, seat, slot, True, filter, asker) == machine.LEGAL:
            return True
    return False


def can_copy_bonus(world: World, seat: i64, policy: i64) -> bool:
    if not trade.has_policy(world, seat, policy):
        return False
    return not world.turn[seat * n.TURN + n.TURN_COPIED_BONUS] >> policy & 1


def any_bonus(world: World, seat: i64) -> bool:
    policy: i64
    for policy in range(n.POLICIES):
        if can_copy_bonus(world, seat, policy):
            return True
    return False


def can_copy_wonder(world: World, seat: i64, order: i64) -> bool:
    """The bonus of the wonder completed as number `order` of the game."""
    at: i64 = order * n.WONDER
    if at >= len(world.wonders) or world.wonders[at + n.W_SEAT] != seat:
        return False
    if world.tables.bonus[pieces.kind_of(world, world.wonders[at + n.W_CARD])] < 0:
        return False
    return not world.turn[seat * n.TURN + n.TURN_COPIED_WONDER] >> order & 1


def any_wonder_bonus(world: World, seat: i64) -> bool:
    order: i64
    for order in range(len(world.wonders) // n.WONDER):
        if can_copy_wonder(world, seat, order):
            return True
    return False


def can_copy_token(world: World, seat: i64, kind: i64) -> bool:
    """Each token once a turn; those of one kind are told apart by counting."""
    left: i64 = world.tokens[seat * n.TOKEN_TYPES + kind]
    i: i64
    for i in range(len(world.reused)):
        if world.reused[i] == kind:
            left -= 1
    return left > 0


def any_token(world: World, seat: i64) -> bool:
    kind: i64
    for kind in range(n.TOKEN_TYPES):
        if can_copy_token(world, seat, kind):
            return True
    return False


def can_take_track(world: World, place: i64, filter: i64) -> bool:
    card: i64 = world.track[place]
    if card < 0 or pieces.type_of(world, card) == n.TYPE_WONDER:
        return False
    return world.tables.fits[filter * world.tables.kinds + pieces.kind_of(world, card)] != 0


def any_track(world: World, filter: i64) -> bool:
    place: i64
    for place in range(len(world.track)):
        if can_take_track(world, place, filter):
            return True
    return False


def refuses_section(world: World, seat: i64, place: i64, less: i64, free: bool) -> i64:
    """A wonder of the track as a section to build."""
    if world.track[place] < 0 or pieces.type_of(world, world.track[place]) != n.TYPE_WONDER:
        return n.DOES_NOT_FIT
    return trade.refuses_acquiring(world, seat, place, less, free)


def any_section(world: World, seat: i64, less: i64, free: bool) -> bool:
    if trade.refuses_completing(world, seat, less, free) == machine.LEGAL:
        return True
    place: i64
    for place in range(len(world.track)):
        if refuses_section(world, seat, place, less, free) == machine.LEGAL:
            return True
    return False


def any_policy(world: World, seat: i64, less: i64) -> bool:
    policy: i64
    for policy in range(n.POLICIES):
        if trade.refuses_developing(world, seat, policy, less) == machine.LEGAL:
            return True
    return False


def any_step(world: World, seat: i64) -> bool:
    """Explorers can always step somewhere: no capital is an island."""
    return world.home[seat] >= 0


def any_act(world: World, seat: i64) -> bool:
    explorer: i64
    for explorer in range(n.EXPLORERS):
        if explorers.refuses_explorer_act(world, seat, explorer, True) == machine.LEGAL:
            return True
    return False


def any_setting_out(world: World, seat: i64) -> bool:
    tile: i64
    for tile in range(world.chart.tiles):
        if land.refuses_setting_out(world, seat, tile) == machine.LEGAL:
            return True
    return False


def can_use_wonder(world: World, seat: i64, card: i64) -> bool:
    effect: i64 = world.tables.effect[pieces.kind_of(world, card)]
    return triggers.can_start(world, effect, seat, card, -1)


def any_outpost(world: World, seat: i64) -> bool:
    tile: i64
    for tile in range(world.chart.tiles):
        if land.refuses_outpost(world, seat, tile, 0) == machine.LEGAL:
            return True
    return False


# -- doing it ------------------------------------------------------------------------------------


def do(world: World, pc: i64) -> None:
    """A part that cannot be done is skipped: prices were checked before they are paid."""
    code = world.code
    op: i64 = code[pc]
    seat: i64 = world.stack[world.sp + machine.SEAT]
    if op >= n.V_LEAVE:
        attacks.do_creature(world, pc)
        return
    if not automa.can(world, pc) and op != n.V_ARCHIVE:
        return
    if op <= n.V_KEEP:
        do_with_purse(world, op, pc, seat)
    elif op == n.V_DISCOUNT:
        world.turn[seat * n.TURN + n.TURN_LESS + code[pc + 2]] += code[pc + 3]
    elif op == n.V_REINFORCE:
        i: i64
        for i in range(code[pc + 2]):
            owed = machine.appended(world.keepers, code[pc + 3])
            world.keepers = machine.appended(owed, world.stack[world.sp + n.EFFECT_ASKER])
    elif op == n.V_USE_WONDER:
        triggers.use(world, seat, world.stack[world.sp + machine.SOURCE], -1)
    elif op == n.V_DISCARD_TOKEN:
        token: i64 = world.stack[world.sp + n.EFFECT_IT]
        if token >= 0:
            discard_token(world, seat, token)
    else:
        ask_for(world, op, pc, seat)


def discard_token(world: World, seat: i64, token: i64) -> None:
    """A token that was copied returns to the box: others of its kind may still be."""
    world.tokens[seat * n.TOKEN_TYPES + token] -= 1
    i: i64
    for i in range(len(world.reused)):
        if world.reused[i] == token:
            world.reused = machine.without(world.reused, i)
            return


def do_with_purse(world: World, op: i64, pc: i64, seat: i64) -> None:
    code = world.code
    resource: i64 = code[pc + 2]
    if op == n.V_GAIN:
        amount: i64 = machine.amount(world, pc + 4)
        if resource == n.BASIC:
            means.ask_gain(world, seat, amount, code[pc + 3])
        else:
            means.gain(world, seat, resource, amount)
    elif op == n.V_PAY:
        world.turn[seat * n.TURN + n.TURN_PAID] = 1 << resource if resource < n.GOLD else 0
        if resource == n.BASIC:
            means.ask_payment(world, seat, code[pc + 4], code[pc + 3], code[pc + 5])
        elif code[pc + 5]:
            world.purse[seat * n.PURSE + resource] -= code[pc + 4]
        else:
            means.charge(world, seat, resource, code[pc + 4], n.USE_ANY)
    elif op == n.V_GAIN_FOR:
        means.gain_for(world, seat, resource, code[pc + 3], code[pc + 4])
    elif op == n.V_LOSE:
        amount = code[pc + 3]
        if amount < 0 or amount > triggers.purse_of(world, seat, resource):
            amount = triggers.purse_of(world, seat, resource)
        world.purse[seat * n.PURSE + resource] -= amount
    elif op == n.V_DOUBLE:
        means.gain(world, seat, resource, triggers.purse_of(world, seat, resource))
    else:
        world.turn[seat * n.TURN + n.TURN_KEEP] += code[pc + 2]


def ask_for(world: World, op: i64, pc: i64, seat: i64) -> None:
    """The verbs that open a question or a task, by the schema: its frame gets the operands."""
    code = world.code
    source: i64 = world.stack[world.sp + machine.SOURCE]
    asker: i64 = world.stack[world.sp + n.EFFECT_ASKER]
    first: i64 = 0
    second: i64 = 0
    if code[pc + 1] > 2:
        first = code[pc + 2]
    if code[pc + 1] > 3:
        second = code[pc + 3]
    if op == n.V_DRAW_PICK:
        draw_to_pick(world, seat, first, second)
        return
    if op == n.V_SCRY:
        look_at_deck(world, seat, first)
        return
    if op == n.V_ARCHIVE:
        most: i64 = city.archivable(world, seat, second, asker)
        if first > most:
            first = most
        if first == 0:
            return
    sp: i64 = machine.push(world, world.tables.asks[op], seat, 0, source)
    world.stack[sp + n.ASKED_OPERAND] = first
    world.stack[sp + n.ASKED_OPERAND2] = second
    world.stack[sp + n.ASKED_BY] = asker


def draw_to_pick(world: World, seat: i64, count: i64, uses: i64) -> None:
    """Draw several cards to use some of them; all are discarded in the end."""
    group: i64 = len(world.drawn)
    i: i64
    for i in range(count):
        card: i64 = city.draw_card(world, seat, False)
        if card >= 0:
            world.drawn = machine.appended(world.drawn, card)
    world.stack[machine.push(world, n.T_DISCARD_PICKED, seat, 0, 0) + n.DISCARD_PICKED_GROUP] = (
        group
    )
    sp: i64 = machine.push(world, n.Q_PICK_DRAWN, seat, 0, 0)
    world.stack[sp + n.PICK_DRAWN_LEFT] = uses
    world.stack[sp + n.PICK_DRAWN_GROUP] = group


def look_at_deck(world: World, seat: i64, count: i64) -> None:
    """Look at the top cards, put back those that are wanted, discard the rest."""
    deck = world.deck[seat]
    group: i64 = len(world.drawn)
    count = deck.settle(count, world.rng)
    i: i64
    for i in range(count):
        world.drawn = machine.appended(world.drawn, deck.draw(world.rng))
    world.reveals += 1
    sp: i64 = machine.push(world, n.Q_SCRY, seat, 0, 0)
    world.stack[sp + n.SCRY_GROUP] = group


# -- conditions and counts -----------------------------------------------------------------------


def test(world: World, pc: i64) -> bool:
    code = world.code
    op: i64 = code[pc]
    seat: i64 = world.stack[world.sp + machine.SEAT]
    first: i64 = code[pc + 4]
    if op == n.TEST_GAINED:
        return world.gained[seat * 5 + first] >= code[pc + 5]
    if op == n.TEST_CONQUERED:
        return world.turn[seat * n.TURN + n.TURN_CONQUESTS + code[pc + 5]] >= first
    if op == n.TEST_ACQUIRED:
        return triggers.bought_fitting(world, code[pc + 5]) >= first
    if op == n.TEST_DEVELOPED:
        return world.turn[seat * n.TURN + n.TURN_DEVELOPED] >= first
    if op == n.TEST_HAS:
        return triggers.purse_of(world, seat, first) >= code[pc + 5]
    if op == n.TEST_CONTROLS:
        return land.provinces(world, seat, code[pc + 5]) >= first
    raise RuntimeError("unknown condition in a compiled effect")


def count(world: World, pc: i64) -> i64:
    op: i64 = world.code[pc]
    seat: i64 = world.stack[world.sp + machine.SEAT]
    if op == n.C_POLICIES:
        return world.developed[seat]
    if op == n.C_KNOWLEDGE:
        return world.owned[seat * 2]
    if op == n.C_COASTAL:
        return land.provinces(world, seat, n.P_COASTAL)
    if op == n.C_HIGH:
        return land.provinces(world, seat, n.P_HIGH)
    if op == n.C_UNACTIVATED:
        return unactivated(world, seat)
    if op == n.C_ACTIVATED_BASIC:
        return world.turn[seat * n.TURN + n.TURN_BASICS]
    if op == n.C_MARKETS:
        return markets_visited(world, seat)
    return attacks.count_marks(world)


def unactivated(world: World, seat: i64) -> i64:
    found: i64 = 0
    slot: i64
    for slot in range(n.SLOTS):
        if not city.is_active(world, seat, slot) and not city.is_empty(world, seat, slot):
            found += 1
    return found


def markets_visited(world: World, seat: i64) -> i64:
    found: i64 = 0
    market: i64
    for market in range(n.MARKETS):
        if explorers.has_visited(world, seat, market):
            found += 1
    return found
